//! `verify`: says whether a factor is magic, and if not, shows two occupancies that collide.

use crate::cli::argument_types::{
    Drawing, FactorQuery, IndexBits, Indices, KeyChoice, PieceOnSquare, key_name,
};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::picture::board::{Board, side_by_side};
use crate::picture::svg::Picture;
use clap::Args;
use magic_tables::search::verify::Collision;
use serde_json::json;

/// The arguments of `magics verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics verify rook a1 0x80001420400082
  magics verify rook a1 0x80001420400082 --shift 52
  magics verify bishop d4 0x1234")]
pub struct Arguments {
    #[command(flatten)]
    place: PieceOnSquare,

    /// The factor: `0x…`, `0b…` or decimal, with or without underscores
    #[arg(value_parser = number::factor)]
    factor: u64,

    #[command(flatten)]
    index_bits: IndexBits,

    #[command(flatten)]
    hashing: KeyChoice,

    #[command(flatten)]
    drawing: Drawing,
}

/// Runs `magics verify`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let &Arguments {
        place,
        factor,
        index_bits,
        hashing,
        ref drawing,
        ..
    } = arguments;
    let index_bits = index_bits.or_relevant(place);
    let magic = FactorQuery {
        place,
        key: hashing.key(),
        index_bits,
        factor,
    };
    let asked = format!("for the {} with {index_bits} index bits", place.name());
    let document = |magic: bool| {
        json!({
            "command": "verify",
            "piece": magic_tables::board::square::name_of(place.piece),
            "square": magic_tables::board::square::name(place.square),
            "index_bits": index_bits,
            "shift": 64 - index_bits,
            "key": key_name(hashing.key()),
            "factor": number::hex(factor),
            "magic": magic,
        })
    };
    match magic.verify() {
        Ok(Indices { range, used }) => {
            drawing.write(|| magic.picture())?;
            output.answer(
                |style| {
                    format!(
                        "{} is {} {asked}: indices {} to {}, {} slots in use\n",
                        number::hex(factor),
                        style.green("magic"),
                        range.least,
                        range.greatest,
                        number::count(used as u64)
                    )
                },
                || {
                    let mut document = document(true);
                    document["least"] = json!(range.least);
                    document["greatest"] = json!(range.greatest);
                    document["used"] = json!(used);
                    document
                },
            )?;
            Ok(Status::Done)
        }
        Err(Collision {
            first,
            second,
            index,
        }) => {
            let attacks = |occupied| place.piece.attacks(place.square, occupied);
            let boards = [first, second].map(|occupied| {
                Board::of_attacks(number::hex(occupied), place.piece, place.square, occupied)
            });
            drawing.write(|| {
                let title = format!(
                    "{} with {index_bits} index bits: {} is no magic factor",
                    place.name(),
                    number::hex(factor)
                );
                Picture::new(title.clone()).heading(&title).row(&boards)
            })?;
            output.answer(
                |style| {
                    format!(
                        "{} is {} {asked}: these occupancies have different attack sets and one index, {index}\n\n{}",
                        number::hex(factor),
                        style.red("not magic"),
                        side_by_side(&boards, style)
                    )
                },
                || {
                    let occupancy = |occupied| json!({ "occupied": number::hex(occupied), "attacks": number::hex(attacks(occupied)) });
                    let mut document = document(false);
                    document["collision"] =
                        json!({ "index": index, "first": occupancy(first), "second": occupancy(second) });
                    document
                },
            )?;
            Ok(Status::No)
        }
    }
}
