//! The panels around the board: header, status, keys, loupe, stack and the last moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::super::action::Action;
use super::super::app::{App, Tone};
use super::super::hand::{Attempt, Outlook};
use super::super::keys::{self, Binding};
use super::super::theme::TextRole;
use super::super::zones::Zones;
use super::figure::Figure;
use super::layout::Layout;
use crate::record::{printable, visible};
use crate::rules::{Kind, Outcome, Player, Variant};
use crate::words;

/// Who plays, whose turn it is, what is played and how far it has come.
pub fn header(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.header;
    let game = app.game();
    let counts = game.rules().variant == Variant::Standard;
    let side = |player: Player| {
        let to_move = game.outcome().is_none() && game.position().turn() == player;
        let role = if to_move { TextRole::Strong } else { TextRole::Normal };
        let arrow = if to_move { "▶ " } else { "" };
        let count = game.position().centre_count(player);
        let centre = match counts {
            false => String::new(),
            true if area.width < 60 => format!(" ({count})"),
            true => format!(" (centre {count})"),
        };
        // As much room for either name, whoever's turn it is.
        let room = usize::from(area.width / 3).saturating_sub(3 + centre.len());
        let name = printable(&app.session.name(player).to_string(), room.max(5));
        let style = app.look.theme().text(role);
        Line::from(vec![Span::styled(format!("{arrow}{name}{centre}"), style)])
    };
    if layout.header_is_whole {
        let third = Rect { x: area.x + area.width / 3, width: area.width / 3, ..area };
        let room = usize::from(third.width);
        let fits = |text: &String| Line::from(text.as_str()).width() <= room;
        let text = headings(app).into_iter().find(fits).unwrap_or_default();
        let style = app.look.theme().text(TextRole::Dim);
        Paragraph::new(Line::styled(text, style)).centered().render(third, buffer);
    }
    side(Player::White).render(area, buffer);
    Paragraph::new(side(Player::Black)).right_aligned().render(area, buffer);
}

/// What is played or how it ended, and how far it has come: from the longest way to say so to the
/// shortest.
fn headings(app: &App) -> [String; 3] {
    let number = move_number(app);
    if let Some(result) = app.game().outcome().map(result) {
        return [format!("{result}, {number}"), result, number];
    }
    let rules = app.game().rules();
    let (whole, brief) = (words::rules(rules), words::rules_briefly(rules));
    [format!("{whole}, {number}"), format!("{brief}, {number}"), number]
}

/// Who won.
fn result(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(winner) => format!("{winner} has won"),
        None => "a draw".to_owned(),
    }
}

fn move_number(app: &App) -> String {
    let (ply, plies) = (app.game().ply(), app.session.game().ply());
    if app.past.is_some() { format!("move {ply} of {plies}") } else { format!("move {ply}") }
}

