//! Files of one program that are compiled for different processors: none calls functions that are compiled for another one,
//! and all share the data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use c_headers::boards;
use c_headers::compiler::{Compiler, Language, run};
use c_headers::in_parallel;
use c_headers::level::Level;
use c_headers::programs::{empty_folder, path_macro, program};
use c_headers::samples::samples;
use magic_tables::{Builder, Language as Written, Scheme};
use object::read::{Object as _, ObjectSymbol};
use object::{File, SymbolKind};

fn folder(name: &str) -> PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

/// What a file may be compiled for, and whether this processor runs it.
fn processors() -> Vec<(String, Vec<&'static str>, bool)> {
    let runs = |level| match level {
        Level::Basic => true,
        Level::Bmi2 => cfg!(pext_runs),
        Level::Ssse3 => cfg!(ssse3_runs),
        Level::Avx2 => cfg!(avx2_runs),
        Level::Gfni => cfg!(gfni_runs),
        Level::Avx512 => cfg!(avx512_runs),
    };
    let of = |&level: &Level| (format!("{level:?}"), level.flags().to_vec(), runs(level));
    let mut all: Vec<_> = Level::ALL.iter().map(of).collect();
    if cfg!(target_arch = "x86_64") {
        // No header asks for it, but the compiler uses what it may.
        let flags = vec!["-mno-bmi2", "-mno-ssse3", "-mpopcnt"];
        all.push(("Popcnt".to_owned(), flags, cfg!(ssse3_runs)));
    }
    all
}

/// A header, and the flags that `every.cpp` needs for it.
struct Sample {
    name: String,
    builder: Builder,
    flags: Vec<String>,
}

/// One of each scheme and kind of entry. Headers without slots are compiled faster, so slots are filled where there are many.
fn all_samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for (name, builder) in samples() {
        let fill = match name {
            "hyperbola" | "kindergarten" | "congruent_modulo" | "fancy_byte" => false,
            "fancy" | "fancy_shared" | "black" | "plain_byte" | "pext_pdep" | "magic32" => true,
            _ => continue,
        };
        let mut flags = vec!["-DSQUARES=64"];
        flags.extend(fill.then_some("-DFILL"));
        flags.extend(["hyperbola", "black"].contains(&name).then_some("-DSETWISE"));
        flags.extend(name.starts_with("pext").then_some("-mbmi2"));
        let flags = flags.into_iter().map(str::to_owned).collect();
        all.push(Sample { name: name.to_owned(), builder: builder.fill(fill), flags });
    }
    let names = [
        "xiangqi_hyperbola",
        "chess_hyperbola",
        "hexagons_fancy_filled",
        "small_fancy_byte",
        "small_kindergarten",
        "narrow_small",
    ];
    for sample in boards::samples().into_iter().filter(|sample| names.contains(&&*sample.name)) {
        let squares = sample.spec.geometry().expect("it is a board").squares();
        let mut flags = vec!["-DROOK".to_owned(), format!("-DSQUARES={squares}")];
        flags.extend(sample.fill.then(|| "-DFILL".to_owned()));
        all.push(Sample { name: sample.name.clone(), builder: sample.builder(), flags });
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
    fn of(object: &Path) -> Self {
        let content = fs::read(object).expect("the compiler wrote it");
        let file = File::parse(&*content).expect("it is an object");
        let mut symbols = Self::default();
        for symbol in file.symbols().filter(|symbol| symbol.is_definition() && symbol.is_global()) {
            let name = symbol.name().expect("it has a name");
            if name.contains("magic_tables") {
                let is_code = symbol.kind() == SymbolKind::Text;
                let set = if is_code { &mut symbols.functions } else { &mut symbols.data };
                set.insert(name.to_owned());
            }
        }
        symbols
    }
}

/// Compiles `sample` for all processors, compares the names of functions, and runs two files together, in both orders.
fn assert_apart(compiler: &Compiler, sample: &Sample, optimised: &[&str], folder: &Path) {
    let folder = empty_folder(folder, &sample.name).expect("the folder can be written to");
    let header = folder.join("sliders.hpp");
    let source = sample.builder.clone().language(Written::Cpp).source().expect("the options are right");
    fs::write(&header, source).expect("the file can be written");
    let compile = |name: &str, flags: &[&str], more: &[&str]| {
        let object = folder.join(name).with_extension("o");
        let mut all: Vec<String> = [flags, optimised, more].concat().into_iter().map(str::to_owned).collect();
        all.extend_from_slice(&sample.flags);
        all.push(path_macro("HEADER", &header));
        compiler.object(&program("every.cpp"), &all, &object).unwrap_or_else(|error| panic!("{error}"));
        object
    };
    // With PEXT, the basic level is the one of BMI2.
    let first = if sample.flags.iter().any(|flag| flag == "-mbmi2") { Level::Bmi2 } else { Level::Basic };
    let mut processors = processors();
    processors.retain(|(_, flags, _)| first == Level::Basic || *flags != Level::Basic.flags());
    let start = compile("start", first.flags(), &["-DSTART"]);
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (name, flags, runs) in &processors {
        let object = compile(name, flags, &[]);
        let Symbols { functions, data } = Symbols::of(&object);
        assert!(!functions.is_empty() && !data.is_empty(), "{}: {name}", sample.name);
        for function in functions {
            if let Some(other) = seen.insert(function.clone(), name) {
                panic!("{}: {function} is compiled for {other} and for {name}", sample.name);
            }
        }
        let namespace = data.iter().find(|name| name.contains("for_"));
        assert_eq!(namespace, None, "{}: a program has these data several times", sample.name);
        if !runs || first == Level::Bmi2 && !cfg!(pext_runs) {
            continue;
        }
        for objects in [[start.clone(), object.clone()], [object, start.clone()]] {
            let executable = folder.join("program");
            compiler.link(&objects, &[], &executable).unwrap_or_else(|error| panic!("{error}"));
            let output = run(&executable).expect("the program runs");
            assert!(output.status.success(), "{}: {name}: {output:?}", sample.name);
        }
    }
}

