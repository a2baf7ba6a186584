use super::{bits64, bits128};
use crate::board::lines;
use crate::board::slider::Slider;

/// The two lines of a slider on the chess board as rays along which numbers rise and fall.
fn rays(slider: Slider, square: usize) -> ([u64; 2], [u64; 2]) {
    let below = (1 << square) - 1;
    let lines = slider.lines(square);
    (
        lines.map(|line| line & !below),
        lines.map(|line| line & below),
    )
}

/// A hopper, by its definition: what a slider attacks once the nearest pieces are gone, but not what
/// it attacks before.
fn hopper_attacks(slider: Slider, square: usize, occupied: u64) -> u64 {
    let seen = slider.attacks(square, occupied);
    slider.attacks(square, occupied & !seen) & !seen
}

const OCCUPANCIES: [u64; 5] = [
    0,
    u64::MAX,
    0x0123_4567_89ab_cdef,
    0x0010_0400_2200_8001,
    0x00aa_5500_33cc_ff00,
];

#[test]
fn riders_and_hoppers_on_rays_are_those_of_the_walk() {
    for slider in Slider::ALL {
        let table =
            bits64::RayTable::<64, 2, 2>::new(std::array::from_fn(|square| rays(slider, square)));
        for occupied in OCCUPANCIES {
            for square in 0..64 {
                let rider = slider.attacks(square, occupied);
                let hopper = hopper_attacks(slider, square, occupied);
                assert_eq!(table.rider_attacks(square, occupied), rider, "{square}");
                assert_eq!(table.hopper_attacks(square, occupied), hopper, "{square}");
            }
        }
    }
}

#[test]
fn reversed_rays_have_the_same_answers() {
    for slider in Slider::ALL {
        for square in 0..64 {
            let (up, down) = rays(slider, square);
            let reversed = bits64::Reversed::new(up, down);
            for occupied in OCCUPANCIES {
                let rider = slider.attacks(square, occupied);
                let hopper = hopper_attacks(slider, square, occupied);
                assert_eq!(reversed.best_attacks::<false>(occupied), rider, "{square}");
                assert_eq!(reversed.best_attacks::<true>(occupied), hopper, "{square}");
            }
        }
    }
}

#[test]
fn a_short_hopper_attacks_no_more_than_its_range() {
    let table =
        bits64::RayTable::<64, 2, 2>::new(std::array::from_fn(|square| rays(Slider::Rook, square)));
    // A rook on d1 jumps over e1, to f1, g1 and h1.
    let (occupied, rank_1) = (1 << 4, 0xf0);
    assert_eq!(
        table.short_hopper_attacks::<1>(3, occupied) & rank_1,
        0b0010_0000
    );
    assert_eq!(
        table.short_hopper_attacks::<2>(3, occupied) & rank_1,
        0b0110_0000
    );
    assert_eq!(table.hopper_attacks(3, occupied) & rank_1, 0b1110_0000);
}

#[test]
fn long_words_answer_beyond_square_63() {
    // A file of ten ranks with ten squares each.
    let file = (0..10).fold(0_u128, |file, rank| file | 1 << (10 * rank));
    let below = |square: usize| (1_u128 << square) - 1;
    let table = bits128::RayTable::<100, 1, 1>::new(std::array::from_fn(|square| {
        let line = file & !(1 << square);
        ([line & !below(square)], [line & below(square)])
    }));
    let occupied = 1 << 90 | 1 << 70 | 1 << 20;
    assert_eq!(
        table.rider_attacks(50, occupied),
        1 << 70 | 1 << 60 | 1 << 40 | 1 << 30 | 1 << 20
    );
}

#[test]
fn a_ray_and_what_is_beyond_are_sides_of_a_line() {
    let line = |a: usize, b: usize| {
        let through = lines(a).into_iter().find(|line| line >> b & 1 == 1);
        through.map_or(0, |line| line | 1 << a)
    };
    let bytes: Vec<u8> = (0..64 * 64)
        .flat_map(|pair| line(pair / 64, pair % 64).to_le_bytes())
        .collect();
    let table = bits64::Pairs::<64, 4096>::new(&bytes);
    for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
        let (ray, beyond) = (table.ray(a, b), table.beyond(a, b));
        assert_eq!(ray | beyond, ray, "what is beyond is on the ray");
        let between = ray & !beyond & !(1 << b);
        assert_eq!(
            table.ray(b, a) & ray,
            between,
            "from both sides, {a} and {b}"
        );
        assert_eq!(ray >> a & 1, 0, "without its start");
        assert_eq!(
            ray >> b & 1,
            u64::from(table.get(a, b) != 0),
            "through the other square"
        );
    }
}
