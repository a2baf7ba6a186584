//! Source that needs no other crate, as an engine's author meets it: it compiles where the documentation says it does, with
//! the strictest lints, and is as short as promised. What it answers is compared in `tests/lookups`.

mod compile;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use compile::{check, clippy, fails, folder, minor_version, rustc, succeeds};
use magic_tables::spec::Spec;
use magic_tables::{Builder, Entries, Hyperbola, Language, Magics, Pext, Scheme};

/// One of each kind of index function, entry, offset and shift, some with the types of an engine. Without `unsafe`, none asks for
/// PEXT.
fn samples() -> Vec<(&'static str, Builder)> {
    let new = |scheme| Builder::new().scheme(scheme).steppers(true).lines(true);
    let own_types = |scheme| {
        new(scheme).square("crate::Square").bitboard("crate::Bitboard").square_index("crate::index_of")
    };
    let samples = lookups::samples().into_iter().filter(|(_, spec)| spec.pext_entries.is_none());
    let builder = |(name, spec): (_, Spec)| {
        let extras = name == "hyperbola";
        (name, Builder::from(spec).steppers(extras).lines(extras))
    };
    let with_types = [
        ("hyperbola_own_types", own_types(Scheme::Hyperbola)),
        ("kindergarten_tuple_struct", new(Scheme::Kindergarten).bitboard("crate::Bitboard(u64)")),
        (
            "fixed_shift_offset_own_types",
            own_types(Scheme::FixedShift).entries(Entries::Byte).incorporate_offset(true),
        ),
        ("hyperbola_views", Builder::new().scheme(Scheme::Hyperbola).views(true).piece_codes(CODES)),
        ("kindergarten_views_own_types", own_types(Scheme::Kindergarten).views(true).piece_codes(CODES)),
    ];
    samples.map(builder).chain(with_types).collect()
}

/// Piece codes of views. The first one is a piece.
const CODES: &str = "[white_pawn, black_pawn, white_knight, black_knight, white_bishop, black_bishop, white_rook, black_rook, \
                     white_queen, black_queen, white_king, black_king, empty]";

/// One of each kind of index function, entry and offset without bounds checks, filled at start-up, and both.
fn forms() -> Vec<(&'static str, Builder)> {
    let new = |scheme| Builder::new().scheme(scheme);
    let unchecked = |scheme| new(scheme).unchecked(true);
    let filled = |scheme| new(scheme).fill(true);
    let both = |scheme| new(scheme).unchecked(true).fill(true);
    let own_types = |builder: Builder| {
        builder.square("crate::Square").bitboard("crate::Bitboard").square_index("crate::index_of")
    };
    vec![
        ("hyperbola_unchecked", unchecked(Scheme::Hyperbola)),
        ("hyperbola_views_unchecked", unchecked(Scheme::Hyperbola).views(true).piece_codes(CODES)),
        ("hyperbola_latency_unchecked", unchecked(Scheme::Hyperbola).hyperbola(Hyperbola::Latency)),
        ("congruent_modulo_unchecked", unchecked(Scheme::CongruentModulo)),
        ("fancy_unchecked", unchecked(Scheme::Fancy).steppers(true).lines(true)),
        ("fancy_byte_unchecked_never", unchecked(Scheme::Fancy).entries(Entries::Byte).pext(Pext::Never)),
        ("plain_byte_unchecked", own_types(unchecked(Scheme::Plain).entries(Entries::Byte))),
        (
            "fancy_pext_entries_unchecked",
            unchecked(Scheme::Fancy).pext_entries(Entries::Pdep).bishop_entries(Entries::Bitboard),
        ),
        ("pext_unchecked", unchecked(Scheme::Pext)),
        ("pext_pdep_unchecked", own_types(unchecked(Scheme::Pext).entries(Entries::Pdep))),
        ("auto_unchecked", unchecked(Scheme::Auto).max_bytes(100_000)),
        ("fancy_filled", own_types(filled(Scheme::Fancy)).steppers(true).lines(true)),
        ("black_shared_filled", filled(Scheme::Black).entries(Entries::Shared)),
        (
            "fancy_apart_filled",
            filled(Scheme::Fancy).entries(Entries::Pdep).bishop_entries(Entries::Bitboard),
        ),
        ("plain_byte_filled", filled(Scheme::Plain).entries(Entries::Byte)),
        ("pext_pdep_filled", filled(Scheme::Pext).entries(Entries::Pdep)),
        ("fixed_shift_byte_both", own_types(both(Scheme::FixedShift).entries(Entries::Byte))),
        ("fixed_shift_offset_both", both(Scheme::FixedShift).entries(Entries::Byte).incorporate_offset(true)),
        ("magic32_shared_both", both(Scheme::Magic32).entries(Entries::Shared)),
        ("black_pdep_both", both(Scheme::Black).entries(Entries::Pdep)),
        ("fancy_pdep_never_both", both(Scheme::Fancy).entries(Entries::Pdep).pext(Pext::Never)),
        ("fancy_shift_both", both(Scheme::Fancy).incorporate_shift(true).incorporate_offset(true)),
    ]
}

