//! What the compiler says about every kind of mistake, word for word, and that it says nothing else.

#[test]
fn errors() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("cases/*.rs");
}
