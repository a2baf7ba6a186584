//! Generates look-ups from options in every language and front end, and compares all with one slow
//! walk: from random options, or from a list of cases, which has each combination for the chess
//! board. An optimised program asks for all relevant occupancies of these.
//!
//! `cargo run --release -p lookups -- --draws 3000 --seed 1` and `cargo run --release -p lookups --
//! --list all`. Each fault is made small, and printed with a command that repeats it. Of several
//! faults with one message, two are made small.

mod case;
mod check;
#[allow(dead_code, unreachable_pub, reason = "tests of headers use the rest")]
#[path = "../../c/src/compiler.rs"]
mod compiler;
mod compilers;
mod draw;
mod front_ends;
#[path = "library.rs"]
mod library;
mod list;
mod names;
#[path = "parallel.rs"]
mod parallel;
mod programs;
mod questions;
mod sets;
mod threat_questions;

use std::collections::BTreeSet;
use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use case::Case;
use check::{Checker, Fault, Setup, Share};
use compiler::Language;
use compilers::{Known, Level, Libraries, c_compilers};
use lookups::reference::Random;
use parallel::in_parallel;
use programs::{Asked, Front};

/// What one can say of several compilers.
const OF_COMPILERS: [&str; 6] = ["--rust", "--c", "--cpp", "--runner", "--having", "--share"];
type Compilers = [Option<String>; OF_COMPILERS.len()];

const USAGE: &str = "lookups [--draws N] [--seed S] [--limit SECONDS] [--front NAME,…] [--rust LEVEL]
lookups --list few|filled|linked|all [--part I/N] [COMPILERS] [--batch N] [--limit SECONDS] [--front NAME,…]
lookups [COMPILERS] [--front NAME,…] -- FLAGS OF magics generate
lookups --combinations

