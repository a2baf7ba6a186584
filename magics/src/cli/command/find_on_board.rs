//! `find` for any piece on any board: factors for the words of its occupancy, by construction.

use crate::cli::command::find::FindArguments;
use crate::cli::failure::Failure;
use crate::cli::game::Game;
use crate::cli::interruption::{was_interrupted, watch_interruptions};
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::picture::board::{Board, Paint, letter_of, side_by_side};
use crate::picture::svg::Picture;
use magic_tables::board::piece::Piece;
use magic_tables::board::square_set::SquareSet;
use magic_tables::hash::Key;
use magic_tables::search::construct::construct_halves;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most relevant squares: all their occupancies are walked, one by one.
const MOST_RELEVANT: u32 = 20;

/// The most index bits beyond one for each relevant square: where these lie close together, there
/// may be no factor without one more.
const MOST_MORE_BITS: u32 = 3;

/// A piece on a square of a board, with a number of index bits.
struct PieceOnBoard<'a> {
    game: &'a Game,
    piece: &'a Piece,
    square: usize,
    mask: SquareSet,
    index_bits: u32,
}

/// Factors for the lower and the upper part of an occupancy. The index is in the upper bits of
/// the sum of both products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct WordFactors {
    /// The number of the square with which the upper part begins.
    split: u32,
    factors: [u64; 2],
}

/// Runs `magics find` for a piece that has no tuned tables there.
pub fn run(
    arguments: &FindArguments,
    game: &Game,
    piece: &Piece,
    square: usize,
    output: Output,
) -> Result<Status, Failure> {
    if game.board.is_wide() {
        return Err(Failure::WideBoard {
            squares: game.board.squares(),
        });
    }
    let mask = piece.relevant_mask(&game.board, square);
    let mut piece_on_board = PieceOnBoard {
        game,
        piece,
        square,
        mask,
        index_bits: arguments.index_bits.given().unwrap_or(mask.count().max(1)),
    };
    piece_on_board.check(arguments)?;
    let stop = watch_interruptions()?;
    let mut found = piece_on_board.find_several(arguments, stop);
    if arguments.index_bits.given().is_none() {
        let relevant = piece_on_board.index_bits;
        while found.is_empty() && piece_on_board.index_bits < relevant + MOST_MORE_BITS {
            piece_on_board.index_bits += 1;
            found = piece_on_board.find_several(arguments, stop);
        }
    }
    let is_done = found.len() == arguments.count.get();
    piece_on_board.answer(arguments, &found, output)?;
    if is_done {
        return Ok(Status::Done);
    }
    output.note(if was_interrupted() {
        "interrupted".to_owned()
    } else {
        format!(
            "found {} of {}; with more index bits they are more frequent",
            found.len(),
            number::plural(arguments.count.get() as u64, "factor")
        )
    });
    Ok(Status::Stopped)
}

/// Seeds that are tried at least.
const SEEDS: usize = 100;

