//! Recipes for the attack set in a slot of the chess board, by what slots hold.

use crate::board::slider::Slider;
use crate::encoding::{AttackSetNumbers, Encoding};
use crate::recipe::{
    Expr, Field, Notation, NumberType, SlotRecipe, Statements, Storage, from_start, function,
    hexadecimal, named_word, pdep, square, word,
};
use crate::scheme::line_wise::of_slider;

/// The recipe for what a slot of a slider holds.
pub(crate) struct EntryRecipe {
    /// The kind of the number in the slot.
    pub(crate) kind: NumberType,
    /// The numbers of each square that it needs.
    pub(crate) fields: Vec<Field>,
    /// The attack set for what the slot holds, which is called `slot`.
    pub(crate) attacks: Expr,
}

impl EntryRecipe {
    /// The recipe for slots in this encoding.
    pub(crate) fn new(encoding: Encoding, slider: Slider, storage: Storage) -> Self {
        let kind = match encoding {
            Encoding::Bitboards | Encoding::Shared => NumberType::Word,
            Encoding::Deposits | Encoding::Spreads => NumberType::Short,
            Encoding::Numbers => NumberType::Byte,
        };
        let slot = SlotRecipe::slot(kind);
        let mut fields = Vec::new();
        if !matches!(encoding, Encoding::Bitboards | Encoding::Spreads) {
            let doc = "What is attacked on the empty board.";
            fields.push(Field::word("post_mask", doc, |square| {
                slider.attacks(square, 0)
            }));
        }
        let attacks = match encoding {
            Encoding::Bitboards => slot,
            Encoding::Shared => slot & word("post_mask"),
            Encoding::Deposits => pdep(slot, word("post_mask")),
            Encoding::Numbers => {
                let bases = &AttackSetNumbers::get().bases[slider as usize];
                let doc = "Where the unions of the square start.";
                let form = pointer("UNIONS", "unions");
                fields.push(Field::new(
                    "base",
                    doc,
                    form,
                    bases.iter().map(|&base| u128::from(base)),
                ));
                from_start("UNIONS", NumberType::Word, "base", slot) & word("post_mask")
            }
            Encoding::Spreads if slider == Slider::Rook => {
                if storage == Storage::Most {
                    fields.push(Field::word(
                        "file",
                        "The file, without the square.",
                        |square| slider.lines(square)[1],
                    ));
                }
                rook_spread(&slot, storage)
            }
            Encoding::Spreads => {
                fields.extend(of_slider(Slider::Bishop));
                bishop_spread(&slot)
            }
        };
        Self {
            kind,
            fields,
            attacks,
        }
    }
}

/// The number of an element, as a pointer where there are pointers.
pub(crate) fn pointer(table: &str, name: &'static str) -> Notation {
    Notation::Pointer {
        table: table.to_owned(),
        name,
    }
}

/// The lower and the upper byte of what the slot holds.
fn bytes() -> [Expr; 2] {
    let bits = named_word("bits");
    [bits.clone() & hexadecimal(0xff), bits >> 8]
}

/// The attack set of a rook for two bytes, one for each line.
fn rook_spread(slot: &Expr, storage: Storage) -> Expr {
    let doc = "The attack set of a rook: the lower byte on its rank, the upper one, last rank first, on its file.";
    let [on_rank, on_file] = bytes();
    let mut body = Statements::default();
    let on_h_file = body.bind("on_h_file", on_file * hexadecimal(0x8040_2010_0804_0201));
    let rank = on_rank << (square() & 0x38);
    let mut parameters = vec![("bits", NumberType::Word), ("square", NumberType::Number)];
    let bits = slot.cast(NumberType::Word);
    let mut arguments = vec![bits, square()];
    let file = match storage {
        Storage::Least => ((on_h_file >> 7) & hexadecimal(0x0101_0101_0101_0101)) << (square() % 8),
        Storage::Most => {
            parameters.push(("file", NumberType::Word));
            arguments.push(word("file"));
            (on_h_file >> (!square() & 7)) & named_word("file")
        }
    };
    let body = body.giving(rank | file);
    let function = function("rook_spread", doc, &parameters, body);
    function.call(arguments)
}

/// The attack set of a bishop for two bytes, one for each line.
fn bishop_spread(slot: &Expr) -> Expr {
    let doc =
        "The attack set of a bishop: both bytes on all ranks, without what is not on the lines.";
    let mut body = Statements::default();
    let all_ranks = body.bind("all_ranks", hexadecimal(0x0101_0101_0101_0101));
    let [on_rising, on_falling] = bytes();
    let spread = ((on_rising * all_ranks.clone()) & named_word("rising"))
        | ((on_falling * all_ranks) & named_word("falling"));
    let parameters = [
        ("bits", NumberType::Word),
        ("rising", NumberType::Word),
        ("falling", NumberType::Word),
    ];
    let bits = slot.cast(NumberType::Word);
    let arguments = [bits, word("rising"), word("falling")];
    let body = body.giving(spread);
    let function = function("bishop_spread", doc, &parameters, body);
    function.call(arguments)
}
