//! What the generator verifies against the types that are compiled in.

use super::*;
use crate::board::SQUARES;
use crate::hash::{HashKind, SHIFT_BITS, SHIFT_MASK};
use crate::layout::Placement;
use crate::lookup::{
    Black, FixedShift, KeyKind, Magic, Masked, Offset, OffsetInFactor, OffsetOfSquare, Shift,
    ShiftInFactor, StoredOffset, StoredShift, Units,
};

use crate::spec::{ErrorSite, Magics, Scheme};
use crate::tables::{Bmi2, Tables};

const SHIFT: u32 = 52;
const SLOTS: usize = SQUARES - 1 + (1 << (u64::BITS - SHIFT));

/// Factors that carry their shifts and offsets, in whatever form these are read.
fn data() -> [(u64, u32, u32); SQUARES] {
    let mut random = crate::search::random::Random::new(1);
    std::array::from_fn(|square| {
        let rest = random.bits() >> SHIFT_BITS & !0xffff;
        (
            u64::from(SHIFT) << (u64::BITS - SHIFT_BITS) | rest | square as u64,
            SHIFT,
            square as u32,
        )
    })
}

fn form_of<K: KeyKind, S: Shift, O: Offset>() -> MagicForm {
    MagicForm {
        black: K::BLACK,
        shift: S::FORM,
        offset: O::FORM,
    }
}

fn compare<K: KeyKind, S: Shift, O: Offset>(type_name: &str) {
    let form = form_of::<K, S, O>();
    let index_type = IndexForm::Magic(form).index_type();
    assert_eq!(index_type.name.replace("#lookup::", ""), type_name);
    assert!(!index_type.uses_pext);
    assert!(
        cfg!(not(target_pointer_width = "64")) || index_type.bytes == size_of::<Magic<K, S, O>>()
    );
    let kind = HashKind::Product(if form.black { Key::Black } else { Key::Masked });
    for slider in Slider::ALL {
        let typed = Magic::<K, S, O>::squares::<u64>(slider, SLOTS, data());
        let mut random = crate::search::random::Random::new(2);
        for (square, (factor, shift, offset)) in data().into_iter().enumerate().cycle().take(10_000)
        {
            form.check(square, (factor, shift, offset), size_of::<u64>());
            let (occupied, mask) = (random.sparse_bits(), slider.mask(square));
            let index = Hash {
                kind,
                factor,
                index_bits: u64::BITS - shift,
            }
            .index(mask, occupied & mask, 0);
            assert_eq!(
                typed.slot(square, occupied),
                offset as usize + index,
                "{type_name}"
            );
        }
    }
}

#[test]
fn types_find_the_slots_that_are_verified() {
    macro_rules! compare {
        ($($key:ident, $shift:ty, $offset:ty;)*) => {
            $(compare::<$key, $shift, $offset>(&format!(
                "Magic<{}, {}, {}>", stringify!($key), stringify!($shift), stringify!($offset)
            ));)*
        };
    }
    compare! {
        Masked, StoredShift, StoredOffset;
        Masked, StoredShift, OffsetInFactor<Units<8, 0>>;
        Masked, ShiftInFactor, StoredOffset;
        Masked, ShiftInFactor, OffsetInFactor<Units<8, 0>>;
        Masked, FixedShift<12>, StoredOffset;
        Masked, FixedShift<12>, OffsetInFactor<Units<8, 0>>;
        Masked, FixedShift<12>, OffsetOfSquare<Units<8, 0>>;
        Black, FixedShift<12>, StoredOffset;
    }
}

#[test]
#[should_panic(expected = "the factor does not carry its shift")]
fn other_shifts_than_factors_carry_are_found() {
    let (factor, shift, offset) = data()[0];
    form_of::<Masked, ShiftInFactor, StoredOffset>().check(0, (factor, shift - 1, offset), 8);
}

#[test]
#[should_panic(expected = "the factor does not carry its offset")]
fn other_offsets_than_factors_carry_are_found() {
    let (factor, shift, offset) = data()[0];
    form_of::<Masked, StoredShift, OffsetInFactor<Units<8, 0>>>().check(
        0,
        (factor, shift, offset + 1),
        8,
    );
}

/// The forms that carry something in their factors, with a search.
fn searched_forms(seed: u64) -> [Spec; 4] {
    let form = |scheme, incorporate_shift, incorporate_offset| Spec {
        scheme,
        incorporate_shift,
        incorporate_offset,
        magics: Magics::Search,
        seed: Some(seed),
        ..Spec::default()
    };
    [
        form(Scheme::Fancy, true, false),
        form(Scheme::Fancy, false, true),
        form(Scheme::Fancy, true, true),
        form(Scheme::FixedShift, false, true),
    ]
}

