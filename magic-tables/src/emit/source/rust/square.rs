//! The number of a square of the engine's own type, which is cast.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::names::Names;

/// Types that no target's `usize` is too small for.
const NARROW: [&str; 6] = ["u8", "i8", "u16", "i16", "usize", "isize"];

fn is_narrow(kind: &TokenStream) -> bool {
    NARROW.contains(&kind.to_string().as_str())
}

/// The number of `square`, an expression of the engine's square type `kind`.
pub(super) fn cast(square: &TokenStream, kind: &TokenStream) -> TokenStream {
    if is_narrow(kind) { quote!(#square as usize) } else { quote!(square_number(#square as u128)) }
}

/// The function that casts call, if they do.
pub(super) fn function(names: &Names) -> Option<TokenStream> {
    let casts = names.square_index.is_none() && names.square.as_ref().is_some_and(|kind| !is_narrow(kind));
    casts.then(|| {
        quote! {
            /// The number of a square. What no `usize` can hold is off the board, and the greatest `usize` is, too.
            #[allow(clippy::cast_possible_truncation)]
            #[inline]
            const fn square_number(square: u128) -> usize {
                if square > usize::MAX as u128 { usize::MAX } else { square as usize }
            }
        }
    })
}
