//! Images sent as PNG, by iTerm2's protocol and kitty's. No command makes the terminal answer.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use png::{ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use ratatui::layout::{Position, Rect, Size};

use super::{Cutout, Pixel, runs};

pub fn write_iterm2(cutout: &Cutout, Size { width, height }: Size, out: &mut Vec<u8>) {
    let png = encode_png(cutout);
    let (length, data) = (png.len(), BASE64_STANDARD.encode(&png));
    let command = format!(
        "\x1b]1337;File=inline=1;size={length};width={width};height={height};\
         preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
    );
    out.extend_from_slice(command.as_bytes());
}

/// With a palette if there are at most 256 colours.
pub fn encode_png(cutout: &Cutout) -> Vec<u8> {
    let mut bytes = Vec::new();
    let result = write_png(cutout, &mut bytes);
    assert_in_tests!(result.is_ok(), "memory takes any bytes");
    bytes
}

fn write_png(cutout: &Cutout, out: &mut Vec<u8>) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(out, cutout.width as u32, cutout.height as u32);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    if let Some(Indexed { palette, indices }) = Indexed::from_cutout(cutout) {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(&palette);
        return encoder.write_header()?.write_image_data(&indices);
    }
    encoder.set_color(ColorType::Rgb);
    let pixels: Vec<u8> = cutout.rows().flatten().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    encoder.write_header()?.write_image_data(&pixels)
}

struct Indexed {
    palette: Vec<u8>,
    indices: Vec<u8>,
}

impl Indexed {
    fn from_cutout(cutout: &Cutout) -> Option<Self> {
        let mut index_of: HashMap<Pixel, u8> = HashMap::new();
        let mut palette = Vec::new();
        let mut indices = Vec::with_capacity(cutout.width * cutout.height);
        for run in cutout.rows().flat_map(runs) {
            let next = index_of.len();
            let index = match index_of.entry(run[0]) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    palette.extend_from_slice(&run[0][..3]);
                    *entry.insert(u8::try_from(next).ok()?)
                }
            };
            indices.extend(std::iter::repeat_n(index, run.len()));
        }
        Some(Self { palette, indices })
    }
}

const CHUNK: usize = 4096;

/// The number that is added to each id, because other programs use small ids.
const FIRST_ID: u32 = 0x5000_0000;

/// Fills `size` cells from the cursor on and covers images with a smaller layer `z`.
pub fn write_kitty(cutout: &Cutout, (id, z): (Id, u32), size: Size, out: &mut Vec<u8>) {
    let data = BASE64_STANDARD.encode(encode_png(cutout));
    let (id, Size { width, height }) = (FIRST_ID + id, size);
    let mut keys = format!("a=T,f=100,i={id},p=1,c={width},r={height},z={z},C=1,q=2");
    let mut chunks = data.as_bytes().chunks(CHUNK).peekable();
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        out.extend_from_slice(format!("\x1b_G{keys},m={more};").as_bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\x1b\\");
        "q=2".clone_into(&mut keys);
    }
}

pub fn delete_kitty(id: Id, out: &mut Vec<u8>) {
    let id = FIRST_ID + id;
    out.extend_from_slice(format!("\x1b_Ga=d,d=I,i={id},q=2\x1b\\").as_bytes());
}

pub const DELETE_KITTY_PICTURES: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// After more images than this, the picture is sent whole again.
const MORE: usize = 150;

#[derive(Default)]
pub struct KittyImages {
    images: Vec<Image>,
    columns: usize,
    /// The visible image in each cell, row by row; `None` if the cell shows no image.
    seen: Vec<Option<Id>>,
    z: u32,
    /// The number of images when the picture was last sent whole.
    whole: usize,
}

/// Free numbers are used again, because Konsole keeps the pixels of deleted images.
pub type Id = u32;

struct Image {
    id: Id,
    cells: Rect,
    cut: bool,
}

impl KittyImages {
    pub fn new(area: Rect) -> Self {
        Self {
            columns: area.width.into(),
            seen: vec![None; area.area() as usize],
            ..Self::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    pub fn cut(&mut self, wanted: &[bool], changed: &mut [bool]) {
        let columns = self.columns;
        for image in &mut self.images {
            image.cut = cells(image.cells, columns).any(|cell| !wanted[cell]);
            if image.cut {
                for cell in cells(image.cells, columns) {
                    if self.seen[cell] == Some(image.id) {
                        self.seen[cell] = None;
                        changed[cell] |= wanted[cell];
                    }
                }
            }
        }
        if self.images.len() > self.whole + MORE {
            changed.copy_from_slice(wanted);
        }
    }

    pub fn add(&mut self, rectangle: Rect) -> (Id, u32) {
        let mut id = 1;
        while self.images.iter().any(|image| image.id == id) {
            id += 1;
        }
        self.images.push(Image { id, cells: rectangle, cut: false });
        for cell in cells(rectangle, self.columns) {
            self.seen[cell] = Some(id);
        }
        self.z += 1;
        (id, self.z)
    }

    /// The picture was just sent whole, so further images are counted from now on.
    pub fn mark_complete(&mut self) {
        self.whole = self.images.len();
    }

    pub fn retire(&mut self) -> Vec<Id> {
        let (columns, seen) = (self.columns, &self.seen);
        let removed = self.images.extract_if(.., |image| {
            image.cut || cells(image.cells, columns).all(|cell| seen[cell] != Some(image.id))
        });
        removed.map(|image| image.id).collect()
    }
}

fn cells(rectangle: Rect, columns: usize) -> impl Iterator<Item = usize> {
    rectangle.positions().map(move |Position { x, y }| usize::from(y) * columns + usize::from(x))
}
