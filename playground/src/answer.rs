//! Answers the questions of the page.

use magic_tables::board::geometry::Geometry;
use magic_tables::board::wide_set::WideSet;
use magic_tables::spec::{OPTIONS, Spec, Value as Given, ValueKind};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Error, Language};
use serde_json::{Value, json};

use crate::lab;
use crate::options::{Mistake, Options};
use crate::trace::trace;

/// What is kept between questions: the tables of the last one.
#[derive(Default)]
pub struct Session(Option<Kept>);

/// Tables, and what they were built from.
struct Kept {
    text: String,
    bmi2: Bmi2,
    spec: Spec,
    tables: Tables,
}

impl Session {
    /// Answers a question in JSON. `ask` is
    ///
    /// - `tables`: what the options give: the scheme, the bytes, the board, and which options there
    ///   are;
    /// - `trace`: one look-up of `piece` on `square` under the occupancy `occupied`, step by step;
    /// - `source`: the source in `language`.
    ///
    /// These need `options`, the text of the macro's options, and take the `target`: `x86-64`, or
    /// `x86-64-v3`, which has BMI2. If the options are wrong, the answer has `mistakes`. The lab asks
    /// about one square, and has questions of its own (`lab`). What is no question in JSON has an
    /// `error`.
    ///
    /// ```
    /// let mut session = playground::answer::Session::default();
    /// let answer = session.answer(br#"{"ask": "tables", "options": "scheme = hyperbola"}"#);
    /// assert!(String::from_utf8(answer).unwrap().contains(r#""bytes":2560"#));
    /// ```
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        let question: Value = match serde_json::from_slice(question) {
            Ok(question) => question,
            Err(error) => {
                let error = format!("the question cannot be read: {error}");
                return json!({ "error": error }).to_string().into_bytes();
            }
        };
        if let Some(answer) = lab::answer(&question) {
            return answer.to_string().into_bytes();
        }
        let text = question["options"].as_str().unwrap_or_default();
        let answer = Options::read(text).and_then(|options| match question["ask"].as_str() {
            Some("trace") => self.trace(&question, text, options),
            Some("source") => source(&question, text, &options),
            _ => Ok(self.tables(&question, text, options)),
        });
        answer.unwrap_or_else(wrong).to_string().into_bytes()
    }

    fn tables(&mut self, question: &Value, text: &str, options: Options) -> Value {
        let choices = choices(&options.spec);
        let mut answer = self
            .build(question, text, options)
            .map_or_else(wrong, about);
        answer["options"] = choices;
        answer["call"] = call(text).into();
        answer
    }

    fn trace(
        &mut self,
        question: &Value,
        text: &str,
        options: Options,
    ) -> Result<Value, Vec<Mistake>> {
        let number = |key: &str| question[key].as_u64().unwrap_or_default() as usize;
        let digits = question["occupied"]
            .as_str()
            .and_then(|text| text.strip_prefix("0x"));
        let occupied = digits
            .and_then(|digits| WideSet::from_digits(digits, 16))
            .unwrap_or_default();
        let Kept { spec, tables, .. } = self.build(question, text, options)?;
        Ok(trace(tables, spec, number("piece"), number("square"), occupied).into())
    }

    /// The tables, built anew only if the question is about other options than the last one.
    fn build(
        &mut self,
        question: &Value,
        text: &str,
        options: Options,
    ) -> Result<&Kept, Vec<Mistake>> {
        let bmi2 = if question["target"] == "x86-64-v3" {
            Bmi2::ByTarget
        } else {
            Bmi2::Absent
        };
        let known = self
            .0
            .take()
            .filter(|kept| kept.text == text && kept.bmi2 == bmi2);
        let kept = if let Some(kept) = known {
            kept
        } else {
            let tables = Tables::build(&options.spec, bmi2)
                .map_err(|problems| options.mistakes(text, &problems))?;
            Kept {
                text: text.to_owned(),
                bmi2,
                spec: options.spec,
                tables,
            }
        };
        Ok(self.0.insert(kept))
    }
}

/// What the tables are like: the board has the bits of a set, and the file, the rank and the name
/// of each square.
fn about(kept: &Kept) -> Value {
    let Kept { spec, tables, .. } = kept;
    let board: Geometry = spec.geometry().expect("the tables have been built");
    let square = |square| {
        let (file, rank) = board.place(square);
        json!([file, rank, board.name(square)])
    };
    let squares: Vec<_> = (0..board.squares()).map(square).collect();
    let pieces: Vec<_> = spec
        .all_pieces()
        .into_iter()
        .map(|piece| piece.name)
        .collect();
    json!({
        "scheme": tables.name(),
        "word": tables.scheme.word(),
        "bytes": tables.bytes,
        "board": { "files": board.files(), "ranks": board.ranks(), "bits": board.word_bits(), "squares": squares },
        "pieces": pieces,
    })
}

