//! Recipes as they are written down: kinds of numbers, names, and parts of look-ups.

use super::*;

#[test]
fn a_literal_takes_the_kind_of_the_other_number() {
    let sum = 2 + square();
    assert_eq!(sum.kind, NumberType::Number);
    assert_eq!((square() + 2).kind, NumberType::Number);
}

#[test]
fn a_shifted_literal_keeps_its_kind() {
    let bit = Expr::from(1) << square();
    assert_eq!(bit.kind, NumberType::Word);
}

#[test]
fn parentheses_stand_where_not_everybody_knows_the_precedence() {
    use Operator::{And, Left, Minus, Or, Plus, Times};
    assert!(!Plus.needs_parentheses(Times, true));
    assert!(Times.needs_parentheses(Plus, false));
    assert!(Or.needs_parentheses(And, false));
    assert!(!Or.needs_parentheses(Or, true));
    assert!(Minus.needs_parentheses(Minus, true));
    assert!(!Minus.needs_parentheses(Minus, false));
    assert!(Left.needs_parentheses(Left, false));
    assert!(Left.needs_parentheses(Plus, true));
}

#[test]
fn a_short_function_stands_for_its_expression() {
    let twice = short_function(
        "twice",
        "Twice as many.",
        &[("many", NumberType::Word)],
        named_word("many") * 2,
    );
    assert_eq!(twice.expanded(&[word("mask")]), word("mask") * 2);
}

#[test]
fn statements_keep_their_order() {
    let mut body = Statements::default();
    let first = body.bind("first", word("mask"));
    let second = body.bind("second", first.clone() & occupied());
    let recipe = body.giving(second.clone());
    assert_eq!(
        recipe.statements,
        [
            ("first", word("mask")),
            ("second", named_word("first") & occupied())
        ]
    );
    assert_eq!(recipe.result, second);
}

#[test]
fn the_union_of_one_set_is_the_set() {
    assert_eq!(union(vec![word("a")], occupied()), word("a"));
}

#[test]
fn the_union_of_no_sets_is_empty() {
    let empty = occupied() & set(SquareSet::EMPTY, NumberType::Word);
    assert_eq!(union(Vec::new(), occupied()), empty);
}

#[test]
fn a_recipe_names_its_fields() {
    let slot = from_start("SLOTS", NumberType::Word, "offset", word("factor").number());
    let mut names = fields_of(&[&(slot & word("mask"))]);
    names.sort();
    assert_eq!(names, ["factor", "mask", "offset"]);
}

#[test]
fn a_recipe_names_the_tables_of_its_functions() {
    let inner = function(
        "inner",
        "An element.",
        &[("at", NumberType::Number)],
        element("INNER", NumberType::Word, named("at", NumberType::Number)),
    );
    let outer = element("OUTER", NumberType::Word, square()) | inner.call([square()]);
    let mut names = tables_of(&outer.into());
    names.sort();
    assert_eq!(names, ["INNER", "OUTER"]);
}

#[test]
fn primitives_are_found_inside_an_expression() {
    let recipe: Recipe = (pdep(word("slot"), word("mask")) & occupied()).into();
    assert!(recipe.applies(&[Primitive::Pdep]));
    assert!(!recipe.applies(&[Primitive::Pext]));
}

#[test]
fn pext_undoes_pdep() {
    let attacks = pdep(named_word("slot"), word("reach"));
    let slot = extracted(&attacks, &named_word("attacks"));
    assert_eq!(slot, pext(named_word("attacks"), word("reach")));
}

#[test]
fn an_index_behind_others_is_greater() {
    let index = || IndexRecipe {
        fields: Vec::new(),
        first: None,
        index: word("index").into(),
        bounds: Bounds {
            relevant: word("mask"),
            greatest: word("greatest"),
            is_exact: true,
        },
    };
    let behind = index().behind(8);
    assert_eq!(behind.index.result, word("index") + 8);
    assert_eq!(behind.bounds.greatest, word("greatest") + 8);
    assert_eq!(index().behind(0).index, index().index);
}
