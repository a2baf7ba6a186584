//! `catalog`: what is known about all squares, as boards, or about one square in full.

use crate::cli::argument_types::{
    Drawing, FactorQuery, PieceOnSquare, piece, square as read_square,
};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::known::{self, AllFactors, Effort, Proof, Reduced, SquareFacts};
use crate::picture::board::Style;
use crate::picture::board::{Board, Paint, side_by_side};
use crate::picture::svg::Picture;
use clap::Args;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::hash::Key;
use serde_json::json;
use std::fmt::Write as _;

/// The arguments of `magics catalog`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics catalog
  magics catalog rook e1
  magics catalog bishop --svg bishops.svg")]
pub struct Arguments {
    /// Shows only this piece
    #[arg(value_parser = piece(), ignore_case = true)]
    piece: Option<Slider>,

    /// Shows only this square, with all that is known about it
    #[arg(value_parser = read_square)]
    square: Option<usize>,

    #[command(flatten)]
    drawing: Drawing,
}

/// Runs `magics catalog`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let asked = |known: &SquareFacts| {
        arguments.piece.is_none_or(|piece| piece == known.slider)
            && arguments.square.is_none_or(|square| square == known.square)
    };
    let squares: Vec<SquareFacts> = known::squares().into_iter().filter(asked).collect();
    let pieces = || squares.chunk_by(|one, other| one.slider == other.slider);
    let known = arguments.square.and(squares.first());
    arguments.drawing.write(|| match known {
        Some(known) => best(known).picture(),
        None => pieces().fold(
            Picture::new("what is known about the squares"),
            |picture, all| {
                picture
                    .heading(square::name_of(all[0].slider))
                    .row(&known_boards(all))
                    .row(&bounds(all))
            },
        ),
    })?;
    output.answer(
        |style| match known {
            Some(known) => one(known, style),
            None => pieces().map(|all| piece_text(all, style)).collect(),
        },
        || json!({ "command": "catalog", "squares": squares }),
    )?;
    Ok(Status::Done)
}

/// What is known about all squares of one piece.
fn known_boards(squares: &[SquareFacts]) -> [Board; 3] {
    let reduced = Board::new("one bit fewer", |at| match squares[at].reduced {
        Reduced::Factor { .. } => ("+".to_owned(), Paint::Green),
        Reduced::None { .. } => ("-".to_owned(), Paint::Red),
        Reduced::Open { .. } => ("?".to_owned(), Paint::Yellow),
    });
    let range = |at: usize| squares[at].range.greatest + 1;
    let paint = |at: usize| {
        if matches!(squares[at].reduced, Reduced::Factor { .. }) {
            Paint::Green
        } else {
            Paint::Plain
        }
    };
    let ranges = Board::new("slots, least known", |at| {
        (range(at).to_string(), paint(at))
    });
    let used = Board::new("slots in use, fewest known", |at| {
        (squares[at].used.slots.to_string(), Paint::Plain)
    });
    [reduced, ranges, used]
}

/// What is known about them without a search.
fn bounds(squares: &[SquareFacts]) -> [Board; 3] {
    let plain = |title: &str, of: &dyn Fn(&SquareFacts) -> u32| {
        Board::new(title, |at| (of(&squares[at]).to_string(), Paint::Plain))
    };
    let lowest = |known: &SquareFacts| known.slider.mask(known.square).trailing_zeros();
    [
        plain("relevant squares", &|known| known.relevant),
        plain("period, 2^n", &|known| u64::BITS - lowest(known)),
        plain("one bit fewer: at least 2^n", &|known| {
            u64::BITS - (known.relevant - 1) - lowest(known)
        }),
    ]
}

/// All squares of one piece.
fn piece_text(squares: &[SquareFacts], style: Style) -> String {
    let Some(first) = squares.first() else {
        return String::new();
    };
    let count =
        |is: fn(&Reduced) -> bool| squares.iter().filter(|known| is(&known.reduced)).count();
    let range = |known: &SquareFacts| known.range.greatest + 1;
    let twice = |settled| {
        let reduced = squares
            .iter()
            .filter(|known| matches!(known.reduced, Reduced::Factor { .. }));
        // Settled by a proof, or because there are more attack sets than indices.
        reduced
            .filter(|known| (known.range.bound >= 1 << (known.relevant - 2)) == settled)
            .count()
    };
    let sum = |slots: &dyn Fn(&SquareFacts) -> u32| {
        number::count(squares.iter().map(|known| u64::from(slots(known))).sum())
    };
    format!(
        "{}\n\n{}\n{}\n\
         With one index bit fewer than relevant squares: {} squares have a factor (+), {} have none (-), \
         {} are open (?).\n\
         With two index bits fewer: of the squares with a factor, {} have none, {} are open.\n\
         Slots of all squares: {}; in use: {}.\n\n",
        style.bold(square::name_of(first.slider)),
        side_by_side(&known_boards(squares), style),
        side_by_side(&bounds(squares), style),
        count(|reduced| matches!(reduced, Reduced::Factor { .. })),
        count(|reduced| matches!(reduced, Reduced::None { .. })),
        count(|reduced| matches!(reduced, Reduced::Open { .. })),
        twice(true),
        twice(false),
        sum(&range),
        sum(&|known| known.used.slots)
    )
}

