//! A cache: sets of lines, each of which replaces its least recently used line.

/// Bytes of a line.
pub const LINE: usize = 64;

/// A cache that counts its misses.
///
/// ```
/// use cache_lines::cache::Cache;
///
/// let mut cache = Cache::new(4, 2);
/// for line in [0, 2, 0, 4, 0, 2] {
///     cache.touch(line);
/// }
/// assert_eq!(cache.misses(), 4, "all even lines share a set of two; 4 takes the place of 2");
/// ```
#[derive(Clone, Debug)]
pub struct Cache {
    /// The lines of each set, the most recently used one first.
    lines: Vec<u32>,
    ways: usize,
    misses: u64,
}

impl Cache {
    /// An empty cache of `lines` lines in sets of `ways`.
    ///
    /// # Panics
    /// If `ways` is not a positive divisor of `lines`.
    #[must_use]
    pub fn new(lines: usize, ways: usize) -> Self {
        assert!(ways > 0 && lines % ways == 0, "sets have equal sizes");
        Self { lines: vec![u32::MAX; lines], ways, misses: 0 }
    }

    /// Reads from `line`.
    #[inline]
    pub fn touch(&mut self, line: u32) {
        let sets = self.lines.len() / self.ways;
        let start = line as usize % sets * self.ways;
        let set = &mut self.lines[start..start + self.ways];
        if set[0] == line {
            return;
        }
        let place = set.iter().position(|&other| other == line).unwrap_or_else(|| {
            self.misses += 1;
            set.len() - 1
        });
        set.copy_within(..place, 1);
        set[0] = line;
    }

    /// The number of reads from lines that were not there.
    #[must_use]
    pub const fn misses(&self) -> u64 {
        self.misses
    }
}
