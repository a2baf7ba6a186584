//! The options that tests, cost tables and benchmarks try: all combinations for the chess board, or
//! samples of them.

use magic_tables::board::slider::Slider;
use magic_tables::spec::{
    Declaration, Entries, Hyperbola, Magics, OPTIONS, Packing, Pext, Problem, Purpose, Scheme,
    Spec, Value, ValueKind,
};
use magic_tables::tables::{Bmi2, Tables};

/// Pieces of fairy chess: a range, a hopper that sees one square, long leaps, bent paths, and
/// several kinds together.
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

/// Every combination of options that there is for rook, bishop and queen on the chess board, once
/// for each kind of tables. Those that search for factors use `seed`.
#[must_use]
pub fn combinations(seed: u64) -> Vec<Spec> {
    let mut all = Vec::new();
    for form in forms() {
        all.extend(form.specs(seed));
    }
    all.extend(with_pext_in_its_place());
    all.push(Spec {
        pext: Pext::Always,
        ..new(Scheme::Pext, BITBOARD)
    });
    all.extend(chosen_by_auto());
    // As in the tables of costs.
    all.sort_by_key(|spec| {
        let bishop_entries = spec
            .bishop_entries
            .map_or(usize::MAX, |entries| entries as usize);
        let of_slots = (spec.entries as usize, bishop_entries, spec.packing as usize);
        let in_factors = (spec.incorporate_shift, spec.incorporate_offset);
        (
            spec.hyperbola as usize,
            spec.scheme as usize,
            of_slots,
            in_factors,
        )
    });
    all
}

fn new(scheme: Scheme, (entries, bishop_entries): Kinds) -> Spec {
    Spec {
        scheme,
        entries,
        bishop_entries,
        ..Spec::default()
    }
}

/// The shift is in the factor.
fn shift(spec: Spec) -> Spec {
    Spec {
        incorporate_shift: true,
        ..spec
    }
}

/// The offset is in the factor.
fn offset(spec: Spec) -> Spec {
    Spec {
        incorporate_offset: true,
        ..spec
    }
}

/// A scheme with its entries, and where shift and offset are.
struct Form {
    spec: Spec,
    /// The packings besides the default.
    packings: &'static [Packing],
    /// Whether factors may be searched for.
    may_search: bool,
}

const PACKED: &[Packing] = &[Packing::Concatenated, Packing::Overlapping];
const IN_LINES: &[Packing] = &[Packing::Concatenated, Packing::Overlapping, Packing::Lines];

impl Form {
    /// A form whose factors may be searched for.
    fn searched(spec: Spec, packings: &'static [Packing]) -> Self {
        Self {
            spec,
            packings,
            may_search: true,
        }
    }

    /// A form without factors, or with those of the catalog alone.
    fn known(spec: Spec, packings: &'static [Packing]) -> Self {
        Self {
            may_search: false,
            ..Self::searched(spec, packings)
        }
    }

    /// The form with each packing, in constants, and with factors from a search.
    fn specs(self, seed: u64) -> Vec<Spec> {
        let mut all = Vec::new();
        if self.spec.scheme != Scheme::Pext {
            all.push(Spec {
                const_fn: true,
                ..self.spec.clone()
            });
        }
        all.extend(self.packings.iter().map(|&packing| Spec {
            packing,
            ..self.spec.clone()
        }));
        if self.may_search {
            all.push(Spec {
                magics: Magics::Search,
                seed: Some(seed),
                ..self.spec.clone()
            });
        }
        all.push(self.spec);
        all
    }
}

