//! All items of an expansion: data, one `const` constructor, and the functions that call the
//! look-ups.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

#[cfg(feature = "boards")]
use super::board::{self, BoardCalls};
#[cfg(feature = "boards")]
use super::functions::FunctionKind;
use super::functions::{self, ChessCalls, Names, PublicFunction, Signatures, without_tables};
use super::placement::placed;
#[cfg(feature = "boards")]
use super::wide;
use crate::board::SQUARES;
use crate::board::slider::Slider;
#[cfg(feature = "boards")]
use crate::board::square_set::SquareSet;
use crate::board::stepper::{Stepper, between_and_line};
use crate::encoding::Encoding;
use crate::layout::IndexData;
use crate::lookup::Aligned;
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::Spec;
use crate::tables::SlotTables;
use crate::tables::{ChessTables, Tables};
use crate::text::{decimal_digits, hexadecimal_digits, join, plain, template};

/// A block of data: numbers of one width.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct DataBlock {
    /// The numbers.
    pub words: Vec<u64>,
    /// Bytes of each: 1, 2 or 8.
    pub word_bytes: usize,
}

impl DataBlock {
    /// The numbers as little-endian bytes.
    ///
    /// ```
    /// use magic_tables::emit::DataBlock;
    ///
    /// let block = DataBlock { words: vec![0x0102, 3], word_bytes: 2 };
    /// assert_eq!(block.bytes(), [2, 1, 3, 0]);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let length = self.words.len() * self.word_bytes;
        let mut bytes = Vec::with_capacity(length);
        for word in &self.words {
            bytes.extend_from_slice(&word.to_le_bytes()[..self.word_bytes]);
        }
        bytes
    }
}

/// Takes a block of data, and returns an expression of type `&[u8; N]` for its bytes.
pub type Store<'a> = dyn FnMut(DataBlock) -> TokenStream + 'a;

/// All items for `tables`: constants, statics and functions, in a module of their own that is
/// imported, or beside an empty one if a path of the engine is relative.
#[must_use]
pub fn items(tables: &Tables, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let spec = &tables.spec;
    #[cfg(feature = "boards")]
    let sliders = tables.sliders();
    #[cfg(not(feature = "boards"))]
    let sliders = &[];
    let mut statics = Statics::new(names, store);
    if let Some(chess) = &tables.chess {
        statics.add_chess(tables, chess);
    }
    #[cfg(feature = "boards")]
    if let Some(board) = &tables.board {
        board::add_statics(board, spec.pext, &mut statics);
    }
    #[cfg(feature = "boards")]
    if let Some(tables) = &tables.wide {
        wide::add_statics(tables, &mut statics);
    }
    let bytes = statics.bytes(spec);
    let mut items = statics.items;
    append(
        &mut items,
        &functions::constants(&tables.name(), &bytes, names),
    );
    let chess = ChessCalls { sliders };
    let signatures = Signatures::new(spec);
    let functions = functions::all(spec, &signatures, names, &|function| {
        body(tables, &chess, function)
    });
    append(&mut items, &functions);
    append(&mut items, limit(tables).as_slice());
    placed(&items, names)
}

/// The body of a function, which looks up in `tables`, or in those of `chess`.
#[cfg_attr(
    not(feature = "boards"),
    expect(unused_variables, reason = "all tables are those of chess")
)]
fn body(tables: &Tables, chess: &ChessCalls<'_>, function: &PublicFunction<'_>) -> String {
    #[cfg(feature = "boards")]
    {
        if let Some(tables) = &tables.wide {
            return wide::body(tables, function);
        }
        let board = tables.spec.geometry().ok();
        let board = board.filter(|board| !board.is_chess());
        if let (FunctionKind::StepsOfAll(piece), Some(board)) = (function.kind, board) {
            let (pieces, _) = function.parameters[0];
            return board::all_stepping(&board, piece, pieces);
        }
        if let Some(tables) = &tables.board {
            return BoardCalls { tables, chess }.body(function);
        }
    }
    chess.body(function)
}

/// Adds `more` to `items`. (To extend a stream by others is a long generic function, which users'
/// builds would compile for each kind of iterator.)
fn append(items: &mut TokenStream, more: &[TokenStream]) {
    for item in more {
        item.to_tokens(items);
    }
}

/// A check of `max_bytes` by the compiler, for tables without slots: their size depends on the
/// target.
fn limit(tables: &Tables) -> Option<TokenStream> {
    let most = tables
        .spec
        .max_bytes
        .filter(|_| matches!(tables.chess, Some(ChessTables::LineWise(_))))?;
    let most = decimal_digits(most);
    let message = "the tables take more on this target than `max_bytes` allows; raise `max_bytes` or choose another scheme";
    Some(template(
        &format!("const _: () = ::core::assert!(TABLE_BYTES <= {most}, {message:?});"),
        &[],
    ))
}