/// The line that says what happens; while the game can't be saved, it keeps saying so. What is too
/// long for one line goes on in the line of keys; answers whether it does.
pub fn status(app: &App, layout: &Layout, buffer: &mut Buffer) -> bool {
    let notice = app.status();
    let theme = app.look.theme();
    let role = match notice.tone {
        Tone::Plain => TextRole::Normal,
        Tone::Good => TextRole::Strong,
        Tone::Warning => TextRole::Warning,
    };
    let mut spans = Vec::new();
    if let Some(trouble) = app.session.trouble() {
        // Both lines are for both: what just happened is not to be pushed out.
        let both = 2 * usize::from(layout.status.width);
        let room = both.saturating_sub(Line::from(notice.text.as_str()).width() + 10);
        let text = format!("NOT SAVED (s: elsewhere): {}", trouble.reason());
        let text = printable(&text, room.max(24));
        let text = format!("{text}{} ", if text.ends_with('…') { "" } else { "." });
        spans.push(Span::styled(text, theme.text(TextRole::Warning)));
    }
    spans.push(Span::styled(visible(&notice.text), theme.text(role)));
    let line = Line::from(spans);
    let (width, room) = (line.width(), usize::from(layout.status.width));
    let paragraph = Paragraph::new(line).wrap(Wrap { trim: true });
    paragraph.render(layout.status.union(layout.keys), buffer);
    // The space at the cursor has its name at the end of the line, where that is free.
    let name = app.cursor.to_string();
    if width + name.len() < room {
        let style = theme.text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
    width > room
}

/// The keys that mean something now, as many as there is room for. Help is always among them: it
/// tells the others.
pub fn key_line(app: &App, area: Rect, buffer: &mut Buffer, zones: &mut Zones) {
    let theme = app.look.theme();
    let bindings: Vec<_> = keys::footer(app.context()).collect();
    let width = |shown: &str, label: &str| (shown.len() + label.len() + 1) as u16;
    let is_help = |binding: &Binding| binding.shown == "?";
    let help = bindings.iter().find(|(binding, _)| is_help(binding));
    let reserved = help.map_or(0, |(binding, label)| width(binding.shown, label) + KEY_GAP);
    let mut room = (area.width + KEY_GAP).saturating_sub(reserved);
    let mut x = area.x;
    for (binding, label) in bindings {
        let wide = width(binding.shown, label) + KEY_GAP;
        if !is_help(binding) {
            let Some(left) = room.checked_sub(wide) else { continue };
            room = left;
        }
        let line = Line::from(vec![
            Span::styled(binding.shown, theme.text(TextRole::Key)),
            Span::styled(format!(" {label}"), theme.text(TextRole::Normal)),
        ]);
        let place = Rect { x, width: wide - KEY_GAP, ..area }.intersection(area);
        line.render(place, buffer);
        add_keys(binding, place, zones);
        x += wide;
    }
}

/// Blank columns between two rows of the key table.
const KEY_GAP: u16 = 2;

/// Lets a click on each key that is shown do what it does; the label belongs to the first.
fn add_keys(binding: &Binding, place: Rect, zones: &mut Zones) {
    let mut rest = place;
    for shown in binding.shown.split(' ') {
        // Several keys shown as one, like the arrows, are no button.
        if let Some(action) = binding.action(shown) {
            let label_too = rest.x == place.x;
            let width = if label_too { rest.width } else { rest.width.min(shown.len() as u16) };
            zones.add(Rect { width, ..rest }, action);
        }
        let taken = rest.width.min(shown.len() as u16 + 1);
        rest = Rect { x: rest.x + taken, width: rest.width - taken, ..rest };
    }
}

/// A cell of the loupe: a figure of at most three lines, a mark on either side and a gap.
const CELL_WIDTH: u16 = 7;
const CELL_HEIGHT: u16 = 3;

/// All orientations of the piece in the hand, or of the free piece at the cursor, side by side:
/// the current one marked, those impossible here dimmed.
pub fn loupe(app: &App, area: Rect, buffer: &mut Buffer, zones: &mut Zones) {
    let hovered = app.hand_at_cursor().and_then(Result::ok);
    let Some(hand) = app.hand.as_ref().or(hovered.as_ref()) else { return };
    let outlooks = hand.outlooks(app.cursor);
    if area.height < CELL_HEIGHT {
        return loupe_line(app, &outlooks, area, buffer);
    }
    let per_line = (area.width / CELL_WIDTH).max(1);
    for (outlook, n) in outlooks.into_iter().zip(0..) {
        let (column, line) = (n % per_line, n / per_line);
        let gap = u16::from(area.height >= 4 * outlooks_lines(hand.kind(), per_line) - 1);
        let cell = Rect {
            x: area.x + column * CELL_WIDTH,
            y: area.y + line * (CELL_HEIGHT + gap),
            width: CELL_WIDTH,
            height: CELL_HEIGHT,
        }
        .intersection(area);
        draw_outlook(app, hand.kind(), hand.owner(), outlook, cell, buffer);
        if app.hand.is_some() {
            zones.add(cell, Action::TurnTo(outlook.orientation));
        }
    }
}

/// The loupe where there is no room for figures: the number of each orientation that fits here, the
/// current one in brackets.
fn loupe_line(app: &App, outlooks: &[Outlook], area: Rect, buffer: &mut Buffer) {
    let digits = outlooks.iter().zip(1..).map(|(outlook, number)| {
        let legal = matches!(outlook.attempt, Attempt::Legal(_));
        let digit = if legal { number.to_string() } else { "·".to_owned() };
        if outlook.current { format!("[{digit}]") } else { digit }
    });
    let text: String = digits.collect();
    let style = app.look.theme().text(TextRole::Normal);
    Line::styled(text, style).render(area, buffer);
}

fn outlooks_lines(kind: Kind, per_line: u16) -> u16 {
    (kind.orientations().count() as u16).div_ceil(per_line)
}

fn draw_outlook(
    app: &App,
    kind: Kind,
    owner: Player,
    outlook: Outlook,
    cell: Rect,
    buffer: &mut Buffer,
) {
    let theme = app.look.theme();
    let legal = matches!(outlook.attempt, Attempt::Legal(_));
    let role = if legal { TextRole::Strong } else { TextRole::Dim };
    let figure = Figure::new(kind, outlook.orientation);
    let inside = Rect {
        x: cell.x + 1 + (Figure::WIDTH - figure.width()) / 2,
        y: cell.y + (CELL_HEIGHT - figure.height()) / 2,
        ..cell
    };
    let (minor, punct) = app.look.figure(owner, role);
    figure.draw(app.look.glyphs().piece(owner), minor, punct, inside.intersection(cell), buffer);
    if outlook.current {
        let brackets = if legal { ["[", "]"] } else { ["(", ")"] };
        for (bracket, x) in brackets.into_iter().zip([cell.x, cell.x + CELL_WIDTH - 1]) {
            for y in cell.y..cell.bottom() {
                if cell.contains((x, y).into()) {
                    buffer.set_string(x, y, bracket, theme.text(TextRole::Strong));
                }
            }
        }
    }
}

/// The stack of the space at the cursor from the top down: level, owner and kind of each dot.
pub fn stack(app: &App, area: Rect, buffer: &mut Buffer) {
    let position = app.position();
    let (theme, glyphs) = (app.look.theme(), app.look.glyphs());
    let title = format!("{}, from the top", app.cursor);
    let mut lines =
        vec![Line::styled(printable(&title, usize::from(area.width)), theme.text(TextRole::Dim))];
    for layer in position.stack(app.cursor) {
        let piece = layer.piece;
        let dot = glyphs.piece(piece.owner).of(piece.placement.punct() == app.cursor);
        let gap = if layer.gap { " (gap below)" } else { "" };
        let text = format!("{} {dot} {}{gap}", piece.level, piece.placement.kind().code());
        lines.push(Line::styled(text, theme.text(TextRole::Normal)));
    }
    if lines.len() == 1 {
        lines.push(Line::styled("nothing", theme.text(TextRole::Normal)));
    }
    Paragraph::new(lines).render(area, buffer);
}

/// The last moves in notation; the one looked at is marked. A click goes there.
pub fn history(app: &App, area: Rect, buffer: &mut Buffer, zones: &mut Zones) {
    let (game, ply) = (app.session.game(), app.game().ply());
    let played = game.played();
    let room = usize::from(area.height);
    // The move looked at stays in sight, with a few after it.
    let last = played.len().min((ply + room / 2).max(room));
    let first = last.saturating_sub(room);
    for (n, y) in (first..last).zip(area.y..) {
        let current = n + 1 == ply;
        let theme = app.look.theme();
        let style = match (n + 1).cmp(&ply) {
            std::cmp::Ordering::Equal => theme.text(TextRole::Strong),
            std::cmp::Ordering::Less => theme.text(TextRole::Normal),
            std::cmp::Ordering::Greater => theme.text(TextRole::Dim),
        };
        let mark = if current { '▶' } else { ' ' };
        let text = format!("{mark}{:>3} {}", n + 1, played[n]);
        let place = Rect { y, height: 1, ..area };
        let style = style.remove_modifier(Modifier::UNDERLINED);
        Line::styled(text, style).render(place, buffer);
        zones.add(place, Action::LookAt(n + 1));
    }
}
