use super::{ErrorSite, LONGEST_LIST, read_pieces};
use proptest::prelude::*;

fn written(text: &str) -> String {
    let pieces = read_pieces(text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    pieces
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn words_and_definitions_are_read_and_written_alike() {
    for (text, normal) in [
        ("[rook, bishop, queen]", "rook, bishop, queen"),
        ("[lance, cannon,]", "white_lance, black_lance, cannon"),
        (
            "[ nightrider=rider[ ( 1,2 ) , (- 2, -1), ], x = lame[((0, 1), (1, 2)),]]",
            "nightrider = rider[(1, 2), (-2, -1)], x = lame[((0, 1), (1, 2))]",
        ),
        ("[rook = hopper[(0, 1)]]", "rook = hopper[(0, 1)]"),
        (
            "[a = rider ( 4 ) [(0, 1)], b = hopper(1)[(1, 1)]]",
            "a = rider(4)[(0, 1)], b = hopper(1)[(1, 1)]",
        ),
        (
            "[a = lame[((0, 1), (1, 2), (2, 3),)]]",
            "a = lame[((0, 1), (1, 2), (2, 3))]",
        ),
        (
            "[a = rider[((1, 1), (2, 1)), ((1, 0), (2, 0))]]",
            "a = rider[((1, 1), (2, 1)), (1, 0)]",
        ),
        (
            "[a = rider[(0, 1)]+rider[(+1, 0)] + rider(1)[(1, 1)]+lame[((0, 1), (1, 2))], rook]",
            "a = rider[(0, 1), (1, 0)] + rider(1)[(1, 1)] + lame[((0, 1), (1, 2))], rook",
        ),
        (
            "[rook = rider[(0, 1), (1, 0)] + rider[(0, -1), (-1, 0)]]",
            "rook",
        ),
        (
            "[a = hopper[(0, 1)] + hopper(2)[(0, 1)]]",
            "a = hopper[(0, 1)] + hopper(2)[(0, 1)]",
        ),
        ("[rook = rider[(0, 1), (1, 0), (0, -1), (-1, 0)]]", "rook"),
        (
            "[a = rider[((1, 1), (2, 0), (3, 1))], b = rider[((1, 1), (2, 1), (3, 1), (4, 1))]]",
            "a = rider[((1, 1), (2, 0), (3, 1))], b = rider[((1, 1), (2, 1))]",
        ),
        (
            "[a = jump[((1, 1), (2, 2))] + rider(1)[(0, 1)], reverse ( a )]",
            "a = jump[((1, 1), (2, 2))] + rider(1)[(0, 1)], \
             reverse_a = jump[((-1, -1), (-2, -2))] + rider(1)[(0, -1)]",
        ),
        (
            "[horse, b = reverse(horse) + reverse(rider(3)[((1, 1), (2, 1))] + rider[(0, 1)])]",
            "horse, b = lame[((-1, -1), (-1, -2)), ((1, -1), (1, -2)), ((-1, -1), (-2, -1)), \
             ((-1, 1), (-2, 1)), ((-1, 1), (-1, 2)), ((1, 1), (1, 2)), ((1, -1), (2, -1)), \
             ((1, 1), (2, 1))] + reverse(rider(3)[((1, 1), (2, 1))]) + rider[(0, -1)]",
        ),
        (
            "[a = reverse(reverse(hopper(2)[(0, 1)])), b = reverse(a)]",
            "a = hopper(2)[(0, 1)], b = reverse(hopper(2)[(0, 1)])",
        ),
    ] {
        assert_eq!(written(text), normal);
        assert_eq!(written(&format!("[{normal}]")), normal);
    }
}

#[test]
fn lines_may_break_anywhere() {
    let broken = "[a = rider\n(2)\n[\n(\n1,\n-\n0\n)\n,((1,\t1),\r\n( - 1 , 2 ))]\n]";
    assert_eq!(written(broken), "a = rider(2)[(1, 0), ((1, 1), (-1, 2))]");
}

/// Each mistake that `tests/errors` does not show has its message, too.
#[test]
fn each_mistake_has_its_message() {
    for (text, element, message) in [
        ("rook", None, "expected a list"),
        (
            "[rook, knight]",
            Some(1),
            "`knight`; the option `steppers` has look-ups for knights, kings and pawns",
        ),
        (
            "[zebra]",
            Some(0),
            "or define it, like `nightrider = rider[",
        ),
        (
            "[rook,, bishop]",
            Some(1),
            "expected a piece before this comma",
        ),
        ("[rook, bishop, rook]", Some(2), "`rook` is given twice"),
        (
            "[a = rider[(-128, 1)]]",
            Some(0),
            "a step of -128 is longer than any board; the longest is 127",
        ),
        (
            "[a = rider[(1, --2)]]",
            Some(0),
            "cannot read `(1, --2)` as a step",
        ),
        (
            "[a = rider[(1, 2, 3)]]",
            Some(0),
            "cannot read `(1, 2, 3)` as a step",
        ),
        ("[a = rider[1, 2]]", Some(0), "cannot read `1` as a step"),
        ("[a = lame[((1, 2))]]", Some(0), "as a leap"),
        (
            "[a = reverse(jump[((1, 2), (1, 2))])]",
            Some(0),
            "passes the square that it reaches",
        ),
        (
            "[a = rider[((1, 1))]]",
            Some(0),
            "squares, the last step between which",
        ),
        (
            "[a = rider[((100, 1), (-100, 1))]]",
            Some(0),
            "a step of -200 is longer than any board",
        ),
        (
            "[a = rider(128)[(1, 2)]]",
            Some(0),
            "at most, 1 to 127, such as `rider(4)[(0, 1)]`",
        ),
        ("[a = rider(1[(1, 2)]]", Some(0), "as the movement of `a`"),
        (
            "[a = rider[(0, 1)] + ]",
            Some(0),
            "cannot read `` as the movement of `a`",
        ),
        ("[a = (1, 2)]", Some(0), "as the movement of `a`"),
        ("[2a = rider[(1, 2)]]", Some(0), "a letter first"),
        ("[a_ = rider[(1, 2)]]", Some(0), "single `_`"),
    ] {
        let problem = read_pieces(text).expect_err(text);
        assert!(problem.message.contains(message), "{text}: {problem}");
        assert_eq!(
            problem.site,
            element.map_or(ErrorSite::Value, ErrorSite::Element),
            "{text}"
        );
    }
}

#[test]
fn lists_have_a_bound() {
    let spaces = |bytes: usize| " ".repeat(bytes - 6) + "[rook]";
    assert!(read_pieces(&spaces(LONGEST_LIST)).is_ok());
    let message = "a list of 4097 bytes is too long; it can have up to 4096";
    assert_eq!(
        read_pieces(&spaces(LONGEST_LIST + 1)).unwrap_err().message,
        message
    );
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in r#"\[[a-c=\[\](), 0-9-]{0,40}\]|\[a = (rider|hopper|lame|jump)(\([0-3]\))?\[(\(\([0-3], -?[0-3]\)(, \([0-3], [0-3]\)){0,3}\)|\([0-3], [0-3]\)|, ){1,4}\]( \+ (rider|hopper|lame|reverse\(rider)\[\([0-2], [0-2]\)\]\)?)?(, reverse\([a-c]\))?\]|\[a = betza\("[fblrsvhgpnjmWFDNAHCZGRBQKX0-9]{0,8}"\)\]|.*"#) {
        if let Ok(pieces) = read_pieces(&text) {
            let normal = pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            prop_assert_eq!(read_pieces(&format!("[{normal}]")), Ok(pieces));
        }
    }
}
