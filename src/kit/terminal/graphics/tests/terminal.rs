//! A terminal that shows pixels and text.

use std::collections::BTreeMap;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ratatui::layout::{Position, Rect, Size};

use super::sixel_decoder;
use crate::kit::terminal::graphics::{CellSize, Pixel};

/// A terminal that understands all three protocols and the commands that move the cursor, but
/// nothing else.
pub struct Terminal {
    cell: CellSize,
    size: Size,
    cursor: Position,
    /// The pixels that sixel and iTerm2 images painted.
    painted: Vec<Option<Pixel>>,
    /// kitty's images by id.
    images: BTreeMap<u32, Image>,
    /// kitty's image that has not come completely.
    pending: Option<(String, String)>,
}

struct Image {
    cells: Rect,
    z: u32,
    pixels: Vec<Pixel>,
}

impl Terminal {
    pub fn new(size: Size, cell: CellSize) -> Self {
        let pixels = usize::from(size.width * cell.width) * usize::from(size.height * cell.height);
        Self {
            cell,
            size,
            cursor: Position::ORIGIN,
            painted: vec![None; pixels],
            images: BTreeMap::new(),
            pending: None,
        }
    }

    /// Text in a cell erases painted pixels, but no image of kitty's.
    pub fn write_text(&mut self, at: Position) {
        for (x, y) in self.pixels_of(at) {
            let stride = self.stride();
            self.painted[y * stride + x] = None;
        }
    }

    /// Clears the screen as a program does at its end or when it stops. Some terminals keep kitty's
    /// images.
    pub fn clear(&mut self) {
        self.painted.fill(None);
    }

    /// The visible pixels of pictures in a cell, row by row.
    pub fn seen(&self, at: Position) -> Vec<Option<Pixel>> {
        let above = self.images.values().filter(|image| image.cells.contains(at));
        let Some(image) = above.max_by_key(|image| image.z) else {
            let painted = |(x, y)| self.painted[y * self.stride() + x];
            return self.pixels_of(at).map(painted).collect();
        };
        let within = Position::new(at.x - image.cells.x, at.y - image.cells.y);
        let stride = usize::from(image.cells.width * self.cell.width);
        self.pixels_of(within).map(|(x, y)| Some(image.pixels[y * stride + x])).collect()
    }

    pub fn images(&self) -> impl Iterator<Item = u32> {
        self.images.keys().copied()
    }

    /// Carries out commands and returns the cells of the new images.
    pub fn read(&mut self, bytes: &[u8]) -> Vec<Rect> {
        let mut rest = std::str::from_utf8(bytes).expect("nothing but ASCII");
        let mut came = Vec::new();
        while !rest.is_empty() {
            let (command, after) = if let Some(command) = rest.strip_prefix("\x1b[") {
                let (to, after) = command.split_once('H').expect("the cursor moves");
                self.move_cursor(to);
                ("", after)
            } else if rest.starts_with("\x1b]") {
                rest.split_once('\x07').expect("an end")
            } else {
                rest.split_once("\x1b\\").expect("an end")
            };
            rest = after;
            if let Some(command) = command.strip_prefix("\x1b_G") {
                came.extend(self.kitty(command));
            } else if let Some(command) = command.strip_prefix("\x1bP") {
                came.push(self.sixel(command));
            } else if let Some(command) = command.strip_prefix("\x1b]1337;File=") {
                came.push(self.iterm2(command));
            } else {
                assert_eq!(command, "", "a command that is known");
            }
        }
        assert!(self.pending.is_none(), "the last image is complete");
        came
    }

    fn move_cursor(&mut self, to: &str) {
        let (y, x) = to.split_once(';').expect("line and column");
        let number = |text: &str| text.parse::<u16>().expect("a number") - 1;
        self.cursor = Position::new(number(x), number(y));
    }

