//! What is known of every square: the file `catalog/squares.txt`, read.
//!
//! For each of the 128 pieces and squares: factors with one index bit less than the square has relevant squares,
//! or that there are none and who has shown it; the least index range; the fewest slots in use. Builds need none of
//! this: their factors come from [`Catalog`](super::Catalog).

use crate::prove::Order;
use magic_tables::attack_sets::attack_sets;
use magic_tables::board::SQUARES;
use magic_tables::slider::Slider;
use magic_tables::square;
use serde::{Serialize, Serializer};

/// What is known of a piece on a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Square {
    /// The piece.
    #[serde(rename = "piece", serialize_with = "piece_name")]
    pub slider: Slider,
    /// The square, 0..64.
    #[serde(serialize_with = "square_name")]
    pub square: usize,
    /// The number of relevant squares, the thesis's c. Factors with so many index bits are easy to find.
    pub relevant: u32,
    /// About factors with one index bit less.
    pub reduced: Reduced,
    /// That there is none with two index bits less, where that was shown by exhaustive search. Nothing is needed where there
    /// is none with one less, or where there are more attack sets than indices.
    pub twice_reduced: Option<Proof>,
    /// The least index range known.
    pub range: Range,
    /// The fewest slots in use known.
    pub used: Used,
}

/// About factors with one index bit less than the square has relevant squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "status")]
pub enum Reduced {
    /// There are some.
    Factor {
        /// One of them.
        #[serde(serialize_with = "hex")]
        factor: u64,
        /// Who found it.
        by: &'static str,
    },
    /// There is none, by exhaustive search over the whole period.
    None {
        /// Who has shown it, the first one first; never empty.
        proofs: Vec<Proof>,
    },
    /// Nobody knows, as far as this project does.
    Open {
        /// What this project's search is expected to cost.
        estimate: Effort,
    },
}

/// An exhaustive search without result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// Who did it, and where it is published.
    pub by: &'static str,
    /// Candidates and partial candidates tested, if stated.
    pub tests: Option<u64>,
    /// What it cost, for this project's own searches.
    pub effort: Option<Effort>,
    /// Name of the certificate, without `.json`, if it is kept in `catalog/certificates` of the repository.
    pub certificate: Option<&'static str>,
    /// The command that does it again, for this project's own searches.
    pub command: Option<String>,
}

/// The cost of one of this project's searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effort {
    /// Nodes visited; two digits of an estimate.
    pub nodes: f64,
    /// Seconds of wall-clock time: as measured, on one or two threads of a machine that did other work too;
    /// as estimated, on one thread.
    pub seconds: f64,
    /// The order in which bits were fixed.
    pub order: Order,
}

/// A factor with a small index range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Range {
    /// The factor.
    #[serde(serialize_with = "hex")]
    pub factor: u64,
    /// Its index bits.
    pub index_bits: u32,
    /// The greatest index, so that a table needs one slot more.
    pub greatest: u32,
    /// Whether an exhaustive search has shown that no factor with as many index bits has a smaller one.
    pub least_for_index_bits: bool,
    /// No factor has a smaller greatest index than this, whatever its index bits.
    pub bound: u32,
    /// Who found it.
    pub by: &'static str,
}

/// A factor with few slots in use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Used {
    /// The factor.
    #[serde(serialize_with = "hex")]
    pub factor: u64,
    /// Its index bits.
    pub index_bits: u32,
    /// The number of different indices.
    pub slots: u32,
    /// The number of different attack sets: no factor uses fewer slots.
    pub bound: u32,
    /// Who found it.
    pub by: &'static str,
}

const TEXT: &str = include_str!("../../catalog/squares.txt");

/// What is known of all pieces and squares: rooks, then bishops, each from a1 to h8.
///
/// ```
/// let squares = magics::known::squares();
/// assert_eq!(squares.len(), 2 * 64);
/// assert_eq!(squares[0].relevant, 12, "the rook on a1");
/// ```
///
/// # Panics
/// Never: the file is compiled in, and tests read it.
#[must_use]
pub fn squares() -> Vec<Square> {
    let mut drafts: Vec<Draft> = Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| Draft::new(slider, square)))
        .collect();
    for line in TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        read(line, &mut drafts).unwrap_or_else(|| unreachable!("malformed line in the catalog: {line}"));
    }
    let finished = drafts.into_iter().map(|draft| {
        let piece = square::piece_on(draft.slider, draft.square);
        draft.finish().unwrap_or_else(|| unreachable!("the catalog does not tell all of the {piece}"))
    });
    finished.collect()
}

/// What is known of `slider` on `square`.
///
/// ```
/// use magics::known::{self, Reduced};
/// use magic_tables::slider::Slider;
///
/// let bishop = known::of(Slider::Bishop, 3);
/// assert_eq!(bishop.relevant, 5);
/// assert!(matches!(bishop.reduced, Reduced::None { .. }), "no factor has 4 index bits");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn of(slider: Slider, square: usize) -> Square {
    assert!(square < SQUARES, "square {square} is off the board");
    squares().swap_remove(slider as usize * SQUARES + square)
}

