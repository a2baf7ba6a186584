//! From options to items: fills the [`Spec`], maps its problems to tokens, and puts tokens in the place of the
//! placeholders.

use crate::error::Error;
use crate::parse::{Input, Opt, parse};
use crate::tokens::{Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use magic_tables::emit::{BITBOARD, DATA, Items, LOOKUP, SQUARE};
use magic_tables::spec::{Part, Problem, Spec, Value, suggestion};
use magic_tables::tables::{Tables, Target};

/// The option that only the macro has: the path of `magic-bitboards`.
const CRATE: &str = "crate";

pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let Input { pext, root, options, mut errors } = parse(input);
    let (spec, clear) = set_all(&options, &mut errors);

    let target = Target { pext: pext.to_string() == "present", may_have_pext: pext.to_string() != "absent" };
    // A combination is judged only if all of it is known: one mistake shall not look like two.
    let tables = clear.then(|| Tables::build(&spec, target)).and_then(|tables| {
        let report =
            |problems: Vec<_>| errors.extend(problems.iter().map(|problem| locate(problem, &options)));
        tables.map_err(report).ok()
    });
    let items = match tables {
        Some(tables) if errors.is_empty() => Items::new(&spec, &tables),
        _ => Items::fallback(&spec),
    };

    let of =
        |key| options.iter().find(|option| meant(&option.key) == key).map(|option| option.tokens.clone());
    let words = Words {
        lookup: join_lookup(path_of_crate(&options).unwrap_or(root)),
        square: of("square").unwrap_or_default(),
        bitboard: of("bitboard").unwrap_or_default(),
        data: items.data.iter().map(|block| Literal::byte_string(&block.bytes())).collect(),
    };
    let mut expansion: TokenStream = errors.iter().map(Error::to_compile_error).collect();
    expansion.extend(words.substitute(items.text.parse().expect("the items are Rust")));
    expansion
}

fn path_of_crate(options: &[Opt]) -> Option<TokenStream> {
    let given = options.iter().find(|option| option.key.to_string() == CRATE)?;
    matches!(given.value, Some(Value::Word(_) | Value::Path(_))).then(|| given.tokens.clone())
}

/// What is asked for, and whether that is clear. Where it is not, the options still say which functions there
/// must be.
fn set_all(options: &[Opt], errors: &mut Vec<Error>) -> (Spec, bool) {
    let mut spec = Spec::default();
    let mut clear = errors.is_empty();
    for (i, option) in options.iter().enumerate() {
        let key = option.key.to_string();
        if options[..i].iter().any(|earlier| earlier.key.to_string() == key) {
            errors.push(option.error(Part::Key, &format!("`{key}` is given twice; keep one")));
            continue;
        }
        let known = Spec::KEYS.contains(&key.as_str()) || key == CRATE;
        let set = match &option.value {
            Some(_) if key == CRATE && path_of_crate(options).is_some() => continue,
            Some(_) if key == CRATE => {
                let message = "`crate` takes the path of `magic-bitboards`, such as `crate::engine::tables`";
                Err(Some(option.error(Part::Value, message)))
            }
            Some(value) => {
                spec.set(&key, value).map_err(|problem| Some(option.error(problem.part, &problem.message)))
            }
            // That there is no value was reported.
            None if known => Err(None),
            None => {
                let problem = spec.set(&key, &Value::Word("true".into())).err();
                Err(problem.map(|problem| option.error(problem.part, &problem.message)))
            }
        };
        if let Err(error) = set {
            clear = false;
            errors.extend(error);
            guess(&mut spec, option);
        }
    }
    (spec, clear)
}

/// Sets the option that was probably meant, to what was probably meant.
fn guess(spec: &mut Spec, option: &Opt) {
    let key = meant(&option.key);
    let set = option.value.as_ref().is_some_and(|value| spec.set(&key, value).is_ok());
    if !set {
        _ = spec.set(&key, &Value::Word("true".into()));
    }
}

/// The option that was probably meant by `key`.
fn meant(key: &Ident) -> String {
    let key = key.to_string();
    let suggestion = suggestion(&key, Spec::KEYS);
    let near = Spec::KEYS.iter().find(|known| suggestion == format!("did you mean `{known}`?"));
    near.map_or(key, |&near| near.to_owned())
}

/// `problem` on the token that it is about.
fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match options.iter().find(|option| option.key.to_string() == problem.key) {
        Some(option) => option.error(problem.part, &problem.message),
        None => Error::new(Span::call_site(), &problem.to_string()),
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
