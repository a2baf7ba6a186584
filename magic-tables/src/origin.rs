//! Where users get our crates from. Messages take their words from here, and so do all pages: the
//! first release changes the body of the macro `origin`, and then rewrites them.

/// What a dependency on one of our crates names in Cargo.toml: its repository, until it is
/// published, and its version from then on.
macro_rules! origin {
    () => {
        concat!("git = \"", env!("CARGO_PKG_REPOSITORY"), "\"")
    };
}

/// The same for the other crates of the project.
pub const ORIGIN: &str = origin!();

/// The command that installs the program `magics`.
#[cfg(feature = "generate")]
#[must_use]
pub fn command_that_installs_magics() -> String {
    let repository = ORIGIN.strip_prefix("git = ");
    repository.map_or_else(
        || "cargo install magics".to_owned(),
        |address| format!("cargo install --git {} magics", address.trim_matches('"')),
    )
}
