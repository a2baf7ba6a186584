//! Files of one program that are compiled for different processors: none calls functions that are
//! compiled for another one, and all share the data. And what compilers make of macros: those of
//! processors, and those of engines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use c_headers::compiler::{Compiler, Language, WARNINGS, run};
use c_headers::rules::words;
use c_headers::samples::{self, builder};
use c_headers::{folder, in_parallel, owned, path_macro, program, source, write, write_header};
use magic_tables::Builder;
use object::read::{Object as _, ObjectSymbol};
use object::{File, SymbolKind};

/// What programs may be compiled for: its name, the flags, and the macro that headers ask for, if
/// they can use it; on the basic level any text will do.
type Level = (&'static str, &'static [&'static str], &'static str);

const LEVELS: &[Level] = if cfg!(target_arch = "x86_64") {
    &[
        // Whatever `CC` and `CXX` ask for.
        ("basic", &["-mno-bmi2", "-mno-ssse3"], ""),
        ("bmi2", &["-mbmi2", "-mno-avx2"], "__BMI2__"),
        ("ssse3", &["-mssse3", "-mno-avx2", "-mno-bmi2"], "__SSSE3__"),
        (
            "avx2",
            &["-mavx2", "-mno-bmi2", "-mno-gfni", "-mno-avx512f"],
            "__AVX2__",
        ),
        (
            "gfni",
            &["-mavx2", "-mgfni", "-mno-bmi2", "-mno-avx512f"],
            "__GFNI__",
        ),
        (
            "avx512",
            &["-mavx2", "-mavx512vl", "-mavx512cd", "-mno-bmi2"],
            "__AVX512VL__",
        ),
        // No header asks for it, but the compiler uses what it may.
        (
            "popcnt",
            &["-mno-bmi2", "-mno-ssse3", "-mpopcnt"],
            "__POPCNT__",
        ),
    ]
} else {
    &[("basic", &[], "")]
};

/// Whether this processor runs a level.
#[cfg(target_arch = "x86_64")]
fn runs(level: &str) -> bool {
    match level {
        "bmi2" => std::is_x86_feature_detected!("bmi2"),
        "ssse3" | "popcnt" => std::is_x86_feature_detected!("ssse3"),
        "avx2" => std::is_x86_feature_detected!("avx2"),
        "gfni" => std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("gfni"),
        "avx512" => {
            std::is_x86_feature_detected!("avx512vl") && std::is_x86_feature_detected!("avx512cd")
        }
        _ => true,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn runs(_level: &str) -> bool {
    true
}

/// A header, and the flags that `every.cpp` needs for it.
struct Sample {
    name: String,
    builder: Builder,
    flags: Vec<String>,
}

/// One of each scheme and kind of entry. Headers without slots are compiled faster, so slots are
/// filled where there are many.
fn all_samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for (name, builder) in samples::of_chess() {
        let fill = match name {
            "hyperbola" | "kindergarten" | "congruent_modulo" | "fancy_byte" => false,
            "fancy" | "fancy_shared" | "black" | "plain_byte" | "pext_pdep" | "magic32" => true,
            _ => continue,
        };
        let mut flags = vec!["-DSQUARES=64"];
        flags.extend(fill.then_some("-DFILL"));
        flags.extend(
            ["hyperbola", "black"]
                .contains(&name)
                .then_some("-DSETWISE"),
        );
        flags.extend(name.starts_with("pext").then_some("-mbmi2"));
        all.push(Sample {
            name: name.to_owned(),
            builder: builder.fill(fill),
            flags: owned(&flags),
        });
    }
    for (name, builder) in samples::others() {
        let (squares, fill) = match name {
            "xiangqi_hyperbola" => (90, false),
            "hexagons_fancy" => (29, true),
            "chess_hyperbola" => (64, false),
            "small_kindergarten" => (25, false),
            _ => continue,
        };
        let mut flags = vec!["-DROOK".to_owned(), format!("-DSQUARES={squares}")];
        flags.extend(fill.then(|| "-DFILL".to_owned()));
        all.push(Sample {
            name: name.to_owned(),
            builder: builder.fill(fill),
            flags,
        });
    }
    all
}

/// What an object has of a header: functions and data that the linker may take from any object.
#[derive(Default)]
struct Symbols {
    functions: BTreeSet<String>,
    data: BTreeSet<String>,
}

impl Symbols {
    fn read(object: &Path) -> Self {
        let content = fs::read(object).expect("the compiler wrote it");
        let file = File::parse(&*content).expect("it is an object");
        let mut symbols = Self::default();
        for symbol in file
            .symbols()
            .filter(|symbol| symbol.is_definition() && symbol.is_global())
        {
            let name = symbol.name().expect("it has a name");
            if name.contains("magic_tables") {
                let is_code = symbol.kind() == SymbolKind::Text;
                let set = if is_code {
                    &mut symbols.functions
                } else {
                    &mut symbols.data
                };
                set.insert(name.to_owned());
            }
        }
        symbols
    }
}

/// Compiles `sample` for all processors, compares the names of functions, and runs two files
/// together, in both orders.
fn assert_apart(compiler: &Compiler, sample: &Sample, optimised: &[&str], place: &str) {
    let folder = folder(&format!("processors/{place}/{}", sample.name));
    let header = path_macro(
        "HEADER",
        &write_header(&folder, "sliders", Language::Cpp, &sample.builder),
    );
    let compile = |name: &str, flags: &[&str], more: &[&str]| {
        let object = folder.join(name).with_extension("o");
        let flags = [
            owned(&[flags, optimised, more, &[&*header]].concat()),
            sample.flags.clone(),
        ]
        .concat();
        compiler
            .object(&program("every.cpp"), &flags, &object)
            .unwrap_or_else(|error| panic!("{error}"));
        object
    };
    // With PEXT, the basic level is the one of BMI2.
    let needs_bmi2 = sample.flags.iter().any(|flag| flag == "-mbmi2");
    let start = compile("start", LEVELS[usize::from(needs_bmi2)].1, &["-DSTART"]);
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (name, flags, _) in &LEVELS[usize::from(needs_bmi2)..] {
        let object = compile(name, flags, &[]);
        let Symbols { functions, data } = Symbols::read(&object);
        assert!(
            !functions.is_empty() && !data.is_empty(),
            "{}: {name}",
            sample.name
        );
        for function in functions {
            if let Some(other) = seen.insert(function.clone(), name) {
                panic!(
                    "{}: {function} is compiled for {other} and for {name}",
                    sample.name
                );
            }
        }
        let namespace = data.iter().find(|name| name.contains("for_"));
        assert_eq!(
            namespace, None,
            "{}: a program has these data several times",
            sample.name
        );
        if !runs(name) || needs_bmi2 && !runs("bmi2") {
            continue;
        }
        for objects in [[start.clone(), object.clone()], [object, start.clone()]] {
            let executable = folder.join("program");
            compiler
                .link(&objects, &[], &executable)
                .unwrap_or_else(|error| panic!("{error}"));
            let output = run(&executable).expect("the program runs");
            assert!(
                output.status.success(),
                "{}: {name}: {output:?}",
                sample.name
            );
        }
    }
}

/// Without optimisation, and where nothing is inlined, every look-up is a call.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn no_function_is_compiled_for_two_processors() {
    let samples = all_samples();
    for (number, compiler) in Compiler::all(Language::Cpp, &folder("compilers"))
        .iter()
        .enumerate()
    {
        let place = number.to_string();
        in_parallel(&samples, |sample| {
            assert_apart(compiler, sample, &["-O0"], &place);
        });
        let hyperbola = samples
            .iter()
            .find(|sample| sample.name == "hyperbola")
            .expect("it is a sample");
        assert_apart(compiler, hyperbola, &["-O2", "-fno-inline"], "optimised");
    }
}

/// In C, no object offers its look-ups to another one.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn look_ups_are_static_in_c() {
    let folder = folder("processors-c");
    for scheme in ["hyperbola", "kindergarten"] {
        let builder = builder(&format!("scheme = {scheme}; steppers; lines; setwise"));
        let header = write_header(&folder, scheme, Language::C, &builder);
        for (name, flags, _) in LEVELS {
            let object = header.with_extension(format!("{name}.o"));
            let flags = [
                owned(flags),
                owned(&["-O0", &path_macro("HEADER", &header)]),
            ]
            .concat();
            let compiler = Compiler::for_language(Language::C);
            compiler
                .object(&program("units.c"), &flags, &object)
                .unwrap_or_else(|error| panic!("{error}"));
            let content = fs::read(&object).expect("the compiler wrote it");
            let file = File::parse(&*content).expect("it is an object");
            let look_ups = file
                .symbols()
                .filter(|symbol| symbol.name().is_ok_and(|name| name.contains("queen")));
            let (local, offered): (Vec<_>, Vec<_>) = look_ups.partition(ObjectSymbol::is_local);
            assert!(
                !local.is_empty() && offered.is_empty(),
                "{name}: {offered:?}"
            );
        }
    }
}

