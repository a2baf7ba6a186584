//! Running the program in a folder of its own.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a run.
pub struct Run {
    /// The arguments, as far as a failure should name them.
    arguments: String,
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// The result in `output`.
    pub fn new(output: &Output) -> Self {
        let status = output.status.code().expect("no signal");
        Self {
            arguments: String::new(),
            status,
            out: String::from_utf8(output.stdout.clone()).expect("text"),
            err: String::from_utf8(output.stderr.clone()).expect("text"),
        }
    }

    /// The result of the program with these arguments.
    pub fn output_of(command: &mut Command) -> Self {
        let arguments: Vec<_> = command
            .get_args()
            .map(|it| it.to_string_lossy().into_owned())
            .collect();
        let output = command.output().expect("the program runs");
        Self {
            arguments: arguments.join(" "),
            ..Self::new(&output)
        }
    }

    /// Standard output as the one JSON document that it must be.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// Asserts the exit status.
    #[track_caller]
    pub fn expect(self, status: i32) -> Self {
        assert_eq!(
            self.status, status,
            "{}:\n{}\n{}",
            self.arguments, self.out, self.err
        );
        self
    }

    /// Asserts that all of `words` are printed, on standard output or, after `2> `, on standard
    /// error.
    #[track_caller]
    pub fn says(self, words: &[&str]) -> Self {
        for word in words {
            let (text, word) = word
                .strip_prefix("2> ")
                .map_or((&self.out, *word), |word| (&self.err, word));
            assert!(
                text.contains(word),
                "{}: {word}:\n{}\n{}",
                self.arguments,
                self.out,
                self.err
            );
        }
        self
    }

    /// Asserts that standard output begins with `words`.
    #[track_caller]
    pub fn begins(self, words: &str) -> Self {
        assert!(
            self.out.starts_with(words),
            "{}: {words}:\n{}",
            self.arguments,
            self.out
        );
        self
    }

    /// Asserts that the JSON document on standard output has all of `values`, and returns it.
    #[track_caller]
    pub fn has(&self, values: &Value) -> Value {
        let json = self.json();
        for (key, value) in values.as_object().expect("names and values") {
            assert_eq!(&json[key], value, "{}: {key}: {json}", self.arguments);
        }
        json
    }

    /// Asserts that the run was refused, for a reason that says `words`, and without a panic.
    #[track_caller]
    pub fn refused(self, words: &str) {
        let Self { arguments, err, .. } = self.expect(2);
        assert!(
            err.contains(words) && !err.contains("panicked"),
            "{arguments}: {words}:\n{err}"
        );
    }
}

/// A folder that the runs of one test share; removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    /// A file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The text of a file.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("the folder can be written");
    }

    /// The names of the files, sorted.
    pub fn files(&self) -> Vec<String> {
        let names = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> = names
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("text")
            })
            .collect();
        names.sort();
        names
    }

    /// The program, to be run in this folder.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(program());
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0);
        command
    }

    /// The program, to be run in this folder with little memory, where that can be limited.
    pub fn command_with_little_memory(&self, arguments: &str) -> Command {
        if !cfg!(target_os = "linux") {
            return self.command(arguments);
        }
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\"", program()]);
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0);
        command
    }

    /// Runs the program in this folder with little memory.
    pub fn run_with_little_memory(&self, arguments: &str) -> Run {
        Run::output_of(&mut self.command_with_little_memory(arguments))
    }

    /// Runs the program in this folder.
    pub fn run(&self, arguments: &str) -> Run {
        Run::output_of(&mut self.command(arguments))
    }

    /// Runs one command after the other, and asserts that each is refused for a reason that says
    /// the words beside it.
    #[track_caller]
    pub fn refuses(&self, rows: &[(&str, &str)]) {
        for (arguments, words) in rows {
            self.run(arguments).refused(words);
        }
    }

    /// Starts the program in this folder.
    pub fn start(&self, arguments: &str) -> Child {
        start(&mut self.command(arguments))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A file that cannot be removed stays in the target folder, where it does no harm.
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, as Cargo builds it with the profile and the features of these tests.
pub fn program() -> &'static str {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["build", "--quiet", "--package=magics", "--bin=magics"]);
        command.arg("--message-format=json-render-diagnostics");
        if !cfg!(debug_assertions) {
            command.arg("--release");
        }
        if cfg!(feature = "gpu") {
            command.arg("--features=gpu");
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
        command.arg("--target-dir").args(target);
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = command.output().expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let messages = String::from_utf8(output.stdout).expect("messages are text");
        let program = messages.lines().find_map(|message| {
            let message: Value = serde_json::from_str(message).expect("a message is JSON");
            message["executable"].as_str().map(str::to_owned)
        });
        program.expect("Cargo names the program")
    })
}

/// Runs the program where it writes no files.
pub fn magics(arguments: &str) -> Run {
    magics_with(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// The same with arguments that have blanks in them.
pub fn magics_with(arguments: &[&str]) -> Run {
    Run::output_of(Command::new(program()).args(arguments))
}

/// Starts a command, whose output [`end`] returns.
pub fn start(command: &mut Command) -> Child {
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// Waits for the end of a started command.
pub fn end(child: Child) -> Run {
    Run::new(&child.wait_with_output().expect("it can be waited for"))
}

/// Waits for the first line on standard error, which must say `words`.
#[track_caller]
pub fn first_error(child: &mut Child, words: &str) -> BufReader<ChildStderr> {
    let (mut errors, mut line) = (
        BufReader::new(child.stderr.take().expect("piped")),
        String::new(),
    );
    errors.read_line(&mut line).expect("a line");
    assert!(line.contains(words), "{line}");
    errors
}

/// Sends a signal and waits for the end; of the errors, `rest` were not read before.
pub fn signal(child: Child, signal: &str, rest: Option<BufReader<ChildStderr>>) -> Run {
    Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .expect("kill runs");
    let mut errors = String::new();
    if let Some(mut rest) = rest {
        rest.read_to_string(&mut errors).expect("text");
    }
    let output = child.wait_with_output().expect("it can be waited for");
    let status = output.status.code().unwrap_or(-1);
    errors += &String::from_utf8(output.stderr).expect("text");
    Run {
        arguments: signal.to_owned(),
        status,
        out: String::from_utf8(output.stdout).expect("text"),
        err: errors,
    }
}

/// Writes `bad.json`: the certificate `good.json`, changed.
pub fn change(folder: &Folder, change: impl FnOnce(&mut Value)) {
    let mut record: Value = serde_json::from_str(&folder.read("good.json")).expect("a certificate");
    change(&mut record);
    folder.write("bad.json", &record.to_string());
}

/// A factor in a JSON document.
pub fn factor(value: &Value) -> u64 {
    let text = value.as_str().expect("factors are text");
    u64::from_str_radix(text.strip_prefix("0x").expect("a hexadecimal number"), 16)
        .expect("a number")
}
