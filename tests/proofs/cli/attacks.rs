//! `magics attacks` on boards other than the chess board, and for pieces of other games.

use crate::common::{Folder, magics, magics_with};

const NIGHTRIDER: &str =
    "[nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]]";
const RING: &str = "...\n. .\n...";

#[test]
fn a_cannon_on_the_board_of_xiangqi() {
    let expected = "\
cannon on e5: 13 relevant squares, 8,192 relevant occupancies
attacks 0x00000000000010080400182000000000 where 0x00000000000010000002046000000000 is occupied: 6 squares

attacks                 relevant squares        index bits of PEXT
10 . . . . . . . . .    10 . . . . . . . . .    10  .  .  .  .  .  .  .  .  .
 9 . . . . X . . . .     9 . . . . x . . . .     9  .  .  .  . 12  .  .  .  .
 8 . . . . o . . . .     8 . . . . x . . . .     8  .  .  .  . 11  .  .  .  .
 7 . . . . o . . . .     7 . . . . x . . . .     7  .  .  .  . 10  .  .  .  .
 6 . . . . x . . . .     6 . . . . x . . . .     6  .  .  .  .  9  .  .  .  .
 5 . X x . C . x o o     5 . x x x C x x x .     5  .  3  4  5  .  6  7  8  .
 4 . . . . . . . . .     4 . . . . x . . . .     4  .  .  .  .  2  .  .  .  .
 3 . . . . . . . . .     3 . . . . x . . . .     3  .  .  .  .  1  .  .  .  .
 2 . . . . . . . . .     2 . . . . x . . . .     2  .  .  .  .  0  .  .  .  .
 1 . . . . . . . . .     1 . . . . . . . . .     1  .  .  .  .  .  .  .  .  .
   a b c d e f g h i       a b c d e f g h i        a  b  c  d  e  f  g  h  i
";
    assert_eq!(
        magics("attacks cannon e5 b5,c5,g5,e6,e9 --board 9x10")
            .expect(0)
            .out,
        expected
    );
    let json = magics("attacks CANNON E5 b5,c5,g5,e6,e9 --board 9x10 --json")
        .expect(0)
        .json();
    assert_eq!(
        json["attacked"].as_array().unwrap(),
        &["b5", "h5", "i5", "e7", "e8", "e9"]
    );
    let sets: Vec<u128> = ["occupied", "attacks", "mask"]
        .map(|key| {
            let text = json[key].as_str().unwrap();
            assert_eq!(text.len(), 2 + 32, "all digits of 128 bits: {text}");
            u128::from_str_radix(&text[2..], 16).unwrap()
        })
        .to_vec();
    assert_eq!(sets[0], 1 << 37 | 1 << 38 | 1 << 42 | 1 << 49 | 1 << 76);
    assert_eq!(
        sets[1],
        1 << 37 | 1 << 43 | 1 << 44 | 1 << 58 | 1 << 67 | 1 << 76
    );
    assert_eq!(sets[2].count_ones(), 13);
    assert_eq!(json["index"], 0b1_0010_1001_1000);
    let number = json["occupied"].as_str().unwrap();
    assert_eq!(
        magics_with(&[
            "attacks", "cannon", "e5", number, "--board", "9x10", "--json"
        ])
        .json(),
        json
    );
}

#[test]
fn squares_may_be_given_by_their_numbers() {
    for (numbered, named) in [
        ("attacks rook 27", "attacks rook d4"),
        (
            "attacks cannon 40 37,38 --board 9x10",
            "attacks cannon e5 b5,c5 --board 9x10",
        ),
        (
            "attacks cannon 44 --board 9x10 --numbering by_file",
            "attacks cannon e5 --board 9x10 --numbering by_file",
        ),
        (
            "verify rook 0 0x80001420400082",
            "verify rook a1 0x80001420400082",
        ),
        ("catalog rook 4", "catalog rook e1"),
    ] {
        assert_eq!(magics(numbered).expect(0).out, magics(named).out);
    }
}

