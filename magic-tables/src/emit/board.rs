//! Expansions for boards other than that of chess: the tables, the bodies that look up in them, and
//! what all pieces of a set attack.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::functions::{ChessCalls, FunctionKind, PublicFunction, one_by_one, pawn};
use super::items::{DataBlock, Statics, Store};
use crate::board::geometry::Geometry;
use crate::board::piece::{PathKind, Piece};
use crate::board::square_set::SquareSet;
use crate::board::stepper::Stepper;
use crate::lookup::boards::bits128::Move;
use crate::lookup::boards::vectors::ReturnVectors;
use crate::spec::Pext;
use crate::tables::board::{
    BoardTables, Fill, HashedSquare, LineHash, LineSlotTable, LineSquare, PextLineTable,
    PieceComponent, PieceRays, PieceSlots, SetMove, SlotContents, SlotIndexing, Table, steps,
};
use crate::text::{decimal_digits, hexadecimal_digits, join, template, wide_digits};

/// Adds the statics of `tables`, and the constants that these read.
pub(super) fn add_statics(tables: &BoardTables, pext: Pext, all: &mut Statics<'_, '_>) {
    let mut board = BoardStatics {
        values: TableValues {
            module: module(&tables.board),
            words: tables.board.word_bits() as usize / 64,
            store: all.store,
            data: TokenStream::new(),
        },
        lookup: all.names.lookup(),
        bmi2: all.names.bmi2_type(pext),
        promise: all.names.bmi2_value(pext),
        constants: TokenStream::new(),
        statics: TokenStream::new(),
        counted: &mut all.counted,
    };
    for (number, table) in tables.tables.iter().enumerate() {
        board.add_table(&table_name(tables, number), table);
    }
    board.add_fixed(tables);
    board.constants.to_tokens(&mut all.items);
    board.statics.to_tokens(&mut all.items);
}

/// The items for the tables of a board. Constants stand in front of the statics that read them.
struct BoardStatics<'a, 'b> {
    values: TableValues<'a, 'b>,
    /// The path of the look-ups.
    lookup: TokenStream,
    /// The type that says how PEXT is computed, and its value.
    bmi2: TokenStream,
    promise: TokenStream,
    constants: TokenStream,
    statics: TokenStream,
    /// The names of all statics, whose bytes are counted.
    counted: &'a mut Vec<String>,
}

impl BoardStatics<'_, '_> {
    /// The item that begins with `word`: a static or a constant.
    fn item(
        &self,
        word: &str,
        name: &str,
        TypedValue { of_type, value }: &TypedValue,
    ) -> TokenStream {
        let gaps = [
            ("lookup", &self.lookup),
            ("bmi2", &self.bmi2),
            ("promise", &self.promise),
            ("data", &self.values.data),
        ];
        template(&format!("{word} {name}: {of_type} = {value};"), &gaps)
    }

    fn add_static(&mut self, name: String, value: &TypedValue) {
        let item = self.item("static", &name, value);
        item.to_tokens(&mut self.statics);
        self.counted.push(name);
    }

    fn add_table(&mut self, name: &str, table: &Table) {
        let mut value = self.values.table(table);
        if let Table::Rays(lines @ PieceRays { at_once: true, .. }) = table {
            let rays = format!("{name}_RAYS");
            // Not a static, so that programs without look-ups in constants have no such table.
            let constant = self.item("const", &rays, &value);
            constant.to_tokens(&mut self.constants);
            value = self.values.at_once(lines, &rays);
        }
        self.add_static(name.to_owned(), &value);
    }

    /// Adds the sets that do not depend on the occupancy.
    fn add_fixed(&mut self, tables: &BoardTables) {
        let squares = tables.board.squares();
        for (stepper, attacks) in &tables.fixed.steppers {
            let attacks = list(attacks, &|&set| wide_digits(set));
            let value = self.values.made("Steps", &[squares], &attacks);
            self.add_static(steps_name(*stepper), &value);
        }
        let names = ["BETWEEN", "LINE"].into_iter();
        for (name, sets) in names.zip(tables.fixed.pairs.iter().flatten()) {
            self.values.take_sets(sets);
            let value = self.values.made("Pairs", &[squares, sets.len()], "#data");
            self.add_static(name.to_owned(), &value);
        }
    }
}

/// The module with the look-ups for the words of the board.
fn module(board: &Geometry) -> String {
    format!("#lookup::any::bits{}", board.word_bits())
}

