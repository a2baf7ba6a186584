//! Checks certificates of `magics prove` by the definitions of `docs/bounds.md`, and by nothing
//! else. It shares no code with the program that wrote them, and is slow and short, to be read in
//! one sitting:
//!
//! ```text
//! cargo run --release -p magics --example check_certificate -- magics/catalog/certificates/*.json
//! ```
//!
//! For each file it prints what the certificate claims, and below whether that was *shown*.
//!
//! A certificate divides the factors of one piece on one square into units, which have their first
//! bits in common, and says of each how many nodes its tree has, by the number of fixed bits. Up to
//! `rows` bits, these are fixed one by one, and a node counts if it survives: if no two occupancies
//! with different attack sets have the same index, whatever the bits that are not fixed. That is a
//! definition, so everybody must count the same. All units must be there, of the whole or of a
//! shard, and list as many factors as they count (1,024 at most), which must be such factors. None
//! may deny a factor that is known: those of `catalog/squares.txt` are tried here, so it does not
//! matter who found them. Of each unit that is drawn,
//!
//! - the surviving nodes are counted, level by level, as far as `NODES` go, and compared with the
//!   certificate;
//! - what is below the last of these is searched to its end, bit by bit, if `NODES` allow; if not,
//!   below one of them, or as small a part of it as they allow: there must be just the factors that
//!   the certificate lists. Beyond `rows` bits the certificate counts what its own faster tests
//!   leave, which is nobody else's business.
//!
//! The claim is shown if all units were drawn and searched to their ends. That rests on nothing
//! that the certificate says. Of a shard, that shows what the shard claims. A sample shows nothing:
//! it says with which chance one factor, left out of one unit, goes unnoticed. `magics certificate
//! check --full` searches faster.
//!
//! Arguments: the files, and `units=N` to draw in each file [64], `nodes=N` to count in each unit
//! [8000], `seed=N`, or `full`: all units to their ends, which can take many times as long as the
//! search. Status 0: all claims were shown. Status 1: a certificate is wrong. Status 2: a file is
//! no certificate, or an argument cannot be read. Status 3: nothing is wrong so far, but a claim
//! was not shown, because a sample agrees or because units are missing. Where several apply, 1
//! comes before 2, and 2 before 3.
#![allow(
    clippy::cast_precision_loss,
    reason = "counts become floating point for chances alone"
)]

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::io::Read as _;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of a claim, as the status of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All units were searched to their ends, and have what the certificate says.
    Shown = 0,
    /// The certificate contradicts itself, what is known, or what was counted.
    Wrong = 1,
    /// This cannot be read.
    Bad = 2,
    /// Nothing is wrong so far.
    NotShown = 3,
}

/// Why a certificate was not compared to the end, as a sentence for people.
pub type Refusal = (Status, String);

fn wrong<T>(text: impl Into<String>) -> Result<T, Refusal> {
    Err((Status::Wrong, text.into()))
}

fn bad<T>(text: impl Into<String>) -> Result<T, Refusal> {
    Err((Status::Bad, text.into()))
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Units drawn.
    pub units: u64,
    /// Nodes counted that the certificate counts too.
    pub nodes: u64,
    /// Parts of units searched to the end.
    pub parts: u64,
    /// Their nodes.
    pub nodes_of_parts: u64,
    /// Factors found in them.
    pub factors: u64,
    /// Units of the certificates.
    pub all: u64,
    /// Units searched to the end, all of each.
    pub whole: u64,
    /// The least share of a drawn unit that was searched to the end.
    pub share: f64,
}

impl Compared {
    /// The chance that a factor left out of one unit goes unnoticed: of a unit such as that whose
    /// share is the least.
    #[must_use]
    pub fn escape(&self) -> f64 {
        1.0 - self.share * self.units as f64 / self.all as f64
    }

    /// Whether the claim was shown, or nothing is wrong so far.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.whole == self.all {
            Status::Shown
        } else {
            Status::NotShown
        }
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            units,
            nodes,
            parts,
            nodes_of_parts,
            factors,
            all,
            whole,
            ..
        } = self;
        write!(
            f,
            "agrees in {units} of {all} units, {nodes} nodes; to the end: {whole} units, and {parts} parts in all, {nodes_of_parts} nodes, \
             {factors} factors"
        )
    }
}

/// The squares that a piece on `square` attacks: from it in all directions, up to the first blocker
/// or the edge. `relevant` leaves out the last square of each ray, on which a blocker changes
/// nothing.
fn attacks(piece: &str, square: u64, occupied: u64, relevant: bool) -> u64 {
    let directions = match piece {
        "rook" => [(0, 1), (0, -1), (1, 0), (-1, 0)],
        _ => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    };
    let on_board = |file: i64, rank: i64| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut all = 0;
    for (right, up) in directions {
        let (mut file, mut rank) = ((square % 8) as i64 + right, (square / 8) as i64 + up);
        while on_board(file, rank) && (!relevant || on_board(file + right, rank + up)) {
            let here = 1 << (8 * rank + file);
            all |= here;
            if occupied & here != 0 {
                break;
            }
            (file, rank) = (file + right, rank + up);
        }
    }
    all
}

