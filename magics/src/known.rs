//! What is known about every square.
//!
//! For each of the 128 pieces and squares: a factor with one index bit fewer than the square has
//! relevant squares, or who proved that there is none; the least index range; the fewest slots in
//! use. Builds need none of this: their factors come from [`Catalog`].

use crate::prove::{Order, Problem};
use crate::serde_text::{factor as factor_text, piece, square_name, whole};
use magic_tables::board::attack_sets::distinct;
use magic_tables::board::slider::Slider;
use magic_tables::board::{SQUARES, square};
use magic_tables::hash::Catalog;
use serde::Serialize;

/// What is known about a piece on a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SquareFacts {
    /// The piece.
    #[serde(rename = "piece", serialize_with = "piece::serialize")]
    pub slider: Slider,
    /// The square, 0..64.
    #[serde(serialize_with = "square_name")]
    pub square: usize,
    /// The number of relevant squares. Factors with this many index bits are easy to find.
    pub relevant: u32,
    /// Whether there are factors with one index bit fewer.
    pub reduced: Reduced,
    /// The proof by exhaustive search that there is no factor with two index bits fewer. `None`
    /// where no such proof is needed: where there is no factor with one bit fewer, or where
    /// there are more attack sets than indices; or where nobody knows.
    pub twice_reduced: Option<Proof>,
    /// The least index range known.
    pub range: IndexRange,
    /// The least index ranges that are proved, each for one number of index bits.
    pub least: Vec<LeastRange>,
    /// The fewest slots in use known.
    pub used: UsedSlots,
}

impl SquareFacts {
    /// The least index range for this number of index bits, if it is proved.
    ///
    /// ```
    /// use magics::known::squares;
    ///
    /// for facts in squares() {
    ///     if let Some(least) = facts.least_for(facts.range.index_bits) {
    ///         assert!(least.greatest <= facts.range.greatest);
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn least_for(&self, index_bits: u32) -> Option<&LeastRange> {
        self.least
            .iter()
            .find(|least| least.index_bits == index_bits)
    }

    /// Whether an exhaustive search has shown that no factor with as many index bits as that of
    /// [`SquareFacts::range`] has a smaller greatest index.
    #[must_use]
    pub fn is_range_least(&self) -> bool {
        self.least_for(self.range.index_bits)
            .is_some_and(|least| least.greatest == self.range.greatest)
    }
}

/// Whether there are factors with one index bit fewer than the square has relevant squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "status")]
pub enum Reduced {
    /// Such factors exist.
    Factor {
        /// One such factor.
        #[serde(serialize_with = "factor_text")]
        factor: u64,
        /// Who found the factor.
        by: &'static str,
        /// The factors of the period, where a search has counted them.
        all: Option<AllFactors>,
    },
    /// There is no such factor: an exhaustive search has tried the whole period.
    None {
        /// Who proved it, the first one first; never empty.
        proofs: Vec<Proof>,
    },
    /// Nobody has published an answer, as far as this project knows.
    Open {
        /// The expected cost of this project's search.
        estimate: Effort,
    },
}

/// All factors of a period.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AllFactors {
    /// The number of factors.
    pub number: u64,
    /// The search that counted them.
    pub search: Proof,
}

/// An exhaustive search: it found no factor, or counted all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Proof {
    /// Who did the search, and where the result is published.
    pub by: &'static str,
    /// Candidates and partial candidates tested, if stated.
    pub tests: Option<u64>,
    /// The cost, for this project's own searches.
    pub effort: Option<Effort>,
    /// The name of the certificate, without `.json`, if the repository has it in
    /// `magics/catalog/certificates`.
    pub certificate: Option<&'static str>,
    /// The command that repeats the search, for this project's own searches.
    pub command: Option<String>,
}

