//! What the options of a builder do to the source that it writes.

use super::*;
use crate::spec::{OPTIONS, ValueKind};

/// The source that `builder` writes.
fn source(builder: &Builder) -> String {
    builder.source().unwrap()
}

/// Why `builder` writes no source.
fn refusal(builder: &Builder) -> String {
    builder.source().unwrap_err().to_string()
}

/// Compares with `expected` what the source says was compiled in.
#[track_caller]
fn assert_scheme(builder: &Builder, expected: &str) {
    let constant = format!("SCHEME: &str = {expected:?};");
    assert!(source(builder).contains(&constant), "{constant}");
}

/// A builder whose tables are built soonest.
fn hyperbola() -> Builder {
    Builder::new().scheme(Scheme::Hyperbola)
}

#[test]
fn the_source_says_which_scheme_it_has() {
    assert_scheme(&hyperbola(), "hyperbola");
}

#[test]
fn rooks_and_bishops_may_have_other_entries() {
    let apart = Builder::new()
        .entries(Entries::Pdep)
        .bishop_entries(Entries::Bitboard);
    assert_scheme(&apart, "fancy, pdep/bitboard");
}

#[test]
fn factors_carry_shifts() {
    let carried = Builder::new().incorporate_shift(true);
    assert_scheme(&carried, "fancy, incorporate_shift");
}

#[test]
fn factors_carry_offsets() {
    let carried = Builder::new()
        .scheme(Scheme::FixedShift)
        .incorporate_offset(true);
    assert_scheme(&carried, "fixed_shift, incorporate_offset");
}