#[test]
fn pieces_of_ones_own_on_a_board_of_ones_own() {
    let arguments = [
        "attacks",
        "nightrider",
        "e5",
        "--board",
        "10x8",
        "--pieces",
        NIGHTRIDER,
        "f7,c4",
    ];
    let expected = "\
nightrider on e5: 6 relevant squares, 64 relevant occupancies
attacks 0x00000000000000129110001112800044 where 0x00000000000000020000000100000000 is occupied: 13 squares

attacks                  relevant squares         index bits of PEXT
8 . . . . . . . . . .    8 . . . . . . . . . .    8 . . . . . . . . . .
7 o . . o . X . . o .    7 . . . . . . . . . .    7 . . . . . . . . . .
6 . . o . . . o . . .    6 . . x . . . x . . .    6 . . 4 . . . 5 . . .
5 . . . . N . . . . .    5 . . . . N . . . . .    5 . . . . . . . . . .
4 . . X . . . o . . .    4 . . x . . . x . . .    4 . . 2 . . . 3 . . .
3 . . . o . o . . o .    3 . . . x . x . . . .    3 . . . 0 . 1 . . . .
2 . . . . . . . . . .    2 . . . . . . . . . .    2 . . . . . . . . . .
1 . . o . . . o . . .    1 . . . . . . . . . .    1 . . . . . . . . . .
  a b c d e f g h i j      a b c d e f g h i j      a b c d e f g h i j
";
    assert_eq!(magics_with(&arguments).expect(0).out, expected);
}

#[test]
fn holes_are_blank() {
    let run = magics_with(&["attacks", "rook", "a2", "a3", "--board", RING]).expect(0);
    let expected = "\
rook on a2: 0 relevant squares, 1 relevant occupancy
attacks 0x0000000000000021 where 0x0000000000000020 is occupied: 2 squares

attacks    relevant squares   index bits of PEXT
3 X . .    3 . . .            3 . . .
2 R   .    2 R   .            2 .   .
1 o . .    1 . . .            1 . . .
  a b c      a b c              a b c
";
    assert_eq!(run.out, expected);
    let by_file = [
        "attacks",
        "rook",
        "a2",
        "0x4",
        "--board",
        RING,
        "--numbering",
        "by_file",
        "--json",
    ];
    let json = magics_with(&by_file).expect(0).json();
    assert_eq!(json["attacked"].as_array().unwrap(), &["a1", "a3"]);
    assert_eq!(json["attacks"], "0x0000000000000005");
}

#[test]
fn every_known_piece_is_drawn() {
    let folder = Folder::new();
    for (piece, attacked, discs) in [
        ("rook", 17, 0),
        ("bishop", 16, 0),
        ("queen", 33, 2),
        ("white_lance", 5, 2),
        ("black_lance", 4, 2),
        ("cannon", 0, 2),
        ("horse", 8, 2),
        ("elephant", 4, 2),
    ] {
        let run = folder
            .run(&format!(
                "attacks {piece} e5 --board 9x10 --json --svg board.svg"
            ))
            .expect(0);
        assert_eq!(
            run.json()["attacked"].as_array().unwrap().len(),
            attacked,
            "{piece}"
        );
        let svg = folder.read("board.svg");
        assert_eq!(svg.matches("<rect ").count(), 3 * (90 + 1), "{piece}");
        assert_eq!(
            svg.matches("<circle ").count(),
            discs,
            "{piece}: letters on discs"
        );
        assert_eq!(
            svg.matches("<path ").count(),
            2 - discs,
            "{piece}: outlines"
        );
    }
}

#[test]
fn on_the_chess_board_all_are_as_before() {
    let run = magics("attacks rook d6 a6,d3,f4").expect(0);
    assert_eq!(
        run.out,
        magics("attacks rook d6 a6,d3,f4 --board 8x8 --numbering by_rank").out
    );
    let run = run.begins(
        "rook on d6: 10 relevant squares, 1,024 relevant occupancies\n\
         attacks 0x0808f70808080000 where 0x0000010020080000 is occupied: 12 squares\n\n\
         attacks              relevant squares     index bits of PEXT\n\
         8 . . . o . . . .    8 . . . . . . . .    8 . . . . . . . .\n",
    );
    run.says(&["\n6 X o o R o o o o    6 . x x R x x x .    6 . 4 5 . 6 7 8 .\n"]);
    let json = magics("attacks rook d6 a6,D3,f4 --json").expect(0).json();
    assert_eq!(json["index"], 2, "of the three, d3 alone is relevant");
    let queen = magics("attacks queen e5 --json").expect(0).json();
    assert_eq!(queen["attacks"], "0x925438ef38549211");
}

