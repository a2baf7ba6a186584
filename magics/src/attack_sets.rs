//! The number of attack sets that a piece of any game has on a square, without trying all occupancies.

use magic_tables::board::geometry::{Geometry, Squares};
use magic_tables::board::piece::{Kind, Movement, Path, Piece};
use std::collections::HashSet;

/// The most outcomes to look at. Only pieces whose steps cross each other everywhere have more.
const MAX_OUTCOMES: usize = 1 << 18;

/// What a part of a piece attacks if some squares are occupied and some empty, whatever is on the others.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    occupied: Squares,
    empty: Squares,
    attacks: Squares,
}

impl Outcome {
    const NOTHING: Self = Self { occupied: 0, empty: 0, attacks: 0 };

    /// Both at once, if that can be.
    fn and(self, other: Self) -> Option<Self> {
        let occupied = self.occupied | other.occupied;
        let empty = self.empty | other.empty;
        (occupied & empty == 0).then_some(Self { occupied, empty, attacks: self.attacks | other.attacks })
    }
}

/// The number of attack sets of `piece` on `square`; `None` if there are too many to tell.
///
/// ```
/// use magic_tables::Numbering;
/// use magic_tables::board::geometry::Geometry;
/// use magic_tables::board::piece::Piece;
/// use magics::attack_sets::count;
///
/// let xiangqi = Geometry::read("9x10", Numbering::ByRank).unwrap();
/// let rook = &Piece::named("rook").unwrap()[0];
/// assert_eq!(count(&xiangqi, rook, xiangqi.square("e5").unwrap()), Some(4 * 4 * 4 * 5));
/// ```
#[must_use]
pub fn count(board: &Geometry, piece: &Piece, square: usize) -> Option<u128> {
    // Parts that share no square are independent of each other: their numbers are multiplied.
    let mut groups: Vec<(Squares, Vec<Outcome>)> = Vec::new();
    for part in piece.movement.single() {
        let mut outcomes = outcomes(board, &part, square);
        let mut squares = outcomes.iter().fold(0, |all, one| all | one.occupied | one.empty | one.attacks);
        while let Some(number) = groups.iter().position(|(others, _)| others & squares != 0) {
            let (others, more) = groups.swap_remove(number);
            squares |= others;
            if outcomes.len() * more.len() > MAX_OUTCOMES {
                return None;
            }
            outcomes =
                outcomes.iter().flat_map(|one| more.iter().filter_map(|other| one.and(*other))).collect();
        }
        groups.push((squares, outcomes));
    }
    let distinct = |outcomes: &[Outcome]| {
        outcomes.iter().map(|outcome| outcome.attacks).collect::<HashSet<_>>().len() as u128
    };
    groups.iter().try_fold(1_u128, |product, (_, outcomes)| product.checked_mul(distinct(outcomes)))
}

/// All that can happen to a movement with one path.
fn outcomes(board: &Geometry, part: &Movement, square: usize) -> Vec<Outcome> {
    let Movement(paths) = part;
    let path = |path: &Path| {
        let squares: Vec<Squares> = path.squares_from(board, square).into_iter().map(|at| 1 << at).collect();
        match path.kind {
            Kind::Rider(_) => rider(&squares),
            Kind::Hopper(_) => hopper(&squares, path.kind.most()),
            Kind::Lame => leap(&squares),
        }
    };
    paths.iter().flat_map(path).collect()
}

/// What a lame leaper attacks: the last square, or nothing, if one of the others is occupied.
fn leap(squares: &[Squares]) -> Vec<Outcome> {
    let Some((&reached, passed)) = squares.split_last() else { return vec![Outcome::NOTHING] };
    let mut all = vec![];
    let mut before = Outcome::NOTHING;
    for &here in passed {
        all.push(Outcome { occupied: here, ..before });
        before.empty |= here;
    }
    all.push(Outcome { attacks: reached, ..before });
    all
}

