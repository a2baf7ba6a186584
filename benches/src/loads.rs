//! The loads: ways to spend look-ups, each an ordinary loop that is compiled for each scheme and piece.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::scheme::Scheme;

/// Look-ups that are timed at once: some ten microseconds, so that few stretches are interrupted by other work of the
/// machine. Of all stretches of a pass the median counts.
const STRETCH: usize = 8_192;

/// Positions that stay in the first-level cache, and how often a stretch goes through them.
const RESIDENT_POSITIONS: usize = 2_048;
const RESIDENT_REPETITIONS: usize = STRETCH / RESIDENT_POSITIONS;
const RESIDENT_STRETCHES: usize = 16;

/// Positions for latencies: enough to reach all of a table.
const LATENCY_POSITIONS: usize = 1 << 18;

/// Look-ups in a row when caches are cold: about as many as a node of a search takes.
const COLD_STRETCH: usize = 64;
const COLD_POSITIONS: usize = 32 * COLD_STRETCH;

/// How often a tree is counted; the quickest time counts.
const PERFT_REPETITIONS: usize = 3;

/// More than second-level caches hold.
const EVICTING_BYTES: usize = 4 << 20;
const CACHE_LINE: usize = 64;

/// A way to spend look-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// Look-ups that do not wait for each other, in a million positions.
    Random,
    /// Look-ups that do not wait for each other, in 2,048 positions again and again.
    Resident,
    /// Each look-up waits for the one before, in a quarter of them.
    Latency,
    /// 64 look-ups that do not wait for each other, after something else has filled the second-level cache.
    Cold,
    /// Counting the leaves of six trees; an operation is a leaf.
    Perft,
}

impl Load {
    /// All loads.
    pub const ALL: [Self; 5] = [Self::Random, Self::Resident, Self::Latency, Self::Cold, Self::Perft];

    /// The word that names the load.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Resident => "resident",
            Self::Latency => "latency",
            Self::Cold => "cold",
            Self::Perft => "perft",
        }
    }

    /// What there is to time: one task for each piece, or a single one.
    #[must_use]
    pub fn tasks(self) -> Vec<Task> {
        match self {
            Self::Perft => vec![Task { load: self, piece: None }],
            _ => Piece::ALL.map(|piece| Task { load: self, piece: Some(piece) }).to_vec(),
        }
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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

    /// The piece in lower case.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }
}

/// A load, with the look-ups of a piece where those of one alone are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The load.
    pub load: Load,
    /// The piece.
    pub piece: Option<Piece>,
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.load.word())?;
        match self.piece {
            Some(piece) => write!(f, ", {}", piece.word()),
            None => Ok(()),
        }
    }
}

/// One run through a task.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// How long it takes without interruptions.
    pub elapsed: Duration,
    /// The look-ups or leaves.
    pub operations: u32,
}

impl Pass {
    /// A pass of stretches, each of so many operations.
    fn of_stretches(operations: usize, mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let stretches = times.len() as u32;
        Self { elapsed: times[times.len() / 2] * stretches, operations: operations as u32 * stretches }
    }

    /// Nanoseconds for each operation.
    #[must_use]
    pub fn nanoseconds(self) -> f64 {
        self.elapsed.as_secs_f64() * 1e9 / f64::from(self.operations)
    }
}

/// Times one run of the look-ups of `piece` under `load`, which must not be [`Load::Perft`].
pub(crate) fn pass<S: Scheme>(load: Load, piece: Piece, squares: &[S::Square], occupied: &[u64]) -> Pass {
    match piece {
        Piece::Rook => pass_of::<S>(load, S::rook, squares, occupied),
        Piece::Bishop => pass_of::<S>(load, S::bishop, squares, occupied),
        Piece::Queen => pass_of::<S>(load, S::queen, squares, occupied),
    }
}

