//! Lists as engines have them, one promise each; and random files of every language, whose numbers
//! are known.

use super::*;
use crate::board::slider::Slider;
use crate::search::random::Random;
use crate::spec::factors::OwnFactors;

fn read(text: &str) -> Result<OwnFactors, FactorError> {
    OwnFactors::read(text)
}

fn assert_read(text: &str) {
    let expected = OwnFactors::from(vec![0xfedc_ba98_7654_3210, 17, 5]);
    assert_eq!(read(text), Ok(expected), "{text}");
}

/// The text is refused with a message that begins so.
fn assert_refused(text: &str, message: &str) {
    let error = read(text).expect_err(text).to_string();
    assert!(error.starts_with(message), "{error}");
}

/// The list with this name is refused with a message that begins so.
fn assert_name_refused(text: &str, name: &str, message: &str) {
    let error = OwnFactors::read_named(text, name).expect_err(name);
    let error = error.to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn lists_of_c_have_suffixes_and_macros() {
    assert_read("static const uint64_t R[3] = {\n 0xFEDCBA9876543210ULL, 17u, /* c1 */ 5 };");
    assert_read("const U64 R[3] = { C64(0xfedcba9876543210), UINT64_C(17), C64(5), };");
}

#[test]
fn macros_need_no_brackets_around_the_list() {
    assert_read("C64(0xfedcba9876543210), C64(17), C64(5)");
}

#[test]
fn lists_of_cpp_have_separators_and_need_no_equals_sign() {
    assert_read("constexpr std::array<U64, 3> R{ 0xfedc'ba98'7654'3210ull, 1'7, 5 };");
}

#[test]
fn lists_of_rust_have_attributes() {
    assert_read("#[rustfmt::skip] pub const R: [u64; 3] = [0xfedc_ba98_7654_3210u64, 17, 5_u64];");
}

#[test]
fn lists_of_java_have_negative_numbers() {
    assert_read("private static final long[] R = { -81985529216486896L, 17L, 5L };");
}

#[test]
fn lists_of_c_sharp_have_their_type_again() {
    assert_read("static readonly ulong[] R = new ulong[3] { 0xFEDC_BA98_7654_3210UL, 17, 5 };");
}

#[test]
fn lists_of_go_have_their_type_before_the_braces() {
    assert_read("package x\nvar r = [3]uint64{\n 0xfedcba9876543210, // a1\n 17, 5,\n}\n");
}

#[test]
fn lists_of_python_have_their_own_comments() {
    assert_read("R: list[int] = [\n  0xfedcba9876543210,  # a1, 12\n  17, 5]\n");
}

#[test]
fn lists_of_delphi_have_dollars_and_parentheses() {
    assert_read("const R: array[0..2] of UInt64 = ($FEDCBA9876543210, 17, 5);");
}

#[test]
fn rows_of_a_list_are_one_list() {
    assert_read("int r[2][2] = {{0xfedcba9876543210, 17}, {5}};");
}

#[test]
fn several_lists_are_named_with_their_lengths() {
    let text = "const ROOK: [u64; 2] = [1, 2];\nconst BISHOP: [u64; 3] = [3, 4, 5];";
    assert_refused(
        text,
        "more than one list of numbers: `ROOK` of 2, `BISHOP` of 3; \
         name one behind the file, as in `FILE#ROOK`",
    );
}

#[test]
fn a_wrong_word_is_named_and_not_the_declaration() {
    assert_refused("static const int R[3] = { 1, two, 3 };", "`two`: ");
}

#[test]
fn a_number_below_those_of_64_bits_is_too_large() {
    let message = "`9223372036854775809`: a factor has at most 64 bits";
    assert_refused("-9223372036854775809", message);
}

#[test]
fn deep_brackets_are_read() {
    let text = "[".repeat(100_000) + "1, 2";
    assert_eq!(read(&text), Ok(OwnFactors::from(vec![1, 2])));
}

#[test]
fn a_text_may_begin_inside_a_list() {
    assert_read("  0xFEDCBA9876543210ULL, // a1\n  17, 5,\n};\n");
    assert_read("0xfedc_ba98_7654_3210, 17, 5 ];\nint f() { return g(1, 2); }");
    let text = "0x100000001, 2, 3 };\nU64 B[3] = { 0x400000004, 5, 6 };";
    let message = "more than one list of numbers: `` of 3, `B` of 3";
    assert_refused(text, message);
}

#[test]
fn closing_brackets_without_a_list_mean_nothing() {
    assert_read("} } return x; ] U64 R[3] = { 0xFEDCBA9876543210, 17, 5 }; }");
    // A list is not looked for again at each of them.
    let text = "{1, 2}, ".repeat(50_000) + "{3}, " + &"]".repeat(50_000);
    assert!(read(&text).is_err());
}

#[test]
fn rows_need_no_brackets_around_them() {
    for [open, close] in [["{ ", " },"], ["Magic { mask: ", " },"], ["new M(", "),"]] {
        let row = |square| {
            let (mask, offset) = (Slider::Rook.mask(square), 1000 * square);
            format!("{open}{mask:#x}, 0xfedcba9876543210, 52, {offset}{close} // a\n")
        };
        let text: String = (0..64).map(row).collect();
        let offsets = (0..64).map(|square| square * 1000).collect();
        let factors = OwnFactors::from([0xfedc_ba98_7654_3210; 64]);
        let expected = Ok(factors.with_offsets(Some(offsets)));
        for end in ["", "};\n", "]\n"] {
            assert_eq!(read(&(text.clone() + end)), expected, "{open}{close}{end}");
        }
    }
}

/// The factors and offsets of a list.
fn assert_structures(text: &str) {
    let factors = vec![0xfedc_ba98_7654_3210, 0xf000_0000_0000_0011, 5 << 60];
    let offsets = Some(vec![0, 4096, 6144]);
    let expected = OwnFactors::from(factors).with_offsets(offsets);
    assert_eq!(read(text), Ok(expected), "{text}");
}

#[test]
fn fields_of_structures_are_known_by_their_names() {
    assert_structures(
        "Magic R[3] = { {.offset = 0, .magic = 0xfedcba9876543210}, {.offset = 4096, \
         .magic = 0xf000000000000011}, {.magic = 0x5000000000000000, .offset = 6144} };",
    );
    assert_structures(
        "const R: &[M] = &[M { factor: 0xfedc_ba98_7654_3210, offset: 0 }, \
         M { factor: 0xf000_0000_0000_0011, offset: 4096 }, \
         M { factor: 0x5000_0000_0000_0000, offset: 6144 }];",
    );
    assert_structures(
        "const R: array[0..2] of TMagic = ( { b } (Magic: $fedcba9876543210; Offset: 0), \
         (Magic: $f000000000000011; Offset: 4096), (Magic: $5000000000000000; Offset: 6144));",
    );
}

#[test]
fn fields_without_names_are_known_by_their_size() {
    assert_structures(
        "M r[] = { { table + 0, U64(0xfedcba9876543210) }, \
         { &table[4096], U64(0xf000000000000011) }, { 6200-56, 5764607523034234880 } };",
    );
    assert_structures(
        "var R = new Magic[] { new Magic(0xfedcba9876543210, 0), \
         new Magic(0xf000000000000011, 4096), new Magic(0x5000000000000000, 6144) };",
    );
}

#[test]
fn fields_that_are_calls_are_left_out() {
    assert_structures(
        "const M m[3] = { M{0xfedcba9876543210, ~mask(kA1), 0, kAll - 12}, \
         M{0xf000000000000011, ~mask(kB1), 4096, kAll - 11}, \
         M{0x5000000000000000, ~mask(kC1), 6144, kAll - 11}, };",
    );
}

#[test]
fn a_wrong_word_in_a_macro_is_named() {
    assert_refused("U64 r[3] = { U64(1), U64(0xg), U64(3) };", "`0xg`: ");
}

#[test]
fn a_list_is_found_by_its_name() {
    let text = "class M { public: static const U64 R[2] = {1, 2}; static const U64 B[2] = {3, 4}; };\n\
                M = [5, 6]\nN: list[int] = [7, 8]\nP = {'x': [9, 9, 9], 'y': [10, 10]}";
    for (name, numbers) in [("R", [1, 2]), ("B", [3, 4]), ("M", [5, 6]), ("N", [7, 8])] {
        let expected = OwnFactors::from(numbers.to_vec());
        assert_eq!(OwnFactors::read_named(text, name), Ok(expected), "{name}");
    }
    let message = "no list is called `Q`; there are `R` of 2, `B` of 2";
    assert_name_refused(text, "Q", message);
}

#[test]
fn both_pieces_may_be_in_one_array() {
    let row = "0x10, ".repeat(64);
    let lists = NumberList::read_all(&format!("U64 m[2][64] = {{ {{ {row} }}, {{ {row} }} }};"));
    let names: Vec<_> = lists
        .iter()
        .map(|list| (&*list.name, list.rows()))
        .collect();
    assert_eq!(names, [("m[0]", 64), ("m[1]", 64)]);
}

#[test]
fn a_list_with_a_wrong_word_is_not_left_out_beside_another_one() {
    let row = "0x1000000000, ".repeat(63);
    let text = format!("U64 r[64] = {{ {row} 0xg }};\nU64 b[64] = {{ {row} 1 }};");
    let Err(FactorError::SeveralLists(lists)) = read(&text) else {
        panic!("there are two lists");
    };
    assert_eq!(lists, [("r".to_owned(), 63), ("b".to_owned(), 64)]);
    assert_name_refused(&text, "r", "`0xg`: ");
}

#[test]
fn numbers_that_may_be_octal_are_refused() {
    let message = "`017`: with this zero in front, it is octal";
    assert_refused("int r[3] = { 1, 017, 3 };", message);
}

/// Factors whose upper and lower halves are these numbers, in an order that is not known.
fn joined(halves: [[u64; 3]; 2]) -> OwnFactors {
    let [upper, lower] = &halves;
    OwnFactors::joined([upper, lower])
}

#[test]
fn two_columns_of_32_bits_are_halves_of_factors() {
    let pairs = "{0xfedcba98, 0x76543210}, {0x1, 0x2}, {0x3, 0x4}";
    let expected = joined([[0xfedc_ba98, 1, 3], [0x7654_3210, 2, 4]]);
    assert_eq!(
        read(&format!("uint32_t r[3][2] = {{ {pairs} }};")),
        Ok(expected)
    );
}

#[test]
fn halves_may_be_meant_the_other_way_round() {
    let factors = joined([[0xfedc_ba98, 1, 3], [0x7654_3210, 2, 4]]);
    let exchanged = factors.exchanged().expect("nothing says which is which");
    assert_eq!(
        exchanged.all(),
        [0x7654_3210_fedc_ba98, 2 << 32 | 1, 4 << 32 | 3]
    );
    assert_eq!(OwnFactors::from([1; 64]).exchanged(), None);
}

#[test]
fn names_say_which_halves_are_the_lower_ones() {
    let rows = "{.offset = 0, .magicLo = 0x76543210, .magicHi = 0xfedcba98}, \
                {.offset = 9, .magicLo = 0x2, .magicHi = 0x1}, {.offset = 18, .magicLo = 4, .magicHi = 3}";
    let expected = joined([[0xfedc_ba98, 1, 3], [0x7654_3210, 2, 4]]);
    let expected = expected.with_offsets(Some(vec![0, 9, 18]));
    assert_eq!(read(&format!("M r[3] = {{ {rows} }};")), Ok(expected));
}

#[test]
fn two_arrays_of_halves_are_one_list() {
    let rooks = "u32 R_LO[3] = {0x76543210, 2, 4};\nu32 R_HI[3] = {0xfedcba98, 1, 3};\n";
    // Upper halves may be small.
    let bishops = "u32 B_HI[3] = {70, 80, 90};\nu32 B_LO[3] = {0x76543210, 2, 4};\n";
    let text = format!("{rooks}{bishops}");
    let expected = [
        (
            ["R_LO", "R_HI"],
            joined([[0xfedc_ba98, 1, 3], [0x7654_3210, 2, 4]]),
        ),
        (
            ["B_LO", "B_HI"],
            joined([[70, 80, 90], [0x7654_3210, 2, 4]]),
        ),
    ];
    for (names, factors) in expected {
        for name in names {
            assert_eq!(
                OwnFactors::read_named(&text, name),
                Ok(factors.clone()),
                "{name}"
            );
        }
    }
}

#[test]
fn halves_in_turn_are_one_list_of_64_factors() {
    let pairs = "0xfedcba98, 0x76543210, ".repeat(64);
    let factors = read(&format!("uint32_t r[128] = {{ {pairs} }};"));
    assert_eq!(
        factors.expect("they are halves").all(),
        [0xfedc_ba98_7654_3210; 64]
    );
}

#[test]
fn masks_in_halves_are_no_factors() {
    let mut rows = Vec::new();
    for square in 0..64 {
        let mask = Slider::Rook.mask(square);
        rows.push(format!(
            "{{{:#x}, {:#x}, 0xfedcba9876543210}}",
            mask as u32,
            mask >> 32
        ));
    }
    let factors = read(&format!("M r[64] = {{ {} }};", rows.join(", ")));
    assert_eq!(factors, Ok(OwnFactors::from([0xfedc_ba98_7654_3210; 64])));
}

/// The factors of `name` in a text, and their offsets.
fn offsets_of(text: &str, name: &str) -> Option<Vec<u32>> {
    let factors = OwnFactors::read_named(text, name).expect(name);
    factors.offsets().map(<[u32]>::to_vec)
}

#[test]
fn arrays_of_offsets_belong_to_the_factors_of_their_piece() {
    let factors = "0xfedcba9876543210, 2, 3";
    for [rooks, bishops, rook_offsets, bishop_offsets] in [
        [
            "ROOK_MAGICS",
            "BISHOP_MAGICS",
            "ROOK_OFFSETS",
            "BISHOP_OFFSETS",
        ],
        [
            "rookMagic",
            "bishopMagic",
            "rookAttackIndex",
            "bishopAttackIndex",
        ],
        ["RMagic", "BMagic", "RBase", "BBase"],
    ] {
        let text = format!(
            "U64 {rooks}[3] = {{ {factors} }}; U64 {bishops}[3] = {{ {factors} }}; \
             int {bishop_offsets}[3] = {{ 70, 80, 90 }}; int {rook_offsets}[3] = {{ 0, 512, 1024 }};"
        );
        assert_eq!(offsets_of(&text, rooks), Some(vec![0, 512, 1024]), "{text}");
        assert_eq!(offsets_of(&text, bishops), Some(vec![70, 80, 90]), "{text}");
    }
}

#[test]
fn two_arrays_of_offsets_for_one_piece_are_not_chosen_from() {
    let text = "U64 ROOK_MAGICS[3] = { 0xfedcba9876543210, 2, 3 }; \
                int ROOK_OFFSETS[3] = { 0, 512, 1024 }; int ROOK_STARTS[3] = { 1, 2, 300 };";
    assert_eq!(offsets_of(text, "ROOK_MAGICS"), None);
}

#[test]
fn several_columns_of_large_numbers_are_asked_for_by_name() {
    let text = "M m[3] = { {0x1000000, 0xfedcba9876543210}, {0x1001000, 2}, {0x1002000, 3} };";
    let message = "the columns `1`, `2` of `m` may all be factors; \
                   name one behind the file, as in `FILE#m.1`";
    assert_refused(text, message);
    let factors = OwnFactors::from(vec![0xfedc_ba98_7654_3210, 2, 3]);
    assert_eq!(OwnFactors::read_named(text, "m.2"), Ok(factors));
    assert_name_refused(text, "m.3", "no list is called `m.3`; there are `m` of 3");
}

#[test]
fn a_named_column_of_factors_is_taken_before_others() {
    let rows = "{.key = 0xffff0000ffff0000, .magic = 0x76543210fedcba98}, {.key = 5, .magic = 2}, \
                {.key = 6, .magic = 3}";
    let factors = OwnFactors::from(vec![0x7654_3210_fedc_ba98, 2, 3]);
    assert_eq!(read(&format!("M m[3] = {{ {rows} }};")), Ok(factors));
}

#[test]
fn lists_of_the_same_name_are_numbered() {
    let text = "class Rook { long[] Magics = { 0x100000001, 2, 3 }; }\nclass Bishop { long[] Magics = { 0x400000004, 5, 6 }; }";
    assert_refused(
        text,
        "more than one list of numbers: `Magics[0]` of 3, `Magics[1]` of 3",
    );
    let bishops = OwnFactors::from(vec![0x4_0000_0004, 5, 6]);
    assert_eq!(OwnFactors::read_named(text, "Magics[1]"), Ok(bishops));
}

#[test]
fn numbers_may_have_casts_and_quotes() {
    assert_read("U64 R[3] = { (U64)0xFEDCBA9876543210, (unsigned long long)17, (U64) 5 };");
    assert_read("long[] R = { unchecked((long)0xFEDCBA9876543210UL), (long)17, 5 };");
    assert_read("long[] R = { Long.parseUnsignedLong(\"18364758544493064720\"), 17, 5 };");
    assert_read("{\"R\": [\"0xfedcba9876543210\", \"17\", 5]}");
    // A word in brackets alone is no type.
    assert_refused(
        "U64 R[3] = { (ONE), 17, 5 };",
        "`ONE`: a factor is a number",
    );
}

#[test]
fn places_of_numbers_are_no_numbers() {
    assert_read("var r = map[int]uint64{\n 0: 0xfedcba9876543210,\n 1: 17, 2: 5 }");
    assert_read("U64 r[3] = { [0] = 0xfedcba9876543210, [1] = 17, [2] = 5 };");
}

#[test]
fn arrays_may_be_filled_by_assignments() {
    assert_read("void f(void) { r[0] = 0xFEDCBA9876543210; r[1] = 17; r[2] = 5; }");
    assert_structures(
        "void f() { R[0] = new M(0xfedcba9876543210, 0); R[1] = new M(0xf000000000000011, 4096); \
         R[2] = new M(0x5000000000000000, 6144); }",
    );
}

#[test]
fn factors_of_both_pieces_in_one_list_are_two_lists() {
    let [rooks, bishops] =
        ["0xfedcba9876543210, ", "0x123456789abcdef0, "].map(|row| row.repeat(64));
    let text = format!("U64 m[128] = {{ {rooks}{bishops} }};");
    for (name, factor) in [
        ("m[0]", 0xfedc_ba98_7654_3210),
        ("m[1]", 0x1234_5678_9abc_def0),
    ] {
        let factors = OwnFactors::from([factor; 64]);
        assert_eq!(OwnFactors::read_named(&text, name), Ok(factors), "{name}");
    }
}

#[test]
fn small_negative_values_are_no_factors() {
    let values = "-50, 20, 0, 70, ".repeat(16);
    let factors = "0xfedcba9876543210, ".repeat(64);
    let text = format!("int rook_values[64] = {{ {values} }}; U64 r[64] = {{ {factors} }};");
    assert_eq!(
        read(&text),
        Ok(OwnFactors::from([0xfedc_ba98_7654_3210; 64]))
    );
}

#[test]
fn halves_may_have_a_sign() {
    let text = "int[] LO = { 0x76543210, -2 }; int[] HI = { -19088744, -1 };";
    let factors = read(text).expect("they are halves");
    assert_eq!(
        factors.all(),
        [0xfedc_ba98_7654_3210, 0xffff_ffff_ffff_fffe]
    );
}

#[test]
fn words_that_are_almost_factors_are_told_what_is_missing() {
    let message = "`fedcba9876543210`: a hexadecimal factor begins with `0x`";
    assert_refused("U64 r[2] = { fedcba9876543210, 1 };", message);
    let message = "`<<`: factors are not computed; write the value of each";
    assert_refused(
        "U64 r[2] = { (0xfedcba98 << 32) | 0x76543210, 17 };",
        message,
    );
    let message = "it has no list of numbers; write the factors in brackets";
    assert_refused("{ 1; 2; }", message);
}

#[test]
fn comments_of_delphi_are_skipped() {
    assert_read("const R: array[0..2] of UInt64 = ({a1} $FEDCBA9876543210, (* b1, 12 *) 17, 5);");
}

#[test]
fn strings_hold_no_lists() {
    assert_read("puts(\"{ 1, 2 }\"); c = '{'; U64 r[] = { 0xFEDCBA9876543210, 17, 5 };");
}

#[test]
fn code_beside_the_list_is_skipped() {
    assert_read(
        "enum { A, B = 3, C }; int f(int a, int b) { for (int i = 0; i < 64; ++i) g[i] = h(i, 2, 3); \
         return a->b - 1; }\nconst U64 R[3] = { 0xFEDCBA9876543210, 17, 5 };\nint g(void) { return 5; }",
    );
}

/// How a language writes a list of structures.
struct Language {
    /// What stands around a list, where `NAME` is its name.
    declaration: [&'static str; 2],
    /// What stands around a structure, and around a plain list of numbers.
    structure: [&'static str; 2],
    /// What stands before a field of a structure, where `NAME` is its name.
    field: &'static str,
    between_fields: &'static str,
    comments: &'static [[&'static str; 2]],
    /// Ways to write a number.
    numbers: &'static [fn(u64) -> String],
}

fn hexadecimal(number: u64) -> String {
    format!("{number:#x}")
}

fn decimal(number: u64) -> String {
    number.to_string()
}

/// With a separator before every fourth digit from the end.
fn separated(number: u64, separator: char) -> String {
    let digits = format!("{number:016X}");
    let groups: Vec<&str> = (0..4).map(|group| &digits[4 * group..][..4]).collect();
    format!("0x{}", groups.join(&separator.to_string()))
}

const C_COMMENTS: &[[&str; 2]] = &[["/* {", ", 1} */"], ["// 7, ", "\n"], ["", ""]];

const LANGUAGES: &[Language] = &[
    // C
    Language {
        declaration: ["static const Magic NAME[64] = {", "};\n"],
        structure: ["{", "}"],
        field: ".NAME = ",
        between_fields: ",",
        comments: C_COMMENTS,
        numbers: &[
            hexadecimal,
            |number| format!("{number}ULL"),
            |number| format!("{number:#X}").replace('X', "x") + "ull",
            |number| format!("UINT64_C({number:#x})"),
        ],
    },
    // C++
    Language {
        declaration: ["constexpr std::array<Magic, 64> NAME {{", "}};\n"],
        structure: ["Magic{", "}"],
        field: ".NAME=",
        between_fields: ", ",
        comments: C_COMMENTS,
        numbers: &[
            |number| separated(number, '\'') + "ull",
            decimal,
            |number| format!("U64({number})"),
        ],
    },
    // Rust
    Language {
        declaration: ["#[rustfmt::skip]\npub const NAME: [Magic; 64] = [", "];\n"],
        structure: ["Magic { ", ", }"],
        field: "NAME: ",
        between_fields: ", ",
        comments: C_COMMENTS,
        numbers: &[
            |number| separated(number, '_'),
            |number| format!("{number}_u64"),
            |number| format!("{number:#b}"),
        ],
    },
    // Java
    Language {
        declaration: ["private static final Magic[] NAME = {", "};\n"],
        structure: ["new Magic(", ")"],
        field: "",
        between_fields: ",",
        comments: C_COMMENTS,
        numbers: &[
            |number| format!("{}L", number.cast_signed()),
            |number| format!("{number:#x}L"),
        ],
    },
    // C#
    Language {
        declaration: ["static readonly Magic[] NAME = new Magic[64] {", "};\n"],
        structure: ["new Magic { ", "}"],
        field: "NAME = ",
        between_fields: ", ",
        comments: C_COMMENTS,
        numbers: &[
            |number| separated(number, '_') + "UL",
            |number| format!("{number}ul"),
        ],
    },
    // Go
    Language {
        declaration: ["var NAME = [64]Magic{", "}\n"],
        structure: ["{", "}"],
        field: "NAME: ",
        between_fields: ", ",
        comments: C_COMMENTS,
        numbers: &[hexadecimal, decimal],
    },
    // Python
    Language {
        declaration: ["NAME = [", "]\n"],
        structure: ["Magic(", ")"],
        field: "NAME=",
        between_fields: ", ",
        comments: &[["# [1, 2] ", "\n"], ["", ""]],
        numbers: &[hexadecimal, decimal],
    },
    // Zig
    Language {
        declaration: ["pub const NAME = [_]Magic{", "};\n"],
        structure: [".{ ", " }"],
        field: ".NAME = ",
        between_fields: ", ",
        comments: &[["// [1, 2] ", "\n"], ["", ""]],
        numbers: &[hexadecimal, |number| separated(number, '_')],
    },
    // Swift
    Language {
        declaration: ["static let NAME: [Magic] = [", "]\n"],
        structure: ["Magic(", ")"],
        field: "NAME: ",
        between_fields: ", ",
        comments: C_COMMENTS,
        numbers: &[decimal, |number| separated(number, '_')],
    },
    // Delphi
    Language {
        declaration: ["const NAME: array[0..63] of TMagic = (", ");\n"],
        structure: ["(", ")"],
        field: "NAME: ",
        between_fields: "; ",
        comments: &[
            ["{ (1, 2) ", "}"],
            ["(* 1, ", "*)"],
            ["// 2", "\n"],
            ["", ""],
        ],
        numbers: &[|number| format!("${number:X}"), decimal],
    },
];

/// One of these.
fn one_of<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.bits() as usize % all.len()]
}

