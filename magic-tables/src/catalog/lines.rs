//! Reads the layouts that were chosen for few cache lines from `catalog/lines`.
//!
//! `benches/cache` chose them by what engines look up; `docs/cache.md` says how, and what it brings. Tables start with
//! a line where they can, so the array of slots must, too.

use super::packing::read;
use crate::encoding::Encoding;
use crate::layout::Layout;
use crate::spec::Packing;

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../catalog/lines/", $name, ".txt"))
    };
}

/// The layout for `scheme = fancy`, unless tables overlap. With `Packing::Lines`, factors may have more index bits than
/// the best known ones; otherwise there are as many slots as those use.
///
/// ```
/// use magic_tables::{Packing, catalog::lines, encoding::Encoding};
///
/// assert_eq!(lines::fancy(Packing::Auto, Encoding::Bitboards).unwrap().slots, 89_224);
/// assert!(lines::fancy(Packing::Lines, Encoding::Numbers).is_none());
/// ```
#[must_use]
pub fn fancy(packing: Packing, encoding: Encoding) -> Option<Layout> {
    let text = match (packing, encoding) {
        (Packing::Overlapping, _) | (_, Encoding::Shared) | (Packing::Lines, Encoding::Numbers) => {
            return None;
        }
        (Packing::Auto | Packing::Concatenated, _) => file!("fancy"),
        (Packing::Lines, Encoding::Bitboards) => file!("fancy-lines"),
        (Packing::Lines, Encoding::Deposits | Encoding::Spreads) => file!("fancy-lines-pdep"),
    };
    Some(load(text))
}

/// The layout for PEXT, by the encodings of rooks and bishops.
///
/// ```
/// use magic_tables::{catalog::lines, encoding::Encoding};
///
/// let layout = lines::pext([Encoding::Bitboards; 2]).unwrap();
/// assert_eq!(layout.slots, 107_648 + 64 * 8, "the slots of all squares, and as many lines as rooks");
/// assert!(lines::pext([Encoding::Shared; 2]).is_none());
/// ```
#[must_use]
pub fn pext(encodings: [Encoding; 2]) -> Option<Layout> {
    let [rooks, bishops] = encodings;
    let text = match (rooks.slot_bytes(), bishops.slot_bytes()) {
        _ if rooks == Encoding::Shared || bishops == Encoding::Shared => return None,
        (8, 8) => file!("pext"),
        (2, 2) => file!("pext-pdep"),
        (2, 8) => file!("pext-mixed"),
        _ => return None,
    };
    Some(load(text))
}

fn load(text: &str) -> Layout {
    read(text).unwrap_or_else(|line| unreachable!("malformed line in the catalog: {line}"))
}

#[cfg(test)]
mod tests {
    use super::{fancy, pext};
    use crate::board::SQUARES;
    use crate::board::slider::Slider;
    use crate::catalog::Catalog;
    use crate::encoding::Encoding;
    use crate::layout::Layout;
    use crate::spec::Packing;

    /// The squares whose slots do not start with a line of `slots` slots.
    fn within_lines(layout: &Layout, slots: u32) -> Vec<(Slider, usize)> {
        let squares =
            Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)));
        squares.filter(|&(slider, square)| layout.placement(slider, square).offset % slots != 0).collect()
    }

    #[test]
    fn tables_start_with_lines() {
        let lines = |encoding| fancy(Packing::Lines, encoding).expect("there is one");
        assert_eq!(within_lines(&lines(Encoding::Bitboards), 8), []);
        assert_eq!(within_lines(&lines(Encoding::Deposits), 32), []);
        assert_eq!(within_lines(&pext([Encoding::Bitboards; 2]).expect("there is one"), 8), []);
        assert_eq!(within_lines(&pext([Encoding::Deposits; 2]).expect("there is one"), 32), []);
    }

    #[test]
    fn the_default_has_no_more_slots_than_the_best_known_factors() {
        let layout = fancy(Packing::Auto, Encoding::Bitboards).expect("there is one");
        let catalog = Catalog::load();
        let slots = Slider::ALL.into_iter().flat_map(|slider| {
            let greatest = |square| catalog.best(slider, square).greatest as usize;
            (0..SQUARES).map(greatest).collect::<Vec<_>>()
        });
        assert_eq!(layout.slots, slots.map(|greatest| greatest + 1).sum::<usize>());
    }
}
