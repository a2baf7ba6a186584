//! Which words an option takes, and which of them go together with the other options.

use magic_tables::spec::{FrontEnd, OPTIONS, Spec, Value};
use serde_json::{Map, json};

/// For each option of the tables that takes words, these words, each with whether it goes together with the other options of
/// `spec`.
pub(crate) fn choices(spec: &Spec) -> serde_json::Value {
    let of_tables = OPTIONS.iter().filter(|option| option.front_ends.contains(&FrontEnd::Macro));
    let all = of_tables.filter(|option| !option.takes.words().is_empty()).map(|option| {
        let words = option.takes.words().iter().map(|word| json!([word, goes(spec, option.key, word)]));
        (option.key.to_owned(), serde_json::Value::Array(words.collect()))
    });
    serde_json::Value::Object(all.collect::<Map<_, _>>())
}

/// What each option does, in one sentence.
pub(crate) fn meanings() -> serde_json::Value {
    OPTIONS.iter().map(|option| (option.key, option.about)).collect()
}

/// Whether `key = word` goes together with the other options.
fn goes(spec: &Spec, key: &str, word: &str) -> bool {
    let mut spec = spec.clone();
    spec.set(key, &Value::Word(word.to_owned())).is_ok() && spec.problems().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Scheme;
    use magic_tables::spec::Takes;

    #[test]
    fn words_that_contradict_other_options_are_told() {
        let spec = Spec { incorporate_shift: true, ..Spec::default() };
        let choices = choices(&spec);
        let schemes = choices["scheme"].as_array().unwrap();
        assert_eq!(schemes.len(), Scheme::ALL.len());
        assert!(schemes.contains(&json!(["fancy", true])) && schemes.contains(&json!(["plain", false])));
    }

    #[test]
    fn every_option_has_a_control_on_the_page() {
        let [state, form, source] = [
            include_str!("../page/state.js"),
            include_str!("../page/form.js"),
            include_str!("../page/source.js"),
        ];
        for option in OPTIONS.iter().filter(|option| option.front_ends.contains(&FrontEnd::Playground)) {
            let (key, words) = (option.key, option.takes.words());
            let control = if option.front_ends.contains(&FrontEnd::Macro) {
                // Lists have fields of their own, and what is neither word nor list goes into that of other options.
                let is_list = matches!(
                    option.takes,
                    Takes::Factors | Takes::Pieces | Takes::PieceSchemes | Takes::Codes
                );
                let control = [format!("{{ key: \"{key}\","), format!("[\"{key}\",")];
                (words.is_empty() && !is_list) || control.iter().any(|control| form.contains(control))
            } else {
                let tab = |word: &&str| source.contains(&format!("{key}: \"{word}\""));
                source.contains(&format!("\"{key}\"")) || words.iter().skip(1).all(tab)
            };
            assert!(control, "the page has no control for `{key}`");
        }
        let default = Spec::default();
        for key in Spec::KEYS {
            // The scheme is always written.
            if let Some(Value::Word(word)) = default.get(key).filter(|_| *key != "scheme") {
                assert!(state.contains(&format!("  {key}: \"{word}\",")), "state.js: `{key}` is `{word}`");
            }
        }
    }
}
