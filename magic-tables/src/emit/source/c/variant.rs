//! The look-ups and the data of one set of tables: with BMI2 or without, or for one of several targets.

use super::data::{Array, SquareColumns};
use super::face::Face;
use super::fill::{self, Filling};
use super::text;
use super::writer::{SQUARE, Writer};
use crate::emit::source::program::{PieceLookUp, Program};
use crate::encoding::Encoding;
use crate::recipe::{PiecePart, Primitive};
use crate::scheme::c_text::{AtOnce, ByHand, CFunction, Dialect, Needs, Target, WITH_BMI2, indented};

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
        let mut texts = text::helpers(&functions);
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
