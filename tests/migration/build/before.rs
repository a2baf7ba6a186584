//! The engine's own generator: fills the tables for its factors and writes them as one large array.

#[path = "../src/hand_written/factors.rs"]
mod factors;
#[path = "../src/walk.rs"]
mod walk;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use factors::{BISHOP_MAGICS, ROOK_MAGICS};
use walk::{BISHOP, ROOK};

pub fn main() -> io::Result<()> {
    let mut table = Vec::new();
    let mut source = String::from("[\n");
    for (directions, magics) in [(ROOK, ROOK_MAGICS), (BISHOP, BISHOP_MAGICS)] {
        for (square, magic) in magics.into_iter().enumerate() {
            let mask = walk::mask(directions, square);
            let shift = 64 - mask.count_ones();
            let offset = table.len();
            table.resize(offset + (1 << mask.count_ones()), 0);
            for occupied in walk::subsets(mask) {
                let index = occupied.wrapping_mul(magic) >> shift;
                table[offset + index as usize] = walk::attacks(directions, square, occupied);
            }
            let _ = writeln!(source, "    ({mask}, {magic}, {shift}, {offset}),");
        }
    }
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("magics.rs"), source + "]\n")?;
    fs::write(Path::new(&out).join("table.rs"), format!("{table:?}\n"))
}
