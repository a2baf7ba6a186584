//! The counting argument about the "wishing dreams": one table of 2048 slots for the bishops of all
//! squares, one of 8192 for the rooks, without offsets (see `docs/wishing-dreams.md`).
//!
//! ```text
//! cargo run -p magics --example wishing_dreams
//! ```

use magic_tables::board::SQUARES;
use magic_tables::board::attack_sets::{Subsets, attack_sets};
use magic_tables::board::slider::Slider;
use magics::known::{SquareFacts, squares};
use std::collections::HashSet;

fn main() {
    let squares = squares();
    for (slider, bits) in [(Slider::Bishop, 11), (Slider::Rook, 13)] {
        let own: Vec<&SquareFacts> = squares
            .iter()
            .filter(|known| known.slider == slider)
            .collect();
        dream(slider, &own, bits);
    }
}

/// Prints what the squares of one piece need, against one table of 2^`bits` slots.
fn dream(slider: Slider, squares: &[&SquareFacts], bits: u32) {
    let slots = 1u32 << bits;
    println!("{slider:?}s, one table of {slots} slots for {bits} index bits");
    board("different attack sets of each square", squares, |known| {
        known.used.bound
    });
    board(
        "fewest slots in use known, for any number of index bits",
        squares,
        |known| known.used.slots,
    );
    board(
        &format!("slots in use by the same factors, for {bits} index bits"),
        squares,
        |known| in_use(slider, known.square, bits, known.used.factor),
    );
    let all: HashSet<u64> = (0..SQUARES)
        .flat_map(|square| attack_sets(slider, square))
        .collect();
    println!(
        "{} different attack sets on all squares together, of {slots} slots",
        all.len()
    );
    let mut used: Vec<u32> = squares.iter().map(|known| known.used.slots).collect();
    used.sort_unstable();
    let sums = used.iter().scan(0, |sum, slots| {
        *sum += slots;
        Some(*sum)
    });
    println!(
        "{} of {SQUARES} squares, those with the fewest slots, have {slots} or less together\n",
        sums.take_while(|&sum| sum <= slots).count()
    );
}

/// The number of different indices that `factor` gives with `bits` index bits. More bits tell more
/// products apart.
fn in_use(slider: Slider, square: usize, bits: u32, factor: u64) -> u32 {
    let index = |set: u64| set.wrapping_mul(factor) >> (64 - bits);
    Subsets::new(slider.mask(square))
        .map(index)
        .collect::<HashSet<_>>()
        .len() as u32
}

/// Prints a number for each square, and the sum.
fn board(title: &str, squares: &[&SquareFacts], number: impl Fn(&SquareFacts) -> u32) {
    let numbers: Vec<u32> = squares.iter().map(|known| number(known)).collect();
    println!("\n{title}: {} in all", numbers.iter().sum::<u32>());
    for rank in (0..8).rev() {
        let row: Vec<String> = numbers[8 * rank..][..8]
            .iter()
            .map(|number| format!("{number:>6}"))
            .collect();
        println!("{:>3} {}", rank + 1, row.concat());
    }
    println!(
        "    {}",
        ["a", "b", "c", "d", "e", "f", "g", "h"]
            .map(|file| format!("{file:>6}"))
            .concat()
    );
}
