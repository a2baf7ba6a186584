//! `completions` and `man`: shell completions and manual pages.

use crate::cli::file;
use crate::cli::output::{Failure, Output, Status};
use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man as Page;
use serde_json::json;
use std::path::{Path, PathBuf};

/// The arguments of `magics completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// The arguments of `magics man`.
#[derive(Args, Debug)]
pub struct Man {
    /// Writes the pages of all commands into this folder, instead of printing the main page
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// Runs `magics completions`.
pub fn completions(
    arguments: &Completions,
    mut program: clap::Command,
    output: Output,
) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "magics", &mut script);
    let script = String::from_utf8_lossy(&script);
    let document =
        || json!({ "command": "completions", "shell": arguments.shell.to_string(), "text": script });
    output.answer(|_| script.to_string(), document)?;
    Ok(Status::Done)
}

/// Runs `magics man`.
pub fn man(arguments: &Man, mut program: clap::Command, output: Output) -> Result<Status, Failure> {
    program.build();
    let Some(folder) = &arguments.dir else {
        let page = page(program)?;
        output.answer(|_| page.clone(), || json!({ "command": "man", "text": page }))?;
        return Ok(Status::Done);
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure(format!("cannot make {}: {error}", folder.display())))?;
    let mut files = Vec::new();
    pages(program, "magics", folder, &mut files)?;
    let list = || files.iter().fold(String::new(), |list, file| list + &file.to_string_lossy() + "\n");
    output.answer(|_| list(), || json!({ "command": "man", "files": files }))?;
    Ok(Status::Done)
}

/// Writes the manual pages of a command and of its subcommands.
fn pages(command: clap::Command, name: &str, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        pages(below.clone(), &format!("{name}-{}", below.get_name()), folder, files)?;
    }
    let path = folder.join(format!("{name}.1"));
    file::write(&path, &page(command.display_name(name.to_owned()))?)?;
    files.push(path);
    Ok(())
}

fn page(command: clap::Command) -> Result<String, Failure> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page).map_err(|error| Failure(error.to_string()))?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
