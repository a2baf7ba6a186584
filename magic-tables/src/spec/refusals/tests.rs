//! Rules about factors, and summaries of many mistakes.

use super::*;

#[test]
fn own_factors_have_a_place_each() {
    let own = |count: usize| Some(vec![1; count]);
    let messages =
        |spec: Spec| spec.problems().into_iter().map(|problem| problem.message).collect::<Vec<_>>();
    let few = messages(Spec { rook_magics: own(63), ..Spec::default() });
    assert_eq!(few, ["`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 63"]);
    let (rook_magics, magics) = (own(64), Magics::Search);
    let all = messages(Spec { bishop_magics: own(64), rook_magics, magics, ..Spec::default() });
    assert_eq!(all, ["all factors are given, so there is nothing to search for; leave `magics` out"]);
    let wide = Spec { scheme: Scheme::Magic32, bishop_magics: Some(vec![1 << 32; 64]), ..Spec::default() };
    let wide = crate::tables::Tables::build(&wide, crate::tables::Bmi2::Absent).unwrap_err();
    let expected = "0x100000000 does not fit into 32 bits, as a factor for bishops must in `magic32`";
    assert!(wide.iter().any(|problem| problem.message == expected), "{wide:?}");
}

#[test]
fn many_wrong_factors_are_counted_and_few_are_listed() {
    let wrong = |key, count: usize| -> Vec<_> {
        (0..count).map(|i| Problem::new(key, Part::Element(i), "no magic factor")).collect()
    };
    let other = Problem::new("seed", Part::Value, "wrong");
    let problems = [wrong("rook_magics", 64), vec![other.clone()], wrong("bishop_magics", 8)].concat();
    let summarised = summarise(&Spec::default(), problems);
    assert_eq!(summarised[0].part, Part::Value);
    assert!(summarised[0].message.starts_with("64 of the 64 factors of `rook_magics`"));
    assert_eq!(summarised[1..4], wrong("rook_magics", 3));
    assert_eq!(summarised[4], other);
    assert_eq!(summarised[5..], wrong("bishop_magics", 8));
    assert_eq!(summarise(&Spec::default(), summarised.clone()), summarised, "nothing is left to count");
    for (scheme, way_out) in
        [(Scheme::Fancy, "such as `scheme = black`"), (Scheme::Black, "such as `scheme = fancy`")]
    {
        let summarised = summarise(&Spec { scheme, ..Spec::default() }, wrong("bishop_magics", 9));
        assert!(summarised[0].message.contains("are factors for rooks"));
        assert!(summarised[0].message.ends_with(way_out));
    }
}
