//! The beginning of an engine.

mod sliders {
    magic_bitboards::magic_tables!(scheme = fancy, steppers = true, lines = true);
}

fn main() {
    let square = 27; // d4; a1 = 0, b1 = 1, …, h8 = 63
    let occupied = 1 << 43 | 1 << 25; // d6 and b4
    println!("rook    {:#018x}", sliders::rook_attacks(square, occupied));
    println!("bishop  {:#018x}", sliders::bishop_attacks(square, occupied));
    println!("knight  {:#018x}", sliders::knight_attacks(square));
    println!("between {:#018x}", sliders::between(square, 63));
    println!("{}, {} bytes", sliders::SCHEME, sliders::TABLE_BYTES);
}

#[cfg(test)]
mod tests {
    use super::sliders;

    #[test]
    fn rook_attacks_stop_at_blockers() {
        assert_eq!(sliders::rook_attacks(27, 1 << 43 | 1 << 25), 0x0000_0808_f608_0808);
    }
}
