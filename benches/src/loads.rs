//! The loads: patterns of look-ups, each an ordinary loop that is compiled separately for each
//! scheme and piece.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::scheme::Scheme;

/// Look-ups that are timed together: some ten microseconds, so that few batches are interrupted by
/// other work of the machine. A pass counts the median of its batches.
const BATCH: usize = 8_192;

/// Positions that stay in the first-level cache, and batches of them.
const RESIDENT_POSITIONS: usize = 2_048;
const RESIDENT_BATCHES: usize = 16;

/// Positions for latencies: enough to reach all of a table.
const LATENCY_POSITIONS: usize = 1 << 18;

/// Consecutive look-ups with cold caches: about as many as one node of a search needs.
const COLD_BATCH: usize = 64;
const COLD_POSITIONS: usize = 32 * COLD_BATCH;

/// How often a tree is counted; the shortest time is used.
const PERFT_REPETITIONS: usize = 3;

/// More than second-level caches hold.
const EVICTING_BYTES: usize = 4 << 20;
const CACHE_LINE: usize = 64;

/// A pattern of look-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Independent look-ups in a million positions.
    Random,
    /// Independent look-ups in 2,048 positions, repeatedly.
    Resident,
    /// Look-ups that each depend on the previous one, in a quarter of a million positions.
    Latency,
    /// 64 independent look-ups, after other data has filled the second-level cache.
    Cold,
    /// Counting the leaves of six perft trees; an operation is a leaf.
    Perft,
}

impl Load {
    /// All loads.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Resident,
        Self::Latency,
        Self::Cold,
        Self::Perft,
    ];

    /// The tasks to time: one for each piece, or a single one.
    #[must_use]
    pub fn tasks(self) -> Vec<Task> {
        match self {
            Self::Perft => vec![Task {
                load: self,
                piece: None,
            }],
            _ => Piece::ALL
                .map(|piece| Task {
                    load: self,
                    piece: Some(piece),
                })
                .to_vec(),
        }
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// A sliding piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Ranks and files.
    Rook,
    /// Diagonals.
    Bishop,
    /// Both.
    Queen,
}

impl Piece {
    /// All pieces.
    pub const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// A load, and the piece that is looked up, if the load has a single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The load.
    pub load: Load,
    /// The piece.
    pub piece: Option<Piece>,
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.load)?;
        self.piece.map_or(Ok(()), |piece| write!(f, ", {piece}"))
    }
}

/// One run through a task.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The time without interruptions.
    pub elapsed: Duration,
    /// The number of look-ups or leaves.
    pub operations: u32,
}

impl Pass {
    /// A pass of batches, each with the given number of operations.
    fn from_batches(operations: usize, times: impl Iterator<Item = Duration>) -> Self {
        let mut times: Vec<_> = times.collect();
        times.sort_unstable();
        let batches = times.len() as u32;
        Self {
            elapsed: times[times.len() / 2] * batches,
            operations: operations as u32 * batches,
        }
    }

    /// Nanoseconds per operation.
    #[must_use]
    pub fn nanoseconds(self) -> f64 {
        self.elapsed.as_secs_f64() * 1e9 / f64::from(self.operations)
    }
}

/// Times one run of the look-ups of `piece` under `load`, which must not be [`Load::Perft`].
pub(crate) fn pass<S: Scheme>(
    load: Load,
    piece: Piece,
    squares: &[S::Square],
    occupied: &[u64],
) -> Pass {
    match piece {
        Piece::Rook => pass_of::<S>(load, S::rook, squares, occupied),
        Piece::Bishop => pass_of::<S>(load, S::bishop, squares, occupied),
        Piece::Queen => pass_of::<S>(load, S::queen, squares, occupied),
    }
}