/// What a rider attacks along a ray: all, or what is before one of its squares, and that one.
fn rider(ray: &[Squares]) -> Vec<Outcome> {
    let mut all = vec![];
    let mut before = Outcome::NOTHING;
    for (i, &here) in ray.iter().enumerate() {
        let attacks = before.attacks | here;
        if i + 1 < ray.len() {
            all.push(Outcome { occupied: here, attacks, ..before });
            before.empty |= here;
        }
        before.attacks = attacks;
    }
    all.push(before);
    all
}

/// What a hopper attacks along a ray: nothing, or as a rider at most so many squares behind one of its squares.
fn hopper(ray: &[Squares], most: usize) -> Vec<Outcome> {
    let mut all = vec![];
    let mut before = Outcome::NOTHING;
    for (i, &here) in ray.iter().enumerate() {
        let hurdle = Outcome { occupied: here, ..before };
        let behind = &ray[i + 1..];
        all.extend(
            rider(&behind[..behind.len().min(most)]).into_iter().filter_map(|behind| hurdle.and(behind)),
        );
        before.empty |= here;
    }
    all.push(before);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Numbering;
    use magic_tables::board::Direction;
    use magic_tables::board::attack_sets::distinct;
    use magic_tables::board::piece::squares;
    use magic_tables::board::slider::Slider;
    use magic_tables::spec::Spec;

    #[test]
    fn of_the_sliders_of_chess() {
        let chess = Geometry::read("8x8", Numbering::ByRank).unwrap();
        for (slider, word) in [(Slider::Rook, "rook"), (Slider::Bishop, "bishop")] {
            let piece = &Piece::named(word).unwrap()[0];
            for square in 0..64 {
                assert_eq!(count(&chess, piece, square), Some(distinct(slider, square).len() as u128));
            }
        }
    }

    /// Pieces whose steps share squares, too.
    #[test]
    fn as_by_all_relevant_occupancies() {
        let own = "[cannon, horse, elephant, queen, white_lance, dragon = rider[(1, 0), (2, 0), (1, 1), (0, 1)], \
                   frog = hopper[(1, 0), (2, 0), (0, 1)], goat = lame[((0, 1), (1, 2)), ((1, 0), (1, 2)), ((1, 1), (0, 1))], toad = hopper(1)[(1, 0), (1, 1)] + hopper(2)[(0, 1)], \
                   wyvern = rider[((1, 1), (1, 2)), ((1, 1), (2, 1))] + lame[((-1, 0), (-1, 1), (-1, 2))] + rider(1)[(0, 1)]]";
        for drawing in ["5x5", "...\n. .\n...\n...", ".....\n ....\n.. ..\n....", "1x9", "4x6"] {
            let board = Geometry::read(drawing, Numbering::ByFile).unwrap();
            for piece in (Spec { pieces: Some(own.to_owned()), ..Spec::default() }).all_pieces() {
                for square in 0..board.squares() {
                    let relevant: Vec<usize> = squares(piece.relevant_mask(&board, square)).collect();
                    let sets: HashSet<Squares> = (0..1_u32 << relevant.len())
                        .map(|bits| {
                            let on = (0..relevant.len()).filter(|i| bits >> i & 1 != 0);
                            let occupied = on.fold(0, |set: Squares, i| set | 1 << relevant[i]);
                            piece.attacks(&board, square, occupied)
                        })
                        .collect();
                    let name = format!("{} on {} of {drawing:?}", piece.name, board.name(square));
                    assert_eq!(count(&board, &piece, square), Some(sets.len() as u128), "{name}");
                }
            }
        }
    }

    #[test]
    fn too_many_are_not_counted() {
        let board = Geometry::read("11x11", Numbering::ByRank).unwrap();
        // Each of twenty squares may be passed on the way to the same one.
        let leaps = (1..=4).flat_map(|files| (1..=5).map(move |ranks| Direction::new(files, ranks)));
        let leap = |passed| Path { kind: Kind::Lame, squares: vec![passed, Direction::new(0, 1)] };
        let piece = Piece { name: "octopus".to_owned(), movement: Movement(leaps.map(leap).collect()) };
        assert_eq!(count(&board, &piece, 0), None);
    }
}
