//! Packings as text: what [`magic_tables::catalog::packing::read`] reads.

use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::hash::{Hash, Key};
use magic_tables::layout::{Layout, Placement};
use std::fmt::Write as _;

/// A packing as text, with a line for each piece and square.
///
/// ```
/// use magic_tables::{catalog::packing, encoding::Encoding, spec::Spec};
///
/// let layout = packing::find(&Spec::default(), Encoding::Bitboards).unwrap();
/// assert_eq!(packing::read(&magics::pack::to_text(&layout)), Ok(layout));
/// ```
#[must_use]
pub fn to_text(layout: &Layout) -> String {
    let mut text = format!("slots {}\n", layout.slots);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let Placement { hash, offset } = layout.placement(slider, square);
            if let Hash::Magic { key, factor, index_bits } = hash {
                let (piece, square) = (square::name_of(slider), square::name(square));
                let key = match key {
                    Key::Masked => "masked",
                    Key::Black => "black",
                };
                _ = writeln!(
                    text,
                    "{piece} {square} key={key} bits={index_bits} factor={factor:#x} offset={offset}"
                );
            }
        }
    }
    text
}
