//! Checks the instructions of views along rays in `docs/views.md` and, in C, in `docs/views.csv`, if the compilers are those that
//! `docs/schemes.md` names.
//! `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::path::Path;

use price::c;
use price::document::{Document, Table};
use price::figures::Figures;
use price::rust;
use price::views::{PAGE, PROCESSORS, USES, costs, costs_in_c, costs_of_elements};

/// The figures in C.
const IN_C: &str = "docs/views.csv";

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
fn documented_instructions_are_correct() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let costs = PROCESSORS.map(|(name, flags)| costs(name, flags, folder).expect("views compile"));
    let mut right = Table::new(&[&["instructions"], &PROCESSORS.map(|(name, _)| name)[..]].concat());
    for (number, (name, used)) in USES.iter().enumerate() {
        right.push(name, costs.iter().map(|costs| costs[number].instructions.to_string()).collect());
        // Vectors need none to find pieces, but most need a loop to give them, and all check that there is room.
        let finds = !["bitboard", "write"].iter().any(|gives| used.contains(gives));
        for costs in &costs[1..] {
            assert!(!finds || costs[number].branches == 0, "{name}: {:?}", costs[number]);
        }
    }
    compare(&right);
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn documented_instructions_in_c_are_correct() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (mut heads, mut columns) = (vec!["in C".to_owned()], Vec::new());
    for [compiler, _] in c::COMPILERS {
        for (processor, (name, _)) in PROCESSORS.iter().enumerate() {
            heads.push(format!("{compiler}, {}", name.trim_start_matches("x86-64-")));
            columns.push(costs_in_c(compiler, processor, folder).expect("views compile"));
        }
    }
    let mut right = Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>());
    for (number, (name, _)) in USES.iter().enumerate() {
        right.push(name, columns.iter().map(|costs| costs[number].instructions.to_string()).collect());
    }
    if env::var_os("UPDATE_PRICES").is_some() {
        Figures::new(IN_C, right.clone()).save().expect("the file can be written");
    }
    if is_named("c compilers", &c::versions().expect("the compilers print their versions")) {
        let found = Figures::of(IN_C).expect("the file is there").table;
        assert_eq!(found, right, "{HOW_TO_UPDATE} {IN_C}");
    }
}

/// Clang makes vectors of the loop that makes elements, whoever calls it. If it unrolled the loop, there would be more than a hundred
/// instructions.
#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "this test reads only x86-64 assembly")]
#[cfg_attr(not(c_compilers), ignore = "gcc, g++, clang or clang++ is missing")]
fn elements_are_made_in_vectors() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [plain, marked] = costs_of_elements(folder).expect("views compile");
    assert!(
        plain.abs_diff(marked) <= 4 && plain < 80,
        "{plain}, and {marked} where the caller is always inlined"
    );
}

const HOW_TO_UPDATE: &str =
    "`UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites";

/// Whether the passage `name` of the page with all schemes holds `version`.
fn is_named(name: &str, version: &str) -> bool {
    let schemes = Document::open().expect("the page is there");
    schemes.passage(name).expect("the compiler is named") == version
}

/// Compares the table of the page with another one, or rewrites it.
fn compare(right: &Table) {
    let mut document = Document::of(PAGE).expect("the page is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        document.set_passage("instructions", &right.markdown()).expect("the table is there");
        document.save().expect("the page can be written");
    }
    if is_named("compiler", &rust::compiler().expect("the compiler prints its version")) {
        let found = Table::parse(document.passage("instructions").expect("the table is there"));
        assert_eq!(found, *right, "{HOW_TO_UPDATE} {PAGE}");
    }
}
