//! Rays in vectors or in single bits on any board, with the numbers of all squares.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::data::{Data, ROWS};
use super::expressions::tokens;
use super::look::{Frame, capital};
use super::ray_files::{AVX2, BITALG, SHUFFLES, Shape, made_by, made_in_places};
use crate::emit::source::program::{InPlaces, InVectors};
use crate::literal::{decimal, ident, wide_digits};
use crate::lookup::any::vectors::Way;
use crate::recipe::NumberType;

/// Rays as a target looks them up.
#[derive(Clone, Copy)]
pub(super) enum Rays<'a> {
    InVectors(&'a InVectors),
    InPlaces(&'a InPlaces, NumberType),
}

impl Rays<'_> {
    pub(super) const fn shape(self) -> Shape {
        match self {
            Self::InVectors(one) => Shape::Vectors(one.vectors.way),
            Self::InPlaces(_, sets) => Shape::Places(sets),
        }
    }

    /// The attack set, from an expression for what is stored of the square.
    fn attacks(self, square: &TokenStream, sets: NumberType) -> TokenStream {
        match self {
            Self::InPlaces(InPlaces { hops, .. }, _) => {
                let method = format_ident!("{}_attacks", if *hops { "hopper" } else { "rider" });
                quote!(#square.#method(occupied))
            }
            Self::InVectors(InVectors { hops, vectors, .. }) => {
                let Way { direct, sums, far, behind } = vectors.way;
                let [direct, sums, far] = [direct, sums, far].map(|number| decimal(number as u64));
                let attacks = if behind == 1 {
                    quote!(vectors::long::attacks::<#hops, #direct, #sums>)
                } else {
                    quote!(vectors::attacks::<#hops, #direct, #sums, #far>)
                };
                if sets == NumberType::Wide {
                    quote!(#attacks(&#square, occupied))
                } else {
                    quote!(#attacks(&#square, u128::from(occupied)) as u64)
                }
            }
        }
    }

    /// The type of what is stored of a square.
    fn square(self) -> String {
        match self.shape() {
            Shape::Places(NumberType::Wide) => "vectors::places::Wide".to_owned(),
            Shape::Places(_) => "vectors::places::Narrow".to_owned(),
            Shape::Vectors(Way { direct, sums, behind: 1, .. }) => {
                format!("vectors::long::LongSquare<{direct}, {sums}>")
            }
            Shape::Vectors(Way { direct, sums, far, .. }) => {
                format!("vectors::Square<{direct}, {sums}, {far}>")
            }
        }
    }
}

impl Frame<'_> {
    /// The ways to look up a part by instructions of some targets, each with its condition: no two of them hold.
    pub(super) fn rays(&self, part: usize) -> Vec<(String, Rays<'_>)> {
        if !self.form.unchecked || self.constant {
            return Vec::new();
        }
        let places = self.program.in_places.iter().find(|one| one.part == part);
        let in_places = places.map(|one| (BITALG.to_owned(), Rays::InPlaces(one, self.program.sets)));
        let vectors = self.program.in_vectors.iter().find(|one| one.part == part);
        let in_vectors = vectors.map(|one| {
            let condition = if one.vectors.way.behind == 1 { AVX2 } else { SHUFFLES };
            let apart = format!("all({condition}, not({BITALG}))");
            (if places.is_some() { apart } else { condition.to_owned() }, Rays::InVectors(one))
        });
        in_places.into_iter().chain(in_vectors).collect()
    }

    /// Whether some targets have instructions for a part.
    pub(super) fn has_rays(&self, part: usize) -> bool {
        !self.rays(part).is_empty()
    }

    /// The targets that have instructions for a part.
    fn targets(&self, part: usize) -> TokenStream {
        let conditions: Vec<_> = self.rays(part).into_iter().map(|(condition, _)| condition).collect();
        tokens(&if let [one] = &*conditions {
            one.clone()
        } else {
            format!("any({})", conditions.join(", "))
        })
    }

    /// For each table of vectors or places, the first part that reads it.
    pub(super) fn owners_of_rays(&self) -> Vec<usize> {
        (0..self.program.parts.len())
            .filter(|&part| self.has_rays(part) && self.owner(part) == part)
            .collect()
    }

    /// The first part that reads the same vectors or places.
    fn owner(&self, part: usize) -> usize {
        let same = |&other: &usize| {
            self.has_rays(other) && self.program.data_of(other) == self.program.data_of(part)
        };
        (0..self.program.parts.len()).find(same).unwrap_or(part)
    }

    /// Whether a look-up at run time reads the data of a part on all targets.
    pub(super) fn reads_at_run_time(&self, part: usize) -> bool {
        let mut parts = self.program.pieces.iter().flat_map(|piece| &piece.parts);
        parts.any(|&other| self.program.data_of(other) == part && !self.has_rays(other))
    }

    /// The look-up of a part at run time, where some targets have instructions for it.
    pub(super) fn fastest_name(&self, part: usize) -> String {
        format!("fastest_{}", self.function_name(part))
    }

    /// The type of what the look-up of a part reads that depends on the target.
    fn read_type(&self, part: usize) -> String {
        let words = self.program.parts[self.owner(part)].name.split('_').map(capital);
        words.collect::<String>() + "Rays"
    }

    fn rays_name(&self, part: usize, rays: Rays<'_>) -> String {
        let end = match rays {
            Rays::InVectors(_) => "VECTORS",
            Rays::InPlaces(..) => "PLACES",
        };
        format!("{}_{end}", self.program.parts[self.owner(part)].name.to_uppercase())
    }

    /// The attribute of the function of a part that neither constants call nor look-ups by instructions.
    pub(super) fn unused(&self, part: usize) -> Option<TokenStream> {
        let is_unused = self.has_rays(part) && !self.program.is_walked(|other| other == part);
        let condition = is_unused.then(|| self.targets(part))?;
        Some(quote!(#[cfg_attr(#condition, allow(dead_code))]))
    }

    /// The look-up of a part at run time: by instructions, or the function that constants call, too.
    pub(super) fn fastest(&self, part: usize) -> Vec<TokenStream> {
        let [fastest, portable] =
            [self.fastest_name(part), self.function_name(part)].map(|name| ident(&name));
        let (all, word) = (self.rays(part), self.word());
        let mut items = Vec::new();
        for (condition, rays) in &all {
            let (condition, table) = (tokens(condition), ident(&self.rays_name(part, *rays)));
            let attacks = rays.attacks(&quote!(#table[square]), self.program.sets);
            items.push(quote! {
                #[cfg(#condition)]
                #[allow(clippy::cast_possible_truncation)]
                #[inline]
                fn #fastest(square: usize, occupied: #word) -> #word {
                    #attacks
                }
            });
        }
        if !all.is_empty() {
            let condition = self.targets(part);
            items.push(quote! {
                #[cfg(not(#condition))]
                use self::#portable as #fastest;
            });
        }
        items
    }

    /// The types that [`read_bytes`](Self::read_bytes) measures.
    pub(super) fn read_types(&self, part: usize) -> Vec<TokenStream> {
        let name = ident(&self.read_type(part));
        // Others may read the same numbers of squares on all targets, where they count anyway.
        let owner = self.program.data_of(part);
        let squares = if self.reads_at_run_time(owner) { "()".to_owned() } else { self.squares_type(owner) };
        let squares = tokens(&squares);
        let kind = |(condition, rays): (String, Rays<'_>)| {
            let [condition, kind] = [condition, self.rays_type(rays)].map(|text| tokens(&text));
            quote! {
                #[cfg(#condition)]
                type #name = #kind;
            }
        };
        let mut types: Vec<_> = self.rays(part).into_iter().map(kind).collect();
        let condition = self.targets(part);
        types.push(quote! {
            #[cfg(not(#condition))]
            type #name = #squares;
        });
        types
    }

    /// Bytes of what the look-up of a part reads.
    pub(super) fn read_bytes(&self, part: usize) -> TokenStream {
        let name = format_ident!("{}", self.read_type(part));
        quote!(::core::mem::size_of::<#name>())
    }

    fn rays_type(&self, rays: Rays<'_>) -> String {
        format!("[{}; {}]", rays.square(), self.program.squares)
    }

    /// The statics with the vectors or places of all squares, for a part that owns them.
    pub(super) fn rays_data(&self, part: usize) -> Vec<Data> {
        let data = |(condition, rays): (String, Rays<'_>)| {
            let (name, kind) = (self.rays_name(part, rays), self.rays_type(rays));
            let (doc, of, words) = match rays {
                Rays::InVectors(InVectors { vectors, .. }) => (
                    "vectors that take its rays and lead back to the board",
                    made_by(vectors.way),
                    vectors.words(),
                ),
                Rays::InPlaces(InPlaces { words, .. }, sets) => (
                    "the places of its rays, single bits, and the way back",
                    made_in_places(sets).to_owned(),
                    words.clone(),
                ),
            };
            let condition = tokens(&condition).to_string();
            let mut item = format!(
                "/// For each square, {doc}.\n#[cfg({condition})]\n{ROWS}static {name}: {kind} = [\n"
            );
            for square in words.chunks(words.len() / self.program.squares) {
                let _ = writeln!(item, "    vectors::{of}([");
                for vector in square.chunks(4) {
                    let half = |half: &[u128]| wide_digits(half[1] << 64 | half[0]);
                    let _ = writeln!(item, "        [{}, {}],", half(&vector[..2]), half(&vector[2..]));
                }
                item += "    ]),\n";
            }
            Data::written(&(item + "];\n"), &tokens(&kind))
        };
        self.rays(part).into_iter().map(data).collect()
    }
}
