//! Measures how different two cells of the screen look.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::joins::is_ink;
use crate::kit::picture::tests::difference;
use crate::kit::picture::{Painted, PicturePlan, Rgb, Style, Subject, ThemeName};
use crate::kit::ui::colour::rgb_of;
use crate::kit::ui::pixels::PixelArea;

/// The least distance (CIELAB, CIE76) of things that must look different. Chosen by viewing: at 10,
/// Black's last piece was still overlooked on the board; at 12 everything is found at a glance.
pub const APART: f64 = 12.0;

/// The distance of the most different parts of two cells: their pixels if both are blocks;
/// otherwise their colours, or a sign that only one of them has from its background.
pub fn of_cells(one: &Cell, other: &Cell) -> f64 {
    if is_block(one) && is_block(other) {
        let parts = (0..2).flat_map(|column| (0..6).map(move |row| (column, row)));
        let apart = parts.map(|part| difference(pixel(one, part), pixel(other, part)));
        return apart.fold(0.0, f64::max);
    }
    let ground = difference(shown(one.bg), shown(other.bg));
    if one.symbol() == other.symbol() {
        return ground.max(difference(shown(one.fg), shown(other.fg)));
    }
    [one, other].map(contrast).into_iter().fold(ground, f64::max)
}

/// The distance of a sign from its background.
pub fn contrast(cell: &Cell) -> f64 {
    if is_block(cell) { 0.0 } else { difference(shown(cell.fg), shown(cell.bg)) }
}

/// The distance of the most different cells of two frames.
pub fn of_frames(one: &Buffer, other: &Buffer) -> f64 {
    let cells = one.content.iter().zip(&other.content).filter(|(one, other)| one != other);
    cells.map(|(one, other)| of_cells(one, other)).fold(0.0, f64::max)
}

/// The least number of pixels of a mark that can be found at a glance.
const ENOUGH: usize = 12;

/// The greatest distance by which at least [`ENOUGH`] pixels of two pictures differ.
pub fn of_pictures(one: &Pixmap, other: &Pixmap) -> f64 {
    let rgb = |pixel: &PremultipliedColorU8| Rgb(pixel.red(), pixel.green(), pixel.blue());
    let [one, other] =
        [one, other].map(|picture| picture.pixels().chunks_exact(picture.width() as usize));
    // Most rows are the same in both.
    let rows = one.zip(other).filter(|(one, other)| one != other);
    let pixels = rows.flat_map(|(one, other)| one.iter().zip(other));
    let differing = pixels.filter(|(one, other)| one != other);
    let mut apart: Vec<_> =
        differing.map(|(one, other)| difference(rgb(one), rgb(other))).collect();
    apart.sort_by(|one, other| other.total_cmp(one));
    apart.get(ENOUGH - 1).copied().unwrap_or(0.0)
}

/// The pictures of some scenes in the finest style, painted one after the other as the screen
/// paints them.
pub fn pictures<'a, S: Subject + 'a>(
    scenes: impl Iterator<Item = &'a S>,
    theme: ThemeName,
    place: &PixelArea,
) -> Vec<Pixmap> {
    let palette = theme.palette();
    let (style, paper) = (Style::fine(palette), Some(palette.paper));
    let plan = PicturePlan { style, scale: place.scale(), size: place.pixels(), paper };
    let mut painted = Painted::new(plan).unwrap();
    let paint = |scene| {
        painted.show(scene);
        painted.pixmap().clone()
    };
    scenes.map(paint).collect()
}

/// All pairs of different elements, each pair once.
pub fn pairs_of<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    all.iter().enumerate().flat_map(|(nth, one)| all[..nth].iter().map(move |other| (one, other)))
}

/// Prints pairs, the worst first, and checks that each pair looks different.
pub fn judge(pairs: Vec<(f64, String)>) {
    judge_by(APART, pairs);
}

/// Prints pairs, the worst first, and checks that each has at least the distance `bound`.
pub fn judge_by(bound: f64, mut pairs: Vec<(f64, String)>) {
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    println!("{} pairs", pairs.len());
    for (apart, what) in &pairs {
        println!("{apart:6.1} {what}");
    }
    let broken = pairs.iter().take_while(|(apart, _)| *apart < bound).count();
    assert!(broken == 0, "{broken} too near: {:#?}", &pairs[..broken.min(12)]);
}

fn symbol(cell: &Cell) -> char {
    cell.symbol().chars().next().unwrap_or(' ')
}

/// Whether a cell is a part of a picture, and not a sign.
pub fn is_block(cell: &Cell) -> bool {
    let glyph = symbol(cell);
    " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█━─▆▂".contains(glyph) || ('\u{1fb00}'..='\u{1fb3b}').contains(&glyph)
}

fn pixel(cell: &Cell, (column, row): (i32, i32)) -> Rgb {
    shown(if is_ink(symbol(cell), column, row) { cell.fg } else { cell.bg })
}

/// The surroundings of the board count as black.
fn shown(colour: Color) -> Rgb {
    rgb_of(colour).unwrap_or(Rgb(0, 0, 0))
}
