//! The whole screen: the board, the panels around it and the dialog on top. Drawing reads the
//! application and changes only what it remembers from frame to frame.

mod comment;
mod guidance;
mod header;
pub mod key_line;
mod last_moves;
mod layout;
mod loupe;
mod reserves;
mod sides;
mod stack;
mod status;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::action::{Action, BoardAction};
use super::app::App;
use super::dialogs::{Dialog, Sight};
use super::exercise;
use super::state::Punct;
use super::view::{Mosaic, PixelBoard};
use crate::kit::shell::{DialogPlace, GameView};
use crate::kit::terminal::graphics::Graphics;
use crate::kit::ui::action::{DialogAction, Scrolling};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::too_small;
use crate::punct::lessons::Taught;
use crate::punct::screen::dialogs::Moves;
use crate::punct::screen::exercise::Stands;
use crate::punct::screen::view::board;
use crate::punct::screen::view::pixel_grid::BoardPlace;
use crate::rules::Player;
use layout::{Layout, STRIP_HEIGHT};

/// What drawing remembers.
#[derive(Default)]
pub struct ViewState {
    /// The clickable parts of the last frame.
    pub click_map: ClickMap<Action>,
    pub board: Option<BoardPlace>,
    /// The clickable parts of the texts and dialogs over it.
    pub dialog_map: ClickMap<DialogAction>,
    /// The board made of characters.
    pub mosaic: Mosaic,
    pub pixels: PixelBoard,
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

impl GameView for ViewState {
    type Game = Punct;

    fn draw(&mut self, app: &App, area: Rect, buffer: &mut Buffer) {
        draw(app, self, area, buffer);
    }

    fn at(&self, cell: Position) -> Option<Action> {
        match self.dialog_map.at(cell) {
            Some(action) => Some(Action::Dialog(action)),
            None => self.click_map.at(cell).or_else(|| {
                let space = self.board?.space_at(cell.x, cell.y)?;
                Some(Action::Board(BoardAction::Press(space)))
            }),
        }
    }

    fn scroll(&mut self, scrolling: Scrolling) {
        if let Some(top) = self.scrolls.last_mut() {
            top.by(scrolling);
        }
    }

    fn show(&mut self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.pixels.show(graphics, out);
    }
}

/// Where things stand on the screen.
struct Places<'a> {
    layout: &'a Layout,
    area: Rect,
    /// The place of a dialog beside the game, or the whole screen; see [`split`].
    beside: Rect,
}

/// Draws the whole screen and notes which parts are clickable.
pub fn draw(app: &App, view: &mut ViewState, area: Rect, buffer: &mut Buffer) {
    (view.click_map, view.dialog_map) = (ClickMap::default(), ClickMap::default());
    view.board = None;
    view.pixels.leave_out();
    let theme = app.look.theme();
    if theme.paper() != Color::Reset {
        buffer.set_style(area, theme.text(TextRole::Normal));
    }
    let [game, beside] = split(app, area);
    match app.look.size_in(game.as_size()) {
        Some(size) => {
            let strip = stands_in_strip(app, area, beside).then(|| with_strip(app, size, game));
            let layout = strip.flatten().unwrap_or_else(|| {
                let layout = layout(app, size, game, 0);
                layout.with_status(status::lines(app, &layout))
            });
            draw_game(app, &layout, view, buffer);
            let places = Places { layout: &layout, area, beside };
            draw_exercise(app, &places, view, buffer);
            draw_dialog(app, &places, view, buffer);
        }
        None => too_small::draw(BoardSize::S.needs(), app.asks_to_quit(), theme, area, buffer),
    }
    app.look.characters().restrict(buffer, area);
    view.pixels.note_shown(buffer);
}

/// Where everything goes, with a board of that size or, if it is made of pixels, as large as fits
/// with so many lines below it.
fn layout(app: &App, size: BoardSize, game: Rect, below: u16) -> Layout {
    let looks = &app.look;
    match looks.pixels(size) {
        Some(cell) => Layout::of_pixels(cell, looks.widest_space(), game, below),
        None => Layout::new(size, game),
    }
}

/// The same with a panel between the board and what is said, if there is room for one.
fn with_strip(app: &App, size: BoardSize, game: Rect) -> Option<Layout> {
    layout(app, size, game, STRIP_HEIGHT).with_strip()
}

/// The part of the screen for the game and the part for a dialog beside it, or below it if the board
/// is larger then. Both are the whole screen if the dialog stands in lines that the game leaves free,
/// or if there is no room for both.
fn split(app: &App, area: Rect) -> [Rect; 2] {
    let game = |beside: u16| Rect { width: area.width.saturating_sub(beside), ..area };
    let size = |beside: u16| app.look.size_in(game(beside).as_size());
    let aside = app.dialogs.last().filter(|dialog| dialog.kind().place == DialogPlace::Side);
    let stands_beside = app.game.context.exercise().is_some()
        && Stands::in_window(&app.look, area.as_size()) == Stands::Beside;
    let columns = match aside {
        Some(dialog) => dialog.columns_beside(&app.session, &app.game.advice),
        None if stands_beside => exercise::columns_beside(area.height),
        None => return [area, area],
    };
    let above = |below: u16| Rect { height: area.height.saturating_sub(below), ..area };
    let size_above = |below: u16| app.look.size_in(above(below).as_size());
    let largest = size(*columns.start());
    let larger = size_above(Moves::LEAST_HEIGHT).filter(|&above| Some(above) > largest);
    if aside.is_some()
        && let Some(larger) = larger
    {
        let lines = (Moves::LEAST_HEIGHT..area.height).rev();
        let height = lines.into_iter().find(|&below| size_above(below) == Some(larger));
        let game = above(height.unwrap_or(Moves::LEAST_HEIGHT));
        return [game, Rect { y: game.bottom(), height: area.bottom() - game.bottom(), ..area }];
    }
    let has_strip = |size| with_strip(app, size, area).is_some();
    if aside.is_some() && size(0) > largest && size(0).is_some_and(has_strip) {
        return [area, area];
    }
    if largest.is_some()
        && let Some(width) = columns.rev().find(|&width| size(width) == largest)
    {
        let game = game(width);
        return [game, Rect { x: game.right(), width, ..area }];
    }
    [area, area]
}

