//! Rules about factors.

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
