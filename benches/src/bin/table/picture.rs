//! Size against speed as a picture: a numbered point for each scheme, the names beside it, the fastest first.

use std::error::Error;
use std::path::Path;

use magic_bitboards_benches::candidate::Candidate;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const SIZE: (u32, u32) = (1000, 620);
const LEGEND_WIDTH: u32 = 270;
const LINE_HEIGHT: usize = 20;
const OURS: RGBColor = RGBColor(0x1f, 0x5f, 0xb0);
const PEERS: RGBColor = RGBColor(0xc8, 0x55, 0x1b);

/// Draws `times` (nanoseconds by candidate) over the sizes of the tables into `file`. `what` says what was timed.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn draw(
    file: &Path,
    candidates: &[Candidate],
    times: &[f64],
    what: &str,
) -> Result<(), Box<dyn Error>> {
    let mut points: Vec<(&Candidate, f64)> = candidates.iter().zip(times.iter().copied()).collect();
    points.sort_by(|a, b| a.1.total_cmp(&b.1));
    let slowest = points.last().map_or(1.0, |point| point.1);
    let kib = |candidate: &Candidate| f64::from(candidate.table_bytes as u32) / 1024.0;
    let (least, most) =
        points.iter().map(|point| kib(point.0)).fold((f64::MAX, 0.0f64), |(a, b), x| (a.min(x), b.max(x)));
    let color = |candidate: &Candidate| if candidate.peer { PEERS } else { OURS };

    let root = SVGBackend::new(file, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let (left, legend) = root.split_horizontally(SIZE.0 - LEGEND_WIDTH);
    let mut chart = ChartBuilder::on(&left)
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(55)
        .build_cartesian_2d((least * 0.8..most * 1.3).log_scale(), 0.0..slowest * 1.05)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("size of all tables, KiB")
        .y_desc(what)
        .x_label_formatter(&|kib| format!("{kib:.0}"))
        .y_label_formatter(&|time| format!("{time:.1}"))
        .label_style(("sans-serif", 14))
        .draw()?;
    chart.draw_series(points.iter().enumerate().map(|(i, (candidate, time))| {
        let number = ("sans-serif", 12).into_font().color(&color(candidate));
        EmptyElement::at((kib(candidate), *time))
            + Circle::new((0, 0), 4, color(candidate).filled())
            + Text::new((i + 1).to_string(), (6, -6), number)
    }))?;
    for (i, (candidate, time)) in points.iter().enumerate() {
        let style =
            ("sans-serif", 13).into_font().color(&color(candidate)).pos(Pos::new(HPos::Left, VPos::Center));
        let y = ((i + 1) * LINE_HEIGHT) as i32;
        legend.draw_text(&format!("{}  {}  {time:.2}", i + 1, candidate.name), &style, (5, y))?;
    }
    root.present()?;
    Ok(())
}
