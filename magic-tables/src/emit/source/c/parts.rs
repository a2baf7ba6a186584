//! The parts of headers, which are files of C beside this one: what a header takes of them.
//!
//! Each part can be compiled by itself. Behind its includes, each function is a paragraph, and so
//! is what belongs to it.

use super::conditions::{KnownMacros, MacroState, resolved};
use super::style::{HeaderStyle, has_name};
use crate::emit::views;

/// What C has no operator for.
const WORDS: &str = include_str!("parts/words.h");
/// Sets of more than 64 squares.
const WIDE: &str = include_str!("parts/wide.h");
/// Sets of more than 128 squares.
const FOUR_WORDS: &str = include_str!("parts/four_words.h");

/// A set of more than 64 squares that every language can take and return.
const SET_IN_HALVES: &str =
    "// A set of squares, one bit each: those from 0 to 63, and those from 64 on.
typedef struct mt_bitboard {
    uint64_t low;
    uint64_t high;
} mt_bitboard;
";

impl HeaderStyle<'_> {
    /// What the generator knows of the macros in parts.
    fn known_macros(&self) -> Vec<(&'static str, MacroState)> {
        let rules = views::rules(self.spec);
        let mut known = vec![
            ("__cplusplus", defined_if(!self.is_c())),
            (
                "MT_LATENCY",
                MacroState::Value(self.spec.is_in_integers().into()),
            ),
            (
                "MT_BITBOARD_OF_ENGINE",
                defined_if(self.spec.bitboard.is_some()),
            ),
            ("MT_SIGNED", MacroState::Value(rules.is_signed().into())),
            (
                "MT_IN_OTHER_ORDER",
                MacroState::Value(rules.is_in_other_order().into()),
            ),
        ];
        if self.is_library() {
            // Few languages have numbers of 128 bits.
            known.push(("MT_INT128", MacroState::Value(0)));
        }
        known
    }

    /// The paragraphs of a part behind what it includes, in this language and for these look-ups.
    pub(super) fn paragraphs(&self, part: &str) -> Vec<String> {
        let known: &KnownMacros = &self.known_macros();
        let text = resolved(part, known);
        let mut paragraphs = Vec::new();
        for paragraph in text.split("\n\n") {
            let paragraph = paragraph.trim_matches('\n');
            if paragraph.contains("#include \"") || paragraph.contains("#pragma once") {
                // What stands above it is about the file.
                paragraphs.clear();
            } else if !paragraph.is_empty() {
                paragraphs.push(format!("{paragraph}\n"));
            }
        }
        paragraphs
    }

    /// The content of a part.
    pub(super) fn part(&self, part: &str) -> String {
        let mut paragraphs = self.paragraphs(part);
        for paragraph in &mut paragraphs {
            *paragraph = self.at_run_time(paragraph);
        }
        paragraphs.join("\n")
    }

    /// A paragraph without the question whether it is run time. In C, it always is, so that what
    /// follows behind the condition of the preprocessor is the other branch of that condition.
    fn at_run_time(&self, text: &str) -> String {
        match text.split_once("    if (MT_AT_RUN_TIME)\n    ") {
            Some((before, after)) if self.is_c() => {
                let (call, otherwise) = after
                    .split_once("#endif\n")
                    .expect("such calls have a condition");
                let otherwise = otherwise
                    .strip_suffix("}\n")
                    .expect("the paragraph is a function");
                format!("{before}{call}#else\n{otherwise}#endif\n}}\n")
            }
            _ => text.replace("MT_AT_RUN_TIME", "!__builtin_is_constant_evaluated()"),
        }
    }

    /// The functions of words, and of sets of more than 64 squares, that `text` calls, or that are
    /// called by one of these.
    pub(super) fn linked(&self, mut text: String) -> Vec<String> {
        let mut all = self.paragraphs(WORDS);
        if let Some(part) = self.part_of_sets() {
            let of_sets = self.paragraphs(part).into_iter();
            all.extend(of_sets.filter(|paragraph| is_for_some(paragraph)));
        }
        let mut taken = Vec::new();
        // Functions stand behind those that they call.
        for paragraph in all.into_iter().rev() {
            if has_name(&text, function_of(&paragraph)) {
                text += &paragraph;
                taken.push(self.at_run_time(&paragraph));
            }
        }
        taken.reverse();
        taken
    }

    /// The part about sets, if they are no words of 64 bits.
    fn part_of_sets(&self) -> Option<&'static str> {
        match (self.has_four_words, self.is_wide()) {
            (true, _) => Some(FOUR_WORDS),
            (false, true) => Some(WIDE),
            (false, false) => None,
        }
    }

    /// The type of sets of other boards, if it has a name: a 64-bit number on small ones, on others
    /// `unsigned __int128`, or a structure where that is missing.
    pub(super) fn set_type(&self) -> String {
        if !self.names_sets() {
            return String::new();
        }
        let Some(part) = self.part_of_sets() else {
            return "// A set of squares, one bit each.\ntypedef uint64_t mt_Set;\n".to_owned();
        };
        if self.is_library() {
            return SET_IN_HALVES.to_owned();
        }
        let text = self.paragraphs(part).swap_remove(0);
        if self.prefix.is_empty() {
            // Both macros have the same name then.
            text.replacen(" && !defined(MT_NO_INT128)", "", 1)
        } else {
            text
        }
    }

    /// What makes, reads and combines sets of more than 64 squares, but for what only some look-ups
    /// need.
    pub(super) fn set_functions(&self) -> Vec<String> {
        let part = self.part_of_sets().filter(|_| self.names_sets());
        let Some(part) = part else {
            return Vec::new();
        };
        let mut functions = self.paragraphs(part).split_off(1);
        functions.retain(|text| !is_for_some(text));
        functions
    }
}

