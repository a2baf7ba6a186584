//! The forms that a header can have, and the ways to use one: prefixes, types of the engine's own, several files, C from C++,
//! and with or without PEXT.

use std::fs;
use std::path::{Path, PathBuf};

use c_headers::answers::digest;
use c_headers::compiler::{Compiler, Language, run};
use c_headers::level::Level;
use c_headers::programs::{Printed, check, empty_folder, link_and_run, path_macro, program, strict_flags};
use c_headers::samples::{filled_samples, samples};
use c_headers::tokens::{tokens, without_data};
use magic_tables::{Builder, Entries, Language as Written, Pext, Scheme};

fn folder(name: &str) -> PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

fn small(scheme: Scheme) -> Builder {
    Builder::new().scheme(scheme).steppers(true).lines(true).setwise(scheme == Scheme::Hyperbola)
}

/// Numbers with a second look-up: the scheme with the smallest file among those that know PEXT.
fn bytes() -> Builder {
    small(Scheme::Fancy).entries(Entries::Byte)
}

const fn written(language: Language) -> Written {
    match language {
        Language::C => Written::C,
        Language::Cpp => Written::Cpp,
    }
}

/// Writes a header.
fn write(folder: &Path, name: &str, language: Language, builder: &Builder) -> PathBuf {
    let path = folder.join(name).with_extension(if language == Language::C { "h" } else { "hpp" });
    let source = builder.clone().language(written(language)).source().expect("the options are right");
    fs::write(&path, source).expect("the file can be written");
    path
}