impl Proof {
    /// Who did these searches and where the results are published, as a part of a sentence.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::known::{Proof, Reduced, facts};
    ///
    /// let Reduced::None { proofs } = facts(Slider::Rook, 0).reduced else {
    ///     panic!("there is no factor")
    /// };
    /// assert_eq!(Proof::authors(&proofs), "this project");
    /// ```
    #[must_use]
    pub fn authors(proofs: &[Self]) -> String {
        const FIEKAS: &str = "Niklas Fiekas";
        let mut authors = Vec::new();
        let mut publications = Vec::new();
        for Self { by, .. } in proofs {
            match by.strip_prefix(FIEKAS) {
                Some(place) => publications.push(place.trim_start_matches([',', ' '])),
                None => authors.push((*by).to_owned()),
            }
        }
        if !publications.is_empty() {
            let places = publications.join("; ");
            authors.insert(0, format!("{FIEKAS} ({places})"));
        }
        authors.join(" and ")
    }
}

/// The cost of one of this project's searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Effort {
    /// Nodes visited; two digits of an estimate.
    #[serde(serialize_with = "whole")]
    pub nodes: f64,
    /// Seconds of wall-clock time. Measured times are those of one or two threads of a machine
    /// that did other work too; estimated times are those of one thread.
    #[serde(serialize_with = "whole")]
    pub seconds: f64,
    /// The order of the search.
    pub order: Order,
}

/// A factor with a small index range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct IndexRange {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
    /// The greatest index. A table of its own needs one slot more.
    pub greatest: u32,
    /// No factor with any number of index bits has a smaller greatest index than this.
    pub bound: u32,
    /// Who found the factor.
    pub by: &'static str,
}

/// A factor with the least index range of all factors with as many index bits, and the proof of
/// that.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LeastRange {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
    /// The greatest index. No factor with this number of index bits has a smaller one.
    pub greatest: u32,
    /// Who found the factor.
    pub by: &'static str,
    /// The cost of this project's search for factors with smaller indices, of which there is none.
    pub effort: Effort,
    /// The command that repeats this search.
    pub command: String,
}

/// A factor with few slots in use: for packings, where the slots between may be other squares'. Its
/// indices may reach farther than those of [`IndexRange`], which is for a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct UsedSlots {
    /// The factor.
    #[serde(serialize_with = "factor_text")]
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
    /// The number of different indices.
    pub slots: u32,
    /// The number of different attack sets. No factor uses fewer slots.
    pub bound: u32,
    /// Who found the factor.
    pub by: &'static str,
}

const TEXT: &str = include_str!("../catalog/squares.txt");

/// What is known about all pieces and squares: rooks, then bishops, each from a1 to h8.
///
/// ```
/// use magics::known::{Reduced, squares};
///
/// let squares = squares();
/// assert_eq!(squares.len(), 128);
/// assert!(squares.iter().any(|facts| matches!(facts.reduced, Reduced::None { .. })));
/// ```
///
/// # Panics
/// Never: the file is compiled in, and the tests read it.
#[must_use]
pub fn squares() -> Vec<SquareFacts> {
    let mut partials: [PartialFacts; 2 * SQUARES] =
        std::array::from_fn(|_| PartialFacts::default());
    for line in TEXT
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        read(line, &mut partials)
            .unwrap_or_else(|| unreachable!("malformed line in the catalog: {line}"));
    }
    let pieces = Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)));
    let finished = pieces.zip(partials).map(|((slider, square), partial)| {
        let piece = square::piece_on(slider, square);
        let facts = partial.finish(slider, square);
        facts.unwrap_or_else(|| unreachable!("the catalog lacks facts about the {piece}"))
    });
    finished.collect()
}

/// What is known about `slider` on `square`.
///
/// ```
/// use magics::known::{self, Reduced};
/// use magic_tables::board::slider::Slider;
///
/// let bishop = known::facts(Slider::Bishop, 3);
/// assert_eq!(bishop.relevant, 5);
/// assert!(matches!(bishop.reduced, Reduced::None { .. }), "no factor has 4 index bits");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn facts(slider: Slider, square: usize) -> SquareFacts {
    assert!(square < SQUARES, "square {square} is off the board");
    squares().swap_remove(slider as usize * SQUARES + square)
}

