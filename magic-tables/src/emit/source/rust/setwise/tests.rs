use super::*;

/// The source of `lookup::setwise`, which chooses by target.
const CHOICE: &str = include_str!("../../../../lookup/setwise/mod.rs");

#[test]
fn conditions_are_those_of_this_crate() {
    let choice = CHOICE.replace([' ', '\n'], "");
    for Module { name, condition, .. } in BY_VECTORS.iter().chain([&WORDS]) {
        let condition = condition.replace([' ', '\n'], "");
        assert!(choice.contains(&format!("#[cfg({condition})]use{name}asfills;")), "{name}");
    }
}
