//! Headers for other boards and pieces: those of C in C++, with types of the engine's own, and what all of them have in common.

use std::path::{Path, PathBuf};

use c_headers::board_programs::{compilers, link_and_run, source, write};
use c_headers::boards::samples;
use c_headers::compiler::{Compiler, Language, run};
use c_headers::programs::{empty_folder, path_macro, program, strict_flags};
use c_headers::rules::violations;
use magic_tables::{Builder, Pext, Scheme};

fn folder(name: &str) -> PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

/// The header in C, in a program in C++.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn boards_in_c_from_cpp() {
    let folder = folder("boards-c-from-cpp");
    for sample in samples().iter().filter(|sample| sample.name.starts_with("xiangqi")) {
        for form in ["numbers", "-DMAGIC_TABLES_NO_INT128"] {
            let (header, facts) = (folder.join("header.h"), folder.join("facts.h"));
            write(&header, &source(&sample.builder(), Language::C));
            write(&facts, &sample.facts(false));
            let mut flags = vec![path_macro("HEADER", &header), path_macro("FACTS", &facts)];
            flags.extend(
                [form, "-DFILL"].into_iter().filter(|flag| flag.starts_with("-D")).map(str::to_owned),
            );
            if !sample.fill {
                flags.retain(|flag| flag != "-DFILL");
            }
            let data = folder.join("data.o");
            let of_c = [strict_flags(Language::C), flags.clone()].concat();
            let compiler = Compiler::for_language(Language::C);
            compiler.object(&program("data.c"), &of_c, &data).unwrap_or_else(|error| panic!("{error}"));
            let compiler = Compiler::for_language(Language::Cpp);
            let mut flags = [strict_flags(Language::Cpp), flags].concat();
            flags.extend(["-Wno-old-style-cast", "-x", "c++"].map(str::to_owned));
            let main = folder.join("main.o");
            compiler.object(&program("boards.c"), &flags, &main).unwrap_or_else(|error| panic!("{error}"));
            let _ =
                link_and_run(&compiler, &[main, data], &strict_flags(Language::Cpp), &folder.join("program"));
        }
    }
}

/// Types of the engine's own, a prefix, and two headers in one file.
const OWN_TYPES: &str = "
#include <cstdint>
namespace game {
enum class Square : unsigned char { first = 0, last = 89 };
class Set {
public:
    explicit constexpr Set(SET bits) : bits_(bits) {}
    explicit constexpr operator SET() const { return bits_; }
private:
    SET bits_;
};
struct Place { unsigned number; };
constexpr unsigned number_of(Place place) { return place.number; }
}
#include \"wide.hpp\"
#include \"narrow.hpp\"
static_assert(static_cast<SET>(wide::rook_attacks(game::Square::first, game::Set(4))) == (static_cast<SET>(0x40201008040201) << 9 | 6
    | static_cast<SET>(1) << 63 | static_cast<SET>(1) << 72 | static_cast<SET>(1) << 81), \"a1, blocked by c1\");
static_assert(narrow::tables::cannon_attacks(game::Place{0}, 2) == 4 + 8 + 16, \"a1, over b1\");
int main() {
    return static_cast<SET>(wide::rook_and_bishop_attacks(game::Square::last, game::Set(0)).bishop) == 0;
}
";

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn own_types_and_prefixes_on_boards() {
    let folder = folder("boards-types");
    let wide = Builder::new().scheme(Scheme::Hyperbola).board("9x10").prefix("wide");
    let wide = wide.square("game::Square").bitboard("game::Set");
    let narrow =
        Builder::new().scheme(Scheme::Hyperbola).board("5x5").pieces("[cannon]").prefix("narrow::tables");
    write(&folder.join("wide.hpp"), &source(&wide, Language::Cpp));
    let narrow = narrow.square("game::Place").square_index("game::number_of");
    write(&folder.join("narrow.hpp"), &source(&narrow, Language::Cpp));
    let main = folder.join("main.cpp");
    // The expected set has the ranks above the first one on the file a.
    let text = OWN_TYPES.replace("SET", "number").replace(
        "namespace game {",
        "__extension__ typedef unsigned __int128 number;\nconstexpr number file(unsigned ranks) { return ranks == 0 ? 0 : file(ranks - 1) | static_cast<number>(1) << 9 * ranks; }\nnamespace game {",
    );
    let start = text.find("(static_cast<number>(0x40").expect("the text has it");
    let end = text.find(", \"a1, blocked by c1\"").expect("the text has it");
    let text = format!("{}(file(9) | 6){}", &text[..start], &text[end..]);
    write(&main, &text);
    for (compiler, flags) in compilers(Language::Cpp, &folder) {
        let _ = link_and_run(&compiler, std::slice::from_ref(&main), &flags, &folder.join("program"));
    }
    let flags = [strict_flags(Language::Cpp), vec!["-DWIDE_NO_INT128".to_owned()]].concat();
    let error = Compiler::for_language(Language::Cpp).object(&main, &flags, &folder.join("main.o"));
    let error = error.expect_err("a class of numbers cannot be made of structures");
    assert!(error.contains("own bitboards with more than 64 squares need unsigned __int128"), "{error}");
}

/// The check program finds a wrong number.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn wrong_boards_are_found() {
    let folder = folder("boards-wrong");
    let names = ["xiangqi_fancy", "small_hyperbola", "fairy_kindergarten"];
    for sample in samples().iter().filter(|sample| names.contains(&sample.name.as_str())) {
        // With PEXT, a header has other data for it.
        let text = source(&sample.builder().pext(Pext::Never), Language::C);
        let data = text.find("_IMPLEMENTED\n").expect("there are data");
        // Data for processors with vectors stand in front of those that are used here.
        let data = data + text[data..].find("#else\n").unwrap_or(0);
        let digits = data + text[data..].find("0x").expect("they have sets") + "0x".len();
        let (header, facts) = (folder.join("header.h"), folder.join("facts.h"));
        write(&header, &format!("{}{:016}{}", &text[..digits], 0, &text[digits + 16..]));
        write(&facts, &sample.facts(false));
        let flags = [path_macro("HEADER", &header), path_macro("FACTS", &facts)];
        let flags = [strict_flags(Language::C), flags.to_vec()].concat();
        let program_file = folder.join("program");
        let sources = [program("boards.c"), program("data.c")];
        let compiler = Compiler::for_language(Language::C);
        compiler.link(&sources, &flags, &program_file).unwrap_or_else(|error| panic!("{error}"));
        let output = run(&program_file).expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{}", sample.name);
        assert!(String::from_utf8_lossy(&output.stdout).contains(" is wrong"), "{}", sample.name);
    }
}

#[test]
fn no_board_needs_gcc_or_clang() {
    for sample in samples() {
        for language in [Language::C, Language::Cpp] {
            let text = source(&sample.builder(), language);
            assert_eq!(violations(&text), Vec::<String>::new(), "{}", sample.name);
            assert!(text == source(&sample.builder(), language), "{}", sample.name);
            assert!(text.lines().nth(1) == Some("// SPDX-License-Identifier: MIT-0"), "{}", sample.name);
            assert!(!text.contains("\n\n\n") && !text.contains(" \n"), "{}", sample.name);
        }
    }
}
