//! Views along rays: which pieces a square sees on a mailbox, a code of a piece for each of 64
//! squares.
//!
//! A view is for one square. The square meets at most sixteen others: the first piece on each of
//! eight rays, and those on eight knight squares (see [`Places`]). These *candidates* are found from
//! the occupied squares alone, and the mailbox is read only where a piece stands. With a view come
//! the threats of the pieces that it has, and [`Threats`] says which of them appear and vanish when
//! a piece moves. [`ThreatIndex`] numbers all threats that there can be.
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
//! assert_eq!(d1.through().0, Places(1 << 3), "the rook looks through the square");
//!
//! let east = Places(1 << 2);
//! assert_eq!(d1.bitboard(d1.nearest() & east), 1 << 7, "h1");
//! assert!((east & !east).is_empty());
//! ```

mod avx2;
mod avx512;
mod board;
mod form;
mod lists;
mod neon;
mod places;
mod plain;
mod seen;
mod sse4;
mod tables;
#[cfg(test)]
mod tests;
mod threat_index;
mod threats;
mod vector_tables;
mod vectors;
mod view;
mod x86;

#[doc(hidden)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2Form;
#[doc(hidden)]
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vl"
))]
pub use avx512::Avx512Form;
#[doc(hidden)]
pub use form::ViewForm;
#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
))]
pub use neon::NeonForm;
pub use places::Places;
#[doc(hidden)]
pub use plain::PlainForm;
#[doc(hidden)]
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse4.1",
    not(target_feature = "avx2")
))]
pub use sse4::Sse4Form;
#[doc(hidden)]
pub use tables::TABLE_BYTES;
pub use tables::{ALL_THREATS, Codes};
#[doc(hidden)]
pub use threat_index::THREAT_INDEX_BYTES;
pub use threat_index::ThreatIndex;
pub use threats::Threats;
pub use view::View;

use crate::lookup::lanes::first_that_runs;

first_that_runs! { Best:
    Avx512Form, if all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2", target_feature = "avx512vl");
    Avx2Form, if all(target_arch = "x86_64", target_feature = "avx2");
    Sse4Form, if all(target_arch = "x86_64", target_feature = "sse4.1");
    NeonForm, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    PlainForm
}
