//! Draws size against speed (SVG), a point for each candidate. Labels name the peers, and those of
//! our candidates that no other beats in both size and time.

use std::fmt::Write as _;

use magic_bitboards_benches::Candidate;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
/// The edges of the plot.
const LEFT: f64 = 60.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = HEIGHT - 60.0;

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

/// The elements of a picture.
struct Svg(String);

impl Svg {
    fn line(&mut self, [x1, y1, x2, y2]: Area, color: &str, opacity: f64, width: f64) {
        _ = writeln!(
            self.0,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\" \
             stroke-opacity=\"{opacity}\" stroke-width=\"{width}\"/>"
        );
    }

    fn point(&mut self, (x, y): (f64, f64), color: &str, title: &str) {
        _ = writeln!(
            self.0,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{color}\"><title>{title}</title></circle>"
        );
    }

    /// Text whose `start`, `middle` or `end` is at the point.
    fn text(&mut self, (x, y): (f64, f64), anchor: &str, color: &str, text: &str) {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{text}</text>"
        );
    }
}

/// Draws `times` (nanoseconds by candidate) over the sizes of the tables.
pub(crate) fn draw(candidates: &[Candidate], times: &[f64]) -> String {
    let bytes: Vec<f64> = candidates
        .iter()
        .map(|candidate| candidate.table_bytes as f64)
        .collect();
    let least = bytes.iter().copied().fold(f64::MAX, f64::min) / 1.4;
    let most = bytes.iter().copied().fold(0.0, f64::max) * 1.4;
    let most_time = times.iter().copied().fold(0.0, f64::max) * 1.1;
    let x = |bytes: f64| LEFT + (bytes / least).ln() / (most / least).ln() * (RIGHT - LEFT);
    let y = |time: f64| BOTTOM - time / most_time * (BOTTOM - TOP);
    let mut svg = Svg(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"{FONT_SIZE}\">\n<title>Size of all tables against time of a queen's look-up</title>\n"
    ));

    svg.line([LEFT, BOTTOM, RIGHT, BOTTOM], LINES, 1.0, 1.0);
    svg.line([LEFT, TOP, LEFT, BOTTOM], LINES, 1.0, 1.0);
    for kib in (0..16).map(|power| 1 << power) {
        let at = f64::from(kib) * 1024.0;
        if (least..most).contains(&at) {
            svg.line([x(at), TOP, x(at), BOTTOM], LINES, 0.2, 1.0);
            let label = if kib < 1024 {
                format!("{kib} KiB")
            } else {
                format!("{} MiB", kib / 1024)
            };
            svg.text((x(at), BOTTOM + 18.0), "middle", LINES, &label);
        }
    }
    for time in (1..).map(f64::from).take_while(|&time| time < most_time) {
        svg.line([LEFT, y(time), RIGHT, y(time)], LINES, 0.2, 1.0);
        svg.text((LEFT - 8.0, y(time) + 4.0), "end", LINES, &time.to_string());
    }
    svg.text(
        ((LEFT + RIGHT) / 2.0, HEIGHT - 16.0),
        "middle",
        LINES,
        "size of all tables",
    );
    svg.text(
        (LEFT + 6.0, TOP + 10.0),
        "start",
        LINES,
        "ns for a queen's look-up in random positions",
    );
    for (row, color, label) in [(0.0, OURS, "magic-bitboards"), (1.0, PEERS, "other crates")] {
        let y = TOP + 10.0 + 18.0 * row;
        svg.point((RIGHT - 130.0, y - 4.0), color, label);
        svg.text((RIGHT - 120.0, y), "start", color, label);
    }

    let points: Vec<(f64, f64)> = bytes
        .iter()
        .zip(times)
        .map(|(&bytes, &time)| (x(bytes), y(time)))
        .collect();
    let color = |candidate: &Candidate| if candidate.peer { PEERS } else { OURS };
    for (candidate, &point) in candidates.iter().zip(&points) {
        let title = format!("{}: {} bytes", candidate.name, candidate.table_bytes);
        svg.point(point, color(candidate), &title);
    }
    // No label may cover a point or another label.
    let mut taken: Vec<Area> = points
        .iter()
        .map(|&(x, y)| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS])
        .collect();
    for number in labelled(candidates, times) {
        let (candidate, (x, y)) = (&candidates[number], points[number]);
        let area = label_area(candidate.name, x, y, &taken);
        taken.push(area);
        // The end of the label that is nearest to the point.
        let nearest = if area[0] > x {
            area[0] - 2.0
        } else {
            area[2] + 2.0
        };
        let middle = (area[1] + area[3]) / 2.0;
        if (nearest - x).hypot(middle - y) > 3.0 * RADIUS {
            svg.line([x, y, nearest, middle], color(candidate), 1.0, 0.6);
        }
        let start = (area[0], area[3] - 0.25 * FONT_SIZE);
        svg.text(start, "start", color(candidate), candidate.name);
    }
    svg.0 + "</svg>\n"
}

/// The candidates with labels: all peers, `fancy`, and those of this project that no other
/// dominates.
fn labelled(candidates: &[Candidate], times: &[f64]) -> Vec<usize> {
    let is_dominated = |number: usize| {
        (0..times.len()).any(|other| {
            let (a, b) = (&candidates[other], &candidates[number]);
            other != number
                && !a.peer
                && a.table_bytes <= b.table_bytes
                && times[other] < times[number]
        })
    };
    let is_labelled = |&number: &usize| {
        candidates[number].peer || candidates[number].name == "fancy" || !is_dominated(number)
    };
    let mut labelled: Vec<usize> = (0..times.len()).filter(is_labelled).collect();
    labelled.sort_by(|&a, &b| times[a].total_cmp(&times[b]));
    labelled
}

fn apart(a: &Area, b: &Area) -> bool {
    a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]
}

/// The first free area for `name` near the point.
fn label_area(name: &str, x: f64, y: f64, taken: &[Area]) -> Area {
    let (width, height) = (LETTER * name.chars().count() as f64, FONT_SIZE);
    let at = |dx: f64, dy: f64| -> Area {
        let left = if dx >= 0.0 { x + dx } else { x + dx - width };
        let top = y + dy - height / 2.0;
        [left, top, left + width, top + height]
    };
    let fits = |area: &Area| {
        let inside = area[0] > LEFT && area[2] < WIDTH && area[1] > TOP && area[3] < BOTTOM;
        inside && taken.iter().all(|other| apart(area, other))
    };
    // Tries areas above and below the point, on both sides, at growing distance.
    let mut areas = (0..40).flat_map(|step: u32| {
        let away = f64::from(step) * FONT_SIZE / 2.0;
        let aside = 8.0 + away / 4.0;
        [
            at(aside, -away),
            at(-aside, -away),
            at(aside, away),
            at(-aside, away),
        ]
    });
    areas.find(fits).unwrap_or_else(|| at(8.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_overlap() {
        let mut taken = vec![];
        for _ in 0..10 {
            let area = label_area("scheme", WIDTH / 2.0, HEIGHT / 2.0, &taken);
            assert!(taken.iter().all(|other| apart(&area, other)));
            taken.push(area);
        }
    }
}
