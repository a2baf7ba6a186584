//! Which words an option takes, and which of them go together with the other options.

use magic_tables::spec::{Entries, Magics, Numbering, Packing, Pext, Scheme, Spec, Value};
use serde_json::{Map, json};

/// The options whose value is one word.
const KEYS: [(&str, &[&str]); 8] = [
    ("scheme", Scheme::WORDS),
    ("entries", Entries::WORDS),
    ("bishop_entries", Entries::WORDS),
    ("pext_entries", Entries::WORDS),
    ("packing", Packing::WORDS),
    ("pext", Pext::WORDS),
    ("magics", Magics::WORDS),
    ("numbering", Numbering::WORDS),
];

/// The options that are `true` or `false`.
const FLAGS: [&str; 6] =
    ["incorporate_shift", "incorporate_offset", "steppers", "lines", "setwise", "const_fn"];

/// For each option its words, each with whether it goes together with the other options of `spec`.
pub(crate) fn choices(spec: &Spec) -> serde_json::Value {
    let flags = FLAGS.iter().map(|&key| (key, &["false", "true"][..]));
    let all = KEYS.into_iter().chain(flags).map(|(key, words)| {
        let words = words.iter().map(|word| json!([word, goes(spec, key, word)])).collect();
        (key.to_owned(), serde_json::Value::Array(words))
    });
    serde_json::Value::Object(all.collect::<Map<_, _>>())
}

/// Whether `key = word` goes together with the other options.
fn goes(spec: &Spec, key: &str, word: &str) -> bool {
    let mut spec = spec.clone();
    spec.set(key, &Value::Word(word.to_owned())).is_ok() && spec.problems().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_contradict_other_options_are_told() {
        let spec = Spec { incorporate_shift: true, ..Spec::default() };
        let choices = choices(&spec);
        let schemes = choices["scheme"].as_array().unwrap();
        assert_eq!(schemes.len(), Scheme::ALL.len());
        assert!(schemes.contains(&json!(["fancy", true])) && schemes.contains(&json!(["plain", false])));
        assert!(FLAGS.iter().all(|key| Spec::KEYS.contains(key)));
    }
}
