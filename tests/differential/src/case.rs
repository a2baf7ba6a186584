//! One set of options, as the text of flags.

use magic_tables::spec::{Declaration, OPTIONS, Spec, Takes, Value};
use magic_tables::{Builder, Language};

use crate::board::{Board, Squares};
use crate::piece::{Part, Piece};

/// Options with their values, as `magics generate` takes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Case(pub(crate) Vec<(&'static str, String)>);

/// Options that say how source is written.
const OF_SOURCE: [&str; 4] = ["language", "prefix", "unchecked", "fill"];

fn declaration(key: &str) -> Option<&'static Declaration> {
    OPTIONS.iter().find(|option| option.key == key)
}

impl Case {
    /// Reads flags.
    pub(crate) fn read(flags: &[String]) -> Option<Self> {
        let mut options = Vec::new();
        let mut flags = flags.iter().peekable();
        while let Some(flag) = flags.next() {
            let option = declaration(&flag.strip_prefix("--")?.replace('-', "_"))?;
            let value = flags.next_if(|value| !value.starts_with("--"));
            options.push((option.key, value.map_or("true", String::as_str).to_owned()));
        }
        Some(Self(options))
    }

    /// The flags as separate words.
    pub(crate) fn words(&self) -> Vec<String> {
        let words = |(key, value): &(&str, String)| [format!("--{}", key.replace('_', "-")), value.clone()];
        self.0.iter().flat_map(words).collect()
    }

    /// The flags as a shell takes them.
    pub(crate) fn flags(&self) -> String {
        let plain = |c: char| c.is_alphanumeric() || "-_,:".contains(c);
        let word = |word: String| {
            let is_plain = !word.is_empty() && word.chars().all(plain);
            if is_plain { word } else { format!("'{}'", word.replace('\'', r"'\''")) }
        };
        self.words().into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| *other == key).map(|(_, value)| value.as_str())
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value != "false")
    }

    pub(crate) fn without(&self, key: &str) -> Self {
        Self(self.0.iter().filter(|(other, _)| *other != key).cloned().collect())
    }

    pub(crate) fn with(&self, key: &'static str, value: String) -> Self {
        let mut case = self.clone();
        match case.0.iter_mut().find(|(other, _)| *other == key) {
            Some(option) => option.1 = value,
            None => case.0.push((key, value)),
        }
        case
    }

    pub(crate) fn board(&self) -> Option<Board> {
        Board::read(self.get("board").unwrap_or("8x8"))
    }

    pub(crate) fn squares(&self) -> Option<Squares> {
        let board = self.board()?;
        (board.len() <= 128).then(|| Squares::new(&board, self.get("numbering") == Some("by_file")))
    }

    pub(crate) fn pieces(&self) -> Option<Vec<Piece>> {
        Piece::read_all(self.get("pieces").unwrap_or("rook, bishop, queen"))
    }

    /// The names of look-ups, with their movements.
    pub(crate) fn look_ups(&self) -> Vec<(String, Vec<Part>)> {
        self.pieces().unwrap_or_default().iter().flat_map(Piece::look_ups).collect()
    }

    /// The options of tables, for all front ends.
    pub(crate) fn spec(&self) -> Result<Spec, String> {
        let mut spec = Spec::default();
        for (key, text) in self.0.iter().filter(|(key, _)| !OF_SOURCE.contains(key)) {
            spec.set(key, &value(key, text)).map_err(|problem| problem.to_string())?;
        }
        Ok(spec)
    }

    /// The builder for source in `language`.
    pub(crate) fn builder(&self, language: Language, unchecked: bool) -> Result<Builder, String> {
        let mut builder = Builder::new().standalone(true).language(language).unchecked(unchecked);
        for (key, text) in &self.0 {
            let text = match language {
                Language::Rust if *key == "prefix" => continue,
                Language::Rust => text.clone(),
                _ => text.replace("crate::", ""),
            };
            if !["language", "unchecked"].contains(key) {
                builder.set(key, &value(key, &text)).map_err(|problem| problem.to_string())?;
            }
        }
        Ok(builder)
    }

    /// A call of the macro.
    pub(crate) fn macro_call(&self) -> String {
        let option = |(key, text): &(&str, String)| match value(key, text) {
            Value::Text(text) => format!("    {key} = {text:?},\n"),
            Value::List(_) => format!("    {key} = [{text}],\n"),
            Value::Other(text) | Value::Word(text) | Value::Path(text) => format!("    {key} = {text},\n"),
            Value::Integer(number) => format!("    {key} = {number},\n"),
        };
        let options = self.0.iter().filter(|(key, _)| !OF_SOURCE.contains(key)).map(option);
        format!("magic_bitboards::magic_tables!(\n{});\n", options.collect::<String>())
    }
}

/// The text of an option as front ends pass it on.
fn value(key: &str, text: &str) -> Value {
    let number = |text: &str| text.trim().parse().ok();
    match declaration(key).map(|option| option.takes) {
        Some(Takes::Integer | Takes::Bytes) => {
            number(text).map_or_else(|| Value::Text(text.to_owned()), Value::Integer)
        }
        Some(Takes::Factors) => Value::List(text.split(',').filter_map(number).collect()),
        Some(Takes::Board) => Value::Text(text.to_owned()),
        Some(Takes::Path | Takes::Bitboard) => Value::Path(text.to_owned()),
        Some(Takes::Pieces | Takes::Codes) if !text.starts_with('[') => {
            Value::Other(format!("[{text}]"))
        }
        Some(Takes::Pieces | Takes::Codes) => Value::Other(text.to_owned()),
        _ => Value::Word(text.to_owned()),
    }
}
