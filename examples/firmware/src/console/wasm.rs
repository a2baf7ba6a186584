//! WebAssembly: the host provides a function that writes text and one that exits.

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