/// A crate without the standard library that forbids unsafe code and denies all lints, and calls one of the look-ups.
const STRICT: &str = "//! An engine.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, unreachable_pub, clippy::all, clippy::pedantic, clippy::missing_const_for_fn)]

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
pub const fn index_of(square: Square) -> usize {
    square.0 as usize
}
";

/// Writes a sample and the strict crate around it.
fn write(folder: &Path, name: &str, builder: &Builder) -> PathBuf {
    let sliders = folder.join(format!("{name}_sliders.rs"));
    fs::write(&sliders, builder.source().expect("the options are right")).expect("the file can be written");
    let engine = folder.join(format!("{name}.rs"));
    let strict = if name.contains("unchecked") || name.contains("both") {
        STRICT.replace("#![forbid(unsafe_code)]\n", "")
    } else {
        STRICT.to_owned()
    };
    let text = strict.replace("FILE", &sliders.display().to_string().escape_default().to_string());
    fs::write(&engine, text).expect("the file can be written");
    engine
}

/// The flags for targets without and with PEXT.
fn instruction_sets() -> &'static [&'static str] {
    if cfg!(target_arch = "x86_64") {
        &["-Ctarget-feature=-bmi2", "-Ctarget-feature=+bmi2"]
    } else {
        &["-Copt-level=0", "-Copt-level=1"]
    }
}

#[test]
fn compiles_in_every_edition() {
    let folder = folder("editions");
    let editions: &[&str] = if minor_version() < 85 { &["2018", "2021"] } else { &["2018", "2024"] };
    for (name, builder) in samples() {
        let engine = write(&folder, name, &builder);
        // An edition is about code, of which the longest files have no more than others.
        let long = builder.source().expect("the options are right").len() > LONG;
        for edition in &editions[..if long { 1 } else { editions.len() }] {
            check(rustc(), edition, &engine);
        }
    }
}

#[test]
fn other_forms_compile_in_every_edition() {
    let folder = folder("forms");
    let newest = if minor_version() < 85 { "2021" } else { "2024" };
    for (name, builder) in forms() {
        let engine = write(&folder, name, &builder);
        for (flag, edition) in instruction_sets().iter().zip([newest, "2018"]) {
            let mut compiler = rustc();
            compiler.arg(flag);
            check(compiler, edition, &engine);
        }
    }
}

/// Bytes of a file that is too long for lints, or for several editions, in a test.
const LONG: usize = 1_000_000;

#[test]
fn clippy_finds_nothing_in_other_forms() {
    let folder = folder("clippy-forms");
    for (name, builder) in forms() {
        // Lints read all numbers, and the largest files have no code that others lack.
        if builder.source().expect("the options are right").len() > LONG {
            continue;
        }
        let engine = write(&folder, name, &builder);
        // Safe source has no conditions.
        let flags = if name.ends_with("filled") { &instruction_sets()[..1] } else { instruction_sets() };
        for flag in flags {
            let mut clippy = clippy();
            clippy.arg(flag);
            check(clippy, "2018", &engine);
        }
    }
}

