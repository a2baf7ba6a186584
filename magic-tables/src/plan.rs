//! From options to a layout: which index function each square gets, and where its slots go.

use crate::attack_sets::attack_sets;
use crate::board::SQUARES;
use crate::catalog::{Catalog, Known, SHIFT_BITS, packing, short};
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, Key};
use crate::layout::{Fit, Layout, Placement, Ranged, carried};
use crate::own;
use crate::search::find::construct::construct;
use crate::search::find::{Found, Request, find};
use crate::search::find32::find32;
use crate::slider::Slider;
use crate::spec::{Entries, Magics, Part, Problem, Scheme, Spec, own_magics_key};
use crate::square;

/// The layout for `scheme`, which is that of `spec` or PEXT, and slots of the form `encoding`. If those of bishops are
/// of another form, they come behind those of rooks.
///
/// # Errors
/// If a factor of the user's is not magic, or a search comes to its end without a factor.
pub(crate) fn plan(spec: &Spec, scheme: Scheme, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
    let own_factors = Slider::ALL.iter().any(|&slider| spec.own_magics(slider).is_some());
    let from_catalog = spec.magics == Magics::Catalog && !own_factors && scheme != Scheme::Pext;
    let overlapping = spec.overlapping();
    if from_catalog
        && overlapping
        && let Some(layout) = packing::find(spec, encoding)
    {
        return Ok(layout);
    }
    if spec.incorporate_offset && scheme != Scheme::Pext && !own_factors {
        return carry_offsets(spec);
    }
    let squares = choose(spec, scheme)?;
    if spec.incorporate_offset && scheme != Scheme::Pext {
        return own::carried(&squares, encoding);
    }
    Ok(match scheme {
        Scheme::Plain => Layout::per_square(&squares),
        Scheme::Pext if encoding == Encoding::Shared => fit(&squares, encoding, Fit::put_together),
        Scheme::Pext => Layout::spaced(&squares, CACHE_LINE / encoding.slot_bytes() as u32),
        _ if overlapping => fit(&squares, encoding, Fit::put),
        _ if encoding == Encoding::Shared => fit(&squares, encoding, Fit::put_together),
        _ => Layout::concatenated(&squares),
    })
}

/// Tables side by side, with factors found now that carry their offsets. All squares have as many index bits as under
/// a fixed shift: with fewer, hardly any factor carries an offset.
fn carry_offsets(spec: &Spec) -> Result<Layout, Vec<Problem>> {
    let request = |slider, square| request(spec, slider, square, fixed_index_bits(slider));
    carried(&request, spec.seed.unwrap_or(0)).ok_or_else(|| {
        let message = "a square found no factor for its offset; try another `seed`, or `magics = catalog`";
        vec![Problem::new("magics", Part::Value, message)]
    })
}

/// Bytes of a line of the cache on most machines.
const CACHE_LINE: u32 = 64;

/// The index functions of all squares, rooks first.
fn choose(spec: &Spec, scheme: Scheme) -> Result<[[Ranged; SQUARES]; 2], Vec<Problem>> {
    let known = (spec.magics == Magics::Catalog && scheme != Scheme::Pext).then(|| known(spec));
    let mut problems = Vec::new();
    let mut squares = [[Ranged { hash: Hash::Pext, least: 0, greatest: 0 }; SQUARES]; 2];
    for (slider, squares) in Slider::ALL.into_iter().zip(&mut squares) {
        for (square, place) in squares.iter_mut().enumerate() {
            match choose_one(spec, scheme, known.as_ref(), slider, square) {
                Ok(chosen) => *place = chosen,
                Err(problem) => problems.push(problem),
            }
        }
    }
    if problems.is_empty() { Ok(squares) } else { Err(problems) }
}

