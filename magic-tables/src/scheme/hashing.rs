//! Schemes with slots: what each of them says of its index functions.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use crate::board::{Bitboard, SQUARES};
use crate::catalog::packing;
use crate::encoding::Encoding;
use crate::factors::{self, Factors};
use crate::layout::{Carried, Fit, Layout};
use crate::lookup::{Array, Index, Squares, UnitsAtRunTime};
use crate::slider::Slider;
use crate::spec::{Entries, Magics, Packing, Problem, Refuse, Spec};

#[cfg(feature = "generate")]
use super::source::IndexSource;

/// A scheme in which each square has an index function and slots.
pub(crate) trait Hashing: Sync {
    /// Reports the options that make no sense with the scheme.
    fn exclude(&self, spec: &Spec, refuse: &mut Refuse<'_>);

    /// The factors of the scheme, if it has any.
    fn factors(&self) -> Option<&dyn Factors>;

    /// Whether tables overlap if `packing` does not say.
    fn overlaps(&self, spec: &Spec) -> bool {
        spec.entries == Entries::Shared || spec.incorporate_offset
    }

    /// Whether tables overlap.
    fn overlapping(&self, spec: &Spec) -> bool {
        match spec.packing {
            Packing::Auto => self.overlaps(spec),
            Packing::Concatenated => false,
            Packing::Overlapping => true,
        }
    }

    /// Whether both pieces need their slots in one array.
    fn one_array(&self) -> bool {
        false
    }

    /// Which index function each square gets, and where its slots lie. If the slots of bishops have another encoding than
    /// those of rooks, `encoding`, they come behind them.
    ///
    /// # Errors
    /// If a factor of the user's is no magic factor, or a search has found none.
    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<Layout, Vec<Problem>>;

    /// The index functions of one piece, by the type that is compiled in.
    fn index(&self, piece: &Piece<'_>) -> Arc<dyn IndexFunctions>;
}

/// What the index functions of one piece are made of.
pub(crate) struct Piece<'a> {
    /// The piece.
    pub(crate) slider: Slider,
    /// The options.
    pub(crate) spec: &'a Spec,
    /// All squares with their offsets.
    pub(crate) layout: &'a Layout,
    /// The first slot of the piece's array, as the layout counts.
    pub(crate) first: u32,
    /// The slots of the piece.
    pub(crate) array: Array,
}

impl Piece<'_> {
    /// Factor, shift and offset of all squares; zeros where there is no factor. Offsets count from the first slot of the
    /// piece's array.
    pub(super) fn squares(&self) -> [(u64, u32, u32); SQUARES] {
        self.layout.squares(self.slider, self.first)
    }

    /// In what offsets are counted that factors carry, if they do.
    pub(super) fn units(&self) -> Option<UnitsAtRunTime> {
        let slot_bytes = self.array.slot_bytes;
        self.layout.carried.map(|Carried { unit, bases }| UnitsAtRunTime {
            unit: unit as usize * slot_bytes,
            base: bases[self.slider as usize] as usize * slot_bytes,
        })
    }
}

/// Index functions as they are compiled in: their type by name, and to be tried out.
pub(crate) trait IndexFunctions: Send + Sync {
    /// The number of the slot for `occupied`.
    fn slot(&self, square: usize, occupied: Bitboard) -> usize;

    /// The type.
    fn index_type(&self) -> &IndexType;

    /// How they read in source that needs no other crate. `squares` are factor, shift and offset of each square.
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource;
}

/// The type of index functions as generated source names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexType {
    /// Its name in the module `lookup`.
    pub(crate) name: &'static str,
    /// Its arguments.
    pub(crate) arguments: Vec<Argument>,
    /// Bytes of one value in a compiled table.
    pub(crate) bytes: usize,
}

/// An argument of a generic type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// A type of the module `lookup`, perhaps with arguments that are numbers.
    Type(&'static str, Vec<Argument>),
    /// A number.
    Number(u64),
    /// How PEXT is computed, as the options say.
    Bmi2,
}

impl Debug for dyn IndexFunctions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // The squares are those of the layout.
        self.index_type().fmt(f)
    }
}

impl Argument {
    /// The type of `units`, which are known when the table is compiled.
    pub(super) fn units(units: UnitsAtRunTime) -> Self {
        let UnitsAtRunTime { unit, base } = units;
        Self::Type("Units", vec![Self::Number(unit as u64), Self::Number(base as u64)])
    }
}

/// Index functions together with the name of their type.
pub(super) struct Named<I, F> {
    pub(super) squares: Squares<I>,
    pub(super) index_type: IndexType,
    /// What tells their source from others'.
    #[cfg_attr(not(feature = "generate"), expect(dead_code, reason = "no source is written"))]
    pub(super) form: F,
}

/// What can say how index functions read in source that needs no other crate.
pub(super) trait InSource: Send + Sync {
    /// As [`IndexFunctions::source`].
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource;
}

impl<I: Index + Send + Sync, F: InSource> IndexFunctions for Named<I, F> {
    fn slot(&self, square: usize, occupied: Bitboard) -> usize {
        self.squares.slot(square, occupied)
    }

    fn index_type(&self) -> &IndexType {
        &self.index_type
    }

    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource {
        self.form.source(slider, squares)
    }
}

/// The usual way from factors to a layout.
///
/// # Errors
/// As [`Hashing::lay_out`].
pub(super) fn lay_out(
    spec: &Spec,
    factors: &dyn Factors,
    overlapping: bool,
    encoding: Encoding,
) -> Result<Layout, Vec<Problem>> {
    if let Some(layout) = packed(spec, overlapping, encoding) {
        return Ok(layout);
    }
    let squares = factors::choose(spec, factors)?;
    Ok(if overlapping {
        Layout::fitted(&squares, encoding, Fit::put)
    } else if encoding == Encoding::Shared {
        Layout::fitted(&squares, encoding, Fit::put_together)
    } else {
        Layout::concatenated(&squares)
    })
}

/// The packing of the catalog, if tables overlap and all factors come from there.
pub(super) fn packed(spec: &Spec, overlapping: bool, encoding: Encoding) -> Option<Layout> {
    let from_catalog = spec.magics == Magics::Catalog && !has_own_factors(spec);
    if from_catalog && overlapping { packing::find(spec, encoding) } else { None }
}

/// Whether the user has given factors.
pub(super) fn has_own_factors(spec: &Spec) -> bool {
    Slider::ALL.iter().any(|&slider| spec.own_magics(slider).is_some())
}
