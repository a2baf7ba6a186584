//! Items, statements and patterns.

use proc_macro2::TokenStream;
use syn::{
    Attribute, Block, Expr, ExprIf, ExprLit, Field, Fields, File, FnArg, Ident, ImplItem, Item,
    ItemImpl, ItemStruct, Lit, Local, Macro, Meta, Pat, PatStruct, ReturnType, Signature, Stmt,
    Type, Visibility,
};

use super::calls::{Arguments, arguments, listed};
use super::expressions::{STRUCTURE, expression, value_behind};
use super::tokens::text;
use super::{LINE, Room, TAB, is_one_line, line_break, width};

/// The text of these items.
pub(crate) fn file(items: TokenStream) -> String {
    let file: File = syn::parse2(items).expect("the items are Rust");
    file.items
        .iter()
        .map(|written| item(written, 0) + "\n")
        .collect()
}

/// An item, with its attributes.
fn item(of: &Item, indent: usize) -> String {
    let (attrs, written) = match of {
        Item::Const(item) => {
            let head = head("const", &item.vis, &item.ident, &item.ty);
            (&item.attrs, constant(&head, &item.expr, indent))
        }
        Item::Static(item) => {
            let head = head("static", &item.vis, &item.ident, &item.ty);
            (&item.attrs, constant(&head, &item.expr, indent))
        }
        Item::Fn(item) => {
            let written = function(&item.vis, &item.sig, &item.block, indent);
            (&item.attrs, written)
        }
        Item::Struct(item) => (&item.attrs, structure(item, indent)),
        Item::Impl(item) => (&item.attrs, implementation(item, indent)),
        Item::Macro(item) => (&item.attrs, called(&item.mac, indent)),
        _ => return text(of),
    };
    attributes(attrs, indent) + &written
}

/// An item of an `impl`, with its attributes.
fn member(of: &ImplItem, indent: usize) -> String {
    let (attrs, written) = match of {
        ImplItem::Const(item) => {
            let head = head("const", &item.vis, &item.ident, &item.ty);
            (&item.attrs, constant(&head, &item.expr, indent))
        }
        ImplItem::Fn(item) => {
            let written = function(&item.vis, &item.sig, &item.block, indent);
            (&item.attrs, written)
        }
        _ => return text(of),
    };
    attributes(attrs, indent) + &written
}

/// What stands in front of the value of a constant or a static.
fn head(word: &str, visibility: &Visibility, name: &Ident, of_type: &Type) -> String {
    let visibility = text_before(visibility);
    let kind = kind(of_type);
    format!("{visibility}{word} {name}: {kind} =")
}

/// Something in front of a word.
fn text_before(of: &impl quote::ToTokens) -> String {
    let text = text(of);
    if text.is_empty() { text } else { text + " " }
}

/// The value of a constant.
fn constant(head: &str, value: &Expr, indent: usize) -> String {
    let room = Room::line(indent).before(1);
    let written = room.and_then(|room| value_behind(head, value, room));
    written.unwrap_or_else(|| format!("{head} {}", text(value))) + ";"
}

/// Attributes, documentation and comments, each on a line of its own.
fn attributes(all: &[Attribute], indent: usize) -> String {
    let next = line_break(indent);
    let lines = all.iter().map(|one| attribute(one) + &next);
    lines.collect()
}

fn attribute(of: &Attribute) -> String {
    for (name, sign) in [("doc", "///"), ("comment", "//")] {
        if let Some(words) = words_of(of, name) {
            return sign.to_owned() + &words;
        }
    }
    text(of)
}

/// The text of an attribute called `name`, such as `doc = "text"`.
fn words_of(of: &Attribute, name: &str) -> Option<String> {
    let Meta::NameValue(pair) = &of.meta else {
        return None;
    };
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(words),
            ..
        }) if pair.path.is_ident(name) => Some(words.value()),
        _ => None,
    }
}

fn function(visibility: &Visibility, signature: &Signature, body: &Block, indent: usize) -> String {
    let constant = if signature.constness.is_some() {
        "const "
    } else {
        ""
    };
    let name = &signature.ident;
    let generics = text(&signature.generics);
    let visibility = text_before(visibility);
    let head = format!("{visibility}{constant}fn {name}{generics}");
    let result = match &signature.output {
        ReturnType::Default => String::new(),
        ReturnType::Type(_, kind) => format!(" -> {}", text(kind)),
    };
    let parameters: Vec<_> = signature.inputs.iter().map(parameter).collect();
    let line = format!("{head}({}){result}", parameters.join(", "));
    let fits = indent + width(&line) + 2 <= LINE;
    let head = if fits || parameters.is_empty() {
        line
    } else {
        let next = line_break(indent + TAB);
        let rows: String = parameters
            .iter()
            .map(|parameter| next.clone() + parameter + ",")
            .collect();
        let end = line_break(indent) + ")";
        let result = match &signature.output {
            ReturnType::Type(_, kind) if width(&result) + 3 > LINE - indent => {
                long_result(kind, indent)
            }
            _ => result,
        };
        head + "(" + &rows + &end + &result
    };
    head + " " + &statements(body, indent)
}