/// The static of a stepping piece.
fn steps_name(stepper: Stepper) -> String {
    format!("{}_STEPS", stepper.name().to_uppercase())
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
fn table_name(tables: &BoardTables, number: usize) -> String {
    for (piece, parts) in &tables.pieces {
        // A piece called `scheme` must not take the name of the constant.
        let name = format!("{}_TABLE", piece.name.to_uppercase());
        match parts.iter().position(|part| part.table == number) {
            Some(_) if parts.len() == 1 => return name,
            Some(place) => return format!("{name}_{}", place + 1),
            None => {}
        }
    }
    unreachable!("each table has a piece")
}

/// A list of values: `[a, b, …]`.
fn list<T>(values: &[T], text: &dyn Fn(&T) -> String) -> String {
    let mut list = String::new();
    for value in values {
        join(&mut list, ", ", &text(value));
    }
    format!("[{list}]")
}

fn number(number: usize) -> String {
    decimal_digits(number as u64)
}

/// A type and a value of it, as text with gaps.
struct TypedValue {
    of_type: String,
    value: String,
}

/// Makes types and values of tables.
struct TableValues<'a, 'b> {
    /// The module with the look-ups for the words of the board.
    module: String,
    /// Words of 64 bits in a set of squares.
    words: usize,
    /// Takes the data.
    store: &'a mut Store<'b>,
    /// The expression for the data that it took last, for `#data`.
    data: TokenStream,
}

impl TableValues<'_, '_> {
    /// A type with these numbers as its parameters, and what its constructor makes of the
    /// `arguments`.
    fn made(&self, name: &str, numbers: &[usize], arguments: &str) -> TypedValue {
        let (module, mut parameters) = (&self.module, String::new());
        for &one in numbers {
            join(&mut parameters, ", ", &number(one));
        }
        TypedValue {
            of_type: format!("{module}::{name}<{parameters}>"),
            value: format!("{module}::{name}::new({arguments})"),
        }
    }

    /// Such a type and value, where the first parameter and the first argument also say how PEXT is
    /// computed.
    fn made_by_pext(&self, name: &str, numbers: &[usize], arguments: &str) -> TypedValue {
        let made = self.made(name, numbers, &format!("#promise, {arguments}"));
        TypedValue {
            of_type: made.of_type.replacen('<', "<#bmi2, ", 1),
            ..made
        }
    }

    fn table(&mut self, table: &Table) -> TypedValue {
        match table {
            Table::Rays(lines) => self.lines(lines),
            Table::LineSlots(lines) => self.line_slots(lines),
            Table::PextLines(lines) => self.pext_lines(lines),
            Table::Slots(hashed) => self.hashed(hashed),
        }
    }

    /// A set of squares in words of 64 bits.
    fn halves(&self, set: SquareSet) -> String {
        self.parts(set.words())
    }

    /// As many words of 64 bits as sets have.
    fn parts(&self, parts: [u64; 2]) -> String {
        list(&parts[..self.words], &|&part| hexadecimal_digits(part, 16))
    }

    /// Takes sets of squares as data.
    fn take_sets(&mut self, sets: &[SquareSet]) {
        // A block has words of 64 bits at most.
        let mut words = Vec::with_capacity(sets.len() * self.words);
        for &set in sets {
            words.extend_from_slice(&set.words()[..self.words]);
        }
        self.take(words, size_of::<u64>());
    }

    fn take(&mut self, words: Vec<u64>, word_bytes: usize) {
        self.data = (self.store)(DataBlock { words, word_bytes });
    }

    fn lines(&self, lines: &PieceRays) -> TypedValue {
        let mut rows = String::new();
        for (up, down) in lines.up.iter().zip(&lines.down) {
            let [up, down] = [up, down].map(|rays| list(rays, &|&ray| wide_digits(ray)));
            join(&mut rows, ", ", &format!("({up}, {down})"));
        }
        let counts = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
        self.made("Lines", &counts, &format!("[{rows}]"))
    }

    /// The type and the value of these lines where all rays of a square are looked up at once, made
    /// of `rays`, which are ray by ray.
    fn at_once(&self, lines: &PieceRays, rays: &str) -> TypedValue {
        let [squares, up, down] = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
        let rays = format!("&{rays}");
        match lines.vectors.as_ref().map(|vectors| vectors.way) {
            None => self.made("BitLines", &[squares, up, down], &rays),
            Some(ReturnVectors {
                direct,
                sums,
                far,
                behind: 0,
            }) => self.made("TwoLines", &[squares, up, down, direct, sums, far], &rays),
            Some(ReturnVectors { direct, sums, .. }) => {
                self.made("LongLines", &[squares, up, down, direct, sums], &rays)
            }
        }
    }

    fn line_slots(&mut self, lines: &LineSlotTable) -> TypedValue {
        self.take_sets(&lines.slots);
        let rows = list(&lines.squares, &|row| {
            list(row, &|square| self.line_square(square))
        });
        let hashes = list(&lines.hashes, &|hash| self.line_hash(hash));
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()];
        let arguments = format!("{rows}, {hashes}, {}, #data", lines.split);
        self.made("LineSlots", &counts, &arguments)
    }

    fn line_square(&self, square: &LineSquare) -> String {
        let module = &self.module;
        let [line, relevant, factors] =
            [square.line, square.relevant, square.factors].map(|words| self.parts(words));
        let offset = decimal_digits(square.offset.into());
        format!("{module}::LineSquare::new({line}, {relevant}, {factors}, {offset})")
    }

    fn line_hash(&self, hash: &LineHash) -> String {
        let (module, shift) = (&self.module, hash.shift);
        let bias = hexadecimal_digits(hash.bias, 16);
        let behind = decimal_digits(hash.behind.into());
        format!("{module}::LineHash::new({bias}, {shift}, {behind})")
    }

    fn pext_lines(&mut self, lines: &PextLineTable) -> TypedValue {
        self.take(lines.slots.iter().map(|&slot| slot.into()).collect(), 2);
        let rows = list(&lines.squares, &|row| {
            list(row, &|line| self.pext_line(line.line, line.offset))
        });
        let behind = list(&lines.behind, &|&behind| decimal_digits(behind.into()));
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()];
        self.made_by_pext("PextLines", &counts, &format!("{rows}, {behind}, #data"))
    }

    fn pext_line(&self, line: SquareSet, offset: u32) -> String {
        let (module, line) = (&self.module, self.halves(line));
        let offset = decimal_digits(offset.into());
        format!("{module}::PextLine::new({line}, {offset})")
    }

    fn hashed(&mut self, hashed: &PieceSlots) -> TypedValue {
        let index = self.index(hashed);
        let entries = self.entries(&hashed.entries);
        let (module, index_type, entries_type) = (&self.module, index.of_type, entries.of_type);
        let of_type = format!("{module}::Slots<{index_type}, {entries_type}>");
        let value = format!("<{of_type}>::new({}, {})", index.value, entries.value);
        TypedValue { of_type, value }
    }

    fn index(&self, PieceSlots { squares, index, .. }: &PieceSlots) -> TypedValue {
        let count = [squares.len()];
        match index {
            SlotIndexing::Factors { split } => {
                let squares = list(squares, &|square| self.square_by_factors(square));
                self.made("ByFactors", &count, &format!("{squares}, {split}u32"))
            }
            SlotIndexing::Pext => {
                let squares = list(squares, &|square| self.square_by_pext(square));
                self.made_by_pext("ByPext", &count, &squares)
            }
        }
    }

    fn square_by_factors(&self, square: &HashedSquare) -> String {
        let (module, shift) = (&self.module, square.shift);
        let [mask, factors] = [square.mask, square.factors].map(|words| self.parts(words));
        let offset = decimal_digits(square.offset.into());
        format!("{module}::HashedSquare::new({mask}, {factors}, {shift}, {offset})")
    }

    fn square_by_pext(&self, square: &HashedSquare) -> String {
        let (module, mask) = (&self.module, self.parts(square.mask));
        let offset = decimal_digits(square.offset.into());
        format!("{module}::PextSquare::new({mask}, {offset})")
    }

    fn entries(&mut self, entries: &SlotContents) -> TypedValue {
        match entries {
            SlotContents::Sets(slots) => {
                self.take_sets(slots);
                self.made("Sets", &[slots.len()], "#data")
            }
            SlotContents::Deposits {
                slots,
                bits,
                shift,
                reach,
            } => {
                let words = slots.iter().map(|&slot| slot.into()).collect();
                self.take(words, *bits as usize / 8);
                let name = if *bits == 16 {
                    "Deposits"
                } else {
                    "LongDeposits"
                };
                let numbers = [reach.len(), shift.unwrap_or_default().into(), slots.len()];
                let reach = list(reach, &|&set| self.halves(set));
                self.made(name, &numbers, &format!("{reach}, #data"))
            }
            SlotContents::Unions { slots, reach } => {
                self.take_sets(slots);
                let numbers = [reach.len(), slots.len()];
                let reach = list(reach, &|&set| wide_digits(set));
                self.made("Unions", &numbers, &format!("{reach}, #data"))
            }
        }
    }
}

