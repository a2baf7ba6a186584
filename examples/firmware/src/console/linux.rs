//! Linux without a C library: makes system calls directly, so that only `core` is needed.

use core::arch::{asm, global_asm};

#[cfg(target_arch = "aarch64")]
global_asm!(".globl _start", "_start:", "bl start");

#[cfg(target_arch = "loongarch64")]
global_asm!(".globl _start", "_start:", "bl start");

#[cfg(target_arch = "riscv64")]
global_asm!(".globl _start", "_start:", "call start");

// At program start `esp` is a multiple of 16; functions expect the alignment that a `call` leaves.
#[cfg(target_arch = "x86")]
global_asm!(".globl _start", "_start:", "and esp, -16", "call start");

#[cfg(not(any(
    target_arch = "aarch64",
    target_arch = "loongarch64",
    target_arch = "riscv64",
    target_arch = "x86",
)))]
compile_error!(
    "choose a target, such as `--target thumbv7em-none-eabihf`; examples/README.md has the whole command"
);

/// Makes `$run` what the program does: the code above calls `start`.
macro_rules! entry {
    ($run:path) => {
        #[unsafe(no_mangle)]
        extern "C" fn start() -> ! {
            $run()
        }
    };
}
pub(crate) use entry;

#[cfg(any(target_arch = "aarch64", target_arch = "loongarch64", target_arch = "riscv64"))]
mod number {
    pub const WRITE: usize = 64;
    pub const EXIT: usize = 93;
}

#[cfg(target_arch = "x86")]
mod number {
    pub const WRITE: usize = 4;
    pub const EXIT: usize = 1;
}

fn call(number: usize, arguments: [usize; 3]) {
    let [a, b, c] = arguments;
    // SAFETY: the calls read what the arguments point to, and write nothing.
    unsafe {
        #[cfg(target_arch = "aarch64")]
        asm!("svc 0", in("x8") number, inlateout("x0") a => _, in("x1") b, in("x2") c, options(nostack));
        #[cfg(target_arch = "loongarch64")]
        asm!("syscall 0", in("$a7") number, inlateout("$a0") a => _, in("$a1") b, in("$a2") c,
            out("$t0") _, out("$t1") _, out("$t2") _, out("$t3") _, out("$t4") _, out("$t5") _, out("$t6") _, out("$t7") _,
            out("$t8") _, options(nostack));
        #[cfg(target_arch = "riscv64")]
        asm!("ecall", in("a7") number, inlateout("a0") a => _, in("a1") b, in("a2") c, options(nostack));
        #[cfg(target_arch = "x86")]
        asm!("int 0x80", inlateout("eax") number => _, in("ebx") a, in("ecx") b, in("edx") c, options(nostack));
    }
}

/// Writes `text` to the standard output.
pub fn write(text: &str) {
    call(number::WRITE, [1, text.as_ptr() as usize, text.len()]);
}

/// Ends the process, with status 0 for success.
pub fn exit(success: bool) -> ! {
    call(number::EXIT, [usize::from(!success), 0, 0]);
    loop {}
}
