//! Names in C and C++: prefixes, the macros that are made of them, and the engine's own types and
//! function.

use crate::choices::Language;
use crate::text::shortened;

/// What names have in front without a prefix: in C the helpers, in C++ all of them.
const WITHOUT_PREFIX: &str = "magic_tables";

/// Keywords of C and C++, in all their editions, which are no types.
const KEYWORDS: &str = "\
    alignas alignof and and_eq asm auto bitand bitor break case catch class co_await co_return \
    co_yield compl concept const const_cast consteval constexpr constinit continue decltype \
    default delete do dynamic_cast else enum explicit export extern false for friend goto if \
    inline mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected \
    public register reinterpret_cast requires restrict return sizeof static static_assert \
    static_cast struct switch template this thread_local throw true try typedef typeid typename \
    typeof typeof_unqual union using virtual void volatile while xor xor_eq";

/// Words that begin the name of a type.
const TYPES: &str =
    "bool char char8_t char16_t char32_t double float int long short signed unsigned wchar_t";

/// Words that are macros or global functions with many compilers and libraries: of `<windows.h>`,
/// of gcc for systems and processors, and of the C library. Where such a word stands alone, as the
/// name of a namespace does, it is something else.
const SPOILED: &str = "\
    assert cdecl errno far hyper i386 interface linux max min near pascal small stderr stdin \
    stdout unix CALLBACK CONST DELETE DIFFERENCE EOF ERROR FALSE FAR I IN NEAR NO_ERROR NULL \
    OPTIONAL OUT PASCAL STRICT TEXT THIS TRUE VOID";

/// What macros of `<stdint.h>` begin and end with, such as `UINT64_MAX` and `INT32_C`. All headers
/// include it.
const KINDS_OF_NUMBERS: &str = "INT UINT SIZE PTRDIFF WCHAR WINT SIG_ATOMIC";
const FACTS_OF_NUMBERS: &str = "_MIN _MAX _C _WIDTH";

/// Names of C and its library that end with one of ours, such as `line` and `write`: prefixes
/// without `_` behind them would make these.
const MADE_BY_PREFIXES: &str = "inline fread fwrite pread pwrite";

/// The words of a list.
fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split_ascii_whitespace()
}

fn is_among(list: &'static str, name: &str) -> bool {
    words(list).any(|word| word == name)
}

/// Whether `name` is an identifier of C and C++, or a keyword.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether `name` is that of a macro of `<stdint.h>`, or could be one.
fn is_of_numbers(name: &str) -> bool {
    words(KINDS_OF_NUMBERS).any(|kind| name.starts_with(kind))
        && words(FACTS_OF_NUMBERS).any(|fact| name.ends_with(fact))
}

/// Whether names can begin with `word`.
fn is_beginning(word: &str) -> bool {
    is_word(word) && !word.starts_with('_')
}

/// Whether `word` can be the name of a namespace.
fn is_namespace(word: &str) -> bool {
    is_beginning(word) && !word.ends_with('_') && !word.contains("__")
}

/// Why no namespace can be called `name`, if it is an identifier. `is_outermost`: it stands beside
/// the global names of libraries.
fn spoiled(name: &str, is_outermost: bool) -> Option<&'static str> {
    if is_among(KEYWORDS, name) || is_among(TYPES, name) {
        Some("is a keyword")
    } else if is_macro_of_headers(name) {
        Some("can be a macro in a generated header")
    } else if is_among(SPOILED, name) {
        Some("is a macro in some programs")
    } else if is_outermost && (name == "std" || name.ends_with("_t")) {
        Some("belongs to the standard library")
    } else {
        None
    }
}

/// What is wrong with `prefix` in `language`, if anything is.
pub(crate) fn wrong_prefix(language: Language, prefix: &str) -> Option<String> {
    let (fits, takes) = match language {
        Language::Rust => {
            let message = "modules keep names apart in Rust, so its source takes no prefix; leave \
                           `prefix` out, or use `language = c`";
            return Some(message.to_owned());
        }
        _ if prefix.is_empty() => {
            return Some("an empty prefix changes nothing; leave `prefix` out".to_owned());
        }
        Language::C => (
            is_beginning(prefix),
            "the beginning of a name in C (a letter, then letters, digits and underscores), such \
             as `engine_`",
        ),
        Language::Cpp => (
            prefix.split("::").all(is_namespace)
                || prefix.strip_suffix('_').is_some_and(is_namespace),
            "the name of a namespace in C++, such as `engine` or `engine::tables`",
        ),
    };
    let quoted = shortened(prefix);
    if !fits {
        let joined = prefix.trim_end_matches('_').replace("::", "_") + "_";
        let way_out = if language == Language::C && prefix.contains("::") && is_beginning(&joined) {
            format!("; write `{}`, or use `language = cpp`", shortened(&joined))
        } else {
            String::new()
        };
        return Some(format!("`prefix` takes {takes}, not `{quoted}`{way_out}"));
    }
    if prefix.strip_suffix('_').unwrap_or(prefix) == WITHOUT_PREFIX {
        return Some(format!(
            "names begin with `{WITHOUT_PREFIX}` where there is no prefix; leave `prefix` out, or \
             write another one, such as `engine_`"
        ));
    }
    if language == Language::C {
        let made = words(MADE_BY_PREFIXES).find(|name| {
            let ours = name.strip_prefix(prefix);
            ours.is_some_and(|ours| ["line", "read", "write"].contains(&ours))
        })?;
        return Some(format!(
            "the prefix `{quoted}` makes `{made}`, which is a name of C; write `{quoted}_`"
        ));
    }
    let names = prefix.strip_suffix('_').unwrap_or(prefix).split("::");
    let mut bad = names
        .enumerate()
        .filter_map(|(place, name)| Some((name, spoiled(name, place == 0)?)));
    let (name, why) = bad.next()?;
    let longer = format!("{name}_tables");
    let better = if is_macro_of_headers(&longer) {
        "engine"
    } else {
        &longer
    };
    Some(format!(
        "`prefix` makes a namespace `{}`, which {why}; write another name, such as `{}`",
        shortened(name),
        shortened(better)
    ))
}