/// Whether the dialog on top stands in lines that the game leaves free, if there are such lines.
fn stands_in_strip(app: &App, area: Rect, beside: Rect) -> bool {
    beside == area
        && app.dialogs.last().is_some_and(|dialog| dialog.kind().place == DialogPlace::Side)
}

fn draw_game(app: &App, layout: &Layout, view: &mut ViewState, buffer: &mut Buffer) {
    view.board = Some(layout.board);
    let ViewState { click_map, mosaic, pixels, .. } = view;
    let looks = &app.look;
    match &layout.board {
        BoardPlace::Cells(geometry) => {
            let rendering = looks.rendering(geometry.size());
            board::draw(&app.scene(), looks.skin(), rendering, geometry, mosaic, buffer);
        }
        BoardPlace::Pixels(grid) => {
            let (paper, columns) = (looks.paper(), |line| grid.columns(line));
            pixels.draw(&app.scene(), looks.theme(), paper, grid.picture(), columns, buffer);
        }
    }
    header::draw(app, layout, buffer);
    for (player, place) in Player::BOTH.into_iter().zip(layout.reserves) {
        reserves::draw(app, player, layout.reserve_style, place, buffer, click_map);
    }
    for (player, place) in Player::BOTH.into_iter().zip(layout.kind_names.into_iter().flatten()) {
        reserves::draw_kind(app, player, place, buffer);
    }
    match (layout.loupe, app.guidance()) {
        (Some(place), told) if !told.is_empty() => guidance::draw(app, &told, place, buffer),
        (Some(place), _) => loupe::draw(app, place, buffer, click_map),
        (None, _) => {}
    }
    let stack = layout.stack.filter(|_| app.game.board.shows_stack(&app.session));
    if let Some(place) = stack {
        stack::draw(app, place, buffer);
    }
    let is_listed = matches!(app.dialogs.last(), Some(Dialog::Moves(_)));
    // The first lessons come before notation.
    let reads = app.game.board.pupil.is_none_or(|pupil| pupil.taught >= Taught::Moving);
    let last_moves = layout.last_moves(stack.is_some()).filter(|_| reads && !is_listed);
    if let Some(place) = last_moves {
        last_moves::draw(app, place, buffer, click_map);
    }
    comment::draw(app, layout, buffer);
    let keys = status::draw(app, layout, buffer);
    key_line::draw(app, keys, buffer, click_map);
}

/// Draws the text of the exercise, if there is one: beside the board, or over it while it is read.
fn draw_exercise(app: &App, places: &Places, view: &mut ViewState, buffer: &mut Buffer) {
    let &Places { layout, area, beside } = places;
    let Some(exercise) = app.game.context.exercise() else { return };
    let stands = Stands::in_window(&app.look, area.as_size());
    let place = match stands {
        Stands::Beside => beside,
        Stands::Over if app.reads_exercise() && app.dialogs.is_empty() => area,
        Stands::Over => return,
    };
    let map = &mut view.dialog_map;
    let popup = match stands {
        Stands::Beside => Popup::new(&app.look, place, "", buffer, map),
        Stands::Over => Popup::over_the_board(&app.look, place, buffer, map),
    };
    let popup = popup.with_keys_at_board(keys_at_board(app));
    exercise::draw(exercise, stands, &mut popup.over(layout.texts()));
}

/// What Enter and Esc do at the board just now.
fn keys_at_board(app: &App) -> [Option<&'static str>; 2] {
    [app.enter().label(), app.esc().label()]
}

fn draw_dialog(app: &App, places: &Places, view: &mut ViewState, buffer: &mut Buffer) {
    let &Places { layout, area, beside } = places;
    let Some(dialog) = app.dialogs.last() else { return view.forget_scrolls() };
    let area = match dialog.kind().place {
        DialogPlace::Middle => area,
        DialogPlace::Over => Rect { height: layout.status.y.saturating_sub(area.y), ..area },
        DialogPlace::Side => layout.strip.unwrap_or(beside),
        DialogPlace::Below => {
            let y = layout.board.area().bottom();
            Rect { y, height: area.bottom().saturating_sub(y), ..area }
        }
    };
    let mut scroll = std::mem::take(view.scroll_of(app.dialogs.len()));
    let ViewState { dialog_map, samples, .. } = view;
    let popup = Popup::new(&app.look, area, app.way_back(), buffer, dialog_map);
    let mut popup = popup.over(layout.texts()).with_keys_at_board(keys_at_board(app));
    if layout.strip.is_some() {
        popup = popup.with_keys_in(layout.keys);
    }
    let (session, advice) = (&app.session, &app.game.advice);
    dialog.draw(Sight { session, advice, scroll: &mut scroll, samples }, &mut popup);
    *view.scroll_of(app.dialogs.len()) = scroll;
}
