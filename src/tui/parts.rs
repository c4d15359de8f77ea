//! What GIPF and the screens of the server are made of, too: the same keys, boxes, lists
//! and fields as here.

#[cfg(test)]
pub use super::action::ViewAction;
pub use super::action::{Action, DialogAction, SessionAction, ShellAction, Step};
pub use super::advice::Budgets;
pub use super::app::App;
pub use super::capabilities::Capabilities;
pub use super::click_map::ClickMap;
pub(crate) use super::common_keys::common_keys;
pub use super::context::Contest;
#[cfg(feature = "server")]
pub use super::dialogs::clock_choice::{self, ClockChoices};
#[cfg(feature = "server")]
pub use super::dialogs::options_line;
pub use super::dialogs::{
    Listing, OPEN_KEYS, Open, Reply, SAVE_AS_KEYS, SaveAs, TYPED_LINE_KEYS, TypedLine, fields,
    rules_page, shared_keys,
};
pub use super::graphics::{CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Protocol};
pub use super::job::{self, Job, Ticket};
pub(crate) use super::keys::row;
pub use super::keys::{Binding, DialogBinding, Key, Section, action_of};
pub use super::notice::{Notice, Tone, sentence};
pub use super::screen::{key_line, too_small};
#[cfg(test)]
pub use super::terminal::Input;
pub use super::terminal::worker::{self, WorkerFailure};
pub use super::terminal::{Answers, Flow, Outbox, Program};
pub use super::theme::TextRole;
pub use super::view::ascii::to_ascii;
#[cfg(feature = "server")]
pub use super::view::list;
pub use super::view::page::{Page, scrolling};
pub use super::view::popup::{Lines, PAGE_COLUMNS, Popup};
pub use super::view::scroll::Scroll;
pub use super::view::{paragraphs, text, text_field};
pub use super::ways::Ways;
#[cfg(feature = "server")]
pub use crate::shell::theme_in_words;
