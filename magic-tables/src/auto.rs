//! `scheme = auto`: the fastest combination that fits, by the catalog's table of costs.

use crate::spec::{Entries, Packing, Part, Pext, Problem, Scheme, Spec};
use crate::tables::{Tables, Target, extra_bytes};

/// Measured costs: what they mean and how they come about, the file itself says.
const TEXT: &str = include_str!("../catalog/costs.txt");

/// A combination and its price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Whether the figures are for targets with PEXT and PDEP.
    pub pext: bool,
    /// The scheme.
    pub scheme: Scheme,
    /// What a slot holds.
    pub entries: Entries,
    /// What a slot of a bishop holds, if it is not the same.
    pub bishop_entries: Option<Entries>,
    /// How the slots lie.
    pub packing: Packing,
    /// Bytes of the tables for sliders.
    pub bytes: usize,
    /// Time of a look-up, in percent of that of `fancy`.
    pub cost: f64,
}

/// All combinations whose cost was measured, in the order of the file.
///
/// ```
/// use magic_tables::{Entries, Scheme, auto::costs};
///
/// let costs = costs();
/// let fancy = costs.iter().filter(|cost| cost.scheme == Scheme::Fancy);
/// let smallest = fancy.min_by_key(|cost| cost.bytes).unwrap();
/// assert_ne!(smallest.entries, Entries::Bitboard);
/// ```
#[must_use]
pub fn costs() -> Vec<Cost> {
    let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| read(line).unwrap_or_else(|| unreachable!("malformed line in the catalog: {line}")))
        .collect()
}

fn read(line: &str) -> Option<Cost> {
    let mut words = line.split_whitespace();
    let pext = match words.next()? {
        "pext" => true,
        "nopext" => false,
        _ => return None,
    };
    let scheme = Scheme::from_word(words.next()?)?;
    let mut entries = words.next()?.split('/').map(Entries::from_word);
    Some(Cost {
        pext,
        scheme,
        entries: entries.next()??,
        bishop_entries: entries.next().flatten(),
        packing: Packing::from_word(words.next()?)?,
        bytes: words.next()?.parse().ok()?,
        cost: words.next()?.parse().ok()?,
    })
}

/// The tables of the fastest combination on `target` that `spec`, which has no problems, leaves open.
///
/// # Errors
/// If nothing is as small as it must be.
pub(crate) fn choose(spec: &Spec, target: Target) -> Result<Tables, Vec<Problem>> {
    let possible = costs().into_iter().filter(|cost| {
        cost.pext == target.pext
            && (cost.scheme != Scheme::Pext || spec.pext != Pext::Never)
            && (spec.entries == Entries::default() || spec.entries == cost.entries)
            && (spec.bishop_entries.is_none() || spec.bishop_entries == cost.bishop_entries)
    });
    let mut possible: Vec<Cost> = possible.collect();
    possible.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let most = spec.max_bytes.unwrap_or(u64::MAX);
    let extra = extra_bytes(spec);
    for cost in &possible {
        if (cost.bytes + extra) as u64 <= most {
            let Cost { scheme, entries, bishop_entries, packing, .. } = *cost;
            let chosen = Spec { scheme, entries, bishop_entries, packing, ..spec.clone() };
            if let Ok(tables) = Tables::exactly(&chosen, target.pext) {
                return Ok(tables);
            }
        }
    }
    let least = possible.iter().map(|cost| cost.bytes).min().unwrap_or_default() + extra;
    let message =
        format!("no tables are as small as {most} bytes; the smallest take {least}: raise `max_bytes`");
    Err(vec![Problem::new("max_bytes", Part::Value, message)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(cost: &Cost) -> Tables {
        let Cost { scheme, entries, bishop_entries, packing, .. } = *cost;
        Tables::exactly(&Spec { scheme, entries, bishop_entries, packing, ..Spec::default() }, cost.pext)
            .unwrap_or_else(|problems| panic!("{cost:?}: {problems:?}"))
    }

    #[test]
    fn every_combination_takes_as_much_as_stated() {
        for cost in costs() {
            assert_eq!(exactly(&cost).bytes, cost.bytes, "{cost:?}");
        }
    }

    #[test]
    fn the_fastest_that_fits_is_chosen() {
        for pext in [false, true] {
            let target = Target { pext, may_have_pext: true };
            let all: Vec<Cost> = costs().into_iter().filter(|cost| cost.pext == pext).collect();
            let least = all.iter().map(|cost| cost.bytes).min().expect("there are some");
            for most in all.iter().flat_map(|cost| [cost.bytes - 1, cost.bytes]).chain([usize::MAX]) {
                let spec = Spec { scheme: Scheme::Auto, max_bytes: Some(most as u64), ..Spec::default() };
                let tables = match Tables::build(&spec, target) {
                    Ok(tables) => tables,
                    Err(problems) => {
                        assert!(most < least);
                        assert!(problems[0].message.contains(&least.to_string()), "{problems:?}");
                        continue;
                    }
                };
                assert!(tables.bytes <= most);
                let fastest = all.iter().filter(|cost| cost.bytes <= most).map(|cost| cost.cost);
                let fastest = fastest.min_by(f64::total_cmp).expect("one fits");
                let chosen = all.iter().find(|cost| {
                    (cost.scheme, cost.entries, cost.bishop_entries, cost.packing)
                        == (
                            tables.spec.scheme,
                            tables.spec.entries,
                            tables.spec.bishop_entries,
                            tables.spec.packing,
                        )
                });
                assert_eq!(chosen.map(|cost| cost.cost), Some(fastest), "{}", tables.name());
            }
        }
    }

    #[test]
    fn entries_that_are_named_are_kept() {
        for &entries in Entries::ALL {
            let spec = Spec { scheme: Scheme::Auto, entries, ..Spec::default() };
            let tables = Tables::build(&spec, Target::default()).expect("some scheme has these entries");
            assert!(entries == Entries::Bitboard || tables.spec.entries == entries);
        }
    }
}
