//! Which cache lines recorded look-ups touch, for tables of many options: the line of each slot and
//! of the data of each square. docs/cache.md says what comes out, and with which command.
//!
//! A recording has the look-ups of an engine in its order, in records of 16 bytes: `recorder`
//! writes them.

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use fs_err as fs;
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES};
use magic_tables::encoding::Encoding;
use magic_tables::hash::{Catalog, Hash, IndexRange, RangedHash};
use magic_tables::layout::SlotLayout;
use magic_tables::spec::{Entries, Magics, Packing, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, SlotTables, Tables};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Bytes of a line.
const LINE: usize = 64;

/// Lines in a set of a cache.
const WAYS: usize = 8;

/// The look-ups in a window.
const WINDOW: usize = 2_000;

/// KiB of the caches: what the rest of an engine may leave of the first-level cache.
const KIB: [usize; 4] = [4, 8, 16, 32];

/// The number of pairs of piece and square.
const TABLES: usize = 2 * SQUARES;

/// Prints the cache lines with slots in 2,000 look-ups for tables of many options, and misses a
/// look-up
#[derive(Args, Debug)]
pub struct Lines {
    /// Bytes from the start of a line to the first slot
    #[arg(long, default_value_t = 0)]
    base: usize,
    /// Recordings
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Lines {
    /// Returns what is to be printed.
    pub fn run(&self) -> Result<String> {
        ensure!(self.base < LINE, "--base {} is a line or more", self.base);
        let rows = rows(self.base);
        let report = |file: &PathBuf| {
            report(&rows, &fs::read(file)?).with_context(|| format!("{}", file.display()))
        };
        self.files.iter().map(report).collect()
    }
}

/// A look-up: which table, and which of its relevant occupancies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Lookup {
    /// The square, plus 64 for a bishop.
    table: u8,
    /// The number of the relevant occupancy: what PEXT makes of it.
    occupancy: u16,
}

/// The piece and the square of a table.
const fn piece(table: usize) -> (Slider, usize) {
    (Slider::ALL[table / SQUARES], table % SQUARES)
}

/// The relevant squares of a table.
fn mask(table: usize) -> Bitboard {
    let (slider, square) = piece(table);
    slider.mask(square)
}

impl Lookup {
    /// The look-up of a table with the squares `occupied`; irrelevant ones do not matter.
    fn new(table: usize, occupied: Bitboard) -> Self {
        let relevant = (0..SQUARES).filter(|square| mask(table) >> square & 1 != 0);
        let bit = |(number, square): (usize, usize)| ((occupied >> square & 1) as u16) << number;
        Self {
            table: table as u8,
            occupancy: relevant.enumerate().map(bit).sum(),
        }
    }
}

/// The look-ups of a recording.
fn read(bytes: &[u8]) -> Result<Vec<Lookup>> {
    let record = |(number, record): (usize, &[u8])| {
        let (occupied, rest) = record.split_first_chunk().unwrap_or((&[0; 8], record));
        let &[square @ 0..=63, piece @ 0..=1, 0, 0, 0, 0, 0, 0] = rest else {
            anyhow::bail!(
                "record {number} is no look-up: occupied squares (8 bytes), square, piece (0 or 1), six zeros"
            );
        };
        let table = usize::from(piece) * SQUARES + usize::from(square);
        Ok(Lookup::new(table, Bitboard::from_le_bytes(*occupied)))
    };
    bytes.chunks(16).enumerate().map(record).collect()
}

/// How the data of squares lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SquareData {
    /// Bytes of the data of one square, of rooks and of bishops.
    bytes: [usize; 2],
    /// Whether the data of rook and bishop on one square lie side by side; otherwise, all rooks
    /// come first.
    in_pairs: bool,
}

impl SquareData {
    /// That of tables of `scheme`.
    fn new(scheme: Scheme, hashed: &SlotTables) -> Self {
        let bytes = Slider::ALL.map(|slider| hashed.square_data_bytes(slider));
        // As `magic_tables::lookup` has it on x86-64: not if the two shifts were neighbours, and
        // only if one shift leads to the data.
        let in_pairs =
            scheme != Scheme::Fancy && bytes[0] == bytes[1] && bytes[0].is_power_of_two();
        Self { bytes, in_pairs }
    }

    /// Where the data of a table start, counted from those of the first one.
    const fn start(self, table: usize) -> usize {
        let ([rook, bishop], (slider, square)) = (self.bytes, piece(table));
        match (slider, self.in_pairs) {
            (Slider::Rook, true) => square * (rook + bishop),
            (Slider::Bishop, true) => square * (rook + bishop) + rook,
            (Slider::Rook, false) => square * rook,
            (Slider::Bishop, false) => SQUARES * rook + square * bishop,
        }
    }
}

/// The lines that look-ups read, counted from that of the first slot.
#[derive(Debug)]
struct Addresses {
    /// The line of the slot of each relevant occupancy, for each table.
    slots: Vec<Vec<u32>>,
    /// The line of the data of each square.
    data: Vec<u32>,
}

