//! The header line: the players, the player to move, the rules and the number of moves.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::kit::phrases::name_with_colour;
use crate::kit::storage::{GameEnd, printable, visible};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::theme::TextRole;
use crate::punct::clock::Brief;
use crate::punct::control::viewing::Whereabouts;
use crate::punct::phrases;
use crate::punct::screen::advice::Need;
use crate::punct::screen::app::{App, is_guided, tip};
use crate::rules::{Player, Variant};

/// The wordings for the texts about the players, the fullest first. `colours` adds the colour to
/// each name, and `words` writes `centre` as a word.
const WORDINGS: [HeaderWording; 3] = [
    HeaderWording { colours: true, words: true },
    HeaderWording { colours: false, words: true },
    HeaderWording { colours: false, words: false },
];

/// The fewest useful columns of a name.
const LEAST_NAME: usize = 5;

#[derive(Clone, Copy)]
struct HeaderWording {
    colours: bool,
    words: bool,
}

/// The number of blanks between two texts.
const GAP: usize = 2;

/// Draws the header line. Names, clocks and counts have precedence; the rules and the number of
/// moves get the columns that are left.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.header;
    let all = usize::from(area.width);
    let headings = if layout.beside_header.is_some() { vec![] } else { headings(app) };
    let width_of = |text: &String| Line::from(text.as_str()).width();
    // The fuller the wording for the players, the longer the middle text that must also fit.
    let beside = |nth: usize| headings.get(nth).map_or(GAP, |text| width_of(text) + 2 * GAP);
    let last = headings.len().saturating_sub(1);
    let wanted = [beside(0), beside(last / 2), beside(last)];
    let sides = fit_sides(app, layout, wanted, true);
    let [left, right] = sides.each_ref().map(|side| side.width() + GAP);
    let free = all.saturating_sub(left + right);
    if let Some(heading) = headings.iter().find(|text| width_of(text) <= free) {
        // The text stands in the middle, unless a side needs more room.
        let width = width_of(heading);
        let x = ((all - width) / 2).clamp(left, left + free - width);
        // Another colour shows that a variation is not the game.
        let is_variation = matches!(app.session.whereabouts(), Whereabouts::Variation { .. });
        let role = if is_variation { TextRole::Warning } else { TextRole::Dim };
        buffer.set_string(area.x + x as u16, area.y, heading, app.look.theme().text(role));
    }
    let [white, black] = sides.map(|side| side.line(app));
    white.render(area, buffer);
    Paragraph::new(black).right_aligned().render(area, buffer);
}

/// Returns the fullest texts about the players that fit. In a window that is wide enough for size
/// M, the needs of the players are more important than the middle text, and names are cut to make
/// room for the needs. `needs` says whether there may be needs.
fn fit_sides(app: &App, layout: &Layout, between: [usize; 3], needs: bool) -> [HeaderSide; 2] {
    let width = layout.header.width;
    let is_wide = width >= BoardSize::M.needs().width;
    let sides = |wording| Player::BOTH.map(|it| HeaderSide::new(app, it, wording, needs));
    let alone: &[HeaderWording] = if is_wide || !needs { &WORDINGS } else { &[] };
    let alone = alone.iter().map(|&wording| (wording, GAP));
    for (wording, between) in WORDINGS.into_iter().zip(between).chain(alone) {
        let fitting = sides(wording);
        let [white, black] = fitting.each_ref().map(HeaderSide::width);
        let fits = match layout.beside_header {
            None => white + between + black <= usize::from(width),
            Some([left, right]) => white <= usize::from(left) && black <= usize::from(right),
        };
        if fits {
            return fitting;
        }
    }
    let mut cut = sides(WORDINGS[WORDINGS.len() - 1]);
    let rooms = layout.beside_header.unwrap_or_else(|| halves(&cut, width));
    let has_room = cut.iter().zip(rooms).all(|(side, room)| side.has_room(room));
    if needs && !(is_wide && has_room) {
        return fit_sides(app, layout, between, false);
    }
    cut.iter_mut().zip(rooms).for_each(|(side, room)| side.cut(room));
    cut
}

/// Returns the columns of each side on a shared line. A side gets the columns that the other side
/// does not need.
fn halves([white, black]: &[HeaderSide; 2], width: u16) -> [u16; 2] {
    let all = width.saturating_sub(GAP as u16);
    let [white, black] = [white, black].map(|side| side.width() as u16);
    let left = (all / 2).max(all.saturating_sub(black)).min(white);
    [left, all - left]
}

/// The texts about one player, on one side of the header.
struct HeaderSide {
    is_to_move: bool,
    name: String,
    clock: Option<Span<'static>>,
    /// The count of the central hexagon, and the number of spaces that the player needs to join two
    /// sides.
    counts: String,
}

