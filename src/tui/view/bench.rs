//! How long it takes to draw the board, for the benchmark.

use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size as Extent};

use super::board::{self, Look, Style};
use super::geometry::{Geometry, Size};
use super::raster::Raster;
use crate::tui::scene::Scene;

/// The mean time of a frame with the board as large as a window has room for, drawn so many times
/// after a first one that fills what is kept from frame to frame. Zero if it has no room at all.
pub fn frame_time(scene: &Scene, look: Look, window: Extent, frames: u32) -> Duration {
    let Some(size) = Size::fitting(None, window) else { return Duration::ZERO };
    let area = Rect::new(0, 0, window.width, window.height);
    let (geometry, style) = (Geometry::new(size, area), Style::suiting(None, size, look));
    let (mut raster, mut buffer) = (Raster::default(), Buffer::empty(area));
    let mut draw = || board::draw(scene, look, style, &geometry, &mut raster, &mut buffer);
    draw();
    let start = Instant::now();
    (0..frames).for_each(|_| draw());
    start.elapsed() / frames.max(1)
}
