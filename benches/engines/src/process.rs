//! Runs programs: builds, whose output matters if they fail, and benchmarks, whose processor time matters.

use std::io::{Read, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

/// Lines of output that a failure shows.
const TAIL: usize = 30;

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
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: &'a [String],
    /// Its standard input.
    pub input: &'a str,
}

/// Runs a step of a build.
///
/// # Errors
/// If it does not succeed: its output, the last lines.
pub fn step(words: &[String], folder: &Path, environment: &[(String, String)]) -> Result<(), String> {
    let [program, arguments @ ..] = words else { return Err("a step without words".to_owned()) };
    let shown = words.join(" ");
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{shown}`: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("`{shown}` in {}: {}\n{}", folder.display(), output.status, tail(&text)))
}

/// The last lines of `text`.
fn tail(text: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(TAIL)..].join("\n")
}

/// Runs `call` once on each of `cores`, at the same time. The time is the mean of all.
///
/// # Errors
/// If a run fails.
pub fn timed(call: Call<'_>, cores: &[usize]) -> Result<Run, String> {
    let before = children();
    let outputs: Vec<Result<String, String>> = std::thread::scope(|scope| {
        let runs: Vec<_> = cores.iter().map(|&core| scope.spawn(move || on_core(call, core))).collect();
        runs.into_iter().map(|run| run.join().unwrap_or_else(|_| Err("a run panicked".to_owned()))).collect()
    });
    let user = (children() - before) / cores.len() as f64;
    let mut output = String::new();
    for one in outputs {
        output = one?;
    }
    Ok(Run { user, output })
}

/// Runs `call` on one core: the thread that starts it is bound to the core, and the program inherits that.
fn on_core(call: Call<'_>, core: usize) -> Result<String, String> {
    let shown = call.program.display();
    bind(core).map_err(|error| format!("core {core}: {error}"))?;
    let mut child = Command::new(call.program)
        .args(call.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{shown}: {error}"))?;
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    let mut input = child.stdin.take();
    let (output, errors) = std::thread::scope(|scope| {
        // What a program does not read is no mistake.
        scope.spawn(|| input.take().map(|mut pipe| pipe.write_all(call.input.as_bytes())));
        let errors = scope.spawn(|| read(err.as_mut()));
        (read(out.as_mut()), errors.join().unwrap_or_default())
    });
    let status = child.wait().map_err(|error| format!("{shown}: {error}"))?;
    let output = output + &errors;
    if !status.success() {
        return Err(format!("{shown} {}: {status}\n{}", call.arguments.join(" "), tail(&output)));
    }
    Ok(output)
}

fn read(pipe: Option<&mut impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        _ = pipe.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Seconds that all programs that have ended spent on the processor.
#[cfg(unix)]
fn children() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask what its children took");
    let time = usage.user_time();
    time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6
}

#[cfg(not(unix))]
fn children() -> f64 {
    panic!("processor time is measured on Unix alone");
}

/// Binds this thread to a core.
#[cfg(target_os = "linux")]
fn bind(core: usize) -> Result<(), nix::Error> {
    let mut set = nix::sched::CpuSet::new();
    set.set(core)?;
    nix::sched::sched_setaffinity(nix::unistd::Pid::from_raw(0), &set)
}

/// Elsewhere a program runs where the system likes.
#[cfg(not(target_os = "linux"))]
fn bind(_: usize) -> Result<(), std::convert::Infallible> {
    Ok(())
}

/// The cores on which this process may run.
#[cfg(target_os = "linux")]
pub fn cores() -> Vec<usize> {
    let set = nix::sched::sched_getaffinity(nix::unistd::Pid::from_raw(0))
        .unwrap_or_else(|_| nix::sched::CpuSet::new());
    (0..nix::sched::CpuSet::count()).filter(|&core| set.is_set(core).unwrap_or(false)).collect()
}

/// The cores on which this process may run.
#[cfg(not(target_os = "linux"))]
pub fn cores() -> Vec<usize> {
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
        let here = Path::new(".");
        let error = step(&words(&["sh", "-c", "seq 100; exit 3"]), here, &[]).unwrap_err();
        assert!(error.contains("exit status: 3\n71\n") && error.ends_with("\n100"), "{error}");
        let error = step(&words(&["no-such-program"]), here, &[]).unwrap_err();
        assert!(error.starts_with("`no-such-program`: "), "{error}");
    }

    #[test]
    fn a_run_is_given_its_input_and_bound_to_its_core() {
        let core = *cores().last().unwrap();
        let arguments = words(&["-c", "cat; grep Cpus_allowed_list /proc/self/status; echo end >&2"]);
        let call = Call { program: Path::new("/bin/sh"), arguments: &arguments, input: "quit\n" };
        let run = timed(call, &[core]).unwrap();
        let lines: Vec<_> = run.output.lines().collect();
        assert_eq!(lines, ["quit", &format!("Cpus_allowed_list:\t{core}"), "end"]);
        assert!((0.0..10.0).contains(&run.user));
    }
}
