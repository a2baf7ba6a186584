//! What the generated functions do, which depends on the front end and on the tables.

use proc_macro2::TokenStream;

use super::signatures::Pair;
use super::template::template;
use crate::board::stepper::Stepper;

/// The bodies of the functions. Squares are expressions of type `usize`, occupancies and results are words.
pub(super) trait Bodies {
    /// Whether these are bodies of source without dependencies, which has neither functions nor traits of `lookup`.
    fn stand_alone(&self) -> bool {
        false
    }

    /// The number of `square`, an expression of the engine's square type `kind`.
    fn cast(&self, square: &TokenStream, _kind: &TokenStream) -> TokenStream {
        template("__square_number(#square)", &[("square", square)])
    }

    /// The attack set of a rook, bishop or queen, at run time.
    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream;

    /// The attack sets of two pieces, at run time, if there is a better way than one after the other.
    fn both(&self, _pieces: Pair, _square: &TokenStream, _occupied: &TokenStream) -> Option<TokenStream> {
        None
    }

    /// The attack set of a rook, bishop or queen, for constants.
    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream;

    /// The attack set of a stepping piece.
    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream;

    /// The result of the function `between` or `line` for two squares.
    fn pair(&self, name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        template(&format!("{}.of(#a, #b)", name.to_uppercase()), &[("a", a), ("b", b)])
    }

    /// The result of the function `ray` for the numbers `from` and `to`.
    fn ray(&self) -> TokenStream {
        template("LINE.ray(from, to)", &[])
    }

    /// What any of `pieces`, which are pieces of the kind `piece`, attacks. `constant`: in a constant function.
    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream;

    /// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream;
}
