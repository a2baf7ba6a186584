//! Chooses factors and places for the catalog's tables by the model, from summaries of recordings.

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use fs_err as fs;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::catalog::{Catalog, packing};
use magic_tables::hash::Hash;
use magic_tables::layout::Layout;
use magic_tables::spec::{Entries, Pext, Scheme, Spec};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

use super::LINE;
use super::factor::{Choice, FactorSearch, Visits};
use super::lines::SquareData;
use super::look_ups::{Lookup, Stretch, TABLES, mask, piece, read_summary};
use super::place::{PlaceSearch, Room, Table};

/// One more index bit is taken if it saves this part of the price of all tables.
const WORTH_A_BIT: f32 = 0.002;

#[derive(Args, Debug)]
pub struct Choose {
    kind: Kind,
    #[arg(required = true)]
    summaries: Vec<PathBuf>,
    /// Starts from the factors of this packing
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Factors to construct for each square
    #[arg(long, default_value_t = 5_000)]
    constructed: u64,
    /// How often to anneal for each square
    #[arg(long, default_value_t = 10)]
    annealed: u64,
    /// Steps to place the tables
    #[arg(long, default_value_t = 60_000)]
    steps: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Factors with as many index bits as there are relevant squares, or one more for a rook where that saves most
    Lines,
    /// The same for 16-bit slots
    LinesPdep,
    /// Factors with no more slots than the best known ones, one after the other: `fancy` by default
    Same,
    /// Places for PEXT
    Pext,
    /// The same for 16-bit slots
    PextPdep,
    /// The same for 16-bit slots for rooks, bitboards for bishops
    PextMixed,
}

impl Choose {
    pub(super) fn run(&self) -> Result<String> {
        let mut stretches = Vec::new();
        for file in &self.summaries {
            stretches.extend(read_summary(&fs::read(file)?).with_context(|| file.display().to_string())?);
        }
        let packing_of = |file: &PathBuf| -> Result<Layout> {
            packing::read(&fs::read_to_string(file)?)
                .map_err(|line| anyhow::anyhow!("{}: {line}", file.display()))
        };
        let from = self.from.as_ref().map(packing_of).transpose()?;
        if matches!(self.kind, Kind::Pext | Kind::PextPdep | Kind::PextMixed) {
            return Ok(self.pext(&stretches));
        }
        let choices = self.choices(&Visits::all(&stretches), from.as_ref())?;
        Ok(self.magics(&stretches, &choices))
    }

