//! A player's chance to win over the whole game: of the only person here, or else of White.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use super::{Dialog, DialogContext, Reply};
use crate::kit::phrases::{percent, sentence};
use crate::kit::shell::{DialogPosition, DialogProperties, GameDialog};
use crate::kit::storage::printable;
use crate::kit::text::Columns as _;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::text::{Align, ColumnPriority, table_rows};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::phrases;
use crate::punct::play::Session;
use crate::punct::screen::action::{Action, ScreenAction};
use crate::punct::screen::advice::{FirstMark, Review, TurningPoint};
use crate::rules::Player;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewGraph {
    pub chosen: usize,
    /// The number of moves before each. As long as the review goes on, more may come.
    pub turns: Vec<usize>,
}

static KEYS: &[DialogBinding] = &[
    CHOOSE,
    ACCEPT.label("look at it"),
    CLOSE,
    row!("W", (&[Key::Char('W')], DialogAction::Close)),
    FURTHER,
];

const FEWEST: u16 = 4;

/// The greatest number of lines about what was wrong with a move.
const MOST_TOLD: usize = 3;

/// The lines of the dialog for each of these lines.
const LINES_TO_ONE: u16 = 6;

/// Number and mark, player, move, chances as in the graph, and the better move.
const COLUMNS: [(Align, ColumnPriority); 5] = [
    (Align::Left, ColumnPriority::Figure),
    (Align::Left, ColumnPriority::Extra),
    (Align::Left, ColumnPriority::Figure),
    (Align::Right, ColumnPriority::Figure),
    (Align::Left, ColumnPriority::Useful),
];

impl ReviewGraph {
    /// Chooses the last turning move that has at most `ply` moves before it, or else the first.
    pub fn new(ply: usize, review: &Review) -> ReviewGraph {
        let mut graph = ReviewGraph { chosen: 0, turns: Vec::new() };
        graph.follow(Some(review));
        let before = graph.turns.iter().take_while(|&&turn| turn <= ply).count();
        graph.chosen = before.saturating_sub(1);
        graph
    }

    /// The chosen move stays chosen if it still turns the game.
    pub fn follow(&mut self, review: Option<&Review>) {
        let Some(review) = review else { return };
        let chosen = self.turns.get(self.chosen).copied();
        self.turns = review.turns().iter().map(|turn| turn.ply).collect();
        let again = self.turns.iter().position(|&ply| Some(ply) == chosen);
        self.chosen = again.unwrap_or(self.chosen.min(self.turns.len().saturating_sub(1)));
    }
}

impl GameDialog<Dialog> for ReviewGraph {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Over, ..DialogProperties::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        scroll::takes_row(&mut self.chosen, self.turns.len(), action);
        match self.turns.get(self.chosen) {
            Some(&ply) if action == DialogAction::Accept => {
                Reply::PerformAndCloseAll(Action::Screen(ScreenAction::ViewTurn(ply)))
            }
            _ => Reply::Stay,
        }
    }

    fn draw(&self, DialogContext { session, advice, .. }: DialogContext<'_>, popup: &mut Popup) {
        let area = popup.side_panel("Review of the game", KEYS);
        let Some(review) = &advice.review else { return };
        let turns = review.turns();
        let columns = usize::from(area.width);
        let people = session.player_names();
        let viewer = people.viewer();
        let head = head(&people.whose(viewer), columns, popup);
        popup.put_all(area, &head);
        let below = beneath(area, head.len());
        let listed = (turns.len().max(1) as u16).min(FEWEST.max(below.height / 3));
        let chosen = self.turns.get(self.chosen).copied();
        let turn = turns.iter().find(|turn| Some(turn.ply) == chosen);
        let most = usize::from(below.height / LINES_TO_ONE).clamp(1, MOST_TOLD);
        let plain = popup.role(TextRole::Normal);
        let words = turn.map(|turn| mistake_text(turn, session)).unwrap_or_default();
        let mistake = text::excerpt(&words, plain, columns, most);
        let heads = 1 + mistake.len() as u16;
        let chart = Rect { height: below.height.saturating_sub(heads + listed), ..below };
        draw_chart(review, viewer, &turns, chosen, chart, popup);
        let below_chart = beneath(below, usize::from(chart.height));
        popup.put_all(below_chart, &mistake);
        let list = beneath(below_chart, mistake.len());
        let whose = if people.you().is_some() { "your" } else { "White's" };
        let heading = heading_of(review, turns.len(), whose);
        popup.put(list, &Line::styled(heading, popup.role(TextRole::Strong)));
        let cells = turns.iter().map(|turn| cells(turn, session, popup)).collect();
        let rows = table_rows(COLUMNS, cells, 2, columns).into_iter().map(|line| vec![line]);
        popup.list(beneath(list, 1), &rows.collect::<Vec<_>>(), self.chosen);
    }
}

