//! Lists of pairs, and orders of bytes.

use super::*;

/// Where a problem is, and its message.
fn refused(result: Result<u64, Problem>) -> (ErrorSite, String) {
    let Problem { site, message, .. } = result.unwrap_err();
    (site, message)
}

#[test]
fn all_pairs_are_36_bits() {
    assert_eq!(read_pairs("all"), Ok(0xf_ffff_ffff));
}

#[test]
fn a_pair_is_the_bit_of_its_attacker_and_what_it_attacks() {
    assert_eq!(read_pairs("[pawn: [pawn]]"), Ok(1));
    assert_eq!(read_pairs("[ knight : [ rook , ] , ]"), Ok(1 << 9));
    assert_eq!(
        read_pairs("[king: [king, pawn], pawn: [knight], queen: []]"),
        Ok(1 << 35 | 1 << 30 | 1 << 1)
    );
}

#[test]
fn wrong_pairs_are_refused_at_the_wrong_word() {
    let cases = [
        (
            "[pwan: [pawn]]",
            ErrorSite::Element(0),
            "unknown kind of piece `pwan`; did you mean `pawn`?",
        ),
        (
            "[pawn: [knight], rook: [pawn, white_queen]]",
            ErrorSite::Inner(1, 1),
            "unknown kind of piece `white_queen`; did you mean `queen`?",
        ),
        (
            "[pawn: [knight], pawn: [rook]]",
            ErrorSite::Element(1),
            "`pawn` is given twice; keep one",
        ),
        (
            "[pawn: [knight, rook, knight]]",
            ErrorSite::Inner(0, 2),
            "`knight` is given twice; keep one",
        ),
    ];
    for (text, site, message) in cases {
        assert_eq!(
            refused(read_pairs(text)),
            (site, message.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn text_that_is_no_list_of_pairs_is_refused() {
    for (text, beginning) in [
        ("pawn", "expected `all`, or a list, such as `[pawn: "),
        (
            "[pawn]",
            "expected a kind of piece and a list of what it attacks",
        ),
        (
            "[pawn: rook]",
            "expected a kind of piece and a list of what it attacks",
        ),
        (
            "[,]",
            "expected a kind of piece and a list of what it attacks",
        ),
        ("[pawn: [rook,, king]]", "unknown kind of piece ``"),
        (
            "[[]]]",
            "expected a kind of piece and a list of what it attacks",
        ),
        ("[]", "nothing attacks anything"),
        ("[rook: []]", "nothing attacks anything"),
    ] {
        let (_, message) = refused(read_pairs(text));
        assert!(message.starts_with(beginning), "{text}: {message}");
    }
}

#[test]
fn an_order_has_two_bits_for_each_byte() {
    assert_eq!(
        read_order("[attacker, from, attacked, to]"),
        Ok(0b11_10_01_00 << 40)
    );
    assert_eq!(
        read_order("[ to, attacked, attacker, from, ]"),
        Ok(0b01_00_10_11 << 40)
    );
}

#[test]
fn a_sign_is_one_more_bit() {
    assert_eq!(
        read_order("[attacker, from, attacked, signed_to]"),
        Ok(0b1_11_10_01_00 << 40)
    );
}

#[test]
fn wrong_orders_are_refused_at_the_wrong_word() {
    let forms = "`to` and `signed_to` are two forms of one byte, of which a quad has one; keep one";
    let cases = [
        (
            "[attacker, form, attacked, to]",
            1,
            "unknown byte of a quad `form`; did you mean `from`?",
        ),
        (
            "[from, to, attacker, attacked, from]",
            4,
            "`from` is given twice; keep one",
        ),
        ("[from, to, signed_to, attacker]", 2, forms),
        ("[from, signed_to, to, attacker]", 2, forms),
    ];
    for (text, place, message) in cases {
        let expected = (ErrorSite::Element(place), message.to_owned());
        assert_eq!(refused(read_order(text)), expected, "{text}");
    }
}

#[test]
fn a_missing_byte_is_named() {
    for (text, missing) in [
        ("[]", "attacker"),
        ("[attacker, from, attacked]", "to"),
        ("[attacker, attacked, signed_to]", "from"),
    ] {
        let (site, message) = refused(read_order(text));
        assert_eq!(site, ErrorSite::Value);
        let expected = format!("a quad has four bytes, and `{missing}` is missing; ");
        assert!(message.starts_with(&expected), "{text}: {message}");
    }
}

#[test]
fn rules_have_all_pairs_and_the_usual_order_unless_options_say_otherwise() {
    let mut spec = Spec::default();
    assert_eq!(spec.threat_rules(), 0xe4 << 40 | 0xf_ffff_ffff);
    assert!(!spec.has_signed_quads());
    spec.threats = Some(ThreatPairs::read("[pawn: [pawn]]"));
    spec.quads = Some(QuadOrder::read("[signed_to, from, attacker, attacked]"));
    assert_eq!(spec.threat_rules(), 1 | 0b1_10_00_01_11 << 40);
    assert!(spec.has_signed_quads());
}

#[cfg(feature = "generate")]
#[test]
fn options_are_written_in_the_order_of_their_numbers() {
    let written = |text| ThreatPairs::read(text).written();
    assert_eq!(
        written("[king:[pawn],pawn:[rook,pawn],]"),
        "[pawn: [pawn, rook], king: [pawn]]"
    );
    assert_eq!(written(" all "), "all");
    assert_eq!(written(" [pwan] "), "[pwan]");
    let written = |text| QuadOrder::read(text).written();
    assert_eq!(
        written("[from,signed_to,attacker , attacked]"),
        "[from, signed_to, attacker, attacked]"
    );
    assert_eq!(written("[from]"), "[from]");
}
