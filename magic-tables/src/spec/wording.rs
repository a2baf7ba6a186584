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
    /// assert_eq!(FrontEnd::Macro.setting("unchecked", "true").to_string(), "`unchecked = true`");
    /// assert_eq!(FrontEnd::Program.setting("unchecked", "true").to_string(), "`--unchecked`");
    /// assert_eq!(FrontEnd::Program.setting("scheme", "fancy").to_string(), "`--scheme fancy`");
    /// ```
    #[must_use]
    pub const fn setting<'a>(self, key: &'static str, value: &'a str) -> Setting<'a> {
        Setting { option: self.option(key), value, more: None }
    }

    /// Two options with their values, to be given together.
    pub(super) const fn settings<'a>(self, [first, second]: [(&'static str, &'a str); 2]) -> Setting<'a> {
        Setting { option: self.option(first.0), value: first.1, more: Some(second) }
    }
}

/// An option with a value, or two, as a front end writes them. A type that is no text costs less to compile where messages are made.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    option: OptionName,
    value: &'a str,
    more: Option<(&'static str, &'a str)>,
}

impl Setting<'_> {
    fn written(self) -> String {
        let name = self.option.written();
        #[cfg(feature = "generate")]
        if self.option.front_end == FrontEnd::Program {
            return match self.value {
                "true" => name,
                value if value.contains(' ') => format!("{name} '{value}'"),
                value => format!("{name} {value}"),
            };
        }
        format!("{name} = {}", self.value)
    }
}

impl fmt::Display for Setting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.written();
        let Some((key, value)) = self.more else { return write!(f, "`{written}`") };
        let front_end = self.option.front_end;
        let between = if cfg!(feature = "generate") && front_end == FrontEnd::Program { " " } else { ", " };
        write!(f, "`{written}{between}{}`", front_end.setting(key, value).written())
    }
}