fn choose_one(
    spec: &Spec,
    scheme: Scheme,
    known: Option<&[[Ranged; SQUARES]; 2]>,
    slider: Slider,
    square: usize,
) -> Result<Ranged, Problem> {
    if scheme == Scheme::Pext {
        let relevant = slider.mask(square).count_ones();
        return Ok(Ranged { hash: Hash::Pext, least: 0, greatest: (1 << relevant) - 1 });
    }
    if let Some(factors) = spec.own_magics(slider) {
        return own::check(spec, slider, square, factors[square])
            .map_err(|message| Problem::new(own_magics_key(slider), Part::Element(square), message));
    }
    if let Some(known) = known {
        return Ok(known[slider as usize][square]);
    }
    if spec.scheme == Scheme::Magic32 {
        let index_bits = slider.mask(square).count_ones();
        return find32(slider, square, index_bits, spec.seed.unwrap_or(0))
            .map(|Found { factor, range }| ranged32(slider, factor, index_bits, range.greatest))
            .ok_or_else(|| not_found(slider, square, index_bits));
    }
    search(spec, slider, square).map(|found| ranged(spec, slider, square, found))
}

/// The key that the scheme hashes.
pub(crate) const fn key(spec: &Spec) -> Key {
    match spec.scheme {
        Scheme::Black => Key::Black,
        _ => Key::Masked,
    }
}

/// The index bits that every square of `slider` has under a fixed shift: enough for the corners (rook) and
/// the centre (bishop).
pub(crate) const fn fixed_index_bits(slider: Slider) -> u32 {
    match slider {
        Slider::Rook => 12,
        Slider::Bishop => 9,
    }
}

/// What the catalog says for the scheme.
fn known(spec: &Spec) -> [[Ranged; SQUARES]; 2] {
    if spec.fixed_shift() && spec.scheme != Scheme::Plain {
        return short::load(key(spec));
    }
    let catalog = Catalog::load();
    let mut squares = [[Ranged { hash: Hash::Pext, least: 0, greatest: 0 }; SQUARES]; 2];
    for (slider, squares) in Slider::ALL.into_iter().zip(&mut squares) {
        for (square, place) in squares.iter_mut().enumerate() {
            let Known { factor, index_bits, greatest, .. } = match spec.scheme {
                Scheme::Magic32 => catalog.best32(slider, square),
                _ if spec.incorporate_shift => catalog.with_shift(slider, square),
                _ => catalog.best(slider, square),
            };
            *place = match spec.scheme {
                Scheme::Magic32 => ranged32(slider, factor, index_bits, greatest as usize),
                Scheme::Plain => ranged_by(Key::Masked, factor, fixed_index_bits(slider), 0, 0),
                _ => ranged_by(Key::Masked, factor, index_bits, 0, greatest as usize),
            };
        }
    }
    squares
}

/// A factor for the scheme, found now.
fn search(spec: &Spec, slider: Slider, square: usize) -> Result<Found, Problem> {
    let request = request(spec, slider, square, index_bits(spec, slider, square));
    let seed = spec.seed.unwrap_or(0);
    // Under a fixed shift, factors that need no more slots than there are occupancies come first.
    let short = Request { most_slots: Some(1 << slider.mask(square).count_ones()), ..request };
    [short, request]
        .iter()
        .find_map(|request| request.check(construct(request, seed)?))
        .or_else(|| find(&request, seed))
        .ok_or_else(|| not_found(slider, square, request.index_bits))
}

fn not_found(slider: Slider, square: usize, index_bits: u32) -> Problem {
    let message = format!(
        "no factor found for the {} with {index_bits} index bits; try another `seed`, or `magics = catalog`",
        square::piece_on(slider, square),
    );
    Problem::new("magics", Part::Value, message)
}

/// [`Ranged`] of a factor for 32-bit arithmetic: one of two halves for a rook, one half for a bishop.
pub(crate) const fn ranged32(slider: Slider, factor: u64, index_bits: u32, greatest: usize) -> Ranged {
    let hash = match slider {
        Slider::Rook => Hash::Magic32 { factor, index_bits },
        Slider::Bishop => Hash::Folded32 { factor: factor as u32, index_bits },
    };
    Ranged { hash, least: 0, greatest: greatest as u32 }
}