impl Addresses {
    /// Those in a layout whose first slot is `base` bytes behind the start of a line. Square data
    /// follow the slots. If the pieces have slots of different sizes, those of rooks come
    /// first.
    fn new(
        layout: &SlotLayout,
        [rook, bishop]: [usize; 2],
        square_data: SquareData,
        base: usize,
    ) -> Self {
        // Slots before this one have the size of rooks' slots.
        let border = if rook == bishop {
            0
        } else {
            layout.placement(Slider::Bishop, 0).offset as usize
        };
        let byte =
            |slot: usize| base + slot.min(border) * rook + slot.saturating_sub(border) * bishop;
        let end = byte(layout.slots).next_multiple_of(align_of::<u64>());
        let line = |byte: usize| (byte / LINE) as u32;
        let slots = |table: usize| {
            let (slider, square) = piece(table);
            let placement = layout.placement(slider, square);
            let mut slots = vec![0; 1 << mask(table).count_ones()];
            placement.hash.for_each(mask(table), &mut |number, index| {
                slots[number] = line(byte(placement.offset as usize + index));
            });
            slots
        };
        Self {
            slots: (0..TABLES).map(slots).collect(),
            data: (0..TABLES)
                .map(|table| line(end + square_data.start(table)))
                .collect(),
        }
    }

    fn slot(&self, lookup: Lookup) -> u32 {
        self.slots[usize::from(lookup.table)][usize::from(lookup.occupancy)]
    }

    /// Misses of `look_ups` in an empty cache of so many lines, square data included. Of a set, the
    /// least recently used line is replaced.
    fn misses(&self, lines: usize, look_ups: &[Lookup]) -> usize {
        let mut sets = vec![Vec::new(); lines / WAYS];
        let mut misses = 0;
        let touched = look_ups
            .iter()
            .flat_map(|&one| [self.data[usize::from(one.table)], self.slot(one)]);
        for line in touched {
            let set = &mut sets[line as usize % (lines / WAYS)];
            if let Some(place) = set.iter().position(|&other| other == line) {
                set[..=place].rotate_right(1);
            } else {
                misses += 1;
                set.insert(0, line);
                set.truncate(WAYS);
            }
        }
        misses
    }
}

/// Tables to compare.
struct Row {
    name: String,
    bytes: usize,
    addresses: Addresses,
}

/// What may differ from the tables of some options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Other {
    Nothing,
    /// The data of rook and bishop are side by side if they are apart, and apart if they are side
    /// by side.
    Data,
    /// As before the tables were chosen by this model: the best known factors, one square after the
    /// other, or PEXT with a line between two rooks; the data of all rooks before those of
    /// bishops.
    Choice,
}

/// The tables that the options give, and what `fancy` and `pext` were before they were chosen by
/// this model.
fn rows(base: usize) -> Vec<Row> {
    let fancy = Spec {
        pext: Pext::Never,
        ..Spec::default()
    };
    let pext = Spec {
        scheme: Scheme::Pext,
        ..Spec::default()
    };
    let pdep = |spec: &Spec| Spec {
        entries: Entries::Pdep,
        ..spec.clone()
    };
    let lines = |spec: &Spec| Spec {
        packing: Packing::Lines,
        ..spec.clone()
    };
    let before =
        [&fancy, &pdep(&fancy), &pext, &pdep(&pext)].map(|spec| row(spec, Other::Choice, base));
    let specs = [
        fancy.clone(),
        lines(&fancy),
        Spec {
            magics: Magics::Search,
            ..fancy.clone()
        },
        Spec {
            packing: Packing::Overlapping,
            ..fancy.clone()
        },
        Spec {
            entries: Entries::Shared,
            ..fancy.clone()
        },
        Spec {
            scheme: Scheme::FixedShift,
            ..fancy.clone()
        },
        Spec {
            scheme: Scheme::Black,
            ..fancy.clone()
        },
        pdep(&fancy),
        lines(&pdep(&fancy)),
        pext.clone(),
        pdep(&pext),
    ];
    let now = specs.iter().map(|spec| row(spec, Other::Nothing, base));
    let other_data = [&fancy, &pext].map(|spec| row(spec, Other::Data, base));
    before.into_iter().chain(now).chain(other_data).collect()
}

fn row(spec: &Spec, other: Other, base: usize) -> Row {
    let tables = Tables::build(spec, Bmi2::ByTarget).expect("these options go together");
    let hashed = tables.slot_tables().expect("these schemes have slots");
    let slots = hashed.encodings.map(Encoding::slot_bytes);
    let mut data = SquareData::new(tables.scheme, hashed);
    let (mut name, mut bytes) = (spec.options(), tables.bytes);
    let before = (other == Other::Choice).then(|| unchosen(spec, slots[0]));
    match &before {
        Some(layout) => {
            data.in_pairs = false;
            bytes = layout.slots * slots[0] + data.bytes.iter().sum::<usize>() * SQUARES;
            name += ", not chosen";
        }
        None if other == Other::Data => {
            data.in_pairs = !data.in_pairs;
            name += if data.in_pairs {
                ", square data side by side"
            } else {
                ", square data apart"
            };
        }
        None => {}
    }
    let layout = before.as_ref().unwrap_or(&hashed.layout);
    Row {
        name,
        bytes,
        addresses: Addresses::new(layout, slots, data, base),
    }
}

