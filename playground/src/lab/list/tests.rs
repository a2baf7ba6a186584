//! Lists as engines have them, and what is said about them.

use std::sync::LazyLock;

use super::purpose::least_bits;
use super::*;
use crate::lab::target::Target;
use magic_tables::board::slider::Slider;
use magic_tables::hash::Catalog;
use magic_tables::search::random::Random;

/// The factors of the catalog, rooks first.
static BEST: LazyLock<[Vec<u64>; 2]> = LazyLock::new(|| {
    let best = Catalog::load().best;
    best.map(|piece| piece.map(|best| best.hash.factor).to_vec())
});

fn written(name: &str, factors: &[u64]) -> String {
    let factors: Vec<_> = factors
        .iter()
        .map(|factor| format!("C64({factor:#x})"))
        .collect();
    format!("const U64 {name}[64] = {{ {} }};\n", factors.join(", "))
}

fn masked(text: &str) -> Value {
    read(text, Key::Masked)
}

fn mistake(text: &str) -> String {
    let answer = masked(text);
    let mistake = answer["mistake"].as_str();
    mistake.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The piece of each list, where it begins, and on how many squares it is magic.
fn found(answer: &Value) -> Vec<(&str, &str, usize)> {
    let lists = answer["lists"].as_array();
    let lists = lists.unwrap_or_else(|| panic!("{answer}")).iter();
    let about = lists.map(|list| {
        let bits = list["bits"].as_array().unwrap().iter();
        let magic = bits.filter(|bits| !bits.is_null()).count();
        let word = |key: &str| list[key].as_str().unwrap();
        (word("piece"), word("first"), magic)
    });
    about.collect()
}

#[test]
fn a_list_is_magic_for_its_piece_alone() {
    let answer = masked(&written("rooks", &BEST[0]));
    assert_eq!(found(&answer), [("rook", "a1", 64)]);
    let list = &answer["lists"][0];
    let bits = Catalog::load().best[0].map(|best| best.hash.index_bits);
    assert_eq!(list["bits"], json!(bits.to_vec()));
    assert_eq!(list["factors"][0], "0x80001420400082");
    assert_eq!(list["order"], Value::Null);
    assert_eq!(answer["left"], "");
}

#[test]
fn what_is_wrong_with_a_list_is_told() {
    assert!(mistake("1, two, 3").starts_with("`two`"));
    assert!(mistake("1, 2, 3").ends_with("this one 3"));
    let small = "1, ".repeat(64);
    let text = format!("int a[64] = {{ {small} }}; int b[64] = {{ {small} }};");
    assert_eq!(mistake(&text), "none of these lists has factors");
}

#[test]
fn random_numbers_are_magic_for_neither_piece() {
    let mut random = Random::new(1);
    for round in 0..10 {
        let draw = |_| match round % 2 {
            0 => random.bits(),
            _ => random.sparse_bits(),
        };
        let factors: Vec<_> = (0..SQUARES).map(draw).collect();
        let answer = masked(&written("keys", &factors));
        for piece in ["rook", "bishop"] {
            let magic = answer["neither"][piece].as_u64();
            assert!(magic.is_some_and(|magic| magic < 4), "{answer}");
        }
    }
}

#[test]
fn a_list_may_be_in_another_order() {
    for (slider, best) in Slider::ALL.into_iter().zip(&*BEST) {
        let piece = square::name_of(slider);
        let by_files = |place: usize| place % 8 * 8 + place / 8;
        let orders: [(&str, &dyn Fn(usize) -> usize); 3] = [
            ("a8, b8, …, h1", &|place| place ^ 0x38),
            ("h1, g1, …, a8", &|place| place ^ 7),
            ("a1, a2, …, h8", &by_files),
        ];
        for (order, square) in orders {
            let factors: Vec<_> = (0..SQUARES).map(|place| best[square(place)]).collect();
            let answer = masked(&written("m", &factors));
            assert_eq!(found(&answer), [(piece, &order[..2], 64)]);
            let list = &answer["lists"][0];
            assert_eq!(list["order"], order);
            assert_eq!(
                list["factors"][1],
                hex(best[1]),
                "a1 is first in the answer"
            );
        }
    }
}

/// Factors that are magic with so many index bits for each square.
fn of_one_width(slider: Slider, bits: u32) -> Vec<u64> {
    let draw = |square| {
        let target = Target::new(slider, square, Key::Masked);
        target.draw(bits, 1, 1_000_000).factor
    };
    (0..SQUARES).map(draw).collect()
}

#[test]
fn one_width_serves_all_squares() {
    for (slider, width) in [(Slider::Rook, 12), (Slider::Bishop, 9)] {
        let mut factors = of_one_width(slider, width);
        let piece = square::name_of(slider);
        factors[20] = 1;
        let answer = masked(&written("m", &factors));
        assert_eq!(found(&answer), [(piece, "a1", 63)]);
        assert_eq!(answer["lists"][0]["width"], width);
        // If it does not, only those count that need no more bits than others have.
        factors[8..16].fill(1);
        let answer = masked(&written("m", &factors));
        assert!(answer["neither"][piece].as_u64().unwrap() <= 16, "{answer}");
    }
    let answer = masked(&written("m", &of_one_width(Slider::Bishop, 11)));
    assert_eq!(found(&answer), [("bishop", "a1", 64)]);
    assert_eq!(answer["lists"][0]["width"], 11);
}

#[test]
fn a_wrong_factor_is_not_right_with_more_index_bits() {
    let mut factors = BEST[1].clone();
    let b1 = Target::new(Slider::Bishop, 1, Key::Masked);
    let mut random = Random::new(1);
    while least_bits(&b1, factors[1]) != Some(8) {
        factors[1] = random.bits();
    }
    let answer = masked(&written("m", &factors));
    assert_eq!(found(&answer), [("bishop", "a1", 63)]);
    let list = &answer["lists"][0];
    assert_eq!(
        (&list["bits"][1], &list["width"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(list["wide"], json!([9, 64]));
}

#[test]
fn wrong_factors_are_counted() {
    for (wrong, flip) in [(1, 0), (4, 0x38), (30, 0), (30, 0x38)] {
        let mut factors: Vec<_> = (0..SQUARES).map(|place| BEST[0][place ^ flip]).collect();
        factors[0x14..0x14 + wrong].fill(1);
        let answer = masked(&written("m", &factors));
        let first = if flip == 0 { "a1" } else { "a8" };
        assert_eq!(found(&answer), [("rook", first, SQUARES - wrong)]);
        assert_eq!(answer["lists"][0]["bits"][0x14 ^ flip], Value::Null);
    }
    let mut factors = BEST[0].clone();
    factors[10..].fill(1);
    let answer = masked(&written("m", &factors));
    assert_eq!(answer["neither"], json!({ "rook": 10, "bishop": 0 }));
}

#[test]
fn factors_for_other_keys_and_products_are_told() {
    let black = |square| Target::new(Slider::Bishop, square, Key::Black).draw(9, 1, 1_000_000);
    let factors: Vec<_> = (0..SQUARES).map(|square| black(square).factor).collect();
    let text = written("m", &factors);
    assert_eq!(found(&read(&text, Key::Black)), [("bishop", "a1", 64)]);
    let made = &masked(&text)["made"];
    assert_eq!(
        (&made["piece"], &made["black"]),
        (&json!("bishop"), &json!(true))
    );
    assert_eq!(made["with"], "with black keys, `occupied | !mask`");
}

#[test]
fn both_pieces_may_be_in_one_text() {
    let [rooks, bishops] = &*BEST;
    let arrays = written("RMagic", rooks) + &written("BMagic", bishops);
    let bits = "int RBits[64] = {".to_owned() + &"12, ".repeat(64) + "};";
    let one = written("m", &[rooks.as_slice(), bishops].concat()).replace("[64]", "[128]");
    let row = |(rook, bishop)| format!("{{ .r = {rook:#x}, .b = {bishop:#x} }},\n");
    let columns: String = rooks.iter().zip(bishops).map(row).collect();
    let columns = format!("Magic m[64] = {{ {columns} }};");
    for text in [arrays.clone(), bits + &arrays, one, columns] {
        let answer = masked(&text);
        let both = [("rook", "a1", 64), ("bishop", "a1", 64)];
        assert_eq!(found(&answer), both, "{text}");
        assert_eq!(answer["left"], "", "{text}");
    }
    assert_eq!(masked(&arrays)["lists"][1]["name"], "BMagic");
    // The same list twice is one.
    assert_eq!(found(&masked(&(arrays.clone() + &arrays))).len(), 2);
}

#[test]
fn lists_beside_those_that_are_taken_are_named() {
    let [rooks, bishops] = &*BEST;
    let text = written("R", rooks) + &written("B", &bishops[1..]) + &written("C", &[1 << 40; 64]);
    let answer = masked(&text);
    assert_eq!(found(&answer), [("rook", "a1", 64)]);
    assert_eq!(answer["left"], "`B` of 63, `C` of 64");
    let text = written("R", rooks) + &written("B", bishops).replacen("0x", "0xx", 1);
    let left = masked(&text)["left"].to_string();
    assert!(left.starts_with("\"`B` of 63 (`0xx"), "{left}");
}

#[test]
fn one_of_several_lists_for_a_piece_is_asked_for() {
    let rooks = &BEST[0];
    let mut others = rooks.clone();
    others[0] = 1;
    let text = written("FIRST", rooks) + &written("SECOND", &others);
    let expected = "`FIRST` of 64 and `SECOND` of 64 are both for rooks; paste one list";
    assert_eq!(mistake(&text), expected);
    let text = written("KEYS", &[1 << 40; 64]) + &written("SEEDS", &[1 << 41; 64]);
    let expected = "none of these lists is magic for the rook or the bishop: `KEYS` of 64, \
                    `SEEDS` of 64; paste one list";
    assert_eq!(mistake(&text), expected);
}

/// What stands in front of all factors, and behind them; and one of them.
type Form = (&'static str, &'static str, fn(Row) -> String);

/// A rook's factor, and what engines have beside it.
#[derive(Clone, Copy)]
struct Row {
    square: usize,
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

/// `0x0123_4567_89ab_cdef`.
fn separated(number: u64, separator: char) -> String {
    let digits = format!("{number:016x}");
    let groups: Vec<_> = (0..4).map(|group| &digits[4 * group..][..4]).collect();
    format!("0x{}", groups.join(&separator.to_string()))
}

#[rustfmt::skip]
const FORMS: [Form; 30] = [
    // C
    ("#include <stdint.h>\nstatic const uint64_t ROOKS[64] = {\n", "};\n", |row| format!("  {:#018x}ULL, // {}, {} bits\n", row.factor, square::name(row.square), 64 - row.shift)),
    ("const U64 rooks[64]={", "};", |row| format!("C64({:#X}),", row.factor)),
    ("unsigned long r[] = {", "};", |row| format!("/* {} */ 0X{:016X}UL,", row.square, row.factor)),
    ("const bitboard_t r[64] = {\n", "};", |row| format!("[{}] = UINT64_C({}),\n", row.square, row.factor)),
    ("struct Magic { U64 mask, factor; int shift, offset; };\nstatic struct Magic rooks[64] = {", "};", |row| format!("{{ {:#x}ULL, {:#x}ULL, {}, {} }},\n", row.mask, row.factor, row.shift, row.offset)),
    ("Magic rooks[64] = {", "};", |row| format!("{{ .mask = {:#x}, .factor = {:#x}, .shift = {}, .offset = {} }},\n", row.mask, row.factor, row.shift, row.offset)),
    // The lines alone, and a text that begins inside of the list
    ("", "", |row| format!("  {{ {:#x}ULL, {:#x}ULL, {}, {} }},\n", row.mask, row.factor, row.shift, row.offset)),
    ("", "", |row| format!("{:#x}\n", row.factor)),
    ("", "};\n", |row| format!("  {:#x}ULL,\n", row.factor)),
    // C++
    ("inline constexpr std::array<std::uint64_t, 64> kRooks = {{\n", "}};\n", |row| separated(row.factor, '\'') + "ULL,"),
    ("constexpr Bitboard ROOKS[SQUARE_NB]{", "};", |row| format!("Bitboard{{{}}}, ", separated(row.factor, '\''))),
    // Rust
    ("#[rustfmt::skip]\npub const ROOKS: [u64; 64] = [\n", "];\n", |row| separated(row.factor, '_') + ","),
    ("static ROOKS: [Bitboard; 64] = [", "];", |row| format!("Bitboard({:#x}_u64), ", row.factor)),
    ("const ROOKS: &[Magic; 64] = &[\n", "];", |row| format!("Magic {{\n  mask: {},\n  factor: {},\n  shift: {},\n  offset: {},\n}},\n", separated(row.mask, '_'), separated(row.factor, '_'), row.shift, row.offset)),
    // Go
    ("package engine\n\nvar rookMagics = [64]uint64{\n", "}\n", |row| format!("\t{:#x}, // {}\n", row.factor, square::name(row.square))),
    ("var rooks = []Magic{\n", "}\n", |row| format!("\t{{Mask: {:#x}, Factor: {:#x}, Shift: {}, Offset: {}}},\n", row.mask, row.factor, row.shift, row.offset)),
    // Java
    ("class M {\n  private static final long[] ROOKS = {\n", "  };\n}\n", |row| format!("{}L, ", row.factor.cast_signed())),
    ("static final long[] ROOKS = new long[] {", "};", |row| format!("0x{:016X}L, // {}\n", row.factor, row.square)),
    ("static final Magic[] ROOKS = {", "};", |row| format!("new Magic({}L, {}L, {}, {}),\n", row.mask.cast_signed(), row.factor.cast_signed(), row.shift, row.offset)),
    // Python
    ("ROOKS: Final[list[int]] = [\n", "]\n", |row| format!("    {:#x},  # {}\n", row.factor, square::name(row.square))),
    ("ROOKS = np.array((", "), dtype=np.uint64)", |row| format!("{},", row.factor)),
    ("ROOKS = [\n", "]\n", |row| format!("    Magic(mask={:#x}, factor={:#x}, shift={}, offset={}),\n", row.mask, row.factor, row.shift, row.offset)),
    // C#
    ("public static readonly ulong[] Rooks = {\n", "};\n", |row| format!("{}UL, ", separated(row.factor, '_'))),
    ("static ReadOnlySpan<ulong> Rooks => [", "];", |row| format!("{:#x}, ", row.factor)),
    ("static readonly Magic[] Rooks = {\n", "};", |row| format!("new() {{ Mask = {:#x}, Factor = {:#x}, Shift = {}, Offset = {} }},\n", row.mask, row.factor, row.shift, row.offset)),
    // Zig
    ("pub const rooks = [64]u64{\n", "};\n", |row| format!("    {:#x},\n", row.factor)),
    ("const rooks = [_]Magic{\n", "};\n", |row| format!("    .{{ .mask = {}, .factor = {}, .shift = {}, .offset = {} }},\n", separated(row.mask, '_'), separated(row.factor, '_'), row.shift, row.offset)),
    // Swift
    ("private static let rooks: [UInt64] = [\n", "]\n", |row| format!("    {},\n", separated(row.factor, '_'))),
    ("let rooks = [\n", "]\n", |row| format!("    Magic(mask: {:#x}, factor: {:#x}, shift: {}, offset: {}),\n", row.mask, row.factor, row.shift, row.offset)),
    // JavaScript
    ("export const ROOKS = [\n", "] as const;\n", |row| format!("  {:#x}n,\n", row.factor)),
];

#[test]
fn lists_are_taken_as_they_stand() {
    for (before, behind, write) in FORMS {
        let mut offset = 0;
        let mut text = before.to_owned();
        for (square, &factor) in BEST[0].iter().enumerate() {
            let mask = Slider::Rook.mask(square);
            let shift = 64 - mask.count_ones();
            text += &write(Row {
                square,
                mask,
                factor,
                shift,
                offset,
            });
            offset += 1 << mask.count_ones();
        }
        text += behind;
        assert_eq!(found(&masked(&text)), [("rook", "a1", 64)], "{text}");
    }
}
