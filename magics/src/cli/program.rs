//! Runs the command that the command line names, and returns the exit status.

use super::arguments::{Arguments, Command};
use super::command;
use super::examples;
use super::output::{self, Failure, Output, Status};
use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _};
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let matches = examples::in_help(Arguments::command(), "magics").try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return output::usage(&error).into(),
    };
    let json = arguments.command.json();
    if arguments.json && json.is_none() {
        let message = "`--json` is for commands that print an answer; leave it out";
        return output::usage(&Arguments::command().error(ErrorKind::ArgumentConflict, message)).into();
    }
    let output = Output::new(arguments.json || json == Some(true), arguments.color);
    run(arguments.command, output).unwrap_or_else(|failure| output.fail(&failure)).into()
}

fn run(command: Command, output: Output) -> Result<Status, Failure> {
    match command {
        Command::Find(arguments) => command::find::run(&arguments, output),
        Command::Attacks(arguments) => command::attacks::run(&arguments, output),
        Command::Verify(arguments) => command::verify::run(&arguments, output),
        Command::Prove(arguments) => command::prove::run(&arguments, output),
        Command::Certificate(command) => command::certificate::run(&command, output),
        Command::Pack(arguments) => command::pack::run(&arguments, output),
        Command::Generate(arguments) => command::generate::run(&arguments, output),
        Command::Catalog(arguments) => command::catalog::run(&arguments, output),
        Command::Completions(arguments) => command::manual::completions(&arguments, Arguments::command()),
        Command::Man(arguments) => command::manual::man(&arguments, Arguments::command()),
    }
}
