//! Arm semihosting: a breakpoint asks the debugger (here the emulator) to write text or to stop.

use core::arch::asm;

const SYS_OPEN: usize = 0x01;
const SYS_WRITE: usize = 0x05;
const SYS_EXIT_EXTENDED: usize = 0x20;
const STOPPED_BY_APPLICATION: usize = 0x2_0026;

/// Makes `$run` what the program does: the linker script names `reset` as the entry point.
macro_rules! entry {
    ($run:path) => {
        #[unsafe(no_mangle)]
        extern "C" fn reset() -> ! {
            $run()
        }
    };
}
pub(crate) use entry;

fn call(operation: usize, arguments: &[usize]) -> usize {
    let result;
    // SAFETY: the debugger reads the arguments and the memory that they point to, and writes only the result.
    unsafe {
        asm!("bkpt 0xab", inlateout("r0") operation => result, in("r1") arguments.as_ptr(), options(nostack));
    }
    result
}

/// Writes `text` to the console.
pub fn write(text: &str) {
    // Opened every time, so that no handle has to be kept in RAM.
    let name = b":tt\0";
    let console = call(SYS_OPEN, &[name.as_ptr() as usize, 4, name.len() - 1]);
    call(SYS_WRITE, &[console, text.as_ptr() as usize, text.len()]);
}

/// Stops the emulator, with status 0 for success.
pub fn exit(success: bool) -> ! {
    call(SYS_EXIT_EXTENDED, &[STOPPED_BY_APPLICATION, usize::from(!success)]);
    loop {}
}
