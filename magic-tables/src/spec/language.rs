//! What source without dependencies cannot have, and options that do not fit its language, such as a Rust path in C.

use super::choice::{Entries, Language, Pext, Scheme};
use super::options::{Form, Spec};
use super::problem::{Part, Problem};
use super::value::tuple_struct;
use crate::shortened::shortened;

impl Form {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = spec.problems();
        let none_so_far = problems.is_empty();
        let mut refuse =
            |key, part, message: &str| problems.push(Problem::new(key, part, message.to_owned()));
        if self.language == Language::Rust && !self.unchecked {
            let safe = "source that needs no other crate is safe by default";
            if spec.pext == Pext::Always {
                let message = format!(
                    "the PEXT instruction is `unsafe` to call, and {safe}; use `unchecked = true`, or `pext = auto` to do \
                     without the instruction"
                );
                refuse("pext", Part::Value, &message);
            }
            if spec.pext_entries.is_some() {
                let message = format!(
                    "{safe}, and does without the PEXT instruction, which is `unsafe` to call; use `unchecked = true`, or leave \
                     `pext_entries` out"
                );
                refuse("pext_entries", Part::Value, &message);
            }
        }
        if self.language == Language::Rust
            && spec.views
            && spec.geometry().is_ok_and(|board| board.is_chess())
        {
            let message = "views are in the crate, in C and in C++, not in Rust source that needs no other crate; leave `views` \
                           and `piece_codes` out, or use `language = c`";
            refuse("views", Part::Value, message);
        }
        if !self.fill {
            return problems;
        }
        let by_lines = !spec.is_tuned() && spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep;
        if none_so_far && spec.scheme.is_line_wise() {
            let message = format!(
                "`{}` looks up one line at a time and has no slots to fill; leave `fill` out, or use `scheme = fancy`",
                spec.scheme.word()
            );
            refuse("fill", Part::Key, &message);
        } else if none_so_far && by_lines {
            let message = "only slots with attack sets can be filled at start-up on this board; leave `fill` out, or use \
                           `entries = bitboard`";
            refuse("fill", Part::Key, message);
        }
        if spec.const_fn {
            let message =
                "constants are made before slots are filled at start-up; leave `fill` or `const_fn` out";
            refuse("const_fn", Part::Value, message);
        }
        problems
    }

    /// The options that do not fit the language.
    pub(crate) fn problems_of_language(&self, spec: &Spec) -> Vec<Problem> {
        let prefix = self.prefix.as_deref().and_then(|prefix| wrong_prefix(self.language, prefix));
        let mut messages = vec![("prefix", prefix)];
        if self.language != Language::Rust {
            let bits = spec.geometry().map_or(64, |board| board.word_bits());
            let names = [
                ("square", &spec.square, "a type", "Square"),
                ("bitboard", &spec.bitboard, &*format!("a type of {bits} bits"), "Bitboard"),
                ("square_index", &spec.square_index, "a function", "square_index"),
            ];
            messages.extend(names.map(|(key, name, what, example)| {
                let wrong = |name: &str| wrong_name(self.language, key, name, what, example);
                (key, name.as_deref().and_then(wrong))
            }));
        }
        let no_const_fn = match self.language {
            Language::C => Some("functions of C are never constant"),
            Language::Cpp => Some("look-ups in C++ are `constexpr` anyway"),
            Language::Rust => None,
        };
        let no_const_fn = no_const_fn.filter(|_| spec.const_fn);
        messages.push(("const_fn", no_const_fn.map(|cause| format!("{cause}; leave `const_fn` out"))));
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

/// What is wrong with `prefix` in `language`, if anything is.
fn wrong_prefix(language: Language, prefix: &str) -> Option<String> {
    let (fits, takes) = match language {
        Language::Rust => {
            let message = "modules keep names apart in Rust, so its source takes no prefix; leave `prefix` out, or use \
                           `language = c`";
            return Some(message.to_owned());
        }
        _ if prefix.is_empty() => {
            return Some("an empty prefix changes nothing; leave `prefix` out".to_owned());
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
    let words = prefix.split("::").map(|word| word.trim_end_matches('_')).filter(|word| !word.is_empty());
    let joined = words.fold(String::new(), |joined, word| joined + word + "_");
    let way_out = if language == Language::C && prefix.contains("::") && is_word(&joined) {
        format!("; write `{}`, or use `language = cpp`", shortened(&joined))
    } else if is_taken(prefix) {
        "; it is a keyword, a macro, or a name that compilers and libraries may have".to_owned()
    } else {
        String::new()
    };
    (!fits).then(|| format!("`prefix` takes {takes}, not `{}`{way_out}", shortened(prefix)))
}

/// What is wrong with `name` as the name of `what`, one of the engine's own types or its function, if anything is.
fn wrong_name(language: Language, key: &str, name: &str, what: &str, example: &str) -> Option<String> {
    let is_name = |name: &str| is_word(name) && !is_keyword(name);
    let cpp = language == Language::Cpp;
    let fits =
        if cpp { name.strip_prefix("::").unwrap_or(name).split("::").all(is_name) } else { is_name(name) };
    if fits || key == "square" && INTEGERS.contains(&name) {
        return None;
    }
    let (language, space, by) = if cpp { ("C++", "engine::", "using") } else { ("C", "", "typedef") };
    let way_out = if tuple_struct(name).is_some() {
        "leave the parentheses out".to_owned()
    } else if key == "square_index" {
        "write a function with such a name".to_owned()
    } else {
        format!("give the type such a name by `{by}`")
    };
    let name = shortened(name);
    Some(format!(
        "in {language}, `{key}` takes the name of {what}, such as `{space}{example}`, not `{name}`; {way_out}"
    ))
}

/// Whether `prefix` names a namespace of C++, or one in another, that engines may have.
fn is_namespace(prefix: &str) -> bool {
    prefix.split("::").all(|word| is_word(word) && !word.ends_with('_')) && !is_taken(prefix)
}

/// Whether a name in `prefix` has another meaning. C++ reserves the outermost namespaces `posix` and `std`, with or without a number.
fn is_taken(prefix: &str) -> bool {
    let is_taken = |word: &str| {
        let name = word.trim_end_matches('_');
        is_reserved_name(word) || is_keyword(name) || MACROS.contains(&name)
    };
    let of_library = |number: &str| number.chars().all(|c| c.is_ascii_digit());
    let outermost = prefix.split("::").next().unwrap_or_default().trim_end_matches('_');
    prefix.split("::").any(is_taken)
        || outermost == "posix"
        || outermost.strip_prefix("std").is_some_and(of_library)
}

/// Whether compilers and libraries may have `name`, or one that starts so. C++ reserves two underscores anywhere in a name.
fn is_reserved_name(name: &str) -> bool {
    name.starts_with('_') || name.contains("__")
}

/// Whether `name` is an identifier of C and C++, or a keyword.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
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