/// The modern schemes with each kind of entries, and the classic ones as their sources describe
/// them.
fn forms() -> Vec<Form> {
    use Scheme::{Black, CongruentModulo, Fancy, FixedShift, Kindergarten, Magic32, Plain};

    let mut forms = Vec::new();
    for entries in [BITBOARD, BYTE, PDEP] {
        let of_fancy = if entries == BYTE { PACKED } else { IN_LINES };
        forms.push(Form::searched(new(Fancy, entries), of_fancy));
        forms.push(Form::searched(new(FixedShift, entries), PACKED));
        forms.push(Form::known(new(Scheme::Pext, entries), &[]));
    }
    let latency = Spec {
        hyperbola: Hyperbola::Latency,
        ..new(Scheme::Hyperbola, BITBOARD)
    };
    forms.extend([
        Form::searched(new(Fancy, APART), &[Packing::Concatenated]),
        Form::known(new(Scheme::Pext, APART), &[]),
        Form::known(new(Scheme::Hyperbola, BITBOARD), &[]),
        Form::known(latency, &[]),
        Form::searched(new(Plain, BITBOARD), &[]),
        Form::searched(new(Plain, BYTE), &[]),
        Form::searched(new(Black, BITBOARD), PACKED),
        Form::searched(new(Magic32, BITBOARD), &[]),
        Form::known(new(Kindergarten, BITBOARD), &[]),
        Form::known(new(CongruentModulo, BITBOARD), &[]),
        Form::known(new(Fancy, SHARED), PACKED),
        Form::searched(shift(new(Fancy, BITBOARD)), PACKED),
        Form::known(shift(new(Fancy, SHARED)), PACKED),
        Form::searched(shift(offset(new(Fancy, BITBOARD))), &[]),
        Form::searched(offset(new(Fancy, BITBOARD)), &[]),
        Form::searched(offset(new(FixedShift, BITBOARD)), PACKED),
    ]);
    forms
}

/// PEXT takes a scheme's place together with all its other options.
fn with_pext_in_its_place() -> Vec<Spec> {
    let mut all = Vec::new();
    for scheme in [Scheme::Fancy, Scheme::FixedShift] {
        for (pext_entries, bishop_entries) in [BYTE, PDEP, APART] {
            all.push(Spec {
                pext_entries: Some(pext_entries),
                bishop_entries,
                ..new(scheme, BITBOARD)
            });
        }
        all.extend([Pext::Always, Pext::Never].map(|pext| Spec {
            pext,
            ..new(scheme, BITBOARD)
        }));
    }
    all
}

/// `auto` for each purpose, and for none.
fn chosen_by_auto() -> impl Iterator<Item = Spec> {
    let purposes = Purpose::ALL.iter().copied().map(Some);
    purposes.chain([None]).map(|purpose| Spec {
        purpose,
        ..new(Scheme::Auto, BITBOARD)
    })
}

/// Every form of factors as the lists of an engine: those that a search with `seed` finds, and the
/// lists of [`with_an_array_each`] and [`with_one_list`].
///
/// # Panics
/// If tables cannot be built.
#[must_use]
pub fn own_factors(seed: u64) -> Vec<Spec> {
    let is_searched = |spec: &Spec| {
        spec.magics == Magics::Search && (spec.entries, spec.bishop_entries) == BITBOARD
    };
    let mut all: Vec<_> = combinations(seed)
        .into_iter()
        .filter(is_searched)
        .map(|spec| with_lists(&spec, factors_of(&spec)))
        .collect();
    // First fit takes any factors.
    let carries_shift = |spec: &&Spec| spec.incorporate_shift && !spec.incorporate_offset;
    let overlapping = all.iter().find(carries_shift).cloned().map(|spec| Spec {
        packing: Packing::Overlapping,
        ..spec
    });
    all.extend(overlapping);
    all.push(with_an_array_each(seed));
    all.extend(with_one_list(seed));
    all
}

/// Lists of an engine that has an array for rooks and another one for bishops, so that the offsets
/// in the factors of both count from zero: one list from a search, the other one from the catalog.
///
/// # Panics
/// If tables cannot be built.
#[must_use]
pub fn with_an_array_each(seed: u64) -> Spec {
    let known = Spec {
        incorporate_shift: true,
        incorporate_offset: true,
        ..Spec::default()
    };
    let searched = Spec {
        magics: Magics::Search,
        seed: Some(seed),
        ..known.clone()
    };
    let ([rooks, _], [_, bishops]) = (factors_of(&searched), factors_of(&known));
    with_lists(&known, [rooks, bishops])
}

/// Lists of one piece alone whose factors carry their offsets: those of the other piece are found by
/// a search, once without a seed and once with this one.
///
/// # Panics
/// If tables cannot be built.
#[must_use]
pub fn with_one_list(seed: u64) -> [Spec; 2] {
    let both = with_an_array_each(seed);
    let rooks = Spec {
        bishop_magics: None,
        ..both.clone()
    };
    let bishops = Spec {
        rook_magics: None,
        magics: Magics::Search,
        seed: Some(seed),
        ..both
    };
    [rooks, bishops]
}

