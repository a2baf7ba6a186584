//! Suggestions for misspelt words, and options as flags.

use super::*;
use crate::spec::Spec;

#[test]
fn near_misses_are_recognised_and_far_ones_listed() {
    assert_eq!(
        suggestion("fanci", &["fancy", "plain"]),
        "did you mean `fancy`?"
    );
    assert_eq!(
        suggestion("xyzzy", &["fancy", "black", "plain"]),
        "expected `fancy`, `black` or `plain`"
    );
    assert_eq!(nearest("leaper", &["rider", "hopper", "lame"]), None);
    assert_eq!(distance("", "abc"), 3);
    assert_eq!(distance("kitten", "sitting"), 3);
}

#[test]
fn parts_of_names_are_recognised() {
    let keys = Spec::KEYS;
    for (part, hint) in [
        ("shift", "did you mean `incorporate_shift`?"),
        ("offset", "did you mean `incorporate_offset`?"),
        (
            "incorporate",
            "did you mean `incorporate_shift` or `incorporate_offset`?",
        ),
        ("shift_incorporate", "did you mean `incorporate_shift`?"),
        ("index", "did you mean `threat_index` or `square_index`?"),
        ("square_index_function", "did you mean `square_index`?"),
        ("bytes", "did you mean `max_bytes`?"),
        ("board_size", "did you mean `board`?"),
        ("codes", "did you mean `piece_codes`?"),
    ] {
        assert_eq!(suggestion(part, keys), hint, "{part}");
    }
    // In the macro, what has one likely meaning is taken to have it.
    assert_eq!(nearest("shift", keys), Some("incorporate_shift"));
    assert_eq!(nearest("incorporate", keys), None);
    let schemes = crate::choices::Scheme::WORDS;
    assert_eq!(nearest("shift", schemes), Some("fixed_shift"));
    assert_eq!(nearest("modulo", schemes), Some("congruent_modulo"));
    assert!(suggestion("_", keys).starts_with("expected `scheme`"));
    // Every word of every name leads to a name that has it.
    for key in keys {
        for word in key.split('_') {
            let hint = suggestion(word, keys);
            let names = hint.split('`').skip(1).step_by(2).collect::<Vec<_>>();
            let has = |name: &&str| name.contains(word) || word.contains(name);
            assert!(names.len() < 4 && names.iter().any(has), "{word}: {hint}");
        }
    }
}

#[test]
fn options_become_flags() {
    for (key, text, flags) in [
        (
            "const_fn",
            "leave `const_fn` out, or use `scheme = fancy`",
            "leave `--const-fn` out, or use `--scheme fancy`",
        ),
        (
            "seed",
            "add `lines = true, seed = 7`",
            "add `--lines --seed 7`",
        ),
        (
            "pieces",
            "`nightrider = rider[(1, 2)]`",
            "`nightrider = rider[(1, 2)]`",
        ),
    ] {
        assert_eq!(with_flags(key, text), flags);
    }
}

#[test]
fn long_words_are_near_to_none() {
    // As long as they may be, and twice as long: what is left out would be refused, too.
    let known = ["fancy", "plain"];
    for length in 1..=20 {
        let word = "fancy".chars().cycle().take(length).collect::<String>();
        let near = (3..=7).contains(&length);
        assert_eq!(nearest(&word, &known), near.then_some("fancy"), "{word}");
    }
    assert_eq!(nearest(&"x".repeat(1 << 24), &known), None);
    assert_eq!(nearest("fancy", &[]), None);
}
