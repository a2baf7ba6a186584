//! Detects, in the build scripts of tests, whether the tests can run PEXT. Tests that cannot run
//! are ignored, which Cargo reports.

use std::env;

/// Sets `cfg(pext_runs)` if the tests can run PEXT and PDEP. Otherwise, tests that need them must
/// be ignored.
pub(crate) fn tell_tests() {
    println!("cargo::rustc-check-cfg=cfg(pext_runs)");
    if pext_runs() {
        println!("cargo::rustc-cfg=pext_runs");
    }
}

/// When cross-compiling, only the target features are known.
fn pext_runs() -> bool {
    let target_features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    target_features.split(',').any(|feature| feature == "bmi2")
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
