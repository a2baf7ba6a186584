//! The look-ups of a header: those of chess, and those beside them. Each of these groups is for
//! several targets, one of which the preprocessor takes.

use super::data::{DataText, of_model};
use super::expressions::{CRecipeWriter, SQUARE};
use super::fill::{self, Filling};
use super::style::{HeaderStyle, HelperFunction, has_name, indented};
use crate::emit::source::model::{PieceLookUp, SourceModel};
use crate::encoding::Encoding;
use crate::naming::Helps;
use crate::recipe::{PiecePart, Primitive};
use crate::spec::Pext;

/// What the names of data begin with where all of the text is for targets with BMI2. They have a
/// prefix of their own, because they may be linked with those for other targets, and so have data
/// beside tables of the chess board.
pub(super) const WITH_BMI2: &str = "bmi2_";

/// The look-ups of some pieces.
pub(super) struct VariantGroup {
    /// Those for each of several targets, or for all targets. The last variant is for all targets
    /// that no other is for.
    pub(super) variants: Vec<TargetVariant>,
    /// The functions of all variants, if these are a part.
    pub(super) part: String,
    /// The pieces, and the functions for numbers that they call.
    pub(super) pieces: Vec<(String, String)>,
}

/// Look-ups for some targets, in tables of their own.
#[derive(PartialEq, Eq)]
pub(super) struct TargetVariant {
    /// The condition for the preprocessor, or `None` for all other targets.
    pub(super) condition: Option<&'static str>,
    /// Whether a look-up depends on PEXT or PDEP.
    pub(super) asks_for_pext: bool,
    /// What was built.
    pub(super) scheme: String,
    /// The number of squares.
    pub(super) squares: usize,
    pub(super) data: Vec<DataText>,
    /// What the functions call and is the same in all variants.
    pub(super) helpers: Vec<HelperFunction>,
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

impl VariantGroup {
    /// What `parts` makes of each variant under its condition, or one text without a condition if all
    /// are the same.
    pub(super) fn chain(&self, parts: impl Fn(&TargetVariant) -> Vec<String>) -> String {
        let mut texts: Vec<String> = self
            .variants
            .iter()
            .map(|variant| joined(parts(variant)))
            .collect();
        if texts.windows(2).all(|two| two[0] == two[1]) {
            return texts.pop().unwrap_or_default();
        }
        let asks_for_pext = self.variants.iter().any(|variant| variant.asks_for_pext);
        let otherwise = if asks_for_pext {
            "#else // without PEXT\n"
        } else {
            "#else\n"
        };
        let mut all = Vec::new();
        for (number, (variant, text)) in self.variants.iter().zip(texts).enumerate() {
            let word = if number == 0 { "if" } else { "elif" };
            let condition = variant
                .condition
                .map(|condition| format!("#{word} {condition}\n"));
            all.extend([condition.unwrap_or_else(|| otherwise.to_owned()), text]);
        }
        all.push("#endif\n".to_owned());
        joined(all)
    }

