//! The choice of a form by the target.

/// Declares `$best` as the first of the forms whose condition holds.
macro_rules! first_that_runs {
    ($best:ident: $($forms:tt)*) => {
        first_that_runs!(@ $best, any(); $($forms)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:ident if $condition:meta, $($rest:tt)*) => {
        #[cfg(all($condition, not(any($($earlier)*))))]
        type $best = $form;
        first_that_runs!(@ $best, any($($earlier)* $condition,); $($rest)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:ident) => {
        #[cfg(not(any($($earlier)*)))]
        type $best = $form;
    };
}

pub(super) use first_that_runs;
