//! The samples of all options, as headers.

use magic_tables::Builder;
use magic_tables::spec::Spec;

/// The samples, each with a name; all have steppers and lines. Attacks of sets are the same text in all schemes: two have them.
#[must_use]
pub fn samples() -> Vec<(&'static str, Builder)> {
    let builder = |(name, spec): (_, Spec)| {
        let setwise = spec.setwise || ["hyperbola", "black"].contains(&name);
        (name, Builder::from(Spec { steppers: true, lines: true, setwise, ..spec }))
    };
    lookups::samples().into_iter().map(builder).collect()
}

/// Samples whose slots are filled at start-up.
#[must_use]
pub fn filled_samples() -> Vec<(&'static str, Builder)> {
    let names = ["fancy", "fancy_shift", "fancy_shared", "black", "pext_pdep", "magic32", "fancy_beside"];
    let all = samples().into_iter();
    all.filter(|(name, _)| names.contains(name)).map(|(name, builder)| (name, builder.fill(true))).collect()
}