impl PieceOnBoard<'_> {
    /// Refuses what cannot be found this way.
    fn check(&self, arguments: &FindArguments) -> Result<(), Failure> {
        let piece = self.piece.name.clone();
        let square = self.game.name(self.square);
        let relevant = self.mask.count();
        if arguments.hashing.key() == Key::Black {
            return Err(Failure::OnlyOnChessBoard {
                option: "--black",
                piece,
            });
        }
        if relevant > MOST_RELEVANT {
            return Err(Failure::TooManyRelevant {
                piece,
                square,
                relevant,
                most: MOST_RELEVANT,
            });
        }
        if self.index_bits < relevant {
            return Err(Failure::TooFewIndexBits {
                piece,
                square,
                relevant,
            });
        }
        Ok(())
    }

    /// As many different factors as are asked for, each with its seed, unless there are fewer.
    fn find_several(
        &self,
        arguments: &FindArguments,
        stop: &AtomicBool,
    ) -> Vec<(WordFactors, u64)> {
        let count = arguments.count.get();
        let first = arguments.seed.unwrap_or(0);
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for seed in (first..=u64::MAX).take(SEEDS.max(2 * count)) {
            if found.len() == count || stop.load(Ordering::Relaxed) {
                break;
            }
            if let Some(factors) = self.find(seed).filter(|&factors| seen.insert(factors)) {
                self.verify(factors);
                found.push((factors, seed));
            }
        }
        found
    }

    /// Factors by this seed, for the first split of the board that has some.
    fn find(&self, seed: u64) -> Option<WordFactors> {
        let squares = self.game.board.squares() as u32;
        // Either part fits into a word. A board of one word is not split.
        let least = if squares > u64::BITS {
            squares - u64::BITS
        } else {
            u64::BITS
        };
        (least..=u64::BITS).rev().find_map(|split| {
            let mut steps = 1 << 16;
            let parts = parts(self.mask, split);
            let factors = construct_halves(&mut steps, parts, self.index_bits, seed)?;
            Some(WordFactors { split, factors })
        })
    }

    /// Compares the indices of all relevant occupancies with what a walk attacks.
    ///
    /// # Panics
    /// If two attack sets have one index.
    fn verify(&self, factors: WordFactors) {
        let mut slots = HashMap::new();
        for occupied in self.mask.subsets() {
            let attacks = self.piece.attacks(&self.game.board, self.square, occupied);
            let slot = slots.entry(factors.index(occupied, self.index_bits));
            assert_eq!(
                *slot.or_insert(attacks),
                attacks,
                "the construction and the walk disagree on {factors:?}"
            );
        }
    }

    /// The mask, and on each relevant square the lowest bit of its index.
    fn boards(&self, factors: Option<WordFactors>) -> Vec<Board> {
        let board = &self.game.board;
        let letter = letter_of(self.piece);
        let mut boards = vec![Board::of_squares(
            board,
            "mask",
            &letter,
            self.square,
            self.mask,
        )];
        boards.extend(factors.map(|factors| {
            Board::on(board, "index bits", |at| {
                if !self.mask.contains(at) {
                    return (".".to_owned(), Paint::Dim);
                }
                let index = factors.index(SquareSet::of(at), self.index_bits);
                let more = if index.is_power_of_two() { " " } else { "+" };
                (format!("{}{more}", index.trailing_zeros()), Paint::Green)
            })
        }));
        boards
    }

    /// Prints what was found.
    fn answer(
        &self,
        arguments: &FindArguments,
        found: &[(WordFactors, u64)],
        output: Output,
    ) -> Result<(), Failure> {
        let Self {
            game,
            piece,
            square,
            mask,
            index_bits,
        } = *self;
        let square = game.name(square);
        let shift = u64::BITS - index_bits;
        let title = format!(
            "{} on {square}: {}, {} (shift right by {shift})",
            piece.name,
            number::plural(mask.count().into(), "relevant square"),
            number::plural(index_bits.into(), "index bit")
        );
        let boards = self.boards(found.first().map(|&(factors, _)| factors));
        arguments.drawing.write(|| {
            let picture = Picture::new(title.clone());
            picture.heading(&title).row(&boards)
        })?;
        output.answer(
            |style| {
                let mut text = format!("{}\n", style.bold(&title));
                for (factors, seed) in found {
                    let formula = style.green(&factors.formula(mask, shift));
                    let source = style.dim(&format!("(seed {seed})"));
                    _ = writeln!(text, "{formula}  {source}");
                }
                text + "\n" + &side_by_side(&boards, style)
            },
            || {
                let each = found.iter().map(|(factors, seed)| {
                    json!({
                        "split": factors.split,
                        "masks": parts(mask, factors.split).map(number::hex),
                        "factors": factors.factors.map(number::hex),
                        "source": format!("seed {seed}"),
                    })
                });
                json!({
                    "command": "find",
                    "piece": piece.name,
                    "square": square,
                    "index_bits": index_bits,
                    "shift": shift,
                    "mask": game.hex(mask),
                    "factors": each.collect::<Vec<_>>(),
                    "complete": found.len() == arguments.count.get(),
                })
            },
        )
    }
}

impl WordFactors {
    /// The index of an occupancy that has only relevant squares.
    fn index(self, occupied: SquareSet, index_bits: u32) -> u64 {
        let [lower, upper] = parts(occupied, self.split);
        let [of_lower, of_upper] = self.factors;
        let sum = lower
            .wrapping_mul(of_lower)
            .wrapping_add(upper.wrapping_mul(of_upper));
        sum >> (u64::BITS - index_bits)
    }

    /// The index as a formula: the parts without relevant squares are left out.
    fn formula(self, mask: SquareSet, shift: u32) -> String {
        let names = [
            "occupied".to_owned(),
            format!("(occupied >> {})", self.split),
        ];
        let parts = parts(mask, self.split);
        let products: Vec<String> = (0..2)
            .filter(|&part| parts[part] != 0)
            .map(|part| {
                format!(
                    "({} & {:#x}) * {:#x}",
                    names[part], parts[part], self.factors[part]
                )
            })
            .collect();
        match &products[..] {
            [] => "0".to_owned(),
            [product] => format!("{product} >> {shift}"),
            several => format!("({}) >> {shift}", several.join(" + ")),
        }
    }
}

/// A set as two words: the squares below `split`, and the others.
fn parts(set: SquareSet, split: u32) -> [u64; 2] {
    let split = split as usize;
    let mut parts = [0; 2];
    for at in set {
        if at < split {
            parts[0] |= 1 << at;
        } else {
            parts[1] |= 1 << (at - split);
        }
    }
    parts
}
