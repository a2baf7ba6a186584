//! What runs in a process of its own for each case, because it may panic or never end: all front
//! ends.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use lookups::source::with_tables_outside;
use magic_tables::emit::{Names, items};
use magic_tables::spec::{OPTIONS, Problem, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Error, Language};

use crate::case::Case;
use crate::names;
use crate::programs::{
    Asked, Front, constants_in_rust, ending, in_c, in_rust, library_of, samples,
};
use crate::questions::{Function, bytes, questions};
use crate::sets::Set;

/// Tables with more bytes take too long to print and to compile.
const LARGEST: usize = 2_500_000;

/// The items of the macro for a case where the target has PEXT, without the data of slots; nothing
/// if it is refused.
pub(crate) fn items_with_pext(case: &Case) -> Option<String> {
    let tables = Tables::build(&case.spec().ok()?, Bmi2::ByTarget).ok()?;
    Some(items_of(&tables))
}

/// The items of the macro, without the data of slots.
fn items_of(tables: &Tables) -> String {
    let paths = Names::new("::magic_tables".parse().expect("a path"));
    let mut no_data = |_| "DATA".parse().expect("a word");
    items(tables, &paths, &mut no_data).to_string()
}

/// What the front ends say about a case.
struct Answers<'a> {
    case: &'a Case,
    number: usize,
    folder: &'a Path,
    functions: Vec<Function>,
    samples: Vec<Vec<[Set; 3]>>,
    /// What constants must say of the tables.
    facts: String,
    refusals: Vec<(&'static str, Vec<Problem>)>,
    accepted: usize,
}

/// Writes the files of case `number` to `folder`, and prints what is wrong. `only`: the front ends
/// that are asked. `amounts`: how many questions the programs are asked, all first.
pub(crate) fn prepare(
    case: &Case,
    number: usize,
    folder: &Path,
    amounts: &[(Asked, usize)],
    only: &[Front],
) {
    println!("front macro");
    let Ok(spec) = case.spec() else { return };
    let (mut functions, mut of_constants) = (Vec::new(), Vec::new());
    for &(asked, amount) in amounts {
        let (names, about) = case
            .squares()
            .map(|squares| questions(case, &squares, amount))
            .unwrap_or_default();
        fs::write(folder.join(asked.file(number)), bytes(&about))
            .expect("the folder can be written");
        if asked == Asked::All {
            of_constants = samples(&names, &about);
            functions = names;
        }
    }
    let (facts, refusals, accepted) = (String::new(), Vec::new(), 0);
    let mut answers = Answers {
        case,
        number,
        folder,
        functions,
        samples: of_constants,
        facts,
        refusals,
        accepted,
    };
    let (expansion, bytes_of_tables) = answers.expansion(&spec, only);
    let is_large = bytes_of_tables > LARGEST && !case.has("fill");
    let in_text = |front| [Front::Safe, Front::Unchecked, Front::C, Front::Cpp].contains(&front);
    for &front in only.iter().filter(|front| !(is_large && in_text(**front))) {
        println!("front {}", front.name());
        if front == Front::Refusal {
            if !spec.problems().is_empty() {
                answers.write(
                    &front.file(number),
                    &(case.macro_call() + &in_rust(case, &[], "", false)),
                );
            }
        } else if front == Front::Expansion {
            if let Some(expansion) = &expansion {
                answers.write_rust(front, &case.macro_call(), expansion);
            }
        } else {
            answers.source(front);
        }
    }
    answers.compare_refusals(&spec.problems());
}

