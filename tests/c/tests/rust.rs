//! Source in Rust that needs no other crate, as an engine's author meets it: it compiles where the
//! documentation says it does, without a warning, and is as short as promised. What it answers,
//! `tests/lookups` compares with a walk.
//!
//! The compiler is `rustc`, or the one that `STANDALONE_RUSTC` names: in `scripts/rust-version.sh`,
//! the oldest one.

use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use c_headers::{folder, samples, write};
use magic_tables::{Builder, Error};

/// The builder for options such as `scheme = fancy; unchecked`.
fn builder(options: &str) -> Builder {
    samples::builder(options).standalone(true)
}

/// A sample in one form.
struct Sample {
    name: String,
    is_unchecked: bool,
    is_filled: bool,
    source: String,
}

impl Sample {
    /// None for entries that only the instruction finds, in a form that does without it, which is
    /// refused.
    fn new(name: &str, form: &str, builder: &Builder) -> Option<Self> {
        let (is_unchecked, is_filled) = (form.contains("unchecked"), form.contains("filled"));
        let builder = builder.clone().standalone(true).unchecked(is_unchecked);
        let is_refused = |error: Error| {
            let keys = [
                "`pext_entries`: ",
                "`const_fn`: constants cannot have the PEXT instruction",
            ];
            form != "unchecked" && keys.iter().any(|key| error.to_string().starts_with(key))
        };
        let is_refused = builder.source().is_err_and(is_refused);
        let name = format!("{name}_{form}");
        let sample = || Self {
            name,
            is_unchecked,
            is_filled,
            source: source(&builder),
        };
        (!is_refused).then(sample)
    }

    /// Whether it is too long for lints, or for several editions, in a test. The longest files have
    /// no code that others lack.
    fn is_long(&self) -> bool {
        self.source.len() > 1_000_000
    }

    /// The flags for targets without and with PEXT, between which safe source does not distinguish.
    fn instruction_sets(&self) -> &'static [&'static str] {
        if self.is_unchecked && cfg!(target_arch = "x86_64") {
            &["-Ctarget-feature=-bmi2", "-Ctarget-feature=+bmi2"]
        } else {
            &["-Copt-level=0"]
        }
    }
}

/// All samples in all their forms. On the chess board, forms other than the safe one have an
/// engine's own types, too.
fn all() -> Vec<Sample> {
    let mut all = Vec::new();
    for (name, safe) in samples::of_chess() {
        let own = safe
            .clone()
            .square("crate::Square")
            .square_index("crate::index_of");
        all.extend(Sample::new(name, "safe", &safe));
        all.extend(Sample::new(
            name,
            "unchecked",
            &own.clone().bitboard("crate::Bitboard"),
        ));
        let in_constants = own
            .square_index("crate::index_by_reference")
            .bitboard("crate::Bitboard(u64)")
            .const_fn(true);
        all.extend(Sample::new(name, "in_constants", &in_constants));
        all.extend(Sample::new(name, "unchecked_in_constants", &in_constants));
    }
    for (name, builder) in samples::others() {
        if name != "views" {
            all.extend(Sample::new(name, "safe", &builder));
            all.extend(Sample::new(name, "unchecked", &builder));
            all.extend(Sample::new(
                name,
                "unchecked_in_constants",
                &builder.const_fn(true),
            ));
        }
    }
    for (name, builder) in samples::filled() {
        all.extend(Sample::new(name, "filled", &builder));
        all.extend(Sample::new(name, "unchecked_filled", &builder));
    }
    all
}

fn source(builder: &Builder) -> String {
    builder
        .source()
        .unwrap_or_else(|error| panic!("{builder:?}: {error}"))
}

/// A crate without the standard library that forbids unsafe code and denies all warnings, and names
/// one of the items.
const STRICT: &str = "//! An engine.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::all)]

mod tables {
    include!(\"FILE\");
}

pub use tables::SCHEME;

/// A square.
#[derive(Clone, Copy, Debug)]
pub struct Square(pub u8);

/// A set of squares.
#[derive(Clone, Copy, Debug)]
pub struct Bitboard(pub u64);

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(bitboard: Bitboard) -> Self {
        bitboard.0
    }
}

