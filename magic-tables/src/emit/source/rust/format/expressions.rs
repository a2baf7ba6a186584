//! Expressions, as far as a file has no more special one for them.

use syn::{
    Block, Expr, ExprArray, ExprAssign, ExprClosure, ExprIf, ExprIndex, ExprStruct, ExprUnary,
    FieldValue, Stmt, UnOp,
};

use super::calls::{self, Arguments};
use super::operators::{self, Sides};
use super::statements::{self, block, pattern};
use super::tokens::{sign, text};
use super::{LINE, Room, chains, first_width, is_one_line, last_width, line_break, width};

/// Columns of the fields of a structure on one line.
pub(super) const STRUCTURE: usize = 18;

/// Columns of an `if … else` on one line.
const IF_ELSE: usize = 50;

/// Columns of an array, and of a tuple, on one line.
pub(super) const ARRAY: usize = 60;

/// An expression whose value is used; nothing if there is no room for it.
pub(super) fn expression(expr: &Expr, room: Room) -> Option<String> {
    match expr {
        Expr::Array(array) => list_of(array, room),
        Expr::Assign(ExprAssign { left, right, .. }) => assignment(left, "=", right, room),
        Expr::Binary(binary) if operators::assigns(&binary.op) => {
            let sign = sign(&binary.op);
            assignment(&binary.left, &sign, &binary.right, room)
        }
        Expr::Binary(_) => operators::operation(expr, room),
        Expr::Block(braced) => Some(braces("", &braced.block, room)),
        Expr::Call(call) => {
            let name = expression(&call.func, room)?;
            let arguments = Arguments::of_call(&name, &call.args);
            calls::listed(&arguments, room)
        }
        Expr::Cast(cast) => {
            let kind = text(&cast.ty);
            let sides = Sides {
                before: "",
                between: " as ",
                behind: "",
            };
            sides.written(
                &|room| expression(&cast.expr, room),
                &|_| Some(kind.clone()),
                room,
            )
        }
        Expr::Closure(closure) => function(closure, room),
        Expr::Field(_) | Expr::MethodCall(_) => chains::chain(expr, room),
        Expr::If(choice) => {
            let short = short_choice(choice, room);
            short.or_else(|| statements::choice(choice, room))
        }
        Expr::Index(index) => element(index, room),
        Expr::Lit(_) => {
            let text = text(expr);
            (width(&text) <= room.width).then_some(text)
        }
        Expr::Macro(call) => {
            let Some(arguments) = calls::arguments(&call.mac) else {
                return Some(text(expr));
            };
            let name = text(&call.mac.path) + "!";
            calls::listed(&Arguments::of_macro(&name, &arguments), room)
        }
        Expr::Paren(inner) => {
            let place = room.behind(1)?.before(1)?;
            let inner = expression(&inner.expr, place)?;
            Some(format!("({inner})"))
        }
        Expr::Reference(reference) => {
            let sign = if reference.mutability.is_some() {
                "&mut "
            } else {
                "&"
            };
            behind_sign(sign, &reference.expr, room)
        }
        Expr::Repeat(repeat) => {
            let value = &repeat.expr;
            let count = &repeat.len;
            let sides = Sides {
                before: "[",
                between: "; ",
                behind: "]",
            };
            sides.written(
                &|room| expression(value, room),
                &|room| expression(count, room),
                room,
            )
        }
        Expr::Struct(value) => structure(value, room),
        Expr::Tuple(tuple) => {
            let elements = Arguments::of_tuple(&tuple.elems);
            calls::listed(&elements, room)
        }
        Expr::Unary(ExprUnary { op, expr, .. }) => {
            let sign = match op {
                UnOp::Deref(_) => "*",
                UnOp::Not(_) => "!",
                _ => "-",
            };
            behind_sign(sign, expr, room)
        }
        Expr::Unsafe(braced) => Some(braces("unsafe ", &braced.block, room)),
        _ => Some(text(expr)),
    }
}

/// A block behind `before`, on one line if it has one expression that fits.
fn braces(before: &str, of: &Block, room: Room) -> String {
    on_one_line(before, of, room).unwrap_or_else(|| block(before, of, room.indent))
}

fn behind_sign(sign: &str, expr: &Expr, room: Room) -> Option<String> {
    let room = room.behind(sign.len())?;
    let value = expression(expr, room)?;
    Some(sign.to_owned() + &value)
}

/// An array of elements.
fn list_of(array: &ExprArray, room: Room) -> Option<String> {
    calls::listed(&Arguments::of_array(&array.elems, ARRAY), room)
}

fn assignment(left: &Expr, sign: &str, right: &Expr, room: Room) -> Option<String> {
    let place = expression(left, room)?;
    let head = format!("{place} {sign}");
    value_behind(&head, right, room)
}

