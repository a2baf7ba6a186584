//! Looks up a component of a piece as engines do, so that its table can be compared with the walk.

use super::lines::RayLookUp;
use super::{LineSlotTable, PextLineTable, PieceRays, PieceSlots, Table};
use crate::board::geometry::Geometry;
use crate::board::piece::Movement;
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::word;

/// The look-up of a component in its table. What all squares need is found once: a piece may have
/// more than a hundred lines, and this runs unoptimised in users' builds.
pub(super) enum ComponentLookUp<'a> {
    /// Ray by ray.
    Rays {
        table: &'a PieceRays,
        rays: RayLookUp,
    },
    /// Line by line, in slots that lines share.
    LineSlots {
        table: &'a LineSlotTable,
        lines: OwnLines,
    },
    /// Line by line, by PEXT and PDEP.
    PextLines {
        table: &'a PextLineTable,
        lines: OwnLines,
    },
    /// In slots of the whole component.
    Slots(&'a PieceSlots),
}

/// The lines of a component in a table of lines.
pub(super) struct OwnLines {
    /// Their numbers in the table.
    numbers: Vec<usize>,
    /// Whether it is a hopper that moves along them.
    hops: bool,
}

impl OwnLines {
    /// The lines of a component with this movement.
    fn new(table: &Table, board: &Geometry, movement: &Movement) -> Self {
        Self {
            numbers: table.lines_of(board, movement),
            hops: movement.hops(),
        }
    }

    /// The union of the sets that `look_up` gives for each line and whether the component hops.
    fn union(&self, look_up: &dyn Fn(usize, bool) -> SquareSet) -> SquareSet {
        let mut attacks = SquareSet::EMPTY;
        for &number in &self.numbers {
            attacks |= look_up(number, self.hops);
        }
        attacks
    }
}

impl<'a> ComponentLookUp<'a> {
    /// The look-up of the component with this movement.
    pub(super) fn new(table: &'a Table, board: &Geometry, movement: &Movement) -> Self {
        match table {
            Table::Rays(rays) => Self::Rays {
                table: rays,
                rays: RayLookUp::new(rays, movement.kind()),
            },
            Table::LineSlots(slots) => Self::LineSlots {
                table: slots,
                lines: OwnLines::new(table, board, movement),
            },
            Table::PextLines(slots) => Self::PextLines {
                table: slots,
                lines: OwnLines::new(table, board, movement),
            },
            Table::Slots(slots) => Self::Slots(slots),
        }
    }

    /// The attack set from `square`.
    pub(super) fn attacks(&self, square: usize, occupied: SquareSet) -> SquareSet {
        match self {
            Self::Rays { rays, .. } => rays.attacks(square, occupied),
            Self::LineSlots { table, lines } => {
                lines.union(&|number, hops| table.attacks(number, hops, square, occupied))
            }
            Self::PextLines { table, lines } => {
                lines.union(&|number, hops| table.attacks(number, hops, square, occupied))
            }
            Self::Slots(slots) => slots.attacks(square, occupied),
        }
    }

    /// The rays or lines from `square` that are looked up by themselves. Of slots, there are none:
    /// all relevant occupancies were compared when the slots were filled.
    pub(super) fn lines_through(&self, square: usize) -> Vec<SquareSet> {
        let mut all = Vec::new();
        match self {
            Self::Rays { table, .. } => {
                all.extend(&table.up[square]);
                all.extend(&table.down[square]);
            }
            Self::LineSlots { table, lines } => {
                for &number in &lines.numbers {
                    let line = table.squares[square][number].line;
                    all.push(word(line).into());
                }
            }
            Self::PextLines { table, lines } => {
                for &number in &lines.numbers {
                    all.push(table.squares[square][number].line);
                }
            }
            Self::Slots(_) => {}
        }
        all
    }
}
