//! White's chance to win over the game, as a graph.

use super::moves::{for_white, mover};
use crate::punct::engine::MoveVerdict;
use crate::punct::record::Record;

const WIDTH: f32 = 600.0;
const HEIGHT: f32 = 120.0;

/// Nothing where no move was reviewed.
pub fn graph(record: &Record, verdicts: &[MoveVerdict]) -> String {
    let Some(first) = verdicts.first() else { return String::new() };
    let after = verdicts.iter().zip(1..).map(|(verdict, ply)| {
        let chance = if verdict.after.is_finite() { verdict.after } else { 0.5 };
        for_white(mover(record, ply), chance)
    });
    let chances = [for_white(mover(record, 1), first.before)].into_iter().chain(after);
    let step = WIDTH / verdicts.len() as f32;
    let point = |(ply, chance): (usize, f32)| {
        format!("{:.1},{:.1}", ply as f32 * step, HEIGHT * (1.0 - chance))
    };
    let points: Vec<String> = chances.enumerate().map(point).collect();
    let numbered = |ply: usize| {
        format!(
            "<span style=\"left:{:.2}%\">{ply}</span>",
            100.0 * ply as f32 / verdicts.len() as f32
        )
    };
    let numbers: String =
        (0..=verdicts.len()).step_by(step_of(verdicts.len())).map(numbered).collect();
    format!(
        "<figure class=\"chances\"><svg id=\"chart\" role=\"img\" aria-label=\"White's chance to win \
         after each move; the list of moves has the numbers\" data-plies=\"{}\" \
         viewBox=\"0 -4 {WIDTH} {}\" preserveAspectRatio=\"none\">\
         <path class=\"half\" d=\"M0 {half}H{WIDTH}\"/><path class=\"half\" d=\"M0 0H{WIDTH}M0 \
         {HEIGHT}H{WIDTH}\"/><polyline points=\"{}\"/><path id=\"here\" d=\"M0 0V{HEIGHT}\"/></svg>\
         <div class=\"plies\" aria-hidden=\"true\">{numbers}</div>\
         <figcaption>White's chance to win after each move, 0 to 100%</figcaption></figure>\n",
        verdicts.len(),
        HEIGHT + 8.0,
        points.join(" "),
        half = HEIGHT / 2.0,
    )
}

/// From one numbered move to the next: at most ten numbers, which a phone has room for.
fn step_of(plies: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| plies / step < 10).unwrap_or(plies)
}
