//! Which options make sense together, and a way out for those that do not.

use super::value::refused_type;
use super::{Entries, Magics, Packing, Part, Pext, Problem, Scheme, Spec, own_magics_key};
use crate::slider::Slider;

impl Spec {
    /// Options that contradict each other, or that could change nothing.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec};
    ///
    /// let spec = Spec { scheme: Scheme::Plain, incorporate_shift: true, ..Spec::default() };
    /// let problems = spec.problems();
    /// assert_eq!(problems.len(), 1);
    /// assert!(problems[0].message.ends_with("leave `incorporate_shift` out, or use `scheme = fancy`"));
    /// ```
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut refuse =
            |key, message: &str| problems.push(Problem::new(key, Part::Value, message.to_owned()));
        self.shift_and_offset(&mut refuse);
        self.layout(&mut refuse);
        self.bishops(&mut refuse);
        self.line_wise(&mut refuse);
        self.chosen_for_the_user(&mut refuse);
        if self.scheme == Scheme::Pext && self.pext == Pext::Never {
            refuse("pext", "`scheme = pext` always uses PEXT; leave `pext` out, or use another scheme");
        }
        self.factors(&mut refuse);
        self.types(&mut refuse);
        problems
    }

    /// What a factor can carry.
    fn shift_and_offset(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        if self.incorporate_shift && self.fixed_shift() {
            let message = format!(
                "`{}` has the same shift for all squares, so factors need not carry it; \
                 leave `incorporate_shift` out, or use `scheme = fancy`",
                self.scheme.word()
            );
            refuse("incorporate_shift", &message);
        }
        if self.incorporate_shift && self.scheme == Scheme::Magic32 {
            refuse(
                "incorporate_shift",
                "the factors of `magic32` have no bits to spare for a shift; leave `incorporate_shift` out, \
                 or use `scheme = fancy`",
            );
        }
        if self.incorporate_offset && self.scheme == Scheme::Magic32 {
            refuse(
                "incorporate_offset",
                "the factors of `magic32` have no bits to spare for an offset; leave `incorporate_offset` out, \
                 or use `scheme = fixed_shift`",
            );
        }
        if self.incorporate_offset && self.scheme == Scheme::Plain {
            refuse(
                "incorporate_offset",
                "in `plain` the number of a square gives its offset, so factors need not carry it; \
                 leave `incorporate_offset` out, or use `scheme = fixed_shift`",
            );
        }
    }

    /// How tables can be laid out.
    fn layout(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        let overlapping = self.packing == Packing::Overlapping;
        if overlapping && self.scheme == Scheme::Plain {
            refuse(
                "packing",
                "in `plain` the number of a square gives its offset, so tables cannot overlap; use `scheme = fixed_shift`",
            );
        }
        if overlapping && self.scheme == Scheme::Pext {
            refuse(
                "packing",
                "PEXT uses every slot of a table, so tables cannot overlap; leave `packing` out, or use `scheme = fancy`",
            );
        }
        if overlapping
            && self.incorporate_offset
            && (self.magics == Magics::Search || self.scheme == Scheme::Black)
        {
            refuse(
                "packing",
                "factors that carry offsets into overlapping tables take hours to find, too long for a build; leave `packing` \
                 out, or use `scheme = fixed_shift` with factors from the catalog",
            );
        }
        if self.entries == Entries::Shared && self.scheme == Scheme::Plain {
            refuse(
                "entries",
                "in `plain` every square has slots of its own; use `scheme = fancy` to share them",
            );
        }
    }

    /// Where the slots of bishops can hold something else than those of rooks.
    fn bishops(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        let Some(entries) = self.bishop_entries else {
            return;
        };
        let message = if entries != Entries::Bitboard || self.entries != Entries::Pdep {
            format!(
                "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `{}`; \
                 leave `bishop_entries` out, or use `entries = pdep, bishop_entries = bitboard`",
                self.entries.word(),
                entries.word()
            )
        } else if matches!(self.scheme, Scheme::Plain | Scheme::Black) {
            format!("`{}` has one array for both pieces; use `scheme = fancy`", self.scheme.word())
        } else if self.overlapping() {
            "tables of `pdep` and `bitboard` cannot overlap; use `packing = concatenated`, without `incorporate_offset`"
                .to_owned()
        } else if self.incorporate_offset {
            "offsets in factors count slots of one size only; leave `incorporate_offset` out".to_owned()
        } else {
            return;
        };
        refuse("bishop_entries", &message);
    }

    /// What schemes that look up one line at a time do not have.
    fn line_wise(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        if !self.scheme.is_line_wise() {
            return;
        }
        let word = self.scheme.word();
        if self.entries != Entries::Bitboard {
            let message = format!(
                "`{word}` looks up one line at a time, so its entries cannot be chosen; leave `entries` out"
            );
            refuse("entries", &message);
        }
        if self.packing != Packing::Auto {
            refuse("packing", &format!("`{word}` has no tables of squares to pack; leave `packing` out"));
        }
        if self.pext == Pext::Always {
            refuse("pext", &format!("`{word}` cannot use PEXT; use `scheme = pext`, or leave `pext` out"));
        }
    }

    /// What `auto` decides by itself.
    fn chosen_for_the_user(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        if self.scheme != Scheme::Auto {
            return;
        }
        let given = [
            ("packing", self.packing != Packing::Auto),
            ("incorporate_shift", self.incorporate_shift),
            ("incorporate_offset", self.incorporate_offset),
            ("rook_magics", self.rook_magics.is_some()),
            ("bishop_magics", self.bishop_magics.is_some()),
        ];
        for (key, given) in given {
            if given {
                let message =
                    format!("`scheme = auto` chooses this itself; leave `{key}` out, or name a scheme");
                refuse(key, &message);
            }
        }
        if self.pext == Pext::Always {
            refuse(
                "pext",
                "`scheme = auto` takes PEXT where it is best; use `scheme = pext` to insist on it",
            );
        }
    }

    /// Options that make no sense without factors, or without a search for them.
    fn factors(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        if let Some(cause) = self.no_factors() {
            if self.incorporate_shift {
                refuse(
                    "incorporate_shift",
                    &format!("{cause} has no factors to carry a shift; leave `incorporate_shift` out"),
                );
            }
            if self.incorporate_offset {
                refuse(
                    "incorporate_offset",
                    &format!("{cause} has no factors to carry an offset; leave `incorporate_offset` out"),
                );
            }
            if self.magics == Magics::Search {
                refuse("magics", &format!("{cause} has no factors to search for; leave `magics` out"));
            }
            for slider in Slider::ALL {
                if self.own_magics(slider).is_some() {
                    let key = own_magics_key(slider);
                    refuse(key, &format!("{cause} has no factors; leave `{key}` out"));
                }
            }
        }
        if self.seed.is_some() && self.magics != Magics::Search {
            refuse("seed", "only a search depends on a seed; add `magics = search`, or leave `seed` out");
        }
        let given = Slider::ALL.map(|slider| self.own_magics(slider).is_some());
        if given == [true; 2] && self.magics == Magics::Search {
            refuse("magics", "all factors are given, so there is nothing to search for; leave `magics` out");
        }
        if self.incorporate_offset && given[0] != given[1] {
            let key = own_magics_key(if given[0] { Slider::Rook } else { Slider::Bishop });
            refuse(
                key,
                "factors that carry their offsets share one array; give those of both pieces, or leave \
                 `incorporate_offset` out",
            );
        }
    }

    /// What the names of the engine's own types tell.
    fn types(&self, refuse: &mut dyn FnMut(&'static str, &str)) {
        for (key, path) in [("square", &self.square), ("bitboard", &self.bitboard)] {
            if let Some(problem) = path.as_deref().and_then(|path| refused_type(key, path)) {
                refuse(key, &problem.message);
            }
        }
        if self.square_index.is_some() && self.square.is_none() {
            refuse(
                "square_index",
                "`square_index` needs `square`, the type that it makes an index of; add `square = …`, or leave \
                 `square_index` out",
            );
        }
    }

    /// Why no factors are ever used, if that is so.
    fn no_factors(&self) -> Option<String> {
        if self.scheme == Scheme::Pext || self.scheme.is_line_wise() {
            Some(format!("`scheme = {}`", self.scheme.word()))
        } else if self.pext == Pext::Always {
            Some("`pext = always`".into())
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_no_square_can_have_are_refused_however_they_are_given() {
        let spec = Spec { square: Some("f64".into()), bitboard: Some("bool".into()), ..Spec::default() };
        let keys: Vec<_> = spec.problems().iter().map(|problem| problem.key).collect();
        assert_eq!(keys, ["square", "bitboard"]);
    }

    #[test]
    fn an_index_needs_a_square() {
        let index = Spec { square_index: Some("crate::index".into()), ..Spec::default() };
        assert_eq!(index.problems().len(), 1);
        let square = Some("crate::Square".to_owned());
        assert_eq!(Spec { square, ..index }.problems(), []);
    }
}