/// One square, in full.
fn one(known: &SquareFacts, style: Style) -> String {
    let place = PieceOnSquare {
        piece: known.slider,
        square: known.square,
    };
    let bits = known.relevant - 1;
    let mut text = format!(
        "{}: {} relevant squares\n",
        style.bold(&place.name()),
        known.relevant
    );
    _ = write!(text, "{bits} index bits: ");
    match &known.reduced {
        Reduced::Factor { factor, by, all } => {
            _ = writeln!(
                text,
                "{}, found by {by}",
                style.green(&number::hex(*factor))
            );
            if let Some(AllFactors { number, search }) = all {
                _ = writeln!(
                    text,
                    "  one of exactly {number} in a period, counted {}",
                    proof_text(search)
                );
            }
        }
        Reduced::None { proofs } => {
            _ = writeln!(text, "{}", style.red("no factor"));
            for proof in proofs {
                _ = writeln!(text, "  {}", proof_text(proof));
            }
        }
        Reduced::Open { estimate } => {
            _ = writeln!(
                text,
                "{}; all of it would take {}",
                style.yellow("open"),
                effort(*estimate, "about ")
            );
        }
    }
    if let Some(proof) = &known.twice_reduced {
        _ = writeln!(
            text,
            "{} index bits: {}\n  {}",
            bits - 1,
            style.red("no factor"),
            proof_text(proof)
        );
    }
    let range = known.range;
    let least = if known.is_range_least() {
        ", the least for its index bits"
    } else {
        ""
    };
    _ = writeln!(
        text,
        "least index range, for a table of its own: 0 to {}{least} (no factor has a shorter one than 0 to {})\n  {} with {} index \
         bits, found by {}",
        range.greatest,
        range.bound,
        number::hex(range.factor),
        range.index_bits,
        range.by
    );
    for least in &known.least {
        _ = writeln!(
            text,
            "least index range with {} index bits: 0 to {}\n  {}, found by {}\n  none has less: {}\n  again: {}",
            least.index_bits,
            least.greatest,
            number::hex(least.factor),
            least.by,
            effort(least.effort, ""),
            least.command
        );
    }
    let used = known.used;
    _ = writeln!(
        text,
        "fewest slots in use, for a table with others in its holes: {} (there are {} attack sets)\n  {} with {} index \
         bits, found by {}\n",
        number::count(used.slots.into()),
        used.bound,
        number::hex(used.factor),
        used.index_bits,
        used.by
    );
    text + &side_by_side(&best(known).boards(), style)
}

/// The factor with the fewest index bits.
fn best(known: &SquareFacts) -> FactorQuery {
    let place = PieceOnSquare {
        piece: known.slider,
        square: known.square,
    };
    let (factor, index_bits) = match known.reduced {
        Reduced::Factor { factor, .. } => (factor, known.relevant - 1),
        _ => (known.range.factor, known.range.index_bits),
    };
    FactorQuery {
        place,
        key: Key::Masked,
        index_bits,
        factor,
    }
}

fn proof_text(proof: &Proof) -> String {
    let mut text = format!("by {}", proof.by);
    if let Some(tests) = proof.tests {
        _ = write!(text, ", {} tests", number::approximate(tests as f64));
    }
    if let Some(cost) = proof.effort {
        _ = write!(text, ", {}", effort(cost, ""));
    }
    if let Some(certificate) = proof.certificate {
        _ = write!(text, ", certificate {certificate}.json");
    }
    if let Some(command) = &proof.command {
        _ = write!(text, "\n  again: {command}");
    }
    text
}

fn effort(Effort { nodes, seconds, .. }: Effort, about: &str) -> String {
    format!("{about}{nodes:.1e} nodes, {}", number::duration(seconds))
}