/// What a job says. Only masked keys are searched (`docs/bounds.md`, section 6).
const JOB: [&str; 8] = [
    "slider",
    "square",
    "index_bits",
    "shift",
    "max_index",
    "order",
    "prefix",
    "shard",
];

/// What an order says. All but the first five only say what the program tests besides.
const ORDER: [&str; 8] = [
    "direction",
    "base",
    "rows",
    "squares",
    "mirrored",
    "ahead",
    "last",
    "bounded",
];

/// JSON in which no object has a key twice: of two values, some programs would read the first, and
/// some the last.
struct Unambiguous(Value);

impl<'de> Deserialize<'de> for Unambiguous {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Unambiguous(element)) = list.next_element()? {
            all.push(element);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = serde_json::Map::new();
        while let Some((key, Unambiguous(value))) = map.next_entry::<String, _>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!(
                    "the key `{key}` stands here twice"
                )));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// Reads a certificate.
///
/// # Errors
/// What is no JSON, or has a key twice.
pub fn read(text: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(text)
        .map(|Unambiguous(record)| record)
        .or_else(|error| bad(error.to_string()))
}

/// Refuses keys that are not known here: they may say that something else was searched, or found.
fn check_keys(record: &Value) -> Result<(), Refusal> {
    let of_list = |list: &'static str| {
        let elements = record[list].as_array().map_or(&[][..], Vec::as_slice);
        elements.iter().map(move |element| (list, element))
    };
    let job = &record["job"];
    let objects = [
        ("certificate", record),
        ("job", job),
        ("order", &job["order"]),
        ("shard", &job["shard"]),
        ("totals", &record["totals"]),
    ];
    for (what, object) in objects
        .into_iter()
        .chain(of_list("units"))
        .chain(of_list("searched_by"))
    {
        let names: &[&str] = match what {
            "certificate" => &[
                "version",
                "job",
                "seconds",
                "searched_by",
                "totals",
                "units",
            ],
            "job" => &JOB,
            "order" => &ORDER,
            "shard" => &["number", "count"],
            "totals" => &["units", "nodes", "factors"],
            "units" => &["prefix", "nodes", "factors", "sum", "found"],
            _ => &["program", "vectors"],
        };
        // What is no object is refused where it is used.
        let mut keys = object
            .as_object()
            .into_iter()
            .flat_map(serde_json::Map::keys);
        if let Some(key) = keys.find(|key| !names.contains(&key.as_str())) {
            return bad(format!("the key `{key}` in `{what}` is not known here"));
        }
    }
    if !job["index_bits"].is_null() && !job["shift"].is_null() {
        return bad("the job has `shift` beside `index_bits`, which are two names of one thing");
    }
    Ok(())
}

/// The units that a job must have, and in words what they are.
fn own_units(job: &Value) -> Option<(Vec<u64>, String)> {
    // The first bit of a mirrored prefix is 0.
    let mirrored = job["order"]["mirrored"].as_bool().unwrap_or(false);
    let prefix = job["prefix"]
        .as_u64()
        .filter(|&prefix| u64::from(mirrored) <= prefix && prefix <= 16)?;
    let (number, count) = (
        job["shard"]["number"].as_u64()?,
        job["shard"]["count"].as_u64()?,
    );
    let number = number.checked_sub(1).filter(|&number| number < count)?;
    let units: Vec<u64> = (0..1 << (prefix - u64::from(mirrored)))
        .filter(|unit| unit % count == number)
        .collect();
    let what = if count == 1 {
        "from 0 on".to_owned()
    } else {
        format!("of shard {}/{count}", number + 1)
    };
    Some((units, what))
}

/// What a certificate claims, as a sentence, if that can be read.
#[must_use]
pub fn claim(record: &Value) -> Option<String> {
    let job = &record["job"];
    let (piece, square) = (
        job["slider"].as_str()?,
        job["square"].as_u64().filter(|&square| square < 64)?,
    );
    let bits = job["index_bits"]
        .as_u64()
        .or_else(|| job["shift"].as_u64())?;
    let limit = job["max_index"]
        .as_u64()
        .map_or_else(String::new, |max| format!(" and indices up to {max}"));
    let (own, units) = own_units(job)?;
    let is_complete = record["units"].as_array()?.len() >= own.len();
    let what = match (record["totals"]["factors"].as_u64()?, is_complete) {
        (0, true) => "no magic factor".to_owned(),
        (1, true) => "exactly 1 magic factor".to_owned(),
        (factors, true) => format!("exactly {factors} magic factors"),
        (factors, false) => format!("magic factors so far: {factors}"),
    };
    let part = if units.starts_with("of") {
        format!(" in the units {units}")
    } else {
        String::new()
    };
    let (file, rank) = (char::from(b'a' + square as u8 % 8), square / 8 + 1);
    Some(format!(
        "{piece} on {file}{rank}, {bits} index bits{limit}: {what}{part}"
    ))
}

