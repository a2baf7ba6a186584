//! What the files of the workspace import from each other.
//!
//! A file *imports* another one if a path in it leads to something that stands in the other one: in
//! a `use`, with or without braces, and in an expression or a type, such as `child::f()` or
//! `super::x::Y`; in the arguments of a macro, too. Only `quote!` is left out, because its paths
//! are those of another crate. These rules say where a path leads:
//!
//! - A `mod` line alone is no import, and a visibility such as `pub(in super::super)` is none.
//! - A path stands for the file at its end. The modules on the way are not imported.
//! - If a module re-exports a name (`pub use child::Name`, or `pub use child::*` where the child
//!   has it), a path to that name leads to the child, as if it were written in full. The same holds
//!   for a name that a module imports for itself, and where the name comes from another crate.
//! - `use super::*` imports the parent, and a `use` of a module imports that module.
//! - Methods are not seen: `value.method()` is no import, wherever the `impl` stands.
//!
//! Tests are files like others. Since nothing imports them, they may import what they test.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree};

/// For each file, the files that it imports, and for each of these a path that leads there.
pub type Graph = BTreeMap<PathBuf, BTreeMap<PathBuf, String>>;

/// A module, which is a file or a part of one.
#[derive(Default)]
struct Module {
    file: PathBuf,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// The names of what stands in it, and of its macros, behind which no path goes on.
    items: BTreeSet<String>,
    macros: BTreeSet<String>,
    paths: Paths,
}

/// The modules of a crate. The first one is its root.
#[derive(Default)]
pub struct Crate {
    modules: Vec<Module>,
    /// The macros that the crate exports, which stand in its root by name.
    macros: BTreeMap<String, usize>,
}

impl Crate {
    /// Reads the crate whose root is `file`.
    pub fn read(file: &Path) -> Crate {
        let mut read = Crate::default();
        read.add_file(file, None);
        read
    }

    /// What its files import.
    pub fn imports(&self) -> Graph {
        let mut graph = Graph::new();
        for (number, module) in self.modules.iter().enumerate() {
            let imports = graph.entry(module.file.clone()).or_default();
            for path in &module.paths.all {
                if let Some(target) = self.target(number, path, &mut BTreeSet::new()) {
                    imports.insert(self.modules[target].file.clone(), path.join("::"));
                }
            }
            imports.remove(&module.file);
        }
        graph
    }

    fn add_file(&mut self, file: &Path, parent: Option<usize>) -> usize {
        let text =
            fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let folder = file.parent().expect("a file is in a folder");
        let has_own_folder = parent.is_none() || file.ends_with("mod.rs");
        let children = if has_own_folder {
            folder.to_owned()
        } else {
            file.with_extension("")
        };
        self.add(file, parent, &children, &parsed.items)
    }

    /// Adds a module of the file `file`. Its children are in the folder `children`.
    fn add(
        &mut self,
        file: &Path,
        parent: Option<usize>,
        children: &Path,
        items: &[Item],
    ) -> usize {
        let number = self.modules.len();
        self.modules.push(Module {
            file: file.to_owned(),
            parent,
            ..Module::default()
        });
        for item in items {
            match item {
                Item::Mod(item) => {
                    let name = item.ident.to_string();
                    let child = match &item.content {
                        Some((_, items)) => {
                            self.add(file, Some(number), &children.join(&name), items)
                        }
                        None => self.add_file(
                            &module_file(file, children, &name, &item.attrs),
                            Some(number),
                        ),
                    };
                    self.modules[number].children.insert(name, child);
                }
                item => {
                    if let Item::Macro(item) = item
                        && let Some(name) = &item.ident
                    {
                        if item
                            .attrs
                            .iter()
                            .any(|attribute| attribute.path().is_ident("macro_export"))
                        {
                            self.macros.insert(name.to_string(), number);
                        }
                        self.modules[number].macros.insert(name.to_string());
                    }
                    self.modules[number].items.extend(name(item));
                    self.modules[number].paths.scan(item.to_token_stream());
                }
            }
        }
        number
    }