const fn defined_if(is_defined: bool) -> MacroState {
    if is_defined {
        MacroState::Defined
    } else {
        MacroState::Undefined
    }
}

/// The name of the function that a paragraph defines.
fn function_of(paragraph: &str) -> &str {
    let mut lines = paragraph.lines();
    let line = lines.find(|line| !line.starts_with("//")).unwrap_or("");
    let before = line.split('(').next().unwrap_or("");
    before.rsplit(' ').next().unwrap_or("")
}

/// Whether only some look-ups need a function of sets of more than 64 squares; all others are for
/// engines, too.
fn is_for_some(paragraph: &str) -> bool {
    [
        "mt_from_highest",
        "mt_next_subset",
        "mt_to_first",
        "mt_common",
        "mt_without",
        "mt_united",
        "mt_ride",
        "mt_hop",
        "mt_walk",
        "mt_jump",
        "mt_ray_to",
        "mt_squares_between",
        "mt_line_through",
        "mt_ray_behind",
    ]
    .contains(&function_of(paragraph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Hyperbola, Language, SourceOptions, Spec};

    const FUNCTION: &str =
        "int f()\n{\n#if X\n    if (MT_AT_RUN_TIME)\n        return 1;\n#endif\n    return 2;\n}\n";

    fn options(language: Language) -> SourceOptions {
        SourceOptions {
            language,
            ..SourceOptions::default()
        }
    }

    /// `FUNCTION` in this language.
    fn function_in(language: Language) -> String {
        let (spec, options) = (Spec::default(), options(language));
        HeaderStyle::new(&spec, &options).at_run_time(FUNCTION)
    }

    /// The part of `hyperbola` in C in this form.
    fn part_of(hyperbola: Hyperbola) -> String {
        let spec = Spec {
            hyperbola,
            ..Spec::default()
        };
        let options = options(Language::C);
        HeaderStyle::new(&spec, &options).part(include_str!("parts/hyperbola.h"))
    }

    #[test]
    fn paragraphs_begin_behind_the_includes() {
        let part = "// About.\n#pragma once\n\n#include \"x.h\"\n\n// One.\nint a;\n\n\nint b;\n";
        let (spec, options) = (Spec::default(), options(Language::C));
        let found = HeaderStyle::new(&spec, &options).paragraphs(part);
        assert_eq!(found, ["// One.\nint a;\n", "int b;\n"]);
    }

    #[test]
    fn in_c_the_call_at_run_time_is_a_branch_of_the_preprocessor() {
        let in_c = "int f()\n{\n#if X\n    return 1;\n#else\n    return 2;\n#endif\n}\n";
        assert_eq!(function_in(Language::C), in_c);
        let in_cpp = function_in(Language::Cpp);
        assert!(in_cpp.contains("if (!__builtin_is_constant_evaluated())"));
    }

    #[test]
    fn functions_are_linked_behind_those_that_they_call() {
        let (spec, options) = (Spec::default(), options(Language::C));
        let linked = HeaderStyle::new(&spec, &options).linked("mt_lowest(x)".to_owned());
        let names: Vec<&str> = linked.iter().map(|text| function_of(text)).collect();
        assert_eq!(names, ["mt_bits_of", "mt_lowest"]);
    }

    #[test]
    fn each_form_of_hyperbola_has_its_own_lines() {
        let [throughput, latency] = [Hyperbola::Throughput, Hyperbola::Latency].map(part_of);
        assert!(throughput.contains("#define MT_FILE 0\n"), "{throughput}");
        assert!(latency.contains("#define MT_FILE 3\n"), "{latency}");
        assert!(!throughput.contains("MT_LATENCY") && !latency.contains("MT_LATENCY"));
    }
}