/// Sets of instructions that compilers use unasked, each with the flag for it.
#[cfg(target_arch = "x86_64")]
const INSTRUCTIONS: &str = "sse3 ssse3 sse4.1 sse4.2 sse4a popcnt pclmul avx avx2 xop tbm bmi bmi2 lzcnt movbe adx gfni avx512f \
    avx512cd avx512bw avx512dq avx512vl avx512ifma avx512vbmi avx512vbmi2 avx512bitalg avx512vpopcntdq avx512fp16 avx10.2 apxf";

/// Each set of instructions changes the name, and so does each of the header's own switches.
#[test]
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn all_instructions_are_in_the_name() {
    let folder = folder("processors-names");
    let header =
        |name: &str, options: &str| write_header(&folder, name, Language::Cpp, &builder(options));
    let small = header("small", "scheme = kindergarten");
    let fancy = header("fancy", "fill");
    let wide = header("wide", "scheme = hyperbola; board = 9x10");
    for compiler in Compiler::all(Language::Cpp, &folder) {
        let name = |path: &Path, flags: &[&str]| {
            let text = compiler
                .preprocessed(path, flags)
                .unwrap_or_else(|error| panic!("{error}"));
            let (_, rest) = text
                .rsplit_once("inline namespace ")
                .expect("functions are in a namespace");
            rest.split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let known = INSTRUCTIONS.split_whitespace().filter(|set| {
            let [with, without] = [format!("-m{set}"), format!("-mno-{set}")];
            // Some compilers do not know all flags, or ignore them.
            let macros = |flag: &str| compiler.preprocessed(&small, &["-dM", flag]);
            let (Ok(defined), Ok(others)) = (macros(&with), macros(&without)) else {
                return false;
            };
            assert!(
                defined == others || name(&small, &[&with]) != name(&small, &[&without]),
                "{set}"
            );
            defined != others
        });
        assert!(known.count() > 20);
        for (path, with, without) in [
            (
                &fancy,
                &["-mbmi2"] as &[&str],
                &["-mbmi2", "-DMAGIC_TABLES_NO_PEXT"] as &[&str],
            ),
            (&wide, &[], &["-DMAGIC_TABLES_NO_INT128"]),
        ] {
            assert_ne!(name(path, with), name(path, without), "{without:?}");
        }
    }
}

/// AMD before Zen 3 has PEXT in microcode, so the scheme stays there. Programs for these processors
/// may not run here, so the compiler only says what it would compile.
#[test]
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn slow_pext_is_not_used() {
    let folder = folder("slow-pext");
    for language in [Language::C, Language::Cpp] {
        let header =
            |name: &str, options: &str| write_header(&folder, name, language, &builder(options));
        let auto = header("auto", "fill");
        let always = header("always", "fill; pext = always");
        let named = header("named", "fill; scheme = pext");
        for compiler in Compiler::all(language, &folder) {
            let uses_pext = |path: &Path, processor: &str| {
                let flag = format!("-march={processor}");
                // In C, the name of the scheme is a macro.
                let text = [&[&*flag] as &[&str], &["-dM", &*flag]]
                    .map(|flags| {
                        compiler
                            .preprocessed(path, flags)
                            .unwrap_or_else(|error| panic!("{error}"))
                    })
                    .concat();
                assert_ne!(
                    text.contains("\"pext\""),
                    text.contains("\"fancy\""),
                    "{processor}"
                );
                text.contains("\"pext\"")
            };
            for (processor, is_slow) in [
                ("haswell", false),
                ("bdver4", true),
                ("znver1", true),
                ("znver2", true),
                ("znver3", false),
            ] {
                assert_eq!(uses_pext(&auto, processor), !is_slow, "{processor}");
                assert!(
                    uses_pext(&always, processor) && uses_pext(&named, processor),
                    "{processor}"
                );
            }
            assert!(!uses_pext(&auto, "x86-64"));
            // gcc says what it is told to tune for. Clang does not.
            let tuned = |processor: &str| {
                let flags = ["-march=x86-64-v3", &format!("-mtune={processor}"), "-dM"];
                compiler
                    .preprocessed(&auto, &flags)
                    .unwrap_or_else(|error| panic!("{error}"))
            };
            for (processor, is_slow) in [
                ("haswell", false),
                ("bdver4", true),
                ("znver1", true),
                ("znver2", true),
            ] {
                let text = tuned(processor);
                let is_told = text.contains(&format!("__tune_{processor}__"));
                let expected = u8::from(!(is_slow && is_told));
                assert!(
                    text.contains(&format!("MAGIC_TABLES_PEXT {expected}")),
                    "{processor}"
                );
            }
        }
    }
}

/// Macros that engines have for what headers do, too.
const MACROS_OF_ENGINES: &str = "pext pdep popcount pop_count lsb msb bsf bsr bswap";

/// Engines have macros with short names, such as `pext` in Stockfish 11, and no namespace protects
/// from them. In C, all internals of a header have a prefix: what they are called behind it may be
/// any macro. In C++, none has the name of such a macro.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn macros_of_engines_do_no_harm() {
    let folder = folder("macros");
    for (name, builder) in samples::of_chess() {
        let text = source(&builder, Language::C);
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with(['#', '/', '*']));
        let internals: BTreeSet<&str> = code
            .flat_map(words)
            .filter_map(|word| word.strip_prefix("magic_tables_"))
            // Those two are for engines.
            .filter(|name| !["rook_and_bishop", "bitboard"].contains(name))
            .collect();
        assert!(!internals.is_empty(), "{name}");
        for language in [Language::C, Language::Cpp] {
            let path = write_header(&folder, name, language, &builder);
            let ending = if language == Language::C { "c" } else { "cpp" };
            let names = match language {
                Language::C => internals.iter().copied().collect::<Vec<_>>(),
                Language::Cpp => MACROS_OF_ENGINES.split(' ').collect(),
            };
            let defined = format!("#define {} !\n", names.join(" !\n#define "));
            let file = write(
                &folder,
                &format!("{name}.{ending}"),
                &format!("{defined}#include HEADER\n"),
            );
            // A level that the header does not ask for changes nothing.
            for (_, flags, _) in LEVELS.iter().filter(|(_, _, asks)| text.contains(asks)) {
                let flags = [
                    owned(flags),
                    owned(&["-fsyntax-only", &path_macro("HEADER", &path)]),
                ]
                .concat();
                let result = Compiler::for_language(language).object(
                    &file,
                    &flags,
                    &path.with_extension("o"),
                );
                result.unwrap_or_else(|error| panic!("{name}: {defined}{error}"));
            }
        }
    }
}

