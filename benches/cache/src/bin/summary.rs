//! Writes the summary of traces: stretches at equal distances, in a few kilobytes.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use cache_lines::summary::{sample, write};
use cache_lines::trace::read;
use lexopt::ValueExt as _;

const HELP: &str = "\
Usage: summary [--stretches N] TRACE OUT

Writes the distinct look-ups of N stretches of TRACE (default: 24) into the file OUT.
";

struct Args {
    stretches: usize,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let result = match args(lexopt::Parser::from_env()) {
        Ok(None) => io::stdout().write_all(HELP.as_bytes()).map_err(Into::into),
        Ok(Some(args)) => run(&args),
        Err(error) => {
            eprintln!("summary: {error}; see --help");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("summary: {error}");
            ExitCode::from(1)
        }
    }
}

fn args(mut parser: lexopt::Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args = Args { stretches: 24, files: Vec::new() };
    while let Some(arg) = parser.next()? {
        match arg {
            lexopt::Arg::Long("help") => return Ok(None),
            lexopt::Arg::Long("stretches") => args.stretches = parser.value()?.parse()?,
            lexopt::Arg::Value(file) => args.files.push(file.string()?),
            _ => return Err(arg.unexpected()),
        }
    }
    if args.files.len() != 2 {
        return Err("a trace and a file to write are needed".into());
    }
    Ok(Some(args))
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let [trace, out] = args.files.as_slice() else { return Err("two files are needed".into()) };
    let bytes = fs::read(trace).map_err(|error| format!("{trace}: {error}"))?;
    let lookups = read(&bytes).map_err(|error| format!("{trace}: {error}"))?;
    let stretches = sample(&lookups, args.stretches);
    if stretches.is_empty() {
        return Err(format!("{trace}: shorter than one stretch").into());
    }
    fs::write(out, write(&stretches)).map_err(|error| format!("{out}: {error}"))?;
    Ok(())
}
