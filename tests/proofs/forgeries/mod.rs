//! Makes certificates, true ones and forged ones, until every pair of their features was together
//! in one: directions, steps, tests, limits, sizes of units, shards, and ways to lie. Whether the
//! claim of one is true is decided by trying all factors, one after the other.
//!
//! All are of the bishop on d8, whose period has only 2^26 factors.

mod lies;

use lies::{LIES, Lie};
use magic_tables::board::SQUARES;
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider::Bishop;
use magics::prove::{
    BitOrder, Certificate, Job, Order, Problem, Shard, Simd, SquareList, orders, run,
};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread;

/// What may be said of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// All of it is true.
    All,
    /// What it claims is true, but something else in it is not.
    Claim,
    /// What it claims is false, or more than it has searched.
    Nothing,
}

/// A certificate to be checked.
pub struct Case {
    /// Its features, for messages.
    pub name: String,
    pub record: Value,
    pub truth: Truth,
}

/// The square d8.
const SQUARE: usize = 59;

/// Bits of its period.
const PERIOD_BITS: u32 = 26;

/// Index bits, and the greatest index where it is limited: with factors and without, with a limit
/// and without.
const SOUGHT: [(u32, Option<u32>); 6] = [
    (4, None),
    (5, None),
    (5, Some(30)),
    (6, Some(31)),
    (7, Some(30)),
    (7, Some(31)),
];

/// The prefixes of jobs, as far as their orders allow.
const PREFIXES: [u32; 5] = [1, 2, 5, 8, 11];

/// How many factors there are.
struct Numbers {
    /// For each number of index bits, the numbers of factors by their greatest index, as far as
    /// they are counted.
    by_greatest: HashMap<u32, Vec<u64>>,
}

impl Numbers {
    /// Tries all factors.
    fn new() -> Self {
        let count = |bits| (bits, thread::spawn(move || numbers_by_greatest(bits)));
        let threads: Vec<_> = (4..=7).map(count).collect();
        let join = |(bits, thread): (u32, thread::JoinHandle<_>)| (bits, thread.join().unwrap());
        Self {
            by_greatest: threads.into_iter().map(join).collect(),
        }
    }

    /// How many factors a job seeks; `None` if nobody has counted them.
    fn sought(&self, job: &Value) -> Option<u64> {
        let bits = job["index_bits"].as_u64()? as u32;
        let by_greatest = self.by_greatest.get(&bits)?;
        let greatest = job["max_index"].as_u64().unwrap_or((1 << bits) - 1);
        Some(by_greatest.get(..=greatest as usize)?.iter().sum())
    }
}

/// More indices than these are of no concern: with six bits or more, millions of factors are magic.
const MOST_INDICES: usize = 34;

/// How many factors are magic with this number of index bits, by their greatest index.
fn numbers_by_greatest(index_bits: u32) -> Vec<u64> {
    let mut attack_sets = Vec::new();
    let mut occupancies = Vec::new();
    for set in Subsets::new(Bishop.mask(SQUARE)) {
        let attacks = Bishop.attacks(SQUARE, set);
        if !attack_sets.contains(&attacks) {
            attack_sets.push(attacks);
        }
        let number = attack_sets.iter().position(|&other| other == attacks);
        occupancies.push((set, number.unwrap() as u64));
    }
    let mut numbers = vec![0; MOST_INDICES.min(1 << index_bits)];
    // For each index, the factor and the number of the attack set that had it last.
    let mut slots = vec![(0, 0); 1 << index_bits];
    for factor in 1..1_u64 << PERIOD_BITS {
        let mut greatest = 0;
        let is_magic = occupancies.iter().all(|&(set, number)| {
            let index = (factor.wrapping_mul(set) >> (64 - index_bits)) as usize;
            greatest = greatest.max(index);
            let before = std::mem::replace(&mut slots[index], (factor, number));
            index < numbers.len() && (before.0 != factor || before.1 == number)
        });
        if is_magic {
            numbers[greatest] += 1;
        }
    }
    numbers
}

/// Pairs of features that were together in a case, or larger groups.
struct Groups {
    size: usize,
    seen: BTreeSet<Vec<String>>,
}

impl Groups {
    /// None yet of this size.
    fn new(size: usize) -> Self {
        let seen = BTreeSet::new();
        Self { size, seen }
    }

