//! Names that users give stand beside those of helpers, whatever they are: pieces, prefixes, types
//! and functions, also behind a header of a system that defines macros with such names.

use std::env;
use std::fmt::Write as _;
use std::process::Command;

use c_headers::compiler::Language;
use c_headers::samples::builder;
use c_headers::{dialect, folder, languages, link_and_run, program, write, write_header};
use magic_tables::{Builder, Language as Written};

/// A header with what it needs before it, and the expressions that must be true.
struct Sample {
    options: &'static str,
    prefix: &'static str,
    before: &'static str,
    truths: &'static [&'static str],
}

/// Includes all these headers in one file, for which the macros of a system are defined, and says
/// what is wrong. `P_` stands in front of names of the header.
fn included<'a>(
    name: &str,
    language: Language,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<String, String> {
    let folder = folder(&format!("names-{name}-{language:?}"));
    let is_c = language == Language::C;
    let mut text = "#include <stddef.h>\n#include <stdint.h>\n#include <stdlib.h>\n".to_owned();
    text += "#if defined(__x86_64__)\n#include <immintrin.h>\n#endif\n";
    let system = program("../../lookups/programs/windows.h");
    let _ = writeln!(text, "#include \"{}\"", system.display());
    let mut truths = vec!["1".to_owned()];
    for (number, sample) in samples.into_iter().enumerate() {
        let prefixed = match sample.prefix {
            "" => builder(sample.options),
            prefix => builder(sample.options).prefix(prefix),
        };
        let path = write_header(&folder, &format!("header{number}"), language, &prefixed);
        let header = std::fs::read_to_string(&path).expect("the header was written");
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let implementation = header
            .split(|letter| !is_name(letter))
            .find(|word| word.ends_with("_IMPLEMENTATION"));
        let function = if is_c { "static inline" } else { "constexpr" };
        text += &sample.before.replace("FUNCTION", function);
        if let Some(implementation) = implementation {
            let _ = writeln!(text, "#define {implementation}");
        }
        let _ = writeln!(text, "#include \"{}\"", path.display());
        let front = match sample.prefix {
            prefix if is_c => prefix.to_owned(),
            "" => "magic_tables::".to_owned(),
            prefix => format!("{prefix}::"),
        };
        truths.extend(
            sample
                .truths
                .iter()
                .map(|truth| truth.replace("P_", &front)),
        );
    }
    let _ = writeln!(
        text,
        "int main(void) {{ return !({}); }}",
        truths.join(" && ")
    );
    let source = write(&folder, "main.c", &text);
    link_and_run(language, &[source], &folder, dialect(language, language))
}