/// The beginning of the macros of a header with this prefix, which no other prefix has in a program
/// of one language: letters in capitals, with a small `u` before those that are capitals. In C, a
/// `_` that ends the prefix is left out, and an `x` shows that there is none; in C++, `_in_` stands
/// for `::`.
pub(crate) fn macros_of(language: Language, prefix: &str) -> String {
    if prefix.is_empty() {
        return WITHOUT_PREFIX.to_uppercase();
    }
    let body = prefix.strip_suffix('_');
    let end = if body.is_none() && language == Language::C {
        "x"
    } else {
        ""
    };
    let mut macros = String::new();
    for (number, segment) in body.unwrap_or(prefix).split("::").enumerate() {
        if number > 0 {
            macros.push_str("_in_");
        }
        for letter in segment.chars() {
            if letter.is_ascii_uppercase() {
                macros.push('u');
            }
            macros.push(letter.to_ascii_uppercase());
        }
    }
    macros + end
}

/// What is wrong in C++ with `name`, one of the engine's own types or its function, if it is beside
/// all namespaces and the header with this prefix has a namespace that is called so.
pub(crate) fn wrong_beside_namespace(
    prefix: Option<&str>,
    key: &str,
    name: &str,
    example: &str,
) -> Option<String> {
    let prefix = prefix.unwrap_or(WITHOUT_PREFIX);
    let outermost = prefix.split("::").next().unwrap_or(prefix);
    let path = name.strip_prefix("::").unwrap_or(name);
    let is_met = path == outermost || outermost.strip_suffix('_') == Some(path);
    is_met.then(|| {
        format!(
            "`{}` is the namespace of the header, so `{key}` cannot be called so; choose another \
             `prefix`, or put yours into a namespace, such as `engine::{example}`",
            shortened(path)
        )
    })
}

/// Whether generated headers, or what they all include, may have a macro called `name`.
fn is_macro_of_headers(name: &str) -> bool {
    is_of_numbers(name) || name.starts_with(&WITHOUT_PREFIX.to_uppercase())
}

/// What is wrong with `name` as the name of `what`, one of the engine's own types or its function,
/// if anything is.
pub(crate) fn wrong_name(
    language: Language,
    key: &str,
    name: &str,
    what: &str,
    example: &str,
) -> Option<String> {
    let is_cpp = language == Language::Cpp;
    let (language, space, by) = if is_cpp {
        ("C++", "engine::", "using")
    } else {
        ("C", "", "typedef")
    };
    let is_path = is_word(name)
        || is_cpp && {
            let path = name.strip_prefix("::").unwrap_or(name);
            path.split("::").all(is_word)
        };
    let way_out = if name.ends_with(')') {
        "leave the parentheses out".to_owned()
    } else if key == "square_index" {
        "write a function with such a name".to_owned()
    } else {
        format!("give the type such a name by `{by}`")
    };
    let quoted = shortened(name);
    if !is_path {
        return Some(format!(
            "in {language}, `{key}` takes the name of {what}, such as `{space}{example}`, not \
             `{quoted}`; {way_out}"
        ));
    }
    if let Some(macro_name) = name.split("::").find(|word| is_macro_of_headers(word)) {
        return Some(format!(
            "`{}` can be a macro in the generated header, so `{key}` cannot be `{quoted}`; {way_out}, such as `{space}{example}`",
            shortened(macro_name)
        ));
    }
    let is_type = key != "square_index" && is_among(TYPES, name);
    let keyword = name
        .split("::")
        .find(|word| is_among(KEYWORDS, word) || is_among(TYPES, word) && !is_type)?;
    Some(format!(
        "`{keyword}` is a keyword of C or C++, so `{key}` cannot be `{quoted}`; {way_out}, such as \
         `{space}{example}`"
    ))
}
