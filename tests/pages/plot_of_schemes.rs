//! The picture of `docs/schemes.md`: the size of all tables against the time of a queen's look-up, a
//! point for each combination of options and for each other crate.

use prices::page::{COMBINATIONS, Table, grouped};

use crate::svg::{Area, FONT_SIZE, GREY, KINDS, OTHERS, RADIUS, Svg, width_of};
use crate::{root, table};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
/// The edges of the plot.
const LEFT: f64 = 60.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = HEIGHT - 60.0;

/// Look-ups, the bytes of their tables, and the nanoseconds of a queen's look-up.
struct LookUps {
    name: String,
    bytes: f64,
    time: f64,
    ours: bool,
}

/// What slots hold decides how large tables are, so that combinations lie in clusters, each with a
/// colour of [`KINDS`].
const CLUSTERS: [&str; 5] = [
    "a line at a time",
    "numbers of attack sets",
    "bits for PDEP",
    "shared slots",
    "attack sets",
];

/// The cluster of a combination: its place in [`CLUSTERS`].
fn cluster(name: &str) -> usize {
    let has = |word: &str| name.split([',', '/', ' ']).any(|part| part == word);
    match name.split(',').next() {
        Some("hyperbola" | "kindergarten" | "congruent_modulo") => 0,
        _ if has("byte") => 1,
        _ if has("pdep") => 2,
        _ if has("shared") => 3,
        _ => 4,
    }
}

#[test]
fn the_picture_of_schemes_is_that_of_their_file() {
    let path = root().join("docs/schemes.svg");
    snapshots::assert_current(&path, &draw(&measured()), "cargo test -p pages");
}

#[test]
fn combinations_are_in_the_cluster_of_what_their_slots_hold() {
    let of = |name| CLUSTERS[cluster(name)];
    assert_eq!(of("hyperbola, latency"), "a line at a time");
    assert_eq!(of("fancy, pdep/bitboard (BMI2)"), "bits for PDEP");
    assert_eq!(of("fancy, shared, incorporate_shift"), "shared slots");
    assert_eq!(of("fancy, incorporate_shift"), "attack sets");
    assert_eq!(of("plain, byte"), "numbers of attack sets");
}

#[test]
fn labels_do_not_overlap() {
    let mut taken = vec![];
    for _ in 0..10 {
        let area = label_area("scheme", WIDTH / 2.0, HEIGHT / 2.0, &taken);
        assert!(taken.iter().all(|other| apart(&area, other)));
        taken.push(area);
    }
}

/// All look-ups with times of queens: ours, and those of other crates.
fn measured() -> Vec<LookUps> {
    let ours = table(COMBINATIONS);
    let mut all = look_ups(&ours, "sum, bytes", "throughput, ns", true);
    let others = table("docs/crates.csv");
    all.extend(look_ups(&others, "bytes", "random, ns", false));
    assert!(all.len() > 40, "{}", all.len());
    all
}

/// The look-ups of a file that has bytes and times in these columns.
fn look_ups(file: &Table, bytes: &str, times: &str, ours: bool) -> Vec<LookUps> {
    let names = file.names();
    let rows = names.map(|name| {
        let [bytes, times] = [bytes, times].map(|head| file.cell(name, head).expect("measured"));
        let time = times.rsplit(" / ").next().unwrap_or(times);
        LookUps {
            name: name.to_owned(),
            bytes: number(bytes),
            time: number(time),
            ours,
        }
    });
    rows.collect()
}

fn number(cell: &str) -> f64 {
    let digits = cell.replace(',', "");
    digits
        .parse()
        .unwrap_or_else(|error| panic!("{cell}: {error}"))
}

/// Where bytes and times are in the picture.
struct Scale {
    least: f64,
    most: f64,
    most_time: f64,
}

impl Scale {
    fn of(all: &[LookUps]) -> Self {
        let bytes = || all.iter().map(|look_ups| look_ups.bytes);
        let times = all.iter().map(|look_ups| look_ups.time);
        Self {
            least: bytes().fold(f64::MAX, f64::min) / 1.4,
            most: bytes().fold(0.0, f64::max) * 1.4,
            most_time: times.fold(0.0, f64::max) * 1.1,
        }
    }

    fn x(&self, bytes: f64) -> f64 {
        LEFT + (bytes / self.least).ln() / (self.most / self.least).ln() * (RIGHT - LEFT)
    }

    fn y(&self, time: f64) -> f64 {
        BOTTOM - time / self.most_time * (BOTTOM - TOP)
    }
}

