//! The schemes, one file each: index functions, look-up types and recipes; what each kind of scheme
//! has to provide; and where factors come from: from the user, from the catalog, or from a search.
//!
//! The types of the chess board are for eight files and eight ranks. Smaller boards that fit into
//! 64 bits do not take them: these types compute relevant masks and lines from the number of the
//! square, so a smaller board would have to be a part of the chess board, with numbers that are not
//! its own. Its edges would be relevant squares, and slots would be needed for occupancies that
//! cannot be, up to four times as many; and each look-up would need a second check of the square
//! and a mask.

mod black;
mod carried;
mod congruent_modulo;
#[cfg(feature = "generate")]
pub(crate) mod entry_recipe;
pub(crate) mod hyperbola;
mod kindergarten;
pub(crate) mod line_wise;
mod magic;
mod magic32;
mod own_factors;
mod own_offsets;
mod pext;
mod plain;

use crate::board::slider::Slider;
use crate::board::{SQUARES, square};
use crate::encoding::Encoding;
use crate::hash::{RangedHash, RangedHashes};
#[cfg(feature = "generate")]
use crate::layout::IndexData;
use crate::layout::{FirstFit, SlotLayout, known_packing};
use crate::lookup::MagicForm;
#[cfg(feature = "generate")]
use crate::recipe::IndexRecipe;
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::{Magics, Problem, Scheme, Spec};
use line_wise::LineWise;
use own_factors::{NoMagic, check_own_factors};
#[cfg(feature = "generate")]
pub(crate) use own_offsets::note_on_unused;

