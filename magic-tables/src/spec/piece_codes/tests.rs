//! Lists of piece codes.

use super::*;

#[test]
fn lists_are_packed_into_a_word() {
    let read = |text| read_codes(text);
    assert_eq!(read("[empty]"), Ok(0));
    assert_eq!(
        read("[ empty , _ , white_pawn , black_king , ]"),
        Ok(0xe100)
    );
    let all = "[black_king, black_queen, black_rook, black_bishop, black_knight, black_pawn, _, empty, white_king, white_queen, \
               white_rook, white_bishop, white_knight, white_pawn, _, _]";
    assert_eq!(read(all), Ok(0x0012_3456_009a_bcde));
}

#[test]
fn wrong_lists_are_refused_at_the_wrong_place() {
    let refused = |text: &str| {
        let Problem { key, site, message } = read_codes(text).unwrap_err();
        assert_eq!(key, "piece_codes");
        (site, message)
    };
    let at = |place, message: &str| (ErrorSite::Element(place), message.to_owned());
    assert_eq!(
        refused("[empty, white_pwan]"),
        at(1, "unknown piece `white_pwan`; did you mean `white_pawn`?")
    );
    assert_eq!(
        refused("[empty, white_pawn, white_pawn]"),
        at(2, "`white_pawn` is given twice; keep one")
    );
    assert_eq!(
        refused("[empty, _, _, empty]"),
        at(3, "`empty` is given twice; keep one")
    );
    assert_eq!(
        refused("[empty, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _]"),
        at(
            16,
            "there are up to 16 piece codes, one for each value of four bits"
        )
    );
    assert!(
        refused("[empty,, white_pawn]")
            .1
            .starts_with("unknown piece ``; ")
    );
    let missing =
        "the code of squares without a piece is missing; add `empty` at its place".to_owned();
    assert_eq!(
        refused("[_, white_pawn]"),
        (ErrorSite::Value, missing.clone())
    );
    assert_eq!(refused("[]"), (ErrorSite::Value, missing));
    assert!(
        refused("empty, white_pawn")
            .1
            .starts_with("expected a list, such as `[empty, white_pawn, ")
    );
}
