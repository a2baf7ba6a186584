//! The ways to use a header: prefixes, types of the engine's own, several files, C from C++, with
//! and without PEXT. And what can be said of headers for compilers that are not there, such as
//! Microsoft's.

use std::path::{Path, PathBuf};

use c_headers::compiler::{self, Compiler, Language};
use c_headers::rules::violations;
use c_headers::samples::builder;
use c_headers::{
    compilers, dialect, folder, in_parallel, languages, link_and_run, path_macro, program, samples,
    source, strict, write, write_header,
};
use magic_tables::Builder;

fn small(options: &str) -> Builder {
    builder(options).steppers(true).lines(true)
}

/// Numbers with a second look-up: the scheme with the smallest file among those that know PEXT.
fn bytes() -> Builder {
    small("scheme = fancy; entries = byte")
}

/// No header needs gcc or clang. In the full list, there are all headers instead of a third, also
/// those whose slots could be filled but are not; each is in both languages, is written twice and
/// must come out the same.
#[test]
fn all_headers_follow_the_rules() {
    let is_full = cfg!(feature = "full");
    let filled = samples::filled();
    let mut all = [samples::of_chess(), samples::others()].concat();
    all.retain(|(name, _)| is_full || filled.iter().all(|(other, _)| name != other));
    all.extend(filled);
    let step = if is_full { 1 } else { 3 };
    let numbered: Vec<_> = all.iter().enumerate().step_by(step).collect();
    in_parallel(&numbered, |(number, (name, builder))| {
        let both = [Language::C, Language::Cpp];
        let one = number % both.len();
        for language in if is_full { &both[..] } else { &both[one..=one] } {
            let language = *language;
            let text = source(builder, language);
            assert_eq!(violations(&text), Vec::<String>::new(), "{name}");
            assert!(!is_full || text == source(builder, language), "{name}");
            assert_eq!(
                text.lines().nth(1),
                Some("// SPDX-License-Identifier: MIT-0"),
                "{name}"
            );
            assert!(!text.contains("\n\n\n") && !text.contains(" \n"), "{name}");
        }
    });
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn several_headers_in_one_file() {
    let folder = folder("several");
    for language in languages(Language::Cpp) {
        let second = match language {
            Language::C => "second_",
            Language::Cpp => "second",
        };
        let header = |macro_name: &str, name: &str, builder: &Builder| {
            path_macro(macro_name, &write_header(&folder, name, language, builder))
        };
        let flags = [
            header("FIRST_HEADER", "first", &bytes().prefix("first_")),
            header(
                "SECOND_HEADER",
                "second",
                &small("scheme = hyperbola").prefix(second),
            ),
            header("HEADER", "bare", &small("scheme = kindergarten")),
        ];
        let mut flags: Vec<_> = flags.iter().map(String::as_str).collect();
        flags.extend(dialect(language, language));
        let output = link_and_run(language, &[program("two.c")], &folder, &flags);
        assert_eq!(
            output.as_deref(),
            Ok("fancy, byte; hyperbola; kindergarten\n")
        );
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn types_of_the_engine() {
    let folder = folder("types");
    let called = "square = chess::Place; square_index = chess::number_of";
    let of_sets = "scheme = hyperbola; board = 9x10; square = chess::Square; bitboard = chess::Set";
    let cast = "square = chess::Square; bitboard = chess::Bitboard; setwise";
    let views = format!("scheme = hyperbola; views; piece_codes = empty, white_king; {cast}");
    let narrow = format!("scheme = hyperbola; board = 5x5; pieces = cannon; {called}");
    let headers = [
        (
            "CAST_HEADER",
            "cast",
            small(&format!("scheme = hyperbola; {cast}")),
        ),
        // An engine for several architectures has another name for each.
        (
            "CALLED_HEADER",
            "called::engine",
            small(&format!("entries = byte; {called}")),
        ),
        ("WIDE_HEADER", "wide", builder(of_sets)),
        ("NARROW_HEADER", "narrow::tables", builder(&narrow)),
        ("VIEWS_HEADER", "views", builder(&views)),
    ];
    let header = |(name, prefix, builder): &(&str, &str, Builder)| {
        path_macro(
            name,
            &write_header(
                &folder,
                name,
                Language::Cpp,
                &builder.clone().prefix(*prefix),
            ),
        )
    };
    let headers: Vec<_> = headers.iter().map(header).collect();
    let mut flags: Vec<_> = headers.iter().map(String::as_str).collect();
    flags.push("-Dcalled=called_x86_64");
    let compiled = link_and_run(Language::Cpp, &[program("types.cpp")], &folder, &flags);
    assert_eq!(compiled.as_deref(), Ok(""));
    flags.push("-DWIDE_NO_INT128");
    let error = link_and_run(Language::Cpp, &[program("types.cpp")], &folder, &flags);
    let error = error.expect_err("a class of numbers cannot be made of structures");
    assert!(
        error.contains("own bitboards with more than 64 squares need unsigned __int128"),
        "{error}"
    );
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn sets_of_more_than_64_squares() {
    let folder = folder("sets");
    for language in languages(Language::C) {
        let header = write_header(
            &folder,
            "sets",
            language,
            &builder("scheme = hyperbola; board = 9x10"),
        );
        let header = path_macro("HEADER", &header);
        for kind in ["-DMAGIC_TABLES_NO_INT128", "-DWITH_INT128"] {
            // Of a number, a cast of C is warned of in C++.
            let flags = [kind, &*header, "-DMAGIC_TABLES_IMPLEMENTATION"];
            let flags = [&flags, dialect(language, Language::C)].concat();
            let output = link_and_run(language, &[program("sets.c")], &folder, &flags);
            assert_eq!(output.as_deref(), Ok(""), "{language:?} {kind}");
        }
    }
}

/// Recipes of docs/recipes.md in C.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn recipes_in_c() {
    let folder = folder("recipes");
    let _ = write_header(
        &folder,
        "sliders",
        Language::C,
        &small("scheme = hyperbola"),
    );
    let flag = format!("-I{}", folder.display());
    let output = link_and_run(Language::C, &[program("recipes.c")], &folder, &[&flag]);
    assert_eq!(output.as_deref(), Ok(""));
}

/// Compiles `units.c` in `language` twice, each time with flags of its own, with a header in C or
/// C++, links and runs it. Returns the scheme.
fn share(language: Language, header: &Path, flags: [&[&str]; 2]) -> Result<String, String> {
    let of_c = header.extension().is_some_and(|ending| ending == "h");
    let of_header = if of_c { Language::C } else { Language::Cpp };
    let mut objects = Vec::new();
    let mut compile = |language, file: &str, object: &str, flags: &[&str]| {
        let macros = path_macro("HEADER", header);
        let flags = strict(
            language,
            &[flags, &[&*macros], dialect(language, of_header)].concat(),
        );
        objects.push(header.with_extension(object));
        Compiler::for_language(language).object(
            &program(file),
            &flags,
            &header.with_extension(object),
        )
    };
    compile(language, "units.c", "look_up.o", flags[0])?;
    compile(
        language,
        "units.c",
        "start.o",
        &[flags[1], &["-DSTART"]].concat(),
    )?;
    if of_c {
        compile(Language::C, "data.c", "data.o", flags[0])?;
    }
    let folder = header.parent().expect("the header is in a folder");
    Ok(link_and_run(language, &objects, folder, &[])?
        .trim_end()
        .to_owned())
}

/// Files with C, with C++, and with C++ that use a header in C, whose data are compiled as C.
const FILES: [(Language, Language); 3] = [
    (Language::C, Language::C),
    (Language::Cpp, Language::Cpp),
    (Language::Cpp, Language::C),
];

#[test]
#[cfg_attr(not(feature = "full"), ignore = "full: the largest headers")]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn files_of_a_program_share_the_tables() {
    let folder = folder("units");
    for (language, header) in FILES {
        let write = |name: &str, builder: &Builder| write_header(&folder, name, header, builder);
        for options in [
            "scheme = hyperbola",
            "scheme = fancy",
            "scheme = kindergarten; setwise",
        ] {
            let scheme = share(language, &write("whole", &small(options)), [&[], &[]]);
            assert!(
                scheme.as_ref().is_ok_and(|scheme| options.contains(scheme)),
                "{scheme:?}"
            );
        }
        // Filled by one file, read by the other one.
        for options in [
            "scheme = fancy; entries = byte",
            "scheme = fixed_shift; entries = pdep",
        ] {
            let path = write("filled", &small(options).fill(true));
            share(language, &path, [&["-DFILL"], &["-DFILL"]])
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// Only some files of a program may be compiled for processors with BMI2: look-ups with the same
/// name, but with PEXT in one file and without in the other, must not replace each other.
#[test]
#[cfg_attr(not(feature = "full"), ignore = "full: the largest headers")]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
#[cfg_attr(all(compilers, not(pext_runs)), ignore = "this processor has no PEXT")]
fn files_with_and_without_pext() {
    let path = write_header(
        &folder("units-pext"),
        "fancy",
        Language::Cpp,
        &small("scheme = fancy"),
    );
    for flags in [[&["-mbmi2"] as &[&str], &[]], [&[], &["-mbmi2"]]] {
        share(Language::Cpp, &path, flags).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
#[cfg_attr(all(compilers, not(pext_runs)), ignore = "this processor has no PEXT")]
fn pext_can_be_turned_off() {
    let folder = folder("no-pext");
    for language in languages(Language::C) {
        let header = |options: &str| write_header(&folder, "header", language, &builder(options));
        let scheme = |path: &PathBuf, flags: &[&str]| share(language, path, [flags, flags]);
        let compiler = Compiler::for_language(language);
        let is_scheme = |path: &PathBuf, flags: &[&str], name: &str, other: &str| {
            let text = compiler.preprocessed(path, &[flags, &["-dD"]].concat());
            let quoted = |name: &str| format!("\"{name}\"");
            text.is_ok_and(|text| text.contains(&quoted(name)) && !text.contains(&quoted(other)))
        };
        let path = header("entries = byte");
        assert!(is_scheme(
            &path,
            &["-mno-bmi2"],
            "fancy, byte",
            "pext, byte"
        ));
        assert_eq!(scheme(&path, &["-mbmi2"]).as_deref(), Ok("pext, byte"));
        let no_pext = ["-mbmi2", "-DMAGIC_TABLES_NO_PEXT"];
        assert!(is_scheme(&path, &no_pext, "fancy, byte", "pext, byte"));
        let never = header("entries = byte; pext = never");
        assert!(is_scheme(&never, &["-mbmi2"], "fancy, byte", "pext, byte"));
        let always = header("entries = byte; pext = always");
        let error = compiler
            .preprocessed(&always, &["-mno-bmi2"])
            .expect_err("the target has no PEXT");
        assert!(
            error.contains("#error") && error.contains("-mbmi2"),
            "{error}"
        );
    }
    let path = write_header(
        &folder,
        "engine",
        Language::Cpp,
        &builder("entries = byte").prefix("engine_"),
    );
    for name in ["ENGINE_NO_PEXT", "MAGIC_TABLES_NO_PEXT"] {
        let text = Compiler::for_language(Language::Cpp)
            .preprocessed(&path, &["-mbmi2", &format!("-D{name}")]);
        assert!(
            text.is_ok_and(
                |text| text.contains("\"fancy, byte\"") && !text.contains("\"pext, byte\"")
            ),
            "{name}"
        );
    }
}

/// Where sanitizers are on, they are seen to work: a read outside of an array ends the program.
#[test]
#[cfg_attr(not(feature = "full"), ignore = "full: sanitizers")]
#[cfg_attr(
    all(feature = "full", not(sanitizers)),
    ignore = "no AddressSanitizer and UndefinedBehaviorSanitizer"
)]
fn sanitizers_report() {
    let folder = folder("sanitizers");
    let text = "int main(int count, char **words) { int a[2] = {0, 1}; (void)words; return a[count + 1]; }\n";
    let result = link_and_run(
        Language::C,
        &[write(&folder, "wrong.c", text)],
        &folder,
        &[],
    );
    let error = result.expect_err("it reads outside of the array");
    assert!(
        error.contains("index 2 out of bounds") || error.contains("AddressSanitizer"),
        "{error}"
    );
}

/// A program that reads tables in a library.
const USER: &str = "#include \"tables.h\"
int main(void)
{
#ifdef FILLED
    engine_sliders_init();
#endif
    return engine_rook_attacks(0, 0x0000000100000008) == 0x000000010101010e ? 0 : 1;
}
";

/// Flags hide what is in a library; programs that use it have look-ups of their own.
#[test]
#[cfg_attr(not(all(compilers, unix)), ignore = "no compiler for C and C++")]
fn a_shared_library_shows_its_tables() {
    let folder = folder("shared-library");
    let owned = |flags: &[&str]| c_headers::owned(flags);
    let rooks = write(&folder, "user.c", USER);
    let library = "#define ENGINE_IMPLEMENTATION\n#include \"tables.h\"\n";
    let source = write(&folder, "library.c", library);
    let shared = folder.join("libtables.so");
    let program = folder.join("program");
    let path = format!("-Wl,-rpath,{}", folder.display());
    let hidden = ["-shared", "-fPIC", "-fvisibility=hidden"];
    for (options, more) in [
        ("scheme = hyperbola", "-O1"),
        ("scheme = fancy; entries = byte; steppers; lines", "-O1"),
        ("scheme = fancy; fill; pext = never", "-DFILLED"),
    ] {
        let header = builder(options).prefix("engine_");
        let _ = write_header(&folder, "tables", Language::C, &header);
        let compilers = compilers(Language::C, &folder);
        // What is hidden, no compiler decides by itself; the full list has all of them.
        let some = if cfg!(feature = "full") {
            compilers.len()
        } else {
            1
        };
        for compiler in compilers.into_iter().take(some) {
            let build = |flags: &[&str]| {
                compiler.link(std::slice::from_ref(&source), &owned(flags), &shared)?;
                let inputs = [rooks.clone(), shared.clone()];
                compiler.link(&inputs, &owned(&[more, &path]), &program)
            };
            build(&hidden).unwrap_or_else(|error| panic!("{options}: {error}"));
            let output = compiler::run(&program).expect("the program starts");
            assert!(output.status.success(), "{options}: {compiler:?}");
            // An engine says something else of its data.
            let own = [&hidden[..], &["-DENGINE_DATA="]].concat();
            assert!(build(&own).is_err(), "{options}: {compiler:?}");
        }
    }
}

/// Each macro of a header in C++ is used. Those that engines may use are in C alone. A third of the
/// headers are compiled; the full list has all of them.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn no_macro_is_unused() {
    let folder = folder("unused-macros");
    let all = [samples::of_chess(), samples::others()].concat();
    let small = |(name, _): &&(&str, Builder)| {
        let schemes = ["hyperbola", "kindergarten", "small_", "views", "byte"];
        schemes.iter().any(|scheme| name.contains(scheme))
    };
    let step = if cfg!(feature = "full") { 1 } else { 3 };
    for (name, builder) in all.iter().filter(small).step_by(step) {
        let header = write_header(&folder, name, Language::Cpp, builder);
        let compilers = compilers(Language::Cpp, &folder);
        // One compiler sees what another does; the full list has all of them.
        let some = if cfg!(feature = "full") {
            compilers.len()
        } else {
            1
        };
        for compiler in compilers.into_iter().rev().take(some) {
            let flags = ["-x", "c++", "-fsyntax-only", "-Wunused-macros", "-Werror"];
            let object = folder.join("header.o");
            compiler
                .object(&header, &c_headers::owned(&flags), &object)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
