//! Fuzzes the function for hostile input that the variable `TARGET` names.
#![no_main]

use std::env;
use std::sync::LazyLock;

static TARGET: LazyLock<hostile::Target> = LazyLock::new(|| {
    let name = env::var("TARGET").expect("the variable `TARGET` names what is fuzzed");
    let (_, target) = hostile::TARGETS
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a target has this name");
    *target
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| TARGET(bytes));
