//! How long everything is: lines of each folder, tokens on a line, the longest files and functions,
//! and how many combinations of options there are. It checks nothing.
//!
//! `cargo run -p structure --example report`

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Endings of files that people write and read as code.
const ENDINGS: [&str; 9] = ["rs", "c", "h", "cl", "cpp", "hpp", "sh", "js", "mjs"];
/// How many of the longest files, and of the longest functions, are listed.
const LISTED: usize = 12;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files: Vec<Source> = tracked_files(&root)
        .iter()
        .filter_map(|path| Source::read(&root, path))
        .collect();
    report_folders(&files);
    report_longest_files(&files);
    report_longest_functions(&files);
    report_combinations(&root);
}

/// The combinations of options on the chess board, which the package that tests them counts.
fn report_combinations(root: &Path) {
    let mut command = Command::new(env!("CARGO"));
    let counted = command
        .args(["run", "--quiet", "-p", "lookups", "--", "--combinations"])
        .current_dir(root)
        .output()
        .expect("Cargo runs");
    let count = String::from_utf8_lossy(&counted.stdout);
    println!(
        "\n{:>8}  combinations of options on the chess board",
        count.trim()
    );
}

/// A file of code, by its path in the repository.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// The file, if its ending is that of code and its content is text.
    fn read(root: &Path, path: &Path) -> Option<Source> {
        let ending = path.extension()?.to_str()?;
        if !ENDINGS.contains(&ending) {
            return None;
        }
        let text = fs::read_to_string(root.join(path)).ok()?;
        Some(Source {
            path: path.to_owned(),
            text,
        })
    }

    fn lines(&self) -> usize {
        self.text.lines().count()
    }

    /// The tokens of Rust, where the file has nothing but Rust.
    fn tokens(&self) -> Option<TokenStream> {
        if self.path.extension()? != "rs" {
            return None;
        }
        self.text.parse().ok()
    }
}

/// The files that Git knows, by their paths in the repository.
fn tracked_files(root: &Path) -> Vec<PathBuf> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
        .expect("Git is there: the report reads the files that it knows");
    let names = String::from_utf8(output.stdout).expect("names of files are text");
    names.split_terminator('\0').map(PathBuf::from).collect()
}

/// Lines of all code, and tokens on a line of Rust that has any, for each folder of the top level.
fn report_folders(files: &[Source]) {
    #[derive(Default)]
    struct Size {
        lines: usize,
        tokens: usize,
        lines_with_tokens: usize,
    }

    let mut folders: BTreeMap<String, Size> = BTreeMap::new();
    for file in files {
        let folder = match file.path.components().count() {
            1 => ".".to_owned(),
            _ => file
                .path
                .iter()
                .next()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        };
        let mut size = Size {
            lines: file.lines(),
            ..Size::default()
        };
        if file.tokens().is_some() {
            let code = without_comments(&file.text);
            size.tokens = count_tokens(code.parse().unwrap_or_default());
            size.lines_with_tokens = code.lines().count();
        }
        for name in [folder, "all".to_owned()] {
            let sum = folders.entry(name).or_default();
            sum.lines += size.lines;
            sum.tokens += size.tokens;
            sum.lines_with_tokens += size.lines_with_tokens;
        }
    }

    println!("{:>8} {:>12}  folder", "lines", "tokens/line");
    for (folder, size) in folders {
        #[expect(clippy::cast_precision_loss, reason = "nobody has so many tokens")]
        let ratio = size.tokens as f64 / size.lines_with_tokens.max(1) as f64;
        println!("{:>8} {ratio:>12.1}  {folder}", size.lines);
    }
}

/// The lines with something on them that is no comment.
fn without_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"))
        .fold(String::new(), |code, line| code + line + "\n")
}

/// Tokens, where each bracket is one, and so is a sign of several characters, such as `::`.
fn count_tokens(tokens: TokenStream) -> usize {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => 2 + count_tokens(group.stream()),
            TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => 0,
            _ => 1,
        })
        .sum()
}

fn report_longest_files(files: &[Source]) {
    let mut by_length: Vec<(usize, &Path)> = files
        .iter()
        .map(|file| (file.lines(), file.path.as_path()))
        .collect();
    by_length.sort_by(|a, b| b.cmp(a));
    println!("\n{:>8}  longest files", "lines");
    for (lines, path) in by_length.iter().take(LISTED) {
        println!("{lines:>8}  {}", path.display());
    }
}

fn report_longest_functions(files: &[Source]) {
    let mut functions = Functions::default();
    for file in files {
        let Some(parsed) = file.tokens().and_then(|tokens| syn::parse2(tokens).ok()) else {
            continue;
        };
        functions.file = file.path.display().to_string();
        functions.visit_file(&parsed);
    }
    functions.found.sort_by(|a, b| b.cmp(a));
    println!("\n{:>8}  longest functions", "lines");
    for (lines, name) in functions.found.iter().take(LISTED) {
        println!("{lines:>8}  {name}");
    }
}

/// The functions of the files that were visited, with their lines.
#[derive(Default)]
struct Functions {
    file: String,
    found: Vec<(usize, String)>,
}

impl Functions {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let span = body.span();
        let lines = 1 + span.end().line - span.start().line;
        let name = format!("{} in {}", signature.ident, self.file);
        self.found.push((lines, name));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
