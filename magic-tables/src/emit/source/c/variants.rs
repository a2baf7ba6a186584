//! The look-ups of a header: those of chess, and those beside them. Each of these groups has
//! variants for several targets, one of which the preprocessor takes.

use super::data::{DataText, of_model};
use super::expressions::{CRecipeWriter, SQUARE};
use super::fill::{self, Filling};
use super::style::{HeaderStyle, HelperFunction, has_name, indented};
use crate::emit::source::model::{PieceLookUp, SourceModel};
use crate::encoding::Encoding;
use crate::naming::HelperRole;
use crate::recipe::{PiecePart, Primitive};
use crate::spec::Pext;

/// What the names of data begin with where all of the text is for targets with BMI2. They have a
/// prefix of their own, because they may be linked with those for other targets, and so have data
/// beside tables of the chess board.
pub(super) const WITH_BMI2: &str = "bmi2_";

/// The look-ups of some pieces.
pub(super) struct VariantGroup {
    /// The look-ups for each of several targets, or for all targets. The last variant is for all
    /// targets that no other is for.
    pub(super) variants: Vec<TargetVariant>,
    /// The functions of all variants, if these are a part.
    pub(super) part: String,
    /// The pieces, and the functions for numbers that they call.
    pub(super) pieces: Vec<(String, String)>,
}

/// Look-ups for some targets, in tables of their own.
#[derive(PartialEq)]
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

/// Paragraphs of a file, each with its line end, with an empty line between them.
pub(super) fn joined(paragraphs: impl IntoIterator<Item = String>) -> String {
    let mut paragraphs: Vec<String> = paragraphs.into_iter().collect();
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs.join("\n")
}

impl VariantGroup {
    /// What `paragraphs` makes of each variant under its condition, or one text without a condition
    /// if all are the same.
    pub(super) fn chain(&self, paragraphs: impl Fn(&TargetVariant) -> Vec<String>) -> String {
        let mut texts = Vec::new();
        for variant in &self.variants {
            texts.push(joined(paragraphs(variant)));
        }
        if texts.windows(2).all(|two| two[0] == two[1]) {
            return texts.pop().unwrap_or_default();
        }
        let mut all = Vec::new();
        let variants = self.variants.iter().zip(texts);
        for (number, (variant, text)) in variants.enumerate() {
            all.push(match variant.condition {
                Some(condition) if number == 0 => format!("#if {condition}\n"),
                Some(condition) => format!("#elif {condition}\n"),
                None if self.asks_for_pext() => "#else // without PEXT\n".to_owned(),
                None => "#else\n".to_owned(),
            });
            all.push(text);
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
        let mut variants = Vec::new();
        for model in models {
            variants.push(TargetVariant::new(style, model, None, any, &[]));
        }
        if let [with, without] = variants.as_slice() {
            if with == without && !(apart && with.asks_for_pext) {
                variants.pop();
            } else {
                let condition = Some("MT_PEXT");
                variants[0] = TargetVariant::new(style, &models[0], condition, with_bmi2, &[]);
            }
        }
        let pieces = models[0].pieces.iter();
        Self {
            variants,
            part: String::new(),
            pieces: pieces
                .map(|piece| (piece.name.clone(), HelperRole::Set.of(&piece.name)))
                .collect(),
        }
    }

    /// The conditions of all variants.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Option<&str>> {
        self.variants.iter().map(|variant| variant.condition)
    }

    /// Each of `sums` with the bytes of each variant.
    pub(super) fn added_to(&self, sums: &[usize]) -> Vec<usize> {
        let mut all = Vec::new();
        for sum in sums {
            for variant in &self.variants {
                all.push(sum + variant.bytes());
            }
        }
        all
    }

    fn asks_for_pext(&self) -> bool {
        self.variants.iter().any(|variant| variant.asks_for_pext)
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
            let faster = faster.get(number).and_then(Option::as_ref);
            bodies.push(body_of_part(&mut writer, number, faster));
        }
        let filling = if style.options.fill {
            fill::of_model(&mut writer)
        } else {
            Filling::default()
        };
        let has_pext = word.starts_with(WITH_BMI2) || style.spec.pext == Pext::Always;
        let is_filled = !filling.calls.is_empty();
        let mut parts = model.parts.iter();
        let asks_for_pext = has_pext || parts.any(|part| depends_on_pext(part, is_filled));
        let functions = std::mem::take(&mut writer.functions);
        let (own, helpers) = divided(functions);
        let mut functions = own;
        functions.extend(functions_of(&writer, &bodies));
        Self {
            condition,
            asks_for_pext,
            scheme: model.scheme.clone(),
            squares: model.squares,
            data: of_model(&writer),
            functions,
            helpers,
            filling,
        }
    }

    /// Bytes of all data.
    pub(super) fn bytes(&self) -> usize {
        self.data.iter().map(|data| data.bytes).sum()
    }
}

/// The body of the look-up of a part, which is `faster` by a call where that is no constant
/// expression.
fn body_of_part(writer: &mut CRecipeWriter<'_>, part: usize, faster: Option<&String>) -> String {
    let statements = match faster {
        None => writer.look_up(part),
        Some(call) if writer.style.is_c() => format!("return {call};"),
        Some(call) => {
            let otherwise = writer.look_up(part);
            format!("if (!__builtin_is_constant_evaluated())\n    return {call};\n{otherwise}")
        }
    };
    indented(&(SQUARE.to_owned() + &statements))
}

