//! Names that hurt: those of generated helpers, keywords, macros, and words with which helpers could
//! be called.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use lookups::reference::{Piece, Random};
use magic_tables::Language;

use crate::case::Case;

/// Keywords of three languages, macros of systems, and beginnings and endings of helpers.
const WORDS: &str = "\
    a b p p1 p_1 q s x x1 mt mt_foo mt_x mt_square public data all alls set_of look_up_of const rook bishop queen knight king pawn \
    near far min max small hyper interface linux unix i386 std in out error byte word \
    self super crate fn as box dyn gen try async await union static class new delete this template namespace int auto \
    line line_slots slots squares length rays view sliders sliders_init rook_and rook_and_bishop attacks attack";

/// Macros of systems, as lines of the preprocessor.
pub(crate) const MACROS: &str = include_str!("../programs/windows.h");

/// The names of these macros.
pub(crate) fn macros() -> impl Iterator<Item = &'static str> {
    let defined = MACROS
        .lines()
        .filter_map(|line| line.strip_prefix("#define "));
    defined.filter_map(|line| line.split(['(', ' ']).next())
}

/// Names that cannot be those of types in all languages.
const NO_TYPES: &str = "\
    alignas asm auto bool break case char class const constexpr continue default defined do else endif enum extern false for friend \
    if ifdef ifndef include define undef elif error pragma inline int long namespace operator private public return short signed \
    sizeof static struct switch template this true type typedef typename union unsigned using void volatile while in fn let \
    self super crate as where move mut own_square own_set code v";

/// A board whose sets take more than 64 bits, and whose tables are made in a moment.
const MANY_NUMBERS: &str = "\
.....____
.....____
.....____
.....____
.....____
.....____
.....____
.....____
.....____";

/// All names that headers have, without what stands in front of those of helpers.
fn of_headers() -> &'static [String] {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let options: [&[&str]; 4] = [
            &[
                "--scheme",
                "hyperbola",
                "--setwise",
                "--lines",
                "--steppers",
            ],
            &[
                "--scheme",
                "fancy",
                "--board",
                MANY_NUMBERS,
                "--fill",
                "--lines",
                "--pieces",
                "rook, cannon, horse",
            ],
            &[
                "--scheme",
                "hyperbola",
                "--board",
                "9x9",
                "--pieces",
                "p = hopper[(1, 0), (0, 1)] + hopper[(1, 1)], x = lame[((0, 1), (1, 2))]",
                "--setwise",
            ],
            &[
                "--scheme",
                "hyperbola",
                "--views",
                "--piece-codes",
                "empty, white_pawn",
            ],
        ];
        let mut all = BTreeSet::new();
        for flags in options {
            let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
            let case = Case::read(&flags).expect("flags of the generator");
            for language in [Language::C, Language::Cpp] {
                let builder = case.builder(language, false).expect("they are known");
                all.extend(words_of(&builder.source().expect("the options are right")));
            }
        }
        all.into_iter().collect()
    })
}

/// The names in the code of a header.
fn words_of(header: &str) -> Vec<String> {
    let code = header.lines().filter_map(|line| line.split("//").next());
    let words = code.flat_map(|line| {
        line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
    });
    let begin_with_letters =
        words.filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()));
    begin_with_letters
        .map(|word| word.trim_start_matches("magic_tables_").to_owned())
        .collect()
}

/// A name that hurts.
fn any(random: &mut Random) -> String {
    let words: Vec<&str> = WORDS.split_ascii_whitespace().collect();
    if random.percent(50) {
        (*random.one_of(&words)).to_owned()
    } else {
        random.one_of(of_headers()).clone()
    }
}

/// The name of a piece, which may be refused. Some differ from one of those `before` by an ending
/// or a beginning alone.
pub(crate) fn of_piece(before: &[Piece], random: &mut Random) -> String {
    let is_alike = !before.is_empty() && random.percent(40);
    let name = if is_alike {
        random.one_of(before).name.clone()
    } else {
        any(random).to_lowercase()
    };
    match random.below(if is_alike { 11 } else { 25 }) {
        0 => format!("{name}s"),
        1 | 2 => format!("{name}1"),
        3 | 4 => format!("{name}_1"),
        5 => format!("mt_{name}"),
        6 => format!("all_{name}"),
        7 => format!("set_of_{name}"),
        8 => format!("{name}_const"),
        9 => format!("{name}_lines"),
        10 => format!("{name}_set"),
        _ => name,
    }
}

/// A prefix, which may be refused.
pub(crate) fn of_prefix(random: &mut Random) -> String {
    let name = any(random);
    match random.below(8) {
        0 => format!("mt_{name}_"),
        1 => name.to_uppercase(),
        2 => name,
        3 => format!("{name}::{}", any(random)),
        _ => format!("{name}_"),
    }
}

/// The name of a type or a function of the engine. In test programs, it stands in the module
/// `names`.
pub(crate) fn of_engine(random: &mut Random) -> Option<String> {
    let name = any(random);
    let is_in = |list: &str| list.split_ascii_whitespace().any(|word| word == name);
    let is_macro = macros().any(|macro_name| macro_name == name);
    let is_rust = syn_accepts(&name);
    let is_of_library = name.ends_with("_t")
        || name.starts_with("uint")
        || name.contains("mm")
        || name.contains("epi");
    (!is_in(NO_TYPES) && !is_macro && !is_of_library && is_rust)
        .then(|| format!("self::names::{name}"))
}

/// Whether a name is no keyword of Rust.
fn syn_accepts(name: &str) -> bool {
    const OTHERS: &str = "async await box dyn gen try abstract become do final macro override priv unsized virtual yield match mod impl \
                          loop pub ref trait use unsafe";
    name != "std" && OTHERS.split_ascii_whitespace().all(|word| word != name)
}

/// What stands behind the module of such names, if it is in it.
pub(crate) fn alone(path: &str) -> Option<&str> {
    path.strip_prefix("self::names::")
}

/// The options of a case whose values are in the module, with the declaration of each for a
/// language.
fn declared(case: &Case, declaration: impl Fn(&str, &str, &str) -> String) -> String {
    let square = case.get("square").and_then(alone).unwrap_or_default();
    ["square", "bitboard", "square_index"]
        .into_iter()
        .filter_map(|key| Some(declaration(key, alone(case.get(key)?)?, square)))
        .collect()
}

/// The module in Rust.
pub(crate) fn in_rust(case: &Case) -> String {
    let declarations = declared(case, |key, name, _| match key {
        "square" => format!("pub type {name} = u8; "),
        "bitboard" => format!("pub type {name} = u64; "),
        _ => format!("pub const fn {name}(number: u8) -> usize {{ number as usize }} "),
    });
    if declarations.is_empty() {
        declarations
    } else {
        format!("pub mod names {{ {declarations}}}\n")
    }
}

/// The same names in C or C++, outside of any namespace.
pub(crate) fn in_c(case: &Case, cpp: bool) -> String {
    declared(case, |key, name, square| match key {
        "square" => format!("typedef uint8_t {name};\n"),
        "bitboard" => format!("typedef uint64_t {name};\n"),
        _ => {
            let scope = if cpp { "constexpr" } else { "static inline" };
            format!("{scope} unsigned {name}({square} its_number) {{ return its_number; }}\n")
        }
    })
}
