//! The costs of look-ups on boards of any shape in each scheme, by which `scheme = auto` chooses
//! among them.

use super::components::{self, PathForm, components, part_of};
use super::lines::{PieceRays, in_twos};
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::rays::lines_of;
use crate::board::square_set::SquareSet;
use crate::hash::{Words, decimal, read_catalog};
use crate::spec::{Entries, Instructions, Pext, Problem, Scheme, Spec};

/// The costs; the file says what they mean and where they come from.
const TEXT: &str = include_str!("../../../catalog/board_costs.txt");

/// The most bytes of slots of whole pieces. The costs were measured in the cache, and the smallest
/// second-level caches have so many.
const MOST_BYTES: u64 = 256 << 10;

/// A ray is a quarter of two lines.
const QUARTERS: u32 = 4;

/// The combinations that have costs, those with the smallest tables first. `pext` with `pdep` is
/// line by line; `fancy` with `pdep` is where PEXT has taken the place of `fancy`.
const COMBINATIONS: [(Scheme, Entries); 7] = [
    (Scheme::Hyperbola, Entries::Bitboard),
    (Scheme::Pext, Entries::Pdep),
    (Scheme::Kindergarten, Entries::Bitboard),
    (Scheme::CongruentModulo, Entries::Bitboard),
    (Scheme::Fancy, Entries::Pdep),
    (Scheme::Pext, Entries::Bitboard),
    (Scheme::Fancy, Entries::Bitboard),
];

/// The combinations that `spec` leaves open for `pieces`, the fastest first: the scheme in use, and
/// the options. `must_fill`: only schemes with slots will do.
pub(in crate::tables) fn combinations(
    spec: &Spec,
    board: &Geometry,
    pieces: &[Piece],
    instructions: Instructions,
    must_fill: bool,
) -> Result<Vec<(Scheme, Spec)>, Problem> {
    let costs = Costs::new(board, instructions);
    let in_slots = WholePieces::new(board, pieces);
    let mut open = Vec::new();
    let mut known = Vec::new();
    for (scheme, entries) in COMBINATIONS {
        let takes_pext = (scheme, entries) == (Scheme::Fancy, Entries::Pdep);
        let in_use = if takes_pext { Scheme::Pext } else { scheme };
        let lines = by_lines(scheme, entries);
        let no_pext = !instructions.pext || spec.pext == Pext::Never;
        if in_use == Scheme::Pext && no_pext || must_fill && lines {
            continue;
        }
        let cost = if lines {
            costs.by_lines(scheme, pieces)
        } else {
            costs.in_slots(in_use, entries, in_slots.as_ref())
        };
        let Some(cost) = cost else { continue };
        // Sorted as they come: generic functions would take users longer to compile.
        let mut place = known.len();
        while place > 0 && known[place - 1] > cost {
            place -= 1;
        }
        known.insert(place, cost);
        let spec = Spec {
            scheme,
            entries,
            ..spec.clone()
        };
        open.insert(place, (in_use, spec));
    }
    if open.is_empty() {
        let most = MOST_BYTES >> 10;
        let cause = format!(
            "`auto` has costs of slots up to {most} KiB, and those that it may choose here take more"
        );
        return Err(Problem::no_tables(&cause, "`scheme = fancy`"));
    }
    Ok(open)
}

/// The fewest bytes that the slots of `pieces` take, known before any factor is searched for; 0 if
/// there are none or they are too many.
pub(in crate::tables) fn least_bytes(
    board: &Geometry,
    pieces: &[Piece],
    scheme: Scheme,
    entries: Entries,
) -> u64 {
    // Only PEXT finds slots for PDEP.
    let entries = if scheme == Scheme::Pext {
        entries
    } else {
        Entries::Bitboard
    };
    if by_lines(scheme, entries) {
        return 0;
    }
    let slots = WholePieces::new(board, pieces);
    let bytes = slot_bytes(board, entries);
    slots.map_or(0, |slots| slots.least * bytes)
}

/// Whether all lines are looked up one by one.
const fn by_lines(scheme: Scheme, entries: Entries) -> bool {
    scheme.is_line_wise() || matches!((scheme, entries), (Scheme::Pext, Entries::Pdep))
}

/// The costs on one level of x86-64 and for one size of words.
struct Costs<'a> {
    board: &'a Geometry,
    /// Whether look-ups may use vectors.
    vectors: bool,
    /// Costs in percent, each with its name in the file.
    known: Vec<(&'static str, u32)>,
}

impl<'a> Costs<'a> {
    fn new(board: &'a Geometry, instructions: Instructions) -> Self {
        let level = match instructions {
            Instructions { pext: true, .. } => "x86-64-v3",
            Instructions { vectors: true, .. } => "x86-64-v2",
            Instructions { .. } => "x86-64",
        };
        let mut costs = Self {
            board,
            vectors: instructions.vectors,
            known: Vec::new(),
        };
        read_catalog(TEXT, &mut |words| costs.read(words, level));
        costs
    }

    /// Reads one line of the file, and keeps its cost if it was measured on this level of x86-64.
    fn read(&mut self, mut words: Words<'static>, level: &str) -> Option<()> {
        let of_level = words.next()?;
        let word_bits = words.number()?;
        let costs = words.rest()?;
        let (name, percent) = costs.rsplit_once(' ')?;
        let percent = decimal(percent)?;
        if of_level == level && word_bits == self.board.word_bits() {
            self.known.push((name, percent));
        }
        Some(())
    }

