//! Source that needs no other crate, as an engine's author meets it: it compiles where the documentation says it does, with
//! the strictest lints, and is as short as promised. What it answers is compared in `tests/combinations`.
//!
//! The compiler is `rustc`, or the words of `STANDALONE_RUSTC`: `scripts/oldest-rust.sh` names the oldest one there.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use magic_tables::{Builder, Entries, Magics, Packing, Pext, Scheme};

/// One of each kind of index function, entry, offset and shift.
fn samples() -> Vec<(&'static str, Builder)> {
    let new = |scheme| Builder::new().scheme(scheme);
    let own_types = |scheme| {
        new(scheme)
            .steppers(true)
            .lines(true)
            .square("crate::Square")
            .bitboard("crate::Bitboard")
            .square_index("crate::index_of")
    };
    vec![
        ("hyperbola", new(Scheme::Hyperbola).steppers(true).lines(true)),
        ("hyperbola_own_types", own_types(Scheme::Hyperbola)),
        ("kindergarten", new(Scheme::Kindergarten)),
        ("congruent_modulo", new(Scheme::CongruentModulo)),
        ("fancy", new(Scheme::Fancy)),
        ("fancy_byte_shift", new(Scheme::Fancy).entries(Entries::Byte).incorporate_shift(true)),
        ("fancy_apart", new(Scheme::Fancy).entries(Entries::Pdep).bishop_entries(Entries::Bitboard)),
        (
            "fancy_both",
            new(Scheme::Fancy).entries(Entries::Byte).incorporate_shift(true).incorporate_offset(true),
        ),
        ("fixed_shift_shared", new(Scheme::FixedShift).entries(Entries::Shared)),
        ("fixed_shift_offset", own_types(Scheme::FixedShift).entries(Entries::Byte).incorporate_offset(true)),
        ("black_pdep", new(Scheme::Black).entries(Entries::Pdep)),
        ("plain_byte", new(Scheme::Plain).entries(Entries::Byte)),
        ("pext_pdep", new(Scheme::Pext).entries(Entries::Pdep)),
        ("magic32_byte", new(Scheme::Magic32).entries(Entries::Byte).packing(Packing::Overlapping)),
    ]
}

/// A crate without the standard library that forbids unsafe code and denies all lints, and calls one of the look-ups.
const STRICT: &str = "//! An engine.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::all, clippy::pedantic)]

