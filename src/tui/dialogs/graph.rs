//! White's chance to win over the whole game, and the moves that turned it.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use super::reply::Reply;
use super::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use crate::record::{Name, printable};
use crate::rules::Player;
use crate::session::Session;
use crate::tui::action::{Action, AdviceAction, DialogAction};
use crate::tui::advice::{Review, Turn, percent};
use crate::tui::keys::{Binding, Key, Situation};
use crate::tui::theme::TextRole;
use crate::tui::view::list;
use crate::tui::view::popup::{Lines, Popup};

/// The graph, with the moves that turned the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Which of these moves is chosen, counted from 0.
    pub chosen: usize,
    /// How many moves came before each of them. The review may still find more.
    pub turns: Vec<usize>,
}

/// The keys of the graph.
pub static KEYS: &[Binding] = &[
    CHOOSE,
    Binding { labels: &[(Situation::Dialog, "look at it")], ..ACCEPT },
    CLOSE,
    Binding {
        keys: &[(Key::Char('W'), Action::Dialog(DialogAction::Close))],
        shown: "W",
        help: None,
        labels: &[],
    },
    FURTHER,
];

/// The columns of the graph where there is room for them.
const COLUMNS: u16 = 76;

/// The lines of the graph, and the fewest.
const LINES: u16 = 11;
const FEWEST_LINES: u16 = 5;

impl Graph {
    /// The graph, with the choice on the last of the turning moves that came before `ply` moves had
    /// been made, or on the first.
    pub fn at(ply: usize, review: &Review) -> Graph {
        let mut graph = Graph { chosen: 0, turns: Vec::new() };
        graph.follow(review);
        let before = graph.turns.iter().take_while(|&&turn| turn <= ply).count();
        graph.chosen = before.saturating_sub(1);
        graph
    }

    /// Takes in what the review has found by now.
    pub fn follow(&mut self, review: &Review) {
        let chosen = self.turns.get(self.chosen).copied();
        self.turns = review.turns().iter().map(|turn| turn.ply).collect();
        let again = self.turns.iter().position(|&ply| Some(ply) == chosen);
        self.chosen = again.unwrap_or(self.chosen.min(self.turns.len().saturating_sub(1)));
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Pick(nth) if nth < self.turns.len() => self.chosen = nth,
            DialogAction::Accept => {
                return self.turns.get(self.chosen).map_or(Reply::Stay, |&ply| {
                    Reply::Finish(Action::Advice(AdviceAction::LookAtTurn(ply)))
                });
            }
            action => list::choose(&mut self.chosen, self.turns.len(), action),
        }
        Reply::Stay
    }

    /// Draws the graph, and the list of moves below.
    pub fn draw(&self, review: Option<&Review>, session: &Session, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let turns = review.map_or_else(Vec::new, Review::turns);
        let wanted = usize::from(LINES) + 1 + turns.len().max(1);
        let place = popup.open("Review of the game", columns, wanted, KEYS);
        let Some(review) = review else { return };
        let least_below = 1 + turns.len().clamp(1, 6) as u16;
        let height = LINES.min(place.height.saturating_sub(least_below).max(FEWEST_LINES));
        let above = Rect { height: height.min(place.height), ..place };
        let chosen = self.turns.get(self.chosen).copied();
        draw_chart(review, &turns, chosen, session.names(), above, popup);
        let y = above.bottom();
        let heading = Rect { y, height: u16::from(y < place.bottom()), ..place };
        let style = popup.role(TextRole::Strong);
        popup.put(heading, &Line::styled(heading_of(review, turns.len()), style));
        let rest = place.bottom().saturating_sub(heading.bottom());
        let items: Vec<_> = turns.iter().map(|turn| item(turn, session, columns, popup)).collect();
        popup.list(Rect { y: heading.bottom(), height: rest, ..place }, &items, self.chosen);
    }
}