/// The search of one job.
struct Search {
    index_bits: u32,
    /// The relevant occupancies, each with its attack set.
    occupancies: Vec<(u64, u64)>,
    /// Bits of the period: as many as a factor has (proposition 2).
    period_bits: u32,
    /// Whether a node stands for the mirror images of its factors, too (proposition 10).
    mirrored: bool,
    /// The greatest index allowed.
    max_index: u64,
    /// The fixed bits, for each number of them.
    fixed: Vec<u64>,
    /// For each number of fixed bits and each occupancy, how far the other bits can move its
    /// product, if that is less than a bucket.
    reach: Vec<Vec<Option<u64>>>,
    /// For each index, the attack set that has it, and the number of the test that has put it
    /// there.
    slots: Vec<(u64, u64)>,
    tests: u64,
}

impl Search {
    fn new(job: &Value) -> Option<(Self, u32)> {
        let piece = job["slider"]
            .as_str()
            .filter(|piece| matches!(*piece, "rook" | "bishop"))?;
        let square = job["square"].as_u64().filter(|&square| square < 64)?;
        let index_bits = job.get("index_bits").or_else(|| job.get("shift")); // as old files call it
        let index_bits = index_bits?
            .as_u64()
            .filter(|bits| (2..=14).contains(bits))? as u32;
        let mask = attacks(piece, square, 0, true);
        let mut occupancies = vec![(0, attacks(piece, square, 0, false))];
        while let Some(&(set, _)) = occupancies.last().filter(|&&(set, _)| set != mask) {
            let next = (set | !mask).wrapping_add(1) & mask;
            occupancies.push((next, attacks(piece, square, next, false)));
        }
        let period_bits = 64 - mask.trailing_zeros();
        let order = &job["order"];
        let rows = order["rows"]
            .as_u64()
            .filter(|&rows| 0 < rows && rows <= period_bits.into())? as u32;
        let mask_of = |(low, high): (u32, u32)| ((1_u128 << high) - (1_u128 << low)) as u64;
        let direction = order["direction"].as_str()?;
        let list = order["squares"]
            .as_str()
            .unwrap_or_default()
            .as_bytes()
            .chunks(2);
        let number =
            |digit: Option<&u8>, zero: u8| digit?.checked_sub(zero).filter(|&number| number < 8);
        let named =
            |name: &[u8]| Some(number(name.first(), b'a')? + 8 * number(name.get(1), b'1')?);
        let squares: Vec<u32> = list
            .map(|name| named(name).map(u32::from))
            .collect::<Option<_>>()?;
        // A square's index window, and the bits below it that tell the quarter of a bucket.
        let window = |square: u32| {
            mask_of((
                (62 - index_bits).saturating_sub(square),
                period_bits.min(64 - square),
            ))
        };
        let fixed = match direction {
            "down" => (0..=period_bits)
                .map(|fixed| mask_of((period_bits - fixed, period_bits)))
                .collect(),
            "up" => (0..=period_bits).map(|fixed| mask_of((0, fixed))).collect(),
            "weight" => by_weight(mask, period_bits, Vec::new()),
            "windows" => {
                let from_above = |&square: &u32| {
                    (0..64)
                        .rev()
                        .filter(move |bit| window(square) >> bit & 1 != 0)
                };
                by_weight(
                    mask,
                    period_bits,
                    squares.iter().flat_map(from_above).collect(),
                )
            }
            "out" => {
                let intervals = outwards(
                    &squares,
                    order["base"].as_u64()? as usize,
                    rows,
                    index_bits,
                    period_bits,
                )?;
                intervals.into_iter().map(mask_of).collect()
            }
            _ => return None,
        };
        let mirrored = match &order["mirrored"] {
            Value::Null => false,
            mirrored => mirrored.as_bool()?,
        };
        // For mirror images, all up to the next factor's product counts.
        let more = |set: u64| if mirrored { set.saturating_sub(1) } else { 0 };
        let of = |(level, fixed): (usize, &u64)| {
            // Window by window, the nodes up to `rows` bits count only squares all of whose window
            // is fixed.
            let all = direction != "windows" || level > rows as usize;
            let is_known =
                |square: &u32| all || mask >> square & 1 != 0 && window(*square) & !fixed == 0;
            let known = (0..64)
                .filter(is_known)
                .fold(0, |known, square| known | 1_u64 << square);
            let unknown = u64::MAX >> (64 - period_bits) & !fixed;
            let reach = |&(set, _): &(u64, u64)| {
                let reach = products(unknown, set) + u128::from(more(set));
                (set & !known == 0 && reach < 1 << (64 - index_bits)).then_some(reach as u64)
            };
            occupancies.iter().map(reach).collect()
        };
        let reach = fixed.iter().enumerate().map(of).collect();
        let slots = vec![(0, 0); 1 << index_bits];
        // Files without a limit allow all indices.
        let greatest = (1 << index_bits) - 1;
        let max_index = match &job["max_index"] {
            Value::Null => greatest,
            limit => limit.as_u64().filter(|&limit| limit < greatest)?,
        };
        let tests = 0;
        Some((
            Self {
                index_bits,
                occupancies,
                period_bits,
                mirrored,
                max_index,
                fixed,
                reach,
                slots,
                tests,
            },
            rows,
        ))
    }

