//! The images kitty holds.
//!
//! A later image lies over earlier ones. An image with no visible cell is deleted. Text
//! does not erase an image, so one that reaches under text is deleted too, and what else was seen
//! of it is sent anew.

use ratatui::layout::{Position, Rect};

/// When there are so many images more than the whole picture took, it is sent whole again.
const MORE: usize = 150;

/// The images a terminal holds of one picture.
#[derive(Default)]
pub struct KittyImages {
    images: Vec<Image>,
    columns: usize,
    /// The image seen in each cell, row by row.
    seen: Vec<Option<Id>>,
    /// The layer of the latest image.
    z: u32,
    /// How many images the picture took when it was sent whole.
    whole: usize,
}

/// The number of an image. A number that is free again is used again, because Konsole keeps the
/// pixels of deleted images.
pub type Id = u32;

struct Image {
    id: Id,
    cells: Rect,
    /// Whether it reaches under text.
    cut: bool,
}

impl KittyImages {
    /// For an area with no images.
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

    /// Finds the images that reach under text, and marks as changed what else is seen of them.
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

    /// Adds an image over the others and gives its number and layer.
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

    /// Takes note that all images are those of a picture sent whole.
    pub fn note_whole(&mut self) {
        self.whole = self.images.len();
    }

    /// Takes away the images that are of no more use.
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
