//! The output of the program: one answer on standard output; notes and errors on standard error; an
//! exit status.

use crate::cli::failure::Failure;
use crate::cli::printable;
use crate::picture::board::Style;
use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue};
use magic_tables::spec::shortened;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal as _, Write};
use std::process::ExitCode;

/// The exit statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done; the answer, if it is one, is yes.
    Done = 0,
    /// The answer is no.
    No = 1,
    /// Wrong usage or bad input.
    Bad = 2,
    /// Stopped before the end.
    Stopped = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Where answers go, and in which form.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    json: bool,
    answers: Style,
    notes: Style,
}

impl Output {
    /// Answers as JSON or as text, with colours or without.
    pub fn new(json: bool, color: ColorChoice) -> Self {
        Self {
            json,
            answers: Style::new(wants_colours(color, std::io::stdout().is_terminal())),
            notes: Style::new(wants_colours(color, std::io::stderr().is_terminal())),
        }
    }

    /// Prints the one answer of a command, in the form that was asked for.
    pub fn answer(
        self,
        text: impl FnOnce(Style) -> String,
        json: impl FnOnce() -> Value,
    ) -> Result<(), Failure> {
        if self.json {
            print(&format!("{:#}\n", json()))
        } else {
            print(&text(self.answers))
        }
    }

    /// Prints a line for people, beside the answer.
    pub fn note(self, line: impl Display) {
        let line = printable::message_with_command(&line.to_string());
        say(&self.notes.dim(&line));
    }

    /// Prints a warning for people.
    pub fn warn(self, line: impl Display) {
        let line = printable::message(&line.to_string());
        say(&format!("{} {line}", self.notes.yellow("warning:")));
    }

    /// Reports a failure.
    pub fn fail(self, failure: &Failure) -> Status {
        let message = failure.to_string();
        let message = if failure.has_command() {
            printable::message_with_command(&message)
        } else {
            printable::message(&message)
        };
        say(&format!("{} {message}", self.notes.red("error:")));
        if self.json {
            // The document repeats the line above. If neither can be written, the exit status
            // remains.
            _ = print(&format!("{:#}\n", error_document(&message)));
        }
        Failure::STATUS
    }
}

/// Reports what is wrong with the command line, or prints the help that was asked for.
pub fn usage(mut error: clap::Error) -> Status {
    shorten_quotations(&mut error);
    let is_wrong = error.use_stderr();
    match error.print() {
        Err(cause) if !is_wrong && cause.kind() != ErrorKind::BrokenPipe => {
            say(&format!("error: {}", Failure::Stdout(cause)));
            return Failure::STATUS;
        }
        // If an error cannot be written, an error about that cannot either.
        _ => {}
    }
    if !is_wrong {
        return Status::Done;
    }
    if std::env::args_os().any(|argument| argument == "--json") {
        let document = error_document(cause_of(&error.to_string()));
        _ = print(&format!("{document:#}\n"));
    }
    Status::Bad
}

/// Shortens the long arguments that a message quotes.
fn shorten_quotations(error: &mut clap::Error) {
    let mut shorter = Vec::new();
    for (kind, value) in error.context() {
        if let ContextValue::String(text) = value
            && let Cow::Owned(text) = shortened(text)
        {
            shorter.push((kind, text));
        }
    }
    for (kind, text) in shorter {
        error.insert(kind, ContextValue::String(text));
        // The suggestion of another spelling quotes all of the text again.
        error.remove(ContextKind::Suggested);
    }
}

/// What a message about the command line complains about. The lines after that help people, who
/// have read them on standard error.
fn cause_of(message: &str) -> &str {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let end = ["\n\nUsage:", "\n\nFor more information"]
        .into_iter()
        .filter_map(|help| message.find(help))
        .min();
    message[..end.unwrap_or(message.len())].trim()
}

/// The JSON document of a command that fails.
fn error_document(message: &str) -> Value {
    json!({ "error": message, "status": Status::Bad as u8 })
}

/// Whether a stream, which may be a terminal, gets colours.
fn wants_colours(color: ColorChoice, is_terminal: bool) -> bool {
    match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            is_terminal
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Writes to standard output. If nobody reads it to the end, as with `| head`, that is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes());
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::Stdout(error)),
        _ => Ok(()),
    }
}

/// Writes a line to standard error, if that is possible.
pub fn say(line: &str) {
    let mut stderr = std::io::stderr().lock();
    _ = writeln!(stderr, "{line}");
}
