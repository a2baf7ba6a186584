//! Running the program in a folder of its own.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a run.
pub struct Run {
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
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        let status = output.status.code().expect("no signal");
        Self { status, out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// Standard output as the one JSON document that it must be.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// Asserts the exit status.
    #[track_caller]
    pub fn expect(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.out, self.err);
        self
    }

    /// Asserts that the run was refused, for a reason that says `words`, and without a panic.
    #[track_caller]
    pub fn refused(self, words: &str) {
        let run = self.expect(2);
        assert!(run.err.contains(words), "{}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
}

/// A folder that the runs of one test share; removed at its end.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
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
        let mut names: Vec<String> =
            names.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
        names.sort();
        names
    }

    /// The program, to be run in this folder.
    pub fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(program());
        command.args(arguments.split_whitespace()).current_dir(&self.0);
        command
    }

    /// The program, to be run in this folder with little memory, where that can be limited.
    pub fn command_with_little_memory(&self, arguments: &str) -> Command {
        if !cfg!(target_os = "linux") {
            return self.command(arguments);
        }
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\"", program()]);
        command.args(arguments.split_whitespace()).current_dir(&self.0);
        command
    }

    /// Runs the program in this folder with little memory.
    pub fn run_with_little_memory(&self, arguments: &str) -> Run {
        Run::new(&self.command_with_little_memory(arguments).output().expect("the program runs"))
    }

    /// Runs the program in this folder.
    pub fn run(&self, arguments: &str) -> Run {
        Run::new(&self.command(arguments).output().expect("the program runs"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A file that cannot be removed stays in the target folder, where it does no harm.
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program.
pub fn program() -> &'static str {
    env!("CARGO_BIN_EXE_magics")
}

/// Runs the program where it writes no files.
pub fn magics(arguments: &str) -> Run {
    magics_with(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// The same with arguments that have blanks in them.
pub fn magics_with(arguments: &[&str]) -> Run {
    let output = Command::new(program()).args(arguments).output();
    Run::new(&output.expect("the program runs"))
}

/// A factor in a JSON document.
pub fn factor(value: &Value) -> u64 {
    let text = value.as_str().expect("factors are text");
    u64::from_str_radix(text.strip_prefix("0x").expect("a hexadecimal number"), 16).expect("a number")
}
