//! What engines see of views: the documentation of the functions, the types, and in C++ the methods.

use super::super::text::scope;
use crate::scheme::c_text::{Dialect, Standard};

/// The functions, and what they do.
pub(super) const DOCS: [(&str, &str); 16] = [
    (
        "view",
        "The view from a square over a mailbox, which has the codes of 64 squares. Only their lower four bits count.",
    ),
    ("view_without", "The same as if the square `other` were empty."),
    ("codes_of", "The set of codes with a bit in `bits`, as `with_codes` takes it."),
    ("nearest", "The first piece on each ray."),
    ("knight_squares", "The pieces on knight squares."),
    ("attackers", "The pieces of both colours that attack the square."),
    ("attacked_by", "The pieces that a piece with this code attacks from the square."),
    ("sliders", "The sliders that attack the square."),
    ("with_codes", "The pieces with one of these codes."),
    (
        "through",
        "Those of them that have another piece behind the square, and these pieces: what they would attack if the square were\n\
         empty. The piece of a slider in direction d stands in direction d ^ 4, the opposite one.",
    ),
    ("bitboard", "The squares of these places."),
    ("count", "How many pieces stand in these places."),
    (
        "write",
        "Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.",
    ),
    (
        "write_as",
        "Writes what `make` gives for the square and the code of each of these places, in their order, and returns how many\n\
         there are: up to 16. There must be room for 16 elements, of which those behind may change, too.",
    ),
    (
        "write_through",
        "Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs there\n\
         are: up to 8.",
    ),
    (
        "write_through_as",
        "Writes what `make` gives for the square and the code of each of the sliders of `through`, and for those of its piece, in\n\
         the order of the sliders, and returns how many there are: up to 8.",
    ),
];

/// The documentation of a function as a comment.
pub(super) fn doc(name: &str, indent: &str) -> String {
    let (_, doc) = DOCS.iter().find(|(other, _)| *other == name).expect("all functions are documented");
    let lines: Vec<String> = doc.lines().map(|line| format!("{indent}// {line}\n")).collect();
    lines.concat()
}

/// What a set of places is.
const PLACES: &str = "\
// A set of places around a square, one bit each. Place 8 * d + k is the k-th square in direction d, clockwise from north. Place
// 8 * d is the d-th knight square, clockwise from north-north-east. Places outside the board are in no set.
";

const CODES: &str = "// A set of codes: a byte for each, 0 or 255.\n";
const CODES_MEMBERS: &str = "    uint8_t in[16];\n";

/// What a view is.
const VIEW: &str = "\
// What stands around a square: the first piece on each ray, and the pieces on the knight squares. Functions of a set leave out places
// where no piece is seen.
";

/// What stands in a view.
const MEMBERS: &str = "    // The square at each place.
    const uint8_t *squares;
    // The code at each place.
    uint8_t codes[64];
    // The places of the first pieces and of those on knight squares.
    uint64_t seen;
";

const PAIR: &str = "// A piece: its square and its code.\n";
const PAIR_MEMBERS: &str = "    uint8_t square;\n    uint8_t code;\n";
const THROUGH: &str = "// Sliders, and the pieces behind the square.\n";

/// The types.
pub(super) fn types(dialect: &Dialect, bitboard: &str) -> Vec<String> {
    let [set, view] = ["Places", "View"].map(|name| type_name(dialect, name));
    let [set_type, members] = match dialect.standard {
        Standard::C => [format!("typedef uint64_t {set};\n"), MEMBERS.to_owned()],
        Standard::Cpp => {
            let methods = methods_declared(bitboard);
            [
                structure(dialect, &set, OPERATORS),
                format!("{methods}\n    // What the methods read.\n\n{MEMBERS}"),
            ]
        }
    };
    let of_through = format!("    {set} sliders;\n    {set} pieces;\n");
    let [pair, through, codes] =
        ["square_and_code", "sliders_and_pieces", "Codes"].map(|name| type_name(dialect, name));
    vec![
        PLACES.to_owned() + &set_type,
        PAIR.to_owned() + &structure(dialect, &pair, PAIR_MEMBERS),
        CODES.to_owned() + &structure(dialect, &codes, CODES_MEMBERS),
        THROUGH.to_owned() + &structure(dialect, &through, &of_through),
        VIEW.to_owned() + &structure(dialect, &view, &members),
    ]
}

