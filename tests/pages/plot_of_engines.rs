//! The picture of `docs/engines.md`: how much faster engines are with what is advised for them, a
//! point with its 95 % interval for each.

use crate::figures::{
    ADVICE, Speed, advised, engines, fastest_of_its_own, of_all_engines, options_of, speed,
};
use crate::root;
use crate::svg::{GREY, OTHERS, OURS, Svg};

const WIDTH: f64 = 880.0;
const ROW: f64 = 24.0;
/// The edges of the plot; names are on its left, options on its right.
const LEFT: f64 = 110.0;
const RIGHT: f64 = WIDTH - 260.0;
const TOP: f64 = 44.0;

#[test]
fn the_picture_of_engines_is_that_of_their_file() {
    let path = root().join("docs/engines.svg");
    let right = draw(&of_all_engines());
    snapshots::assert_current(&path, &right, "cargo test -p pages");
}

/// What is drawn of an engine.
struct Row<'a> {
    engine: &'a str,
    /// What we advise.
    ours: &'a Speed,
    /// The fastest look-ups of its own, if these are not the first, which have the speed 1.
    own: Option<&'a Speed>,
}

impl<'a> Row<'a> {
    fn new(all: &'a [Speed], engine: &'a str) -> Self {
        let own = fastest_of_its_own(all, engine);
        Self {
            engine,
            ours: speed(all, engine, ADVICE[advised(engine)]).expect("measured"),
            own: own.filter(|fastest| fastest.relative > 1.0),
        }
    }

    /// The speeds, each with its colour and where it is, relative to the middle of the row.
    fn points(&self) -> impl Iterator<Item = (&'a Speed, &'static str, f64)> {
        let own = self.own.map(|own| (own, OTHERS, 1.0));
        own.into_iter().chain([(self.ours, OURS, -9.0)])
    }
}

/// Where speeds are in the picture; the edges are hundredths.
struct Scale {
    least: i32,
    most: i32,
}

impl Scale {
    fn of(rows: &[Row]) -> Self {
        let speeds = || rows.iter().flat_map(Row::points);
        let low = speeds().map(|(speed, ..)| speed.low).fold(1.0, f64::min);
        let high = speeds().map(|(speed, ..)| speed.high).fold(1.0, f64::max);
        Self {
            least: (low * 100.0).floor() as i32,
            most: (high * 100.0).ceil() as i32,
        }
    }

    fn x(&self, relative: f64) -> f64 {
        let hundredth = (RIGHT - LEFT) / f64::from(self.most - self.least);
        LEFT + (relative * 100.0 - f64::from(self.least)) * hundredth
    }
}

fn draw(all: &[Speed]) -> String {
    let rows = engines(all).into_iter().map(|engine| Row::new(all, engine));
    let rows: Vec<Row> = rows.collect();
    let scale = Scale::of(&rows);
    let bottom = TOP + rows.iter().map(|_| ROW).sum::<f64>();
    let title =
        "Nodes a second relative to the first of the engine's own look-ups, with 95 % intervals";
    let mut svg = Svg::new(title, WIDTH, bottom + 30.0);
    draw_legend_and_axis(&mut svg, &scale, bottom);
    let mut y = TOP - ROW / 2.0;
    for row in &rows {
        y += ROW;
        svg.text((LEFT - 10.0, y), "end", GREY, row.engine);
        for (speed, color, below) in row.points() {
            let y = y + below;
            let interval = [scale.x(speed.low), y, scale.x(speed.high), y];
            svg.line(interval, color, 1.0, 2.0);
            let title = format!("{}: {}", speed.look_ups, speed.with_interval);
            svg.point((scale.x(speed.relative), y), color, &title);
        }
        let options = options_of(row.engine);
        svg.text((RIGHT + 16.0, y), "start", GREY, &options);
    }
    svg.finish()
}

fn draw_legend_and_axis(svg: &mut Svg, scale: &Scale, bottom: f64) {
    for (at, color, what) in [
        (LEFT, OURS, "what we advise"),
        (
            LEFT + 130.0,
            OTHERS,
            "the fastest of its own, if that is not the first",
        ),
    ] {
        svg.point((at, 16.0), color, what);
        svg.text((at + 10.0, 20.0), "start", color, what);
    }
    for tick in scale.least..=scale.most {
        let speed = f64::from(tick) / 100.0;
        let at = scale.x(speed);
        let opacity = if tick == 100 { 1.0 } else { 0.2 };
        svg.line([at, TOP - 8.0, at, bottom], GREY, opacity, 1.0);
        svg.text((at, bottom + 18.0), "middle", GREY, &format!("{speed:.2}"));
    }
}