impl HeaderSide {
    fn new(app: &App, player: Player, wording: HeaderWording, needs: bool) -> HeaderSide {
        let game = app.session.viewed_game();
        let [white, black] = app.session.names();
        let name = match wording.colours {
            true => name_with_colour(app.session.names(), player),
            // Two players of the same name, such as two computers, are called by their colours.
            false if white == black => player.to_string(),
            false => app.session.name(player).to_string(),
        };
        let mut counts = Vec::new();
        if game.rules().variant == Variant::Standard && app.game.mode.tells_centre() {
            let centre = if wording.words { "centre " } else { "" };
            counts.push(format!("{centre}{}", game.position().centre_count(player)));
        }
        if needs
            && !is_told_to_win(app, player)
            && let Some(need) = app.game.advice.needs.need(player)
        {
            counts.push(match need {
                Need::Spaces(spaces) => format!("needs {spaces}"),
                Need::NoOpenWay => "no open way".to_owned(),
            });
        }
        let counts =
            if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        HeaderSide {
            is_to_move: game.outcome().is_none() && game.position().turn() == player,
            name: visible(&name),
            clock: clock(app, player),
            counts,
        }
    }

    /// Returns the columns of everything except the name, with those for the mark of the player to
    /// move.
    fn besides(&self) -> usize {
        2 + self.clock.as_ref().map_or(0, Span::width) + self.counts.len()
    }

    fn width(&self) -> usize {
        self.besides() + Line::from(self.name.as_str()).width()
    }

    /// Whether enough of the name fits into `room` columns with the other texts.
    fn has_room(&self, room: u16) -> bool {
        let name = Line::from(self.name.as_str()).width().min(LEAST_NAME);
        self.besides() + name <= usize::from(room)
    }

    /// Cuts the name so that the other texts fit.
    fn cut(&mut self, room: u16) {
        self.name = printable(&self.name, usize::from(room).saturating_sub(self.besides()).max(1));
    }

    fn line(self, app: &App) -> Line<'static> {
        let role = if self.is_to_move { TextRole::Strong } else { TextRole::Normal };
        let style = app.look.theme().text(role);
        let arrow = if self.is_to_move { "▶ " } else { "" };
        let mut spans = vec![Span::styled(format!("{arrow}{}", self.name), style)];
        spans.extend(self.clock);
        spans.push(Span::styled(self.counts, style));
        Line::from(spans)
    }
}

/// Whether a text beside the board or a mark on it says that this player can win.
fn is_told_to_win(app: &App, player: Player) -> bool {
    if player == app.session.viewed_game().position().turn() {
        return tip(app).is_some_and(|tip| tip.wins);
    }
    app.game.advice.threats.is_any() || is_guided(app) && app.game.guidance.danger.is_some()
}

/// A clock with less time than this is shown as a warning.
const SHORT: Duration = Duration::from_secs(20);

/// Returns the time that a player has left; `None` if the game has no clock.
fn clock(app: &App, player: Player) -> Option<Span<'static>> {
    let left = app.session.time_left(player)?;
    let runs = app.session.clock()?.running().is_some_and(|running| running.player == player);
    let usual = if runs { TextRole::Strong } else { TextRole::Normal };
    let role = if left < SHORT { TextRole::Warning } else { usual };
    Some(Span::styled(format!(" {}", Brief(left)), app.look.theme().text(role)))
}

/// Returns the wordings of the text in the middle of the header, the preferred one first. The text
/// tells the rules, the result or the variation, and the number of the move.
fn headings(app: &App) -> Vec<String> {
    if let Some(headings) = app.game.mode.headings() {
        return headings;
    }
    let number = move_number(app);
    if app.session.is_present()
        && let Some((end, _)) = app.session.record().end_that_counts()
    {
        let result = result(end, app);
        return vec![format!("{result}, {number}"), result, number];
    }
    if let Whereabouts::Variation { after } = app.session.whereabouts() {
        let short = format!("variation after move {after}");
        return vec![format!("{short}: {number}"), short, "variation".to_owned()];
    }
    let rules = app.session.viewed_game().rules();
    let (whole, brief) = (rules.in_words(), phrases::rules_briefly(rules));
    let mut headings = Vec::new();
    if let Some(strengths) = strengths(app) {
        headings.extend([&whole, brief].map(|rules| format!("{strengths}, {rules}, {number}")));
        headings.push(format!("{strengths}, {number}"));
    }
    headings.extend([format!("{whole}, {number}"), format!("{brief}, {number}"), number]);
    headings
}

/// Returns the strength of the computer, if it plays.
fn strengths(app: &App) -> Option<String> {
    match app.session.seats().computer() {
        [None, None] => None,
        [Some(level), None] | [None, Some(level)] => Some(format!("strength {level}")),
        [Some(white), Some(black)] => Some(format!("strengths {white} and {black}")),
    }
}

/// Tells who has won, or that the game is a draw or was aborted.
fn result(end: GameEnd, app: &App) -> String {
    match end {
        GameEnd::Won(winner) if app.session.you() == Some(winner) => "You have won".to_owned(),
        GameEnd::Won(winner) => format!("{} has won", app.session.name(winner)),
        GameEnd::Aborted => "aborted".to_owned(),
        GameEnd::Draw | GameEnd::Open => "a draw".to_owned(),
    }
}

fn move_number(app: &App) -> String {
    let (ply, plies) = (app.session.viewed_game().ply(), app.session.game().ply());
    match app.session.whereabouts() {
        Whereabouts::Line if ply <= plies => format!("move {ply} of {plies}"),
        _ => format!("move {ply}"),
    }
}
