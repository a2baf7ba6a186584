//! Tests the pages: snippets quote files, messages are those of the compiler, links have targets, and sizes match the
//! generator.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use magic_tables::spec::{Purpose, Scheme, Spec, Value};
use magic_tables::tables::{Bmi2, Tables};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files in `folder` and below it whose names end in `ending`.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found
}

/// All pages: those of the top level, the READMEs of the published crates, and `docs/`.
fn pages() -> Vec<PathBuf> {
    let top = fs::read_dir(root())
        .expect("the top level can be read")
        .map(|entry| entry.expect("the entry can be read").path());
    let mut pages: Vec<_> =
        top.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.extend(files(&root().join("docs"), ".md"));
    pages.extend(["magic-tables", "magic-macros", "magics"].map(|name| root().join(name).join("README.md")));
    pages
}

/// The fenced blocks of a page in one language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let open = format!("\n```{language}\n");
    page.split(&open).skip(1).map(|rest| rest.split_once("\n```").expect("the block ends").0).collect()
}

/// Whether the text contains the parts of a snippet, which are separated by `// …`, in order.
fn quotes(text: &str, snippet: &str) -> bool {
    let mut rest = text;
    snippet.split("// …\n").map(str::trim_end).all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[test]
fn snippets_quote_files() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<_> = ["src", "build"]
        .iter()
        .flat_map(|folder| files(&here.join(folder), ".rs"))
        .map(|path| read(&path))
        .collect();
    let page = read(&root().join("docs/migration.md"));
    let snippets = blocks(&page, "rust");
    assert!(!snippets.is_empty());
    for snippet in snippets {
        assert!(sources.iter().any(|source| quotes(source, snippet)), "in no file:\n{snippet}");
    }
}

/// What `docs/migration.md` tells authors to write is what the recipes, which have been tried on the engines, write.
#[test]
fn calls_are_those_of_the_recipes() {
    let recipes = files(&root().join("benches/engines/recipes"), ".toml");
    let recipes: String = recipes.iter().map(|path| read(path)).collect();
    let page = read(&root().join("docs/migration.md"));
    let section = page.split_once("\n## Whole engines\n").expect("the section is there").1;
    let calls: Vec<_> =
        section.split('`').skip(1).step_by(2).filter(|code| code.contains("sliders::")).collect();
    assert!(calls.len() > 9, "{calls:?}");
    for call in calls {
        assert!(recipes.contains(call), "in no recipe: {call}");
    }
}

/// The lines of the files of a project, in `docs/migration.csv`, add up to those of the project.
#[test]
fn lines_of_files_add_up() {
    let page = read(&root().join("docs/migration.md"));
    let section = page.split_once("\n## Whole engines\n").expect("the section is there").1;
    let files = read(&root().join("docs/migration.csv"));
    // The numbers that begin the cells of a row.
    let numbers = |cells: &mut dyn Iterator<Item = &str>| -> Vec<usize> {
        cells.map_while(|cell| cell.trim().split(',').next()?.parse().ok()).collect()
    };
    let mut together: Vec<(&str, Vec<usize>)> = Vec::new();
    for row in files.lines().skip(1) {
        let mut cells = row.split(',');
        let name = cells.next().expect("a row begins with the project");
        let [removed, added] = numbers(&mut cells.skip(1))[..] else { panic!("{row}") };
        if together.last().is_none_or(|(last, _)| *last != name) {
            together.push((name, vec![0; 3]));
        }
        let sums = &mut together.last_mut().expect("there is one").1;
        *sums = vec![sums[0] + 1, sums[1] + removed, sums[2] + added];
    }
    for (name, sums) in &together {
        let row = section.lines().find(|line| line.starts_with(&format!("| {name} ")));
        let row = row.unwrap_or_else(|| panic!("no row of {name}"));
        assert_eq!(numbers(&mut row.split('|').skip(2)), *sums, "{name}");
    }
    assert_eq!(together.len(), 6);
}

#[test]
fn the_hexagons_are_those_of_the_example() {
    let page = read(&root().join("docs/hexagons.md"));
    let example = read(&root().join("examples/glinski/sliders.rs"));
    let [snippet] = blocks(&page, "rust")[..] else { panic!("one snippet") };
    assert!(quotes(&example, snippet), "not in the example:\n{snippet}");
}

#[test]
fn messages_quote_the_compiler() {
    let outputs = files(&root().join("tests/errors/cases"), ".stderr");
    let errors: Vec<Vec<String>> = outputs
        .iter()
        .map(|path| read(path).lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect())
        .collect();
    let (page, others) = (read(&root().join("docs/errors.md")), read(&root().join("docs/errors.txt")));
    let on_page = blocks(&page, "text").into_iter().flat_map(str::lines);
    let quoted: Vec<_> = on_page.chain(others.lines().filter(|line| line.starts_with("error"))).collect();
    for message in &quoted {
        let found = errors.iter().flatten().any(|error| error == message || is_code_of(error, message));
        assert!(found, "no case says: {message}");
    }
    for (path, errors) in outputs.iter().zip(&errors) {
        let known = errors.iter().any(|error| quoted.iter().any(|message| alike(error, message)));
        assert!(known, "docs/errors.md and errors.txt quote no message of {}", path.display());
    }
}

/// Whether an error of a case and a message differ only in what they quote.
fn alike(error: &str, message: &str) -> bool {
    let frame = |message: &str| message.split('`').step_by(2).collect::<Vec<_>>().join("`");
    is_code_of(error, message) || frame(error) == frame(message)
}

