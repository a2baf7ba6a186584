//! Items, statements and patterns.

use proc_macro2::TokenStream;
use syn::{
    Attribute, Block, Expr, ExprIf, ExprLit, Field, Fields, File, FnArg, Ident, ImplItem, Item,
    ItemImpl, ItemStruct, Lit, Local, Macro, Meta, Pat, PatStruct, ReturnType, Signature, Stmt,
    Type, Visibility,
};

use super::calls::{Arguments, arguments, listed};
use super::expressions::{ARRAY, STRUCTURE, expression, value_behind};
use super::tokens::text;
use super::{LINE, Room, TAB, is_one_line, line_break, width};

/// The text of these items.
pub(crate) fn file(items: TokenStream) -> String {
    let file: File = syn::parse2(items).expect("the items are Rust");
    let mut text = String::new();
    for one in &file.items {
        text += &item(one, 0);
        text.push('\n');
    }
    text
}

/// An item, with its attributes.
fn item(of: &Item, indent: usize) -> String {
    let (attrs, written) = match of {
        Item::Const(item) => {
            let head = head("const", &item.vis, &item.ident, &item.ty, indent);
            let written = constant(&head, &item.expr, indent);
            (&item.attrs, written)
        }
        Item::Static(item) => {
            let head = head("static", &item.vis, &item.ident, &item.ty, indent);
            let written = constant(&head, &item.expr, indent);
            (&item.attrs, written)
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
            let head = head("const", &item.vis, &item.ident, &item.ty, indent);
            let written = constant(&head, &item.expr, indent);
            (&item.attrs, written)
        }
        ImplItem::Fn(item) => {
            let written = function(&item.vis, &item.sig, &item.block, indent);
            (&item.attrs, written)
        }
        _ => return text(of),
    };
    attributes(attrs, indent) + &written
}

/// What stands in front of the value of a constant or a static. The length of an array is on a line
/// of its own if the name and the type are longer than a line.
fn head(
    word: &str,
    visibility: &Visibility,
    name: &Ident,
    of_type: &Type,
    indent: usize,
) -> String {
    let visibility = text_before(visibility);
    let kind = kind(of_type);
    let line = format!("{visibility}{word} {name}: {kind} =");
    match of_type {
        Type::Array(_) if indent + width(&line) > LINE => {
            let next = line_break(indent + TAB);
            line.replacen("; ", &format!(";{next}"), 1)
        }
        _ => line,
    }
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
    let written = written.unwrap_or_else(|| {
        let value = text(value);
        format!("{head} {value}")
    });
    written + ";"
}

/// Attributes, documentation and comments, each on a line of its own.
fn attributes(all: &[Attribute], indent: usize) -> String {
    let next = line_break(indent);
    let mut lines = String::new();
    for one in all {
        lines += &attribute(one);
        lines += &next;
    }
    lines
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
    let Expr::Lit(ExprLit { lit, .. }) = &pair.value else {
        return None;
    };
    match lit {
        Lit::Str(words) if pair.path.is_ident(name) => Some(words.value()),
        _ => None,
    }
}

fn function(visibility: &Visibility, signature: &Signature, body: &Block, indent: usize) -> String {
    let visibility = text_before(visibility);
    let signature = signature_of(signature, &visibility, indent);
    let body = statements(body, indent);
    format!("{signature} {body}")
}

/// What stands in front of the body of a function: on one line, or with each parameter on its own.
fn signature_of(of: &Signature, visibility: &str, indent: usize) -> String {
    let constant = if of.constness.is_some() { "const " } else { "" };
    let name = &of.ident;
    let generics = text(&of.generics);
    let head = format!("{visibility}{constant}fn {name}{generics}");
    let parameters: Vec<_> = of.inputs.iter().map(parameter).collect();
    let list = parameters.join(", ");
    let result = match &of.output {
        ReturnType::Default => String::new(),
        ReturnType::Type(_, kind) => {
            let kind = text(kind);
            format!(" -> {kind}")
        }
    };
    let long_result = long_result(&of.output, indent);
    let line = format!("{head}({list}){result}");
    let fits = long_result.is_none() && indent + width(&line) + 2 <= LINE;
    if fits || parameters.is_empty() {
        return line;
    }
    let rows = lines_with_commas(&parameters, indent + TAB);
    let end = line_break(indent);
    let result = long_result.unwrap_or(result);
    format!("{head}({rows}{end}){result}")
}

