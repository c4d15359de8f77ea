//! The state of the picture on a terminal. Finds the differences from the picture that is wanted,
//! and covers them with rectangles.

use std::ops::Range;

use ratatui::layout::{Offset, Position, Rect, Size};

use super::png_images::{self, DELETE_KITTY_PICTURES, KittyImages};
use super::{CellSize, Picture, Protocol, sixel};

/// The most unchanged cells that are sent to join two images into one. These cells take about as
/// many bytes as the palette of a further image.
const WASTE: u32 = 24;

/// Of shown cells, none larger than `limit`. `changed` and `shown` hold rows of `columns` cells.
/// The rectangles may overlap and contain unchanged cells.
fn rectangles(changed: &[bool], shown: &[bool], columns: usize, limit: Size) -> Vec<Rect> {
    let mut rectangles: Vec<Rect> = Vec::new();
    for (y, row) in changed.chunks_exact(columns).enumerate() {
        for span in spans(row, usize::from(limit.width)) {
            let span = Rect::new(span.start as u16, y as u16, span.len() as u16, 1);
            let joinable = rectangles.iter_mut().find(|above| {
                let both = above.union(span);
                let fits = both.width <= limit.width && both.height <= limit.height;
                let waste = both.area().saturating_sub(above.area() + span.area());
                let reaches = above.bottom() >= span.y;
                reaches && fits && waste <= WASTE && all(shown, columns, both)
            });
            match joinable {
                Some(above) => *above = above.union(span),
                None => rectangles.push(span),
            }
        }
    }
    rectangles
}

/// Each span begins at a multiple of `longest` or after an unmarked cell.
pub fn spans(marks: &[bool], longest: usize) -> impl Iterator<Item = Range<usize>> {
    marks.chunks(longest).enumerate().flat_map(move |(n, chunk)| {
        let mut end = n * longest;
        chunk.chunk_by(|a, b| a == b).filter_map(move |run| {
            let start = end;
            end += run.len();
            run[0].then_some(start..end)
        })
    })
}

fn all(marks: &[bool], columns: usize, cells: Rect) -> bool {
    let row = usize::from(cells.left())..usize::from(cells.right());
    marks
        .chunks_exact(columns)
        .take(usize::from(cells.bottom()))
        .skip(usize::from(cells.top()))
        .all(|marks| marks[row.clone()].iter().all(|&mark| mark))
}

/// The number of colours in a sixel image, if the terminal does not report how many it can show.
pub const DEFAULT_SIXEL_COLOURS: u16 = 256;

/// In pixels, of a sixel or iTerm2 image. By default xterm refuses longer sixel images.
const LONGEST_SIDE: u16 = 1000;

/// The largest size of a kitty image, in cells. When text covers a part of an image, the program
/// sends the rest again, so images should be small.
const KITTY_IMAGE: Size = Size { width: 20, height: 10 };

pub struct Graphics {
    protocol: Protocol,
    sixel_colours: u16,
    unknown: bool,
    area: Rect,
    cell: CellSize,
    /// The pixels of the whole last picture, also under text.
    pixels: Vec<u8>,
    shown: Vec<bool>,
    wanted: Vec<bool>,
    changed: Vec<bool>,
    kitty_images: KittyImages,
}

impl Graphics {
    /// More than 256 `sixel_colours` count as 256.
    pub fn new(protocol: Protocol, sixel_colours: u16) -> Self {
        Self {
            protocol,
            sixel_colours,
            unknown: false,
            area: Rect::ZERO,
            cell: CellSize { width: 1, height: 1 },
            pixels: Vec::new(),
            shown: Vec::new(),
            wanted: Vec::new(),
            changed: Vec::new(),
            kitty_images: KittyImages::default(),
        }
    }

    /// Appends to `out` the bytes that change the terminal's picture to `picture`, or remove the
    /// picture if that is `None`. These bytes move the cursor. They must follow the text of the
    /// same frame, and the text must overwrite every cell that does not show the picture any more.
    ///
    /// With sixel, no cell in the terminal's last line may show the picture, because xterm and
    /// others scroll the screen when an image reaches that line.
    pub fn show(&mut self, picture: Option<&Picture>, out: &mut Vec<u8>) {
        let Some(picture) = picture.filter(|picture| !picture.area.is_empty()) else {
            self.remove(out);
            return;
        };
        if self.unknown || (self.area, self.cell) != (picture.area, picture.cell) {
            self.remove(out);
            self.begin(picture);
        }
        self.compare(picture);
        if self.wanted != self.shown || self.changed.contains(&true) {
            self.send(picture, out);
            std::mem::swap(&mut self.shown, &mut self.wanted);
        }
    }

