// Two lines in integers, for processors that reverse the bits of a word in one or two instructions: no table, and nothing to count.

#[cfg(any(
    target_arch = "aarch64",
    target_arch = "arm64ec",
    target_arch = "loongarch64",
    all(target_arch = "riscv64", target_feature = "zbkb"),
))]
use Reversed as InBits;

/// The rays of a square along two lines. On the reversed board, the numbers of squares rise along all of them.
#[derive(Clone, Copy, Debug)]
pub struct Reversed {
    up: [Word; 2],
    /// Those along which the numbers fall, on the reversed board.
    down: [Word; 2],
}

impl Reversed {
    /// These rays: those along which the numbers of squares rise, and those along which they fall.
    #[must_use]
    pub const fn new([up, [down, other_down]]: [[Word; 2]; 2]) -> Self {
        Self { up, down: [down.reverse_bits(), other_down.reverse_bits()] }
    }

    /// What a rider attacks.
    #[inline(always)]
    #[must_use]
    pub const fn rider_attacks(&self, occupied: Word) -> Word {
        let [up, other_up] = self.up;
        let [down, other_down] = self.down;
        let reversed = occupied.reverse_bits();
        let below = along(down, reversed) | along(other_down, reversed);
        along(up, occupied) | along(other_up, occupied) | below.reverse_bits()
    }

    /// What a hopper attacks.
    #[inline(always)]
    #[must_use]
    pub const fn hopper_attacks(&self, occupied: Word) -> Word {
        let [up, other_up] = self.up;
        let [down, other_down] = self.down;
        let reversed = occupied.reverse_bits();
        let below = behind(down, reversed) | behind(other_down, reversed);
        behind(up, occupied) | behind(other_up, occupied) | below.reverse_bits()
    }
}

/// What a rider attacks on a ray along which the numbers of squares rise.
#[inline(always)]
const fn along(ray: Word, occupied: Word) -> Word {
    ray & to_lowest(ray & occupied)
}

/// What a hopper attacks there.
#[inline(always)]
const fn behind(ray: Word, occupied: Word) -> Word {
    let above = ray & occupied;
    ray & to_lowest(above & above.wrapping_sub(1)) & !to_lowest(above)
}
