//! Checks what certificates of `magics prove` and `magics gather --prove` claim. It shares neither
//! code nor reasoning with the program that wrote them, and is slow and short, to be read in one
//! sitting:
//!
//! ```text
//! cargo run --release -p magics --example check_certificate -- magics/catalog/certificates/*.json
//! ```
//!
//! For each file it prints what the certificate claims, and below whether that was *shown*.
//!
//! A factor is sought if occupancies with different attack sets have different indices, none beyond
//! the limit, if there is one. Instead of a piece on a square, a certificate may name the bits of a
//! mask or a list of values: then each subset of the mask, or each value, is an attack set of its
//! own. A certificate divides all factors of this target into units.
//! The factors of a unit have the same bits in the places that the order fixes first; in a mirrored
//! order, the unit also has the factors with all of these bits the other way round. All units must
//! be there, of the whole or of a shard. Each must list as many sought factors as it counts (1,024
//! at most), and none may deny a known one, of those in `catalog/squares.txt`.
//!
//! Units are drawn and searched anew: their factors must be just those that they list. The search
//! fixes bit after bit, and leaves out the factors below a node only if, with all of them, two
//! occupancies with different attack sets have the same index, or one has an index beyond the
//! limit. A unit with more than `nodes` nodes is left before its end. How many nodes the other program
//! counted does not matter to a claim; `magics certificate check` counts them again.
//!
//! The claim is shown if all units were searched to their ends. That rests on nothing that the
//! certificate says. Of a shard, that shows what the shard claims. A sample shows nothing.
//!
//! Arguments: the files, and `units=N` to draw in each file [64], `nodes=N` to search in each unit
//! [8000], `seed=N`, or `full`: all units to their ends, which can take many times as long as the
//! search. Status 0: all claims were shown. Status 1: a certificate is wrong. Status 2: a file is
//! no certificate, or an argument cannot be read. Status 3: nothing is wrong so far, but a claim
//! was not shown, because not all units were searched or some are missing. Where several apply, 1
//! comes before 2, and 2 before 3.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of a claim, as the status of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All units were searched to their ends, and have the factors that the certificate says.
    Shown = 0,
    /// The certificate contradicts itself, what is known, or what was found.
    Wrong = 1,
    /// This cannot be read.
    Bad = 2,
    /// Nothing is wrong so far.
    NotShown = 3,
}

/// Why a claim was not checked to the end, as a sentence for people.
pub type Refusal = (Status, String);

/// Refuses what does not hold.
fn ensure(holds: bool, status: Status, text: impl Into<String>) -> Result<(), Refusal> {
    if holds {
        Ok(())
    } else {
        Err((status, text.into()))
    }
}