/// What the lines read so far say about one square.
#[derive(Default)]
struct PartialFacts {
    factor: Option<Reduced>,
    proofs: Vec<Proof>,
    twice: Option<Proof>,
    estimate: Option<Effort>,
    range: Option<IndexRange>,
    least: Vec<LeastRange>,
    used: Option<UsedSlots>,
}

impl PartialFacts {
    /// The facts, if they are complete and do not contradict each other.
    fn finish(self, slider: Slider, square: usize) -> Option<SquareFacts> {
        let Self {
            factor,
            proofs,
            twice,
            estimate,
            range,
            least,
            used,
        } = self;
        let relevant = slider.mask(square).count_ones();
        let reduced = match (factor, proofs.is_empty(), estimate) {
            (Some(factor), true, None) => factor,
            (None, false, None) => Reduced::None { proofs },
            (None, true, Some(estimate)) => Reduced::Open { estimate },
            _ => return None,
        };
        let sets = distinct(slider, square).len() as u32;
        // If no index had its upper bit set, twice the factor would be magic with one bit fewer.
        let bound = match (&reduced, &twice) {
            (Reduced::None { .. }, None) => 1 << (relevant - 1),
            (Reduced::Factor { .. }, Some(_)) => 1 << (relevant - 2),
            (_, None) => sets - 1,
            _ => return None,
        };
        let range = IndexRange { bound, ..range? };
        let used = UsedSlots {
            bound: sets,
            ..used?
        };
        Some(SquareFacts {
            slider,
            square,
            relevant,
            reduced,
            twice_reduced: twice,
            range,
            least,
            used,
        })
    }
}

/// Reads one line: piece, square, topic, facts, and after `by` who found them.
fn read(line: &'static str, partials: &mut [PartialFacts]) -> Option<()> {
    let (facts, by) = line.split_once(" by ")?;
    let mut words = facts.split(' ');
    let piece = words.next()?;
    let slider = square::slider_from_name(piece)?;
    let square = square::from_name(words.next()?)?;
    let topic = words.next()?;
    let words: Vec<&str> = words.collect();
    let line = FactLine {
        piece,
        slider,
        square,
        facts: FactWords(&words),
        by,
    };
    let partial = &mut partials[slider as usize * SQUARES + square];
    match (topic, words[0]) {
        ("reduced", "none") => {
            partial.proofs.push(line.proof(1));
            Some(())
        }
        ("reduced", "open") => {
            let effort = line.facts.effort()?;
            once(&mut partial.estimate, effort)
        }
        ("reduced", _) => {
            let factor = line.reduced()?;
            once(&mut partial.factor, factor)
        }
        ("twice-reduced", "none") => {
            let proof = line.proof(2);
            once(&mut partial.twice, proof)
        }
        ("range", _) => {
            let range = line.range()?;
            once(&mut partial.range, range)
        }
        ("least", _) => {
            let least = line.least()?;
            let is_new = partial
                .least
                .iter()
                .all(|known| known.index_bits != least.index_bits);
            partial.least.push(least);
            is_new.then_some(())
        }
        ("used", _) => {
            let used = line.used()?;
            once(&mut partial.used, used)
        }
        _ => None,
    }
}

/// What a line says of a piece on a square, and who found it.
struct FactLine<'a> {
    piece: &'static str,
    slider: Slider,
    square: usize,
    facts: FactWords<'a>,
    by: &'static str,
}

