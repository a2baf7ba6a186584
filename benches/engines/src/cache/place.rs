//! Where tables start: an order and gaps such that lines that engines need together lie in different sets of a cache.

use magic_tables::search::random::Random;

use super::lines::SquareData;
use super::look_ups::{Lookup, Stretch, TABLES, WINDOWS, sorted};
use super::{LINE, WAYS};

/// A table to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Bytes of its slots.
    pub(super) bytes: usize,
    /// Tables of a lower group come first.
    pub(super) group: u8,
}

/// What to place, and how much room there is.
#[derive(Clone, Debug)]
pub(super) struct Room {
    /// All tables: rooks, then bishops.
    pub(super) tables: [Table; TABLES],
    /// Lines that may stay free between tables.
    pub(super) free_lines: usize,
    /// The data of squares. They follow the slots.
    pub(super) data: SquareData,
}

impl Room {
    /// Bytes of all tables and free lines.
    pub(super) fn bytes(&self) -> usize {
        self.tables.iter().map(|table| table.bytes).sum::<usize>() + self.free_lines * LINE
    }
}

/// Windows of the summary that a cache of this many sets keeps, and the number of sets: for 8, 16 and 32 KiB.
const SIZES: [(usize, usize); 3] = [(1, 16), (3, 32), (8, 64)];

/// What engines read in a while: for each table, where in the table (bytes).
#[derive(Clone, Debug)]
struct While {
    sets: usize,
    reads: Vec<(u8, u32)>,
    /// The tables, each once.
    tables: Vec<u8>,
}

/// A try: the tables in order, and the number of free lines before each and behind the last.
#[derive(Clone, Debug)]
struct Arrangement {
    order: Vec<u8>,
    free: Vec<u32>,
}

/// The search for an arrangement.
#[derive(Debug)]
pub(super) struct PlaceSearch<'a> {
    room: &'a Room,
    whiles: Vec<While>,
    /// The line of the data of each square.
    data: Vec<u32>,
    /// For each line, the last while that read it.
    last: Vec<u32>,
    now: u32,
}

impl<'a> PlaceSearch<'a> {
    /// A search with `reads(table, occupied)`, the byte of the table that a look-up reads, and `count` whiles for each
    /// size of cache.
    pub(super) fn new(
        room: &'a Room,
        stretches: &[Stretch],
        count: usize,
        reads: &dyn Fn(usize, u64) -> usize,
    ) -> Self {
        let mut whiles = Vec::new();
        for (windows, sets) in SIZES {
            let per_stretch = WINDOWS - windows + 1;
            for number in 0..count {
                let stretch = &stretches[number * stretches.len() / count];
                let start = number * 7 % per_stretch;
                let lookups = sorted(stretch[start..start + windows].concat());
                let read = |lookup: &Lookup| {
                    (lookup.table, reads(usize::from(lookup.table), lookup.occupied()) as u32)
                };
                let mut tables: Vec<u8> = lookups.iter().map(|lookup| lookup.table).collect();
                tables.dedup();
                whiles.push(While { sets, reads: lookups.iter().map(read).collect(), tables });
            }
        }
        let end = room.bytes().next_multiple_of(align_of::<u64>());
        let line = |table: usize| ((end + room.data.start(table)) / LINE) as u32;
        let data: Vec<u32> = (0..TABLES).map(line).collect();
        let last = vec![0; end / LINE + 1];
        Self { room, whiles, data, last, now: 0 }
    }

    /// The bytes at which the tables start, after `steps` steps of annealing.
    pub(super) fn run(&mut self, steps: u32, seed: u64) -> [usize; TABLES] {
        let mut random = Random::new(seed);
        let mut order: Vec<u8> = (0..TABLES as u8).collect();
        order.sort_by_key(|&table| self.room.tables[usize::from(table)].group);
        let mut free = vec![0; TABLES + 1];
        for line in 0..self.room.free_lines {
            free[line % TABLES] += 1;
        }
        let mut arrangement = Arrangement { order, free };
        let mut cost = self.cost(&arrangement);
        let mut best = (cost, arrangement.clone());
        let heat = cost * 0.002;
        for step in 0..steps {
            let other = self.neighbour(&arrangement, &mut random);
            let left = 1.0 - step as f32 / steps as f32;
            let chance = (random.bits() >> 40) as f32 / (1 << 24) as f32;
            let others_cost = self.cost(&other);
            if others_cost <= cost - heat * left * left * (chance + 1e-9).ln() {
                (arrangement, cost) = (other, others_cost);
                if cost < best.0 {
                    best = (cost, arrangement.clone());
                }
            }
        }
        self.starts(&best.1)
    }

    fn starts(&self, arrangement: &Arrangement) -> [usize; TABLES] {
        let mut starts = [0; TABLES];
        let mut end = 0;
        for (&table, &free) in arrangement.order.iter().zip(&arrangement.free) {
            starts[usize::from(table)] = end + free as usize * LINE;
            end = starts[usize::from(table)] + self.room.tables[usize::from(table)].bytes;
        }
        starts
    }

    /// Two tables of a group change places, or one moves among its group, or a free line moves.
    fn neighbour(&self, arrangement: &Arrangement, random: &mut Random) -> Arrangement {
        let mut other = arrangement.clone();
        let bits = random.bits();
        let [a, b] = [8, 32].map(|shift| (bits >> shift) as usize % TABLES);
        let group = |place: usize| self.room.tables[usize::from(arrangement.order[place])].group;
        match bits % 3 {
            0 if group(a) == group(b) => other.order.swap(a, b),
            1 if group(a) == group(b) => {
                let table = other.order.remove(a);
                other.order.insert(b, table);
            }
            _ => {
                if let Some(from) = (0..=TABLES).map(|i| (a + i) % (TABLES + 1)).find(|&i| other.free[i] > 0)
                {
                    other.free[from] -= 1;
                    other.free[b] += 1;
                }
            }
        }
        other
    }

    /// How crowded the sets are: lines beyond the ways of a set, and a little for sets that are nearly full.
    fn cost(&mut self, arrangement: &Arrangement) -> f32 {
        let starts = self.starts(arrangement);
        let mut cost = 0.0;
        for one in &self.whiles {
            self.now += 1;
            let mut load = [0_usize; 64];
            let mut touch = |line: usize| load[line % one.sets] += 1;
            let mut last = u32::MAX;
            for &table in &one.tables {
                let line = self.data[usize::from(table)];
                if line != last {
                    touch(line as usize);
                    last = line;
                }
            }
            for &(table, byte) in &one.reads {
                let line = (starts[usize::from(table)] + byte as usize) / LINE;
                if self.last[line] != self.now {
                    self.last[line] = self.now;
                    touch(line);
                }
            }
            let crowded = |load: usize| {
                load.saturating_sub(WAYS) + usize::from(load >= WAYS) + usize::from(load + 1 >= WAYS)
            };
            let sum: usize = load[..one.sets].iter().map(|&load| crowded(load)).sum();
            cost += sum as f32 / one.sets as f32;
        }
        cost
    }
}