#[track_caller]
fn assert_right(printed: Result<Printed, String>) -> Printed {
    let printed = printed.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(printed.digest, digest());
    printed
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn prefixes() {
    let folder = folder("prefixes");
    let path = write(&folder, "engine", Language::C, &bytes().prefix("engine_"));
    let data = folder.join("data.c");
    fs::write(&data, "#define ENGINE_IMPLEMENTATION\n#include HEADER\n").expect("the file can be written");
    let names = ["-DNAME(x)=engine_##x", "-DMACRO(x)=ENGINE_##x"];
    let output = link_and_run(Language::C, &[program("check.c"), data], &path, &names);
    let output = output.unwrap_or_else(|error| panic!("{error}"));
    assert!(output.ends_with(&format!("{:016x}\n", digest())), "{output}");
    // Both are the namespace `engine`.
    for prefix in ["engine", "engine_"] {
        let path = write(&folder, prefix, Language::Cpp, &bytes().prefix(prefix));
        assert_right(check(Language::Cpp, &path, &["-DNAMESPACE=engine"]));
    }
    // An engine for several architectures has another name for each.
    let path = write(&folder, "nested", Language::Cpp, &bytes().prefix("engine::sliders"));
    assert_right(check(
        Language::Cpp,
        &path,
        &["-DNAMESPACE=engine_x86_64::sliders", "-Dengine=engine_x86_64"],
    ));
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn several_headers_in_one_file() {
    let folder = folder("several");
    for (language, source) in [(Language::C, "two.c"), (Language::Cpp, "two.cpp")] {
        let first = write(&folder, "first", language, &bytes().prefix("first_"));
        let second = write(&folder, "second", language, &small(Scheme::Hyperbola).prefix("second_"));
        let bare = write(&folder, "bare", language, &small(Scheme::Kindergarten));
        let flags = [path_macro("FIRST", &first), path_macro("SECOND", &second)];
        let flags = flags.each_ref().map(String::as_str);
        let output = link_and_run(language, &[program(source)], &bare, &flags);
        let output = output.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(output, "fancy, byte; hyperbola; kindergarten\n");
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn types_of_the_engine() {
    let folder = folder("types");
    let types = path_macro("TYPES", &program("types.hpp"));
    for (name, builder) in [("hyperbola", small(Scheme::Hyperbola)), ("fancy", bytes())] {
        let by_cast = builder.clone().square("chess::Square").bitboard("chess::Bitboard");
        let path = write(&folder, &format!("{name}_cast"), Language::Cpp, &by_cast);
        let flags = [&types, "-DSQUARE=chess::Square", "-DBITBOARD=chess::Bitboard"];
        assert_right(check(Language::Cpp, &path, &flags));

        let by_function = builder.square("chess::Place").square_index("chess::number_of");
        let path = write(&folder, &format!("{name}_function"), Language::Cpp, &by_function);
        assert_right(check(Language::Cpp, &path, &[&types, "-DSQUARE=chess::Place"]));
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn types_of_the_engine_with_slots_filled() {
    let folder = folder("types-filled");
    let builder =
        bytes().fill(true).prefix("engine_").square("chess::Place").square_index("chess::number_of");
    let path = write(&folder, "fancy", Language::Cpp, &builder.bitboard("chess::Bitboard"));
    let types = path_macro("TYPES", &program("types.hpp"));
    let flags =
        [&types, "-DFILL", "-DNAMESPACE=engine", "-DSQUARE=chess::Place", "-DBITBOARD=chess::Bitboard"];
    assert_right(check(Language::Cpp, &path, &flags));
}

/// The tables are compiled as C, the program as C++.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn c_from_cpp() {
    let folder = folder("c-from-cpp");
    for (name, builder) in
        [("hyperbola", small(Scheme::Hyperbola)), ("fancy", bytes()), ("filled", bytes().fill(true))]
    {
        let path = write(&folder, name, Language::C, &builder);
        let data = path.with_extension("o");
        let mut flags = strict_flags(Language::C);
        flags.push(path_macro("HEADER", &path));
        let compiler = Compiler::for_language(Language::C);
        compiler.object(&program("data.c"), &flags, &data).unwrap_or_else(|error| panic!("{error}"));
        // Casts in the header are C's.
        let mut flags = vec!["-DC_HEADER", "-Wno-old-style-cast"];
        if name == "filled" {
            flags.push("-DFILL");
        }
        let output = link_and_run(Language::Cpp, &[program("check.cpp"), data], &path, &flags);
        let output = output.unwrap_or_else(|error| panic!("{error}"));
        assert!(output.ends_with(&format!("{:016x}\n", digest())), "{output}");
    }
}

/// Compiles `units.c` or `units.cpp` twice, each time with flags of its own, links and runs it.
fn share(language: Language, path: &Path, flags: [&[&str]; 2]) -> Result<(), String> {
    let compiler = Compiler::for_language(language);
    let mut objects = Vec::new();
    let unit = if language == Language::C { "units.c" } else { "units.cpp" };
    let mut compile = |source: &str, name: &str, with: &[&str]| {
        let mut all = strict_flags(language);
        all.push(path_macro("HEADER", path));
        all.extend(with.iter().map(|&flag| flag.to_owned()));
        objects.push(path.with_extension(name));
        compiler.object(&program(source), &all, &path.with_extension(name))
    };
    compile(unit, "look_up.o", flags[0])?;
    compile(unit, "start.o", &[flags[1], &["-DSTART"]].concat())?;
    if language == Language::C {
        compile("data.c", "data.o", flags[0])?;
    }
    let executable = path.with_extension("program");
    compiler.link(&objects, &strict_flags(language), &executable)?;
    let output = run(&executable).map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(format!("{}: {output:?}", path.display())) }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn files_of_a_program_share_the_tables() {
    let folder = folder("units");
    for language in [Language::C, Language::Cpp] {
        for scheme in [Scheme::Hyperbola, Scheme::Fancy] {
            let path = write(&folder, scheme.word(), language, &small(scheme));
            share(language, &path, [&[], &[]]).unwrap_or_else(|error| panic!("{error}"));
        }
        // Filled by one file, read by the other one.
        for builder in [bytes().fill(true), small(Scheme::FixedShift).entries(Entries::Pdep).fill(true)] {
            let path = write(&folder, "filled", language, &builder);
            share(language, &path, [&["-DFILL"], &["-DFILL"]]).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// Only some files of a program may be compiled for processors with BMI2: look-ups with the same name, but with PEXT in one
/// file and without in the other, must not replace each other.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
#[cfg_attr(all(compilers, not(pext_runs)), ignore = "this processor has no PEXT")]
fn files_with_and_without_pext() {
    let folder = folder("units-pext");
    let path = write(&folder, "fancy", Language::Cpp, &small(Scheme::Fancy));
    for flags in [[&["-mbmi2"] as &[&str], &[]], [&[], &["-mbmi2"]]] {
        share(Language::Cpp, &path, flags).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
#[cfg_attr(all(compilers, not(pext_runs)), ignore = "this processor has no PEXT")]
fn pext_can_be_turned_off() {
    let folder = folder("no-pext");
    for language in [Language::C, Language::Cpp] {
        let path = write(&folder, "fancy", language, &bytes());
        assert_eq!(assert_right(check(language, &path, &[])).scheme, "fancy, byte");
        assert_eq!(assert_right(check(language, &path, &["-mbmi2"])).scheme, "pext, byte");
        let off = ["-mbmi2", "-DMAGIC_TABLES_NO_PEXT"];
        assert_eq!(assert_right(check(language, &path, &off)).scheme, "fancy, byte");
        let never = write(&folder, "never", language, &bytes().pext(Pext::Never));
        assert_eq!(assert_right(check(language, &never, &["-mbmi2"])).scheme, "fancy, byte");
    }
    let path = write(&folder, "engine", Language::Cpp, &bytes().prefix("engine_"));
    for name in ["ENGINE_NO_PEXT", "MAGIC_TABLES_NO_PEXT"] {
        let flags = ["-mbmi2", "-DNAMESPACE=engine", &format!("-D{name}")];
        assert_eq!(assert_right(check(Language::Cpp, &path, &flags)).scheme, "fancy, byte", "{name}");
    }
}

/// AMD before Zen 3 has PEXT in microcode, so the scheme stays there. Programs for these processors may not run here, so the compiler
/// only says what it would compile.
#[test]
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn slow_pext_is_not_used() {
    let folder = folder("slow-pext");
    for language in [Language::C, Language::Cpp] {
        let header = |name: &str, builder: Builder| write(&folder, name, language, &builder.fill(true));
        let auto = header("auto", Builder::new());
        let always = header("always", Builder::new().pext(Pext::Always));
        let named = header("named", Builder::new().scheme(Scheme::Pext));
        for compiler in Compiler::all(language, &folder) {
            let uses_pext = |path: &Path, processor: &str| {
                let flag = format!("-march={processor}");
                // In C, the name of the scheme is a macro.
                let text = [&[&*flag] as &[&str], &["-dM", &*flag]]
                    .map(|flags| compiler.preprocessed(path, flags).unwrap_or_else(|error| panic!("{error}")))
                    .concat();
                assert_ne!(text.contains("\"pext\""), text.contains("\"fancy\""), "{processor}");
                text.contains("\"pext\"")
            };
            for (processor, is_slow) in
                [("haswell", false), ("bdver4", true), ("znver1", true), ("znver2", true), ("znver3", false)]
            {
                assert_eq!(uses_pext(&auto, processor), !is_slow, "{processor}");
                assert!(uses_pext(&always, processor) && uses_pext(&named, processor), "{processor}");
            }
            assert!(!uses_pext(&auto, "x86-64"));
            // gcc says what it is told to tune for. Clang does not.
            let tuned = |processor: &str| {
                let flags = ["-march=x86-64-v3", &format!("-mtune={processor}"), "-dM"];
                compiler.preprocessed(&auto, &flags).unwrap_or_else(|error| panic!("{error}"))
            };
            for (processor, is_slow) in
                [("haswell", false), ("bdver4", true), ("znver1", true), ("znver2", true)]
            {
                let text = tuned(processor);
                let is_told = text.contains(&format!("__tune_{processor}__"));
                let expected = u8::from(!(is_slow && is_told));
                assert!(text.contains(&format!("MAGIC_TABLES_PEXT {expected}")), "{processor}");
            }
        }
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn pext_that_is_not_there_is_an_error() {
    let folder = folder("pext-always");
    for language in [Language::C, Language::Cpp] {
        let path = write(&folder, "always", language, &bytes().pext(Pext::Always));
        let error = check(language, &path, &[]).expect_err("the target has no PEXT");
        assert!(error.contains("#error") && error.contains("-mbmi2"), "{error}");
    }
}

#[test]
fn schemes_without_slots_cannot_be_filled() {
    for scheme in [Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo] {
        for language in [Written::C, Written::Cpp] {
            let error = small(scheme).language(language).fill(true).source().expect_err("there are no slots");
            assert!(error.to_string().starts_with("`fill`: "), "{error}");
        }
    }
}

/// Macros that engines have for what headers do, too.
const MACROS_OF_ENGINES: &str = "pext pdep popcount pop_count lsb msb bsf bsr bswap";

/// Engines have macros with short names, such as `pext` in Stockfish 11, and no namespace protects from them. In C, all internals of
/// a header have a prefix: what they are called behind it may be any macro. In C++, none has the name of such a macro.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn macros_of_engines_do_no_harm() {
    let folder = folder("macros");
    for (name, builder) in samples() {
        let path = write(&folder, name, Language::C, &builder);
        let text = fs::read_to_string(&path).expect("the file was written");
        let text = without_data(&text);
        let mut internals: Vec<_> = tokens(&text)
            .into_iter()
            .filter_map(|token| token.text.strip_prefix("magic_tables_"))
            // Those three are for engines.
            .filter(|name| !["rook_and_bishop", "rook_and_cannon", "bitboard"].contains(name))
            .filter(|name| !name.contains(|c: char| c.is_whitespace()))
            .collect();
        internals.sort_unstable();
        internals.dedup();
        assert!(!internals.is_empty(), "{name}");
        for language in [Language::C, Language::Cpp] {
            let path = write(&folder, name, language, &builder);
            let ending = if language == Language::C { "c" } else { "cpp" };
            let source = path.with_extension(ending);
            let names = match language {
                Language::C => internals.clone(),
                Language::Cpp => MACROS_OF_ENGINES.split(' ').collect(),
            };
            let defined = format!("#define {} !\n", names.join(" !\n#define "));
            fs::write(&source, format!("{defined}#include HEADER\n")).expect("the file can be written");
            // A level that the header does not ask for changes nothing.
            for level in Level::ALL.iter().filter(|level| text.contains(level.macro_name())) {
                let mut flags: Vec<String> = level.flags().iter().map(|&flag| flag.to_owned()).collect();
                flags.extend(["-fsyntax-only".into(), path_macro("HEADER", &path)]);
                let compiler = Compiler::for_language(language);
                let result = compiler.object(&source, &flags, &path.with_extension("o"));
                result.unwrap_or_else(|error| panic!("{name}: {defined}{error}"));
            }
        }
    }
}

/// A header is the same whenever it is written.
#[test]
fn the_same_options_give_the_same_text() {
    for (name, builder) in samples().into_iter().chain(filled_samples()) {
        for language in [Written::C, Written::Cpp] {
            let source = || builder.clone().language(language).source().expect("the options are right");
            let text = source();
            assert!(text == source(), "{name}");
            assert!(text.contains("SPDX-License-Identifier: MIT-0"), "{name}");
        }
    }
}

/// Where sanitizers are on, they are seen to work: a read outside of an array ends the program.
#[test]
#[cfg_attr(not(sanitizers), ignore = "no AddressSanitizer and UndefinedBehaviorSanitizer")]
fn sanitizers_report() {
    let folder = folder("sanitizers");
    let source = folder.join("wrong.c");
    let text = "int main(int count, char **words) { int a[2] = {0, 1}; (void)words; return a[count + 1]; }\n";
    fs::write(&source, text).expect("the file can be written");
    let result = link_and_run(Language::C, std::slice::from_ref(&source), &source, &[]);
    let error = result.expect_err("it reads outside of the array");
    assert!(error.contains("index 2 out of bounds") || error.contains("AddressSanitizer"), "{error}");
}
