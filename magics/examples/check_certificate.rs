//! Checks certificates of `magics prove` by the definitions of `docs/bounds.md`, and by nothing else. It shares no code with
//! the program that wrote them, and is slow and short, to be read in one sitting:
//!
//! ```text
//! cargo run --release -p magics --example check_certificate -- magics/catalog/certificates/*.json
//! ```
//!
//! A certificate divides the factors of one piece on one square into units, which have their first bits in common, and
//! says of each how many nodes its tree has, by the number of fixed bits. Up to `rows` bits, these are fixed one by one,
//! and a node counts if it survives: if no two occupancies with different attack sets have the same index, whatever
//! the bits that are not fixed. That is a definition, so everybody must count the same. All units must be there. None may
//! deny a factor that is known: those of `catalog/squares.txt` are tried here, so it does not matter who found them. Of
//! each unit that is drawn,
//!
//! - the surviving nodes are counted, level by level, as far as `NODES` go, and compared with the certificate;
//! - one of the last nodes is drawn and searched to its end, bit by bit, or as small a part of it as `NODES` allow:
//!   there must be just the factors that the certificate lists. Beyond `rows` bits the certificate counts what its own
//!   faster tests leave, which is nobody else's business.
//!
//! The answer begins with the chance that one factor, left out of one unit, goes unnoticed: most of a unit is not searched.
//! `magics certificate check --full` searches all of it.
//!
//! Arguments: the files, and `units=N` to draw in each file [64], `nodes=N` to count in each unit [8000], `seed=N`. Status
//! 0: all agree. Status 1: one does not.
#![allow(clippy::cast_precision_loss, reason = "counts become floating point for chances alone")]

use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::io::Read as _;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

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
    /// The least share of a drawn unit that was searched to the end.
    pub share: f64,
}

impl Compared {
    /// The chance that a factor left out of one unit goes unnoticed: of a unit such as that whose share is the least.
    #[must_use]
    pub fn escape(&self) -> f64 {
        1.0 - self.share * self.units as f64 / self.all as f64
    }

    fn add(&mut self, other: &Self) {
        self.all += other.all;
        self.units += other.units;
        self.nodes += other.nodes;
        self.parts += other.parts;
        self.nodes_of_parts += other.nodes_of_parts;
        self.factors += other.factors;
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { units, nodes, parts, nodes_of_parts, factors, all, .. } = self;
        write!(
            f,
            "agrees in {units} of {all} units, {nodes} nodes; to the end: {parts} parts, {nodes_of_parts} nodes, {factors} factors"
        )
    }
}

/// The squares that a piece on `square` attacks: from it in all directions, up to the first blocker or the edge.
/// `relevant` leaves out the last square of each ray, on which a blocker changes nothing.
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
const JOB: [&str; 8] = ["slider", "square", "index_bits", "shift", "max_index", "order", "prefix", "shard"];

/// What an order says. All but the first five only say what the program tests besides.
const ORDER: [&str; 8] = ["direction", "base", "rows", "squares", "mirrored", "ahead", "last", "bounded"];

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
    /// For each number of fixed bits and each occupancy, how far the other bits can move its product, if that is less
    /// than a bucket.
    reach: Vec<Vec<Option<u64>>>,
    /// For each index, the attack set that has it, and the number of the test that has put it there.
    slots: Vec<(u64, u64)>,
    tests: u64,
}

