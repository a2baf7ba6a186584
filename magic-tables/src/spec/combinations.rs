//! Every combination of options with a handful of values, as far as it makes sense: what tests, prices and
//! benchmarks go through, so that none is forgotten.

use super::{Entries, Magics, Packing, Pext, Scheme, Spec};

impl Spec {
    /// All combinations without [`problems`](Self::problems). `seed` is for those that search.
    ///
    /// ```
    /// use magic_tables::spec::Spec;
    ///
    /// let all = Spec::combinations(1);
    /// assert!(all.contains(&Spec::default()));
    /// assert!(all.iter().all(|spec| spec.problems().is_empty()));
    /// ```
    #[must_use]
    pub fn combinations(seed: u64) -> Vec<Self> {
        let all = vary(&[Self::default()], Scheme::ALL, |spec, scheme| spec.scheme = scheme);
        let all = vary(&all, Entries::ALL, |spec, entries| spec.entries = entries);
        let bishop_entries: Vec<_> = Entries::ALL.iter().copied().map(Some).chain([None]).collect();
        let all = vary(&all, &bishop_entries, |spec, entries| spec.bishop_entries = entries);
        let all = vary(&all, Packing::ALL, |spec, packing| spec.packing = packing);
        let all = vary(&all, &[false, true], |spec, yes| spec.incorporate_shift = yes);
        let all = vary(&all, &[false, true], |spec, yes| spec.incorporate_offset = yes);
        let all = vary(&all, Pext::ALL, |spec, pext| spec.pext = pext);
        let all = vary(&all, Magics::ALL, |spec, magics| {
            spec.magics = magics;
            spec.seed = (magics == Magics::Search).then_some(seed);
        });
        all.into_iter().filter(|spec| spec.problems().is_empty()).collect()
    }
}

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
