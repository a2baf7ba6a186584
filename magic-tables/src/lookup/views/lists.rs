//! Where updates write quads: two lists, or one in which a bit says that the threat appears.

/// Room for the quads of an update, and for whole vectors behind the last one.
pub(super) type QuadRoom = [[u8; 4]; 256];

/// The lists of an update.
pub(super) trait Lists {
    /// Has `write` write quads of threats that appear, or vanish, where the next ones go. It is
    /// told whether they get the bit that says so, and returns how many there are.
    ///
    /// # Safety
    /// There must be room for what `write` writes.
    unsafe fn list(&mut self, appear: bool, write: impl FnOnce(*mut [u8; 4], bool) -> usize);
}

/// One list has the threats that appear, the other those that vanish.
pub(super) struct TwoLists<'a> {
    added: &'a mut QuadRoom,
    removed: &'a mut QuadRoom,
    /// How many there are.
    pub(super) counts: (usize, usize),
}

impl<'a> TwoLists<'a> {
    #[inline(always)]
    pub(super) fn new(added: &'a mut QuadRoom, removed: &'a mut QuadRoom) -> Self {
        Self {
            added,
            removed,
            counts: (0, 0),
        }
    }
}

impl Lists for TwoLists<'_> {
    #[inline(always)]
    unsafe fn list(&mut self, appear: bool, write: impl FnOnce(*mut [u8; 4], bool) -> usize) {
        let (room, count) = if appear {
            (&mut *self.added, &mut self.counts.0)
        } else {
            (&mut *self.removed, &mut self.counts.1)
        };
        // SAFETY: the caller promises room behind those that are there.
        *count += write(unsafe { room.as_mut_ptr().add(*count) }, false);
    }
}

/// All threats in one list.
pub(super) struct OneList<'a> {
    changed: &'a mut QuadRoom,
    /// How many there are.
    pub(super) count: usize,
}

impl<'a> OneList<'a> {
    #[inline(always)]
    pub(super) fn new(changed: &'a mut QuadRoom) -> Self {
        Self { changed, count: 0 }
    }
}

impl Lists for OneList<'_> {
    #[inline(always)]
    unsafe fn list(&mut self, appear: bool, write: impl FnOnce(*mut [u8; 4], bool) -> usize) {
        // SAFETY: the caller promises room behind those that are there.
        self.count += write(unsafe { self.changed.as_mut_ptr().add(self.count) }, appear);
    }
}