/// The vectors of AVX-512, optimised: gcc 12 warns there of what its own headers leave undefined.
/// Few processors run them.
#[test]
#[cfg_attr(
    not(all(compilers, target_arch = "x86_64")),
    ignore = "no compiler for C and C++ on x86-64"
)]
fn avx512_compiles_without_warnings() {
    let folder = folder("avx512");
    let (_, views) = samples::others().pop().expect("the last one has views");
    let header = path_macro(
        "HEADER",
        &write_header(&folder, "views", Language::Cpp, &views),
    );
    let text = "#include HEADER
        uint64_t seen(unsigned square, const uint8_t *mailbox, unsigned code, magic_tables::square_and_code *pairs) {
            const magic_tables::View view = magic_tables::view_without(square, mailbox, code);
            const magic_tables::Places places = view.attackers() | view.attacked_by(code) | view.through().sliders;
            return view.bitboard(places) ^ view.write(view.with_codes(magic_tables::codes_of(code)), pairs);
        }
        ";
    let text = write(&folder, "views.cpp", text);
    for compiler in Compiler::all(Language::Cpp, &folder) {
        let flags = [
            "-O2",
            "-march=x86-64-v4",
            "-mavx512vbmi",
            "-mavx512vbmi2",
            "-mavx512bitalg",
            &*header,
        ];
        let object = compiler.object(
            &text,
            &owned(&[WARNINGS, &flags].concat()),
            &folder.join("views.o"),
        );
        object.unwrap_or_else(|error| panic!("{error}"));
    }
}
