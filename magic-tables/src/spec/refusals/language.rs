//! What source without dependencies cannot have, and options that do not fit its language, such as a Rust path in C.

use crate::shortened::shortened;
use crate::spec::choice::{Entries, Language, Pext, Scheme};
use crate::spec::declaration::FrontEnd;
use crate::spec::form::Form;
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};
use crate::spec::tuple_struct::tuple_struct;
use crate::spec::wording::OptionName;

impl Form {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = spec.problems();
        let by = spec.front_end;
        let (unchecked, fill) = (by.setting("unchecked", "true"), by.option("fill"));
        let none_so_far = problems.is_empty();
        let mut refuse = |key, part, message: String| problems.push(Problem::new(key, part, message));
        if self.language == Language::Rust && !self.unchecked {
            if spec.pext == Pext::Always {
                let message = format!(
                    "the PEXT instruction is `unsafe` to call, and source that needs no other crate is safe by default; use \
                     {unchecked}, or {} to do without the instruction",
                    by.setting("pext", "auto")
                );
                refuse("pext", Part::Value, message);
            }
            if spec.pext_entries.is_some() {
                let message = format!(
                    "source that needs no other crate is safe by default, and does without the PEXT instruction, which is \
                     `unsafe` to call; use {unchecked}, or leave {} out",
                    by.option("pext_entries")
                );
                refuse("pext_entries", Part::Value, message);
            }
        }
        if self.language == Language::Rust
            && spec.views
            && spec.geometry().is_ok_and(|board| board.is_chess())
        {
            let message = format!(
                "views are in the crate, in C and in C++, not in Rust source that needs no other crate; leave {} and {} out, or use \
                 {}",
                by.option("views"),
                by.option("piece_codes"),
                by.setting("language", "c")
            );
            refuse("views", Part::Value, message);
        }
        if !self.fill {
            return problems;
        }
        let by_lines = !spec.is_tuned() && spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep;
        if none_so_far && spec.scheme.is_line_wise() {
            let (scheme, fancy) = (spec.scheme.word(), by.setting("scheme", "fancy"));
            let message = format!(
                "`{scheme}` looks up one line at a time and has no slots to fill; leave {fill} out, or use {fancy}"
            );
            refuse("fill", Part::Key, message);
        } else if none_so_far && by_lines {
            let bitboard = by.setting("entries", "bitboard");
            let message = format!(
                "only slots with attack sets can be filled at start-up on this board; leave {fill} out, or use {bitboard}"
            );
            refuse("fill", Part::Key, message);
        }
        if spec.const_fn {
            let message = format!(
                "constants are made before slots are filled at start-up; leave {fill} or {} out",
                by.option("const_fn")
            );
            refuse("const_fn", Part::Value, message);
        }
        problems
    }

    /// The options that do not fit the language.
    pub(crate) fn problems_of_language(&self, spec: &Spec) -> Vec<Problem> {
        let by = spec.front_end;
        let prefix = self.prefix.as_deref().and_then(|prefix| wrong_prefix(self.language, prefix, by));
        let mut messages = vec![("prefix", prefix)];
        if self.language != Language::Rust {
            let bits = spec.geometry().map_or(64, |board| board.word_bits());
            let wrong = |key, name: &Option<String>| {
                wrong_name(self.language, by.option(key), name.as_deref()?, bits)
            };
            let names = [
                ("square", &spec.square),
                ("bitboard", &spec.bitboard),
                ("square_index", &spec.square_index),
            ];
            messages.extend(names.map(|(key, name)| (key, wrong(key, name))));
        }
        let no_const_fn = match self.language {
            Language::C => Some("functions of C are never constant"),
            Language::Cpp => Some("look-ups in C++ are `constexpr` anyway"),
            Language::Rust => None,
        };
        let leave_out = |cause| format!("{cause}; leave {} out", by.option("const_fn"));
        messages.push(("const_fn", no_const_fn.filter(|_| spec.const_fn).map(leave_out)));
        let problem = |(key, message): (_, Option<String>)| Some(Problem::new(key, Part::Value, message?));
        messages.into_iter().filter_map(problem).collect()
    }

    /// The options that only source without dependencies has.
    pub(crate) fn only_standalone(&self) -> Vec<Problem> {
        let unchecked = "the look-ups of the crate check no slots anyway; leave `unchecked` out";
        let fill = "only source without dependencies can be without slots; add `standalone = true`, or leave `fill` out";
        let given = [(self.unchecked, "unchecked", unchecked), (self.fill, "fill", fill)];
        let problem =
            |(given, key, message): (bool, _, &str)| given.then(|| Problem::new(key, Part::Value, message));
        given.into_iter().filter_map(problem).collect()
    }
}

/// What is wrong with the name of a second file, if anything is: it stands between quotes, where C knows no escapes.
pub(crate) fn wrong_data_file(name: &str, by: FrontEnd) -> Option<Problem> {
    let unfit = |c: char| c.is_control() || c == '"' || c == '\\';
    (name.is_empty() || name.contains(unfit)).then(|| {
        let message = format!(
            "{} takes a path such as `data/sliders.in`, with slashes and without quotes, not `{}`",
            by.option("data_file"),
            shortened(name).escape_debug()
        );
        Problem::new("data_file", Part::Value, message)
    })
}

