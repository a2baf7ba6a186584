//! Summaries of many mistakes.

use super::*;

fn wrong(key: &'static str, count: usize) -> Vec<Problem> {
    (0..count).map(|i| Problem::new(key, Part::Element(i), "wrong")).collect()
}

#[test]
fn lists_are_counted_one_by_one() {
    let other = Problem::new("seed", Part::Value, "wrong");
    let problems = [wrong("rook_magics", 64), vec![other.clone()], wrong("bishop_magics", 8)].concat();
    let summarised = summarise(&Spec::default(), &problems);
    assert_eq!(summarised[0].part, Part::Value);
    assert_eq!(summarised[1..4], wrong("rook_magics", 3));
    assert_eq!(summarised[4], other);
    assert_eq!(summarised[5..], wrong("bishop_magics", 8));
    assert_eq!(summarise(&Spec::default(), &summarised), summarised, "nothing is left to count");
}

#[test]
fn the_way_out_is_not_what_was_chosen() {
    for (spec, way_out) in [
        (Spec::default(), "such as `scheme = black`"),
        (Spec { scheme: Scheme::Black, ..Spec::default() }, "such as `scheme = fancy`"),
    ] {
        let summarised = summarise(&spec, &wrong("bishop_magics", 9));
        assert!(summarised[0].message.starts_with("9 of the 64 factors of `bishop_magics`"));
        assert!(
            summarised[0].message.contains("are factors for rooks")
                && summarised[0].message.ends_with(way_out)
        );
    }
}

#[test]
fn many_wrong_factors_are_counted_and_few_are_listed() {
    let wrong = |i| Problem::new("rook_magics", Part::Element(i), "no magic factor");
    let many: Vec<_> = (0..64).map(wrong).collect();
    let summary = summarise(&Spec::default(), &many);
    assert_eq!(summary.len(), 1 + EXAMPLES);
    assert_eq!(summary[0].part, Part::Value);
    assert!(summary[0].message.starts_with("64 of the 64 factors of `rook_magics`"), "{}", summary[0]);
    assert_eq!(summarise(&Spec::default(), &many[..MOST_LISTED]), many[..MOST_LISTED]);
}