fn draw(all: &[LookUps]) -> String {
    let scale = Scale::of(all);
    let mut svg = Svg::new(
        "Size of all tables against time of a queen's look-up",
        WIDTH,
        HEIGHT,
    );
    draw_axes(&mut svg, &scale);
    let at = |look_ups: &LookUps| (scale.x(look_ups.bytes), scale.y(look_ups.time));
    let mut taken: Vec<Area> = all
        .iter()
        .map(at)
        .map(|(x, y)| [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS])
        .collect();
    for (place, name) in CLUSTERS.into_iter().enumerate() {
        let members = all
            .iter()
            .filter(|look_ups| look_ups.ours && cluster(&look_ups.name) == place);
        let name_area = draw_cluster(&mut svg, name, KINDS[place], members.map(at), &taken);
        taken.push(name_area);
    }
    for look_ups in all {
        let title = format!(
            "{}: {} bytes, {:.2} ns",
            look_ups.name,
            grouped(look_ups.bytes as usize),
            look_ups.time
        );
        svg.point(at(look_ups), color(look_ups), &title);
    }
    // No label may cover a point, the name of a cluster or another label.
    for look_ups in labelled(all) {
        let (x, y) = at(look_ups);
        let area = label_area(&look_ups.name, x, y, &taken);
        taken.push(area);
        // The end of the label that is nearest to the point.
        let nearest = if area[0] > x {
            area[0] - 2.0
        } else {
            area[2] + 2.0
        };
        let middle = f64::midpoint(area[1], area[3]);
        if (nearest - x).hypot(middle - y) > 3.0 * RADIUS {
            svg.line([x, y, nearest, middle], color(look_ups), 1.0, 0.6);
        }
        let start = (area[0], area[3] - 0.25 * FONT_SIZE);
        svg.text(start, "start", color(look_ups), &look_ups.name);
    }
    svg.finish()
}

fn color(look_ups: &LookUps) -> &'static str {
    if look_ups.ours {
        KINDS[cluster(&look_ups.name)]
    } else {
        OTHERS
    }
}

fn draw_axes(svg: &mut Svg, scale: &Scale) {
    svg.line([LEFT, BOTTOM, RIGHT, BOTTOM], GREY, 1.0, 1.0);
    svg.line([LEFT, TOP, LEFT, BOTTOM], GREY, 1.0, 1.0);
    for kib in (0..16).map(|power| 1 << power) {
        let bytes = f64::from(kib) * 1024.0;
        if (scale.least..scale.most).contains(&bytes) {
            let x = scale.x(bytes);
            svg.line([x, TOP, x, BOTTOM], GREY, 0.2, 1.0);
            let label = if kib < 1024 {
                format!("{kib} KiB")
            } else {
                format!("{} MiB", kib / 1024)
            };
            svg.text((x, BOTTOM + 18.0), "middle", GREY, &label);
        }
    }
    let times = (1..).map(f64::from);
    for time in times.take_while(|&time| time < scale.most_time) {
        let y = scale.y(time);
        svg.line([LEFT, y, RIGHT, y], GREY, 0.2, 1.0);
        svg.text((LEFT - 8.0, y + 4.0), "end", GREY, &time.to_string());
    }
    let below = (f64::midpoint(LEFT, RIGHT), HEIGHT - 16.0);
    svg.text(below, "middle", GREY, "size of all tables");
    let above = (LEFT + 6.0, TOP + 10.0);
    let unit = "ns for a queen's look-up in random positions";
    svg.text(above, "start", GREY, unit);
    let legend = (LEFT + 12.0, BOTTOM - 16.0);
    svg.point(legend, OTHERS, "other crates");
    svg.text(
        (legend.0 + 10.0, legend.1 + 4.0),
        "start",
        OTHERS,
        "other crates; ours are in clusters, which are named by what slots hold",
    );
}

/// Draws the area of a cluster, and its name at the upper left; returns where the name is.
fn draw_cluster(
    svg: &mut Svg,
    name: &str,
    color: &str,
    points: impl Iterator<Item = (f64, f64)>,
    taken: &[Area],
) -> Area {
    const EDGE: f64 = 3.0 * RADIUS;
    let around = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    let around = points.fold(around, |[left, top, right, bottom], (x, y)| {
        [
            left.min(x - EDGE),
            top.min(y - EDGE),
            right.max(x + EDGE),
            bottom.max(y + EDGE),
        ]
    });
    svg.area(around, color, 0.12);
    let name_area = label_area(name, around[0] - 8.0, around[1] - FONT_SIZE / 2.0, taken);
    let start = (name_area[0], name_area[3] - 0.25 * FONT_SIZE);
    svg.text(start, "start", color, name);
    name_area
}

/// The look-ups with labels: those of all other crates, `fancy`, and those of this project that no
/// other beats in both size and time.
fn labelled(all: &[LookUps]) -> Vec<&LookUps> {
    let is_beaten = |one: &LookUps| {
        all.iter()
            .any(|other| other.ours && other.bytes <= one.bytes && other.time < one.time)
    };
    let mut labelled: Vec<&LookUps> = all
        .iter()
        .filter(|one| !one.ours || one.name == "fancy" || !is_beaten(one))
        .collect();
    labelled.sort_by(|a, b| a.time.total_cmp(&b.time));
    labelled
}

fn apart(a: &Area, b: &Area) -> bool {
    a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]
}

/// The first free area for `name` near the point.
fn label_area(name: &str, x: f64, y: f64, taken: &[Area]) -> Area {
    let (width, height) = (width_of(name), FONT_SIZE);
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
