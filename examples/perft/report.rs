//! Prints the results as a table, with the number of right and wrong counts.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

/// Writes each result and counts how many agree with the published ones.
#[derive(Debug)]
pub struct Report<W> {
    out: W,
    nodes: u64,
    time: Duration,
    right: u32,
    wrong: u32,
}

impl<W: Write> Report<W> {
    /// Begins the report on `out` with the header of the table.
    ///
    /// # Errors
    /// If `out` cannot be written. The same holds for the functions below.
    pub fn begin(mut out: W, scheme: &str, table_bytes: usize, threads: usize) -> io::Result<Self> {
        let plural = if threads == 1 { "" } else { "s" };
        let bytes = grouped(table_bytes as u64);
        writeln!(out, "look-up scheme: {scheme}; {bytes} bytes of tables; {threads} thread{plural}")?;
        if cfg!(debug_assertions) {
            writeln!(out, "(built without optimisation: `--release` makes it many times faster)")?;
        }
        writeln!(out)?;
        writeln!(out, "position    depth             nodes       time        nodes/s  published")?;
        Ok(Self { out, nodes: 0, time: Duration::ZERO, right: 0, wrong: 0 })
    }

    /// Writes the number of leaves below one move.
    pub fn divided(&mut self, played: &impl Display, nodes: u64) -> io::Result<()> {
        writeln!(self.out, "  {:15} {:>17}", played.to_string(), grouped(nodes))
    }

    /// Writes the count of one depth.
    pub fn count(
        &mut self,
        name: &str,
        depth: u32,
        nodes: u64,
        time: Duration,
        published: Option<u64>,
    ) -> io::Result<()> {
        self.nodes += nodes;
        self.time += time;
        let verdict = match published {
            None => String::from("-"),
            Some(published) if published == nodes => {
                self.right += 1;
                String::from("ok")
            }
            Some(published) => {
                self.wrong += 1;
                format!("WRONG: {} published", grouped(published))
            }
        };
        writeln!(self.out, "{name:11} {depth:>5} {}  {verdict}", figures(nodes, time))
    }

    /// Writes the totals and returns whether no count was wrong.
    pub fn end(mut self) -> io::Result<bool> {
        let compared = self.right + self.wrong;
        let verdict = match self.wrong {
            _ if compared == 0 => String::from("-"),
            0 => format!("all {compared} ok"),
            wrong => format!("{wrong} of {compared} WRONG"),
        };
        writeln!(self.out, "{:17} {}  {verdict}", "total", figures(self.nodes, self.time))?;
        Ok(self.wrong == 0)
    }
}

/// Nodes, time, and nodes per second if the time is long enough to be meaningful.
fn figures(nodes: u64, time: Duration) -> String {
    let rate = if time < Duration::from_millis(1) {
        String::from("-")
    } else {
        let tenths = u128::from(nodes) * 10 / time.as_micros();
        format!("{}.{} million", tenths / 10, tenths % 10)
    };
    format!("{:>17} {:>8.3} s {rate:>14}", grouped(nodes), time.as_secs_f64())
}

/// `number` with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