/// A value behind `left`, which ends with a sign: on the same line, or on a line of its own.
pub(super) fn value_behind(left: &str, value: &Expr, room: Room) -> Option<String> {
    let same_line = room.behind(last_width(left) + 1);
    let beside = same_line.and_then(|room| expression(value, room));
    if let (Some(beside), Some(room)) = (&beside, same_line) {
        if is_one_line(beside) && width(beside) <= room.width {
            return Some(format!("{left} {beside}"));
        }
    }
    let own_line = room.inside().before(room.reserved())?;
    let below = expression(value, own_line);
    let below = below.filter(|below| own_line.holds(below));
    match (beside, below) {
        (Some(beside), Some(below)) if !is_better_below(&beside, &below) => {
            Some(format!("{left} {beside}"))
        }
        (_, Some(below)) => {
            let next = line_break(own_line.indent);
            Some(format!("{left}{next}{below}"))
        }
        (beside, None) => {
            let beside = beside?;
            Some(format!("{left} {beside}"))
        }
    }
}

/// Whether a value reads better on a line of its own.
fn is_better_below(beside: &str, below: &str) -> bool {
    let opened = opened_in_first_line(beside);
    is_one_line(below)
        || beside.matches('\n').count() > below.matches('\n').count() + 1
        || opened.is_some() && opened != opened_in_first_line(below)
}

/// The bracket with which the first line ends, if it ends with one.
fn opened_in_first_line(text: &str) -> Option<char> {
    let first_line = text.split('\n').next()?;
    let last = first_line.chars().next_back()?;
    ['(', '{', '['].contains(&last).then_some(last)
}

/// A block with one expression on one line.
fn on_one_line(before: &str, of: &Block, room: Room) -> Option<String> {
    let [Stmt::Expr(expr, None)] = &of.stmts[..] else {
        return None;
    };
    if statements::has_comment(expr) {
        return None;
    }
    let inner = room.behind(before.len())?;
    let value = expression(expr, inner)?;
    let line = format!("{before}{{ {value} }}");
    let fits = is_one_line(&line) && width(&line) <= room.width;
    fits.then_some(line)
}

/// A choice between two values on one line.
fn short_choice(choice: &ExprIf, room: Room) -> Option<String> {
    let (_, otherwise) = choice.else_branch.as_ref()?;
    let Expr::Block(otherwise) = &**otherwise else {
        return None;
    };
    let condition = expression(&choice.cond, room)?;
    let own_line = Room::line(0);
    let then = on_one_line("", &choice.then_branch, own_line)?;
    let otherwise = on_one_line("", &otherwise.block, own_line)?;
    let line = format!("if {condition} {then} else {otherwise}");
    let most = room.width.min(IF_ELSE);
    let fits = is_one_line(&line) && width(&line) <= most;
    fits.then_some(line)
}

/// An element of an array.
fn element(ExprIndex { expr, index, .. }: &ExprIndex, room: Room) -> Option<String> {
    let array = expression(expr, room)?;
    let bracket = 1;
    let same_line = room.behind(last_width(&array) + bracket);
    let beside = same_line.and_then(|room| expression(index, room.before(bracket)?));
    let short = beside.as_ref().filter(|number| is_one_line(number));
    if let Some(number) = short {
        return Some(format!("{array}[{number}]"));
    }
    let own_line = room.inside().behind(bracket)?;
    let own_line = own_line.before(bracket + room.reserved())?;
    let next = line_break(own_line.indent);
    let below = expression(index, own_line);
    match (beside, below) {
        (_, Some(number)) if is_one_line(&number) => Some(format!("{array}{next}[{number}]")),
        (Some(number), _) => Some(format!("{array}[{number}]")),
        (None, number) => {
            let number = number?;
            Some(format!("{array}{next}[{number}]"))
        }
    }
}

/// The value of a structure.
fn structure(value: &ExprStruct, room: Room) -> Option<String> {
    let inside = room.inside().before(1)?;
    let mut fields = Vec::new();
    for field in &value.fields {
        let written = value_of_field(field, inside)?;
        fields.push(written);
    }
    let name = text(&value.path);
    statements::fields(&name, &fields, false, room)
}

/// A field of a structure, and its value unless that is a variable of the same name.
fn value_of_field(field: &FieldValue, room: Room) -> Option<String> {
    let name = text(&field.member);
    if field.colon_token.is_none() {
        return Some(name);
    }
    let place = room.behind(name.len() + 2)?;
    let value = expression(&field.expr, place)?;
    Some(format!("{name}: {value}"))
}

/// An anonymous function.
fn function(closure: &ExprClosure, room: Room) -> Option<String> {
    let mut parameters = Vec::new();
    for input in &closure.inputs {
        let name = pattern(input, Room::line(0))?;
        parameters.push(name);
    }
    let parameters = parameters.join(", ");
    let head = format!("|{parameters}| ");
    let place = room.behind(width(&head))?;
    let body = expression(&closure.body, place)?;
    let line = head + &body;
    let fits = first_width(&line) <= room.width && room.used() < LINE;
    fits.then_some(line)
}
