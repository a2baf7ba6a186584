//! One set of options, as the text of flags; and how a set with a fault is made smaller.

use lookups::reference::{Board, Part, Piece, Squares};
use lookups::{declaration, value};
use magic_tables::spec::{Spec, Value};
use magic_tables::{Builder, Language};

use crate::names;

/// Options with their values, as `magics generate` takes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Case(pub(crate) Vec<(&'static str, String)>);

/// Options that say how source is written.
const OF_SOURCE: [&str; 6] = [
    "language",
    "prefix",
    "unchecked",
    "fill",
    "linkage",
    "forms",
];

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

    /// The options of a combination.
    pub(crate) fn of_spec(spec: &Spec) -> Self {
        let text = |value| match value {
            Value::Word(text) | Value::Path(text) | Value::Other(text) | Value::Text(text) => text,
            Value::Integer(number) => number.to_string(),
            Value::List(factors) => listed(&factors),
            Value::Factors(factors) => listed(factors.all()),
            other => panic!("no text for {other:?}"),
        };
        Self(
            spec.given()
                .into_iter()
                .map(|(option, value)| (option.key, text(value)))
                .collect(),
        )
    }

    /// The flags as separate words.
    pub(crate) fn words(&self) -> Vec<String> {
        let words =
            |(key, value): &(&str, String)| [format!("--{}", key.replace('_', "-")), value.clone()];
        self.0.iter().flat_map(words).collect()
    }

    /// The flags as a shell takes them.
    pub(crate) fn flags(&self) -> String {
        let plain = |c: char| c.is_alphanumeric() || "-_,:".contains(c);
        let word = |word: String| {
            let is_plain = !word.is_empty() && word.chars().all(plain);
            if is_plain {
                word
            } else {
                format!("'{}'", word.replace('\'', r"'\''"))
            }
        };
        self.words()
            .into_iter()
            .map(word)
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(other, _)| *other == key)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value != "false")
    }

    /// Whether functions in C are in a file of their own.
    pub(crate) fn is_linked(&self) -> bool {
        self.get("linkage") == Some("external")
    }

    pub(crate) fn without(&self, key: &str) -> Self {
        Self(
            self.0
                .iter()
                .filter(|(other, _)| *other != key)
                .cloned()
                .collect(),
        )
    }

    pub(crate) fn set(&self, key: &'static str, value: String) -> Self {
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
        (board.numbers() <= 256)
            .then(|| Squares::new(&board, self.get("numbering") == Some("by_file")))
            .map(|squares| squares.wrapped(self.get("wrap").unwrap_or("none")))
    }

    pub(crate) fn pieces(&self) -> Option<Vec<Piece>> {
        Piece::read_all(self.get("pieces").unwrap_or("rook, bishop, queen"))
    }

    /// The names of look-ups, with their movements.
    pub(crate) fn look_ups(&self) -> Vec<(String, Vec<Part>)> {
        self.pieces()
            .unwrap_or_default()
            .iter()
            .flat_map(Piece::look_ups)
            .collect()
    }

    /// The options of tables, for all front ends.
    pub(crate) fn spec(&self) -> Result<Spec, String> {
        let mut spec = Spec::default();
        for (key, text) in self.0.iter().filter(|(key, _)| !OF_SOURCE.contains(key)) {
            spec.set(key, &value(key, text))
                .map_err(|problem| problem.to_string())?;
        }
        Ok(spec)
    }

    /// The builder for source in `language`.
    pub(crate) fn builder(&self, language: Language, unchecked: bool) -> Result<Builder, String> {
        let mut builder = Builder::new()
            .standalone(true)
            .language(language)
            .unchecked(unchecked);
        for (key, text) in &self.0 {
            let text = match language {
                Language::Rust if *key == "prefix" => continue,
                Language::Rust if *key == "forms" => continue,
                Language::Rust | Language::Cpp if *key == "linkage" => continue,
                Language::Rust => text.clone(),
                // A prefix may begin with any word: `crate` is a namespace like others.
                _ if *key == "prefix" => text.clone(),
                _ => names::alone(text).map_or_else(|| text.replace("crate::", ""), str::to_owned),
            };
            if !["language", "unchecked"].contains(key) {
                builder
                    .set(key, &value(key, &text))
                    .map_err(|problem| problem.to_string())?;
            }
        }
        Ok(builder)
    }

    /// A call of the macro.
    pub(crate) fn macro_call(&self) -> String {
        let option = |(key, text): &(&str, String)| match value(key, text) {
            Value::Text(text) => format!("    {key} = {text:?},\n"),
            Value::List(_) => format!("    {key} = [{text}],\n"),
            Value::Other(text) | Value::Word(text) | Value::Path(text) => {
                format!("    {key} = {text},\n")
            }
            Value::Integer(number) => format!("    {key} = {number},\n"),
            other => panic!("no tokens for {other:?}"),
        };
        let options = self
            .0
            .iter()
            .filter(|(key, _)| !OF_SOURCE.contains(key))
            .map(option);
        format!(
            "magic_bitboards::magic_tables!(\n{});\n",
            options.collect::<String>()
        )
    }
}

