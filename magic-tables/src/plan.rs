//! From options to a layout: which index function each square gets, and where its slots go.

use crate::attack_sets::attack_sets;
use crate::board::SQUARES;
use crate::catalog::{Catalog, Known, SHIFT_BITS, packing};
use crate::encoding::{Encoding, Entry, distinct};
use crate::hash::{Hash, Key};
use crate::layout::{Fit, Layout, Placement, Ranged};
use crate::own;
use crate::search::find::construct::construct;
use crate::search::find::{Found, Request, find};
use crate::search::random::Random;
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

/// A factor for the scheme, found now.
fn search(spec: &Spec, slider: Slider, square: usize) -> Result<Found, Problem> {
    let request = request(spec, slider, square, index_bits(spec, slider, square));
    let seed = spec.seed.unwrap_or(0);
    // Under a fixed shift, factors that need no more slots than there are occupancies come first.
    let short = Request { most_slots: Some(1 << slider.mask(square).count_ones()), ..request };
    construct(&short, seed)
        .and_then(|factor| request.check(factor))
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

/// Slots between two offsets that a factor can carry: 2^16 of them leave room to choose.
const UNIT: u32 = 4;

/// One square beside the other, each with a factor that carries the offset it gets.
fn with_offsets(spec: &Spec) -> Result<Layout, Problem> {
    let mut layout = Layout::empty();
    let mut taken = Taken::default();
    // The fewer offsets a square's factors can carry, the sooner it gets its place.
    let mut order: Vec<(u32, usize)> = Vec::new();
    for (number, (slider, square)) in all_squares().enumerate() {
        order.push((carried(spec, slider, square), number));
    }
    order.sort_unstable();
    for (_, number) in order {
        let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
        let (offset, ranged) = with_offset(spec, &taken, slider, square)?;
        layout.placements[slider as usize][square] = Placement { hash: ranged.hash, offset };
        taken.take(offset, offset + ranged.greatest + 1);
    }
    layout.slots = taken.end() as usize;
    layout.code.unit = UNIT;
    Ok(layout)
}

/// How many of a sample of offsets factors of the square can carry. All can carry some, but rooks in the corners and
/// bishops in the centre, for example, only few.
fn carried(spec: &Spec, slider: Slider, square: usize) -> u32 {
    let mut random = Random::new(0);
    let mut carried = 0;
    for _ in 0..OFFSETS {
        let request = Request {
            fixed_mask: u64::from(u16::MAX),
            fixed_bits: random.bits() & u64::from(u16::MAX),
            ..request(spec, slider, square, fixed_index_bits(slider))
        };
        carried += u32::from(construct(&request, 0).is_some());
    }
    carried
}

/// Offsets in a sample.
const OFFSETS: u32 = 12;

/// An offset that is free and that a factor of the square can carry: if possible one for a factor that needs no more
/// slots than there are occupancies.
fn with_offset(spec: &Spec, taken: &Taken, slider: Slider, square: usize) -> Result<(u32, Ranged), Problem> {
    let relevant = slider.mask(square).count_ones();
    let fixed = fixed_index_bits(slider);
    let least = index_bits(spec, slider, square);
    // With more index bits than relevant squares there are more factors to choose from, of the same length.
    [(least, Some(1 << relevant)), (fixed, Some(1 << relevant)), (fixed, Some(2 << relevant)), (fixed, None)]
        .into_iter()
        .find_map(|(index_bits, most_slots)| {
            let request = Request { most_slots, ..request(spec, slider, square, index_bits) };
            first_offset(&request, spec.seed.unwrap_or(0), taken)
        })
        .ok_or_else(|| {
            let message = format!(
                "no factor found for the {} that carries an offset; try another `seed`, or `magics = catalog`",
                square::piece_on(slider, square)
            );
            Problem::new("magics", Part::Value, message)
        })
}

/// The first free offset that a factor as requested can carry, if there is one among so many that are tried.
fn first_offset(request: &Request, seed: u64, taken: &Taken) -> Option<(u32, Ranged)> {
    let room = request.most_slots.unwrap_or(1 << request.index_bits);
    let room = u32::try_from(room).expect("tables are small");
    let mut tries = TRIES;
    let mut lower = 0;
    while lower <= u32::from(u16::MAX) && tries > 0 {
        let offset = lower * UNIT;
        if let Some(end) = taken.meets(offset, offset + room) {
            lower = end.div_ceil(UNIT);
            continue;
        }
        let carrying = Request {
            fixed_mask: request.fixed_mask | u64::from(u16::MAX),
            fixed_bits: request.fixed_bits | u64::from(lower),
            ..*request
        };
        if let Some(Found { factor, range }) =
            construct(&carrying, seed).and_then(|factor| carrying.check(factor))
        {
            let Request { key, index_bits, .. } = carrying;
            return Some((offset, ranged_by(key, factor, index_bits, range.least, range.greatest)));
        }
        lower += 1;
        tries -= 1;
    }
    None
}

/// Offsets that are tried before less is asked for.
const TRIES: u32 = 2000;

/// The parts of an array that are taken, in order.
#[derive(Default)]
struct Taken(Vec<(u32, u32)>);

impl Taken {
    /// The end of a part that is taken and meets this one.
    fn meets(&self, from: u32, to: u32) -> Option<u32> {
        self.0.iter().find(|&&(other_from, other_to)| from < other_to && other_from < to).map(|&(_, end)| end)
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
