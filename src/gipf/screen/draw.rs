//! The whole screen: the board, what is told around it, and the dialog on top. Drawing changes only
//! what it remembers from frame to frame.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::act::{Act, BoardAct};
use super::app::App;
use super::board::{Geometry, Mosaic};
use super::dialogs::Sight;
use super::layout::{LEAST, Layout};
use super::scene_of::scene;
use super::state::Gipf;
use super::status::{LINES, status};
use super::{keys, panels};
use crate::kit::session::KeptGame as _;
use crate::kit::shell::{DialogPlace, GameView};
use crate::kit::terminal::graphics::Graphics;
use crate::kit::ui::action::{DialogAction, Scrolling};
use crate::kit::ui::board::BoardView;
use crate::kit::ui::key_rows::{self, ClickMap};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{text, too_small};

#[derive(Default)]
pub struct View {
    pub board: BoardView<Geometry>,
    /// Samples of the board on the help page.
    samples: Mosaic,
    /// The clickable parts of the last frame's dialog.
    dialog_map: ClickMap<DialogAction>,
    /// The clickable parts around the board.
    click_map: ClickMap<Act>,
    /// Where there are texts around the board.
    texts: Vec<Rect>,
    /// The scroll positions of the open dialogs, the topmost last.
    scrolls: Vec<Scroll>,
}

impl GameView for View {
    type Game = Gipf;

    fn draw(&mut self, app: &App, area: Rect, buffer: &mut Buffer) {
        draw(app, self, area, buffer);
    }

    fn at(&self, at: Position) -> Option<Act> {
        let of_dialog = self.dialog_map.at(at).map(Act::Dialog);
        of_dialog.or_else(|| self.click_map.at(at)).or_else(|| {
            let point = self.board.site_at(at.x, at.y)?;
            Some(Act::Board(BoardAct::Press(point)))
        })
    }

    fn scroll(&mut self, scrolling: Scrolling) {
        if let Some(top) = self.scrolls.last_mut() {
            top.by(scrolling);
        }
    }

    fn show(&mut self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.board.show(graphics, out);
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
    app.look.characters().restrict(buffer, area);
    view.board.note_shown(buffer);
}

fn draw_game(app: &App, layout: &Layout, view: &mut View, buffer: &mut Buffer) {
    view.board.draw(&scene(app), &app.look, layout.place, buffer);
    panels::draw_header(app, layout, buffer);
    let lines = [layout.header, layout.choices, layout.status, layout.keys];
    view.texts = lines.to_vec();
    view.texts.extend(panels::draw_belongings(app, layout, buffer));
    view.texts.extend(panels::draw_last_turns(app, layout, buffer));
    let said = said(app, layout.status.width);
    // What may be pushed in gives way to what needs two lines.
    if said.len() < LINES {
        panels::draw_choices(app, layout, buffer, &mut view.click_map);
    }
    draw_status(app, &said, layout, buffer);
    let numbers = app.game.aim.numbers(app.session.draft());
    let rows = keys::shown(app.situation(), numbers, app.game.has_start_screen);
    let rows: Vec<_> = rows.iter().map(|(row, label)| (row, *label)).collect();
    key_rows::draw(&rows, app.look.theme(), layout.keys, buffer, &mut view.click_map);
}

/// The lines of what there is to say: one, or two. While the game can't be saved, they keep saying so.
fn said(app: &App, columns: u16) -> Lines {
    let (notice, theme, columns) = (status(app), app.look.theme(), usize::from(columns));
    let style = theme.text(notice.tone.role());
    let Some(trouble) = app.session.unsaved() else {
        return text::excerpt(&notice.text, style, columns, LINES);
    };
    let text = format!("NOT SAVED (s: elsewhere): {}.", trouble.reason());
    let warning = theme.text(TextRole::Warning);
    let warned = text::excerpt(&text, warning, columns, 1);
    let told = text::excerpt(&notice.text, style, columns, 1);
    let all = [warned, told].concat();
    let width = all.iter().map(Line::width).sum::<usize>() + 1;
    if width > columns {
        return all;
    }
    let spans = all.into_iter().flat_map(|line| [line.to_string().into(), Span::raw(" ")]);
    let spans = spans.zip([warning, Style::new(), style]);
    vec![Line::from(spans.map(|(span, style)| span.style(style)).collect::<Vec<_>>())]
}

/// Draws them: two begin on the line above.
fn draw_status(app: &App, said: &[Line<'static>], layout: &Layout, buffer: &mut Buffer) {
    let first = if said.len() < LINES { layout.status } else { layout.choices };
    for (line, y) in said.iter().zip(first.y..) {
        line.render(Rect { y, ..first }, buffer);
    }
    // The name of the point at the cursor stands at the end of the line, if there is room.
    let name = app.game.aim.cursor.to_string();
    let width = said.last().map_or(0, Line::width);
    if width + name.len() < usize::from(layout.status.width) {
        let style = app.look.theme().text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
}

fn draw_dialog(app: &App, layout: &Layout, area: Rect, view: &mut View, buffer: &mut Buffer) {
    let Some(dialog) = app.dialogs.last() else { return view.scrolls.clear() };
    let area = if dialog.kind().place == DialogPlace::Below {
        let y = layout.board.bottom().min(layout.choices.y);
        Rect { y, height: area.bottom().saturating_sub(y), ..area }
    } else {
        area
    };
    view.scrolls.resize_with(app.dialogs.len(), Scroll::default);
    let mut scroll = view.scrolls.pop().unwrap_or_default();
    let popup = Popup::new(&app.look, area, app.way_back(), buffer, &mut view.dialog_map);
    let mut popup = popup.over(view.texts.clone());
    let (session, samples) = (&app.session, &mut view.samples);
    dialog.draw(Sight { session, advice: &(), scroll: &mut scroll, samples }, &mut popup);
    view.scrolls.push(scroll);
}
