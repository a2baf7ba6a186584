//! `verify`: says whether a factor is magic, and if not, shows two occupancies that collide; or what
//! the lists of factors in a file are made for.

use crate::cli::argument_types::{
    Drawing, IndexBits, KeyChoice, PieceOnSquare, key_name, piece, square as read_square,
};
use crate::cli::command::factor_lists::FactorLists;
use crate::cli::factor_query::{FactorQuery, Indices};
use crate::cli::failure::Failure;
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::picture::board::{Board, side_by_side};
use crate::picture::svg::Picture;
use clap::Args;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::search::diagnosis::squares_of;
use magic_tables::search::verify::Collision;
use serde_json::{Value, json};

/// The arguments of `magics verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics verify rook a1 0x80001420400082
  magics verify rook a1 0x80001420400082 --shift 52
  magics verify --list magics.h rook")]
pub struct VerifyArguments {
    /// The piece: `rook` or `bishop` (a queen is both)
    #[arg(value_parser = piece(), ignore_case = true, required_unless_present = "list")]
    piece: Option<Slider>,

    /// The square, `a1` to `h8`, or its number: 0 is a1, 1 is b1, 63 is h8
    #[arg(value_parser = read_square, required_unless_present = "list")]
    square: Option<usize>,

    /// The factor: `0x…`, `0b…` or decimal, with or without underscores
    #[arg(value_parser = number::factor, required_unless_present = "list")]
    factor: Option<u64>,

    #[command(flatten)]
    lists: FactorLists,

    #[command(flatten)]
    index_bits: IndexBits,

    #[command(flatten)]
    hashing: KeyChoice,

    #[command(flatten)]
    drawing: Drawing,
}

/// Runs `magics verify`.
pub fn run(arguments: &VerifyArguments, output: Output) -> Result<Status, Failure> {
    let Some(query) = arguments.query() else {
        return arguments.lists.run(arguments.piece, output);
    };
    match query.verify() {
        Ok(indices) => {
            arguments.drawing.write(|| query.picture())?;
            say_magic(query, indices, output)?;
            Ok(Status::Done)
        }
        Err(collision) => {
            let boards = colliding_boards(query, collision);
            arguments.drawing.write(|| {
                let title = format!(
                    "{} with {}: {} is no magic factor",
                    query.place.name(),
                    number::plural(query.index_bits.into(), "index bit"),
                    number::hex(query.factor)
                );
                let picture = Picture::new(title.clone());
                picture.heading(&title).row(&boards).slots(&[query.slots()])
            })?;
            say_not_magic(query, collision, &boards, output)?;
            Ok(Status::No)
        }
    }
}

impl VerifyArguments {
    /// The factor, with all that decides whether it is magic; none if lists are asked for.
    fn query(&self) -> Option<FactorQuery> {
        let place = PieceOnSquare {
            piece: self.piece?,
            square: self.square?,
        };
        Some(FactorQuery {
            place,
            key: self.hashing.key(),
            index_bits: self.index_bits.or_relevant(place),
            factor: self.factor?,
        })
    }
}

/// Answers that the factor is magic.
fn say_magic(
    query: FactorQuery,
    Indices { range, used }: Indices,
    output: Output,
) -> Result<(), Failure> {
    output.answer(
        |style| {
            format!(
                "{} is {} {}: indices {} to {}, {} slots in use\n",
                number::hex(query.factor),
                style.green("magic"),
                question(query),
                range.least,
                range.greatest,
                number::count(used as u64)
            )
        },
        || {
            let mut document = document(query, true);
            document["least"] = json!(range.least);
            document["greatest"] = json!(range.greatest);
            document["used"] = json!(used);
            document
        },
    )
}

/// Answers that the factor is not magic, and shows two occupancies that prove it.
fn say_not_magic(
    query: FactorQuery,
    collision: Collision,
    boards: &[Board],
    output: Output,
) -> Result<(), Failure> {
    let Collision {
        first,
        second,
        index,
    } = collision;
    output.answer(
        |style| {
            format!(
                "{} is {} {}: these occupancies have different attack sets and one index, {index}\n\n{}{}",
                number::hex(query.factor),
                style.red("not magic"),
                question(query),
                side_by_side(boards, style),
                sentence_of(&squares_of(query.key, query.factor))
            )
        },
        || {
            let mut document = document(query, false);
            document["collision"] = json!({
                "index": index,
                "first": occupancy_document(query.place, first),
                "second": occupancy_document(query.place, second),
            });
            let squares = squares_of(query.key, query.factor).into_iter();
            document["magic_for"] = squares
                .map(|(piece, on)| square::piece_on(piece, on))
                .collect();
            document
        },
    )
}

/// These pieces on squares in a sentence, if there are any.
fn sentence_of(squares: &[(Slider, usize)]) -> String {
    if squares.is_empty() {
        return String::new();
    }
    let pieces = square::pieces_on(squares);
    format!("\nWith an index bit for each relevant square, it is magic for {pieces}.\n")
}

/// The two occupancies with the index that they share, and what the piece attacks with each.
fn colliding_boards(query: FactorQuery, collision: Collision) -> [Board; 2] {
    let PieceOnSquare { piece, square } = query.place;
    [collision.first, collision.second].map(|occupied| {
        let title = format!("index {}: {}", collision.index, number::hex(occupied));
        Board::of_attacks(title, piece, square, occupied)
    })
}

/// The piece and the index bits for which the factor should be magic, in words.
fn question(query: FactorQuery) -> String {
    let FactorQuery {
        place, index_bits, ..
    } = query;
    format!(
        "for the {} with {}",
        place.name(),
        number::plural(index_bits.into(), "index bit")
    )
}

/// The question and the answer, as JSON.
fn document(query: FactorQuery, magic: bool) -> Value {
    json!({
        "command": "verify",
        "piece": square::name_of(query.place.piece),
        "square": square::name(query.place.square),
        "index_bits": query.index_bits,
        "shift": 64 - query.index_bits,
        "key": key_name(query.key),
        "factor": number::hex(query.factor),
        "magic": magic,
    })
}

/// An occupancy and its attack set, as JSON.
fn occupancy_document(place: PieceOnSquare, occupied: u64) -> Value {
    let attacks = place.piece.attacks(place.square, occupied);
    let occupied = number::hex(occupied);
    let attacks = number::hex(attacks);
    json!({ "occupied": occupied, "attacks": attacks })
}
