//! Views along rays against a slow walk over the squares of the board, in each form that the target
//! has.

use lookups::reference::Random;
use lookups::seen::{Mailbox, Meaning, Seen};
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use magic_tables::lookup::views::Avx2Form;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
))]
use magic_tables::lookup::views::Avx512Form;
#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]
use magic_tables::lookup::views::NeonForm;
use magic_tables::lookup::views::{Codes, Places, PortableForm, View, ViewForm};

/// Empty squares have the code 0.
const FIRST: u64 = 0x0edc_ba90_0654_3210;
const MEANING_OF_FIRST: Meaning = *b".PNBRQK..pnbrqk.";

/// Code 0 is a piece, and so are those next to it.
const LAST: u64 = 0x0000_e6d5_c4b3_a291;
const MEANING_OF_LAST: Meaning = *b"PpNnBbRrQqKk....";

/// A short list.
const SHORT: u64 = 0x9e05;
const MEANING_OF_SHORT: Meaning = *b"Q.kp............";

/// A code for each of 16 pieces, some of which are the same.
const FULL: u64 = 0x1234_569a_bcde_1236;
const MEANING_OF_FULL: Meaning = *b"KBNPkqrbnpKQRBNP";

/// Compares what `view` says.
fn compare<const LIST: u64, F: ViewForm>(
    seen: &Seen,
    view: View<LIST, F>,
    upper_bits: u8,
    any: u64,
) {
    assert_eq!(view.nearest(), Places(seen.nearest));
    assert_eq!(view.knight_squares(), Places(seen.knight_squares));
    assert_eq!(view.attackers(), Places(seen.attackers));
    assert_eq!(view.sliders(), Places(seen.sliders));
    assert_eq!(
        view.through(),
        (Places(seen.through[0]), Places(seen.through[1]))
    );
    for (code, places) in (0..).zip(seen.attacked_by) {
        assert_eq!(
            view.attacked_by(code | upper_bits << 4),
            Places(places),
            "by {code}"
        );
    }
    for places in [seen.nearest, seen.attackers, any, u64::MAX] {
        let expected = seen.pairs(places);
        let bitboard = expected
            .iter()
            .fold(0, |bitboard, (square, _)| bitboard | 1_u64 << square);
        assert_eq!(view.bitboard(Places(places)), bitboard);
        assert_eq!(view.count(Places(places)), expected.len());
        let mut pairs = [(99, 99); 16];
        let count = view.write(Places(places), &mut pairs);
        assert_eq!(pairs[..count], expected);
        assert_eq!(
            pairs[count..],
            [(99, 99); 16][count..],
            "nothing is written behind them"
        );
        assert!(view.pairs(Places(places)).eq(expected.iter().copied()));
        assert_eq!(view.pairs(Places(places)).len(), count);
        let mut words = [[0; 2]; 16];
        let count = view.write_as(Places(places), &mut words, |(square, code)| [code, square]);
        assert_eq!(
            words[..count]
                .iter()
                .map(|&[code, square]| (square, code))
                .collect::<Vec<_>>(),
            expected
        );
        let with_codes = view.with_codes(&Codes::new(any as u16)) & Places(places);
        let is_in = |(_, code): &&(u8, u8)| any >> code & 1 != 0;
        assert_eq!(
            seen.pairs(with_codes.0),
            expected.iter().filter(is_in).copied().collect::<Vec<_>>()
        );
    }
    let mut pairs = [[(99, 99); 2]; 8];
    let count = view.write_through(&mut pairs);
    assert_eq!(pairs[..count], seen.pairs_through());
    assert_eq!(
        pairs[count..],
        [[(99, 99); 2]; 8][count..],
        "nothing is written behind them"
    );
    assert!(view.pairs_through().eq(seen.pairs_through()));
    assert_eq!(view.pairs_through().len(), count);
    let mut turned = [[(99, 99); 2]; 8];
    assert_eq!(
        view.write_through_as(&mut turned, |slider, piece| [piece, slider]),
        count
    );
    turned[..count].iter_mut().for_each(|pair| pair.reverse());
    assert_eq!(turned[..count], pairs[..count]);
}

/// Compares all forms on all squares, with all pieces and without one.
fn check<const LIST: u64>(meaning: &Meaning, mailbox: &Mailbox, random: &mut Random) {
    let empty = meaning.iter().position(|&piece| piece == b'.');
    for square in 0..64 {
        let (any, upper_bits) = (random.bits(), random.bits() as u8 % 16);
        let other = random.below(64);
        let mut emptied = *mailbox;
        emptied[other] = empty.map_or(emptied[other], |empty| empty as u8);
        let seen = Seen::new(square, mailbox, meaning);
        let without = empty.map(|_| Seen::new(square, &emptied, meaning));
        macro_rules! check {
            ($($view:ty),*) => {$(
                compare(&seen, <$view>::new(square, mailbox), upper_bits, any);
                if let Some(without) = &without {
                    compare(without, <$view>::without(square, mailbox, other), upper_bits, any);
                }
            )*};
        }
        check!(View<LIST>, View<LIST, PortableForm>);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        check!(View<LIST, Avx2Form>);
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512vbmi",
            target_feature = "avx512vbmi2"
        ))]
        check!(View<LIST, Avx512Form>);
        #[cfg(all(
            target_arch = "aarch64",
            target_feature = "neon",
            target_endian = "little"
        ))]
        check!(View<LIST, NeonForm>);
    }
}

/// Mailboxes with one code everywhere or on some lines, with few pieces, with many, and with any
/// bytes at all.
fn check_list<const LIST: u64>(meaning: &Meaning, rounds: usize) {
    let mut random = Random::new(LIST);
    let empty = meaning.iter().position(|&piece| piece == b'.').unwrap_or(0) as u8;
    for code in 0..16 {
        let distance = 1 + usize::from(code) % 7;
        let on_line = |square: usize| square.is_multiple_of(distance);
        let mailbox = std::array::from_fn(|square| if on_line(square) { code } else { empty });
        check::<LIST>(meaning, &mailbox, &mut random);
    }
    for round in 0..rounds {
        for empty_of_eight in [0, 4, 6, 7] {
            let mailbox = std::array::from_fn(|_| {
                let bits = random.bits();
                let code = if bits >> 32 & 7 < empty_of_eight {
                    empty
                } else {
                    bits as u8 % 16
                };
                if round % 4 == 3 {
                    code | (bits >> 16) as u8 & 0xf0
                } else {
                    code
                }
            });
            check::<LIST>(meaning, &mailbox, &mut random);
        }
    }
}

fn check_lists(rounds: usize) {
    check_list::<FIRST>(&MEANING_OF_FIRST, rounds);
    check_list::<LAST>(&MEANING_OF_LAST, rounds);
    check_list::<SHORT>(&MEANING_OF_SHORT, rounds);
    check_list::<FULL>(&MEANING_OF_FULL, rounds);
}

#[test]
fn views_are_what_a_walk_finds() {
    check_lists(4);
}

#[test]
#[ignore = "full: half a million views of each list"]
fn many_views_are_what_a_walk_finds() {
    check_lists(500);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_panics() {
    let _ = View::<FIRST>::new(64, &[0; 64]);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board_cannot_be_emptied() {
    let _ = View::<FIRST>::without(0, &[0; 64], 64);
}

#[test]
#[should_panic(expected = "out of range")]
fn pairs_need_room() {
    let mut mailbox = [0; 64];
    (mailbox[1], mailbox[8]) = (1, 1);
    let view = View::<FIRST>::new(0, &mailbox);
    view.write(view.nearest(), &mut [(0, 0)]);
}
