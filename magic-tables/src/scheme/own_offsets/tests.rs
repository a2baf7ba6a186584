//! Lists of factors that carry offsets, most of them from tables that the generator has made.

use super::*;
use crate::board::attack_sets::distinct;
use crate::encoding::Encoding;
use crate::hash::{IndexRange, OFFSET_MASK};
use crate::layout::known_packing;
use crate::scheme::{SlotScheme, magic::FIXED_SHIFT};
use crate::search::construct::construct;
use crate::search::verify::Request;
use crate::spec::{Entries, Magics, OwnFactors, Packing};
use crate::tables::{Bmi2, Tables};
use std::collections::BTreeMap;

/// The forms whose factors carry offsets.
fn forms() -> [Spec; 3] {
    let form = |scheme, incorporate_shift| Spec {
        scheme,
        incorporate_shift,
        incorporate_offset: true,
        ..Spec::default()
    };
    [
        form(Scheme::Fancy, false),
        form(Scheme::Fancy, true),
        form(Scheme::FixedShift, false),
    ]
}

/// Each piece and the other one.
const PAIRS: [(Slider, Slider); 2] = [
    (Slider::Rook, Slider::Bishop),
    (Slider::Bishop, Slider::Rook),
];

/// The layout that `spec` leads to.
fn layout_of(spec: &Spec) -> Result<SlotLayout, Vec<Problem>> {
    let tables = Tables::build(spec, Bmi2::Absent)?;
    Ok(tables
        .slot_tables()
        .expect("they have slots")
        .layout
        .clone())
}

/// The factors of all squares, rooks first.
fn factors_of(layout: &SlotLayout) -> [Vec<u64>; 2] {
    layout
        .placements
        .map(|squares| squares.map(|placement| placement.hash.factor).into())
}

/// `form` with these factors as the user's own.
fn with_own(form: &Spec, [rooks, bishops]: [Vec<u64>; 2]) -> Spec {
    Spec {
        rook_magics: Some(rooks.into()),
        bishop_magics: Some(bishops.into()),
        ..form.clone()
    }
}

/// Factors that a search finds for `form`, and the layout.
fn searched(form: &Spec) -> SlotLayout {
    let spec = Spec {
        magics: Magics::Search,
        seed: Some(7),
        ..form.clone()
    };
    layout_of(&spec).expect("factors are found")
}

#[test]
fn packings_of_the_catalog_come_back_from_their_factors() {
    for form in forms() {
        let packed = Spec {
            packing: Packing::Auto,
            ..form.clone()
        };
        let known = layout_of(&packed).expect("it is in the catalog");
        let own = layout_of(&with_own(&form, factors_of(&known))).expect("they fit");
        assert_eq!(own.placements, known.placements, "{}", form.options());
        assert!(own.slots <= known.slots, "{} slots", own.slots);
        assert_eq!(own.carried_offsets, known.carried_offsets);
    }
}

#[test]
fn factors_of_a_search_keep_their_offsets() {
    for form in forms() {
        let found = searched(&form);
        let own = layout_of(&with_own(&form, factors_of(&found))).expect("they fit");
        assert_eq!(own.carried_offsets, found.carried_offsets);
        for (own, found) in own
            .placements
            .as_flattened()
            .iter()
            .zip(found.placements.as_flattened())
        {
            assert_eq!(own.offset, found.offset);
        }
        assert!(own.slots <= found.slots);
    }
}

/// As in an engine with an array for rooks and another one for bishops, both counted from zero.
#[test]
fn pieces_whose_offsets_meet_have_an_array_each() {
    let [_, form, _] = forms();
    let [rooks, _] = factors_of(&searched(&form));
    let packed = layout_of(&form).expect("it is in the catalog");
    let [_, bishops] = factors_of(&packed);
    let layout = layout_of(&with_own(&form, [rooks, bishops])).expect("each fits");
    let [of_rooks, of_bishops] = layout.carried_offsets.expect("they carry offsets");
    assert_eq!((of_rooks.unit, of_rooks.base), (8, 0));
    assert_eq!(of_bishops.unit, 3);
    assert!(of_bishops.base > 0);
}

