//! What look-ups on boards of any shape cost in each scheme, by which `scheme = auto` chooses among them.

use super::lines::{Lines, in_twos};
use super::parts::{self, Form, parts};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Movement, Piece};
use crate::board::rays::lines_of;
use crate::board::walk::Walk;
use crate::spec::{Entries, Pext, Scheme, Spec};
use crate::tables::bmi2::Instructions;
use crate::words::{Words, number, read_catalog};

/// The costs; the file says what they mean and where they come from.
const TEXT: &str = include_str!("../../../catalog/board_costs.txt");

/// The most bytes of slots of whole pieces. The costs were measured in the cache, and the smallest second-level caches have so many.
pub(crate) const MOST_BYTES: u64 = 256 << 10;

/// A ray is a quarter of two lines.
const QUARTERS: u32 = 4;

/// The choices, those with the smallest tables first. `pext` with `pdep` is line by line; `fancy` with `pdep` is where PEXT has taken the
/// place of `fancy`.
const CHOICES: [(Scheme, Entries); 7] = [
    (Scheme::Hyperbola, Entries::Bitboard),
    (Scheme::Pext, Entries::Pdep),
    (Scheme::Kindergarten, Entries::Bitboard),
    (Scheme::CongruentModulo, Entries::Bitboard),
    (Scheme::Fancy, Entries::Pdep),
    (Scheme::Pext, Entries::Bitboard),
    (Scheme::Fancy, Entries::Bitboard),
];

/// The costs on one level of x86-64 and for one size of words, each with its name in the file.
pub(crate) struct Costs(Vec<(&'static str, u32)>);

impl Costs {
    /// Those of a target with these `instructions`, for words of so many bits.
    pub(crate) fn new(instructions: Instructions, word_bits: u32) -> Self {
        let level = match instructions {
            Instructions { pext: true, .. } => "x86-64-v3",
            Instructions { vectors: true, .. } => "x86-64-v2",
            Instructions { .. } => "x86-64",
        };
        let mut costs = Vec::new();
        let mut read = |mut words: Words<'static>| {
            let is_meant = (words.next()? == level) & (words.number()? == word_bits);
            let (name, percent) = words.rest()?.rsplit_once(' ')?;
            let percent = number(percent)?;
            if is_meant {
                costs.push((name, percent));
            }
            Some(())
        };
        read_catalog(TEXT, &mut read);
        Self(costs)
    }

    /// The cost with this name, if it was measured on this level.
    fn get(&self, scheme: Scheme, way: &str, kind: &str) -> Option<u32> {
        let name = format!("{} {way} {kind}", scheme.word());
        self.0.iter().find(|(other, _)| *other == name).map(|(_, cost)| *cost)
    }
}

/// A scheme to try, what its slots hold, and the cost of one look-up of each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The scheme.
    pub(crate) scheme: Scheme,
    /// What slots hold.
    pub(crate) entries: Entries,
    /// Whether PEXT has taken the scheme's place.
    pub(crate) instead: bool,
    /// The cost, in quarters of a percent.
    pub(crate) cost: u32,
}

/// Whether all lines are looked up one by one.
pub(crate) const fn by_lines(scheme: Scheme, entries: Entries) -> bool {
    scheme.is_line_wise() || matches!((scheme, entries), (Scheme::Pext, Entries::Pdep))
}

/// The choices that `spec` leaves open for `pieces` on `board`, the fastest first: those of a scheme and what its slots hold that
/// `are_open`.
pub(crate) fn choices(
    spec: &Spec,
    board: &Geometry,
    pieces: &[Piece],
    instructions: Instructions,
    are_open: &dyn Fn(Scheme, Entries) -> bool,
) -> Vec<Choice> {
    let measured = Measured {
        board,
        constant: spec.const_fn,
        vectors: instructions.vectors,
        costs: Costs::new(instructions, board.word_bits()),
    };
    let whole = Whole::new(board, pieces);
    let mut choices: Vec<Choice> = Vec::new();
    for (scheme, entries) in CHOICES {
        let instead = (scheme, entries) == (Scheme::Fancy, Entries::Pdep);
        let by_pext = scheme == Scheme::Pext || instead;
        if by_pext && (!instructions.pext || spec.pext == Pext::Never) || !are_open(scheme, entries) {
            continue;
        }
        let cost = if by_lines(scheme, entries) {
            measured.by_lines(scheme, pieces)
        } else {
            let of_part = if instead { Scheme::Pext } else { scheme };
            let small =
                whole.as_ref().filter(|whole| whole.occupancies * slot_bytes(board, entries) <= MOST_BYTES);
            small.and_then(|whole| {
                Some(whole.parts * QUARTERS * measured.costs.get(of_part, entries.word(), "piece")?)
            })
        };
        let Some(cost) = cost else { continue };
        // Sorted as they come: generic functions would take users longer to compile.
        let mut place = choices.len();
        while place > 0 && choices[place - 1].cost > cost {
            place -= 1;
        }
        choices.insert(place, Choice { scheme, entries, instead, cost });
    }
    choices
}

