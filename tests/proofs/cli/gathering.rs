//! `gather`: the bits of any mask, and values.

use crate::common::{Folder, factor, first_error, magics, signal};
use magics::gather::pext;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::thread::sleep;
use std::time::Duration;

/// All subsets of a mask.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let larger = subset.wrapping_sub(mask) & mask;
        next = (larger != 0).then_some(larger);
        Some(subset)
    })
}

/// The index that an answer gives to a word.
fn index(answer: &Value, x: u64) -> u64 {
    let shift = answer["shift"].as_u64().unwrap();
    x.wrapping_mul(factor(&answer["factor"])) >> shift
}

/// The answer to arguments, which must be yes.
fn answer(arguments: &str) -> Value {
    magics(&format!("gather {arguments} --json"))
        .expect(0)
        .json()
}

#[test]
fn the_expression_stands_in_both_languages() {
    let run = magics("gather 0x8080808080808080 --ordered").expect(0);
    run.says(&[
        "C:    (x & UINT64_C(0x8080808080808080)) * UINT64_C(0x2040810204081) >> 56\n",
        "Rust: (x & 0x8080808080808080).wrapping_mul(0x2040810204081) >> 56\n",
        "what PEXT gives",
        "3 instructions",
        "PEXT takes 1, with BMI2",
        "byte shuffles take 5",
        "256 entries: 256 bytes if each has 1 byte, 2,048 if it has 8",
    ]);
}

#[test]
fn in_order_is_what_pext_gives() {
    magics("gather 0xff00ff --json").expect(0).has(&json!({
        "slots": 65_536,
        "instructions": 3,
        "pext": { "instructions": 1, "needs": "BMI2" },
        "shuffle": { "instructions": 5, "needs": "SSSE3" },
    }));
    for mask in [
        "0x0101010101010101",
        "0x8040201008040201",
        "7,15,23,28",
        "0xff00",
    ] {
        let answer = answer(&format!("{mask} --ordered"));
        let bits = factor(&answer["mask"]);
        for subset in subsets(bits) {
            assert_eq!(index(&answer, subset), pext(subset, bits), "{mask}");
        }
    }
}

#[test]
fn in_any_order_all_subsets_differ_with_the_fewest_index_bits() {
    // The relevant squares of a rook on a1 need as many as the catalog says.
    for (mask, bits) in [
        ("0x000101010101017e", 12),
        ("b2,c4,d3,e7,g6", 5),
        ("0b1011", 3),
    ] {
        let answer = answer(mask);
        assert_eq!(answer["index_bits"], bits, "{mask}");
        let mask = factor(&answer["mask"]);
        let indices: HashSet<u64> = subsets(mask).map(|set| index(&answer, set)).collect();
        assert_eq!(indices.len(), 1 << bits);
    }
    assert_ne!(
        answer("0x000101010101017e --seed 1")["factor"],
        answer("0x000101010101017e --seed 2")["factor"]
    );
}

#[test]
fn where_there_is_no_order_there_is_a_reason_and_a_way_out() {
    let run = magics("gather 0xb --ordered").expect(1);
    run.says(&[
        "no factor gathers the bits in order with 3 index bits: bit 60 of the factor must be set for bit 3 of the mask, and clear for bit 1",
        "In any order: magics gather 0xb\n",
        "Rust: (x & 0x3) | (x & 0x8) >> 1\n",
    ]);
    magics("gather 0xb --ordered --json")
        .expect(1)
        .has(&json!({ "factor": null, "parts": 2, "status": 1, "instructions": 4 }));
}

#[test]
fn fewer_indices_than_subsets_are_refused_at_once() {
    let run = magics("gather 0xffff --index-bits 15 --prove").expect(1);
    run.says(&["15 index bits: no factor, there are only 32,768 indices"]);
}

#[test]
fn a_proof_leaves_a_certificate_that_others_check() {
    let folder = Folder::new();
    let none = "gather 0xac00000000000000 --prove";
    let run = folder.run(none).expect(1);
    run.says(&[
        "4 index bits: no factor, all factors were searched",
        "2> certificate: mask-ac00000000000000-4.json",
    ]);
    let check = folder.run("certificate check mask-ac00000000000000-4.json --full");
    check
        .expect(0)
        .says(&["mask 0xac00000000000000, 4 index bits: no magic factor"]);
    // Without a proof, the search goes on to five index bits.
    let more = folder.run("gather 0xac00000000000000").expect(0);
    more.says(&[
        "4 index bits: no factor, all factors were searched",
        "with 5 index bits",
    ]);
    let claims = folder
        .read("mask-ac00000000000000-4.json")
        .replace("0xac", "0x3c");
    folder.write("other.json", &claims);
    folder.run("certificate check other.json --full").expect(1);
    folder
        .run(&format!("{none} --resume other.json"))
        .refused("other.json is of the mask 0x3c00000000000000, not mask 0xac00000000000000");
    let again = folder.run(&format!("{none} --resume mask-ac00000000000000-4.json"));
    again.expect(1);
}