/// The type of a result that is longer than a line: a tuple has each of its types on one.
fn long_result(of: &Type, indent: usize) -> String {
    let Type::Tuple(tuple) = of else {
        return format!(" -> {}", text(of));
    };
    let next = line_break(indent + TAB);
    let kinds = tuple
        .elems
        .iter()
        .map(|kind| next.clone() + &text(kind) + ",");
    format!(" -> ({}{})", kinds.collect::<String>(), line_break(indent))
}

fn parameter(of: &FnArg) -> String {
    match of {
        FnArg::Typed(typed) => {
            let name = text(&typed.pat);
            let kind = text(&typed.ty);
            format!("{name}: {kind}")
        }
        FnArg::Receiver(receiver) => text(receiver),
    }
}

fn structure(of: &ItemStruct, indent: usize) -> String {
    let head = format!(
        "{}struct {}{}",
        text_before(&of.vis),
        of.ident,
        text(&of.generics)
    );
    match &of.fields {
        Fields::Named(fields) => {
            let next = line_break(indent + TAB);
            let rows: String = fields
                .named
                .iter()
                .map(|field| next.clone() + &named(field, indent + TAB) + ",")
                .collect();
            format!("{head} {{{rows}{}}}", line_break(indent))
        }
        Fields::Unnamed(fields) => {
            let kinds = fields.unnamed.iter().map(|field| kind(&field.ty));
            let kinds: Vec<_> = kinds.collect();
            format!("{head}({});", kinds.join(", "))
        }
        Fields::Unit => head + ";",
    }
}

/// A type. The length of an array may be computed.
fn kind(of: &Type) -> String {
    let Type::Array(array) = of else {
        return text(of);
    };
    match expression(&array.len, Room::line(0)) {
        Some(length) => format!("[{}; {length}]", text(&array.elem)),
        None => text(of),
    }
}

fn named(field: &Field, indent: usize) -> String {
    let name = field.ident.as_ref().map(text).unwrap_or_default();
    let head = attributes(&field.attrs, indent) + &text_before(&field.vis);
    format!("{head}{name}: {}", text(&field.ty))
}

fn implementation(of: &ItemImpl, indent: usize) -> String {
    let next = line_break(indent + TAB);
    let rows: String = of
        .items
        .iter()
        .map(|item| next.clone() + &member(item, indent + TAB))
        .collect();
    let generics = text(&of.generics);
    let kind = text(&of.self_ty);
    format!("impl{generics} {kind} {{{rows}{}}}", line_break(indent))
}

/// Whether a comment stands in front of an expression.
pub(super) fn has_comment(expr: &Expr) -> bool {
    !attributes_of(expr).is_empty()
}

fn attributes_of(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Unsafe(inner) => &inner.attrs,
        Expr::If(inner) => &inner.attrs,
        Expr::While(inner) => &inner.attrs,
        _ => &[],
    }
}

/// A block behind `before`, on several lines.
pub(super) fn block(before: &str, of: &Block, indent: usize) -> String {
    before.to_owned() + &statements(of, indent)
}

/// Statements in braces.
fn statements(of: &Block, indent: usize) -> String {
    if of.stmts.is_empty() {
        return "{}".to_owned();
    }
    let inside = indent + TAB;
    let rows: String = of
        .stmts
        .iter()
        .map(|of| line_break(inside) + &statement(of, inside))
        .collect();
    format!("{{{rows}{}}}", line_break(indent))
}

fn statement(of: &Stmt, indent: usize) -> String {
    let room = Room::line(indent);
    match of {
        Stmt::Local(local) => attributes(&local.attrs, indent) + &binding(local, room),
        Stmt::Item(inner) => item(inner, indent),
        Stmt::Expr(expr, end) => {
            let end = if end.is_some() { ";" } else { "" };
            let written = attributes(attributes_of(expr), indent);
            let place = room.before(end.len());
            let value = place.and_then(|room| as_statement(expr, room));
            written + &value.unwrap_or_else(|| text(expr)) + end
        }
        Stmt::Macro(call) => called(&call.mac, indent),
    }
}

