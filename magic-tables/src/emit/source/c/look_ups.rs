//! The look-ups of schemes with slots.

use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::scheme::c_source::{Dialect, Function, Index, LookUps, Piece, Pointers, bits, lines};
use crate::scheme::source::{Content, Field, Form, Table};
use crate::slider::Slider;

/// How the slots of a piece are filled.
pub(super) struct Filling {
    /// What they hold.
    pub(super) encoding: Encoding,
    /// The statement that declares `start`, a pointer to the slots of the square, or `first`, the number of its first slot.
    pub(super) declaration: String,
    /// The array with the slots.
    pub(super) array: String,
    /// Whether there is a pointer.
    pub(super) has_pointer: bool,
    /// Statements in front of the next expression.
    pub(super) statements: &'static str,
    /// The expression for the number of a slot from there.
    pub(super) number: String,
}

/// The look-ups of `hashed`, and how their slots are filled. With `fill`, arrays with slots are not constant.
pub(super) fn look_ups(hashed: &Hashed, dialect: &Dialect, fill: bool) -> (LookUps, [Filling; 2]) {
    let blocks = hashed.blocks();
    let sources = Slider::ALL.map(|slider| hashed.c_source(slider, dialect));
    // Without pointers, slots and the data of squares have one address.
    let together = !fill && sources.iter().all(|source| source.start.is_some());
    let mut slots_of_pieces = Vec::new();
    for (number, (encoding, slots)) in blocks.iter().enumerate() {
        let name = slots_name(blocks.len(), Slider::ALL[number]);
        let content = Content::Numbers(slots.to_vec(), encoding.slot_bytes());
        slots_of_pieces.push(Table::new(name, encoding.what_slots_hold(), content));
    }
    let mut functions: Vec<Function> = Vec::new();
    let mut add = |function: Function| {
        if !functions.contains(&function) {
            functions.push(function);
        }
    };
    let (tables, slots) =
        if together { (slots_of_pieces, Vec::new()) } else { (Vec::new(), slots_of_pieces) };
    let unions = hashed.numbering.map(|numbering| {
        Table::new("UNIONS", "Unions of attack sets.", Content::Numbers(numbering.unions.clone(), 8))
    });
    let mut sources = sources.into_iter();
    let looked_up = Slider::ALL.map(|slider| {
        let encoding = hashed.encodings[slider as usize];
        let Index { start, statements, number, functions } =
            sources.next().expect("there is one for each piece");
        let name = slots_name(blocks.len(), slider).to_lowercase();
        let array = if together { format!("{}.{name}", dialect.squares()) } else { dialect.data(&name) };
        let constant = if fill { "" } else { "const " };
        let kind = format!("{constant}uint{}_t", 8 * encoding.slot_bytes());
        let piece = name_of(slider);
        let pointer = format!("{kind} *const start = {}.{piece}_start[q];\n", dialect.squares());
        let (slot, declaration) = start.as_ref().map_or_else(
            || (format!("start[{number}]"), pointer),
            |start| {
                (format!("{array}[{}]", after_first(&number)), format!("const size_t first = {start};\n"))
            },
        );
        let (fields, mut pointers) = fields(hashed, slider, &kind, &array, dialect);
        if start.is_some() {
            pointers.retain(|pointer| pointer.name != "start");
        }
        let (attacks, function) = decoded(encoding, slider, &slot, dialect);
        functions.into_iter().chain(function).for_each(&mut add);
        let body = lines(&format!("{declaration}{statements}return {attacks};"));
        let filling =
            Filling { encoding, declaration, array, has_pointer: start.is_none(), statements, number };
        (Piece { fields, pointers, body }, filling)
    });
    let [(rooks, of_rooks), (bishops, of_bishops)] = looked_up;
    let pieces = [rooks, bishops];
    let look_ups = LookUps { pieces, tables, slots, unions, functions, at_once: None, includes: "" };
    (look_ups, [of_rooks, of_bishops])
}