impl FactLine<'_> {
    /// The beginning of the command that searches with so many index bits. It searches only if it
    /// also has `--again` or `--count`: it would answer from this catalog.
    fn command(&self, index_bits: u32) -> String {
        let Self { piece, square, .. } = *self;
        let square = square::name(square);
        format!("magics prove {piece} {square} --index-bits {index_bits}")
    }

    /// A search for factors with fewer index bits than relevant squares, by `fewer`.
    fn proof(&self, fewer: u32) -> Proof {
        let relevant_squares = self.slider.mask(self.square).count_ones();
        let effort = self.facts.effort();
        Proof {
            by: self.by,
            tests: self.facts.number("tests"),
            effort,
            certificate: self.facts.text("certificate"),
            command: effort.map(|_| self.command(relevant_squares - fewer) + " --again"),
        }
    }

    /// A factor with one index bit less, and the search for all of them, if there was one.
    fn reduced(&self) -> Option<Reduced> {
        let all = self.facts.number("all").map(|number| {
            let proof = self.proof(1);
            let index_bits = self.slider.mask(self.square).count_ones() - 1;
            let command = proof.effort.map(|_| self.command(index_bits) + " --count");
            AllFactors {
                number,
                search: Proof { command, ..proof },
            }
        });
        Some(Reduced::Factor {
            factor: self.facts.factor()?,
            by: self.by,
            all,
        })
    }

    fn range(&self) -> Option<IndexRange> {
        Some(IndexRange {
            factor: self.facts.factor()?,
            index_bits: self.facts.number("bits")?,
            greatest: self.facts.number("greatest")?,
            bound: 0,
            by: self.by,
        })
    }

    /// The least greatest index, and the search for a smaller one.
    fn least(&self) -> Option<LeastRange> {
        let index_bits = self.facts.number("bits")?;
        let greatest: u32 = self.facts.number("greatest")?;
        let command = self.command(index_bits);
        let smaller = greatest.checked_sub(1)?;
        Some(LeastRange {
            factor: self.facts.factor()?,
            index_bits,
            greatest,
            by: self.by,
            effort: self.facts.effort()?,
            command: format!("{command} --max-index {smaller} --again"),
        })
    }

    fn used(&self) -> Option<UsedSlots> {
        Some(UsedSlots {
            factor: self.facts.factor()?,
            index_bits: self.facts.number("bits")?,
            slots: self.facts.number("slots")?,
            bound: 0,
            by: self.by,
        })
    }
}

/// Sets an option that must not be set yet.
fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    place.replace(value).is_none().then_some(())
}

/// The `key=value` words of a line.
struct FactWords<'a>(&'a [&'static str]);

impl FactWords<'_> {
    fn text(&self, key: &str) -> Option<&'static str> {
        self.0
            .iter()
            .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn number<T: std::str::FromStr>(&self, key: &str) -> Option<T> {
        self.text(key)?.parse().ok()
    }

    fn factor(&self) -> Option<u64> {
        let digits = self.text("factor")?.strip_prefix("0x")?;
        u64::from_str_radix(digits, 16).ok()
    }

    fn effort(&self) -> Option<Effort> {
        let order = self.number("order")?;
        Some(Effort {
            nodes: self.number("nodes")?,
            seconds: self.number("seconds")?,
            order,
        })
    }
}

/// The known factors that may be magic for `slider` on `square`, with some number of index bits,
/// each with who found it. Whoever uses one has to try it: they are those of the square and of
/// squares that look like it (`docs/bounds.md`, proposition 5), and each of these doubled again and
/// again, for fewer index bits (proposition 3).
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::{known, prove::Problem};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let known = known::factors(Slider::Bishop, 59);
/// assert!(known.iter().any(|&(factor, _)| problem.is_sought(factor)));
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn factors(slider: Slider, square: usize) -> Vec<(u64, &'static str)> {
    let mask = slider.mask(square);
    let lowest = mask.trailing_zeros();
    let catalog = Catalog::load();
    let squares = squares();
    let pieces = squares.iter().filter(|other| other.slider == slider);
    let moved = pieces.flat_map(|other| {
        let shape = slider.mask(other.square);
        let low = shape.trailing_zeros();
        let up = (shape >> low == mask >> lowest).then_some(low.abs_diff(lowest));
        let best = catalog.best[slider as usize][other.square].hash.factor;
        let finder = catalog.finders[slider as usize][other.square];
        let of_catalog = factors_of(other).into_iter();
        let all = of_catalog.chain([(best, finder)]);
        all.filter_map(move |(factor, by)| {
            let factor = if low < lowest {
                divided(factor, up?)
            } else {
                Some(factor << up?)
            };
            Some((factor?, by))
        })
    });
    let doubled = moved.flat_map(|(factor, by)| {
        (0..Problem::MAX_INDEX_BITS).map(move |bits| (factor << bits & u64::MAX >> lowest, by))
    });
    let mut all: Vec<_> = doubled.collect();
    all.sort_unstable();
    all.dedup_by_key(|&mut (factor, _)| factor);
    all
}

