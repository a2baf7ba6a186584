//! The types and the values of the tables of a board.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::board::geometry::Squares;
use crate::emit::names::{Block, Store};
use crate::literal::{decimal, hexadecimal, hexadecimal_wide};
use crate::lookup::any::vectors::Way;
use crate::tables::board::{
    Entries, Hashed, HashedSquare, Index, LineHash, LineSlots, LineSquare, Lines, PextLines, Table,
};

/// What the values depend on besides the tables.
pub(super) struct Values<'a, 'b> {
    /// The module with the look-ups for the words of the board.
    pub(super) module: TokenStream,
    /// Words of 64 bits in a set of squares.
    pub(super) words: usize,
    /// The type that says how PEXT is computed, and its value.
    pub(super) bmi2: [TokenStream; 2],
    /// Takes the data.
    pub(super) store: &'a mut Store<'b>,
}

/// A list of values: `[a, b, …]`.
fn list(values: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let values = values.into_iter();
    quote!([#(#values),*])
}

fn number(number: usize) -> TokenStream {
    decimal(number as u64)
}

impl Values<'_, '_> {
    /// The type and the value of `table`.
    pub(super) fn of(&mut self, table: &Table) -> (TokenStream, TokenStream) {
        match table {
            Table::Lines(lines) => self.lines(lines),
            Table::LineSlots(lines) => self.line_slots(lines),
            Table::PextLines(lines) => self.pext_lines(lines),
            Table::Hashed(hashed) => self.hashed(hashed),
        }
    }

    /// A set of squares in words of 64 bits.
    fn halves(&self, set: Squares) -> TokenStream {
        self.parts([set as u64, (set >> 64) as u64])
    }

    fn parts(&self, parts: [u64; 2]) -> TokenStream {
        list(parts.into_iter().take(self.words).map(hexadecimal))
    }

    /// The bytes of sets of squares.
    fn sets(&mut self, sets: &[Squares]) -> TokenStream {
        // A block has words of 64 bits at most.
        let halves = |&set: &Squares| [set as u64, (set >> 64) as u64].into_iter().take(self.words);
        let words = sets.iter().flat_map(halves).collect();
        (self.store)(Block { words, word_bytes: size_of::<u64>() })
    }

    /// The bytes of numbers of this size.
    fn numbers<T: Copy + Into<u64>>(&mut self, numbers: &[T], word_bytes: usize) -> TokenStream {
        let words = numbers.iter().map(|&number| number.into()).collect();
        (self.store)(Block { words, word_bytes })
    }

    fn lines(&self, lines: &Lines) -> (TokenStream, TokenStream) {
        let module = &self.module;
        let counts = [lines.up.len(), lines.up[0].len(), lines.down[0].len()].map(number);
        let words = |words: &[Squares]| list(words.iter().map(|&word| hexadecimal_wide(word)));
        let rows = list(lines.up.iter().zip(&lines.down).map(|(up, down)| {
            let (up, down) = (words(up), words(down));
            quote!((#up, #down))
        }));
        (quote!(#module::Lines<#(#counts),*>), quote!(#module::Lines::new(#rows)))
    }

    /// The type and the value of these lines where all rays of a square are looked up at once, made of `rays`, which are ray by ray.
    pub(super) fn at_once(&self, lines: &Lines, rays: &Ident) -> (TokenStream, TokenStream) {
        let module = &self.module;
        let counts = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
        let (kind, way) = match lines.vectors.as_ref().map(|vectors| vectors.way) {
            None => (quote!(BitLines), vec![]),
            Some(Way { direct, sums, far, behind: 0 }) => (quote!(TwoLines), vec![direct, sums, far]),
            Some(Way { direct, sums, .. }) => (quote!(LongLines), vec![direct, sums]),
        };
        let counts = counts.into_iter().chain(way).map(number);
        (quote!(#module::#kind<#(#counts),*>), quote!(#module::#kind::new(&#rays)))
    }

    fn line_slots(&mut self, lines: &LineSlots) -> (TokenStream, TokenStream) {
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()].map(number);
        let data = self.sets(&lines.slots);
        let module = &self.module;
        let square = |&LineSquare { line, relevant, factors, offset }: &LineSquare| {
            let (line, relevant, factors) = (self.parts(line), self.parts(relevant), self.parts(factors));
            let offset = decimal(offset.into());
            quote!(#module::LineSquare::new(#line, #relevant, #factors, #offset))
        };
        let rows = list(lines.squares.iter().map(|row| list(row.iter().map(square))));
        let hashes = list(lines.hashes.iter().map(|&LineHash { bias, shift, behind }| {
            let (bias, [shift, behind]) = (hexadecimal(bias), [shift.into(), behind.into()].map(decimal));
            quote!(#module::LineHash::new(#bias, #shift, #behind))
        }));
        let split = decimal(lines.split.into());
        (
            quote!(#module::LineSlots<#(#counts),*>),
            quote!(#module::LineSlots::new(#rows, #hashes, #split, #data)),
        )
    }

    fn pext_lines(&mut self, lines: &PextLines) -> (TokenStream, TokenStream) {
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()].map(number);
        let data = self.numbers(&lines.slots, 2);
        let Self { module, bmi2: [bmi2, promise], .. } = &*self;
        let square = |&(line, offset): &(Squares, u32)| {
            let (line, offset) = (self.halves(line), decimal(offset.into()));
            quote!(#module::PextLine::new(#line, #offset))
        };
        let rows = list(lines.squares.iter().map(|row| list(row.iter().map(square))));
        let behind = list(lines.behind.iter().map(|&behind| decimal(behind.into())));
        (
            quote!(#module::PextLines<#bmi2, #(#counts),*>),
            quote!(#module::PextLines::new(#promise, #rows, #behind, #data)),
        )
    }

    fn hashed(&mut self, hashed: &Hashed) -> (TokenStream, TokenStream) {
        let (index_type, index) = self.index(hashed);
        let (entries_type, entries) = self.entries(&hashed.entries);
        let module = &self.module;
        let table = quote!(#module::Slots<#index_type, #entries_type>);
        let value = quote!(<#table>::new(#index, #entries));
        (table, value)
    }

    /// The attack sets of a stepping piece.
    pub(super) fn steps(&self, attacks: &[Squares]) -> (TokenStream, TokenStream) {
        let (module, count) = (&self.module, number(attacks.len()));
        let attacks = list(attacks.iter().map(|&set| hexadecimal_wide(set)));
        (quote!(#module::Steps<#count>), quote!(#module::Steps::new(#attacks)))
    }

    /// The sets of pairs of squares on a board with this number of `squares`.
    pub(super) fn pairs(&mut self, sets: &[Squares], squares: usize) -> (TokenStream, TokenStream) {
        let (squares, count, data) = (number(squares), number(sets.len()), self.sets(sets));
        let module = &self.module;
        (quote!(#module::Pairs<#squares, #count>), quote!(#module::Pairs::new(#data)))
    }

    fn index(&self, Hashed { squares, index, .. }: &Hashed) -> (TokenStream, TokenStream) {
        let Self { module, bmi2: [bmi2, promise], .. } = self;
        let count = number(squares.len());
        match *index {
            Index::Factors { split } => {
                let square = |square: &HashedSquare| {
                    let [mask, factors] = [square.mask, square.factors].map(|words| self.parts(words));
                    let [shift, offset] = [square.shift.into(), square.offset.into()].map(decimal);
                    quote!(#module::HashedSquare::new(#mask, #factors, #shift, #offset))
                };
                let squares = list(squares.iter().map(square));
                (quote!(#module::ByFactors<#count>), quote!(#module::ByFactors::new(#squares, #split)))
            }
            Index::Pext => {
                let square = |&HashedSquare { mask, offset, .. }: &HashedSquare| {
                    let (mask, offset) = (self.parts(mask), decimal(offset.into()));
                    quote!(#module::PextSquare::new(#mask, #offset))
                };
                let squares = list(squares.iter().map(square));
                (quote!(#module::ByPext<#bmi2, #count>), quote!(#module::ByPext::new(#promise, #squares)))
            }
        }
    }

    fn entries(&mut self, entries: &Entries) -> (TokenStream, TokenStream) {
        match entries {
            Entries::Sets(slots) => {
                let (count, data) = (number(slots.len()), self.sets(slots));
                let module = &self.module;
                (quote!(#module::Sets<#count>), quote!(#module::Sets::new(#data)))
            }
            Entries::Deposits { slots, bits, shift, reach } => {
                let [squares, shift, count] =
                    [reach.len(), shift.unwrap_or_default().into(), slots.len()].map(number);
                let data = self.numbers(slots, *bits as usize / 8);
                let reach = list(reach.iter().map(|&set| self.halves(set)));
                let module = &self.module;
                let name =
                    if *bits == 16 { quote!(#module::Deposits) } else { quote!(#module::LongDeposits) };
                (quote!(#name<#squares, #shift, #count>), quote!(#name::new(#reach, #data)))
            }
            Entries::Unions { slots, reach } => {
                let counts = [reach.len(), slots.len()].map(number);
                let data = self.sets(slots);
                let reach = list(reach.iter().map(|&set| hexadecimal_wide(set)));
                let module = &self.module;
                (quote!(#module::Unions<#(#counts),*>), quote!(#module::Unions::new(#reach, #data)))
            }
        }
    }
}
