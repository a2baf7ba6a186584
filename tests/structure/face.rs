//! The public face of a crate: every item that its users can reach and that is not hidden from the
//! documentation, a line for each, read from the source.
//!
//! An item stands under its shortest public path; each other path of it is a line `pub use`. A
//! method stands in a line with the head of its `impl`, and so does each implementation of a trait.
//! All features are on, and so is every `cfg` but `test`.
//!
//! What a macro of the crate makes cannot be read without running it. So a line has the call of the
//! macro, and a line for each public item in its definition has the text from which it is made.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Fields, ImplItem, Item, ItemImpl, ItemMacro, Meta, TraitItem, Type, UseTree,
    Visibility, parse_quote,
};

/// A module, and what stands in it.
struct Module {
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    items: Vec<Item>,
    imports: Vec<Import>,
}

/// A name that a module has from elsewhere.
struct Import {
    /// `None` for everything that stands there.
    name: Option<String>,
    path: Vec<String>,
    is_public: bool,
}

/// What a name stands for: a module, or an item of a module by its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Definition {
    Module(usize),
    Item(usize, String),
}

/// A type whose variants or fields users can name.
pub struct OpenType {
    /// Its path.
    pub path: String,
    /// Whether it is `#[non_exhaustive]`, so that it may grow.
    pub may_grow: bool,
}

/// The public face of a crate.
#[derive(Default)]
pub struct Face {
    /// A line for each item.
    pub lines: BTreeSet<String>,
    /// The enumerations, and the structures with public fields.
    pub open_types: Vec<OpenType>,
}

impl Face {
    /// The face of the crate `name`, whose root is `file`.
    pub fn read(name: &str, file: &Path) -> Face {
        let mut source = Source::default();
        source.add_file(file, None);
        let mut paths = Paths::default();
        paths.walk(&source, 0, name);
        paths.add_exported_macros(&source, name);
        let mut face = Face {
            lines: paths.foreign.clone(),
            ..Face::default()
        };
        for (definition, paths) in &paths.found {
            face.add_definition(&source, definition, paths);
        }
        face.add_implementations(&source, &paths);
        face.add_made_implementations(&source, &paths);
        face
    }

    fn add_definition(
        &mut self,
        source: &Source,
        definition: &Definition,
        paths: &BTreeSet<String>,
    ) {
        let path = canonical(paths);
        for other in paths.iter().filter(|&other| other != path) {
            self.lines.insert(format!("pub use {path} as {other}"));
        }
        match definition {
            Definition::Module(_) => {
                self.lines.insert(format!("pub mod {path}"));
            }
            Definition::Item(module, name) => {
                let module = &source.modules[*module];
                for item in module.items.iter().filter(|item| defines(item, name)) {
                    self.add_item(item, path);
                }
                for call in module.calls().filter(|call| makes(call, name)) {
                    self.add_call(source, call, name, path);
                }
            }
        }
    }