/// Bodies that look up in the statics of a board, and, where rook, bishop and queen have tables of
/// the chess board, in those.
pub(super) struct BoardCalls<'a> {
    pub(super) tables: &'a BoardTables,
    pub(super) chess: &'a ChessCalls<'a>,
}

impl BoardCalls<'_> {
    /// The body of a function.
    pub(super) fn body(&self, function: &PublicFunction<'_>) -> String {
        match function.kind {
            FunctionKind::Attacks(piece) => self.attacks(piece, ["#square", "#occupied"]),
            FunctionKind::InConstants(piece) if !self.chess.has(piece) => {
                self.look_up(piece, ["#square", "#occupied"], true)
            }
            FunctionKind::Both if !self.chess.has("rook") || !self.chess.has("bishop") => {
                one_by_one(&|piece, parameters| self.attacks(piece, parameters))
            }
            FunctionKind::Steps(piece) if self.chess.sliders.is_empty() => {
                format!("{}.attacks(#square)", steps_name(piece))
            }
            FunctionKind::Pawn if self.chess.sliders.is_empty() => {
                pawn("_STEPS", ".attacks(#square)")
            }
            FunctionKind::OfAll(piece) if !self.chess.has(piece) => all_of(
                &self.tables.board,
                &self.piece(piece).0,
                function.parameters[0].0,
            ),
            _ => self.chess.body(function),
        }
    }

    /// The attack set at run time.
    fn attacks(&self, piece: &str, parameters: [&str; 2]) -> String {
        if self.chess.has(piece) {
            self.chess.attacks(piece, parameters)
        } else {
            self.look_up(piece, parameters, false)
        }
    }

    /// The piece with this name, and its parts.
    fn piece(&self, name: &str) -> &(Piece, Vec<PieceComponent>) {
        let mut pieces = self.tables.pieces.iter();
        let found = pieces.find(|(piece, _)| piece.name == name);
        found.expect("the functions are those of the pieces")
    }

    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants,
    /// which have no PEXT.
    fn look_up(&self, piece: &str, [square, occupied]: [&str; 2], constant: bool) -> String {
        let mut all = String::new();
        for part in &self.piece(piece).1 {
            self.add_calls(part, constant, &mut all);
        }
        format!("{{ let (square, occupied) = ({square}, {occupied}); {all} }}")
    }

    /// Adds the calls for a part of a piece to the union `all`: one for the table, or one for each
    /// line of it.
    fn add_calls(&self, part: &PieceComponent, constant: bool, all: &mut String) {
        let table = &self.tables.tables[part.table];
        let kind = part.movement.kind();
        let at_once = matches!(table, Table::Rays(PieceRays { at_once: true, .. }));
        let rays = if constant && at_once { "_RAYS" } else { "" };
        let method = match (table, kind) {
            (Table::Slots(_), _) => "attacks",
            (Table::Rays(_), PathKind::Hopper(Some(_))) => "short_hopper_attacks",
            _ if kind.hops() => "hopper_attacks",
            _ => "rider_attacks",
        };
        // Only PEXT has other functions in constants.
        let has_pext = matches!(table, Table::Slots(_) | Table::PextLines(_));
        let suffix = if constant && has_pext {
            "_in_constants"
        } else {
            ""
        };
        let name = table_name(self.tables, part.table);
        let function = format!("{name}{rays}.{method}{suffix}");
        let mut numbers = table.lines_of(&self.tables.board, &part.movement);
        if let (Table::Rays(_), PathKind::Hopper(Some(most))) = (table, kind) {
            numbers.push(most.into());
        }
        if numbers.is_empty() {
            join(all, " | ", &format!("{function}(square, occupied)"));
        }
        for one in numbers {
            let call = format!("{function}::<{}>(square, occupied)", number(one));
            join(all, " | ", &call);
        }
    }
}

