//! Checks cases: prepares them, compiles programs of several at a time, and runs these.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::case::Case;
use crate::compilers::{Level, Libraries, c_command, call_has_int128, call_has_pext, run, rustc};
use crate::programs::{Asked, Front, c_program, ending, library_of, rust_program};

/// How cases are compiled.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// The level of Rust.
    pub(crate) rust: Level,
    /// Calls of the compilers of C and C++, with flags.
    pub(crate) c: Option<String>,
    pub(crate) cpp: Option<String>,
    /// What runs programs in these languages; nothing if this machine does.
    pub(crate) runner: String,
    /// Words of which a header has at least one, or it is not compiled; nothing if all are.
    pub(crate) having: String,
    pub(crate) share: Share,
}

/// Which cases of a batch compilers get: pairs of neighbours, of which each has one header behind
/// another one with many macros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    number: usize,
    of: usize,
}

impl Default for Share {
    /// All cases.
    fn default() -> Self {
        Self { number: 0, of: 1 }
    }
}

impl Share {
    /// Reads `I/N`: of `N` pairs one, counted from zero.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (number, of) = text.split_once('/')?;
        let share = Self {
            number: number.parse().ok()?,
            of: of.parse().ok()?,
        };
        (share.number < share.of).then_some(share)
    }

    fn has(self, case: usize) -> bool {
        case / 2 % self.of == self.number
    }
}

impl Setup {
    /// Which questions programs in C and C++ are asked.
    pub(crate) fn asked(&self) -> Asked {
        if self.runner.is_empty() {
            Asked::All
        } else {
            Asked::Some
        }
    }

    fn has_pext(&self, front: Front) -> bool {
        match front {
            Front::C => self.c.as_deref().is_some_and(call_has_pext),
            Front::Cpp => self.cpp.as_deref().is_some_and(call_has_pext),
            _ => self.rust.has_pext(),
        }
    }

    /// Whether the case compiles here in this front end. Where it does not, a message says so.
    fn compiles(&self, case: &Case, front: Front) -> bool {
        let needs_pext = case.get("pext") == Some("always");
        let is_large = || {
            case.squares()
                .is_some_and(|squares| squares.places.len() > 64)
        };
        let needs_int128 = front == Front::Cpp && case.get("bitboard").is_some() && is_large();
        (!needs_pext || self.has_pext(front))
            && (!needs_int128 || self.cpp.as_deref().is_some_and(call_has_int128))
    }
}

/// What is wrong with a case.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) case: Case,
    /// Where it was found: a front end, and what kind of fault it is.
    pub(crate) at: (String, &'static str),
    pub(crate) what: String,
}

/// What a check needs besides the cases.
pub(crate) struct Checker<'a> {
    pub(crate) libraries: &'a Libraries,
    /// An empty folder.
    pub(crate) folder: PathBuf,
    /// The longest that a front end may take.
    pub(crate) limit: Duration,
    /// Whether all cases are valid.
    pub(crate) none_refused: bool,
    /// How many questions are asked about the pieces of a case.
    pub(crate) questions: usize,
    /// How many of them in an emulator, if one runs programs.
    pub(crate) questions_of_emulators: Option<usize>,
}

/// How many cases were accepted and refused, and what is wrong.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) accepted: usize,
    pub(crate) faults: Vec<Fault>,
}

/// The programs of a batch: front ends that are compiled together.
const PROGRAMS: [&[Front]; 4] = [
    &[Front::Safe, Front::Unchecked, Front::Expansion],
    &[Front::C],
    &[Front::Cpp],
    &[Front::Refusal],
];

