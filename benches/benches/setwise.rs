//! What all rooks, bishops or queens of a set attack: by the functions of `setwise = true`, and by
//! a loop over the pieces. `cargo bench --manifest-path benches/Cargo.toml --bench setwise -- '4
//! rooks'`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use magic_bitboards::lookup::setwise;
use magic_tables::search::random::Random;

mod fancy {
    magic_bitboards::magic_tables!(scheme = fancy, pext = never, setwise = true);
}

#[cfg(target_feature = "bmi2")]
mod pext {
    magic_bitboards::magic_tables!(scheme = pext);
}

/// Positions that stay in the cache, and random ones, as for the other benchmarks.
const LOADS: [(&str, usize); 2] = [("resident", 2048), ("random", 1 << 20)];

/// A set of pieces, and all pieces.
type Position = (u64, u64);

/// Passes over all positions.
type Pass = fn(&[Position]) -> u64;

/// Declares passes over all positions by one call for all pieces, or by a loop over the pieces,
/// which calls the look-ups.
macro_rules! contestants {
    ($($(#[$cfg:meta])? $name:literal $way:ident: $($look_up:path)*;)*) => {
        /// Ways to the attacks of all rooks, bishops and queens.
        const CONTESTANTS: &[(&str, [Pass; 3])] = &[$($(#[$cfg])? ($name, [$(contestants!($way $look_up)),*])),*];
    };
    (at_once $function:path) => {
        |positions| positions.iter().fold(0, |sum, &(pieces, occupied)| sum ^ black_box($function(pieces, occupied)))
    };
    (by_loop $look_up:path) => {
        |positions| positions.iter().fold(0, |sum, &(mut pieces, occupied)| {
            let mut attacks = 0;
            while pieces != 0 {
                attacks |= $look_up(pieces.trailing_zeros() as usize, occupied);
                pieces &= pieces - 1;
            }
            sum ^ black_box(attacks)
        })
    };
}

contestants! {
    "at once" at_once: fancy::all_rook_attacks fancy::all_bishop_attacks fancy::all_queen_attacks;
    "at once, in words" at_once:
        setwise::rook_attacks_const setwise::bishop_attacks_const setwise::queen_attacks_const;
    "loop, fancy" by_loop: fancy::rook_attacks fancy::bishop_attacks fancy::queen_attacks;
    #[cfg(target_feature = "bmi2")]
    "loop, pext" by_loop: pext::rook_attacks pext::bishop_attacks pext::queen_attacks;
}

/// Random positions of 8 to 24 pieces, `count` of them in the set.
fn positions(count: u32, positions: usize) -> Vec<Position> {
    let mut random = Random::new(0);
    let mut position = || {
        let pieces = 8 + random.bits() % 17;
        let (mut set, mut occupied) = (0_u64, 0_u64);
        while u64::from(occupied.count_ones()) < pieces {
            occupied |= 1 << (random.bits() % 64);
            if set.count_ones() < count {
                set = occupied;
            }
        }
        (set, occupied)
    };
    (0..positions).map(|_| position()).collect()
}

fn compare(criterion: &mut Criterion) {
    for (load, size) in LOADS {
        for count in [1, 2, 3, 4, 6] {
            let positions = positions(count, size);
            for (number, piece) in ["rooks", "bishops", "queens"].into_iter().enumerate() {
                let expected = CONTESTANTS[0].1[number](&positions);
                let mut group = criterion.benchmark_group(format!("{load}, {count} {piece}"));
                group
                    .sample_size(20)
                    .warm_up_time(Duration::from_millis(50))
                    .measurement_time(Duration::from_millis(300))
                    .throughput(Throughput::Elements(size as u64));
                for (name, passes) in CONTESTANTS {
                    let pass = passes[number];
                    assert_eq!(pass(&positions), expected, "{name}");
                    group.bench_function(*name, |bencher| {
                        bencher.iter(|| pass(black_box(&positions)))
                    });
                }
                group.finish();
            }
        }
    }
}

criterion_group!(benches, compare);
criterion_main!(benches);
