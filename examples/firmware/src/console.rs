//! Output, start and exit of the program, for each kind of target.

#[cfg(target_os = "none")]
#[path = "console/semihosting.rs"]
mod target;

#[cfg(target_os = "linux")]
#[path = "console/linux.rs"]
mod target;

#[cfg(target_family = "wasm")]
#[path = "console/wasm.rs"]
mod target;

pub use target::{exit, write};
pub(crate) use target::entry;

/// Writes `number` in hexadecimal digits.
pub fn write_hex(number: u64) {
    for place in (0..16).rev() {
        let digit = (number >> (4 * place)) as usize & 15;
        write(&"0123456789abcdef"[digit..=digit]);
    }
}