fn structure(dialect: &Dialect, name: &str, members: &str) -> String {
    match dialect.standard {
        Standard::C => format!("typedef struct {name} {{\n{members}}} {name};\n"),
        Standard::Cpp => format!("struct {name} {{\n{members}}};\n"),
    }
}

/// The name of a type.
pub(super) fn type_name(dialect: &Dialect, name: &str) -> String {
    if dialect.is_c() { dialect.name(name) } else { name.to_owned() }
}

/// What sets of places can do in C++.
const OPERATORS: &str = "    uint64_t bits;

    constexpr bool is_empty() const { return bits == 0; }

    friend constexpr Places operator&(Places a, Places b) { return Places{ a.bits & b.bits }; }
    friend constexpr Places operator|(Places a, Places b) { return Places{ a.bits | b.bits }; }
    friend constexpr Places operator^(Places a, Places b) { return Places{ a.bits ^ b.bits }; }
    friend constexpr Places operator~(Places a) { return Places{ ~a.bits }; }
    friend constexpr bool operator==(Places a, Places b) { return a.bits == b.bits; }
    friend constexpr bool operator!=(Places a, Places b) { return a.bits != b.bits; }
";

/// The methods of a view in C++: the result, the name, and the parameters with their types.
const METHODS: [(&str, &str, &str); 11] = [
    ("Places", "nearest", ""),
    ("Places", "knight_squares", ""),
    ("Places", "attackers", ""),
    ("Places", "attacked_by", "unsigned code"),
    ("Places", "sliders", ""),
    ("Places", "with_codes", "const Codes &wanted"),
    ("sliders_and_pieces", "through", ""),
    ("BITBOARD", "bitboard", "Places places"),
    ("unsigned", "count", "Places places"),
    ("unsigned", "write", "Places places, square_and_code *pairs"),
    ("unsigned", "write_through", "square_and_code (*pairs)[2]"),
];

/// The methods that make elements of an engine: the name and the parameters.
const ELEMENTS: [(&str, &str); 2] = [
    ("write_as", "Places places, Element *elements, Make make"),
    ("write_through_as", "Element *elements, Make make"),
];

fn methods_declared(bitboard: &str) -> String {
    let declared = |&(result, name, parameters): &(&str, &str, &str)| {
        let result = if name == "bitboard" { bitboard } else { result };
        format!("{}    constexpr {result} {name}({parameters}) const;\n", doc(name, "    "))
    };
    let elements = |&(name, parameters): &(&str, &str)| {
        let template = "    template <typename Element, typename Make>\n";
        format!("{}{template}    constexpr unsigned {name}({parameters}) const;\n", doc(name, "    "))
    };
    let methods = METHODS.iter().map(declared).chain(ELEMENTS.iter().map(elements));
    methods.collect::<Vec<_>>().join("\n")
}

/// The definitions of the methods.
pub(super) fn methods(dialect: &Dialect, bitboard: &str) -> Vec<String> {
    let defined = |(result, name, parameters): (&str, &str, &str)| {
        let arguments = parameters.split(", ").filter(|parameter| !parameter.is_empty());
        let arguments = arguments.map(|parameter| match parameter {
            "Places places" => ", places.bits",
            "unsigned code" => ", code",
            "const Codes &wanted" => ", &wanted",
            _ => ", pairs",
        });
        let call = format!("{}(this{})", dialect.name(name), arguments.collect::<String>());
        let (result, value) = match result {
            "Places" => (result, format!("Places{{ {call} }}")),
            "BITBOARD" => (bitboard, call),
            _ => (result, call),
        };
        format!(
            "{}{result} View::{name}({parameters}) const\n{{\n    return {value};\n}}\n",
            scope(dialect, true)
        )
    };
    METHODS.map(defined).into()
}
