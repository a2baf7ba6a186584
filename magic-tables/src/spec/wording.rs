//! Options in messages, as front ends write them: `scheme = fancy` in Rust, `--scheme fancy` on the command line.

use std::fmt;

use super::declaration::FrontEnd;

/// The name of an option, and the front end that writes it.
///
/// ```
/// use magic_tables::spec::FrontEnd;
///
/// assert_eq!(FrontEnd::Macro.option("const_fn").to_string(), "`const_fn`");
/// assert_eq!(FrontEnd::Program.option("const_fn").to_string(), "`--const-fn`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionName {
    /// The name in the macro.
    pub key: &'static str,
    /// Where messages about it are read.
    pub front_end: FrontEnd,
}

impl OptionName {
    /// The name as it is written, without quotes.
    #[must_use]
    pub fn written(self) -> String {
        // The macro speaks for itself alone.
        #[cfg(feature = "generate")]
        if self.front_end == FrontEnd::Program {
            let key = if self.key == "data_file" { "data" } else { self.key };
            return format!("--{}", key.replace('_', "-"));
        }
        self.key.into()
    }
}

impl fmt::Display for OptionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.written())
    }
}

impl FrontEnd {
    /// The option `key` in messages of this front end.
    #[must_use]
    pub const fn option(self, key: &'static str) -> OptionName {
        OptionName { key, front_end: self }
    }

    /// The option `key` with a value, in messages of this front end.
    ///
    /// ```
    /// use magic_tables::spec::FrontEnd;
    ///
    /// assert_eq!(FrontEnd::Macro.setting("unchecked", "true"), "`unchecked = true`");
    /// assert_eq!(FrontEnd::Program.setting("unchecked", "true"), "`--unchecked`");
    /// assert_eq!(FrontEnd::Program.setting("scheme", "fancy"), "`--scheme fancy`");
    /// ```
    #[must_use]
    pub fn setting(self, key: &'static str, value: &str) -> String {
        format!("`{}`", self.written(key, value))
    }

    /// Two options with their values, to be given together.
    pub(super) fn settings(self, [first, second]: [(&'static str, &str); 2]) -> String {
        let between = if cfg!(feature = "generate") && self == Self::Program { " " } else { ", " };
        format!("`{}{between}{}`", self.written(first.0, first.1), self.written(second.0, second.1))
    }

    fn written(self, key: &'static str, value: &str) -> String {
        let name = self.option(key).written();
        #[cfg(feature = "generate")]
        if self == Self::Program {
            return match value {
                "true" => name,
                value if value.contains(' ') => format!("{name} '{value}'"),
                value => format!("{name} {value}"),
            };
        }
        format!("{name} = {value}")
    }
}
