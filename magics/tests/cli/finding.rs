//! `find`, `verify` and `catalog`.

use crate::common::{factor, magics};
use magic_tables::board::slider::Slider;
use magic_tables::hash::Key;
use magic_tables::search::verify::verify;
use serde_json::json;
use std::collections::HashSet;

#[test]
fn a_found_factor_is_magic_and_drawn() {
    let run = magics("find rook e4 --seed 7").expect(0);
    assert!(run.out.starts_with("rook on e4: 10 relevant squares, 10 index bits (shift right by 54)\n"));
    assert!(run.out.contains("mask                 factor               index bits\n"));
    assert!(run.out.contains("\n4 . x x x R x x .    4"));
    assert!(!run.out.contains('\x1b'), "no colours but on a terminal");
    assert_eq!(magics("find rook e4 --seed 7").out, run.out, "the same seed finds the same");
    assert_ne!(magics("find rook e4 --seed 8").out, run.out);
}

#[test]
fn found_factors_are_many_and_different() {
    for (options, key) in [("", Key::Masked), ("--black", Key::Black), ("--index-bits 12", Key::Masked)] {
        let json = magics(&format!("find bishop D4 --count 20 --json {options}")).expect(0).json();
        let index_bits = u32::try_from(json["index_bits"].as_u64().unwrap()).unwrap();
        let found = json["factors"].as_array().unwrap();
        let factors: HashSet<u64> = found.iter().map(|found| factor(&found["factor"])).collect();
        assert_eq!(factors.len(), 20);
        for found in found {
            let range = verify(key, Slider::Bishop, 27, index_bits, factor(&found["factor"])).unwrap();
            assert_eq!(
                (json!(range.least), json!(range.greatest)),
                (found["least"].clone(), found["greatest"].clone())
            );
        }
    }
}

#[test]
fn one_bit_less_is_known_found_or_impossible() {
    let known = magics("find rook c2 --index-bits 9 --json").expect(0).json();
    assert!(known["factors"][0]["source"].as_str().unwrap().starts_with("catalog"));
    let more = magics("find bishop d7 --index-bits 5 --json --seed 3").expect(0).json();
    assert_eq!(more["factors"][0]["source"], "seed 3");
    let none = magics("find bishop d1 --index-bits 4").expect(1);
    assert!(
        none.out.contains("no magic factor") && none.out.contains("magics prove bishop d1 --index-bits 4")
    );
    // Fewer indices than attack sets: no search is needed.
    let none = magics("find rook a1 --index-bits 5 --black --json").expect(1).json();
    assert_eq!(none["none"], "there are 49 attack sets for 32 indices");
    assert_eq!(none["factors"], json!([]));
}

#[test]
fn a_factor_is_confirmed_in_every_notation() {
    for notation in
        ["0x80001420400082", "0x0080_0014_2040_0082", "36028883459375234", "36_028_883_459_375_234"]
    {
        let run = magics(&format!("verify rook a1 {notation}")).expect(0);
        assert!(
            run.out.contains("is magic for the rook on a1 with 12 index bits: indices 0 to 4095, 4,096"),
            "{}",
            run.out
        );
    }
    let json = magics("verify rook a1 0x80001420400082 --json").expect(0).json();
    assert_eq!((&json["magic"], &json["used"]), (&json!(true), &json!(4096)));
}

#[test]
fn index_bits_may_be_given_as_a_shift() {
    for option in ["--index-bits 12", "--shift 52"] {
        let run = magics(&format!("verify rook a1 0x80001420400082 {option}")).expect(0);
        assert!(run.out.contains("with 12 index bits"), "{}", run.out);
        let json = magics(&format!("verify rook a1 0x80001420400082 --json {option}")).expect(0).json();
        assert_eq!((&json["index_bits"], &json["shift"]), (&json!(12), &json!(52)));
    }
    let found = magics("find bishop d4 --shift 54 --json").expect(0).json();
    assert_eq!((&found["index_bits"], &found["shift"]), (&json!(10), &json!(54)));
}

#[test]
fn a_collision_is_shown() {
    let run = magics("verify bishop d4 0x1234").expect(1);
    assert!(
        run.out.contains("not magic") && run.out.contains("\n4 . . . B . . . .    4 . . . B . . . .\n"),
        "{}",
        run.out
    );
    let json = magics("verify bishop d4 0x1234 --black --index-bits 7 --json").expect(1).json();
    let [first, second] = ["first", "second"].map(|which| factor(&json["collision"][which]["occupied"]));
    let index = |occupied| Key::Black.of(Slider::Bishop.mask(27), occupied).wrapping_mul(0x1234) >> (64 - 7);
    assert_eq!(index(first), index(second));
    assert_ne!(json["collision"]["first"]["attacks"], json["collision"]["second"]["attacks"]);
}

#[test]
fn the_catalog_shows_all_squares() {
    let run = magics("catalog").expect(0);
    assert!(run.out.contains("rook\n\none bit fewer") && run.out.contains("bishop\n\none bit fewer"));
    assert_eq!(magics("catalog --json").expect(0).json()["squares"].as_array().unwrap().len(), 128);
    let rooks = magics("catalog rook --json").expect(0).json();
    assert!(rooks["squares"].as_array().unwrap().iter().all(|square| square["piece"] == "rook"));
    let one = magics("catalog bishop d1").expect(0);
    assert!(
        one.out.contains("4 index bits: no factor")
            && one.out.contains("magics prove bishop d1 --index-bits 4")
    );
    let one = magics("catalog bishop d1 --json").expect(0).json();
    assert_eq!(one["squares"][0]["reduced"]["status"], "none");
}

#[cfg(unix)]
#[test]
fn open_questions_are_named_and_searches_can_be_interrupted() {
    use crate::common::{Folder, Run};
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    let mut command = Folder::new().command("find rook b1 --index-bits 10");
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let (mut errors, mut line) = (BufReader::new(child.stderr.take().expect("piped")), String::new());
    errors.read_line(&mut line).expect("a line");
    assert!(
        line.contains("for at most 10 min 00 s, and it is not known whether there is a factor"),
        "{line}"
    );
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill runs");
    let mut rest = String::new();
    errors.read_to_string(&mut rest).expect("text");
    Run::new(&child.wait_with_output().expect("it can be waited for")).expect(3);
    assert!(rest.contains("interrupted after 0 of 1 factor"), "{rest}");
}
