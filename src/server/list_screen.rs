//! What the screens with a list share: the lobby, and the list for guests without a key.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;

use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};

/// The smallest window with room for a list.
const LEAST: Size = Size { width: 44, height: 21 };

/// What the screen around a list does by itself.
pub const RULES_PAGE: DialogAction = DialogAction::AtBoard(Key::Char('g'));
pub const NEXT_THEME: DialogAction = DialogAction::AtBoard(Key::Char('t'));
pub const QUIT: DialogAction = DialogAction::AtBoard(Key::Char('q'));

pub const RULES: DialogBinding = row!("g", (&[Key::Char('g')], RULES_PAGE)).label("rules");

pub const THEME: DialogBinding = row!("t", (&[Key::Char('t')], NEXT_THEME)).label("theme");

pub const LEAVE: DialogBinding = row!("q", (&[Key::Char('q')], QUIT)).label("leave");

/// The keys of pages to read.
pub static PAGE_KEYS: &[DialogBinding] = &[
    shared_keys::SCROLL,
    shared_keys::PAGE,
    shared_keys::SECTION,
    shared_keys::CLOSE_TEXT,
    shared_keys::FURTHER,
];

pub fn has_room(look: &Appearance) -> bool {
    let window = look.window();
    window.width >= LEAST.width && window.height >= LEAST.height
}

/// Draws a whole screen: what `content` draws, or, where there is no room, what is needed. `name` is
/// what the screen is called there, at the head of a sentence.
pub fn draw(
    look: &Appearance,
    name: &str,
    area: Rect,
    buffer: &mut Buffer,
    content: impl FnOnce(&mut Buffer),
) {
    let plain = look.theme().text(TextRole::Normal);
    if look.theme().paper() != Color::Reset {
        buffer.set_style(area, plain);
    }
    if has_room(look) {
        content(buffer);
    } else {
        let said = format!(
            "{name} needs {}x{} characters; this window has {}x{}. q leaves.",
            LEAST.width, LEAST.height, area.width, area.height
        );
        let lines = text::wrap(&said, plain, usize::from(area.width));
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
    }
    look.characters().restrict(buffer, area);
}
