//! Lines and misses of a trace with tables of many options, as a Markdown table.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use cache_lines::addresses::Addresses;
use cache_lines::cache::LINE;
use cache_lines::figures::{Figures, KIB, Variety, WINDOW};
use cache_lines::trace::{Lookup, read};
use lexopt::ValueExt as _;
use magic_tables::spec::{Entries, Magics, Packing, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

const HELP: &str = "\
Usage: lines [--base N] [--pairs] TRACE...

Lines with slots in 2,000 look-ups, and misses a look-up in caches of 4 to 32 KiB, for tables of many options.

  --base N   bytes from the start of a line to the first slot (default: 0)
  --pairs    as if the data of rook and bishop on one square lay side by side
";

struct Args {
    base: usize,
    pairs: bool,
    traces: Vec<String>,
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
    let mut args = Args { base: 0, pairs: false, traces: Vec::new() };
    while let Some(arg) = parser.next()? {
        match arg {
            lexopt::Arg::Long("help") => return Ok(None),
            lexopt::Arg::Long("base") => args.base = parser.value()?.parse()?,
            lexopt::Arg::Long("pairs") => args.pairs = true,
            lexopt::Arg::Value(trace) => args.traces.push(trace.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    if args.traces.is_empty() {
        return Err("no trace is given".into());
    }
    if args.base >= LINE {
        return Err(format!("--base {} is a line or more", args.base).into());
    }
    Ok(Some(args))
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let tables = tables();
    for trace in &args.traces {
        let bytes = fs::read(trace).map_err(|error| format!("{trace}: {error}"))?;
        let lookups = read(&bytes).map_err(|error| format!("{trace}: {error}"))?;
        io::stdout().write_all(report(trace, &lookups, &tables, args)?.as_bytes())?;
    }
    Ok(())
}

/// Lines of a Markdown table.
fn report(
    trace: &str,
    lookups: &[Lookup],
    tables: &[(String, Tables)],
    args: &Args,
) -> Result<String, Box<dyn Error>> {
    let Variety { tables: squares, attack_sets, occupancies } = Variety::of(lookups);
    let mut text = format!(
        "{trace}: {} look-ups; in {WINDOW}: {squares:.1} pieces and squares, {attack_sets:.1} attack sets, \
         {occupancies:.1} relevant occupancies\n\n| tables | bytes | lines |",
        lookups.len()
    );
    for kib in KIB {
        write!(text, " {kib} KiB |")?;
    }
    writeln!(text, "\n|---|---:|---:|{}", "---:|".repeat(KIB.len()))?;
    for (name, tables) in tables {
        let addresses =
            Addresses::of(tables, args.base, args.pairs).ok_or("these tables are not modelled")?;
        let Figures { lines, misses } = Figures::of(&addresses, lookups);
        write!(text, "| {name} | {} | {lines:.1} |", tables.bytes)?;
        for misses in misses {
            write!(text, " {misses:.3} |")?;
        }
        text.push('\n');
    }
    text.push('\n');
    Ok(text)
}

/// The tables to compare, with what to call them.
fn tables() -> Vec<(String, Tables)> {
    let fancy = Spec { pext: Pext::Never, ..Spec::default() };
    let pext = Spec { scheme: Scheme::Pext, ..Spec::default() };
    let mut specs = vec![
        fancy.clone(),
        Spec { magics: Magics::Search, ..fancy.clone() },
        Spec { packing: Packing::Lines, ..fancy.clone() },
        Spec { packing: Packing::Overlapping, ..fancy.clone() },
        Spec { entries: Entries::Shared, ..fancy.clone() },
        Spec { scheme: Scheme::FixedShift, ..fancy.clone() },
        Spec { scheme: Scheme::Black, ..fancy.clone() },
        pext.clone(),
    ];
    specs.push(Spec { entries: Entries::Pdep, ..fancy.clone() });
    specs.push(Spec { entries: Entries::Pdep, packing: Packing::Lines, ..fancy });
    specs.push(Spec { entries: Entries::Pdep, ..pext });
    let build = |spec: Spec| (spec.options(), Tables::build(&spec, Bmi2::ByTarget));
    let all = specs.into_iter().map(build);
    all.map(|(name, tables)| (name, tables.expect("these options go together"))).collect()
}