/// A sample with nothing before it.
const fn plain(
    options: &'static str,
    prefix: &'static str,
    truths: &'static [&'static str],
) -> Sample {
    Sample {
        options,
        prefix,
        before: "",
        truths,
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn pieces_are_called_like_helpers() {
    let samples = [
        plain(
            "scheme = hyperbola; pieces = rook, queen = rider[(2, 1)]",
            "queens_",
            &[
                "P_queen_attacks(0, 0) == 0x40100400",
                "P_rook_attacks(0, 0x102) == 0x102",
            ],
        ),
        plain(
            "scheme = fancy; board = 4x4; fill; setwise; pieces = north = rider[(0, 1)], east = rider[(1, 0)], up = rider[(1, 1)], \
             down = rider[(0, -1)], ranks = rider[(-1, 0)], rook_lines = rider[(1, -1)]",
            "",
            &[
                "(P_sliders_init(), P_east_attacks(0, 4) == 6)",
                "P_all_north_attacks(1, 0) == 0x1110",
                "P_all_ranks_attacks(8, 0) == 7",
            ],
        ),
        plain(
            "scheme = hyperbola; board = 4x4; pieces = mt_foo = rider[(1, 0)], mt = rider[(0, 1)]",
            "mt_x_",
            &[
                "P_mt_foo_attacks(0, 4) == 6",
                "P_mt_attacks(0, 0x10) == 0x10",
            ],
        ),
        // All members, and types, are those of one part.
        plain(
            "scheme = fancy; board = 9x10; pieces = x = rider[(1, 0), (0, 1)], x_reach = hopper[(1, 0)], x_1 = rider[(1, 2)], \
             x1 = rider[(2, 1)]; pext_entries = pdep; fill",
            "members_",
            &[],
        ),
    ];
    for language in languages(Language::Cpp) {
        let output = included("pieces", language, &samples);
        assert_eq!(output.as_deref(), Ok(""), "{language:?}");
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn names_are_macros_of_a_system() {
    let samples = [
        plain(
            "scheme = hyperbola; board = 4x4; setwise; pieces = near = rider[(1, 0)], far = rider[(0, 1)], min = rider[(1, 1)], \
             small = hopper[(1, 0), (0, 1)], interface = lame[((1, 0), (2, 1))], clas = rider[(1, 0)]",
            "macros_",
            &[
                "P_near_attacks(0, 4) == 6",
                "P_all_clas_attacks(1, 4) == 6",
                "P_interface_attacks(0, 0) == 0x40",
            ],
        ),
        // Rays in vectors, fills and views have names of their own.
        plain(
            "scheme = hyperbola; board = 16x8; lines; setwise; pieces = rook, cannon",
            "rays_",
            &[],
        ),
        plain(
            "scheme = hyperbola; views; piece_codes = empty, white_king; threat_index; setwise; lines",
            "views_",
            &["P_all_rook_attacks(1, 0x102) == 0x102"],
        ),
    ];
    for language in languages(Language::C) {
        let output = included("macros", language, &samples);
        assert_eq!(output.as_deref(), Ok(""), "{language:?}");
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn types_and_functions_are_called_like_ours() {
    let samples = [
        Sample {
            options: "scheme = hyperbola; square = square; square_index = occupied; bitboard = a; lines",
            prefix: "parameters_",
            before: "typedef struct { uint8_t number; } square;\ntypedef uint64_t a;\n\
                     FUNCTION unsigned occupied(square one) { return one.number; }\nFUNCTION square at(uint8_t number)\n\
                     {\n    square one = { number };\n    return one;\n}\n",
            truths: &[
                "P_rook_attacks(at(0), 0x102) == 0x102",
                "P_between(at(0), at(2)) == 2",
            ],
        },
        Sample {
            options: "scheme = hyperbola; square = b; square_index = to; lines; setwise",
            prefix: "",
            before: "typedef uint8_t b;\nFUNCTION unsigned to(b from) { return from; }\n",
            truths: &["P_ray(0, 1) == 0xfe", "P_queen_attacks(0, 0x302) == 0x302"],
        },
        Sample {
            options: "scheme = fancy; board = 5x5; square = Codes; square_index = rook_attacks; lines",
            prefix: "narrow_",
            before: "typedef uint8_t Codes;\nFUNCTION unsigned rook_attacks(Codes one) { return one; }\n",
            truths: &["P_rook_attacks(0, 0x22) == 0x22"],
        },
        Sample {
            options: "scheme = hyperbola; views; piece_codes = empty, white_king; threat_index; square = View; bitboard = Places",
            prefix: "seen_",
            before: "typedef uint8_t View;\ntypedef uint64_t Places;\ntypedef uint8_t Bytes;\n",
            truths: &["P_rook_attacks(0, 0x102) == 0x102"],
        },
        Sample {
            options: "scheme = hyperbola; views; piece_codes = empty, white_king; square = Bytes; setwise",
            prefix: "bytes_",
            before: "",
            truths: &["P_all_rook_attacks(1, 0x102) == 0x102"],
        },
    ];
    for language in languages(Language::Cpp) {
        // One of them is called like a type of another one.
        let (types, others): (Vec<_>, Vec<_>) = samples
            .iter()
            .partition(|sample| sample.before.contains("struct") || sample.prefix.is_empty());
        for some in [types, others] {
            let output = included("types", language, some);
            assert_eq!(output.as_deref(), Ok(""), "{language:?}");
        }
    }
}

/// C++ looks for functions beside the types of their arguments, too.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn functions_of_an_engine_are_called_like_ours() {
    let sample = Sample {
        options: "scheme = kindergarten; steppers; lines; square = engine::Square; square_index = engine::number_of",
        prefix: "engine::tables",
        before: "namespace engine {\nstruct Square { unsigned number; };\n\
                 constexpr unsigned number_of(Square one) { return one.number; }\n\
                 uint64_t rook_attacks(Square, uint64_t);\nuint64_t bishop_attacks(Square, uint64_t);\n\
                 uint64_t black_pawn_attacks(Square);\nuint64_t white_pawn_attacks(Square);\n}\n",
        truths: &[
            "P_rook_and_bishop_attacks(engine::Square{0}, 0x102).rook == 0x102",
            "P_pawn_attacks(false, engine::Square{0}) == 0x200",
        ],
    };
    let output = included("engine", Language::Cpp, [&sample]);
    assert_eq!(output.as_deref(), Ok(""));
    let hidden = builder("scheme = hyperbola; square = u8; square_index = number_of");
    let error = hidden.language(Written::Cpp).source();
    let message = error.expect_err("it would call itself").to_string();
    assert!(message.contains("give yours another name"), "{message}");
}

/// The number of a square by a method, which takes no other square, and by a static function.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn functions_for_numbers_are_members_of_squares() {
    let before = "namespace own {\nstruct Square {\n    unsigned at;\n    constexpr int number() const { return int(at); }\n\
                  static constexpr unsigned index(const Square &one) { return one.at; }\n};\n}\n";
    let truths = &[
        "P_rook_attacks(own::Square{0}, 0x102) == 0x102",
        "P_between(own::Square{0}, own::Square{2}) == 2",
    ];
    let sample = |options, prefix| Sample {
        options,
        prefix,
        before,
        truths,
    };
    let method =
        "scheme = hyperbola; lines; square = own::Square; square_index = own::Square::number";
    let of_type =
        "scheme = kindergarten; lines; square = ::own::Square; square_index = own::Square::index";
    let methods = included("methods", Language::Cpp, [&sample(method, "a")]);
    assert_eq!(methods.as_deref(), Ok(""));
    let statics = included("statics", Language::Cpp, [&sample(of_type, "b")]);
    assert_eq!(statics.as_deref(), Ok(""));
}

/// If two prefixes led to one guard, the second header would not be there.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn prefixes_are_alike() {
    let of_c = [
        "a_", "a", "A_", "A", "a__", "uA_", "a_b_", "aB_", "ab_", "magic_",
    ];
    let of_cpp = [
        "a_b",
        "a::b",
        "A::b",
        "a::B",
        "ab",
        "aB",
        "uA",
        "near_by::magic_tables",
        "my::std",
    ];
    for (language, prefixes) in [(Language::C, &of_c[..]), (Language::Cpp, &of_cpp)] {
        let sample = |prefix: &&'static str| {
            let truths = &["P_rook_attacks(0, 0x102) == 0x102", "P_between(0, 2) == 2"];
            plain("scheme = hyperbola; lines", prefix, truths)
        };
        let samples: Vec<Sample> = prefixes.iter().map(sample).collect();
        let output = included("prefixes", language, &samples);
        assert_eq!(output.as_deref(), Ok(""), "{language:?}");
    }
}

/// What stays impossible is refused with another name.
#[test]
fn names_that_are_refused() {
    let message = |builder: &Builder, language| {
        let source = builder.clone().language(language).source();
        source.expect_err("the name is impossible").to_string()
    };
    let cases = [
        (
            Written::C,
            "square = magic_tables_lowest; views; piece_codes = empty",
            "another prefix",
        ),
        (
            Written::C,
            "square_index = rook_attacks; square = Sq",
            "another prefix",
        ),
        (
            Written::C,
            "bitboard = ENGINE_PEXT; prefix = engine_; scheme = fancy",
            "another prefix",
        ),
        (Written::C, "bitboard = MAGIC_TABLES_H", "can be a macro"),
        (Written::Cpp, "square = UINT64_MAX", "can be a macro"),
        (
            Written::Cpp,
            "bitboard = a; prefix = a",
            "choose another `prefix`",
        ),
        (
            Written::Cpp,
            "prefix = MAGIC_TABLES_DIGIT",
            "such as `engine`",
        ),
        (Written::Cpp, "square = return", "keyword"),
        (Written::Cpp, "prefix = class", "`class_tables`"),
        (Written::Cpp, "prefix = engine::near", "`near_tables`"),
        (Written::Cpp, "prefix = size_t", "`size_t_tables`"),
        (Written::C, "prefix = in", "write `in_`"),
        (Written::C, "prefix = magic_tables_", "leave `prefix` out"),
    ];
    for (language, options, way_out) in cases {
        let message = message(&builder(options), language);
        assert!(message.contains(way_out), "{options}: {message}");
    }
}

/// Compiles a library of modules of source without dependencies, with all warnings.
fn compiles_in_rust(name: &str, before: &str, samples: &[&str]) {
    let folder = folder(&format!("names-{name}-rust"));
    let mut text = before.to_owned();
    for unchecked in [false, true] {
        for (number, options) in samples.iter().enumerate() {
            let source = builder(options)
                .standalone(true)
                .unchecked(unchecked)
                .source();
            let source = source.unwrap_or_else(|error| panic!("{options}: {error}"));
            let file = format!("sample{number}_{unchecked}");
            let _ = write(&folder, &format!("{file}.rs"), &source);
            let _ = writeln!(
                text,
                "mod {file} {{\n    use super::*;\n    include!(\"{file}.rs\");\n}}"
            );
        }
    }
    let path = write(&folder, "library.rs", &text);
    let rustc = env::var_os("STANDALONE_RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition=2021", "--crate-type=lib", "--emit=metadata"])
        .args(["-Dwarnings", "-Aunused-imports", "-o"])
        .args([&path.with_extension("rmeta"), &path])
        .output()
        .expect("rustc runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    let shown: String = errors.chars().take(4000).collect();
    assert!(output.status.success(), "{shown}");
}

#[test]
fn pieces_are_called_like_helpers_in_rust() {
    let samples = [
        "scheme = hyperbola; board = 5x5; pieces = p = rider[(1, 0), (0, 1)] + rider[(1, 2)], p1 = rider[(1, 1)], p_1 = rider[(0, 1)]",
        "scheme = fancy; board = 5x5; pieces = p = rider[(1, 0), (0, 1)] + rider[(1, 2), (2, 1)], p1 = rider[(1, 1)], \
         p_1 = rider[(0, 1), (0, -1), (1, 0), (-1, 0)]",
        "scheme = kindergarten; board = 5x5; pieces = p = rider[(1, 0), (-1, 0), (0, 1), (0, -1)], p1 = rider[(1, 1), (-1, -1)], \
         p_1 = rider[(0, 1), (0, -1)], line = rider[(1, 1), (-1, -1), (-1, 1), (1, -1)]",
        "scheme = fancy; board = 5x5; fill; pieces = x = rider[(1, 0), (0, 1)], x_slots = rider[(1, 1)], \
         x_slots_length = rider[(1, -1)], x_squares = rider[(-1, 1)], slot_number = rider[(0, 1)]",
        "scheme = fancy; pext = never; pieces = rook, bishop, both = rider[(1, 2)], rook_lines = hopper[(1, 0)], rooks = hopper[(0, 1)]",
        "scheme = hyperbola; board = 5x5; setwise; pieces = a = rider[(1, 0)], fn = rider[(0, 1)], self = rider[(1, 1)], \
         north = rider[(0, -1)]",
    ];
    compiles_in_rust("pieces", "", &samples);
}

#[test]
fn functions_are_called_like_parameters_in_rust() {
    let own = "#[derive(Clone, Copy)]\npub struct One(pub u8);\n\
               pub fn square(one: One) -> usize { one.0.into() }\npub const fn to(one: One) -> usize { one.0 as usize }\n";
    let samples = [
        "scheme = hyperbola; lines; square = One; square_index = square",
        "scheme = hyperbola; lines; const_fn; square = One; square_index = to",
    ];
    compiles_in_rust("functions", own, &samples);
    let options = "scheme = hyperbola; board = 5x5; pieces = rook; square = Square";
    let error = builder(options).standalone(true).source();
    let message = error.expect_err("there is such a type").to_string();
    assert!(message.contains("such as `crate::Square`"), "{message}");
}