    /// The look-ups of these models, those with BMI2 first, or of the only one. The names of data
    /// begin with these words. If both are the same, one is left; look-ups by PEXT stay `apart`
    /// if that is asked for.
    pub(super) fn of_models(
        style: &HeaderStyle<'_>,
        models: &[SourceModel],
        [with_bmi2, any]: [&str; 2],
        apart: bool,
    ) -> Self {
        let variant = |model: &SourceModel, condition, word| {
            TargetVariant::new(style, model, condition, word, &[])
        };
        let mut variants: Vec<TargetVariant> = models
            .iter()
            .map(|model| variant(model, None, any))
            .collect();
        if let [with, without] = variants.as_slice() {
            if with == without && !(apart && with.asks_for_pext) {
                variants.pop();
            } else {
                variants[0] = variant(&models[0], Some("MT_PEXT"), with_bmi2);
            }
        }
        let pieces = models[0]
            .pieces
            .iter()
            .map(|piece| (piece.name.clone(), Helps::Set.of(&piece.name)));
        Self {
            variants,
            part: String::new(),
            pieces: pieces.collect(),
        }
    }
}

impl TargetVariant {
    /// The look-ups of `model`. `word`: what the names of data begin with. `faster`: for each
    /// part another look-up of `q` and `occupied`, where there is one; constant expressions do
    /// not call it.
    pub(super) fn new(
        style: &HeaderStyle<'_>,
        model: &SourceModel,
        condition: Option<&'static str>,
        word: &str,
        faster: &[Option<String>],
    ) -> Self {
        let mut writer = CRecipeWriter::new(style, word, model);
        let mut bodies = Vec::new();
        for number in 0..model.parts.len() {
            let statements = match faster.get(number).and_then(Option::as_ref) {
                None => writer.look_up(number),
                Some(call) if style.is_c() => format!("return {call};"),
                Some(call) => {
                    let otherwise = writer.look_up(number);
                    format!(
                        "if (!__builtin_is_constant_evaluated())\n    return {call};\n{otherwise}"
                    )
                }
            };
            bodies.push(indented(&(SQUARE.to_owned() + &statements)));
        }
        let filling = if style.form.fill {
            fill::of_model(&mut writer)
        } else {
            Filling::default()
        };
        let has_pext = word.starts_with(WITH_BMI2) || style.spec.pext == Pext::Always;
        let asks = |part: &PiecePart| {
            // PEXT makes the slots that PDEP reads.
            let fills = !filling.calls.is_empty()
                && part
                    .slots()
                    .is_some_and(|slots| slots.encoding == Encoding::Deposits);
            fills || part.recipe().applies(&[Primitive::Pext, Primitive::Pdep])
        };
        // Those that read data of this variant, and those that call them, are its own.
        let (mut own, mut helpers): (Vec<HelperFunction>, Vec<HelperFunction>) =
            (Vec::new(), Vec::new());
        for helper in std::mem::take(&mut writer.functions) {
            let calls =
                |other: &HelperFunction| has_name(&helper.text, &format!("mt_{}", other.name));
            let is_own = helper.text.contains("mt_Data_") || own.iter().any(calls);
            if is_own { &mut own } else { &mut helpers }.push(helper);
        }
        Self {
            condition,
            asks_for_pext: has_pext || model.parts.iter().any(asks),
            scheme: model.scheme.clone(),
            squares: model.squares,
            data: of_model(&writer),
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
fn functions(writer: &CRecipeWriter<'_>, bodies: &[String]) -> Vec<String> {
    let (model, style) = (writer.model, writer.style);
    let function = |scope: &str, name: &str, body: &str| {
        format!("{scope} mt_Set {name}(unsigned square, mt_Set occupied)\n{{\n{body}}}\n")
    };
    let of_parts = (0..model.parts.len())
        .filter(|&part| model.has_function(part))
        .map(|part| {
            // Look-ups line by line, with which slots are filled, read constant data.
            let scope = if model.parts[part].slots().is_none() {
                "MT_CONSTEXPR"
            } else {
                style.scope()
            };
            function(scope, &writer.part_function(part), &bodies[part])
        });
    let set = |piece: &PieceLookUp| format!("mt_{}", Helps::Set.of(&piece.name));
    let union = |piece: &PieceLookUp| {
        let call = |&part: &usize| {
            let piece = model.piece_of(part).filter(|_| !model.has_function(part));
            format!(
                "{}(square, occupied)",
                piece.map_or_else(|| writer.part_function(part), set)
            )
        };
        let union = piece.parts.iter().map(call).reduce(|union, call| {
            if style.is_wide() && style.is_c() {
                format!("mt_bitboard_or({union}, {call})")
            } else {
                format!("{union} | {call}")
            }
        });
        format!("    return {};\n", union.unwrap_or_default())
    };
    let (own, others): (Vec<_>, Vec<_>) = model
        .pieces
        .iter()
        .map(|piece| (piece, model.own_part(piece)))
        .partition(|(_, part)| part.is_some());
    let of_pieces = own.into_iter().chain(others).map(|(piece, part)| {
        let body = part.map_or_else(|| union(piece), |part| bodies[part].clone());
        function(style.scope(), &set(piece), &body)
    });
    of_parts.chain(of_pieces).collect()
}
