//! Answers the questions of the page.

use magic_tables::board::geometry::{Geometry, Squares};
use magic_tables::spec::Spec;
use magic_tables::tables::Tables;
use magic_tables::{Builder, Error, Language};
use serde_json::{Value, json};

use crate::advice::{presets, purpose};
use crate::choices::{choices, meanings};
use crate::compared::{default_of, taken};
use crate::documents::page_of;
use crate::figures::figures;
use crate::options::{Mistake, Options};
use crate::script::{Form, build_script, call};
use crate::target::Target;
use crate::trace::trace;

/// What is kept between questions: the tables of the last one, and what the default takes.
#[derive(Default)]
pub struct Session {
    kept: Option<Kept>,
    default: Option<Known>,
}

/// Tables, and what they were built from.
struct Kept {
    text: String,
    target: Target,
    spec: Spec,
    tables: Tables,
}

/// The default options for a board, and what their tables take.
struct Known {
    spec: Spec,
    target: Target,
    taken: Value,
}

/// A question.
struct Question<'a> {
    json: &'a Value,
    /// The options, as the macro takes them.
    text: &'a str,
    target: Target,
}

impl Session {
    /// Answers a question in JSON. `ask` is
    ///
    /// - `tables`: what the options give: sizes, figures, the call of the macro, a build script, and which choices there are;
    /// - `default`: what `scheme = fancy` takes on the same board, null if it has no tables;
    /// - `trace`: one look-up of `piece` on `square` under the occupancy `occupied`, step by step;
    /// - `source`: the source in `language`;
    /// - `presets`: which options are advised for what.
    ///
    /// All but the last need `options`, the text of the macro's options, and take the `target`: `x86-64`, `x86-64-v3`, or
    /// `measured`, the processor of the times. If the options are wrong, the answer has `mistakes`.
    ///
    /// ```
    /// let mut session = playground::answer::Session::default();
    /// let answer = session.answer(br#"{"ask": "tables", "options": "scheme = hyperbola"}"#);
    /// assert!(String::from_utf8(answer).unwrap().contains(r#""bytes":2560"#));
    /// ```
    ///
    /// # Panics
    /// If `question` is not JSON.
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        let json: Value = serde_json::from_slice(question).expect("the page asks in JSON");
        let target = Target::from_word(json["target"].as_str());
        let question = Question { json: &json, text: json["options"].as_str().unwrap_or_default(), target };
        let answer = match json["ask"].as_str() {
            Some("presets") => presets(),
            Some("default") => self.of_default(&question),
            Some("trace") => self.trace(&question),
            Some("source") => source(&question),
            _ => self.tables(&question),
        };
        answer.to_string().into_bytes()
    }

    fn tables(&mut self, question: &Question<'_>) -> Value {
        let options = match Options::read(question.text) {
            Ok(options) => options,
            Err(mistakes) => return wrong(&mistakes),
        };
        let spec = options.spec.clone();
        let mut answer = match self.build(question, options) {
            Ok(kept) => about(kept),
            Err(mistakes) => wrong(&mistakes),
        };
        let form = question.form();
        answer["choices"] = choices(&spec);
        answer["meanings"] = meanings();
        answer["call"] = call(question.text).into();
        answer["build_script"] = build_script(&spec, &form, file_name(form.language)).into();
        answer
    }

    /// What the default takes, which is found anew only for another board or target than the last one.
    fn of_default(&mut self, question: &Question<'_>) -> Value {
        let options = match Options::read(question.text) {
            Ok(options) => options,
            Err(mistakes) => return wrong(&mistakes),
        };
        let (spec, target) = (default_of(&options.spec), question.target);
        let known = self.default.take().filter(|known| known.spec == spec && known.target == target);
        let found = known.unwrap_or_else(|| Known { taken: taken(&spec, target), spec, target });
        self.default.insert(found).taken.clone()
    }

    fn trace(&mut self, question: &Question<'_>) -> Value {
        let number = |key: &str| question.json[key].as_u64().unwrap_or_default() as usize;
        let occupied = question.json["occupied"].as_str().and_then(squares).unwrap_or_default();
        let kept = Options::read(question.text).and_then(|options| self.build(question, options));
        match kept {
            Ok(kept) => trace(&kept.tables, &kept.spec, number("piece"), number("square"), occupied).into(),
            Err(mistakes) => wrong(&mistakes),
        }
    }

    /// The tables, built anew only if the question is about other options than the last one.
    fn build(&mut self, question: &Question<'_>, options: Options) -> Result<&Kept, Vec<Mistake>> {
        let Question { text, target, .. } = *question;
        let known = self.kept.take().filter(|kept| kept.text == text && kept.target == target);
        let kept = if let Some(kept) = known {
            kept
        } else {
            let tables = options.build(text, target.bmi2())?;
            Kept { text: text.to_owned(), target, spec: options.spec, tables }
        };
        Ok(self.kept.insert(kept))
    }
}

impl Question<'_> {
    fn form(&self) -> Form {
        let language = self.json["language"].as_str().and_then(Language::from_word).unwrap_or_default();
        Form { language, unchecked: self.json["unchecked"] == true, fill: self.json["fill"] == true }
    }
}

