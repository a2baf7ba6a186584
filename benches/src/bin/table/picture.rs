//! Draws size against speed (SVG), a point for each candidate. Labels name the peers, and those of our candidates that no
//! other beats in both size and time.

use std::fmt::Write as _;

use magic_bitboards_benches::candidate::Candidate;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 60.0;

/// Colours that are legible on light and on dark backgrounds.
const OURS: &str = "#2f80d0";
const PEERS: &str = "#d07020";
const LINES: &str = "#808080";

const RADIUS: f64 = 4.0;
const FONT_SIZE: f64 = 12.0;
/// The average width of a letter.
const LETTER: f64 = 0.56 * FONT_SIZE;

/// A rectangle: left, top, right, bottom.
type Area = [f64; 4];

/// Converts bytes and times to coordinates.
struct Scale {
    least_bytes: f64,
    most_bytes: f64,
    most_time: f64,
}

impl Scale {
    fn x(&self, bytes: f64) -> f64 {
        let range = (self.most_bytes / self.least_bytes).ln();
        LEFT + (bytes / self.least_bytes).ln() / range * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, time: f64) -> f64 {
        HEIGHT - BOTTOM - time / self.most_time * (HEIGHT - TOP - BOTTOM)
    }
}

/// Draws `times` (nanoseconds by candidate) over the sizes of the tables.
pub(crate) fn draw(candidates: &[Candidate], times: &[f64]) -> String {
    let bytes: Vec<f64> = candidates.iter().map(|candidate| candidate.table_bytes as f64).collect();
    let scale = Scale {
        least_bytes: bytes.iter().copied().fold(f64::MAX, f64::min) / 1.4,
        most_bytes: bytes.iter().copied().fold(0.0, f64::max) * 1.4,
        most_time: times.iter().copied().fold(0.0, f64::max) * 1.1,
    };
    let points: Vec<(f64, f64)> =
        bytes.iter().zip(times).map(|(&bytes, &time)| (scale.x(bytes), scale.y(time))).collect();

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"{FONT_SIZE}\">\n<title>Size of all tables against time of a queen's look-up</title>\n"
    );
    axes(&mut svg, &scale);
    for (candidate, &(x, y)) in candidates.iter().zip(&points) {
        let color = color(candidate);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{color}\"><title>{}: {} bytes</title></circle>",
            escaped(candidate.name),
            candidate.table_bytes,
        );
    }
    // No label may cover a point or another label.
    let mut taken: Vec<Area> =
        points.iter().map(|&(x, y)| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS]).collect();
    for number in labelled(candidates, times) {
        let (candidate, (x, y)) = (&candidates[number], points[number]);
        let (area, (from_x, from_y)) = label_area(candidate.name, x, y, &taken);
        taken.push(area);
        let (text_x, text_y) = (area[0], area[3] - 0.25 * FONT_SIZE);
        let color = color(candidate);
        if (from_x - x).hypot(from_y - y) > 3.0 * RADIUS {
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{from_x:.1}\" y2=\"{from_y:.1}\" stroke=\"{color}\" \
                 stroke-width=\"0.6\"/>"
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{text_x:.1}\" y=\"{text_y:.1}\" fill=\"{color}\">{}</text>",
            escaped(candidate.name)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String, scale: &Scale) {
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let mut line = |x1: f64, y1: f64, x2: f64, y2: f64, opacity: f64| {
        let _ = writeln!(
            svg,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{LINES}\" \
             stroke-opacity=\"{opacity}\"/>"
        );
    };
    line(LEFT, bottom, right, bottom, 1.0);
    line(LEFT, TOP, LEFT, bottom, 1.0);
    let kibibytes: Vec<u32> = (0..16).map(|power| 1 << power).collect();
    let ticks: Vec<u32> = kibibytes
        .into_iter()
        .filter(|&kib| (scale.least_bytes..scale.most_bytes).contains(&(f64::from(kib) * 1024.0)))
        .collect();
    for &kib in &ticks {
        let x = scale.x(f64::from(kib) * 1024.0);
        line(x, TOP, x, bottom, 0.2);
    }
    let steps: Vec<u32> = (1..).take_while(|&time| f64::from(time) < scale.most_time).collect();
    for &time in &steps {
        let y = scale.y(f64::from(time));
        line(LEFT, y, right, y, 0.2);
    }
    let mut text = |x: f64, y: f64, anchor: &str, text: &str| {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{LINES}\">{text}</text>"
        );
    };
    for kib in ticks {
        let label = if kib < 1024 { format!("{kib} KiB") } else { format!("{} MiB", kib / 1024) };
        text(scale.x(f64::from(kib) * 1024.0), bottom + 18.0, "middle", &label);
    }
    for time in steps {
        text(LEFT - 8.0, scale.y(f64::from(time)) + 4.0, "end", &time.to_string());
    }
    text((LEFT + right) / 2.0, HEIGHT - 16.0, "middle", "size of all tables");
    text(LEFT + 6.0, TOP + 10.0, "start", "ns for a queen's look-up in random positions");
    for (row, (color, label)) in [(OURS, "magic-bitboards"), (PEERS, "other crates")].into_iter().enumerate()
    {
        let y = TOP + 10.0 + 18.0 * row as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{RADIUS}\" fill=\"{color}\"/><text x=\"{:.1}\" y=\"{y:.1}\" \
             fill=\"{color}\">{label}</text>",
            right - 130.0,
            y - 4.0,
            right - 120.0,
        );
    }
}