/// `max_bytes` is checked for the target that the source is compiled for, where only that knows how large the tables are.
#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this target has another form")]
fn larger_forms_meet_max_bytes_or_do_not_compile() {
    let folder = folder("max-bytes");
    let compiler = |most: u64, larger: bool| {
        let builder = Builder::new().scheme(Scheme::Hyperbola).unchecked(true).max_bytes(most);
        let mut source = builder.source().expect("most targets need no more");
        if larger {
            // The form without a table of ranks is for this target, too.
            source = source.replace("target_arch = \"loongarch64\"", "target_arch = \"x86_64\"");
        }
        let path = folder.join(format!("{most}_{larger}.rs"));
        fs::write(&path, source).expect("the file can be written");
        let mut compiler = rustc();
        compiler.args([
            "-Ctarget-cpu=x86-64",
            "--edition",
            "2021",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
        ]);
        compiler.arg("-o").arg(path.with_extension("rmeta")).arg(&path);
        compiler
    };
    succeeds(compiler(2560, false));
    succeeds(compiler(4096, true));
    let said = fails(compiler(4095, true));
    assert!(said.contains("the tables take more on this target than `max_bytes` allows"), "{said}");
    let most = Builder::new().scheme(Scheme::Hyperbola).unchecked(true).max_bytes(2559);
    assert!(most.source().is_err());
}

/// One of each kind of index function and entry, with look-ups that are constant functions.
fn constant_samples() -> Vec<(String, Builder)> {
    let own_types = |builder: Builder| {
        builder.square("crate::Square").bitboard("crate::Bitboard(u64)").square_index("crate::index_of")
    };
    let named = |(name, builder): (&str, Builder)| (format!("{name}_constant"), builder.const_fn(true));
    let without_pext = |(name, _): &(&str, Builder)| !name.contains("pext") && !name.ends_with("own_types");
    let samples = samples().into_iter().filter(without_pext);
    let unchecked = [
        ("fancy_unchecked", Builder::new().unchecked(true)),
        (
            "fancy_byte_unchecked",
            own_types(Builder::new().entries(Entries::Byte).unchecked(true)).lines(true),
        ),
        ("hyperbola_types", own_types(Builder::new().scheme(Scheme::Hyperbola)).steppers(true)),
    ];
    samples.chain(unchecked).map(named).collect()
}

