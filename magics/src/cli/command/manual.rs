//! `completions` and `man`: shell completions and manual pages.

use crate::cli::examples;
use crate::cli::file;
use crate::cli::output::{Failure, Status, print};
use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man as Page;
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
pub fn completions(arguments: &Completions, mut program: clap::Command) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "magics", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// Runs `magics man`.
pub fn man(arguments: &Man, mut program: clap::Command) -> Result<Status, Failure> {
    program.build();
    let Some(folder) = &arguments.dir else {
        print(&page(program, "magics")?)?;
        return Ok(Status::Done);
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure(format!("cannot make {}: {error}", folder.display())))?;
    let mut files = Vec::new();
    pages(program, "magics", folder, &mut files)?;
    print(&files.iter().fold(String::new(), |list, file| list + &file.to_string_lossy() + "\n"))?;
    Ok(Status::Done)
}

/// Writes the manual pages of a command and of its subcommands. `name`: how it is called.
fn pages(command: clap::Command, name: &str, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        pages(below.clone(), &format!("{name} {}", below.get_name()), folder, files)?;
    }
    let joined = name.replace(' ', "-");
    let path = folder.join(format!("{joined}.1"));
    file::write(&path, &page(command.display_name(joined), name)?)?;
    files.push(path);
    Ok(())
}

/// The manual page of a command, with its examples at the end.
fn page(command: clap::Command, name: &str) -> Result<String, Failure> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page).map_err(|error| Failure(error.to_string()))?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    // Without filling, each command line stays a line of its own.
    page += ".SH EXAMPLES\n.nf\n";
    for example in examples::of(name) {
        // Plain hyphens may be printed as other characters, which no shell understands.
        page += &example.replace('-', "\\-");
        page.push('\n');
    }
    page += ".fi\n";
    Ok(page)
}
