//! The options that tests, cost tables and benchmarks try: all combinations for the chess board, or samples of them.

use magic_tables::spec::{Entries, Hyperbola, Magics, Packing, Pext, Purpose, Scheme, Spec, Value};

/// Pieces of fairy chess: a range, a hopper that sees one square, long leaps, bent paths, and several kinds together.
pub const FAIRY: &str = "short_rook = rider(3)[(0, 1), (1, 0), (0, -1), (-1, 0)], \
    grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], \
    short_cannon = hopper(2)[(0, 1), (0, -1)], \
    elephant = lame[((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((1, 0), (2, 1), (3, 2)), ((0, -1), (1, -2), (2, -3))], \
    griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, -1), (1, -2)), ((1, -1), (2, -1)), \
    ((-1, 1), (-1, 2)), ((-1, 1), (-2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1))], \
    dragon = rider[(0, 1), (1, 0), (0, -1), (-1, 0)] + rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)]";

/// Entries of slots: of rooks, and of bishops if they differ.
type Kinds = (Entries, Option<Entries>);

const BITBOARD: Kinds = (Entries::Bitboard, None);
const BYTE: Kinds = (Entries::Byte, None);
const PDEP: Kinds = (Entries::Pdep, None);
const APART: Kinds = (Entries::Pdep, Some(Entries::Bitboard));
const SHARED: Kinds = (Entries::Shared, None);

/// Every combination of options that there is for rook, bishop and queen on the chess board, once for each kind of tables. Those that
/// search for factors use `seed`.
#[must_use]
pub fn combinations(seed: u64) -> Vec<Spec> {
    use Packing::{Auto, Concatenated, Lines, Overlapping};
    use Scheme::{Black, CongruentModulo, Fancy, FixedShift, Kindergarten, Magic32, Plain};

    let new = |scheme, (entries, bishop_entries)| Spec { scheme, entries, bishop_entries, ..Spec::default() };
    let shift = |spec| Spec { incorporate_shift: true, ..spec };
    let offset = |spec| Spec { incorporate_offset: true, ..spec };
    // The modern schemes with each kind of entries, and the classic ones as their sources describe them; with the packings besides
    // the default, and whether factors may be searched for.
    let searched = true;
    let mut kinds = Vec::new();
    let packed = &[Concatenated, Overlapping][..];
    for entries in [BITBOARD, BYTE, PDEP] {
        let has_lines = entries != BYTE;
        let of_fancy = if has_lines { &[Concatenated, Overlapping, Lines] } else { packed };
        kinds.push((new(Fancy, entries), of_fancy, searched));
        kinds.push((new(FixedShift, entries), packed, searched));
        kinds.push((new(Scheme::Pext, entries), &[], false));
    }
    kinds.extend([
        (new(Fancy, APART), &[Concatenated][..], searched),
        (new(Scheme::Pext, APART), &[], false),
        (new(Scheme::Hyperbola, BITBOARD), &[], false),
        (Spec { hyperbola: Hyperbola::Latency, ..new(Scheme::Hyperbola, BITBOARD) }, &[], false),
        (new(Plain, BITBOARD), &[], searched),
        (new(Plain, BYTE), &[], searched),
        (new(Black, BITBOARD), packed, searched),
        (new(Magic32, BITBOARD), &[], searched),
        (new(Kindergarten, BITBOARD), &[], false),
        (new(CongruentModulo, BITBOARD), &[], false),
        (new(Fancy, SHARED), packed, false),
        (shift(new(Fancy, BITBOARD)), packed, false),
        (shift(new(Fancy, SHARED)), packed, false),
        (shift(offset(new(Fancy, BITBOARD))), &[], false),
        (offset(new(Fancy, BITBOARD)), &[], false),
        (offset(new(FixedShift, BITBOARD)), packed, false),
    ]);
    let mut all = Vec::new();
    for (spec, packings, may_search) in kinds {
        if spec.scheme != Scheme::Pext {
            all.push(Spec { const_fn: true, ..spec.clone() });
        }
        all.extend(packings.iter().map(|&packing| Spec { packing, ..spec.clone() }));
        if may_search {
            all.push(Spec { magics: Magics::Search, seed: Some(seed), ..spec.clone() });
        }
        all.push(Spec { packing: Auto, ..spec });
    }
    // PEXT takes a scheme's place together with all its other options.
    for scheme in [Fancy, FixedShift] {
        let replaced = |(pext_entries, bishop_entries)| Spec {
            pext_entries: Some(pext_entries),
            bishop_entries,
            ..new(scheme, BITBOARD)
        };
        all.extend([BYTE, PDEP, APART].map(replaced));
        all.extend([Pext::Always, Pext::Never].map(|pext| Spec { pext, ..new(scheme, BITBOARD) }));
    }
    all.push(Spec { pext: Pext::Always, ..new(Scheme::Pext, BITBOARD) });
    let chosen = |purpose| Spec { purpose, ..new(Scheme::Auto, BITBOARD) };
    let purposes = Purpose::ALL.iter().copied().map(Some);
    all.extend(purposes.chain([None]).map(chosen));
    // As in the tables of costs.
    all.sort_by_key(|spec| {
        let bishop_entries = spec.bishop_entries.map_or(usize::MAX, |entries| entries as usize);
        let of_slots = (spec.entries as usize, bishop_entries, spec.packing as usize);
        let in_factors = (spec.incorporate_shift, spec.incorporate_offset);
        (spec.hyperbola as usize, spec.scheme as usize, of_slots, in_factors)
    });
    all
}

