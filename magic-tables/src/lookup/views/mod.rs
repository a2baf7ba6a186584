//! Views along rays: which pieces a square sees on a mailbox, a code of a piece for each of 64
//! squares.
//!
//! A view is for one square. The codes of the squares around it, taken in the order of places (see
//! [`Places`]), make the first piece on each ray a matter of one subtraction for all rays, and
//! pieces that attack the square a matter of one comparison for all places. An engine that has no
//! vectors of its own for this gets shorter code from views, and hardly more speed.
//!
//! [docs/views.md](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/views.md)
//! explains what views are for.
//!
//! ```
//! use magic_tables::lookup::views::{Places, View};
//!
//! // Codes: 0 empty, 1 a white rook, 2 a black king.
//! type Seen = View<0xe40>;
//! let mut mailbox = [0; 64];
//! (mailbox[0], mailbox[7], mailbox[36]) = (1, 2, 2); // a1, h1 and e5
//!
//! let d1 = Seen::new(3, &mailbox);
//! assert_eq!(d1.bitboard(d1.nearest()), 1 << 0 | 1 << 7, "a1 and h1");
//! assert_eq!(d1.bitboard(d1.attackers()), 1 << 0, "the king is too far away");
//! let mut pairs = [(0, 0); 16];
//! let count = d1.write(d1.attacked_by(1), &mut pairs);
//! assert_eq!(
//!     pairs[..count],
//!     [(7, 2), (0, 1)],
//!     "a rook on d1 would attack h1 in the east, a1 in the west"
//! );
//! assert!(d1.pairs(d1.attacked_by(1)).eq([(7, 2), (0, 1)]));
//!
//! // If a piece goes to d1, the rook no longer attacks the king.
//! let mut removed = [[0; 4]; 8];
//! let count =
//!     d1.write_through_as(&mut removed, |(from, slider), (to, piece)| [slider, from, piece, to]);
//! assert_eq!(removed[..count], [[1, 0, 2, 7]]);
//! assert_eq!(d1.through().0, Places(1 << (8 * 6 + 3)), "the rook looks through the square");
//!
//! let east = Places(0xfe << (8 * 2));
//! assert_eq!(d1.nearest() & east, Places(1 << (8 * 2 + 4)), "h1");
//! assert!((east & !east).is_empty());
//! ```

mod avx512;
mod form;
mod places;
mod portable;
pub(crate) mod tables;
#[cfg(test)]
mod tests;
mod vectors;
mod view;

#[doc(hidden)]
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
))]
pub use avx512::Avx512Form;
#[doc(hidden)]
pub use form::ViewForm;
pub use places::Places;
#[doc(hidden)]
pub use portable::PortableForm;
pub use tables::Codes;
#[doc(hidden)]
pub use view::TABLE_BYTES;
pub use view::View;

use crate::lookup::lanes::first_that_runs;

/// The form for AVX2.
#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub type Avx2Form = vectors::VectorForm<core::arch::x86_64::__m256i, 2>;

/// The form for 64-bit Arm.
#[doc(hidden)]
#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]
pub type NeonForm = vectors::VectorForm<core::arch::aarch64::uint64x2_t, 4>;

first_that_runs! { Best:
    Avx512Form, if all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2");
    Avx2Form, if all(target_arch = "x86_64", target_feature = "avx2");
    NeonForm, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    PortableForm
}
