//! Suggestions for misspelt words, and options as flags.

use super::*;

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
