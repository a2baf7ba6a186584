//! Forsyth-Edwards Notation: a position as one line of text.

use std::fmt;

use super::board::{bit, rank};
use super::lookups::Lookups;
use super::movegen::leaves_check;
use super::position::{Piece, Position, Wing};

/// The reason why a text is not a valid position, with a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError(String);

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FenError {}

/// An error with this `message`.
fn error<T>(message: impl Into<String>) -> Result<T, FenError> {
    Err(FenError(message.into()))
}

/// The position that `fen` describes. The two move counters at the end may be omitted: the counts do not depend on them.
///
/// # Errors
/// If the text is malformed, or describes an impossible position that the move generator cannot handle: no king
/// or several, a pawn on the first or last rank, a player in check who is not to move, a right to castle
/// without its king or rook, an en passant square that no pawn has just passed.
pub fn parse<L: Lookups>(fen: &str) -> Result<Position, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (board, turn, castling, en_passant) = match fields[..] {
        [board, turn, castling, en_passant] => (board, turn, castling, en_passant),
        [board, turn, castling, en_passant, halfmoves, moves] => {
            for clock in [halfmoves, moves] {
                if clock.parse::<u32>().is_err() {
                    return error(format!(
                        "`{clock}` is not a move counter; the FEN ends in two numbers, as in `0 1`"
                    ));
                }
            }
            (board, turn, castling, en_passant)
        }
        _ => {
            return error(format!(
                "{} fields instead of 6 (board, turn, castling, en passant, two counters) or 4 (without the \
                 counters); in a shell, the FEN needs quotes",
                fields.len()
            ));
        }
    };

    let mut position =
        Position { pieces: [0; 6], colors: [0; 2], castling: 0, en_passant: 0, white_to_move: turn == "w" };
    place_pieces(&mut position, board)?;
    if !["w", "b"].contains(&turn) {
        return error(format!("`{turn}` is not a side to move; write `w` for White or `b` for Black"));
    }
    check_pieces(&position)?;
    let in_check = if position.white_to_move {
        leaves_check::<L, false>(&position)
    } else {
        leaves_check::<L, true>(&position)
    };
    if in_check {
        let [mover, other] = if position.white_to_move { ["White", "Black"] } else { ["Black", "White"] };
        return error(format!(
            "it is {mover}'s turn, but {other}'s king is in check; correct the side to move"
        ));
    }
    position.castling = parse_castling(&position, castling)?;
    position.en_passant = parse_en_passant(&position, en_passant)?;
    Ok(position)
}

/// Places the pieces of the first field on the empty board of `position`.
fn place_pieces(position: &mut Position, board: &str) -> Result<(), FenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return error(format!("{} ranks instead of 8 in `{board}`", ranks.len()));
    }
    for (row, text) in ranks.iter().enumerate() {
        let number = 8 - row;
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let kind = match letter.to_ascii_lowercase() {
                'p' => Piece::Pawn,
                'n' => Piece::Knight,
                'b' => Piece::Bishop,
                'r' => Piece::Rook,
                'q' => Piece::Queen,
                'k' => Piece::King,
                _ => {
                    return error(format!(
                        "`{letter}` on rank {number} is not a piece; write PNBRQK for White, pnbrqk for Black, \
                         1 to 8 for empty squares"
                    ));
                }
            };
            if file < 8 {
                let square = bit((number - 1) * 8 + file);
                position.pieces[kind as usize] |= square;
                position.colors[usize::from(letter.is_ascii_lowercase())] |= square;
            }
            file += 1;
        }
        if file != 8 {
            return error(format!("rank {number}, `{text}`, has {file} squares instead of 8"));
        }
    }
    Ok(())
}

/// Checks the pieces as the generator requires: one king on each side, and no pawn on the first or last rank.
fn check_pieces(position: &Position) -> Result<(), FenError> {
    for (color, white) in [("White", true), ("Black", false)] {
        let kings = position.pieces(Piece::King) & position.side(white);
        if kings.count_ones() != 1 {
            return error(format!("{color} has {} kings instead of 1", kings.count_ones()));
        }
    }
    if position.pieces(Piece::Pawn) & (rank::<true>(1) | rank::<true>(8)) != 0 {
        return error("a pawn is on the first or last rank, where no pawn can be");
    }
    Ok(())
}

/// The home squares of the rooks that the third field gives the right to castle.
fn parse_castling(position: &Position, field: &str) -> Result<u64, FenError> {
    let mut rooks = 0;
    if field == "-" {
        return Ok(rooks);
    }
    for letter in field.chars() {
        let (white, squares) = match letter {
            'K' => (true, Wing::King.castling::<true>()),
            'Q' => (true, Wing::Queen.castling::<true>()),
            'k' => (false, Wing::King.castling::<false>()),
            'q' => (false, Wing::Queen.castling::<false>()),
            _ => {
                return error(format!(
                    "`{letter}` is not a right to castle; write some of `KQkq`, or `-` for none (Chess960 is not \
                     supported)"
                ));
            }
        };
        let own = position.side(white);
        if own & position.pieces(Piece::King) & bit(squares.king[0]) == 0
            || own & position.pieces(Piece::Rook) & squares.rook == 0
        {
            return error(format!(
                "the right to castle `{letter}` needs king and rook on their home squares; leave it out, or \
                 write `-` for none"
            ));
        }
        rooks |= squares.rook;
    }
    Ok(rooks)
}

/// The square of the fourth field, as a set.
fn parse_en_passant(position: &Position, field: &str) -> Result<u64, FenError> {
    if field == "-" {
        return Ok(0);
    }
    let square = match field.as_bytes() {
        [file @ b'a'..=b'h', number @ b'1'..=b'8'] => {
            bit(usize::from(number - b'1') * 8 + usize::from(file - b'a'))
        }
        _ => {
            return error(format!(
                "`{field}` is not an en passant square; write one such as `e3`, or `-` for none"
            ));
        }
    };
    // The player who has just moved pushed a pawn from their second rank over the third to the fourth.
    let (third, start, end) = if position.white_to_move {
        (rank::<false>(3), square << 8, square >> 8)
    } else {
        (rank::<true>(3), square >> 8, square << 8)
    };
    let occupied = position.side(true) | position.side(false);
    let pawns = position.pieces(Piece::Pawn) & position.side(!position.white_to_move);
    if square & third == 0 || occupied & (square | start) != 0 || pawns & end == 0 {
        return error(format!(
            "no pawn can just have passed the en passant square `{field}`; write `-` if none has"
        ));
    }
    Ok(square)
}
