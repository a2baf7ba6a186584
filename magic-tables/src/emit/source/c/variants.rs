//! What stands in a header: the look-ups and the data of each set of tables, with BMI2 or without, or for one of several targets.

use super::data::{Array, SquareColumns};
use super::expressions::{SQUARE, Writer};
use super::face::{Face, Helper, indented};
use super::fill::{self, Filling};
use super::vectors::{AtOnce, ByHand, Target};
use crate::emit::signatures::Pair;
use crate::emit::source::program::{PieceLookUp, Program};
use crate::encoding::Encoding;
use crate::recipe::{PiecePart, Primitive};
use crate::spec::Pext;

/// What the names of data begin with where all of the text is for targets with BMI2. They have a prefix of their own, because they may be
/// linked with those for other targets, and so have data beside tables of the chess board.
pub(super) const WITH_BMI2: &str = "bmi2_";

/// The look-ups of a header: for several targets, each with tables of its own, or for all targets. The last variant is for all targets
/// that no other is for.
pub(super) struct Contents {
    /// Look-ups on the chess board, or on the only board.
    pub(super) variants: Vec<Variant>,
    /// Look-ups in the tables of any board, beside those of the chess board. Their targets may be others.
    pub(super) beside: Vec<Variant>,
}

/// A variant, and what is beside it for the same targets.
pub(super) struct Together<'a> {
    pub(super) variant: &'a Variant,
    pub(super) beside: Option<&'a Variant>,
    /// The condition for the preprocessor, or `None` for all other targets.
    condition: Option<String>,
}

/// Parts of a file, each with its line end, with an empty line between them.
pub(super) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Each text under its condition, or one without a condition if all are the same. A condition is `None` for all other targets, and beside
/// it stands whether PEXT makes the difference.
fn in_alternatives(alternatives: impl Iterator<Item = (Option<String>, bool, Vec<String>)>) -> String {
    let mut texts: Vec<_> =
        alternatives.map(|(condition, pext, parts)| (condition, pext, joined(parts))).collect();
    if texts.windows(2).all(|two| two[0].2 == two[1].2) {
        return texts.pop().map(|(.., text)| text).unwrap_or_default();
    }
    let otherwise =
        if texts.iter().any(|(_, pext, _)| *pext) { "#else // without PEXT\n" } else { "#else\n" };
    let mut all = Vec::new();
    for (number, (condition, _, text)) in texts.into_iter().enumerate() {
        let word = if number == 0 { "if" } else { "elif" };
        all.push(condition.map_or(otherwise.to_owned(), |condition| format!("#{word} {condition}\n")));
        all.push(text);
    }
    all.push("#endif\n".to_owned());
    joined(all)
}

/// What `parts` makes of each variant, under its condition, or without one if it is the same for all.
pub(super) fn text(variants: &[Variant], parts: impl Fn(&Variant) -> Vec<String>) -> String {
    let all = variants.iter();
    in_alternatives(all.map(|variant| (variant.condition.clone(), variant.asks_for_pext(), parts(variant))))
}

/// What `make` makes of each variant, if it is the same for all.
pub(super) fn same<T: PartialEq>(variants: &[Variant], make: impl Fn(&Variant) -> T) -> Option<T> {
    let mut all = variants.iter().map(make);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

impl Contents {
    /// What `parts` makes of each variant with what is beside it.
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
        in_alternatives(with_it.map(|Together { variant, .. }| {
            (variant.condition.clone(), variant.asks_for_pext(), parts(variant))
        }))
    }

    /// Each variant with what can be beside it, and the condition for both: the first one that holds decides.
    pub(super) fn together(&self) -> Vec<Together<'_>> {
        let mut all = Vec::new();
        for (number, variant) in self.variants.iter().enumerate() {
            let condition = &variant.condition;
            if self.beside.is_empty() {
                all.push(Together { variant, beside: None, condition: condition.clone() });
            }
            for beside in &self.beside {
                // There, an earlier variant is the first one.
                if self.variants[..number].iter().any(|other| beside.implies(other)) {
                    continue;
                }
                let is_certain = variant.implies(beside);
                let own = beside.condition.as_ref().filter(|_| !is_certain);
                let condition = match (condition, own) {
                    (Some(one), Some(other)) => Some(format!("{one} && {other}")),
                    (one, other) => one.as_ref().or(other).cloned(),
                };
                all.push(Together { variant, beside: Some(beside), condition });
                if is_certain {
                    break;
                }
            }
        }
        all
    }

    /// All variants.
    pub(super) fn all(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().chain(&self.beside)
    }

    /// Whether anything depends on the macro for PEXT.
    pub(super) fn needs_pext(&self) -> bool {
        self.all().any(Variant::asks_for_pext)
    }

    /// The names of all pieces.
    pub(super) fn pieces(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for piece in self.all().flat_map(|variant| &variant.program.pieces) {
            if !names.contains(&&*piece.name) {
                names.push(&piece.name);
            }
        }
        names
    }

    /// Whether both pieces are there.
    pub(super) fn has_both(&self, pair: Pair) -> bool {
        pair.names.iter().all(|name| self.pieces().contains(name))
    }
}

/// One set of tables.
pub(super) struct Variant {
    /// The target that the look-ups are for, or `None` for any.
    pub(super) target: Option<&'static Target>,
    /// The macro that is 1 where this variant is used, or `None` for the last one.
    condition: Option<String>,
    /// Whether PEXT is there in all of the text; otherwise its macro decides.
    has_pext: bool,
    pub(super) program: Program,
    squares: SquareColumns,
    arrays: Vec<Array>,
    /// The statements of the parts, in `square` and `occupied`.
    bodies: Vec<String>,
    /// The names of functions of the parts.
    names: Vec<String>,
    /// The functions below the look-ups.
    functions: Vec<Helper>,
    /// What fills slots, if a function does.
    pub(super) filling: Filling,
    pub(super) by_hand: ByHand,
}

