//! Where look-ups read: the line of each slot and of the data of each square, for tables of any options.

use magic_tables::board::slider::Slider;
use magic_tables::encoding::Encoding;
use magic_tables::hashed::Hashed;
use magic_tables::layout::Layout;
use magic_tables::tables::Tables;

use crate::cache::LINE;
use crate::trace::{Lookup, TABLES};

/// The lines that look-ups read, counted from that of the first slot.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// The line of the slot of each relevant occupancy, table by table.
    slots: Vec<u32>,
    /// Where each table starts in `slots`.
    starts: [usize; TABLES],
    /// The line of the data of each square.
    data: [u32; TABLES],
    /// The number of all lines.
    lines: usize,
}

/// How many bytes the slots and the data of a square take, of rooks and of bishops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Bytes of a slot.
    pub slots: [usize; 2],
    /// The data of squares.
    pub data: SquareData,
}

/// How the data of squares lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareData {
    /// Bytes of the data of one square, of rooks and of bishops.
    pub bytes: [usize; 2],
    /// Whether the data of rook and bishop on one square lie side by side; otherwise, all rooks come first.
    pub in_pairs: bool,
}

impl SquareData {
    /// That of `tables`.
    #[must_use]
    pub fn of(tables: &Hashed) -> Self {
        let bytes = Slider::ALL.map(|slider| tables.square_data_bytes(slider));
        Self { bytes, in_pairs: tables.data_in_pairs() }
    }

    /// Bytes of the data of all squares.
    pub(crate) const fn all(self) -> usize {
        TABLES / 2 * (self.bytes[0] + self.bytes[1])
    }

    /// Where the data of a square start, counted from those of the first square.
    pub(crate) const fn start(self, slider: Slider, square: usize) -> usize {
        let [rook, bishop] = self.bytes;
        match (slider, self.in_pairs) {
            (Slider::Rook, true) => square * (rook + bishop),
            (Slider::Bishop, true) => square * (rook + bishop) + rook,
            (Slider::Rook, false) => square * rook,
            (Slider::Bishop, false) => TABLES / 2 * rook + square * bishop,
        }
    }
}

impl Addresses {
    /// The addresses of `tables`, whose first slot is `base` bytes behind the start of a line. `None` if there is more to
    /// read than square data and one slot: look-ups line by line, or slots that number unions.
    ///
    /// ```
    /// use cache_lines::{addresses::Addresses, trace::Lookup};
    /// use magic_tables::{Scheme, board::slider::Slider, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let build = |scheme| Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Absent).unwrap();
    /// let addresses = Addresses::of(&build(Scheme::Pext), 0).unwrap();
    /// let line = |occupied| addresses.slot(Lookup::new(Slider::Rook, 0, occupied));
    /// assert_eq!(line(1 << 1), line(0), "indices 0 and 1");
    /// assert_eq!(line(1 << 4), line(0) + 1, "index 8");
    /// assert!(Addresses::of(&build(Scheme::Hyperbola), 0).is_none());
    /// ```
    #[must_use]
    pub fn of(tables: &Tables, base: usize) -> Option<Self> {
        let hashed = tables.hashed()?;
        if hashed.encodings.contains(&Encoding::Numbers) {
            return None;
        }
        let sizes = Sizes { slots: hashed.encodings.map(Encoding::slot_bytes), data: SquareData::of(hashed) };
        Some(Self::in_layout(&hashed.layout, sizes, base))
    }

    /// The addresses in a layout whose first slot is `base` bytes behind the start of a line. Square data follow the
    /// slots. If the pieces have slots of different sizes, those of rooks come first.
    #[must_use]
    pub fn in_layout(layout: &Layout, sizes: Sizes, base: usize) -> Self {
        // Slots before this one have the size of rooks' slots.
        let border = if sizes.slots[0] == sizes.slots[1] {
            0
        } else {
            layout.placement(Slider::Bishop, 0).offset as usize
        };
        let byte = |slot: usize| {
            base + slot.min(border) * sizes.slots[0] + slot.saturating_sub(border) * sizes.slots[1]
        };
        let end = byte(layout.slots).next_multiple_of(align_of::<u64>());
        let mut slots = Vec::new();
        let mut starts = [0; TABLES];
        let mut data = [0; TABLES];
        for slider in Slider::ALL {
            for square in 0..TABLES / 2 {
                let table = slider as usize * (TABLES / 2) + square;
                let placement = layout.placement(slider, square);
                let mask = slider.mask(square);
                starts[table] = slots.len();
                slots.resize(slots.len() + (1 << mask.count_ones()), 0);
                let of_table = &mut slots[starts[table]..];
                placement.hash.for_each(mask, &mut |number, index| {
                    of_table[number] = (byte(placement.offset as usize + index) / LINE) as u32;
                });
                data[table] = ((end + sizes.data.start(slider, square)) / LINE) as u32;
            }
        }
        let lines = (end + sizes.data.all()).div_ceil(LINE);
        Self { slots, starts, data, lines }
    }

    /// The line of the slot that `lookup` reads.
    #[inline]
    #[must_use]
    pub fn slot(&self, lookup: Lookup) -> u32 {
        self.slots[self.starts[usize::from(lookup.table)] + usize::from(lookup.occupancy)]
    }

    /// The line of the square data that `lookup` reads.
    #[inline]
    #[must_use]
    pub const fn data(&self, lookup: Lookup) -> u32 {
        self.data[lookup.table as usize]
    }

    /// The number of all lines.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }
}
