//! Checks the instructions of views along rays in `docs/views.md`, if the compiler is the one that `docs/schemes.md` names.
//! `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use price::c;
use price::document::{Document, Table};
use price::rust;
use price::views::{PAGE, PROCESSORS, USES, costs, costs_in_c};

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
    compare("instructions", "compiler", &rust::compiler().expect("the compiler prints its version"), &right);
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
    let compilers = c::versions().expect("the compilers print their versions");
    compare("instructions in c", "c compilers", &compilers, &right);
}

/// Compares the passage `name` with a table, or rewrites it. `named`: the passage of `docs/schemes.md` that names the compiler with
/// which it is made.
fn compare(name: &str, named: &str, compiler: &str, right: &Table) {
    // While one test rewrites the page, the other waits.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut document = Document::of(PAGE).expect("the page is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        document.set_passage(name, &right.markdown()).expect("the table is there");
        document.save().expect("the page can be written");
    }
    let schemes = Document::open().expect("the page is there");
    if schemes.passage(named).expect("the compiler is named") == compiler {
        let found = Table::parse(document.passage(name).expect("the table is there"));
        assert_eq!(
            found, *right,
            "`UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites {PAGE}"
        );
    }
}