    /// The cost with this name, in percent, if it was measured on this level.
    fn get(&self, scheme: Scheme, looked_up: &str, kind: &str) -> Option<u32> {
        let name = format!("{} {looked_up} {kind}", scheme.word());
        self.known
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, cost)| *cost)
    }

    /// What look-ups in slots of whole pieces cost, in quarters of a percent, unless the slots are
    /// too large.
    fn in_slots(
        &self,
        scheme: Scheme,
        entries: Entries,
        slots: Option<&WholePieces>,
    ) -> Option<u32> {
        let slots = slots?;
        let bytes = slots.occupancies * slot_bytes(self.board, entries);
        if bytes > MOST_BYTES {
            return None;
        }
        let cost = self.get(scheme, entries.word(), "piece")?;
        Some(slots.components * QUARTERS * cost)
    }

    /// What look-ups of all pieces cost line by line, in quarters of a percent. Costs in the file
    /// are those of two lines, which are four rays.
    fn by_lines(&self, scheme: Scheme, pieces: &[Piece]) -> Option<u32> {
        let mut sum = 0;
        for piece in pieces {
            let all = piece.on(self.board).movement;
            for movement in all.split_by(|path| PathForm::new(path, self.board, scheme)) {
                let form = PathForm::new(&movement.paths()[0], self.board, scheme);
                sum += match form {
                    PathForm::Leap => {
                        let leaper = part_of(piece, movement);
                        self.of_leaps(scheme, &leaper)?
                    }
                    PathForm::Line => self.of_lines(scheme, &movement)?,
                    PathForm::Ray(_) => self.of_rays(&movement)?,
                };
            }
        }
        Some(sum)
    }

    /// What look-ups of leaps cost, which have slots beside all schemes.
    fn of_leaps(&self, scheme: Scheme, leaps: &Piece) -> Option<u32> {
        let slots = if scheme == Scheme::Pext {
            Scheme::Pext
        } else {
            Scheme::Fancy
        };
        let count = match components(self.board, leaps, components::MOST_BITS_OF_LEAPERS) {
            Ok(together) => together.len(),
            Err(_) => leaps.movement.lines().len(),
        };
        let cost = self.get(slots, "shared", "leaper")?;
        Some(count as u32 * QUARTERS * cost)
    }

    /// What look-ups along lines cost that share slots.
    fn of_lines(&self, scheme: Scheme, movement: &Movement) -> Option<u32> {
        let lines = lines_of(self.board, movement).len() as u32;
        let cost = self.get(scheme, "lines", kind_of(movement))?;
        Some(lines * (QUARTERS / 2) * cost)
    }

    /// What look-ups along rays cost, in vectors where they fit and can be used.
    fn of_rays(&self, movement: &Movement) -> Option<u32> {
        let kind = kind_of(movement);
        let mut sum = 0;
        for two in in_twos(movement) {
            let in_vectors =
                self.vectors && PieceRays::new(self.board, &two, false).vectors.is_some();
            sum += if in_vectors {
                QUARTERS * self.get(Scheme::Hyperbola, "vectors", kind)?
            } else {
                two.paths().len() as u32 * self.get(Scheme::Hyperbola, "rays", kind)?
            };
        }
        Some(sum)
    }
}

/// The word for a movement along rays in the file.
fn kind_of(movement: &Movement) -> &'static str {
    if movement.hops() { "hopper" } else { "rider" }
}

/// The slots that pieces need if each is looked up whole, not line by line.
struct WholePieces {
    /// The number of components that are looked up one by one.
    components: u32,
    /// The number of relevant occupancies of all components on all squares.
    occupancies: u64,
    /// The same number if all components with the same relevant squares share a table.
    least: u64,
}

impl WholePieces {
    /// The slots of `pieces`, unless a line has too many relevant squares.
    fn new(board: &Geometry, pieces: &[Piece]) -> Option<Self> {
        let mut all = Self {
            components: 0,
            occupancies: 0,
            least: 0,
        };
        let mut known: Vec<Movement> = Vec::new();
        let mut known_masks: Vec<Vec<SquareSet>> = Vec::new();
        for piece in pieces {
            for component in components(board, piece, components::MOST_BITS).ok()? {
                all.components += 1;
                // The slots of a queen are those of rook and bishop.
                if known.contains(&component.movement) {
                    continue;
                }
                let mut masks = Vec::with_capacity(board.squares());
                let mut occupancies = 0;
                for square in 0..board.squares() {
                    let mask: SquareSet = component.relevant_mask(board, square);
                    occupancies += 1 << mask.count();
                    masks.push(mask);
                }
                all.occupancies += occupancies;
                if !known_masks.contains(&masks) {
                    all.least += occupancies;
                    known_masks.push(masks);
                }
                known.push(component.movement);
            }
        }
        Some(all)
    }
}

/// Bytes of a slot on a board.
fn slot_bytes(board: &Geometry, entries: Entries) -> u64 {
    if entries == Entries::Pdep {
        2
    } else {
        u64::from(board.word_bits()) / 8
    }
}

#[cfg(test)]
mod tests;
