//! Searches that find nothing, and the families of schemes.

use super::*;

#[test]
fn a_search_that_finds_nothing_names_piece_and_square() {
    /// A scheme for which no search finds anything.
    struct Barren;

    impl FactorSource for Barren {
        fn known(&self, _: &Spec) -> RangedHashes {
            unreachable!("nothing is known")
        }

        fn own(&self, _: &Spec, _: Slider, _: usize, _: u64) -> Result<RangedHash, NoMagic> {
            unreachable!("the user has no factors")
        }

        fn search(&self, _: &Spec, _: Slider, _: usize) -> Result<RangedHash, u32> {
            Err(12)
        }
    }

    let spec = Spec {
        magics: Magics::Search,
        ..Spec::default()
    };
    let problems = choose_factors(&spec, &Barren).expect_err("nothing is found");
    assert_eq!(problems.len(), 2 * SQUARES);
    assert_eq!(problems[0].key, "magics");
    let message = &problems[0].message;
    assert!(message.starts_with("no factor found for the rook on a1 with 12 index bits"));
}

#[test]
fn each_scheme_has_the_family_that_its_word_promises() {
    for (scheme, has_slots) in [
        (Scheme::Fancy, true),
        (Scheme::Black, true),
        (Scheme::Magic32, true),
        (Scheme::Pext, true),
        (Scheme::Kindergarten, false),
        (Scheme::CongruentModulo, false),
        (Scheme::Hyperbola, false),
    ] {
        assert_eq!(
            matches!(family(scheme), SchemeFamily::Slots(_)),
            has_slots,
            "{scheme:?}"
        );
        assert_eq!(scheme.is_line_wise(), !has_slots, "{scheme:?}");
    }
}
