//! Generates look-ups from options in every language and front end, and compares all with one slow walk: from random options, or from
//! a list of cases, which has each combination for the chess board, with all relevant occupancies.
//!
//! `cargo run --release -p lookups -- --draws 3000 --seed 1` and `cargo run --release -p lookups -- --list all`. Each fault is made small, and printed with a command that repeats it.
//! Of several faults with one message, two are made small.

mod case;
mod check;
#[allow(dead_code, unreachable_pub, reason = "tests of headers use the rest")]
#[path = "../../c/src/compiler.rs"]
mod compiler;
mod compilers;
mod draw;
mod front_ends;
mod list;
#[path = "parallel.rs"]
mod parallel;
mod programs;
mod questions;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use case::Case;
use check::{Checker, Fault, Setup};
use compiler::Language;
use compilers::{Known, Level, Libraries, c_compilers};
use lookups::reference::Random;
use parallel::in_parallel;
use programs::Front;

const USAGE: &str = "lookups [--draws N] [--seed S] [--limit SECONDS] [--front NAME,…] [--rust LEVEL]
lookups --list few|filled|all [--rust LEVEL] [--c CALL] [--cpp CALL] [--runner CALL] [--batch N] [--limit SECONDS] [--front NAME,…]
lookups [--rust LEVEL] [--c CALL] [--cpp CALL] [--front NAME,…] -- FLAGS OF magics generate