/// The same, compiled for each look-up. It takes a function item instead of a pointer, so that the
/// look-up is inlined.
fn pass_of<S: Scheme>(
    load: Load,
    look_up: impl Fn(S::Square, u64) -> u64 + Copy,
    squares: &[S::Square],
    occupied: &[u64],
) -> Pass {
    let batches = squares
        .chunks_exact(BATCH)
        .zip(occupied.chunks_exact(BATCH));
    match load {
        Load::Random => {
            let batch = |(squares, occupied): (&[_], &[_])| {
                timed(|| in_parallel(look_up, squares, occupied))
            };
            Pass::from_batches(BATCH, batches.map(batch))
        }
        Load::Resident => {
            let (squares, occupied) = (
                &squares[..RESIDENT_POSITIONS],
                &occupied[..RESIDENT_POSITIONS],
            );
            let batch = || {
                for _ in 0..BATCH / RESIDENT_POSITIONS {
                    in_parallel(look_up, squares, occupied);
                }
            };
            Pass::from_batches(BATCH, (0..RESIDENT_BATCHES).map(|_| timed(batch)))
        }
        Load::Latency => {
            let batch = |(squares, occupied): (&[_], &[_])| {
                timed(|| one_by_one(look_up, squares, occupied))
            };
            Pass::from_batches(BATCH, batches.take(LATENCY_POSITIONS / BATCH).map(batch))
        }
        Load::Cold => cold(
            look_up,
            &squares[..COLD_POSITIONS],
            &occupied[..COLD_POSITIONS],
        ),
        Load::Perft => unreachable!("perft has no single piece"),
    }
}

/// Times one run over the trees of a perft.
pub(crate) fn perft_pass<S: Scheme>(trees: &[crate::generator::Tree]) -> Pass {
    let mut pass = Pass {
        elapsed: Duration::ZERO,
        operations: 0,
    };
    for tree in trees {
        let times = (0..PERFT_REPETITIONS).map(|_| {
            timed(|| {
                black_box(crate::generator::count::<S>(black_box(tree)));
            })
        });
        pass.elapsed += times.min().unwrap_or_default();
        pass.operations += tree.nodes as u32;
    }
    pass
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// Independent look-ups, which the processor can overlap. `black_box` keeps the compiler from
/// vectorising the loop, which it cannot do in a move generator.
#[inline(never)]
fn in_parallel<Q: Copy>(look_up: impl Fn(Q, u64) -> u64, squares: &[Q], occupied: &[u64]) {
    for (&square, &occupied) in squares.iter().zip(occupied) {
        black_box(look_up(square, occupied));
    }
}

/// Dependent look-ups: each occupancy depends on the previous attack set.
#[inline(never)]
fn one_by_one<Q: Copy>(look_up: impl Fn(Q, u64) -> u64, squares: &[Q], occupied: &[u64]) {
    let none = black_box(0);
    let mut last = 0;
    for (&square, &occupied) in squares.iter().zip(occupied) {
        last = look_up(square, occupied ^ (last & none));
    }
    black_box(last);
}

/// Looks up in batches of [`COLD_BATCH`], evicting the caches before each. The positions themselves
/// are in the cache. The time of reading the clock, some tens of nanoseconds per batch, is
/// included.
#[inline(never)]
fn cold<Q: Copy>(look_up: impl Fn(Q, u64) -> u64 + Copy, squares: &[Q], occupied: &[u64]) -> Pass {
    let evicting = vec![1u8; EVICTING_BYTES];
    let batches = squares
        .chunks_exact(COLD_BATCH)
        .zip(occupied.chunks_exact(COLD_BATCH));
    let batch = |(squares, occupied): (&[Q], &[u64])| {
        for line in evicting.chunks_exact(CACHE_LINE) {
            black_box(line[0]);
        }
        let squares: [Q; COLD_BATCH] = squares.try_into().expect("chunks have this length");
        let occupied: [u64; COLD_BATCH] = occupied.try_into().expect("chunks have this length");
        let (squares, occupied) = (black_box(squares), black_box(occupied));
        timed(|| in_parallel(look_up, &squares, &occupied))
    };
    Pass::from_batches(COLD_BATCH, batches.map(batch))
}
