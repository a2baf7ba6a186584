//! Few combinations that stand for all, for tests that would take too long with all of them.

use crate::combinations::combinations;
use magic_tables::spec::{Entries, Hyperbola, Magics, Packing, Pext, Scheme, Spec};

/// Each scheme with each kind of entry, and with the default entries each other option that goes with the default scheme.
/// Those that search for factors use `seed`.
#[must_use]
pub fn each_alone(seed: u64) -> Vec<Spec> {
    let plain = |spec: &Spec| Spec { scheme: spec.scheme, entries: spec.entries, ..Spec::default() };
    let mut all = combinations(seed);
    all.retain(|spec| {
        let is_pair = *spec == plain(spec);
        let is_default = spec.scheme == Scheme::default() && spec.entries == Entries::default();
        is_pair || is_default && others(spec) == 1
    });
    all
}

/// How many options besides the scheme and its entries have another value than by default.
fn others(spec: &Spec) -> usize {
    let usual = Spec::default();
    [
        spec.bishop_entries != usual.bishop_entries,
        spec.pext_entries != usual.pext_entries,
        spec.packing != usual.packing,
        spec.incorporate_shift != usual.incorporate_shift,
        spec.incorporate_offset != usual.incorporate_offset,
        spec.pext != usual.pext,
        spec.hyperbola != usual.hyperbola,
        spec.magics != Magics::default(),
        spec.const_fn != usual.const_fn,
    ]
    .into_iter()
    .filter(|differs| *differs)
    .count()
}

/// One of each kind of scheme, entry, offset and shift, each with a name; three have another piece beside those of chess.
#[must_use]
pub fn samples() -> Vec<(&'static str, Spec)> {
    let new = |scheme| Spec { scheme, ..Spec::default() };
    let with = |scheme, entries| Spec { entries, ..new(scheme) };
    let apart = Some(Entries::Bitboard);
    let short = Some(Entries::Pdep);
    let byte = with(Scheme::Fancy, Entries::Byte);
    let beside = |piece, scheme| {
        let pieces = Some(format!("[rook, bishop, queen, {piece}]"));
        Spec { pieces, setwise: true, ..new(scheme) }
    };
    vec![
        ("hyperbola", new(Scheme::Hyperbola)),
        ("hyperbola_latency", Spec { hyperbola: Hyperbola::Latency, ..new(Scheme::Hyperbola) }),
        ("kindergarten", new(Scheme::Kindergarten)),
        ("congruent_modulo", new(Scheme::CongruentModulo)),
        ("fancy", new(Scheme::Fancy)),
        ("fancy_never", Spec { pext: Pext::Never, ..new(Scheme::Fancy) }),
        ("fancy_byte_shift", Spec { incorporate_shift: true, ..byte.clone() }),
        ("fancy_apart", Spec { bishop_entries: apart, ..with(Scheme::Fancy, Entries::Pdep) }),
        ("fancy_pext_entries", Spec { pext_entries: short, bishop_entries: apart, ..new(Scheme::Fancy) }),
        ("fancy_both", Spec { incorporate_shift: true, incorporate_offset: true, ..byte }),
        ("fixed_shift_shared", with(Scheme::FixedShift, Entries::Shared)),
        ("fixed_shift_offset", Spec { incorporate_offset: true, ..with(Scheme::FixedShift, Entries::Byte) }),
        ("black_pdep", with(Scheme::Black, Entries::Pdep)),
        ("plain_byte", with(Scheme::Plain, Entries::Byte)),
        ("pext_pdep", with(Scheme::Pext, Entries::Pdep)),
        ("magic32_byte", Spec { packing: Packing::Overlapping, ..with(Scheme::Magic32, Entries::Byte) }),
        ("hyperbola_beside", beside("cannon", Scheme::Hyperbola)),
        ("magic32_beside", Spec { entries: Entries::Byte, ..beside("cannon", Scheme::Magic32) }),
        ("fancy_beside", beside("hop = hopper[(0, 1), (1, -1)]", Scheme::Fancy)),
    ]
}

/// The same tables without the functions that are the same for all schemes.
#[must_use]
pub fn without_extras(spec: &Spec) -> Spec {
    Spec { steppers: false, lines: false, setwise: false, ..spec.clone() }
}
