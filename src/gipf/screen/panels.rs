//! Draws the texts around the board: the players, their pieces beside the board, the last turns,
//! and the choice of pieces to push in.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::act::{Act, BoardAct, Number};
use super::activity::Activity;
use super::app::App;
use super::layout::{COLUMN, Layout};
use super::scene_of::is_potential;
use super::words;
use crate::gipf::phrases;
use crate::gipf::rules::{Entering, Position, Spot};
use crate::kit::storage::printable;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::theme::TextRole;
use crate::rules::Player;

/// Draws the line at the top: the players, with an arrow at the player to move, and between them
/// the rules and the turn, or the lesson.
pub fn draw_header(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.header;
    let position = app.position();
    let is_over = app.session.game().outcome().is_some() && !app.looks_back();
    let turns = format!("turn {}", app.ply() + usize::from(!is_over && !app.looks_back()));
    let arrow = "▶ ";
    // Both names leave room for the arrow, so that a name has the same room whichever player is to
    // move.
    let taken = turns.len() + 2 * Line::from(arrow).width() + 2;
    let names = names(app, usize::from(area.width).saturating_sub(taken) / 2);
    let [white, black] = Player::BOTH.map(|player| {
        let to_move = position.turn() == player && !is_over;
        let role = if to_move { TextRole::Strong } else { TextRole::Normal };
        let arrow = if to_move { arrow } else { "" };
        let name = &names[player as usize];
        Line::styled(format!("{arrow}{name}"), app.look.theme().text(role))
    });
    let [left, right] = [&white, &black].map(|side| side.width() as u16 + 1);
    let rules = phrases::rules(app.session.agreement().rules);
    let wordings = match app.lesson_in_brief() {
        Some(lesson) => [lesson.clone(), lesson],
        None => [format!("{rules}, {turns}"), turns],
    };
    let width = |text: &String| Line::from(text.as_str()).width() as u16;
    let between = area.width.saturating_sub(left + right);
    if let Some(text) = wordings.into_iter().find(|text| width(text) <= between) {
        let width = width(&text);
        // The text stands in the middle of the screen, if the names leave room there.
        let x = ((area.width - width) / 2).clamp(left, area.width - right - width);
        let style = app.look.theme().text(TextRole::Dim);
        let place = Rect { x: area.x + x, width, ..area };
        Line::styled(text, style).render(place, buffer);
    }
    white.render(area, buffer);
    Paragraph::new(black).right_aligned().render(area, buffer);
}

/// Returns the players' names, cut to `room` columns each. If both names are equal, the colours
/// replace them.
fn names(app: &App, room: usize) -> [String; 2] {
    let [white, black] = app.session.names();
    Player::BOTH.map(|player| match app.session.name(player) {
        _ if white == black => player.to_string(),
        name => printable(&name.to_string(), room),
    })
}

/// Returns the lines about a player's pieces beside the board, each in a long and a short wording.
/// First come the lines for the top corner, then those for the bottom corner, from the lowest up.
pub fn belongings(app: &App, position: &Position, player: Player) -> [Vec<[String; 2]>; 2] {
    let supply = position.supply(player);
    let same = |text: String| [text.clone(), text];
    let captured = supply.captured_pieces();
    let top = vec![
        same(format!("reserve {}", supply.basic())),
        [format!("captured {captured}"), format!("taken {captured}")],
    ];
    if !position.rules().have_potentials() {
        return [top, Vec::new()];
    }
    let layers = Spot::all().flat_map(|spot| position.stack(spot).layers());
    let in_play = layers.filter(|layer| layer.owner == player && is_potential(*layer)).count();
    let (left, challenges) = (supply.potentials(), app.session.challenges_left(player));
    let mut bottom = vec![
        [format!("potentials left {left}"), format!("to load {left}")],
        [format!("loaded or used {in_play}"), format!("in play {in_play}")],
    ];
    if app.session.agreement().challenges.number() > 0 {
        bottom.insert(0, same(format!("challenges {challenges}")));
    }
    [top, bottom]
}

/// Draws the lines about both players' pieces in the corners of the board or beside it. Returns the
/// places of the lines.
pub fn draw_belongings(app: &App, layout: &Layout, buffer: &mut Buffer) -> Vec<Rect> {
    let mut places = Vec::new();
    let position = app.position();
    for player in Player::BOTH {
        let is_left = player == Player::White;
        let role = if position.turn() == player { TextRole::Normal } else { TextRole::Dim };
        let style = app.look.theme().text(role);
        let free = |y: u16| {
            let (left, right) = layout.free(y);
            usize::from(if is_left { left } else { right })
        };
        let mut put = |wordings: [String; 2], y: u16| {
            let fits = |text: &String| text.chars().count() <= free(y);
            let Some(text) = wordings.into_iter().find(fits) else { return };
            // The place is no wider than the text, because the board is beside it.
            let width = text.chars().count() as u16;
            let x = if is_left { layout.middle.x } else { layout.middle.right() - width };
            let place = Rect { x, y, width, height: 1 };
            Line::styled(text, style).render(place, buffer);
            places.push(place);
        };
        let [top, bottom] = belongings(app, &position, player);
        for (wordings, y) in top.into_iter().zip(layout.middle.y..) {
            put(wordings, y);
        }
        for (wordings, y) in bottom.into_iter().zip((layout.middle.y..layout.middle.bottom()).rev())
        {
            put(wordings, y);
        }
    }
    places
}

