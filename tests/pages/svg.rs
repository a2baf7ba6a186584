//! What plots are made of: lines, points, areas and text, in colours that can be read on light and on
//! dark pages.

use std::fmt::Write as _;

use magics::picture::svg::{document, escape};

/// Our look-ups.
pub(crate) const OURS: &str = "#2f80d0";
/// Ours, apart by what they hold.
pub(crate) const KINDS: [&str; 5] = ["#2f80d0", "#b0539a", "#2a9d6a", "#7d6bd0", "#1496a8"];
/// Those of others.
pub(crate) const OTHERS: &str = "#d07020";
/// Axes and text.
pub(crate) const GREY: &str = "#808080";

pub(crate) const FONT_SIZE: f64 = 12.0;
pub(crate) const RADIUS: f64 = 4.0;

/// A rectangle: left, top, right, bottom.
pub(crate) type Area = [f64; 4];

/// The elements of a picture so far.
pub(crate) struct Svg {
    title: String,
    size: [f64; 2],
    elements: String,
}

impl Svg {
    pub(crate) fn new(title: &str, width: f64, height: f64) -> Self {
        Self {
            title: title.to_owned(),
            size: [width, height],
            elements: String::new(),
        }
    }

    pub(crate) fn line(&mut self, [x1, y1, x2, y2]: Area, color: &str, opacity: f64, width: f64) {
        self.push(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\" \
             stroke-opacity=\"{opacity}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// A point that says something when the mouse is on it.
    pub(crate) fn point(&mut self, (x, y): (f64, f64), color: &str, title: &str) {
        let title = escape(title);
        self.push(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{color}\"><title>{title}</title></circle>"
        ));
    }

    pub(crate) fn area(&mut self, [left, top, right, bottom]: Area, color: &str, opacity: f64) {
        let (width, height) = (right - left, bottom - top);
        self.push(&format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{color}\" fill-opacity=\"{opacity}\"/>"
        ));
    }

    /// Text whose `start`, `middle` or `end` is at the point.
    pub(crate) fn text(&mut self, (x, y): (f64, f64), anchor: &str, color: &str, text: &str) {
        let text = escape(text);
        self.push(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{text}</text>"
        ));
    }

    /// A whole picture, whose upper left corner is at the point.
    pub(crate) fn picture(&mut self, (x, y): (f64, f64), picture: &str) {
        let placed = picture.replacen("<svg ", &format!("<svg x=\"{x}\" y=\"{y}\" "), 1);
        self.push(placed.trim_end());
    }

    pub(crate) fn finish(self) -> String {
        let font_size = format!("font-size=\"{FONT_SIZE}\"");
        document(&self.title, self.size, &font_size, &self.elements)
    }

    fn push(&mut self, element: &str) {
        writeln!(self.elements, "{element}").expect("a string takes all text");
    }
}

/// About how wide a text is.
pub(crate) fn width_of(text: &str) -> f64 {
    const LETTER: f64 = 0.56 * FONT_SIZE;
    text.chars().map(|_| LETTER).sum()
}
