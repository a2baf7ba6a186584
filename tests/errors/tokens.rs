//! Random tokens in the macro, and options that are almost right.

use magic_tables::spec::{Entries, Magics, Packing, Pext, Scheme, Spec};
use proptest::prelude::*;

fn token() -> impl Strategy<Value = String> {
    let keys = Spec::KEYS.to_vec();
    let values = [
        Scheme::WORDS,
        Entries::WORDS,
        Packing::WORDS,
        Pext::WORDS,
        Magics::WORDS,
    ]
    .concat();
    let words = [
        "true", "false", "crate", "self", "Self", "r#type", "u64", "x", "as", "_",
    ];
    let literals = "0 1 64 1i32 0xffu64 18446744073709551616 1.5 1e3 'a' 'a \"64KiB\" \"\" b\"x\" b'x' c\"x\" r#\"x\"# -1";
    let puncts = "= = = , , , < > :: : -> => .. - $ # ! & ; * + / << >>";
    let select = |words: &'static str| prop::sample::select(words.split(' ').collect::<Vec<_>>());
    prop_oneof![
        3 => prop::sample::select(keys).prop_map(str::to_owned),
        2 => prop::sample::select(values).prop_map(str::to_owned),
        1 => prop::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => select(literals).prop_map(str::to_owned),
        5 => select(puncts).prop_map(str::to_owned),
    ]
}

/// Random tokens, also in nested groups.
fn tokens() -> impl Strategy<Value = String> {
    let leaf = prop::collection::vec(token(), 0..12).prop_map(|tokens| tokens.join(" "));
    leaf.prop_recursive(3, 64, 4, |inner| {
        prop::collection::vec(
            prop_oneof![
                3 => token(),
                1 => inner.clone().prop_map(|tokens| format!("({tokens})")),
                2 => inner.clone().prop_map(|tokens| format!("[{tokens}]")),
                1 => inner.prop_map(|tokens| format!("{{{tokens}}}")),
            ],
            0..10,
        )
        .prop_map(|tokens| tokens.join(" "))
    })
}

/// Options that are almost right.
fn options() -> impl Strategy<Value = String> {
    let option = (
        token(),
        prop_oneof![6 => Just("="), 1 => Just(""), 1 => Just(":")],
        token(),
    )
        .prop_map(|(key, equals, value)| format!("{key} {equals} {value}"));
    let list = prop::collection::vec(option, 0..5).prop_map(|options| options.join(", "));
    (list, 0..4).prop_map(|(list, form)| match form {
        0 => format!("<{list}>"),
        1 => format!("<{list}"),
        2 => format!("{list},"),
        _ => list,
    })
}

/// How many inputs there are, for an unoptimised generator. `.ci/run fuzzing` tries others for as
/// long as it is told to.
const CASES: u32 = 600;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(CASES) })]

    #[test]
    fn any_tokens_give_the_functions(options in prop_oneof![tokens(), options()]) {
        hostile::macro_options(options.as_bytes());
    }
}
