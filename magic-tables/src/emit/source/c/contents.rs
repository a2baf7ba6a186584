//! What stands in a header: look-ups that depend on the target, and others.

use super::variant::Variant;
use crate::emit::signatures::Pair;

/// The same look-ups for several targets, each with tables of its own, or for all targets. Nothing hands out one of several: text
/// stands once if [`same`](Self::same) finds no difference.
pub(super) struct Variants(Vec<Variant>);

/// The look-ups of a header.
pub(super) struct Contents {
    /// Look-ups on the chess board, or on the only board.
    pub(super) variants: Variants,
    /// Look-ups in the tables of any board, beside those of the chess board. Their targets may be others.
    pub(super) beside: Variants,
}

/// A variant, and what is beside it for the same targets.
pub(super) struct Together<'a> {
    pub(super) variant: &'a Variant,
    pub(super) beside: Option<&'a Variant>,
    /// The condition for the preprocessor, or `None` for all other targets.
    pub(super) condition: Option<String>,
}

/// A text with its condition, or without one for all other targets, and whether PEXT makes the difference.
type Alternative = (Option<String>, bool, Vec<String>);

/// Parts of a file, each with its line end, with an empty line between them.
pub(super) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Each text under its condition, or one without a condition if all are the same.
fn in_alternatives(alternatives: impl Iterator<Item = Alternative>) -> String {
    let mut texts: Vec<_> =
        alternatives.map(|(condition, pext, parts)| (condition, pext, joined(parts))).collect();
    if texts.windows(2).all(|two| two[0].2 == two[1].2) {
        return texts.pop().map(|(.., text)| text).unwrap_or_default();
    }
    let needs_pext = texts.iter().any(|(_, pext, _)| *pext);
    let mut all = Vec::new();
    for (number, (condition, _, text)) in texts.into_iter().enumerate() {
        all.push(match (number, condition) {
            (0, Some(condition)) => format!("#if {condition}\n"),
            (_, Some(condition)) => format!("#elif {condition}\n"),
            (_, None) if needs_pext => "#else // without PEXT\n".to_owned(),
            (_, None) => "#else\n".to_owned(),
        });
        all.push(text);
    }
    all.push("#endif\n".to_owned());
    joined(all)
}

impl Variants {
    /// These variants. The last one is for all targets that no other is for.
    pub(super) const fn new(variants: Vec<Variant>) -> Self {
        Self(variants)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Variant> {
        self.0.iter()
    }

    /// The variant for all targets, if there is no other.
    pub(super) fn only(&self) -> Option<&Variant> {
        if let [only] = &*self.0 { Some(only) } else { None }
    }

    /// Whether there is more than one.
    pub(super) fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// What `make` makes of each variant, if it is the same for all.
    pub(super) fn same<T: PartialEq>(&self, make: impl Fn(&Variant) -> T) -> Option<T> {
        let mut all = self.0.iter().map(make);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    /// The names of all pieces.
    fn pieces(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for piece in self.0.iter().flat_map(|variant| &variant.program.pieces) {
            if !names.contains(&&*piece.name) {
                names.push(&piece.name);
            }
        }
        names
    }

    /// What `parts` makes of each variant, under its condition, or without one if it is the same for all.
    pub(super) fn text(&self, parts: impl Fn(&Variant) -> Vec<String>) -> String {
        let all = self.0.iter();
        in_alternatives(all.map(|variant| (variant.condition(), variant.asks_for_pext(), parts(variant))))
    }
}

impl Contents {
    /// The same for each variant with what is beside it.
    pub(super) fn text(&self, parts: impl Fn(&Variant, Option<&Variant>) -> Vec<String>) -> String {
        in_alternatives(self.together().into_iter().map(|Together { variant, beside, condition }| {
            let asks_for_pext = variant.asks_for_pext() || beside.is_some_and(Variant::asks_for_pext);
            (condition, asks_for_pext, parts(variant, beside))
        }))
    }

    /// What `parts` makes of `beside`, one of those beside the chess board, and of each variant that it stands beside.
    pub(super) fn text_beside(&self, beside: &Variant, parts: impl Fn(&Variant) -> Vec<String>) -> String {
        let all = self.together().into_iter();
        let with_it = all.filter(|all| all.beside.is_some_and(|other| std::ptr::eq(other, beside)));
        in_alternatives(
            with_it.map(|all| (all.variant.condition(), all.variant.asks_for_pext(), parts(all.variant))),
        )
    }

    /// Each variant with what can be beside it, and the condition for both: the first one that holds decides.
    pub(super) fn together(&self) -> Vec<Together<'_>> {
        let mut all = Vec::new();
        for (number, variant) in self.variants.iter().enumerate() {
            let others = &self.variants.0[..number];
            let condition = variant.condition();
            if self.beside.0.is_empty() {
                all.push(Together { variant, beside: None, condition });
                continue;
            }
            for beside in self.beside.iter() {
                // There, an earlier variant is the first one.
                if others.iter().any(|other| beside.implies(other)) {
                    continue;
                }
                let is_certain = variant.implies(beside);
                let own = beside.condition().filter(|_| !is_certain);
                let condition = match (&condition, own) {
                    (Some(one), Some(other)) => Some(format!("{one} && {other}")),
                    (one, other) => one.clone().or(other),
                };
                all.push(Together { variant, beside: Some(beside), condition });
                if is_certain {
                    break;
                }
            }
        }
        all
    }

    /// The variants of the chess board or of the only board, and those beside them.
    pub(super) fn groups(&self) -> [&Variants; 2] {
        [&self.variants, &self.beside]
    }

    /// All variants.
    pub(super) fn all(&self) -> impl Iterator<Item = &Variant> {
        self.groups().into_iter().flat_map(Variants::iter)
    }

    /// Whether anything depends on the macro for PEXT.
    pub(super) fn needs_pext(&self) -> bool {
        self.all().any(Variant::asks_for_pext)
    }

    /// The names of all pieces.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &str> {
        self.groups().into_iter().flat_map(Variants::pieces)
    }

    /// Whether both pieces are there.
    pub(super) fn has_both(&self, pair: Pair) -> bool {
        pair.names.iter().all(|name| self.pieces().any(|piece| piece == *name))
    }
}
