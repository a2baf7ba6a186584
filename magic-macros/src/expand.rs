//! From options to items: fills the [`Spec`], maps its problems to tokens, and puts tokens in the place of the
//! placeholders.

use magic_tables::emit::{BITBOARD, DATA, Items, LOOKUP, SQUARE};
use magic_tables::spec::{Part, Problem, Spec};
use magic_tables::tables::{Tables, Target};
use proc_macro2::{Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::Error;

use crate::parse::{Input, Opt, parse};

/// The option that only the macro has: the path of `magic-bitboards`.
const CRATE: &str = "crate";

pub fn expand(input: TokenStream) -> TokenStream {
    let Input { pext, root, options, mut errors } = parse(input);
    let mut spec = Spec::default();
    set_all(&mut spec, &options, &mut errors);

    let target = Target { pext: pext.to_string() == "present", may_have_pext: pext.to_string() != "absent" };
    // The tables are built even if the grammar is wrong elsewhere: all mistakes are reported together.
    let tables = Tables::build(&spec, target).map_err(|problems| {
        errors.extend(problems.iter().map(|problem| locate(problem, &options)));
    });
    let items = match tables {
        Ok(tables) if errors.is_empty() => Items::new(&spec, &tables),
        _ => Items::fallback(&spec),
    };

    let of = |key| options.iter().find(|option| option.key == key).map(|option| option.tokens.clone());
    let words = Words {
        lookup: join_lookup(of(CRATE).unwrap_or(root)),
        square: of("square").unwrap_or_default(),
        bitboard: of("bitboard").unwrap_or_default(),
        data: items.data.iter().map(|block| Literal::byte_string(&block.bytes())).collect(),
    };
    let mut expansion: TokenStream = errors.iter().map(Error::to_compile_error).collect();
    expansion.extend(words.substitute(items.text.parse().expect("the items are Rust")));
    expansion
}

/// Sets what can be set. An option whose name or value is wrong still says which functions there must be.
fn set_all(spec: &mut Spec, options: &[Opt], errors: &mut Vec<Error>) {
    for (i, option) in options.iter().enumerate() {
        let key = option.key.to_string();
        if options[..i].iter().any(|earlier| earlier.key == option.key) {
            errors.push(option.error(Part::Key, &format!("`{key}` is given twice; keep one")));
        } else if key == CRATE {
            if !matches!(option.value, None | Some(Value::Word(_) | Value::Path(_))) {
                let message = format!("`{CRATE}` takes the path of `magic-bitboards`, such as `crate::engine::tables`");
                errors.push(option.error(Part::Value, &message));
            }
        } else if let Err(problem) = spec.set(&key, option.value.as_ref().unwrap_or(&Value::Word("true".into()))) {
            if option.value.is_some() || problem.part == Part::Key {
                errors.push(option.error(problem.part, &problem.message));
            }
            _ = spec.set(meant(&key), option.value.as_ref().unwrap_or(&Value::Word("true".into())));
        }
    }
}

/// The option that was meant by `key`, as far as one can tell.
fn meant(key: &str) -> &str {
    let suggestion = suggestion(key, Spec::KEYS);
    Spec::KEYS.iter().find(|known| suggestion == format!("did you mean `{known}`?")).copied().unwrap_or(key)
}

/// `problem` on the token that it is about.
fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match options.iter().find(|option| option.key == problem.key) {
        Some(option) => option.error(problem.part, &problem.message),
        None => Error::new(Span::call_site(), problem.to_string()),
    }
}

fn join_lookup(mut root: TokenStream) -> TokenStream {
    root.extend([
        TokenTree::from(Punct::new(':', Spacing::Joint)),
        Punct::new(':', Spacing::Alone).into(),
        Ident::new("lookup", Span::call_site()).into(),
    ]);
    root
}

/// What stands for the placeholders.
struct Words {
    lookup: TokenStream,
    square: TokenStream,
    bitboard: TokenStream,
    data: Vec<Literal>,
}

impl Words {
    fn substitute(&self, items: TokenStream) -> TokenStream {
        let mut out = TokenStream::new();
        for tree in items {
            match tree {
                TokenTree::Group(group) => {
                    let mut replaced = Group::new(group.delimiter(), self.substitute(group.stream()));
                    replaced.set_span(group.span());
                    out.extend([TokenTree::from(replaced)]);
                }
                TokenTree::Ident(ident) => self.word(&ident, &mut out),
                tree => out.extend([tree]),
            }
        }
        out
    }

    fn word(&self, ident: &Ident, out: &mut TokenStream) {
        let word = ident.to_string();
        if !word.starts_with("__") {
            out.extend([TokenTree::from(ident.clone())]);
        } else if let Some(number) = word.strip_prefix(DATA) {
            let number: usize = number.parse().expect("placeholders of data are numbered");
            out.extend([TokenTree::from(self.data[number].clone())]);
        } else {
            match word.as_str() {
                LOOKUP => out.extend(self.lookup.clone()),
                SQUARE => out.extend(self.square.clone()),
                BITBOARD => out.extend(self.bitboard.clone()),
                _ => out.extend([TokenTree::from(ident.clone())]),
            }
        }
    }
}