    /// Because the terminal was cleared or resized or another program has used it.
    pub fn forget(&mut self) {
        self.unknown = true;
    }

    fn remove(&mut self, out: &mut Vec<u8>) {
        if self.protocol == Protocol::Kitty && (self.unknown || !self.kitty_images.is_empty()) {
            out.extend_from_slice(DELETE_KITTY_PICTURES.as_bytes());
        }
        self.kitty_images = KittyImages::default();
        self.unknown = false;
        self.area = Rect::ZERO;
        self.shown.clear();
    }

    fn begin(&mut self, picture: &Picture) {
        self.area = picture.area;
        self.cell = picture.cell;
        self.pixels.clear();
        self.pixels.extend_from_slice(picture.pixels);
        self.shown.resize(picture.area.area() as usize, false);
        self.kitty_images = KittyImages::new(picture.area);
    }

    fn compare(&mut self, picture: &Picture) {
        self.wanted.clear();
        self.wanted.extend(picture.area.positions().map(picture.shown));
        self.changed.clear();
        self.changed.extend(self.wanted.iter().zip(&self.shown).map(|(to, from)| *to && !from));

        let columns = usize::from(picture.area.width);
        let bytes_of_strip = picture.strip() * 4;
        let strips = picture.pixels.chunks_exact(bytes_of_strip);
        let remembered = self.pixels.chunks_exact_mut(bytes_of_strip);
        let cells = self.changed.chunks_exact_mut(columns).zip(self.wanted.chunks_exact(columns));
        for ((strip, remembered), (changed, wanted)) in strips.zip(remembered).zip(cells) {
            if strip != remembered {
                mark_different(strip, remembered, picture.cell, changed);
                changed.iter_mut().zip(wanted).for_each(|(changed, wanted)| *changed &= wanted);
                remembered.copy_from_slice(strip);
            }
        }
    }

    fn send(&mut self, picture: &Picture, out: &mut Vec<u8>) {
        self.kitty_images.cut(&self.wanted, &mut self.changed);
        let is_whole = self.changed == self.wanted;
        let columns = picture.area.width.into();
        if self.protocol == Protocol::Iterm2 {
            widen_to_the_right(&mut self.changed, &self.wanted, columns);
        }
        let limit = match self.protocol {
            Protocol::Kitty => KITTY_IMAGE,
            Protocol::Sixel | Protocol::Iterm2 => Size {
                width: (LONGEST_SIDE / picture.cell.width).max(1),
                height: (LONGEST_SIDE / picture.cell.height).max(1),
            },
        };
        for cells in rectangles(&self.changed, &self.wanted, columns, limit) {
            let first = Offset { x: cells.x.into(), y: cells.y.into() };
            let Position { x, y } = picture.area.as_position() + first;
            out.extend_from_slice(format!("\x1b[{};{}H", y + 1, x + 1).as_bytes());
            let cutout = picture.cutout(cells);
            match self.protocol {
                Protocol::Kitty => {
                    let image = self.kitty_images.add(cells);
                    png_images::write_kitty(&cutout, image, cells.as_size(), out);
                }
                Protocol::Sixel => sixel::write(&cutout, self.sixel_colours.into(), out),
                Protocol::Iterm2 => png_images::write_iterm2(&cutout, cells.as_size(), out),
            }
        }
        for id in self.kitty_images.retire() {
            png_images::delete_kitty(id, out);
        }
        if is_whole {
            self.kitty_images.mark_complete();
        }
    }
}

/// xterm.js 6.0 leaves a stripe at the right of an image if a cell is a fraction of a pixel wide,
/// so an image ends where the picture does.
fn widen_to_the_right(changed: &mut [bool], wanted: &[bool], columns: usize) {
    for (changed, wanted) in changed.chunks_mut(columns).zip(wanted.chunks(columns)) {
        let mut is_sent = false;
        for (changed, wanted) in changed.iter_mut().zip(wanted) {
            is_sent = *wanted && (is_sent || *changed);
            *changed = is_sent;
        }
    }
}

fn mark_different(one: &[u8], other: &[u8], cell: CellSize, cells: &mut [bool]) {
    let bytes_of_cell = usize::from(cell.width) * 4;
    let bytes_of_row = bytes_of_cell * cells.len();
    for (one, other) in one.chunks_exact(bytes_of_row).zip(other.chunks_exact(bytes_of_row)) {
        if one != other {
            let pieces = one.chunks_exact(bytes_of_cell).zip(other.chunks_exact(bytes_of_cell));
            for (different, (one, other)) in cells.iter_mut().zip(pieces) {
                *different |= one != other;
            }
        }
    }
}
