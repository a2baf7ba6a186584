//! The costs of combinations of options on the chess board, by the catalog's table. `scheme = auto`
//! chooses by them what [`advice`](super::advice) leaves open.

use crate::hash::{Words, read_catalog};
use crate::spec::{Entries, Packing, Pext, Scheme, Spec};

/// The costs; the file says what they mean and where they come from.
const CATALOG: &str = include_str!("../../catalog/costs.txt");

/// A combination of options and its cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// Whether the figures are for targets with PEXT and PDEP.
    pub(super) pext: bool,
    /// The scheme.
    pub(super) scheme: Scheme,
    /// The entries of slots.
    pub(super) entries: Entries,
    /// The entries of a bishop's slots, if they differ.
    pub(super) bishop_entries: Option<Entries>,
    /// The way in which the tables of the squares lie.
    pub(super) packing: Packing,
    /// Bytes of the tables for sliders.
    pub(super) bytes: usize,
    /// Time of a whole engine, in percent of that with `fancy`.
    pub(super) percent: f64,
}

/// The bytes of the tables of `scheme` with these options, if they have a cost. The options have no
/// `bishop_entries`, whose tables may have another size with PEXT.
pub(super) fn bytes(scheme: Scheme, spec: &Spec) -> Option<usize> {
    for cost in &costs() {
        let has_options = cost.entries == spec.entries
            && cost.bishop_entries == spec.bishop_entries
            && cost.packing == spec.packing;
        if cost.scheme == scheme && has_options {
            return Some(cost.bytes);
        }
    }
    None
}

impl Cost {
    /// `spec` with this combination.
    pub(super) fn options(&self, spec: &Spec) -> Spec {
        Spec {
            scheme: self.scheme,
            entries: self.entries,
            bishop_entries: self.bishop_entries,
            packing: self.packing,
            ..spec.clone()
        }
    }

    /// Whether `spec` asks for nothing else than this combination has.
    fn is_allowed_by(&self, spec: &Spec) -> bool {
        (self.scheme != Scheme::Pext || spec.pext != Pext::Never)
            && (spec.entries == Entries::default() || spec.entries == self.entries)
            && (spec.bishop_entries.is_none() || spec.bishop_entries == self.bishop_entries)
    }
}

/// All combinations with a cost, in the order of the file.
pub(super) fn costs() -> Vec<Cost> {
    let mut costs = Vec::new();
    read_catalog(CATALOG, &mut |words| {
        costs.push(read(words)?);
        Some(())
    });
    costs
}

/// Reads one line.
fn read(mut words: Words<'_>) -> Option<Cost> {
    let pext = match words.next()? {
        "pext" => true,
        "nopext" => false,
        _ => return None,
    };
    let scheme = Scheme::from_word(words.next()?)?;
    let entries = words.next()?;
    let (of_rooks, of_bishops) = entries
        .split_once('/')
        .map_or((entries, None), |(rooks, bishops)| (rooks, Some(bishops)));
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

/// The combinations that `spec` leaves open, the fastest first. `spec` must have no problems.
/// `pext`: the target has PEXT and PDEP.
pub(super) fn fastest_first(spec: &Spec, pext: bool) -> Vec<Cost> {
    // Sorted by insertion: the generic `sort_by` would make users' builds slower.
    let mut possible: Vec<Cost> = Vec::new();
    for cost in &costs() {
        if cost.pext == pext && cost.is_allowed_by(spec) {
            let mut place = possible.len();
            while place > 0 && possible[place - 1].percent > cost.percent {
                place -= 1;
            }
            possible.insert(place, *cost);
        }
    }
    possible
}