/// `form` with the list of one piece, as a search with another seed finds it.
fn with_one_list(form: &Spec, slider: Slider) -> Spec {
    let mut own = with_own(form, factors_of(&searched(form)));
    match slider {
        Slider::Rook => own.bishop_magics = None,
        Slider::Bishop => own.rook_magics = None,
    }
    own
}

#[test]
fn a_list_of_one_piece_has_the_first_array() {
    for form in forms() {
        for (slider, other) in PAIRS {
            let own = with_one_list(&form, slider);
            let layout = layout_of(&own).expect("the other is found");
            let factors = &factors_of(&layout)[slider as usize];
            assert_eq!(Some(&factors[..]), own.own_magics(slider));
            let carried = layout.carried_offsets.expect("they carry offsets");
            let squares = layout.placements[slider as usize];
            let end = |place: Placement| place.offset + (1 << place.hash.index_bits);
            let reach = squares.map(end).into_iter().max().expect("64 squares");
            assert_eq!(carried[slider as usize].base, 0);
            assert!(carried[other as usize].base <= reach);
            let starts = layout.placements[other as usize].map(|place| place.offset);
            assert!(
                starts
                    .iter()
                    .all(|&start| start >= carried[other as usize].base)
            );
        }
    }
}

#[test]
fn a_search_beside_one_list_depends_on_the_seed() {
    for form in forms() {
        for (slider, other) in PAIRS {
            let own = with_one_list(&form, slider);
            let [one, again, two] = [1, 1, 2].map(|seed| {
                let search = Spec {
                    magics: Magics::Search,
                    seed: Some(seed),
                    ..own.clone()
                };
                factors_of(&layout_of(&search).expect("good seeds"))
            });
            assert_eq!(one, again);
            assert_eq!(one[slider as usize], two[slider as usize]);
            assert_ne!(one[other as usize], two[other as usize]);
        }
    }
}

#[test]
fn a_search_beside_one_list_finds_factors_for_many_seeds() {
    let [.., form] = forms();
    for (slider, _) in PAIRS {
        let own = with_one_list(&form, slider);
        for seed in 0..20 {
            let search = Spec {
                magics: Magics::Search,
                seed: Some(seed),
                ..own.clone()
            };
            let found = FIXED_SHIFT.lay_out(&search, Encoding::Bitboards);
            found.unwrap_or_else(|problems| panic!("seed {seed}: {problems:?}"));
        }
    }
}

#[test]
fn bishops_alone_leave_no_slot_free() {
    for form in forms() {
        let layout = layout_of(&with_one_list(&form, Slider::Rook)).expect("bishops are found");
        let [_, bishops] = layout.carried_offsets.expect("they carry offsets");
        assert_eq!(layout.slots - bishops.base as usize, SQUARES << 9);
    }
}

#[test]
fn an_overlap_in_a_list_of_one_piece_is_named() {
    let [_, form, _] = forms();
    let mut own = with_one_list(&form, Slider::Bishop);
    let bishops = own.own_magics(Slider::Bishop).expect("it is the one list");
    let without_offsets: Vec<_> = bishops.iter().map(|factor| factor & !OFFSET_MASK).collect();
    own.bishop_magics = Some(without_offsets.into());
    for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
        let problems = Tables::build(&own, bmi2).expect_err("all lie at zero");
        assert!(
            problems
                .iter()
                .all(|problem| problem.key == "bishop_magics")
        );
    }
}