/// The two families of schemes, by whether squares have slots, and what a scheme of each provides.
#[derive(Clone, Copy)]
pub(crate) enum SchemeFamily {
    /// Each square has an index function and slots.
    Slots(&'static dyn SlotScheme),
    /// Look-ups handle one line at a time; squares have no slots.
    LineWise(&'static LineWise),
    /// The cheapest of the others, by the table of costs.
    Auto,
}

/// The implementation of `scheme`. This and the enumeration are the only lists of schemes.
pub(crate) const fn family(scheme: Scheme) -> SchemeFamily {
    match scheme {
        Scheme::Fancy => SchemeFamily::Slots(&magic::FANCY),
        Scheme::Plain => SchemeFamily::Slots(&plain::Plain),
        Scheme::FixedShift => SchemeFamily::Slots(&magic::FIXED_SHIFT),
        Scheme::Black => SchemeFamily::Slots(&black::BLACK),
        Scheme::Pext => SchemeFamily::Slots(&pext::Pext),
        Scheme::Magic32 => SchemeFamily::Slots(&magic32::Magic32Scheme),
        Scheme::Kindergarten => SchemeFamily::LineWise(&kindergarten::KINDERGARTEN),
        Scheme::CongruentModulo => SchemeFamily::LineWise(&congruent_modulo::CONGRUENT_MODULO),
        Scheme::Hyperbola => SchemeFamily::LineWise(&hyperbola::HYPERBOLA),
        Scheme::Auto => SchemeFamily::Auto,
    }
}

/// A scheme in which each square has an index function and slots.
pub(crate) trait SlotScheme: Sync {
    /// The factors of the scheme, if it has any.
    fn factors(&self) -> Option<&dyn FactorSource>;

    /// Chooses the index function and the place of the slots of each square. `encoding` is that of
    /// rooks; if bishops have another one, their slots follow those of rooks. Refuses what
    /// [`choose_factors`] refuses.
    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<SlotLayout, Vec<Problem>>;

    /// Checks the user's own factors alone, which must be right even if PEXT takes their place.
    fn check_own(&self, spec: &Spec) -> Result<(), Vec<Problem>> {
        match self.factors() {
            Some(factors) => check_own_factors(spec, factors).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The form of the index functions of `slider`, whose slots have `slot_bytes` bytes.
    fn form(
        &self,
        spec: &Spec,
        slider: Slider,
        layout: &SlotLayout,
        slot_bytes: usize,
    ) -> IndexForm;
}

/// The sources of a scheme's factors, square by square: the catalog, the user, or a search.
pub(crate) trait FactorSource {
    /// The best known index functions of all squares, rooks first.
    fn known(&self, spec: &Spec) -> RangedHashes;

    /// The index function with the user's own `factor`, or why it is no magic factor.
    fn own(
        &self,
        spec: &Spec,
        slider: Slider,
        square: usize,
        factor: u64,
    ) -> Result<RangedHash, NoMagic>;

    /// An index function found by a search, or the number of index bits for which none was found,
    /// which does not prove that there is none.
    fn search(&self, spec: &Spec, slider: Slider, square: usize) -> Result<RangedHash, u32>;
}

/// The form of the index functions of a piece: the type of the look-ups that has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum IndexForm {
    /// [`Magic`](crate::lookup::Magic).
    Magic(MagicForm),
    /// [`Magic32`](crate::lookup::Magic32).
    Magic32,
    /// [`Folded32`](crate::lookup::Folded32).
    Folded32,
    /// [`PextIndex`](crate::lookup::PextIndex).
    Pext,
}

/// The type of index functions, as generated source names it.
pub(crate) struct IndexType {
    /// Its name with its arguments, where `#lookup` is the module of the look-ups and `#bmi2` the
    /// type that says how PEXT is computed.
    pub(crate) name: String,
    /// Whether its functions use PEXT.
    pub(crate) uses_pext: bool,
    /// Bytes of one value in a compiled table, on a 64-bit target.
    pub(crate) bytes: usize,
}

impl IndexForm {
    /// The type.
    pub(crate) fn index_type(self) -> IndexType {
        // Mask, factors and shift in 32 bits, start.
        let (name, bytes) = match self {
            Self::Magic(form) => magic::type_of(form),
            Self::Magic32 => ("#lookup::Magic32".to_owned(), 8 + 3 * 4 + 8),
            Self::Folded32 => ("#lookup::Folded32".to_owned(), 8 + 2 * 4 + 8),
            Self::Pext => ("#lookup::PextIndex<#bmi2>".to_owned(), 8 + 8),
        };
        let bytes = bytes.next_multiple_of(align_of::<u64>());
        IndexType {
            name,
            uses_pext: self == Self::Pext,
            bytes,
        }
    }

    /// The recipe of the index functions of `slider`, whose slots have `slot_bytes` bytes.
    /// `squares` are the data of each square.
    #[cfg(feature = "generate")]
    pub(crate) fn recipe(
        self,
        slot_bytes: usize,
        slider: Slider,
        squares: &[IndexData],
    ) -> IndexRecipe {
        match self {
            Self::Magic(form) => magic::recipe(form, slot_bytes, slider, squares),
            Self::Magic32 => magic32::two_factors(slider, squares),
            Self::Folded32 => magic32::one_factor(slider, squares),
            Self::Pext => pext::recipe(slider),
        }
    }
}

/// Chooses factors and lays out the slots, as most schemes do.
fn lay_out(
    spec: &Spec,
    factors: &dyn FactorSource,
    encoding: Encoding,
) -> Result<SlotLayout, Vec<Problem>> {
    if let Some(layout) = packed(spec, encoding) {
        return Ok(layout);
    }
    let squares = choose_factors(spec, factors)?;
    if spec.overlaps() {
        if let Some(listed) = own_offsets::listed(spec, &squares, encoding) {
            let layout = listed?;
            if layout.filled([encoding; 2]).is_some() {
                return Ok(layout);
            }
        }
    }
    Ok(if spec.overlaps() {
        SlotLayout::fitted(&squares, encoding, FirstFit::place)
    } else if encoding == Encoding::Shared {
        SlotLayout::fitted(&squares, encoding, FirstFit::place_on_start)
    } else {
        SlotLayout::concatenated(&squares)
    })
}

/// The packing of the catalog, if tables overlap and all factors come from the catalog.
fn packed(spec: &Spec, encoding: Encoding) -> Option<SlotLayout> {
    if is_from_catalog(spec) && spec.overlaps() {
        known_packing(spec, encoding)
    } else {
        None
    }
}

/// Whether all factors come from the catalog.
fn is_from_catalog(spec: &Spec) -> bool {
    spec.magics == Magics::Catalog && spec.rook_magics.is_none() && spec.bishop_magics.is_none()
}

/// The index functions of all squares, rooks first, or the user's factors that are not magic and
/// the searches that found none.
fn choose_factors(spec: &Spec, factors: &dyn FactorSource) -> Result<RangedHashes, Vec<Problem>> {
    let known = (spec.magics == Magics::Catalog).then(|| factors.known(spec));
    of_both_pieces(&|slider| match (spec.own_factors(slider), &known) {
        (Some(own), _) => own_factors::of_piece(spec, factors, slider, own),
        (None, Some(known)) => Ok(known[slider as usize]),
        (None, None) => searched(spec, factors, slider),
    })
}

/// The index functions that `of_piece` gives for both pieces, rooks first, or all that is wrong
/// with either.
fn of_both_pieces(
    of_piece: &dyn Fn(Slider) -> Result<[RangedHash; SQUARES], Vec<Problem>>,
) -> Result<RangedHashes, Vec<Problem>> {
    let mut squares = [[RangedHash::NONE; SQUARES]; 2];
    let mut problems = Vec::new();
    for slider in Slider::ALL {
        match of_piece(slider) {
            Ok(found) => squares[slider as usize] = found,
            Err(wrong) => problems.extend(wrong),
        }
    }
    if problems.is_empty() {
        Ok(squares)
    } else {
        Err(problems)
    }
}

/// The index functions of a piece that searches find, or a problem for each square without one.
fn searched(
    spec: &Spec,
    factors: &dyn FactorSource,
    slider: Slider,
) -> Result<[RangedHash; SQUARES], Vec<Problem>> {
    let mut squares = [RangedHash::NONE; SQUARES];
    let mut problems = Vec::new();
    for (square, place) in squares.iter_mut().enumerate() {
        match factors.search(spec, slider, square) {
            Ok(found) => *place = found,
            Err(index_bits) => {
                let message = format!(
                    "no factor found for the {} with {index_bits} index bits; try another `seed`, or `magics = catalog`",
                    piece_on(spec, slider, square)
                );
                problems.push(Problem::of_value("magics", message));
            }
        }
    }
    if problems.is_empty() {
        Ok(squares)
    } else {
        Err(problems)
    }
}

/// Piece and square for messages.
fn piece_on(spec: &Spec, slider: Slider, square: usize) -> String {
    #[cfg(feature = "boards")]
    if let (Numbering::ByFile, Ok(board)) = (spec.numbering, spec.geometry()) {
        return format!("{} on {}", square::name_of(slider), board.name(square));
    }
    #[cfg(not(feature = "boards"))]
    let _ = spec;
    square::piece_on(slider, square)
}

#[cfg(test)]
mod tests;
