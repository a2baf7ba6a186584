//! Recipes: the body of a look-up as a small expression tree, which each language prints in its own words. Statements keep their
//! order, because the registers that gcc needs depend on it.

mod expression;
mod formula;
mod look_up;

pub(crate) use expression::{Expr, Function, Load, Node, NumberType, Operator, Primitive, Recipe};
pub(crate) use formula::{
    Statements, all_ones, element, extracted, from_start, function, hexadecimal, joined, named, occupied,
    of_square, pdep, pext, set, short_function, square, union, word,
};
pub(crate) use look_up::{
    Bounds, DataTable, Field, IndexRecipe, LookUp, Notation, PiecePart, Role, SliderRecipes, Slots, Start,
    Storage, WithoutSlots, fields_of, tables_of,
};