fn head(whose: &str, columns: usize, popup: &Popup) -> Lines {
    let [turned, chosen] =
        if popup.appearance.has_few_characters() { TURNED_ASCII } else { TURNED };
    let strong = popup.role(TextRole::Strong);
    let text = printable(&sentence(&format!("{whose} chance to win")), columns);
    let title = Line::styled(text, strong);
    let legend = Line::from_iter([
        Span::styled(turned.to_string(), strong),
        Span::raw(" turned the game"),
        Span::styled(format!("  {chosen}"), popup.role(TextRole::Warning)),
        Span::raw(" the chosen move"),
    ])
    .style(popup.role(TextRole::Normal));
    if title.columns() + 4 + legend.columns() > columns {
        return vec![title, legend];
    }
    let gap = Span::raw(" ".repeat(columns - title.columns() - legend.columns()));
    let spans = title.spans.into_iter().chain([gap]).chain(legend.spans);
    vec![spans.collect::<Line>().style(legend.style)]
}

/// The mark of a turning move, and that of the chosen turning move.
const TURNED: [char; 2] = ['●', '◆'];
const TURNED_ASCII: [char; 2] = ['o', '#'];

fn heading_of(review: &Review, turns: usize, whose: &str) -> String {
    let (seen, all) = review.progress();
    if review.is_running() && !review.is_closer() {
        return format!("Looking at the moves: {seen} of {all} …");
    }
    if !review.is_running() && !review.is_closer() && seen < all {
        return format!("The review ended after {seen} of {all} moves");
    }
    let found = match turns {
        0 => "No move was a turning point".to_owned(),
        _ => format!("Turning points ({whose} winning chance)"),
    };
    if review.is_running() {
        return format!("{found}; a closer look: {seen} of {all} …");
    }
    match review.count_corrected() {
        0 => found,
        1 => format!("{found}; a closer look changed 1 mark"),
        marks => format!("{found}; a closer look changed {marks} marks"),
    }
}

fn mistake_text(turn: &TurningPoint, session: &Session) -> String {
    let people = session.player_names_at(turn.ply);
    let mut sentences = Vec::new();
    if let Some(mistake) = turn.mistake {
        sentences.push(sentence(&phrases::mistake(mistake, turn.mover, &people)) + ".");
    }
    match turn.corrected {
        None => {}
        Some(FirstMark::Unmarked) => {
            sentences.push(format!("{} was not seen at first sight.", turn.mark));
        }
        Some(FirstMark::Marked(mark)) => {
            sentences.push(format!("It was {mark} at first sight."));
        }
    }
    sentences.join(" ")
}

const LONGEST_NAME: usize = 24;

fn cells(turn: &TurningPoint, session: &Session, popup: &Popup) -> [Span<'static>; 5] {
    let TurningPoint { ply, mover, played, mark, better, .. } = turn;
    let [before, after] = turn.chances_of(session.player_names().viewer());
    let better = better.as_ref().map_or_else(String::new, |best| format!("better {}", best.played));
    let name = session.player_names_at(*ply).you_or_name(*mover);
    let texts = [
        format!("{:>3}{mark}", ply + 1),
        printable(&name, LONGEST_NAME),
        played.to_string(),
        format!("{}→{}", percent(before), percent(after)),
        better,
    ];
    texts.map(|text| Span::styled(text, popup.role(TextRole::Normal)))
}

fn draw_chart(
    review: &Review,
    viewer: Player,
    turns: &[TurningPoint],
    chosen: Option<usize>,
    area: Rect,
    popup: &mut Popup,
) {
    let (_, plies) = review.progress();
    let chances = review.chances_of(viewer);
    let half = [(0.0, 0.5), (plies as f64, 0.5)];
    let (mut marked, mut of_chosen) = (Vec::new(), Vec::new());
    for turn in turns {
        let ply = (turn.ply + 1) as f64;
        let after = chances.iter().find(|(at, _)| (at - ply).abs() < 0.5);
        marked.extend(after);
        if Some(turn.ply) == chosen {
            of_chosen.extend(after);
        }
    }
    let is_ascii = popup.appearance.has_few_characters();
    let line = if is_ascii { Marker::Custom('*') } else { Marker::Braille };
    let [turned, of_choice] = if is_ascii { TURNED_ASCII } else { TURNED };
    let [plain, dim, strong, warning] =
        [TextRole::Normal, TextRole::Dim, TextRole::Strong, TextRole::Warning]
            .map(|role| popup.role(role));
    let datasets = vec![
        dataset(&half, Marker::Custom(if is_ascii { '-' } else { '─' }), GraphType::Line, dim),
        dataset(&chances, line, GraphType::Line, plain),
        dataset(&marked, Marker::Custom(turned), GraphType::Scatter, strong),
        dataset(&of_chosen, Marker::Custom(of_choice), GraphType::Scatter, warning),
    ];
    let across = Axis::default()
        .bounds([0.0, plies.max(1) as f64])
        .labels([Line::from("0"), Line::from(plies.to_string())])
        .style(dim);
    let up =
        Axis::default().bounds([0.0, 1.0]).labels(["0%", "50%", "100%"].map(Line::from)).style(dim);
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