/// Without optimisation, and where nothing is inlined, every look-up is a call.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn no_function_is_compiled_for_two_processors() {
    let folder = folder("processors");
    let samples = all_samples();
    for (number, compiler) in Compiler::all(Language::Cpp, &folder).iter().enumerate() {
        let folder = folder.join(number.to_string());
        in_parallel(&samples, |sample| assert_apart(compiler, sample, &["-O0"], &folder));
        let hyperbola = samples.iter().find(|sample| sample.name == "hyperbola").expect("it is a sample");
        assert_apart(compiler, hyperbola, &["-O2", "-fno-inline"], &folder.join("optimised"));
    }
}

/// In C, no object offers its look-ups to another one.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn look_ups_are_static_in_c() {
    let folder = folder("processors-c");
    for scheme in [Scheme::Hyperbola, Scheme::Kindergarten] {
        let builder = Builder::new().scheme(scheme).steppers(true).lines(true).setwise(true);
        let header = folder.join(scheme.word()).with_extension("h");
        fs::write(&header, builder.language(Written::C).source().expect("the options are right"))
            .expect("the file can be written");
        for (name, flags, _) in processors() {
            let object = header.with_extension(format!("{name}.o"));
            let mut flags: Vec<String> = flags.into_iter().map(str::to_owned).collect();
            flags.extend(["-O0".to_owned(), path_macro("HEADER", &header)]);
            let compiler = Compiler::for_language(Language::C);
            compiler.object(&program("units.c"), &flags, &object).unwrap_or_else(|error| panic!("{error}"));
            let content = fs::read(&object).expect("the compiler wrote it");
            let file = File::parse(&*content).expect("it is an object");
            let look_ups =
                file.symbols().filter(|symbol| symbol.name().is_ok_and(|name| name.contains("queen")));
            let (local, offered): (Vec<_>, Vec<_>) = look_ups.partition(ObjectSymbol::is_local);
            assert!(!local.is_empty() && offered.is_empty(), "{name}: {offered:?}");
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
    let header = |name: &str, builder: Builder| {
        let path = folder.join(name).with_extension("cpp");
        let source = builder.language(Written::Cpp).source().expect("the options are right");
        fs::write(&path, source).expect("the file can be written");
        path
    };
    let small = header("small", Builder::new().scheme(Scheme::Kindergarten));
    let fancy = header("fancy", Builder::new().fill(true));
    let wide = header("wide", Builder::new().scheme(Scheme::Hyperbola).board("9x10"));
    for compiler in Compiler::all(Language::Cpp, &folder) {
        let name = |path: &Path, flags: &[&str]| {
            let text = compiler.preprocessed(path, flags).unwrap_or_else(|error| panic!("{error}"));
            let (_, rest) = text.rsplit_once("inline namespace ").expect("functions are in a namespace");
            rest.split_whitespace().next().unwrap_or_default().to_owned()
        };
        let known = INSTRUCTIONS.split_whitespace().filter(|set| {
            let [with, without] = [format!("-m{set}"), format!("-mno-{set}")];
            // Some compilers do not know all flags, or ignore them.
            let macros = |flag: &str| compiler.preprocessed(&small, &["-dM", flag]);
            let (Ok(defined), Ok(others)) = (macros(&with), macros(&without)) else { return false };
            assert!(defined == others || name(&small, &[&with]) != name(&small, &[&without]), "{set}");
            defined != others
        });
        assert!(known.count() > 20);
        for (path, with, without) in [
            (&fancy, &["-mbmi2"] as &[&str], &["-mbmi2", "-DMAGIC_TABLES_NO_PEXT"] as &[&str]),
            (&wide, &[], &["-DMAGIC_TABLES_NO_INT128"]),
        ] {
            assert_ne!(name(path, with), name(path, without), "{without:?}");
        }
    }
}