impl Search {
    fn new(job: &Value) -> Option<(Self, u32)> {
        let is_known = |object: &Value, names: &[&str]| {
            object.as_object().is_some_and(|object| object.keys().all(|key| names.contains(&key.as_str())))
        };
        // What is not known here may say that something else was searched.
        if !is_known(job, &JOB) || !is_known(&job["order"], &ORDER) {
            return None;
        }
        let piece = job["slider"].as_str().filter(|piece| matches!(*piece, "rook" | "bishop"))?;
        let square = job["square"].as_u64().filter(|&square| square < 64)?;
        let index_bits = job.get("index_bits").or_else(|| job.get("shift")); // as old files call it
        let index_bits = index_bits?.as_u64().filter(|bits| (2..=14).contains(bits))? as u32;
        let mask = attacks(piece, square, 0, true);
        let mut occupancies = vec![(0, attacks(piece, square, 0, false))];
        while let Some(&(set, _)) = occupancies.last().filter(|&&(set, _)| set != mask) {
            let next = (set | !mask).wrapping_add(1) & mask;
            occupancies.push((next, attacks(piece, square, next, false)));
        }
        let period_bits = 64 - mask.trailing_zeros();
        let order = &job["order"];
        let rows = order["rows"].as_u64().filter(|&rows| 0 < rows && rows <= period_bits.into())? as u32;
        let mask_of = |(low, high): (u32, u32)| ((1_u128 << high) - (1_u128 << low)) as u64;
        let direction = order["direction"].as_str()?;
        let list = order["squares"].as_str().unwrap_or_default().as_bytes().chunks(2);
        let number = |digit: Option<&u8>, zero: u8| digit?.checked_sub(zero).filter(|&number| number < 8);
        let named = |name: &[u8]| Some(number(name.first(), b'a')? + 8 * number(name.get(1), b'1')?);
        let squares: Vec<u32> = list.map(|name| named(name).map(u32::from)).collect::<Option<_>>()?;
        // A square's index window, and the bits below it that tell the quarter of a bucket.
        let window =
            |square: u32| mask_of(((62 - index_bits).saturating_sub(square), period_bits.min(64 - square)));
        let fixed = match direction {
            "down" => (0..=period_bits).map(|fixed| mask_of((period_bits - fixed, period_bits))).collect(),
            "up" => (0..=period_bits).map(|fixed| mask_of((0, fixed))).collect(),
            "weight" => by_weight(mask, period_bits, Vec::new()),
            "windows" => {
                let from_above =
                    |&square: &u32| (0..64).rev().filter(move |bit| window(square) >> bit & 1 != 0);
                by_weight(mask, period_bits, squares.iter().flat_map(from_above).collect())
            }
            "out" => {
                let intervals =
                    outwards(&squares, order["base"].as_u64()? as usize, rows, index_bits, period_bits)?;
                intervals.into_iter().map(mask_of).collect()
            }
            _ => return None,
        };
        let mirrored = order["mirrored"].as_bool().unwrap_or(false);
        // For mirror images, all up to the next factor's product counts.
        let more = |set: u64| if mirrored { set.saturating_sub(1) } else { 0 };
        let of = |(level, fixed): (usize, &u64)| {
            // Window by window, the nodes up to `rows` bits count only squares all of whose window is fixed.
            let all = direction != "windows" || level > rows as usize;
            let is_known = |square: &u32| all || mask >> square & 1 != 0 && window(*square) & !fixed == 0;
            let known = (0..64).filter(is_known).fold(0, |known, square| known | 1_u64 << square);
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
            Self { index_bits, occupancies, period_bits, mirrored, max_index, fixed, reach, slots, tests },
            rows,
        ))
    }

    /// The index of the occupancy of this number with all factors that have the fixed bits of `factor`, if it is the same
    /// with all of them.
    fn definite(&self, factor: u64, fixed: u32, number: usize) -> Option<u64> {
        let (set, reach) = (self.occupancies[number].0, self.reach[fixed as usize][number]?);
        let least = factor.wrapping_mul(set);
        let index = |product: u64| product >> (64 - self.index_bits);
        (index(least) == index(least.wrapping_add(reach))).then_some(index(least))
    }

    /// Whether the indices may be within the limit, as far as the least product of each square tells (proposition 15).
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
            let Some(index) = (set != 0 || !self.mirrored).then(|| self.definite(factor, fixed, i)).flatten()
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
        [factor, factor | (self.fixed[fixed as usize + 1] & !self.fixed[fixed as usize])]
    }

    /// Counts the surviving nodes below `factor` and itself, by fixed bits up to `to`. The last ones are listed.
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
    fn finish(&mut self, factor: u64, fixed: u32, left: &mut u64, found: &mut Vec<u64>) -> Option<()> {
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
        found.extend([factor].into_iter().chain(mirror).filter(|&factor| self.is_magic(factor)));
        Some(())
    }
}

/// The sum of the products of `factor` and each square of `set`, without their overflow. The bits of a factor that are
/// not fixed can move the product of `set` by this much at most (propositions 6, 7 and 16).
fn products(factor: u64, mut set: u64) -> u128 {
    let mut sum = 0;
    while set != 0 {
        sum += u128::from(factor << set.trailing_zeros());
        set &= set - 1;
    }
    sum
}

/// The fixed bits of an order: those of `first`, each once, and then by weight, those before whose greatest product with a
/// relevant square is greatest.
fn by_weight(mask: u64, period_bits: u32, first: Vec<u32>) -> Vec<u64> {
    let weight =
        |bit: &u32| (0..64).filter(|square| mask >> square & 1 != 0).map(|s| 1_u64 << bit << s).max();
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
    places.enumerate().map(|(i, place)| (number >> i & 1) << place).sum()
}

