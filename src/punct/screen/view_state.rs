//! What drawing remembers from frame to frame. None of it belongs to the game.

use super::action::Action;
use super::view::Mosaic;
use crate::kit::ui::action::DialogAction;
use crate::kit::ui::board::BoardView;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::scroll::Scroll;
use crate::punct::screen::view::geometry::Geometry;

/// What drawing remembers.
#[derive(Default)]
pub struct ViewState {
    /// The clickable parts of the last frame.
    pub click_map: ClickMap<Action>,
    pub board: BoardView<Geometry>,
    /// The clickable parts of the texts and dialogs over it.
    pub dialog_map: ClickMap<DialogAction>,
    /// The cache of the samples on the help page, which have a size of their own.
    pub samples: Mosaic,
    /// The scroll positions of the open dialogs, the topmost last.
    pub(super) scrolls: Vec<Scroll>,
}

impl ViewState {
    /// The scroll position of the topmost of this many dialogs. A dialog just opened begins at the
    /// top.
    pub fn scroll_of(&mut self, dialogs: usize) -> &mut Scroll {
        self.scrolls.resize_with(dialogs.max(1), Scroll::default);
        let last = self.scrolls.len() - 1;
        &mut self.scrolls[last]
    }

    /// Forgets all scroll positions: no dialog is open any more.
    pub fn forget_scrolls(&mut self) {
        self.scrolls.clear();
    }
}
