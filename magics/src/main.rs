//! The program `magics`. All of it is in the library, so that tests can call its parts.

fn main() -> std::process::ExitCode {
    magics::cli::main()
}