/// What is wrong with `prefix` in `language`, if anything is.
fn wrong_prefix(language: Language, prefix: &str, by: FrontEnd) -> Option<String> {
    let name = by.option("prefix");
    let (fits, takes) = match language {
        Language::Rust => {
            let message = format!(
                "modules keep names apart in Rust, so its source takes no prefix; leave {name} out, or use {}",
                by.setting("language", "c")
            );
            return Some(message);
        }
        _ if prefix.is_empty() => {
            return Some(format!("an empty prefix changes nothing; leave {name} out"));
        }
        Language::C => (
            is_word(prefix) && !is_reserved_name(prefix),
            "the beginning of a name in C (a letter, then letters, digits and underscores), such as `engine_`",
        ),
        Language::Cpp => (
            is_namespace(prefix)
                || prefix.strip_suffix('_').is_some_and(|name| is_namespace(name) && is_word(name)),
            "the name of a namespace in C++, such as `engine` or `engine::tables`",
        ),
    };
    (!fits).then(|| {
        let instead = instead_of_prefix(language, prefix, by);
        format!("{name} takes {takes}, not `{}`{instead}", shortened(prefix))
    })
}

/// Why `prefix` does not fit, or the way out for a namespace in C; empty if it is no name at all.
fn instead_of_prefix(language: Language, prefix: &str, by: FrontEnd) -> String {
    let words = || prefix.split("::").map(|word| word.trim_end_matches('_')).filter(|word| !word.is_empty());
    let joined = words().fold(String::new(), |joined, word| joined + word + "_");
    let namespace = words().next().unwrap_or_default();
    if language == Language::C && prefix.contains("::") && is_word(&joined) {
        format!("; write `{}`, or use {}", shortened(&joined), by.setting("language", "cpp"))
    } else if let Some((word, what)) = words().find_map(|word| Some((word, other_meaning(word)?))) {
        let it = if word == prefix.trim_end_matches('_') { "it".to_owned() } else { format!("`{word}`") };
        format!("; {it} is {what}")
    } else if is_reserved_namespace(namespace) {
        format!("; the C++ standard reserves the namespace `{}`", shortened(namespace))
    } else if prefix.split("::").any(|word| is_word(word) && is_reserved_name(word)) {
        "; names with two underscores, and names that start with one, are reserved".to_owned()
    } else {
        String::new()
    }
}

/// What is wrong with `name` as one of the engine's own types, or as its function, if anything is.
fn wrong_name(language: Language, option: OptionName, name: &str, bits: u32) -> Option<String> {
    let key = option.key;
    let cpp = language == Language::Cpp;
    let fits =
        if cpp { name.strip_prefix("::").unwrap_or(name).split("::").all(is_name) } else { is_name(name) };
    if fits || key == "square" && INTEGERS.contains(&name) {
        return None;
    }
    let takes = match (key, cpp) {
        ("square", false) => "an integer or enum type, such as `Square`".to_owned(),
        ("square", true) => "a type, such as `engine::Square`".to_owned(),
        ("square_index", false) => "a function, such as `square_index`".to_owned(),
        ("square_index", true) => "a function, such as `engine::square_index`".to_owned(),
        (_, false) => format!("a {bits}-bit integer type, such as `Bitboard`"),
        (_, true) => format!("a type of {bits} bits, such as `engine::Bitboard`"),
    };
    let way_out = match (key, cpp) {
        _ if tuple_struct(name).is_some() => "leave the parentheses out",
        ("square_index", false) => "write a function or a macro with such a name",
        ("square_index", true) => "write a function with such a name",
        (_, false) => "give the type such a name by `typedef`",
        (_, true) => "give the type such a name by `using`",
    };
    let language = if cpp { "C++" } else { "C" };
    Some(format!("in {language}, {option} takes the name of {takes}, not `{}`; {way_out}", shortened(name)))
}

/// Whether `prefix` names a namespace of C++, or one in another, that engines may have.
fn is_namespace(prefix: &str) -> bool {
    let fits = |word: &str| {
        is_word(word) && !is_reserved_name(word) && !word.ends_with('_') && other_meaning(word).is_none()
    };
    prefix.split("::").all(fits) && !prefix.split("::").next().is_some_and(is_reserved_namespace)
}

/// Whether compilers and libraries may have `name`, or one that starts so. C++ reserves two underscores anywhere in a name.
fn is_reserved_name(name: &str) -> bool {
    name.starts_with('_') || name.contains("__")
}

/// Whether the C++ standard reserves the namespace `name` of the outermost level: `std` with or without a number, and `posix`.
fn is_reserved_namespace(name: &str) -> bool {
    let of_library = |number: &str| number.chars().all(|c| c.is_ascii_digit());
    name == "posix" || name.strip_prefix("std").is_some_and(of_library)
}

/// What `word` is in C++ besides a name, if anything.
fn other_meaning(word: &str) -> Option<&'static str> {
    if is_keyword(word) {
        Some("a keyword")
    } else if MACROS.contains(&word) {
        Some("a macro of compilers or of the standard library")
    } else {
        None
    }
}

/// Whether `name` is an identifier of C and C++, or a keyword.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether `name` is an identifier of C and C++.
fn is_name(name: &str) -> bool {
    is_word(name) && !is_keyword(name)
}

/// Whether `word` is a keyword of C or C++.
fn is_keyword(word: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == word)
}

/// The integer types of one word that can hold any square.
const INTEGERS: &[&str] = &["int", "long", "short", "signed", "unsigned"];

/// Macros that compilers define for some systems, and those of the standard headers that look like names of a namespace.
const MACROS: [&str; 9] = ["linux", "unix", "i386", "NULL", "EOF", "NAN", "assert", "errno", "offsetof"];

/// The keywords of C23 and C++20.
const KEYWORDS: &str = "\
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr \
    constinit continue decltype default delete do double dynamic_cast else enum explicit export extern \
    false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr \
    operator or or_eq private protected public register reinterpret_cast requires restrict return short \
    signed sizeof static static_assert static_cast struct switch template this thread_local throw true \
    try typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile wchar_t \
    while xor xor_eq";

#[cfg(test)]
mod tests;
