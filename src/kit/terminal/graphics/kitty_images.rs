//! The images of one picture on a terminal with kitty's protocol, and the commands that show and
//! delete them. No command asks for an answer.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ratatui::layout::{Position, Rect, Size};

use super::{Cutout, indexed_png};

/// The most characters of data in a command.
const CHUNK: usize = 4096;

/// Keeps the ids apart from the small ones that other programs use.
const FIRST_ID: u32 = 0x5000_0000;

/// Appends an image at the cursor that fills `size` cells and lies over all images of lower layers.
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

/// Appends the deletion of an image.
pub fn delete(id: Id, out: &mut Vec<u8>) {
    let id = FIRST_ID + id;
    out.extend_from_slice(format!("\x1b_Ga=d,d=I,i={id},q=2\x1b\\").as_bytes());
}

/// Deletes all images, from the screen and from the memory of the terminal, without an answer.
pub const DELETE_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";

/// If the images exceed those of the whole picture by this number, the picture is sent whole again.
const MORE: usize = 150;

/// The images of one picture that a terminal holds.
#[derive(Default)]
pub struct KittyImages {
    images: Vec<Image>,
    columns: usize,
    /// The visible image of each cell, row by row.
    seen: Vec<Option<Id>>,
    /// The layer of the latest image.
    z: u32,
    /// The number of images when the picture was last sent whole.
    whole: usize,
}

/// The number of an image. A free number is used again, because Konsole stores the pixels of
/// deleted images.
pub type Id = u32;

struct Image {
    id: Id,
    cells: Rect,
    /// Whether the image reaches under text.
    cut: bool,
}

impl KittyImages {
    /// The images of an area that has none yet.
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

    /// Finds the images that reach under text, and marks their other visible cells as changed.
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

    /// Adds an image over the others and returns its number and layer.
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

    /// Notes that all images belong to a picture sent whole.
    pub fn note_whole(&mut self) {
        self.whole = self.images.len();
    }

    /// Removes the images that are of no more use.
    pub fn retire(&mut self) -> Vec<Id> {
        let (columns, seen) = (self.columns, &self.seen);
        let useless = |image: &mut Image| {
            image.cut || cells(image.cells, columns).all(|cell| seen[cell] != Some(image.id))
        };
        self.images.extract_if(.., useless).map(|image| image.id).collect()
    }
}

/// The indices of some cells.
fn cells(rectangle: Rect, columns: usize) -> impl Iterator<Item = usize> {
    rectangle.positions().map(move |Position { x, y }| usize::from(y) * columns + usize::from(x))
}
