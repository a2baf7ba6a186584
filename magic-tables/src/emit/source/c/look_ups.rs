//! The look-ups of schemes with slots.

use crate::board::SQUARES;
use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::scheme::c_source::{Dialect, Function, LookUps, Piece, bits, lines};
use crate::scheme::source::{Content, Field, Form, Table};
use crate::slider::Slider;

/// The slots of a piece: the array that they stand in.
pub(super) struct Slots {
    /// The name of the array, or `None` for the one with all 64-bit numbers.
    pub(super) array: Option<&'static str>,
    /// What they hold.
    pub(super) encoding: Encoding,
}

/// The look-ups, and the slots of rooks and bishops.
pub(super) struct OfSlots {
    pub(super) look_ups: LookUps,
    pub(super) slots: [Slots; 2],
    /// The expressions for the number of a slot.
    pub(super) numbers: [String; 2],
}

/// The look-ups of `hashed`. With `fill`, slots have arrays of their own.
pub(super) fn of_slots(hashed: &Hashed, dialect: &Dialect, fill: bool) -> OfSlots {
    let mut fields = Slider::ALL.map(|slider| fields(hashed, slider));
    let words: usize = fields.iter().map(|fields| SQUARES * fields.len()).sum();
    let unions = hashed.numbering.map(|numbering| numbering.unions.clone());
    let mut next = words + unions.as_ref().map_or(0, Vec::len);

    let mut tables = Vec::new();
    if let Some(unions) = unions {
        tables.push(Table::new("UNIONS", "Unions of attack sets.", Content::Numbers(unions, 8)));
    }
    let blocks = hashed.blocks();
    // The number of the first slot in its array: of rooks, of bishops.
    let mut firsts = [0; 2];
    for (number, (encoding, slots)) in blocks.iter().enumerate() {
        let bytes = encoding.slot_bytes();
        if bytes == 8 && !fill {
            firsts[number] = next;
            next += slots.len();
        }
        let name = slots_name(blocks.len(), Slider::ALL[number]);
        tables.push(Table::new(name, encoding.what_slots_hold(), Content::Numbers(slots.to_vec(), bytes)));
    }
    if blocks.len() == 1 {
        firsts[1] = firsts[0];
    }

    let mut functions: Vec<Function> = Vec::new();
    let mut add = |function: Function| {
        if !functions.contains(&function) {
            functions.push(function);
        }
    };
    let slots = Slider::ALL.map(|slider| {
        let encoding = hashed.encodings[slider as usize];
        let apart = fill || encoding.slot_bytes() != 8;
        Slots { array: apart.then(|| slots_name(blocks.len(), slider)), encoding }
    });
    let numbers = Slider::ALL.map(|slider| {
        let index = hashed.c_source(slider, dialect, firsts[slider as usize] as u64);
        index.functions.into_iter().for_each(&mut add);
        index.slot
    });
    for (fields, first) in fields.iter_mut().zip(firsts) {
        for Field { name, numbers, .. } in fields {
            let start = match *name {
                "offset" => first,
                "base" => words,
                _ => 0,
            };
            numbers.iter_mut().for_each(|number| *number += start as u64);
        }
    }
    let mut fields = fields.into_iter();
    let pieces = Slider::ALL.map(|slider| {
        let Slots { array, encoding } = &slots[slider as usize];
        let array = array.map_or_else(|| "d".to_owned(), |name| dialect.data(&name.to_lowercase()));
        let (attacks, function) = decoded(*encoding, slider, &format!("{array}[slot]"), dialect);
        function.into_iter().for_each(&mut add);
        let slot = &numbers[slider as usize];
        Piece {
            fields: fields.next().unwrap_or_default(),
            body: lines(&format!("const uint64_t slot = {slot};\nreturn {attacks};")),
        }
    });
    let look_ups = LookUps { pieces, tables, functions, both: None, includes: "" };
    OfSlots { look_ups, slots, numbers }
}

/// The data of each square.
fn fields(hashed: &Hashed, slider: Slider) -> Vec<Field> {
    let mut fields = hashed.index_source(slider).fields;
    let mut add = |name, doc, number: &dyn Fn(usize) -> u64| {
        fields.push(Field::new(name, doc, Form::Word, number));
    };
    match hashed.encodings[slider as usize] {
        Encoding::Bitboards => {}
        Encoding::Spreads if slider == Slider::Rook => {}
        Encoding::Spreads => {
            add("rising", "The diagonal that rises.", &|square| slider.lines(square)[0]);
            add("falling", "The diagonal that falls.", &|square| slider.lines(square)[1]);
        }
        Encoding::Shared | Encoding::Deposits => {
            add("post_mask", "What is attacked on the empty board.", &|square| slider.attacks(square, 0));
        }
        Encoding::Numbers => {
            add("post_mask", "What is attacked on the empty board.", &|square| slider.attacks(square, 0));
            let bases = hashed.numbering.expect("numbers count unions").bases[slider as usize];
            let doc = "Where the unions of the square start.";
            fields.push(Field::new("base", doc, Form::Count, |square| bases[square].into()));
        }
    }
    fields
}

/// The expression for the attack set in `slot`, and the function that it calls.
fn decoded(encoding: Encoding, slider: Slider, slot: &str, dialect: &Dialect) -> (String, Option<Function>) {
    match encoding {
        Encoding::Bitboards => (slot.to_owned(), None),
        Encoding::Shared => (format!("{slot} & post_mask"), None),
        Encoding::Numbers => (format!("d[base + {slot}] & post_mask"), None),
        Encoding::Deposits => {
            let pdep = bits::pdep(dialect);
            (format!("{}({slot}, post_mask)", dialect.name(pdep.name)), Some(pdep))
        }
        Encoding::Spreads => {
            let spread = spread(slider);
            let name = dialect.name(spread.name);
            let call = match slider {
                Slider::Rook => format!("{name}({slot}, square)"),
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
            "uint64_t bits, unsigned square",
            "The attack set of a rook: the lower byte on its rank, the upper one, last rank first, on its file.",
            "const uint64_t rank = (bits & 0xff) << (square & 56);
const uint64_t file = (((bits >> 8) * 0x8040201008040201) >> 7) & 0x0101010101010101;
return rank | (file << (square % 8));",
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

/// The array with the slots of `slider`, if they do not stand among the 64-bit numbers.
const fn slots_name(blocks: usize, slider: Slider) -> &'static str {
    match slider {
        _ if blocks == 1 => "SLOTS",
        Slider::Rook => "ROOK_SLOTS",
        Slider::Bishop => "BISHOP_SLOTS",
    }
}