/// What any of `pieces`, which are pieces of the kind `piece`, attacks.
fn all_of(board: &Geometry, piece: &Piece, pieces: &str) -> String {
    let (module, mut all) = (module(board), String::new());
    for set_move in SetMove::all(board, piece) {
        let (function, arguments) = match set_move {
            SetMove::Ride(fill) => ("ride", arguments_of_fill(&fill)),
            SetMove::Hop(fill) => ("hop", arguments_of_fill(&fill)),
            SetMove::Leap { to_passed, on } => {
                ("leap", format!("{}, {}", moves(&to_passed), moves(&on)))
            }
        };
        let call = format!("{module}::{function}(pieces, occupied, {arguments})");
        join(&mut all, " | ", &call);
    }
    format!("{{ let (pieces, occupied) = (#{pieces}, #occupied); {all} }}")
}

/// The last arguments of a fill.
fn arguments_of_fill(fill: &Fill) -> String {
    let doublings = list(&fill.doublings, &|doubling| moves(doubling));
    format!("{}, &{doublings}", wide_digits(fill.reached))
}

/// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
pub(super) fn all_stepping(board: &Geometry, piece: Stepper, pieces: &str) -> String {
    let (module, moves) = (module(board), moves(&steps(board, piece)));
    format!("{module}::moved(#{pieces}, {moves})")
}

/// Moves as a literal.
fn moves(moves: &[Move]) -> String {
    let moves = list(moves, &|&(by, reached)| {
        format!("({by}, {})", wide_digits(reached))
    });
    format!("&{moves}")
}
