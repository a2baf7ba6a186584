//! `find`, `verify` and `catalog`.

use crate::common::{factor, magics};
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::hash::Key;
use magic_tables::search::verify::verify;
use serde_json::json;
use std::collections::HashSet;

#[test]
fn a_found_factor_is_magic_and_drawn() {
    let run = magics("find rook e4 --seed 7").expect(0);
    let run = run.begins("rook on e4: 10 relevant squares, 10 index bits (shift right by 54)\n");
    let run = run.says(&[
        "mask                 factor               index bits\n",
        "\n4 . x x x R x x .    4",
    ]);
    assert!(!run.out.contains('\x1b'), "no colours but on a terminal");
    assert_eq!(
        magics("find rook e4 --seed 7").out,
        run.out,
        "the same seed finds the same"
    );
    assert_ne!(magics("find rook e4 --seed 8").out, run.out);
}

#[test]
fn found_factors_are_many_and_different() {
    for (options, key) in [
        ("", Key::Masked),
        ("--black", Key::Black),
        ("--index-bits 12", Key::Masked),
    ] {
        let json = magics(&format!("find bishop D4 --count 20 --json {options}"))
            .expect(0)
            .json();
        let index_bits = u32::try_from(json["index_bits"].as_u64().unwrap()).unwrap();
        let found = json["factors"].as_array().unwrap();
        let factors: HashSet<u64> = found.iter().map(|found| factor(&found["factor"])).collect();
        assert_eq!(factors.len(), 20);
        for found in found {
            let range = verify(
                key,
                Slider::Bishop,
                27,
                index_bits,
                factor(&found["factor"]),
            )
            .unwrap();
            assert_eq!(
                (&json!(range.least), &json!(range.greatest)),
                (&found["least"], &found["greatest"])
            );
        }
    }
}

#[test]
fn one_bit_less_is_known_found_or_impossible() {
    let known = magics("find rook c2 --index-bits 9 --json")
        .expect(0)
        .json();
    assert!(
        known["factors"][0]["source"]
            .as_str()
            .unwrap()
            .starts_with("catalog")
    );
    let more = magics("find bishop d7 --index-bits 5 --json --seed 3")
        .expect(0)
        .json();
    assert_eq!(more["factors"][0]["source"], "seed 3");
    let none = magics("find bishop d1 --index-bits 4").expect(1);
    none.says(&["no magic factor", "magics prove bishop d1 --index-bits 4"]);
    // Fewer indices than attack sets: no search is needed.
    let none = json!({ "none": "there are 49 attack sets for 32 indices", "factors": [] });
    magics("find rook a1 --index-bits 5 --black --json")
        .expect(1)
        .has(&none);
}

#[test]
fn a_factor_is_confirmed_in_every_notation() {
    for notation in [
        "0x80001420400082",
        "0x0080_0014_2040_0082",
        "36028883459375234",
        "36_028_883_459_375_234",
    ] {
        let words = "is magic for the rook on a1 with 12 index bits: indices 0 to 4095, 4,096";
        magics(&format!("verify rook a1 {notation}"))
            .expect(0)
            .says(&[words]);
    }
}

#[test]
fn index_bits_may_be_given_as_a_shift() {
    for option in ["--index-bits 12", "--shift 52"] {
        let verify = format!("verify rook a1 0x80001420400082 {option}");
        magics(&verify).expect(0).says(&["with 12 index bits"]);
        let values = json!({ "magic": true, "used": 4096, "index_bits": 12, "shift": 52 });
        magics(&format!("{verify} --json")).expect(0).has(&values);
    }
    let found = magics("find bishop d4 --shift 54 --json").expect(0);
    found.has(&json!({ "index_bits": 10, "shift": 54 }));
}