    /// Adds the groups of these features. Whether one of them is new.
    fn add(&mut self, features: &[String]) -> bool {
        let before = self.seen.len();
        self.seen.extend(groups(features, self.size));
        self.seen.len() > before
    }
}

/// All groups of `size` of these features.
fn groups(features: &[String], size: usize) -> Vec<Vec<String>> {
    let Some(fewer) = size.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for (i, last) in features.iter().enumerate() {
        for mut group in groups(&features[..i], fewer) {
            group.push(last.clone());
            all.push(group);
        }
    }
    all
}

/// The features of a job.
fn features(job: &Value) -> Vec<String> {
    let order = &job["order"];
    let mut all = vec![
        format!("{} bits up to {}", job["index_bits"], job["max_index"]),
        format!("order {}", order["direction"]),
        format!("prefix {}", job["prefix"]),
        format!("steps {}", order["rows"] != PERIOD_BITS),
        format!("whole {}", job["shard"]["count"] == 1),
    ];
    for choice in ["mirrored", "ahead", "last", "bounded"] {
        all.push(format!("{choice} {}", order[choice] == true));
    }
    all
}

/// True certificates and forged ones, always the same.
pub fn cases() -> Vec<Case> {
    let numbers = Numbers::new();
    let (mut cases, mut pairs) = (Vec::new(), Groups::new(2));
    for job in jobs(is_lawful, 2) {
        let good = searched(&job);
        let honest = Lie {
            name: "no lie",
            tell: |_| true,
        };
        for lie in [honest].iter().chain(&LIES) {
            let case = case(&good, lie, &numbers);
            let features = [features(&good["job"]), vec![lie.name.to_owned()]].concat();
            cases.extend(case.filter(|_| pairs.add(&features)));
        }
    }
    cases.extend(unsearched());
    cases
}

/// A certificate with a lie, if it can be told of this one.
fn case(good: &Value, lie: &Lie, numbers: &Numbers) -> Option<Case> {
    let mut record = good.clone();
    if !(lie.tell)(&mut record) {
        return None;
    }
    let (job, total) = (&record["job"], &record["totals"]["factors"]);
    let is_same_task = good["job"] == *job;
    // The factors of a shard were counted by nobody else, so nothing else is changed there.
    let number = match job["shard"]["count"] == 1 {
        true => numbers.sought(job)?,
        false if is_same_task => good["totals"]["factors"].as_u64()?,
        false => return None,
    };
    let is_complete = record["units"].as_array()?.len() as u64 == units(job);
    let truth = if !is_complete || *total != number {
        Truth::Nothing
    } else if record == *good || is_what_a_search_leaves(&record) {
        Truth::All
    } else {
        Truth::Claim
    };
    assert!(
        record != *good || truth == Truth::All,
        "{job}: {total} of {number} factors"
    );
    let name = format!("{}, {job}", lie.name);
    Some(Case {
        name,
        record,
        truth,
    })
}

/// The number of units that a job must have.
fn units(job: &Value) -> u64 {
    let mirrored = u64::from(job["order"]["mirrored"] == true);
    let all = 1 << job["prefix"].as_u64().unwrap().saturating_sub(mirrored);
    let [number, count] = ["number", "count"].map(|key| job["shard"][key].as_u64().unwrap());
    (0..all).filter(|unit| unit % count == number - 1).count() as u64
}

/// Whether someone who changed the job has, after all, what its search would have left.
fn is_what_a_search_leaves(record: &Value) -> bool {
    let job: Result<Job, _> = serde_json::from_value(record["job"].clone());
    let again = job.ok().filter(is_lawful).map(|job| searched(&job));
    again.is_some_and(|again| {
        ["units", "totals"]
            .iter()
            .all(|key| again[key] == record[key])
    })
}

/// Whether the program takes a job.
fn is_lawful(job: &Job) -> bool {
    Certificate::new(job.clone()).check().is_ok()
}