    /// The module at the end of `path`, as it is written in the module `at`. `None` if that is in
    /// another crate. `open` are the names that are being followed.
    fn target(
        &self,
        at: usize,
        path: &[String],
        open: &mut BTreeSet<(usize, String)>,
    ) -> Option<usize> {
        let mut module = at;
        for (place, word) in path.iter().enumerate() {
            let (here, is_last) = (&self.modules[module], place + 1 == path.len());
            match word.as_str() {
                "crate" => module = 0,
                "self" => {}
                "super" => module = here.parent?,
                name => {
                    if let Some(&child) = here.children.get(name) {
                        module = child;
                    } else if here.items.contains(name) || (is_last && here.macros.contains(name)) {
                        return Some(module);
                    } else if let Some(&exporting) =
                        self.macros.get(name).filter(|_| is_last && module == 0)
                    {
                        return Some(exporting);
                    } else if let Some((base, mut real)) = self.real_path(module, name, open) {
                        real.extend_from_slice(&path[place + 1..]);
                        return self.target(base, &real, open);
                    } else {
                        // What stands nowhere may come with all names of another crate. The first
                        // word may be a crate.
                        let is_new = place > 0 && open.insert((module, "*".to_owned()));
                        let is_outside = |glob: &Words| self.target(module, glob, open).is_none();
                        let may_be_outside = is_new && here.paths.globs.iter().any(is_outside);
                        return (place > 0 && !may_be_outside).then_some(module);
                    }
                }
            }
        }
        Some(module)
    }

    /// Where the module `at` has `name` from, which does not stand in it: a path, and the module in
    /// which this is to be read.
    fn real_path(
        &self,
        at: usize,
        name: &str,
        open: &mut BTreeSet<(usize, String)>,
    ) -> Option<(usize, Words)> {
        if !open.insert((at, name.to_owned())) {
            return None;
        }
        let module = &self.modules[at];
        if let Some(path) = module.paths.names.get(name) {
            return Some((at, path.clone()));
        }
        module.paths.globs.iter().find_map(|glob| {
            let there = self.target(at, glob, open)?;
            let (items, children) = (&self.modules[there].items, &self.modules[there].children);
            if items.contains(name) || children.contains_key(name) {
                return Some((there, vec!["self".to_owned(), name.to_owned()]));
            }
            self.real_path(there, name, open)
        })
    }
}

/// The file of the child `name` of the module in `file`, whose children are in the folder
/// `children`.
pub fn module_file(file: &Path, children: &Path, name: &str, attributes: &[Attribute]) -> PathBuf {
    let path_of = |attribute: &Attribute| {
        let value = &attribute.meta.require_name_value().ok()?.value;
        attribute
            .path()
            .is_ident("path")
            .then(|| value.to_token_stream().to_string())
    };
    if let Some(path) = attributes.iter().find_map(path_of) {
        let folder = file.parent().expect("a file is in a folder");
        return fs::canonicalize(folder.join(path.trim_matches('"'))).expect("the file is there");
    }
    let file = children.join(format!("{name}.rs"));
    if file.exists() {
        file
    } else {
        children.join(name).join("mod.rs")
    }
}

