//! The list of moves. It opens beside the board, which shows the position after the chosen move.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::reply::Reply;
use super::shared_keys::FURTHER;
use crate::session::Session;
use crate::tui::action::{Action, DialogAction, SessionAction};
use crate::tui::advice::Review;
use crate::tui::keys::{Binding, Key, Situation};
use crate::tui::theme::TextRole;
use crate::tui::view::list::{self, first_shown};
use crate::tui::view::popup::Popup;

/// The list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// How many moves the chosen position comes after.
    pub chosen: usize,
    /// How many moves there are.
    pub plies: usize,
}

/// The keys of the list.
pub static KEYS: &[Binding] = &[
    Binding {
        keys: &[
            (Key::UP, Action::Dialog(DialogAction::Scroll(-1))),
            (Key::DOWN, Action::Dialog(DialogAction::Scroll(1))),
            (Key::LEFT, Action::Dialog(DialogAction::Scroll(-1))),
            (Key::RIGHT, Action::Dialog(DialogAction::Scroll(1))),
            (Key::Char('k'), Action::Dialog(DialogAction::Scroll(-1))),
            (Key::Char('j'), Action::Dialog(DialogAction::Scroll(1))),
            (Key::Char('h'), Action::Dialog(DialogAction::Scroll(-1))),
            (Key::Char('l'), Action::Dialog(DialogAction::Scroll(1))),
            (Key::Char('['), Action::Dialog(DialogAction::Scroll(-1))),
            (Key::Char(']'), Action::Dialog(DialogAction::Scroll(1))),
            (Key::BACK_TAB, Action::Dialog(DialogAction::Scroll(-1))),
            (Key::TAB, Action::Dialog(DialogAction::Scroll(1))),
            (Key::Char('g'), Action::Dialog(DialogAction::Scroll(isize::MIN))),
            (Key::Char('G'), Action::Dialog(DialogAction::Scroll(isize::MAX))),
            (Key::Char('{'), Action::Dialog(DialogAction::Scroll(isize::MIN))),
            (Key::Char('}'), Action::Dialog(DialogAction::Scroll(isize::MAX))),
        ],
        shown: "Arrows",
        help: None,
        labels: &[(Situation::Dialog, "choose")],
    },
    Binding {
        keys: &[
            (Key::ENTER, Action::Dialog(DialogAction::Accept)),
            (Key::SPACE, Action::Dialog(DialogAction::Accept)),
            (Key::Char('p'), Action::Dialog(DialogAction::Accept)),
        ],
        shown: "Enter",
        help: None,
        labels: &[(Situation::Dialog, "stay there")],
    },
    Binding {
        keys: &[
            (Key::ESC, Action::Dialog(DialogAction::Close)),
            (Key::Char('q'), Action::Dialog(DialogAction::Close)),
        ],
        shown: "Esc",
        help: None,
        labels: &[(Situation::Dialog, "to the present")],
    },
    FURTHER,
];

impl Moves {
    /// The columns of the list: borders, a number, the longest move (`SCJ10-J10,I10,K10`).
    pub const WIDTH: u16 = 2 + 4 + 18;

    /// The fewest lines it takes where it has no room beside the board.
    pub const LEAST_HEIGHT: u16 = 8;

    /// Shows the chosen position on the board.
    fn look(self) -> Reply {
        Reply::Meanwhile(Action::Session(SessionAction::LookAt(self.chosen)))
    }

    /// Returns to the present.
    pub fn leave() -> Reply {
        Reply::Finish(Action::Session(SessionAction::LookToPresent))
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Pick(ply) if ply <= self.plies => self.chosen = ply,
            DialogAction::Accept => return Reply::Close,
            action => list::choose(&mut self.chosen, self.plies + 1, action),
        }
        self.look()
    }

    /// Draws the moves with the marks of a review, the chosen one in the middle.
    pub fn draw(self, session: &Session, review: Option<&Review>, popup: &mut Popup) {
        let moves = session.game().moves();
        let list = popup.side("The moves", KEYS);
        let (all, room) = (moves.len() + 1, usize::from(list.height));
        let first = first_shown(self.chosen, 1, all, room);
        for (ply, y) in (first..all).zip(list.top()..list.bottom()) {
            let place = Rect { y, height: 1, ..list };
            let mark = match (review, ply.checked_sub(1)) {
                (Some(review), Some(nth)) => format!("{:<2}", mark_of(review, nth)),
                (Some(_), None) => "  ".to_owned(),
                (None, _) => " ".to_owned(),
            };
            let text = match ply.checked_sub(1).and_then(|before| moves.get(before)) {
                Some(played) => format!("{ply:>3}{mark}{played}"),
                None => format!("  0{mark}the empty board"),
            };
            let role = if ply == self.chosen { TextRole::Selected } else { TextRole::Normal };
            popup.put(place, &Line::styled(text, popup.role(role)));
            popup.click_map.add(place, Action::Dialog(DialogAction::Pick(ply)));
        }
        popup.tell_part(first, room, all);
    }
}

/// The mark of the move that came after `ply` others, or nothing.
fn mark_of(review: &Review, ply: usize) -> String {
    review.mark(ply).map_or_else(String::new, |mark| mark.to_string())
}
