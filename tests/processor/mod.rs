//! What the processor can run that the tests are for, found out by their build scripts: a test that it cannot run is
//! ignored, and cargo says so.

use std::env;

/// Sets `cfg(pext_runs)` where the tests can run PEXT and PDEP. Elsewhere, tests that need them are to be ignored.
pub(crate) fn tell_tests() {
    println!("cargo::rustc-check-cfg=cfg(pext_runs)");
    if pext_runs() {
        println!("cargo::rustc-cfg=pext_runs");
    }
}

/// Of another machine nothing is known but what the compiler was promised.
fn pext_runs() -> bool {
    let promised = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    promised.split(',').any(|feature| feature == "bmi2")
        || env::var_os("TARGET") == env::var_os("HOST") && has_pext()
}

#[cfg(target_arch = "x86_64")]
fn has_pext() -> bool {
    std::is_x86_feature_detected!("bmi2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_pext() -> bool {
    false
}