impl Variant {
    /// The look-ups of `program`, for a target or for all others. `word` stands in front of the names of data that are for no target.
    pub(super) fn new(
        program: Program,
        mut by_hand: ByHand,
        face: &Face<'_>,
        word: &'static str,
        target: Option<&'static Target>,
    ) -> Self {
        let is_bmi2 = word.starts_with(WITH_BMI2);
        let condition = match target {
            Some(target) => Some(face.macro_name(&target.word.to_uppercase())),
            None => is_bmi2.then(|| face.macro_name("PEXT")),
        };
        let data = face.data(&target.map_or(word.to_owned(), |target| format!("{}_", target.word)));
        let mut writer = Writer::new(face, &data, &program, face.form.fill);
        let mut bodies = Vec::new();
        for number in 0..program.parts.len() {
            let statements = match by_hand.faster.get(number).and_then(Option::as_ref) {
                None => writer.look_up(number),
                Some((condition, call)) => {
                    let call = format!("return {call};");
                    let always = face.is_c() && condition.is_none();
                    let otherwise = if always { String::new() } else { writer.look_up(number) };
                    face.by_instructions(*condition, &call, &otherwise)
                }
            };
            bodies.push(indented(&(SQUARE.to_owned() + &statements)));
        }
        writer.functions.append(&mut by_hand.functions);
        let filling = if face.form.fill { fill::of_program(&mut writer) } else { Filling::default() };
        let names = (0..program.parts.len()).map(|part| writer.part_function(part)).collect();
        let (squares, arrays) = (SquareColumns::new(&writer), Array::of_program(&writer));
        let (functions, has_pext) = (writer.functions, is_bmi2 || face.spec.pext == Pext::Always);
        Self {
            target,
            condition,
            has_pext,
            program,
            squares,
            arrays,
            bodies,
            names,
            functions,
            filling,
            by_hand,
        }
    }

    /// Whether a look-up depends on PEXT or PDEP.
    pub(super) fn asks_for_pext(&self) -> bool {
        let asks = |part: &PiecePart| {
            // PEXT makes the slots that PDEP reads.
            let fills = !self.filling.calls.is_empty()
                && part.slots().is_some_and(|slots| slots.encoding == Encoding::Deposits);
            fills || part.recipe().applies(&[Primitive::Pext, Primitive::Pdep])
        };
        self.has_pext || self.program.parts.iter().any(asks)
    }

    /// Bytes of all arrays.
    pub(super) fn bytes(&self) -> usize {
        self.squares.total_bytes() + self.arrays.iter().map(Array::total_bytes).sum::<usize>()
    }

    /// Faster ways to both sets, if there are any.
    pub(super) fn at_once(&self) -> Option<&'static [AtOnce]> {
        Some(self.by_hand.at_once).filter(|ways| !ways.is_empty())
    }

    /// Whether `other` is for all targets that this one is for.
    fn implies(&self, other: &Self) -> bool {
        let targets = self.target.zip(other.target);
        other.condition.is_none()
            || other.condition == self.condition
            || targets.is_some_and(|(own, other)| own.includes(other))
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
    pub(super) fn definitions(&self, face: &Face<'_>) -> Vec<String> {
        let arrays = self.arrays.iter().map(|array| array.definition(face));
        arrays.chain([self.squares.definition(face)]).collect()
    }

    /// The functions below the look-ups, without those that `known` defines in the same text.
    pub(super) fn helpers(&self, face: &Face<'_>, known: Option<&Self>) -> Vec<String> {
        let known: Vec<&str> =
            known.iter().flat_map(|known| &known.functions).map(|known| &*known.name).collect();
        let is_new = |function: &&Helper| !known.contains(&&*function.name);
        let mut texts: Vec<String> =
            self.functions.iter().filter(is_new).map(|function| function.text.clone()).collect();
        for part in (0..self.program.parts.len()).filter(|&part| self.program.has_function(part)) {
            // Look-ups line by line, with which slots are filled, read constant data.
            let scope = face.scope(face.is_constant() || self.program.parts[part].slots().is_none());
            let (word, name, body) = (&face.word, &self.names[part], &self.bodies[part]);
            texts.push(format!("{scope}{word} {name}(unsigned square, {word} occupied)\n{{\n{body}}}\n"));
        }
        texts
    }

    /// The statements of the look-up of a piece, in `square` and `occupied`, if it is that of a part.
    pub(super) fn body(&self, piece: &PieceLookUp) -> Option<&str> {
        Some(&self.bodies[self.program.own_part(piece)?])
    }

    /// The function of a part: that of its piece, if the part is a whole piece.
    pub(super) fn function_of(&self, part: usize) -> Result<&str, &PieceLookUp> {
        if self.program.has_function(part) {
            return Ok(&self.names[part]);
        }
        Err(self.program.piece_of(part).expect("parts without a function are pieces"))
    }

    /// Whether another variant has the same look-ups and data.
    pub(super) fn is_like(&self, other: &Self, face: &Face<'_>) -> bool {
        self.program.scheme == other.program.scheme
            && (&self.bodies, &self.functions) == (&other.bodies, &other.functions)
            && self.definitions(face) == other.definitions(face)
    }
}
