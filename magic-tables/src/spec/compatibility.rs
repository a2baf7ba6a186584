//! Every refusal, with a way out, the same for all front ends and languages. What goes with what
//! stands in two tables: one for rook, bishop and queen on the chess board, and one for all other
//! boards and pieces. Every spec is checked by these, and every message about options that do not
//! go together is made from them. Functions below have what a table cannot say.

#[cfg(feature = "boards")]
use super::game::PieceList;
use super::options::{Spec, own_magics_key};
use super::piece_codes::EXAMPLE_OF_CODES;
use super::problem::{Problem, alternatives};
use super::value::{check_fields, check_type, is_long, tuple_struct};
use crate::board::SQUARES;
#[cfg(feature = "boards")]
use crate::board::geometry::Wrap;
#[cfg(feature = "boards")]
use crate::board::piece::Piece;
use crate::board::slider::Slider;
#[cfg(feature = "boards")]
use crate::board::square_set::SquareSet;
#[cfg(feature = "boards")]
use crate::board::stepper::Stepper;
use crate::choices::{Entries, Hyperbola, Magics, OffBoard, Packing, Pext, Scheme};

impl Spec {
    /// Options that contradict each other or have no effect.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        #[cfg(feature = "boards")]
        let tuned = self.is_tuned();
        #[cfg(not(feature = "boards"))]
        let tuned = true;
        self.problems_of(tuned)
    }

    /// What contradicts each other or has no effect. `tuned`: rook, bishop and queen have tables of
    /// the chess board.
    pub(crate) fn problems_of(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = if self.has_no_pieces() {
            Vec::new()
        } else {
            refuse_others(self, tuned)
        };
        if !is_refused(&problems, "bishop_entries") {
            add(&mut problems, bishop_entries(self));
        }
        if !is_refused(&problems, "pext_entries") {
            add(&mut problems, pext_entries(self));
        }
        factors(self, tuned, &mut problems);
        add(&mut problems, purpose(self, tuned));
        types(self, &mut problems);
        constant(self, &mut problems);
        if let Some((path, fields)) = self.bitboard.as_deref().and_then(tuple_struct) {
            let wrong = check_fields(path, fields, self.word());
            add(&mut problems, wrong.err());
        }
        views(self, &mut problems);
        #[cfg(feature = "boards")]
        add(&mut problems, wrap(self));
        #[cfg(feature = "boards")]
        if !is_refused(&problems, "setwise") {
            add(&mut problems, setwise_on_wide_board(self));
        }
        #[cfg(feature = "boards")]
        if self.has_no_pieces() {
            without_pieces(self, &mut problems);
        } else if !self.is_chess() {
            problems.extend(
                immovable(self)
                    .into_iter()
                    .chain(named_twice(self))
                    .chain(reversed_on_wide_board(self))
                    .chain(not_setwise(self)),
            );
        }
        problems
    }
}

/// Adds the problem with the value of the option `key`.
fn refuse(problems: &mut Vec<Problem>, key: &'static str, message: impl Into<String>) {
    problems.push(Problem::of_value(key, message));
}

/// Adds a problem, if there is one.
fn add(problems: &mut Vec<Problem>, more: Option<Problem>) {
    if let Some(problem) = more {
        problems.push(problem);
    }
}

/// A form of a scheme: the values of each option that go together in it. PEXT may be ruled out by
/// `pext = never`, too, where only the default is named.
struct Combination {
    scheme: Scheme,
    pext: &'static [Pext],
    entries: &'static [Entries],
    incorporate_shift: &'static [bool],
    incorporate_offset: &'static [bool],
    packing: &'static [Packing],
    pext_entries: &'static [Option<Entries>],
    magics: &'static [Magics],
    /// Whether factors may be the user's, of rooks, bishops or both.
    own_factors: bool,
    hyperbola: &'static [Hyperbola],
    bishop_entries: &'static [Option<Entries>],
}

/// The form of a scheme in which every option has its default.
const fn defaults(scheme: Scheme) -> Combination {
    Combination {
        scheme,
        pext: &[Pext::Auto, Pext::Never],
        entries: &[Entries::Bitboard],
        incorporate_shift: &[false],
        incorporate_offset: &[false],
        packing: &[Packing::Auto],
        pext_entries: &[None],
        magics: &[Magics::Catalog],
        own_factors: false,
        hyperbola: &[Hyperbola::Throughput],
        bishop_entries: &[None],
    }
}

