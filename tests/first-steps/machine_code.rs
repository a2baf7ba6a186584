//! The machine code of an engine: no start-up code, tables in read-only memory, no call in look-ups
//! except to the panic for squares off the board, and PEXT if the target or the feature enables it.
//! That no look-up branches, `tests/prices` checks for all combinations.

use std::fs;
use std::path::Path;
use std::process::Command;

use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};
use object::{BinaryFormat, File, SectionKind};

use crate::Engine;

/// How docs/recipes.md tells linker scripts to put the tables into a region of their own.
const IN_LINKER_SCRIPT: &str = "
    .tables : { *(.rodata.*7sliders*) } > QSPI
";

#[test]
fn look_ups_are_as_short_as_they_can_be_and_tables_read_only() {
    const MANIFEST: &str = "[features]\nbmi2 = [\"magic-bitboards/bmi2\"]\n\n\
        [dependencies]\nmagic-bitboards = { version = \"0.1\", default-features = false, features = [\"macros\"] }\n";
    let engine = Engine::with_manifest("machine-code", "2024", MANIFEST);
    let engine = engine.file("src/main.rs", include_str!("engine.rs"));
    let is_x86 = cfg!(target_arch = "x86_64");
    let of_target = is_x86.then_some(("-Ctarget-feature=+bmi2", "", true));
    let others = [("", "", false), ("", " --features bmi2", is_x86)];
    for (flags, features, has_pext) in others.into_iter().chain(of_target) {
        let path = |ending: &str| engine.0.join(format!("machine-code{ending}"));
        let emit =
            ["link", "asm", "obj"].map(|kind| format!(" --emit={kind}={}", path(kind).display()));
        // With `--target`, flags do not apply to procedural macros and build scripts, which are
        // then built only once.
        let arguments = format!(
            "rustc --release --target {}{features} -- -Ccodegen-units=1",
            host()
        );
        engine.cargo(
            &(arguments + &emit.concat()),
            &[("RUSTFLAGS", flags.as_ref())],
        );
        let assembly = fs::read_to_string(path("asm")).expect("there is assembly");
        for function in ["rook_look_up", "bishop_look_up"]
            .into_iter()
            .filter(|_| is_x86)
        {
            let code = instructions(&assembly, function);
            let calls: Vec<_> = code
                .iter()
                .filter(|line| line.starts_with("call"))
                .collect();
            assert!(
                matches!(calls[..], [call] if call.contains("panic_bounds_check")),
                "{code:#?}"
            );
            assert_eq!(
                code.iter().any(|line| line.starts_with("pext")),
                has_pext,
                "{flags}{features}"
            );
        }
        assert_tables_are_read_only(&path("obj"), &path("link"));
        if !has_pext || has_bmi2() {
            // It checks its look-ups.
            let output = Command::new(path("link"))
                .output()
                .expect("the engine runs");
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            let scheme = if has_pext {
                "pext"
            } else {
                "fancy, incorporate_shift"
            };
            assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), scheme);
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_bmi2() -> bool {
    is_x86_feature_detected!("bmi2")
}

#[cfg(not(target_arch = "x86_64"))]
const fn has_bmi2() -> bool {
    false
}

/// The default target of the compiler.
fn host() -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("the compiler runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("the compiler names its host").to_owned()
}

/// The instructions of a function, each with its operands.
fn instructions<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let is_label = |line: &str| {
        line.ends_with(':') && line.contains(function) && !line.starts_with(['.', ' ', '\t'])
    };
    let mut lines = assembly.lines();
    assert!(lines.any(is_label), "{function} is not in the assembly");
    lines
        .map(str::trim)
        .take_while(|line| !line.starts_with(".Lfunc_end") && *line != ".cfi_endproc")
        .filter(|line| !line.starts_with(['.', '#']) && !line.ends_with(':') && !line.is_empty())
        .collect()
}

/// Checks that nothing runs before `main`, and that the table is in a read-only section.
fn assert_tables_are_read_only(object: &Path, program: &Path) {
    let object = fs::read(object).expect("there is an object");
    let object = File::parse(&*object).expect("an object file");
    for section in object.sections() {
        let (name, size) = (section.name().unwrap_or_default(), section.size());
        let starts_up = [
            ".init_array",
            ".ctors",
            ".preinit_array",
            "__mod_init_func",
            ".CRT$X",
        ];
        assert!(
            !starts_up.iter().any(|start| name.starts_with(start)),
            "{name} runs before `main`"
        );
        let most = match section.kind() {
            // The locations of panics, which contain addresses: read-only once the program is
            // loaded. The table is not here.
            _ if name.starts_with(".data.rel.ro") => 999,
            SectionKind::Data
            | SectionKind::UninitializedData
            | SectionKind::Tls
            | SectionKind::UninitializedTls => 0,
            _ => u64::MAX,
        };
        assert!(
            size <= most,
            "{name}: {size} bytes that can be written to, or must be relocated"
        );
    }
    if object.format() == BinaryFormat::Elf {
        // A section of its own, with the name of the module.
        let pattern = IN_LINKER_SCRIPT
            .split(['(', ')'])
            .nth(1)
            .expect("a pattern");
        let [begin, middle, ""] = pattern.split('*').collect::<Vec<_>>()[..] else {
            panic!("{pattern}")
        };
        let is_named = |name: &str| name.starts_with(begin) && name.contains(middle);
        let mut large = object.sections().filter(|section| section.size() > 100_000);
        let found = large.any(|section| section.name().is_ok_and(is_named));
        assert!(found, "the table is in another section");
    }

    let program = fs::read(program).expect("there is a program");
    let program = File::parse(&*program).expect("a program");
    let is_table = |name: &str| name.contains("SLIDERS");
    let table = program
        .symbols()
        .find(|symbol| symbol.name().is_ok_and(is_table))
        .expect("it has a name");
    let section = table.section_index().expect("the table is in a section");
    let section = program
        .section_by_index(section)
        .expect("the section exists");
    let name = section.name().unwrap_or_default();
    assert!(
        matches!(
            section.kind(),
            SectionKind::ReadOnlyData | SectionKind::ReadOnlyString
        ),
        "{name}"
    );
    assert!(
        !name.contains(".rel.ro"),
        "{name}: the table has to be relocated"
    );
    assert!(
        table.size() > 100_000 || table.size() == 0,
        "the table has {} bytes",
        table.size()
    );
}