    /// The index of the occupancy of this number with all factors that have the fixed bits of
    /// `factor`, if it is the same with all of them.
    fn definite(&self, factor: u64, fixed: u32, number: usize) -> Option<u64> {
        let (set, reach) = (
            self.occupancies[number].0,
            self.reach[fixed as usize][number]?,
        );
        let least = factor.wrapping_mul(set);
        let index = |product: u64| product >> (64 - self.index_bits);
        (index(least) == index(least.wrapping_add(reach))).then_some(index(least))
    }

    /// Whether the indices may be within the limit, as far as the least product of each square
    /// tells (proposition 15).
    fn may_be_within(&self, factor: u64) -> bool {
        let sum = products(factor, self.occupancies[self.occupancies.len() - 1].0);
        let all = u128::from(self.max_index) + 1;
        all > 1 << (self.index_bits - 1) || sum < all << (64 - self.index_bits)
    }

    /// Whether all definite indices tell attack sets apart and are within the limit.
    fn survives(&mut self, factor: u64, fixed: u32) -> bool {
        self.tests += 1;
        if !self.may_be_within(factor) {
            return false;
        }
        for i in 0..self.occupancies.len() {
            let (set, attacks) = self.occupancies[i];
            // For mirror images the empty occupancy has two indices; see below.
            let Some(index) = (set != 0 || !self.mirrored)
                .then(|| self.definite(factor, fixed, i))
                .flatten()
            else {
                continue;
            };
            let slot = &mut self.slots[index as usize];
            if index > self.max_index || slot.1 == self.tests && slot.0 != attacks {
                return false;
            }
            *slot = (attacks, self.tests);
        }
        let taken = |slot: Option<&(u64, u64)>| slot.is_some_and(|slot| slot.1 == self.tests);
        !(self.mirrored && taken(self.slots.first()) && taken(self.slots.last()))
    }

    /// Whether `factor` is magic and within the limit, by all of its indices.
    fn is_magic(&self, factor: u64) -> bool {
        let mut seen = HashMap::new();
        self.occupancies.iter().all(|&(set, attacks)| {
            let index = factor.wrapping_mul(set) >> (64 - self.index_bits);
            index <= self.max_index && *seen.entry(index).or_insert(attacks) == attacks
        })
    }

    /// The mirror image of a factor.
    fn mirror(&self, factor: u64) -> u64 {
        !factor & u64::MAX >> (64 - self.period_bits)
    }

    /// The two nodes below a node with `fixed` bits.
    fn children(&self, factor: u64, fixed: u32) -> [u64; 2] {
        [
            factor,
            factor | (self.fixed[fixed as usize + 1] & !self.fixed[fixed as usize]),
        ]
    }

    /// Counts the surviving nodes below `factor` and itself, by fixed bits up to `to`. The last
    /// ones are listed.
    fn count(&mut self, factor: u64, fixed: u32, to: u32, counts: &mut [u64], last: &mut Vec<u64>) {
        if !self.survives(factor, fixed) {
            return;
        }
        counts[fixed as usize] += 1;
        if fixed == to {
            last.push(factor);
        } else {
            for child in self.children(factor, fixed) {
                self.count(child, fixed + 1, to, counts, last);
            }
        }
    }

    /// Adds all magic factors below a node to `found`; `None` if there are more than `left` nodes.
    fn finish(
        &mut self,
        factor: u64,
        fixed: u32,
        left: &mut u64,
        found: &mut Vec<u64>,
    ) -> Option<()> {
        if !self.survives(factor, fixed) {
            return Some(());
        }
        *left = left.checked_sub(1)?;
        if fixed < self.period_bits {
            let [zero, one] = self.children(factor, fixed);
            self.finish(zero, fixed + 1, left, found)?;
            return self.finish(one, fixed + 1, left, found);
        }
        let mirror = self.mirrored.then(|| self.mirror(factor));
        found.extend(
            [factor]
                .into_iter()
                .chain(mirror)
                .filter(|&factor| self.is_magic(factor)),
        );
        Some(())
    }
}

