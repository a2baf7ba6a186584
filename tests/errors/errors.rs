//! Compares the complete compiler output for every kind of mistake.

#[test]
fn errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("cases/*.rs");
}
