//! Figures of rook, bishop and queen on the chess board, from docs/schemes.csv.

use magic_tables::Scheme;
use magic_tables::tables::Tables;

use super::found::Found;
use crate::documents::{COMBINATIONS, SCHEMES, line_of, passage};
use crate::target::Target;

/// The pieces of each cell, in their order.
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

pub(super) fn find(tables: &Tables, target: Target) -> Option<Found> {
    if !counted(tables, target) {
        return None;
    }
    let row = |name: &str| line_of(COMBINATIONS, name);
    let name = tables.name();
    let with_bmi2 = format!("{name} (BMI2)");
    let promised = target.bmi2().promised(&tables.spec);
    let row = promised.then(|| row(&with_bmi2)).flatten().or_else(|| row(&name))?;

    // The user's own pieces that move like a rook, a bishop or a queen use its tables.
    let pieces = tables.spec.all_pieces().into_iter().filter_map(|piece| {
        let like = tables.like(&piece.name)?;
        Some((piece.name, PIECES.iter().position(|&known| known == like)?))
    });
    let (pieces, places): (Vec<_>, Vec<_>) = pieces.unzip();
    let columns = match target {
        Target::X86_64 => [("loads", 3), ("instructions, x86-64", 4)],
        Target::V3 => [("loads", 3), ("instructions, x86-64-v3", 5)],
        Target::Measured => [("ns, throughput", 6), ("ns, latency", 7)],
    };
    // The page has the loads of the vectors.
    let has_loads = tables.scheme != Scheme::Hyperbola || target == Target::V3;
    let is_known =
        |&(label, column): &(&str, usize)| !row[column].is_empty() && (label != "loads" || has_loads);
    let rows = columns.into_iter().filter(is_known).map(|(label, column)| {
        let figures: Vec<_> = row[column].split(" / ").collect();
        let of_pieces =
            places.iter().map(|&place| figures.get(place).copied().unwrap_or_default().to_owned());
        (label.to_owned(), of_pieces.collect())
    });
    let times = (target == Target::Measured).then(measured).flatten();
    Some(Found { page: "schemes.md", pieces, rows: rows.collect(), times })
}

/// Whether the page's figures are of these look-ups.
fn counted(tables: &Tables, target: Target) -> bool {
    match tables.scheme {
        // Without the instruction, it is a loop.
        Scheme::Pext => target != Target::X86_64,
        // Constant functions have no vectors.
        Scheme::Hyperbola => target == Target::X86_64 || !tables.spec.const_fn,
        _ => true,
    }
}

/// The processor that the times are of, and the instructions that they were compiled for.
fn measured() -> Option<String> {
    let passage = passage(SCHEMES, "measured")?;
    let (processor, _) = passage.split_once(", ")?.1.split_once(". ")?;
    let (instructions, _) = passage.split_once("Compiled for ")?.1.split_once(", linked")?;
    Some(format!("{processor}, with {instructions}"))
}
