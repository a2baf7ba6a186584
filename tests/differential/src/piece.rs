//! Pieces as lists of paths.

use std::fmt;

use crate::board::Place;

pub(crate) const ROOK: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const BISHOP: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A part of a movement, such as `rider(3)[(0, 1), ((1, 1), (1, 2))]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) most: Option<usize>,
    pub(crate) paths: Vec<Vec<Place>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rider,
    Hopper,
    Lame,
}

/// An element of the option `pieces`: a known word, or a name with a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) name: String,
    /// None for a known word.
    pub(crate) parts: Vec<Part>,
}

impl Piece {
    pub(crate) fn known(name: &str) -> Self {
        Self { name: name.to_owned(), parts: Vec::new() }
    }

    /// The pieces of a list.
    pub(crate) fn read_all(text: &str) -> Option<Vec<Self>> {
        let text = text.trim();
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        elements(inside.unwrap_or(text)).into_iter().map(Self::read).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let Some((name, movement)) = text.split_once('=') else { return Some(Self::known(text)) };
        let parts = movement.split('+').map(Part::read).collect::<Option<_>>()?;
        Some(Self { name: name.trim().to_owned(), parts })
    }

    /// What is looked up: names of functions with their movements. A lance is two.
    pub(crate) fn look_ups(&self) -> Vec<(String, Vec<Part>)> {
        let riders = |steps: &[Place]| vec![Part::along(Kind::Rider, None, steps)];
        let parts = match self.name.as_str() {
            _ if !self.parts.is_empty() => self.parts.clone(),
            "rook" => riders(&ROOK),
            "bishop" => riders(&BISHOP),
            "queen" => riders(&[ROOK, BISHOP].concat()),
            "cannon" => vec![Part::along(Kind::Hopper, None, &ROOK)],
            "lance" => {
                let lances = [("white_lance", (0, 1)), ("black_lance", (0, -1))];
                return lances.map(|(name, step)| (name.to_owned(), riders(&[step]))).into();
            }
            "horse" => {
                let leaps = ROOK.iter().flat_map(|&(x, y)| {
                    let aside = |side: i32| vec![(x, y), (2 * x + y * side, 2 * y + x * side)];
                    [aside(1), aside(-1)]
                });
                vec![Part { kind: Kind::Lame, most: None, paths: leaps.collect() }]
            }
            "elephant" => {
                let leaps = BISHOP.iter().map(|&(x, y)| vec![(x, y), (2 * x, 2 * y)]);
                vec![Part { kind: Kind::Lame, most: None, paths: leaps.collect() }]
            }
            _ => Vec::new(),
        };
        vec![(self.name.clone(), parts)]
    }
}

impl Part {
    pub(crate) fn along(kind: Kind, most: Option<usize>, steps: &[Place]) -> Self {
        Self { kind, most, paths: steps.iter().map(|&step| vec![step]).collect() }
    }

    fn read(text: &str) -> Option<Self> {
        let (head, paths) = text.trim().split_once('[')?;
        let (word, most) = match head.split_once('(') {
            Some((word, range)) => (word, Some(range.trim_end_matches(')').parse().ok()?)),
            None => (head, None),
        };
        let kind = match word {
            "rider" => Kind::Rider,
            "hopper" => Kind::Hopper,
            _ => Kind::Lame,
        };
        let path = |text: &str| {
            let numbers = text.split(['(', ')', ',']).filter_map(|word| word.trim().parse().ok());
            let numbers: Vec<i32> = numbers.collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
        };
        let paths = elements(paths.strip_suffix(']')?).into_iter().map(path).collect();
        Some(Self { kind, most, paths })
    }
}

/// `text` at its outermost commas.
fn elements(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let outermost = |letter: char| {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    };
    text.split(outermost).map(str::trim).filter(|element| !element.is_empty()).collect()
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (number, part) in self.parts.iter().enumerate() {
            write!(f, " {} {part}", if number == 0 { '=' } else { '+' })?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Rider => "rider",
            Kind::Hopper => "hopper",
            Kind::Lame => "lame",
        })?;
        if let Some(most) = self.most {
            write!(f, "({most})")?;
        }
        let place = |&(x, y): &Place| format!("({x},{y})");
        let path = |path: &Vec<Place>| match &path[..] {
            [only] => place(only),
            all => format!("({})", all.iter().map(place).collect::<Vec<_>>().join(",")),
        };
        write!(f, "[{}]", self.paths.iter().map(path).collect::<Vec<_>>().join(","))
    }
}
