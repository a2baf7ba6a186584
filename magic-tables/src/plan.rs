//! From options to a layout: which index function each square gets, and where its slots go.

use crate::attack_sets::attack_sets;
use crate::board::{FILES, SQUARES};
use crate::catalog::{Catalog, Known, SHIFT_BITS, packing};
use crate::encoding::{Encoding, Entry, distinct};
use crate::hash::{Hash, Key};
use crate::layout::{Fit, Layout, Placement, Ranged};
use crate::own;
use crate::search::find::{Found, Request, find};
use crate::search::verify::verify;
use crate::slider::Slider;
use crate::spec::{Entries, Magics, Part, Problem, Scheme, Spec, own_magics_key};
use crate::square;

/// The layout for `scheme`, which is that of `spec` or PEXT.
///
/// # Errors
/// If a factor of the user's is not magic, or a search comes to its end without a factor.
pub(crate) fn plan(spec: &Spec, scheme: Scheme, encoding: Encoding) -> Result<Layout, Vec<Problem>> {
    let own_factors = Slider::ALL.iter().any(|&slider| spec.own_magics(slider).is_some());
    let from_catalog = spec.magics == Magics::Catalog && !own_factors && scheme != Scheme::Pext;
    let overlapping = spec.overlapping();
    if from_catalog
        && (overlapping || spec.incorporate_offset)
        && let Some(layout) = packing::find(spec, encoding)
    {
        return Ok(layout);
    }
    if spec.incorporate_offset && scheme != Scheme::Pext {
        return with_offsets(spec).map_err(|problem| vec![problem]);
    }
    let squares = choose(spec, scheme)?;
    Ok(match scheme {
        Scheme::Plain => Layout::per_square(&squares),
        Scheme::Pext if encoding == Encoding::Shared => fit(&squares, encoding, Fit::put_together),
        Scheme::Pext => Layout::concatenated(&squares),
        _ if overlapping => fit(&squares, encoding, Fit::put),
        _ if encoding == Encoding::Shared => fit(&squares, encoding, Fit::put_together),
        _ => Layout::concatenated(&squares),
    })
}

/// The index functions of all squares, rooks first.
fn choose(spec: &Spec, scheme: Scheme) -> Result<[[Ranged; SQUARES]; 2], Vec<Problem>> {
    let catalog = Catalog::load();
    let mut problems = Vec::new();
    let mut squares = [[Ranged { hash: Hash::Pext, least: 0, greatest: 0 }; SQUARES]; 2];
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            match choose_one(spec, scheme, &catalog, slider, square) {
                Ok(chosen) => squares[slider as usize][square] = chosen,
                Err(problem) => problems.push(problem),
            }
        }
    }
    if problems.is_empty() { Ok(squares) } else { Err(problems) }
}