/// Items for a `spec` with mistakes: the same functions without tables, so that a mistake does not
/// cause more errors. `refused`: pieces on a board whose sets of squares are of this type, which
/// the options name and `spec` has not.
#[must_use]
pub fn fallback(
    spec: &Spec,
    names: &Names,
    refused: Option<(&[String], &'static str)>,
) -> TokenStream {
    let signatures = match refused {
        None => Signatures::new(spec),
        Some((pieces, word)) => Signatures::named(pieces, word),
    };
    let mut items = TokenStream::new();
    append(
        &mut items,
        &functions::constants("invalid", &plain("0"), names),
    );
    let functions = functions::all(spec, &signatures, names, &|function| {
        without_tables(&signatures, function)
    });
    append(&mut items, &functions);
    placed(&items, names)
}

/// The statics of an expansion, one after the other.
pub(super) struct Statics<'a, 'b> {
    pub(super) names: &'a Names,
    /// The path of the look-ups.
    pub(super) lookup: TokenStream,
    pub(super) store: &'a mut Store<'b>,
    pub(super) items: TokenStream,
    /// The names of all statics, whose bytes are counted.
    pub(super) counted: Vec<String>,
}

impl<'a, 'b> Statics<'a, 'b> {
    fn new(names: &'a Names, store: &'a mut Store<'b>) -> Self {
        Self {
            names,
            lookup: names.lookup(),
            store,
            items: TokenStream::new(),
            counted: Vec::new(),
        }
    }

    /// An expression for the bytes of all statics, and of the tables of views.
    fn bytes(&self, spec: &Spec) -> TokenStream {
        let mut bytes = String::new();
        for name in &self.counted {
            let size = format!("::core::mem::size_of_val(&{name})");
            join(&mut bytes, " + ", &size);
        }
        for (is_asked_for, name) in [
            (spec.views, "TABLE_BYTES"),
            (spec.views && spec.threat_index, "THREAT_INDEX_BYTES"),
        ] {
            if is_asked_for {
                join(&mut bytes, " + ", &format!("#lookup::views::{name}"));
            }
        }
        template(&bytes, &[("lookup", &self.lookup)])
    }

    /// Adds the tables of the chess board: `chess`, which is a part of `tables`, and the sets that
    /// do not depend on the occupancy.
    fn add_chess(&mut self, tables: &Tables, chess: &ChessTables) {
        let spec = &tables.spec;
        let sliders = match chess {
            ChessTables::Slots(hashed) => slots(hashed, spec, self.names, self.store),
            ChessTables::LineWise(lines) => {
                let name = lines.name;
                let item = format!("static SLIDERS: #lookup::{name} = #lookup::{name}::new();");
                template(&item, &[("lookup", &self.lookup)])
            }
        };
        sliders.to_tokens(&mut self.items);
        self.counted.push("SLIDERS".to_owned());
        if spec.steppers {
            for &stepper in &Stepper::ALL {
                let name = stepper.name().to_uppercase();
                self.add_sets(&name, "Steppers", attacks(spec, stepper));
            }
        }
        // A transposed board changes nothing for lines.
        if spec.lines {
            let (between, line) = between_and_line();
            self.add_sets("BETWEEN", "Lines", between);
            self.add_sets("LINE", "Lines", line);
        }
    }

    /// Adds the static `name` of a type that is made from the bytes of sets.
    fn add_sets(&mut self, name: &str, of_type: &str, words: Vec<u64>) {
        let data = (self.store)(DataBlock {
            words,
            word_bytes: size_of::<u64>(),
        });
        let item =
            format!("static {name}: #lookup::{of_type} = #lookup::{of_type}::from_bytes(#data);");
        let gaps = [("lookup", &self.lookup), ("data", &data)];
        template(&item, &gaps).to_tokens(&mut self.items);
        self.counted.push(name.to_owned());
    }
}

/// The attack set of each square.
fn attacks(spec: &Spec, stepper: Stepper) -> Vec<u64> {
    #[cfg(feature = "boards")]
    if let (Numbering::ByFile, Ok(board)) = (spec.numbering, spec.geometry()) {
        let sets: Vec<SquareSet> = stepper.attacks_on(&board);
        return sets.into_iter().map(|set| set.words()[0]).collect();
    }
    #[cfg(not(feature = "boards"))]
    let _ = spec;
    let mut attacks = Vec::with_capacity(SQUARES);
    for square in 0..SQUARES {
        attacks.push(stepper.attacks(square));
    }
    attacks
}

/// The static of a table of slots.
fn slots(tables: &SlotTables, spec: &Spec, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let lookup = names.lookup();
    let bmi2 = names.bmi2_type(spec.pext);
    let promise = names.bmi2_value(spec.pext);
    let gaps = [("lookup", &lookup), ("bmi2", &bmi2), ("promise", &promise)];
    let mut types = Vec::new();
    let mut blocks = Vec::new();
    for (encoding, slots) in tables.blocks() {
        let (of_type, value) = block_of_slots(tables, encoding, slots, gaps, store);
        types.push(of_type);
        blocks.push(value);
    }
    let (slots_type, slots) = match types.as_slice() {
        [rooks, bishops] => (
            format!("#lookup::Apart<{rooks}, {bishops}>"),
            "#lookup::Apart::new(#first, #last)",
        ),
        types => (types[0].clone(), "#first"),
    };
    let [rooks, bishops] = Slider::both(|slider| tables.index_type(slider).name);
    let sliders = if spec.const_fn {
        "#lookup::ConstSliders"
    } else {
        "#lookup::Sliders"
    };
    let mut of_type = format!("{sliders}<{rooks}, {bishops}, {slots_type}>");
    let arguments = arguments_before_slots(tables, names);
    let mut value = format!("{sliders}::<_, _, {slots_type}>::new({arguments}{slots})");
    // Slots are aligned where that takes no bytes. Constant functions could not look through it.
    if tables.bytes % align_of::<Aligned<u64>>() == 0 && !spec.const_fn {
        of_type = format!("#lookup::Aligned<{of_type}>");
        value = format!("#lookup::Aligned::new({value})");
    }
    let [lookup, bmi2, promise] = gaps;
    let first = ("first", &blocks[0]);
    let last = ("last", &blocks[blocks.len() - 1]);
    template(
        &format!("#[allow(clippy::type_complexity)] static SLIDERS: {of_type} = {value};"),
        &[lookup, bmi2, promise, first, last],
    )
}

/// The type and the value of slots that are encoded in the same way. The type is text with gaps.
fn block_of_slots(
    tables: &SlotTables,
    encoding: Encoding,
    slots: &[u64],
    [lookup, bmi2, promise]: [(&str, &TokenStream); 3],
    store: &mut Store<'_>,
) -> (String, TokenStream) {
    let len = decimal_digits(slots.len() as u64);
    let data = store(DataBlock {
        words: slots.to_vec(),
        word_bytes: encoding.slot_bytes(),
    });
    let mut unions = TokenStream::new();
    let (of_type, arguments) = match encoding {
        Encoding::Bitboards => (format!("#lookup::Bitboards<{len}>"), "#data"),
        Encoding::Spreads => (format!("#lookup::Spreads<{len}>"), "#data"),
        Encoding::Shared => (format!("#lookup::Shared<{len}>"), "#data"),
        Encoding::Deposits => (
            format!("#lookup::Deposits<#bmi2, {len}>"),
            "#promise, #data",
        ),
        Encoding::Numbers => {
            let numbering = tables.numbers.expect("numbers count unions");
            let words = numbering.unions.clone();
            let count = decimal_digits(words.len() as u64);
            unions = store(DataBlock {
                words,
                word_bytes: size_of::<u64>(),
            });
            (
                format!("#lookup::Numbers<{len}, {count}>"),
                "#data, #unions",
            )
        }
    };
    let value = template(
        &format!("<{of_type}>::from_bytes({arguments})"),
        &[lookup, bmi2, promise, ("data", &data), ("unions", &unions)],
    );
    (of_type, value)
}

/// What the constructor takes in front of the slots: the index functions of both pieces, and where
/// their unions start, if slots hold numbers of unions. A comma follows each.
fn arguments_before_slots(tables: &SlotTables, names: &Names) -> String {
    let mut arguments = String::new();
    for slider in Slider::ALL {
        arguments += &squares(tables, names, slider);
        arguments += ", ";
    }
    if let Some(numbering) = tables.numbers {
        for of_piece in &numbering.bases {
            arguments += "[";
            for &base in of_piece {
                arguments += &decimal_digits(base.into());
                arguments += ", ";
            }
            arguments += "], ";
        }
    }
    arguments
}

/// The call that constructs the index functions of `slider`.
fn squares(tables: &SlotTables, names: &Names, slider: Slider) -> String {
    let index_type = tables.index_type(slider);
    let slot = names.primitive(&format!(
        "u{}",
        8 * tables.encodings[slider as usize].slot_bytes()
    ));
    let slots = decimal_digits(tables.slots(slider).len() as u64);
    let promise = if index_type.uses_pext {
        "#promise, "
    } else {
        ""
    };
    let mut call = format!(
        "<{}>::squares::<{slot}>({promise}#lookup::Slider::{slider:?}, {slots}, [",
        index_type.name
    );
    for &IndexData {
        factor,
        shift,
        offset,
        ..
    } in &tables.squares(slider)
    {
        let offset = decimal_digits(offset.into());
        if index_type.uses_pext {
            call += &offset;
        } else {
            let numbers = format!("({}, {shift}, {offset})", hexadecimal_digits(factor, 16));
            call += &numbers;
        }
        call += ", ";
    }
    call + "])"
}
