//! Which options are advised for what: the presets of the page, and what it says the chosen options are good for.
//!
//! README.md and docs/choosing.md give the same advice. This is the only place of the playground that has such texts.

use magic_tables::Numbering;
use magic_tables::spec::{Spec, Value};
use serde_json::json;

use crate::documents::{CHOOSING, rows};
use crate::options::Options;
use crate::target::Target;

/// Options for a purpose.
struct Advice {
    /// What the button says.
    name: &'static str,
    target: Target,
    /// The options, but for the pieces and the numbering of a game, which follow from its board.
    options: &'static str,
    /// What they are chosen for.
    purpose: &'static str,
}

const ADVICE: [Advice; 8] = [
    Advice {
        name: "The default",
        target: Target::X86_64,
        options: "scheme = fancy",
        purpose: "all purposes: the default, and PEXT with BMI2",
    },
    Advice {
        name: "Engine with a network",
        target: Target::V3,
        options: "scheme = hyperbola",
        purpose: "engines with a neural network that is not small; scarce flash",
    },
    Advice {
        name: "Engine without",
        target: Target::V3,
        options: "scheme = fancy, pext_entries = pdep",
        purpose: "engines without a network, or with a small one",
    },
    Advice {
        name: "Move generator",
        target: Target::V3,
        options: "scheme = fancy",
        purpose: "move generators and perft; with BMI2, it uses PEXT",
    },
    Advice {
        name: "Few bytes",
        target: Target::X86_64,
        options: "scheme = fixed_shift, entries = byte",
        purpose: "memory limits below 256 KiB, without BMI2",
    },
    Advice {
        name: "32 bits",
        target: Target::X86_64,
        options: "scheme = magic32",
        purpose: "32-bit processors",
    },
    Advice {
        name: "Shogi",
        target: Target::V3,
        options: "scheme = hyperbola, board = \"9x9\"",
        purpose: "shogi on processors with vectors (SSSE3, AVX2, NEON)",
    },
    Advice {
        name: "Xiangqi",
        target: Target::V3,
        options: "scheme = hyperbola, board = \"9x10\"",
        purpose: "xiangqi on processors with vectors (SSSE3, AVX2, NEON)",
    },
];

impl Advice {
    fn spec(&self) -> Option<Spec> {
        Options::read(self.options).ok().map(|options| options.spec)
    }

    /// For the page: the options as pairs of keys and values.
    fn json(&self) -> serde_json::Value {
        let given = self.spec().unwrap_or_default().given();
        let options = given.into_iter().filter_map(|(option, value)| match value {
            Value::Word(text) | Value::Text(text) => Some([option.key.to_owned(), text]),
            _ => None,
        });
        let options: Vec<_> = options.collect();
        json!({ "name": self.name, "target": self.target.word(), "purpose": self.purpose, "options": options })
    }
}

/// All advice, for the presets of the page.
pub(crate) fn presets() -> serde_json::Value {
    ADVICE.iter().map(Advice::json).collect()
}

/// What the options are good for: what is advised, best for this target, or what docs/choosing.md says about their size; nothing if
/// neither knows the options.
pub(crate) fn purpose(spec: &Spec, target: Target) -> Option<&'static str> {
    let options = Spec { pieces: None, numbering: Numbering::default(), ..spec.clone() };
    let advised = ADVICE.iter().filter(|advice| advice.spec().is_some_and(|advised| advised == options));
    if let Some(advice) = advised.min_by_key(|advice| advice.target != target) {
        return Some(advice.purpose);
    }
    let options = format!("`{}`", spec.options());
    rows(CHOOSING, &["options", "bytes", "choose it for"])
        .into_iter()
        .find(|row| row[0] == options)
        .map(|row| row[2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Scheme;
    use magic_tables::tables::Tables;

    #[test]
    fn all_that_is_advised_has_tables() {
        for advice in &ADVICE {
            let spec = advice.spec().unwrap_or_else(|| panic!("{}: these are no options", advice.name));
            assert!(Tables::build(&spec, advice.target.bmi2()).is_ok(), "{}", advice.name);
            assert_eq!(purpose(&spec, advice.target), Some(advice.purpose));
            let json = advice.json();
            assert_eq!(json["options"][0], json!(["scheme", spec.scheme.word()]));
            assert_eq!(json["options"].as_array().map(Vec::len), Some(spec.given().len()), "{json}");
        }
    }

    /// README.md and docs/choosing.md have this table from what `auto` takes.
    #[test]
    fn engines_are_advised_as_on_the_pages() {
        let table = rows(CHOOSING, &["the look-ups are for", "`purpose`", "options"]);
        let names = ["Engine with a network", "Engine without", "Move generator"];
        assert_eq!(table.len(), names.len());
        for (row, name) in table.iter().zip(names) {
            let advice = ADVICE.iter().find(|advice| advice.name == name).expect("there is such a preset");
            assert_eq!(row[2], format!("`{}`", advice.options), "{name}");
        }
    }

    #[test]
    fn other_options_are_good_for_what_the_page_says() {
        let spec = Spec { scheme: Scheme::FixedShift, ..Spec::default() };
        assert_eq!(purpose(&spec, Target::X86_64), Some("overlapping tables, no shift to load"));
        assert_eq!(purpose(&Spec { steppers: true, ..spec }, Target::X86_64), None);
    }
}