/// The candidates with labels: all peers, `fancy`, and those of this project that no other dominates.
fn labelled(candidates: &[Candidate], times: &[f64]) -> Vec<usize> {
    let is_dominated = |number: usize| {
        let ours = |other: usize| !candidates[other].peer;
        let (bytes, time) = (candidates[number].table_bytes, times[number]);
        (0..times.len()).any(|other| {
            ours(other) && candidates[other].table_bytes <= bytes && times[other] < time && other != number
        })
    };
    let mut labelled: Vec<usize> = (0..times.len())
        .filter(|&number| {
            candidates[number].peer || candidates[number].name == "fancy" || !is_dominated(number)
        })
        .collect();
    labelled.sort_by(|&a, &b| times[a].total_cmp(&times[b]));
    labelled
}

/// The first free area for `name` near the point, and the end of it that is nearest to the point.
fn label_area(name: &str, x: f64, y: f64, taken: &[Area]) -> (Area, (f64, f64)) {
    let (width, height) = (LETTER * name.chars().count() as f64, FONT_SIZE);
    let at = |dx: f64, dy: f64| -> Area {
        let left = if dx >= 0.0 { x + dx } else { x + dx - width };
        let top = y + dy - height / 2.0;
        [left, top, left + width, top + height]
    };
    let fits = |area: &Area| {
        let inside = area[0] > LEFT && area[2] < WIDTH && area[1] > TOP && area[3] < HEIGHT - BOTTOM;
        let free = |other: &Area| {
            area[2] < other[0] || other[2] < area[0] || area[3] < other[1] || other[3] < area[1]
        };
        inside && taken.iter().all(free)
    };
    // Tries areas above and below the point, on both sides, at growing distance.
    let mut areas = (0..40).flat_map(|step: u32| {
        let away = f64::from(step) * FONT_SIZE / 2.0;
        let aside = 8.0 + away / 4.0;
        [at(aside, -away), at(-aside, -away), at(aside, away), at(-aside, away)]
    });
    let area = areas.find(fits).unwrap_or_else(|| at(8.0, 0.0));
    let nearest_x = if area[0] > x { area[0] - 2.0 } else { area[2] + 2.0 };
    (area, (nearest_x, (area[1] + area[3]) / 2.0))
}

fn color(candidate: &Candidate) -> &'static str {
    if candidate.peer { PEERS } else { OURS }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_overlap() {
        let mut taken = vec![];
        for _ in 0..10 {
            let (area, _) = label_area("scheme", WIDTH / 2.0, HEIGHT / 2.0, &taken);
            let apart = |other: &Area| {
                area[2] < other[0] || other[2] < area[0] || area[3] < other[1] || other[3] < area[1]
            };
            assert!(taken.iter().all(apart));
            taken.push(area);
        }
    }
}
