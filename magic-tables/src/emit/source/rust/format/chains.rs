//! Fields and methods of a value, one behind the other: on one line, or each on a line of its own.

use syn::{Expr, ExprField, ExprMethodCall};

use super::calls::{Arguments, listed};
use super::expressions::expression;
use super::tokens::text;
use super::{Room, TAB, first_width, is_one_line, line_break, width};

/// Columns of a chain of several methods on one line.
const CHAIN: usize = 60;

/// Lines of the last call that may go on behind others on the first line.
const LONG: usize = 5;

/// A field or a call of a method.
enum Link<'a> {
    Field(&'a ExprField),
    Method(&'a ExprMethodCall),
}

impl Link<'_> {
    fn written(&self, room: Room) -> Option<String> {
        match self {
            Link::Field(field) => {
                let name = text(&field.member);
                Some(format!(".{name}"))
            }
            Link::Method(call) => {
                let types = call.turbofish.as_ref().map(text).unwrap_or_default();
                let name = format!(".{}{types}", call.method);
                listed(&Arguments::of_call(&name, &call.args), room)
            }
        }
    }
}

/// The value, and all that follows it.
pub(super) fn chain(expr: &Expr, room: Room) -> Option<String> {
    let value = first(expr);
    let mut links = Vec::new();
    add_links(expr, &mut links);
    let count = links.len();
    let mut links = links.into_iter().peekable();
    let mut written = vec![expression(value, room)?];
    // What is as short as the indentation has the next link behind it.
    let short = TAB.saturating_sub(room.taken);
    while links.peek().is_some() && is_within(&written[0], short) {
        let place = room.behind(width(&written[0]))?;
        let link = links.next()?.written(place)?;
        written[0] += &link;
    }
    let links: Vec<_> = links.collect();
    let Some((last, others)) = links.split_last() else {
        return written.pop().filter(|whole| room.holds(whole));
    };
    // Behind a value on several lines that ends with a bracket, links stand right below its first line.
    let below = if !is_one_line(&written[0]) && ends_with_list(value) {
        Room::line(room.indent)
    } else {
        room.inside()
    };
    for link in others {
        written.push(link.written(below)?);
    }
    let limit = if count == 1 {
        room.width
    } else {
        room.width.min(CHAIN)
    };
    let widths = written.iter().map(|link| width(link));
    let taken: usize = widths.sum();
    let left = limit.saturating_sub(taken);
    let is_line = written.iter().all(|link| is_one_line(link)) && left > 0;
    let last_below = below.before(room.reserved())?;
    let own_line = last.written(last_below);
    let beside = if is_line {
        room.behind(taken).and_then(|room| last.written(room))
    } else {
        None
    };
    let (end, is_line) = match (beside, own_line) {
        (Some(beside), own_line) => {
            let fits = first_width(&beside) <= left;
            let length = beside.lines().count();
            match own_line {
                _ if fits && length >= LONG => (beside, true),
                Some(own_line) if !fits || own_line.lines().count() < length => (own_line, false),
                _ => (beside, fits),
            }
        }
        (None, own_line) => (own_line?, false),
    };
    written.push(end);
    let separator = if is_line {
        String::new()
    } else {
        line_break(below.indent)
    };
    let whole = written.join(&separator);
    room.holds(&whole).then_some(whole)
}

/// Whether a text is one line of so many columns.
fn is_within(text: &str, columns: usize) -> bool {
    is_one_line(text) && width(text) <= columns
}

/// Whether the last thing in a value is a list in brackets of its own, such as the arguments of a
/// call.
fn ends_with_list(value: &Expr) -> bool {
    match value {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Array(_) | Expr::Struct(_) => true,
        Expr::Index(index) => ends_with_list(&index.index),
        Expr::Paren(inner) => ends_with_list(&inner.expr),
        _ => false,
    }
}

/// The value at the beginning.
fn first(expr: &Expr) -> &Expr {
    match expr {
        Expr::Field(field) => first(&field.base),
        Expr::MethodCall(call) => first(&call.receiver),
        _ => expr,
    }
}

fn add_links<'a>(expr: &'a Expr, links: &mut Vec<Link<'a>>) {
    match expr {
        Expr::Field(field) => {
            add_links(&field.base, links);
            links.push(Link::Field(field));
        }
        Expr::MethodCall(call) => {
            add_links(&call.receiver, links);
            links.push(Link::Method(call));
        }
        _ => {}
    }
}