/// What the search of a job leaves.
fn searched(job: &Job) -> Value {
    let (mut record, one) = (Certificate::new(job.clone()), NonZero::<usize>::MIN);
    let stop = AtomicBool::new(false);
    run(&mut record, one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    record.seconds = 0.0;
    serde_json::to_value(&record).unwrap()
}

/// Jobs with every group of `size` features that can be together in one.
fn jobs(can_be: fn(&Job) -> bool, size: usize) -> Vec<Job> {
    let (mut jobs, mut groups, mut turn) = (Vec::new(), Groups::new(size), 0);
    for (index_bits, max_index) in SOUGHT {
        let problem = Problem::new(Bishop, SQUARE, index_bits).unwrap();
        let problem = match max_index {
            Some(max_index) => problem.limited(max_index).unwrap(),
            None => problem,
        };
        for order in all_orders(&problem) {
            turn += 1;
            let mut job = Job {
                prefix: PREFIXES[turn % PREFIXES.len()].min(order.rows),
                ..Job::new(&problem, order)
            };
            if is_long(&job) || turn % 4 == 0 {
                job.prefix = order.rows.min(11);
                job.shard.count = if is_long(&job) { 64 } else { 3 };
                job.shard.number = 2;
            }
            if can_be(&job) && groups.add(&features(&serde_json::to_value(&job).unwrap())) {
                jobs.push(job);
            }
        }
    }
    jobs
}

/// Whether all of a job takes seconds.
fn is_long(job: &Job) -> bool {
    job.order.direction == BitOrder::Up && job.index_bits < 6
}

/// Orders of all directions, each with every two of the choices, lawful or not.
fn all_orders(problem: &Problem) -> Vec<Order> {
    // With a limit, all directions are worth a try.
    let limit = (1 << problem.index_bits()) - 2;
    let mut plain = orders(&problem.clone().limited(limit).unwrap());
    plain.push(Order::bitwise(problem, BitOrder::Weight));
    let mut all = Vec::new();
    for order in plain {
        let bare = Order {
            mirrored: false,
            ahead: false,
            last: false,
            bounded: false,
            ..order
        };
        for choices in 0..16_u32 {
            if choices.count_ones() <= 2 {
                all.push(Order {
                    mirrored: choices & 1 != 0,
                    ahead: choices & 2 != 0,
                    last: choices & 4 != 0,
                    bounded: choices & 8 != 0,
                    ..bare
                });
            }
        }
    }
    all
}

/// Certificates that deny all factors without a search. Each unit has one node, the least that can
/// be claimed; some have conflict rows at once, so that no more nodes are counted bit by bit. Many
/// of their jobs are none that the program takes.
fn unsearched() -> Vec<Case> {
    // Of those of `SOUGHT`.
    let has_factors = |job: &Job| job.index_bits > 4 && job.max_index != Some(30);
    let mut cases = Vec::new();
    for job in jobs(has_factors, 3) {
        let whole = Job {
            shard: Shard::WHOLE,
            ..job
        };
        let rows_at = |prefix: u32| {
            let (mut job, prefix) = (whole.clone(), prefix.max(1));
            (job.prefix, job.order.rows) = (prefix, prefix);
            job
        };
        let mut jobs = vec![rows_at(whole.prefix), whole.clone()];
        jobs.extend((!is_long(&whole)).then(|| rows_at(1)));
        cases.extend(jobs.iter().map(without_search));
        // The bit that tells factors from mirror images can be any.
        let mirrored = Order {
            mirrored: true,
            ..Order::new(BitOrder::Windows, 1, 1)
        };
        let is_plain = whole.order.direction == BitOrder::Weight && !whole.order.mirrored;
        for square in (0..SQUARES).filter(|_| is_plain) {
            let mut job = rows_at(1);
            job.order = mirrored;
            job.order.squares = SquareList::new([square]).unwrap();
            cases.push(without_search(&job));
        }
    }
    cases
}

/// The certificate of a job that denies all factors without a search.
fn without_search(job: &Job) -> Case {
    let nodes = json!({ job.prefix.to_string(): 1 });
    let unit = |prefix: u64| json!({ "prefix": prefix, "nodes": nodes, "factors": 0, "sum": 0, "found": [] });
    let job = serde_json::to_value(job).unwrap();
    let all: Vec<Value> = (0..units(&job)).map(unit).collect();
    let mut record = json!({ "version": 1, "job": job, "seconds": 0, "totals": {}, "units": all });
    lies::add_up(&mut record);
    Case {
        name: format!("without a search, {job}"),
        record,
        truth: Truth::Nothing,
    }
}