/// The sum of the products of `factor` and each square of `set`, without their overflow. The bits
/// of a factor that are not fixed can move the product of `set` by this much at most (propositions
/// 6, 7 and 16).
fn products(factor: u64, mut set: u64) -> u128 {
    let mut sum = 0;
    while set != 0 {
        sum += u128::from(factor << set.trailing_zeros());
        set &= set - 1;
    }
    sum
}

/// The fixed bits of an order: those of `first`, each once, and then by weight, those before whose
/// greatest product with a relevant square is greatest.
fn by_weight(mask: u64, period_bits: u32, first: Vec<u32>) -> Vec<u64> {
    let weight = |bit: &u32| {
        (0..64)
            .filter(|square| mask >> square & 1 != 0)
            .map(|s| 1_u64 << bit << s)
            .max()
    };
    let mut rest: Vec<u32> = (0..period_bits).collect();
    let mut fixed = vec![0];
    for bit in first {
        if let Some(i) = rest.iter().position(|&other| other == bit) {
            fixed.push(fixed[fixed.len() - 1] | 1 << rest.remove(i));
        }
    }
    // Of equal weights the higher bit comes first, which is the last of the maxima.
    while let Some(i) = (0..rest.len()).max_by_key(|&i| weight(&rest[i])) {
        fixed.push(fixed[fixed.len() - 1] | 1 << rest.remove(i));
    }
    fixed
}

/// The number whose bits are put where `bits` has ones, the lowest first.
fn place(number: u64, bits: u64) -> u64 {
    let places = (0..64).filter(|place| bits >> place & 1 != 0);
    places
        .enumerate()
        .map(|(i, place)| (number >> i & 1) << place)
        .sum()
}

/// The fixed bits of an order from within: as many as `rows` below the highest that the base needs,
/// and then for each square those that make its product known up to an eighth of a bucket.
fn outwards(
    squares: &[u32],
    base: usize,
    rows: u32,
    index_bits: u32,
    period_bits: u32,
) -> Option<Vec<(u32, u32)>> {
    let top = |square: u32| period_bits.min(64_u32.saturating_sub(square));
    let begin = squares
        .get(..base)?
        .iter()
        .map(|&square| top(square))
        .max()?;
    let mut goals = vec![(begin.checked_sub(rows)?, begin)];
    let beyond_base = squares[base..].iter();
    goals.extend(
        beyond_base.map(|&square| ((64 - index_bits - 3).saturating_sub(square), top(square))),
    );
    goals.push((0, period_bits));
    let mut all = vec![(begin, begin)];
    for (low, high) in goals {
        while all[all.len() - 1].0 > low {
            let (low, high) = all[all.len() - 1];
            all.push((low - 1, high));
        }
        while all[all.len() - 1].1 < high {
            let (low, high) = all[all.len() - 1];
            all.push((low, high + 1));
        }
    }
    Some(all)
}

/// Most factors that a unit lists.
const LISTED: u64 = 1024;

/// The factors that a unit lists, and whether these are all. Each must be one that is sought, and
/// lie in the unit.
fn listed(unit: &Value, search: &Search, prefix: usize) -> Result<(Vec<u64>, bool), Refusal> {
    let name = &unit["prefix"];
    let factor = |text: &Value| u64::from_str_radix(text.as_str()?.strip_prefix("0x")?, 16).ok();
    let list: Option<Vec<u64>> = unit["found"]
        .as_array()
        .and_then(|list| list.iter().map(factor).collect());
    let (Some(list), Some(factors), Some(sum)) =
        (list, unit["factors"].as_u64(), unit["sum"].as_u64())
    else {
        return bad(format!(
            "unit {name} has no list of factors, or does not say how many there are, or their sum"
        ));
    };
    if list.len() as u64 != factors.min(LISTED) {
        return wrong(format!(
            "unit {name} counts {factors} factors and lists {}",
            list.len()
        ));
    }
    let begin = place(name.as_u64().unwrap_or(0), search.fixed[prefix]);
    let is_below = |factor: u64| (factor ^ begin) & search.fixed[prefix] == 0;
    let mut seen = BTreeSet::new();
    for &factor in &list {
        let is_here = is_below(factor) || search.mirrored && is_below(search.mirror(factor));
        let is_in_period = factor <= u64::MAX >> (64 - search.period_bits);
        if !is_here || !is_in_period || !seen.insert(factor) || !search.is_magic(factor) {
            return wrong(format!(
                "unit {name} lists {factor:#x}, which is no such factor, or is listed twice"
            ));
        }
    }
    let is_all = factors <= LISTED;
    if is_all && sum_of(&list) != sum {
        return wrong(format!("unit {name} lists factors with another sum"));
    }
    Ok((list, is_all))
}

