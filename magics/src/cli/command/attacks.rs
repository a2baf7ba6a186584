//! `attacks`: the squares that a piece attacks, its relevant squares, and the bits of its index by PEXT.

use crate::cli::argument_types::{PieceOnSquare, square as read_square};
use crate::cli::drawing::Drawing;
use crate::cli::factor_query::squares;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::picture::board::{Board, Paint, side_by_side};
use crate::picture::svg::Picture;
use clap::Args;
use magic_tables::attack_sets::distinct;
use magic_tables::board::{Bitboard, bit};
use magic_tables::lookup::pext;
use magic_tables::square;
use serde_json::json;

/// The arguments of `magics attacks`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    place: PieceOnSquare,

    /// The occupied squares, such as `a6,d3,f4`, or a number with a bit for each (a1 is the lowest)
    #[arg(long, value_name = "SQUARES", value_parser = occupied, default_value = "0")]
    occupied: Bitboard,

    #[command(flatten)]
    drawing: Drawing,
}

/// Runs `magics attacks`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let &Arguments { place, occupied, ref drawing } = arguments;
    let mask = place.piece.mask(place.square);
    let attacks = place.piece.attacks(place.square, occupied);
    let bits = Board::new("index bits of PEXT", |at| match mask & bit(at) {
        0 => (".".to_owned(), Paint::Dim),
        _ => (pext(bit(at), mask).trailing_zeros().to_string(), Paint::Green),
    });
    let boards = [
        Board::of_attacks("attacks", place.piece, place.square, occupied),
        Board::of_set("relevant squares", place.piece, place.square, mask),
        bits,
    ];
    let relevant = place.relevant();
    let sets = distinct(place.piece, place.square).len();
    let facts = format!(
        "{} relevant squares, {} relevant occupancies, {sets} attack sets",
        relevant,
        number::count(1 << relevant)
    );
    drawing.write(|| {
        let title = format!("{}: {facts}", place.name());
        Picture::new(title.clone()).heading(&title).row(&boards)
    })?;
    output.answer(
        |style| {
            format!(
                "{}: {facts}\nattacks {} where {} is occupied: {} squares\n\n{}",
                style.bold(&place.name()),
                style.green(&number::hex(attacks)),
                number::hex(occupied),
                attacks.count_ones(),
                side_by_side(&boards, style)
            )
        },
        || {
            json!({
                "command": "attacks",
                "piece": square::name_of(place.piece),
                "square": square::name(place.square),
                "occupied": number::hex(occupied),
                "attacks": number::hex(attacks),
                "attacked": squares(attacks).map(square::name).collect::<Vec<_>>(),
                "mask": number::hex(mask),
                "index": pext(occupied, mask),
                "sets": sets,
            })
        },
    )?;
    Ok(Status::Done)
}

/// Reads a set of squares.
fn occupied(text: &str) -> Result<Bitboard, String> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return number::factor(text)
            .map_err(|_| "a number has a bit for each occupied square, such as 0x20000020000".to_owned());
    }
    text.split(',').try_fold(0, |set, name| Ok(set | bit(read_square(name.trim())?)))
}
