//! The options as a call of the macro, and as a build script.

use magic_tables::Language;
use magic_tables::spec::{Declaration, OPTIONS, Spec, Takes, Value};

/// How the source is written, besides the options of the macro.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    pub(crate) language: Language,
    pub(crate) unchecked: bool,
    pub(crate) fill: bool,
}

/// A module with the macro, whose options are `text`.
pub(crate) fn call(text: &str) -> String {
    let text = text.trim().trim_end_matches(',');
    let long = text.len() > 60 || text.contains('\n');
    let call = if long {
        format!("magic_bitboards::magic_tables!(\n        {}\n    );", text.replace('\n', "\n        "))
    } else {
        format!("magic_bitboards::magic_tables!({text});")
    };
    format!("mod sliders {{\n    {call}\n}}\n")
}

/// A build script that writes the file `name` with these options.
pub(crate) fn build_script(spec: &Spec, form: &Form, name: &str) -> String {
    let word = |word: &str| Some(Value::Word(word.to_owned()));
    let of_form = OPTIONS.iter().filter_map(|option| {
        let value = match option.key {
            "language" if form.language != Language::Rust => word(form.language.word()),
            "unchecked" if form.unchecked => word("true"),
            "fill" if form.fill => word("true"),
            _ => None,
        };
        Some((option, value?))
    });
    let mut types = vec!["Builder"];
    let mut methods = Vec::new();
    for (Declaration { key, takes, .. }, value) in spec.given().into_iter().chain(of_form) {
        let argument = match (value, takes) {
            (Value::Word(word), Takes::Word(choices)) => {
                types.push(choices.name);
                format!("{}::{}", choices.name, in_camel_case(&word))
            }
            (Value::Word(word), _) => word,
            (Value::Integer(number), _) => number.to_string(),
            (Value::List(factors), _) => {
                let factors: Vec<_> = factors.iter().map(|factor| format!("{factor:#x}")).collect();
                format!("[{}]", factors.join(", "))
            }
            (Value::Text(text) | Value::Path(text) | Value::Other(text), _) => format!("{text:?}"),
        };
        methods.push(format!("\n        .{key}({argument})"));
    }
    if form.language == Language::Rust && (form.unchecked || form.fill) {
        methods.push("\n        .standalone(true)".to_owned());
    }
    types.sort_unstable();
    types.dedup();
    format!(
        "// build.rs\nuse magic_tables::{{{}}};\n\nfn main() -> Result<(), magic_tables::Error> {{\n    \
         Builder::new(){}\n        .generate({name:?})\n}}\n",
        types.join(", "),
        methods.concat()
    )
}

/// `fixed_shift` as `FixedShift`.
fn in_camel_case(word: &str) -> String {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.split('_').map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::{Entries, Magics, Numbering, Packing, Pext, Scheme};

    #[test]
    fn short_calls_are_one_line() {
        let expected = "mod sliders {\n    magic_bitboards::magic_tables!(scheme = fancy);\n}\n";
        assert_eq!(call("scheme = fancy"), expected);
        assert!(call("scheme = hyperbola, board = \"\n..\n..\"").contains("(\n        scheme"));
    }

    #[test]
    fn a_build_script_has_all_options() {
        let spec =
            Spec { scheme: Scheme::FixedShift, steppers: true, max_bytes: Some(700_000), ..Spec::default() };
        let form = Form { language: Language::C, fill: true, ..Form::default() };
        let expected = "// build.rs\nuse magic_tables::{Builder, Language, Scheme};\n\n\
                        fn main() -> Result<(), magic_tables::Error> {\n    Builder::new()\n        .scheme(Scheme::FixedShift)\n        \
                        .steppers(true)\n        .max_bytes(700000)\n        .language(Language::C)\n        .fill(true)\n        \
                        .generate(\"sliders.h\")\n}\n";
        assert_eq!(build_script(&spec, &form, "sliders.h"), expected);
    }

    #[test]
    fn words_become_the_values_of_their_types() {
        fn check<T: std::fmt::Debug>(values: &[T], words: &[&str]) {
            let values: Vec<_> = values.iter().map(|value| format!("{value:?}")).collect();
            assert_eq!(values, words.iter().map(|word| in_camel_case(word)).collect::<Vec<_>>());
        }
        check(Scheme::ALL, Scheme::WORDS);
        check(Entries::ALL, Entries::WORDS);
        check(Packing::ALL, Packing::WORDS);
        check(Pext::ALL, Pext::WORDS);
        check(Magics::ALL, Magics::WORDS);
        check(Numbering::ALL, Numbering::WORDS);
        check(Language::ALL, Language::WORDS);
    }

    #[test]
    fn values_are_written_as_rust() {
        let spec = Spec {
            bishop_entries: Some(Entries::Bitboard),
            rook_magics: Some(vec![1; 64]),
            bitboard: Some("Set(u64)".into()),
            numbering: Numbering::ByFile,
            pieces: Some("[ rook , ]".into()),
            ..Spec::default()
        };
        let script = build_script(&spec, &Form { unchecked: true, ..Form::default() }, "sliders.rs");
        for call in [
            "use magic_tables::{Builder, Entries, Numbering, Scheme};",
            ".bishop_entries(Entries::Bitboard)",
            ".rook_magics([0x1, 0x1, ",
            ".bitboard(\"Set(u64)\")",
            ".numbering(Numbering::ByFile)",
            ".pieces(\"[rook]\")",
            ".unchecked(true)\n        .standalone(true)",
        ] {
            assert!(script.contains(call), "{call}: {script}");
        }
    }
}
