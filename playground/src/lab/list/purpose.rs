//! What a list of factors is made for: which piece, which order of the squares, and how many index
//! bits.

use std::cmp::Reverse;

use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::hash::Key;
use magic_tables::search::diagnosis::{ListFit, MOST_WRONG, Multiplication, SquareOrder};
use magic_tables::spec::OwnFactors;

use crate::lab::target::Target;

/// What the lab shows; some squares need so many. With more, random numbers are magic for all
/// bishops now and then.
const MOST_INDEX_BITS: u32 = 12;

/// A list is made for a piece if more of its factors are magic than this. Of 64 random numbers,
/// hardly one is; but eight squares have the same number by ranks and by files.
const MOST_BY_CHANCE: usize = SQUARES / 4;

/// If an engine has one shift for all squares, so many factors at least need more index bits than
/// their squares have relevant ones. If fewer do, they are wrong: with so many bits, one in three
/// random numbers is magic for a bishop near the edge.
const FEWEST_WIDE: usize = 8;

/// What a list is made for.
pub(super) enum Purpose {
    /// For a piece with the keys that are asked for.
    Piece(Made),
    /// For a piece, but for other keys, or another product.
    Other(ListFit),
    /// Probably for no piece: the numbers of squares on which it is magic for a rook, and for a
    /// bishop.
    Neither([usize; 2]),
}

/// A list, read as factors of one piece.
pub(super) struct Made {
    pub(super) slider: Slider,
    pub(super) order: SquareOrder,
    /// a1 first, as the index bits are.
    pub(super) factors: Vec<u64>,
    /// The least number of index bits with which each factor is magic.
    least: Vec<Option<u32>>,
    /// The same, if no more slots are used than an index bit for each relevant square gives.
    narrow: Vec<Option<u32>>,
}

impl Made {
    /// On how many squares it is magic.
    fn magic(&self) -> usize {
        self.narrow.iter().flatten().count()
    }

    /// The numbers of index bits, up to `width`.
    fn with(&self, width: u32) -> Vec<Option<u32>> {
        let up_to = |bits: &Option<u32>| bits.filter(|&bits| bits <= width);
        self.least.iter().map(up_to).collect()
    }

    /// On how many squares it is magic with `width` index bits for each.
    fn magic_with(&self, width: u32) -> usize {
        self.with(width).iter().flatten().count()
    }

    /// The number of index bits for all squares that an engine has which has one. Random numbers are
    /// magic with many index bits, but not for all squares.
    pub(super) fn width(&self) -> Option<u32> {
        let usual = self.slider.most_relevant_squares();
        (usual..=MOST_INDEX_BITS).find(|&width| {
            let magic = self.magic_with(width);
            let most_wrong = if width == usual { MOST_WRONG } else { 0 };
            magic + most_wrong >= SQUARES && magic >= self.magic() + FEWEST_WIDE
        })
    }

    /// Whether nothing else need be tried. A list for black keys may be magic for others with more
    /// index bits.
    fn is_whole(&self) -> bool {
        let is_usual = self.width() == Some(self.slider.most_relevant_squares());
        is_usual || self.magic() + MOST_WRONG >= SQUARES
    }

    /// For each factor, the least number of index bits with which it is magic, as the list is meant.
    pub(super) fn bits(&self) -> Vec<Option<u32>> {
        self.width()
            .map_or_else(|| self.narrow.clone(), |width| self.with(width))
    }

    /// One number of index bits for all squares that is not meant, if the list would be magic on more
    /// squares with it, and on how many.
    pub(super) fn wide(&self) -> Option<(u32, usize)> {
        let usual = self.slider.most_relevant_squares();
        let magic = self.magic_with(usual);
        (self.width().is_none() && magic > self.magic()).then_some((usual, magic))
    }
}

/// What the factors of rooks and bishops must tell apart.
pub(super) struct Targets {
    key: Key,
    of: [Vec<Target>; 2],
}

impl Targets {
    pub(super) fn new(key: Key) -> Self {
        let of_square = |slider| move |square| Target::new(slider, square, key);
        let of = Slider::ALL.map(|slider| (0..SQUARES).map(of_square(slider)).collect());
        Self { key, of }
    }

    /// What a list of 64 factors is made for.
    pub(super) fn purpose(&self, list: &OwnFactors) -> Purpose {
        // Halves may be meant the other way round.
        let exchanged = list.exchanged();
        let ways = [Some(list), exchanged.as_ref()].into_iter().flatten();
        let ways: Vec<_> = ways.map(OwnFactors::all).collect();
        let mut all = Vec::new();
        for factors in &ways {
            for order in SquareOrder::ALL {
                all.extend(Slider::ALL.map(|slider| self.made(slider, order, factors)));
            }
        }
        let mut most = [0; 2];
        for made in &all {
            let most = &mut most[made.slider as usize];
            *most = made.magic().max(*most);
        }
        // What is found later is not better if as many factors are magic.
        all.sort_by_key(|made| Reverse((made.is_whole(), made.width().is_some(), made.magic())));
        let best = all.swap_remove(0);
        if best.is_whole() {
            return Purpose::Piece(best);
        }
        for factors in ways {
            let fit = ListFit::find(factors, &Slider::ALL);
            if let Some(fit) = fit.filter(|fit| self.is_other(fit)) {
                return Purpose::Other(fit);
            }
        }
        if best.width().is_some() || best.magic() > MOST_BY_CHANCE {
            return Purpose::Piece(best);
        }
        Purpose::Neither(most)
    }

    /// Whether a list is made for other keys, or another product.
    fn is_other(&self, fit: &ListFit) -> bool {
        let most = fit.index_bits.iter().max();
        fit.multiplication != Multiplication::Product(self.key)
            && most <= Some(&Some(MOST_INDEX_BITS))
    }

    /// Reads the list as factors of a piece, on squares in this order.
    fn made(&self, slider: Slider, order: SquareOrder, list: &[u64]) -> Made {
        let factors = order.sorted(list);
        let (mut least, mut narrow) = (Vec::new(), Vec::new());
        for (target, &factor) in self.of[slider as usize].iter().zip(&factors) {
            let bits = least_bits(target, factor);
            least.push(bits);
            narrow.push(bits.filter(|&bits| is_narrow(target, factor, bits)));
        }
        Made {
            slider,
            order,
            factors,
            least,
            narrow,
        }
    }
}

/// The least number of index bits with which a factor is magic, if the lab shows so many. More index
/// bits are never worse.
pub(super) fn least_bits(target: &Target, factor: u64) -> Option<u32> {
    let numbers = (1..=MOST_INDEX_BITS).rev();
    numbers
        .take_while(|&bits| target.collision(factor, bits).is_none())
        .last()
}

/// Whether a factor needs no more slots than an index bit for each relevant square gives. Some of the
/// catalog have an index bit more, and small indices.
fn is_narrow(target: &Target, factor: u64, index_bits: u32) -> bool {
    let relevant = target.mask.count_ones();
    let is_small = |index: &usize| index >> relevant == 0;
    index_bits <= relevant || target.indices(factor, index_bits).iter().all(is_small)
}
