//! All valid combinations of options, with a few values for each option.

use magic_tables::spec::{Entries, Hyperbola, Magics, Packing, Pext, Scheme, Spec};

/// All combinations without [`problems`](Spec::problems). Those that search for factors use `seed`.
///
/// ```
/// use magic_tables::spec::Spec;
///
/// let all = options::combinations(1);
/// assert!(all.contains(&Spec::default()));
/// assert!(all.iter().all(|spec| spec.problems().is_empty()));
/// ```
#[must_use]
pub fn combinations(seed: u64) -> Vec<Spec> {
    let all = vary(&[Spec::default()], Scheme::ALL, |spec, scheme| spec.scheme = scheme);
    // Only one scheme has another form.
    let latency = Spec { scheme: Scheme::Hyperbola, hyperbola: Hyperbola::Latency, ..Spec::default() };
    let all = [all, vec![latency]].concat();
    let all = vary(&all, Entries::ALL, |spec, entries| spec.entries = entries);
    let bishop_entries: Vec<_> = Entries::ALL.iter().copied().map(Some).chain([None]).collect();
    let all = vary(&all, &bishop_entries, |spec, entries| spec.bishop_entries = entries);
    // PEXT takes a scheme's place together with all its other options, so these have their defaults here.
    let some_entries: Vec<_> = Entries::ALL.iter().copied().map(Some).collect();
    let with_pext_entries = vary(&all, &some_entries, |spec, entries| spec.pext_entries = entries);
    let all = vary(&all, Packing::ALL, |spec, packing| spec.packing = packing);
    let all = vary(&all, &[false, true], |spec, on| spec.incorporate_shift = on);
    let all = vary(&all, &[false, true], |spec, on| spec.incorporate_offset = on);
    let all = vary(&all, Pext::ALL, |spec, pext| spec.pext = pext);
    let all = vary(&all, Magics::ALL, |spec, magics| {
        spec.magics = magics;
        spec.seed = (magics == Magics::Search).then_some(seed);
    });
    // Constant functions read the same tables, wherever factors and places come from.
    let as_usual = |spec: &&Spec| spec.magics == Magics::Catalog && spec.packing == Packing::Auto;
    let of_catalog: Vec<_> = all.iter().filter(as_usual).cloned().collect();
    let constant = vary(&of_catalog, &[true], |spec, on| spec.const_fn = on);
    all.into_iter()
        .chain(with_pext_entries)
        .chain(constant)
        .filter(|spec| spec.problems().is_empty())
        .collect()
}

/// Each of `specs` with each of `values`.
fn vary<T: Copy>(specs: &[Spec], values: &[T], set: impl Fn(&mut Spec, T)) -> Vec<Spec> {
    let mut varied = Vec::new();
    for spec in specs {
        for &value in values {
            let mut spec = spec.clone();
            set(&mut spec, value);
            varied.push(spec);
        }
    }
    varied
}