/// Slots that stand for one attack set: the set, its number, or its bits for PDEP.
const UNSHARED: &[Entries] = &[Entries::Bitboard, Entries::Byte, Entries::Pdep];
const UNSHARED_OF_PEXT: &[Option<Entries>] = &[
    None,
    Some(Entries::Bitboard),
    Some(Entries::Byte),
    Some(Entries::Pdep),
];
const BITBOARD_OR_BYTE: &[Entries] = &[Entries::Bitboard, Entries::Byte];
const BITBOARD_OR_PDEP: &[Entries] = &[Entries::Bitboard, Entries::Pdep];
const BITBOARD_OR_SHARED: &[Entries] = &[Entries::Bitboard, Entries::Shared];
const PDEP_OF_PEXT: &[Option<Entries>] = &[Some(Entries::Pdep)];
const BISHOPS_MAY_HAVE_BITBOARDS: &[Option<Entries>] = &[None, Some(Entries::Bitboard)];
const BISHOPS_HAVE_BITBOARDS: &[Option<Entries>] = &[Some(Entries::Bitboard)];
const SIDE_BY_SIDE: &[Packing] = &[Packing::Auto, Packing::Concatenated];
const ANY_PLACE: &[Packing] = &[Packing::Auto, Packing::Concatenated, Packing::Overlapping];
const OVERLAPPING: &[Packing] = &[Packing::Overlapping];
const LINES: &[Packing] = &[Packing::Lines];
const SEARCH: &[Magics] = &[Magics::Catalog, Magics::Search];
const ALWAYS: &[Pext] = &[Pext::Always];
const UNLESS_NEVER: &[Pext] = &[Pext::Auto, Pext::Always];
const WITH_AND_WITHOUT: &[bool] = &[false, true];
const ANY_FORM: &[Hyperbola] = &[Hyperbola::Throughput, Hyperbola::Latency];

/// Rook, bishop and queen on the chess board.
const CHESS: &[Combination] = &[
    Combination {
        entries: UNSHARED,
        pext_entries: UNSHARED_OF_PEXT,
        bishop_entries: BISHOPS_MAY_HAVE_BITBOARDS,
        packing: SIDE_BY_SIDE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: UNSHARED,
        pext_entries: UNSHARED_OF_PEXT,
        packing: OVERLAPPING,
        own_factors: true,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: BITBOARD_OR_PDEP,
        pext_entries: UNSHARED_OF_PEXT,
        packing: LINES,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        pext_entries: PDEP_OF_PEXT,
        bishop_entries: BISHOPS_HAVE_BITBOARDS,
        packing: OVERLAPPING,
        own_factors: true,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        pext_entries: PDEP_OF_PEXT,
        bishop_entries: BISHOPS_HAVE_BITBOARDS,
        packing: LINES,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: UNSHARED,
        bishop_entries: BISHOPS_MAY_HAVE_BITBOARDS,
        packing: SIDE_BY_SIDE,
        pext: ALWAYS,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: UNSHARED,
        pext_entries: UNSHARED_OF_PEXT,
        packing: SIDE_BY_SIDE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        entries: UNSHARED,
        pext_entries: UNSHARED_OF_PEXT,
        packing: OVERLAPPING,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        entries: UNSHARED,
        pext_entries: UNSHARED_OF_PEXT,
        bishop_entries: BISHOPS_MAY_HAVE_BITBOARDS,
        packing: &[Packing::Concatenated],
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        pext_entries: PDEP_OF_PEXT,
        bishop_entries: BISHOPS_HAVE_BITBOARDS,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        pext_entries: PDEP_OF_PEXT,
        bishop_entries: BISHOPS_HAVE_BITBOARDS,
        packing: OVERLAPPING,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        entries: UNSHARED,
        packing: SIDE_BY_SIDE,
        pext: ALWAYS,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        entries: UNSHARED,
        bishop_entries: BISHOPS_MAY_HAVE_BITBOARDS,
        packing: SIDE_BY_SIDE,
        pext: UNLESS_NEVER,
        ..defaults(Scheme::Pext)
    },
    Combination {
        hyperbola: ANY_FORM,
        ..defaults(Scheme::Hyperbola)
    },
    Combination {
        entries: UNSHARED,
        bishop_entries: BISHOPS_MAY_HAVE_BITBOARDS,
        ..defaults(Scheme::Auto)
    },
    // The classic forms, as their sources describe them.
    Combination {
        entries: BITBOARD_OR_BYTE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::Plain)
    },
    Combination {
        entries: BITBOARD_OR_BYTE,
        pext: ALWAYS,
        ..defaults(Scheme::Plain)
    },
    Combination {
        packing: ANY_PLACE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::Black)
    },
    Combination {
        pext: ALWAYS,
        ..defaults(Scheme::Black)
    },
    Combination {
        packing: SIDE_BY_SIDE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::Magic32)
    },
    Combination {
        pext: ALWAYS,
        ..defaults(Scheme::Magic32)
    },
    defaults(Scheme::Kindergarten),
    defaults(Scheme::CongruentModulo),
    Combination {
        entries: BITBOARD_OR_SHARED,
        incorporate_shift: WITH_AND_WITHOUT,
        packing: ANY_PLACE,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        incorporate_shift: WITH_AND_WITHOUT,
        incorporate_offset: WITH_AND_WITHOUT,
        packing: ANY_PLACE,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        incorporate_shift: WITH_AND_WITHOUT,
        incorporate_offset: WITH_AND_WITHOUT,
        packing: SIDE_BY_SIDE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        incorporate_shift: WITH_AND_WITHOUT,
        packing: OVERLAPPING,
        own_factors: true,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        incorporate_offset: WITH_AND_WITHOUT,
        packing: ANY_PLACE,
        ..defaults(Scheme::FixedShift)
    },
    Combination {
        incorporate_offset: WITH_AND_WITHOUT,
        packing: SIDE_BY_SIDE,
        magics: SEARCH,
        own_factors: true,
        ..defaults(Scheme::FixedShift)
    },
];

