//! The schemes, one file each: index functions, look-up types and recipes; and what each kind of scheme has to provide.
//!
//! The types of the chess board are for eight files and eight ranks. Smaller boards that fit into 64 bits do not take them: these types
//! compute relevant masks and lines from the number of the square, so a smaller board would have to be a part of the chess board,
//! with numbers that are not its own. Its edges would be relevant squares, and slots would be needed for occupancies that cannot
//! be, up to four times as many; and each look-up would need a second check of the square and a mask.

pub(crate) mod auto;
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
mod pext;
mod plain;

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::factors::{self, Factors};
use crate::layout::{FirstFit, Layout, known_packing};
use crate::lookup::MagicForm;
#[cfg(feature = "generate")]
use crate::recipe::IndexRecipe;
use crate::spec::{Magics, Problem, Scheme, Spec};
use line_wise::LineWise;

/// The kinds of schemes.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Each square has an index function and slots.
    Hashing(&'static dyn Hashing),
    /// Look-ups handle one line at a time; squares have no slots.
    LineWise(&'static LineWise),
    /// The cheapest of the others, by the table of costs.
    Auto,
}

/// The implementation of `scheme`. This and the enumeration are the only lists of schemes.
pub(crate) const fn kind(scheme: Scheme) -> Kind {
    match scheme {
        Scheme::Fancy => Kind::Hashing(&magic::FANCY),
        Scheme::Plain => Kind::Hashing(&plain::Plain),
        Scheme::FixedShift => Kind::Hashing(&magic::FIXED_SHIFT),
        Scheme::Black => Kind::Hashing(&black::BLACK),
        Scheme::Pext => Kind::Hashing(&pext::Pext),
        Scheme::Magic32 => Kind::Hashing(&magic32::Magic32),
        Scheme::Kindergarten => Kind::LineWise(&kindergarten::KINDERGARTEN),
        Scheme::CongruentModulo => Kind::LineWise(&congruent_modulo::CONGRUENT_MODULO),
        Scheme::Hyperbola => Kind::LineWise(&hyperbola::HYPERBOLA),
        Scheme::Auto => Kind::Auto,
    }
}

/// A scheme in which each square has an index function and slots.
pub(crate) trait Hashing: Sync {
    /// The factors of the scheme, if it has any.
    fn factors(&self) -> Option<&dyn Factors>;

    /// Chooses the index function and the place of the slots of each square. `encoding` is that of rooks; if bishops
    /// have another one, their slots follow those of rooks. Refuses what [`factors::choose`] refuses.
    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>>;

    /// How the squares of `slider` find their slots, which have `slot_bytes` bytes.
    fn form(&self, spec: &Spec, slider: Slider, layout: &Layout, slot_bytes: usize) -> IndexForm;
}

/// How the squares of a piece find their slots, as a type of the look-ups does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Its name with its arguments, where `#lookup` is the module of the look-ups and `#bmi2` the type that says how PEXT is computed.
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
        IndexType { name, uses_pext: self == Self::Pext, bytes }
    }

    /// The recipe of the index functions of `slider`, whose slots have `slot_bytes` bytes. `squares` are factor, shift and offset of
    /// each square.
    #[cfg(feature = "generate")]
    pub(crate) fn recipe(
        self,
        slot_bytes: usize,
        slider: Slider,
        squares: &[(u64, u32, u32)],
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
fn lay_out(spec: &Spec, factors: &dyn Factors, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
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
fn packed(spec: &Spec, encoding: Encoding) -> Option<Layout> {
    if is_from_catalog(spec) && spec.overlaps() { known_packing(spec, encoding) } else { None }
}

/// Whether all factors come from the catalog.
fn is_from_catalog(spec: &Spec) -> bool {
    spec.magics == Magics::Catalog && Slider::ALL.iter().all(|&slider| spec.own_magics(slider).is_none())
}
