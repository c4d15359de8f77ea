//! The panels beside the board. The loupe, a newcomer's tip and the comment on the position share
//! an area.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::layout::{HISTORY_WIDTH, Layout};
use super::reserves::{Figure, draw_tray};
use crate::kit::phrases::counted;
use crate::kit::picture::Mark;
use crate::kit::text::Columns as _;
use crate::kit::ui::keys::ClickMap;
use crate::kit::ui::popup::Lines;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::App;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::advice::Review;
use crate::punct::screen::app::{guidance, tip};
use crate::punct::screen::keys::Situation;
use crate::rules::{Layer, Player};

/// The move after which the board shows the position is marked. A click looks at a move.
pub fn draw_last_moves(
    app: &App,
    area: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<Action>,
) {
    let (tree, ply) = (app.session.tree(), app.session.viewed_game().ply());
    let line = app.session.viewed_line();
    let played: Vec<_> =
        line.iter().filter_map(|&node| Some((node, tree.move_of(node)?))).collect();
    let room = usize::from(area.height);
    // The marked move stays visible, with some of the moves after it.
    let last = played.len().min((ply + room / 2).max(room));
    let first = last.saturating_sub(room);
    for (n, y) in (first..last).zip(area.y..) {
        let theme = app.appearance.theme();
        let style = match (n + 1).cmp(&ply) {
            Ordering::Equal => theme.chip(Mark::Last),
            Ordering::Less => theme.text(TextRole::Normal),
            Ordering::Greater => theme.text(TextRole::Dim),
        };
        let (node, played) = played[n];
        let text = format!(" {:>3} {played}", n + 1);
        let row = Rect { y, height: 1, width: area.width.min(HISTORY_WIDTH), ..area };
        buffer.set_style(row, style);
        text::put(&Line::styled(text, style), row, buffer);
        click_map.add(row, Action::Intent(Intent::View(ViewStep::Node(node))));
    }
}

pub fn draw_stack(app: &App, area: Rect, buffer: &mut Buffer) {
    let (cursor, theme) = (app.game.board.cursor, app.appearance.theme());
    let style = theme.text(TextRole::Normal);
    let position = app.game.board.position(&app.session);
    let mut lines: Vec<Line> =
        position.stack(cursor).map(|layer| line_of_layer(app, layer, area.width)).collect();
    if lines.is_empty() {
        lines.push(Line::styled("nothing", style));
    }
    let room = usize::from(area.height);
    if lines.len() < room {
        let title = format!("{cursor} from top");
        lines.insert(0, Line::styled(title, theme.text(TextRole::Dim)));
    } else if lines.len() > room {
        let more = lines.len() + 1 - room;
        lines.truncate(room.saturating_sub(1));
        lines.push(Line::styled(format!("and {more} more"), style));
    }
    Paragraph::new(lines).render(area, buffer);
}

/// The fullest words that fit. The code of the kind stands for its name only where no name fits.
fn line_of_layer(app: &App, layer: Layer, columns: u16) -> Line<'static> {
    let (skin, style) = (app.appearance.skin(), app.appearance.theme().text(TextRole::Normal));
    let Layer { piece, gap } = layer;
    let is_punct = piece.placement.punct() == app.game.board.cursor;
    let level = Span::styled(format!("{} ", piece.level), style);
    let glyph = skin.glyphs.piece(piece.owner).glyph(is_punct);
    let dot = Span::styled(glyph.to_string(), skin.dot(piece.owner, is_punct, false));
    let kind = piece.placement.kind();
    let (words, sign) =
        if gap { (" (gap below)", format!(" {}", skin.glyphs.gap)) } else { ("", String::new()) };
    let texts = [
        format!(" {}{words}", kind.name()),
        format!(" {}{words}", kind.shape()),
        format!(" {}{sign}", kind.name()),
        format!(" {}{sign}", kind.shape()),
        format!(" {}{sign}", kind.code()),
    ];
    let lines =
        texts.map(|text| Line::from(vec![level.clone(), dot.clone(), Span::styled(text, style)]));
    let [.., shortest] = &lines;
    let fitting = lines.iter().find(|line| line.columns() <= usize::from(columns));
    fitting.unwrap_or(shortest).clone()
}

/// A figure of at most three lines, and a column on its left.
const CELL_WIDTH: u16 = 7;
const CELL_HEIGHT: u16 = 3;

