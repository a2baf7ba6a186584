//! Looks up slider attacks on a Cortex-M, of chess or of shogi, compares them with a slow ray walk,
//! and reports over semihosting.
//!
//! There is no allocator and no start-up code, and RAM holds only the stack, which the linker
//! script enforces. The tables are read directly from flash. The same program also runs on Linux of
//! either endianness and as WebAssembly, with only `core`.
#![no_std]
#![no_main]

mod console;
#[cfg(feature = "counted")]
mod counted;
#[cfg(feature = "shogi")]
mod shogi;
mod sliders;
#[cfg(feature = "views")]
mod views;

#[cfg(feature = "shogi")]
use shogi::run;
#[cfg(feature = "views")]
use views::run;

console::entry!(run);

#[cfg(not(any(feature = "shogi", feature = "views")))]
fn run() -> ! {
    let mut random = Random::new();
    let mut digest = 0xcbf2_9ce4_8422_2325;
    let mut wrong = 0;
    for square in 0..64 {
        for _ in 0..OCCUPANCIES {
            let occupied = random.next() & random.next();
            let (rook, bishop) = (
                sliders::rook_attacks(square, occupied),
                sliders::bishop_attacks(square, occupied),
            );
            wrong += u32::from(rook != walk(&ROOK, square, occupied));
            wrong += u32::from(bishop != walk(&BISHOP, square, occupied));
            digest = (digest ^ rook).wrapping_mul(0x0100_0000_01b3);
            digest = (digest ^ bishop).wrapping_mul(0x0100_0000_01b3);
        }
    }
    console::write(sliders::SCHEME);
    console::write(": digest ");
    console::write_hex(digest);
    console::write(if wrong == 0 {
        ", all right\n"
    } else {
        ", WRONG\n"
    });
    console::exit(wrong == 0)
}

/// Occupancies for each square with which look-ups and walk are compared: the same ones in each
/// run.
const OCCUPANCIES: usize = 100;

/// George Marsaglia's xorshift.
struct Random(u64);

impl Random {
    const fn new() -> Self {
        Self(0x2545_f491_4f6c_dd1d)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[cfg(not(feature = "shogi"))]
const ROOK: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
#[cfg(not(feature = "shogi"))]
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The attack set of a slider on `square`, by a slow walk.
#[cfg(not(feature = "shogi"))]
fn walk(steps: &[(i32, i32); 4], square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    for (files, ranks) in steps {
        let (mut file, mut rank) = ((square % 8) as i32, (square / 8) as i32);
        loop {
            file += files;
            rank += ranks;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let here = 1 << (8 * rank + file);
            attacks |= here;
            if occupied & here != 0 {
                break;
            }
        }
    }
    attacks
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    console::write("panic\n");
    console::exit(false)
}