/// The smallest case that has the fault.
pub(crate) fn shrunk(case: &Case, has_fault: &mut dyn FnMut(&Case) -> bool) -> Case {
    let mut case = case.clone();
    while let Some(smaller) = smaller(&case)
        .into_iter()
        .find(|smaller| has_fault(smaller))
    {
        case = smaller;
    }
    case
}

/// Factors as a flag has them.
fn listed(factors: &[u64]) -> String {
    let words: Vec<_> = factors.iter().map(u64::to_string).collect();
    words.join(",")
}

/// Cases that are a little smaller.
fn smaller(case: &Case) -> Vec<Case> {
    let mut all: Vec<_> = case.0.iter().map(|(key, _)| case.without(key)).collect();
    if case.get("views").is_some() {
        all.push(case.without("views").without("piece_codes"));
    }
    if let Some(pieces) = case.get("pieces").and_then(|_| case.pieces()) {
        for pieces in smaller_lists(&pieces) {
            let text: Vec<_> = pieces.iter().map(Piece::to_string).collect();
            all.push(case.set("pieces", text.join(", ")));
        }
    }
    if let Some(board) = case.get("board").and_then(|_| case.board()) {
        all.extend(
            smaller_boards(&board)
                .into_iter()
                .map(|board| case.set("board", board.to_string())),
        );
    }
    all
}

/// Lists without a piece, a part or a path, and with a part without its range.
fn smaller_lists(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut all = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        let mut smaller = vec![None];
        for (place, part) in piece.parts.iter().enumerate() {
            let mut with = |parts: &[Part]| {
                let parts = [&piece.parts[..place], parts, &piece.parts[place + 1..]].concat();
                smaller.extend((!parts.is_empty()).then(|| {
                    Some(Piece {
                        parts,
                        ..piece.clone()
                    })
                }));
            };
            with(&[]);
            if part.most.is_some() {
                with(&[Part {
                    most: None,
                    ..part.clone()
                }]);
            }
            if part.reversed {
                with(&[Part {
                    reversed: false,
                    ..part.clone()
                }]);
            }
            for path in (0..part.paths.len()).filter(|_| part.paths.len() > 1) {
                let mut fewer = part.clone();
                fewer.paths.remove(path);
                with(&[fewer]);
            }
        }
        all.extend(smaller.into_iter().map(|piece| {
            let mut pieces = pieces.to_vec();
            pieces.splice(number..=number, piece);
            pieces
        }));
    }
    all.retain(|pieces| !pieces.is_empty());
    all
}

fn smaller_boards(board: &Board) -> Vec<Board> {
    let files = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut all = Vec::new();
    if !board.is_rectangle() {
        all.push(Board::rectangle(files, board.rows.len()));
    }
    for rank in [0, board.rows.len() - 1] {
        let mut rows = board.rows.clone();
        rows.remove(rank);
        all.push(Board { rows });
    }
    for file in [0, files.saturating_sub(1)] {
        let mut rows = board.rows.clone();
        rows.iter_mut()
            .filter(|row| file < row.len())
            .for_each(|row| _ = row.remove(file));
        all.push(Board { rows });
    }
    all.retain(|board| board.rows.iter().flatten().any(|&cell| cell == b'.'));
    all
}
