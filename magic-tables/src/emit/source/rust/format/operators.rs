//! Operators between two values: all on one line, or each with what follows it on a line of its own.

use syn::{BinOp, Expr};

use super::expressions::expression;
use super::tokens::sign;
use super::{Room, TAB, first_width, is_one_line, last_width, line_break, width};

/// Whether an operator changes what stands in front of it.
pub(super) const fn assigns(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// An operation, with all that have the same operator.
pub(super) fn operation(expr: &Expr, room: Room) -> Option<String> {
    let Expr::Binary(whole) = expr else {
        return None;
    };
    let sign = sign(&whole.op);
    let mut operands = Vec::new();
    add_operands(expr, &sign, &mut operands);
    // Behind the first one, all have the room of a line of their own.
    let own_line = room.inside().before(room.reserved())?;
    let mut written = Vec::new();
    for (number, operand) in operands.iter().enumerate() {
        let place = if number == 0 {
            Some(room)
        } else {
            own_line.behind(sign.len() + 1)
        };
        let operand = place.and_then(|place| expression(operand, place));
        written.push(operand);
    }
    let (last, others) = operands.split_last()?;
    let first = &written[..others.len()];
    let on_one_line = line_of(first, last, &sign, room);
    on_one_line.or_else(|| lines_of(&operands, &written, &sign, room))
}

/// The operands on several lines. `written`: each of them on a line of its own.
fn lines_of(
    operands: &[&Expr],
    written: &[Option<String>],
    sign: &str,
    room: Room,
) -> Option<String> {
    let own_line = room.inside().before(room.reserved())?;
    let next = line_break(own_line.indent);
    let mut lines = written[0].clone()?;
    let behind_signs = operands.iter().zip(written).skip(1);
    for (operand, written) in behind_signs {
        let taken = if is_one_line(&lines) { room.used() } else { 0 };
        // Nothing as short as the indentation stands on a line alone.
        let before = last_width(&lines);
        let is_short = before + taken <= own_line.used();
        let place = room.behind(before + sign.len() + 2);
        let short_place = place.filter(|_| is_short);
        let beside = short_place.and_then(|room| expression(operand, room));
        if let Some(beside) = beside {
            lines = format!("{lines} {sign} {beside}");
        } else {
            let below = written.as_ref()?;
            lines = format!("{lines}{next}{sign} {below}");
        }
    }
    Some(lines)
}

/// All operands on one line, of which only the last one may go on.
fn line_of(others: &[Option<String>], last: &Expr, sign: &str, room: Room) -> Option<String> {
    let mut line = String::new();
    for operand in others {
        let operand = operand.as_ref().filter(|operand| is_one_line(operand))?;
        line = format!("{line}{operand} {sign} ");
    }
    let before = width(&line);
    let last = expression(last, room.behind(before)?)?;
    line += &last;
    let goes_on = !is_one_line(&line) && !last.starts_with('{');
    let is_torn = goes_on && (last.starts_with('(') || before > TAB);
    (first_width(&line) <= room.width && !is_torn && room.holds(&line)).then_some(line)
}

/// Adds the operands of `expr` and of those with the same operator in it, from left to right.
fn add_operands<'a>(expr: &'a Expr, sign: &str, operands: &mut Vec<&'a Expr>) {
    match expr {
        Expr::Binary(same) if super::tokens::sign(&same.op) == sign => {
            add_operands(&same.left, sign, operands);
            add_operands(&same.right, sign, operands);
        }
        _ => operands.push(expr),
    }
}

/// What stands before, between and behind two things.
pub(super) struct Sides {
    pub(super) before: &'static str,
    pub(super) between: &'static str,
    pub(super) behind: &'static str,
}

/// What writes one of two things.
type Side<'a> = dyn Fn(Room) -> Option<String> + 'a;

impl Sides {
    /// Both on one line; otherwise the second one is on the next line.
    pub(super) fn written(&self, left: &Side<'_>, right: &Side<'_>, room: Room) -> Option<String> {
        let Self {
            before,
            between,
            behind,
        } = *self;
        let whole = Room {
            width: Room::line(room.used()).width,
            ..room
        };
        let left = before.to_owned() + &left(whole)?;
        let head = last_width(&left) + between.len();
        let place = room.behind(head);
        let place = place.and_then(|room| room.before(behind.len()));
        if let Some(beside) = place.and_then(right) {
            let fits = is_one_line(&beside) || width(&left) <= TAB;
            let line = head + first_width(&beside) + behind.len();
            if fits && line <= room.width {
                return Some(left + between + &beside + behind);
            }
        }
        let between = between.trim_start();
        let own_line = room.inside().before(room.reserved())?;
        let own_line = own_line.behind(between.len())?;
        let below = right(own_line)?;
        let next = line_break(own_line.indent);
        Some(left + &next + between + &below + behind)
    }
}