#[test]
fn slots_of_pext_may_hold_something_else() {
    let of_pext = Builder::new()
        .pext_entries(Entries::Pdep)
        .bishop_entries(Entries::Bitboard)
        .language(Language::C);
    let source = source(&of_pext);
    assert!(source.contains(r#""fancy""#));
    assert!(source.contains(r#""pext, pdep/bitboard""#));
}

#[test]
fn steppers_have_functions() {
    let source = source(&hyperbola().steppers(true));
    for piece in ["knight", "king", "white_pawn", "black_pawn"] {
        assert!(source.contains(&format!("fn {piece}_attacks(")), "{piece}");
    }
}

#[test]
fn lines_have_functions() {
    let source = source(&hyperbola().lines(true));
    for name in ["between", "line", "ray", "beyond"] {
        assert!(source.contains(&format!("fn {name}(")), "{name}");
    }
}

#[test]
fn sets_of_pieces_have_functions() {
    let source = source(&hyperbola().setwise(true));
    assert!(source.contains("fn all_rook_attacks(rooks: u64, occupied: u64) -> u64"));
}

#[test]
fn functions_take_the_square_of_the_engine() {
    let source = source(&hyperbola().square("crate::Square"));
    assert!(source.contains("fn rook_attacks(square: crate::Square, occupied: u64) -> u64"));
}

#[test]
fn a_function_of_the_engine_numbers_its_squares() {
    let numbered = hyperbola()
        .square("crate::Square")
        .square_index("crate::Square::index");
    assert!(source(&numbered).contains("let __index = crate::Square::index;"));
}

#[test]
fn functions_take_and_return_the_bitboard_of_the_engine() {
    let attacks = "fn rook_attacks(square: usize, occupied: crate::Bitboard) -> crate::Bitboard";
    assert!(source(&hyperbola().bitboard("crate::Bitboard")).contains(attacks));
}

/// Constants cannot call conversions.
#[test]
fn functions_for_constants_take_words_where_the_bitboard_is_converted() {
    let source = source(&hyperbola().bitboard("crate::Bitboard"));
    assert!(source.contains("fn rook_attacks_const(square: usize, occupied: u64) -> u64"));
}

#[test]
fn look_ups_may_be_constant_functions() {
    let source = source(&hyperbola().const_fn(true));
    let attacks = "pub const fn rook_attacks(square: usize, occupied: u64) -> u64";
    assert!(source.contains(attacks));
}

#[test]
fn unchecked_source_has_unsafe_blocks_with_reasons_and_pext() {
    let source = source(&Builder::new().unchecked(true));
    assert!(source.contains("// SAFETY: "));
    assert!(source.contains("_pext_u64"));
}

#[test]
fn names_in_c_have_the_prefix() {
    let source = source(&hyperbola().language(Language::C).prefix("engine_"));
    assert!(source.contains("uint64_t engine_rook_attacks(unsigned square, uint64_t occupied)"));
}

#[test]
fn namespaces_are_no_prefix_in_c() {
    let refusal = refusal(&hyperbola().language(Language::C).prefix("engine::tables"));
    let way_out = "write `engine_tables_`, or use `language = cpp`";
    assert!(refusal.ends_with(way_out), "{refusal}");
}

#[test]
fn only_build_scripts_have_a_folder_for_the_source() {
    let result = Builder::new().generate("sliders.rs");
    assert!(matches!(result, Err(Error::NoOutDir)));
}

#[test]
fn options_are_those_that_differ_from_the_default() {
    let prefixed = Builder::new()
        .steppers(true)
        .language(Language::C)
        .prefix("engine_");
    let options = "scheme = fancy, steppers = true, language = c, prefix = engine_";
    assert_eq!(prefixed.options(), options);
}

#[test]
fn plain_tables_do_not_overlap() {
    let packed = Builder::new()
        .scheme(Scheme::Plain)
        .packing(Packing::Overlapping);
    let refusal = refusal(&packed);
    let expected = "`packing`: `plain` does not go with";
    assert!(refusal.starts_with(expected), "{refusal}");
}

#[test]
fn fancy_tables_may_overlap() {
    let packed = Builder::new().packing(Packing::Overlapping);
    assert_scheme(&packed, "fancy, overlapping");
}

#[test]
fn factors_of_the_catalog_need_no_seed() {
    assert!(refusal(&Builder::new().seed(7)).starts_with("`seed`: "));
}

#[test]
fn a_search_finds_the_same_factors_again() {
    let search = Builder::new()
        .pext(Pext::Never)
        .magics(Magics::Search)
        .seed(7);
    assert_eq!(source(&search), source(&search));
}

#[test]
fn a_search_finds_other_factors_than_those_of_the_catalog() {
    let catalog = Builder::new().pext(Pext::Never);
    let search = catalog.clone().magics(Magics::Search).seed(7);
    assert_ne!(source(&search), source(&catalog));
}

#[test]
fn factors_of_the_engine_are_used() {
    let catalog = crate::hash::Catalog::load();
    let bishop = crate::board::slider::Slider::Bishop;
    let factors: [_; 64] =
        std::array::from_fn(|square| catalog.best[bishop as usize][square].hash.factor);
    assert!(Builder::new().bishop_magics(factors).source().is_ok());
}

#[test]
fn numbers_of_attack_sets_take_less_source_than_sets() {
    let bytes = source(&Builder::new().entries(Entries::Byte));
    assert!(bytes.len() < source(&Builder::new()).len());
}

#[test]
fn source_that_is_filled_has_no_slots() {
    let filled = source(&Builder::new().fill(true));
    assert!(filled.contains("pub fn sliders_init()"));
    assert!(filled.len() < 22_000, "{} bytes", filled.len());
}

#[test]
fn schemes_without_slots_are_not_filled() {
    let refusal = refusal(&hyperbola().board("5x5").unchecked(true).fill(true));
    assert!(refusal.ends_with("or use `scheme = fancy`"), "{refusal}");
    assert!(hyperbola().fill(true).source().is_err());
}

#[test]
fn slots_of_bits_for_pdep_are_not_filled_on_other_boards() {
    let by_lines = Builder::new()
        .board("5x5")
        .scheme(Scheme::Pext)
        .entries(Entries::Pdep)
        .unchecked(true)
        .fill(true);
    let refusal = refusal(&by_lines);
    assert!(
        refusal.ends_with("or use `entries = bitboard`"),
        "{refusal}"
    );
}

/// A builder of tables that `auto` chooses and a function fills.
fn filled(board: &str) -> Builder {
    Builder::new()
        .board(board)
        .pieces("[rook, cannon]")
        .scheme(Scheme::Auto)
        .fill(true)
}

#[test]
fn auto_chooses_tables_that_can_be_filled() {
    let filled = filled("5x5");
    assert_scheme(&filled, "fancy");
    assert!(source(&filled).contains("pub fn sliders_init()"));
}

#[test]
fn auto_has_no_costs_of_large_tables_that_are_filled() {
    let refusal = refusal(&filled("9x10"));
    let expected = "`scheme`: `auto` has costs of slots up to 256 KiB";
    assert!(refusal.starts_with(expected), "{refusal}");
}

#[test]
fn every_option_is_set_by_its_name() {
    for option in OPTIONS.iter().filter(|option| option.in_files) {
        let value = match option.takes {
            ValueKind::Flag | ValueKind::Word(_) => {
                Value::Word((*option.takes.words().last().unwrap()).into())
            }
            ValueKind::Integer | ValueKind::Bytes => Value::Integer(7),
            ValueKind::Factors => Value::Factors(vec![1; 64].into()),
            ValueKind::Path | ValueKind::Bitboard | ValueKind::Name => Value::Path("a::b".into()),
            ValueKind::Board => Value::Text("9x10".into()),
            ValueKind::Pieces => Value::Other("[rook, cannon]".into()),
            ValueKind::Codes => Value::Other("[empty, _, white_pawn]".into()),
            ValueKind::Pairs => Value::Other("[pawn: [rook, king], king: [pawn]]".into()),
            ValueKind::Forms => Value::Other("[plain, avx2]".into()),
            ValueKind::Quad => Value::Other("[from, signed_to, attacker, attacked]".into()),
        };
        let mut builder = Builder::new();
        assert_eq!(builder.set(option.key, &value), Ok(()), "{}", option.key);
        assert!(
            builder.options().contains(&format!("{} = ", option.key)),
            "{}",
            builder.options()
        );
        let known = builder.spec.get(option.key);
        assert!(known.is_none_or(|known| known == value), "{}", option.key);
    }
}

#[test]
fn views_may_stand_without_pieces() {
    for language in [Language::C, Language::Cpp] {
        let views = Builder::new()
            .language(language)
            .pieces("[]")
            .views(true)
            .piece_codes("[empty, white_rook, black_king]");
        let header = source(&views);
        assert!(header.contains("attackers(") && !header.contains("rook_attacks"));
    }
}

#[test]
fn without_pieces_no_slots_are_filled() {
    let filled = Builder::new().standalone(true).pieces("[]").lines(true);
    let message = refusal(&filled.fill(true));
    assert!(
        message.contains("without pieces there are no slots"),
        "{message}"
    );
}