fn unchosen(spec: &Spec, slot: usize) -> SlotLayout {
    let catalog = Catalog::load();
    let by_pext = spec.scheme == Scheme::Pext;
    let squares = Slider::ALL.map(|slider| {
        std::array::from_fn(|square| {
            let hash = Hash::pext(slider, square);
            let range = IndexRange {
                least: 0,
                greatest: (1 << hash.index_bits) - 1,
            };
            if by_pext {
                RangedHash { hash, range }
            } else {
                catalog.best[slider as usize][square]
            }
        })
    });
    SlotLayout::in_order(&squares, &|slider, ranged| {
        ranged.range.slots()
            + if by_pext && slider == Slider::Rook {
                LINE / slot
            } else {
                0
            }
    })
}

/// A table in Markdown for a recording.
fn report(rows: &[Row], bytes: &[u8]) -> Result<String> {
    let all = read(bytes)?;
    let windows: Vec<_> = all.chunks_exact(WINDOW).collect();
    ensure!(!windows.is_empty(), "fewer than {WINDOW} look-ups");
    let mean = |figure: &dyn Fn(&[Lookup]) -> usize| {
        windows.iter().map(|window| figure(window)).sum::<usize>() as f64 / windows.len() as f64
    };
    let relevant = mean(&|window| distinct(window.to_vec()));
    let mut text = format!("{relevant:.1} relevant occupancies in {WINDOW} look-ups\n\n");
    let cells =
        |cell: &dyn Fn(usize) -> String| KIB.iter().map(|&kib| cell(kib)).collect::<String>();
    let heads = cells(&|kib| format!(" {kib} KiB |"));
    _ = writeln!(
        text,
        "| tables | bytes | lines |{heads}\n|---|---:|---:|{}",
        cells(&|_| "---:|".to_owned())
    );
    for Row {
        name,
        bytes,
        addresses,
    } in rows
    {
        let misses = |kib| addresses.misses(kib * 1024 / LINE, &all) as f64 / all.len() as f64;
        let misses = cells(&|kib| format!(" {:.4} |", misses(kib)));
        let lines = mean(&|window| {
            distinct(
                window
                    .iter()
                    .map(|&lookup| addresses.slot(lookup))
                    .collect(),
            )
        });
        _ = writeln!(text, "| {name} | {bytes} | {lines:.1} |{misses}");
    }
    Ok(text + "\n")
}

/// How many different ones there are.
fn distinct<T: Ord>(mut all: Vec<T>) -> usize {
    all.sort_unstable();
    all.dedup();
    all.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(scheme: Scheme) -> Addresses {
        row(
            &Spec {
                scheme,
                ..Spec::default()
            },
            Other::Nothing,
            0,
        )
        .addresses
    }

    #[test]
    fn slots_lie_where_indices_say() {
        let pext = addresses(Scheme::Pext);
        let line = |occupied| pext.slot(Lookup::new(0, occupied));
        assert_eq!(
            [line(1 << 1), line(1 << 4)],
            [line(0), line(0) + 1],
            "indices 1 and 8"
        );
    }

    #[test]
    fn the_least_recently_used_line_is_replaced() {
        // Two lines of one set are the data and the slot of a look-up; nine of them are too many.
        let addresses = Addresses {
            slots: (0..5).map(|table| vec![16 * table]).collect(),
            data: vec![8; 5],
        };
        let look_ups: Vec<_> = [0, 1, 0, 2, 0, 1]
            .map(|table| Lookup {
                table,
                occupancy: 0,
            })
            .into();
        assert_eq!(
            addresses.misses(WAYS, &look_ups),
            4,
            "the data, and three slots"
        );
        let many = Addresses {
            slots: (0..9).map(|table| vec![table]).collect(),
            data: (0..9).collect(),
        };
        let round: Vec<_> = (0..18)
            .map(|i| Lookup {
                table: i % 9,
                occupancy: 0,
            })
            .collect();
        assert_eq!(
            many.misses(WAYS, &round),
            18,
            "nine lines in turns do not fit into a set of eight"
        );
        assert_eq!(many.misses(2 * WAYS, &round), 9);
    }

    #[test]
    fn records_are_read() {
        let mut record = [0; 16];
        record[..8].copy_from_slice(&(1_u64 << 9 | 1 << 27 | 1).to_le_bytes());
        record[9] = 1;
        let lookup = Lookup {
            table: 64,
            occupancy: 0b101,
        };
        assert_eq!(
            read(&record).unwrap(),
            [lookup],
            "a bishop on a1; b2 and d4 are occupied, a1 is irrelevant"
        );
        record[9] = 2;
        assert!(read(&record).is_err() && read(&record[..15]).is_err());
    }
}