/// The layout that `spec` leads to. Building tables verifies each factor, and what it carries.
fn layout_of(spec: &Spec) -> SlotLayout {
    let tables = Tables::build(spec, Bmi2::Absent)
        .unwrap_or_else(|problems| panic!("{}: {problems:?}", spec.options()));
    tables.slot_tables().expect("it has slots").layout.clone()
}

#[test]
fn a_search_finds_factors_with_what_they_carry() {
    for seed in [0, 1, 2018, u64::MAX] {
        for spec in searched_forms(seed) {
            let layout = layout_of(&spec);
            for (slider, squares) in Slider::ALL.into_iter().zip(layout.placements) {
                for Placement { hash, offset } in squares {
                    let shift = hash.factor >> (u64::BITS - SHIFT_BITS);
                    assert!(!spec.incorporate_shift || shift == u64::from(hash.shift()));
                    let carried = layout
                        .carried_offsets
                        .map(|carried| carried[slider as usize].offset(hash.factor));
                    assert_eq!(carried.is_some(), spec.incorporate_offset);
                    assert_eq!(carried.unwrap_or(offset), offset);
                }
            }
        }
    }
}

#[test]
fn a_search_without_offsets_takes_as_many_index_bits_as_relevant_squares() {
    let [with_shift, ..] = searched_forms(3);
    let layout = layout_of(&with_shift);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let index_bits = layout.placement(slider, square).hash.index_bits;
            assert_eq!(index_bits, slider.mask(square).count_ones());
        }
    }
}

#[test]
fn a_seed_decides_the_factors() {
    let pairs = searched_forms(1).into_iter().zip(searched_forms(2));
    for (first, second) in pairs {
        let layout = layout_of(&first);
        assert_eq!(layout_of(&first), layout);
        assert_ne!(layout_of(&second).placements, layout.placements);
    }
}

/// The problems of `spec` with the factors of `layout` as the user's own.
fn with_factors_of(layout: &SlotLayout, spec: &Spec) -> Result<Tables, Vec<Problem>> {
    let [rooks, bishops] = layout
        .placements
        .map(|squares| squares.map(|placement| placement.hash.factor).to_vec());
    let own = Spec {
        magics: Magics::Catalog,
        seed: None,
        rook_magics: Some(rooks.into()),
        bishop_magics: Some(bishops.into()),
        ..spec.clone()
    };
    Tables::build(&own, Bmi2::Absent)
}

#[test]
fn own_factors_bring_their_shifts() {
    let [spec, ..] = searched_forms(5);
    let found = layout_of(&spec);
    let tables = with_factors_of(&found, &spec).expect("they are magic");
    assert_eq!(tables.slot_tables().expect("it has slots").layout, found);
}

/// Where the shift is stored, it is the largest one; where factors carry it, it is theirs.
#[test]
fn a_carried_shift_is_taken_as_it_stands() {
    let [spec, ..] = searched_forms(5);
    let mut layout = layout_of(&spec);
    let hash = &mut layout.placements[Slider::Rook as usize][0].hash;
    hash.factor = hash.factor & !SHIFT_MASK | 54 << (u64::BITS - SHIFT_BITS);
    let problems = with_factors_of(&layout, &spec).expect_err("a rook on a1 needs 12 index bits");
    assert!(
        matches!(problems[0].site, ErrorSite::Element(0)),
        "{problems:?}"
    );
    let message = &problems[0].message;
    assert!(
        message.contains("for the rook on a1 with shift 54 (10 index bits): the occupancies"),
        "{message}"
    );
}

#[test]
fn lists_of_the_other_piece_are_named_once() {
    let [spec, ..] = searched_forms(5);
    let layout = layout_of(&spec);
    let [rooks, bishops] = layout.placements;
    let exchanged = SlotLayout {
        placements: [bishops, rooks],
        ..layout
    };
    let problems = with_factors_of(&exchanged, &spec).expect_err("they are exchanged");
    let of_lists: Vec<_> = problems
        .iter()
        .filter(|problem| matches!(problem.site, ErrorSite::Value))
        .map(|problem| (problem.key, problem.message.contains("; exchange `")))
        .collect();
    assert_eq!(of_lists, [("rook_magics", true), ("bishop_magics", true)]);
}
