//! One of each kind of scheme, entry, offset and shift, for tests that take too long with all combinations.

use magic_tables::{Builder, Entries, Packing, Pext, Scheme};

/// The samples, each with a name; all have steppers and lines. Attacks of sets are the same text in all schemes: two have them.
#[must_use]
pub fn samples() -> Vec<(&'static str, Builder)> {
    let new = |scheme| Builder::new().scheme(scheme).steppers(true).lines(true);
    vec![
        ("hyperbola", new(Scheme::Hyperbola).setwise(true)),
        ("kindergarten", new(Scheme::Kindergarten)),
        ("congruent_modulo", new(Scheme::CongruentModulo)),
        ("fancy", new(Scheme::Fancy)),
        ("fancy_never", new(Scheme::Fancy).pext(Pext::Never)),
        ("fancy_byte_shift", new(Scheme::Fancy).entries(Entries::Byte).incorporate_shift(true)),
        ("fancy_apart", new(Scheme::Fancy).entries(Entries::Pdep).bishop_entries(Entries::Bitboard)),
        (
            "fancy_pext_entries",
            new(Scheme::Fancy).pext_entries(Entries::Pdep).bishop_entries(Entries::Bitboard),
        ),
        (
            "fancy_both",
            new(Scheme::Fancy).entries(Entries::Byte).incorporate_shift(true).incorporate_offset(true),
        ),
        ("fixed_shift_shared", new(Scheme::FixedShift).entries(Entries::Shared)),
        ("fixed_shift_offset", new(Scheme::FixedShift).entries(Entries::Byte).incorporate_offset(true)),
        ("black_pdep", new(Scheme::Black).entries(Entries::Pdep).setwise(true)),
        ("plain_byte", new(Scheme::Plain).entries(Entries::Byte)),
        ("pext_pdep", new(Scheme::Pext).entries(Entries::Pdep)),
        ("magic32_byte", new(Scheme::Magic32).entries(Entries::Byte).packing(Packing::Overlapping)),
    ]
}

/// Samples whose slots are filled at start-up.
#[must_use]
pub fn filled_samples() -> Vec<(&'static str, Builder)> {
    let names =
        ["fancy", "fancy_byte_shift", "fixed_shift_shared", "black_pdep", "pext_pdep", "magic32_byte"];
    let all = samples().into_iter();
    all.filter(|(name, _)| names.contains(name)).map(|(name, builder)| (name, builder.fill(true))).collect()
}
