//! The picture of `docs/engines.md`: how much faster engines are with what is advised for them, a
//! point with its 95 % interval for each.

use crate::figures::{ADVICE, Speed, advised, engines, fastest_of_its_own, of_all_engines, speed};
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

/// The speeds at the edges of the plot, in hundredths.
fn edges<'a>(drawn: impl Iterator<Item = &'a Speed> + Clone) -> [i32; 2] {
    let low = drawn.clone().map(|speed| speed.low).fold(1.0, f64::min);
    let high = drawn.map(|speed| speed.high).fold(1.0, f64::max);
    [(low * 100.0).floor() as i32, (high * 100.0).ceil() as i32]
}

fn draw(all: &[Speed]) -> String {
    let engines = engines(all);
    let ours = |engine: &str| speed(all, engine, ADVICE[advised(engine)]).expect("measured");
    let own = |engine: &str| {
        let fastest = fastest_of_its_own(all, engine);
        fastest.filter(|fastest| fastest.relative > 1.0)
    };
    let drawn = engines
        .iter()
        .flat_map(|engine| [Some(ours(engine)), own(engine)]);
    let [least, most] = edges(drawn.flatten());
    let hundredth = (RIGHT - LEFT) / f64::from(most - least);
    let x = |relative: f64| LEFT + (relative * 100.0 - f64::from(least)) * hundredth;

    let rows = engines.iter().map(|_| ROW);
    let bottom = TOP + rows.sum::<f64>();
    let title =
        "Nodes a second relative to the first of the engine's own look-ups, with 95 % intervals";
    let mut svg = Svg::new(title, WIDTH, bottom + 30.0);
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
    for tick in least..=most {
        let at = x(f64::from(tick) / 100.0);
        let opacity = if tick == 100 { 1.0 } else { 0.2 };
        svg.line([at, TOP - 8.0, at, bottom], GREY, opacity, 1.0);
        let label = format!("{:.2}", f64::from(tick) / 100.0);
        svg.text((at, bottom + 18.0), "middle", GREY, &label);
    }
    let mut y = TOP - ROW / 2.0;
    for engine in engines {
        y += ROW;
        svg.text((LEFT - 10.0, y), "end", GREY, engine);
        let ours = ours(engine);
        let points = [(own(engine), OTHERS, 5.0), (Some(ours), OURS, -5.0)];
        for (measured, color, below) in points {
            let Some(measured) = measured else { continue };
            let y = y - 4.0 + below;
            svg.line([x(measured.low), y, x(measured.high), y], color, 1.0, 2.0);
            let title = format!("{}: {}", measured.look_ups, measured.with_interval);
            svg.point((x(measured.relative), y), color, &title);
        }
        let options = crate::figures::options_of(engine);
        svg.text((RIGHT + 16.0, y), "start", GREY, &options);
    }
    svg.finish()
}