/// What the tables are like.
fn about(kept: &Kept) -> Value {
    let Kept { target, spec, tables, .. } = kept;
    let board = spec.geometry().expect("the tables have been built");
    let pieces: Vec<_> = spec.all_pieces().into_iter().map(|piece| piece.name).collect();
    json!({
        "scheme": tables.name(),
        "is_default": *spec == default_of(spec),
        "page": page_of(tables.scheme),
        "bytes": tables.bytes,
        "purpose": purpose(spec, *target),
        "notes": Builder::from(spec.clone()).notes(),
        "figures": figures(tables, *target),
        "board": shape(&board),
        "pieces": pieces,
    })
}

/// The board: its files and ranks, the bits of a set, and the file, the rank and the name of each square.
fn shape(board: &Geometry) -> Value {
    let square = |square| {
        let (file, rank) = board.place(square);
        json!([file, rank, board.name(square)])
    };
    let squares: Vec<_> = (0..board.squares()).map(square).collect();
    json!({ "files": board.files(), "ranks": board.ranks(), "bits": board.word_bits(), "squares": squares })
}

fn source(question: &Question<'_>) -> Value {
    let options = match Options::read(question.text) {
        Ok(options) => options,
        Err(mistakes) => return wrong(&mistakes),
    };
    let Form { language, unchecked, fill } = question.form();
    let builder = Builder::from(options.spec.clone()).language(language).unchecked(unchecked).fill(fill);
    match builder.source() {
        Ok(source) => json!({ "name": file_name(language), "source": source }),
        Err(Error::Options(problems)) => wrong(&options.mistakes(question.text, &problems)),
        Err(error) => wrong(&[Mistake { message: error.to_string(), at: None }]),
    }
}

const fn file_name(language: Language) -> &'static str {
    match language {
        Language::Rust => "sliders.rs",
        Language::C => "sliders.h",
        Language::Cpp => "sliders.hpp",
    }
}

fn wrong(mistakes: &[Mistake]) -> Value {
    json!({ "mistakes": mistakes.iter().map(Mistake::json).collect::<Vec<_>>() })
}

/// A set of squares in hexadecimal digits.
fn squares(text: &str) -> Option<Squares> {
    Squares::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(session: &mut Session, question: &Value) -> Value {
        serde_json::from_slice(&session.answer(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn choices_change_the_answer() {
        let mut session = Session::default();
        let mut bytes = |options: &str, target: Target| {
            let question = json!({ "ask": "tables", "options": options, "target": target.word() });
            let answer = ask(&mut session, &question);
            (answer["scheme"].as_str().unwrap().to_owned(), answer["bytes"].as_u64().unwrap())
        };
        assert_eq!(bytes("scheme = fancy", Target::X86_64), ("fancy".to_owned(), 717_888));
        assert_eq!(bytes("scheme = fancy", Target::V3), ("pext".to_owned(), 867_328));
        assert_eq!(bytes("scheme = hyperbola", Target::Measured), ("hyperbola".to_owned(), 2_560));
    }

    #[test]
    fn the_default_is_that_of_the_board_and_the_target() {
        let mut session = Session::default();
        let mut asked = |what: &str, options: &str, target: Target| {
            let question = json!({ "ask": what, "options": options, "target": target.word() });
            ask(&mut session, &question)
        };
        let mut default = |options: &str, target: Target| asked("default", options, target);
        assert_eq!(default("scheme = hyperbola", Target::X86_64)["bytes"], 717_888);
        assert_eq!(default("scheme = hyperbola", Target::V3)["scheme"], "pext");
        assert_eq!(default("scheme = hyperbola, board = \"6x6\"", Target::X86_64)["scheme"], "fancy");
        assert!(default("scheme = fanci", Target::V3)["mistakes"].is_array());
        let mut is_default = |options: &str| asked("tables", options, Target::V3)["is_default"] == true;
        assert!(is_default("scheme = fancy") && !is_default("scheme = hyperbola"));
        assert!(is_default("scheme = fancy, steppers = true"), "these are functions besides");
    }

    #[test]
    fn a_look_up_gives_the_attack_set() {
        let mut session = Session::default();
        let question =
            json!({ "ask": "trace", "options": "", "piece": 0, "square": 0, "occupied": "0x8000000000008" });
        assert_eq!(ask(&mut session, &question)["attacks"], "0x10101010101010e");
        let question = json!({ "ask": "trace", "options": "scheme = fanci" });
        assert_eq!(ask(&mut session, &question)["mistakes"][0]["at"], json!([9, 14]));
    }

    #[test]
    fn source_is_what_the_builder_writes() {
        let mut session = Session::default();
        let ask = |session: &mut Session, more: Value| {
            let mut question = json!({ "ask": "source", "options": "scheme = kindergarten" });
            question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            self::ask(session, &question)
        };
        let builder = || Builder::new().scheme(magic_tables::Scheme::Kindergarten);
        for language in [Language::Rust, Language::C, Language::Cpp] {
            let answer = ask(&mut session, json!({ "language": language.word() }));
            assert_eq!(answer["source"], builder().language(language).source().unwrap());
        }
        let answer = ask(&mut session, json!({ "fill": true }));
        assert!(answer["mistakes"][0]["message"].as_str().unwrap().contains("fill"), "{answer}");
    }
}
