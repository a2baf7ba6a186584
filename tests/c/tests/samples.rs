//! One of each kind of header, in C and in C++: all relevant occupancies of rooks and bishops on all squares, with and without
//! irrelevant pieces, against a ray walk in the same language, and a digest of all answers against the Rust look-ups. And one
//! of each kind for other boards and pieces. `tests/lookups` tries random ones, without warnings of compilers.

use std::fs;
use std::path::{Path, PathBuf};

use c_headers::answers::digest;
use c_headers::board_programs;
use c_headers::boards;
use c_headers::compiler::Language;
use c_headers::in_parallel;
use c_headers::programs::{check, empty_folder, link_and_run, program};
use c_headers::samples::{filled_samples, samples};
use magic_tables::{Builder, Language as Written, Purpose, Scheme};

fn folder(name: &str) -> PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

/// Compiles and runs the check program with each of `samples`.
fn assert_right(samples: &[(&'static str, Builder)], language: Language, fill: bool) {
    let folder = folder(&format!("samples-{language:?}-{fill}"));
    let (written, ending) = match language {
        Language::C => (Written::C, "h"),
        Language::Cpp => (Written::Cpp, "hpp"),
    };
    let expected = digest();
    in_parallel(samples, |(name, builder)| {
        let path = folder.join(name).with_extension(ending);
        let source = builder.clone().language(written).source().expect("the options are right");
        fs::write(&path, source).expect("the file can be written");
        let mut flags = Vec::new();
        flags.extend(name.starts_with("pext").then_some("-mbmi2"));
        flags.extend(fill.then_some("-DFILL"));
        let printed = check(language, &path, &flags).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(printed.digest, expected, "{name}");
    });
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn samples_in_c() {
    assert_right(&samples(), Language::C, false);
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn samples_in_cpp() {
    assert_right(&samples(), Language::Cpp, false);
}

/// With PEXT, these tables have slots; without it, `hyperbola` looks up both sets at once.
#[test]
#[cfg_attr(
    not(all(compilers, pext_runs, avx2_runs)),
    ignore = "no compiler for C and C++, no PEXT or no AVX2"
)]
fn one_variant_has_both_sets_at_once() {
    let folder = folder("at-once");
    let builder = Builder::new().scheme(Scheme::Auto).purpose(Purpose::NoNetwork).max_bytes(300_000);
    let builder = builder.steppers(true).lines(true);
    let expected = digest();
    for (language, written) in [(Language::C, Written::C), (Language::Cpp, Written::Cpp)] {
        let header = folder.join(format!("{language:?}.h"));
        let source = builder.clone().language(written).source().expect("the options are right");
        fs::write(&header, source).expect("the file can be written");
        for flags in [&["-mno-bmi2", "-mavx2"], &["-mbmi2", "-mavx2"]] {
            let printed = check(language, &header, flags).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(printed.digest, expected, "{language:?}, {flags:?}");
        }
    }
}

/// The recipes that docs/recipes.md has in C.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn recipes_in_c() {
    let folder = folder("recipes");
    let header = folder.join("sliders.h");
    let builder = Builder::new().scheme(Scheme::Hyperbola).steppers(true).lines(true);
    let source = builder.language(Written::C).source().expect("the options are right");
    fs::write(&header, source).expect("the file can be written");
    let sources = [program("recipes.c")];
    let flags = [&*format!("-I{}", folder.display())];
    link_and_run(Language::C, &sources, &header, &flags).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn filled_samples_in_c() {
    assert_right(&filled_samples(), Language::C, true);
}

/// Each scheme, and each kind of entry.
const BOARDS: [&str; 12] = [
    "xiangqi_hyperbola",
    "xiangqi_kindergarten",
    "fairy_kindergarten",
    "small_congruent_modulo",
    "small_fancy",
    "hexagons_fancy_filled",
    "variants_fancy",
    "chess_hyperbola",
    "small_pdep_lines",
    "chess_pdep",
    "xiangqi_pdep_filled",
    "parts",
];

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn boards_in_c() {
    let folder = folder("board-samples");
    let compilers = board_programs::compilers(Language::C, &folder);
    let mut samples = boards::samples();
    samples.retain(|sample| BOARDS.contains(&sample.name.as_str()));
    assert_eq!(samples.len(), BOARDS.len());
    in_parallel(&samples, |sample| {
        let check = |form| board_programs::check(sample, Language::C, &compilers[0], &folder, form);
        check("sample");
        if cfg!(pext_runs) && boards::differ_with_pext(sample) {
            check("bmi2");
        }
        // Zeros are counted, and vectors used, along rays alone.
        if sample.spec.scheme == Scheme::Hyperbola {
            check("portable_structures");
            for (vectors, runs) in [("ssse3", cfg!(ssse3_runs)), ("avx2", cfg!(avx2_runs))] {
                if runs {
                    check(vectors);
                }
            }
        }
    });
}

/// The same look-ups as in C, so some of the samples are enough.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn boards_in_cpp() {
    let folder = folder("board-samples-in-cpp");
    let compilers = board_programs::compilers(Language::Cpp, &folder);
    let mut samples = boards::samples();
    samples.retain(|sample| BOARDS.iter().step_by(3).any(|name| *name == sample.name));
    in_parallel(&samples, |sample| {
        board_programs::check(sample, Language::Cpp, &compilers[0], &folder, "sample");
    });
}
