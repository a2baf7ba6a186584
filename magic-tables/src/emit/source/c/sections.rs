//! The look-ups of a header: those of chess, and those beside them. Each of these sections is for
//! several targets, one of which the preprocessor takes.

use super::data::{Data, of_program};
use super::expressions::{SQUARE, Writer};
use super::face::{Face, Helper, has_name, indented};
use super::fill::{self, Filling};
use crate::emit::source::program::{PieceLookUp, Program};
use crate::encoding::Encoding;
use crate::naming::Helps;
use crate::recipe::{PiecePart, Primitive};
use crate::spec::Pext;

/// What the names of data begin with where all of the text is for targets with BMI2. They have a
/// prefix of their own, because they may be linked with those for other targets, and so have data
/// beside tables of the chess board.
pub(super) const WITH_BMI2: &str = "bmi2_";

/// The look-ups of some pieces.
pub(super) struct Section {
    /// Those for each of several targets, or for all targets. The last case is for all targets
    /// that no other is for.
    pub(super) cases: Vec<Case>,
    /// The functions of all cases, if these are a part.
    pub(super) part: String,
    /// The pieces, and the functions for numbers that they call.
    pub(super) pieces: Vec<(String, String)>,
}

/// Look-ups for some targets, in tables of their own.
#[derive(PartialEq, Eq)]
pub(super) struct Case {
    /// The condition for the preprocessor, or `None` for all other targets.
    pub(super) condition: Option<&'static str>,
    /// Whether a look-up depends on PEXT or PDEP.
    pub(super) asks_for_pext: bool,
    /// What was built.
    pub(super) scheme: String,
    /// The number of squares.
    pub(super) squares: usize,
    pub(super) data: Vec<Data>,
    /// What the functions call and is the same in all cases.
    pub(super) helpers: Vec<Helper>,
    /// The functions of numbers, one for each piece, behind others that read data.
    pub(super) functions: Vec<String>,
    /// What fills slots, if a function does.
    pub(super) filling: Filling,
}

/// Parts of a file, each with its line end, with an empty line between them.
pub(super) fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

impl Section {
    /// What `parts` makes of each case under its condition, or one text without a condition if all
    /// are the same.
    pub(super) fn chain(&self, parts: impl Fn(&Case) -> Vec<String>) -> String {
        let mut texts: Vec<String> = self.cases.iter().map(|case| joined(parts(case))).collect();
        if texts.windows(2).all(|two| two[0] == two[1]) {
            return texts.pop().unwrap_or_default();
        }
        let asks_for_pext = self.cases.iter().any(|case| case.asks_for_pext);
        let otherwise = if asks_for_pext {
            "#else // without PEXT\n"
        } else {
            "#else\n"
        };
        let mut all = Vec::new();
        for (number, (case, text)) in self.cases.iter().zip(texts).enumerate() {
            let word = if number == 0 { "if" } else { "elif" };
            let condition = case
                .condition
                .map(|condition| format!("#{word} {condition}\n"));
            all.extend([condition.unwrap_or_else(|| otherwise.to_owned()), text]);
        }
        all.push("#endif\n".to_owned());
        joined(all)
    }

    /// The look-ups of these programs, those with BMI2 first, or of the only one. The names of data
    /// begin with these words. If both are the same, one is left; look-ups by PEXT stay `apart`
    /// if that is asked for.
    pub(super) fn of_programs(
        face: &Face<'_>,
        programs: &[Program],
        [with_bmi2, any]: [&str; 2],
        apart: bool,
    ) -> Self {
        let case =
            |program: &Program, condition, word| Case::new(face, program, condition, word, &[]);
        let mut cases: Vec<Case> = programs
            .iter()
            .map(|program| case(program, None, any))
            .collect();
        if let [with, without] = cases.as_slice() {
            if with == without && !(apart && with.asks_for_pext) {
                cases.pop();
            } else {
                cases[0] = case(&programs[0], Some("MT_PEXT"), with_bmi2);
            }
        }
        let pieces = programs[0]
            .pieces
            .iter()
            .map(|piece| (piece.name.clone(), Helps::Set.of(&piece.name)));
        Self {
            cases,
            part: String::new(),
            pieces: pieces.collect(),
        }
    }
}

