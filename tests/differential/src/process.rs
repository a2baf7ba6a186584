//! Runs commands that may never end.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What a command did.
pub(crate) struct Outcome {
    /// None if it was ended after the limit.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) output: String,
}

impl Outcome {
    pub(crate) fn succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// What it printed last, and how it ended.
    pub(crate) fn end(&self) -> String {
        let lines: Vec<_> = self.output.lines().collect();
        let last = lines[lines.len().saturating_sub(12)..].join("\n");
        match self.status {
            Some(status) => format!("{status}\n{last}"),
            None => format!("no end within the limit\n{last}"),
        }
    }
}

/// Runs `command` in `folder` for at most so long. Its output goes through a file there, which holds any amount.
pub(crate) fn run(command: &mut Command, folder: &Path, limit: Duration) -> io::Result<Outcome> {
    let path = folder.join("output.txt");
    let file = File::create(&path)?;
    let mut child = command.current_dir(folder).stdout(file.try_clone()?).stderr(file).spawn()?;
    let started = Instant::now();
    let mut status = child.try_wait()?;
    while status.is_none() && started.elapsed() < limit {
        sleep(Duration::from_millis(2));
        status = child.try_wait()?;
    }
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(Outcome { status, output: String::from_utf8_lossy(&fs::read(path)?).into_owned() })
}