/// Other boards, and other pieces.
const OTHERS: &[Combination] = &[
    Combination {
        pext_entries: &[None, Some(Entries::Pdep)],
        magics: SEARCH,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: BITBOARD_OR_PDEP,
        pext: ALWAYS,
        ..defaults(Scheme::Fancy)
    },
    Combination {
        entries: BITBOARD_OR_PDEP,
        pext: UNLESS_NEVER,
        ..defaults(Scheme::Pext)
    },
    Combination {
        hyperbola: ANY_FORM,
        ..defaults(Scheme::Hyperbola)
    },
    defaults(Scheme::Kindergarten),
    defaults(Scheme::CongruentModulo),
    defaults(Scheme::Auto),
];

/// An option in the tables, with its value. `None`: the option is not given.
#[derive(Clone, Copy, PartialEq)]
enum Setting {
    Pext(Pext),
    Entries(Entries),
    IncorporateShift(bool),
    IncorporateOffset(bool),
    Packing(Packing),
    PextEntries(Option<Entries>),
    Magics(Magics),
    /// Whether there are the user's own factors for rooks.
    RookMagics(bool),
    /// Whether there are any for bishops.
    BishopMagics(bool),
    Hyperbola(Hyperbola),
    BishopEntries(Option<Entries>),
}

impl Setting {
    /// All settings of `spec`, in the order in which they decide which form is meant: of two that
    /// do not go together, the later one is the mistake.
    const fn all(spec: &Spec) -> [Self; 11] {
        [
            Self::Pext(spec.pext),
            Self::Entries(spec.entries),
            Self::IncorporateShift(spec.incorporate_shift),
            Self::IncorporateOffset(spec.incorporate_offset),
            Self::Packing(spec.packing),
            Self::PextEntries(spec.pext_entries),
            Self::Magics(spec.magics),
            Self::RookMagics(spec.rook_magics.is_some()),
            Self::BishopMagics(spec.bishop_magics.is_some()),
            Self::Hyperbola(spec.hyperbola),
            Self::BishopEntries(spec.bishop_entries),
        ]
    }

    /// The name of the option.
    const fn key(self) -> &'static str {
        match self {
            Self::Pext(_) => "pext",
            Self::Entries(_) => "entries",
            Self::IncorporateShift(_) => "incorporate_shift",
            Self::IncorporateOffset(_) => "incorporate_offset",
            Self::Packing(_) => "packing",
            Self::PextEntries(_) => "pext_entries",
            Self::Magics(_) => "magics",
            Self::RookMagics(_) => own_magics_key(Slider::Rook),
            Self::BishopMagics(_) => own_magics_key(Slider::Bishop),
            Self::Hyperbola(_) => "hyperbola",
            Self::BishopEntries(_) => "bishop_entries",
        }
    }

    /// The word for the value, if the option is given and takes words.
    const fn word(self) -> Option<&'static str> {
        match self {
            Self::Pext(pext) => Some(pext.word()),
            Self::Entries(entries) => Some(entries.word()),
            Self::IncorporateShift(yes) | Self::IncorporateOffset(yes) => {
                Some(if yes { "true" } else { "false" })
            }
            Self::Packing(packing) => Some(packing.word()),
            Self::Magics(magics) => Some(magics.word()),
            Self::Hyperbola(form) => Some(form.word()),
            Self::PextEntries(Some(entries)) | Self::BishopEntries(Some(entries)) => {
                Some(entries.word())
            }
            Self::PextEntries(None)
            | Self::BishopEntries(None)
            | Self::RookMagics(_)
            | Self::BishopMagics(_) => None,
        }
    }

    /// All values of the same option in `combination`.
    fn values_in(self, combination: &Combination) -> Vec<Self> {
        match self {
            Self::Pext(_) => settings(combination.pext, Self::Pext),
            Self::Entries(_) => settings(combination.entries, Self::Entries),
            Self::IncorporateShift(_) => {
                settings(combination.incorporate_shift, Self::IncorporateShift)
            }
            Self::IncorporateOffset(_) => {
                settings(combination.incorporate_offset, Self::IncorporateOffset)
            }
            Self::Packing(_) => settings(combination.packing, Self::Packing),
            Self::PextEntries(_) => settings(combination.pext_entries, Self::PextEntries),
            Self::Magics(_) => settings(combination.magics, Self::Magics),
            Self::RookMagics(_) => {
                let own = given(combination.own_factors);
                settings(own, Self::RookMagics)
            }
            Self::BishopMagics(_) => {
                let own = given(combination.own_factors);
                settings(own, Self::BishopMagics)
            }
            Self::Hyperbola(_) => settings(combination.hyperbola, Self::Hyperbola),
            Self::BishopEntries(_) => settings(combination.bishop_entries, Self::BishopEntries),
        }
    }

    /// Whether it goes with all else in `combination`.
    fn is_in(self, combination: &Combination) -> bool {
        self.values_in(combination).contains(&self)
    }

    /// The option with its value, as messages write it.
    fn written(self) -> String {
        let key = self.key();
        match self.word() {
            Some(word) => format!("`{key} = {word}`"),
            None => format!("`{key}`"),
        }
    }
}