/// A list of structures with these columns, or of numbers if there is one column.
fn written(
    random: &mut Random,
    language: &Language,
    name: &str,
    columns: &[(&str, Vec<u64>)],
) -> String {
    let [before, behind] = language.declaration;
    let write = *one_of(random, language.numbers);
    let mut rows = Vec::new();
    for row in 0..columns[0].1.len() {
        let mut fields = Vec::new();
        for (field, numbers) in columns {
            let label = match columns {
                [_] => String::new(),
                _ => language.field.replace("NAME", field),
            };
            fields.push(label + &write(numbers[row]));
        }
        let [open, close] = if columns.len() > 1 {
            language.structure
        } else {
            ["", ""]
        };
        let [start, end] = one_of(random, language.comments);
        let fields = fields.join(language.between_fields);
        rows.push(format!("{start}{end}\n  {open}{fields}{close}"));
    }
    before.replace("NAME", name) + &rows.join(", ") + behind
}

#[test]
fn random_files_of_every_language_are_read_back() {
    let mut random = Random::new(7);
    for round in 0..6 {
        for language in LANGUAGES {
            let factors: Vec<u64> = (0..64).map(|_| random.bits() | 1 << 60).collect();
            let offsets: Vec<u32> = (0..64)
                .map(|row| row * 1000 + random.bits() as u32 % 900)
                .collect();
            let masks: Vec<u64> = (0..64).map(|square| Slider::Rook.mask(square)).collect();
            let mut columns = vec![
                ("magic", factors.clone()),
                (
                    "offset",
                    offsets.iter().map(|&offset| u64::from(offset)).collect(),
                ),
                ("mask", masks),
            ];
            // Without names, it is found out which column is which.
            columns.rotate_left(round % 3);
            let plain = [("magic", factors.clone())];
            let text = written(&mut random, language, "first", &columns)
                + &written(&mut random, language, "second", &plain);
            let both = OwnFactors::from(factors.clone()).with_offsets(Some(offsets));
            assert_eq!(OwnFactors::read_named(&text, "first"), Ok(both), "{text}");
            assert_eq!(
                OwnFactors::read_named(&text, "second"),
                Ok(factors.into()),
                "{text}"
            );
        }
    }
}
