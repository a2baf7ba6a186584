//! Chooses factors and places for the catalog's tables by the model, from summaries of traces.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use cache_lines::addresses::SquareData;
use cache_lines::cache::LINE;
use cache_lines::choose::factor::{Choice, Effort, FactorSearch};
use cache_lines::choose::place::{self, Room, Table};
use cache_lines::choose::price::{Visits, mask};
use cache_lines::summary::{self, Stretch};
use cache_lines::trace::{Lookup, TABLES};
use lexopt::ValueExt as _;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::catalog::{Catalog, packing};
use magic_tables::hash::Hash;
use magic_tables::layout::Layout;
use magic_tables::spec::{Entries, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

const HELP: &str = "\
Usage: choose KIND [OPTIONS] SUMMARY...

Writes a packing for the catalog, chosen by what engines look up.

KIND
  lines       factors with as many index bits as there are relevant squares, or one more for a rook where that saves most
  lines-pdep  the same for 16-bit slots
  same        factors with no more slots than the best known ones, one after the other: `fancy` by default
  pext        places for PEXT
  pext-pdep   the same for 16-bit slots
  pext-mixed  16-bit slots for rooks, bitboards for bishops

OPTIONS
  --from FILE        start from the factors of this packing
  --constructed N    factors to construct for each square (default: 5000)
  --annealed N       times to anneal for each square (default: 10)
  --steps N          steps to place the tables (default: 60000)
  --seed N           (default: 1)
";

/// One more index bit is taken if it saves this part of the price of all tables.
const WORTH_A_BIT: f32 = 0.002;

struct Args {
    kind: String,
    from: Option<String>,
    effort: Effort,
    steps: u32,
    summaries: Vec<String>,
}

fn main() -> ExitCode {
    let result = match args(lexopt::Parser::from_env()) {
        Ok(None) => io::stdout().write_all(HELP.as_bytes()).map_err(Into::into),
        Ok(Some(args)) => run(&args),
        Err(error) => {
            eprintln!("choose: {error}; see --help");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("choose: {error}");
            ExitCode::from(1)
        }
    }
}

fn args(mut parser: lexopt::Parser) -> Result<Option<Args>, lexopt::Error> {
    let effort = Effort { constructed: 5_000, annealed: 10, seed: 1 };
    let mut args = Args { kind: String::new(), from: None, effort, steps: 60_000, summaries: Vec::new() };
    while let Some(arg) = parser.next()? {
        match arg {
            lexopt::Arg::Long("help") => return Ok(None),
            lexopt::Arg::Long("from") => args.from = Some(parser.value()?.string()?),
            lexopt::Arg::Long("constructed") => args.effort.constructed = parser.value()?.parse()?,
            lexopt::Arg::Long("annealed") => args.effort.annealed = parser.value()?.parse()?,
            lexopt::Arg::Long("steps") => args.steps = parser.value()?.parse()?,
            lexopt::Arg::Long("seed") => args.effort.seed = parser.value()?.parse()?,
            lexopt::Arg::Value(word) if args.kind.is_empty() => args.kind = word.string()?,
            lexopt::Arg::Value(file) => args.summaries.push(file.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    let kinds = ["lines", "lines-pdep", "same", "pext", "pext-pdep", "pext-mixed"];
    if !kinds.contains(&args.kind.as_str()) {
        return Err(format!("no KIND `{}`", args.kind).into());
    }
    if args.summaries.is_empty() {
        return Err("no summary is given".into());
    }
    Ok(Some(args))
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut stretches = Vec::new();
    for file in &args.summaries {
        let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        stretches.extend(summary::read(&bytes).map_err(|error| format!("{file}: {error}"))?);
    }
    let from = match &args.from {
        None => None,
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            Some(packing::read(&text).map_err(|line| format!("{file}: {line}"))?)
        }
    };
    let text = if args.kind.starts_with("pext") {
        pext(args, &stretches)
    } else {
        let visits = Visits::of(&stretches);
        let choices = choices(args, &visits, from.as_ref())?;
        magics(args, &stretches, &choices)
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

const fn table(slider: Slider, square: usize) -> usize {
    slider as usize * (TABLES / 2) + square
}

const fn piece(table: usize) -> (Slider, usize) {
    let lookup = Lookup { table: table as u8, occupancy: 0 };
    (lookup.slider(), lookup.square())
}

/// A factor for each table.
fn choices(args: &Args, visits: &[Visits], from: Option<&Layout>) -> Result<Vec<Choice>, Box<dyn Error>> {
    let line_bits = if args.kind == "lines-pdep" { 5 } else { 3 };
    let catalog = Catalog::load();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![Vec::new(); TABLES]);
    let work = || {
        loop {
            let table = next.fetch_add(1, Ordering::Relaxed);
            if table >= TABLES {
                return;
            }
            let (slider, square) = piece(table);
            let known = catalog.best(slider, square);
            let relevant = mask(table).count_ones();
            let sizes = if args.kind == "same" {
                vec![(known.index_bits, known.greatest as usize + 1)]
            } else {
                let last = relevant + u32::from(slider == Slider::Rook);
                (relevant..=last).map(|bits| (bits, 1 << bits)).collect()
            };
            let mut choices: Vec<Choice> = Vec::new();
            for (index_bits, most_slots) in sizes {
                let mut search = FactorSearch::new(table, &visits[table], line_bits, index_bits, most_slots);
                let earlier = match from.map(|layout| layout.placement(slider, square).hash) {
                    Some(Hash::Magic { factor, .. }) => search.choice(factor),
                    _ => None,
                };
                let start = earlier.or_else(|| search.choice(known.factor)).or(choices.last().copied());
                choices.extend(search.run(args.effort, start));
            }
            found.lock().expect("no thread panics")[table] = choices;
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().expect("no thread panicked");
    let least: f32 = found.iter().filter_map(|choices| choices.first()).map(|choice| choice.price).sum();
    let mut chosen = Vec::new();
    for (table, choices) in found.iter().enumerate() {
        let first = choices.first().ok_or_else(|| format!("no factor for {}", name(table)))?;
        let widest = choices.last().unwrap_or(first);
        let wider = widest.index_bits > first.index_bits && first.price - widest.price > WORTH_A_BIT * least;
        chosen.push(if wider { *widest } else { *first });
    }
    let price: f32 = chosen.iter().map(|choice| choice.price).sum();
    let slots: usize = chosen.iter().map(|choice| choice.slots).sum();
    eprintln!("price {price:.0}, {slots} slots");
    Ok(chosen)
}

fn name(table: usize) -> String {
    let (slider, square) = piece(table);
    format!("{} {}", square::name_of(slider), square::name(square))
}

fn square_data(spec: &Spec) -> SquareData {
    let tables = Tables::build(spec, Bmi2::ByTarget).expect("these options go together");
    SquareData::of(tables.hashed().expect("these schemes have slots"))
}

/// The packing with chosen factors.
fn magics(args: &Args, stretches: &[Stretch], choices: &[Choice]) -> String {
    let slot = if args.kind == "lines-pdep" { 2 } else { 8 };
    let table = |table: usize| {
        let bytes = choices[table].slots * slot;
        let whole = args.kind != "same" || bytes % LINE == 0;
        // Tables that end within a line come last, so that the others start with a line.
        Table {
            bytes: if args.kind == "same" { bytes } else { bytes.next_multiple_of(LINE) },
            group: u8::from(!whole),
        }
    };
    let free_lines = if args.kind == "same" { 0 } else { TABLES / 2 };
    let entries = if slot == 2 { Entries::Pdep } else { Entries::Bitboard };
    let data = square_data(&Spec { pext: Pext::Never, entries, ..Spec::default() });
    let room = Room { tables: std::array::from_fn(table), free_lines, data };
    let reads = |table: usize, occupied: u64| {
        let Choice { factor, index_bits, .. } = choices[table];
        (occupied.wrapping_mul(factor) >> (u64::BITS - index_bits)) as usize * slot
    };
    let starts = place::PlaceSearch::new(&room, stretches, 48, &reads).run(args.steps, args.effort.seed);
    let bytes = room.tables.iter().map(|table| table.bytes).sum::<usize>() + free_lines * LINE;
    let mut text = format!("slots {}\n", bytes / slot);
    for (table, &Choice { factor, index_bits, .. }) in choices.iter().enumerate() {
        let offset = starts[table] / slot;
        let name = name(table);
        writeln!(text, "{name} key=masked bits={index_bits} factor={factor:#x} offset={offset}")
            .expect("a string takes it");
    }
    text
}

/// The packing for PEXT.
fn pext(args: &Args, stretches: &[Stretch]) -> String {
    let slots = match args.kind.as_str() {
        "pext" => [8; 2],
        "pext-pdep" => [2; 2],
        _ => [2, 8],
    };
    let of = |table: usize| slots[piece(table).0 as usize];
    // With slots of two sizes, bishops follow rooks, and that on a1 comes first: it says where they start.
    let group = |number: usize| match number {
        _ if slots[0] == slots[1] => 0,
        number if number == table(Slider::Bishop, 0) => 1,
        number => 2 * piece(number).0 as u8,
    };
    let tables = std::array::from_fn(|table| Table {
        bytes: of(table) << mask(table).count_ones(),
        group: group(table),
    });
    let [entries, bishop_entries] =
        slots.map(|slot| if slot == 2 { Entries::Pdep } else { Entries::Bitboard });
    let bishop_entries = (bishop_entries != entries).then_some(bishop_entries);
    let data = square_data(&Spec { scheme: Scheme::Pext, entries, bishop_entries, ..Spec::default() });
    let room = Room { tables, free_lines: TABLES / 2, data };
    let reads = |number: usize, occupied: u64| {
        let (slider, square) = piece(number);
        usize::from(Lookup::new(slider, square, occupied).occupancy) * of(number)
    };
    let starts = place::PlaceSearch::new(&room, stretches, 48, &reads).run(args.steps, args.effort.seed);
    let border = if slots[0] == slots[1] { 0 } else { starts[table(Slider::Bishop, 0)] };
    let number = |byte: usize, slot: usize| border / slots[0] + (byte - border) / slot;
    let bytes = tables.iter().map(|table| table.bytes).sum::<usize>() + room.free_lines * LINE;
    let mut text = format!("slots {}\n", number(bytes, slots[1]));
    for (table, &start) in starts.iter().enumerate() {
        let offset = if start < border { start / slots[0] } else { number(start, of(table)) };
        writeln!(text, "{} key=pext offset={offset}", name(table)).expect("a string takes it");
    }
    text
}
