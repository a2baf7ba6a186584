use super::TABLE_BYTES;
use super::form::Front;
use super::places::{KNIGHTS, seen};
use super::tables::{ATTACKS, ON_BOARD, PLACE_OF, SLIDES, SQUARES_AT, attacked, kinds};

#[test]
fn the_nearest_piece_of_each_ray_and_all_on_knight_squares_are_seen() {
    for occupied in 0..=0xff_u64 {
        let ray = occupied & 0xfe;
        let expected = occupied & 1
            | if ray == 0 {
                0
            } else {
                1 << ray.trailing_zeros()
            };
        assert_eq!(
            seen(occupied * KNIGHTS),
            expected * KNIGHTS,
            "{occupied:#b}"
        );
        for byte in 0..8 {
            let others = !(0xff << (8 * byte));
            let found = seen(occupied << (8 * byte));
            assert_eq!(
                (found >> (8 * byte) & 0xff, found & others),
                (expected, 0),
                "{occupied:#b}"
            );
        }
    }
}

#[test]
fn elements_are_written_from_the_lowest_place_on() {
    let all = (64, (0..64).collect());
    let few = (3, vec![0, 5, 63, 99]);
    let none = (0, vec![99]);
    for (places, length, expected) in [
        (u64::MAX, 64, all),
        (1 << 63 | 0b10_0001, 4, few),
        (0, 1, none),
    ] {
        let mut elements = vec![99; length];
        let count = Front::new(places, &mut elements).write(|place, element| *element = place);
        assert_eq!((count, elements), expected, "{places:#x}");
    }
}

#[test]
#[should_panic(expected = "out of range")]
fn elements_need_room() {
    Front::new(0b111, &mut [0; 2]);
}

#[test]
fn all_tables_count() {
    let of_squares = size_of_val(&SQUARES_AT) + size_of_val(&PLACE_OF) + size_of_val(&ON_BOARD);
    let of_places = size_of_val(&ATTACKS) + size_of_val(&SLIDES);
    let of_codes = size_of_val(&kinds(0)) + size_of_val(&attacked(0));
    assert_eq!(TABLE_BYTES, of_squares + of_places + of_codes);
}