// The parts of a certificate. A key that is not known may say that something else was searched, and
// of a key that stands there twice, some programs would read the first value and some the last. So
// serde refuses both.

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    version: u64,
    job: Job,
    #[serde(rename = "seconds")]
    _seconds: f64,
    #[serde(rename = "searched_by")]
    _searched_by: Option<Vec<SearchedBy>>,
    totals: Totals,
    units: Vec<Unit>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Job {
    slider: Option<Piece>,
    square: Option<u64>,
    mask: Option<String>,
    values: Option<Vec<String>>,
    #[serde(alias = "shift")] // as old files call it
    index_bits: u32,
    max_index: Option<u64>,
    order: Order,
    prefix: usize,
    shard: Shard,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    direction: Direction,
    base: usize,
    rows: usize,
    squares: Option<String>,
    mirrored: Option<bool>,
    // What the other program tests besides.
    #[serde(rename = "ahead")]
    _ahead: Option<bool>,
    #[serde(rename = "last")]
    _last: Option<bool>,
    #[serde(rename = "bounded")]
    _bounded: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shard {
    number: u64,
    count: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchedBy {
    #[serde(rename = "program")]
    _program: String,
    #[serde(rename = "vectors")]
    _vectors: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Totals {
    units: usize,
    #[serde(rename = "nodes")]
    _nodes: IgnoredAny,
    factors: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    prefix: u64,
    #[serde(rename = "nodes")]
    _nodes: IgnoredAny,
    factors: u64,
    /// Modulo 2^64.
    sum: u64,
    /// The first of them.
    found: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Piece {
    Rook,
    Bishop,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Down,
    Up,
    Out,
    Weight,
    Windows,
}

/// What factors are sought for.
#[derive(Debug)]
enum Target {
    Piece(Piece, u64),
    Bits(u64),
    Values(Vec<u64>),
}

impl Target {
    /// The target of a job, if it names just one that can be searched for.
    fn of(job: &Job) -> Result<Self, Refusal> {
        const MOST_BITS: usize = 14;
        let target = match (job.slider, job.square, &job.mask, &job.values) {
            (Some(piece), Some(square), None, None) => Self::Piece(piece, square),
            (None, None, Some(mask), None) => Self::Bits(number(mask)?),
            (None, None, None, Some(values)) => {
                let values: Result<BTreeSet<u64>, Refusal> =
                    values.iter().map(|value| number(value)).collect();
                Self::Values(values?.into_iter().collect())
            }
            _ => {
                let parts = "a `slider` and a `square`, or a `mask`, or `values`";
                return Err((Status::Bad, format!("the job has not {parts}")));
            }
        };
        let (holds, text) = match &target {
            Self::Piece(_, square) => (*square < 64, "there is no such square"),
            Self::Bits(mask) => {
                let bits = places(*mask).count();
                (
                    (1..=MOST_BITS).contains(&bits),
                    "there are not 1 to 14 bits",
                )
            }
            Self::Values(values) => {
                let is_list = (2..=1 << MOST_BITS).contains(&values.len());
                (is_list, "there are not 2 to 16384 different values")
            }
        };
        ensure(holds, Status::Bad, text)?;
        Ok(target)
    }

    /// The bits of occupancies that matter.
    fn mask(&self) -> u64 {
        match self {
            Self::Piece(piece, square) => attacks(*piece, *square, 0, true),
            Self::Bits(mask) => *mask,
            Self::Values(values) => values.iter().fold(0, |mask, value| mask | value),
        }
    }

    /// All occupancies.
    fn sets(&self) -> Vec<u64> {
        if let Self::Values(values) = self {
            return values.clone();
        }
        let (mut all, mut set, mask) = (Vec::new(), 0_u64, self.mask());
        loop {
            all.push(set);
            // The next subset of the mask.
            set = set.wrapping_sub(mask) & mask;
            if set == 0 {
                return all;
            }
        }
    }

    /// What must be the same if two occupancies have the same index.
    fn attacks(&self, set: u64) -> u64 {
        match self {
            Self::Piece(piece, square) => attacks(*piece, *square, set, false),
            Self::Bits(_) | Self::Values(_) => set,
        }
    }

    /// The target as a sentence names it, with something between a piece and its square.
    fn name(&self, between: &str) -> String {
        match self {
            Self::Piece(piece, square) => {
                let (file, rank) = (char::from(b'a' + *square as u8 % 8), square / 8 + 1);
                let piece = format!("{piece:?}").to_lowercase();
                format!("{piece}{between}{file}{rank}")
            }
            Self::Bits(mask) => format!("mask {mask:#x}"),
            Self::Values(values) => format!("{} values", values.len()),
        }
    }
}

/// A hexadecimal number.
fn number(text: &str) -> Result<u64, Refusal> {
    let digits = text.strip_prefix("0x").unwrap_or_default();
    let number = u64::from_str_radix(digits, 16);
    number.map_err(|_| (Status::Bad, format!("`{text:?}` is no hexadecimal number")))
}

/// Most factors that a unit lists.
const LISTED: u64 = 1024;

impl Unit {
    fn lists_all(&self) -> bool {
        self.factors <= LISTED
    }
}

/// The squares that a piece on `square` attacks: from it in all directions, up to the first blocker
/// or the edge. `relevant` leaves out the last square of each ray, on which a blocker changes
/// nothing.
fn attacks(piece: Piece, square: u64, occupied: u64, relevant: bool) -> u64 {
    let directions = match piece {
        Piece::Rook => [(0, 1), (0, -1), (1, 0), (-1, 0)],
        Piece::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
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

/// The places of the ones of a word, the lowest first.
fn places(word: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |place| word >> place & 1 != 0)
}

/// The sum of factors, modulo 2^64.
fn sum(factors: &BTreeSet<u64>) -> u64 {
    let add = |sum: u64, factor: &u64| sum.wrapping_add(*factor);
    factors.iter().fold(0, add)
}

/// The square that two letters name, such as `e4`.
fn square(name: &[u8]) -> Option<u32> {
    match *name {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((file - b'a' + 8 * (rank - b'1')).into()),
        _ => None,
    }
}

/// The bits of a factor in the order in which they are fixed: those that the job names first, and
/// then the others by weight. The weight of a bit is its greatest product with a relevant square.
/// Nothing depends on this but which factors are in which unit, and how long a search takes.
fn fixed_bits(job: &Job, mask: u64) -> Option<Vec<u32>> {
    // Bits above these move the product of any relevant square by a multiple of 2^64.
    let all = 64 - mask.trailing_zeros();
    let names = job.order.squares.as_deref().unwrap_or_default();
    let squares: Option<Vec<u32>> = names.as_bytes().chunks(2).map(square).collect();
    let squares = squares?;
    // The bits that move the index of a square end here.
    let end = |square: &u32| all.min(64 - square);
    let mut bits: Vec<u32> = match job.order.direction {
        Direction::Down => (0..all).rev().collect(),
        Direction::Up => (0..all).collect(),
        Direction::Out => {
            let base = squares.get(..job.order.base)?;
            let end = base.iter().map(end).max()?;
            (0..end).rev().take(job.order.rows).collect()
        }
        Direction::Weight => Vec::new(),
        Direction::Windows => {
            // And they begin here; the order also fixes the two bits below.
            let begin = |square: &u32| (62 - job.index_bits).saturating_sub(*square);
            let windows = squares.iter().map(|square| begin(square)..end(square));
            windows.flat_map(Iterator::rev).collect()
        }
    };
    if bits.len() < job.order.rows && matches!(job.order.direction, Direction::Out) {
        return None;
    }
    let weight = |bit: u32| places(mask).map(|square| 1_u64 << bit << square).max();
    let mut by_weight: Vec<u32> = (0..all).collect();
    by_weight.sort_by_key(|&bit| Reverse((weight(bit), bit)));
    bits.extend(by_weight);
    let mut seen = BTreeSet::new();
    bits.retain(|&bit| seen.insert(bit));
    Some(bits)
}

/// The word with ones at these places.
fn word(places: &[u32]) -> u64 {
    places.iter().map(|place| 1 << place).sum()
}

/// An occupancy, at a node of the search.
#[derive(Debug)]
struct Occupancy {
    set: u64,
    attacks: u64,
    /// The bits that are not fixed can make its product greater by this much at most.
    reach: u64,
}

/// The occupancies of which something is known when the first `fixed` bits are.
fn occupancies(job: &Job, target: &Target, bits: &[u32], fixed: usize) -> Vec<Occupancy> {
    let unknown = word(&bits[fixed..]);
    let mut all = Vec::new();
    for set in target.sets() {
        // The product with a factor is, for each square of the set, a product with the fixed bits
        // and one with some of the unknown ones. That with all of these is not less, modulo 2^64.
        let products = places(set).map(|square| u128::from(unknown << square));
        if let Ok(reach) = u64::try_from(products.sum::<u128>())
            && (job.max_index.is_some() || reach >> (64 - job.index_bits) == 0)
        {
            let attacks = target.attacks(set);
            all.push(Occupancy {
                set,
                attacks,
                reach,
            });
        }
    }
    all
}

/// A certificate that can be checked.
#[derive(Debug)]
pub struct Certificate {
    record: Record,
    target: Target,
    /// The numbers of the units that must be there.
    own_units: Vec<u64>,
    /// The bits of a factor in the order in which they are fixed.
    bits: Vec<u32>,
    /// For each number of fixed bits, the occupancies of which something is known.
    occupancies: Vec<Vec<Occupancy>>,
}

/// Reads a certificate.
///
/// # Errors
/// What is none.
pub fn read(text: &[u8]) -> Result<Certificate, Refusal> {
    let wrong = |error: serde_json::Error| (Status::Bad, error.to_string());
    let record: Record = serde_json::from_slice(text).map_err(wrong)?;
    // Serde also takes arrays for objects, and their elements for the fields in their order.
    let value: Value = serde_json::from_slice(text).map_err(wrong)?;
    let mut objects = vec![&value, &value["job"], &value["totals"]];
    objects.extend([&value["job"]["order"], &value["job"]["shard"]]);
    let lists = [&value["units"], &value["searched_by"]];
    objects.extend(lists.into_iter().filter_map(Value::as_array).flatten());
    let are_objects = objects.into_iter().all(Value::is_object);
    let require = |holds, text| ensure(holds, Status::Bad, text);
    require(are_objects, "an array stands where an object should be")?;
    require(record.version == 1, "this is not version 1 of the format")?;
    let job = &record.job;
    let (shard, mirrored) = (&job.shard, usize::from(job.order.mirrored == Some(true)));
    let target = Target::of(job)?;
    let is_hash = (2..=14).contains(&job.index_bits);
    require(is_hash, "there are not 2 to 14 index bits")?;
    let is_limit = job.max_index < Some((1 << job.index_bits) - 1);
    require(is_limit, "the limit excludes no index")?;
    let is_prefix = mirrored <= job.prefix && job.prefix <= job.order.rows.min(16);
    require(is_prefix, "there is no such prefix")?;
    let is_shard = 1 <= shard.number && shard.number <= shard.count;
    require(is_shard, "there is no such shard")?;
    let bits = fixed_bits(job, target.mask()).unwrap_or_default();
    let is_order = job.order.rows <= bits.len();
    require(is_order, "the order does not fit the square")?;
    // The first bit of a mirrored prefix is 0.
    let units = 0..1 << (job.prefix - mirrored);
    let own_units = units.filter(|unit| unit % shard.count == shard.number - 1);
    let at = |fixed| occupancies(job, &target, &bits, fixed);
    Ok(Certificate {
        own_units: own_units.collect(),
        occupancies: (0..=bits.len()).map(at).collect(),
        bits,
        target,
        record,
    })
}

impl Certificate {
    /// What is claimed, as a sentence.
    #[must_use]
    pub fn claim(&self) -> String {
        let job = &self.record.job;
        let (place, bits) = (self.target.name(" on "), job.index_bits);
        let limit = |max| format!(" and indices up to {max}");
        let limit = job.max_index.map_or_else(String::new, limit);
        let is_complete = self.record.units.len() >= self.own_units.len();
        let what = match (self.record.totals.factors, is_complete) {
            (0, true) => "no magic factor".to_owned(),
            (1, true) => "exactly 1 magic factor".to_owned(),
            (factors, true) => format!("exactly {factors} magic factors"),
            (factors, false) => format!("magic factors so far: {factors}"),
        };
        let part = match job.shard.count {
            1 => String::new(),
            count => format!(" in the units of shard {}/{count}", job.shard.number),
        };
        format!("{place}, {bits} index bits{limit}: {what}{part}")
    }

    /// Whether a factor can be sought, as far as its first `fixed` bits tell, and is, if these are
    /// all.
    fn survives(&self, factor: u64, fixed: usize) -> bool {
        let job = &self.record.job;
        let index = |product: u64| product >> (64 - job.index_bits);
        let mut slots = vec![None; 1 << job.index_bits];
        self.occupancies[fixed].iter().all(|occupancy| {
            let least = factor.wrapping_mul(occupancy.set);
            // A product that can go once around can have any index.
            let Some(greatest) = least.checked_add(occupancy.reach) else {
                return true;
            };
            if job.max_index.is_some_and(|max| index(least) > max) {
                return false;
            }
            if index(least) != index(greatest) {
                return true;
            }
            let before = slots[index(least) as usize].replace(occupancy.attacks);
            before.is_none_or(|before| before == occupancy.attacks)
        })
    }

    fn is_sought(&self, factor: u64) -> bool {
        self.survives(factor, self.bits.len())
    }

    /// Finds all factors below a node; `None` if there are more than `left` nodes, or more factors
    /// than `most`.
    fn search(
        &self,
        factor: u64,
        fixed: usize,
        most: u64,
        left: &mut u64,
        found: &mut BTreeSet<u64>,
    ) -> Option<()> {
        if !self.survives(factor, fixed) {
            return Some(());
        }
        *left = left.checked_sub(1)?;
        let Some(bit) = self.bits.get(fixed) else {
            found.insert(factor);
            return (found.len() as u64 <= most).then_some(());
        };
        self.search(factor, fixed + 1, most, left, found)?;
        self.search(factor | 1 << bit, fixed + 1, most, left, found)
    }

    /// The first bits that the factors of a unit can have, at their places.
    fn begins(&self, unit: &Unit) -> Vec<u64> {
        let fixed = word(&self.bits[..self.record.job.prefix]);
        let digits = places(fixed).enumerate();
        let begin = digits
            .map(|(i, place)| (unit.prefix >> i & 1) << place)
            .sum();
        match self.record.job.order.mirrored {
            Some(true) => vec![begin, begin ^ fixed],
            _ => vec![begin],
        }
    }

    /// Whether a factor is one of a unit.
    fn is_in(&self, factor: u64, unit: &Unit) -> bool {
        let fixed = word(&self.bits[..self.record.job.prefix]);
        factor & !word(&self.bits) == 0 && self.begins(unit).contains(&(factor & fixed))
    }

    /// The factors that a unit lists, all of which must be sought and be in the unit.
    fn listed(&self, unit: &Unit) -> Result<BTreeSet<u64>, Refusal> {
        let name = unit.prefix;
        let mut list = BTreeSet::new();
        for text in &unit.found {
            let factor = number(text)?;
            let is_here = self.is_in(factor, unit) && self.is_sought(factor);
            let wrong = "which is no such factor, or is listed twice";
            let wrong = format!("unit {name} lists {factor:#x}, {wrong}");
            ensure(is_here && list.insert(factor), Status::Wrong, wrong)?;
        }
        let (factors, listed) = (unit.factors, list.len());
        let wrong = format!("unit {name} counts {factors} factors and lists {listed}");
        ensure(listed as u64 == factors.min(LISTED), Status::Wrong, wrong)?;
        let is_sum = !unit.lists_all() || sum(&list) == unit.sum;
        let wrong = format!("unit {name} lists factors with another sum");
        ensure(is_sum, Status::Wrong, wrong)?;
        Ok(list)
    }

    /// Checks what can be told without a search. `known` has lines such as `bishop e8 least bits=5
    /// factor=0x4f68bcb9`.
    fn check_units(&self, known: &str) -> Result<(), Refusal> {
        let Record {
            job, units, totals, ..
        } = &self.record;
        let Shard { number, count } = job.shard;
        let all = self.own_units.len();
        let all = format!("the {all} units of shard {number}/{count}");
        let place = self.target.name(" ") + " ";
        let known = known.lines().filter(|line| line.starts_with(&place));
        let digits = known.filter_map(|line| line.split("factor=0x").nth(1)?.split(' ').next());
        let known = digits.filter_map(|digits| u64::from_str_radix(digits, 16).ok());
        let known: Vec<u64> = known.map(|factor| factor & word(&self.bits)).collect();
        let (mut before, mut factors) = (None, 0_u64);
        for unit in units {
            let name = unit.prefix;
            let is_next = self.own_units.binary_search(&name).is_ok() && Some(name) > before;
            let wrong = format!("unit {name} stands twice, or is none of {all}");
            ensure(is_next, Status::Wrong, wrong)?;
            before = Some(name);
            factors = factors.saturating_add(unit.factors);
            let listed = self.listed(unit)?;
            for &factor in known.iter().filter(|&&factor| self.is_in(factor, unit)) {
                let is_denied = unit.lists_all() && !listed.contains(&factor);
                let wrong = format!("{factor:#x} is such a factor, and unit {name} lacks it");
                ensure(!is_denied || !self.is_sought(factor), Status::Wrong, wrong)?;
            }
        }
        let is_complete = units.len() == self.own_units.len();
        let wrong = format!("these are not {all}");
        ensure(is_complete, Status::NotShown, wrong)?;
        let wrong = format!("there are {all}, so it shows nothing");
        ensure(!units.is_empty(), Status::Wrong, wrong)?;
        let are_sums = totals.units == units.len() && totals.factors == factors;
        let wrong = "the totals are not the sums of the units";
        ensure(are_sums, Status::Wrong, wrong)
    }

    /// Checks the claim: draws at most `units` units, and searches each anew if it has at most
    /// `nodes` nodes. `known` has factors that must not be denied.
    ///
    /// # Errors
    /// What does not agree.
    pub fn check(
        &self,
        known: &str,
        units: u64,
        nodes: u64,
        mut random: impl FnMut(u64) -> u64,
    ) -> Result<Checked, Refusal> {
        ensure(units > 0, Status::Bad, "without a unit nothing is searched")?;
        self.check_units(known)?;
        let mut rest: Vec<&Unit> = self.record.units.iter().collect();
        let mut checked = Checked {
            units: rest.len() as u64,
            ..Checked::default()
        };
        while checked.drawn < units && !rest.is_empty() {
            let unit = rest.swap_remove(random(rest.len() as u64) as usize);
            let (name, listed) = (unit.prefix, self.listed(unit)?);
            let (mut left, mut found) = (nodes, BTreeSet::new());
            let ended = self.begins(unit).into_iter().all(|begin| {
                let fixed = self.record.job.prefix;
                let found = &mut found;
                self.search(begin, fixed, unit.factors, &mut left, found)
                    .is_some()
            });
            if let Some(factor) = found.difference(&listed).next() {
                let wrong = format!("unit {name} has the factor {factor:#x} and does not list it");
                ensure(!unit.lists_all(), Status::Wrong, wrong)?;
            }
            let wrong = format!("unit {name} has more factors than it counts");
            ensure(found.len() as u64 <= unit.factors, Status::Wrong, wrong)?;
            checked.drawn += 1;
            if ended {
                let is_counted = (unit.factors, unit.sum) == (found.len() as u64, sum(&found));
                let has = format!("unit {name} has {} factors", found.len());
                let wrong = format!("{has}, and the certificate says something else of them");
                ensure(is_counted && listed.is_subset(&found), Status::Wrong, wrong)?;
                checked.searched += 1;
                checked.nodes += nodes - left;
                checked.factors += found.len() as u64;
            }
        }
        Ok(checked)
    }
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Units of the certificate.
    pub units: u64,
    /// Units that were drawn.
    pub drawn: u64,
    /// Units that were searched to their ends.
    pub searched: u64,
    /// Their nodes.
    pub nodes: u64,
    /// Their factors.
    pub factors: u64,
}

impl Checked {
    /// Whether the claim was shown, or nothing is wrong so far.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.searched == self.units {
            Status::Shown
        } else {
            Status::NotShown
        }
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            units,
            drawn,
            searched,
            nodes,
            factors,
        } = self;
        write!(
            f,
            "agrees in {searched} of {units} units, searched to their ends "
        )?;
        write!(f, "({drawn} were drawn): {nodes} nodes, {factors} factors")
    }
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

/// What is known of all pieces and squares.
pub const KNOWN: &str = include_str!("../catalog/squares.txt");

/// The most bytes that are read of a file.
const MOST: u64 = 64 << 20;

/// Reads the certificate in a file.
fn load(file: &str) -> Result<Certificate, Refusal> {
    let fail = |error: std::io::Error| (Status::Bad, error.to_string());
    let metadata = std::fs::metadata(file).map_err(fail)?;
    // A pipe could be waited for without end.
    ensure(metadata.is_file(), Status::Bad, "it is no ordinary file")?;
    let size = format!("it has more than {} MiB", MOST >> 20);
    ensure(metadata.len() <= MOST, Status::Bad, size)?;
    read(&std::fs::read(file).map_err(fail)?)
}

/// Checks the certificate in a file. Prints what it claims, and whether that was shown.
fn check(file: &str, units: u64, nodes: u64, random: impl FnMut(u64) -> u64) -> Status {
    let certificate = load(file);
    let claim = match &certificate {
        Ok(certificate) => format!(": {}", certificate.claim()),
        Err(_) => " nothing that can be read".to_owned(),
    };
    println!("{} claims{claim}", file.escape_debug());
    let checked = certificate.and_then(|it| it.check(KNOWN, units, nodes, random));
    let status = checked
        .as_ref()
        .map_or_else(|refusal| refusal.0, Checked::status);
    let verdict = match (status, checked.is_ok()) {
        (Status::Shown, _) => "shown, since all units were searched to their ends",
        (Status::Wrong, _) => "wrong",
        (Status::Bad, _) => "no certificate",
        (Status::NotShown, true) => "not shown, only sampled, and nothing is wrong so far",
        (Status::NotShown, false) => "not shown, since it is not complete",
    };
    let details = checked.map_or_else(|refusal| refusal.1, |checked| checked.to_string());
    println!("  {verdict}: {details}");
    status
}

fn main() -> ExitCode {
    let (mut units, mut nodes, mut files) = (64, 8000, Vec::new());
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut seed = time.map_or(0, |time| time.as_nanos() as u64);
    for argument in std::env::args().skip(1) {
        let (key, value) = argument.split_once('=').unwrap_or((&argument, ""));
        match (key, value.parse()) {
            ("units", Ok(value)) => units = value,
            ("nodes", Ok(value)) => nodes = value,
            ("seed", Ok(value)) => seed = value,
            ("units" | "nodes" | "seed", Err(_)) if argument != key => {
                eprintln!("{argument:?}: `{key}` takes a number");
                return ExitCode::from(Status::Bad as u8);
            }
            _ if argument == "full" => (units, nodes) = (u64::MAX, u64::MAX),
            _ if ["-h", "--help"].contains(&key) => {
                // The first lines of this file are the help.
                let lines = include_str!("check_certificate.rs").lines();
                let help = lines.map_while(|line| line.strip_prefix("//!"));
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
    let each = files
        .iter()
        .map(|file| check(file, units, nodes, random(seed)));
    let statuses: Vec<Status> = each.collect();
    let count = |status| statuses.iter().filter(|&&of| of == status).count();
    let (shown, not_shown) = (count(Status::Shown), count(Status::NotShown));
    let (wrong, bad) = (count(Status::Wrong), count(Status::Bad));
    print!(
        "{} files: {shown} shown, {not_shown} not shown, ",
        files.len()
    );
    println!("{wrong} wrong, {bad} no certificates");
    println!("seed={seed} draws the same again");
    let mut worst = [Status::Wrong, Status::Bad, Status::NotShown].into_iter();
    let worst = worst.find(|&status| count(status) > 0);
    ExitCode::from(worst.unwrap_or(Status::Shown) as u8)
}
