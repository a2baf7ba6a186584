//! Source that needs no other crate, for other boards and pieces: it compiles where the documentation says it does. What it answers,
//! `tests/lookups` compares with a walk.

mod compile;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use compile::{check, clippy, fails, folder, minor_version, rustc, succeeds};
use lookups::FAIRY;
use magic_tables::spec::{Spec, Value};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Entries, Hyperbola, Language, Numbering, Packing, Pext, Scheme};

/// A board with holes: the hexagons of a small board, as a drawing.
const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";

const NIGHTRIDER: &str =
    "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]";

const XIANGQI: &str = "rook, bishop, queen, cannon, horse, elephant";

/// Rays of more than eight squares.
const LONG: &str = "rook, bishop, cannon, short = hopper(2)[(1, 0), (-1, 0), (0, 1), (0, -1)]";
const LARGEST: &str = "rook, horse, hop = hopper[(1, 1), (0, 1), (-2, 1)]";

/// Boards with pieces, in the schemes that are small enough for a test, and in all forms.
fn samples() -> Vec<(String, Spec, Builder)> {
    let boards = [
        ("xiangqi", "9x10", Numbering::ByRank, XIANGQI, [Some(Scheme::Hyperbola), None]),
        ("slots", "9x10", Numbering::ByRank, "bishop, horse, elephant", [Some(Scheme::Fancy), None]),
        ("shogi", "9x9", Numbering::ByFile, "rook, bishop, lance", [Some(Scheme::Auto), None]),
        (
            "fairy",
            "10x8",
            Numbering::ByRank,
            NIGHTRIDER,
            [Some(Scheme::Hyperbola), Some(Scheme::Kindergarten)],
        ),
        (
            "lines",
            "9x10",
            Numbering::ByFile,
            "rook, bishop, cannon, lance, horse",
            [Some(Scheme::Kindergarten), Some(Scheme::CongruentModulo)],
        ),
        (
            "tiny",
            "5x5",
            Numbering::ByRank,
            "rook, bishop, queen",
            [Some(Scheme::Kindergarten), Some(Scheme::CongruentModulo)],
        ),
        ("hexagons", HEXAGONS, Numbering::ByFile, XIANGQI, [Some(Scheme::Hyperbola), Some(Scheme::Fancy)]),
        ("leapers", "9x10", Numbering::ByFile, "horse, elephant", [Some(Scheme::FixedShift), None]),
        (
            "names",
            "6x6",
            Numbering::ByRank,
            "queen, queen_table_1 = hopper[(1, 0)], rook, rook_table = rider[(1, 1)]",
            [Some(Scheme::Fancy), None],
        ),
        ("small", "5x5", Numbering::ByRank, XIANGQI, [Some(Scheme::Hyperbola), Some(Scheme::Fancy)]),
        ("long", "12x10", Numbering::ByRank, LONG, [Some(Scheme::Hyperbola), None]),
        ("largest", "16x8", Numbering::ByRank, LARGEST, [Some(Scheme::Hyperbola), None]),
        (
            "chess",
            "8x8",
            Numbering::ByFile,
            "rook, bishop, white_lance, cannon",
            [Some(Scheme::Hyperbola), None],
        ),
        (
            "beside",
            "8x8",
            Numbering::ByFile,
            "horse, castle = rider[(0, 1), (1, 0), (0, -1), (-1, 0)], queen",
            [Some(Scheme::Fancy), Some(Scheme::Hyperbola)],
        ),
        ("bishops", "8x8", Numbering::ByRank, "lance, bishop", [Some(Scheme::Hyperbola), None]),
        ("variants", "9x8", Numbering::ByRank, FAIRY, [Some(Scheme::Hyperbola), Some(Scheme::Kindergarten)]),
        ("variants_small", "5x5", Numbering::ByFile, FAIRY, [Some(Scheme::Fancy), None]),
    ];
    let mut samples = with_pdep();
    for (name, board, numbering, pieces, schemes) in boards {
        for scheme in schemes.into_iter().flatten() {
            let mut spec = Spec { scheme, numbering, board: Some(board.into()), ..Spec::default() };
            spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
            if ["shogi", "tiny", "hexagons"].contains(&name) {
                (spec.steppers, spec.lines) = (true, true);
            }
            // There are no sets of some variants' pieces, nor of hoppers with a range.
            let is_line_wise = matches!(scheme, Scheme::Hyperbola | Scheme::Auto);
            spec.setwise = name == "beside" || is_line_wise && !["variants", "long"].contains(&name);
            let builder = Builder::from(spec.clone()).standalone(true);
            let mut add = |form: &str, builder| {
                samples.push((format!("{name}_{}{form}", scheme.word()), spec.clone(), builder));
            };
            add("", builder.clone());
            // Rays in vectors need no slots.
            if scheme != Scheme::Auto {
                add("_unchecked", builder.clone().unchecked(true));
            }
            if name == "xiangqi" {
                add("_latency_unchecked", builder.clone().hyperbola(Hyperbola::Latency).unchecked(true));
            }
            if matches!(scheme, Scheme::Fancy | Scheme::FixedShift) {
                add("_filled", builder.clone().fill(true));
                add("_both", builder.clone().unchecked(true).fill(true));
            }
            // Both words, both schemes.
            if matches!(scheme, Scheme::Fancy | Scheme::FixedShift)
                && ["small", "leapers", "beside"].contains(&name)
            {
                if name == "beside" {
                    add("_byte_filled", builder.clone().entries(Entries::Byte).fill(true));
                    add("_shared_both", builder.clone().entries(Entries::Shared).unchecked(true).fill(true));
                }
                add("_byte", builder.clone().entries(Entries::Byte));
                add("_byte_unchecked", builder.clone().entries(Entries::Byte).unchecked(true));
                add("_shared", builder.clone().entries(Entries::Shared));
                add("_shared_unchecked", builder.entries(Entries::Shared).unchecked(true));
            }
        }
    }
    samples.extend(layouts());
    samples
}

