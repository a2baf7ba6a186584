//! What slots hold leads back to the attack set, and squares can share slots.

use super::*;

const ENCODINGS: [Encoding; 5] = [
    Encoding::Bitboards,
    Encoding::Numbers,
    Encoding::Deposits,
    Encoding::Spreads,
    Encoding::Shared,
];

/// Calls `check` with each attack set of each piece and square, and its entry.
fn for_each_entry(encoding: Encoding, check: &mut dyn FnMut(&Coder, Bitboard, Entry)) {
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let coder = Coder::new(encoding, slider, square);
            let sets = distinct(slider, square);
            for (&set, entry) in sets.iter().zip(encoding.encode(slider, square, &sets)) {
                check(&coder, set, entry);
            }
        }
    }
}

#[test]
fn a_slot_leads_back_to_its_attack_set() {
    for encoding in ENCODINGS {
        for_each_entry(encoding, &mut |coder, set, entry| {
            assert_eq!(coder.decode(entry.value), set, "{encoding:?}");
        });
    }
}

#[test]
fn entries_are_zero_where_bits_do_not_matter() {
    for encoding in ENCODINGS {
        for_each_entry(encoding, &mut |_, _, entry| {
            assert_eq!(entry.value & !entry.care, 0, "{encoding:?}");
        });
    }
}

#[test]
fn entries_fit_into_their_slots() {
    for encoding in ENCODINGS {
        let bits = 8 * encoding.slot_bytes() as u32;
        for_each_entry(encoding, &mut |_, _, entry| {
            assert!(
                u64::BITS - entry.care.leading_zeros() <= bits,
                "{encoding:?}"
            );
        });
    }
}

#[test]
fn other_bits_of_a_shared_slot_do_not_matter() {
    for encoding in [Encoding::Shared, Encoding::Deposits] {
        let all = u64::MAX >> (u64::BITS - 8 * encoding.slot_bytes() as u32);
        for_each_entry(encoding, &mut |coder, set, entry| {
            assert_eq!(coder.decode(entry.value | all & !entry.care), set);
        });
    }
}

#[test]
fn neighbours_with_the_same_set_have_the_same_entry() {
    let sets = [
        0x0101_0101_0101_01fe,
        0x0101_0101_0101_01fe,
        0x0000_0000_0000_0102,
    ];
    let entries = Encoding::Deposits.encode(Slider::Rook, 0, &sets);
    assert_eq!(entries[0], entries[1]);
    assert_ne!(entries[1], entries[2]);
}

#[test]
fn entries_agree_unless_a_bit_matters_to_both() {
    let low = Entry {
        value: 0b01,
        care: 0b11,
    };
    let high = Entry {
        value: 0b100,
        care: 0b110,
    };
    let middle = Entry {
        value: 0b010,
        care: 0b110,
    };
    assert!(low.agrees(high) && high.agrees(low));
    assert!(!low.agrees(middle) && !high.agrees(middle));
}

#[test]
fn a_merged_entry_serves_both() {
    let low = Entry {
        value: 0b01,
        care: 0b11,
    };
    let high = Entry {
        value: 0b100,
        care: 0b110,
    };
    let both = low.merged(high);
    for entry in [low, high] {
        assert_eq!(both.value & entry.care, entry.value);
        assert_eq!(both.care & entry.care, entry.care);
    }
}

#[test]
fn any_number_of_8_bits_leads_to_some_union() {
    let numbers = AttackSetNumbers::get();
    for base in numbers.bases.as_flattened() {
        assert!(*base as usize + usize::from(u8::MAX) < numbers.unions.len());
    }
}

#[test]
fn targets_without_pdep_have_two_bytes_instead() {
    assert_eq!(Encoding::new(Entries::Pdep, true), Encoding::Deposits);
    assert_eq!(Encoding::new(Entries::Pdep, false), Encoding::Spreads);
}
