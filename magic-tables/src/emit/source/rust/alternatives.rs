//! Source for targets with BMI2 and for those without, in one text.

/// The condition for PEXT and PDEP.
pub(super) const BMI2: &str = r#"all(target_arch = "x86_64", target_feature = "bmi2")"#;

/// The items of one text, or of two of which the first is for targets with BMI2. Items of both stand once, without a
/// condition, after those that differ.
pub(super) fn merged(alternatives: &[Vec<String>]) -> String {
    let [with, without] = alternatives else {
        let items: Vec<String> = alternatives.concat().iter().map(|item| format!("\n{item}")).collect();
        return items.concat();
    };
    let mut text = String::new();
    for item in with.iter().filter(|item| !without.contains(item)) {
        text += &conditional(item, BMI2);
    }
    for item in without.iter().filter(|item| !with.contains(item)) {
        text += &conditional(item, &format!("not({BMI2})"));
    }
    for item in with.iter().filter(|item| without.contains(item)) {
        text.push('\n');
        text += item;
    }
    text
}

/// `item` under a condition, which stands between its documentation and the rest.
fn conditional(item: &str, condition: &str) -> String {
    let is_documentation = |line: &&str| line.starts_with("///") || line.starts_with("// ");
    let documentation: usize = item.split_inclusive('\n').take_while(is_documentation).map(str::len).sum();
    let (documentation, rest) = item.split_at(documentation);
    format!("\n{documentation}#[cfg({condition})]\n{rest}")
}