mod sliders {
    include!(\"FILE\");
}

pub use sliders::rook_attacks;

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
pub fn index_of(square: Square) -> usize {
    usize::from(square.0)
}
";

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Writes a sample and the strict crate around it.
fn write(folder: &Path, name: &str, builder: &Builder) -> PathBuf {
    let sliders = folder.join(format!("{name}_sliders.rs"));
    fs::write(&sliders, builder.source().expect("the options are right")).expect("the file can be written");
    let engine = folder.join(format!("{name}.rs"));
    let text = STRICT.replace("FILE", &sliders.display().to_string().escape_default().to_string());
    fs::write(&engine, text).expect("the file can be written");
    engine
}

fn rustc() -> Command {
    let words = env::var("STANDALONE_RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().expect("STANDALONE_RUSTC names a compiler"));
    command.args(words);
    command
}

/// The second number of the compiler's version.
fn minor_version() -> u32 {
    let output = rustc().arg("--version").output().expect("there is a compiler");
    let version = String::from_utf8(output.stdout).expect("the version is text");
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse().ok());
    minor.unwrap_or_else(|| panic!("{version:?} is no version"))
}

fn succeeds(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{}", &errors[..errors.len().min(4000)]);
    String::from_utf8(output.stdout).expect("the output is text")
}

/// Runs `compiler` as far as lints go.
fn check(mut compiler: Command, edition: &str, engine: &Path) {
    compiler.args(["--edition", edition, "--crate-type", "lib", "-D", "warnings", "--emit", "metadata"]);
    compiler.arg("-o").arg(engine.with_extension(format!("{edition}.rmeta"))).arg(engine);
    succeeds(compiler);
}

#[test]
fn compiles_in_every_edition() {
    let folder = folder("editions");
    let editions: &[&str] = if minor_version() < 85 { &["2018", "2021"] } else { &["2018", "2021", "2024"] };
    for (name, builder) in samples() {
        let engine = write(&folder, name, &builder);
        for edition in editions {
            check(rustc(), edition, &engine);
        }
    }
}

#[test]
fn clippy_finds_nothing() {
    let folder = folder("clippy");
    for (name, builder) in samples() {
        // The component `clippy` has it.
        check(Command::new("clippy-driver"), "2018", &write(&folder, name, &builder));
    }
}

#[test]
fn own_types_are_converted() {
    let folder = folder("own-types");
    for scheme in [Scheme::Hyperbola, Scheme::Fancy] {
        let builder = Builder::new().scheme(scheme).entries(Entries::Bitboard).steppers(true).lines(true);
        let by_function = builder.clone().square("crate::Square").square_index("crate::index_of");
        let name = format!("{}_cast", scheme.word());
        write(&folder, &name, &builder.square("crate::File").bitboard("crate::Bitboard"));
        write(&folder, &format!("{}_function", scheme.word()), &by_function.bitboard("crate::Bitboard"));
        let main = folder.join(format!("{}_main.rs", scheme.word()));
        let text = format!(
            "#![deny(warnings)]
            mod by_cast {{ include!(\"{0}_cast_sliders.rs\"); }}
            mod by_function {{ include!(\"{0}_function_sliders.rs\"); }}
            #[derive(Clone, Copy)] pub enum File {{ A1, D1 = 3 }}
            #[derive(Clone, Copy)] pub struct Square(u8);
            pub struct Bitboard(u64);
            impl From<u64> for Bitboard {{ fn from(bits: u64) -> Self {{ Self(bits) }} }}
            impl From<Bitboard> for u64 {{ fn from(bitboard: Bitboard) -> Self {{ bitboard.0 }} }}
            pub fn index_of(square: Square) -> usize {{ square.0.into() }}
            const CORNER: u64 = by_cast::rook_attacks_const(File::A1, 1 << 3 | 1 << 8);
            fn main() {{
                assert_eq!(CORNER, 0b1110 | 1 << 8);
                assert_eq!(by_cast::rook_attacks(File::A1, Bitboard(1 << 3 | 1 << 8)).0, CORNER);
                assert_eq!(by_cast::bishop_attacks(File::A1, Bitboard(1 << 18)).0, 1 << 9 | 1 << 18);
                assert_eq!(by_cast::queen_attacks(File::A1, Bitboard(1 << 1 | 1 << 8 | 1 << 9)).0, 0x0302);
                assert_eq!(by_cast::knight_attacks(File::A1).0, 1 << 17 | 1 << 10);
                assert_eq!(by_cast::between(File::A1, File::D1).0, 0b0110);
                assert_eq!(by_function::queen_attacks(Square(0), Bitboard(1 << 1 | 1 << 8 | 1 << 9)).0, 0x0302);
                assert_eq!(by_function::queen_attacks_const(Square(0), 1 << 1 | 1 << 8 | 1 << 9), 0x0302);
                assert_eq!(by_function::king_attacks(Square(0)).0, 0x0302);
                assert_eq!(by_function::line(Square(0), Square(3)).0, 0xff);
            }}",
            scheme.word(),
        );
        fs::write(&main, text).expect("the file can be written");
        let program = main.with_extension("program");
        let mut compiler = rustc();
        compiler.args(["--edition", "2021", "-o"]).arg(&program).arg(&main);
        succeeds(compiler);
        succeeds(Command::new(&program));
    }
}

#[test]
fn files_are_as_small_as_documented() {
    let size = |builder: Builder| builder.source().expect("the options are right").len();
    assert!(size(Builder::new().scheme(Scheme::Hyperbola)) <= 8 << 10);
    assert!(size(Builder::new().scheme(Scheme::Kindergarten)) <= 45_000);
    assert!(size(Builder::new().scheme(Scheme::CongruentModulo)) <= 45_000);
    assert!(size(Builder::new()) <= 1_900_000);
    assert!(size(Builder::new().entries(Entries::Byte)) <= 610_000);
}

#[test]
fn every_file_is_safe_and_says_what_it_is() {
    for (name, builder) in samples() {
        let source = builder.source().expect("the options are right");
        let mut lines = source.lines();
        let header = lines.next().expect("there is a first line");
        assert!(header.starts_with("// @generated by magic-tables "), "{name}: {header}");
        assert_eq!(lines.next(), Some("// SPDX-License-Identifier: MIT-0"), "{name}");
        for word in ["unsafe", "cfg(", "macro", "magic_bitboards", "magic_tables"] {
            assert!(!source.contains(word), "{name}: {word}");
        }
        assert!(source.ends_with('\n') && !source.contains(" \n") && !source.contains("\n\n\n"), "{name}");
    }
}

/// The functions of `fancy` and what they call, without documentation, fit on one screen.
#[test]
fn fancy_is_short() {
    let source = Builder::new().source().expect("the options are right");
    let logic = source.split("#[rustfmt::skip]").next().expect("there are functions");
    let lines = logic.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#["));
    assert!(code.count() <= 80);
}

#[test]
fn the_instruction_is_left_out() {
    let items = |builder: Builder| {
        let source = builder.source().expect("the options are right");
        source.split_once('\n').expect("there is more than a header").1.to_owned()
    };
    let fancy = Builder::new().magics(Magics::Catalog);
    assert_eq!(items(fancy.clone()), items(fancy.clone().pext(Pext::Never)));
    let error = fancy.pext(Pext::Always).source().expect_err("the source is safe");
    assert!(error.to_string().starts_with("`pext`: "), "{error}");
    let auto = items(Builder::new().scheme(Scheme::Auto));
    assert!(!auto.contains(r#"SCHEME: &str = "pext"#), "by the costs without BMI2");
}
