//! `generate`: source of tables without dependencies, written, or compared with a checked-in file.

mod files;
mod flag;
mod options;

use crate::cli::argument_types::AnswerForm;
use crate::cli::file;
use crate::cli::output::{Failure, Output, Status};
use clap::Args;
use files::relative;
use magic_tables::{Builder, Error};
use options::Options;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The arguments of `magics generate`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    options: Options,

    /// Where to write the source [default: standard output]
    #[arg(long, value_name = "FILE", group = "file", help_heading = "Output")]
    out: Option<PathBuf>,

    /// Compares FILE with what would be generated now, and shows the differences; writes nothing
    #[arg(long, value_name = "FILE", group = "file", help_heading = "Output")]
    check: Option<PathBuf>,

    /// Writes the data to this file, which the source includes
    #[arg(long, value_name = "FILE", requires = "file", help_heading = "Output")]
    data: Option<PathBuf>,

    #[command(flatten)]
    pub form: AnswerForm,
}

/// Runs `magics generate`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let builder = builder(arguments)?;
    let data = arguments.data.as_deref();
    for note in builder.notes() {
        output.note(note);
    }
    match (&arguments.check, &arguments.out) {
        (Some(file), _) => check(&builder, file, data, output),
        (None, Some(file)) => write(&builder, file, data, output),
        (None, None) => {
            let source = builder.source().map_err(|error| failure(&error))?;
            output.answer(|_| source.clone(), || document(&builder, None, None, Some(&source)))?;
            Ok(Status::Done)
        }
    }
}

/// A builder with all options, or everything that is wrong with them.
fn builder(arguments: &Arguments) -> Result<Builder, Failure> {
    let (builder, wrong) = options::builder(&arguments.options);
    if wrong.is_empty() { Ok(builder) } else { Err(Failure(wrong.join("\n"))) }
}

/// Writes the source to `file`, with its data in the file `data` if that is given.
fn write(builder: &Builder, file: &Path, data: Option<&Path>, output: Output) -> Result<Status, Failure> {
    let bytes = match data {
        None => {
            let source = builder.source().map_err(|error| failure(&error))?;
            file::write(file, &source)?;
            source.len()
        }
        Some(data) => {
            let included = relative(data, file)?;
            let (code, numbers) = builder.source_and_data(&included).map_err(|error| failure(&error))?;
            file::write_all(&[(data, &numbers), (file, &code)])?;
            code.len() + numbers.len()
        }
    };
    let names = [Some(file), data].into_iter().flatten().map(|path| path.display().to_string());
    let names = names.collect::<Vec<_>>().join(", ");
    output.answer(
        |_| format!("{names}: {}\n", builder.options()),
        || document(builder, Some(file), data, None),
    )?;
    if let Some(note) = note_of_size(bytes) {
        output.note(note);
    }
    Ok(Status::Done)
}

/// What to do about source with so many bytes, if that is more than compilers and editors like.
fn note_of_size(bytes: usize) -> Option<String> {
    const LARGE: usize = 16_000_000;
    let megabytes = bytes / 1_000_000;
    (bytes > LARGE).then(|| {
        format!("that is {megabytes} MB of source; --fill leaves the slots to start-up, and --scheme hyperbola has none")
    })
}

/// Compares the source with what is in `file`, and its data with what is in the file `data` if that is given.
fn check(builder: &Builder, file: &Path, data: Option<&Path>, output: Output) -> Result<Status, Failure> {
    let checked = match data {
        None => builder.check(file),
        Some(data) => builder.check_with_data(file, &relative(data, file)?),
    };
    let outdated = match checked {
        Ok(()) => None,
        Err(Error::Outdated { path, difference }) => {
            // The path of the data is made of other words than those of the user.
            let outdated = data.filter(|_| path != file).unwrap_or(file);
            Some((outdated, difference))
        }
        Err(error) => return Err(failure(&error)),
    };
    let status = if outdated.is_none() { Status::Done } else { Status::No };
    output.answer(
        |style| match &outdated {
            None => format!("{}: {}\n", file.display(), style.green("up to date")),
            Some((path, difference)) => {
                format!("{}: {}: {difference}\n", path.display(), style.red("out of date"))
            }
        },
        || {
            let mut document = document(builder, Some(file), data, None);
            document["same"] = json!(outdated.is_none());
            document["outdated"] = json!(outdated.as_ref().map(|(path, _)| path));
            document["difference"] = json!(outdated.as_ref().map(|(_, difference)| difference));
            document["status"] = json!(status as u8);
            document
        },
    )?;
    if outdated.is_some() {
        output.note("to bring it up to date, use --out instead of --check");
    }
    Ok(status)
}

/// What a program reads: the options, the files, and the source if no file has it.
fn document(builder: &Builder, file: Option<&Path>, data: Option<&Path>, source: Option<&str>) -> Value {
    json!({ "command": "generate", "options": builder.options(), "file": file, "data": data, "source": source })
}

/// An error of the builder, with flags for options.
fn failure(error: &Error) -> Failure {
    Failure(match error {
        Error::Options(problems) => problems.iter().map(flag::problem).collect::<Vec<_>>().join("\n"),
        error => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::note_of_size;

    #[test]
    fn only_large_source_has_a_note() {
        assert_eq!(note_of_size(3_000_000), None);
        assert!(
            note_of_size(95_000_000).is_some_and(|note| note.starts_with("that is 95 MB of source; --fill"))
        );
    }
}