#[test]
fn a_square_at_the_offset_of_another_is_named() {
    for form in forms() {
        let found = searched(&form);
        let offset = found.placement(Slider::Rook, 0).hash.factor as u16;
        let at_that_of_a1 = |square| {
            let mut request = Request {
                index_bits: 12,
                ..Request::new(Slider::Rook, square)
            }
            .carrying_offset(offset);
            if form.incorporate_shift {
                request = request.carrying_shift();
            }
            construct(&request, 0).map(|factor| (square, factor))
        };
        let moved = (1..SQUARES).find_map(at_that_of_a1);
        let (square, factor) = moved.expect("some square has such a factor");
        let [mut rooks, bishops] = factors_of(&found);
        rooks[square] = factor;
        let own = with_own(&form, [rooks, bishops]);
        let problems = layout_of(&own).expect_err("two overlap");
        // The list must be right even where PEXT takes its place.
        let instead = Tables::build(&own, Bmi2::ByTarget).expect_err("two overlap");
        assert_eq!(instead, problems);
        assert_eq!(problems.len(), 1, "{problems:?}");
        let problem = &problems[0];
        assert_eq!(problem.key, "rook_magics");
        assert!(matches!(problem.site, ErrorSite::Element(at) if at == square));
        let on = piece_on(&form, Slider::Rook, square);
        let leads = format!("in units of 8 slots, leads the {on} with the occupancy");
        assert!(problem.message.contains(&leads), "{problem}");
        assert!(
            problem.message.contains("where the rook on a1 with"),
            "{problem}"
        );
    }
}

#[test]
fn a_shift_that_no_piece_has_is_named() {
    let [_, form, _] = forms();
    let [rooks, mut bishops] = factors_of(&searched(&form));
    bishops[9] = bishops[9] << 6 >> 6;
    let problems = layout_of(&with_own(&form, [rooks, bishops])).expect_err("one has none");
    assert!(
        matches!(problems[0].site, ErrorSite::Element(9)),
        "{problems:?}"
    );
    let message = "are the shift 0, and a bishop takes shifts from 55 on";
    assert!(problems[0].message.contains(message), "{problems:?}");
}

/// Whatever the factors.
#[test]
fn two_positions_with_one_slot_really_collide() {
    let at_zero = |Placement { hash, .. }: Placement| RangedHash {
        hash: Hash {
            factor: hash.factor & !OFFSET_MASK,
            ..hash
        },
        range: IndexRange {
            least: 0,
            greatest: (1 << hash.index_bits) - 1,
        },
    };
    let placements = searched(&forms()[0]).placements;
    let squares = placements.map(|squares| squares.map(at_zero));
    let choices = [squares];
    let overlap = Region::new(&Slider::ALL, &choices, &Starts::in_units())
        .err()
        .expect("all squares start at zero");
    let carried = CarriedOffsets {
        unit: overlap.unit.expect("the factors carry their offsets"),
        base: 0,
    };
    let [before, now] = overlap.positions;
    let attacks = |position: Position| {
        let hash = squares[position.slider as usize][position.square].hash;
        let mask = position.slider.mask(position.square);
        let index = hash.index(mask, position.occupied, 0);
        assert_eq!(carried.offset(hash.factor) as usize + index, overlap.slot);
        position.slider.attacks(position.square, position.occupied)
    };
    assert_ne!(attacks(before), attacks(now));
}

/// Options with the factors of a packing of the catalog, whose offsets stand beside them as in an
/// engine, after a change.
fn with_listed_offsets(
    scheme: Scheme,
    change: &dyn Fn(Slider, usize, u32) -> u32,
) -> (Spec, usize) {
    let spec = Spec {
        scheme,
        packing: Packing::Overlapping,
        ..Spec::default()
    };
    let packing = known_packing(&spec, Encoding::Bitboards).expect("there is one");
    let [rooks, bishops] = Slider::ALL.map(|slider| {
        let mut rows = Vec::new();
        for square in 0..SQUARES {
            let Placement { hash, offset } = packing.placement(slider, square);
            let offset = change(slider, square, offset);
            rows.push(format!(
                "{{ .magic = {:#x}ull, .offset = {offset} }}",
                hash.factor
            ));
        }
        OwnFactors::read(&format!("M magics[64] = {{ {} }};", rows.join(",\n")))
            .expect("it is a list")
    });
    let spec = Spec {
        rook_magics: Some(rooks),
        bishop_magics: Some(bishops),
        ..spec
    };
    (spec, packing.slots)
}

#[test]
fn published_offsets_give_the_published_size() {
    for scheme in [Scheme::Black, Scheme::FixedShift] {
        let (spec, slots) = with_listed_offsets(scheme, &|_, _, offset| offset);
        let layout = layout_of(&spec).expect("squares agree");
        assert_eq!(layout.slots, slots, "{}", scheme.word());
    }
}

