//! What is ours of the compiler's messages: texts and places. The rest differs between versions of
//! the compiler, and with the sources of `core`, which it quotes where they are installed; of the
//! compiler's own errors, only the code and the place are left.

use std::fmt::Write as _;

use serde_json::Value;

/// What the compiler says in our words: attributes of the traits `Converts` and `SameItem`, a panic in a
/// constant, and names that it gives.
const OURS: [&str; 7] = [
    "cannot be a bitboard of these tables",
    "both conversions are needed",
    "the square is off the board",
    "_or_give_the_option_square_index",
    "`give_each_set_of_magic_tables_a_module",
    "has the name of an item that is generated here",
    "give it another name, or generate in a module",
];

/// All errors, and all warnings about what a mistake leaves unused, of what `--error-format=json`
/// printed about the file `case`.
pub(crate) fn ours(printed: &str, case: &str) -> String {
    let mut seen = Vec::new();
    let mut said = String::new();
    for line in printed.lines().filter(|line| line.starts_with('{')) {
        let diagnostic: Value = serde_json::from_str(line).expect("a message is JSON");
        let [level, message] = ["level", "message"].map(|key| text(&diagnostic[key]));
        let code = text(&diagnostic["code"]["code"]);
        let counts = level == "error" && !message.starts_with("aborting due to ");
        if !counts && !code.starts_with("unused") && code != "dead_code" {
            continue;
        }
        let mut about = level.to_owned();
        if !code.is_empty() {
            write!(about, "[{code}]").expect("text can be written");
        }
        if code.is_empty() || is_ours(message) {
            write!(about, ": {message}").expect("text can be written");
        }
        about.push('\n');
        let places = items(&diagnostic["spans"]).filter(|span| span["is_primary"] == true);
        about.extend(places.map(|span| place(span, case)));
        // We have none so far: what a macro says with `compile_error!` cannot have any.
        for child in items(&diagnostic["children"]).filter(|child| is_ours(text(&child["message"])))
        {
            writeln!(
                about,
                " {}: {}",
                text(&child["level"]),
                text(&child["message"])
            )
            .expect("text can be written");
        }
        // Versions make different proposals to one error; Cargo, by which users call the compiler,
        // shows each message once.
        if !seen.contains(&(message.to_owned(), about.clone())) {
            said += if said.is_empty() { "" } else { "\n" };
            said += &about;
            seen.push((message.to_owned(), about));
        }
    }
    said
}

/// Where the compiler points, and at which text; of a long one the first and the last line, and
/// where it ends.
fn place(span: &Value, case: &str) -> String {
    let file = text(&span["file_name"]);
    if file != case && !span["expansion"].is_null() {
        // The compiler shows where users call a macro, and names it.
        let expansion = &span["expansion"];
        let name = Some(text(&expansion["macro_decl_name"])).filter(|name| is_ours(name));
        return place(&expansion["span"], case)
            + &name.map_or_else(String::new, |name| format!(" {name}\n"));
    }
    if file != case {
        // Lines of our own files change, and nobody is told where those of the standard library
        // are.
        let file = file.split_once("/library/").map_or(file, |(_, file)| file);
        return format!(" --> {file}\n");
    }
    let marked: Vec<String> = items(&span["text"])
        .map(|line| {
            let [start, end] = ["highlight_start", "highlight_end"]
                .map(|key| line[key].as_u64().unwrap_or(1) as usize);
            let marked = text(&line["text"])
                .chars()
                .skip(start - 1)
                .take(end - start);
            marked.collect::<String>().trim().to_owned()
        })
        .collect();
    let mut place = format!(" --> {}:{}", span["line_start"], span["column_start"]);
    match &marked[..] {
        [] => {}
        [one] => write!(place, ": {one}").expect("text can be written"),
        [first, .., last] => {
            write!(
                place,
                " to {}:{}: {first} … {last}",
                span["line_end"], span["column_end"]
            )
            .expect("text can be written");
        }
    }
    let label = Some(text(&span["label"])).filter(|label| is_ours(label));
    place + &label.map_or_else(String::new, |label| format!("\n {label}")) + "\n"
}

fn is_ours(said: &str) -> bool {
    OURS.iter().any(|part| said.contains(part))
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
