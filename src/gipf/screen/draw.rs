//! The whole screen: the board, what is told around it, and the dialog on top. Drawing changes nothing
//! but what it remembers from frame to frame.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::act::{Act, BoardAct};
use super::app::App;
use super::dialogs::Dialog;
use super::keys;
use super::layout::{LEAST, Layout};
use super::panels;
use super::scene_of::scene;
use super::status::status;
use crate::gipf::view::{BoardView, SampleBoard};
use crate::record::visible;
use crate::tui::parts::{
    ClickMap, Popup, Scroll, Scrolling, TextRole, Tone, key_line, text, to_ascii, too_small,
};

/// What drawing remembers.
#[derive(Default)]
pub struct View {
    /// The board.
    pub board: BoardView,
    /// Samples of the board on the help page.
    samples: SampleBoard,
    /// The clickable parts of the last frame's dialog.
    dialog_map: ClickMap,
    /// The clickable parts around the board.
    click_map: ClickMap<Act>,
    /// The scroll positions of the open dialogs, the topmost last.
    scrolls: Vec<Scroll>,
}

impl View {
    /// What the last frame has at a cell.
    pub fn at(&self, at: Position) -> Option<Act> {
        let of_dialog = self.dialog_map.area_at(at).map(Act::from);
        of_dialog.or_else(|| self.click_map.area_at(at)).or_else(|| {
            let point = self.board.point_at(at.x, at.y)?;
            Some(Act::Board(BoardAct::Press(point)))
        })
    }

    /// Scrolls the text of the dialog on top.
    pub fn scroll(&mut self, scrolling: Scrolling) {
        if let Some(top) = self.scrolls.last_mut() {
            top.by(scrolling);
        }
    }
}

/// Draws the whole screen and notes which parts are clickable.
pub fn draw(app: &App, view: &mut View, area: Rect, buffer: &mut Buffer) {
    (view.dialog_map, view.click_map) = (ClickMap::default(), ClickMap::default());
    let theme = app.look.theme();
    if theme.paper() != Color::Reset {
        buffer.set_style(area, theme.text(TextRole::Normal));
    }
    if app.has_room() {
        let layout = Layout::new(&app.look, area);
        draw_game(app, &layout, view, buffer);
        draw_dialog(app, &layout, area, view, buffer);
    } else {
        view.board.leave_out();
        too_small::draw(LEAST, app.asks_to_quit(), theme, area, buffer);
    }
    if app.look.is_ascii() {
        to_ascii(buffer, area);
    }
    view.board.note_shown(buffer);
}

fn draw_game(app: &App, layout: &Layout, view: &mut View, buffer: &mut Buffer) {
    view.board.draw(&scene(app), &app.look, layout.board, buffer);
    panels::draw_header(app, layout, buffer);
    panels::draw_belongings(app, layout, buffer);
    panels::draw_last_turns(app, layout, buffer);
    panels::draw_choices(app, layout, buffer, &mut view.click_map);
    if !draw_status(app, layout, buffer) {
        let rows = keys::shown(app);
        key_line::draw_rows(&rows, app.look.theme(), layout.keys, buffer, &mut view.click_map);
    }
}

/// Draws the line below the board. A long text begins in the line above if that is empty, or else goes
/// on in the line of keys; returns whether it does.
fn draw_status(app: &App, layout: &Layout, buffer: &mut Buffer) -> bool {
    let (notice, theme) = (status(app), app.look.theme());
    let role = match notice.tone {
        Tone::Plain => TextRole::Normal,
        Tone::Good => TextRole::Strong,
        Tone::Warning => TextRole::Warning,
    };
    let mut spans = Vec::new();
    if let Some(trouble) = app.session.unsaved() {
        let text = format!("NOT SAVED (s: elsewhere): {}. ", trouble.reason());
        spans.push(Span::styled(visible(&text), theme.text(TextRole::Warning)));
    }
    spans.push(Span::styled(visible(&notice.text), theme.text(role)));
    let line = Line::from(spans);
    let room = usize::from(layout.status.width);
    let width = line.width();
    let goes_on = text::wrap(&line.to_string(), theme.text(role), room).len() > 1;
    let has_line_above = !panels::shows_choices(app);
    let place = match (goes_on, has_line_above) {
        (false, _) => layout.status,
        (true, true) => layout.choices.union(layout.status),
        (true, false) => layout.status.union(layout.keys),
    };
    Paragraph::new(line).wrap(Wrap { trim: true }).render(place, buffer);
    // The name of the point at the cursor stands at the end of the line, if there is room.
    let name = app.aim.cursor.to_string();
    if width + name.len() < room {
        let style = theme.text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
    goes_on && !has_line_above
}

fn draw_dialog(app: &App, layout: &Layout, area: Rect, view: &mut View, buffer: &mut Buffer) {
    let Some(dialog) = app.dialogs.last() else { return view.scrolls.clear() };
    let area = if dialog.is_below() {
        let y = layout.choices.y;
        Rect { y, height: area.bottom().saturating_sub(y), ..area }
    } else {
        area
    };
    let back_to = match app.dialogs.iter().rev().nth(1) {
        None => "back to the board",
        Some(Dialog::Help) => "back to the help",
        Some(_) => "back",
    };
    view.scrolls.resize_with(app.dialogs.len(), Scroll::default);
    let mut scroll = view.scrolls.pop().unwrap_or_default();
    let mut popup = Popup::new(&app.look, area, back_to, buffer, &mut view.dialog_map);
    dialog.draw(&app.session, &mut scroll, &mut view.samples, &mut popup);
    view.scrolls.push(scroll);
}
