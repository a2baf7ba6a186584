//! `catalog`: what is known about all squares, as boards, or about one square in full.

use crate::cli::argument_types::{Drawing, PieceOnSquare, piece, square as read_square};
use crate::cli::factor_query::FactorQuery;
use crate::cli::failure::Failure;
use crate::cli::number;
use crate::cli::output::{Output, Status};
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
pub struct CatalogArguments {
    /// Shows only this piece
    #[arg(value_parser = piece(), ignore_case = true)]
    piece: Option<Slider>,

    /// Shows only this square, with all that is known about it
    #[arg(value_parser = read_square)]
    square: Option<usize>,

    #[command(flatten)]
    drawing: Drawing,
}

impl CatalogArguments {
    /// Whether the answer is about this square.
    fn include(&self, known: &SquareFacts) -> bool {
        self.piece.is_none_or(|piece| piece == known.slider)
            && self.square.is_none_or(|square| square == known.square)
    }
}

/// Runs `magics catalog`.
pub fn run(arguments: &CatalogArguments, output: Output) -> Result<Status, Failure> {
    let mut squares = known::squares();
    squares.retain(|known| arguments.include(known));
    let the_only_one = arguments.square.and(squares.first());
    arguments.drawing.write(|| match the_only_one {
        Some(known) => best(known).picture(),
        None => picture(&squares),
    })?;
    output.answer(
        |style| match the_only_one {
            Some(known) => square_text(known, style),
            None => by_piece(&squares)
                .map(|squares| piece_text(squares, style))
                .collect(),
        },
        || json!({ "command": "catalog", "squares": squares }),
    )?;
    Ok(Status::Done)
}

/// The squares of each piece.
fn by_piece(squares: &[SquareFacts]) -> impl Iterator<Item = &[SquareFacts]> {
    squares.chunk_by(|one, other| one.slider == other.slider)
}

/// What is known about the squares, as a picture.
fn picture(squares: &[SquareFacts]) -> Picture {
    by_piece(squares).fold(
        Picture::new("what is known about the squares"),
        |picture, squares| {
            picture
                .heading(square::name_of(squares[0].slider))
                .row(&factor_boards(squares))
                .row(&bound_boards(squares))
        },
    )
}

/// Which factors are known for the squares of one piece.
fn factor_boards(squares: &[SquareFacts]) -> [Board; 3] {
    let reduced = Board::new("one bit fewer", |at| match squares[at].reduced {
        Reduced::Factor { .. } => ("+".to_owned(), Paint::Green),
        Reduced::None { .. } => ("-".to_owned(), Paint::Red),
        Reduced::Open { .. } => ("?".to_owned(), Paint::Yellow),
    });
    let slots = Board::new("slots, least known", |at| {
        let paint = match squares[at].reduced {
            Reduced::Factor { .. } => Paint::Green,
            _ => Paint::Plain,
        };
        (slots(&squares[at]).to_string(), paint)
    });
    let used = Board::new("slots in use, fewest known", |at| {
        (squares[at].used.slots.to_string(), Paint::Plain)
    });
    [reduced, slots, used]
}

/// What follows from the relevant squares of one piece without a search.
fn bound_boards(squares: &[SquareFacts]) -> [Board; 3] {
    let relevant = Board::new("relevant squares", |at| {
        (squares[at].relevant.to_string(), Paint::Plain)
    });
    let period = Board::new("period, 2^n", |at| {
        (period_bits(&squares[at]).to_string(), Paint::Plain)
    });
    let least = Board::new("one bit fewer: at least 2^n", |at| {
        let known = &squares[at];
        let bits = period_bits(known) - (known.relevant - 1);
        (bits.to_string(), Paint::Plain)
    });
    [relevant, period, least]
}

/// The slots of a table of its own for this square, with the best factor that is known.
fn slots(known: &SquareFacts) -> u32 {
    known.range.greatest + 1
}

/// Factors that agree in this many low bits give the same indices.
fn period_bits(known: &SquareFacts) -> u32 {
    u64::BITS - known.slider.mask(known.square).trailing_zeros()
}

/// How many of the squares have a factor with one index bit fewer, have none, or are open.
#[derive(Default)]
struct ReducedCounts {
    factor: usize,
    none: usize,
    open: usize,
    /// Of the squares with a factor, those that have none with two index bits fewer.
    none_twice: usize,
}

impl ReducedCounts {
    fn of(squares: &[SquareFacts]) -> Self {
        let mut counts = Self::default();
        for known in squares {
            match known.reduced {
                Reduced::Factor { .. } => {
                    counts.factor += 1;
                    // A proof has settled it, or there are more attack sets than indices.
                    if known.range.bound >= 1 << (known.relevant - 2) {
                        counts.none_twice += 1;
                    }
                }
                Reduced::None { .. } => counts.none += 1,
                Reduced::Open { .. } => counts.open += 1,
            }
        }
        counts
    }
}

/// What is known about all squares of one piece, in words.
fn piece_text(squares: &[SquareFacts], style: Style) -> String {
    let counts = ReducedCounts::of(squares);
    let slot_counts = squares.iter().map(slots);
    let all_slots: u32 = slot_counts.sum();
    let used = squares.iter().map(|known| known.used.slots);
    let used_slots: u32 = used.sum();
    format!(
        "{}\n\n{}\n{}\n\
         With one index bit fewer than relevant squares: {} squares have a factor (+), {} have none (-), \
         {} are open (?).\n\
         With two index bits fewer: of the squares with a factor, {} have none, {} are open.\n\
         Slots of all squares: {}; in use: {}.\n\n",
        style.bold(square::name_of(squares[0].slider)),
        side_by_side(&factor_boards(squares), style),
        side_by_side(&bound_boards(squares), style),
        counts.factor,
        counts.none,
        counts.open,
        counts.none_twice,
        counts.factor - counts.none_twice,
        number::count(all_slots.into()),
        number::count(used_slots.into())
    )
}

/// All that is known about one square, in words.
fn square_text(known: &SquareFacts, style: Style) -> String {
    let mut text = format!(
        "{}: {} relevant squares\n",
        style.bold(&square::piece_on(known.slider, known.square)),
        known.relevant
    );
    write_reduced(&mut text, known, style);
    write_ranges(&mut text, known);
    write_used(&mut text, known);
    text.push('\n');
    text + &side_by_side(&best(known).boards(), style)
}

/// What is known about fewer index bits than relevant squares.
fn write_reduced(text: &mut String, known: &SquareFacts, style: Style) {
    let bits = known.relevant - 1;
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
}

/// How few slots a table of its own needs.
fn write_ranges(text: &mut String, known: &SquareFacts) {
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
}

/// How few slots a table needs that shares an array with others.
fn write_used(text: &mut String, known: &SquareFacts) {
    let used = known.used;
    _ = writeln!(
        text,
        "fewest slots in use, for a table with others in its holes: {} (there are {} attack sets)\n  {} with {} index \
         bits, found by {}",
        number::count(used.slots.into()),
        used.bound,
        number::hex(used.factor),
        used.index_bits,
        used.by
    );
}

/// The best known factor of a square: the one with the fewest index bits.
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

/// Who made a proof, what it took, and how to repeat it.
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

/// The size of a search. The word `about` stands in front of an estimate.
fn effort(Effort { nodes, seconds, .. }: Effort, about: &str) -> String {
    format!("{about}{nodes:.1e} nodes, {}", number::duration(seconds))
}
