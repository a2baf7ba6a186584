//! Lists in brackets: the arguments of a call, the elements of a tuple or an array.

use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token};

use super::expressions::expression;
use super::{Room, TAB, first_width, is_one_line, last_width, line_break, width};

/// Columns of the arguments of a call on one line.
const CALL: usize = 60;

/// Columns of simple items that stand side by side where the list takes several lines.
const SHORT: usize = 10;

/// A list, and what stands around it.
pub(super) struct Arguments<'a> {
    /// What is called, if anything is.
    name: &'a str,
    brackets: [&'static str; 2],
    items: Vec<&'a Expr>,
    /// Columns of the list on one line.
    most: usize,
    /// Whether the last one of several lines ends with a comma.
    has_last_comma: bool,
}

type Items = Punctuated<Expr, Token![,]>;

impl<'a> Arguments<'a> {
    fn new(name: &'a str, items: &'a Items) -> Self {
        Self {
            name,
            brackets: ["(", ")"],
            items: items.iter().collect(),
            most: CALL,
            has_last_comma: true,
        }
    }

    pub(super) fn of_call(name: &'a str, items: &'a Items) -> Self {
        Self::new(name, items)
    }

    pub(super) fn of_macro(name: &'a str, items: &'a Items) -> Self {
        Self {
            has_last_comma: false,
            ..Self::new(name, items)
        }
    }

    pub(super) fn of_tuple(items: &'a Items) -> Self {
        Self::new("", items)
    }

    pub(super) fn of_array(items: &'a Items, most: usize) -> Self {
        Self {
            brackets: ["[", "]"],
            most,
            ..Self::new("", items)
        }
    }
}

/// The arguments of a macro that is called like a function.
pub(super) fn arguments(call: &Macro) -> Option<Items> {
    call.parse_body_with(Items::parse_terminated).ok()
}

/// The list, on one line if it fits, with its last item on several lines, or with each on its own.
pub(super) fn listed(list: &Arguments<'_>, room: Room) -> Option<String> {
    let [open, close] = list.brackets;
    let name = list.name.to_owned() + open;
    let inside = room.inside().before(1)?;
    let beside = room.behind(last_width(&name));
    let beside = beside.and_then(|room| room.before(1));
    let beside = beside.unwrap_or(Room { width: 0, ..room });
    let mut items = Vec::new();
    for item in &list.items {
        items.push(expression(item, inside));
    }
    if let Some(torn) = with_open_end(list, &items, beside) {
        return Some(name + &torn + close);
    }
    let items: Vec<String> = items.into_iter().collect::<Option<_>>()?;
    let line = items.join(", ");
    let most = if items.len() == 1 {
        beside.width
    } else {
        beside.width.min(list.most)
    };
    let is_line = items.iter().all(|item| is_one_line(item));
    if is_line && width(&line) <= most {
        return Some(name + &line + close);
    }
    let rows = list.rows(&items, inside);
    let next = line_break(inside.indent);
    let end = line_break(room.indent);
    Some(name + &next + &rows + &end + close)
}

impl Arguments<'_> {
    /// The items on several lines: each on its own, or short ones side by side.
    fn rows(&self, items: &[String], inside: Room) -> String {
        let are_short = items.iter().all(|item| width(item) <= SHORT);
        let rows = if are_short && self.items.iter().all(|item| is_simple(item)) {
            rows(items, inside)
        } else {
            let next = line_break(inside.indent);
            items.join(&format!(",{next}"))
        };
        let comma = if self.has_last_comma { "," } else { "" };
        rows + comma
    }
}

/// The list whose last item goes on in the next lines, if it is one that may.
fn with_open_end(list: &Arguments<'_>, items: &[Option<String>], beside: Room) -> Option<String> {
    let (end, others) = list.items.split_last()?;
    let joins_name = others.is_empty() && list.name.len() < TAB;
    if !joins_name && !may_go_on(end, list.items.len()) {
        return None;
    }
    let mut before = String::new();
    for item in &items[..others.len()] {
        before += item.as_ref()?;
        before += ", ";
    }
    let most = beside.width.min(list.most);
    let place = if others.is_empty() && !is_call(end) {
        beside
    } else {
        let whole = Room {
            width: most,
            ..beside
        };
        whole.behind(width(&before))?
    };
    let torn = expression(end, place)?;
    let first_line = width(&before) + first_width(&torn);
    if first_line > most || !is_one_line(&before) {
        return None;
    }
    // A call that breaks its line once is shorter on a line of its own.
    let whole = items.last().cloned().flatten();
    let is_short = others.is_empty() && torn.matches('\n').count() == 1;
    if let Some(whole) = whole.filter(|whole| is_short && is_one_line(whole)) {
        return (width(&whole) <= beside.width).then_some(whole);
    }
    Some(before + &torn)
}

/// Whether an item may go on in lines that are indented like the call.
fn may_go_on(item: &Expr, count: usize) -> bool {
    match item {
        Expr::Closure(_) | Expr::Block(_) | Expr::Unsafe(_) => true,
        Expr::If(_)
        | Expr::Array(_)
        | Expr::Struct(_)
        | Expr::Macro(_)
        | Expr::Call(_)
        | Expr::MethodCall(_)
        | Expr::Tuple(_) => count == 1,
        Expr::Reference(inner) => may_go_on(&inner.expr, count),
        Expr::Unary(inner) => may_go_on(&inner.expr, count),
        Expr::Cast(inner) => may_go_on(&inner.expr, count),
        _ => false,
    }
}

/// Whether an item is a call, as a whole or behind its sign.
fn is_call(item: &Expr) -> bool {
    match item {
        Expr::Call(_) | Expr::Macro(_) => true,
        Expr::Reference(inner) => is_call(&inner.expr),
        Expr::Unary(inner) => is_call(&inner.expr),
        Expr::Cast(inner) => is_call(&inner.expr),
        _ => false,
    }
}

/// Whether nothing is computed from several values.
fn is_simple(item: &Expr) -> bool {
    match item {
        Expr::Lit(_) => true,
        Expr::Path(path) => path.path.segments.len() == 1,
        Expr::Cast(inner) => is_simple(&inner.expr),
        Expr::Field(inner) => is_simple(&inner.base),
        Expr::Index(inner) => is_simple(&inner.expr) && is_simple(&inner.index),
        Expr::Reference(inner) => is_simple(&inner.expr),
        Expr::Repeat(inner) => is_simple(&inner.expr) && is_simple(&inner.len),
        Expr::Unary(inner) => is_simple(&inner.expr),
        _ => false,
    }
}

/// Short items side by side.
fn rows(items: &[String], room: Room) -> String {
    let mut rows = String::new();
    let mut taken = 0;
    for item in items {
        if taken > 0 && taken + 2 + width(item) > room.width {
            rows.push(',');
            rows += &line_break(room.indent);
            taken = 0;
        } else if taken > 0 {
            rows += ", ";
            taken += 2;
        }
        rows += item;
        taken += width(item);
    }
    rows
}