/// The sum of factors, modulo 2^64.
fn sum_of(factors: &[u64]) -> u64 {
    factors
        .iter()
        .fold(0, |sum, &factor| sum.wrapping_add(factor))
}

/// Nodes by the number of bits that they fix.
fn levels(nodes: &Value) -> Option<BTreeMap<u32, u64>> {
    nodes
        .as_object()?
        .iter()
        .map(|(level, nodes)| Some((level.parse().ok()?, nodes.as_u64()?)))
        .collect()
}

/// A few factors, for messages.
fn some(factors: &[u64]) -> String {
    let more = if factors.len() > 8 { ", …" } else { "" };
    format!("{:x?}{more}", &factors[..factors.len().min(8)])
}

/// What is known of all pieces and squares: lines such as `bishop e8 least bits=5
/// factor=0x4f68bcb9`.
pub const KNOWN: &str = include_str!("../catalog/squares.txt");

/// Tries the factors that `known` names for the square of a certificate: its unit must list each
/// that is magic.
///
/// # Errors
/// A factor that the certificate denies.
pub fn compare_known(record: &Value, known: &str) -> Result<(), Refusal> {
    check_keys(record)?;
    let (search, prefix) = search(record)?;
    let (job, fixed) = (&record["job"], search.fixed[prefix]);
    let square = job["square"].as_u64().unwrap_or(0) as u8;
    let (file, rank) = (char::from(b'a' + square % 8), square / 8 + 1);
    let place_of = format!(
        "{} {file}{rank} ",
        job["slider"].as_str().unwrap_or_default()
    );
    let lines = known.lines().filter(|line| line.starts_with(&place_of));
    let named = lines.filter_map(|line| {
        line.split(' ')
            .find_map(|word| word.strip_prefix("factor=0x"))
    });
    for factor in named.filter_map(|digits| u64::from_str_radix(digits, 16).ok()) {
        let factor = factor & u64::MAX >> (64 - search.period_bits);
        let visits = |unit: &&Value| {
            let begin = place(unit["prefix"].as_u64().unwrap_or(0), fixed);
            (factor ^ begin) & fixed == 0
                || search.mirrored && (search.mirror(factor) ^ begin) & fixed == 0
        };
        let Some(unit) = record["units"]
            .as_array()
            .and_then(|units| units.iter().find(visits))
        else {
            continue;
        };
        let (list, is_all) = listed(unit, &search, prefix)?;
        if is_all && !list.contains(&factor) && search.is_magic(factor) {
            return wrong(format!(
                "{factor:#x} is such a factor, and unit {} does not list it",
                unit["prefix"]
            ));
        }
    }
    Ok(())
}

/// The search of a certificate, and the number of bits that the factors of a unit have in common.
fn search(record: &Value) -> Result<(Search, usize), Refusal> {
    let job = &record["job"];
    let Some((search, rows)) = Search::new(job) else {
        return bad("this is not a job");
    };
    match job["prefix"].as_u64() {
        Some(prefix) if prefix <= rows.into() && own_units(job).is_some() => {
            Ok((search, prefix as usize))
        }
        _ => bad("the prefix is too long, or there is no such shard"),
    }
}

/// Checks what can be told without a search: all units are there, the factors that they list are
/// such factors, and as many as there are in total. Returns the units, and their nodes by numbers
/// of bits.
fn check_units<'a>(
    record: &'a Value,
    search: &Search,
    prefix: usize,
) -> Result<(&'a [Value], BTreeMap<u32, u64>), Refusal> {
    let Some((own, what)) = own_units(&record["job"]) else {
        return bad("this is not a job");
    };
    let Some(list) = record["units"].as_array() else {
        return bad("there are no units");
    };
    let mut before = None;
    for unit in list {
        let number = unit["prefix"].as_u64();
        if number.is_none_or(|number| own.binary_search(&number).is_err()) || number <= before {
            return wrong(format!(
                "unit {} stands twice, or is none of the units {what}",
                unit["prefix"]
            ));
        }
        before = number;
    }
    let all = own.len() as u64;
    if list.len() as u64 != all {
        return Err((
            Status::NotShown,
            format!("these are not the {all} units {what}"),
        ));
    }
    if all == 0 {
        return wrong(format!("there is no unit {what}, so it shows nothing"));
    }
    let factors = list.iter().try_fold(0_u64, |sum, unit| {
        sum.checked_add(unit["factors"].as_u64()?)
    });
    if factors.is_none() || record["totals"]["factors"].as_u64() != factors {
        return wrong("the units have not as many factors as there are in total");
    }
    let mut sums = BTreeMap::new();
    for unit in list {
        listed(unit, search, prefix)?;
        let Some(levels) = levels(&unit["nodes"]) else {
            return bad("a unit without nodes by numbers of bits");
        };
        for (level, nodes) in levels {
            let sum = sums.entry(level).or_insert(0_u64);
            *sum = sum.saturating_add(nodes);
        }
    }
    Ok((list, sums))
}