fn choose_one(
    spec: &Spec,
    scheme: Scheme,
    catalog: &Catalog,
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
    if spec.magics == Magics::Catalog
        && let Some(known) = known(spec, catalog, slider, square)
    {
        return Ok(known);
    }
    search(spec, slider, square, None).map(|found| ranged(spec, slider, square, found))
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

/// What the catalog says for the scheme, if anything.
fn known(spec: &Spec, catalog: &Catalog, slider: Slider, square: usize) -> Option<Ranged> {
    if spec.fixed_shift() && spec.scheme != Scheme::Plain {
        // The factors of the packing are also short ones.
        let Placement { hash: Hash::Magic { key, factor, index_bits }, .. } =
            packing::find(spec, Encoding::Bitboards)?.placement(slider, square)
        else {
            return None;
        };
        let range = verify(key, slider, square, index_bits, factor).ok()?;
        return Some(ranged_by(key, factor, index_bits, range.least, range.greatest));
    }
    let Known { factor, index_bits, greatest, .. } = if spec.incorporate_shift {
        catalog.with_shift(slider, square)
    } else {
        catalog.best(slider, square)
    };
    Some(match spec.scheme {
        Scheme::Plain => ranged_by(Key::Masked, factor, fixed_index_bits(slider), 0, 0),
        _ => ranged_by(Key::Masked, factor, index_bits, 0, greatest as usize),
    })
}

/// A factor for the scheme, found now; with `lower` in its lower 16 bits if given.
fn search(spec: &Spec, slider: Slider, square: usize, lower: Option<u16>) -> Result<Found, Problem> {
    let request = request(spec, slider, square, lower);
    let seed = spec.seed.unwrap_or(0);
    let relevant = slider.mask(square).count_ones();
    // Under a fixed shift, factors that need no more slots than there are occupancies come first.
    let short = Request { most_slots: Some(1 << relevant), ..request };
    (request.index_bits > relevant)
        .then(|| find(&short, seed))
        .flatten()
        .or_else(|| find(&request, seed))
        .ok_or_else(|| {
            let message = format!(
                "no factor found for the {} with {} index bits; try another `seed`, or `magics = catalog`",
                square::piece_on(slider, square),
                request.index_bits,
            );
            Problem::new("magics", Part::Value, message)
        })
}

fn request(spec: &Spec, slider: Slider, square: usize, lower: Option<u16>) -> Request {
    let mut request = Request { key: key(spec), ..Request::new(slider, square) };
    if spec.fixed_shift() {
        request.index_bits = fixed_index_bits(slider);
    }
    if spec.incorporate_shift {
        request.fixed_mask |= u64::MAX << (u64::BITS - SHIFT_BITS);
        request.fixed_bits |= u64::from(u64::BITS - request.index_bits) << (u64::BITS - SHIFT_BITS);
    }
    if let Some(lower) = lower {
        request.fixed_mask |= u64::from(u16::MAX);
        request.fixed_bits |= u64::from(lower);
    }
    request
}

fn ranged(spec: &Spec, slider: Slider, square: usize, Found { factor, range }: Found) -> Ranged {
    let Request { key, index_bits, .. } = request(spec, slider, square, None);
    ranged_by(key, factor, index_bits, range.least, range.greatest)
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

/// Slots between two offsets that a factor can carry: 2^16 of them span the largest table.
const UNIT: u32 = 2;

/// Offsets that are tried for a square before its factor is left to choose.
const OFFSETS: u32 = 32;

/// Factors that are tried for a square that does not let its lower bits be chosen.
const TRIES: u64 = 256;

/// One square beside the other, each with a factor that carries the offset it gets.
///
/// Most squares have a factor for any lower 16 bits. Where the relevant squares begin low (rooks on ranks 1 and 2)
/// those bits matter, so these squares come first, and go where their factors say.
fn with_offsets(spec: &Spec) -> Result<Layout, Problem> {
    let matters =
        |&(slider, square): &(Slider, usize)| slider.mask(square).trailing_zeros() < 2 * FILES as u32;
    let first = all_squares().filter(matters);
    let then = all_squares().filter(|square| !matters(square));

    let mut layout = Layout::empty();
    let mut taken = Taken::default();
    for (slider, square) in first.chain(then) {
        let (offset, found) = with_offset(spec, &taken, slider, square)?;
        let Ranged { hash, greatest, .. } = ranged(spec, slider, square, found);
        layout.placements[slider as usize][square] = Placement { hash, offset };
        taken.take(offset, offset + greatest + 1);
    }
    layout.slots = taken.end() as usize;
    layout.code.unit = UNIT;
    Ok(layout)
}

/// A factor for a square and the offset that it carries, where nothing is taken yet.
fn with_offset(spec: &Spec, taken: &Taken, slider: Slider, square: usize) -> Result<(u32, Found), Problem> {
    let room = 1 << slider.mask(square).count_ones();
    let first = taken.gap(room).div_ceil(UNIT);
    let chosen = (first..first + OFFSETS).find_map(|lower| {
        let lower = u16::try_from(lower).ok()?;
        let found = search(spec, slider, square, Some(lower)).ok()?;
        Some((u32::from(lower) * UNIT, found))
    });
    let fits = |(offset, found): &(u32, Found)| {
        taken.is_free(*offset, *offset + u32::try_from(found.range.greatest).expect("few index bits") + 1)
    };
    let seed = spec.seed.unwrap_or(0);
    let request = request(spec, slider, square, None);
    chosen
        .filter(fits)
        .or_else(|| {
            (0..TRIES)
                .filter_map(|i| find(&request, seed.wrapping_add(i)))
                .map(|found| (u32::from(found.factor as u16) * UNIT, found))
                .filter(fits)
                .min_by_key(|&(offset, _)| offset)
        })
        .map_or_else(|| search(spec, slider, square, Some(u16::MAX)).map(|found| (0, found)), Ok)
}

/// The parts of an array that are taken, in order.
#[derive(Default)]
struct Taken(Vec<(u32, u32)>);

impl Taken {
    /// The start of the first gap of `room` slots, after alignment to [`UNIT`].
    fn gap(&self, room: u32) -> u32 {
        let mut start = 0_u32;
        for &(from, to) in &self.0 {
            if start + room <= from {
                break;
            }
            start = to.next_multiple_of(UNIT);
        }
        start
    }

    fn is_free(&self, from: u32, to: u32) -> bool {
        self.0.iter().all(|&(other_from, other_to)| to <= other_from || other_to <= from)
    }

    fn take(&mut self, from: u32, to: u32) {
        let at = self.0.partition_point(|&other| other < (from, to));
        self.0.insert(at, (from, to));
    }

    fn end(&self) -> u32 {
        self.0.last().map_or(0, |&(_, to)| to)
    }
}

/// All squares of both pieces, rooks first.
fn all_squares() -> impl Iterator<Item = (Slider, usize)> {
    Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
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
    let numbered = if encoding == Encoding::Numbers { distinct(&sets) } else { Vec::new() };
    let entries = encoding.encode(slider, square, &sets, &numbered);
    let mut slots = vec![Entry::default(); greatest as usize + 1];
    hash.for_each(slider.mask(square), &mut |number, index| slots[index] = entries[number]);
    slots.into_iter().enumerate().filter(|(_, entry)| entry.care != 0).collect()
}

/// The form of the slots for `entries`, with or without PDEP.
pub(crate) const fn encoding(entries: Entries, pdep: bool) -> Encoding {
    match entries {
        Entries::Bitboard => Encoding::Bitboards,
        Entries::Byte => Encoding::Numbers,
        Entries::Pdep if pdep => Encoding::Deposits,
        Entries::Pdep => Encoding::Spreads,
        Entries::Shared => Encoding::Shared,
    }
}
