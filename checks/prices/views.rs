//! Checks the instructions of views along rays in `docs/views.md`, if the compiler is the one that `docs/schemes.md` names.
//! `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::path::Path;

use price::document::{Document, Table};
use price::rust;
use price::views::{PAGE, PROCESSORS, USES, costs};

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
    let compiler = rust::compiler().expect("the compiler prints its version");
    let mut document = Document::of(PAGE).expect("the page is there");
    if env::var_os("UPDATE_PRICES").is_some() {
        document.set_passage("instructions", &right.markdown()).expect("the table is there");
        document.save().expect("the page can be written");
    }
    let schemes = Document::open().expect("the page is there");
    if schemes.passage("compiler").expect("the compiler is named") == compiler {
        let found = Table::parse(document.passage("instructions").expect("the table is there"));
        assert_eq!(
            found, right,
            "`UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites {PAGE}"
        );
    }
}