/// Squares are typed and printed as the game calls them, and so are the edges of pictures.
#[test]
fn squares_are_called_as_in_shogi() {
    let answer = magics("attacks white_lance 4h 4c,2b --board 9x9 --squares shogi").expect(0);
    assert!(
        answer
            .out
            .starts_with("white_lance on 4h: 6 relevant squares"),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("\nc . . . . . X . . ."),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("\n  9 8 7 6 5 4 3 2 1 "),
        "{}",
        answer.out
    );
    let json = magics("attacks white_lance 4h 4c --board 9x9 --squares shogi --json")
        .expect(0)
        .json();
    assert_eq!(json["square"], "4h");
    let attacked = json["attacked"].as_array().unwrap();
    assert_eq!(attacked, &["4g", "4f", "4e", "4d", "4c"]);
}

#[test]
fn squares_are_called_as_in_draughts() {
    let json = magics("attacks bishop 28 --board 10x10 --squares draughts --json")
        .expect(0)
        .json();
    let blocked = magics("attacks bishop 28 22,33 --board 10x10 --squares draughts --json")
        .expect(0)
        .json();
    assert_eq!(json["square"], "28");
    let attacked = json["attacked"].as_array().unwrap();
    assert_eq!(attacked.len(), 17);
    assert!(attacked.contains(&"5".into()) && attacked.contains(&"50".into()));
    let attacked = blocked["attacked"].as_array().unwrap();
    assert!(attacked.contains(&"22".into()) && !attacked.contains(&"17".into()));
    // A single number is a square, too.
    let one = magics("attacks bishop 28 22 --board 10x10 --squares draughts --json");
    assert_eq!(
        one.expect(0).json()["occupied"],
        "0x00000000000000000020000000000000"
    );
}

#[test]
fn what_is_wrong_is_named() {
    for (arguments, words) in [
        (
            "rook e4 --board 9x9 --squares shogi",
            "a number from 1 (the right file) to 9 and a letter from a (the top rank) to i, such as 5e",
        ),
        (
            "rook 51 --board 10x10 --squares draughts",
            "a number from 1 (the upper left one) to 50, or, if it is light,",
        ),
        ("rook e4 --squares go", "invalid value 'go' for '--squares"),
        (
            "zebra e4",
            "unknown piece `zebra`; there are rook, bishop, queen, white_lance",
        ),
        ("cannin e4", "did you mean `cannon`?"),
        (
            "nightridr e4 --pieces NIGHTRIDER",
            "did you mean `nightrider`?",
        ),
        ("lance e4", "write `white_lance` or `black_lance`"),
        (
            "rook j1 --board 9x10",
            "a letter from a to i and a number from 1 to 10, such as e5",
        ),
        (
            "rook e9",
            "a letter from a to h and a digit from 1 to 8, such as e4",
        ),
        (
            "rook b1 --board 1x9",
            "the letter a and a digit from 1 to 9, such as a5",
        ),
        (
            "rook zz1 --board 40x3",
            "letters from a to an and a digit from 1 to 3",
        ),
        (
            "rook b2 --board RING",
            "`b2` is a hole of this board; its squares are a1 b1 c1 a2 c2",
        ),
        (
            "rook a1 b2 --board RING",
            "for '<OCCUPIED>': `b2` is a hole",
        ),
        (
            "rook a1 0x100 --board RING",
            "this board has 8 squares, the bits 0 to 7",
        ),
        (
            "rook a1 0x1_0000_0000_0000_0000",
            "this board has 64 squares, the bits 0 to 63",
        ),
        ("rook d6 a6,,d3", "a letter from a to h"),
        ("rook a1 1x", "a number has a bit for each occupied square"),
        (
            "horse a1 --board 1x9",
            "`horse` cannot move on a board of 1 file and 9 ranks",
        ),
        (
            "rook a1 --board 0x9",
            "--board: a board of 0x9 has no squares",
        ),
        ("rook a1 --board 99999999999x9", "99999999999x9 is larger"),
        (
            "rook a1 --board ..#",
            "neither `.`, a square, nor a space, a hole, nor `_`",
        ),
        (
            "rook a1 --numbering by_files",
            "--numbering: unknown numbering `by_files`; did you mean",
        ),
        ("x a1 --pieces x=rider[]", "--pieces: `x` has no steps"),
        (
            "x a1 --pieces x=rider[(0,0)]",
            "a step of (0, 0) leads nowhere",
        ),
    ] {
        let arguments = arguments.split(' ').map(|word| match word {
            "RING" => RING,
            "NIGHTRIDER" => NIGHTRIDER,
            word => word,
        });
        let arguments: Vec<&str> = std::iter::once("attacks").chain(arguments).collect();
        magics_with(&arguments).refused(words);
    }
}