/// The same, compiled for each look-up: a function's own type, unlike a pointer to it, is inlined.
fn pass_of<S: Scheme>(
    load: Load,
    look_up: impl Fn(S::Square, u64) -> u64 + Copy,
    squares: &[S::Square],
    occupied: &[u64],
) -> Pass {
    match load {
        Load::Random => in_stretches(squares, occupied, |squares, occupied| {
            timed(|| in_parallel(look_up, squares, occupied))
        }),
        Load::Resident => {
            let (squares, occupied) = (&squares[..RESIDENT_POSITIONS], &occupied[..RESIDENT_POSITIONS]);
            let stretch = || {
                for _ in 0..RESIDENT_REPETITIONS {
                    in_parallel(look_up, squares, occupied);
                }
            };
            Pass::of_stretches(STRETCH, (0..RESIDENT_STRETCHES).map(|_| timed(stretch)).collect())
        }
        Load::Latency => {
            let (squares, occupied) = (&squares[..LATENCY_POSITIONS], &occupied[..LATENCY_POSITIONS]);
            in_stretches(squares, occupied, |squares, occupied| {
                timed(|| one_by_one(look_up, squares, occupied))
            })
        }
        Load::Cold => cold(look_up, &squares[..COLD_POSITIONS], &occupied[..COLD_POSITIONS]),
        Load::Perft => unreachable!("perft has no single piece"),
    }
}

/// Looks up `times` times, without a clock.
pub(crate) fn repeat<S: Scheme>(piece: Piece, squares: &[S::Square], occupied: &[u64], times: usize) {
    match piece {
        Piece::Rook => repeat_one(S::rook, squares, occupied, times),
        Piece::Bishop => repeat_one(S::bishop, squares, occupied, times),
        Piece::Queen => repeat_one(S::queen, squares, occupied, times),
    }
}

fn repeat_one<Q: Copy>(
    look_up: impl Fn(Q, u64) -> u64 + Copy,
    squares: &[Q],
    occupied: &[u64],
    times: usize,
) {
    for _ in 0..times / squares.len() {
        in_parallel(look_up, squares, occupied);
    }
}

/// Times one run over the trees of a perft.
pub(crate) fn perft_pass<S: Scheme>(trees: &[crate::generator::Tree]) -> Pass {
    let mut pass = Pass { elapsed: Duration::ZERO, operations: 0 };
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

/// Calls `time` for one stretch after the other.
fn in_stretches<Q>(squares: &[Q], occupied: &[u64], time: impl Fn(&[Q], &[u64]) -> Duration) -> Pass {
    let stretches = squares.chunks_exact(STRETCH).zip(occupied.chunks_exact(STRETCH));
    Pass::of_stretches(STRETCH, stretches.map(|(squares, occupied)| time(squares, occupied)).collect())
}

/// Looks up as the processor can. Every result must be there by itself: a compiler that vectorised the loop would time
/// what no move generator does.
#[inline(never)]
fn in_parallel<Q: Copy>(look_up: impl Fn(Q, u64) -> u64, squares: &[Q], occupied: &[u64]) {
    for (&square, &occupied) in squares.iter().zip(occupied) {
        black_box(look_up(square, occupied));
    }
}

/// Looks up in a chain: an occupancy is known only when the last attack set is.
#[inline(never)]
fn one_by_one<Q: Copy>(look_up: impl Fn(Q, u64) -> u64, squares: &[Q], occupied: &[u64]) {
    let none = black_box(0);
    let mut last = 0;
    for (&square, &occupied) in squares.iter().zip(occupied) {
        last = look_up(square, occupied ^ (last & none));
    }
    black_box(last);
}

/// Looks up [`COLD_STRETCH`] times at a time. The positions themselves are warm; the clock's own time, some tens of
/// nanoseconds for each stretch, is included.
#[inline(never)]
fn cold<Q: Copy>(look_up: impl Fn(Q, u64) -> u64 + Copy, squares: &[Q], occupied: &[u64]) -> Pass {
    let evicting = vec![1u8; EVICTING_BYTES];
    let mut times = Vec::new();
    for (squares, occupied) in squares.chunks_exact(COLD_STRETCH).zip(occupied.chunks_exact(COLD_STRETCH)) {
        for line in evicting.chunks_exact(CACHE_LINE) {
            black_box(line[0]);
        }
        let squares: [Q; COLD_STRETCH] = squares.try_into().expect("the chunks are as long");
        let occupied: [u64; COLD_STRETCH] = occupied.try_into().expect("the chunks are as long");
        let (squares, occupied) = (black_box(squares), black_box(occupied));
        times.push(timed(|| in_parallel(look_up, &squares, &occupied)));
    }
    Pass::of_stretches(COLD_STRETCH, times)
}