/// A call of a macro as a statement or an item.
fn called(call: &Macro, indent: usize) -> String {
    let name = text(&call.path) + "!";
    let room = Room::line(indent).before(1);
    let list = room.zip(arguments(call));
    let call_on_lines =
        |(room, list)| listed(&Arguments::of_macro(&name, &list), room).map(|call| call + ";");
    // A message that is longer than a line stands on one of its own.
    list.and_then(call_on_lines).unwrap_or_else(|| {
        let [inside, end] = [indent + TAB, indent].map(line_break);
        format!("{name}({inside}{}{end});", text(&call.tokens))
    })
}

fn binding(local: &Local, room: Room) -> String {
    binding_on_lines(local, room).unwrap_or_else(|| text(local))
}

/// The same if it has a value and there is room.
fn binding_on_lines(local: &Local, room: Room) -> Option<String> {
    let pattern = pattern(&local.pat, room.behind(4)?.before(1)?)?;
    let init = local.init.as_ref()?;
    let head = format!("let {pattern} =");
    Some(value_behind(&head, &init.expr, room.before(1)?)? + ";")
}

/// An expression that is a statement, or the value of a function.
fn as_statement(expr: &Expr, room: Room) -> Option<String> {
    match expr {
        Expr::If(inner) => choice(inner, room),
        Expr::Loop(inner) => Some(block("loop ", &inner.body, room.indent)),
        Expr::While(inner) => {
            let condition = expression(&inner.cond, room.behind(6)?.before(2)?)?;
            let head = head_of("while ", &condition, room);
            Some(block(&head, &inner.body, room.indent))
        }
        Expr::ForLoop(inner) => {
            let head = format!("for {} in ", pattern(&inner.pat, room.behind(4)?)?);
            let place = room.behind(width(&head))?.before(2)?;
            let values = expression(&inner.expr, place)?;
            let head = head_of(&head, &values, room);
            Some(block(&head, &inner.body, room.indent))
        }
        _ => expression(expr, room),
    }
}

/// What stands in front of a block: behind a condition on several lines, it begins on a line of its
/// own.
fn head_of(before: &str, condition: &str, room: Room) -> String {
    let end = if is_one_line(condition) {
        " ".to_owned()
    } else {
        line_break(room.indent)
    };
    before.to_owned() + condition + &end
}

/// A choice on several lines.
pub(super) fn choice(of: &ExprIf, room: Room) -> Option<String> {
    let condition = expression(&of.cond, room.behind(3)?.before(2)?)?;
    let then = block(
        &head_of("if ", &condition, room),
        &of.then_branch,
        room.indent,
    );
    match of.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
        None => Some(then),
        Some(Expr::Block(otherwise)) => {
            let before = then + " else ";
            Some(block(&before, &otherwise.block, room.indent))
        }
        Some(Expr::If(otherwise)) => {
            let otherwise = choice(otherwise, room)?;
            Some(then + " else " + &otherwise)
        }
        Some(otherwise) => Some(then + " else " + &text(otherwise)),
    }
}

/// A pattern.
pub(super) fn pattern(of: &Pat, room: Room) -> Option<String> {
    match of {
        Pat::Struct(of) => fields_of(of, room),
        Pat::Type(of) => {
            let name = pattern(&of.pat, room)?;
            Some(format!("{name}: {}", text(&of.ty)))
        }
        _ => Some(text(of)),
    }
}

fn fields_of(of: &PatStruct, room: Room) -> Option<String> {
    let names: Vec<_> = of.fields.iter().map(text).collect();
    fields(&text(&of.path), &names, of.rest.is_some(), room)
}

/// Fields in braces behind the name of a structure. `rest`: there are others.
pub(super) fn fields(name: &str, fields: &[String], rest: bool, room: Room) -> Option<String> {
    let line = fields.join(", ");
    let inside = room.inside();
    let end = if rest { 4 } else { 0 };
    let most = room
        .width
        .checked_sub(width(name) + 5 + end)?
        .min(STRUCTURE);
    let are_lines = fields.iter().all(|field| is_one_line(field));
    let is_line = are_lines && width(&line) <= most;
    let [next, last] = [inside.indent, room.indent].map(line_break);
    if is_line {
        let line = match (rest, fields.is_empty()) {
            (false, _) => line,
            (true, true) => "..".to_owned(),
            (true, false) => line + ", ..",
        };
        return Some(if width(&line) <= most {
            format!("{name} {{ {line} }}")
        } else {
            format!("{name} {{{next}{line}{last}}}")
        });
    }
    let mut rows: String = fields
        .iter()
        .map(|field| next.clone() + field + ",")
        .collect();
    if rest {
        rows = rows + &next + "..";
    }
    Some(format!("{name} {{{rows}{last}}}"))
}