/// What the lines read so far tell of one square.
struct Draft {
    slider: Slider,
    square: usize,
    factor: Option<(u64, &'static str)>,
    proofs: Vec<Proof>,
    twice: Option<Proof>,
    estimate: Option<Effort>,
    range: Option<Range>,
    used: Option<Used>,
}

impl Draft {
    const fn new(slider: Slider, square: usize) -> Self {
        Self {
            slider,
            square,
            factor: None,
            proofs: Vec::new(),
            twice: None,
            estimate: None,
            range: None,
            used: None,
        }
    }

    /// The square, if everything is told of it, and nothing twice or against something else.
    fn finish(self) -> Option<Square> {
        let Self { slider, square, factor, proofs, twice, estimate, range, used } = self;
        let relevant = slider.mask(square).count_ones();
        let reduced = match (factor, proofs.is_empty(), estimate) {
            (Some((factor, by)), true, None) => Reduced::Factor { factor, by },
            (None, false, None) => Reduced::None { proofs },
            (None, true, Some(estimate)) => Reduced::Open { estimate },
            _ => return None,
        };
        let sets = distinct(slider, square);
        // Indices below half of the range never have the upper bit, so that twice the factor does with one bit less.
        let bound = match (&reduced, &twice) {
            (Reduced::None { .. }, None) => 1 << (relevant - 1),
            (Reduced::Factor { .. }, Some(_)) => 1 << (relevant - 2),
            (_, None) => sets - 1,
            _ => return None,
        };
        let range = Range { bound, ..range? };
        let used = Used { bound: sets, ..used? };
        Some(Square { slider, square, relevant, reduced, twice_reduced: twice, range, used })
    }
}

/// The number of different attack sets.
fn distinct(slider: Slider, square: usize) -> u32 {
    let mut sets = attack_sets(slider, square);
    sets.sort_unstable();
    sets.dedup();
    sets.len() as u32
}

/// Reads one line: piece, square, topic, what is stated, `by` whom.
fn read(line: &'static str, drafts: &mut [Draft]) -> Option<()> {
    let (facts, by) = line.split_once(" by ")?;
    let mut words = facts.split(' ');
    let piece = words.next()?;
    let slider = square::slider_from_name(piece)?;
    let square = square::from_name(words.next()?)?;
    let draft = &mut drafts[slider as usize * SQUARES + square];
    let topic = words.next()?;
    let words: Vec<&str> = words.collect();
    let facts = Facts(&words);
    // That there is no factor with so many bits less than relevant squares.
    let proof = |less: u32| {
        let (effort, bits) = (facts.effort(), slider.mask(square).count_ones() - less);
        let command = effort.map(|_| format!("magics prove {piece} {} --shift {bits}", square::name(square)));
        Proof { by, tests: facts.number("tests"), effort, certificate: facts.text("certificate"), command }
    };
    match (topic, words[0]) {
        ("reduced", "none") => {
            draft.proofs.push(proof(1));
            Some(())
        }
        ("twice-reduced", "none") => once(&mut draft.twice, proof(2)),
        ("reduced", "open") => once(&mut draft.estimate, facts.effort()?),
        ("reduced", _) => once(&mut draft.factor, (facts.factor()?, by)),
        ("range", _) => {
            let index_bits = facts.number("bits")?;
            let least_for_index_bits = match facts.number::<u32>("least-for") {
                Some(bits) => (bits == index_bits).then_some(true)?,
                None => false,
            };
            let greatest = facts.number("greatest")?;
            let factor = facts.factor()?;
            once(&mut draft.range, Range { factor, index_bits, greatest, least_for_index_bits, bound: 0, by })
        }
        ("used", _) => {
            let (index_bits, slots) = (facts.number("bits")?, facts.number("slots")?);
            once(&mut draft.used, Used { factor: facts.factor()?, index_bits, slots, bound: 0, by })
        }
        _ => None,
    }
}

/// Fills an empty place.
fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

/// The `key=value` words of a line.
struct Facts<'a>(&'a [&'static str]);

impl Facts<'_> {
    fn text(&self, key: &str) -> Option<&'static str> {
        self.0.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn number<T: std::str::FromStr>(&self, key: &str) -> Option<T> {
        self.text(key)?.parse().ok()
    }

    fn factor(&self) -> Option<u64> {
        u64::from_str_radix(self.text("factor")?.strip_prefix("0x")?, 16).ok()
    }

    fn effort(&self) -> Option<Effort> {
        let order = self.text("order")?.parse().ok()?;
        Some(Effort { nodes: self.number("nodes")?, seconds: self.number("seconds")?, order })
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn piece_name<S: Serializer>(slider: &Slider, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(square::name_of(*slider))
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn square_name<S: Serializer>(square: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&square::name(*square))
}

/// A factor as a string: JSON numbers lose bits beyond 2^53 in many programs.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn hex<S: Serializer>(factor: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{factor:#x}"))
}

#[cfg(test)]
mod tests;
