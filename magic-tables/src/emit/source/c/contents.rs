//! What stands in a header: the look-ups and the data of each set of tables, with BMI2 or without, or for one of several targets.

use super::data::{Array, SquareColumns};
use super::expressions::{SQUARE, Writer};
use super::face::Face;
use super::fill::{self, Filling};
use crate::emit::signatures::Pair;
use crate::emit::source::program::{PieceLookUp, Program};
use crate::encoding::Encoding;
use crate::recipe::{PiecePart, Primitive};
use crate::scheme::c_text::{AtOnce, ByHand, CFunction, Dialect, Needs, Target, WITH_BMI2, indented};

/// The same look-ups for several targets, each with tables of its own, or for all targets. Text
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

/// One set of tables.
pub(super) struct Variant {
    /// How names are written.
    pub(super) dialect: Dialect,
    pub(super) program: Program,
    squares: SquareColumns,
    arrays: Vec<Array>,
    /// The statements of the parts, in `square` and `occupied`.
    bodies: Vec<String>,
    /// The names of functions of the parts.
    names: Vec<String>,
    /// The functions below the look-ups.
    functions: Vec<CFunction>,
    /// What fills slots, if a function does.
    pub(super) filling: Filling,
    by_hand: Option<ByHand>,
}

impl Variant {
    /// The look-ups of `program`.
    pub(super) fn new(program: Program, by_hand: Option<ByHand>, face: &Face<'_>, dialect: Dialect) -> Self {
        let mut writer = Writer::new(face, &dialect, &program, face.form.fill);
        let mut bodies = Vec::new();
        for number in 0..program.parts.len() {
            let faster = by_hand.as_ref().and_then(|by_hand| by_hand.faster.get(number)?.as_ref());
            let statements = match faster {
                None => writer.part(number),
                Some((condition, call)) => {
                    let call = format!("return {call};");
                    let always = dialect.is_c() && condition.is_none();
                    let otherwise = if always { String::new() } else { writer.part(number) };
                    dialect.by_instructions(*condition, &call, &otherwise)
                }
            };
            bodies.push(indented(&(SQUARE.to_owned() + &statements)));
        }
        let mut functions = std::mem::take(&mut writer.functions);
        functions.extend(by_hand.iter().flat_map(|by_hand| by_hand.functions.iter().cloned()));
        let filling = if face.form.fill { fill::of_program(&mut writer) } else { Filling::default() };
        let more = std::mem::take(&mut writer.functions);
        functions
            .extend(more.into_iter().filter(|function| !functions.contains(function)).collect::<Vec<_>>());
        let names = (0..program.parts.len()).map(|part| writer.part_function(part)).collect();
        let (squares, arrays) = (SquareColumns::new(&writer), Array::of_program(&writer));
        Self { dialect, program, squares, arrays, bodies, names, functions, filling, by_hand }
    }

    /// What the look-ups include besides integers.
    pub(super) fn needs(&self) -> &'static [Needs] {
        self.by_hand.as_ref().map_or(&[], |by_hand| by_hand.needs)
    }

    /// Whether a look-up depends on PEXT or PDEP.
    pub(super) fn asks_for_pext(&self) -> bool {
        let asks = |part: &PiecePart| {
            // PEXT makes the slots that PDEP reads.
            let fills = !self.filling.calls.is_empty()
                && part.slots().is_some_and(|slots| slots.encoding == Encoding::Deposits);
            fills || part.recipe().applies(&[Primitive::Pext, Primitive::Pdep])
        };
        self.dialect.has_pext || self.program.parts.iter().any(asks)
    }

    /// Bytes of all arrays.
    pub(super) fn bytes(&self) -> usize {
        self.squares.total_bytes() + self.arrays.iter().map(Array::total_bytes).sum::<usize>()
    }

    /// Faster ways to both sets, if there are any.
    pub(super) fn at_once(&self) -> Option<&'static [AtOnce]> {
        self.by_hand.as_ref().map(|by_hand| by_hand.at_once).filter(|ways| !ways.is_empty())
    }

    /// The macro that is 1 where this variant is used, or `None` for the last one.
    pub(super) fn condition(&self) -> Option<String> {
        match self.dialect.target {
            Some(target) => Some(self.dialect.target_macro(target)),
            None => self.dialect.variant.starts_with(WITH_BMI2).then(|| self.dialect.pext_macro()),
        }
    }

    /// Whether `other` is for all targets that this one is for.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let condition = other.condition();
        let has = |target: &Target, other: &Target| target.instructions.include(other.instructions);
        condition.is_none()
            || condition == self.condition()
            || self.dialect.target.zip(other.dialect.target).is_some_and(|(own, other)| has(own, other))
    }

    /// The type of the data of squares.
    pub(super) fn structure(&self) -> String {
        self.squares.structure()
    }

    /// The declarations of the data in C.
    pub(super) fn declarations(&self) -> String {
        let arrays: Vec<String> = self.arrays.iter().map(Array::declaration).collect();
        arrays.concat() + &self.squares.declaration()
    }

    /// The definitions of the data.
    pub(super) fn definitions(&self) -> Vec<String> {
        let standard = self.dialect.standard;
        let arrays = self.arrays.iter().map(|array| array.definition(standard));
        arrays.chain([self.squares.definition(standard)]).collect()
    }

    /// The functions below the look-ups, without those that `known` defines in the same text.
    pub(super) fn helpers(&self, face: &Face<'_>, known: Option<&Self>) -> Vec<String> {
        let is_new = |function: &&CFunction| {
            known.into_iter().flat_map(|known| &known.functions).all(|known| known.name != function.name)
        };
        let functions: Vec<CFunction> = self.functions.iter().filter(is_new).cloned().collect();
        let mut texts = helpers(&functions);
        for part in (0..self.program.parts.len()).filter(|&part| self.program.has_function(part)) {
            // Look-ups line by line, with which slots are filled, read constant data.
            let scope = self.dialect.scope(face.is_constant() || self.program.parts[part].slots().is_none());
            let (word, name) = (&face.word, self.names[part].clone());
            texts.push(format!(
                "{scope}{word} {name}(unsigned square, {word} occupied)\n{{\n{}}}\n",
                self.bodies[part]
            ));
        }
        texts
    }

    /// The statements of the look-up of a piece, in `square` and `occupied`, if it is that of a part.
    pub(super) fn body(&self, piece: &PieceLookUp) -> Option<&str> {
        Some(&self.bodies[self.program.own_part(piece)?])
    }

    /// The function of a part: that of its piece, if the part is a whole piece.
    pub(super) fn function_of(&self, part: usize) -> Result<String, &PieceLookUp> {
        if self.program.has_function(part) {
            return Ok(self.names[part].clone());
        }
        Err(self.program.piece_of(part).expect("parts without a function are pieces"))
    }

    /// Whether another variant has the same look-ups and data.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.program.scheme == other.program.scheme
            && (&self.bodies, &self.functions) == (&other.bodies, &other.functions)
            && self.definitions() == other.definitions()
    }
}

/// Helper functions. Neighbours with the same condition share it.
pub(super) fn helpers(functions: &[CFunction]) -> Vec<String> {
    let texts = functions.chunk_by(|a, b| a.condition == b.condition).map(|chunk| {
        let texts: Vec<&str> = chunk.iter().map(|function| function.text.as_str()).collect();
        let text = texts.join("\n");
        match chunk[0].condition {
            Some(condition) => format!("#if {condition}\n\n{text}\n#endif\n"),
            None => text,
        }
    });
    texts.collect()
}
