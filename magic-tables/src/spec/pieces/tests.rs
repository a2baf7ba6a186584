use super::read;
use proptest::prelude::*;

fn written(text: &str) -> String {
    let pieces = read(text).unwrap_or_else(|(_, message)| panic!("{text}: {message}"));
    pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
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
        ("[a = rider ( 4 ) [(0, 1)], b = hopper(1)[(1, 1)]]", "a = rider(4)[(0, 1)], b = hopper(1)[(1, 1)]"),
        ("[a = lame[((0, 1), (1, 2), (2, 3),)]]", "a = lame[((0, 1), (1, 2), (2, 3))]"),
        ("[a = rider[((1, 1), (2, 1)), ((1, 0), (2, 0))]]", "a = rider[((1, 1), (2, 1)), (1, 0)]"),
        (
            "[a = rider[(0, 1)]+rider[(+1, 0)] + rider(1)[(1, 1)]+lame[((0, 1), (1, 2))], rook]",
            "a = rider[(0, 1), (1, 0)] + rider(1)[(1, 1)] + lame[((0, 1), (1, 2))], rook",
        ),
        ("[rook = rider[(0, 1), (1, 0)] + rider[(0, -1), (-1, 0)]]", "rook"),
        ("[a = hopper[(0, 1)] + hopper(2)[(0, 1)]]", "a = hopper[(0, 1)] + hopper(2)[(0, 1)]"),
        ("[rook = rider[(0, 1), (1, 0), (0, -1), (-1, 0)]]", "rook"),
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

#[test]
fn each_mistake_has_its_message() {
    for (text, element, message) in [
        ("rook", None, "expected a list"),
        ("[]", None, "is empty"),
        (
            "[rook, knight]",
            Some(1),
            "unknown piece `knight`; the option `steppers` has look-ups for knights, kings and pawns",
        ),
        ("[rook, rok]", Some(1), "unknown piece `rok`; did you mean `rook`?"),
        ("[zebra]", Some(0), "or define it, like `nightrider = rider["),
        ("[rook,, bishop]", Some(1), "expected a piece before this comma"),
        ("[rook, bishop, rook]", Some(2), "`rook` is given twice"),
        ("[lance, white_lance]", Some(1), "`white_lance` is given twice"),
        ("[a = rider[]]", Some(0), "`a` has no steps"),
        ("[a = lame[]]", Some(0), "such as `lame[((0, 1), (1, 2))]`"),
        ("[a = rider[(0, 0)]]", Some(0), "a step of (0, 0) leads nowhere"),
        ("[a = lame[((0, 0), (1, 2))]]", Some(0), "a step of (0, 0) leads nowhere"),
        ("[a = rider[(1, 2), (1, 2)]]", Some(0), "`(1, 2)` is given twice"),
        ("[a = rider[(1, 200)]]", Some(0), "a step of 200 is longer than any board"),
        ("[a = rider[(-128, 1)]]", Some(0), "a step of -128 is longer than any board; the longest is 127"),
        ("[a = rider[(99999999999999999999, 1)]]", Some(0), "a step of 99999999999999999999 is longer"),
        ("[a = rider[(1, --2)]]", Some(0), "cannot read `(1, --2)` as a step"),
        ("[a = rider[(1, 2, 3)]]", Some(0), "cannot read `(1, 2, 3)` as a step"),
        ("[a = rider[1, 2]]", Some(0), "cannot read `1` as a step"),
        ("[a = lame[(1, 2)]]", Some(0), "cannot read `(1, 2)` as a leap"),
        ("[a = lame[((1, 2))]]", Some(0), "as a leap"),
        (
            "[a = lame[((0, 1),(0, 2),(0, 3),(0, 4),(0, 5),(0, 6),(0, 7),(0, 8),(0, 9))]]",
            Some(0),
            "a leap of 9 squares",
        ),
        (
            "[a = rider[((1, 1), (2, 1), (3, 1))]]",
            Some(0),
            "write a step, such as `(1, 2)`, or the first two squares",
        ),
        ("[a = rider[((1, 1))]]", Some(0), "or the first two squares"),
        ("[a = hopper[((1, 1), (1, 1))]]", Some(0), "stays where it is"),
        ("[a = rider[((100, 1), (-100, 1))]]", Some(0), "a step of -200 is longer than any board"),
        ("[a = rider(0)[(1, 2)]]", Some(0), "cannot read `0` as a range"),
        ("[a = rider(128)[(1, 2)]]", Some(0), "at most, 1 to 127, such as `rider(4)[(0, 1)]`"),
        ("[a = hopper(x)[(1, 2)]]", Some(0), "cannot read `x` as a range"),
        ("[a = rider(1[(1, 2)]]", Some(0), "as the movement of `a`"),
        ("[a = rder(2)[(1, 2)]]", Some(0), "unknown movement `rder`; did you mean `rider`?"),
        ("[a = lame(2)[((0, 1), (1, 2))]]", Some(0), "`lame` takes no range"),
        ("[a = rider[(0, 1)] + ]", Some(0), "cannot read `` as the movement of `a`"),
        ("[a = rider[(0, 1)] + rook]", Some(0), "cannot read `rook` as the movement of `a`"),
        ("[a = rider[(0, 1)] + hopper[(0, 1)]]", Some(0), "make it two pieces"),
        ("[a = rider[(0, 1)] + rider[(0, 1)]]", Some(0), "`(0, 1)` is given twice"),
        (
            "[a = leaper[(1, 2)]]",
            Some(0),
            "unknown movement `leaper`; a piece that leaps freely is `rider(1)`",
        ),
        ("[a = rder[(1, 2)]]", Some(0), "unknown movement `rder`; did you mean `rider`?"),
        ("[a = (1, 2)]", Some(0), "as the movement of `a`"),
        ("[a = rider]", Some(0), "as the movement of `a`"),
        ("[Archer = rider[(1, 2)]]", Some(0), "lower case letters"),
        ("[2a = rider[(1, 2)]]", Some(0), "a letter first"),
        ("[a__b = rider[(1, 2)]]", Some(0), "single `_`"),
        ("[a_ = rider[(1, 2)]]", Some(0), "single `_`"),
        ("[rook_and_bishop = rider[(1, 2)]]", Some(0), "the name of another function"),
    ] {
        let (place, found) = read(text).expect_err(text);
        assert!(found.contains(message), "{text}: {found}");
        assert_eq!(place, element, "{text}");
    }
}

#[test]
fn pieces_have_few_steps() {
    let list = |count: i32| {
        let steps: Vec<_> =
            (1..=count).map(|number| format!("({}, {})", number % 100, number / 100)).collect();
        format!("[x = rider[{}]]", steps.join(", "))
    };
    assert!(read(&list(128)).is_ok());
    let (_, message) = read(&list(129)).unwrap_err();
    assert_eq!(message, "`x` has 129 steps; a piece can have up to 128");
}

#[test]
fn lists_and_names_have_bounds() {
    let list = |count: usize| {
        let pieces: Vec<_> = (0..count).map(|number| format!("p{number} = rider[(1, 2)]")).collect();
        format!("[{}]", pieces.join(", "))
    };
    assert!(read(&list(64)).is_ok());
    assert_eq!(
        read(&list(65)),
        Err((None, "a list of 65 pieces is too long; it can have up to 64".to_owned()))
    );
    let named = |letters: usize| format!("[{} = rider[(1, 2)]]", "a".repeat(letters));
    assert!(read(&named(64)).is_ok());
    let (place, message) = read(&named(65)).unwrap_err();
    assert_eq!(place, Some(0));
    assert!(message.ends_with("` has 65 letters; the name of a piece can have up to 64"), "{message}");
    let spaces = |bytes: usize| " ".repeat(bytes - 6) + "[rook]";
    assert!(read(&spaces(1 << 16)).is_ok());
    let message = "a list of 65537 bytes is too long; it can have up to 65536".to_owned();
    assert_eq!(read(&spaces((1 << 16) + 1)), Err((None, message)));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in r"\[[a-c=\[\](), 0-9-]{0,40}\]|\[a = (rider|hopper|lame)(\([0-3]\))?\[(\(\([0-3], -?[0-3]\)(, \([0-3], [0-3]\)){0,3}\)|\([0-3], [0-3]\)|, ){1,4}\]( \+ (rider|hopper|lame)\[\([0-2], [0-2]\)\])?\]|.*") {
        if let Ok(pieces) = read(&text) {
            let normal = pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            prop_assert_eq!(read(&format!("[{normal}]")), Ok(pieces));
        }
    }
}
