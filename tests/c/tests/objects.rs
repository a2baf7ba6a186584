//! Nothing runs before `main`, and the tables are read-only memory: what the objects and programs
//! of C and C++ hold.

use std::fs;
use std::path::{Path, PathBuf};

use c_headers::compiler::{Compiler, Language};
use c_headers::samples::{builder, filled, of_chess};
use c_headers::{
    dialect, folder, in_parallel, owned, path_macro, program, source, write, write_header,
};
use magic_tables::Builder;
use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};
use object::{File, SectionKind, SymbolKind};

/// Sections whose code runs before `main`.
const START_UP: [&str; 5] = [
    ".init_array",
    ".ctors",
    ".preinit_array",
    "__mod_init_func",
    ".CRT$X",
];

/// Pointers that the loader of a position-independent program adjusts in tables before they are
/// read-only: from each square to slots and to unions, of rooks and of bishops.
const MOST_RELOCATIONS: usize = 4 * 64;

/// The bytes of a file by what may be done with them.
#[derive(Debug, Default)]
struct Bytes {
    read_only: u64,
    written: u64,
    zeroed: u64,
    /// Read-only once a loader has adjusted pointers in them.
    relocated: u64,
    relocations: usize,
    start_up: u64,
}

impl Bytes {
    fn read(path: &Path) -> Self {
        let content = fs::read(path).expect("the compiler wrote it");
        let file = File::parse(&*content).expect("it is an object or a program");
        let mut bytes = Self::default();
        for section in file.sections() {
            let name = section.name().unwrap_or_default();
            let sum = if START_UP.iter().any(|start| name.starts_with(start)) {
                &mut bytes.start_up
            } else if name.starts_with(".data.rel.ro") {
                bytes.relocations += section.relocations().count();
                &mut bytes.relocated
            } else {
                match section.kind() {
                    SectionKind::ReadOnlyData | SectionKind::ReadOnlyString => &mut bytes.read_only,
                    SectionKind::Data | SectionKind::Tls => &mut bytes.written,
                    SectionKind::UninitializedData | SectionKind::UninitializedTls => {
                        &mut bytes.zeroed
                    }
                    _ => continue,
                }
            };
            *sum += section.size();
        }
        bytes
    }
}

struct Compiled {
    name: String,
    object: Bytes,
    program: PathBuf,
    /// The constant `TABLE_BYTES`.
    table_bytes: u64,
}

/// Compiles the file with the data, and a program, both optimised.
fn compile(name: &str, builder: &Builder, language: Language, folder: &Path) -> Compiled {
    let path = write_header(folder, name, language, builder);
    let source = source(builder, language);
    let compiler = Compiler::for_language(language);
    let header = path_macro("HEADER", &path);
    let mut objects = Vec::new();
    let mut add = |file: &str, ending: &str, more: &[&str]| {
        let flags = owned(
            &[
                &["-O2", "-DMAGIC_TABLES_NO_PEXT", &*header],
                dialect(language, language),
                more,
            ]
            .concat(),
        );
        let object = path.with_extension(ending);
        compiler
            .object(&program(file), &flags, &object)
            .unwrap_or_else(|error| panic!("{error}"));
        objects.push(object.clone());
        object
    };
    let fill: &[&str] = if source.contains("sliders_init") {
        &["-DFILL"]
    } else {
        &[]
    };
    let look_up = add("units.c", "look_up.o", fill);
    add("units.c", "start.o", &[&["-DSTART"], fill].concat());
    let data = if language == Language::C {
        add("data.c", "data.o", &[])
    } else {
        look_up
    };
    let executable = path.with_extension("program");
    compiler
        .link(&objects, &[], &executable)
        .unwrap_or_else(|error| panic!("{error}"));
    let object = Bytes::read(&data);
    Compiled {
        name: name.into(),
        object,
        program: executable,
        table_bytes: table_bytes(&source),
    }
}

/// The number in the definition of `TABLE_BYTES` that is in effect without BMI2: the last one.
fn table_bytes(source: &str) -> u64 {
    let mut definitions = source
        .lines()
        .filter(|line| line.contains("TABLE_BYTES") && !line.starts_with("//"));
    let last = definitions.next_back().expect("the header defines it");
    let number = last
        .trim_end_matches(';')
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    number.parse().unwrap_or_else(|_| panic!("{last}"))
}

/// Bytes of start-up code that the system puts into every program.
fn of_empty_program(language: Language, folder: &Path) -> u64 {
    let compiler = Compiler::for_language(language);
    assert!(compiler.runs_empty_program(folder, &["-O2"]));
    let ending = if language == Language::C { "c" } else { "cpp" };
    Bytes::read(&folder.join(format!("empty.{ending}.program"))).start_up
}