/// Black keys, other layouts of slots, and factors that carry shifts and offsets.
fn layouts() -> Vec<(String, Spec, Builder)> {
    let carried = Spec { incorporate_shift: true, incorporate_offset: true, ..Spec::default() };
    let layouts = [
        ("carried", "9x9", "bishop, horse", carried.clone()),
        ("carried_byte", "5x5", "queen, cannon", Spec { entries: Entries::Byte, ..carried }),
        ("black", "9x9", "bishop, horse", Spec { scheme: Scheme::Black, ..Spec::default() }),
        (
            "overlapping",
            "5x5",
            "queen, cannon",
            Spec { scheme: Scheme::FixedShift, packing: Packing::Overlapping, ..Spec::default() },
        ),
    ];
    let layouts = layouts.map(|(name, board, pieces, spec)| {
        let pieces = Some(format!("[{pieces}]"));
        (name, Spec { board: Some(board.into()), pieces, ..spec })
    });
    let mut samples = Vec::new();
    for (name, spec) in layouts {
        let builder = Builder::from(spec.clone()).standalone(true);
        let mut add = |form: &str, builder| samples.push((format!("{name}{form}"), spec.clone(), builder));
        add("_unchecked", builder.clone().unchecked(true));
        if spec.entries == Entries::Bitboard {
            add("_filled", builder.clone().fill(true));
        }
        add("", builder);
    }
    samples
}

/// Slots for PDEP.
fn with_pdep() -> Vec<(String, Spec, Builder)> {
    let mut samples = Vec::new();
    for (name, pieces, lines) in lookups::slots_for_pdep() {
        let mut add = |form: &str, spec: &Spec, unchecked, fill| {
            let builder = Builder::from(spec.clone()).standalone(true).unchecked(unchecked).fill(fill);
            samples.push((format!("pdep_{name}_{form}"), spec.clone(), builder));
        };
        add("unchecked", &pieces, true, false);
        add("both", &pieces, true, true);
        add("lines", &lines, false, false);
        add("lines_unchecked", &lines, true, false);
    }
    samples
}

