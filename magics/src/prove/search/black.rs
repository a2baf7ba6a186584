//! Exhaustive search for black magic factors: their keys have all irrelevant squares set
//! (`docs/bounds.md`, section 6).
//!
//! The product of a black key is the product of the relevant occupancy, plus a constant that is the
//! same for all occupancies. Only the part of this constant that is less than a bucket, the
//! *offset*, matters for collisions. So the tree fixes the bits of the factor from the top, and
//! halves the interval of offsets wherever the unknown offset is what keeps an index open.
//!
//! *Proof of proposition 9.* Let ℓ ≤ w first. Adding P = 2^(64-ℓ) leaves x·α as it is, and adds n·P
//! to κ. All ℓ squares below the lowest relevant one are in n, so n ≡ -1 mod 2^ℓ and n·P = -P. That
//! is a multiple of the bucket size 2^(64-w): all indices turn by the same number of places,
//! 2^(w-ℓ) downwards, and collisions stay what they are. If ℓ > w, add 2^(64-w), a multiple of P:
//! x·α stays, κ moves by -2^(64-w), one bucket. ∎

use crate::prove::certificate::run::start_threads;
use crate::prove::problem::Problem;
use crate::prove::target::Occupancy;
use magic_tables::hash::Key;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The result of a search for black factors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlackSearch {
    /// A black magic factor, if one was found.
    pub factor: Option<u64>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether the search came to its end: it found a factor, or searched the whole tree.
    pub complete: bool,
}

/// The number of first bits of the factor that all nodes of a unit have in common.
const PREFIX: u32 = 12;

/// Nodes of a unit after which they are reported.
const PORTION: u64 = 1 << 12;

/// Searches all factors for one that is magic with black keys, on `threads` threads, or as many as
/// the system starts, until it finds one or `stop` is set. Calls `report` with the units done, the
/// number of units and the nodes so far: after every unit, and after thousands of nodes.
///
/// The number of nodes does not depend on the number of threads, unless a factor is found.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Problem, black_factor};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// // Four indices are fewer than the attack sets of a bishop on e1.
/// let problem = Problem::new(Slider::Bishop, 4, 2).unwrap();
/// let one = NonZero::<usize>::MIN;
/// let search = black_factor(&problem, one, &AtomicBool::new(false), |_, _, _| ());
/// assert!(search.complete && search.factor.is_none());
/// ```
pub fn black_factor(
    problem: &Problem,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    report: impl Fn(u64, u64, u64) + Sync,
) -> BlackSearch {
    let prefix = PREFIX.min(problem.period_bits());
    let units = 1 << prefix;
    let newly = newly_testable(problem);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let nodes = AtomicU64::new(0);
    let found = Mutex::new(None);
    let ended = AtomicBool::new(false);
    let see = |portion: u64| {
        let before = nodes.fetch_add(portion, Ordering::Relaxed);
        report(done.load(Ordering::Relaxed), units, before + portion);
    };
    let work = || {
        let stops = [stop, &ended];
        let mut tree = BlackTree::new(problem, &newly, stops, &see);
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= units || tree.is_stopped() {
                break;
            }
            let first = unit << (problem.period_bits() - prefix);
            let factor = tree.search(first, prefix);
            let rest = tree.nodes % PORTION;
            let before = nodes.fetch_add(rest, Ordering::Relaxed);
            let all = before + rest;
            if factor.is_some() {
                *found.lock().unwrap_or_else(PoisonError::into_inner) = factor;
                ended.store(true, Ordering::Relaxed);
            }
            if tree.is_stopped() {
                break;
            }
            let before = done.fetch_add(1, Ordering::Relaxed);
            report(before + 1, units, all);
        }
    };
    std::thread::scope(|scope| {
        let others = units.min(threads.get() as u64) - 1;
        start_threads(scope, others as usize, || &work);
        work();
    });
    let factor = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let complete = factor.is_some() || done.into_inner() == units;
    BlackSearch {
        factor,
        nodes: nodes.into_inner(),
        complete,
    }
}

/// For each number of fixed bits, the occupancies that can be tested from there on: the unknown
/// bits change their products by less than a bucket.
fn newly_testable(problem: &Problem) -> Vec<Vec<Occupancy>> {
    let period_bits = problem.period_bits();
    let bucket = 1 << (64 - problem.index_bits());
    let mut newly = vec![Vec::new(); period_bits as usize + 1];
    for &occupancy in problem.occupancies() {
        let first =
            (0..period_bits).find(|&fixed| spread(occupancy.set, period_bits - fixed) < bucket);
        newly[first.unwrap_or(period_bits) as usize].push(occupancy);
    }
    newly
}

