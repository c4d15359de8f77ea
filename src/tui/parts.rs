//! What other programs of the house that fill the screen are made of: the same keys, boxes, lists
//! and fields as here.

pub use super::action::{Action, DialogAction, ShellAction};
pub use super::click_map::ClickMap;
pub use super::dialogs::clock_choice::{self, ClockChoices};
pub use super::dialogs::{options_line, rules_page, shared_keys};
pub use super::graphics::CellSize;
pub use super::keys::{Binding, Key, Section, Situation, action_of};
pub use super::notice::{Notice, Tone};
pub use super::terminal::{Flow, Outbox, Program};
pub use super::theme::TextRole;
pub use super::view::ascii::to_ascii;
pub use super::view::page::{Page, scrolling};
pub use super::view::popup::{Lines, PAGE_COLUMNS, Popup};
pub use super::view::scroll::Scroll;
pub use super::view::{list, text, text_field};