    fn add_item(&mut self, item: &Item, path: &str) {
        let mut item = item.clone();
        match &mut item {
            Item::Struct(item) => {
                self.add_fields(&item.fields, path);
                self.add_derives(&item.attrs, path);
                if item.fields.iter().any(|field| is_public(&field.vis)) {
                    self.add_open_type(&item.attrs, path);
                }
                item.fields = Fields::Unit;
            }
            Item::Enum(item) => {
                self.add_derives(&item.attrs, path);
                self.add_open_type(&item.attrs, path);
                for variant in item.variants.iter().filter(|one| !is_hidden(&one.attrs)) {
                    let mut variant = variant.clone();
                    variant.attrs.clear();
                    for field in &mut variant.fields {
                        field.attrs.clear();
                    }
                    let text = formatted(quote!(enum Variant { #variant }));
                    let text = text
                        .trim_start_matches("enum Variant {")
                        .trim_end_matches('}');
                    let text = text.trim().trim_end_matches(',');
                    self.lines.insert(format!("pub variant {path}::{text}"));
                }
                item.variants.clear();
            }
            Item::Trait(item) => {
                for item in &item.items {
                    self.add_trait_item(item, path);
                }
                item.items.clear();
            }
            Item::Fn(item) => item.block.stmts.clear(),
            Item::Const(item) => *item.expr = parse_quote!(_),
            Item::Static(item) => *item.expr = parse_quote!(_),
            Item::Macro(_) => {
                self.lines.insert(format!("pub macro {path}!"));
                return;
            }
            _ => {}
        }
        let name = head(&item).map(|(name, ..)| name).unwrap_or_default();
        let text = formatted(without_attributes(&item));
        let text = text.trim_end_matches([' ', '{', '}', ';']);
        let name = format!(" {name}");
        let is_whole = |&(at, _): &(usize, &str)| {
            let next = text[at + name.len()..].chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
        };
        if let Some((at, _)) = text.match_indices(&*name).find(is_whole) {
            let (before, behind) = (&text[..at], &text[at + name.len()..]);
            self.lines.insert(format!("{before} {path}{behind}"));
        }
    }

    fn add_open_type(&mut self, attributes: &[Attribute], path: &str) {
        self.open_types.push(OpenType {
            path: path.to_owned(),
            may_grow: attributes
                .iter()
                .any(|one| one.path().is_ident("non_exhaustive")),
        });
    }

    fn add_fields(&mut self, fields: &Fields, path: &str) {
        for (number, field) in fields.iter().enumerate() {
            if is_public(&field.vis) && !is_hidden(&field.attrs) {
                let name = field
                    .ident
                    .as_ref()
                    .map_or(number.to_string(), ToString::to_string);
                let ty = &field.ty;
                let text = formatted(quote!(type Field = #ty;));
                let ty = text
                    .trim_start_matches("type Field = ")
                    .trim_end_matches(';');
                self.lines.insert(format!("pub field {path}::{name}: {ty}"));
            }
        }
    }

    /// A line for each derived trait.
    fn add_derives(&mut self, attributes: &[Attribute], path: &str) {
        let derives = attributes
            .iter()
            .filter(|one| one.path().is_ident("derive"));
        for list in derives.filter_map(|one| one.meta.require_list().ok()) {
            for derived in list.tokens.to_string().split(',').map(str::trim) {
                self.lines.insert(format!("impl {derived} for {path}"));
            }
        }
    }

    fn add_trait_item(&mut self, item: &TraitItem, path: &str) {
        let mut item = item.clone();
        let attributes = match &mut item {
            TraitItem::Fn(item) => {
                if let Some(default) = &mut item.default {
                    default.stmts.clear();
                }
                &mut item.attrs
            }
            TraitItem::Const(item) => &mut item.attrs,
            TraitItem::Type(item) => &mut item.attrs,
            _ => return,
        };
        if !is_hidden(attributes) {
            attributes.clear();
            let text = formatted(quote!(trait Name { #item }));
            self.lines
                .insert(text.replacen("trait Name", &format!("trait {path}"), 1));
        }
    }

    /// The call of a macro that makes the item `path`, and what the macro makes of it.
    fn add_call(&mut self, source: &Source, call: &ItemMacro, name: &str, path: &str) {
        let macro_name = macro_name(&call.mac);
        self.lines.insert(format!("pub {path} by {macro_name}!"));
        let arguments = self.add_arguments(source, &call.mac);
        let Some(definition) = source.macro_named(&macro_name) else {
            return;
        };
        let body = &definition.mac.tokens;
        if has_word_before(&arguments, "enum", name) || has_word(body, "enum") {
            let words = [arguments, body.clone()];
            self.open_types.push(OpenType {
                path: path.to_owned(),
                may_grow: words.iter().any(|words| has_word(words, "non_exhaustive")),
            });
        }
    }

    /// The arguments of a call, which are the result, and what the macro makes of them.
    fn add_arguments(&mut self, source: &Source, call: &syn::Macro) -> TokenStream {
        let macro_name = macro_name(call);
        let arguments = without_documentation(call.tokens.clone());
        let text = tidy(&arguments.to_string());
        self.lines.insert(format!("{macro_name}! {{ {text} }}"));
        if let Some(definition) = source.macro_named(&macro_name) {
            for item in public_items(definition.mac.tokens.clone()) {
                self.lines.insert(format!("{macro_name}! gives {item}"));
            }
        }
        arguments
    }

    /// The methods of public types, and the traits that they implement.
    fn add_implementations(&mut self, source: &Source, paths: &Paths) {
        for (number, module) in source.modules.iter().enumerate() {
            for item in &module.items {
                let Item::Impl(item) = item else { continue };
                let of_type = source.path_of_type(number, &item.self_ty, paths);
                if let Some(path) = of_type.filter(|_| !is_hidden(&item.attrs)) {
                    let mut item = item.clone();
                    item.attrs.clear();
                    *item.self_ty = with_path(&item.self_ty, &path);
                    match &item.trait_ {
                        None => self.add_methods(source, &item),
                        Some((of_trait, _)) => {
                            if source.is_public_or_foreign(number, of_trait, paths) {
                                self.add_trait_implementation(&item);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The methods that a macro makes for a public type: one that has `impl Type` itself, or that is
    /// called with the name of another one that has it.
    fn add_made_implementations(&mut self, source: &Source, paths: &Paths) {
        let calls = source.modules.iter().flat_map(Module::calls);
        for call in calls {
            let Some(called) = source.macro_named(&macro_name(&call.mac)) else {
                continue;
            };
            let given = words_in(&call.mac.tokens);
            let others = given.iter().filter_map(|word| source.macro_named(word));
            for definition in others.chain([called]) {
                let tokens = &definition.mac.tokens;
                for path in paths.found.values().map(canonical) {
                    let name = path.rsplit("::").next().unwrap_or_default();
                    if has_word_before(tokens, "impl", name) {
                        let text = tidy(&call.mac.to_token_stream().to_string());
                        self.lines.insert(format!("impl {path} by {text}"));
                        for row in rows(&called.mac.tokens) {
                            self.lines
                                .insert(format!("{} has {row}", macro_name(&call.mac)));
                        }
                    }
                }
            }
        }
    }

    fn add_methods(&mut self, source: &Source, implementation: &ItemImpl) {
        for item in &implementation.items {
            let mut item = item.clone();
            let (attributes, visibility) = match &mut item {
                ImplItem::Fn(item) => {
                    item.block.stmts.clear();
                    (&mut item.attrs, &item.vis)
                }
                ImplItem::Const(item) => {
                    item.expr = parse_quote!(_);
                    (&mut item.attrs, &item.vis)
                }
                ImplItem::Type(item) => (&mut item.attrs, &item.vis),
                ImplItem::Macro(item) => {
                    self.add_arguments(source, &item.mac);
                    let of_type = implementation.self_ty.to_token_stream().to_string();
                    let of_type = tidy(&of_type).replace(" <", "<").replace(" >", ">");
                    let name = macro_name(&item.mac);
                    self.lines
                        .insert(format!("impl {of_type} {{ by {name}! }}"));
                    continue;
                }
                _ => continue,
            };
            if is_public(visibility) && !is_hidden(attributes) {
                attributes.clear();
                let mut one = implementation.clone();
                one.items = vec![item];
                self.lines.insert(formatted(one.into_token_stream()));
            }
        }
    }

    fn add_trait_implementation(&mut self, implementation: &ItemImpl) {
        let mut implementation = implementation.clone();
        implementation
            .items
            .retain(|item| matches!(item, ImplItem::Type(_)));
        let text = formatted(implementation.into_token_stream());
        self.lines.insert(text.trim_end_matches(" {}").to_owned());
    }
}

/// The modules of a crate, its root first.
#[derive(Default)]
struct Source {
    modules: Vec<Module>,
}

impl Source {
    fn add_file(&mut self, file: &Path, parent: Option<usize>) -> usize {
        let text =
            fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let has_own_folder = parent.is_none() || file.ends_with("mod.rs");
        let children = if has_own_folder {
            file.parent().expect("a file is in a folder").to_owned()
        } else {
            file.with_extension("")
        };
        self.add(file, &children, parent, parsed.items)
    }

    fn add(
        &mut self,
        file: &Path,
        children: &Path,
        parent: Option<usize>,
        items: Vec<Item>,
    ) -> usize {
        let number = self.modules.len();
        self.modules.push(Module {
            parent,
            children: BTreeMap::new(),
            items: Vec::new(),
            imports: Vec::new(),
        });
        for item in items {
            match item {
                Item::Mod(module) if !is_for_tests(&module.attrs) => {
                    let name = module.ident.to_string();
                    let child = match &module.content {
                        Some((_, items)) => {
                            self.add(file, &children.join(&name), Some(number), items.clone())
                        }
                        None => self.add_file(
                            &super::imports::module_file(file, children, &name, &module.attrs),
                            Some(number),
                        ),
                    };
                    self.modules[number].children.insert(name, child);
                    self.modules[number].items.push(Item::Mod(module));
                }
                Item::Use(item) if !is_hidden(&item.attrs) => {
                    let is_public = is_public(&item.vis);
                    self.modules[number].import(Vec::new(), &item.tree, is_public);
                }
                item => self.modules[number].items.push(item),
            }
        }
        number
    }

    /// What `path`, written in the module `at`, stands for. Nothing if that is in another crate.
    fn resolve(&self, at: usize, path: &[String], depth: usize) -> Vec<Definition> {
        let Some((first, rest)) = path.split_first() else {
            return vec![Definition::Module(at)];
        };
        // A circle of globs has no end.
        if depth == 0 {
            return Vec::new();
        }
        let next = match first.as_str() {
            "crate" => vec![Definition::Module(0)],
            "self" => vec![Definition::Module(at)],
            "super" => self.modules[at]
                .parent
                .map(Definition::Module)
                .into_iter()
                .collect(),
            name => self.named(at, name, depth - 1),
        };
        let follow = |definition| match definition {
            Definition::Module(module) => self.resolve(module, rest, depth),
            Definition::Item(..) if rest.is_empty() => vec![definition],
            Definition::Item(..) => Vec::new(),
        };
        next.into_iter().flat_map(follow).collect()
    }

    /// What a module has by this name.
    fn named(&self, at: usize, name: &str, depth: usize) -> Vec<Definition> {
        let module = &self.modules[at];
        let child = module.children.get(name).copied().map(Definition::Module);
        let has_item = module
            .items
            .iter()
            .any(|item| defines(item, name) && !is_module(item))
            || module.calls().any(|call| makes(call, name));
        let item = has_item.then(|| Definition::Item(at, name.to_owned()));
        let mut found: Vec<Definition> = child.into_iter().chain(item).collect();
        for import in &module.imports {
            match &import.name {
                Some(other) if other == name => found.extend(self.resolve(at, &import.path, depth)),
                // A glob gives only what has no other definition.
                None if found.is_empty() => {
                    for definition in self.resolve(at, &import.path, depth) {
                        if let Definition::Module(module) = definition
                            && module != at
                        {
                            found.extend(self.named(module, name, depth.saturating_sub(1)));
                        }
                    }
                }
                _ => {}
            }
        }
        found
    }

    fn macro_named(&self, name: &str) -> Option<&ItemMacro> {
        self.modules
            .iter()
            .flat_map(|module| &module.items)
            .find_map(|item| match item {
                Item::Macro(item) if item.ident.as_ref().is_some_and(|ident| ident == name) => {
                    Some(item)
                }
                _ => None,
            })
    }

    /// The public path of a type as it is written in the module `at`.
    fn path_of_type(&self, at: usize, written: &Type, paths: &Paths) -> Option<String> {
        match written {
            Type::Path(written) => self.public_path(at, &written.path, paths),
            Type::Reference(written) => self.path_of_type(at, &written.elem, paths),
            _ => None,
        }
    }

    fn public_path(&self, at: usize, written: &syn::Path, paths: &Paths) -> Option<String> {
        let found = self.resolve(at, &words_of(written), DEPTH);
        found
            .iter()
            .find_map(|definition| paths.found.get(definition))
            .map(|paths| canonical(paths).clone())
    }

    /// Whether users may know a trait: it is public, or another crate's.
    fn is_public_or_foreign(&self, at: usize, written: &syn::Path, paths: &Paths) -> bool {
        self.resolve(at, &words_of(written), DEPTH).is_empty()
            || self.public_path(at, written, paths).is_some()
    }
}

/// How many names are followed from one to the next.
const DEPTH: usize = 16;

impl Module {
    /// The calls of macros in the place of items.
    fn calls(&self) -> impl Iterator<Item = &ItemMacro> {
        self.items.iter().filter_map(|item| match item {
            Item::Macro(item) if item.ident.is_none() => Some(item),
            _ => None,
        })
    }

    fn import(&mut self, mut before: Vec<String>, tree: &UseTree, is_public: bool) {
        let name = match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                return self.import(before, &path.tree, is_public);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(before.clone(), tree, is_public);
                }
                return;
            }
            UseTree::Glob(_) => None,
            UseTree::Name(name) if name.ident == "self" => before.last().cloned(),
            UseTree::Name(name) => {
                before.push(name.ident.to_string());
                Some(name.ident.to_string())
            }
            UseTree::Rename(renamed) => {
                before.push(renamed.ident.to_string());
                Some(renamed.rename.to_string())
            }
        };
        self.imports.push(Import {
            name,
            path: before,
            is_public,
        });
    }
}

/// The public paths of all that users can reach.
#[derive(Default)]
struct Paths {
    found: BTreeMap<Definition, BTreeSet<String>>,
    /// A line for each name that is another crate's.
    foreign: BTreeSet<String>,
}

impl Paths {
    /// Notes a module whose path is `path`, and what is public in it.
    fn walk(&mut self, source: &Source, module: usize, path: &str) {
        if self.note(Definition::Module(module), path) {
            self.add_contents(source, module, path);
        }
    }

    /// Notes the macros that the crate exports: they stand in its root, wherever they are defined.
    fn add_exported_macros(&mut self, source: &Source, root: &str) {
        for (number, module) in source.modules.iter().enumerate() {
            for item in &module.items {
                if let Item::Macro(item) = item
                    && is_exported(item)
                    && let Some(name) = &item.ident
                {
                    let definition = Definition::Item(number, name.to_string());
                    self.note(definition, &format!("{root}::{name}"));
                }
            }
        }
    }

    /// Notes an item of this name in a module whose path is `path`.
    fn add(&mut self, source: &Source, definition: Definition, name: &str, path: &str) {
        let path = format!("{path}::{name}");
        match definition {
            Definition::Module(module) => self.walk(source, module, &path),
            item @ Definition::Item(..) => {
                self.note(item, &path);
            }
        }
    }

    /// Notes what is public in the module `there` as if it stood in the one whose path is `path`.
    fn add_contents(&mut self, source: &Source, there: usize, path: &str) {
        let module = &source.modules[there];
        for item in &module.items {
            if let Some((name, visibility, attributes)) = head(item)
                && is_public(visibility)
                && !is_hidden(attributes)
            {
                self.add(source, name_in(there, &name, item, source), &name, path);
            }
        }
        for import in module.imports.iter().filter(|import| import.is_public) {
            let found = source.resolve(there, &import.path, DEPTH);
            let name = import.name.as_deref();
            if found.is_empty() {
                self.add_foreign(&import.path.join("::"), name, path);
            }
            for definition in found {
                match (name, definition) {
                    (Some(name), definition) => self.add(source, definition, name, path),
                    (None, Definition::Module(next)) if next != there => {
                        self.add_contents(source, next, path);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Notes a path. False if it is known already.
    fn note(&mut self, definition: Definition, path: &str) -> bool {
        self.found
            .entry(definition)
            .or_default()
            .insert(path.to_owned())
    }

    /// Notes what comes from another crate, whose face says what it is: an item by its name, or
    /// everything that stands there.
    fn add_foreign(&mut self, from: &str, name: Option<&str>, path: &str) {
        self.foreign.insert(match name {
            Some(name) => format!("pub use {from} as {path}::{name}"),
            None => format!("pub use {from}::* as {path}::*"),
        });
    }
}

/// The shortest path, which stands for the others.
fn canonical(paths: &BTreeSet<String>) -> &String {
    let length = |path: &&String| path.split("::").count();
    paths.iter().min_by_key(length).expect("there is a path")
}

/// What the item of a module is.
fn name_in(module: usize, name: &str, item: &Item, source: &Source) -> Definition {
    match source.modules[module].children.get(name) {
        Some(&child) if is_module(item) => Definition::Module(child),
        _ => Definition::Item(module, name.to_owned()),
    }
}

/// The name, the visibility and the attributes of an item that has a name.
fn head(item: &Item) -> Option<(String, &Visibility, &[Attribute])> {
    let (name, visibility, attributes) = match item {
        Item::Const(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Fn(item) => (&item.sig.ident, &item.vis, &item.attrs),
        Item::Mod(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Static(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Struct(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Trait(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Type(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Union(item) => (&item.ident, &item.vis, &item.attrs),
        _ => return None,
    };
    Some((name.to_string(), visibility, attributes))
}

fn defines(item: &Item, name: &str) -> bool {
    match item {
        Item::Macro(item) => item.ident.as_ref().is_some_and(|ident| ident == name),
        item => head(item).is_some_and(|(own, ..)| own == name),
    }
}

fn is_module(item: &Item) -> bool {
    matches!(item, Item::Mod(_))
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_exported(item: &ItemMacro) -> bool {
    !is_hidden(&item.attrs)
        && item
            .attrs
            .iter()
            .any(|one| one.path().is_ident("macro_export"))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    is_for_tests(attributes) || has_word_in(attributes, "doc", "hidden")
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|one| {
        let Meta::List(list) = &one.meta else {
            return false;
        };
        let words = list.tokens.to_string();
        one.path().is_ident("cfg") && (words == "test" || words.contains("doctest"))
    })
}

/// Whether there is an attribute such as `#[doc(hidden)]`.
fn has_word_in(attributes: &[Attribute], name: &str, word: &str) -> bool {
    attributes.iter().any(|one| {
        one.path().is_ident(name)
            && matches!(&one.meta, Meta::List(list) if has_word(&list.tokens, word))
    })
}

fn macro_name(call: &syn::Macro) -> String {
    let words = words_of(&call.path);
    words.last().cloned().unwrap_or_default()
}

/// Whether a call of a macro makes an item of this name: the name stands before what is in braces,
/// or behind a word such as `enum`.
fn makes(call: &ItemMacro, name: &str) -> bool {
    let tokens: Vec<TokenTree> = call.mac.tokens.clone().into_iter().collect();
    tokens.windows(2).any(|pair| {
        let is_followed = matches!(&pair[1], TokenTree::Group(_));
        is_followed && matches!(&pair[0], TokenTree::Ident(ident) if ident == name)
    }) || has_word_before(&call.mac.tokens, "fn", name)
}

fn has_word(tokens: &TokenStream, word: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => has_word(&group.stream(), word),
        _ => false,
    })
}

/// All words in `tokens`.
fn words_in(tokens: &TokenStream) -> Vec<String> {
    let words = tokens.clone().into_iter().flat_map(|token| match token {
        TokenTree::Ident(ident) => vec![ident.to_string()],
        TokenTree::Group(group) => words_in(&group.stream()),
        _ => Vec::new(),
    });
    words.collect()
}

/// What stands between commas in the innermost braces.
fn rows(tokens: &TokenStream) -> Vec<String> {
    let tokens = without_documentation(tokens.clone());
    let is_braced = |token: &TokenTree| {
        matches!(token, TokenTree::Group(group)
            if group.delimiter() == proc_macro2::Delimiter::Brace)
    };
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut rows = Vec::new();
    for row in tokens.split(is_comma) {
        let own = row.iter().filter(|token| !is_braced(token)).cloned();
        let own = tidy(&own.collect::<TokenStream>().to_string());
        if own.contains('=') && !own.contains("=>") {
            rows.push(own);
        }
        for token in row {
            if let TokenTree::Group(group) = token
                && is_braced(token)
            {
                rows.extend(self::rows(&group.stream()));
            }
        }
    }
    rows
}

/// Whether the words `before` and `name` follow each other.
fn has_word_before(tokens: &TokenStream, before: &str, name: &str) -> bool {
    let is_inside = |token| match token {
        TokenTree::Group(group) => has_word_before(&group.stream(), before, name),
        _ => false,
    };
    if tokens.clone().into_iter().any(is_inside) {
        return true;
    }
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.windows(2).any(|pair| {
        matches!(&pair[0], TokenTree::Ident(ident) if ident == before)
            && matches!(&pair[1], TokenTree::Ident(ident) if ident == name)
    })
}

/// The heads of what is `pub` in the definition of a macro.
fn public_items(tokens: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(public_items(group.stream())),
            TokenTree::Ident(word) if word == "pub" => {
                let is_end = |token: &&TokenTree| match token {
                    TokenTree::Punct(punct) => matches!(punct.as_char(), ';' | '='),
                    TokenTree::Group(group) => group.delimiter() == proc_macro2::Delimiter::Brace,
                    _ => false,
                };
                let head = tokens[at..]
                    .iter()
                    .take_while(|token| !is_end(token))
                    .cloned();
                found.insert(tidy(&head.collect::<TokenStream>().to_string()));
            }
            _ => {}
        }
    }
    found
}

/// Tokens without `#[doc = "…"]`.
fn without_documentation(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let is_documentation = group.stream().to_string().starts_with("doc =");
                if is_documentation && kept.last().is_some_and(|last| last.to_string() == "#") {
                    kept.pop();
                } else {
                    let inside = without_documentation(group.stream());
                    kept.push(proc_macro2::Group::new(group.delimiter(), inside).into());
                }
            }
            token => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

/// The item without attributes; of generics, too.
fn without_attributes(item: &Item) -> TokenStream {
    let mut item = item.clone();
    let may_grow = match &mut item {
        Item::Const(item) => take_attributes(&mut item.attrs),
        Item::Enum(item) => take_attributes(&mut item.attrs),
        Item::Fn(item) => take_attributes(&mut item.attrs),
        Item::Static(item) => take_attributes(&mut item.attrs),
        Item::Struct(item) => take_attributes(&mut item.attrs),
        Item::Trait(item) => take_attributes(&mut item.attrs),
        Item::Type(item) => take_attributes(&mut item.attrs),
        Item::Union(item) => take_attributes(&mut item.attrs),
        _ => false,
    };
    let mark = may_grow.then(|| quote!(#[non_exhaustive]));
    quote!(#mark #item)
}

/// Removes all attributes, and says whether one of them was `#[non_exhaustive]`.
fn take_attributes(attributes: &mut Vec<Attribute>) -> bool {
    let taken = std::mem::take(attributes);
    taken
        .iter()
        .any(|one| one.path().is_ident("non_exhaustive"))
}

/// The words of a path, without what is in angle brackets.
fn words_of(path: &syn::Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect()
}

/// The type by its public path, with its own arguments.
fn with_path(written: &Type, path: &str) -> Type {
    match written {
        Type::Path(written) => {
            let mut path: syn::Path = syn::parse_str(path).expect("it is a path");
            let arguments = written
                .path
                .segments
                .last()
                .map(|last| last.arguments.clone());
            if let Some(last) = path.segments.last_mut() {
                last.arguments = arguments.unwrap_or_default();
            }
            Type::Path(syn::TypePath {
                attrs: Vec::new(),
                qself: None,
                path,
            })
        }
        Type::Reference(written) => {
            let mut written = written.clone();
            written.elem = Box::new(with_path(&written.elem, path));
            Type::Reference(written)
        }
        other => other.clone(),
    }
}

/// An item as the formatter writes it, in one line.
fn formatted(item: TokenStream) -> String {
    let text = item.to_string();
    match syn::parse2::<syn::File>(item) {
        Ok(file) => tidy(&prettyplease::unparse(&file)),
        Err(_) => tidy(&text),
    }
}

/// A text in one line.
fn tidy(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    [
        ("( ", "("),
        (", )", ")"),
        (" )", ")"),
        ("< ", "<"),
        (", >", ">"),
        (" ,", ","),
        (" {} }", " }"),
        (" :: ", "::"),
    ]
    .iter()
    .fold(line, |line, (from, to)| line.replace(from, to))
}

/// The file of the list, by the name of the crate.
pub fn list_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("face/{name}.txt"))
}
