//! The look-ups to compare, as the user or a set names them.

use anyhow::{Context as _, Result, bail};
use magic_tables::spec::{Scheme, Spec, Value};
use magic_tables::{Builder, Language};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// Options of the macro, with a name.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// What the report calls them.
    pub name: String,
    /// `scheme = pext, entries = pdep`
    pub options: String,
}

impl Tables {
    /// Reads `options`, or `name: options`.
    pub fn parse(text: &str) -> Result<Self> {
        let (name, options) = text.split_once(':').unwrap_or((text, text));
        let tables = Self {
            name: name.trim().to_owned(),
            options: options.trim().to_owned(),
        };
        tables.read()?;
        Ok(tables)
    }

    /// The same with options that an engine needs whatever its tables.
    #[must_use]
    pub fn with_options(&self, always: Option<&str>) -> Self {
        let options: Vec<_> = [Some(self.options.as_str()), always]
            .into_iter()
            .flatten()
            .collect();
        Self {
            name: self.name.clone(),
            options: options.join(", "),
        }
    }

    /// The options as data.
    pub fn spec(&self) -> Result<Spec> {
        let spec = self.read()?;
        match spec.problems().first() {
            Some(problem) => bail!("tables `{}`: {}", self.options, problem.message),
            None => Ok(spec),
        }
    }

    /// The same, without asking whether they go together: the recipe may add the pieces that they
    /// speak of.
    fn read(&self) -> Result<Spec> {
        let (mut spec, mut depth) = (Spec::default(), 0);
        // A comma in a list separates no options.
        let options = self.options.split(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            letter == ',' && depth == 0
        });
        for option in options.map(str::trim).filter(|option| !option.is_empty()) {
            set(&mut spec, option).with_context(|| format!("tables `{}`", self.options))?;
        }
        Ok(spec)
    }

    /// Whether the look-ups make sense only where there is PEXT.
    pub fn needs_bmi2(&self) -> bool {
        self.read().is_ok_and(|spec| spec.scheme == Scheme::Pext)
    }

    /// Bytes of the tables of sliders on a target with or without PEXT.
    pub fn bytes(&self, bmi2: bool) -> Result<u64> {
        let types = Spec {
            square: None,
            square_index: None,
            bitboard: None,
            ..self.spec()?
        };
        let source = Builder::from(Spec {
            lines: false,
            steppers: false,
            ..types
        })
        .language(Language::Cpp)
        .source()?;
        let sizes: Vec<u64> = source
            .match_indices("TABLE_BYTES = ")
            .filter_map(|(at, word)| source[at + word.len()..].split(';').next()?.parse().ok())
            .collect();
        // The variant with PEXT comes first.
        let size = if bmi2 { sizes.first() } else { sizes.last() };
        size.copied()
            .with_context(|| format!("tables `{}` have no size", self.options))
    }
}

fn set(spec: &mut Spec, option: &str) -> Result<()> {
    let (key, text) = option
        .split_once('=')
        .with_context(|| format!("`{option}` is no `option = value`"))?;
    let (key, text) = (key.trim(), text.trim());
    let within = |start, end| text.strip_prefix(start)?.strip_suffix(end);
    let is_word = text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_list = matches!(key, "pieces" | "piece_codes" | "threats" | "quads") && !is_word;
    let value = if is_list {
        Value::Other(text.to_owned())
    } else if let Some(list) = within('[', ']') {
        let numbers = list
            .split(',')
            .map(str::trim)
            .filter(|number| !number.is_empty())
            .map(number);
        let numbers: Option<_> = numbers.collect();
        Value::List(numbers.with_context(|| format!("`{text}` is no list of numbers"))?)
    } else {
        match (number(text), within('"', '"')) {
            (Some(number), _) => Value::Integer(number),
            (_, Some(text)) => Value::Text(text.to_owned()),
            _ => Value::Word(text.to_owned()),
        }
    };
    spec.set(key, &value)
        .map_err(|problem| anyhow::Error::msg(problem.message))
}

fn number(text: &str) -> Option<u64> {
    let text = text.replace('_', "");
    text.strip_prefix("0x").map_or_else(
        || text.parse().ok(),
        |digits| u64::from_str_radix(digits, 16).ok(),
    )
}

/// Look-ups that belong together, in the order of the report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    pub tables: Vec<Tables>,
}

impl Set {
    /// The set of this name, or in the file of this name.
    pub fn find(name: &str) -> Result<Self> {
        let path = crate::recipe::named(&folder(), name);
        let read = || -> Result<Self> {
            let set: Self = toml::from_str(&fs::read_to_string(&path)?)?;
            set.tables
                .iter()
                .try_for_each(|tables| tables.read().map(drop))?;
            Ok(set)
        };
        let known = || crate::recipe::stems(&folder()).join(", ");
        read().with_context(|| format!("set {name}: {}; there are {}", path.display(), known()))
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sets")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        format!("{:#}", Tables::parse(text).unwrap_err())
    }

    #[test]
    fn options_are_those_of_the_macro() {
        let tables = Tables::parse("16-bit slots: scheme = pext, entries = pdep").unwrap();
        assert_eq!(tables.name, "16-bit slots");
        assert_eq!(
            tables.spec().unwrap().options(),
            "scheme = pext, entries = pdep"
        );
        assert!(tables.needs_bmi2());
        let searched = Tables::parse("scheme = black, magics = search, seed = 7").unwrap();
        assert_eq!(searched.spec().unwrap().seed, Some(7));
        let own = format!(
            "own factors: rook_magics = [{}0x2_a], entries = byte",
            "1, ".repeat(63)
        );
        let spec = Tables::parse(&own).unwrap().spec().unwrap();
        assert_eq!(
            (spec.rook_magics.unwrap()[63], spec.entries.word()),
            (42, "byte")
        );
        assert_eq!(
            error("rook_magics = [a]"),
            "tables `rook_magics = [a]`: `[a]` is no list of numbers"
        );
        assert!(error("scheme = fanci").contains("did you mean `fancy`?"));
        assert_eq!(
            error("fancy"),
            "tables `fancy`: `fancy` is no `option = value`"
        );
    }

    #[test]
    fn engines_of_other_games_have_boards_and_pieces() {
        let xiangqi = "board = \"9x10\", pieces = [rook, horse_to = lame[((1, 1), (1, 2)), ((1, 1), (2, 1))]]";
        let tables = Tables::parse("fast: scheme = kindergarten")
            .unwrap()
            .with_options(Some(xiangqi));
        let spec = tables.spec().unwrap();
        assert_eq!(
            (tables.name.as_str(), spec.geometry().unwrap().squares()),
            ("fast", 90)
        );
        assert_eq!(spec.all_pieces()[1].name, "horse_to");
        assert!(tables.bytes(false).unwrap() > 10_000);
    }

    #[test]
    fn sizes_are_those_of_the_target() {
        let tables = Tables::parse("scheme = fancy").unwrap();
        assert!(tables.bytes(true).unwrap() > tables.bytes(false).unwrap());
        let never = Tables::parse("scheme = fancy, pext = never").unwrap();
        assert_eq!(never.bytes(true).unwrap(), never.bytes(false).unwrap());
    }

    #[test]
    fn all_sets_can_be_read() {
        let names = crate::recipe::stems(&folder());
        assert!(names.contains(&"table-6.1".to_owned()));
        for name in names {
            assert!(!Set::find(&name).unwrap().tables.is_empty(), "{name}");
        }
        assert!(
            Set::find("table-6.2")
                .unwrap_err()
                .to_string()
                .contains("there are advice")
        );
    }
}
