//! Emits the tables of boards other than that of chess, and the bodies that look up in them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::functions::Bodies;
use super::names::{Block, Names, Store};
use super::signatures::Signatures;
use crate::any_board::{BoardTables, Hashed, Leaps, LineSlots, LineSquare, Lines, Table};
use crate::geometry::Squares;
use crate::literal::{decimal, hexadecimal, hexadecimal_wide, ident};
use crate::piece::{Movement, Piece};
use crate::stepper::Stepper;

/// All statics and their names.
pub(super) fn statics(
    tables: &BoardTables,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<Ident>) {
    let module = module(tables, names);
    let all = (0..tables.tables.len()).map(|number| static_name(tables, number));
    let names: Vec<_> = all.collect();
    let items = tables.tables.iter().zip(&names).map(|(table, name)| {
        let (kind, value) = match table {
            Table::Lines(lines) => self::lines(lines),
            Table::Leaps(leaps) => self::leaps(leaps),
            Table::LineSlots(lines) => line_slots(lines, &module, tables.board.word_bits(), store),
            Table::Hashed(hashed) => self::hashed(hashed, &module, tables.board.word_bits(), store),
        };
        quote! { static #name: #module::#kind = #module::#value; }
    });
    (items.collect(), names)
}

/// The module with the look-ups for the words of the board.
fn module(tables: &BoardTables, names: &Names) -> TokenStream {
    let (lookup, bits) = (names.lookup(), ident(&format!("bits{}", tables.board.word_bits())));
    quote!(#lookup::any_board::#bits)
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
fn static_name(tables: &BoardTables, number: usize) -> Ident {
    let place = |numbers: &[usize]| numbers.iter().position(|other| *other == number);
    let found = tables.pieces.iter().find_map(|(piece, numbers)| Some((piece, numbers, place(numbers)?)));
    let (piece, numbers, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_TABLE", piece.name.to_uppercase());
    ident(&if numbers.len() == 1 { name } else { format!("{name}_{}", place + 1) })
}

/// The type and the constructor of `lines`.
fn lines(lines: &Lines) -> (TokenStream, TokenStream) {
    let [squares, up, down] = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
    let [squares, up, down] = [squares, up, down].map(|number| decimal(number as u64));
    let words = |words: &[Squares]| {
        let words = words.iter().map(|&word| hexadecimal_wide(word));
        quote!([#(#words),*])
    };
    let rows = lines.up.iter().zip(&lines.down).map(|(up, down)| {
        let (up, down) = (words(up), words(down));
        quote!((#up, #down))
    });
    (quote!(Lines<#squares, #up, #down>), quote!(Lines::new([#(#rows),*])))
}

/// The type and the constructor of `hashed`.
fn hashed(
    hashed: &Hashed,
    module: &TokenStream,
    word_bits: u32,
    store: &mut Store<'_>,
) -> (TokenStream, TokenStream) {
    let (count, slots) = (decimal(hashed.squares.len() as u64), decimal(hashed.slots.len() as u64));
    let squares = hashed.squares.iter().map(|square| {
        let (mask, factor) = (hexadecimal_wide(square.mask), hexadecimal(square.factor));
        let [shift, rotation, offset] =
            [square.shift.into(), square.rotation.into(), square.offset.into()].map(decimal);
        quote!(#module::HashedSquare::new(#mask, #factor, #shift, #rotation, #offset))
    });
    let squares: Vec<_> = squares.collect();
    let data = slots_data(&hashed.slots, word_bits, store);
    (quote!(Hashed<#count, #slots>), quote!(Hashed::new([#(#squares),*], #data)))
}

/// The bytes of slots.
fn slots_data(slots: &[Squares], word_bits: u32, store: &mut Store<'_>) -> TokenStream {
    // A block has words of 64 bits at most.
    let halves =
        |&slot: &Squares| [slot as u64, (slot >> 64) as u64].into_iter().take(word_bits as usize / 64);
    let words = slots.iter().flat_map(halves).collect();
    store(Block { words, word_bytes: size_of::<u64>() })
}

/// The type and the constructor of `lines`.
fn line_slots(
    lines: &LineSlots,
    module: &TokenStream,
    word_bits: u32,
    store: &mut Store<'_>,
) -> (TokenStream, TokenStream) {
    let [squares, count, slots] =
        [lines.squares.len(), lines.lines.len(), lines.slots.len()].map(|number| decimal(number as u64));
    let halves = |words: [u64; 2]| {
        let words = words.into_iter().take(word_bits as usize / 64).map(hexadecimal);
        quote!([#(#words),*])
    };
    let square = |&LineSquare { line, relevant, factors, offset }: &LineSquare| {
        let [line, relevant, factors] = [[line as u64, (line >> 64) as u64], relevant, factors].map(halves);
        let offset = decimal(offset.into());
        quote!(#module::LineSquare::new(#line, #relevant, #factors, #offset))
    };
    let rows = lines.squares.iter().map(|row| {
        let row = row.iter().map(square);
        quote!([#(#row),*])
    });
    let hashes = lines.hashes.iter().map(|&(bias, shift)| {
        let (bias, shift) = (hexadecimal(bias), decimal(shift.into()));
        quote!(#module::LineHash::new(#bias, #shift))
    });
    let split = decimal(lines.split.into());
    let value = quote!([#(#rows),*], [#(#hashes),*], #split);
    let data = slots_data(&lines.slots, word_bits, store);
    (quote!(LineSlots<#squares, #count, #slots>), quote!(LineSlots::new(#value, #data)))
}

/// The type and the constructor of `leaps`.
fn leaps(leaps: &Leaps) -> (TokenStream, TokenStream) {
    let (squares, passed) = (decimal(leaps.0.len() as u64), decimal(leaps.0[0].len() as u64));
    let rows = leaps.0.iter().map(|row| {
        let pair = |&(passed, reached): &(Squares, Squares)| {
            let (passed, reached) = (hexadecimal_wide(passed), hexadecimal_wide(reached));
            quote!((#passed, #reached))
        };
        let pairs = row.iter().map(pair);
        quote!([#(#pairs),*])
    });
    (quote!(Leaps<#squares, #passed>), quote!(Leaps::new([#(#rows),*])))
}

/// What the functions depend on.
pub(super) fn signatures(tables: &BoardTables) -> Signatures {
    let pieces: Vec<_> = tables.pieces.iter().map(|(piece, _)| piece.clone()).collect();
    Signatures::new(&tables.board, &pieces)
}

/// Bodies that look up in the statics.
pub(super) struct BoardCalls<'a> {
    pub(super) tables: &'a BoardTables,
    pub(super) cast: &'a dyn Bodies,
}

impl Bodies for BoardCalls<'_> {
    fn cast(&self, square: &TokenStream) -> TokenStream {
        self.cast.cast(square)
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let find = |(one, _): &&(Piece, Vec<usize>)| one.name == piece;
        let (piece, numbers) =
            self.tables.pieces.iter().find(find).expect("the functions are those of the pieces");
        let variables = [quote!(square), quote!(occupied)];
        let [one_square, all_occupied] = &variables;
        let look_ups = |number: usize| {
            let table = static_name(self.tables, number);
            match (&self.tables.tables[number], &piece.movement) {
                (Table::Lines(_), Movement::Hopper(_)) => {
                    vec![quote!(#table.hopper_attacks(#one_square, #all_occupied))]
                }
                (Table::Lines(_), _) => vec![quote!(#table.rider_attacks(#one_square, #all_occupied))],
                (Table::LineSlots(lines), _) => {
                    let numbers = lines.numbers(&self.tables.board, piece).into_iter();
                    numbers
                        .map(|line| {
                            let line = decimal(line as u64);
                            quote!(#table.attacks::<#line>(#one_square, #all_occupied))
                        })
                        .collect()
                }
                (Table::Leaps(_) | Table::Hashed(_), _) => {
                    vec![quote!(#table.attacks(#one_square, #all_occupied))]
                }
            }
        };
        let all = numbers.iter().flat_map(|&number| look_ups(number));
        quote!({
            let (square, occupied) = (#square, #occupied);
            #(#all)|*
        })
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let variables = [quote!(square), quote!(occupied)];
        let [rook, bishop] = ["rook", "bishop"].map(|piece| self.slider(piece, &variables[0], &variables[1]));
        quote!({
            let (square, occupied) = (#square, #occupied);
            (#rook, #bishop)
        })
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.slider(piece, square, occupied)
    }

    fn stepper(&self, _: Stepper, _: &TokenStream) -> TokenStream {
        unreachable!("`steppers` is refused on other boards")
    }

    fn pair(&self, _: &str, _: &TokenStream, _: &TokenStream) -> TokenStream {
        unreachable!("`lines` is refused on other boards")
    }

    fn ray(&self) -> TokenStream {
        unreachable!("`lines` is refused on other boards")
    }

    fn all_of(&self, _: &str, _: &TokenStream, _: &TokenStream, _: bool) -> TokenStream {
        unreachable!("`setwise` is refused on other boards")
    }
}

/// Bodies for wrong options: all sets are empty.
pub(super) struct Empty<'a> {
    pub(super) cast: &'a dyn Bodies,
}

impl Bodies for Empty<'_> {
    fn cast(&self, square: &TokenStream) -> TokenStream {
        self.cast.cast(square)
    }

    fn slider(&self, _: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        quote!({ _ = (#square, #occupied); 0 })
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        quote!({ _ = (#square, #occupied); (0, 0) })
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.slider(piece, square, occupied)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        self.cast.stepper(piece, square)
    }

    fn pair(&self, name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        self.cast.pair(name, a, b)
    }

    fn ray(&self) -> TokenStream {
        self.cast.ray()
    }

    fn all_of(&self, _: &str, pieces: &TokenStream, occupied: &TokenStream, _: bool) -> TokenStream {
        quote!({ _ = (#pieces, #occupied); 0 })
    }
}
