//! The function that fills the slots at start-up.

use super::look_ups::{Filling, after_first, name_of};
use super::text;
use crate::encoding::Encoding;
use crate::scheme::c_source::{Dialect, Function, Piece, bits};
use crate::slider::Slider;
use crate::spec::Language;

/// The functions below `sliders_init`, and that function: `name` is its name.
pub(super) fn functions(
    pieces: &[Piece; 2],
    filling: &[Filling; 2],
    dialect: &Dialect,
    name: &str,
) -> Vec<String> {
    let scope = match dialect.language {
        Language::C => "static ",
        Language::Cpp | Language::Rust => "inline ",
    };
    let nothing = if dialect.language == Language::C { "void" } else { "" };
    let mut functions = vec![rays(dialect, scope)];
    for slider in Slider::ALL {
        let n = slider as usize;
        functions.push(piece(slider, &pieces[n], &filling[n], dialect, scope));
    }
    let inline = if dialect.language == Language::C { "" } else { "inline " };
    let [rook, bishop] = Slider::ALL.map(|slider| fill_name(slider, dialect));
    let body = if filling[0].encoding == Encoding::Numbers {
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
    functions.push(format!("{inline}void {name}({nothing})\n{{\n{body}}}\n"));
    functions
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
fn piece(slider: Slider, piece: &Piece, filling: &Filling, dialect: &Dialect, scope: &str) -> String {
    let short = |value: &str| dialect.cast("uint16_t", value);
    let gathered = |line: &str| format!("((((attacks & {line}) * 0x0101010101010101) >> 56)");
    let counts = filling.encoding == Encoding::Numbers;
    let slots = if filling.has_pointer { "start" } else { &filling.array };
    let number = if filling.has_pointer { filling.number.clone() } else { after_first(&filling.number) };
    let store = match filling.encoding {
        Encoding::Bitboards => format!("{slots}[slot] = attacks;"),
        Encoding::Shared => format!("{slots}[slot] |= attacks;"),
        Encoding::Numbers => {
            let unions = format!("{}.{}_unions[q]", dialect.squares(), name_of(slider));
            format!(
                "while (({unions}[{slots}[slot]] & post_mask) != attacks) {{
    {slots}[slot]++;
    changed = 1;
}}"
            )
        }
        // Squares that share a slot may need different numbers of its bits.
        Encoding::Deposits => {
            let pext = dialect.name("pext");
            format!("{slots}[slot] = {};", short(&format!("{slots}[slot] | {pext}(attacks, post_mask)")))
        }
        Encoding::Spreads if slider == Slider::Rook => {
            let rank = "((attacks >> (square & 56)) & 0xff)";
            let file = "((((attacks >> (square % 8)) & 0x0101010101010101) * 0x8040201008040201) >> 56)";
            format!(
                "const uint64_t on_rank = {rank};\nconst uint64_t on_file = {file};\n{slots}[slot] = {};",
                short("on_rank | (on_file << 8)")
            )
        }
        Encoding::Spreads => format!(
            "const uint64_t on_rising = {});\nconst uint64_t on_falling = {});\n{slots}[slot] = {};",
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
    add(&format!("    {}", filling.declaration.trim_end()));
    add("    uint64_t occupied = 0;");
    add("    do {");
    add(&format!(
        "        const uint64_t attacks = {}(square, occupied, {});",
        dialect.name("rays"),
        slider as usize
    ));
    for line in filling.statements.lines() {
        add(&format!("        {line}"));
    }
    add(&format!("        const size_t slot = {};", dialect.cast("size_t", &number)));
    for line in store.lines() {
        add(&format!("        {line}"));
    }
    add("        occupied = (occupied - mask) & mask; // the next set of relevant squares");
    add("    } while (occupied != 0);");
    if counts {
        add("    return changed;");
    }
    let variables = text::variables(&piece.fields, name_of(slider), dialect, &body);
    format!("// {doc}\n{scope}{result} {name}(unsigned square)\n{{\n{variables}{body}}}\n")
}

/// The function that only the filling calls.
pub(super) fn helper(filling: &[Filling; 2], dialect: &Dialect) -> Option<Function> {
    let deposits = filling.iter().any(|filling| filling.encoding == Encoding::Deposits);
    deposits.then(|| bits::pext(dialect))
}