impl Case {
    /// The look-ups of `program`. `word`: what the names of data begin with. `faster`: for each
    /// part another look-up of `q` and `occupied`, where there is one; constant expressions do
    /// not call it.
    pub(super) fn new(
        face: &Face<'_>,
        program: &Program,
        condition: Option<&'static str>,
        word: &str,
        faster: &[Option<String>],
    ) -> Self {
        let mut writer = Writer::new(face, word, program);
        let mut bodies = Vec::new();
        for number in 0..program.parts.len() {
            let statements = match faster.get(number).and_then(Option::as_ref) {
                None => writer.look_up(number),
                Some(call) if face.is_c() => format!("return {call};"),
                Some(call) => {
                    let otherwise = writer.look_up(number);
                    format!(
                        "if (!__builtin_is_constant_evaluated())\n    return {call};\n{otherwise}"
                    )
                }
            };
            bodies.push(indented(&(SQUARE.to_owned() + &statements)));
        }
        let filling = if face.form.fill {
            fill::of_program(&mut writer)
        } else {
            Filling::default()
        };
        let has_pext = word.starts_with(WITH_BMI2) || face.spec.pext == Pext::Always;
        let asks = |part: &PiecePart| {
            // PEXT makes the slots that PDEP reads.
            let fills = !filling.calls.is_empty()
                && part
                    .slots()
                    .is_some_and(|slots| slots.encoding == Encoding::Deposits);
            fills || part.recipe().applies(&[Primitive::Pext, Primitive::Pdep])
        };
        // Those that read data of this case, and those that call them, are its own.
        let (mut own, mut helpers): (Vec<Helper>, Vec<Helper>) = (Vec::new(), Vec::new());
        for helper in std::mem::take(&mut writer.functions) {
            let calls = |other: &Helper| has_name(&helper.text, &format!("mt_{}", other.name));
            let is_own = helper.text.contains("mt_Data_") || own.iter().any(calls);
            if is_own { &mut own } else { &mut helpers }.push(helper);
        }
        Self {
            condition,
            asks_for_pext: has_pext || program.parts.iter().any(asks),
            scheme: program.scheme.clone(),
            squares: program.squares,
            data: of_program(&writer),
            functions: own
                .into_iter()
                .map(|helper| helper.text)
                .chain(functions(&writer, &bodies))
                .collect(),
            helpers,
            filling,
        }
    }

    /// Bytes of all data.
    pub(super) fn bytes(&self) -> usize {
        self.data.iter().map(|data| data.bytes).sum()
    }
}

/// The functions of parts that are no pieces, of pieces that are one part, and behind these, of
/// those that call others.
fn functions(writer: &Writer<'_>, bodies: &[String]) -> Vec<String> {
    let (program, face) = (writer.program, writer.face);
    let function = |scope: &str, name: &str, body: &str| {
        format!("{scope} mt_Set {name}(unsigned square, mt_Set occupied)\n{{\n{body}}}\n")
    };
    let of_parts = (0..program.parts.len())
        .filter(|&part| program.has_function(part))
        .map(|part| {
            // Look-ups line by line, with which slots are filled, read constant data.
            let scope = if program.parts[part].slots().is_none() {
                "MT_CONSTEXPR"
            } else {
                face.scope()
            };
            function(scope, &writer.part_function(part), &bodies[part])
        });
    let set = |piece: &PieceLookUp| format!("mt_{}", Helps::Set.of(&piece.name));
    let union = |piece: &PieceLookUp| {
        let call = |&part: &usize| {
            let piece = program
                .piece_of(part)
                .filter(|_| !program.has_function(part));
            format!(
                "{}(square, occupied)",
                piece.map_or_else(|| writer.part_function(part), set)
            )
        };
        let union = piece.parts.iter().map(call).reduce(|union, call| {
            if face.is_wide() && face.is_c() {
                format!("mt_bitboard_or({union}, {call})")
            } else {
                format!("{union} | {call}")
            }
        });
        format!("    return {};\n", union.unwrap_or_default())
    };
    let (own, others): (Vec<_>, Vec<_>) = program
        .pieces
        .iter()
        .map(|piece| (piece, program.own_part(piece)))
        .partition(|(_, part)| part.is_some());
    let of_pieces = own.into_iter().chain(others).map(|(piece, part)| {
        let body = part.map_or_else(|| union(piece), |part| bodies[part].clone());
        function(face.scope(), &set(piece), &body)
    });
    of_parts.chain(of_pieces).collect()
}