/// The most that `unknown` low bits of the factor can add to the product of `set`.
fn spread(set: u64, unknown: u32) -> u128 {
    u128::from(set) * ((1 << unknown) - 1)
}

/// All factors whose first `fixed` bits are those of `factor`, with the `length` offsets from
/// `start` on.
#[derive(Clone, Copy, Debug)]
struct BlackNode {
    factor: u64,
    fixed: u32,
    start: u64,
    length: u64,
}

/// The search of a subtree, with its memory.
struct BlackTree<'a> {
    problem: &'a Problem,
    newly: &'a [Vec<Occupancy>],
    stops: [&'a AtomicBool; 2],
    /// Called after each portion of nodes, with their number.
    see: &'a dyn Fn(u64),
    /// The attack set of each slot; 0 where it is free.
    slots: Vec<u16>,
    /// The slots that are not free, in the order in which they were taken.
    taken: Vec<usize>,
    /// The occupancies whose indices are open, for each node on the way from the root.
    open: Vec<Occupancy>,
    /// The bits that all factors have in common: their values, and how many they are.
    prefix: (u64, u32),
    nodes: u64,
    found: Option<u64>,
}

impl<'a> BlackTree<'a> {
    fn new(
        problem: &'a Problem,
        newly: &'a [Vec<Occupancy>],
        stops: [&'a AtomicBool; 2],
        see: &'a dyn Fn(u64),
    ) -> Self {
        Self {
            problem,
            newly,
            stops,
            see,
            slots: vec![0; 1 << problem.index_bits()],
            taken: Vec::new(),
            open: Vec::new(),
            prefix: (0, 0),
            nodes: 0,
            found: None,
        }
    }

    /// A black magic factor whose first `fixed` bits are those of `factor`, if there is one and
    /// nothing stops the search.
    fn search(&mut self, factor: u64, fixed: u32) -> Option<u64> {
        (self.prefix, self.nodes, self.found) = ((factor, fixed), 0, None);
        self.open.clone_from(&self.newly[0]);
        self.visit(
            BlackNode {
                factor: 0,
                fixed: 0,
                start: 0,
                length: self.bucket(),
            },
            0,
        );
        self.found
    }

    fn is_stopped(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
    }

    fn bucket(&self) -> u64 {
        1 << (64 - self.problem.index_bits())
    }

    /// Visits `node`. Its open occupancies are those of `self.open` from the position `open` on.
    fn visit(&mut self, node: BlackNode, open: usize) {
        /// The interval of offsets is halved where an index is open although its product is known
        /// this many times better than the offset. By trial, smaller and larger numbers
        /// take more nodes.
        const HALVING: u128 = 32;
        if self.found.is_some() || self.is_stopped() {
            return;
        }
        let period_bits = self.problem.period_bits();
        let shift = 64 - self.problem.index_bits();
        let taken = self.taken.len();
        let end = self.open.len();
        let mut survives = true;
        let mut halve = false;
        for at in open..end {
            let occupancy = self.open[at];
            let unknown = spread(occupancy.set, period_bits - node.fixed);
            let first = node
                .factor
                .wrapping_mul(occupancy.set)
                .wrapping_add(node.start);
            let way = unknown + u128::from(node.length) - 1;
            // A way of less than a bucket with both ends in one bucket lies in it
            // (`docs/bounds.md`, proposition 6).
            if way < 1 << shift && first >> shift == first.wrapping_add(way as u64) >> shift {
                if !self.take((first >> shift) as usize, occupancy.class) {
                    survives = false;
                    break;
                }
            } else {
                self.open.push(occupancy);
                halve |= node.length > 1 && unknown * HALVING <= u128::from(node.length);
            }
        }
        if survives {
            if node.fixed >= self.prefix.1 {
                self.nodes += 1;
                if self.nodes.is_multiple_of(PORTION) {
                    (self.see)(PORTION);
                }
            }
            let is_leaf = node.fixed == period_bits;
            if is_leaf && self.open.len() == end {
                self.found = self.at_offset_of(node);
            } else if is_leaf || halve {
                let length = node.length / 2;
                for start in [node.start, node.start + length] {
                    self.visit(
                        BlackNode {
                            start,
                            length,
                            ..node
                        },
                        end,
                    );
                }
            } else {
                self.open
                    .extend_from_slice(&self.newly[node.fixed as usize + 1]);
                let bit = 1 << (period_bits - node.fixed - 1);
                let (values, count) = self.prefix;
                for factor in [node.factor, node.factor | bit] {
                    if node.fixed >= count || (factor ^ values) & bit == 0 {
                        self.visit(
                            BlackNode {
                                factor,
                                fixed: node.fixed + 1,
                                ..node
                            },
                            end,
                        );
                    }
                }
            }
        }
        self.open.truncate(end);
        for slot in self.taken.drain(taken..) {
            self.slots[slot] = 0;
        }
    }

    /// Takes a slot for an attack set, unless another one has it.
    fn take(&mut self, slot: usize, class: u16) -> bool {
        if self.slots[slot] == 0 {
            self.slots[slot] = class;
            self.taken.push(slot);
        }
        self.slots[slot] == class
    }

    /// At a node where all indices are known for all its offsets: a factor with one of these
    /// offsets, if there is one.
    ///
    /// Adding 2^(64 - ℓ) to the factor, ℓ being the lowest relevant square, lowers the offset by as
    /// much, and leaves the products of relevant occupancies as they are.
    fn at_offset_of(&self, node: BlackNode) -> Option<u64> {
        let mask = self.problem.mask();
        let step = 1u128 << self.problem.period_bits();
        let product = (!mask).wrapping_mul(node.factor);
        let offset = product & (self.bucket() - 1);
        let distance = offset.wrapping_sub(node.start);
        let above = u128::from(distance & (self.bucket() - 1));
        // How far the first offset that is a multiple of `step` away from the factor's own lies
        // above `start`.
        let above = above % step;
        if above >= u128::from(node.length) {
            return None;
        }
        let end = node.start.wrapping_add(above as u64);
        let down = offset.wrapping_sub(end) & (self.bucket() - 1);
        let factor = node.factor.wrapping_add(down);
        assert!(
            self.problem.is_magic(Key::Black, factor),
            "the search and the ray walk disagree on {factor:#x}"
        );
        Some(factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;
    use magic_tables::board::slider::Slider;
    use magic_tables::search::verify::Request;

    #[test]
    fn factors_that_are_there_are_found() {
        let stop = AtomicBool::new(false);
        for slider in Slider::ALL {
            for square in (0..64).step_by(3) {
                let relevant = slider.mask(square).count_ones();
                let problem = Problem::new(slider, square, relevant).unwrap();
                let (newly, bits) = (newly_testable(&problem), problem.period_bits());
                let request = Request {
                    key: Key::Black,
                    ..Request::new(slider, square)
                };
                let planted = find(&request, square as u64).unwrap().hash.factor;
                let mut tree = BlackTree::new(&problem, &newly, [&stop, &stop], &|_| ());
                // Below the factor's own prefix of all bits but a few.
                let fixed = bits - 6;
                let prefix = planted & ((1u128 << bits) - (1 << (bits - fixed))) as u64;
                let found = tree
                    .search(prefix, fixed)
                    .unwrap_or_else(|| panic!("{slider:?} {square}"));
                assert!(problem.is_magic(Key::Black, found));
            }
        }
    }

    #[test]
    fn nodes_are_reported_before_their_unit_is_done() {
        // Without the flag, this search takes hours.
        let problem = Problem::new(Slider::Rook, 24, 10).unwrap();
        let stop = AtomicBool::new(false);
        let last = AtomicU64::new(u64::MAX);
        let search = black_factor(&problem, NonZero::<usize>::MIN, &stop, |done, _, _| {
            if last.swap(done, Ordering::Relaxed) == done {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert!(!search.complete && search.nodes >= PORTION, "{search:?}");
    }

    #[test]
    fn bishops_without_black_factors_of_four_bits() {
        let two = NonZero::new(2).unwrap();
        let stop = AtomicBool::new(false);
        let search = |square, threads| {
            black_factor(
                &Problem::new(Slider::Bishop, square, 4).unwrap(),
                threads,
                &stop,
                |_, _, _| (),
            )
        };
        // e1 and d8.
        for square in [4, 59] {
            let found = search(square, two);
            assert!(found.complete && found.factor.is_none(), "{found:?}");
            assert_eq!(
                found,
                search(square, NonZero::<usize>::MIN),
                "whatever the number of threads"
            );
        }
        stop.store(true, Ordering::Relaxed);
        assert!(!search(4, two).complete);
    }
}
