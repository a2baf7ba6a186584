//! What the options of a builder do.

use super::*;
use crate::spec::{OPTIONS, ValueKind};

/// What the source says of each option.
#[test]
fn options_change_the_source() {
    let new = Builder::new;
    let says = |builder: Builder, texts: &[&str]| {
        let source = builder.source().unwrap();
        for text in texts {
            assert!(source.contains(text), "{text}");
        }
    };
    says(
        new().scheme(Scheme::Hyperbola),
        &[r#"SCHEME: &str = "hyperbola";"#],
    );
    let apart = new()
        .entries(Entries::Pdep)
        .bishop_entries(Entries::Bitboard);
    says(apart, &[r#"SCHEME: &str = "fancy, pdep/bitboard";"#]);
    says(
        new().incorporate_shift(true),
        &[r#"SCHEME: &str = "fancy, incorporate_shift";"#],
    );
    let carried = new().scheme(Scheme::FixedShift).incorporate_offset(true);
    says(
        carried,
        &[r#"SCHEME: &str = "fixed_shift, incorporate_offset";"#],
    );
    says(
        new().steppers(true),
        &["fn knight_attacks(", "fn black_pawn_attacks("],
    );
    says(new().lines(true), &["fn between(", "fn line(", "fn ray("]);
    says(
        new().setwise(true),
        &["fn all_rook_attacks(rooks: u64, occupied: u64) -> u64"],
    );
    let own = new().square("crate::Square");
    says(
        own.clone(),
        &["fn rook_attacks(square: crate::Square, occupied: u64) -> u64"],
    );
    says(
        own.square_index("crate::Square::index"),
        &["let __index = crate::Square::index;"],
    );
    let hyperbola = new().scheme(Scheme::Hyperbola).bitboard("crate::Bitboard");
    let attacks = "fn rook_attacks(square: usize, occupied: crate::Bitboard) -> crate::Bitboard";
    says(
        hyperbola,
        &[
            attacks,
            "fn rook_attacks_const(square: usize, occupied: u64) -> u64",
        ],
    );
    let of_pext = new()
        .pext_entries(Entries::Pdep)
        .bishop_entries(Entries::Bitboard);
    says(
        of_pext.language(Language::C),
        &[r#""fancy""#, r#""pext, pdep/bitboard""#],
    );
    says(
        new().const_fn(true),
        &["pub const fn rook_attacks(square: usize, occupied: u64) -> u64"],
    );
    says(new().unchecked(true), &["// SAFETY: ", "_pext_u64"]);
    let c = new().language(Language::C);
    says(
        c.clone().prefix("engine_"),
        &["uint64_t engine_rook_attacks(unsigned square, uint64_t occupied)"],
    );

    assert!(matches!(new().generate("sliders.rs"), Err(Error::NoOutDir)));
    let prefixed = new().steppers(true).language(Language::C).prefix("engine_");
    assert_eq!(
        prefixed.options(),
        "scheme = fancy, steppers = true, language = c, prefix = engine_"
    );
    let refusal = |builder: Builder| builder.source().unwrap_err().to_string();
    assert!(
        refusal(c.prefix("engine::tables"))
            .ends_with("write `engine_tables_`, or use `language = cpp`")
    );
    let packed = new().scheme(Scheme::Plain).packing(Packing::Overlapping);
    assert!(refusal(packed).starts_with("`packing`: `plain` does not go with"));
    assert!(new().packing(Packing::Overlapping).source().is_ok());
    assert!(
        new().seed(7).source().is_err(),
        "factors from the catalog need no seed"
    );
    assert!(new().scheme(Scheme::Hyperbola).fill(true).source().is_err());

    let on_board = |scheme| new().board("5x5").unchecked(true).fill(true).scheme(scheme);
    let by_lines = refusal(on_board(Scheme::Pext).entries(Entries::Pdep));
    assert!(
        by_lines.ends_with("or use `entries = bitboard`"),
        "{by_lines}"
    );
    assert!(refusal(on_board(Scheme::Hyperbola)).ends_with("or use `scheme = fancy`"));

    let filled = new().fill(true).source().unwrap();
    assert!(filled.contains("pub fn sliders_init()") && filled.len() < 22_000);
    let never = new().pext(Pext::Never);
    let size = |builder: Builder| builder.source().unwrap().len();
    assert!(size(new().entries(Entries::Byte)) < size(new()));
    let search = never.clone().magics(Magics::Search).seed(7);
    assert_eq!(search.source().unwrap(), search.source().unwrap());
    assert_ne!(search.source().unwrap(), never.source().unwrap());
    let catalog = crate::hash::Catalog::load();
    let bishop = crate::board::slider::Slider::Bishop;
    let factors: [_; 64] =
        std::array::from_fn(|square| catalog.best[bishop as usize][square].hash.factor);
    assert!(new().bishop_magics(factors).source().is_ok());
}

/// Which tables have slots that a function can fill is chosen, too.
#[test]
fn auto_with_slots_that_are_filled() {
    let filled = |board: &str, pieces: &str| {
        let auto = Builder::new()
            .board(board)
            .pieces(pieces)
            .scheme(crate::Scheme::Auto);
        auto.standalone(true).fill(true).source()
    };
    let source = filled("5x5", "[rook, cannon]").unwrap();
    assert!(
        source.contains(r#"SCHEME: &str = "fancy";"#) && source.contains("pub fn sliders_init()")
    );
    let error = filled("9x10", "[rook, cannon]").unwrap_err().to_string();
    assert!(
        error.starts_with("`scheme`: `auto` has costs of slots up to 256 KiB"),
        "{error}"
    );
}

#[test]
fn every_option_is_set_by_its_name() {
    for option in OPTIONS.iter().filter(|option| option.in_files) {
        let value = match option.takes {
            ValueKind::Flag | ValueKind::Word(_) => {
                Value::Word((*option.takes.words().last().unwrap()).into())
            }
            ValueKind::Integer | ValueKind::Bytes => Value::Integer(7),
            ValueKind::Factors => Value::List(vec![1; 64]),
            ValueKind::Path | ValueKind::Bitboard | ValueKind::Name => Value::Path("a::b".into()),
            ValueKind::Board => Value::Text("9x10".into()),
            ValueKind::Pieces => Value::Other("[rook, cannon]".into()),
            ValueKind::Codes => Value::Other("[empty, _, white_pawn]".into()),
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
