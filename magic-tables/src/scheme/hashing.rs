//! Schemes with slots: what each of them must provide.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::catalog::packing;
use crate::encoding::Encoding;
use crate::factors::{self, Factors};
use crate::layout::{CarriedOffsets, FirstFit, Layout};
use crate::lookup::{Array, Index, OffsetForm, Squares, UnitsForm};
use crate::spec::{Magics, Problem, Spec};

#[cfg(feature = "generate")]
use crate::recipe::IndexRecipe;

/// A scheme in which each square has an index function and slots.
pub(crate) trait Hashing: Sync {
    /// The factors of the scheme, if it has any.
    fn factors(&self) -> Option<&dyn Factors>;

    /// Chooses the index function and the place of the slots of each square. `encoding` is that of rooks; if bishops
    /// have another one, their slots follow those of rooks.
    ///
    /// # Errors
    /// If one of the user's factors is not magic, or a search found none.
    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>>;

    /// The index functions of one piece, through the type that is compiled in.
    fn index(&self, piece: &Piece<'_>) -> IndexFunctions;
}

/// The data for the index functions of one piece.
pub(crate) struct Piece<'a> {
    /// The piece.
    pub(crate) slider: Slider,
    /// The options.
    pub(crate) spec: &'a Spec,
    /// All squares with their offsets.
    pub(crate) layout: &'a Layout,
    /// The number of the first slot of the piece's array in the layout.
    pub(crate) first: u32,
    /// The size of the piece's array.
    pub(crate) array: Array,
}

impl Piece<'_> {
    /// Factor, shift and offset of all squares; factor and shift are zero for PEXT. Offsets count from the first slot
    /// of the piece's array.
    pub(super) fn squares(&self) -> [(u64, u32, u32); SQUARES] {
        self.layout.squares(self.slider, self.first)
    }

    /// Where offsets are stored: beside the factors, unless these carry them.
    pub(super) const fn offset(&self) -> OffsetForm {
        let Some(CarriedOffsets { unit, bases }) = self.layout.carried_offsets else {
            return OffsetForm::Stored;
        };
        let slot_bytes = self.array.slot_bytes();
        OffsetForm::InFactor(UnitsForm {
            unit: unit as usize * slot_bytes,
            base: bases[self.slider as usize] as usize * slot_bytes,
        })
    }
}

/// The recipe of index functions, by factor, shift and offset of each square.
#[cfg(feature = "generate")]
pub(super) type Recipe = dyn Fn(Slider, &[(u64, u32, u32)]) -> IndexRecipe + Send + Sync;

/// Index functions through the type that is compiled in: its name, and a way to call them.
#[derive(Clone)]
pub(crate) struct IndexFunctions {
    /// The type.
    pub(crate) index_type: IndexType,
    /// [`Index::IN_PAIRS`].
    pub(crate) in_pairs: bool,
    pub(super) slot: Arc<dyn Fn(usize, Bitboard) -> usize + Send + Sync>,
    #[cfg(feature = "generate")]
    pub(super) recipe: Arc<Recipe>,
}

impl IndexFunctions {
    /// Those of `squares`, whose type has this name.
    pub(super) fn new<I: Index + Send + Sync + 'static>(
        squares: Squares<I>,
        index_type: IndexType,
        #[cfg(feature = "generate")] recipe: Arc<Recipe>,
    ) -> Self {
        Self {
            index_type,
            in_pairs: I::IN_PAIRS,
            slot: Arc::new(move |square, occupied| squares.slot(square, occupied)),
            #[cfg(feature = "generate")]
            recipe,
        }
    }

    /// The number of the slot for `occupied`.
    pub(crate) fn slot(&self, square: usize, occupied: Bitboard) -> usize {
        (self.slot)(square, occupied)
    }

    /// Their recipe. `squares` are factor, shift and offset of each square.
    #[cfg(feature = "generate")]
    pub(crate) fn recipe(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexRecipe {
        (self.recipe)(slider, squares)
    }
}

/// The type of index functions, as generated source names it.
#[derive(Clone)]
pub(crate) struct IndexType {
    /// Its name with its arguments, where `#lookup` is the module of the look-ups and `#bmi2` the type that says how PEXT is computed.
    pub(crate) name: String,
    /// Whether its functions use PEXT.
    pub(crate) uses_pext: bool,
    /// Bytes of one value in a compiled table.
    pub(crate) bytes: usize,
}

impl IndexType {
    /// Bytes of a value on a 64-bit target, even if this machine has shorter addresses: `others` bytes and, if `start`, the address
    /// where slots start.
    pub(super) const fn bytes(others: usize, start: bool) -> usize {
        let bytes = if start { others + size_of::<u64>() } else { others };
        bytes.next_multiple_of(align_of::<u64>())
    }
}

impl Debug for IndexFunctions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // The squares are already in the layout.
        f.write_str(&self.index_type.name)
    }
}

/// Chooses factors and lays out the slots, as most schemes do.
///
/// # Errors
/// See [`Hashing::lay_out`].
pub(super) fn lay_out(
    spec: &Spec,
    factors: &dyn Factors,
    encoding: Encoding,
) -> Result<Layout, Vec<Problem>> {
    if let Some(layout) = packed(spec, encoding) {
        return Ok(layout);
    }
    let squares = factors::choose(spec, factors)?;
    Ok(if spec.overlaps() {
        Layout::fitted(&squares, encoding, FirstFit::place)
    } else if encoding == Encoding::Shared {
        Layout::fitted(&squares, encoding, FirstFit::place_on_start)
    } else {
        Layout::concatenated(&squares)
    })
}

/// The packing of the catalog, if tables overlap and all factors come from the catalog.
pub(super) fn packed(spec: &Spec, encoding: Encoding) -> Option<Layout> {
    let from_catalog = spec.magics == Magics::Catalog && !has_own_factors(spec);
    if from_catalog && spec.overlaps() { packing::find(spec, encoding) } else { None }
}

/// Whether the user has given factors.
pub(super) fn has_own_factors(spec: &Spec) -> bool {
    Slider::ALL.iter().any(|&slider| spec.own_magics(slider).is_some())
}
