//! Runs programs: builds, whose output matters if they fail, and benchmarks, whose processor time
//! matters.

use anyhow::{Context as _, Result, ensure};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run took and printed.
#[derive(Debug)]
pub struct Run {
    /// Seconds that the processor spent in the program (not in the kernel).
    pub user: f64,
    /// Standard output and standard error.
    pub output: String,
}

/// A program and what it is given.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub program: &'a Path,
    pub arguments: &'a [String],
    /// Its standard input.
    pub input: &'a str,
}

/// Runs a step of a build.
pub fn step(words: &[String], folder: &Path, environment: &[(String, String)]) -> Result<()> {
    let shown = format!("`{}`", words.join(" "));
    let (program, arguments) = words.split_first().context("a step without words")?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder)
        .envs(environment.iter().map(|(name, value)| (name, value)));
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| shown.clone())?;
    text(output).with_context(|| format!("{shown} in {}", folder.display()))?;
    Ok(())
}

/// What a program printed. If it failed, the last lines of that are the error.
fn text(
    Output {
        status,
        stdout,
        stderr,
    }: Output,
) -> Result<String> {
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&stdout),
        String::from_utf8_lossy(&stderr)
    );
    let lines: Vec<_> = text.lines().collect();
    ensure!(
        status.success(),
        "{status}\n{}",
        lines[lines.len().saturating_sub(30)..].join("\n")
    );
    Ok(text)
}

/// Runs `call` once on each of `cores`, at the same time. The time is the mean of all.
pub fn timed(call: Call<'_>, cores: &[usize]) -> Result<Run> {
    let before = children();
    let outputs: Vec<Result<String>> = std::thread::scope(|scope| {
        let runs: Vec<_> = cores
            .iter()
            .map(|&core| scope.spawn(move || on_core(call, core)))
            .collect();
        runs.into_iter()
            .map(|run| run.join().expect("a run returns its errors"))
            .collect()
    });
    let user = (children() - before) / cores.len() as f64;
    let outputs: Vec<String> = outputs.into_iter().collect::<Result<_>>()?;
    Ok(Run {
        user,
        output: outputs.into_iter().next_back().unwrap_or_default(),
    })
}

/// Runs `call` on one core: the thread that starts it is bound to the core, and the program
/// inherits that.
fn on_core(call: Call<'_>, core: usize) -> Result<String> {
    bind(core).with_context(|| format!("core {core}"))?;
    let shown = || format!("{} {}", call.program.display(), call.arguments.join(" "));
    let mut command = Command::new(call.program);
    command
        .args(call.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().with_context(shown)?;
    // A few lines, which the pipe holds. What a program does not read is no mistake.
    _ = child
        .stdin
        .take()
        .map(|mut pipe| pipe.write_all(call.input.as_bytes()));
    text(child.wait_with_output().with_context(shown)?).with_context(shown)
}

/// Seconds that all programs that have ended spent on the processor.
#[cfg(unix)]
fn children() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage =
        getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask what its children took");
    let time = usage.user_time();
    time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6
}

#[cfg(not(unix))]
fn children() -> f64 {
    panic!("processor time is measured on Unix alone");
}

/// Binds this thread to a core.
#[cfg(target_os = "linux")]
fn bind(core: usize) -> Result<()> {
    let mut set = nix::sched::CpuSet::new();
    set.set(core)?;
    Ok(nix::sched::sched_setaffinity(
        nix::unistd::Pid::from_raw(0),
        &set,
    )?)
}

/// Elsewhere a program runs where the system likes.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "it may fail on Linux")]
fn bind(_: usize) -> Result<()> {
    Ok(())
}

/// The cores on which this process may run.
pub fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    if let Ok(set) = nix::sched::sched_getaffinity(nix::unistd::Pid::from_raw(0)) {
        return (0..nix::sched::CpuSet::count())
            .filter(|&core| set.is_set(core).unwrap_or(false))
            .collect();
    }
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_failure_shows_the_end_of_the_output() {
        let error =
            |line: &[&str]| format!("{:#}", step(&words(line), Path::new("."), &[]).unwrap_err());
        let failed = error(&["sh", "-c", "seq 100; exit 3"]);
        assert!(
            failed.contains("exit status: 3\n71\n") && failed.ends_with("\n100"),
            "{failed}"
        );
        let missing = error(&["no-such-program"]);
        assert!(missing.starts_with("`no-such-program`: "), "{missing}");
    }

    #[test]
    fn a_run_is_given_its_input_and_bound_to_its_core() {
        let core = *cores().last().unwrap();
        let arguments = words(&[
            "-c",
            "cat; grep Cpus_allowed_list /proc/self/status; echo end >&2",
        ]);
        let call = Call {
            program: Path::new("/bin/sh"),
            arguments: &arguments,
            input: "quit\n",
        };
        let run = timed(call, &[core]).unwrap();
        let lines: Vec<_> = run.output.lines().collect();
        assert_eq!(
            lines,
            ["quit", &format!("Cpus_allowed_list:\t{core}"), "end"]
        );
        assert!((0.0..10.0).contains(&run.user));
    }
}