/// What the scheme wants of a factor with so many index bits.
fn request(spec: &Spec, slider: Slider, square: usize, index_bits: u32) -> Request {
    let mut request = Request { key: key(spec), index_bits, ..Request::new(slider, square) };
    if spec.incorporate_shift {
        request.fixed_mask = u64::MAX << (u64::BITS - SHIFT_BITS);
        request.fixed_bits = u64::from(u64::BITS - index_bits) << (u64::BITS - SHIFT_BITS);
    }
    request
}

/// As many index bits as the scheme has, or as there are relevant squares.
fn index_bits(spec: &Spec, slider: Slider, square: usize) -> u32 {
    if spec.fixed_shift() { fixed_index_bits(slider) } else { slider.mask(square).count_ones() }
}

fn ranged(spec: &Spec, slider: Slider, square: usize, Found { factor, range }: Found) -> Ranged {
    ranged_by(key(spec), factor, index_bits(spec, slider, square), range.least, range.greatest)
}

/// [`Ranged`] of a factor. Indices have so few bits that they fit.
#[expect(clippy::cast_possible_truncation, reason = "indices have few bits")]
pub(crate) const fn ranged_by(
    key: Key,
    factor: u64,
    index_bits: u32,
    least: usize,
    greatest: usize,
) -> Ranged {
    let hash = Hash::Magic { key, factor, index_bits };
    Ranged { hash, least: least as u32, greatest: greatest as u32 }
}

/// Puts the squares into one array by `put`, those with most slots first.
fn fit(
    squares: &[[Ranged; SQUARES]; 2],
    encoding: Encoding,
    put: fn(&mut Fit, usize, &[(usize, Entry)]) -> usize,
) -> Layout {
    let mut order: Vec<(u32, usize)> = Vec::new();
    for (number, &Ranged { least, greatest, .. }) in squares.as_flattened().iter().enumerate() {
        order.push((u32::MAX - (greatest - least), number));
    }
    order.sort_unstable();
    let mut layout = Layout::empty();
    let mut fit = Fit::new();
    for (_, number) in order {
        let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
        let Ranged { hash, least, greatest } = squares[slider as usize][square];
        let used = used(hash, greatest, encoding, slider, square);
        let offset = put(&mut fit, least as usize, &used);
        let offset = u32::try_from(offset).expect("tables are small");
        layout.placements[slider as usize][square] = Placement { hash, offset };
    }
    layout.slots = fit.len();
    layout
}

/// The indices that a square uses, each once, with the entries there.
fn used(hash: Hash, greatest: u32, encoding: Encoding, slider: Slider, square: usize) -> Vec<(usize, Entry)> {
    let sets = attack_sets(slider, square);
    let entries = encoding.encode(slider, square, &sets);
    let mut slots = vec![Entry::default(); greatest as usize + 1];
    hash.for_each(slider.mask(square), &mut |number, index| slots[index] = entries[number]);
    slots.into_iter().enumerate().filter(|(_, entry)| entry.care != 0).collect()
}

/// The forms of the slots of rooks and of bishops, with or without PDEP.
pub(crate) fn encodings(spec: &Spec, pdep: bool) -> [Encoding; 2] {
    [spec.entries, spec.bishop_entries.unwrap_or(spec.entries)].map(|entries| encoding(entries, pdep))
}

const fn encoding(entries: Entries, pdep: bool) -> Encoding {
    match entries {
        Entries::Bitboard => Encoding::Bitboards,
        Entries::Byte => Encoding::Numbers,
        Entries::Pdep if pdep => Encoding::Deposits,
        Entries::Pdep => Encoding::Spreads,
        Entries::Shared => Encoding::Shared,
    }
}