/// The numbers and the pointers of each square. `kind` is the type of slots, which stand in `array`.
fn fields(
    hashed: &Hashed,
    slider: Slider,
    kind: &str,
    array: &str,
    dialect: &Dialect,
) -> (Vec<Field>, Vec<Pointers>) {
    let (offsets, mut fields): (Vec<_>, Vec<_>) =
        hashed.index_source(slider).fields.into_iter().partition(|field| field.name == "offset");
    let pointers = |name, kind: &str, array: &str, numbers| Pointers {
        name,
        kind: kind.to_owned(),
        array: array.to_owned(),
        numbers,
    };
    let mut all: Vec<Pointers> =
        offsets.into_iter().map(|offset| pointers("start", kind, array, offset.numbers)).collect();
    let mut add = |name, doc, number: &dyn Fn(usize) -> u64| {
        fields.push(Field::new(name, doc, Form::Word, number));
    };
    match hashed.encodings[slider as usize] {
        Encoding::Bitboards => {}
        Encoding::Spreads if slider == Slider::Rook => {
            add("file", "The file, without the square.", &|square| slider.lines(square)[1]);
        }
        Encoding::Spreads => {
            add("rising", "The diagonal that rises.", &|square| slider.lines(square)[0]);
            add("falling", "The diagonal that falls.", &|square| slider.lines(square)[1]);
        }
        Encoding::Shared | Encoding::Deposits | Encoding::Numbers => {
            add("post_mask", "What is attacked on the empty board.", &|square| slider.attacks(square, 0));
        }
    }
    if let Some(numbering) = hashed.numbering {
        let bases = numbering.bases[slider as usize].iter().map(|&base| base.into()).collect();
        all.push(pointers("unions", "const uint64_t", &dialect.data("unions"), bases));
    }
    (fields, all)
}

/// The expression for the attack set in `slot`, and the function that it calls.
fn decoded(encoding: Encoding, slider: Slider, slot: &str, dialect: &Dialect) -> (String, Option<Function>) {
    match encoding {
        Encoding::Bitboards => (slot.to_owned(), None),
        Encoding::Shared => (format!("{slot} & post_mask"), None),
        Encoding::Numbers => {
            let unions = format!("{}.{}_unions[q]", dialect.squares(), name_of(slider));
            (format!("{unions}[{slot}] & post_mask"), None)
        }
        Encoding::Deposits => {
            let pdep = bits::pdep(dialect);
            (format!("{}({slot}, post_mask)", dialect.name(pdep.name)), Some(pdep))
        }
        Encoding::Spreads => {
            let spread = spread(slider);
            let name = dialect.name(spread.name);
            let call = match slider {
                Slider::Rook => format!("{name}({slot}, q, file)"),
                Slider::Bishop => format!("{name}({slot}, rising, falling)"),
            };
            (call, Some(spread))
        }
    }
}

fn spread(slider: Slider) -> Function {
    match slider {
        Slider::Rook => Function::new(
            "uint64_t",
            "rook_spread",
            "uint64_t bits, size_t q, uint64_t file",
            "The attack set of a rook: the lower byte on its rank, the upper one, last rank first, on its file.",
            "const uint64_t on_h_file = (bits >> 8) * 0x8040201008040201;
return ((bits & 0xff) << (q & 56)) | ((on_h_file >> (~q & 7)) & file);",
        ),
        Slider::Bishop => Function::new(
            "uint64_t",
            "bishop_spread",
            "uint64_t bits, uint64_t rising, uint64_t falling",
            "The attack set of a bishop: both bytes on all ranks, without what is not on the lines.",
            "const uint64_t all_ranks = 0x0101010101010101;
return (((bits & 0xff) * all_ranks) & rising) | (((bits >> 8) * all_ranks) & falling);",
        ),
    }
}

/// The number of a slot behind `first`, the number of the square's first slot.
pub(super) fn after_first(number: &str) -> String {
    if number.contains(' ') { format!("first + ({number})") } else { format!("first + {number}") }
}

/// The piece's name.
pub(super) const fn name_of(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook",
        Slider::Bishop => "bishop",
    }
}

/// The array with the slots of `slider`.
const fn slots_name(blocks: usize, slider: Slider) -> &'static str {
    match slider {
        _ if blocks == 1 => "SLOTS",
        Slider::Rook => "ROOK_SLOTS",
        Slider::Bishop => "BISHOP_SLOTS",
    }
}