#[test]
fn a_collision_is_shown() {
    let titles = "\nindex 0: 0x0000000000000000   index 0: 0x0000000000000200\n";
    let boards = "\n4 . . . B . . . .             4 . . . B . . . .\n";
    magics("verify bishop d4 0x1234")
        .expect(1)
        .says(&["not magic", titles, boards]);
    let json = magics("verify bishop d4 0x1234 --black --index-bits 7 --json")
        .expect(1)
        .json();
    let [first, second] = ["first", "second"].map(|which| {
        let occupied = factor(&json["collision"][which]["occupied"]);
        let key = Key::Black.key(Slider::Bishop.mask(27), occupied);
        key.wrapping_mul(0x1234) >> (64 - 7)
    });
    assert_eq!(first, second, "the indices");
    assert_ne!(
        json["collision"]["first"]["attacks"],
        json["collision"]["second"]["attacks"]
    );
}

#[test]
fn the_catalog_shows_all_squares() {
    magics("catalog")
        .expect(0)
        .says(&["rook\n\none bit fewer", "bishop\n\none bit fewer"]);
    assert_eq!(
        magics("catalog --json").expect(0).json()["squares"]
            .as_array()
            .unwrap()
            .len(),
        128
    );
    let rooks = magics("catalog rook --json").expect(0).json();
    assert!(
        rooks["squares"]
            .as_array()
            .unwrap()
            .iter()
            .all(|square| square["piece"] == "rook")
    );
    let one = magics("catalog bishop d1").expect(0);
    one.says(&[
        "4 index bits: no factor",
        "magics prove bishop d1 --index-bits 4",
    ]);
    let one = magics("catalog bishop d1 --json").expect(0).json();
    assert_eq!(one["squares"][0]["reduced"]["status"], "none");
    magics("catalog rook b1").expect(0).says(&[
        "10 index bits: 0x3c100808887bfffc, found by this project",
        "one of exactly 12 in a period, counted by this project",
        "again: magics prove rook b1 --index-bits 10 --count",
    ]);
}

#[cfg(unix)]
#[test]
fn open_questions_are_named_and_searches_can_be_interrupted() {
    use crate::common::{Folder, first_error, signal};

    let mut child = Folder::new().start("find rook h1 --index-bits 8");
    let words = "for at most 10 min 00 s, and it is not known whether there is a factor";
    let errors = first_error(&mut child, words);
    signal(child, "-TERM", Some(errors))
        .expect(3)
        .says(&["2> interrupted after 0 of 1 factor"]);
}

#[test]
fn a_cannon_on_the_board_of_xiangqi_has_factors_for_both_words() {
    let run = magics("find cannon e5 --board 9x10").expect(0);
    run.says(&[
        "cannon on e5: 13 relevant squares, 13 index bits (shift right by 51)\n",
        "+ ((occupied >> 64) & 0x1008) * ",
        "\n 5 . x x x C x x x .",
    ]);
    let answer = magics("find cannon e5 --board 9x10 --count 3 --json")
        .expect(0)
        .json();
    let found = answer["factors"].as_array().unwrap();
    assert_eq!(found.len(), 3);
    for found in found {
        let [masks, factors] =
            ["masks", "factors"].map(|key| [0, 1].map(|part| factor(&found[key][part])));
        let mut indices = HashSet::new();
        for lower in Subsets::new(masks[0]) {
            for upper in Subsets::new(masks[1]) {
                let products = [
                    lower.wrapping_mul(factors[0]),
                    upper.wrapping_mul(factors[1]),
                ];
                indices.insert(products[0].wrapping_add(products[1]) >> 51);
            }
        }
        assert_eq!(indices.len(), 1 << 13, "{found}");
    }
}

#[test]
fn pieces_of_ones_own_have_factors_as_rooks_have() {
    let own = "find it d4 --board 9x9 --pieces it=rider[(1,2),(2,1)] --json";
    magics(own)
        .expect(0)
        .has(&json!({ "index_bits": 2, "square": "d4" }));
    // A rook of the chess board comes from its tuned search, whatever else is defined.
    let rook = magics("find rook e4 --pieces it=rider[(1,2)]").expect(0);
    assert_eq!(rook.out, magics("find rook e4").out);
}
