//! What is known about all squares, as a table in Markdown.

use crate::cli::number;
use crate::known::{Proof, Reduced, SquareFacts};
use magic_tables::board::square;
use std::fmt::Write as _;

/// Where the certificates are, from a page in `docs`.
const CERTIFICATES: &str = "../magics/catalog/certificates";

/// A table with a line for each square of one piece.
pub fn markdown(squares: &[SquareFacts]) -> String {
    let Some(first) = squares.first() else { return String::new() };
    let ranges = squares.iter().any(|known| !known.least.is_empty());
    let [titles, lines] =
        if ranges { [" least, *c* bits | least, 9 bits |", "---:|---:|"] } else { ["", ""] };
    let mut text = format!(
        "| {} on | *c* | period | factor with *c* - 1 index bits | by | slots of a table | slots in use |{titles}\n\
         |---|---:|---:|---|---|---:|---:|{lines}\n",
        square::name_of(first.slider)
    );
    for known in squares {
        let SquareFacts { relevant, range, used, .. } = known;
        let least = if known.is_range_least() { ", the least" } else { "" };
        let slots = |bits| {
            known.least_for(bits).map_or_else(String::new, |it| number::count(u64::from(it.greatest) + 1))
        };
        let ranges = if ranges { format!(" {} | {} |", slots(*relevant), slots(9)) } else { String::new() };
        _ = writeln!(
            text,
            "| {} | {relevant} | 2^{} | {} | {} | {} ({} bits{least}) | {} |{ranges}",
            square::name(known.square),
            u64::BITS - known.slider.mask(known.square).trailing_zeros(),
            reduced(&known.reduced),
            by(known),
            number::count(u64::from(range.greatest) + 1),
            range.index_bits,
            number::count(used.slots.into())
        );
    }
    text
}

fn reduced(reduced: &Reduced) -> String {
    match reduced {
        Reduced::Factor { factor, .. } => format!("`{factor:#x}`"),
        Reduced::None { .. } => "none".to_owned(),
        Reduced::Open { estimate } => format!("**open**, about {:.0e} nodes", estimate.nodes),
    }
}

/// Who found the factor, or proved that there is none; and who proved that there is none with another bit fewer.
fn by(known: &SquareFacts) -> String {
    let proofs = |proofs: &[Proof]| proofs.iter().map(proof).collect::<Vec<_>>().join("; ");
    let one = match &known.reduced {
        Reduced::Factor { by, .. } => (*by).to_owned(),
        Reduced::None { proofs: all } => proofs(all),
        Reduced::Open { .. } => String::new(),
    };
    let twice = known.twice_reduced.as_ref();
    one + &twice.map_or_else(String::new, |twice| format!("; none with *c* - 2: {}", proof(twice)))
}

fn proof(proof: &Proof) -> String {
    let Proof { by, certificate, .. } = proof;
    match certificate {
        Some(name) => format!("{by} ([certificate]({CERTIFICATES}/{name}.json))"),
        None => (*by).to_owned(),
    }
}