impl Checker<'_> {
    /// Checks `cases` in these front ends.
    pub(crate) fn check(&self, cases: &[Case], setup: &Setup, only: &[Front]) -> Report {
        let mut report = self.prepare(cases, only);
        report.faults.extend(self.compare(cases, setup, only));
        report
    }

    /// Writes the files of `cases`.
    pub(crate) fn prepare(&self, cases: &[Case], only: &[Front]) -> Report {
        let mut report = Report::default();
        let _ = fs::remove_dir_all(&self.folder);
        fs::create_dir_all(&self.folder).expect("the folder can be written");
        for (number, case) in cases.iter().enumerate() {
            if let Some(fault) = self.prepare_case(case, number, only) {
                report.faults.push(fault);
            }
            let was_accepted = only.iter().any(|&front| {
                front != Front::Refusal && self.folder.join(front.file(number)).exists()
            });
            report.accepted += usize::from(was_accepted);
            if self.none_refused && !was_accepted {
                let at = ("macro".to_owned(), "refuses");
                report.faults.push(Fault {
                    case: case.clone(),
                    at,
                    what: "a combination".to_owned(),
                });
            }
        }
        report
    }

    /// Compiles the files of `cases`, runs the programs, and says what is wrong.
    pub(crate) fn compare(&self, cases: &[Case], setup: &Setup, only: &[Front]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for fronts in PROGRAMS {
            let mut files = Vec::new();
            for &front in fronts.iter().filter(|front| only.contains(front)) {
                let numbers =
                    (0..cases.len()).filter(|&case| self.folder.join(front.file(case)).exists());
                let numbers = numbers.filter(|&case| setup.share.has(case));
                let numbers = numbers.filter(|&case| setup.compiles(&cases[case], front));
                let numbers = numbers
                    .filter(|&case| setup.having.is_empty() || self.has(setup, cases, case, front));
                files.extend(numbers.map(|case| (case, front)));
            }
            faults.extend(self.find(cases, setup, &files));
        }
        faults
    }

    /// Whether the header of a case has one of the words that are asked for.
    fn has(&self, setup: &Setup, cases: &[Case], case: usize, front: Front) -> bool {
        let header = format!("case{case}.{}", ending(front == Front::Cpp));
        let mut text =
            fs::read_to_string(self.folder.join(header)).expect("the header was written");
        if front == Front::C && cases[case].is_linked() {
            let file = self.folder.join(library_of(case));
            text += &fs::read_to_string(file).expect("the C file was written");
        }
        setup.having.split(',').any(|word| text.contains(word))
    }

    /// Writes the files of a case.
    fn prepare_case(&self, case: &Case, number: usize, only: &[Front]) -> Option<Fault> {
        let mut command = Command::new(env::current_exe().expect("this program has a path"));
        let names: Vec<_> = only.iter().map(|front| front.name()).collect();
        command.args([
            "prepare",
            &number.to_string(),
            &self.questions.to_string(),
            &self.questions_of_emulators.unwrap_or(0).to_string(),
            &names.join(","),
        ]);
        command.args(case.words()).env("RUST_BACKTRACE", "0");
        let outcome = run(&mut command, &self.folder, self.limit).expect("this program runs");
        let last = |word: &str| {
            outcome
                .output
                .lines()
                .rev()
                .find_map(|line| line.strip_prefix(word))
        };
        let front = last("front ").unwrap_or("macro").to_owned();
        let fault = |at, kind, what: String| {
            Some(Fault {
                case: case.clone(),
                at: (at, kind),
                what,
            })
        };
        if outcome.status.is_none() {
            return fault(
                front,
                "hangs",
                format!("no answer within {} s", self.limit.as_secs()),
            );
        }
        if !outcome.succeeded() {
            return fault(front, "panics", outcome.end());
        }
        last("fault ").and_then(|what| fault("front ends".to_owned(), "differ", what.to_owned()))
    }

    /// Compiles and runs a program of these files, and finds out which of them are wrong.
    fn find(&self, cases: &[Case], setup: &Setup, files: &[(usize, Front)]) -> Vec<Fault> {
        if files.is_empty() {
            return Vec::new();
        }
        let Err((kind, what)) = self.run_files(setup, files) else {
            return Vec::new();
        };
        if let [(case, front)] = files {
            return vec![Fault {
                case: cases[*case].clone(),
                at: (front.name().to_owned(), kind),
                what,
            }];
        }
        let (first, second) = files.split_at(files.len() / 2);
        [
            self.find(cases, setup, first),
            self.find(cases, setup, second),
        ]
        .concat()
    }

    /// Says what is wrong with a program of these files, if anything is.
    fn run_files(
        &self,
        setup: &Setup,
        files: &[(usize, Front)],
    ) -> Result<(), (&'static str, String)> {
        let program = Path::new(".").join(if cfg!(windows) {
            "program.exe"
        } else {
            "program"
        });
        let mut command = match files[0].1 {
            Front::C | Front::Cpp => match self.c_command(setup, files) {
                Some(command) => command,
                None => return Ok(()),
            },
            _ => {
                self.write("program.rs", &rust_program(files));
                let mut command = Command::new(rustc());
                command.args([
                    "--edition=2021",
                    "-Cdebuginfo=0",
                    "--cap-lints=allow",
                    "program.rs",
                ]);
                command.args(setup.rust.of_rustc());
                if files
                    .iter()
                    .any(|(_, front)| [Front::Expansion, Front::Refusal].contains(front))
                {
                    command.args(self.libraries.flags(setup.rust));
                }
                command
            }
        };
        command.arg("-o").arg(&program);
        let compiled = run(&mut command, &self.folder, 10 * self.limit).expect("the compiler runs");
        if files[0].1 == Front::Refusal {
            let is_named =
                |(case, front): &(usize, Front)| compiled.output.contains(&front.file(*case));
            let all = !compiled.succeeded() && files.iter().all(is_named);
            let is_right = all && !compiled.output.contains("panicked");
            return if is_right {
                Ok(())
            } else {
                Err(("is no error of the macro", compiled.end()))
            };
        }
        if !compiled.succeeded() {
            let errors: Vec<_> = compiled
                .output
                .lines()
                .filter(|line| line.contains("error") || line.contains("undefined "))
                .collect();
            let shown = if errors.is_empty() {
                compiled.end()
            } else {
                errors[..errors.len().min(4)].join("\n")
            };
            return Err(("does not compile", shown));
        }
        let program = self.folder.join(&program);
        let mut words = setup
            .runner
            .split_whitespace()
            .filter(|_| [Front::C, Front::Cpp].contains(&files[0].1));
        let mut command = words
            .next()
            .map_or_else(|| Command::new(&program), Command::new);
        command
            .args(words)
            .args((!setup.runner.is_empty()).then_some(&program))
            .env("RUST_BACKTRACE", "0");
        let ran = run(&mut command, &self.folder, self.limit).expect("the program runs");
        let right = ran
            .output
            .lines()
            .filter(|line| line.starts_with("right "))
            .count();
        if !ran.succeeded() {
            return Err(("crashes", ran.end()));
        }
        if right != files.len() {
            let wrong: Vec<_> = ran
                .output
                .lines()
                .skip_while(|line| !line.starts_with("wrong"))
                .collect();
            return Err(("is wrong", wrong[..wrong.len().min(2)].join(" ")));
        }
        Ok(())
    }

    fn c_command(&self, setup: &Setup, files: &[(usize, Front)]) -> Option<Command> {
        let cpp = files[0].1 == Front::Cpp;
        let call = if cpp {
            setup.cpp.as_ref()
        } else {
            setup.c.as_ref()
        }?;
        let main = if cpp { "program.cpp" } else { "program.c" };
        let cases: Vec<_> = files.iter().map(|&(case, _)| case).collect();
        self.write(main, &c_program(&cases, cpp, setup.asked()));
        let mut command = c_command(call, cpp);
        command
            .arg(main)
            .args(files.iter().map(|(case, front)| front.file(*case)));
        if !cpp {
            let libraries = cases.iter().map(|case| library_of(*case));
            command.args(libraries.filter(|file| self.folder.join(file).exists()));
        }
        Some(command)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.folder.join(file), text).expect("the folder can be written");
    }
}
