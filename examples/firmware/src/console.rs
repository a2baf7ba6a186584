//! Output, start and exit of the program, for each kind of target.

/// Arm semihosting: a breakpoint asks the debugger (here the emulator) to write text or to stop.
#[cfg(target_os = "none")]
mod target {
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
        // SAFETY: the debugger reads the arguments and the memory that they point to, and writes
        // only the result.
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
        call(
            SYS_EXIT_EXTENDED,
            &[STOPPED_BY_APPLICATION, usize::from(!success)],
        );
        loop {}
    }
}

/// Linux without a C library: makes system calls directly, so that only `core` is needed.
#[cfg(target_os = "linux")]
mod target {
    use core::arch::{asm, global_asm};

    #[cfg(any(target_arch = "aarch64", target_arch = "loongarch64"))]
    global_asm!(".globl _start", "_start:", "bl start");

    #[cfg(target_arch = "riscv64")]
    global_asm!(".globl _start", "_start:", "call start");

    // At program start `esp` is a multiple of 16; functions expect the alignment that a `call`
    // leaves.
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

    const WRITE: usize = if cfg!(target_arch = "x86") { 4 } else { 64 };
    const EXIT: usize = if cfg!(target_arch = "x86") { 1 } else { 93 };

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
        call(WRITE, [1, text.as_ptr() as usize, text.len()]);
    }

    /// Ends the process, with status 0 for success.
    pub fn exit(success: bool) -> ! {
        call(EXIT, [usize::from(!success), 0, 0]);
        loop {}
    }
}

/// WebAssembly: the host provides a function that writes text and one that exits.
#[cfg(target_family = "wasm")]
mod target {
    mod host {
        #[link(wasm_import_module = "console")]
        unsafe extern "C" {
            pub safe fn write(text: *const u8, length: usize);
            pub safe fn exit(status: i32) -> !;
        }
    }

    /// Makes `$run` what the program does: the host calls `start`.
    macro_rules! entry {
        ($run:path) => {
            #[unsafe(no_mangle)]
            extern "C" fn start() {
                $run()
            }
        };
    }
    pub(crate) use entry;

    /// Passes `text` to the host.
    pub fn write(text: &str) {
        host::write(text.as_ptr(), text.len());
    }

    /// Passes the exit status, 0 for success, to the host.
    pub fn exit(success: bool) -> ! {
        host::exit(i32::from(!success))
    }
}

pub(crate) use target::entry;
pub use target::{exit, write};

/// Writes `number` in hexadecimal digits.
pub fn write_hex(number: u64) {
    for place in (0..16).rev() {
        let digit = (number >> (4 * place)) as usize & 15;
        write(&"0123456789abcdef"[digit..=digit]);
    }
}