/// Only the orientations that fit at the cursor have a tray; the present one's has the cursor's
/// colour or, without colours, brackets. Without room for figures, only a number.
pub fn draw_loupe(app: &App, area: Rect, buffer: &mut Buffer, click_map: &mut ClickMap<Action>) {
    let Some(hand) = app.game.board.hand() else { return };
    let outlooks = hand.orientation_states(app.game.board.cursor);
    if area.height < CELL_HEIGHT {
        if let Some(nth) = outlooks.iter().position(|outlook| outlook.current) {
            let fits = outlooks[nth].attempt.fits();
            let style =
                app.appearance.theme().text(if fits { TextRole::Normal } else { TextRole::Dim });
            let text = format!("way {}/{}", nth + 1, outlooks.len());
            text::put(&Line::styled(text, style), area, buffer);
        }
        return;
    }
    let per_line = (area.width / CELL_WIDTH).max(1);
    let (count, skin) = (outlooks.len() as u16, app.appearance.skin());
    let gap = u16::from(area.height >= 4 * count.div_ceil(per_line) - 1);
    for (outlook, n) in outlooks.into_iter().zip(0..count) {
        let x = area.x + n % per_line * CELL_WIDTH;
        let y = area.y + n / per_line * (CELL_HEIGHT + gap);
        let cell = Rect { x, y, width: CELL_WIDTH, height: CELL_HEIGHT }.intersection(area);
        let fits = outlook.attempt.fits();
        let palette = skin.theme.palette();
        let tray = if outlook.current { palette.cursor } else { palette.board };
        let inside = Rect { x: cell.x + 1, width: Figure::WIDTH, ..cell }.intersection(cell);
        if fits || outlook.current {
            draw_tray(tray, skin, inside, buffer);
        }
        let figure = Figure::new(hand.kind(), outlook.orientation);
        figure.draw(hand.owner(), !fits, skin, inside, buffer);
        if outlook.current && skin.theme.is_plain() {
            let signs = if fits { ["[", "]"] } else { ["(", ")"] };
            for (sign, x) in signs.into_iter().zip([cell.x, cell.x + CELL_WIDTH]) {
                for y in cell.y..cell.bottom() {
                    let at = Rect { x, y, width: 1, height: 1 }.intersection(area);
                    text::put(&Line::styled(sign, skin.theme.text(TextRole::Strong)), at, buffer);
                }
            }
        }
        click_map.add(cell, Action::Board(BoardAction::TurnTo(outlook.orientation)));
    }
}

/// Draws the texts that fit, each as a whole. A tip, which is the first of them, has its colour on
/// the board beside it if there is room.
pub fn draw_texts(app: &App, texts: &[String], area: Rect, buffer: &mut Buffer) {
    let theme = app.appearance.theme();
    // A blank column separates the texts from the text on the right.
    let (width, height) = (area.width.saturating_sub(1), usize::from(area.height));
    let in_lines = |text: &str| text::wrap(text, theme.text(TextRole::Normal), width.into());
    let mut lines = Lines::new();
    if let Some(first) = texts.first()
        && tip(app).is_some_and(|tip| tip.text == *first)
    {
        lines = in_lines(&format!("{TIP_SIGN} {first}"));
        if let Some(line) = lines.first_mut() {
            let rest = line.to_string().split_off(TIP_SIGN.len());
            let sign = Span::styled(" Tip ", theme.chip(Mark::Tip));
            *line = Line::from(vec![sign, Span::styled(rest, line.style)]);
        }
        if lines.len() > height {
            lines.clear();
        }
    }
    for text in &texts[usize::from(!lines.is_empty())..] {
        let more = in_lines(text);
        if lines.len() + more.len() <= height {
            lines.extend(more);
        }
    }
    Paragraph::new(lines).render(Rect { width, ..area }, buffer);
}

/// With blanks at which no line is broken.
const TIP_SIGN: &str = "\u{a0}Tip\u{a0}";

const FEWEST_LINES: u16 = 3;

/// The status line need not show the comment then.
pub fn has_area_for_comment(app: &App, layout: &Layout) -> bool {
    app.game.board.hand().is_some() || comment_area(app, layout).is_some()
}

/// The area of the loupe, if it is large and no tip stands there.
fn comment_area(app: &App, layout: &Layout) -> Option<Rect> {
    layout.loupe.filter(|area| area.height >= FEWEST_LINES && guidance(app).is_empty())
}

pub fn draw_comment(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let Some(area) = comment_area(app, layout) else { return };
    if app.game.board.hand().is_some() {
        return;
    }
    if let Some(comment) = app.comment() {
        let style = app.appearance.theme().text(TextRole::Normal);
        let columns = usize::from(area.width.saturating_sub(1));
        let lines = text::excerpt(comment, style, columns, usize::from(area.height));
        Paragraph::new(lines).render(area, buffer);
    } else if app.situation() == Situation::Over {
        draw_texts(app, &facts(app), area, buffer);
    }
}

/// Of a game that is over.
fn facts(app: &App) -> [String; 2] {
    let position = app.session.game().position();
    let [white, black] = Player::BOTH.map(|player| position.centre_count(player));
    let length = counted(app.session.game().ply(), "move");
    let turns = app.game.advice.review.as_ref().map(Review::turns).unwrap_or_default();
    let turns: Vec<String> = turns.iter().map(|turn| (turn.ply + 1).to_string()).collect();
    let turned = match &turns[..] {
        [] => "W shows which moves turned the game.".to_owned(),
        turns => format!("Moves that turned the game: {}.", turns.join(", ")),
    };
    [format!("{length}. In the centre: White {white}, Black {black}."), turned]
}