/// The most nodes of one unit that are kept in memory.
const MOST_KEPT: u64 = 1 << 20;

/// Draws at most `units` units of a certificate, counts at most about `nodes` nodes in each, and
/// searches as much of each to the end as `nodes` allow.
///
/// # Errors
/// What does not agree.
pub fn compare(
    record: &Value,
    units: u64,
    nodes: u64,
    mut random: impl FnMut(u64) -> u64,
) -> Result<Compared, Refusal> {
    if record["version"] != 1 {
        return bad("this is not version 1 of the format");
    }
    if units == 0 {
        return bad("without a unit nothing is compared");
    }
    check_keys(record)?;
    let (mut search, prefix) = search(record)?;
    let rows = record["job"]["order"]["rows"].as_u64().unwrap_or(0) as u32;
    let (listed_units, sums) = check_units(record, &search, prefix)?;
    let all = listed_units.len() as u64;
    let mut rest: Vec<&Value> = listed_units.iter().collect();
    let (mut compared, nodes) = (
        Compared {
            all,
            share: 1.0,
            ..Compared::default()
        },
        nodes.max(1),
    );
    while compared.units < units && !rest.is_empty() {
        let unit = rest.swap_remove(random(rest.len() as u64) as usize);
        let number = unit["prefix"].as_u64().unwrap_or(0);
        let claimed = |level: u32| unit["nodes"][level.to_string()].as_u64().unwrap_or(0);
        let fixed = prefix as u32;
        // As many levels as there may be nodes.
        let (mut to, mut sum) = (fixed, claimed(fixed));
        while to < rows && claimed(to + 1).saturating_add(sum) <= nodes.min(MOST_KEPT) {
            to += 1;
            sum += claimed(to);
        }
        let (begin, mut counts, mut last) =
            (place(number, search.fixed[prefix]), vec![0; 65], Vec::new());
        search.count(begin, fixed, to, &mut counts, &mut last);
        for level in fixed..=to {
            let (counted, claimed) = (counts[level as usize], claimed(level));
            if counted != claimed {
                return wrong(format!(
                    "unit {number:#x} has {counted} nodes of {level} bits, and not {claimed}"
                ));
            }
            compared.nodes += counted;
        }
        // The next level has too many nodes to count, but no more than two below each that was
        // counted.
        if to < rows && claimed(to + 1).div_ceil(2) > claimed(to) {
            return wrong(format!(
                "unit {number:#x} cannot have so many nodes of {} bits",
                to + 1
            ));
        }
        compared.units += 1;
        let (mut named, is_all) = listed(unit, &search, prefix)?;
        let differ = |found: &[u64], named: &[u64]| {
            wrong(format!(
                "unit {number:#x} has the factors {}, and not {}",
                some(found),
                some(named)
            ))
        };
        let drawn = random(last.len().max(1) as u64) as usize;
        let (mut left, mut found) = (nodes, Vec::new());
        if last
            .iter()
            .all(|&part| search.finish(part, to, &mut left, &mut found).is_some())
        {
            // The whole unit.
            let is_listed = named.iter().all(|factor| found.contains(factor));
            let is_counted = unit["factors"] == found.len() && unit["sum"] == sum_of(&found);
            if !is_listed || !is_counted {
                return differ(&found, &named);
            }
            compared.whole += 1;
            compared.parts += last.len() as u64;
        } else {
            // Each part has the same chance, and with each bit more that is fixed, half of it or
            // all that survives.
            let mut share = 1.0 / last.len() as f64;
            let (mut part, mut level) = (last[drawn], to);
            (left, found) = (nodes, Vec::new());
            while search.finish(part, level, &mut left, &mut found).is_none() {
                // Too many nodes: a smaller part will do, one that survives if there is one.
                for _ in 0..4.min(search.period_bits - level) {
                    let mut children = search.children(part, level);
                    children.rotate_left(random(2) as usize);
                    level += 1;
                    share /= 2.0;
                    part = children[usize::from(!search.survives(children[0], level))];
                }
                found.clear();
                left = nodes;
            }
            let is_below = |factor: u64| (factor ^ part) & search.fixed[level as usize] == 0;
            named.retain(|&factor| {
                is_below(factor) || search.mirrored && is_below(search.mirror(factor))
            });
            named.sort_unstable();
            found.sort_unstable();
            if named != found && (is_all || !named.iter().all(|factor| found.contains(factor))) {
                return differ(&found, &named);
            }
            compared.parts += 1;
            compared.share = compared.share.min(share);
        }
        compared.nodes_of_parts += nodes - left;
        compared.factors += found.len() as u64;
    }
    if levels(&record["totals"]["nodes"]) != Some(sums)
        || record["totals"]["units"].as_u64() != Some(all)
    {
        return wrong("the units have not as many nodes as there are in total");
    }
    Ok(compared)
}