/// The fixed bits of an order from within: as many as `rows` below the highest that the base needs, and then for each
/// square those that make its product known up to an eighth of a bucket.
fn outwards(
    squares: &[u32],
    base: usize,
    rows: u32,
    index_bits: u32,
    period_bits: u32,
) -> Option<Vec<(u32, u32)>> {
    let top = |square: u32| period_bits.min(64_u32.saturating_sub(square));
    let begin = squares.get(..base)?.iter().map(|&square| top(square)).max()?;
    let mut goals = vec![(begin.checked_sub(rows)?, begin)];
    let beyond_base = squares[base..].iter();
    goals.extend(beyond_base.map(|&square| ((64 - index_bits - 3).saturating_sub(square), top(square))));
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

/// The factors that a unit lists.
fn listed(unit: &Value) -> Option<Vec<u64>> {
    let texts = unit["found"].as_array()?.iter();
    Some(texts.filter_map(|text| u64::from_str_radix(text.as_str()?.strip_prefix("0x")?, 16).ok()).collect())
}

/// What is known of all pieces and squares: lines such as `bishop e8 least bits=5 factor=0x4f68bcb9`.
pub const KNOWN: &str = include_str!("../catalog/squares.txt");

/// Tries the factors that `known` names for the square of a certificate: its unit must list each that is magic.
///
/// # Errors
/// A factor that the certificate denies, as a sentence for people.
pub fn compare_known(record: &Value, known: &str) -> Result<(), String> {
    let job = &record["job"];
    let (search, rows) = Search::new(job).ok_or("this is not a job")?;
    let prefix =
        job["prefix"].as_u64().filter(|&prefix| prefix <= rows.into()).ok_or("the prefix is too long")?;
    let fixed = search.fixed[prefix as usize];
    let square = job["square"].as_u64().unwrap_or(0) as u8;
    let (file, rank) = (char::from(b'a' + square % 8), square / 8 + 1);
    let place_of = format!("{} {file}{rank} ", job["slider"].as_str().unwrap_or_default());
    let lines = known.lines().filter(|line| line.starts_with(&place_of));
    let named = lines.filter_map(|line| line.split(' ').find_map(|word| word.strip_prefix("factor=0x")));
    for factor in named.filter_map(|digits| u64::from_str_radix(digits, 16).ok()) {
        let factor = factor & u64::MAX >> (64 - search.period_bits);
        let visits = |unit: &&Value| {
            let begin = place(unit["prefix"].as_u64().unwrap_or(0), fixed);
            (factor ^ begin) & fixed == 0 || search.mirrored && (search.mirror(factor) ^ begin) & fixed == 0
        };
        let Some(unit) = record["units"].as_array().and_then(|units| units.iter().find(visits)) else {
            continue;
        };
        let listed = listed(unit).ok_or("a unit without a list")?;
        let lists_all = unit["factors"].as_u64() == Some(listed.len() as u64);
        if lists_all && !listed.contains(&factor) && search.is_magic(factor) {
            return Err(format!(
                "{factor:#x} is such a factor, and unit {} does not list it",
                unit["prefix"]
            ));
        }
    }
    Ok(())
}

/// Draws at most `units` units of a certificate, counts at most about `nodes` nodes in each, and searches a part of each
/// to the end.
///
/// # Errors
/// What does not agree, as a sentence for people.
pub fn compare(
    record: &Value,
    units: u64,
    nodes: u64,
    mut random: impl FnMut(u64) -> u64,
) -> Result<Compared, String> {
    if record["version"] != 1 {
        return Err("this is not version 1 of the format".to_owned());
    }
    if units == 0 {
        return Err("without a unit nothing is compared".to_owned());
    }
    let (mut search, rows) = Search::new(&record["job"]).ok_or("this is not a job")?;
    let prefix = record["job"]["prefix"]
        .as_u64()
        .filter(|&prefix| prefix <= rows.into())
        .ok_or("the prefix is too long")?;
    let mut rest: Vec<&Value> = record["units"].as_array().ok_or("there are no units")?.iter().collect();
    // The first bit of a mirrored prefix is 0.
    let all = 1_u64 << prefix.saturating_sub(search.mirrored.into());
    if !rest.iter().map(|unit| unit["prefix"].as_u64()).eq((0..all).map(Some)) {
        return Err(format!("these are not the {all} units from 0 on"));
    }
    let factors = rest.iter().try_fold(0_u64, |sum, unit| sum.checked_add(unit["factors"].as_u64()?));
    if factors.is_none() || record["totals"]["factors"].as_u64() != factors {
        return Err("the units have not as many factors as there are in total".to_owned());
    }
    let (mut compared, nodes) = (Compared { all, share: 1.0, ..Compared::default() }, nodes.max(1));
    while compared.units < units && !rest.is_empty() {
        let unit = rest.swap_remove(random(rest.len() as u64) as usize);
        let number = unit["prefix"].as_u64().ok_or("a unit without a number")?;
        let claimed = |level: u32| unit["nodes"][level.to_string()].as_u64().unwrap_or(0);
        let fixed = prefix as u32;
        // As many levels as there may be nodes.
        let (mut to, mut sum) = (fixed, claimed(fixed));
        while to < rows && claimed(to + 1).saturating_add(sum) <= nodes {
            to += 1;
            sum += claimed(to);
        }
        let (begin, mut counts, mut last) =
            (place(number, search.fixed[fixed as usize]), vec![0; 65], Vec::new());
        search.count(begin, fixed, to, &mut counts, &mut last);
        for level in fixed..=to {
            let (counted, claimed) = (counts[level as usize], claimed(level));
            if counted != claimed {
                return Err(format!(
                    "unit {number:#x} has {counted} nodes of {level} bits, and not {claimed}"
                ));
            }
            compared.nodes += counted;
        }
        // The next level has too many nodes to count, but no more than two below each that was counted.
        if to < rows && claimed(to + 1).div_ceil(2) > claimed(to) {
            return Err(format!("unit {number:#x} cannot have so many nodes of {} bits", to + 1));
        }
        compared.units += 1;
        // Each part has the same chance, and with each bit more that is fixed, half of it or all that survives.
        let mut share = 1.0 / last.len().max(1) as f64;
        if let Some(mut part) = (!last.is_empty()).then(|| last[random(last.len() as u64) as usize]) {
            let (mut level, mut found) = (to, Vec::new());
            let mut left = nodes;
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
            let mut listed = listed(unit).ok_or("a unit without a list")?;
            listed.retain(|&factor| is_below(factor) || search.mirrored && is_below(search.mirror(factor)));
            listed.sort_unstable();
            found.sort_unstable();
            if listed != found {
                return Err(format!("unit {number:#x} has the factors {found:x?}, and not {listed:x?}"));
            }
            compared.parts += 1;
            compared.nodes_of_parts += nodes - left;
            compared.factors += found.len() as u64;
        }
        compared.share = compared.share.min(share);
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
    texts.into_iter().find(|text| !text.starts_with("100")).unwrap_or_else(|| "100 %".to_owned())
}

/// The most bytes that are read of a file.
const MOST: u64 = 64 << 20;

fn main() -> ExitCode {
    let (mut units, mut nodes) = (64, 8000);
    let mut seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let (mut files, mut all, mut status) = (0, Compared::default(), ExitCode::SUCCESS);
    for argument in std::env::args().skip(1) {
        match argument.split_once('=').map(|(key, value)| (key, value.parse())) {
            Some(("units", Ok(value))) => units = value,
            Some(("nodes", Ok(value))) => nodes = value,
            Some(("seed", Ok(value))) => seed = value,
            _ => {
                let mut text = Vec::new();
                let read =
                    std::fs::File::open(&argument).and_then(|file| file.take(MOST).read_to_end(&mut text));
                let text = read.map(|_| text).map_err(|error| error.to_string());
                let record =
                    text.and_then(|text| serde_json::from_slice(&text).map_err(|error| error.to_string()));
                let compared = record.and_then(|record: Value| {
                    compare_known(&record, KNOWN)?;
                    compare(&record, units, nodes, random(seed))
                });
                match compared {
                    Ok(compared) => {
                        let chance = percent(compared.escape());
                        println!(
                            "{argument}: one factor left out would go unnoticed with chance {chance}; {compared}"
                        );
                        all.add(&compared);
                    }
                    Err(wrong) => {
                        println!("{argument}: {wrong}");
                        status = ExitCode::FAILURE;
                    }
                }
                files += 1;
            }
        }
    }
    println!("{files} files: {all}\nseed={seed} draws the same again");
    if all.units == 0 {
        println!("nothing was compared: name a certificate");
        return ExitCode::FAILURE;
    }
    status
}
