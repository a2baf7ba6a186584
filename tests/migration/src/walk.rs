//! The ray walk, masks and subsets of masks that all examples share before the change.

/// The directions of a rook, in files and ranks.
pub const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The directions of a bishop.
pub const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// The squares from the neighbour of `square` to the edge.
fn ray(square: usize, (files, ranks): (i32, i32)) -> impl Iterator<Item = u64> {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    (1..8).map(move |n| (file + n * files, rank + n * ranks)).map_while(|(file, rank)| {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| 1 << (8 * rank + file))
    })
}

/// The attack set of a slider, each ray up to its first blocker.
#[must_use]
pub fn attacks(directions: [(i32, i32); 4], square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    for direction in directions {
        for target in ray(square, direction) {
            attacks |= target;
            if occupied & target != 0 {
                break;
            }
        }
    }
    attacks
}

/// The relevant squares: all of each ray but its last.
#[must_use]
pub fn mask(directions: [(i32, i32); 4], square: usize) -> u64 {
    directions
        .into_iter()
        .map(|direction| {
            let squares = ray(square, direction);
            let length = ray(square, direction).count();
            squares.take(length.saturating_sub(1)).sum::<u64>()
        })
        .sum()
}

/// All subsets of a mask, the empty one first.
pub fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}
