//! What a header holds, before it is written: look-ups for the kinds of targets, the functions that
//! they call, and data.

use super::data::{self, DataText};
use super::style::{HeaderStyle, HelperFunction};
use super::variants::{TargetVariant, VariantGroup, WITH_BMI2, joined};
use super::vectors;
use crate::board::piece::Piece;
use crate::emit::source::model::{Constants, SourceModel};
use crate::recipe::Storage;
use crate::spec::{DividedPieces, Scheme};
use crate::tables::Tables;

/// The contents of a header.
pub(super) struct HeaderContents {
    /// The look-ups of chess, if there are some, and those of other pieces.
    pub(super) groups: Vec<VariantGroup>,
    /// Functions for look-ups of rays in vectors.
    pub(super) rays: String,
    /// Functions that look-ups call, each behind those that it calls.
    pub(super) helpers: Vec<HelperFunction>,
    /// Sets that do not depend on the occupancy, and the tables of views.
    pub(super) extras: Vec<DataText>,
    /// Which pieces have tables of the chess board. It is the same for all targets.
    pub(super) pieces: DividedPieces,
    /// Whether pieces of sets move like rook, bishop or queen on the chess board, whose fills are
    /// text.
    pub(super) has_fills: bool,
}

impl HeaderContents {
    /// The look-ups of these tables: those with BMI2 and those without, or only one.
    pub(super) fn new(style: &HeaderStyle<'_>, alternatives: &[Tables]) -> Self {
        if let Some(tables) = &alternatives[0].wide {
            return Self::of_wide(style, &alternatives[0], tables);
        }
        let mut chess = Vec::new();
        let mut others = Vec::new();
        for tables in alternatives {
            chess.extend(SourceModel::of_chess(tables, Storage::Most));
            let fill = style.options.fill;
            others.extend(SourceModel::of_board(tables, fill, Constants::AtRunTime));
        }
        let has_vectors =
            !chess.is_empty() || others.iter().any(|model| !model.in_vectors.is_empty());
        if style.spec.scheme == Scheme::Hyperbola && has_vectors && others.len() > 1 {
            // Vectors are for targets with PEXT and without: beside them, it takes no scheme's
            // place.
            others.remove(0);
        }
        let mut groups = Vec::new();
        if !chess.is_empty() {
            groups.push(group_of_chess(style, &chess));
        }
        let mut others = &others[..];
        if !others.is_empty() {
            let group = group_of_others(style, &mut others, groups.first());
            groups.push(group);
        }
        if let Some(forms) = style.forms() {
            for group in &mut groups {
                forms.cut_variants(&mut group.variants);
            }
        }
        let first = chess.first().or(others.first());
        let pieces = alternatives[0].pieces.clone();
        Self {
            rays: vectors::rays(style, others),
            helpers: helpers_of(style, &groups, &pieces.others, first),
            extras: data::of_style(style),
            has_fills: style.spec.setwise && !pieces.sliders.is_empty(),
            pieces,
            groups,
        }
    }

    /// The bytes of all tables, for each kind of targets.
    pub(super) fn table_bytes(&self) -> Vec<usize> {
        let mut all = match self.groups.as_slice() {
            // A target takes the same variant of both.
            [chess, others] if chess.conditions().eq(others.conditions()) => {
                let both = chess.variants.iter().zip(&others.variants);
                both.map(|(one, other)| one.bytes() + other.bytes())
                    .collect()
            }
            groups => groups
                .iter()
                .fold(vec![0], |sums, group| group.added_to(&sums)),
        };
        for bytes in &mut all {
            *bytes += self.extra_bytes();
        }
        all
    }

    /// Bytes of what is the same for all targets.
    pub(super) fn extra_bytes(&self) -> usize {
        self.extras.iter().map(|data| data.bytes).sum()
    }

    /// What `paragraphs` makes of the variants that a target has: one of each group.
    pub(super) fn chain(&self, paragraphs: impl Fn(&[&TargetVariant]) -> Vec<String>) -> String {
        match self.groups.as_slice() {
            [] => joined(paragraphs(&[])),
            [only] => only.chain(|variant| paragraphs(&[variant])),
            [first, second, ..] => {
                first.chain(|one| vec![second.chain(|other| paragraphs(&[one, other]))])
            }
        }
    }

    /// Whether anything depends on the macro for PEXT.
    pub(super) fn needs_pext(&self) -> bool {
        self.variants().any(|variant| variant.asks_for_pext)
    }

    /// Whether a group has functions that are a part.
    pub(super) fn has_part(&self) -> bool {
        self.groups.iter().any(|group| !group.part.is_empty())
    }

    fn variants(&self) -> impl Iterator<Item = &TargetVariant> {
        self.groups.iter().flat_map(|group| &group.variants)
    }
}

/// The look-ups of rook, bishop and queen on the chess board.
fn group_of_chess(style: &HeaderStyle<'_>, models: &[SourceModel]) -> VariantGroup {
    if style.spec.scheme == Scheme::Hyperbola {
        return vectors::hyperbola(style, &models[0]);
    }
    // Without slots, nothing depends on PEXT.
    let by_lines = style.spec.scheme.is_line_wise();
    let count = if by_lines { 1 } else { models.len() };
    VariantGroup::of_models(style, &models[..count], [WITH_BMI2, ""], false)
}

/// The look-ups of other pieces, which may stand beside those of `chess`. Of several `models` that
/// are the same, the last one is left.
fn group_of_others(
    style: &HeaderStyle<'_>,
    models: &mut &[SourceModel],
    chess: Option<&VariantGroup>,
) -> VariantGroup {
    // The look-ups of chess may depend on the target, so the data beside them have names of their
    // own. Both use the same functions for PEXT.
    let apart = chess.is_some_and(|group| group.variants.len() == 2 && group.part.is_empty());
    let words = if chess.is_some() {
        ["bmi2_other_", "other_"]
    } else {
        [WITH_BMI2, ""]
    };
    let mut group = VariantGroup::of_models(style, models, words, apart);
    if group.variants.len() == 1 {
        *models = &models[models.len() - 1..];
        group
            .variants
            .splice(0..0, vectors::variants(style, models));
    }
    group
}

/// The functions that all variants call, each once, and those for sets of `others`, which have no
/// tables of the chess board. `model` has the kinds of numbers.
fn helpers_of(
    style: &HeaderStyle<'_>,
    groups: &[VariantGroup],
    others: &[Piece],
    model: Option<&SourceModel>,
) -> Vec<HelperFunction> {
    let mut all = Vec::new();
    let variants = groups.iter().flat_map(|group| &group.variants);
    for variant in variants {
        all.extend(variant.helpers.iter().cloned());
    }
    if let Some(model) = model {
        all.extend(style.set_helpers(others, model));
    }
    let mut helpers: Vec<HelperFunction> = Vec::new();
    for helper in all {
        if helpers.iter().all(|known| known.name != helper.name) {
            helpers.push(helper);
        }
    }
    helpers
}
