//! The images of a picture on a terminal with kitty's protocol, and the commands that show and
//! delete them. No command makes the terminal answer.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ratatui::layout::{Position, Rect, Size};

use super::{Cutout, indexed_png};

/// The most characters of data in one command.
const CHUNK: usize = 4096;

/// The number that is added to each id, because other programs use small ids.
const FIRST_ID: u32 = 0x5000_0000;

/// Appends an image, which fills `size` cells from the cursor on. The image covers images with a
/// smaller layer `z`.
pub fn write(cutout: &Cutout, (id, z): (Id, u32), size: Size, out: &mut Vec<u8>) {
    let data = BASE64_STANDARD.encode(indexed_png::encode(cutout));
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

/// Appends the command that deletes an image.
pub fn delete(id: Id, out: &mut Vec<u8>) {
    let id = FIRST_ID + id;
    out.extend_from_slice(format!("\x1b_Ga=d,d=I,i={id},q=2\x1b\\").as_bytes());
}

/// The command that deletes all images from the screen and from the terminal's memory.
pub const DELETE_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// The largest number of images that are added to a whole picture. After more images, the picture
/// is sent whole again.
const MORE: usize = 150;

/// The images of a picture that are on a terminal.
#[derive(Default)]
pub struct KittyImages {
    images: Vec<Image>,
    columns: usize,
    /// The visible image in each cell, row by row; `None` if the cell shows no image.
    seen: Vec<Option<Id>>,
    /// The layer of the latest image.
    z: u32,
    /// The number of images when the picture was last sent whole.
    whole: usize,
}

/// The number of an image. Free numbers are used again, because Konsole keeps the pixels of deleted
/// images.
pub type Id = u32;

struct Image {
    id: Id,
    cells: Rect,
    /// Whether text covers a part of the image.
    cut: bool,
}

impl KittyImages {
    /// Makes the state of an area without images.
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

    /// Marks the images that text covers in part, and marks their other visible cells as changed.
    /// `wanted` says which cells should show the picture.
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

    /// Adds an image over all others and returns its number and layer.
    pub fn add(&mut self, rectangle: Rect) -> (Id, u32) {
        let used = |id| self.images.iter().any(|image| image.id == id);
        let most = self.images.len() as Id + 1;
        let id = (1..=most).find(|&id| !used(id)).unwrap_or(most);
        self.images.push(Image { id, cells: rectangle, cut: false });
        for cell in cells(rectangle, self.columns) {
            self.seen[cell] = Some(id);
        }
        self.z += 1;
        (id, self.z)
    }

    /// Notes that the picture was just sent whole, so that further images are counted from now on.
    pub fn note_whole(&mut self) {
        self.whole = self.images.len();
    }

    /// Removes the images that are cut or not visible, and returns their numbers.
    pub fn retire(&mut self) -> Vec<Id> {
        let (columns, seen) = (self.columns, &self.seen);
        let useless = |image: &mut Image| {
            image.cut || cells(image.cells, columns).all(|cell| seen[cell] != Some(image.id))
        };
        self.images.extract_if(.., useless).map(|image| image.id).collect()
    }
}

/// Returns the indices of the cells in a rectangle.
fn cells(rectangle: Rect, columns: usize) -> impl Iterator<Item = usize> {
    rectangle.positions().map(move |Position { x, y }| usize::from(y) * columns + usize::from(x))
}