/// The name of what an item defines. Imports and implementations define none.
fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// The circles in `graph`: groups of files each of which imports all others of its group, directly
/// or through others.
pub fn circles(graph: &Graph) -> BTreeSet<BTreeSet<PathBuf>> {
    let imported = |from: &PathBuf| {
        let (mut found, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop() {
            open.extend(
                graph[next]
                    .keys()
                    .filter(|&import| found.insert(import.clone())),
            );
        }
        found
    };
    let imported: BTreeMap<&PathBuf, BTreeSet<PathBuf>> =
        graph.keys().map(|file| (file, imported(file))).collect();
    let in_circle = |file: &&PathBuf| imported[file].contains(*file);
    let circle = |file: &PathBuf| {
        imported[file]
            .iter()
            .filter(|other| imported[other].contains(file))
            .cloned()
            .collect()
    };
    graph.keys().filter(in_circle).map(circle).collect()
}

/// The words of a path.
type Words = Vec<String>;

/// The paths of a module.
#[derive(Default)]
struct Paths {
    /// All of them.
    all: BTreeSet<Words>,
    /// Names that the module has from elsewhere, with the paths of its `use`.
    names: BTreeMap<String, Words>,
    /// Paths whose contents it has (`use path::*`).
    globs: Vec<Words>,
}

impl Paths {
    /// Notes all paths in `tokens`.
    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at += match &tokens[at] {
                TokenTree::Ident(word) if word == "use" => self.scan_use(&tokens[at + 1..]) + 1,
                TokenTree::Ident(word) if word == "pub" && visibility(&tokens[at + 1..]) => 2,
                TokenTree::Ident(word)
                    if word.to_string().starts_with("quote") && is_punct(&tokens, at + 1, '!') =>
                {
                    3
                }
                TokenTree::Ident(_) => self.scan_path(&tokens[at..]),
                // What follows the colons is the rest of a path that begins with a type, or names a
                // crate.
                TokenTree::Punct(_) if is_colons(&tokens, at) => 3,
                TokenTree::Group(group) => {
                    self.scan(group.stream());
                    1
                }
                TokenTree::Literal(literal) => {
                    self.scan_literal(&literal.to_string());
                    1
                }
                TokenTree::Punct(_) => 1,
            };
        }
    }

    /// Notes the path at the start of `tokens`, if it has several words. Its length in tokens.
    fn scan_path(&mut self, tokens: &[TokenTree]) -> usize {
        let mut words = vec![tokens[0].to_string()];
        let mut length = 1;
        while is_colons(tokens, length) {
            let Some(TokenTree::Ident(word)) = tokens.get(length + 2) else {
                break;
            };
            words.push(word.to_string());
            length += 3;
        }
        if words.len() > 1 {
            self.all.insert(words);
        }
        length
    }

    /// Notes what a `use` whose tokens begin behind that word imports. Its length in tokens.
    fn scan_use(&mut self, tokens: &[TokenTree]) -> usize {
        let end = (0..tokens.len())
            .find(|&at| is_punct(tokens, at, ';'))
            .unwrap_or(tokens.len());
        // A bound such as `use<'a>` is none.
        if let Ok(tree) = syn::parse2::<UseTree>(tokens[..end].iter().cloned().collect()) {
            self.import(Vec::new(), &tree);
            end
        } else {
            0
        }
    }

    fn import(&mut self, mut before: Words, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(before, &path.tree);
            }
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.import(before.clone(), tree)),
            UseTree::Glob(_) => {
                self.all.insert(before.clone());
                self.globs.push(before);
            }
            UseTree::Name(name) if name.ident == "self" => {
                let name = before.last().cloned().unwrap_or_default();
                self.import_name(name, before);
            }
            UseTree::Name(name) => {
                before.push(name.ident.to_string());
                self.import_name(name.ident.to_string(), before);
            }
            UseTree::Rename(renamed) => {
                before.push(renamed.ident.to_string());
                self.import_name(renamed.rename.to_string(), before);
            }
        }
    }

    fn import_name(&mut self, name: String, path: Words) {
        self.all.insert(path.clone());
        self.names.insert(name, path);
    }

    /// Notes the path in a string such as that of `#[serde(with = "crate::text")]`.
    fn scan_literal(&mut self, literal: &str) {
        let Some(text) = literal
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
        else {
            return;
        };
        let words: Words = text.split("::").map(str::to_owned).collect();
        let is_word = |word: &String| syn::parse_str::<proc_macro2::Ident>(word).is_ok();
        let is_in_crate = ["crate", "super", "self"].contains(&words[0].as_str());
        if is_in_crate && words.len() > 1 && words[1..].iter().all(is_word) {
            self.all.insert(words);
        }
    }
}

fn is_punct(tokens: &[TokenTree], at: usize, punct: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(found)) if found.as_char() == punct)
}

/// Whether `::` begins at `at`.
fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    is_punct(tokens, at, ':') && is_punct(tokens, at + 1, ':')
}

/// Whether `tokens`, which follow `pub`, begin with the rest of a visibility.
fn visibility(tokens: &[TokenTree]) -> bool {
    match tokens.first() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let first = group
                .stream()
                .into_iter()
                .next()
                .map(|word| word.to_string());
            ["in", "crate", "super", "self"]
                .map(str::to_owned)
                .map(Some)
                .contains(&first)
        }
        _ => false,
    }
}