/// A program that compares look-ups in constants with those at run time.
const CONSTANTS: &str = "
    #![deny(warnings)]
    mod sliders { include!(\"FILE\"); }
    const OCCUPIED: u64 = 0x0042_1081_2400_9042;
    const ROOKS: [u64; 64] = rooks();
    const fn rooks() -> [u64; 64] {
        let mut sets = [0; 64];
        let mut square = 0;
        while square < 64 {
            let (rook, bishop) = sliders::rook_and_bishop_attacks(square, OCCUPIED);
            assert!(rook == sliders::rook_attacks(square, OCCUPIED));
            assert!(bishop == sliders::bishop_attacks(square, OCCUPIED));
            assert!(rook | bishop == sliders::queen_attacks(square, OCCUPIED));
            assert!(rook == sliders::rook_attacks_const(square, OCCUPIED));
            assert!(bishop == sliders::bishop_attacks_const(square, OCCUPIED));
            sets[square] = rook;
            square += 1;
        }
        sets
    }
    fn main() {
        let mut occupied = std::hint::black_box(OCCUPIED);
        for square in 0..64 {
            assert_eq!(sliders::rook_attacks(square, occupied), ROOKS[square]);
        }
        for square in (0..64).cycle().take(200_000) {
            occupied = occupied.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let sparse = occupied & occupied.rotate_left(21);
            assert_eq!(sliders::rook_attacks(square, sparse), sliders::rook_attacks_const(square, sparse));
            assert_eq!(sliders::bishop_attacks(square, sparse), sliders::bishop_attacks_const(square, sparse));
        }
    }
";

#[test]
fn constant_functions_compile_with_the_strictest_lints_and_agree() {
    let folder = folder("constants");
    for (name, builder) in constant_samples() {
        let engine = write(&folder, &name, &builder);
        for edition in ["2018", "2024"] {
            check(Command::new("rustc"), edition, &engine);
        }
        if builder.source().expect("the options are right").len() < LONG {
            check(clippy(), "2018", &engine);
        }
        if name.contains("types") || name.contains("tuple") || name.contains("byte_unchecked") {
            continue;
        }
        let main = folder.join(format!("{name}_main.rs"));
        let sliders = folder.join(format!("{name}_sliders.rs"));
        let text = CONSTANTS.replace("FILE", &sliders.display().to_string().escape_default().to_string());
        fs::write(&main, text).expect("the file can be written");
        let program = main.with_extension("program");
        let mut compiler = Command::new("rustc");
        compiler.args(["--edition", "2021", "-o"]).arg(&program).arg(&main);
        succeeds(compiler);
        succeeds(Command::new(program));
    }
}

/// A program that fills tables in two threads at the same time, after a look-up that came too early.
const FILLING: &str = "
    #![deny(warnings)]
    mod sliders { include!(\"FILE\"); }
    fn main() {
        let _ = sliders::queen_attacks(27, u64::MAX);
        let threads = [(); 2].map(|()| std::thread::spawn(sliders::sliders_init));
        for thread in threads {
            thread.join().unwrap();
        }
        sliders::sliders_init();
        let mut occupied = 1_u64;
        for round in 0..1_000_000_usize {
            occupied = occupied.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (square, sparse) = (round % 64, occupied & occupied.rotate_left(21));
            for occupied in [occupied, sparse] {
                assert_eq!(sliders::rook_attacks(square, occupied), sliders::rook_attacks_const(square, occupied));
                assert_eq!(sliders::bishop_attacks(square, occupied), sliders::bishop_attacks_const(square, occupied));
            }
        }
    }
";

#[test]
fn filling_twice_at_the_same_time_is_harmless() {
    let folder = folder("filling");
    let new = |scheme| Builder::new().scheme(scheme).fill(true);
    let shared = new(Scheme::FixedShift).entries(Entries::Shared);
    let apart = new(Scheme::Fancy).entries(Entries::Pdep).bishop_entries(Entries::Bitboard);
    let samples = [
        ("fancy", new(Scheme::Fancy)),
        ("shared", shared.clone()),
        ("shared_unchecked", shared.unchecked(true)),
        ("byte", new(Scheme::FixedShift).entries(Entries::Byte)),
        ("apart", apart),
    ];
    for (name, builder) in samples {
        let source = builder.source().expect("the options are right");
        // As on targets without atomic numbers of 64 bits. There, shared slots are for one thread.
        let halves = source.replace(r#"target_has_atomic = "64""#, "any()");
        assert_eq!(halves == source, name == "byte");
        let sources =
            if halves == source || name.contains("shared") { vec![source] } else { vec![source, halves] };
        for (number, source) in sources.iter().enumerate() {
            let path = |ending: &str| folder.join(format!("{name}_{number}{ending}"));
            fs::write(path("_sliders.rs"), source).expect("the file can be written");
            let main = FILLING.replace("FILE", &format!("{name}_{number}_sliders.rs"));
            fs::write(path(".rs"), main).expect("the file can be written");
            let mut compiler = rustc();
            compiler
                .args(["--edition", "2021", "-Copt-level=1", "-o"])
                .arg(path(".program"))
                .arg(path(".rs"));
            succeeds(compiler);
            succeeds(Command::new(path(".program")));
        }
    }
}

/// Shared slots in halves, filled by one thread.
#[test]
fn halves_are_merged() {
    let folder = folder("halves");
    let builder = Builder::new().scheme(Scheme::FixedShift).entries(Entries::Shared).fill(true);
    let source = builder.source().expect("the options are right");
    fs::write(folder.join("sliders.rs"), source.replace(r#"target_has_atomic = "64""#, "any()"))
        .expect("the file can be written");
    let main = FILLING.replace("FILE", "sliders.rs").replace("[(); 2]", "[(); 1]");
    fs::write(folder.join("main.rs"), main).expect("the file can be written");
    let program = folder.join("program");
    let mut compiler = rustc();
    compiler.args(["--edition", "2021", "-Copt-level=1", "-o"]).arg(&program).arg(folder.join("main.rs"));
    succeeds(compiler);
    succeeds(Command::new(program));
}

#[test]
fn tables_that_are_too_short_do_not_compile() {
    let folder = folder("too-short");
    let builder = Builder::new().scheme(Scheme::Fancy).entries(Entries::Byte).pext(Pext::Never).fill(true);
    let source = builder.unchecked(true).source().expect("the options are right");
    let (start, data) = source.split_once("static ROOKS").expect("there are squares");
    let (before, after) = data.split_once("base: ").expect("squares have bases");
    let (_, after) = after.split_once(' ').expect("a square ends");
    let far_base = format!("{start}static ROOKS{before}base: 1000 {after}");
    let (before, after) = source.split_once("const SLOTS_LENGTH: usize = ").expect("there is a length");
    let (_, after) = after.split_once(';').expect("it ends");
    let few_slots = format!("{before}const SLOTS_LENGTH: usize = 1000;{after}");
    let mistakes =
        [("slots", few_slots, "reads beyond the slots"), ("base", far_base, "leads beyond the unions")];
    for (name, source, reason) in mistakes {
        let path = folder.join(format!("{name}.rs"));
        fs::write(&path, source).expect("the file can be written");
        let mut compiler = rustc();
        compiler.args(["--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "-o"]);
        compiler.arg(path.with_extension("rmeta")).arg(&path);
        let said = fails(compiler);
        assert!(said.contains(reason), "{name}: {said}");
    }
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this target has no PEXT")]
fn required_instructions_must_be_there() {
    let folder = folder("always");
    let builder = Builder::new().pext(Pext::Always).unchecked(true);
    let engine = write(&folder, "fancy_unchecked", &builder);
    let mut with = rustc();
    with.arg("-Ctarget-feature=+bmi2");
    check(with, "2021", &engine);
    let mut without = rustc();
    without.args(["--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "-o"]);
    without.arg(engine.with_extension("rmeta")).arg(&engine);
    let said = fails(without);
    assert!(said.contains("compile with `-C target-feature=+bmi2`"), "{said}");
}

#[test]
fn clippy_finds_nothing() {
    let folder = folder("clippy");
    for (name, builder) in samples() {
        check(clippy(), "2018", &write(&folder, name, &builder));
    }
}

#[test]
fn own_types_are_converted() {
    let folder = folder("own-types");
    for scheme in [Scheme::Hyperbola, Scheme::Fancy] {
        let builder = Builder::new().scheme(scheme).entries(Entries::Bitboard).steppers(true).lines(true);
        let by_function = builder.clone().square("crate::Square").square_index("crate::index_of");
        let wrapped = builder.clone().bitboard("crate::Bitboard(u64)");
        let name = format!("{}_cast", scheme.word());
        write(&folder, &name, &builder.square("crate::File").bitboard("crate::Bitboard"));
        write(&folder, &format!("{}_function", scheme.word()), &by_function.bitboard("crate::Bitboard"));
        write(&folder, &format!("{}_wrapped", scheme.word()), &wrapped);
        let main = folder.join(format!("{}_main.rs", scheme.word()));
        let text = format!(
            "#![deny(warnings)]
            mod by_cast {{ include!(\"{0}_cast_sliders.rs\"); }}
            mod by_function {{ include!(\"{0}_function_sliders.rs\"); }}
            mod wrapped {{ include!(\"{0}_wrapped_sliders.rs\"); }}
            #[derive(Clone, Copy)] pub enum File {{ A1, D1 = 3 }}
            #[derive(Clone, Copy)] pub struct Square(u8);
            pub struct Bitboard(u64);
            impl From<u64> for Bitboard {{ fn from(bits: u64) -> Self {{ Self(bits) }} }}
            impl From<Bitboard> for u64 {{ fn from(bitboard: Bitboard) -> Self {{ bitboard.0 }} }}
            pub fn index_of(square: Square) -> usize {{ square.0.into() }}
            const CORNER: u64 = by_cast::rook_attacks_const(File::A1, 1 << 3 | 1 << 8);
            const WRAPPED: Bitboard = wrapped::rook_attacks_const(0, Bitboard(1 << 3 | 1 << 8));
            const KNIGHT: Bitboard = wrapped::knight_attacks(0);
            const BETWEEN: Bitboard = wrapped::between(0, 3);
            fn main() {{
                assert_eq!(CORNER, 0b1110 | 1 << 8);
                assert_eq!((WRAPPED.0, KNIGHT.0, BETWEEN.0), (CORNER, 1 << 17 | 1 << 10, 0b0110));
                assert_eq!(wrapped::queen_attacks(0, Bitboard(1 << 1 | 1 << 8 | 1 << 9)).0, 0x0302);
                assert_eq!(by_cast::rook_attacks(File::A1, Bitboard(1 << 3 | 1 << 8)).0, CORNER);
                assert_eq!(by_cast::bishop_attacks(File::A1, Bitboard(1 << 18)).0, 1 << 9 | 1 << 18);
                assert_eq!(by_cast::queen_attacks(File::A1, Bitboard(1 << 1 | 1 << 8 | 1 << 9)).0, 0x0302);
                let both = by_cast::rook_and_bishop_attacks(File::A1, Bitboard(1 << 3 | 1 << 8 | 1 << 18));
                assert_eq!((both.0.0, both.1.0), (CORNER, 1 << 9 | 1 << 18));
                assert_eq!(by_cast::knight_attacks(File::A1).0, 1 << 17 | 1 << 10);
                assert_eq!(by_cast::between(File::A1, File::D1).0, 0b0110);
                assert_eq!(by_function::queen_attacks(Square(0), Bitboard(1 << 1 | 1 << 8 | 1 << 9)).0, 0x0302);
                assert_eq!(by_function::queen_attacks_const(Square(0), 1 << 1 | 1 << 8 | 1 << 9), 0x0302);
                assert_eq!(by_function::king_attacks(Square(0)).0, 0x0302);
                assert_eq!(by_function::line(Square(0), Square(3)).0, 0xff);
                assert_eq!(by_function::ray(Square(3), Square(1)).0, 0x07);
                assert_eq!(by_cast::ray(File::A1, File::D1).0, 0xfe);
            }}",
            scheme.word(),
        );
        runs(&main, &text);
    }
}

/// Writes a program to the file `main`, compiles it and runs it.
fn runs(main: &Path, text: &str) {
    fs::write(main, text).expect("the file can be written");
    let program = main.with_extension("program");
    let mut compiler = rustc();
    compiler.args(["--edition", "2021", "-o"]).arg(&program).arg(main);
    succeeds(compiler);
    succeeds(Command::new(&program));
}

/// A cast to `usize` would drop the upper bits of such squares.
#[test]
fn wide_squares_off_the_board_panic() {
    let folder = folder("wide-squares");
    let builder = Builder::new().scheme(Scheme::Hyperbola).steppers(true).lines(true);
    write(&folder, "wide", &builder.clone().square("u128"));
    write(&folder, "signed", &builder.clone().square("crate::Signed"));
    write(&folder, "narrow", &builder.clone().square("u8"));
    write(&folder, "large", &builder.square("u128").board("9x10").pieces("[rook, bishop, horse]"));
    let main = folder.join("main.rs");
    let text = "
        #![deny(warnings)]
        mod wide { include!(\"wide_sliders.rs\"); }
        mod signed { include!(\"signed_sliders.rs\"); }
        mod narrow { include!(\"narrow_sliders.rs\"); }
        mod large { include!(\"large_sliders.rs\"); }
        pub type Signed = i64;
        const D4: u64 = wide::rook_attacks_const(27, 0);
        fn main() {
            assert_eq!((wide::rook_attacks(27, 0), signed::rook_attacks(27, 0), narrow::rook_attacks(27, 0)), (D4, D4, D4));
            macro_rules! panics {
                ($call:expr) => { std::panic::catch_unwind(|| $call).is_err() };
            }
            for square in [64, 1 << 32, (1 << 64) + 27, u128::MAX] {
                assert!(panics!(wide::rook_attacks(square, 0)), \"{}\", square);
                assert!(panics!(wide::queen_attacks_const(square, 0)), \"{}\", square);
                assert!(panics!(wide::knight_attacks(square)), \"{}\", square);
                assert!(panics!(wide::ray(0, square)), \"{}\", square);
                let of_large = if square == 64 { 90 } else { square };
                assert!(panics!(large::horse_attacks(of_large, 0)), \"{}\", square);
                assert!(panics!(large::rook_attacks_const(of_large, 0)), \"{}\", square);
                assert!(panics!(large::between(of_large, 0)), \"{}\", square);
            }
            for square in [-1, i64::MIN, (1 << 32) + 27] {
                assert!(panics!(signed::bishop_attacks(square, 0)), \"{}\", square);
            }
        }";
    runs(&main, text);
}

#[test]
fn files_are_as_small_as_documented() {
    let size = |builder: Builder| builder.source().expect("the options are right").len();
    assert!(size(Builder::new().scheme(Scheme::Hyperbola)) <= 8 << 10);
    assert!(size(Builder::new().scheme(Scheme::Kindergarten)) <= 45_000);
    assert!(size(Builder::new().scheme(Scheme::CongruentModulo)) <= 45_000);
    assert!(size(Builder::new()) <= 1_900_000);
    assert!(size(Builder::new().entries(Entries::Byte)) <= 610_000);

    assert!(size(Builder::new().unchecked(true)) <= 4_200_000);
    assert!(size(Builder::new().unchecked(true).pext(Pext::Never)) <= 1_900_000);
    assert!(size(Builder::new().scheme(Scheme::Pext).unchecked(true)) <= 2_300_000);

    assert!(size(Builder::new().scheme(Scheme::Hyperbola).unchecked(true)) <= 52 << 10);
    assert!(size(Builder::new().fill(true)) <= 22_000);
    assert!(size(Builder::new().fill(true).unchecked(true)) <= 40_000);
    assert!(size(Builder::new().entries(Entries::Pdep).fill(true)) <= 28_000);
    assert!(size(Builder::new().entries(Entries::Byte).fill(true)) <= 55_000);
}

#[test]
fn meaningless_forms_are_refused() {
    let error = |builder: Builder| builder.source().expect_err("the options make no sense").to_string();
    for scheme in [Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo] {
        let said = error(Builder::new().scheme(scheme).fill(true));
        assert!(
            said.starts_with(&format!("`fill`: `{}` looks up one line at a time", scheme.word())),
            "{said}"
        );
    }
    let small = Builder::new().scheme(Scheme::Auto).max_bytes(16_000).pext(Pext::Never);
    assert!(small.source().is_ok() && error(small.fill(true)).starts_with("`fill`: "));
    assert!(
        error(Builder::new().prefix("engine_")).starts_with("`prefix`: modules keep names apart in Rust")
    );
    let said = error(Builder::new().language(Language::Cpp).prefix("std"));
    assert!(said.starts_with("`prefix`: ") && said.ends_with("reserves the namespace `std`"), "{said}");
    let said = error(Builder::new().prefix("engine_").pext(Pext::Always).seed(1));
    for key in ["`prefix`: ", "`pext`: ", "`seed`: "] {
        assert!(said.contains(key), "{said}");
    }
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
    for (name, builder) in forms() {
        let source = builder.source().expect("the options are right");
        assert_eq!(source.lines().nth(1), Some("// SPDX-License-Identifier: MIT-0"), "{name}");
        assert!(source.ends_with('\n') && !source.contains(" \n") && !source.contains("\n\n\n"), "{name}");
        assert_eq!(
            source.contains("pub fn sliders_init()"),
            !name.ends_with("unchecked") && !name.ends_with("never"),
            "{name}"
        );
        let reasons = source.matches("// SAFETY: ").count();
        assert_eq!(source.matches("unsafe {").count(), reasons, "{name}");
        let is_safe = ["filled", "congruent", "latency"].iter().any(|part| name.contains(part));
        assert_eq!(reasons > 0, !is_safe, "{name}");
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
    let error = fancy.pext(Pext::Always).source().expect_err("the source is safe").to_string();
    assert!(error.starts_with("`pext`: ") && error.contains("use `unchecked = true`"), "{error}");
    let auto = items(Builder::new().scheme(Scheme::Auto));
    assert!(!auto.contains(r#"SCHEME: &str = "pext"#), "by the costs without BMI2");
}