/// Whether the look-up of a part, or what fills its slots, uses PEXT or PDEP.
fn depends_on_pext(part: &PiecePart, is_filled: bool) -> bool {
    // PEXT makes the slots that PDEP reads.
    let slots = part.slots();
    let has_deposits = slots.is_some_and(|slots| slots.encoding == Encoding::Deposits);
    let applied = [Primitive::Pext, Primitive::Pdep];
    is_filled && has_deposits || part.recipe().applies(&applied)
}

/// The functions that read data of a variant, or call one that does, which are its own, as text;
/// and all others.
fn divided(functions: Vec<HelperFunction>) -> (Vec<String>, Vec<HelperFunction>) {
    let mut own = Vec::<HelperFunction>::new();
    let mut others = Vec::new();
    for function in functions {
        let text = &function.text;
        let calls_own = own
            .iter()
            .any(|other| has_name(text, &format!("mt_{}", other.name)));
        if text.contains("mt_Data_") || calls_own {
            own.push(function);
        } else {
            others.push(function);
        }
    }
    (own.into_iter().map(|own| own.text).collect(), others)
}

/// The functions of parts that are no pieces, of pieces that are one part, and behind these, of
/// those that call others.
fn functions_of(writer: &CRecipeWriter<'_>, bodies: &[String]) -> Vec<String> {
    let model = writer.model;
    let style = writer.style;
    let mut functions = Vec::new();
    for (part, body) in bodies.iter().enumerate() {
        if model.has_function(part) {
            // Look-ups line by line, with which slots are filled, read constant data.
            let scope = if model.parts[part].slots().is_none() {
                "MT_CONSTEXPR"
            } else {
                style.scope()
            };
            let name = writer.part_function(part);
            functions.push(function(scope, &name, body));
        }
    }
    let mut unions = Vec::new();
    for piece in &model.pieces {
        let name = set_function(piece);
        if let Some(part) = model.own_part(piece) {
            functions.push(function(style.scope(), &name, &bodies[part]));
        } else {
            let body = format!("    return {};\n", union_of_parts(writer, piece));
            unions.push(function(style.scope(), &name, &body));
        }
    }
    functions.extend(unions);
    functions
}

/// A function of a square and the occupancy.
fn function(scope: &str, name: &str, body: &str) -> String {
    format!("{scope} mt_Set {name}(unsigned square, mt_Set occupied)\n{{\n{body}}}\n")
}

/// The function for the attack set of a piece.
fn set_function(piece: &PieceLookUp) -> String {
    format!("mt_{}", HelperRole::Set.of(&piece.name))
}

/// The expression for what the parts of a piece attack together.
fn union_of_parts(writer: &CRecipeWriter<'_>, piece: &PieceLookUp) -> String {
    let model = writer.model;
    let style = writer.style;
    let mut union = String::new();
    for &part in &piece.parts {
        let piece = model.piece_of(part).filter(|_| !model.has_function(part));
        let function = piece.map_or_else(|| writer.part_function(part), set_function);
        let call = format!("{function}(square, occupied)");
        union = match &*union {
            "" => call,
            before if style.is_wide() && style.is_c() => {
                format!("mt_bitboard_or({before}, {call})")
            }
            before => format!("{before} | {call}"),
        };
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(condition: Option<&'static str>, scheme: &str) -> TargetVariant {
        TargetVariant {
            condition,
            asks_for_pext: condition == Some("MT_PEXT"),
            scheme: scheme.to_owned(),
            squares: 64,
            data: Vec::new(),
            helpers: Vec::new(),
            functions: Vec::new(),
            filling: Filling::default(),
        }
    }

    fn group(variants: Vec<TargetVariant>) -> VariantGroup {
        VariantGroup {
            variants,
            part: String::new(),
            pieces: Vec::new(),
        }
    }

    fn helper(name: &str, text: &str) -> HelperFunction {
        HelperFunction {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    fn scheme(variant: &TargetVariant) -> Vec<String> {
        vec![format!("{}\n", variant.scheme)]
    }

    #[test]
    fn each_variant_stands_under_its_condition() {
        let variants = vec![
            variant(Some("A"), "a"),
            variant(Some("B"), "b"),
            variant(None, "c"),
        ];
        let text = group(variants).chain(scheme);
        assert_eq!(text, "#if A\n\na\n\n#elif B\n\nb\n\n#else\n\nc\n\n#endif\n");
    }

    #[test]
    fn what_is_the_same_for_all_targets_has_no_condition() {
        let variants = vec![variant(Some("A"), "a"), variant(None, "a")];
        assert_eq!(group(variants).chain(scheme), "a\n");
    }

    #[test]
    fn other_targets_are_those_without_pext() {
        let variants = vec![variant(Some("MT_PEXT"), "a"), variant(None, "b")];
        let text = group(variants).chain(scheme);
        assert!(text.contains("#else // without PEXT\n"), "{text}");
    }

    #[test]
    fn a_function_belongs_to_the_variant_whose_data_it_reads() {
        let functions = vec![
            helper("reads", "mt_Data_slots"),
            helper("calls", "mt_reads(x)"),
            helper("other", "mt_reads_too(x)"),
        ];
        let (own, others) = divided(functions);
        assert_eq!(own, ["mt_Data_slots", "mt_reads(x)"]);
        assert_eq!(others[0].name, "other");
    }
}
