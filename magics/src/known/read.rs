//! The file `catalog/squares.txt`, read.

use super::facts::{Effort, Least, Proof, Range, Reduced, SquareFacts, Used};
use magic_tables::board::SQUARES;
use magic_tables::board::attack_sets::distinct;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;

const TEXT: &str = include_str!("../../catalog/squares.txt");

/// What is known about all pieces and squares: rooks, then bishops, each from a1 to h8.
///
/// ```
/// let squares = magics::known::squares();
/// assert_eq!(squares.len(), 2 * 64);
/// assert_eq!(squares[0].relevant, 12, "the rook on a1");
/// ```
///
/// # Panics
/// Never: the file is compiled in, and the tests read it.
#[must_use]
pub fn squares() -> Vec<SquareFacts> {
    let mut partials: Vec<PartialFacts> = Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| PartialFacts::new(slider, square)))
        .collect();
    for line in TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        read(line, &mut partials).unwrap_or_else(|| unreachable!("malformed line in the catalog: {line}"));
    }
    let finished = partials.into_iter().map(|partial| {
        let piece = square::piece_on(partial.slider, partial.square);
        partial.finish().unwrap_or_else(|| unreachable!("the catalog lacks facts about the {piece}"))
    });
    finished.collect()
}

/// What is known about `slider` on `square`.
///
/// ```
/// use magics::known::{self, Reduced};
/// use magic_tables::board::slider::Slider;
///
/// let bishop = known::of(Slider::Bishop, 3);
/// assert_eq!(bishop.relevant, 5);
/// assert!(matches!(bishop.reduced, Reduced::None { .. }), "no factor has 4 index bits");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub fn of(slider: Slider, square: usize) -> SquareFacts {
    assert!(square < SQUARES, "square {square} is off the board");
    squares().swap_remove(slider as usize * SQUARES + square)
}

/// What the lines read so far say about one square.
struct PartialFacts {
    slider: Slider,
    square: usize,
    factor: Option<(u64, &'static str)>,
    proofs: Vec<Proof>,
    twice: Option<Proof>,
    estimate: Option<Effort>,
    range: Option<Range>,
    least: Vec<Least>,
    used: Option<Used>,
}

impl PartialFacts {
    const fn new(slider: Slider, square: usize) -> Self {
        Self {
            slider,
            square,
            factor: None,
            proofs: Vec::new(),
            twice: None,
            estimate: None,
            range: None,
            least: Vec::new(),
            used: None,
        }
    }

    /// The facts, if they are complete and do not contradict each other.
    fn finish(self) -> Option<SquareFacts> {
        let Self { slider, square, factor, proofs, twice, estimate, range, least, used } = self;
        let relevant = slider.mask(square).count_ones();
        let reduced = match (factor, proofs.is_empty(), estimate) {
            (Some((factor, by)), true, None) => Reduced::Factor { factor, by },
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
        let range = Range { bound, ..range? };
        let used = Used { bound: sets, ..used? };
        Some(SquareFacts { slider, square, relevant, reduced, twice_reduced: twice, range, least, used })
    }
}

/// Reads one line: piece, square, topic, facts, and after `by` who found them.
fn read(line: &'static str, partials: &mut [PartialFacts]) -> Option<()> {
    let (facts, by) = line.split_once(" by ")?;
    let mut words = facts.split(' ');
    let piece = words.next()?;
    let slider = square::slider_from_name(piece)?;
    let square = square::from_name(words.next()?)?;
    let partial = &mut partials[slider as usize * SQUARES + square];
    let topic = words.next()?;
    let words: Vec<&str> = words.collect();
    let facts = Facts(&words);
    // A proof that there is no factor with fewer index bits than relevant squares, by `fewer`.
    let proof = |fewer: u32| {
        let (effort, bits) = (facts.effort(), slider.mask(square).count_ones() - fewer);
        let command =
            effort.map(|_| format!("magics prove {piece} {} --index-bits {bits}", square::name(square)));
        Proof { by, tests: facts.number("tests"), effort, certificate: facts.text("certificate"), command }
    };
    match (topic, words[0]) {
        ("reduced", "none") => {
            partial.proofs.push(proof(1));
            Some(())
        }
        ("twice-reduced", "none") => once(&mut partial.twice, proof(2)),
        ("reduced", "open") => once(&mut partial.estimate, facts.effort()?),
        ("reduced", _) => once(&mut partial.factor, (facts.factor()?, by)),
        ("range", _) => {
            let (index_bits, greatest) = (facts.number("bits")?, facts.number("greatest")?);
            once(&mut partial.range, Range { factor: facts.factor()?, index_bits, greatest, bound: 0, by })
        }
        ("least", _) => {
            let (index_bits, greatest): (u32, u32) = (facts.number("bits")?, facts.number("greatest")?);
            let (factor, effort) = (facts.factor()?, facts.effort()?);
            let known = partial.least.iter().any(|least| least.index_bits == index_bits);
            partial.least.push(Least { factor, index_bits, greatest, by, effort });
            (!known).then_some(())
        }
        ("used", _) => {
            let (index_bits, slots) = (facts.number("bits")?, facts.number("slots")?);
            once(&mut partial.used, Used { factor: facts.factor()?, index_bits, slots, bound: 0, by })
        }
        _ => None,
    }
}

/// Sets an option that must not be set yet.
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
        let order = self.text("order")?;
        Some(Effort { nodes: self.number("nodes")?, seconds: self.number("seconds")?, order })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_told_twice_or_badly_are_refused() {
        let mut partial: Vec<_> =
            (0..SQUARES).map(|square| PartialFacts::new(Slider::Rook, square)).collect();
        let mut tell = |line| read(line, &mut partial);
        assert!(tell("rook a1 used bits=12 factor=0x5 slots=4 by x").is_some());
        assert!(
            tell("rook a1 least bits=11 factor=0x5 greatest=9 nodes=1 seconds=1 order=down:0:63 by x")
                .is_some()
        );
        assert!(
            tell("rook a1 least bits=12 factor=0x5 greatest=9 nodes=1 seconds=1 order=down:0:63 by x")
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
            "rook a2 least bits=11 factor=0x5 greatest=0 nodes=1 seconds=1 order=down:0:55 by x",
            "rook a2 least bits=11 factor=0x5 greatest=9 by x",
            "rook a2 reduced open nodes=1000 seconds=1 order=sideways:6:20 by x",
            "rook a2 reduced maybe by x",
        ] {
            assert!(tell(bad).is_none(), "{bad}");
        }
    }
}
