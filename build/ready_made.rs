//! Bakes the data of the ready-made tables: slots, and the squares between two squares and on the
//! line through both.
//!
//! This needs only the look-ups of `magic-tables`, not its generator, which would take most of the
//! time of the build. Every slot is compared with the ray walk for every occupancy that leads to
//! it.

#[path = "../src/ready_made/squares.rs"]
mod squares;

use std::path::Path;
use std::{env, fs};

use magic_tables::lookup::{ByTarget, Magic, Masked, PextIndex, Slider, StoredOffset, StoredShift};
use squares::{FANCY, FANCY_SLOTS, PEXT, PEXT_SLOTS};

/// Fills and writes all tables.
pub(crate) fn bake() {
    type Fancy = Magic<Masked, StoredShift, StoredOffset>;
    let (mut fancy, mut pext) = (vec![0; FANCY_SLOTS], vec![0; PEXT_SLOTS]);
    for (number, slider) in Slider::ALL.into_iter().enumerate() {
        let by_factor = Fancy::squares::<u64>(slider, FANCY_SLOTS, FANCY[number]);
        let by_pext = PextIndex::squares::<u64>(ByTarget, slider, PEXT_SLOTS, PEXT[number]);
        for square in 0..64 {
            let mask = slider.mask(square);
            let mut occupied = 0_u64;
            loop {
                let attacks = slider.attacks(square, occupied);
                hold(&mut fancy[by_factor.slot(square, occupied)], attacks);
                hold(&mut pext[by_pext.slot(square, occupied)], attacks);
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
    write("fancy", &fancy);
    write("pext", &pext);
    let (between, line): (Vec<_>, Vec<_>) = (0..64 * 64)
        .map(|pair| between_and_line(pair / 64, pair % 64))
        .unzip();
    write("between", &between);
    write("line", &line);
}

/// Puts `attacks` into `slot`, which may hold nothing else. (No attack set is empty.)
fn hold(slot: &mut u64, attacks: u64) {
    assert!(
        *slot == 0 || *slot == attacks,
        "occupancies with different attack sets share a slot"
    );
    *slot = attacks;
}

/// The squares strictly between `a` and `b`, and the whole line through both; none if no line joins
/// them, or if they are the same.
fn between_and_line(a: usize, b: usize) -> (u64, u64) {
    let both = 1 << a | 1 << b;
    for slider in Slider::ALL {
        if slider.attacks(a, 0) >> b & 1 == 1 {
            let between = slider.attacks(a, both) & slider.attacks(b, both);
            let line = slider.attacks(a, 0) & slider.attacks(b, 0) | both;
            // What other lines through `a` and `b` have in common is on neither.
            let on_line = |along: &u64| along >> b & 1 == 1;
            let along = slider
                .lines(a)
                .into_iter()
                .find(on_line)
                .expect("the line has both squares");
            return (between & along, line & (along | both));
        }
    }
    (0, 0)
}

/// Writes `words` for the crate to include.
fn write(name: &str, words: &[u64]) {
    let folder = env::var_os("OUT_DIR").expect("Cargo gives it to build scripts");
    let bytes: Vec<_> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let file = Path::new(&folder).join(name).with_extension("bin");
    if let Err(error) = fs::write(&file, bytes) {
        panic!("cannot write {}: {error}", file.display());
    }
}
