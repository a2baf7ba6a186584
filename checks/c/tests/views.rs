//! Views along rays in all forms, by all compilers that are there, against a walk in the same language; and with types of the
//! engine's own.

use std::path::{Path, PathBuf};

use c_headers::board_programs::{compilers, link_and_run, source, write};
use c_headers::compiler::{Compiler, Language, SANITIZERS};
use c_headers::in_parallel;
use c_headers::programs::{empty_folder, path_macro, program, strict_flags};
use c_headers::views::{LISTS, builder, check, facts, forms};

fn folder(name: &str) -> PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

/// The lists take turns. The first compiler has its sanitizers, the others optimise. C++ has the same functions, so half of the forms are
/// enough.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn all_forms_are_right() {
    let folder = folder("views");
    let mut jobs = Vec::new();
    for language in [Language::C, Language::Cpp] {
        for (number, (compiler, mut flags)) in compilers(language, &folder).into_iter().enumerate() {
            if number > 0 {
                flags.retain(|flag| !SANITIZERS.contains(&&**flag));
                flags.push("-O2".to_owned());
            }
            let folder = empty_folder(&folder, &format!("{language:?}-{number}"));
            let job = (language, (compiler, flags), folder.expect("the folder can be written to"));
            for (turn, form) in forms().into_iter().enumerate() {
                if language == Language::C || turn % 2 == number % 2 {
                    jobs.push((job.clone(), LISTS[(turn + number) % LISTS.len()], form, false));
                }
            }
            if number == 0 && language == Language::C {
                jobs.push((job, LISTS[2], forms()[0], true));
            }
        }
    }
    in_parallel(&jobs, |((language, compiler, folder), list, form, portable)| {
        check(*list, *language, compiler, folder, form, *portable);
    });
}

/// The vectors of AVX-512, optimised: gcc 12 warns there of what its own headers leave undefined. Few processors run them.
#[test]
#[cfg_attr(not(all(compilers, target_arch = "x86_64")), ignore = "no compiler for C and C++ on x86-64")]
fn avx512_compiles_without_warnings() {
    let folder = folder("views-avx512");
    for language in [Language::C, Language::Cpp] {
        let (header, codes) = (folder.join("header"), folder.join("facts"));
        write(&header, &source(&builder(LISTS[0].1), language));
        write(&codes, &facts(LISTS[0].1));
        for (compiler, mut flags) in compilers(language, &folder) {
            flags.extend(["-O2", "-march=x86-64-v4", "-mavx512vbmi", "-mavx512vbmi2"].map(str::to_owned));
            flags.extend([path_macro("HEADER", &header), path_macro("FACTS", &codes)]);
            if language == Language::Cpp {
                flags.extend(["-DNAMESPACE=magic_tables", "-x", "c++"].map(str::to_owned));
            }
            let object = compiler.object(&program("views.c"), &flags, &folder.join("views.o"));
            object.unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// The header in C, in a program in C++.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn views_in_c_from_cpp() {
    let folder = folder("views-c-from-cpp");
    let (header, codes) = (folder.join("header.h"), folder.join("facts.h"));
    write(&header, &source(&builder(LISTS[1].1), Language::C));
    write(&codes, &facts(LISTS[1].1));
    let mut flags = strict_flags(Language::Cpp);
    flags.extend([path_macro("HEADER", &header), path_macro("FACTS", &codes)]);
    flags.extend(["-Wno-old-style-cast", "-x", "c++"].map(str::to_owned));
    let sources = [program("views.c"), program("data.c")];
    let _ = link_and_run(&Compiler::for_language(Language::Cpp), &sources, &flags, &folder.join("program"));
}

/// Types of the engine's own, prefixes, and two headers in one file.
const OWN_TYPES: &str = "
#include <cstdint>
namespace chess {
enum Square : signed char { A1, D4 = 27 };
enum class Bitboard : std::uint64_t { none = 0 };
struct Place { unsigned number; };
constexpr unsigned number_of(Place place) { return place.number; }
}
#include \"cast.hpp\"
#include \"called.hpp\"
// A code that is no piece of the list on a1.
constexpr std::uint8_t mailbox[64] = {4};
constexpr engine::View view = engine::view(chess::D4, mailbox);
static_assert(view.bitboard(view.nearest()) == chess::Bitboard::none, \"no piece\");
int main() {
    const called::views::View other = called::views::view_without(chess::Place{0}, mailbox, chess::Place{27});
    called::views::square_and_code pairs[16];
    return static_cast<int>(other.write(other.attackers(), pairs) + other.count(other.nearest()));
}
";

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn own_types_and_prefixes() {
    let folder = folder("views-types");
    let list = "[empty, white_king]";
    let cast =
        builder(list).prefix("engine").square("chess::Square").bitboard("chess::Bitboard").setwise(true);
    let called =
        builder(list).prefix("called::views").square("chess::Place").square_index("chess::number_of");
    write(&folder.join("cast.hpp"), &source(&cast, Language::Cpp));
    write(&folder.join("called.hpp"), &source(&called, Language::Cpp));
    let main = folder.join("main.cpp");
    write(&main, OWN_TYPES);
    let forms = forms();
    for ((compiler, flags), form) in compilers(Language::Cpp, &folder).into_iter().zip(forms.iter().rev()) {
        let flags = [flags, form.iter().map(|&flag| flag.to_owned()).collect()].concat();
        let _ = link_and_run(&compiler, std::slice::from_ref(&main), &flags, &folder.join("program"));
    }
}