fn compile_all(
    samples: &[(&'static str, Builder)],
    language: Language,
    place: &str,
) -> Vec<Compiled> {
    let folder = folder(&format!("{place}-{language:?}"));
    let empty = of_empty_program(language, &folder);
    let compile =
        |(name, builder): &(&'static str, Builder)| compile(name, builder, language, &folder);
    let compiled = in_parallel(samples, compile);
    for Compiled {
        name,
        object,
        program,
        ..
    } in &compiled
    {
        assert_eq!(object.start_up, 0, "{name}: {object:?}");
        assert_eq!(Bytes::read(program).start_up, empty, "{name}");
        assert_eq!(object.written, 0, "{name}: {object:?}");
        assert!(object.relocations <= MOST_RELOCATIONS, "{name}: {object:?}");
    }
    compiled
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn tables_are_read_only_and_nothing_starts_up() {
    for language in [Language::C, Language::Cpp] {
        for Compiled {
            name,
            object,
            program,
            table_bytes,
        } in compile_all(&of_chess(), language, "start-up")
        {
            assert_eq!(object.zeroed, 0, "{name}: {object:?}");
            if language == Language::C {
                let constant = object.read_only + object.relocated;
                // Sections are padded.
                let padded = table_bytes..table_bytes + 128;
                assert!(
                    padded.contains(&constant),
                    "{name}: {object:?}, {table_bytes}"
                );
            }
            tables_of_program_are_read_only(&program, language);
        }
    }
}

/// The largest object of a program is its table: slots, or data of the squares.
fn tables_of_program_are_read_only(path: &Path, language: Language) {
    let content = fs::read(path).expect("the compiler wrote it");
    let file = File::parse(&*content).expect("it is a program");
    let tables: Vec<_> = file
        .symbols()
        .filter(|symbol| symbol.kind() == SymbolKind::Data)
        .filter(|symbol| {
            symbol
                .name()
                .is_ok_and(|name| name.contains("magic_tables"))
        })
        .collect();
    assert!(
        !tables.is_empty(),
        "{} has no symbols of {language:?}",
        path.display()
    );
    for table in tables {
        let section = table.section_index().expect("the table is in a section");
        let section = file.section_by_index(section).expect("the section exists");
        let read_only = matches!(
            section.kind(),
            SectionKind::ReadOnlyData | SectionKind::ReadOnlyString
        );
        let relocated = section
            .name()
            .is_ok_and(|name| name.starts_with(".data.rel.ro"));
        assert!(
            read_only || relocated,
            "{}: {:?} in {:?}",
            path.display(),
            table.name(),
            section.name()
        );
    }
}

/// Vectors of 32 bytes are loaded from the data of squares: none of them should lie on two lines of
/// the cache. If gcc aligns no more than it is told to, they still are.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn data_of_squares_are_aligned() {
    let folder = folder("alignment");
    for (language, file) in [(Language::C, "data.c"), (Language::Cpp, "units.c")] {
        let header = write_header(&folder, "header", language, &builder("scheme = hyperbola"));
        let compiler = Compiler::for_language(language);
        let macros = path_macro("HEADER", &header);
        let mut flags = owned(&[dialect(language, language), &[&*macros]].concat());
        let as_told = "-malign-data=abi";
        flags.extend(
            compiler
                .runs_empty_program(&folder, &[as_told])
                .then(|| as_told.to_owned()),
        );
        let object = header.with_extension("o");
        compiler
            .object(&program(file), &flags, &object)
            .unwrap_or_else(|error| panic!("{error}"));
        let content = fs::read(&object).expect("the compiler wrote it");
        let file = File::parse(&*content).expect("it is an object");
        let is_data = |name: &str| name.contains("squares");
        let data = file
            .symbols()
            .find(|symbol| symbol.is_definition() && symbol.name().is_ok_and(is_data));
        let data = data.expect("the data are there");
        let section = data.section_index().expect("they are in a section");
        let section = file.section_by_index(section).expect("the section exists");
        let start = data.address() - section.address();
        assert!(
            section.align() >= 32 && start % 32 == 0,
            "{language:?}: {start} in {section:?}"
        );
    }
}

/// Slots that are filled take no place in the program's file, and all else is read-only.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn filled_slots_are_zeroed_memory() {
    let mut samples = filled();
    // The program looks up queens of chess.
    samples.retain(|(name, _)| !["xiangqi_pdep", "hexagons_fancy"].contains(name));
    for language in [Language::C, Language::Cpp] {
        for Compiled {
            name,
            object,
            table_bytes,
            ..
        } in compile_all(&samples, language, "start-up-filled")
        {
            assert!(
                object.zeroed > table_bytes / 2,
                "{name}: {object:?}, {table_bytes}"
            );
        }
    }
}

/// The test of objects finds what it looks for.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn start_up_code_is_found() {
    let folder = folder("start-up-found");
    let text = "int answer();\nint answers = 1;\nint zeros[9];\nextern const int answered = answer();\n\
                extern const char *const text = \"text\";\nextern const int constants[2] = {1, 2};\n";
    let source = write(&folder, "wrong.cpp", text);
    let object = source.with_extension("o");
    Compiler::for_language(Language::Cpp)
        .object(&source, &[], &object)
        .unwrap_or_else(|error| panic!("{error}"));
    let bytes = Bytes::read(&object);
    assert!(
        bytes.start_up > 0 && bytes.written > 0 && bytes.zeroed > 0 && bytes.read_only > 0,
        "{bytes:?}"
    );
}
