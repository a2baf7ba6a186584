//! A slow ray walk, the reference for the tables.

pub type Steps = [(i32, i32); 4];

pub const ROOK: Steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const BISHOP: Steps = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The attack set of a slider on `square`.
pub fn walk(steps: &Steps, square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    for (files, ranks) in steps {
        let (mut file, mut rank) = ((square % 8) as i32, (square / 8) as i32);
        loop {
            file += files;
            rank += ranks;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let here = 1 << (8 * rank + file);
            attacks |= here;
            if occupied & here != 0 {
                break;
            }
        }
    }
    attacks
}