/// The factors that the facts about a square name.
fn factors_of(known: &SquareFacts) -> Vec<(u64, &'static str)> {
    let SquareFacts { range, used, .. } = known;
    let of_range = (range.factor, range.by);
    let of_used = (used.factor, used.by);
    let mut all = vec![of_range, of_used];
    let least = known.least.iter().map(|least| (least.factor, least.by));
    all.extend(least);
    if let Reduced::Factor { factor, by, .. } = known.reduced {
        all.push((factor, by));
    }
    all
}

/// A factor divided by a power of two, if no bit is lost.
const fn divided(factor: u64, bits: u32) -> Option<u64> {
    if factor.trailing_zeros() < bits {
        None
    } else {
        Some(factor >> bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_that_repeat_searches_do_not_answer_from_the_catalog() {
        let mut commands = Vec::new();
        for SquareFacts {
            reduced,
            twice_reduced,
            least,
            ..
        } in squares()
        {
            let proofs = match reduced {
                Reduced::None { proofs } => proofs,
                Reduced::Factor { all, .. } => all.into_iter().map(|all| all.search).collect(),
                Reduced::Open { .. } => Vec::new(),
            };
            let proofs = proofs.into_iter().chain(twice_reduced);
            commands.extend(proofs.filter_map(|proof| proof.command));
            commands.extend(least.into_iter().map(|least| least.command));
        }
        assert!(commands.len() > 200, "{}", commands.len());
        for command in commands {
            let searches = command.ends_with(" --again") || command.ends_with(" --count");
            assert!(searches, "{command}");
        }
    }

    #[test]
    fn facts_told_twice_or_badly_are_refused() {
        let mut partial: [PartialFacts; SQUARES] = std::array::from_fn(|_| PartialFacts::default());
        let mut tell = |line| read(line, &mut partial);
        assert!(tell("rook a1 used bits=12 factor=0x5 slots=4 by x").is_some());
        assert!(
            tell(
                "rook a1 least bits=11 factor=0x5 greatest=9 nodes=1 seconds=1 order=down:0:63 by x"
            )
            .is_some()
        );
        assert!(
            tell(
                "rook a1 least bits=12 factor=0x5 greatest=9 nodes=1 seconds=1 order=down:0:63 by x"
            )
            .is_some()
        );
        for bad in [
            "rook a1 used bits=12 factor=0x5 slots=4 by x",
            "rook a1 used bits=12 factor=5 slots=4 by x",
            "rook i1 used bits=12 factor=0x5 slots=4 by x",
            "pawn a2 used bits=12 factor=0x5 slots=4 by x",
            "rook a2 used factor=0x5 slots=4 by x",
            "rook a2 used bits=12 factor=0x5 slots=4",
            "rook a2 uses bits=12 factor=0x5 slots=4 by x",
            "rook a1 least bits=12 factor=0x5 greatest=9 nodes=1 seconds=1 order=down:0:63 by x",
            "rook a2 least bits=11 factor=0x5 greatest=9 by x",
            "rook a2 reduced maybe by x",
        ] {
            assert!(tell(bad).is_none(), "{bad}");
        }
    }
}
