//! The options as a call of the macro, and as a build script.

use std::fmt::Write as _;

use magic_tables::Language;
use magic_tables::spec::Spec;

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
    let mut methods = String::new();
    let mut types = vec!["Builder"];
    let mut call = |method: &str, argument: &str| {
        write!(methods, "\n        .{method}({argument})").expect("text can be written");
    };
    let mut choice = |method: &str, name: &'static str, value: String| {
        if !types.contains(&name) {
            types.push(name);
        }
        call(method, &format!("{name}::{value}"));
    };
    let default = Spec::default();
    choice("scheme", "Scheme", format!("{:?}", spec.scheme));
    if spec.entries != default.entries {
        choice("entries", "Entries", format!("{:?}", spec.entries));
    }
    if let Some(entries) = spec.bishop_entries {
        choice("bishop_entries", "Entries", format!("{entries:?}"));
    }
    if let Some(entries) = spec.pext_entries {
        choice("pext_entries", "Entries", format!("{entries:?}"));
    }
    if spec.packing != default.packing {
        choice("packing", "Packing", format!("{:?}", spec.packing));
    }
    if spec.pext != default.pext {
        choice("pext", "Pext", format!("{:?}", spec.pext));
    }
    if spec.magics != default.magics {
        choice("magics", "Magics", format!("{:?}", spec.magics));
    }
    if spec.numbering != default.numbering {
        choice("numbering", "Numbering", format!("{:?}", spec.numbering));
    }
    if form.language != Language::Rust {
        choice("language", "Language", format!("{:?}", form.language));
    }
    for (method, yes) in [
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("steppers", spec.steppers),
        ("lines", spec.lines),
        ("setwise", spec.setwise),
        ("const_fn", spec.const_fn),
        ("unchecked", form.unchecked),
        ("fill", form.fill),
        ("standalone", form.language == Language::Rust && (form.unchecked || form.fill)),
    ] {
        if yes {
            call(method, "true");
        }
    }
    for (method, number) in [("seed", spec.seed), ("max_bytes", spec.max_bytes)] {
        if let Some(number) = number {
            call(method, &number.to_string());
        }
    }
    for (method, factors) in [("rook_magics", &spec.rook_magics), ("bishop_magics", &spec.bishop_magics)] {
        if let Some(factors) = factors {
            let factors: Vec<_> = factors.iter().map(|factor| format!("{factor:#x}")).collect();
            call(method, &format!("[{}]", factors.join(", ")));
        }
    }
    for (method, text) in [
        ("board", &spec.board),
        ("pieces", &spec.pieces),
        ("square", &spec.square),
        ("bitboard", &spec.bitboard),
        ("square_index", &spec.square_index),
    ] {
        if let Some(text) = text {
            call(method, &format!("{text:?}"));
        }
    }
    let types =
        if let [one] = types[..] { one.to_owned() } else { format!("{{{}}}", sorted(types).join(", ")) };
    format!(
        "// build.rs\nuse magic_tables::{types};\n\nfn main() -> Result<(), magic_tables::Error> {{\n    \
         Builder::new(){methods}\n        .generate({name:?})\n}}\n"
    )
}

fn sorted(mut types: Vec<&str>) -> Vec<&str> {
    types.sort_unstable();
    types
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::Scheme;

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
                        .language(Language::C)\n        .steppers(true)\n        .fill(true)\n        .max_bytes(700000)\n        \
                        .generate(\"sliders.h\")\n}\n";
        assert_eq!(build_script(&spec, &form, "sliders.h"), expected);
    }

    #[test]
    fn every_option_is_a_method_that_there_is() {
        let methods = concat!(
            include_str!("../../magic-tables/src/builder/options.rs"),
            include_str!("../../magic-tables/src/builder/form.rs"),
            include_str!("../../magic-tables/src/builder/mod.rs"),
        );
        let spec = Spec {
            entries: magic_tables::Entries::Pdep,
            bishop_entries: Some(magic_tables::Entries::Bitboard),
            pext_entries: Some(magic_tables::Entries::Byte),
            packing: magic_tables::Packing::Lines,
            incorporate_shift: true,
            incorporate_offset: true,
            pext: magic_tables::Pext::Always,
            magics: magic_tables::Magics::Search,
            seed: Some(1),
            rook_magics: Some([1; 64]),
            bishop_magics: Some([1; 64]),
            steppers: true,
            lines: true,
            setwise: true,
            max_bytes: Some(1),
            square: Some("Square".into()),
            bitboard: Some("Bitboard".into()),
            square_index: Some("index".into()),
            const_fn: true,
            board: Some("9x9".into()),
            numbering: magic_tables::Numbering::ByFile,
            pieces: Some("[rook]".into()),
            ..Spec::default()
        };
        let form = Form { language: Language::Rust, unchecked: true, fill: true };
        let script = build_script(&spec, &form, "sliders.rs");
        for key in Spec::KEYS {
            assert!(script.contains(&format!(".{key}(")), "{key} is not in the build script");
        }
        for method in script.lines().filter_map(|line| line.trim().strip_prefix('.')) {
            let name = method.split('(').next().unwrap();
            assert!(methods.contains(&format!("fn {name}(")), "{name} is no method of Builder");
        }
    }
}