/// Each of these with a comma behind it, on a line of its own.
fn lines_with_commas(all: &[String], indent: usize) -> String {
    let next = line_break(indent);
    let mut lines = String::new();
    for one in all {
        lines += &next;
        lines += one;
        lines.push(',');
    }
    lines
}

/// A result that is too long for the line of the function; nothing if it fits. A tuple has each of
/// its types on a line.
fn long_result(of: &ReturnType, indent: usize) -> Option<String> {
    let ReturnType::Type(_, kind) = of else {
        return None;
    };
    let line = format!(" -> {}", text(kind));
    let is_wide = width(&line) + 3 > LINE - indent;
    let Type::Tuple(tuple) = &**kind else {
        return is_wide.then_some(line);
    };
    let kinds: Vec<_> = tuple.elems.iter().map(text).collect();
    let is_long_list = width(&kinds.join(", ")) > ARRAY;
    if !is_wide && !is_long_list {
        return None;
    }
    let rows = lines_with_commas(&kinds, indent + TAB);
    let end = line_break(indent);
    Some(format!(" -> ({rows}{end})"))
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
    let visibility = text_before(&of.vis);
    let name = &of.ident;
    let generics = text(&of.generics);
    let head = format!("{visibility}struct {name}{generics}");
    match &of.fields {
        Fields::Named(fields) => {
            let inside = indent + TAB;
            let fields = fields.named.iter();
            let fields: Vec<_> = fields.map(|field| named(field, inside)).collect();
            let rows = lines_with_commas(&fields, inside);
            let end = line_break(indent);
            format!("{head} {{{rows}{end}}}")
        }
        Fields::Unnamed(fields) => {
            let kinds = fields.unnamed.iter().map(|field| kind(&field.ty));
            let kinds: Vec<_> = kinds.collect();
            let kinds = kinds.join(", ");
            format!("{head}({kinds});")
        }
        Fields::Unit => head + ";",
    }
}

/// A type. The length of an array may be computed.
fn kind(of: &Type) -> String {
    let Type::Array(array) = of else {
        return text(of);
    };
    let room = Room::line(0);
    let length = expression(&array.len, room);
    let Some(length) = length else {
        return text(of);
    };
    let element = text(&array.elem);
    format!("[{element}; {length}]")
}

fn named(field: &Field, indent: usize) -> String {
    let attributes = attributes(&field.attrs, indent);
    let visibility = text_before(&field.vis);
    let name = field.ident.as_ref().map(text).unwrap_or_default();
    let kind = text(&field.ty);
    format!("{attributes}{visibility}{name}: {kind}")
}

fn implementation(of: &ItemImpl, indent: usize) -> String {
    let inside = indent + TAB;
    let mut rows = String::new();
    for item in &of.items {
        rows += &line_break(inside);
        rows += &member(item, inside);
    }
    let generics = text(&of.generics);
    let kind = text(&of.self_ty);
    let end = line_break(indent);
    format!("impl{generics} {kind} {{{rows}{end}}}")
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
    let mut rows = String::new();
    for one in &of.stmts {
        rows += &line_break(inside);
        rows += &statement(one, inside);
    }
    let end = line_break(indent);
    format!("{{{rows}{end}}}")
}

fn statement(of: &Stmt, indent: usize) -> String {
    let room = Room::line(indent);
    match of {
        Stmt::Local(local) => {
            let attributes = attributes(&local.attrs, indent);
            let binding = binding(local, room);
            attributes + &binding
        }
        Stmt::Item(inner) => item(inner, indent),
        Stmt::Expr(expr, end) => {
            let end = if end.is_some() { ";" } else { "" };
            let attributes = attributes(attributes_of(expr), indent);
            let place = room.before(end.len());
            let value = place.and_then(|room| as_statement(expr, room));
            let value = value.unwrap_or_else(|| text(expr));
            attributes + &value + end
        }
        Stmt::Macro(call) => called(&call.mac, indent),
    }
}

