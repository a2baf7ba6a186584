//! Fuzzes `manifest`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::run("manifest", bytes));