/// One of each kind of scheme, entry, offset and shift, each with a name; two have another piece beside those of chess.
#[must_use]
pub fn samples() -> Vec<(&'static str, Spec)> {
    let new = |scheme| Spec { scheme, ..Spec::default() };
    let with = |scheme, entries| Spec { entries, ..new(scheme) };
    let apart = Some(Entries::Bitboard);
    let short = Some(Entries::Pdep);
    let fancy = new(Scheme::Fancy);
    let beside = |piece, scheme| {
        let pieces = Some(format!("[rook, bishop, queen, {piece}]"));
        Spec { pieces, setwise: true, ..new(scheme) }
    };
    vec![
        ("hyperbola", new(Scheme::Hyperbola)),
        ("hyperbola_latency", Spec { hyperbola: Hyperbola::Latency, ..new(Scheme::Hyperbola) }),
        ("kindergarten", new(Scheme::Kindergarten)),
        ("congruent_modulo", new(Scheme::CongruentModulo)),
        ("fancy", fancy.clone()),
        ("fancy_never", Spec { pext: Pext::Never, ..fancy.clone() }),
        ("fancy_byte", with(Scheme::Fancy, Entries::Byte)),
        ("fancy_shift", Spec { incorporate_shift: true, ..fancy.clone() }),
        ("fancy_apart", Spec { bishop_entries: apart, ..with(Scheme::Fancy, Entries::Pdep) }),
        ("fancy_pext_entries", Spec { pext_entries: short, bishop_entries: apart, ..fancy.clone() }),
        ("fancy_both", Spec { incorporate_shift: true, incorporate_offset: true, ..fancy.clone() }),
        ("fancy_shared", with(Scheme::Fancy, Entries::Shared)),
        ("fixed_shift_offset", Spec { incorporate_offset: true, ..new(Scheme::FixedShift) }),
        ("black", new(Scheme::Black)),
        ("plain_byte", with(Scheme::Plain, Entries::Byte)),
        ("pext_pdep", with(Scheme::Pext, Entries::Pdep)),
        ("magic32", new(Scheme::Magic32)),
        ("hyperbola_beside", beside("cannon", Scheme::Hyperbola)),
        ("fancy_beside", beside("hop = hopper[(0, 1), (1, -1)]", Scheme::Fancy)),
    ]
}

/// Boards in one word and in two, and pieces beside rook and bishop on 8x8: a name, the options for slots of whole pieces, which PEXT
/// finds where the target has it, and those for slots of lines.
///
/// # Panics
/// If a list of pieces cannot be read, which would be a mistake here.
#[must_use]
pub fn slots_for_pdep() -> [(&'static str, Spec, Spec); 3] {
    let boards = [
        ("xiangqi", "9x10", "bishop, horse, elephant, hop = hopper[(1, 1), (0, 1), (-2, 1)]"),
        ("small", "5x5", "rook, bishop, queen, cannon, horse, elephant"),
        ("chess", "8x8", "cannon, rook, bishop, elephant"),
    ];
    boards.map(|(name, board, pieces)| {
        let mut spec = Spec { board: Some(board.into()), ..Spec::default() };
        spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
        let lines = Spec { scheme: Scheme::Pext, entries: Entries::Pdep, ..spec.clone() };
        (name, Spec { pext_entries: Some(Entries::Pdep), ..spec }, lines)
    })
}