/// The options of the tables: what they do, what they take, and for those that take words, the
/// default and the other words, each with whether it goes together with the other options.
fn choices(spec: &Spec) -> Value {
    let goes = |key: &str, word: &str| {
        let mut spec = spec.clone();
        spec.set(key, &Given::Word(word.to_owned())).is_ok() && spec.problems().is_empty()
    };
    let of_tables = OPTIONS
        .iter()
        .filter(|option| option.in_macro && option.in_files);
    let choice = |option: &magic_tables::spec::Declaration| {
        let default = match Spec::default().get(option.key) {
            Some(Given::Word(word)) => word,
            _ => String::new(),
        };
        let words = option
            .takes
            .words()
            .iter()
            .map(|word| json!([word, goes(option.key, word)]));
        let takes = match option.takes {
            ValueKind::Flag => "flag",
            ValueKind::Word(_) => "word",
            ValueKind::Board => "board",
            ValueKind::Factors
            | ValueKind::Pieces
            | ValueKind::Codes
            | ValueKind::Quad
            | ValueKind::Forms => "list",
            _ => "text",
        };
        json!({
            "key": option.key,
            "about": option.about,
            "takes": takes,
            "default": default,
            "words": words.collect::<Vec<_>>(),
        })
    };
    of_tables.map(choice).collect()
}

/// A module with the macro, whose options are `text`.
fn call(text: &str) -> String {
    let call = if text.len() > 60 || text.contains('\n') {
        format!(
            "magic_bitboards::magic_tables!(\n        {}\n    );",
            text.replace('\n', "\n        ")
        )
    } else {
        format!("magic_bitboards::magic_tables!({text});")
    };
    format!("mod sliders {{\n    {call}\n}}\n")
}

fn source(question: &Value, text: &str, options: &Options) -> Result<Value, Vec<Mistake>> {
    let language = question["language"]
        .as_str()
        .and_then(Language::from_word)
        .unwrap_or_default();
    let builder = Builder::from(options.spec.clone())
        .language(language)
        .unchecked(question["unchecked"] == true)
        .fill(question["fill"] == true);
    let name = match language {
        Language::Rust => "sliders.rs",
        Language::Cpp => "sliders.hpp",
        _ => "sliders.h",
    };
    let source = builder.source().map_err(|error| match error {
        Error::Options(problems) => options.mistakes(text, &problems),
        error => vec![Mistake {
            message: error.to_string(),
            at: None,
        }],
    })?;
    Ok(json!({ "name": name, "source": source }))
}

fn wrong(mistakes: Vec<Mistake>) -> Value {
    json!({ "mistakes": mistakes.into_iter().map(Mistake::json).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Scheme;

    fn ask(question: &Value) -> Value {
        serde_json::from_slice(&Session::default().answer(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn choices_change_the_answer() {
        for (options, target, scheme, bytes) in [
            ("scheme = fancy", "x86-64", "fancy", 709_696),
            ("scheme = fancy", "x86-64-v3", "pext", 867_328),
            ("scheme = hyperbola", "x86-64-v3", "hyperbola", 2_560),
        ] {
            let answer = ask(&json!({ "ask": "tables", "options": options, "target": target }));
            assert_eq!(
                (&answer["scheme"], &answer["bytes"]),
                (&json!(scheme), &json!(bytes))
            );
        }
    }

    #[test]
    fn words_that_contradict_other_options_are_told() {
        let answer = ask(&json!({ "ask": "tables", "options": "incorporate_shift = true" }));
        let schemes = &answer["options"].as_array().unwrap()[0];
        assert_eq!(
            (&schemes["key"], &schemes["default"]),
            (&json!("scheme"), &json!("fancy"))
        );
        let words = schemes["words"].as_array().unwrap();
        assert_eq!(words.len(), Scheme::ALL.len());
        assert!(
            words.contains(&json!(["fancy", true])) && words.contains(&json!(["plain", false]))
        );
    }

    #[test]
    fn a_look_up_gives_the_attack_set() {
        let question = json!({ "ask": "trace", "options": "", "piece": 0, "square": 0, "occupied": "0x8000000000008" });
        assert_eq!(ask(&question)["attacks"], "0x10101010101010e");
        let question = json!({ "ask": "trace", "options": "scheme = fanci" });
        assert_eq!(ask(&question)["mistakes"][0]["at"], json!([9, 14]));
    }

    #[test]
    fn source_is_what_the_builder_writes() {
        let question = |more: Value| {
            let mut question = json!({ "ask": "source", "options": "scheme = kindergarten" });
            question
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            ask(&question)
        };
        for language in [Language::Rust, Language::C, Language::Cpp] {
            let builder = Builder::new()
                .scheme(Scheme::Kindergarten)
                .language(language);
            let answer = question(json!({ "language": language.word() }));
            assert_eq!(answer["source"], builder.source().unwrap());
        }
        let answer = question(json!({ "fill": true }));
        assert!(
            answer["mistakes"][0]["message"]
                .as_str()
                .unwrap()
                .contains("fill"),
            "{answer}"
        );
    }

    #[test]
    fn what_is_no_question_is_answered() {
        let mut session = Session::default();
        // Half of a character, as JavaScript may have it in a text.
        for question in [r#"{"ask": "list", "text": "\ud800"}"#, "{", ""] {
            let answer: Value =
                serde_json::from_slice(&session.answer(question.as_bytes())).unwrap();
            let error = answer["error"].as_str().unwrap();
            assert!(
                error.starts_with("the question cannot be read: "),
                "{error}"
            );
        }
        let answer = session.answer(br#"{"ask": "tables", "options": "scheme = hyperbola"}"#);
        assert!(String::from_utf8_lossy(&answer).contains("2560"));
    }

    #[test]
    fn short_calls_are_one_line() {
        let expected = "mod sliders {\n    magic_bitboards::magic_tables!(scheme = fancy);\n}\n";
        assert_eq!(call("scheme = fancy"), expected);
        assert!(call("scheme = hyperbola, board = \"\n..\n..\"").contains("(\n        scheme"));
    }
}