/// A call of a macro as a statement or an item.
fn called(call: &Macro, indent: usize) -> String {
    let name = text(&call.path) + "!";
    if let Some(written) = called_on_lines(&name, call, indent) {
        return written + ";";
    }
    // A message that is longer than a line stands on one of its own.
    let inside = line_break(indent + TAB);
    let message = text(&call.tokens);
    let end = line_break(indent);
    format!("{name}({inside}{message}{end});")
}

/// The same without the semicolon, if the arguments are expressions and there is room.
fn called_on_lines(name: &str, call: &Macro, indent: usize) -> Option<String> {
    let room = Room::line(indent).before(1)?;
    let list = arguments(call)?;
    listed(&Arguments::of_macro(name, &list), room)
}

fn binding(local: &Local, room: Room) -> String {
    binding_on_lines(local, room).unwrap_or_else(|| text(local))
}

/// The same if it has a value and there is room.
fn binding_on_lines(local: &Local, room: Room) -> Option<String> {
    let before = "let ".len();
    let place = room.behind(before)?.before(1)?;
    let pattern = pattern(&local.pat, place)?;
    let init = local.init.as_ref()?;
    let head = format!("let {pattern} =");
    let place = room.before(1)?;
    let written = value_behind(&head, &init.expr, place)?;
    Some(written + ";")
}

/// An expression that is a statement, or the value of a function.
fn as_statement(expr: &Expr, room: Room) -> Option<String> {
    match expr {
        Expr::If(inner) => choice(inner, room),
        Expr::Loop(inner) => Some(block("loop ", &inner.body, room.indent)),
        Expr::While(inner) => {
            let before = "while ";
            let room_behind = room.behind(before.len())?;
            let place = room_behind.before(2)?;
            let condition = expression(&inner.cond, place)?;
            let head = head_of(before, &condition, room);
            Some(block(&head, &inner.body, room.indent))
        }
        Expr::ForLoop(inner) => {
            let before = "for ".len();
            let place = room.behind(before)?;
            let pattern = pattern(&inner.pat, place)?;
            let head = format!("for {pattern} in ");
            let room_behind = room.behind(width(&head))?;
            let place = room_behind.before(2)?;
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
    let before = "if ";
    let room_behind = room.behind(before.len())?;
    let place = room_behind.before(2)?;
    let condition = expression(&of.cond, place)?;
    let head = head_of(before, &condition, room);
    let then = block(&head, &of.then_branch, room.indent);
    let Some((_, otherwise)) = &of.else_branch else {
        return Some(then);
    };
    let otherwise = match &**otherwise {
        Expr::Block(otherwise) => statements(&otherwise.block, room.indent),
        Expr::If(otherwise) => choice(otherwise, room)?,
        otherwise => text(otherwise),
    };
    Some(then + " else " + &otherwise)
}

/// A pattern.
pub(super) fn pattern(of: &Pat, room: Room) -> Option<String> {
    match of {
        Pat::Struct(of) => fields_of(of, room),
        Pat::Type(of) => {
            let name = pattern(&of.pat, room)?;
            let kind = text(&of.ty);
            Some(format!("{name}: {kind}"))
        }
        _ => Some(text(of)),
    }
}

fn fields_of(of: &PatStruct, room: Room) -> Option<String> {
    let path = text(&of.path);
    let names: Vec<_> = of.fields.iter().map(text).collect();
    fields(&path, &names, of.rest.is_some(), room)
}

/// Fields in braces behind the name of a structure. `rest`: there are others.
pub(super) fn fields(name: &str, fields: &[String], rest: bool, room: Room) -> Option<String> {
    let line = fields.join(", ");
    let end = if rest { 4 } else { 0 };
    let around = width(name) + 5 + end;
    let beside = room.width.checked_sub(around)?;
    let most = beside.min(STRUCTURE);
    let are_lines = fields.iter().all(|field| is_one_line(field));
    let inside = room.inside().indent;
    let next = line_break(inside);
    let last = line_break(room.indent);
    if are_lines && width(&line) <= most {
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
    let mut rows = lines_with_commas(fields, inside);
    if rest {
        rows += &next;
        rows += "..";
    }
    Some(format!("{name} {{{rows}{last}}}"))
}
