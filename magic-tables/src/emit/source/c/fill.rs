//! The function that fills the slots at start-up.

use super::look_ups::Slots;
use super::text;
use crate::board::SQUARES;
use crate::encoding::Encoding;
use crate::scheme::c_source::{Dialect, Function, Piece, bits};
use crate::slider::Slider;
use crate::spec::Language;

/// The functions below `sliders_init`, and that function: `name` is its name.
pub(super) fn functions(
    pieces: &[Piece; 2],
    slots: &[Slots; 2],
    numbers: &[String; 2],
    dialect: &Dialect,
    name: &str,
) -> String {
    let scope = match dialect.language {
        Language::C => "static ",
        Language::Cpp | Language::Rust => "inline ",
    };
    let nothing = if dialect.language == Language::C { "void" } else { "" };
    let mut written = rays(dialect, scope);
    for slider in Slider::ALL {
        let n = slider as usize;
        written += "\n";
        let start = if slider == Slider::Rook { 0 } else { SQUARES * pieces[0].fields.len() };
        written += &piece(slider, (&pieces[n], start), &slots[n], &numbers[n], dialect, scope);
    }
    let inline = if dialect.language == Language::C { "" } else { "inline " };
    let [rook, bishop] = Slider::ALL.map(|slider| fill_name(slider, dialect));
    let body = if slots[0].encoding == Encoding::Numbers {
        format!(
            "    // Squares that share a slot agree on the least number that serves both.
    int changed;
    do {{
        changed = 0;
        for (unsigned square = 0; square < 64; square++)
            changed |= {rook}(square) | {bishop}(square);
    }} while (changed);
"
        )
    } else {
        format!(
            "    for (unsigned square = 0; square < 64; square++) {{
        {rook}(square);
        {bishop}(square);
    }}
"
        )
    };
    written + &format!("\n{inline}void {name}({nothing})\n{{\n{body}}}\n")
}

fn fill_name(slider: Slider, dialect: &Dialect) -> String {
    dialect.name(if slider == Slider::Rook { "fill_rook" } else { "fill_bishop" })
}

/// The slow ray walk.
fn rays(dialect: &Dialect, scope: &str) -> String {
    let signed = |value: &str| dialect.cast("int", value);
    format!(
        "// What a slider attacks, ray by ray, each up to its first blocker.
{scope}uint64_t {name}(unsigned square, uint64_t occupied, int is_bishop)
{{
    const int steps[8][2] = {{{{1, 0}}, {{-1, 0}}, {{0, 1}}, {{0, -1}}, {{1, 1}}, {{-1, 1}}, {{1, -1}}, {{-1, -1}}}};
    uint64_t attacks = 0;
    for (int i = 4 * is_bishop; i < 4 * is_bishop + 4; i++) {{
        int file = {file} + steps[i][0];
        int rank = {rank} + steps[i][1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {{
            const uint64_t reached = {one} << (8 * rank + file);
            attacks |= reached;
            if ((occupied & reached) != 0)
                break;
            file += steps[i][0];
            rank += steps[i][1];
        }}
    }}
    return attacks;
}}
",
        name = dialect.name("rays"),
        file = signed("square % 8"),
        rank = signed("square / 8"),
        one = dialect.cast("uint64_t", "1"),
    )
}

/// The function that fills the slots of one square.
fn piece(
    slider: Slider,
    (piece, start): (&Piece, usize),
    slots: &Slots,
    number: &str,
    dialect: &Dialect,
    scope: &str,
) -> String {
    let array = dialect.data(&slots.array.unwrap_or("SLOTS").to_lowercase());
    let short = |value: &str| dialect.cast("uint16_t", value);
    let gathered = |line: &str| format!("((((attacks & {line}) * 0x0101010101010101) >> 56)");
    let counts = slots.encoding == Encoding::Numbers;
    let store = match slots.encoding {
        Encoding::Bitboards => format!("{array}[slot] = attacks;"),
        Encoding::Shared => format!("{array}[slot] |= attacks;"),
        Encoding::Numbers => format!(
            "while ((d[base + {array}[slot]] & post_mask) != attacks) {{
    {array}[slot]++;
    changed = 1;
}}"
        ),
        Encoding::Deposits => {
            let pext = format!("{}(attacks, post_mask)", dialect.name("pext"));
            format!("{array}[slot] = {};", short(&pext))
        }
        Encoding::Spreads if slider == Slider::Rook => {
            let rank = "((attacks >> (square & 56)) & 0xff)";
            let file = "((((attacks >> (square % 8)) & 0x0101010101010101) * 0x8040201008040201) >> 56)";
            format!(
                "const uint64_t on_rank = {rank};\nconst uint64_t on_file = {file};\n{array}[slot] = {};",
                short("on_rank | (on_file << 8)")
            )
        }
        Encoding::Spreads => format!(
            "const uint64_t on_rising = {});\nconst uint64_t on_falling = {});\n{array}[slot] = {};",
            gathered("rising"),
            gathered("falling"),
            short("on_rising | (on_falling << 8)")
        ),
    };
    let name = fill_name(slider, dialect);
    let (result, doc) = if counts {
        ("int", "Moves the slots of a square on to numbers that give its sets; whether any was another.")
    } else {
        ("void", "Fills the slots of a square.")
    };
    let mut body = String::new();
    let mut add = |line: &str| {
        body += line;
        body.push('\n');
    };
    if piece.fields.iter().all(|field| field.name != "mask") {
        add("    const uint64_t mask = ~irrelevant;");
    }
    if counts {
        add("    int changed = 0;");
    }
    add("    uint64_t occupied = 0;");
    add("    do {");
    add(&format!(
        "        const uint64_t attacks = {}(square, occupied, {});",
        dialect.name("rays"),
        slider as usize
    ));
    add(&format!("        const uint64_t slot = {number};"));
    for line in store.lines() {
        add(&format!("        {line}"));
    }
    add("        occupied = (occupied - mask) & mask; // the next set of relevant squares");
    add("    } while (occupied != 0);");
    if counts {
        add("    return changed;");
    }
    let variables = text::destructured(&piece.fields, start, dialect, &body);
    format!("// {doc}\n{scope}{result} {name}(unsigned square)\n{{\n{variables}{body}}}\n")
}

/// The functions that only the filling calls.
pub(super) fn helpers(slots: &[Slots; 2], dialect: &Dialect) -> Option<Function> {
    let deposits = slots.iter().any(|slots| slots.encoding == Encoding::Deposits);
    deposits.then(|| bits::pext(dialect))
}