--combinations says how many there are for the chess board.
COMPILERS are the level of Rust, calls of compilers with their flags, what runs programs for another processor, and words of which headers
have at least one, or they are left out; and how many of the cases they get, pairs of neighbours: 1/2 leaves out the first pair, the
third and so on: [--rust LEVEL] [--c CALL] [--cpp CALL] [--runner CALL] [--having WORD,…] [--share I/N]. The same flag once more begins
other compilers, for the same cases: `--c gcc --c 'zig cc -target s390x-linux-musl' --runner qemu-s390x`.";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "prepare") {
        prepare(&arguments[1..]);
        return ExitCode::SUCCESS;
    }
    if arguments == ["--combinations"] {
        println!("{}", lookups::combinations(1).len());
        return ExitCode::SUCCESS;
    }
    let Some(run) = Run::read(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if run.all() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The front ends of one case: the part that may panic or never end.
fn prepare(arguments: &[String]) {
    let [number, all, some, fronts, flags @ ..] = arguments else {
        panic!("{USAGE}")
    };
    let fronts: Vec<_> = Front::ALL
        .into_iter()
        .filter(|front| is_in(front.name(), fronts))
        .collect();
    let case = Case::read(flags).expect("flags of the generator");
    let [number, all, some] = [number, all, some].map(|word| word.parse().expect("a number"));
    let some = (some > 0).then_some((Asked::Some, some));
    let amounts: Vec<_> = [(Asked::All, all)].into_iter().chain(some).collect();
    front_ends::prepare(&case, number, Path::new("."), &amounts, &fronts);
}

/// Leaves out what has the items of an earlier case. PEXT takes a scheme's place together with its
/// packing, its factors and what they carry, and is then looked up alike in many combinations.
fn with_items_of_their_own(cases: Vec<Case>) -> Vec<Case> {
    let items = in_parallel(&cases, front_ends::items_with_pext);
    let mut known = BTreeSet::new();
    let of_items = cases.into_iter().zip(items);
    of_items
        .filter(|(_, items)| {
            items
                .as_ref()
                .is_none_or(|items| known.insert(items.clone()))
        })
        .map(|(case, _)| case)
        .collect()
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
    /// What is said of the compilers for all cases; and what each of them took.
    given: Vec<Compilers>,
    spent: Mutex<Vec<Duration>>,
    compilers: [Vec<Known>; 2],
    libraries: Libraries,
    folder: PathBuf,
    /// Faults without the numbers in them, so that not every one is made small that has the same
    /// cause.
    seen: Mutex<Vec<String>>,
}

impl Run {
    fn read(arguments: &[String]) -> Option<Self> {
        let program = env::current_exe().ok()?;
        let beside = program.parent()?;
        let folder = beside.join("lookups.work");
        std::fs::create_dir_all(&folder).ok()?;
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
            given: Vec::new(),
            spent: Mutex::default(),
            compilers: [const { Vec::new() }; 2],
            libraries: Libraries::new(beside.parent()?.to_owned()),
            folder,
            seen: Mutex::default(),
        };
        let (mut words, mut part, mut is_list) = (arguments.iter(), ("0", "1"), false);
        while let Some(word) = words.next() {
            if word == "--" {
                run.cases = Some(vec![Case::read(words.as_slice())?]);
                break;
            }
            let value = words.next()?;
            match word.as_str() {
                "--draws" => run.draws = value.parse().ok()?,
                "--seed" => run.seed = value.parse().ok()?,
                "--limit" => run.limit = Duration::from_secs(value.parse().ok()?),
                "--list" => {
                    is_list = true;
                    run.questions = if slow {
                        SOME_OCCUPANCIES
                    } else {
                        ALL_OCCUPANCIES
                    };
                    run.none_refused = value == "filled";
                    run.cases = Some(list::cases(value));
                }
                "--part" => part = value.split_once('/')?,
                "--batch" => run.batch = value.parse().ok()?,
                "--front" => run.fronts.retain(|front| is_in(front.name(), value)),
                _ => {
                    let place = OF_COMPILERS.iter().position(|name| name == word)?;
                    if run.given.last().is_none_or(|last| last[place].is_some()) {
                        run.given.push(Compilers::default());
                    }
                    if word == "--share" {
                        Share::read(value)?;
                    }
                    run.given.last_mut()?[place] = Some(value.clone());
                }
            }
        }
        // In C and C++, there are no functions for constants of their own, in C no types, and not
        // the largest tables.
        let cases = run.cases.iter_mut();
        if run.fronts.contains(&Front::Expansion) {
            run.none_refused = is_list;
        } else if run.fronts == [Front::C] {
            cases.for_each(|cases| {
                cases.retain(|case| !case.has("const_fn") && !case.has("bitboard"));
            });
        } else {
            cases.for_each(|cases| cases.retain(|case| !case.has("const_fn")));
        }
        if run.is_all_by_pext() {
            run.cases = run.cases.map(with_items_of_their_own);
        }
        let (first, step) = (
            part.0.parse().ok()?,
            part.1.parse().ok().filter(|&step| step > 0)?,
        );
        run.cases = run
            .cases
            .map(|cases| cases.into_iter().skip(first).step_by(step).collect());
        run.given
            .resize(run.given.len().max(1), Compilers::default());
        run.spent = Mutex::new(vec![Duration::ZERO; run.given.len()]);
        run.find_compilers().ok()?;
        Some(run)
    }

    /// Whether all programs are compiled for a processor with PEXT, which this one has.
    fn is_all_by_pext(&self) -> bool {
        let is_best = |given: &Compilers| given[0].as_deref() == Some("best");
        let in_rust = |front: &Front| [Front::Unchecked, Front::Expansion].contains(front);
        self.given.iter().all(is_best)
            && !self.given.is_empty()
            && self.fronts.iter().all(in_rust)
            && Level::all().last().is_some_and(|best| best.has_pext())
    }

    /// Looks for compilers of the languages for which none is given.
    fn find_compilers(&mut self) -> io::Result<()> {
        for (place, front, language, names) in [
            (0, Front::C, Language::C, ["gcc", "clang"]),
            (1, Front::Cpp, Language::Cpp, ["g++", "clang++"]),
        ] {
            if self.fronts.contains(&front)
                && self.given.iter().any(|given| given[place + 1].is_none())
            {
                self.compilers[place] = c_compilers(names, language, &self.probes())?;
                if self.compilers[place].is_empty() {
                    println!(
                        "There is neither {}: {} is not compiled.",
                        names.join(" nor "),
                        front.name()
                    );
                }
            }
        }
        Ok(())
    }

    /// Where compilers are tried. Other processes may do that at the same time.
    fn probes(&self) -> PathBuf {
        self.folder.join(format!("probes-{}", std::process::id()))
    }

    /// Checks everything, and says whether all is right.
    fn all(&self) -> bool {
        let cases = match &self.cases {
            Some(cases) => cases.clone(),
            None => (0..self.draws)
                .map(|number| draw::draw(seed_of(self.seed, number)))
                .collect(),
        };
        let batches: Vec<_> = cases.chunks(self.batch).enumerate().collect();
        let reports = in_parallel(&batches, |(number, batch)| {
            self.batch(batch, seed_of(self.seed, number * self.batch))
        });
        let _ = std::fs::remove_dir_all(self.probes());
        let (accepted, faults) = reports
            .iter()
            .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        for (given, spent) in self
            .given
            .iter()
            .zip(&*self.spent.lock().expect("nobody panics here"))
        {
            let words: Vec<_> = given
                .iter()
                .flatten()
                .map(String::as_str)
                .filter(|word| !word.is_empty())
                .collect();
            println!("{:5.0} s {}", spent.as_secs_f64(), words.join("; "));
        }
        println!(
            "{} cases, {accepted} accepted, {faults} faults",
            cases.len()
        );
        faults == 0
    }

    /// Checks some cases. Returns how many were accepted, and how many are wrong.
    fn batch(&self, cases: &[Case], seed: u64) -> (usize, usize) {
        let folder = self
            .folder
            .join(format!("batch{}-{seed:x}", std::process::id()));
        let mut random = Random::new(!seed);
        let setups: Vec<_> = self
            .given
            .iter()
            .map(|given| self.setup(given, &mut random))
            .collect();
        let is_emulated = setups.iter().any(|setup| setup.asked() == Asked::Some);
        let checker = Checker {
            libraries: &self.libraries,
            folder: folder.clone(),
            limit: self.limit,
            none_refused: self.none_refused,
            questions: self.questions,
            questions_of_emulators: is_emulated.then(|| self.questions.min(SOME_OCCUPANCIES)),
        };
        let prepared = checker.prepare(cases, &self.fronts);
        let mut faults: Vec<_> = prepared
            .faults
            .into_iter()
            .map(|fault| (fault, &setups[0]))
            .collect();
        for (number, setup) in setups.iter().enumerate() {
            let begin = Instant::now();
            let found = checker.compare(cases, setup, &self.fronts);
            faults.extend(found.into_iter().map(|fault| (fault, setup)));
            self.spent.lock().expect("nobody panics here")[number] += begin.elapsed();
        }
        for (fault, setup) in &faults {
            self.print(fault, setup, &checker);
        }
        let _ = std::fs::remove_dir_all(folder);
        (prepared.accepted, faults.len())
    }

    /// The compilers of a batch: those that are given, or random ones.
    fn setup(&self, given: &Compilers, random: &mut Random) -> Setup {
        let levels = Level::all();
        let named = |name: &str| {
            levels
                .iter()
                .rfind(|level| level.name == name || name == "best")
                .copied()
        };
        let [rust, of_c, of_cpp, runner, having, share] = given;
        let rust = rust
            .as_deref()
            .and_then(named)
            .unwrap_or_else(|| *random.one_of(&levels));
        let mut call = |given: &Option<String>, known: &[Known]| {
            given
                .clone()
                .or_else(|| (!known.is_empty()).then(|| random.one_of(known).call(random)))
        };
        let (c, cpp) = (
            call(of_c, &self.compilers[0]),
            call(of_cpp, &self.compilers[1]),
        );
        let [runner, having] = [runner, having].map(|given| given.clone().unwrap_or_default());
        Setup {
            rust,
            c,
            cpp,
            runner,
            having,
            share: share.as_deref().and_then(Share::read).unwrap_or_default(),
        }
    }

    /// Makes the case small, and prints it.
    fn print(&self, fault: &Fault, setup: &Setup, checker: &Checker) {
        // Each case alone.
        let setup = &Setup {
            share: Share::default(),
            ..setup.clone()
        };
        let fronts: Vec<_> = match Front::ALL
            .into_iter()
            .find(|front| front.name() == fault.at.0)
        {
            Some(front) => vec![front],
            None => self.fronts.clone(),
        };
        let text = format!("{} {}: {}", fault.at.0, fault.at.1, fault.what);
        let kind: String = text
            .chars()
            .filter(|c| !c.is_ascii_hexdigit())
            .take(80)
            .collect();
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
        let case = if is_quick {
            case::shrunk(&fault.case, &mut has_fault)
        } else {
            fault.case.clone()
        };
        let of_c = |name: &str, call: &Option<String>| {
            call.as_ref()
                .map(|call| format!(" --{name} '{call}'"))
                .unwrap_or_default()
        };
        let names: Vec<_> = fronts.iter().map(|front| front.name()).collect();
        println!(
            "FAULT: {} {}: {last}\n  drawn: {}\n  repeat: cargo run --release -p lookups -- --rust {}{}{}{} --front {} -- {}",
            fault.at.0,
            fault.at.1,
            fault.case.flags(),
            setup.rust.name,
            of_c("c", &setup.c),
            of_c("cpp", &setup.cpp),
            of_c(
                "runner",
                &Some(setup.runner.clone()).filter(|runner| !runner.is_empty())
            ),
            names.join(","),
            case.flags(),
        );
    }
}

/// Enough questions for all relevant occupancies of rook, bishop and queen.
const ALL_OCCUPANCIES: usize = 3 * 64 * 4096;

/// Enough for all relevant occupancies of a bishop on most squares, and for those of each ray of
/// a rook. Unoptimised programs, which run on every change, ask no more; all occupancies would
/// take most of their time. Nor do programs in an emulator, where a question takes a hundred times
/// as long: another processor may read words or compute otherwise, which shows on each square and
/// on each ray, and what stands in each slot is the same text that all occupancies are asked of
/// here.
const SOME_OCCUPANCIES: usize = 3 * 64 * 128;

fn seed_of(seed: u64, number: usize) -> u64 {
    Random::new(seed.wrapping_mul(0x1_0000_0001).wrapping_add(number as u64)).bits()
}