/// Pieces in slots.
struct Whole {
    /// How many parts are looked up one by one.
    parts: u32,
    /// How many occupancies of their relevant squares there are.
    occupancies: u64,
    /// The same, if all parts with the same relevant squares share a table.
    least: u64,
}

impl Whole {
    /// The slots of `pieces`, unless a line has too many relevant squares.
    fn new(board: &Geometry, pieces: &[Piece]) -> Option<Self> {
        let mut all = Self { parts: 0, occupancies: 0, least: 0 };
        let (mut known, mut known_masks): (Vec<Movement>, Vec<Vec<Squares>>) = (Vec::new(), Vec::new());
        for piece in pieces {
            for part in parts(board, piece, parts::MOST_BITS).ok()? {
                all.parts += 1;
                // The slots of a queen are those of rook and bishop.
                if !known.contains(&part.movement) {
                    let mask = |square| Walk::new(board, &part.movement, square).relevant_mask();
                    let masks: Vec<_> = (0..board.squares()).map(mask).collect();
                    let occupancies = masks.iter().map(|mask| 1 << mask.count_ones()).sum::<u64>();
                    all.occupancies += occupancies;
                    if !known_masks.contains(&masks) {
                        all.least += occupancies;
                        known_masks.push(masks);
                    }
                    known.push(part.movement);
                }
            }
        }
        Some(all)
    }
}

/// Bytes of a slot on a board.
fn slot_bytes(board: &Geometry, entries: Entries) -> u64 {
    if entries == Entries::Pdep { 2 } else { u64::from(board.word_bits()) / 8 }
}

/// The fewest bytes that the slots of `pieces` take, known before any factor is searched for; 0 if there are none or they are too many.
pub(in crate::tables) fn least_bytes(
    board: &Geometry,
    pieces: &[Piece],
    scheme: Scheme,
    entries: Entries,
) -> u64 {
    if by_lines(scheme, entries) {
        return 0;
    }
    // Only PEXT finds slots for PDEP.
    let entries = if scheme == Scheme::Pext { entries } else { Entries::Bitboard };
    Whole::new(board, pieces).map_or(0, |whole| whole.least * slot_bytes(board, entries))
}

/// The costs on a board.
struct Measured<'a> {
    board: &'a Geometry,
    /// Whether look-ups are constant functions, which have no vectors.
    constant: bool,
    vectors: bool,
    costs: Costs,
}

impl Measured<'_> {
    /// What look-ups of all pieces cost line by line.
    fn by_lines(&self, scheme: Scheme, pieces: &[Piece]) -> Option<u32> {
        let mut sum = 0;
        for piece in pieces {
            for movement in piece.on(self.board).movement.by(|path| Form::of(path, scheme)) {
                sum += self.of_form(scheme, &Piece { name: piece.name.clone(), movement })?;
            }
        }
        Some(sum)
    }

    /// The same for paths of one form. Costs are those of two lines, which are four rays.
    fn of_form(&self, scheme: Scheme, piece: &Piece) -> Option<u32> {
        let movement = &piece.movement;
        let kind = if movement.hops() { "hopper" } else { "rider" };
        Some(match Form::of(&movement.0[0], scheme) {
            Form::Leap => {
                let slots = if scheme == Scheme::Pext { Scheme::Pext } else { Scheme::Fancy };
                let together = parts(self.board, piece, parts::MOST_BITS_OF_LEAPERS);
                let parts = together.map_or(movement.0.len(), |parts| parts.len()) as u32;
                parts * QUARTERS * self.costs.get(slots, "shared", "leaper")?
            }
            Form::Line => {
                let lines = lines_of(self.board, movement).len() as u32;
                lines * (QUARTERS / 2) * self.costs.get(scheme, "lines", kind)?
            }
            Form::Ray(_) => {
                let mut sum = 0;
                for two in in_twos(movement) {
                    let fits = || Lines::new(self.board, &two, self.constant).vectors.is_some();
                    sum += if self.vectors && fits() {
                        QUARTERS * self.costs.get(Scheme::Hyperbola, "vectors", kind)?
                    } else {
                        two.0.len() as u32 * self.costs.get(Scheme::Hyperbola, "rays", kind)?
                    };
                }
                sum
            }
        })
    }
}

#[cfg(test)]
mod tests;