    /// A factor for each table.
    fn choices(&self, visits: &[Visits], from: Option<&Layout>) -> Result<Vec<Choice>> {
        let catalog = Catalog::load();
        let next = Mutex::new(0..TABLES);
        let found = Mutex::new(vec![Vec::new(); TABLES]);
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
                scope.spawn(|| {
                    loop {
                        let Some(table) = next.lock().expect("no thread panics").next() else { return };
                        let choices = self.choices_of(table, &visits[table], from, &catalog);
                        found.lock().expect("no thread panics")[table] = choices;
                    }
                });
            }
        });
        let found = found.into_inner()?;
        let least: f32 = found.iter().filter_map(|choices| choices.first()).map(|choice| choice.price).sum();
        let mut chosen = Vec::new();
        for (table, choices) in found.iter().enumerate() {
            let first = choices.first().with_context(|| format!("no factor for {}", name(table)))?;
            let widest = choices.last().unwrap_or(first);
            let wider =
                widest.index_bits > first.index_bits && first.price - widest.price > WORTH_A_BIT * least;
            chosen.push(if wider { *widest } else { *first });
        }
        let price: f32 = chosen.iter().map(|choice| choice.price).sum();
        let slots: usize = chosen.iter().map(|choice| choice.slots).sum();
        eprintln!("price {price:.0}, {slots} slots");
        Ok(chosen)
    }

    /// The best factors of a table, with each number of index bits that it may have.
    fn choices_of(
        &self,
        table: usize,
        visits: &Visits,
        from: Option<&Layout>,
        catalog: &Catalog,
    ) -> Vec<Choice> {
        let line_bits = if self.kind == Kind::LinesPdep { 5 } else { 3 };
        let (slider, square) = piece(table);
        let known = catalog.best(slider, square);
        let relevant = mask(table).count_ones();
        let sizes = if self.kind == Kind::Same {
            vec![(known.index_bits, known.greatest as usize + 1)]
        } else {
            let last = relevant + u32::from(slider == Slider::Rook);
            (relevant..=last).map(|bits| (bits, 1 << bits)).collect()
        };
        let mut choices: Vec<Choice> = Vec::new();
        for (index_bits, most_slots) in sizes {
            let mut search = FactorSearch::new(table, visits, line_bits, index_bits, most_slots);
            let earlier = match from.map(|layout| layout.placement(slider, square).hash) {
                Some(Hash::Magic { factor, .. }) => search.choice(factor),
                _ => None,
            };
            let start = earlier.or_else(|| search.choice(known.factor)).or(choices.last().copied());
            choices.extend(search.run(self.constructed, self.annealed, self.seed, start));
        }
        choices
    }

    /// The packing with chosen factors.
    fn magics(&self, stretches: &[Stretch], choices: &[Choice]) -> String {
        let same = self.kind == Kind::Same;
        let (slot, entries) =
            if self.kind == Kind::LinesPdep { (2, Entries::Pdep) } else { (8, Entries::Bitboard) };
        let table = |table: usize| {
            let bytes = choices[table].slots * slot;
            // Tables that end within a line come last, so that the others start with a line.
            let group = u8::from(same && !bytes.is_multiple_of(LINE));
            Table { bytes: if same { bytes } else { bytes.next_multiple_of(LINE) }, group }
        };
        let room = Room {
            tables: std::array::from_fn(table),
            free_lines: if same { 0 } else { TABLES / 2 },
            data: SquareData::new(&Spec { pext: Pext::Never, entries, ..Spec::default() }),
        };
        let reads = |table: usize, occupied: u64| {
            let Choice { factor, index_bits, .. } = choices[table];
            (occupied.wrapping_mul(factor) >> (u64::BITS - index_bits)) as usize * slot
        };
        let starts = PlaceSearch::new(&room, stretches, 48, &reads).run(self.steps, self.seed);
        let mut text = format!("slots {}\n", room.bytes() / slot);
        for (table, &Choice { factor, index_bits, .. }) in choices.iter().enumerate() {
            let (name, offset) = (name(table), starts[table] / slot);
            _ = writeln!(text, "{name} key=masked bits={index_bits} factor={factor:#x} offset={offset}");
        }
        text
    }

    /// The packing for PEXT.
    fn pext(&self, stretches: &[Stretch]) -> String {
        let slots = match self.kind {
            Kind::PextPdep => [2, 2],
            Kind::PextMixed => [2, 8],
            _ => [8, 8],
        };
        let slot = |table: usize| slots[piece(table).0 as usize];
        // With slots of two sizes, bishops follow rooks, and that on a1 comes first: it says where they start.
        let group = |table: usize| match table {
            _ if slots[0] == slots[1] => 0,
            _ if piece(table) == (Slider::Bishop, 0) => 1,
            table => 2 * piece(table).0 as u8,
        };
        let table =
            |table: usize| Table { bytes: slot(table) << mask(table).count_ones(), group: group(table) };
        let [entries, bishop_entries] =
            slots.map(|slot| if slot == 2 { Entries::Pdep } else { Entries::Bitboard });
        let bishop_entries = (bishop_entries != entries).then_some(bishop_entries);
        let spec = Spec { scheme: Scheme::Pext, entries, bishop_entries, ..Spec::default() };
        let tables = std::array::from_fn(table);
        let room = Room { tables, free_lines: TABLES / 2, data: SquareData::new(&spec) };
        let reads =
            |table: usize, occupied: u64| usize::from(Lookup::new(table, occupied).occupancy) * slot(table);
        let starts = PlaceSearch::new(&room, stretches, 48, &reads).run(self.steps, self.seed);
        let border = if slots[0] == slots[1] { 0 } else { starts[TABLES / 2] };
        let number = |byte: usize, slot: usize| border / slots[0] + (byte - border) / slot;
        let mut text = format!("slots {}\n", number(room.bytes(), slots[1]));
        for (table, &start) in starts.iter().enumerate() {
            let offset = if start < border { start / slots[0] } else { number(start, slot(table)) };
            _ = writeln!(text, "{} key=pext offset={offset}", name(table));
        }
        text
    }
}

fn name(table: usize) -> String {
    let (slider, square) = piece(table);
    format!("{} {}", square::name_of(slider), square::name(square))
}
