//! Loops of look-ups, ours and shakmaty's, one exported function each, for `scripts/compare-targets.sh`: it counts their
//! instructions in an emulator, or times them in Node.js. The program itself runs each once, and compares the answers.
#![no_std]
#![no_main]

#[path = "../../../examples/firmware/src/console.rs"]
mod console;
mod contestants;
mod positions;

/// Look-ups of each function when the program runs by itself.
const LOOK_UPS: usize = 512;

console::entry!(run);

fn run() -> ! {
    prepare();
    let mut right = true;
    for (name, [first, others @ ..]) in contestants::LOOPS {
        let answer = first(LOOK_UPS);
        for other in others {
            right &= other(LOOK_UPS) == answer;
        }
        console::write(name);
        console::write(": ");
        console::write_hex(answer);
        console::write("\n");
    }
    contestants::loop_over_nothing(LOOK_UPS);
    console::write(if right { "all agree\n" } else { "NOT ALL AGREE\n" });
    console::exit(right)
}

/// Fills the positions; comes before everything else.
#[unsafe(no_mangle)]
extern "C" fn prepare() {
    positions::fill();
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    console::write("panic\n");
    console::exit(false)
}