A CALL is a compiler with its flags, or what runs programs for another processor: `--c 'zig cc -target s390x-linux-musl' --runner qemu-s390x`.";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "prepare") {
        prepare(&arguments[1..]);
        return ExitCode::SUCCESS;
    }
    let Some(run) = Run::read(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if run.all() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The front ends of one case: the part that may panic or never end.
fn prepare(arguments: &[String]) {
    let [number, questions, fronts, flags @ ..] = arguments else { panic!("{USAGE}") };
    let fronts: Vec<_> = Front::ALL.into_iter().filter(|front| is_in(front.name(), fronts)).collect();
    let case = Case::read(flags).expect("flags of the generator");
    let (number, questions) = (number.parse().expect("a number"), questions.parse().expect("a number"));
    front_ends::prepare(&case, number, Path::new("."), questions, &fronts);
}

fn is_in(name: &str, list: &str) -> bool {
    list.split(',').any(|other| other == name)
}

/// What is to be done.
struct Run {
    draws: usize,
    seed: u64,
    limit: Duration,
    questions: usize,
    fronts: Vec<Front>,
    /// These cases instead of draws.
    cases: Option<Vec<Case>>,
    none_refused: bool,
    /// How many cases are compiled together.
    batch: usize,
    /// The level of Rust, the compilers of C and C++, and what runs their programs, if they are given.
    setup: [Option<String>; 4],
    compilers: [Vec<Known>; 2],
    libraries: Libraries,
    folder: PathBuf,
    /// Faults without the numbers in them, so that not every one is made small that has the same cause.
    seen: Mutex<Vec<String>>,
}

impl Run {
    fn read(arguments: &[String]) -> Option<Self> {
        let program = env::current_exe().ok()?;
        let folder = program.parent()?.join("lookups.work");
        std::fs::create_dir_all(&folder).ok()?;
        // Other processes may look for compilers at the same time.
        let probes = folder.join(format!("probes-{}", std::process::id()));
        std::fs::create_dir_all(&probes).ok()?;
        let compilers = [
            c_compilers(["gcc", "clang"], Language::C, &probes),
            c_compilers(["g++", "clang++"], Language::Cpp, &probes),
        ];
        std::fs::remove_dir_all(&probes).ok()?;
        let slow = cfg!(debug_assertions);
        let mut run = Self {
            draws: 60,
            seed: 1,
            limit: Duration::from_secs(if slow { 600 } else { 60 }),
            questions: if slow { 4_000 } else { 60_000 },
            fronts: Front::ALL.into(),
            cases: None,
            none_refused: false,
            batch: 8,
            setup: [const { None }; 4],
            compilers,
            libraries: Libraries::new(folder.join("target")),
            folder,
            seen: Mutex::default(),
        };
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                run.cases = Some(vec![Case::read(words.as_slice())?]);
                return Some(run);
            }
            let value = words.next()?;
            match word.as_str() {
                "--draws" => run.draws = value.parse().ok()?,
                "--seed" => run.seed = value.parse().ok()?,
                "--limit" => run.limit = Duration::from_secs(value.parse().ok()?),
                "--list" => {
                    run.questions = ALL_OCCUPANCIES;
                    run.none_refused = value == "filled";
                    run.cases = Some(list::cases(value));
                }
                "--rust" => run.setup[0] = Some(value.clone()),
                "--c" => run.setup[1] = Some(value.clone()),
                "--cpp" => run.setup[2] = Some(value.clone()),
                "--runner" => run.setup[3] = Some(value.clone()),
                "--batch" => run.batch = value.parse().ok()?,
                "--front" => run.fronts.retain(|front| is_in(front.name(), value)),
                _ => return None,
            }
        }
        // In C and C++, there are no functions for constants of their own, in C no types, and not the largest tables.
        let cases = run.cases.iter_mut();
        if run.fronts.contains(&Front::Expansion) {
            run.none_refused = run.questions == ALL_OCCUPANCIES;
        } else if run.fronts == [Front::C] {
            cases.for_each(|cases| cases.retain(|case| !case.has("const_fn") && !case.has("bitboard")));
        } else {
            cases.for_each(|cases| cases.retain(|case| !case.has("const_fn")));
        }
        Some(run)
    }

    /// Checks everything, and says whether all is right.
    fn all(&self) -> bool {
        for (language, compilers) in ["C", "C++"].iter().zip(&self.compilers) {
            if compilers.is_empty() {
                println!("There is neither gcc nor clang for {language}: it is not compiled.");
            }
        }
        let cases = match &self.cases {
            Some(cases) => cases.clone(),
            None => (0..self.draws).map(|number| draw::draw(seed_of(self.seed, number))).collect(),
        };
        let batches: Vec<_> = cases.chunks(self.batch).enumerate().collect();
        let reports = in_parallel(&batches, |(number, batch)| {
            self.batch(batch, seed_of(self.seed, number * self.batch))
        });
        let (accepted, faults) = reports.iter().fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        println!("{} cases, {accepted} accepted, {faults} faults", cases.len());
        faults == 0
    }

    /// Checks some cases. Returns how many were accepted, and how many are wrong.
    fn batch(&self, cases: &[Case], seed: u64) -> (usize, usize) {
        let folder = self.folder.join(format!("batch{}-{seed:x}", std::process::id()));
        let checker = Checker {
            libraries: &self.libraries,
            folder: folder.clone(),
            limit: self.limit,
            none_refused: self.none_refused,
            questions: self.questions,
        };
        let setup = self.setup(&mut Random::new(!seed));
        let report = checker.check(cases, &setup, &self.fronts);
        for fault in &report.faults {
            self.print(fault, &setup, &checker);
        }
        let _ = std::fs::remove_dir_all(folder);
        (report.accepted, report.faults.len())
    }

    /// The compilers of a batch: those that are given, or random ones.
    fn setup(&self, random: &mut Random) -> Setup {
        let levels = Level::all();
        let named = |name: &str| levels.iter().rfind(|level| level.name == name || name == "best").copied();
        let rust = self.setup[0].as_deref().and_then(named).unwrap_or_else(|| *random.one_of(&levels));
        let mut call = |place: usize| {
            let known = &self.compilers[place];
            let given = self.setup[place + 1].clone();
            given.or_else(|| (!known.is_empty()).then(|| random.one_of(known).call(random)))
        };
        Setup { c: call(0), cpp: call(1), runner: self.setup[3].clone().unwrap_or_default(), rust }
    }

    /// Makes the case small, and prints it.
    fn print(&self, fault: &Fault, setup: &Setup, checker: &Checker) {
        let fronts: Vec<_> = match Front::ALL.into_iter().find(|front| front.name() == fault.at.0) {
            Some(front) => vec![front],
            None => self.fronts.clone(),
        };
        let text = format!("{} {}: {}", fault.at.0, fault.at.1, fault.what);
        let kind: String = text.chars().filter(|c| !c.is_ascii_hexdigit()).take(80).collect();
        let is_new = {
            let mut seen = self.seen.lock().expect("nobody panics here");
            seen.push(kind.clone());
            seen.iter().filter(|other| **other == kind).count() <= 2
        };
        let mut last = fault.what.clone();
        let mut has_fault = |case: &Case| {
            let report = checker.check(std::slice::from_ref(case), setup, &fronts);
            let same = report.faults.into_iter().find(|other| other.at == fault.at);
            same.map(|same| last = same.what).is_some()
        };
        // What takes a minute each time stays as it is.
        let is_quick = is_new && !["hangs", "refuses"].contains(&fault.at.1);
        let case = if is_quick { case::shrunk(&fault.case, &mut has_fault) } else { fault.case.clone() };
        let of_c = |name: &str, call: &Option<String>| {
            call.as_ref().map(|call| format!(" --{name} '{call}'")).unwrap_or_default()
        };
        let names: Vec<_> = fronts.iter().map(|front| front.name()).collect();
        println!(
            "FAULT: {} {}: {last}\n  drawn: {}\n  repeat: cargo run --release -p lookups -- --rust {}{}{} --front {} -- {}",
            fault.at.0,
            fault.at.1,
            fault.case.flags(),
            setup.rust.name,
            of_c("c", &setup.c),
            of_c("cpp", &setup.cpp),
            names.join(","),
            case.flags(),
        );
    }
}

/// Enough questions for all relevant occupancies of rook, bishop and queen.
const ALL_OCCUPANCIES: usize = 3 * 64 * 4096;

fn seed_of(seed: u64, number: usize) -> u64 {
    Random::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number as u64)).bits()
}
