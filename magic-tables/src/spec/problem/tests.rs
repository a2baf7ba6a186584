//! Suggestions.

use super::*;

#[test]
fn near_misses_are_recognised_and_far_ones_listed() {
    assert_eq!(suggestion("fanci", &["fancy", "plain"]), "did you mean `fancy`?");
    assert_eq!(suggestion("xyzzy", &["fancy", "plain"]), "expected `fancy` or `plain`");
    assert_eq!(distance("", "abc"), 3);
    assert_eq!(distance("kitten", "sitting"), 3);
}
