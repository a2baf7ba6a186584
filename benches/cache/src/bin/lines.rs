//! Lines and misses of traces with tables of many options, as Markdown tables.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use cache_lines::addresses::{Addresses, Sizes, SquareData};
use cache_lines::cache::LINE;
use cache_lines::figures::{Figures, KIB, Variety, WINDOW, lines_of};
use cache_lines::summary::{self, Stretch};
use cache_lines::trace::{Lookup, read};
use lexopt::ValueExt as _;
use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::catalog::Catalog;
use magic_tables::encoding::Encoding;
use magic_tables::hash::{Hash, Key};
use magic_tables::layout::{Layout, RangedHash};
use magic_tables::spec::{Entries, Magics, Packing, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

const HELP: &str = "\
Usage: lines [--base N] FILE...

Lines with slots in 2,000 look-ups, and misses a look-up in caches of 4 to 32 KiB, for tables of many options. A FILE is
a trace, or the summary of one, which tells the lines alone.

  --base N   bytes from the start of a line to the first slot (default: 0)
";

struct Args {
    base: usize,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let result = match args(lexopt::Parser::from_env()) {
        Ok(None) => io::stdout().write_all(HELP.as_bytes()).map_err(Into::into),
        Ok(Some(args)) => run(&args),
        Err(error) => {
            eprintln!("lines: {error}; see --help");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lines: {error}");
            ExitCode::from(1)
        }
    }
}

fn args(mut parser: lexopt::Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args = Args { base: 0, files: Vec::new() };
    while let Some(arg) = parser.next()? {
        match arg {
            lexopt::Arg::Long("help") => return Ok(None),
            lexopt::Arg::Long("base") => args.base = parser.value()?.parse()?,
            lexopt::Arg::Value(file) => args.files.push(file.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    if args.files.is_empty() {
        return Err("no file is given".into());
    }
    if args.base >= LINE {
        return Err(format!("--base {} is a line or more", args.base).into());
    }
    Ok(Some(args))
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let tables = tables(args.base);
    for file in &args.files {
        let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let text = if bytes.starts_with(summary::HEAD) {
            let stretches = summary::read(&bytes).map_err(|error| format!("{file}: {error}"))?;
            of_summary(file, &stretches, &tables)
        } else {
            let lookups = read(&bytes).map_err(|error| format!("{file}: {error}"))?;
            of_trace(file, &lookups, &tables)
        };
        io::stdout().write_all(text?.as_bytes())?;
    }
    Ok(())
}

/// Lines of a Markdown table: how many lines of the cache.
fn of_summary(file: &str, stretches: &[Stretch], tables: &[Row]) -> Result<String, fmt::Error> {
    let mut text =
        format!("{file}: {} stretches\n\n| tables | bytes | lines |\n|---|---:|---:|\n", stretches.len());
    for Row { name, bytes, addresses } in tables {
        writeln!(text, "| {name} | {bytes} | {:.1} |", lines_of(addresses, stretches))?;
    }
    text.push('\n');
    Ok(text)
}

/// Lines of a Markdown table: how many lines of the cache, and misses.
fn of_trace(file: &str, lookups: &[Lookup], tables: &[Row]) -> Result<String, fmt::Error> {
    let Variety { tables: squares, attack_sets, occupancies } = Variety::of(lookups);
    let mut text = format!(
        "{file}: {} look-ups; in {WINDOW}: {squares:.1} pieces and squares, {attack_sets:.1} attack sets, \
         {occupancies:.1} relevant occupancies\n\n| tables | bytes | lines |",
        lookups.len()
    );
    for kib in KIB {
        write!(text, " {kib} KiB |")?;
    }
    writeln!(text, "\n|---|---:|---:|{}", "---:|".repeat(KIB.len()))?;
    for Row { name, bytes, addresses } in tables {
        let Figures { lines, misses } = Figures::of(addresses, lookups);
        write!(text, "| {name} | {bytes} | {lines:.1} |")?;
        for misses in misses {
            write!(text, " {misses:.4} |")?;
        }
        text.push('\n');
    }
    text.push('\n');
    Ok(text)
}

/// Tables to compare.
struct Row {
    name: String,
    bytes: usize,
    addresses: Addresses,
}

/// The tables that the options give, and what `fancy` and `pext` were before they were chosen by this model.
fn tables(base: usize) -> Vec<Row> {
    let fancy = Spec { pext: Pext::Never, ..Spec::default() };
    let pext = Spec { scheme: Scheme::Pext, ..Spec::default() };
    let pdep = |spec: &Spec| Spec { entries: Entries::Pdep, ..spec.clone() };
    let lines = |spec: &Spec| Spec { packing: Packing::Lines, ..spec.clone() };
    let before = [&fancy, &pdep(&fancy), &pext, &pdep(&pext)].map(|spec| unchosen(spec, base));
    let specs = [
        fancy.clone(),
        lines(&fancy),
        Spec { magics: Magics::Search, ..fancy.clone() },
        Spec { packing: Packing::Overlapping, ..fancy.clone() },
        Spec { entries: Entries::Shared, ..fancy.clone() },
        Spec { scheme: Scheme::FixedShift, ..fancy.clone() },
        Spec { scheme: Scheme::Black, ..fancy.clone() },
        pdep(&fancy),
        lines(&pdep(&fancy)),
        pext.clone(),
        pdep(&pext),
    ];
    let row = |spec: Spec| {
        let tables = build(&spec);
        let addresses = Addresses::of(&tables, base).expect("these tables are modelled");
        Row { name: spec.options(), bytes: tables.bytes, addresses }
    };
    let other_data = [&fancy, &pext].map(|spec| with_other_data(spec, base));
    before.into_iter().chain(specs.into_iter().map(row)).chain(other_data).collect()
}

fn build(spec: &Spec) -> Tables {
    Tables::build(spec, Bmi2::ByTarget).expect("these options go together")
}

/// `spec` as it would be with the data of rook and bishop side by side if they are apart, and apart if they are side by side.
fn with_other_data(spec: &Spec, base: usize) -> Row {
    let tables = build(spec);
    let hashed = tables.hashed().expect("these schemes have slots");
    let data = SquareData::of(hashed);
    let data = SquareData { in_pairs: !data.in_pairs, ..data };
    let slots = hashed.encodings.map(Encoding::slot_bytes);
    let addresses = Addresses::in_layout(&hashed.layout, Sizes { slots, data }, base);
    let place = if data.in_pairs { "side by side" } else { "apart" };
    Row { name: format!("{}, square data {place}", spec.options()), bytes: tables.bytes, addresses }
}

/// `spec` as it would be without the choice: the best known factors, one square after the other, or PEXT with a line between
/// two rooks; the data of all rooks before those of bishops.
fn unchosen(spec: &Spec, base: usize) -> Row {
    let tables = build(spec);
    let hashed = tables.hashed().expect("these schemes have slots");
    let slot = hashed.encodings[0].slot_bytes();
    let catalog = Catalog::load();
    let squares = Slider::ALL.map(|slider| {
        std::array::from_fn(|square| {
            let known = catalog.best(slider, square);
            match spec.scheme {
                Scheme::Pext => {
                    let greatest = (1 << slider.mask(square).count_ones()) - 1;
                    RangedHash { hash: Hash::Pext, least: 0, greatest }
                }
                _ => {
                    RangedHash::magic(Key::Masked, known.factor, known.index_bits, 0, known.greatest as usize)
                }
            }
        })
    });
    let gap = if spec.scheme == Scheme::Pext { LINE / slot } else { 0 };
    let layout = Layout::spaced(&squares, gap as u32);
    let data = SquareData { in_pairs: false, ..SquareData::of(hashed) };
    let bytes = layout.slots * slot + data.bytes.iter().sum::<usize>() * SQUARES;
    let addresses = Addresses::in_layout(&layout, Sizes { slots: [slot; 2], data }, base);
    Row { name: format!("{}, not chosen", spec.options()), bytes, addresses }
}
