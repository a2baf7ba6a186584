//! WebAssembly: whoever runs the module lends it a function that writes and one that stops.

mod host {
    #[link(wasm_import_module = "console")]
    unsafe extern "C" {
        pub safe fn write(text: *const u8, length: usize);
        pub safe fn exit(status: i32) -> !;
    }
}

/// What the host calls.
#[unsafe(no_mangle)]
extern "C" fn start() {
    crate::run()
}

/// Hands `text` to the host.
pub fn write(text: &str) {
    host::write(text.as_ptr(), text.len());
}

/// Hands the status, 0 for success, to the host.
pub fn exit(success: bool) -> ! {
    host::exit(i32::from(!success))
}
