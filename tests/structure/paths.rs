//! The paths in the code of a module.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::UseTree;

/// The words of a path.
pub type Words = Vec<String>;

/// The paths of a module.
#[derive(Default)]
pub struct Paths {
    /// All of them.
    pub all: BTreeSet<Words>,
    /// Names that the module has from elsewhere, with the paths of its `use`.
    pub names: BTreeMap<String, Words>,
    /// Paths whose contents it has (`use path::*`).
    pub globs: Vec<Words>,
}

impl Paths {
    /// Notes all paths in `tokens`.
    pub fn scan(&mut self, tokens: TokenStream) {
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
                // What follows the colons is the rest of a path that begins with a type, or names a crate.
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
            let Some(TokenTree::Ident(word)) = tokens.get(length + 2) else { break };
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
        let end = (0..tokens.len()).find(|&at| is_punct(tokens, at, ';')).unwrap_or(tokens.len());
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
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(before.clone(), tree)),
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
        let Some(text) = literal.strip_prefix('"').and_then(|text| text.strip_suffix('"')) else { return };
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
            let first = group.stream().into_iter().next().map(|word| word.to_string());
            ["in", "crate", "super", "self"].map(str::to_owned).map(Some).contains(&first)
        }
        _ => false,
    }
}
