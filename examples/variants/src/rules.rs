//! The rules of a game, with the numbers of pieces in its tables.

use magic_tables::Error;
use magic_tables::runtime::Tables;
use magic_tables::spec::Spec;

use crate::games::{Area, Game, Way};

/// A set of squares.
pub type Set = u128;

/// A way to move of one side.
pub struct Rule {
    /// The number of the piece that says where it goes, if it takes nothing.
    pub quiet: Option<usize>,
    /// The number of the piece that says what it takes.
    pub takes: Option<usize>,
    /// The squares from which it is possible, and those where it may end.
    pub from: Set,
    pub to: Set,
}

/// What a side does with a kind of piece.
pub struct Kind {
    pub rules: Vec<Rule>,
    /// The numbers of the kinds that it becomes on the squares of the zone.
    pub becomes: Vec<usize>,
    pub zone: Set,
}

/// The rules of a game, and its tables.
pub struct Rules {
    tables: Tables<Set>,
    /// The kinds of each side.
    pub kinds: [Vec<Kind>; 2],
    /// The number of the kind of kings.
    pub king: usize,
    /// The number of the piece along whose lines kings must not see each other.
    pub facing: Option<usize>,
}

impl Rules {
    /// Builds the tables of the game, and looks up the numbers of its pieces once.
    pub fn new(game: &Game) -> Result<Self, Error> {
        let spec =
            Spec { board: Some(game.board.into()), pieces: Some(game.pieces.into()), ..Spec::default() };
        let tables = Tables::new(&spec)?;
        let kind_of = |letter| game.kinds.iter().position(|kind| kind.letter == letter).expect("a kind");
        let kinds = [0, 1].map(|side| {
            let number = |name: &'static str| {
                let of_side = format!("{}_{name}", ["white", "black"][side]);
                tables.number(name).or_else(|| tables.number(&of_side)).expect("the game lists it")
            };
            let area = |area: &Area| area_of(&tables, area, side);
            let rule = |way: &Way| Rule {
                quiet: way.quiet.map(number),
                takes: way.takes.map(number),
                from: area(&way.from),
                to: area(&way.to),
            };
            let kind = |kind: &crate::games::Kind| Kind {
                rules: kind.ways.iter().map(rule).collect(),
                becomes: kind.becomes.chars().map(kind_of).collect(),
                zone: area(&Area { files: [0, usize::MAX], ranks: [kind.zone, usize::MAX] }),
            };
            game.kinds.iter().map(kind).collect()
        });
        let facing = game.facing.and_then(|name| tables.number(name));
        Ok(Self { tables, kinds, king: kind_of('k'), facing })
    }

    /// The tables.
    pub fn tables(&self) -> &Tables<Set> {
        &self.tables
    }

    /// What the piece with this number attacks; nothing if there is none.
    pub fn attacks(&self, piece: Option<usize>, square: usize, occupied: Set) -> Set {
        piece.map_or(0, |piece| self.tables.attacks(piece, square, occupied))
    }
}

/// The squares of an area of `side`.
fn area_of(tables: &Tables<Set>, area: &Area, side: usize) -> Set {
    let board = tables.board();
    let is_within = |square: &usize| {
        let (file, rank) = board.place(*square);
        let rank = if side == 0 { rank } else { board.ranks() - 1 - rank };
        (area.files[0]..=area.files[1]).contains(&file) && (area.ranks[0]..=area.ranks[1]).contains(&rank)
    };
    (0..board.squares()).filter(is_within).fold(0, |set, square| set | 1 << square)
}
