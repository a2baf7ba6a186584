//! `attacks`: the squares that a piece attacks, its relevant squares, and the bits of its index by
//! PEXT.

use crate::cli::argument_types::Drawing;
use crate::cli::failure::Failure;
use crate::cli::game::GameArguments;
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::picture::board::{Board, Paint, letter_of, side_by_side};
use crate::picture::svg::Picture;
use clap::Args;
use magic_tables::board::wide_set::WideSet;
use serde_json::json;

/// The arguments of `magics attacks`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics attacks rook d6 a6,d3,f4
  magics attacks rook 27
  magics attacks cannon e5 e8,c5 --board 9x10")]
pub struct AttacksArguments {
    /// The piece: `rook`, `bishop`, `queen`, `white_lance`, `black_lance`, `cannon`, `horse`,
    /// `elephant`, or one that `--pieces` defines
    piece: String,

    /// The square, such as `e4`, or its number on this board, from 0 on (with `--squares draughts`,
    /// the number that it has there)
    square: String,

    /// The occupied squares, such as `a6,d3,f4` or `40,19,29`, or one number with a bit for each
    /// (a1 is the lowest)
    occupied: Option<String>,

    #[command(flatten)]
    game: GameArguments,

    #[command(flatten)]
    drawing: Drawing,
}

/// Runs `magics attacks`.
pub fn run(arguments: &AttacksArguments, output: Output) -> Result<Status, Failure> {
    let game = arguments.game.read()?;
    let board = &game.board;
    let square = game
        .square(&arguments.square)
        .map_err(|error| error.of_argument(&arguments.square, "SQUARE"))?;
    let piece = game.piece(&arguments.piece)?;
    let occupied = match &arguments.occupied {
        Some(text) => game
            .set(text)
            .map_err(|error| error.of_argument(text, "OCCUPIED"))?,
        None => WideSet::EMPTY,
    };

    let mask: WideSet = piece.relevant_mask(board, square);
    let attacks = piece.attacks(board, square, occupied);
    let letter = letter_of(&piece);
    let bits = Board::on(board, "index bits of PEXT", |at| {
        if mask.contains(at) {
            let before = mask & WideSet::first(at);
            (before.count().to_string(), Paint::Green)
        } else {
            (".".to_owned(), Paint::Dim)
        }
    });
    let boards = [
        Board::of_attacked(board, "attacks", &letter, square, [occupied, attacks]),
        Board::of_squares(board, "relevant squares", &letter, square, mask),
        bits,
    ];
    let boards = boards.map(|drawn| {
        let files = game.squares.files(board);
        drawn.with_edges(files, game.squares.ranks(board))
    });
    let relevant = mask.count();
    let square_name = game.name(square);
    let name = format!("{} on {square_name}", piece.name);
    let facts = format!(
        "{}, {} relevant {}",
        number::plural(relevant.into(), "relevant square"),
        occupancies(relevant),
        if relevant == 0 {
            "occupancy"
        } else {
            "occupancies"
        }
    );
    arguments.drawing.write(|| {
        let title = format!("{name}: {facts}");
        let picture = Picture::new(title.clone());
        picture.heading(&title).row(&boards)
    })?;
    output.answer(
        |style| {
            format!(
                "{}: {facts}\nattacks {} where {} is occupied: {}\n\n{}",
                style.bold(&name),
                style.green(&game.hex(attacks)),
                game.hex(occupied),
                number::plural(attacks.count().into(), "square"),
                side_by_side(&boards, style)
            )
        },
        || {
            json!({
                "command": "attacks",
                "piece": piece.name,
                "square": square_name,
                "occupied": game.hex(occupied),
                "attacks": game.hex(attacks),
                "attacked": game.names(attacks),
                "mask": game.hex(mask),
                "index": index(occupied, mask),
            })
        },
    )?;
    Ok(Status::Done)
}

/// How many occupancies so many squares have.
fn occupancies(squares: u32) -> String {
    match 1_u128.checked_shl(squares) {
        Some(number) => number::large(number),
        None => format!("2^{squares}"),
    }
}

/// The index of `occupied` by PEXT; `None` if it has more than 64 bits.
fn index(occupied: WideSet, mask: WideSet) -> Option<u64> {
    if mask.count() > u64::BITS {
        return None;
    }
    let bits = mask
        .iter()
        .enumerate()
        .map(|(bit, square)| u64::from(occupied.contains(square)) << bit);
    Some(bits.fold(0, |index, bit| index | bit))
}