impl Answers<'_> {
    /// The items of the macro, with and without PEXT, and the bytes of the larger tables. For C and
    /// C++ alone, those without PEXT will do.
    fn expansion(&mut self, spec: &Spec, only: &[Front]) -> (Option<String>, usize) {
        let (mut expansion, mut names, mut bytes) = (None::<String>, Vec::new(), Vec::new());
        // What PEXT alone can look up is built for targets that have it.
        let targets: &[_] = if self.case.get("pext") == Some("always") {
            &[Bmi2::ByTarget]
        } else if only
            .iter()
            .all(|front| [Front::C, Front::Cpp].contains(front))
        {
            &[Bmi2::Absent]
        } else {
            &[Bmi2::Absent, Bmi2::ByTarget]
        };
        for &bmi2 in targets {
            match Tables::build(spec, bmi2) {
                Ok(tables) => {
                    bytes.push(tables.bytes);
                    names.push(format!("b{:?}", tables.name()));
                    let text = items_of(&tables);
                    // What only one of both has is not asked.
                    if expansion.is_none() || !text.contains("_and_") {
                        expansion = Some(text);
                    }
                }
                Err(problems) => self.refusals.push(("macro", problems)),
            }
        }
        let most = bytes.iter().copied().max().unwrap_or_default();
        // Where slots are filled, `auto` chooses among those schemes that have some.
        if !(self.case.has("fill") && spec.scheme == Scheme::Auto) {
            self.facts = format!(
                "const _: () = assert!(matches!(SCHEME.as_bytes(), {}));\n",
                names.join(" | ")
            );
            let is_chess = ["board", "pieces", "wrap"];
            if is_chess.iter().all(|key| self.case.get(key).is_none()) {
                // Source without dependencies stores less for a square, and vectors of some
                // processors take more.
                let least = bytes
                    .iter()
                    .min()
                    .map_or(0, |bytes| bytes.saturating_sub(2 * 64 * 16));
                let range = format!("{least} <= TABLE_BYTES && TABLE_BYTES <= {}", most + 1536);
                let _ = writeln!(self.facts, "const _: () = assert!({range});");
            }
        }
        (expansion.filter(|_| self.refusals.is_empty()), most)
    }

    /// Generates source for a front end that writes some.
    fn source(&mut self, front: Front) {
        let language = match front {
            Front::C => Language::C,
            Front::Cpp => Language::Cpp,
            _ => Language::Rust,
        };
        // Headers in one program need names of their own.
        let named = match self.case.get("prefix") {
            _ if self.number == 0 || language == Language::Rust => self.case.clone(),
            given => {
                let number = self.number;
                let prefix = match given {
                    None => format!("case{number}_"),
                    Some(given) if language == Language::Cpp => {
                        format!("{}::case{number}", given.trim_end_matches('_'))
                    }
                    Some(given) => format!("{given}case{number}_"),
                };
                self.case.set("prefix", prefix)
            }
        };
        let Ok(builder) = named.builder(language, front == Front::Unchecked) else {
            return;
        };
        let mut bytes = Vec::new();
        let written = if front == Front::C && self.case.is_linked() {
            self.library(&builder)
        } else {
            let written = builder.files_and_table_bytes(Path::new("case"));
            written.map(|(mut files, table_bytes)| {
                bytes = table_bytes;
                files.remove(0).text
            })
        };
        match written {
            Ok(source) if language == Language::Rust => {
                let name = format!("case{}_{}", self.number, front.name());
                let mut short = with_tables_outside(&source, self.folder, &name)
                    .expect("tables are of numbers");
                let bytes: Vec<String> = bytes.iter().map(usize::to_string).collect();
                let bytes = bytes.join(" | ");
                let _ = writeln!(
                    short,
                    "const _: () = assert!(matches!(TABLE_BYTES, {bytes}));"
                );
                self.write_rust(front, &short, &source);
            }
            Ok(source) => {
                let cpp = front == Front::Cpp;
                let program = in_c(
                    &named,
                    self.number,
                    &self.functions,
                    &self.samples,
                    &source,
                    cpp,
                );
                self.write(&format!("case{}.{}", self.number, ending(cpp)), &source);
                self.write(&front.file(self.number), &program);
                self.accepted += 1;
            }
            Err(Error::Options(problems)) => self.refusals.push((front.name(), problems)),
            Err(error) => println!("fault {}: {error}", front.name()),
        }
    }

    /// Writes the file of functions in C, and returns their header.
    fn library(&self, builder: &Builder) -> Result<String, Error> {
        let mut files = builder.files(format!("case{}.{}", self.number, ending(false)))?;
        if let Some(library) = files.pop() {
            self.write(&library_of(self.number), &library.text);
        }
        Ok(files.pop().map(|header| header.text).unwrap_or_default())
    }

    /// Writes `text`, whose items are those of `items`, with the functions that the test program
    /// calls.
    fn write_rust(&mut self, front: Front, text: &str, items: &str) {
        let fills = self.case.has("fill") && front != Front::Expansion;
        let questions = in_rust(self.case, &self.functions, items, fills);
        let of_constants = constants_in_rust(self.case, &self.functions, &self.samples, items);
        self.write(
            &front.file(self.number),
            &[
                text,
                &questions,
                &of_constants,
                &self.facts,
                &names::in_rust(self.case),
            ]
            .concat(),
        );
        self.accepted += 1;
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.folder.join(file), text).expect("the folder can be written");
    }

    /// All front ends refuse what the options alone show to be wrong, for a reason that they share.
    /// Each refusal names an option.
    fn compare_refusals(&self, known: &[Problem]) {
        if !known.is_empty() && self.accepted > 0 {
            println!(
                "fault the macro refuses, another front end does not: {}",
                known[0]
            );
        }
        for (front, problems) in &self.refusals {
            let named = |problem: &Problem| OPTIONS.iter().any(|option| option.key == problem.key);
            let is_shared = |problem: &Problem| known.iter().any(|other| other.key == problem.key);
            if !problems
                .iter()
                .all(|problem| named(problem) && problem.message.len() > 15)
            {
                println!("fault {front}: a refusal without an option or a reason: {problems:?}");
            }
            if !known.is_empty() && !problems.iter().any(is_shared) {
                println!(
                    "fault {front} refuses for another reason: {} and not {}",
                    problems[0], known[0]
                );
            }
        }
        if self.accepted > 0 && self.functions.is_empty() {
            println!("fault a board or pieces are accepted that cannot be");
        }
    }
}
