//! What runs in a process of its own for each case, because it may panic or never end: all front ends, and the look-ups of tables at
//! run time.

use std::fs;
use std::path::Path;

use magic_tables::emit::{Names, items};
use magic_tables::runtime::{Tables as RuntimeTables, Word};
use magic_tables::spec::{OPTIONS, Problem, Spec};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Error, Language};

use crate::case::Case;
use crate::constants;
use crate::programs::{Front, ending, in_c, in_rust};
use crate::questions::{Call, Function, Question, bytes, questions};

/// Tables with more bytes take too long to print and to compile.
const LARGEST: usize = 1_500_000;

/// Writes the files of case `number` to `folder`, and prints what is wrong. `only`: the front ends that are asked.
pub(crate) fn prepare(case: &Case, number: usize, folder: &Path, amount: usize, only: &[Front]) {
    println!("front macro");
    let spec = match case.spec() {
        Ok(spec) => spec,
        Err(refusal) => return println!("refused {refusal}"),
    };
    let known = spec.problems();
    let mut refusals: Vec<(&str, Vec<Problem>)> = Vec::new();
    let mut expansion = String::new();
    let mut bytes_of_tables = 0;
    for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
        match Tables::build(&spec, bmi2) {
            Ok(tables) => {
                bytes_of_tables = bytes_of_tables.max(tables.bytes);
                let names = Names::new("::magic_tables".parse().expect("a path"));
                let mut no_data = |_| "DATA".parse().expect("a word");
                let text = items(&tables, &names, &mut no_data).to_string();
                // What only one of both has is not asked.
                if expansion.is_empty() || !text.contains("_and_") {
                    expansion = text;
                }
            }
            Err(problems) => refusals.push(("macro", problems)),
        }
    }
    let Some(squares) = case.squares() else {
        if known.is_empty() {
            println!("fault accepts a board that cannot be");
        }
        return println!("refused the board");
    };
    let (functions, asked) = questions(case, &squares, amount);
    let samples = constants::samples(&functions, &asked);
    println!("front runtime");
    match run_time(&spec, case, &functions, &asked) {
        Ok(Some(fault)) => println!("fault {fault}"),
        Ok(None) => {}
        Err(Error::Options(problems)) => refusals.push(("runtime", problems)),
        Err(error) => println!("fault {error}"),
    }
    let mut accepted = 0;
    let is_large = bytes_of_tables > LARGEST && !case.has("fill");
    for &front in only.iter().filter(|_| !is_large) {
        println!("front {}", front.name());
        let language = match front {
            Front::C => Language::C,
            Front::Cpp => Language::Cpp,
            _ => Language::Rust,
        };
        if front == Front::Expansion {
            if refusals.iter().all(|(front, _)| *front != "macro") {
                accepted += 1;
                let of_constants = constants::in_rust(case, &functions, &samples, &expansion);
                let text = case.macro_call() + &in_rust(&functions, &expansion, false) + &of_constants;
                write(folder, &front.file(number), &text);
            }
            continue;
        }
        // Headers in one program need names of their own.
        let named = match case.get("prefix") {
            _ if number == 0 || language == Language::Rust => case.clone(),
            given => case.with("prefix", format!("{}{number}_", given.unwrap_or("case"))),
        };
        let source = match named.builder(language, front == Front::Unchecked) {
            Ok(builder) => builder.source(),
            Err(refusal) => {
                println!("refused {refusal}");
                continue;
            }
        };
        match source {
            Ok(source) => {
                accepted += 1;
                let text = match front {
                    Front::C | Front::Cpp => {
                        let cpp = front == Front::Cpp;
                        write(folder, &format!("case{number}.{}", ending(cpp)), &source);
                        in_c(&named, number, &functions, &samples, &source, cpp)
                    }
                    _ => {
                        let of_constants = constants::in_rust(case, &functions, &samples, &source);
                        source.clone() + &in_rust(&functions, &source, case.has("fill")) + &of_constants
                    }
                };
                write(folder, &front.file(number), &text);
            }
            Err(Error::Options(problems)) => refusals.push((front.name(), problems)),
            Err(error) => println!("fault {}: {error}", front.name()),
        }
    }
    if !known.is_empty() && accepted > 0 {
        println!("fault the macro refuses, another front end does not: {}", known[0]);
    }
    for (front, problems) in &refusals {
        let named = |problem: &Problem| OPTIONS.iter().any(|option| option.key == problem.key);
        let is_same = |problem: &Problem| known.iter().any(|other| other.key == problem.key);
        if !problems.iter().all(|problem| named(problem) && problem.message.len() > 15) {
            println!("fault {front}: a refusal without an option or a reason: {problems:?}");
        }
        if !known.is_empty() && !problems.iter().any(is_same) {
            println!("fault {front} refuses for another reason: {} and not {}", problems[0], known[0]);
        }
    }
    if let Some((front, problems)) = refusals.first() {
        println!("refused {front}: {}", problems[0]);
    }
    write_bytes(folder, &format!("case{number}.bin"), &bytes(&asked));
    println!("done");
}

fn write(folder: &Path, file: &str, text: &str) {
    write_bytes(folder, file, text.as_bytes());
}

fn write_bytes(folder: &Path, file: &str, bytes: &[u8]) {
    fs::write(folder.join(file), bytes).expect("the folder can be written");
}

/// Compares the look-ups of tables at run time, and says what is wrong.
fn run_time(
    spec: &Spec,
    case: &Case,
    functions: &[Function],
    asked: &[Question],
) -> Result<Option<String>, Error> {
    let large = RuntimeTables::<u128>::new(spec)?;
    large.verify();
    let wrong = compared(&large, case, functions, asked);
    if wrong.is_none() && large.board().squares() <= 64 {
        return Ok(compared(&RuntimeTables::<u64>::new(spec)?, case, functions, asked));
    }
    Ok(wrong)
}

fn compared<W: Word + TryFrom<u128> + Into<u128>>(
    tables: &RuntimeTables<W>,
    case: &Case,
    functions: &[Function],
    asked: &[Question],
) -> Option<String> {
    let numbers: Vec<_> = functions
        .iter()
        .map(|function| function.name.strip_suffix("_attacks").and_then(|name| tables.number(name)))
        .collect();
    let set = |squares| W::try_from(squares).unwrap_or_else(|_| unreachable!("the board is small"));
    for &(function, [a, b, expected]) in asked {
        let Function { name, call, .. } = &functions[function as usize];
        let found: u128 = match (call, numbers[function as usize]) {
            (Call::Slide | Call::Leap, Some(number)) => tables.attacks(number, a as usize, set(b)).into(),
            (Call::Slide | Call::Leap, None) => return Some(format!("runtime: no look-up for {name}")),
            (Call::Pair, _) if case.has("lines") => match name.as_str() {
                "between" => tables.between(a as usize, b as usize).into(),
                "line" => tables.line(a as usize, b as usize).into(),
                _ => tables.ray(a as usize, b as usize).into(),
            },
            _ => continue,
        };
        if found != expected {
            return Some(format!("runtime: {name}({a}, {b:#x}) is {found:#x}, and not {expected:#x}"));
        }
    }
    None
}
