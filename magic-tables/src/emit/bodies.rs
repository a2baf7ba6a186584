//! What the generated functions do, which depends on the front end and on the tables: here, calls to the look-ups of the runtime
//! crate.

use proc_macro2::TokenStream;

#[cfg(feature = "boards")]
use super::board::all_stepping;
use super::names::Names;
use super::signatures::Pair;
use super::template::template;
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
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

/// Bodies that look up in the statics.
pub(super) struct Calls<'a> {
    /// Paths and types.
    pub(super) names: &'a Names,
    /// The names of the pieces, and that of the piece of chess that moves so.
    #[cfg(feature = "boards")]
    pub(super) sliders: &'a [(String, &'static str)],
    /// The board, if it is not that of chess with its usual numbers.
    #[cfg(feature = "boards")]
    pub(super) board: Option<&'a Geometry>,
}

impl<'a> Calls<'a> {
    /// Bodies that need no statics.
    const fn without_tables(names: &'a Names) -> Self {
        Self {
            names,
            #[cfg(feature = "boards")]
            sliders: &[],
            #[cfg(feature = "boards")]
            board: None,
        }
    }

    /// Whether `piece` has tables of the chess board.
    #[cfg(feature = "boards")]
    pub(super) fn has(&self, piece: &str) -> bool {
        self.sliders.iter().any(|(name, _)| name == piece)
    }

    /// The piece of chess that moves like `piece`.
    #[cfg(feature = "boards")]
    fn like<'b>(&self, piece: &'b str) -> &'b str {
        self.sliders.iter().find(|(name, _)| name == piece).map_or(piece, |(_, like)| like)
    }

    /// The piece itself: there are no others that move like it.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, reason = "with other pieces, it depends on these")]
    const fn like<'b>(&self, piece: &'b str) -> &'b str {
        piece
    }
}

/// Bodies for wrong options, where there are no statics: sliders of chess work without tables, all others return empty sets.
pub(super) struct WithoutTables<'a> {
    /// Paths and types.
    pub(super) names: &'a Names,
    /// Whether the board is that of chess, and the pieces are rook, bishop and queen.
    pub(super) chess: bool,
}

impl Bodies for Calls<'_> {
    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let call = format!("SLIDERS.{}_attacks(#square, #occupied)", self.like(piece));
        template(&call, &[("square", square), ("occupied", occupied)])
    }

    fn both(&self, pieces: Pair, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        let [first, second] = pieces.names;
        let are_of_chess = self.like(first) == "rook" && self.like(second) == "bishop";
        are_of_chess.then(|| self.slider("rook_and_bishop", square, occupied))
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let call = format!("#lookup::hyperbola::{}_attacks(#square, #occupied)", self.like(piece));
        template(&call, &[("lookup", &self.names.lookup()), ("square", square), ("occupied", occupied)])
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        let call = format!("{}.attacks(#square)", piece.name().to_uppercase());
        template(&call, &[("square", square)])
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        let (like, suffix) = (self.like(piece), if constant { "_const" } else { "" });
        let call = format!("#lookup::setwise::{like}_attacks{suffix}(#pieces, #occupied)");
        template(&call, &[("lookup", &self.names.lookup()), ("pieces", pieces), ("occupied", occupied)])
    }

    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream {
        let lookup = self.names.lookup();
        #[cfg(feature = "boards")]
        if let Some(board) = self.board {
            return all_stepping(board, piece, &lookup, pieces);
        }
        let call = format!("#lookup::setwise::{}_attacks(#pieces)", piece.name());
        template(&call, &[("lookup", &lookup), ("pieces", pieces)])
    }
}

/// An empty set, which uses both of these expressions.
fn nothing(a: &TokenStream, b: &TokenStream) -> TokenStream {
    template("{ _ = (#a, #b); 0 }", &[("a", a), ("b", b)])
}

/// An empty set, which uses this expression.
fn nothing_of(a: &TokenStream) -> TokenStream {
    template("{ _ = #a; 0 }", &[("a", a)])
}

impl Bodies for WithoutTables<'_> {
    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.slider_in_constants(piece, square, occupied)
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess {
            Calls::without_tables(self.names).slider_in_constants(piece, square, occupied)
        } else {
            nothing(square, occupied)
        }
    }

    fn stepper(&self, _piece: Stepper, square: &TokenStream) -> TokenStream {
        nothing_of(square)
    }

    fn pair(&self, _name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        nothing(a, b)
    }

    fn ray(&self) -> TokenStream {
        template("{ _ = (from, to); 0 }", &[])
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        if self.chess {
            Calls::without_tables(self.names).all_of(piece, pieces, occupied, constant)
        } else {
            nothing(pieces, occupied)
        }
    }

    fn all_stepping(&self, _piece: Stepper, pieces: &TokenStream) -> TokenStream {
        nothing_of(pieces)
    }
}
