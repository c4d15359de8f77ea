//! Both reserves: figures or letters of each kind, with the number of pieces left.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::sides::ReserveStyle;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::app::{App, move_of_tip};
use crate::punct::screen::board::Hand;
use crate::punct::screen::view::figure::Figure;
use crate::rules::{Kind, Move, Player, Source};

/// Draws a player's reserve. Beside each kind stands the number of the key that takes it.
pub fn draw(
    app: &App,
    player: Player,
    style: ReserveStyle,
    area: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<Action>,
) {
    for (kind, number) in Kind::ALL.into_iter().zip(1_u16..) {
        let entry = ReserveEntry::new(app, player, kind, number);
        let place = place(style, player, number, area).intersection(area);
        entry.draw(app, style, place, buffer);
        if entry.can_be_taken {
            click_map.add(place, Action::Board(BoardAction::Take(kind)));
        }
    }
}

/// Draws the name of the kind in the hand or else of the piece at the cursor, if that piece is the
/// player's. A reserve without room for all names needs this.
pub fn draw_kind(app: &App, player: Player, area: Rect, buffer: &mut Buffer) {
    let board = &app.game.board;
    let held = board.hand().map(|hand| (hand.owner(), hand.kind()));
    let top = app.session.viewed_game().position().top(board.cursor);
    let at_cursor = top.map(|piece| (piece.owner, piece.placement.kind()));
    let Some((_, kind)) = held.or(at_cursor).filter(|(owner, _)| *owner == player) else { return };
    let name = Line::styled(kind.name(), app.look.theme().text(TextRole::Normal));
    let is_left = area.x == buffer.area.x;
    let side = if is_left { Alignment::Left } else { Alignment::Right };
    Paragraph::new(name).alignment(side).render(area, buffer);
}

/// Returns the place of a kind's entry. The corners with Black's entries mirror those with White's.
pub fn place(style: ReserveStyle, player: Player, number: u16, area: Rect) -> Rect {
    let n = number - 1;
    match style {
        ReserveStyle::Letters => Rect { y: area.y + n, height: 1, ..area },
        ReserveStyle::Column | ReserveStyle::Named | ReserveStyle::Large => {
            Rect { y: area.y + style.lines() * n, height: style.lines() - 1, ..area }
        }
        ReserveStyle::Corners => {
            // Three kinds stand in the upper corner and three in the lower corner, because the
            // board is widest between the corners.
            let from_the_bottom = 2 * (6 - n).min(area.height / 2);
            let y = if n < 3 { area.y + 2 * n } else { area.bottom() - from_the_bottom };
            let width = CORNER_WIDTH.min(area.width);
            let x = match player {
                Player::White => area.x,
                Player::Black => area.right() - width,
            };
            Rect { x, y, width, height: 2 }
        }
    }
}

/// The columns of an entry in a corner: a number above a count, a gap and a figure.
const CORNER_WIDTH: u16 = 3 + Figure::WIDTH;

struct ReserveEntry {
    player: Player,
    kind: Kind,
    number: u16,
    count: u8,
    in_hand: bool,
    can_be_taken: bool,
    /// Whether the last move added a piece from this entry.
    added_last: bool,
}

impl ReserveEntry {
    fn new(app: &App, player: Player, kind: Kind, number: u16) -> ReserveEntry {
        let game = app.session.viewed_game();
        let to_move = game.position().turn() == player;
        let source = app.game.board.hand().map(Hand::source);
        let in_hand = to_move && source == Some(Source::Reserve(kind));
        let count = game.position().reserve(player).count(kind) - u8::from(in_hand);
        let live = app.session.may_move();
        let can_be_taken = live && to_move && count > 0;
        let last = game.last_move().map(Move::source);
        let added_last = !to_move && last == Some(Source::Reserve(kind));
        ReserveEntry { player, kind, number, count, in_hand, can_be_taken, added_last }
    }

    fn draw(&self, app: &App, style: ReserveStyle, area: Rect, buffer: &mut Buffer) {
        let theme = app.look.theme();
        let role = if self.can_be_taken || self.in_hand { TextRole::Normal } else { TextRole::Dim };
        let text = theme.text(role);
        let width = if style == ReserveStyle::Large { Figure::LARGE } else { Figure::WIDTH };
        let digit = theme.text(if self.can_be_taken { TextRole::Key } else { TextRole::Dim });
        let in_tip = self.can_be_taken
            && move_of_tip(app).map(Move::source) == Some(Source::Reserve(self.kind));
        let digit = if in_tip { digit.add_modifier(Modifier::REVERSED) } else { digit };
        let mut put = |x: u16, y: u16, what: &str, style: Style| {
            if x < area.width && y < area.height {
                let room = usize::from(area.width - x);
                buffer.set_stringn(area.x + x, area.y + y, what, room, style);
            }
        };
        put(0, 0, &self.number.to_string(), digit);
        match style {
            ReserveStyle::Letters => {
                let code = self.kind.code();
                let code = &code[code.len() - 1..];
                put(1, 0, &format!("{code}{}", self.count_text(app)), text);
                return;
            }
            ReserveStyle::Corners => put(0, 1, &self.count_text(app), text),
            ReserveStyle::Column => put(8, 0, &self.count_text(app), text),
            ReserveStyle::Named | ReserveStyle::Large => {
                let beside = 3 + width;
                put(beside, 0, self.kind.name(), text);
                put(beside, 1, &self.pips(app), text);
            }
        }
        let beside = if style == ReserveStyle::Corners { 3 } else { 2 };
        let figure = Rect { x: area.x + beside, width, ..area }.intersection(area);
        let faint = self.count == 0 && !self.in_hand;
        Figure::flat(self.kind).draw(self.player, faint, app.look.skin(), figure, buffer);
    }

    /// Returns the number of pieces left. A mark follows if the last move added a piece from this
    /// entry.
    fn count_text(&self, app: &App) -> String {
        let mut text = format!("×{}", self.count);
        text.extend(self.added_last.then_some(app.look.glyphs().left_behind));
        text
    }

    /// Returns a mark for each piece of the kind. The mark is full for a piece in the reserve.
    fn pips(&self, app: &App) -> String {
        let all = usize::from(self.kind.count());
        let left = usize::from(self.count);
        let mark = |n: usize| match n {
            n if n < left => '■',
            n if n == left && self.added_last => app.look.glyphs().left_behind,
            _ => '·',
        };
        (0..all).map(mark).collect()
    }
}