/// A crate without the standard library that denies all lints, and calls one of the look-ups.
const STRICT: &str = "//! An engine.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::all, clippy::pedantic, clippy::missing_const_for_fn)]

mod tables {
    include!(\"FILE\");
}

pub use tables::SCHEME;
";

/// Writes a sample, and the strict crate around it.
fn write(folder: &Path, name: &str, builder: &Builder) -> std::path::PathBuf {
    let tables = format!("{name}_tables.rs");
    fs::write(folder.join(&tables), builder.source().expect("the options are right"))
        .expect("the file can be written");
    let engine = folder.join(format!("{name}.rs"));
    let mut text = STRICT.replace("FILE", &tables);
    if name.ends_with("_unchecked") || name.ends_with("_both") {
        text = text.replace("#![forbid(unsafe_code)]\n", "");
    }
    fs::write(&engine, text).expect("the file can be written");
    engine
}

/// What compilers are told of the target so that look-ups have vectors, or none.
#[cfg(target_arch = "x86_64")]
const VECTORS: [Option<&str>; 4] = [
    None,
    Some("-Ctarget-feature=+ssse3"),
    Some("-Ctarget-feature=+avx2"),
    // Compilers before Rust 1.89 choose the form of AVX2.
    Some("-Ctarget-feature=+avx512bitalg,+avx512vl"),
];
#[cfg(not(target_arch = "x86_64"))]
const VECTORS: [Option<&str>; 1] = [None];

#[test]
fn boards_compile_in_every_edition() {
    let folder = folder("board-editions");
    let editions: &[&str] = if minor_version() < 85 { &["2018", "2021"] } else { &["2018", "2021", "2024"] };
    for (name, _, builder) in samples() {
        let engine = write(&folder, &name, &builder);
        // An edition is about code, of which other forms have no other.
        let others =
            ["unchecked", "filled", "both", "byte", "shared"].iter().any(|form| name.ends_with(form));
        for edition in &editions[..if others { 1 } else { editions.len() }] {
            check(rustc(), edition, &engine);
        }
        // The files of vectors are the same for all boards, but not what stands around them.
        let in_vectors = name.ends_with("hyperbola_unchecked");
        for features in VECTORS.iter().flatten().filter(|_| in_vectors) {
            let all = ["xiangqi", "long"].iter().any(|of_all| name.starts_with(of_all));
            for edition in &editions[..if all { editions.len() } else { 1 }] {
                let mut compiler = rustc();
                compiler.arg(features);
                check(compiler, edition, &engine);
            }
        }
    }
}

#[test]
fn clippy_finds_nothing_in_boards() {
    let folder = folder("board-clippy");
    // The safe forms have the same functions as the others, but for rays in vectors.
    let safe = |name: &String| !name.ends_with("_unchecked") && !name.ends_with("_both");
    for (name, _, builder) in samples() {
        let in_vectors = name.ends_with("hyperbola_unchecked");
        if !safe(&name) && !in_vectors {
            continue;
        }
        let engine = write(&folder, &name, &builder);
        for features in if in_vectors { &VECTORS[..] } else { &[None] } {
            let mut clippy = clippy();
            clippy.args(features);
            check(clippy, "2018", &engine);
        }
    }
}

/// Compiles `text` with the tables of `name` in the module `tables`, and runs it.
fn run(folder: &Path, name: &str, builder: &Builder, text: &str, mut compiler: Command) {
    write(folder, name, builder);
    let main = folder.join(format!("{name}_main.rs"));
    let head = format!("#![deny(warnings)]\nmod tables {{ include!(\"{name}_tables.rs\"); }}\n");
    fs::write(&main, head + text).expect("the file can be written");
    let program = main.with_extension("program");
    compiler.args(["--edition", "2021", "-Copt-level=1", "-o"]).arg(&program).arg(&main);
    succeeds(compiler);
    succeeds(Command::new(program));
}

#[test]
fn types_of_engines_on_boards() {
    let folder = folder("board-types");
    let text = "
        #[derive(Clone, Copy)] pub struct Square(u8);
        #[derive(Clone, Copy)] pub struct Set(u128);
        impl From<u128> for Set { fn from(bits: u128) -> Self { Self(bits) } }
        impl From<Set> for u128 { fn from(set: Set) -> Self { set.0 } }
        pub fn index_of(square: Square) -> usize { square.0.into() }
        fn main() {
            assert_eq!(tables::rook_attacks(Square(0), Set(0b100)).0.count_ones(), 2 + 9);
            assert_eq!(tables::queen_attacks(Square(0), Set(0b100)).0.count_ones(), 2 + 9 + 8);
            let (rook, bishop) = tables::rook_and_bishop_attacks(Square(0), Set(1 << 9));
            assert_eq!((rook.0.count_ones(), bishop.0.count_ones()), (8 + 1, 8));
            let _ = tables::queen_attacks_const as fn(Square, CONSTANT) -> CONSTANT;
        }
    ";
    let builder = Builder::new().scheme(Scheme::Hyperbola).standalone(true).board("9x10");
    let builder = builder.square("crate::Square").square_index("crate::index_of");
    let text_of = |constant: &str| text.replace("CONSTANT", constant);
    run(&folder, "traits", &builder.clone().bitboard("crate::Set"), &text_of("u128"), rustc());
    run(&folder, "tuple_struct", &builder.bitboard("crate::Set(u128)"), &text_of("Set"), rustc());
}

/// Constants read statics since Rust 1.83, so that one table is enough.
#[test]
fn constant_functions_on_boards() {
    let folder = folder("board-constants");
    let text = "
        const CORNER: u64 = tables::queen_attacks(0, 0b100);
        fn main() {
            assert_eq!(CORNER.count_ones(), 2 + 4 + 4);
            assert_eq!(CORNER, tables::queen_attacks_const(0, 0b100));
        }
    ";
    for scheme in [Scheme::Hyperbola, Scheme::Fancy] {
        for unchecked in [false, true] {
            let builder = Builder::new().scheme(scheme).board("5x5").const_fn(true).unchecked(unchecked);
            let name = format!("{}_{unchecked}", scheme.word());
            run(&folder, &name, &builder.standalone(true), text, Command::new("rustc"));
        }
    }
}

/// What an unchecked file relies on is checked by the compiler.
#[test]
fn squares_beyond_the_slots_do_not_compile() {
    let folder = folder("board-too-short");
    let by_factors = Builder::new().board("4x4").unchecked(true).pext(Pext::Never);
    let by_pext = Builder::new().board("4x4").unchecked(true).scheme(Scheme::Pext);
    for (number, builder) in
        [by_factors.clone(), by_factors.fill(true), by_pext.clone(), by_pext.entries(Entries::Pdep)]
            .into_iter()
            .enumerate()
    {
        let source = builder.source().expect("the options are right");
        let (start, squares) = source.split_once("static ROOK_").expect("there are squares");
        let (before, after) = squares.split_once("offset: ").expect("squares have offsets");
        let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        let far = format!("{start}static ROOK_{before}offset: 4_000_000{after}");
        let path = folder.join(format!("far_{number}.rs"));
        fs::write(&path, far).expect("the file can be written");
        let mut compiler = rustc();
        compiler.args(["--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "-o"]);
        compiler.arg(path.with_extension("rmeta")).arg(&path);
        let said = fails(compiler);
        assert!(said.contains("a square reads beyond the slots"), "{said}");
    }
}

#[test]
fn boards_say_what_they_are() {
    for (name, _, builder) in samples() {
        let source = builder.source().expect("the options are right");
        assert!(source.starts_with("// @generated by magic-tables "), "{name}");
        assert_eq!(source.lines().nth(1), Some("// SPDX-License-Identifier: MIT-0"), "{name}");
        assert!(source.ends_with('\n') && !source.contains(" \n") && !source.contains("\n\n\n"), "{name}");
        assert!(source == builder.source().expect("the options are right"), "{name}");
        let (code, data) = builder.source_and_data("data.rs").expect("there are data");
        let (code, nothing) = code.split_once("\ninclude!(\"data.rs\");\n").expect("it includes the data");
        let head: String = source.split_inclusive('\n').take(2).collect();
        assert_eq!((nothing, format!("{code}{}", &data[head.len()..])), ("", source), "{name}");
    }
}

#[test]
fn boards_without_slots_cannot_be_filled() {
    // `auto` chooses among schemes with slots, which are too large here.
    for (scheme, key) in
        [(Scheme::Hyperbola, "fill"), (Scheme::Kindergarten, "fill"), (Scheme::Auto, "scheme")]
    {
        for language in [Language::Rust, Language::C, Language::Cpp] {
            let builder = |board| Builder::new().board(board).scheme(scheme).language(language).fill(true);
            let error = builder("9x9").source().expect_err("there are no such slots").to_string();
            assert!(
                error.starts_with(&format!("`{key}`: ")) && error.ends_with("use `scheme = fancy`"),
                "{error}"
            );
            assert_eq!(builder("6x6").source().is_ok(), scheme == Scheme::Auto);
        }
    }
}

#[test]
fn pext_on_boards_is_refused_in_safe_source() {
    let builder = Builder::new().board("9x9").standalone(true);
    let always = builder.clone().pext(Pext::Always).source().expect_err("it is unsafe").to_string();
    assert!(always.starts_with("`pext`: ") && always.contains("`unchecked = true`"), "{always}");
    let entries = builder.clone().pext_entries(Entries::Pdep).source().expect_err("it is unsafe").to_string();
    assert!(entries.starts_with("`pext_entries`: ") && entries.contains("`unchecked = true`"), "{entries}");
    for language in [Language::Rust, Language::C, Language::Cpp] {
        let lines = builder.clone().unchecked(language == Language::Rust).language(language);
        let error =
            lines.scheme(Scheme::Kindergarten).pext(Pext::Always).source().expect_err("it has no PEXT");
        assert!(error.to_string().starts_with("`pext`: "), "{error}");
    }
}

/// The crate's own tests compare them with an independent walk.
#[test]
fn steppers_and_lines_are_those_of_the_crate() {
    let folder = folder("board-fixed");
    for (name, spec, builder) in samples() {
        if !spec.steppers || spec.scheme == Scheme::Fancy {
            continue;
        }
        let tables = Tables::build(&spec, Bmi2::Absent).expect("the options are right");
        let fixed = &tables.board().expect("it is another board").fixed;
        let mut text = "fn main() {\n".to_owned();
        for (stepper, attacks) in &fixed.steppers {
            let name = stepper.name();
            let all = if spec.setwise {
                format!("assert_eq!(tables::all_{name}_attacks(1 << square), set);")
            } else {
                String::new()
            };
            let _ = writeln!(
                text,
                "    for (square, &set) in {attacks:?}.iter().enumerate() {{ assert_eq!(tables::{name}_attacks(square), set); {all} }}"
            );
        }
        let [between, line] = fixed.pairs.as_ref().expect("there are lines");
        let count = spec.geometry().expect("it is a board").squares();
        let _ = writeln!(
            text,
            "    let (between, line) = (&{between:?}, &{line:?});
    for a in 0..{count} {{
        for b in 0..{count} {{
            assert_eq!(tables::between(a, b), between[a * {count} + b]);
            assert_eq!(tables::line(a, b), line[a * {count} + b]);
            let ray = tables::ray(a, b);
            let beyond = if b > a {{ !0 << a << 1 }} else {{ !(!0 << a) }};
            assert_eq!(ray, line[a * {count} + b] & beyond);
        }}
    }}
}}"
        );
        run(&folder, &name, &builder, &text, rustc());
    }
}
