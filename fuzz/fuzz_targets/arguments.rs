//! Fuzzes `arguments`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::run("arguments", bytes));