/// The setting for each of `values`.
fn settings<T: Copy>(values: &[T], setting: fn(T) -> Setting) -> Vec<Setting> {
    let mut settings = Vec::new();
    for &value in values {
        settings.push(setting(value));
    }
    settings
}

/// Whether a list may be given, as the values of an option.
const fn given(may_be_given: bool) -> &'static [bool] {
    if may_be_given {
        &[false, true]
    } else {
        &[false]
    }
}

/// The forms of `scheme`. `tuned`: rook, bishop and queen have tables of the chess board.
fn forms(scheme: Scheme, tuned: bool) -> Vec<&'static Combination> {
    let mut forms = Vec::new();
    for combination in table(tuned) {
        if combination.scheme == scheme {
            forms.push(combination);
        }
    }
    forms
}

const fn table(tuned: bool) -> &'static [Combination] {
    if tuned { CHESS } else { OTHERS }
}

/// Those of `combinations` that have this setting.
fn having(combinations: &[&'static Combination], setting: Setting) -> Vec<&'static Combination> {
    let mut having = Vec::new();
    for &combination in combinations {
        if setting.is_in(combination) {
            having.push(combination);
        }
    }
    having
}

/// The words that `combinations` have for the option of `setting`, each once.
fn distinct_words(combinations: &[&Combination], setting: Setting) -> Vec<&'static str> {
    let mut all = Vec::new();
    for combination in combinations {
        for other in setting.values_in(combination) {
            match other.word() {
                Some(word) if !all.contains(&word) => all.push(word),
                _ => {}
            }
        }
    }
    all
}

/// Whether the tables have these options.
fn is_permitted(spec: &Spec, tuned: bool) -> bool {
    let mut left = forms(spec.scheme, tuned);
    for setting in Setting::all(spec) {
        left = having(&left, setting);
    }
    !left.is_empty()
}

/// Whether one of `problems` is about the option `key`, or about the scheme, without which nothing
/// can be said of it.
fn is_refused(problems: &[Problem], key: &str) -> bool {
    problems
        .iter()
        .any(|problem| problem.key == key || problem.key == "scheme")
}

/// Refuses each option that does not go with those before it.
fn refuse_others(spec: &Spec, tuned: bool) -> Vec<Problem> {
    let forms = forms(spec.scheme, tuned);
    if forms.is_empty() {
        return vec![only_on_the_chess_board(spec.scheme)];
    }
    #[cfg(feature = "boards")]
    if let Some(problem) = only_on_smaller_boards(spec) {
        return vec![problem];
    }
    let mut problems = Vec::new();
    let mut left = forms.clone();
    for setting in Setting::all(spec) {
        let with_it = having(&left, setting);
        if !with_it.is_empty() {
            left = with_it;
            continue;
        }
        let key = setting.key();
        let mut message = format!("`{}`", spec.scheme.word());
        if !tuned {
            message += " for other boards and pieces";
        }
        message += &excluded_by(spec, &forms, setting, &problems);
        let words = distinct_words(&left, setting);
        let why = why(spec, tuned, setting, &words);
        message += &why;
        message += "; leave `";
        message += key;
        message += "` out";
        if let Some((other, word)) = instead(spec, tuned, key) {
            message = format!("{message}, or use `{other} = {word}`");
        }
        problems.push(Problem::of_value(key, message));
    }
    problems
}

/// Other boards and pieces have no tables in this scheme.
fn only_on_the_chess_board(scheme: Scheme) -> Problem {
    let mut others = Vec::new();
    for combination in OTHERS {
        if !others.contains(&combination.scheme.word()) {
            others.push(combination.scheme.word());
        }
    }
    let message = format!(
        "`{}` is for rook, bishop and queen on the chess board; use {}",
        scheme.word(),
        alternatives(&others)
    );
    Problem::of_value("scheme", message)
}

/// Boards with more than 128 squares have no tables in this scheme.
#[cfg(feature = "boards")]
fn only_on_smaller_boards(spec: &Spec) -> Option<Problem> {
    if !spec.has_wide_board() || matches!(spec.scheme, Scheme::Hyperbola | Scheme::Auto) {
        return None;
    }
    let cause = format!(
        "`{}` is for boards with up to {} squares, and this one has {}",
        spec.scheme.word(),
        SquareSet::WIDTH,
        spec.squares()
    );
    Some(Problem::no_tables(&cause, "`scheme = hyperbola`"))
}

/// Which options before `setting` exclude it, if not the scheme alone. Those that are refused
/// already do not count.
fn excluded_by(
    spec: &Spec,
    forms: &[&'static Combination],
    setting: Setting,
    problems: &[Problem],
) -> String {
    let with_it = having(forms, setting);
    let mut message = String::new();
    let mut between = " with ";
    if with_it.is_empty() {
        return message;
    }
    let usual = Setting::all(&Spec::default());
    for (place, &other) in Setting::all(spec).iter().enumerate() {
        if other == setting {
            break;
        }
        let is_given = other != usual[place] && !is_refused(problems, other.key());
        if is_given && having(&with_it, other).is_empty() {
            message += between;
            message += &other.written();
            between = " and ";
        }
    }
    message
}

/// What is wrong with `setting`, where all combinations that are left have one of `words` for its
/// option.
fn why(spec: &Spec, tuned: bool, setting: Setting, words: &[&str]) -> String {
    let mut usual = None;
    for default in Setting::all(&Spec::default()) {
        if default.key() == setting.key() {
            usual = default.word();
        }
    }
    match (words, setting.word()) {
        ([first, ..], Some(value)) if words.len() > 1 || Some(*first) != usual => format!(
            " takes {} for `{}`, not `{value}`",
            alternatives(words),
            setting.key()
        ),
        _ => format!(
            " does not go with {}{}",
            setting.written(),
            reason(spec, tuned, setting)
        ),
    }
}

/// Why a search for factors, or factors of the user, are refused, after a colon; nothing for other
/// options.
fn reason(spec: &Spec, tuned: bool, setting: Setting) -> &'static str {
    let is_own = match setting {
        Setting::Magics(_) => false,
        Setting::RookMagics(_) | Setting::BishopMagics(_) => true,
        _ => return "",
    };
    match spec.packing {
        _ if is_own && !tuned => ": lists are for rook, bishop and queen on the chess board",
        _ if spec.scheme == Scheme::Auto => ": it chooses among tables with known costs",
        _ if !spec.scheme.has_factors() => ": it has no magic factors",
        _ if spec.pext == Pext::Always => ": PEXT needs no factors",
        _ if spec.entries == Entries::Shared && spec.scheme == Scheme::Fancy => {
            ": squares share slots only with the factors of the catalog"
        }
        Packing::Overlapping if is_own => {
            ": the offsets in your factors, not `packing`, say how tables lie"
        }
        Packing::Overlapping => {
            ": such packings are found together with their factors, by `magics pack`"
        }
        _ => ": this packing consists of factors and places of the catalog",
    }
}

/// Another option than the `wrong` one, with a value under which all are permitted.
fn instead(spec: &Spec, tuned: bool, wrong: &str) -> Option<(&'static str, &'static str)> {
    let of_pext_alone = Spec {
        entries: Entries::default(),
        pext_entries: Some(spec.entries),
        ..spec.clone()
    };
    if is_permitted(&of_pext_alone, tuned) {
        return Some(("pext_entries", spec.entries.word()));
    }
    for &packing in Packing::ALL {
        let repacked = Spec {
            packing,
            ..spec.clone()
        };
        if wrong != "packing" && is_permitted(&repacked, tuned) {
            return Some(("packing", packing.word()));
        }
    }
    for &scheme in Scheme::ALL {
        let other = Spec {
            scheme,
            ..spec.clone()
        };
        if is_permitted(&other, tuned) {
            return Some(("scheme", scheme.word()));
        }
    }
    None
}

/// When bishops' slots may hold something else than rooks' slots: with the scheme, or with PEXT in
/// its place.
fn bishop_entries(spec: &Spec) -> Option<Problem> {
    let of_rooks = [spec.entries, spec.with_pext().entries];
    let wrong = match of_rooks {
        [
            Entries::Pdep | Entries::Bitboard,
            Entries::Pdep | Entries::Bitboard,
        ] => None,
        [Entries::Pdep | Entries::Bitboard, wrong] | [wrong, _] => Some(wrong),
    };
    let cause = match wrong {
        _ if spec.bishop_entries.is_none() => return None,
        Some(entries) => format!(
            "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `bitboard`",
            entries.word()
        ),
        None if matches!(of_rooks, [Entries::Pdep, _] | [_, Entries::Pdep]) => return None,
        None => "slots of bishops hold `bitboard` like those of rooks anyway".to_owned(),
    };
    let way_out = "leave `bishop_entries` out, or use `entries = pdep, bishop_entries = bitboard`";
    Some(Problem::of_value(
        "bishop_entries",
        format!("{cause}; {way_out}"),
    ))
}

/// When PEXT's slots may hold something else than those of the scheme: where the target decides
/// between the two.
fn pext_entries(spec: &Spec) -> Option<Problem> {
    let entries = spec.pext_entries?;
    let cause = if spec.pext == Pext::Never {
        "under `pext = never` nothing takes the scheme's place".to_owned()
    } else if spec.const_fn {
        "under `const_fn = true` nothing takes the scheme's place".to_owned()
    } else if entries == spec.entries {
        format!("slots hold `{}` with and without PEXT", entries.word())
    } else {
        return None;
    };
    Some(Problem::of_value(
        "pext_entries",
        format!("{cause}; leave `pext_entries` out"),
    ))
}

/// The user's own factors, and those that a search finds.
fn factors(spec: &Spec, tuned: bool, problems: &mut Vec<Problem>) {
    let given = Slider::both(|slider| spec.own_magics(slider).map(<[u64]>::len));
    for slider in Slider::ALL {
        if let (true, Some(number)) = (
            tuned,
            given[slider as usize].filter(|&number| number != SQUARES),
        ) {
            let key = own_magics_key(slider);
            let takes =
                format!("`{key}` takes {SQUARES} factors, one for each square from a1 to h8");
            refuse(problems, key, format!("{takes}; here are {number}"));
        }
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        refuse(
            problems,
            "seed",
            "only a search depends on a seed; add `magics = search`, or leave `seed` out",
        );
    }
    #[cfg(feature = "boards")]
    let alone = spec.is_chess() || spec.divided().others.is_empty();
    #[cfg(not(feature = "boards"))]
    let alone = true;
    if given[0].is_some() && given[1].is_some() && spec.magics == Magics::Search && alone {
        let message =
            "all factors are given, so there is nothing to search for; leave `magics` out";
        refuse(problems, "magics", message);
    }
}

/// What is wrong with a purpose: only `auto` chooses for one, where it is advised something.
fn purpose(spec: &Spec, tuned: bool) -> Option<Problem> {
    spec.purpose?;
    let message = if spec.scheme != Scheme::Auto {
        "only `auto` chooses for a purpose; leave `purpose` out, or use `scheme = auto`"
    } else if !tuned {
        "on other boards, `auto` takes what is fastest for each purpose; leave `purpose` out"
    } else if spec.entries != Entries::default() {
        "with `entries`, `auto` takes what costs least for each purpose; leave `purpose` out"
    } else {
        return None;
    };
    Some(Problem::of_value("purpose", message))
}

/// The engine's own types: what their names already show to be wrong.
fn types(spec: &Spec, problems: &mut Vec<Problem>) {
    let path = spec.bitboard.as_deref().unwrap_or_default();
    let paths = [
        ("square", spec.square.as_deref().unwrap_or_default()),
        ("mailbox", spec.mailbox.as_deref().unwrap_or_default()),
        ("bitboard", tuple_struct(path).unwrap_or((path, "")).0),
        (
            "square_index",
            spec.square_index.as_deref().unwrap_or_default(),
        ),
    ];
    for &(key, path) in &paths {
        if let Err(problem) = check_type(key, path) {
            refuse(problems, key, problem.message);
        }
    }
    if is_other_word(path, spec.word()) {
        let squares = spec.squares();
        let word = spec.word();
        let not = format!("`{path}` is not the bitboard of a board with {squares} squares");
        let way_out = if word.starts_with('[') {
            format!("sets are `{word}`; leave `bitboard` out")
        } else {
            format!("write `bitboard = {word}`, or leave it out")
        };
        refuse(problems, "bitboard", format!("{not}; {way_out}"));
    }
    if spec.square_index.is_some() && spec.square.is_none() {
        let message = "`square_index` needs `square`, the type that it makes an index of; add `square = …`, or leave \
                       `square_index` out";
        refuse(problems, "square_index", message);
    }
    let squares = spec.squares();
    if spec.off_board == OffBoard::Wrap && !squares.is_power_of_two() {
        let cause = format!(
            "squares wrap around where their number is a power of two, and this board has {squares}"
        );
        refuse(
            problems,
            "off_board",
            format!("{cause}; leave `off_board` out"),
        );
    }
}

/// Whether `path` is the integer that holds the squares of boards of another size.
fn is_other_word(path: &str, word: &str) -> bool {
    matches!(path, "u64" | "u128") && path != word
}

/// What look-ups that are constant functions cannot have.
fn constant(spec: &Spec, problems: &mut Vec<Problem>) {
    if !spec.const_fn {
        return;
    }
    let way_out = match (spec.scheme, spec.pext) {
        (Scheme::Pext, _) => Some("leave `const_fn` out, or use `scheme = fancy`"),
        (_, Pext::Always) => Some("leave `const_fn` or `pext = always` out"),
        _ => None,
    };
    if let Some(way_out) = way_out {
        refuse(
            problems,
            "const_fn",
            format!("constants cannot have the PEXT instruction; {way_out}"),
        );
    }
    match spec.bitboard.as_deref() {
        Some(path) if path == spec.word() => {
            refuse(
                problems,
                "bitboard",
                format!("bitboards are `{path}` anyway; leave `bitboard` out"),
            );
        }
        // That is a mistake without constants, too.
        Some(path) if is_other_word(path, spec.word()) => {}
        Some(path) if !is_long(path) && tuple_struct(path).is_none() => {
            let way_out = format!("or, if `{path}` is a tuple struct, write `{path}(u64)`");
            let cannot = "constants cannot call `From<u64>` and `Into<u64>`";
            refuse(
                problems,
                "bitboard",
                format!("{cannot}; leave `const_fn` out, {way_out}"),
            );
        }
        _ => {}
    }
}

/// What is wrong with `views` and what goes with it.
fn views(spec: &Spec, problems: &mut Vec<Problem>) {
    if !spec.views {
        add(problems, without_views(spec));
        return;
    }
    #[cfg(feature = "boards")]
    if spec.geometry().is_ok_and(|board| !board.is_chess()) {
        let of_chess = if spec.wrap == Wrap::None {
            "views are for the chess board, numbered by ranks"
        } else {
            "views are for the chess board, which does not wrap"
        };
        let message = format!("{of_chess}; leave `views` and `piece_codes` out");
        return refuse(problems, "views", message);
    }
    if let Some(codes) = &spec.piece_codes {
        add(problems, codes.kinds().err().cloned());
    } else {
        let needs = "`views` needs to know what the numbers in a mailbox mean";
        let message = format!("{needs}; add `piece_codes = {EXAMPLE_OF_CODES}`");
        refuse(problems, "views", message);
    }
    if let Some(pairs) = &spec.threats {
        add(problems, pairs.bits().err().cloned());
    }
    if let Some(order) = &spec.quads {
        add(problems, order.bits().err().cloned());
    }
}

/// The first option that says something about views, where there are none.
fn without_views(spec: &Spec) -> Option<Problem> {
    let (key, says) = if spec.piece_codes.is_some() {
        (
            "piece_codes",
            "`piece_codes` says what a mailbox of views holds",
        )
    } else if spec.threats.is_some() {
        (
            "threats",
            "`threats` says which pieces in a view threaten which",
        )
    } else if spec.quads.is_some() {
        (
            "quads",
            "`quads` is the order of the bytes of a threat in a view",
        )
    } else if spec.threat_index {
        (
            "threat_index",
            "`threat_index` is about the threats in a view",
        )
    } else if spec.mailbox.is_some() {
        (
            "mailbox",
            "`mailbox` is the type of the piece codes that views read",
        )
    } else {
        return None;
    };
    let message = format!("{says}; add `views = true`, or leave `{key}` out");
    Some(Problem::of_value(key, message))
}

/// What is wrong with an empty list of pieces: there is nothing to look up, or an option has no
/// effect. The scheme may be any, so that one list of options serves with and without pieces.
#[cfg(feature = "boards")]
fn without_pieces(spec: &Spec, problems: &mut Vec<Problem>) {
    if let Err(error) = spec.geometry() {
        return refuse(problems, "board", error.to_string());
    }
    if !(spec.views || spec.steppers || spec.lines) {
        let message = "the list is empty; name at least one piece, such as `[rook]`, or add other \
                       look-ups, such as `steppers = true` or `views = true`";
        return refuse(problems, "pieces", message);
    }
    let default = Spec::default();
    for (key, is_given) in [
        ("entries", spec.entries != default.entries),
        ("bishop_entries", spec.bishop_entries.is_some()),
        ("pext_entries", spec.pext_entries.is_some()),
        ("packing", spec.packing != default.packing),
        ("incorporate_shift", spec.incorporate_shift),
        ("incorporate_offset", spec.incorporate_offset),
        ("pext", spec.pext != default.pext),
        ("hyperbola", spec.hyperbola != default.hyperbola),
        ("purpose", spec.purpose.is_some()),
        ("magics", spec.magics != default.magics),
        ("seed", spec.seed.is_some()),
        ("rook_magics", spec.rook_magics.is_some()),
        ("bishop_magics", spec.bishop_magics.is_some()),
        ("setwise", spec.setwise && !spec.steppers),
    ] {
        if is_given && !is_refused(problems, key) {
            let message = format!(
                "without pieces, nothing is looked up by a scheme; leave `{key}` out, or name \
                 pieces, such as `pieces = [rook]`"
            );
            refuse(problems, key, message);
        }
    }
}

/// A look-up that needs lines with two ends, where `wrap` joins these.
#[cfg(feature = "boards")]
fn wrap(spec: &Spec) -> Option<Problem> {
    let (key, cause) = match spec.wrap {
        Wrap::None => return None,
        _ if spec.lines => ("lines", "there are two ways round between two squares"),
        _ if spec.setwise => ("setwise", "sets could go round for ever"),
        _ => return None,
    };
    let wrap = spec.wrap.word();
    let message = format!("`{key}` does not go with `wrap = {wrap}`: {cause}; leave `{key}` out");
    Some(Problem::of_value(key, message))
}

/// A piece with paths on which others attack it, on a board with more than 128 squares that wraps:
/// paths may pass all squares there, and each of these would be a leap of its own.
#[cfg(feature = "boards")]
fn reversed_on_wide_board(spec: &Spec) -> Option<Problem> {
    if spec.wrap == Wrap::None || !spec.has_wide_board() {
        return None;
    }
    let is_reversed = |piece: &Piece| {
        let mut paths = piece.movement.paths().iter();
        paths.any(|path| !path.kind.is_forward())
    };
    let Piece { name, .. } = spec.all_pieces().into_iter().find(is_reversed)?;
    let message = format!(
        "who attacks a square by the paths of `{name}` is for boards that do not wrap, or have up to \
         {} squares; leave `{name}` or `wrap` out",
        SquareSet::WIDTH
    );
    Some(Problem::of_value("pieces", message))
}

/// Sets of pieces on a board with more than 128 squares.
#[cfg(feature = "boards")]
fn setwise_on_wide_board(spec: &Spec) -> Option<Problem> {
    if !spec.setwise || !spec.has_wide_board() {
        return None;
    }
    let message = format!(
        "`setwise` is for boards with up to {} squares, and this one has {}; leave `setwise` out, \
         and unite the attack sets of the pieces one by one",
        SquareSet::WIDTH,
        spec.squares()
    );
    Some(Problem::of_value("setwise", message))
}

/// A piece whose paths are none of those of sets, where `setwise` asks for these.
#[cfg(feature = "boards")]
fn not_setwise(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let Piece { name, .. } = pieces
        .iter()
        .find(|piece| spec.setwise && !piece.movement.is_setwise())?;
    let message = format!(
        "sets of `{name}` cannot be looked up: with `setwise`, pieces move straight on without a \
         range, or leap over one empty square; leave `setwise` out, or give `{name}` tables of its own"
    );
    Some(Problem::of_value("pieces", message))
}

/// A piece with the name of a stepping one, where `steppers` asks for these, or that is called like
/// a look-up of sets, where `setwise` asks for these.
#[cfg(feature = "boards")]
fn named_twice(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let mut names: Vec<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
    if spec.steppers {
        let steppers = Stepper::ALL.map(Stepper::name);
        for name in steppers.into_iter().chain(["pawn"]) {
            if names.contains(&name) {
                let message = format!(
                    "`steppers` has a piece `{name}`, too; give yours another name, or leave \
                     `steppers` out"
                );
                return Some(Problem::of_value("pieces", message));
            }
        }
        names.extend(steppers);
    }
    let name = names
        .into_iter()
        .map(|name| format!("all_{name}"))
        .find(|name| spec.setwise && pieces.iter().any(|piece| piece.name == *name))?;
    let message = format!(
        "`setwise` has a function `{name}_attacks`, too; give the piece `{name}` another name, or \
         leave `setwise` out"
    );
    Some(Problem::of_value("pieces", message))
}

/// `number` things, such as `1 file` or `2 files`.
#[cfg(feature = "boards")]
fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The first piece that can never move on the board of `spec`.
#[cfg(feature = "boards")]
fn immovable(spec: &Spec) -> Option<Problem> {
    let board = match spec.geometry() {
        Ok(board) => board,
        Err(error) => {
            let problem = Problem::of_value("board", error.to_string());
            return Some(problem);
        }
    };
    let pieces = spec.pieces.as_ref().map(PieceList::pieces);
    if let Some(Err(problem)) = pieces {
        return Some(problem.clone());
    }
    let pieces = spec.all_pieces();
    let Piece { name, .. } = pieces.iter().find(|piece| !piece.can_move(&board))?;
    let size = format!(
        "{} and {}",
        counted(board.files(), "file"),
        counted(board.ranks(), "rank")
    );
    let message = format!("the piece `{name}` cannot move on a board of {size}; leave it out");
    // A lance is two pieces, so places in the list are not always the same.
    Some(match spec.pieces {
        Some(_) => Problem::of_value("pieces", message),
        None => Problem::of_value("board", message + ": list the others in `pieces`"),
    })
}

#[cfg(test)]
mod tests;
