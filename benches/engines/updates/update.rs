//! Times one update of threats, by an engine's own hand and by ours, in one process: a pass over
//! all moves by the one, then by the other. Before that, it compares what both find.

use std::time::Instant;

/// A record of the file of moves. A code is twice the kind of a piece (pawn, knight, bishop, rook,
/// queen, king), and one more for Black; an empty square has 12.
pub struct Move {
    pub mailbox: [u8; 64],
    pub from: usize,
    pub to: usize,
}

impl Move {
    const BYTES: usize = 66;

    fn read(record: &[u8]) -> Self {
        let (mailbox, squares) = record.split_at(64);
        Self {
            mailbox: std::array::from_fn(|square| mailbox[square]),
            from: squares[0].into(),
            to: squares[1].into(),
        }
    }

    pub fn occupied(&self) -> u64 {
        let codes = self.mailbox.iter().rev();
        codes.fold(0, |set, &code| set << 1 | u64::from(code != 12))
    }
}

/// What the functions of an engine, and ours, have in common. Both write the same quads.
pub trait Engine: Default {
    /// A move and its position as both functions want them.
    type Case: for<'a> From<&'a Move>;

    fn by_hand(&mut self, case: &Self::Case);
    fn ours(&mut self, case: &Self::Case);
    fn found_by_hand(&self) -> Lists;
    fn found_by_us(&self) -> Lists;
}

/// What an update found, in any order.
#[derive(Default)]
pub struct Lists {
    pub added: Vec<[u8; 4]>,
    pub removed: Vec<[u8; 4]>,
}

impl Lists {
    /// Both lists from one, in which the top bit of the last byte says that a quad appears.
    pub fn of_signed(quads: impl IntoIterator<Item = [u8; 4]>) -> Self {
        let mut lists = Self::default();
        for [attacker, from, attacked, to] in quads {
            let list = if to & 0x80 == 0 {
                &mut lists.removed
            } else {
                &mut lists.added
            };
            list.push([attacker, from, attacked, to & 0x7f]);
        }
        lists
    }

    /// The lists in order.
    fn sorted(mut self) -> [Vec<[u8; 4]>; 2] {
        self.added.sort_unstable();
        self.removed.sort_unstable();
        [self.added, self.removed]
    }

    /// The lists in order, without what is in both: code by hand may add a threat that it also
    /// removes.
    fn cancelled(mut self) -> [Vec<[u8; 4]>; 2] {
        let mut only_added = Vec::new();
        for quad in self.added {
            match self.removed.iter().position(|&removed| removed == quad) {
                Some(place) => _ = self.removed.swap_remove(place),
                None => only_added.push(quad),
            }
        }
        self.added = only_added;
        self.sorted()
    }
}

// The compiler inlines neither into a pass: an engine calls them from one place, too.
#[inline(never)]
fn by_hand<E: Engine>(engine: &mut E, case: &E::Case) {
    engine.by_hand(case);
}

#[inline(never)]
fn ours<E: Engine>(engine: &mut E, case: &E::Case) {
    engine.ours(case);
}

/// Nanoseconds that an update takes.
#[inline(never)]
fn pass<E: Engine>(engine: &mut E, cases: &[E::Case], update: fn(&mut E, &E::Case)) -> f64 {
    let start = Instant::now();
    for case in cases {
        update(engine, case);
    }
    start.elapsed().as_nanos() as f64 / cases.len() as f64
}

/// Compares and times both on the moves of a file, which is the first word behind the program; the
/// second one says how often.
pub fn compare<E: Engine>() {
    let words: Vec<_> = std::env::args().collect();
    let [_, moves, rounds] = &words[..] else {
        panic!("{} MOVES ROUNDS", words[0]);
    };
    let records = std::fs::read(moves).expect("the file of moves can be read");
    let moves = records.chunks_exact(Move::BYTES).map(Move::read);
    let cases: Vec<_> = moves.map(|one| E::Case::from(&one)).collect();
    let mut engine = E::default();
    let mut found = 0;
    for (number, case) in cases.iter().enumerate() {
        by_hand(&mut engine, case);
        ours(&mut engine, case);
        let [added, removed] = engine.found_by_us().sorted();
        found += added.len() + removed.len();
        if engine.found_by_hand().cancelled() != [added, removed] {
            println!("move {number} differs");
            std::process::exit(1);
        }
    }
    println!("quads {found}");
    for round in 0..rounds.parse().expect("the rounds are a number") {
        let mut times = [0.0; 2];
        // Each begins half of the rounds.
        for which in [round % 2, 1 - round % 2] {
            let update = [by_hand, ours][which];
            times[which] = pass(&mut engine, &cases, update);
        }
        println!("round {:.4} {:.4}", times[0], times[1]);
    }
}
