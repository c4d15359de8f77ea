//! The texts beside the board: the last moves, the stack at the cursor, the tip for a newcomer, and
//! the comment on the position.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::popup::Lines;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::Intent;
use crate::punct::control::viewing::ViewStep;
use crate::punct::screen::action::Action;
use crate::punct::screen::app::{App, guidance};

/// Draws the last moves in notation, and marks the move after which the board shows the position. A
/// click looks at a move.
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
        let (mark, role) = match (n + 1).cmp(&ply) {
            Ordering::Equal => ('▶', TextRole::Strong),
            Ordering::Less => (' ', TextRole::Normal),
            Ordering::Greater => (' ', TextRole::Dim),
        };
        let (node, played) = played[n];
        let text = format!("{mark}{:>3} {played}", n + 1);
        let place = Rect { y, height: 1, ..area };
        let style = app.look.theme().text(role).remove_modifier(Modifier::UNDERLINED);
        Line::styled(text, style).render(place, buffer);
        click_map.add(place, Action::Intent(Intent::View(ViewStep::Node(node))));
    }
}

/// Draws the stack at the cursor from the top down, with the level, owner and kind of each dot.
pub fn draw_stack(app: &App, area: Rect, buffer: &mut Buffer) {
    let position = app.game.board.position(&app.session);
    let (theme, skin) = (app.look.theme(), app.look.skin());
    let style = theme.text(TextRole::Normal);
    let mut lines: Vec<Line> = position
        .stack(app.game.board.cursor)
        .map(|layer| {
            let piece = layer.piece;
            let is_punct = piece.placement.punct() == app.game.board.cursor;
            let dot = skin.glyphs.piece(piece.owner).glyph(is_punct).to_string();
            let sign = format!(" {}", skin.glyphs.gap);
            let gaps = if layer.gap { [" (gap below)", &sign] } else { [""; 2] };
            let kind = piece.placement.kind();
            let entry = |kind: &str, gap: &str| {
                Line::from(vec![
                    Span::styled(format!("{} ", piece.level), style),
                    Span::styled(dot.clone(), skin.dot(piece.owner, is_punct, false)),
                    Span::styled(format!(" {kind}{gap}"), style),
                ])
            };
            // The code of the kind stands for its name only where no name fits.
            let name = kind.name();
            let lines = gaps.map(|gap| [&*name, kind.shape()].map(|name| entry(name, gap)));
            let has_room = |line: &Line| line.width() <= usize::from(area.width);
            let whole = lines.into_iter().flatten().find(has_room);
            whole.unwrap_or_else(|| entry(kind.code(), gaps[1]))
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::styled("nothing", style));
    }
    let room = usize::from(area.height);
    if lines.len() < room {
        let title = format!("{} from top", app.game.board.cursor);
        lines.insert(0, Line::styled(title, theme.text(TextRole::Dim)));
    } else if lines.len() > room {
        let more = lines.len() + 1 - room;
        lines.truncate(room.saturating_sub(1));
        lines.push(Line::styled(format!("and {more} more"), style));
    }
    Paragraph::new(lines).render(area, buffer);
}

/// Draws the texts that fit, each as a whole.
pub fn draw_guidance(app: &App, texts: &[String], area: Rect, buffer: &mut Buffer) {
    // A blank column separates the texts from the text on the right.
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let style = app.look.theme().text(TextRole::Normal);
    let mut lines = Lines::new();
    for text in texts {
        let more = text::wrap(text, style, area.width.into());
        if lines.len() + more.len() <= usize::from(area.height) {
            lines.extend(more);
        }
    }
    Paragraph::new(lines).render(area, buffer);
}

/// The fewest lines in which a comment is useful.
const FEWEST_LINES: u16 = 3;

/// Whether the status line need not show the comment on the position: the comment has another
/// place, or a piece is in the hand.
pub fn has_place_for_comment(app: &App, layout: &Layout) -> bool {
    app.game.board.hand().is_some() || place_of_comment(app, layout).is_some()
}

/// Returns the place of the loupe for the comment, if the loupe is large and no tip stands there.
fn place_of_comment(app: &App, layout: &Layout) -> Option<Rect> {
    layout.loupe.filter(|place| place.height >= FEWEST_LINES && guidance(app).is_empty())
}

/// Draws the comment in the place of the loupe, if that place is large and free.
pub fn draw_comment(app: &App, layout: &Layout, buffer: &mut Buffer) {
    if app.game.board.hand().is_none()
        && let Some(comment) = app.comment()
        && let Some(place) = place_of_comment(app, layout)
    {
        let style = app.look.theme().text(TextRole::Normal);
        let columns = usize::from(place.width.saturating_sub(1));
        let lines = text::excerpt(comment, style, columns, usize::from(place.height));
        Paragraph::new(lines).render(place, buffer);
    }
}