/// How far the review is, and what the list below tells.
fn heading_of(review: &Review, turns: usize) -> String {
    let (seen, all) = review.progress();
    match (review.goes_on(), turns) {
        (true, _) => format!("Looking at the moves: {seen} of {all} …"),
        (false, _) if seen < all => format!("The review ended after {seen} of {all} moves"),
        (false, 0) => "No move turned the game".to_owned(),
        (false, _) => "What turned the game, White's chance".to_owned(),
    }
}

/// A turning move: its number and mark, White's chance before and after as in the graph, the better
/// move.
fn item(turn: &Turn, session: &Session, columns: usize, popup: &Popup) -> Lines {
    let Turn { ply, mover, played, mark, chances: [before, after], better } = turn;
    let (number, mark) = (ply + 1, mark.to_string());
    let played = played.to_string();
    let chances = format!("{}→{}", percent(*before), percent(*after));
    let mut text = format!("{number:>3}{mark:<2} {played:<17} {chances:>9}");
    let better = better.as_ref().map(|better| format!("  better {}", better.played));
    let room = columns.saturating_sub(text.chars().count());
    text.extend(better.filter(|better| better.len() <= room));
    let room = columns.saturating_sub(text.chars().count() + 2);
    let name = session.name_at(*ply, *mover).to_string();
    let name = if room < 5 { String::new() } else { format!("  {}", printable(&name, room)) };
    vec![Line::styled(text + &name, popup.role(TextRole::Normal))]
}

fn draw_chart(
    review: &Review,
    turns: &[Turn],
    chosen: Option<usize>,
    names: &[Name; 2],
    area: Rect,
    popup: &mut Popup,
) {
    let (_, plies) = review.progress();
    let chances = review.chances_of_white();
    let half = [(0.0, 0.5), (plies as f64, 0.5)];
    let after = |turn: &Turn| {
        let ply = (turn.ply + 1) as f64;
        chances.iter().find(|(at, _)| (at - ply).abs() < 0.5).copied()
    };
    let marked: Vec<_> = turns.iter().filter_map(after).collect();
    let of_chosen = turns.iter().find(|turn| Some(turn.ply) == chosen).and_then(after);
    let of_chosen: Vec<_> = of_chosen.into_iter().collect();
    let is_ascii = popup.appearance.is_ascii();
    let line = if is_ascii { Marker::Custom('*') } else { Marker::Braille };
    let dot = |unicode, ascii| Marker::Custom(if is_ascii { ascii } else { unicode });
    let curve = |data, marker, style| dataset(data, marker, GraphType::Line, style);
    let dots = |data, marker, style| dataset(data, marker, GraphType::Scatter, style);
    let [plain, dim, strong] =
        [TextRole::Normal, TextRole::Dim, TextRole::Strong].map(|role| popup.role(role));
    let datasets = vec![
        curve(&half, dot('·', '.'), dim),
        curve(&chances, line, plain),
        dots(&marked, dot('●', 'o'), strong),
        dots(&of_chosen, dot('◆', '#'), popup.role(TextRole::Warning)),
    ];
    let title = format!("{}'s chance to win", names[Player::White as usize]);
    let title = Line::styled(printable(&title, usize::from(area.width)), strong);
    let across = Axis::default()
        .bounds([0.0, plies.max(1) as f64])
        .labels([Line::from("0"), Line::from(plies.to_string())])
        .style(dim);
    let up = Axis::default()
        .title(title)
        .bounds([0.0, 1.0])
        .labels(["0%", "50%", "100%"].map(Line::from))
        .style(dim);
    let chart = Chart::new(datasets).style(plain).x_axis(across).y_axis(up);
    chart.legend_position(None).render(area.intersection(popup.buffer.area), popup.buffer);
}

fn dataset(
    data: &[(f64, f64)],
    marker: Marker,
    graph_type: GraphType,
    style: Style,
) -> Dataset<'_> {
    Dataset::default().data(data).marker(marker).graph_type(graph_type).style(style)
}
