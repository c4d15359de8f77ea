//! The line at the top: the players, whose turn it is, the rules and the number of moves.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::clock::Brief;
use crate::phrases;
use crate::record::printable;
use crate::rules::{Outcome, Player, Variant};
use crate::session::Seat;
use crate::tui::app::App;
use crate::tui::board::Whereabouts;
use crate::tui::theme::TextRole;

/// Draws the line at the top.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.header;
    let game = app.board.game(&app.session);
    let counts = game.rules().variant == Variant::Standard;
    let clocks = Player::BOTH.map(|player| clock(app, player));
    let room = |player: Player, centre: &str| {
        let taken = 3 + centre.len() + clocks[player as usize].as_ref().map_or(0, Span::width);
        usize::from(area.width / 3).saturating_sub(taken)
    };
    let centre = |player: Player| {
        let count = game.position().centre_count(player);
        match counts {
            false => String::new(),
            true if area.width < 60 => format!(" ({count})"),
            true => format!(" (centre {count})"),
        }
    };
    // Both players are called by name and colour, or neither.
    let long = Player::BOTH.map(|player| phrases::called(app.session.names(), player));
    let has_room = |player: Player| {
        Line::from(long[player as usize].as_str()).width() <= room(player, &centre(player))
    };
    let [white, black] = app.session.names();
    let is_shared = white == black;
    let all_fit = Player::BOTH.into_iter().all(has_room);
    let side = |player: Player| {
        let to_move = game.outcome().is_none() && game.position().turn() == player;
        let role = if to_move { TextRole::Strong } else { TextRole::Normal };
        let arrow = if to_move { "▶ " } else { "" };
        let centre = centre(player);
        // Two of one name, such as computers, are told apart by their colours.
        let short =
            if is_shared { player.to_string() } else { app.session.name(player).to_string() };
        let name = if all_fit { &long[player as usize] } else { &short };
        let you = if is_you(app, player) { " (you)" } else { "" };
        let name = &format!("{name}{you}");
        // A name keeps its room, whoever's turn it is.
        let name = printable(name, room(player, &centre).max(5));
        let style = app.appearance.theme().text(role);
        let mut spans = vec![Span::styled(format!("{arrow}{name}"), style)];
        spans.extend(clocks[player as usize].clone());
        spans.push(Span::styled(centre, style));
        Line::from(spans)
    };
    if layout.header_is_whole {
        let third = Rect { x: area.x + area.width / 3, width: area.width / 3, ..area };
        let room = usize::from(third.width);
        let fits = |text: &String| Line::from(text.as_str()).width() <= room;
        let text = headings(app).into_iter().find(fits).unwrap_or_default();
        // A variation must not be taken for the game.
        let is_variation =
            matches!(app.board.whereabouts(&app.session), Whereabouts::Variation { .. });
        let role = if is_variation { TextRole::Warning } else { TextRole::Dim };
        let style = app.appearance.theme().text(role);
        Paragraph::new(Line::styled(text, style)).centered().render(third, buffer);
    }
    side(Player::White).render(area, buffer);
    Paragraph::new(side(Player::Black)).right_aligned().render(area, buffer);
}

/// Below this, a player's time is shown as a warning.
const SHORT: Duration = Duration::from_secs(20);

/// What a player has left, if the game has a clock.
fn clock(app: &App, player: Player) -> Option<Span<'static>> {
    let left = app.time_left(player)?;
    let runs = app.session.clock()?.running().is_some_and(|running| running.player == player);
    let role = match (left < SHORT, runs) {
        (true, _) => TextRole::Warning,
        (false, true) => TextRole::Strong,
        (false, false) => TextRole::Normal,
    };
    Some(Span::styled(format!(" {}", Brief(left)), app.appearance.theme().text(role)))
}

/// Whether this is the only person playing, and is called by nothing but the colour.
fn is_you(app: &App, player: Player) -> bool {
    let (seats, name) = (app.session.seats(), app.session.name(player));
    let alone = seats.of(player) == Seat::Here && seats.of(player.opponent()) != Seat::Here;
    alone && !name.is_given_to(player)
}

/// The rules or the result, and the number of moves: the longest wording first.
fn headings(app: &App) -> Vec<String> {
    if let Some(exercise) = &app.exercise {
        // `11 of 15` is what is left of `Lesson 11 of 15` where room is short.
        let heading = exercise.sheet.heading.clone();
        let brief = heading.split_once(' ').map(|(_, brief)| brief.to_owned());
        return std::iter::once(heading).chain(brief).collect();
    }
    if let Some(bound) = &app.bound {
        return bound.headings.clone();
    }
    let number = move_number(app);
    let result = |outcome| result(outcome, app);
    let outcome = app.session.game().outcome().filter(|_| !app.board.is_aside());
    if let Some(result) = outcome.map(result) {
        return vec![format!("{result}, {number}"), result, number];
    }
    if let Whereabouts::Variation { after } = app.board.whereabouts(&app.session) {
        let short = format!("variation after move {after}");
        return vec![format!("{short}: {number}"), short, "variation".to_owned()];
    }
    let rules = app.board.game(&app.session).rules();
    let (whole, brief) = (phrases::rules(rules), phrases::rules_briefly(rules));
    let mut headings = vec![format!("{whole}, {number}"), format!("{brief}, {number}"), number];
    if let Some(levels) = levels(app) {
        let wordings = [&whole, brief].map(|rules| format!("{levels}, {rules}, {}", headings[2]));
        headings.splice(0..0, wordings);
    }
    headings
}

/// How strong the computer plays, if it does.
fn levels(app: &App) -> Option<String> {
    match app.session.seats().computer() {
        [None, None] => None,
        [Some(level), None] | [None, Some(level)] => Some(format!("level {level}")),
        [Some(white), Some(black)] => Some(format!("levels {white} and {black}")),
    }
}

/// Who won.
fn result(outcome: Outcome, app: &App) -> String {
    match outcome.winner() {
        Some(winner) => format!("{} has won", app.session.name(winner)),
        None => "a draw".to_owned(),
    }
}

fn move_number(app: &App) -> String {
    let (ply, plies) = (app.board.game(&app.session).ply(), app.session.game().ply());
    match app.board.whereabouts(&app.session) {
        Whereabouts::Line if ply <= plies => format!("move {ply} of {plies}"),
        _ => format!("move {ply}"),
    }
}