/// The number of a square.
#[must_use]
pub const fn index_of(square: Square) -> usize {
    square.0 as usize
}

/// The number of a square.
#[must_use]
pub const fn index_by_reference(square: &Square) -> usize {
    square.0 as usize
}
";

/// Writes source, and the strict crate around it, whose path it returns.
fn write_engine(folder: &Path, name: &str, source: &str, unchecked: bool) -> PathBuf {
    let tables = format!("{name}_tables.rs");
    let _ = write(folder, &tables, source);
    let strict = STRICT.replace("FILE", &tables);
    let allowed = if unchecked {
        strict.replace("#![forbid(unsafe_code)]\n", "")
    } else {
        strict
    };
    write(folder, &format!("{name}.rs"), &allowed)
}

fn rustc() -> Command {
    Command::new(env::var_os("STANDALONE_RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The `85` of the first Rust 1.85 in a text.
fn minor_version(text: &str) -> u32 {
    let (_, rest) = text.split_once(" 1.").expect("there is a version");
    let end = rest.find(|sign: char| !sign.is_ascii_digit());
    let digits = &rest[..end.unwrap_or(rest.len())];
    digits.parse().expect("it is a number")
}

/// The version of the compiler.
fn version() -> u32 {
    let output = rustc().arg("--version").output();
    let output = output.expect("the compiler runs");
    minor_version(&String::from_utf8_lossy(&output.stdout))
}

/// The editions that a compiler of this version knows.
fn editions(version: u32) -> Vec<&'static str> {
    let first = [("2018", 31), ("2021", 56), ("2024", 85)];
    let known = first.into_iter().filter(|(_, since)| *since <= version);
    known.map(|(edition, _)| edition).collect()
}

/// Clippy for a crate that does not say which version of Rust it needs. The component `clippy` has
/// it.
fn clippy() -> Command {
    let mut clippy = Command::new("clippy-driver");
    clippy.env_remove("CARGO_PKG_RUST_VERSION");
    clippy
}

fn output(mut command: Command) -> (Output, String) {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let shown: String = errors.chars().take(4000).collect();
    (output, format!("{command:?}:\n{shown}"))
}

fn succeeds(command: Command) {
    let (output, said) = output(command);
    assert!(output.status.success(), "{said}");
}

/// Runs `compiler` on a library, as far as lints go.
fn check(mut compiler: Command, edition: &str, engine: &Path) -> Command {
    compiler.args([
        "--edition",
        edition,
        "--crate-type",
        "lib",
        "-D",
        "warnings",
        "--emit",
        "metadata",
    ]);
    compiler
        .arg("-o")
        .arg(engine.with_extension(format!("{edition}.rmeta")))
        .arg(engine);
    compiler
}

/// Panics unless the source does not compile, for this reason.
fn is_refused(folder: &Path, name: &str, source: &str, reason: &str) {
    let path = write(folder, name, source);
    let (output, said) = output(check(rustc(), "2021", &path));
    assert!(
        !output.status.success() && said.contains(reason),
        "{name}: {said}"
    );
}

/// Compiles a program with each source in a module of its name, and runs it.
fn runs(folder: &Path, name: &str, modules: &[(&str, &str)], text: &str) {
    let mut main = "#![deny(warnings)]\n".to_owned();
    for (module, source) in modules {
        let file = format!("{name}_{module}_tables.rs");
        let _ = write(folder, &file, source);
        let _ = writeln!(main, "mod {module} {{ include!(\"{file}\"); }}");
    }
    let main = write(folder, &format!("{name}_main.rs"), &(main + text));
    let program = main.with_extension("program");
    let mut compiler = rustc();
    compiler
        .args(["--edition", "2021", "-Copt-level=1", "-o"])
        .arg(&program)
        .arg(&main);
    succeeds(compiler);
    succeeds(Command::new(program));
}

#[test]
fn compiles_in_every_edition() {
    let (folder, version) = (folder("editions"), version());
    let editions = editions(version);
    let mut count = 0;
    for (number, sample) in all().iter().enumerate() {
        let (_, oldest) = sample
            .source
            .split_once("compiles with")
            .expect("it says so");
        if minor_version(oldest) > version {
            assert!(sample.name.ends_with("in_constants"), "{}", sample.name);
            continue;
        }
        count += 1;
        let engine = write_engine(&folder, &sample.name, &sample.source, sample.is_unchecked);
        // An edition is about code, of which other forms have no other.
        let is_for_all = sample.name.ends_with("safe") && !sample.is_long();
        let all = if is_for_all {
            &editions[..]
        } else {
            &[editions[number % editions.len()]]
        };
        for edition in all {
            for flag in sample.instruction_sets() {
                let mut compiler = rustc();
                compiler.arg(flag);
                succeeds(check(compiler, edition, &engine));
            }
        }
    }
    assert!(count > 60, "{count} files for Rust 1.{version}");
}

#[test]
fn clippy_finds_nothing() {
    let folder = folder("clippy");
    for sample in all().iter().filter(|sample| !sample.is_long()) {
        let engine = write_engine(&folder, &sample.name, &sample.source, sample.is_unchecked);
        for flag in sample.instruction_sets() {
            let mut clippy = clippy();
            clippy.arg(flag);
            succeeds(check(clippy, "2018", &engine));
        }
    }
}

/// A program that fills tables in two threads at the same time, after a look-up that came too
/// early.
const FILLING: &str = "
    fn main() {
        let _ = tables::queen_attacks(27, u64::MAX);
        let threads = [(); 2].map(|()| std::thread::spawn(tables::sliders_init));
        for thread in threads {
            thread.join().unwrap();
        }
        tables::sliders_init();
        let mut occupied = 1_u64;
        for round in 0..1_000_000_usize {
            occupied = occupied.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (square, sparse) = (round % 64, occupied & occupied.rotate_left(21));
            for occupied in [occupied, sparse] {
                assert_eq!(tables::rook_attacks(square, occupied), tables::rook_attacks_const(square, occupied));
                assert_eq!(tables::bishop_attacks(square, occupied), tables::bishop_attacks_const(square, occupied));
            }
        }
    }
";

#[test]
fn filling_twice_at_the_same_time_is_harmless() {
    let folder = folder("filling");
    for (name, options) in [
        ("fancy", "scheme = fancy"),
        ("shared", "scheme = fancy; entries = shared"),
        (
            "shared_unchecked",
            "scheme = fancy; entries = shared; unchecked",
        ),
        ("byte", "scheme = fixed_shift; entries = byte"),
        (
            "apart",
            "scheme = fancy; entries = pdep; bishop_entries = bitboard",
        ),
    ] {
        let source = source(&builder(options).fill(true));
        runs(&folder, name, &[("tables", &source)], FILLING);
        // As on targets without atomic numbers of 64 bits. There, shared slots are for one thread.
        let halves = source.replace(r#"target_has_atomic = "64""#, "any()");
        assert_eq!(halves == source, name == "byte");
        let threads = if name.starts_with("shared") {
            "[(); 1]"
        } else {
            "[(); 2]"
        };
        if halves != source {
            let program = FILLING.replace("[(); 2]", threads);
            runs(
                &folder,
                &format!("{name}_halves"),
                &[("tables", &halves)],
                &program,
            );
        }
    }
}

/// What an unchecked file relies on is checked by the compiler.
#[test]
fn tables_that_are_too_short_do_not_compile() {
    let folder = folder("too-short");
    let source = source(&builder(
        "scheme = fancy; entries = byte; pext = never; unchecked; fill",
    ));
    let replaced = |source: &str, squares: &str, field: &str, number: &str| {
        let (start, data) = source.split_once(squares).expect("there are squares");
        let (before, after) = data.split_once(field).expect("squares have this field");
        let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        format!("{start}{squares}{before}{field}{number}{after}")
    };
    let far_base = replaced(&source, "static ROOKS", "base: ", "1000");
    is_refused(&folder, "base.rs", &far_base, "leads beyond the unions");
    let few_slots = replaced(&source, "const LENGTH_OF_SLOTS", ": usize = ", "1000");
    is_refused(&folder, "slots.rs", &few_slots, "reads beyond the slots");
    for (number, options) in [
        "scheme = fancy; pext = never",
        "scheme = fancy; pext = never; fill",
        "scheme = pext",
        "scheme = pext; entries = pdep",
    ]
    .into_iter()
    .enumerate()
    {
        let source = self::source(&builder(options).board("4x4").unchecked(true));
        let far = replaced(&source, "static SQUARES_OF_ROOK", "offset: ", "4_000_000");
        is_refused(
            &folder,
            &format!("far_{number}.rs"),
            &far,
            "a square reads beyond the slots",
        );
    }
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this target has no PEXT")]
fn required_instructions_must_be_there() {
    let folder = folder("always");
    let source = source(&builder("scheme = fancy; pext = always; unchecked"));
    let engine = write_engine(&folder, "always", &source, true);
    let mut with = rustc();
    with.arg("-Ctarget-feature=+bmi2");
    succeeds(check(with, "2021", &engine));
    is_refused(
        &folder,
        "without.rs",
        &source,
        "compile with `-C target-feature=+bmi2`",
    );
}

#[test]
fn files_are_as_small_as_documented() {
    for (options, most) in [
        ("scheme = hyperbola", 8 << 10),
        ("scheme = hyperbola; unchecked", 8 << 10),
        ("scheme = kindergarten", 45_000),
        ("scheme = congruent_modulo", 45_000),
        ("scheme = fancy", 1_900_000),
        ("scheme = fancy; entries = byte", 610_000),
        ("scheme = fancy; unchecked", 4_200_000),
        ("scheme = fancy; unchecked; pext = never", 1_900_000),
        ("scheme = pext; unchecked", 2_300_000),
        ("scheme = fancy; fill", 22_000),
        ("scheme = fancy; fill; unchecked", 40_000),
        ("scheme = fancy; entries = pdep; fill", 28_000),
        ("scheme = fancy; entries = byte; fill", 55_000),
    ] {
        let bytes = source(&builder(options)).len();
        assert!(bytes <= most, "{options}: {bytes}");
    }
}

/// An engine whose function of squares takes a square, a reference, or either.
const INDEXED: &str = "
    #[derive(Clone, Copy)]
    pub struct Square(u8);

    pub const fn by_value(square: Square) -> usize {
        square.0 as usize
    }

    pub const fn by_reference(square: &Square) -> usize {
        square.0 as usize
    }

    pub const fn of<T: Copy>(_: T) -> usize {
        27
    }

    pub trait Index {
        fn index(&self) -> usize;
    }

    impl Index for Square {
        fn index(&self) -> usize {
            self.0.into()
        }
    }

    fn main() {
        let expected = 0x0808_0808_1708_0808;
        ASSERTIONS
    }
";

/// The oldest Rust for which constant functions are generated that read statics.
const READS_STATICS_IN_CONSTANTS: u32 = 85;

/// All kinds of functions of squares, in each form.
#[test]
fn functions_of_squares() {
    let mut sources = Vec::new();
    let reads_statics = version() >= READS_STATICS_IN_CONSTANTS;
    for (kind, path) in [
        ("value", "crate::by_value"),
        ("constant", "crate::by_reference"),
        ("generic", "crate::of"),
        ("one_type", "crate::of<crate::Square>"),
        ("of_trait", "<crate::Square as crate::Index>::index"),
    ] {
        for (form, unchecked) in [("", false), ("_unchecked", true)] {
            let builder = builder("scheme = hyperbola; lines")
                .square("crate::Square")
                .square_index(path)
                .unchecked(unchecked)
                .const_fn(reads_statics && kind != "of_trait");
            sources.push((format!("{kind}{form}"), source(&builder)));
        }
    }
    let modules: Vec<_> = sources
        .iter()
        .map(|(name, source)| (&**name, &**source))
        .collect();
    let mut assertions = String::new();
    for (name, _) in &sources {
        let _ = writeln!(
            assertions,
            "assert_eq!({name}::rook_attacks(Square(27), 1 << 28), expected);"
        );
    }
    if reads_statics {
        assertions += "const CONSTANT: u64 = constant::rook_attacks(Square(27), 1 << 28);\n";
        assertions += "assert_eq!(CONSTANT, expected);\n";
    }
    let text = INDEXED.replace("ASSERTIONS", &assertions);
    runs(&folder("indexed"), "indexed", &modules, &text);
}

#[test]
fn meaningless_forms_are_refused() {
    let small = "scheme = auto; max_bytes = 16000; pext = never";
    assert!(builder(small).source().is_ok());
    let small = format!("{small}; fill");
    for (options, problems) in [
        (
            "scheme = hyperbola; fill",
            "`fill`: `hyperbola` looks up one line at a time",
        ),
        (
            "scheme = kindergarten; fill",
            "`fill`: `kindergarten` looks up one line at a time",
        ),
        (
            "scheme = congruent_modulo; fill",
            "`fill`: `congruent_modulo` looks up one line at a time",
        ),
        (&*small, "`fill`: "),
        (
            "prefix = engine_",
            "`prefix`: modules keep names apart in Rust",
        ),
        (
            "views; piece_codes = empty, white_pawn",
            "`views`: views are in the crate, in C and in C++",
        ),
        ("language = cpp; prefix = std", "`prefix`: "),
        ("pext = always", "`pext`: "),
        ("board = 9x9; pext = always", "`pext`: "),
        ("board = 9x9; pext_entries = pdep", "`pext_entries`: "),
        (
            "board = 9x9; scheme = kindergarten; unchecked; pext = always",
            "`pext`: ",
        ),
        (
            "board = 9x9; scheme = kindergarten; language = c; pext = always",
            "`pext`: ",
        ),
        ("board = 9x9; scheme = hyperbola; fill", "`fill`: "),
        (
            "board = 9x9; scheme = kindergarten; language = cpp; fill",
            "`fill`: ",
        ),
        // `auto` chooses among schemes with slots, which are too large here.
        ("board = 9x9; scheme = auto; fill", "`scheme`: "),
    ] {
        let said = builder(options)
            .source()
            .map_or_else(|error| error.to_string(), |_| "a file".to_owned());
        assert!(said.starts_with(problems), "{options}: {said}");
    }
    assert!(
        builder("language = c; views; piece_codes = empty, white_pawn")
            .source()
            .is_ok()
    );
    assert!(builder("board = 6x6; scheme = auto; fill").source().is_ok());
    let auto = source(&builder("scheme = auto"));
    assert!(
        !auto.contains("SCHEME: &str = \"pext"),
        "by the costs without BMI2"
    );
    let said = builder("prefix = engine_; pext = always; seed = 1")
        .source()
        .expect_err("three mistakes")
        .to_string();
    for key in ["`prefix`: ", "`pext`: ", "`seed`: "] {
        assert!(said.contains(key), "{said}");
    }
}

#[test]
fn every_file_says_what_it_is_and_only_unchecked_ones_are_unsafe() {
    for Sample {
        name,
        source,
        is_unchecked,
        is_filled,
        ..
    } in all()
    {
        let head: String = source.split_inclusive('\n').take(2).collect();
        assert!(
            head.starts_with("// @generated by magic-tables "),
            "{name}: {head}"
        );
        assert!(
            head.ends_with("\n// SPDX-License-Identifier: MIT-0\n"),
            "{name}: {head}"
        );
        assert!(
            source.ends_with('\n') && !source.contains(" \n") && !source.contains("\n\n\n"),
            "{name}"
        );
        assert_eq!(
            source.contains("pub fn sliders_init()"),
            is_filled,
            "{name}"
        );
        let words = ["macro", "magic_bitboards", "magic_tables", "unsafe", "cfg("];
        // Filling asks for atomic numbers.
        let words = &words[..if is_unchecked {
            3
        } else {
            5 - usize::from(is_filled)
        }];
        for word in words {
            assert!(!source.contains(word), "{name}: {word}");
        }
        let reasons = source.matches("// SAFETY: ").count();
        assert_eq!(source.matches("unsafe {").count(), reasons, "{name}");
    }
}

/// The functions of `fancy` and what they call, without documentation, fit on one screen, in the
/// lines of rustfmt.
#[test]
fn fancy_is_short() {
    let source = source(&Builder::new());
    let logic = source
        .split("#[rustfmt::skip]")
        .next()
        .expect("there are functions");
    let lines = logic.lines().map(str::trim_start);
    let code =
        lines.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#["));
    assert!(code.count() <= 86);
}