/// Whether an error has only the code of a message: its text is the compiler's, and changes with its version.
fn is_code_of(error: &str, message: &str) -> bool {
    error.ends_with(']') && message.strip_prefix(error).is_some_and(|text| text.starts_with(": "))
}

#[test]
fn links_have_targets() {
    for path in pages() {
        let page = read(&path);
        for link in page.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(target.exists(), "{} links to {link}", path.display());
            let found = heading.is_empty()
                || read(&target).lines().any(|line| anchor(line).as_deref() == Some(heading));
            assert!(found, "{} links to {link}, a heading that does not exist", path.display());
        }
    }
}

/// Addresses of our own files, as documentation on docs.rs needs them.
#[test]
fn addresses_of_files_have_targets() {
    const HERE: &str = "https://github.com/magic-bitboards/magic-bitboards/blob/main/";
    let crates = ["src", "magic-tables/src", "magic-macros/src", "magics/src"];
    let sources = crates.iter().flat_map(|folder| files(&root().join(folder), ".rs"));
    let mut addresses = 0;
    for path in pages().into_iter().chain(sources) {
        for rest in read(&path).split(HERE).skip(1) {
            let address = rest.split([')', '>', '`', '"', ' ', '\n']).next().unwrap_or(rest);
            let (file, heading) = address.split_once('#').unwrap_or((address, ""));
            let target = root().join(file);
            assert!(target.is_file(), "{} links to {HERE}{address}", path.display());
            let found = heading.is_empty()
                || read(&target).lines().any(|line| anchor(line).as_deref() == Some(heading));
            assert!(found, "{} links to {HERE}{address}, a heading that does not exist", path.display());
            addresses += 1;
        }
    }
    assert!(addresses > 30, "{addresses}");
}

#[test]
fn the_documentation_of_the_crate_links_every_page() {
    let text = read(&root().join("src/lib.rs"));
    let docs = root().join("docs");
    for page in files(&docs, ".md") {
        let name = page.strip_prefix(&docs).expect("it is in the folder").display().to_string();
        let linked = text.contains(&format!("/blob/main/docs/{name})"));
        assert!(linked || name == "SUMMARY.md", "src/lib.rs does not link docs/{name}");
    }
}

/// The anchor of a heading.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    Some(
        heading
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .collect::<String>()
            .replace(' ', "-"),
    )
}

/// Compares the part `name` of a page with what `right` makes of it, or rewrites it.
fn compare(page: &str, name: &str, right: impl FnOnce(&str) -> String) {
    let path = root().join(page);
    let text = read(&path);
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = text.split_once(&begin).expect("the part begins");
    let (part, after) = rest.split_once(&end).expect("the part ends");
    let right = format!("{before}{begin}{}{end}{after}", right(part));
    if env::var_os("UPDATE_SIZES").is_some() {
        fs::write(&path, right).expect("the page can be written");
    } else {
        assert!(
            text == right,
            "{page} is out of date: {name}; UPDATE_SIZES=1 cargo test -p migration rewrites it"
        );
    }
}

#[test]
fn sizes_match_the_generator() {
    compare("docs/choosing.md", "sizes", |list| list.lines().map(|line| with_size(line) + "\n").collect());
}

/// The advice on the pages is what `scheme = auto` takes.
#[test]
fn advice_is_what_auto_takes() {
    let mut table =
        "| the look-ups are for | `purpose` | options | bytes | bytes with BMI2 |\n|---|---|---|---:|---:|\n"
            .to_owned();
    for (&purpose, about) in Purpose::ALL.iter().zip(Purpose::CHOICES.about) {
        let auto = Spec { scheme: Scheme::Auto, purpose: Some(purpose), ..Spec::default() };
        let taken = |spec: &Spec, bmi2| Tables::build(spec, bmi2).expect("the options go together");
        let named = taken(&auto, Bmi2::Absent).spec;
        let bytes = [Bmi2::Absent, Bmi2::ByTarget].map(|bmi2| {
            let (by_auto, by_name) = (taken(&auto, bmi2), taken(&named, bmi2));
            assert_eq!((by_auto.name(), by_auto.bytes), (by_name.name(), by_name.bytes), "{purpose:?}");
            thousands(by_auto.bytes)
        });
        let (word, options) = (purpose.word(), named.options());
        let about = about.trim_end_matches('.');
        writeln!(table, "| {about} | `{word}` | `{options}` | {} | {} |", bytes[0], bytes[1])
            .expect("text takes it");
    }
    for page in ["docs/choosing.md", "README.md"] {
        compare(page, "advice", |_| table.clone());
    }
}

/// A line of the list, with the correct number of bytes if it begins with options.
fn with_size(line: &str) -> String {
    let Some((options, rest)) = line.strip_prefix("| `").and_then(|line| line.split_once("` | ")) else {
        return line.to_owned();
    };
    let mut spec = Spec::default();
    for option in options.split(", ") {
        let (key, word) = option.split_once(" = ").expect("an option is `key = value`");
        spec.set(key, &Value::Word(word.to_owned())).expect("it is an option of the macro");
    }
    let tables = Tables::build(&spec, Bmi2::Absent).expect("the options go together");
    let reason = rest.split_once(" | ").expect("there are three columns").1;
    format!("| `{options}` | {} | {reason}", thousands(tables.bytes))
}

fn thousands(number: usize) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", thousands(number / 1000), number % 1000)
    }
}