/// `spec` with these lists, rooks first, instead of a search.
fn with_lists(spec: &Spec, [rooks, bishops]: [Vec<u64>; 2]) -> Spec {
    Spec {
        magics: Magics::Catalog,
        seed: None,
        rook_magics: Some(rooks.into()),
        bishop_magics: Some(bishops.into()),
        ..spec.clone()
    }
}

/// The factors of the tables of `spec`, rooks first.
fn factors_of(spec: &Spec) -> [Vec<u64>; 2] {
    let tables = Tables::build(spec, Bmi2::Absent).expect("the options go together");
    let hashed = tables.slot_tables().expect("it has factors");
    Slider::ALL.map(|slider| {
        let squares = hashed.squares(slider);
        squares.map(|data| data.factor).to_vec()
    })
}

/// One of each kind of scheme, entry, offset and shift, each with a name; two have another piece
/// beside those of chess.
const SAMPLES: [(&str, &str); 19] = [
    ("hyperbola", "scheme = hyperbola"),
    (
        "hyperbola_latency",
        "scheme = hyperbola; hyperbola = latency",
    ),
    ("kindergarten", "scheme = kindergarten"),
    ("congruent_modulo", "scheme = congruent_modulo"),
    ("fancy", ""),
    ("fancy_never", "pext = never"),
    ("fancy_byte", "entries = byte"),
    ("fancy_shift", "incorporate_shift"),
    ("fancy_apart", "entries = pdep; bishop_entries = bitboard"),
    (
        "fancy_pext_entries",
        "pext_entries = pdep; bishop_entries = bitboard",
    ),
    ("fancy_both", "incorporate_shift; incorporate_offset"),
    ("fancy_shared", "entries = shared"),
    (
        "fixed_shift_offset",
        "scheme = fixed_shift; incorporate_offset",
    ),
    ("black", "scheme = black"),
    ("plain_byte", "scheme = plain; entries = byte"),
    ("pext_pdep", "scheme = pext; entries = pdep"),
    ("magic32", "scheme = magic32"),
    (
        "hyperbola_beside",
        "scheme = hyperbola; pieces = rook, bishop, queen, cannon; setwise",
    ),
    (
        "fancy_beside",
        "pieces = rook, bishop, queen, hop = hopper[(0, 1), (1, -1)]; setwise",
    ),
];

/// The samples as options.
#[must_use]
pub fn samples() -> Vec<(&'static str, Spec)> {
    SAMPLES.map(|(name, options)| (name, spec(options))).into()
}

/// The option with this key.
#[must_use]
pub fn declaration(key: &str) -> Option<&'static Declaration> {
    OPTIONS.iter().find(|option| option.key == key)
}

/// The text of an option as front ends pass it on.
#[must_use]
pub fn value(key: &str, text: &str) -> Value {
    let number = |text: &str| text.trim().parse().ok();
    match declaration(key).map(|option| option.takes) {
        Some(ValueKind::Integer | ValueKind::Bytes) => {
            number(text).map_or_else(|| Value::Text(text.to_owned()), Value::Integer)
        }
        Some(ValueKind::Factors) => Value::List(text.split(',').filter_map(number).collect()),
        Some(ValueKind::Board) => Value::Text(text.to_owned()),
        Some(ValueKind::Path | ValueKind::Bitboard) => Value::Path(text.to_owned()),
        Some(ValueKind::Pieces | ValueKind::Codes | ValueKind::Quad | ValueKind::Forms)
            if !text.starts_with('[') =>
        {
            Value::Other(format!("[{text}]"))
        }
        Some(ValueKind::Pairs) if text != "all" => Value::Other(text.to_owned()),
        Some(ValueKind::Pieces | ValueKind::Codes | ValueKind::Quad | ValueKind::Forms) => {
            Value::Other(text.to_owned())
        }
        _ => Value::Word(text.to_owned()),
    }
}

/// Sets options such as `scheme = fancy; steppers`, one after the other. An option without a value
/// is `true`.
///
/// # Panics
/// If an option is wrong.
pub fn set_all(options: &str, mut set: impl FnMut(&str, &Value) -> Result<(), Problem>) {
    for option in options.split("; ").filter(|option| !option.is_empty()) {
        let (key, text) = option.split_once(" = ").unwrap_or((option, "true"));
        set(key, &value(key, text)).unwrap_or_else(|problem| panic!("{options}: {problem}"));
    }
}

fn spec(options: &str) -> Spec {
    let mut spec = Spec::default();
    set_all(options, |key, value| spec.set(key, value));
    spec
}
