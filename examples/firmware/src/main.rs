//! Looks up slider attacks on a Cortex-M, of chess or of shogi, compares them with a slow ray walk, and reports over semihosting.
//!
//! There is no allocator and no start-up code, and RAM holds only the stack, which the linker script enforces. The tables
//! are read directly from flash. The same program also runs on Linux of either endianness and as WebAssembly, with only
//! `core`.
#![no_std]
#![no_main]

mod console;
#[cfg(feature = "counted")]
mod counted;
mod random;
#[cfg(not(feature = "shogi"))]
mod ray_walk;
#[cfg(feature = "shogi")]
mod shogi;
mod sliders;
#[cfg(feature = "views")]
mod views;

#[cfg(not(any(feature = "shogi", feature = "views")))]
use random::{OCCUPANCIES, Random};
#[cfg(not(any(feature = "shogi", feature = "views")))]
use ray_walk::{BISHOP, ROOK, walk};
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
            let (rook, bishop) =
                (sliders::rook_attacks(square, occupied), sliders::bishop_attacks(square, occupied));
            wrong += u32::from(rook != walk(&ROOK, square, occupied));
            wrong += u32::from(bishop != walk(&BISHOP, square, occupied));
            digest = (digest ^ rook).wrapping_mul(0x0100_0000_01b3);
            digest = (digest ^ bishop).wrapping_mul(0x0100_0000_01b3);
        }
    }
    console::write(sliders::SCHEME);
    console::write(": digest ");
    console::write_hex(digest);
    console::write(if wrong == 0 { ", all right\n" } else { ", WRONG\n" });
    console::exit(wrong == 0)
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    console::write("panic\n");
    console::exit(false)
}
