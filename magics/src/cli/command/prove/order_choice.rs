//! How the user chooses the order of a proof.

use crate::prove::{BitOrder, Order};

/// How the order is chosen.
#[derive(Clone, Copy, Debug)]
pub enum OrderChoice {
    /// The order with the lowest estimated cost.
    Cheapest,
    /// The cheapest order with these bits first.
    Towards(BitOrder),
    /// Exactly this order.
    Exactly(Order),
}

/// Reads how the order is chosen.
pub fn order_choice(text: &str) -> Result<OrderChoice, String> {
    match text {
        "auto" => Ok(OrderChoice::Cheapest),
        "down" => Ok(OrderChoice::Towards(BitOrder::Down)),
        "up" => Ok(OrderChoice::Towards(BitOrder::Up)),
        "out" => Ok(OrderChoice::Towards(BitOrder::Out)),
        "weight" => Ok(OrderChoice::Towards(BitOrder::Weight)),
        "windows" => Ok(OrderChoice::Towards(BitOrder::Windows)),
        _ => match text.parse() {
            Ok(order) => Ok(OrderChoice::Exactly(order)),
            Err(_) => Err(
                "an order is `auto`, `down`, `up`, `out`, `weight`, `windows`, or exact as in `down:6:20`"
                    .to_owned(),
            ),
        },
    }
}
