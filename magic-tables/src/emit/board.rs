//! Tokens for boards other than that of chess: the tables, the bodies that look up in them, and what all pieces of a set attack.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, quote};

use super::bodies::{Bodies, Calls};
use super::names::{Block, Names, Store};
use super::signatures::Pair;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Kind, Piece};
use crate::board::stepper::Stepper;
use crate::literal::{decimal, hexadecimal, hexadecimal_wide, ident};
use crate::lookup::any::vectors::Way;
use crate::spec::Pext;
use crate::tables::board::{
    BoardTables, Entries, Fill, Hashed, HashedSquare, Index, LineHash, LineSlots, LineSquare, Lines, Part,
    PextLines, SetMove, Table, steps,
};

/// All statics and their names.
pub(super) fn statics(
    tables: &BoardTables,
    pext: Pext,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<String>) {
    let mut all: Vec<_> = (0..tables.tables.len()).map(|number| static_name(tables, number)).collect();
    let (lookup, bits) = (names.lookup(), ident(&format!("bits{}", tables.board.word_bits())));
    let mut values = Values {
        module: quote!(#lookup::any::#bits),
        words: tables.board.word_bits() as usize / 64,
        bmi2: [names.bmi2_type(pext), names.bmi2_value(pext)],
        store,
    };
    let (mut items, mut constants) = (TokenStream::new(), TokenStream::new());
    let mut add = |name: &Ident, (kind, value): (TokenStream, TokenStream)| {
        items.extend(quote! { static #name: #kind = #value; });
    };
    for (number, (table, name)) in tables.tables.iter().zip(&all).enumerate() {
        if let Table::Lines(lines @ Lines { at_once: true, .. }) = table {
            let rays = rays_name(tables, number);
            let (kind, value) = values.of(table);
            // Not a static, so that programs without look-ups in constants have no such table.
            constants.extend(quote! { const #rays: #kind = #value; });
            add(name, values.at_once(lines, &rays));
        } else {
            add(name, values.of(table));
        }
    }
    for (stepper, attacks) in &tables.fixed.steppers {
        all.push(stepper_name(*stepper));
        add(&all[all.len() - 1], values.steps(attacks));
    }
    for (name, sets) in ["BETWEEN", "LINE"].into_iter().zip(tables.fixed.pairs.iter().flatten()) {
        all.push(ident(name));
        add(&all[all.len() - 1], values.pairs(sets, tables.board.squares()));
    }
    constants.extend(items);
    (constants, all.iter().map(ToString::to_string).collect())
}

/// The static of a stepping piece.
fn stepper_name(stepper: Stepper) -> Ident {
    ident(&format!("{}_STEPS", stepper.name().to_uppercase()))
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
fn table_name(tables: &BoardTables, number: usize) -> String {
    let place = |parts: &[Part]| parts.iter().position(|part| part.table == number);
    let found = tables.pieces.iter().find_map(|(piece, parts)| Some((piece, parts, place(parts)?)));
    let (piece, parts, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_table", piece.name);
    if parts.len() == 1 { name } else { format!("{name}_{}", place + 1) }
}

fn static_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&table_name(tables, number).to_uppercase())
}

/// The constant with the rays of a table of vectors.
fn rays_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&format!("{}_RAYS", table_name(tables, number).to_uppercase()))
}

/// What the values depend on besides the tables.
struct Values<'a, 'b> {
    /// The module with the look-ups for the words of the board.
    module: TokenStream,
    /// Words of 64 bits in a set of squares.
    words: usize,
    /// The type that says how PEXT is computed, and its value.
    bmi2: [TokenStream; 2],
    /// Takes the data.
    store: &'a mut Store<'b>,
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
    fn of(&mut self, table: &Table) -> (TokenStream, TokenStream) {
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
    fn at_once(&self, lines: &Lines, rays: &Ident) -> (TokenStream, TokenStream) {
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
    fn steps(&self, attacks: &[Squares]) -> (TokenStream, TokenStream) {
        let (module, count) = (&self.module, number(attacks.len()));
        let attacks = list(attacks.iter().map(|&set| hexadecimal_wide(set)));
        (quote!(#module::Steps<#count>), quote!(#module::Steps::new(#attacks)))
    }

    /// The sets of pairs of squares on a board with this number of `squares`.
    fn pairs(&mut self, sets: &[Squares], squares: usize) -> (TokenStream, TokenStream) {
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

/// Bodies that look up in the statics of a board, and, where rook, bishop and queen have tables of the chess board, in those.
pub(super) struct BoardCalls<'a> {
    pub(super) tables: &'a BoardTables,
    pub(super) chess: &'a Calls<'a>,
}

impl BoardCalls<'_> {
    /// The piece with this name, and its parts.
    fn piece(&self, name: &str) -> &(Piece, Vec<Part>) {
        let find = |(piece, _): &&(Piece, Vec<Part>)| piece.name == name;
        self.tables.pieces.iter().find(find).expect("the functions are those of the pieces")
    }

    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants, which have no PEXT.
    fn look_up(
        &self,
        piece: &str,
        square: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        let (_, parts) = self.piece(piece);
        // Only PEXT has other functions in constants.
        let in_constants =
            |name: &str| ident(&format!("{name}{}", if constant { "_in_constants" } else { "" }));
        let mut all = Vec::new();
        for &Part { ref movement, table: number } in parts {
            let looked_up = &self.tables.tables[number];
            let at_once = matches!(looked_up, Table::Lines(Lines { at_once: true, .. }));
            let name = if constant && at_once { rays_name } else { static_name };
            let table = name(self.tables, number);
            let kind = movement.0[0].kind;
            let moves = if kind.hops() { "hopper_attacks" } else { "rider_attacks" };
            let function = match (looked_up, kind) {
                (Table::Hashed(_), _) => in_constants("attacks").into_token_stream(),
                (Table::Lines(_), Kind::Hopper(Some(most))) => {
                    let most = decimal(most.into());
                    quote!(short_hopper_attacks::<#most>)
                }
                (Table::Lines(_) | Table::LineSlots(_), _) => ident(moves).into_token_stream(),
                (Table::PextLines(_), _) => in_constants(moves).into_token_stream(),
            };
            let lines = looked_up.lines_of(&self.tables.board, movement);
            if lines.is_empty() {
                all.push(quote!(#table.#function(square, occupied)));
            }
            for line in lines {
                let line = decimal(line as u64);
                all.push(quote!(#table.#function::<#line>(square, occupied)));
            }
        }
        quote!({
            let (square, occupied) = (#square, #occupied);
            #(#all)|*
        })
    }
}

impl Bodies for BoardCalls<'_> {
    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.slider(piece, square, occupied);
        }
        self.look_up(piece, square, occupied, false)
    }

    fn both(&self, pieces: Pair, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        if pieces.names.iter().all(|piece| self.chess.has(piece)) {
            return self.chess.both(pieces, square, occupied);
        }
        None
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.slider_in_constants(piece, square, occupied);
        }
        self.look_up(piece, square, occupied, true)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        if !self.chess.sliders.is_empty() {
            return self.chess.stepper(piece, square);
        }
        let table = stepper_name(piece);
        quote!(#table.attacks(#square))
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.all_of(piece, pieces, occupied, constant);
        }
        let (piece, _) = self.piece(piece);
        all_of(&self.tables.board, piece, &self.chess.names.lookup(), pieces, occupied)
    }

    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream {
        self.chess.all_stepping(piece, pieces)
    }
}

/// What any of `pieces`, which are pieces of the kind `piece`, attacks. `lookup` is the path of the look-ups.
fn all_of(
    board: &Geometry,
    piece: &Piece,
    lookup: &TokenStream,
    pieces: &TokenStream,
    occupied: &TokenStream,
) -> TokenStream {
    let module = module(board, lookup);
    let mut all = Vec::new();
    for way in SetMove::all(board, piece) {
        all.push(match way {
            SetMove::Ride(fill) => {
                let fill = arguments(&fill);
                quote!(#module::ride(pieces, occupied, #fill))
            }
            SetMove::Hop(fill) => {
                let fill = arguments(&fill);
                quote!(#module::hop(pieces, occupied, #fill))
            }
            SetMove::Leap(leaps) => {
                let (to_passed, on) = (moves(&leaps[0]), moves(&leaps[1]));
                quote!(#module::leap(pieces, occupied, #to_passed, #on))
            }
        });
    }
    quote!({
        let (pieces, occupied) = (#pieces, #occupied);
        #(#all)|*
    })
}

/// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
pub(super) fn all_stepping(
    board: &Geometry,
    piece: Stepper,
    lookup: &TokenStream,
    pieces: &TokenStream,
) -> TokenStream {
    let (module, moves) = (module(board, lookup), moves(&steps(board, piece)));
    quote!(#module::moved(#pieces, #moves))
}

/// The module with the look-ups for the words of the board.
fn module(board: &Geometry, lookup: &TokenStream) -> TokenStream {
    let bits = ident(&format!("bits{}", board.word_bits()));
    quote!(#lookup::any::#bits)
}

/// The last arguments of a fill.
fn arguments(fill: &Fill) -> TokenStream {
    let (reached, mut doublings) = (hexadecimal_wide(fill.reached), Vec::new());
    for doubling in &fill.doublings {
        doublings.push(moves(doubling));
    }
    quote!(#reached, &[#(#doublings),*])
}

/// Moves as a literal.
fn moves(all_moves: &[(i32, Squares)]) -> TokenStream {
    let mut all = Vec::new();
    for &(by, reached) in all_moves {
        let (by, reached) = (Literal::i32_unsuffixed(by), hexadecimal_wide(reached));
        all.push(quote!((#by, #reached)));
    }
    quote!(&[#(#all),*])
}
