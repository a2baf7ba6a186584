//! `scheme = auto`: the fastest combination that fits, by the catalog's table of costs.

use crate::spec::{Entries, Packing, Pext, Scheme, Spec};
use crate::words::{Words, read_catalog};

/// The costs; the file says what they mean and where they come from.
const TEXT: &str = include_str!("../../catalog/costs.txt");

/// A combination of options and its cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Whether the figures are for targets with PEXT and PDEP.
    pub(crate) pext: bool,
    /// The scheme.
    pub(crate) scheme: Scheme,
    /// What a slot holds.
    pub(crate) entries: Entries,
    /// What a slot of a bishop holds, if it differs.
    pub(crate) bishop_entries: Option<Entries>,
    /// How the tables of the squares lie.
    pub(crate) packing: Packing,
    /// Bytes of the tables for sliders.
    pub(crate) bytes: usize,
    /// Time of a whole engine, in percent of that with `fancy`.
    pub(crate) percent: f64,
}

/// All combinations with a cost, in the order of the file.
pub(crate) fn costs() -> Vec<Cost> {
    let mut costs = Vec::new();
    read_catalog(TEXT, &mut |words| {
        costs.push(read(words)?);
        Some(())
    });
    costs
}

fn read(mut words: Words<'_>) -> Option<Cost> {
    let pext = match words.next()? {
        "pext" => true,
        "nopext" => false,
        _ => return None,
    };
    let scheme = Scheme::from_word(words.next()?)?;
    let entries = words.next()?;
    let (of_rooks, of_bishops) =
        entries.split_once('/').map_or((entries, None), |(rooks, bishops)| (rooks, Some(bishops)));
    Some(Cost {
        pext,
        scheme,
        entries: Entries::from_word(of_rooks)?,
        bishop_entries: of_bishops.and_then(Entries::from_word),
        packing: Packing::from_word(words.next()?)?,
        bytes: words.number()? as usize,
        percent: words.next()?.parse().ok()?,
    })
}

/// The combinations that `spec` leaves open, fastest first. `spec` must have no problems. `promised`: there are PEXT and PDEP.
pub(crate) fn candidates(spec: &Spec, promised: bool) -> Vec<Cost> {
    // Sorted as they come: generic functions would take users longer to compile.
    let mut possible: Vec<Cost> = Vec::new();
    for cost in &costs() {
        if cost.pext == promised
            && (cost.scheme != Scheme::Pext || spec.pext != Pext::Never)
            && (spec.entries == Entries::default() || spec.entries == cost.entries)
            && (spec.bishop_entries.is_none() || spec.bishop_entries == cost.bishop_entries)
        {
            let mut place = possible.len();
            while place > 0 && possible[place - 1].percent > cost.percent {
                place -= 1;
            }
            possible.insert(place, *cost);
        }
    }
    possible
}
