//! Bakes the data of the ready-made tables, and tells the crate whether PEXT is slow on the
//! processor that it is compiled for, and whether it is compiled without optimisation.

#[cfg(feature = "tables")]
#[path = "build/ready_made.rs"]
mod ready_made;
#[path = "build/slow_pext.rs"]
mod slow_pext;

#[cfg_attr(
    not(feature = "tables"),
    allow(
        clippy::unnecessary_wraps,
        reason = "only tables are written to a file"
    )
)]
fn main() -> std::io::Result<()> {
    slow_pext::tell_crate();
    tell_whether_unoptimised();
    #[cfg(feature = "tables")]
    ready_made::bake()?;
    Ok(())
}

/// Sets `cfg(magic_bitboards_unoptimised)` if the crate, and so most likely the program, is
/// compiled without optimisation.
fn tell_whether_unoptimised() {
    println!("cargo::rustc-check-cfg=cfg(magic_bitboards_unoptimised)");
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=magic_bitboards_unoptimised");
    }
}
