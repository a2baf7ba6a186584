//! Minimal perfect hashing by a 16-bit indirection (Pradu Kannan), beside the entries that the library offers: sizes,
//! and times as ratios (see `docs/indirection.md`).
//!
//! All four have the same index functions and layout, so that only the entries differ. Each table is checked against
//! the slow ray walk first. Times are taken in turns, round by round, and compared within a round.
//!
//! ```text
//! cargo run --release -p magics --example indirection
//! ```

use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES};
use magic_tables::encoding::Encoding;
use magic_tables::hash::Hash;
use magic_tables::lookup::{Bmi2 as _, ByTarget, bishop_spread, rook_spread};
use magic_tables::numbering::Numbering;
use magic_tables::spec::{Entries, Pext, Spec};
use magic_tables::tables::{Bmi2, Tables};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

/// What an index function needs.
#[derive(Clone, Copy, Debug, Default)]
struct Index {
    mask: Bitboard,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Index {
    #[inline(always)]
    fn of(&self, occupied: Bitboard) -> usize {
        ((occupied & self.mask).wrapping_mul(self.factor) >> self.shift) as usize + self.offset as usize
    }
}

/// A position: piece times 64 plus square, and what is occupied.
type Position = (usize, Bitboard);

/// Index functions: rooks, then bishops.
type Indices = [Index; 2 * SQUARES];

fn main() {
    let [direct, byte, halfword] = [Entries::Bitboard, Entries::Byte, Entries::Pdep].map(|entries| {
        let spec = Spec { entries, pext: Pext::Never, ..Spec::default() };
        let bmi2 = if cfg!(target_feature = "bmi2") { Bmi2::ByTarget } else { Bmi2::Absent };
        let tables = Tables::build(&spec, bmi2).expect("options that make sense");
        (tables.bytes, tables.hashed().expect("a table of slots").clone())
    });
    assert_eq!(
        (&direct.1.layout, &direct.1.layout),
        (&byte.1.layout, &halfword.1.layout),
        "one layout for all"
    );
    let mut indices = Indices::from([Index::default(); 2 * SQUARES]);
    let mut lines = [[0; 2]; 2 * SQUARES];
    for (place, (slider, square)) in places() {
        let placement = direct.1.layout.placement(slider, square);
        let Hash::Magic { factor, index_bits, .. } = placement.hash else { unreachable!("no magic") };
        let mask = slider.mask(square);
        indices[place] = Index { mask, factor, shift: 64 - index_bits, offset: placement.offset };
        lines[place] = slider.lines(square);
    }

    // Bitboards: the attack set itself.
    let sets = direct.1.slots(Slider::Rook);
    let bitboard = |(place, occupied): Position| sets[indices[place].of(occupied)];
    // Kannan's: 16 bits, the number of the attack set among those of all squares.
    let (numbers, all_sets) = indirect(sets);
    let indirection =
        |(place, occupied): Position| all_sets[usize::from(numbers[indices[place].of(occupied)])];
    // `entries = byte`: 8 bits, counted from a base of the square, and a post-mask.
    let numbering = Numbering::get();
    let bytes: Vec<u8> = byte.1.slots(Slider::Rook).iter().map(|&slot| slot as u8).collect();
    let bytes = |(place, occupied): Position| {
        let base = numbering.bases[place / SQUARES][place % SQUARES];
        let number = bytes[indices[place].of(occupied)];
        numbering.unions[base as usize + usize::from(number)] & (lines[place][0] | lines[place][1])
    };
    // `entries = pdep`: 16 bits, deposited by PDEP where the target has it, else two bytes spread by multiplication.
    let deposited = halfword.1.encodings[0] == Encoding::Deposits;
    let halfwords: Vec<u16> = halfword.1.slots(Slider::Rook).iter().map(|&slot| slot as u16).collect();
    let pdep = |(place, occupied): Position| {
        let (bits, lines) = (halfwords[indices[place].of(occupied)], lines[place]);
        if deposited {
            ByTarget.pdep(u64::from(bits), lines[0] | lines[1])
        } else if place < SQUARES {
            rook_spread(bits, place)
        } else {
            bishop_spread(bits, lines)
        }
    };

    // The indirection reads the same square data as the direct table.
    let size = direct.0 - 8 * sets.len() + 2 * numbers.len() + 8 * all_sets.len();
    println!(
        "{} slots, {} different attack sets, {} unions of them",
        sets.len(),
        all_sets.len() - 1,
        numbering.unions.len()
    );
    println!("\n{:<20}{:>9}   independent look-ups      chained look-ups", "entries", "bytes");
    let positions = positions();
    check("bitboard", bitboard);
    check("16-bit indirection", indirection);
    check("byte", bytes);
    check("pdep", pdep);
    let round = |_| {
        [
            time(bitboard, &positions),
            time(indirection, &positions),
            time(bytes, &positions),
            time(pdep, &positions),
        ]
    };
    let rounds: Vec<[[f64; 2]; 4]> = (0..ROUNDS).map(round).collect();
    let names = ["bitboard", "16-bit indirection", "byte", if deposited { "pdep" } else { "pdep (spread)" }];
    for (i, (name, size)) in names.into_iter().zip([direct.0, size, byte.0, halfword.0]).enumerate() {
        let column = |kind: usize| {
            let times = median(rounds.iter().map(|round| round[i][kind]));
            let ratios = median(rounds.iter().map(|round| round[i][kind] / round[0][kind]));
            format!("{times:>8.2} ns {ratios:>6.2} x")
        };
        println!("{name:<20}{size:>9} {}   {}", column(0), column(1));
    }
}

/// Rounds of measurement.
const ROUNDS: usize = 41;

/// Positions that each round goes through.
const POSITIONS: u32 = 1 << 19;

fn places() -> impl Iterator<Item = (usize, (Slider, usize))> {
    Slider::ALL.into_iter().flat_map(|slider| {
        (0..SQUARES).map(move |square| (slider as usize * SQUARES + square, (slider, square)))
    })
}

/// The attack sets of the slots in the order of their first appearance; unused slots share the empty set.
fn indirect(slots: &[Bitboard]) -> (Vec<u16>, Vec<Bitboard>) {
    let (mut seen, mut sets) = (HashMap::new(), Vec::new());
    let number = |&set: &Bitboard| {
        *seen.entry(set).or_insert_with(|| {
            sets.push(set);
            u16::try_from(sets.len() - 1).expect("fewer than 2^16 attack sets")
        })
    };
    let numbers = slots.iter().map(number).collect();
    (numbers, sets)
}

/// Compares all relevant occupancies with the ray walk.
fn check(name: &str, look_up: impl Fn(Position) -> Bitboard) {
    for (place, (slider, square)) in places() {
        for occupied in Subsets::of(slider.mask(square)) {
            let attacks = look_up((place, occupied));
            assert_eq!(attacks, slider.attacks(square, occupied), "{name}, {slider:?} {square}");
        }
    }
}

/// Random positions of 8 to 24 pieces, the slider among them; rooks and bishops in turn.
fn positions() -> Vec<Position> {
    let mut state = 1u64;
    let mut below = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 33) * end) >> 31) as usize
    };
    let position = |i: usize| {
        let (pieces, square) = (8 + below(17) as u32, below(64));
        let mut occupied: Bitboard = 1 << square;
        while occupied.count_ones() < pieces {
            occupied |= 1 << below(64);
        }
        (i % 2 * SQUARES + square, occupied)
    };
    (0..POSITIONS as usize).map(position).collect()
}

/// Nanoseconds for one look-up: independent ones, and ones that each wait for the last.
#[inline(never)]
fn time(look_up: impl Fn(Position) -> Bitboard, positions: &[Position]) -> [f64; 2] {
    // Zero, but only we know.
    let zero: Bitboard = black_box(0);
    let begin = Instant::now();
    let all = positions.iter().fold(0, |all: Bitboard, &position| all.wrapping_add(look_up(position)));
    black_box(all);
    let independent = begin.elapsed();
    let begin = Instant::now();
    let last = positions
        .iter()
        .fold(0, |last: Bitboard, &(place, occupied)| look_up((place, occupied ^ (last & zero))));
    black_box(last);
    let chained = begin.elapsed();
    [independent, chained].map(|time| time.as_secs_f64() * 1e9 / f64::from(POSITIONS))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