/// A generator of random numbers below a bound (splitmix64).
pub fn random(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |end| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % end
    }
}

/// A chance in percent, with as many digits as tell it from 100 %.
fn percent(chance: f64) -> String {
    let texts = (1..9).map(|digits| format!("{:.digits$} %", 100.0 * chance));
    texts
        .into_iter()
        .find(|text| !text.starts_with("100"))
        .unwrap_or_else(|| "100 %".to_owned())
}

/// The most bytes that are read of a file.
const MOST: u64 = 64 << 20;

/// Reads and checks the certificate in a file. Prints what it claims, and whether that was shown.
fn check(file: &str, units: u64, nodes: u64, random: impl FnMut(u64) -> u64) -> Status {
    let text = match std::fs::metadata(file) {
        // A pipe could be waited for without end.
        Ok(metadata) if !metadata.is_file() => Err("it is no ordinary file".to_owned()),
        Ok(metadata) if metadata.len() > MOST => {
            Err(format!("it has more than {} MiB", MOST >> 20))
        }
        _ => {
            let mut text = Vec::new();
            let read =
                std::fs::File::open(file).and_then(|file| file.take(MOST).read_to_end(&mut text));
            read.map(|_| text).map_err(|error| error.to_string())
        }
    };
    let record = match text
        .map_err(|error| (Status::Bad, error))
        .and_then(|text| read(&text))
    {
        Ok(record) => record,
        Err((status, text)) => {
            println!("{file} claims nothing that can be read\n  no certificate: {text}");
            return status;
        }
    };
    match claim(&record) {
        Some(claim) => println!("{file} claims: {claim}"),
        None => println!("{file} claims nothing that can be read"),
    }
    let compared =
        compare_known(&record, KNOWN).and_then(|()| compare(&record, units, nodes, random));
    let (status, verdict) = match compared {
        Ok(compared) if compared.status() == Status::Shown => (
            Status::Shown,
            format!("shown, since all units were searched to their ends: {compared}"),
        ),
        Ok(compared) => {
            let chance = percent(compared.escape());
            let chance = format!("one factor left out would go unnoticed with chance {chance}");
            (
                Status::NotShown,
                format!(
                    "not shown, only sampled, and nothing is wrong so far: {chance}; {compared}"
                ),
            )
        }
        Err((Status::Wrong, text)) => (Status::Wrong, format!("wrong: {text}")),
        Err((Status::NotShown, text)) => (
            Status::NotShown,
            format!("not shown, since it is not complete: {text}"),
        ),
        Err((_, text)) => (Status::Bad, format!("no certificate: {text}")),
    };
    println!("  {verdict}");
    status
}

fn main() -> ExitCode {
    let (mut units, mut nodes, mut files) = (64, 8000, Vec::new());
    let mut seed = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos() as u64);
    for argument in std::env::args().skip(1) {
        match argument
            .split_once('=')
            .map(|(key, value)| (key, value.parse()))
        {
            Some(("units", Ok(value))) => units = value,
            Some(("nodes", Ok(value))) => nodes = value,
            Some(("seed", Ok(value))) => seed = value,
            Some((key @ ("units" | "nodes" | "seed"), Err(_))) => {
                eprintln!("{argument}: `{key}` takes a number");
                return ExitCode::from(Status::Bad as u8);
            }
            _ if argument == "full" => (units, nodes) = (u64::MAX, u64::MAX),
            _ if ["-h", "--help"].contains(&argument.as_str()) => {
                // The first lines of this file are the help.
                let help = include_str!("check_certificate.rs")
                    .lines()
                    .map_while(|line| line.strip_prefix("//!"));
                help.for_each(|line| println!("{}", line.strip_prefix(' ').unwrap_or(line)));
                return ExitCode::SUCCESS;
            }
            _ => files.push(argument),
        }
    }
    if files.is_empty() {
        eprintln!("nothing was compared: name a certificate");
        return ExitCode::from(Status::Bad as u8);
    }
    let statuses: Vec<Status> = files
        .iter()
        .map(|file| check(file, units, nodes, random(seed)))
        .collect();
    let count = |status| statuses.iter().filter(|&&of| of == status).count();
    let [shown, wrong, bad, not_shown] =
        [Status::Shown, Status::Wrong, Status::Bad, Status::NotShown].map(count);
    println!(
        "{} files: {shown} shown, {not_shown} not shown, {wrong} wrong, {bad} no certificates",
        files.len()
    );
    println!("seed={seed} draws the same again");
    let worst = [Status::Wrong, Status::Bad, Status::NotShown]
        .into_iter()
        .find(|&status| count(status) > 0);
    ExitCode::from(worst.unwrap_or(Status::Shown) as u8)
}