    fn kitty(&mut self, command: &str) -> Option<Rect> {
        let (keys, data) = command.split_once(';').unwrap_or((command, ""));
        assert_eq!(value(keys, "q"), Some("2"), "no answer is wanted");
        match value(keys, "a") {
            Some("d") => {
                match value(keys, "d") {
                    Some("A") => self.images.clear(),
                    Some("I") => {
                        let id = number(keys, "i");
                        assert!(self.images.remove(&id).is_some(), "image {id} is there");
                    }
                    other => panic!("delete {other:?}"),
                }
                return None;
            }
            Some("T") => {
                assert!(self.pending.is_none(), "the image before is complete");
                self.pending = Some((keys.to_owned(), String::new()));
            }
            other => assert_eq!(other, None, "an action that is known"),
        }
        assert!(data.len() <= 4096, "no chunk is too long");
        let pending = self.pending.as_mut().expect("an image has begun");
        pending.1.push_str(data);
        if value(keys, "m") == Some("1") {
            assert_eq!(data.len() % 4, 0, "all chunks but the last are whole");
            return None;
        }
        let (keys, data) = self.pending.take().expect("an image has begun");
        for (key, expected) in [("f", "100"), ("p", "1"), ("C", "1")] {
            assert_eq!(value(&keys, key), Some(expected));
        }
        let size = Size::new(number(&keys, "c") as u16, number(&keys, "r") as u16);
        let cells = Rect::from((self.cursor, size));
        let image = Image { cells, z: number(&keys, "z"), pixels: self.png(&data, size) };
        let id = number(&keys, "i");
        assert!(self.images.insert(id, image).is_none(), "the number {id} is free");
        Some(cells)
    }

    fn sixel(&mut self, command: &str) -> Rect {
        let image = sixel_decoder::decode(command);
        let size =
            Size::new(image.width as u16 / self.cell.width, image.height as u16 / self.cell.height);
        assert!(image.pixels.iter().all(Option::is_some), "every pixel is painted");
        self.paint(size, &image.pixels)
    }

    fn iterm2(&mut self, command: &str) -> Rect {
        let (keys, data) = command.split_once(':').expect("data");
        let keys = keys.replace(';', ",");
        for (key, expected) in
            [("inline", "1"), ("preserveAspectRatio", "0"), ("doNotMoveCursor", "1")]
        {
            assert_eq!(value(&keys, key), Some(expected));
        }
        let length = BASE64_STANDARD.decode(data).expect("base64").len();
        assert_eq!(number(&keys, "size") as usize, length);
        let size = Size::new(number(&keys, "width") as u16, number(&keys, "height") as u16);
        let pixels: Vec<_> = self.png(data, size).into_iter().map(Some).collect();
        self.paint(size, &pixels)
    }

    /// The pixels of an image that fills this number of cells exactly.
    fn png(&self, data: &str, size: Size) -> Vec<Pixel> {
        let bytes = BASE64_STANDARD.decode(data).expect("base64");
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("a PNG");
        assert_eq!(info.width, u32::from(size.width * self.cell.width));
        assert_eq!(info.height, u32::from(size.height * self.cell.height));
        pixels.as_chunks().0.iter().map(|&[r, g, b]| [r, g, b, 255]).collect()
    }

    fn paint(&mut self, size: Size, pixels: &[Option<Pixel>]) -> Rect {
        let cells = Rect::from((self.cursor, size));
        assert_eq!(cells, cells.intersection(self.size.into()), "within the screen");
        let left = usize::from(cells.x * self.cell.width);
        let top = usize::from(cells.y * self.cell.height);
        let (width, stride) = (usize::from(size.width * self.cell.width), self.stride());
        for (y, row) in pixels.chunks_exact(width).enumerate() {
            let start = (top + y) * stride + left;
            self.painted[start..start + width].copy_from_slice(row);
        }
        cells
    }

    fn pixels_of(&self, cell: Position) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (width, height) = (usize::from(self.cell.width), usize::from(self.cell.height));
        let (left, top) = (usize::from(cell.x) * width, usize::from(cell.y) * height);
        (top..top + height).flat_map(move |y| (left..left + width).map(move |x| (x, y)))
    }

    fn stride(&self) -> usize {
        usize::from(self.size.width * self.cell.width)
    }
}

fn value<'a>(keys: &'a str, key: &str) -> Option<&'a str> {
    keys.split(',').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
}

fn number(keys: &str, key: &str) -> u32 {
    value(keys, key).expect("the key").parse().expect("a number")
}
