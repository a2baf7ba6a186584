//! The output of the program: one answer on standard output; notes, errors and progress on standard
//! error; an exit status. What asks it to stop is here, too.

use crate::cli::number;
use crate::picture::board::Style;
use crate::prove;
use clap::ColorChoice;
use clap::error::{ContextKind, ContextValue};
use indicatif::{ProgressBar, ProgressStyle};
use magic_tables::spec::{escaped, shortened};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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

/// Bad input, or a file that cannot be read or written: a sentence that names the cause and a way
/// out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self(message.to_owned())
    }
}

/// Errors of the library say what is wrong in the words of the program.
macro_rules! failures {
    ($($error:ty),+ $(,)?) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        }
    )+};
}

failures!(
    prove::checkpoint::CheckpointError,
    prove::CertificateError,
    prove::CoarsenError,
    prove::JobError,
    prove::MergeError,
    prove::OrderError,
    prove::ProblemError,
    prove::RunError,
);
#[cfg(feature = "gpu")]
failures!(prove::gpu::DeviceError);

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
        let style = |terminal: bool| Style::new(wants_colours(color, terminal));
        Self {
            json,
            answers: style(std::io::stdout().is_terminal()),
            notes: style(std::io::stderr().is_terminal()),
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
        say(&self.notes.dim(&printable(&line.to_string())));
    }

    /// Prints a warning for people.
    pub fn warn(self, line: impl Display) {
        let line = printable(&line.to_string());
        say(&format!("{} {line}", self.notes.yellow("warning:")));
    }

    /// Reports a failure.
    pub fn fail(self, failure: &Failure) -> Status {
        let message = printable(&failure.0);
        say(&format!("{} {message}", self.notes.red("error:")));
        if self.json {
            // The document repeats the line above. If neither can be written, the exit status
            // remains.
            _ = print(&format!("{:#}\n", error_document(&message)));
        }
        Status::Bad
    }
}

/// Reports what is wrong with the command line, or prints the help that was asked for.
pub fn usage(mut error: clap::Error) -> Status {
    let texts = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => match shortened(text) {
            Cow::Owned(other) => Some((kind, other)),
            Cow::Borrowed(_) => None,
        },
        _ => None,
    });
    for (kind, text) in texts.collect::<Vec<_>>() {
        error.insert(kind, ContextValue::String(text));
        // How to write the same text otherwise has it whole.
        error.remove(ContextKind::Suggested);
    }
    let wrong = error.use_stderr();
    match error.print() {
        Err(cause) if !wrong && cause.kind() != ErrorKind::BrokenPipe => {
            say(&format!("error: {}", not_written(&cause)));
            return Status::Bad;
        }
        // If an error cannot be written, an error about that cannot either.
        _ => {}
    }
    if wrong && std::env::args_os().any(|argument| argument == "--json") {
        let message = error.to_string();
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        // How to go on is for people, who have read it above.
        let end = ["\n\nUsage:", "\n\nFor more information"]
            .into_iter()
            .filter_map(|end| message.find(end))
            .min();
        let message = &message[..end.unwrap_or(message.len())];
        _ = print(&format!("{:#}\n", error_document(message.trim())));
    }
    if wrong { Status::Bad } else { Status::Done }
}

fn error_document(message: &str) -> Value {
    json!({ "error": message, "status": Status::Bad as u8 })
}

/// Characters of the longest word that is printed whole: more than the name of a file has.
const LONGEST_WORD: usize = 300;

/// A message without what a terminal would obey, whoever wrote the names and values in it. Of a
/// very long word, the beginning and the end are left.
fn printable(message: &str) -> String {
    let lines = message.split('\n').map(|line| {
        let words = line.split(' ').map(|word| middle_left_out(&escaped(word)));
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A word, or its beginning and its end if it is very long.
fn middle_left_out(word: &str) -> String {
    let characters: Vec<char> = word.chars().collect();
    if characters.len() <= LONGEST_WORD {
        return word.to_owned();
    }
    let (begin, rest) = characters.split_at(LONGEST_WORD / 2);
    let end = &rest[rest.len() - LONGEST_WORD / 2..];
    format!(
        "{}…{}",
        begin.iter().collect::<String>(),
        end.iter().collect::<String>()
    )
}

fn wants_colours(color: ColorChoice, terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            terminal
                && !set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Writes to standard output. If nobody reads it to the end, as with `| head`, that is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure(not_written(&error))),
        _ => Ok(()),
    }
}

fn not_written(cause: &std::io::Error) -> String {
    format!("cannot write to standard output: {cause}")
}

/// Writes a line to standard error, if that is possible.
pub fn say(line: &str) {
    _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// How long progress waits between two lines where there is no terminal.
const PERIOD: Duration = Duration::from_secs(5);

/// Shows progress until it is dropped.
pub struct Progress {
    bar: ProgressBar,
    lines: Option<PlainLines>,
}

/// A thread that prints the latest message again and again, so that silence means that the program
/// hangs.
struct PlainLines {
    message: Arc<Mutex<String>>,
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Shows progress towards `total`, or without a known end.
    pub fn new(total: Option<u64>) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self {
                bar: ProgressBar::hidden(),
                lines: Some(PlainLines::start()),
            };
        }
        let template = match total {
            Some(_) => "{elapsed_precise} {wide_bar} {percent}% {msg}",
            None => "{elapsed_precise} {spinner} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = total
            .map_or_else(ProgressBar::new_spinner, ProgressBar::new)
            .with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, lines: None }
    }

    /// Updates the progress and the message.
    pub fn set(&self, done: u64, message: impl FnOnce() -> String) {
        self.bar.set_position(done);
        match &self.lines {
            Some(lines) => {
                *lines.message.lock().unwrap_or_else(PoisonError::into_inner) = message();
            }
            None => self.bar.set_message(message()),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl PlainLines {
    fn start() -> Self {
        let message = Arc::new(Mutex::new("at work".to_owned()));
        let (end, ended) = channel();
        let shared = Arc::clone(&message);
        let thread = std::thread::spawn(move || {
            let begin = Instant::now();
            while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                let message = shared
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone();
                say(&format!(
                    "after {}: {message}",
                    number::elapsed(begin.elapsed())
                ));
            }
        });
        Self {
            message,
            end: Some(end),
            thread: Some(thread),
        }
    }
}

impl Drop for PlainLines {
    fn drop(&mut self) {
        self.end.take();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to say.
            _ = thread.join();
        }
    }
}

static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on SIGINT, SIGTERM and SIGHUP set the flag that is returned, and a second one ends the
/// program at once. (Files are replaced as a whole, so even then only unsaved work is lost.)
pub fn watch_interruptions() -> Result<&'static AtomicBool, Failure> {
    let interrupt = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(Status::Stopped as i32);
        }
        STOP.store(true, Ordering::SeqCst);
        say("interrupted: finishing; interrupt again to stop at once");
    };
    ctrlc::set_handler(interrupt)
        .map_err(|error| Failure(format!("cannot watch for interruptions: {error}")))?;
    Ok(&STOP)
}

/// Whether there was a signal.
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
