//! The header line: the players, the player to move, the rules and the number of moves.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::kit::phrases::name_with_colour;
use crate::kit::storage::{GameEnd, printable, visible};
use crate::kit::text::Columns;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::theme::TextRole;
use crate::punct::clock::Brief;
use crate::punct::control::viewing::Whereabouts;
use crate::punct::phrases;
use crate::punct::screen::App;
use crate::punct::screen::advice::Need;
use crate::punct::screen::app::{is_guided, tip};
use crate::rules::{Player, Variant};

#[derive(Clone, Copy)]
struct HeaderWording {
    colours: bool,
    /// Whether `centre` is written as a word.
    words: bool,
}

/// The wordings, the fullest first.
const WORDINGS: [HeaderWording; 3] = [
    HeaderWording { colours: true, words: true },
    HeaderWording { colours: false, words: true },
    HeaderWording { colours: false, words: false },
];

const LEAST_NAME: usize = 5;

const GAP: usize = 2;

/// Names, clocks and counts have precedence over the rules and the number of moves.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let area = layout.header;
    let all = usize::from(area.width);
    let headings = if layout.beside_header.is_some() { vec![] } else { headings(app) };
    // The fuller the wording for the players, the longer the middle text that must also fit.
    let last = headings.len().saturating_sub(1);
    let between = [0, last / 2, last]
        .map(|nth| headings.get(nth).map_or(GAP, |heading| heading.columns() + 2 * GAP));
    let sides = fit_sides(app, layout, between, true);
    let [left, right] = sides.each_ref().map(|side| side.width() + GAP);
    let free = all.saturating_sub(left + right);
    if let Some(heading) = headings.iter().find(|heading| heading.columns() <= free) {
        // The text stands in the middle, unless a side needs more room.
        let width = heading.columns();
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

/// With the columns `between` of each wording. In a window wide enough for size M, `needs` are more
/// important than the middle text, and names are cut for them.
fn fit_sides(app: &App, layout: &Layout, between: [usize; 3], needs: bool) -> [HeaderSide; 2] {
    let width = layout.header.width;
    let is_wide = width >= BoardSize::M.needs().width;
    let mut wordings: Vec<_> = WORDINGS.into_iter().zip(between).collect();
    if is_wide || !needs {
        wordings.extend(WORDINGS.map(|wording| (wording, GAP)));
    }
    for (wording, between) in wordings {
        let sides = HeaderSide::both(app, wording, needs);
        let [white, black] = sides.each_ref().map(HeaderSide::width);
        let fits = match layout.beside_header {
            None => white + between + black <= usize::from(width),
            Some([left, right]) => white <= usize::from(left) && black <= usize::from(right),
        };
        if fits {
            return sides;
        }
    }
    let mut sides = HeaderSide::both(app, WORDINGS[WORDINGS.len() - 1], needs);
    let rooms = layout.beside_header.unwrap_or_else(|| halves(&sides, width));
    let have_room = sides.iter().zip(rooms).all(|(side, room)| side.has_room(room));
    if needs && !(is_wide && have_room) {
        return fit_sides(app, layout, between, false);
    }
    for (side, room) in sides.iter_mut().zip(rooms) {
        let room = usize::from(room).saturating_sub(side.besides()).max(1);
        side.name = printable(&side.name, room);
    }
    sides
}

/// A side gets the columns that the other side does not need.
fn halves([white, black]: &[HeaderSide; 2], width: u16) -> [u16; 2] {
    let all = width.saturating_sub(GAP as u16);
    let needed_by_black = black.width() as u16;
    let left = (all / 2).max(all.saturating_sub(needed_by_black)).min(white.width() as u16);
    [left, all - left]
}

struct HeaderSide {
    is_to_move: bool,
    name: String,
    clock: Option<Span<'static>>,
    /// Of the central hexagon, and of the spaces that the player needs to join two sides.
    counts: String,
}

impl HeaderSide {
    fn both(app: &App, wording: HeaderWording, needs: bool) -> [HeaderSide; 2] {
        Player::BOTH.map(|player| HeaderSide::new(app, player, wording, needs))
    }

    fn new(app: &App, player: Player, wording: HeaderWording, needs: bool) -> HeaderSide {
        let game = app.session.viewed_game();
        let [white, black] = app.session.names();
        let name = if wording.colours {
            name_with_colour(app.session.names(), player)
        } else if white == black {
            // Two players of the same name, such as two computers, are called by their colours.
            player.to_string()
        } else {
            app.session.name(player).to_string()
        };
        let is_to_move = game.position().turn() == player;
        let mut texts = Vec::new();
        if game.rules().variant == Variant::Standard && app.game.mode.shows_centre() {
            let centre = if wording.words { "centre " } else { "" };
            texts.push(format!("{centre}{}", game.position().centre_count(player)));
        }
        // A text beside the board or a mark on it may say already that the player can win.
        let is_shown_to_win = if is_to_move {
            tip(app).is_some_and(|tip| tip.wins)
        } else {
            app.game.advice.threats.is_any() || is_guided(app) && app.game.guidance.danger.is_some()
        };
        if needs
            && !is_shown_to_win
            && let Some(need) = app.game.advice.needs.need(player)
        {
            texts.push(match need {
                Need::Spaces(spaces) => format!("needs {spaces}"),
                Need::NoOpenWay => "no open way".to_owned(),
            });
        }
        let counts =
            if texts.is_empty() { String::new() } else { format!(" ({})", texts.join(", ")) };
        HeaderSide {
            is_to_move: is_to_move && game.outcome().is_none(),
            name: visible(&name),
            clock: clock(app, player),
            counts,
        }
    }

    fn besides(&self) -> usize {
        2 + self.clock.as_ref().map_or(0, Columns::columns) + self.counts.len()
    }

    fn width(&self) -> usize {
        self.besides() + self.name.columns()
    }

    /// Whether enough of the name fits into `room` columns with the other texts.
    fn has_room(&self, room: u16) -> bool {
        self.besides() + self.name.columns().min(LEAST_NAME) <= usize::from(room)
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

const SHORT: Duration = Duration::from_secs(20);

/// The time that a player has left; `None` if the game has no clock.
fn clock(app: &App, player: Player) -> Option<Span<'static>> {
    let left = app.session.time_left(player)?;
    let runs = app.session.clock()?.running().is_some_and(|running| running.player == player);
    let usual = if runs { TextRole::Strong } else { TextRole::Normal };
    let role = if left < SHORT { TextRole::Warning } else { usual };
    Some(Span::styled(format!(" {}", Brief(left)), app.look.theme().text(role)))
}

/// The wordings of the text in the middle of the header, the preferred one first.
fn headings(app: &App) -> Vec<String> {
    if let Some(headings) = app.game.mode.headings() {
        return headings;
    }
    let (ply, plies) = (app.session.viewed_game().ply(), app.session.game().ply());
    let number = match app.session.whereabouts() {
        Whereabouts::Line if ply <= plies => format!("move {ply} of {plies}"),
        _ => format!("move {ply}"),
    };
    if app.session.is_present()
        && let Some((end, _)) = app.session.record().end_that_counts()
    {
        let result = match end {
            GameEnd::Won(winner) if app.session.you() == Some(winner) => "You have won".to_owned(),
            GameEnd::Won(winner) => format!("{} has won", app.session.name(winner)),
            GameEnd::Aborted => "aborted".to_owned(),
            GameEnd::Draw | GameEnd::Open => "a draw".to_owned(),
        };
        return vec![format!("{result}, {number}"), result, number];
    }
    if let Whereabouts::Variation { after } = app.session.whereabouts() {
        let short = format!("variation after move {after}");
        return vec![format!("{short}: {number}"), short, "variation".to_owned()];
    }
    let rules = app.session.viewed_game().rules();
    let (whole, brief) = (rules.in_words(), phrases::rules_briefly(rules));
    let strengths = match app.session.seats().computer() {
        [None, None] => None,
        [Some(level), None] | [None, Some(level)] => Some(format!("strength {level}")),
        [Some(white), Some(black)] => Some(format!("strengths {white} and {black}")),
    };
    let mut headings = Vec::new();
    if let Some(strengths) = strengths {
        headings.extend([
            format!("{strengths}, {whole}, {number}"),
            format!("{strengths}, {brief}, {number}"),
            format!("{strengths}, {number}"),
        ]);
    }
    headings.extend([format!("{whole}, {number}"), format!("{brief}, {number}"), number]);
    headings
}
