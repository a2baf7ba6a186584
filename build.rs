//! Bakes the data of the ready-made tables, and tells the crate whether PEXT is slow on the
//! processor that it is compiled for, and whether it is compiled without optimisation.

#[cfg(feature = "tables")]
#[path = "build/ready_made.rs"]
mod ready_made;
#[path = "build/slow_pext.rs"]
mod slow_pext;

fn main() {
    slow_pext::tell_crate();
    tell_whether_unoptimised();
    #[cfg(feature = "tables")]
    ready_made::bake();
}

/// Sets `cfg(magic_bitboards_unoptimised)` if the crate, and so most likely the program, is
/// compiled without optimisation.
fn tell_whether_unoptimised() {
    println!("cargo::rustc-check-cfg=cfg(magic_bitboards_unoptimised)");
    if std::env::var_os("OPT_LEVEL").is_some_and(|level| level == "0") {
        println!("cargo::rustc-cfg=magic_bitboards_unoptimised");
    }
}