#[test]
fn offsets_that_would_fill_the_memory_are_refused() {
    let (spec, _) = with_listed_offsets(Scheme::Black, &|_, square, offset| {
        if square == 9 { u32::MAX } else { offset }
    });
    let problems = layout_of(&spec).expect_err("the tables would have 32 GiB");
    assert_eq!(problems[0].site, ErrorSite::Element(9));
    let expected =
        "the rook on b2 has the offset 4294967295, and tables have at most 16777216 slots";
    assert!(
        problems[0].message.starts_with(expected),
        "{}",
        problems[0].message
    );
}

#[test]
fn published_offsets_that_meet_are_named() {
    let (spec, _) = with_listed_offsets(Scheme::Black, &|_, square, offset| {
        if square == 9 { 0 } else { offset }
    });
    let problems = layout_of(&spec).expect_err("b2 shares slots with others");
    let message = problems[0].to_string();
    let expected =
        "`rook_magics`, element 9: the offset beside 0x22d6000b11fffd40 leads the rook on b2";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn rooks_keep_published_offsets_and_bishops_fill_the_gaps() {
    for scheme in [Scheme::Black, Scheme::FixedShift] {
        let (mut spec, slots) = with_listed_offsets(scheme, &|_, _, offset| offset);
        let [rooks, _] = layout_of(&spec).expect("squares agree").placements;
        spec.bishop_magics = None;
        let layout = layout_of(&spec).expect("bishops fit somewhere");
        assert_eq!(layout.placements[Slider::Rook as usize], rooks);
        // That is much less than 512 slots for each bishop behind the rooks.
        assert!(layout.slots < slots + 4096, "{}", layout.slots);
        assert!(layout.filled([Encoding::Bitboards; 2]).is_some());
    }
}

#[test]
fn a_published_offset_of_a_rook_that_meets_another_is_named_without_bishops() {
    let (mut spec, _) = with_listed_offsets(Scheme::Black, &|_, square, offset| {
        if square == 9 { 0 } else { offset }
    });
    spec.bishop_magics = None;
    let problems = layout_of(&spec).expect_err("b2 shares slots with others");
    let message = problems[0].to_string();
    assert!(
        message.starts_with("`rook_magics`, element 9: "),
        "{message}"
    );
}

#[test]
fn only_bishops_in_opposite_corners_share_an_attack_set() {
    let mut first: BTreeMap<Bitboard, (Slider, usize)> = BTreeMap::new();
    let mut shared = Vec::new();
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            for set in distinct(slider, square) {
                if let Some(other) = first.insert(set, (slider, square)) {
                    shared.push((other, (slider, square)));
                }
            }
        }
    }
    let corners = [[7, 56], [0, 63]];
    let of_bishops = corners.map(|[one, other]| ((Slider::Bishop, one), (Slider::Bishop, other)));
    assert_eq!(shared, of_bishops, "h1 and a8, a1 and h8");
}

#[test]
fn published_offsets_serve_whatever_slots_hold() {
    let (spec, slots) = with_listed_offsets(Scheme::FixedShift, &|_, _, offset| offset);
    for entries in [Entries::Byte, Entries::Pdep] {
        let spec = Spec {
            entries,
            ..spec.clone()
        };
        let layout = layout_of(&spec).expect("squares agree");
        assert_eq!(layout.slots, slots, "{}", entries.word());
    }
}

#[cfg(feature = "generate")]
#[test]
fn offsets_of_bishops_alone_are_said_to_be_unused() {
    let (both, _) = with_listed_offsets(Scheme::Black, &|_, _, offset| offset);
    assert_eq!(note_on_unused(&both), None);
    let bishops = Spec {
        rook_magics: None,
        ..both
    };
    let note = note_on_unused(&bishops).expect("they are not used");
    assert_eq!(note.key, "bishop_magics");
    assert!(
        note.message
            .starts_with("the offsets of its list are not used")
    );
    let concatenated = Spec {
        packing: Packing::Concatenated,
        ..bishops
    };
    // Whoever asks for that wants none.
    assert_eq!(note_on_unused(&concatenated), None);
}