/// Draws the last turns on the left below White's pieces. Returns their place; `None` if there is
/// no room for them.
pub fn draw_last_turns(app: &App, layout: &Layout, buffer: &mut Buffer) -> Option<Rect> {
    let column = layout.board.x.saturating_sub(layout.middle.x).saturating_sub(1);
    let top = layout.middle.y + 4;
    let room = layout.middle.bottom().saturating_sub(top + 5);
    if column < COLUMN || room < 3 {
        return None;
    }
    let line = app.session.line();
    let mut lines = VecDeque::new();
    for (nth, turn) in line.iter().enumerate().take(app.ply()).rev() {
        let role = if nth + 1 == app.ply() { TextRole::Normal } else { TextRole::Dim };
        let parts = words::turn_lines(&turn.to_string(), usize::from(column) - NUMBER);
        if lines.len() + parts.len() > usize::from(room) {
            break;
        }
        for (at, part) in parts.into_iter().enumerate().rev() {
            let number = if at == 0 { (nth + 1).to_string() } else { String::new() };
            let text = format!("{number:>3} {part}");
            lines.push_front(Line::styled(text, app.look.theme().text(role)));
        }
    }
    for (line, y) in lines.into_iter().zip(top..) {
        line.render(Rect { y, width: column, height: 1, ..layout.middle }, buffer);
    }
    Some(Rect { y: top, width: column, height: room, ..layout.middle })
}

/// The number of columns for a turn's number and the blank after it.
const NUMBER: usize = 4;

/// The keys for the pieces to push in.
const CHOICES: [(Number, char, Entering, &str); 3] = [
    (Number::One, '1', Entering::Single, "single"),
    (Number::Two, '2', Entering::Gipf, "GIPF"),
    (Number::Three, '3', Entering::Loaded, "loaded"),
];

/// Whether the choice of pieces to push in is visible.
fn shows_choices(app: &App) -> bool {
    let draft = app.session.draft();
    let deals = matches!(app.game.aim.activity, Activity::Row(_));
    app.may_act() && !deals && !draft.has_moved() && !draft.is_row_due()
}

/// Draws the choice of pieces to push in, and what the chosen piece gives up.
pub fn draw_choices(app: &App, layout: &Layout, buffer: &mut Buffer, clicks: &mut ClickMap<Act>) {
    if !shows_choices(app) {
        return;
    }
    let draft = app.session.draft();
    let (theme, supply) = (app.look.theme(), draft.position().supply(draft.position().turn()));
    let chosen = app.game.aim.entering(draft);
    let area = layout.choices;
    let mut x = area.x;
    for (number, key, entering, label) in CHOICES {
        let can_ever = match entering {
            Entering::Single => true,
            Entering::Gipf => supply.may_play_gipf(),
            Entering::Loaded => supply.potentials() > 0,
        };
        if !can_ever {
            continue;
        }
        let (is_open, is_chosen) = (supply.allows(entering), chosen == entering);
        let role = match (is_open, is_chosen) {
            (false, _) => TextRole::Dim,
            (true, true) => TextRole::Selected,
            (true, false) => TextRole::Normal,
        };
        let key_role = if is_open { TextRole::Key } else { TextRole::Dim };
        let label = if is_chosen && is_open { format!("[{label}]") } else { format!(" {label} ") };
        let line = Line::from(vec![
            Span::styled(key.to_string(), theme.text(key_role)),
            Span::styled(label, theme.text(role)),
        ]);
        let width = line.width() as u16;
        let place = Rect { x, width, ..area }.intersection(area);
        line.render(place, buffer);
        clicks.add(place, Act::Board(BoardAct::Number(number)));
        x = x.saturating_add(width + 1);
    }
    let rest = Rect { x, width: area.right().saturating_sub(x), ..area };
    let given_up = words::given_up(chosen, draft).unwrap_or_default();
    // A text without room is left out. The status line shows it, too, once a dot is taken.
    if Line::from(given_up.as_str()).width() <= usize::from(rest.width) {
        let line = Line::styled(given_up, theme.text(TextRole::Dim));
        Paragraph::new(line).right_aligned().render(rest, buffer);
    }
}
