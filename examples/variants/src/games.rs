//! The games: boards, pieces and rules as data.

/// A game.
pub struct Game {
    pub name: &'static str,
    /// The board, as the option `board` has it.
    pub board: &'static str,
    /// All ways in which pieces move, as the option `pieces` has them. Where the sides differ, these begin with `white_` and `black_`.
    pub pieces: &'static str,
    pub kinds: &'static [Kind],
    /// The initial position: rows from the top rank down, letters for pieces, capital ones for White, numbers for empty squares.
    pub start: &'static str,
    /// The piece along whose lines kings must not see each other.
    pub facing: Option<&'static str>,
    /// Known counts for the depths 1, 2, …
    pub counts: &'static [u64],
}

/// A kind of piece.
pub struct Kind {
    /// Its letter; that of the king is `k`.
    pub letter: char,
    pub ways: &'static [Way],
    /// The letters of the kinds that it becomes when it reaches the zone of promotion.
    pub becomes: &'static str,
    /// The first rank of this zone, as its side counts them.
    pub zone: usize,
}

/// A way to move.
pub struct Way {
    /// Which piece of the tables says where it goes, if it takes nothing.
    pub quiet: Option<&'static str>,
    /// Which piece of the tables says what it takes.
    pub takes: Option<&'static str>,
    /// Where it is possible from, and where it may end.
    pub from: Area,
    pub to: Area,
}

/// The first and the last file, and the first and the last rank as each side counts them from its own edge, from 0.
pub struct Area {
    pub files: [usize; 2],
    pub ranks: [usize; 2],
}

impl Area {
    const ALL: Self = Self { files: [0, usize::MAX], ranks: [0, usize::MAX] };
    const PALACE: Self = Self { files: [3, 5], ranks: [0, 2] };
    const HOME: Self = Self { files: [0, 8], ranks: [0, 4] };
    const ACROSS: Self = Self { files: [0, 8], ranks: [5, 9] };
}

impl Way {
    /// To empty squares and to those of the other side.
    const fn to(piece: &'static str) -> Self {
        Self { quiet: Some(piece), takes: Some(piece), from: Area::ALL, to: Area::ALL }
    }

    const fn quiet(piece: &'static str) -> Self {
        Self { takes: None, ..Self::to(piece) }
    }

    const fn takes(piece: &'static str) -> Self {
        Self { quiet: None, ..Self::to(piece) }
    }

    const fn within(piece: &'static str, to: Area) -> Self {
        Self { to, ..Self::to(piece) }
    }
}

impl Kind {
    const fn new(letter: char, ways: &'static [Way]) -> Self {
        Self { letter, ways, becomes: "", zone: usize::MAX }
    }

    /// A pawn that takes diagonally.
    const fn pawn(becomes: &'static str, zone: usize) -> Self {
        const WAYS: &[Way] = &[Way::quiet("push"), Way::takes("capture")];
        Self { becomes, zone, ..Self::new('p', WAYS) }
    }
}

/// The list of pieces of a game: pawns, knights, kings, ferzes (one square diagonally), alfils (two squares diagonally), and `more`.
macro_rules! with_steppers {
    ($more:literal) => {
        concat!(
            "[white_push = rider(1)[(0, 1)], black_push = rider(1)[(0, -1)],",
            "white_capture = rider(1)[(-1, 1), (1, 1)], black_capture = rider(1)[(-1, -1), (1, -1)],",
            "knight = rider(1)[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],",
            "king = rider(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],",
            "ferz = rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)],",
            "alfil = rider(1)[(2, 2), (2, -2), (-2, -2), (-2, 2)],",
            $more,
            "]"
        )
    };
}

/// All games. The counts are those of Fairy-Stockfish.
pub const GAMES: &[Game] = &[
    Game {
        name: "los_alamos",
        board: "6x6",
        pieces: with_steppers!("rook, queen"),
        kinds: &[
            Kind::pawn("qrn", 5),
            Kind::new('n', &[Way::to("knight")]),
            Kind::new('r', &[Way::to("rook")]),
            Kind::new('q', &[Way::to("queen")]),
            Kind::new('k', &[Way::to("king")]),
        ],
        start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR",
        facing: None,
        counts: &[10, 100, 1_212, 14_332, 191_846],
    },
    Game {
        name: "shatranj",
        board: "8x8",
        pieces: with_steppers!("rook"),
        kinds: &[
            Kind::pawn("q", 7),
            Kind::new('n', &[Way::to("knight")]),
            Kind::new('b', &[Way::to("alfil")]),
            Kind::new('r', &[Way::to("rook")]),
            Kind::new('q', &[Way::to("ferz")]),
            Kind::new('k', &[Way::to("king")]),
        ],
        start: "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
        facing: None,
        counts: &[16, 256, 4_176, 68_122, 1_164_248],
    },
    Game {
        name: "makruk",
        board: "8x8",
        pieces: with_steppers!(
            "rook, white_silver = rider(1)[(0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1)],
            black_silver = rider(1)[(0, -1), (1, 1), (1, -1), (-1, -1), (-1, 1)]"
        ),
        kinds: &[
            Kind::pawn("m", 5),
            Kind::new('n', &[Way::to("knight")]),
            Kind::new('s', &[Way::to("silver")]),
            Kind::new('r', &[Way::to("rook")]),
            Kind::new('m', &[Way::to("ferz")]),
            Kind::new('k', &[Way::to("king")]),
        ],
        start: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
        facing: None,
        counts: &[23, 529, 12_012, 273_026, 6_223_994],
    },
    Game {
        name: "courier",
        board: "12x8",
        pieces: with_steppers!("rook, bishop, wazir = rider(1)[(0, 1), (1, 0), (0, -1), (-1, 0)]"),
        kinds: &[
            Kind::pawn("f", 7),
            Kind::new('n', &[Way::to("knight")]),
            Kind::new('e', &[Way::to("alfil")]),
            Kind::new('b', &[Way::to("bishop")]),
            Kind::new('r', &[Way::to("rook")]),
            Kind::new('m', &[Way::to("king")]),
            Kind::new('w', &[Way::to("wazir")]),
            Kind::new('f', &[Way::to("ferz")]),
            Kind::new('k', &[Way::to("king")]),
        ],
        start: "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR",
        facing: None,
        counts: &[26, 678, 18_406, 500_337],
    },
    Game {
        name: "xiangqi",
        board: "9x10",
        pieces: "[rook, cannon, horse, elephant, advisor = rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            general = rider(1)[(0, 1), (1, 0), (0, -1), (-1, 0)], facing = rider[(0, 1), (0, -1)],
            white_forward = rider(1)[(0, 1)], black_forward = rider(1)[(0, -1)], sideways = rider(1)[(1, 0), (-1, 0)]]",
        kinds: &[
            Kind::new('p', &[Way::to("forward"), Way { from: Area::ACROSS, ..Way::to("sideways") }]),
            Kind::new('c', &[Way::quiet("rook"), Way::takes("cannon")]),
            Kind::new('r', &[Way::to("rook")]),
            Kind::new('n', &[Way::to("horse")]),
            Kind::new('b', &[Way::within("elephant", Area::HOME)]),
            Kind::new('a', &[Way::within("advisor", Area::PALACE)]),
            Kind::new('k', &[Way::within("general", Area::PALACE)]),
        ],
        start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        facing: Some("facing"),
        counts: &[44, 1_920, 79_666, 3_290_240],
    },
];
