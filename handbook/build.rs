//! Says whether there is a browser, in which tests try the book.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rustc-check-cfg=cfg(browser)");
    let found = Command::new("chromium").arg("--version").output();
    if found.is_ok_and(|output| output.status.success()) {
        println!("cargo::rustc-cfg=browser");
    }
}