#[test]
fn values_are_told_apart() {
    let folder = Folder::new();
    folder.write("digits.txt", "48\n49\n50\n51\n52\n53\n54\n55\n");
    let run = folder.run("gather --values digits.txt").expect(0);
    run.says(&[
        "8 different values",
        "with 3 index bits",
        "without gaps",
        "8 entries",
    ]);
    // A list as a program has it, of which only some bits are hashed.
    folder.write(
        "codes.c",
        "static const uint64_t codes[] = { 0x1ff, 0x2ff, 0x47fULL, 1151 };",
    );
    let answer = folder
        .run("gather 0xf00 --values codes.c --json")
        .expect(0)
        .json();
    assert_eq!(
        answer["values"],
        json!([
            "0x0000000000000100",
            "0x0000000000000200",
            "0x0000000000000400"
        ])
    );
    assert!(answer["rust"].as_str().unwrap().starts_with("(x & 0x700)"));
    let indices: HashSet<u64> = [0x100, 0x200, 0x400].map(|x| index(&answer, x)).into();
    assert_eq!(indices.len(), 3);
}

#[test]
fn values_that_need_more_index_bits_are_searched_before() {
    let folder = Folder::new();
    folder.write("codes.txt", "0, 1 << 60");
    folder.refuses(&[("gather --values codes.txt", "codes.txt: `<<`")]);
    // Three values of the two upper bits, which all factors confuse.
    let values = [
        0x4000_0000_0000_0000_u64,
        0x8000_0000_0000_0000,
        0xc000_0000_0000_0000,
    ];
    folder.write(
        "codes.txt",
        &values.map(|value| value.to_string()).join("\n"),
    );
    folder
        .run("gather --values codes.txt")
        .expect(0)
        .says(&["with 2 index bits"]);
    let proof = "gather --values codes.txt --prove --out proof.json";
    folder
        .run(proof)
        .expect(0)
        .says(&["2> certificate: proof.json"]);
    // One factor is an answer: threads may have searched the rest by then, or not.
    let check = folder.run("certificate check proof.json --full");
    assert!([0, 3].contains(&check.status), "{}", check.out);
    assert!(!check.out.contains("does not hold"), "{}", check.out);
}

#[test]
fn wrong_questions_are_named_with_a_way_out() {
    let folder = Folder::new();
    folder.write("one.txt", "7, 7");
    folder.write("word.txt", "7, seven");
    folder.refuses(&[
        ("gather", "<MASK>"),
        (
            "gather 0",
            "the mask has no bits; name one with 1 to 63 of them",
        ),
        ("gather 0xffffffffffffffff", "the mask has all 64 bits"),
        (
            "gather 0x10000000000000000",
            "the mask has more than 64 bits",
        ),
        (
            "gather xyz",
            "its bits or squares between commas, such as 7,15 or h1,h2",
        ),
        ("gather 7,64", "its bits or squares between commas"),
        ("gather 0x8080 --index-bits 64", "64 is not in 1..=63"),
        (
            "gather 0x8080 --ordered --values one.txt",
            "cannot be used with",
        ),
        ("gather 0x8080 --out x.json", "--prove"),
        (
            "gather --values one.txt",
            "one.txt has 1 different value; name a file with 2 to 16384",
        ),
        ("gather --values word.txt", "word.txt: `seven`"),
        ("gather --values none.txt", "cannot read none.txt"),
        (
            "gather --values one.txt --index-bits 21",
            "1 different value",
        ),
        (
            "gather 0xffff --prove",
            "the subsets of 1 to 14 bits, not of 16",
        ),
    ]);
}

#[test]
#[cfg(unix)]
fn an_interrupted_proof_goes_on() {
    let folder = Folder::new();
    let child = folder.start("gather 0x4140000104460162 --prove --out x.json");
    while !folder.path("x.json").exists() {
        sleep(Duration::from_millis(10));
    }
    signal(child, "-INT", None).expect(3).says(&[
        "12 index bits: interrupted",
        "2> to go on: magics gather 0x4140000104460162 --prove --index-bits 12 --resume x.json",
    ]);
    let mut child = folder.start("gather 0x4140000104460162 --prove --resume x.json");
    let errors = first_error(&mut child, "x.json: going on after ");
    signal(child, "-INT", Some(errors)).expect(3);
}
