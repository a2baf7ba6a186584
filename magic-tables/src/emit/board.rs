//! Expansions for boards other than that of chess: the tables, the bodies that look up in them, and
//! what all pieces of a set attack.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::functions::{Calls, Finds, Function, one_by_one, pawn};
use super::names::{Block, Names, Store};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Kind, Piece};
use crate::board::stepper::Stepper;
use crate::lookup::any::vectors::Way;
use crate::spec::Pext;
use crate::tables::board::{
    BoardTables, Fill, HashedSquare, LineHash, LineSlotTable, LineSquare, PextLineTable,
    PieceComponent, PieceSlots, RayTable, SetMove, SlotContents, SlotIndexing, Table, steps,
};
use crate::text::{decimal_digits, hexadecimal_digits, join, template, wide_digits};

/// Adds all statics to `items`, and their names to `all`.
pub(super) fn statics(
    tables: &BoardTables,
    pext: Pext,
    names: &Names,
    store: &mut Store<'_>,
    items: &mut TokenStream,
    all: &mut Vec<String>,
) {
    let (lookup, bmi2, promise) = (
        names.lookup(),
        names.bmi2_type(pext),
        names.bmi2_value(pext),
    );
    let module = module(&tables.board);
    let mut values = Values {
        module,
        words: tables.board.word_bits() as usize / 64,
        store,
        data: TokenStream::new(),
    };
    let (mut constants, mut statics) = (TokenStream::new(), TokenStream::new());
    let mut add =
        |item: &str, name: String, (kind, value): (String, String), data: &TokenStream| {
            let gaps = [
                ("lookup", &lookup),
                ("bmi2", &bmi2),
                ("promise", &promise),
                ("data", data),
            ];
            let items = if item == "const" {
                &mut constants
            } else {
                &mut statics
            };
            template(&format!("{item} {name}: {kind} = {value};"), &gaps).to_tokens(items);
            if item == "static" {
                all.push(name);
            }
        };
    for (number, table) in tables.tables.iter().enumerate() {
        let (name, mut value) = (table_name(tables, number), values.table(table));
        if let Table::Rays(lines @ RayTable { at_once: true, .. }) = table {
            let rays = format!("{name}_RAYS");
            let at_once = values.at_once(lines, &rays);
            // Not a static, so that programs without look-ups in constants have no such table.
            add(
                "const",
                rays,
                std::mem::replace(&mut value, at_once),
                &values.data,
            );
        }
        add("static", name, value, &values.data);
    }
    for (stepper, attacks) in &tables.fixed.steppers {
        let attacks = list(attacks, &|&set| wide_digits(set));
        let value = values.made("Steps", &[tables.board.squares()], &attacks);
        add("static", steps_name(*stepper), value, &values.data);
    }
    for (name, sets) in ["BETWEEN", "LINE"]
        .into_iter()
        .zip(tables.fixed.pairs.iter().flatten())
    {
        values.take_sets(sets);
        let value = values.made("Pairs", &[tables.board.squares(), sets.len()], "#data");
        add("static", name.to_owned(), value, &values.data);
    }
    constants.to_tokens(items);
    statics.to_tokens(items);
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
    let place = |parts: &[PieceComponent]| parts.iter().position(|part| part.table == number);
    let found = tables
        .pieces
        .iter()
        .find_map(|(piece, parts)| Some((piece, parts, place(parts)?)));
    let (piece, parts, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_TABLE", piece.name.to_uppercase());
    if parts.len() == 1 {
        name
    } else {
        format!("{name}_{}", place + 1)
    }
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

/// Types and values of tables, as text with gaps.
struct Values<'a, 'b> {
    /// The module with the look-ups for the words of the board.
    module: String,
    /// Words of 64 bits in a set of squares.
    words: usize,
    /// Takes the data.
    store: &'a mut Store<'b>,
    /// The expression for the data that it took last, for `#data`.
    data: TokenStream,
}

impl Values<'_, '_> {
    /// A type with these numbers as its parameters, and what its constructor makes of the
    /// `arguments`.
    fn made(&self, name: &str, numbers: &[usize], arguments: &str) -> (String, String) {
        let (module, mut parameters) = (&self.module, String::new());
        for &one in numbers {
            join(&mut parameters, ", ", &number(one));
        }
        (
            format!("{module}::{name}<{parameters}>"),
            format!("{module}::{name}::new({arguments})"),
        )
    }

    /// Such a type and value, where the first parameter and the first argument also say how PEXT is
    /// computed.
    fn made_by_pext(&self, name: &str, numbers: &[usize], arguments: &str) -> (String, String) {
        let (kind, value) = self.made(name, numbers, &format!("#promise, {arguments}"));
        (kind.replacen('<', "<#bmi2, ", 1), value)
    }

    /// The type and the value of `table`. All methods below give such a pair.
    fn table(&mut self, table: &Table) -> (String, String) {
        match table {
            Table::Rays(lines) => self.lines(lines),
            Table::LineSlots(lines) => self.line_slots(lines),
            Table::PextLines(lines) => self.pext_lines(lines),
            Table::Slots(hashed) => self.hashed(hashed),
        }
    }

    /// A set of squares in words of 64 bits.
    fn halves(&self, set: Squares) -> String {
        self.parts([set as u64, (set >> 64) as u64])
    }

    fn parts(&self, parts: [u64; 2]) -> String {
        list(&parts[..self.words], &|&part| hexadecimal_digits(part, 16))
    }

    /// Takes sets of squares as data.
    fn take_sets(&mut self, sets: &[Squares]) {
        // A block has words of 64 bits at most.
        let mut words = Vec::with_capacity(sets.len() * self.words);
        for &set in sets {
            words.extend_from_slice(&[set as u64, (set >> 64) as u64][..self.words]);
        }
        self.take(words, size_of::<u64>());
    }

    fn take(&mut self, words: Vec<u64>, word_bytes: usize) {
        self.data = (self.store)(Block { words, word_bytes });
    }

    fn lines(&self, lines: &RayTable) -> (String, String) {
        let words = |words: &Vec<Squares>| list(words, &|&word| wide_digits(word));
        let mut rows = String::new();
        for (up, down) in lines.up.iter().zip(&lines.down) {
            join(
                &mut rows,
                ", ",
                &format!("({}, {})", words(up), words(down)),
            );
        }
        let counts = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
        self.made("Lines", &counts, &format!("[{rows}]"))
    }

    /// The type and the value of these lines where all rays of a square are looked up at once, made
    /// of `rays`, which are ray by ray.
    fn at_once(&self, lines: &RayTable, rays: &str) -> (String, String) {
        let [squares, up, down] = [lines.up.len(), lines.up[0].len(), lines.down[0].len()];
        let (rays, way) = (
            format!("&{rays}"),
            lines.vectors.as_ref().map(|vectors| vectors.way),
        );
        match way {
            None => self.made("BitLines", &[squares, up, down], &rays),
            Some(Way {
                direct,
                sums,
                far,
                behind: 0,
            }) => self.made("TwoLines", &[squares, up, down, direct, sums, far], &rays),
            Some(Way { direct, sums, .. }) => {
                self.made("LongLines", &[squares, up, down, direct, sums], &rays)
            }
        }
    }

    fn line_slots(&mut self, lines: &LineSlotTable) -> (String, String) {
        self.take_sets(&lines.slots);
        let square = |&LineSquare {
                          line,
                          relevant,
                          factors,
                          offset,
                      }: &LineSquare| {
            let [line, relevant, factors] =
                [line, relevant, factors].map(|words| self.parts(words));
            let offset = decimal_digits(offset.into());
            format!(
                "{}::LineSquare::new({line}, {relevant}, {factors}, {offset})",
                self.module
            )
        };
        let rows = list(&lines.squares, &|row| list(row, &square));
        let hashes =
            list(&lines.hashes, &|&LineHash {
                                      bias,
                                      shift,
                                      behind,
                                  }| {
                let (bias, behind) = (hexadecimal_digits(bias, 16), decimal_digits(behind.into()));
                format!("{}::LineHash::new({bias}, {shift}, {behind})", self.module)
            });
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()];
        self.made(
            "LineSlots",
            &counts,
            &format!("{rows}, {hashes}, {}, #data", lines.split),
        )
    }

    fn pext_lines(&mut self, lines: &PextLineTable) -> (String, String) {
        self.take(lines.slots.iter().map(|&slot| slot.into()).collect(), 2);
        let square = |&(line, offset): &(Squares, u32)| {
            let offset = decimal_digits(offset.into());
            format!(
                "{}::PextLine::new({}, {offset})",
                self.module,
                self.halves(line)
            )
        };
        let rows = list(&lines.squares, &|row| list(row, &square));
        let behind = list(&lines.behind, &|&behind| decimal_digits(behind.into()));
        let counts = [lines.squares.len(), lines.lines.len(), lines.slots.len()];
        self.made_by_pext("PextLines", &counts, &format!("{rows}, {behind}, #data"))
    }

    fn hashed(&mut self, hashed: &PieceSlots) -> (String, String) {
        let (index_type, index) = self.index(hashed);
        let (entries_type, entries) = self.entries(&hashed.entries);
        let table = format!("{}::Slots<{index_type}, {entries_type}>", self.module);
        let value = format!("<{table}>::new({index}, {entries})");
        (table, value)
    }

    fn index(&self, PieceSlots { squares, index, .. }: &PieceSlots) -> (String, String) {
        let (module, count) = (&self.module, [squares.len()]);
        match index {
            SlotIndexing::Factors { split } => {
                let squares = list(squares, &|square: &HashedSquare| {
                    let [mask, factors] =
                        [square.mask, square.factors].map(|words| self.parts(words));
                    let (shift, offset) = (square.shift, decimal_digits(square.offset.into()));
                    format!("{module}::HashedSquare::new({mask}, {factors}, {shift}, {offset})")
                });
                self.made("ByFactors", &count, &format!("{squares}, {split}u32"))
            }
            SlotIndexing::Pext => {
                let squares = list(squares, &|square: &HashedSquare| {
                    let (mask, offset) = (
                        self.parts(square.mask),
                        decimal_digits(square.offset.into()),
                    );
                    format!("{module}::PextSquare::new({mask}, {offset})")
                });
                self.made_by_pext("ByPext", &count, &squares)
            }
        }
    }

    fn entries(&mut self, entries: &SlotContents) -> (String, String) {
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
                self.take(
                    slots.iter().map(|&slot| slot.into()).collect(),
                    *bits as usize / 8,
                );
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
    pub(super) chess: &'a Calls<'a>,
}

impl BoardCalls<'_> {
    /// The body of a function.
    pub(super) fn body(&self, function: &Function<'_>) -> String {
        match function.finds {
            Finds::Attacks(piece) => self.attacks(piece, ["#square", "#occupied"]),
            Finds::InConstants(piece) if !self.chess.has(piece) => {
                self.look_up(piece, ["#square", "#occupied"], true)
            }
            Finds::Both if !self.chess.has("rook") || !self.chess.has("bishop") => {
                one_by_one(&|piece, parameters| self.attacks(piece, parameters))
            }
            Finds::Steps(piece) if self.chess.sliders.is_empty() => {
                format!("{}.attacks(#square)", steps_name(piece))
            }
            Finds::Pawn if self.chess.sliders.is_empty() => pawn("_STEPS", ".attacks(#square)"),
            Finds::OfAll(piece) if !self.chess.has(piece) => all_of(
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
        let find = |(piece, _): &&(Piece, Vec<PieceComponent>)| piece.name == name;
        self.tables
            .pieces
            .iter()
            .find(find)
            .expect("the functions are those of the pieces")
    }

    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants,
    /// which have no PEXT.
    fn look_up(&self, piece: &str, [square, occupied]: [&str; 2], constant: bool) -> String {
        let mut all = String::new();
        for &PieceComponent {
            ref movement,
            table,
        } in &self.piece(piece).1
        {
            let looked_up = &self.tables.tables[table];
            let at_once = matches!(looked_up, Table::Rays(RayTable { at_once: true, .. }));
            let rays = if constant && at_once { "_RAYS" } else { "" };
            let kind = movement.0[0].kind;
            let moves = match (looked_up, kind) {
                (Table::Slots(_), _) => "attacks",
                (Table::Rays(_), Kind::Hopper(Some(_))) => "short_hopper_attacks",
                _ if kind.hops() => "hopper_attacks",
                _ => "rider_attacks",
            };
            // Only PEXT has other functions in constants.
            let has_pext = matches!(looked_up, Table::Slots(_) | Table::PextLines(_));
            let suffix = if constant && has_pext {
                "_in_constants"
            } else {
                ""
            };
            let function = format!("{}{rays}.{moves}{suffix}", table_name(self.tables, table));
            let mut numbers = looked_up.lines_of(&self.tables.board, movement);
            if let (Table::Rays(_), Kind::Hopper(Some(most))) = (looked_up, kind) {
                numbers.push(most.into());
            }
            if numbers.is_empty() {
                join(&mut all, " | ", &format!("{function}(square, occupied)"));
            }
            for one in numbers {
                join(
                    &mut all,
                    " | ",
                    &format!("{function}::<{}>(square, occupied)", number(one)),
                );
            }
        }
        format!("{{ let (square, occupied) = ({square}, {occupied}); {all} }}")
    }
}

/// What any of `pieces`, which are pieces of the kind `piece`, attacks.
fn all_of(board: &Geometry, piece: &Piece, pieces: &str) -> String {
    let (module, mut all) = (module(board), String::new());
    // The last arguments of a fill.
    let arguments = |fill: &Fill| {
        let doublings = list(&fill.doublings, &|doubling| moves(doubling));
        format!("{}, &{doublings}", wide_digits(fill.reached))
    };
    for way in SetMove::all(board, piece) {
        let (function, arguments) = match way {
            SetMove::Ride(fill) => ("ride", arguments(&fill)),
            SetMove::Hop(fill) => ("hop", arguments(&fill)),
            SetMove::Leap([to_passed, on]) => {
                ("leap", format!("{}, {}", moves(&to_passed), moves(&on)))
            }
        };
        join(
            &mut all,
            " | ",
            &format!("{module}::{function}(pieces, occupied, {arguments})"),
        );
    }
    format!("{{ let (pieces, occupied) = (#{pieces}, #occupied); {all} }}")
}

/// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
pub(super) fn all_stepping(board: &Geometry, piece: Stepper, pieces: &str) -> String {
    format!(
        "{}::moved(#{pieces}, {})",
        module(board),
        moves(&steps(board, piece))
    )
}

/// Moves as a literal.
fn moves(moves: &[(i32, Squares)]) -> String {
    format!(
        "&{}",
        list(moves, &|&(by, reached)| format!(
            "({by}, {})",
            wide_digits(reached)
        ))
    )
}
