//! The best moves in the position, and the moves played from it in the games of the collection. The
//! board beside them shows the chosen move.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::phrases::{PlayerNames, percent};
use crate::kit::shell::{DialogPosition, DialogProperties, GameDialog};
use crate::kit::storage;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::text::{Align, ColumnPriority, table_rows};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::engine::{Candidate, Proof};
use crate::punct::openings::{OpeningMove, Openings};
use crate::punct::phrases;
use crate::punct::screen::advice::{PositionAnalysis, chance_of};
use crate::rules::{Game, Move};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisPanel {
    /// The moves, the best first. As long as the search goes on, their order may change.
    moves: Vec<Move>,
    /// `None` before the first results, or if the search has dropped the move.
    chosen: Option<Move>,
}

static ANALYSIS_KEYS: &[DialogBinding] = &[
    CHOOSE,
    PLAY,
    WALK,
    CLOSE,
    row!("A", (&[Key::Char('A')], DialogAction::Close)),
    row!("T", (&[Key::Char('T')], DialogAction::AtBoard(Key::Char('T')))),
    FURTHER,
];

const PLAY: DialogBinding =
    row!("Enter", (&[Key::ENTER, Key::SPACE], DialogAction::AtBoard(Key::ENTER))).label("play it");

const WALK: DialogBinding = row!(
    "[ ]",
    (&[Key::Char('['), Key::LEFT], DialogAction::AtBoard(Key::Char('['))),
    (&[Key::Char(']'), Key::RIGHT], DialogAction::AtBoard(Key::Char(']'))),
    (&[Key::Char('(')], DialogAction::AtBoard(Key::Char('('))),
    (&[Key::Char(')')], DialogAction::AtBoard(Key::Char(')'))),
    (&[Key::Char('{')], DialogAction::AtBoard(Key::Char('{'))),
    (&[Key::Char('}')], DialogAction::AtBoard(Key::Char('}')))
)
.label("back, forward");

const MOST_THEN: usize = 2;

const ANALYSIS_COLUMNS: [(Align, ColumnPriority); 2] =
    [(Align::Fill, ColumnPriority::Figure), (Align::Right, ColumnPriority::Figure)];

impl AnalysisPanel {
    /// The panel is this wide only if the board does not become smaller.
    pub const WIDEST: u16 = 37;

    /// The fewest columns of a move with its chance: the longest move, a blank, and `100%`.
    const NARROWEST: u16 = 18 + 1 + 4;

    /// A change of ranks does not change the choice: Enter plays the move that the player sees.
    pub fn follow(&mut self, study: &PositionAnalysis) {
        let begins = self.moves.is_empty();
        self.moves = study.listed_moves(self.chosen).iter().map(|good| good.played).collect();
        self.chosen = match self.chosen {
            None if begins => self.moves.first().copied(),
            chosen => chosen.filter(|chosen| self.moves.contains(chosen)),
        };
    }

    pub fn chosen_move(&self) -> Option<Move> {
        self.chosen
    }

    fn chosen_index(&self) -> Option<usize> {
        self.moves.iter().position(|&played| Some(played) == self.chosen)
    }
}

impl GameDialog<Dialog> for AnalysisPanel {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Side, ..DialogProperties::new(ANALYSIS_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        let mut nth = self.chosen_index().unwrap_or(0);
        match action {
            DialogAction::Pick(picked) => nth = picked,
            action => scroll::choose(&mut nth, self.moves.len(), action),
        }
        self.chosen = self.moves.get(nth).copied().or(self.chosen);
        Reply::Stay
    }

    fn draw(&self, DialogContext { session, advice, .. }: DialogContext<'_>, popup: &mut Popup) {
        let people = &session.player_names();
        let area = popup.side_panel("Analysis", ANALYSIS_KEYS);
        let Some(study) = &advice.study else { return };
        if popup.is_strip() {
            return self.draw_strip(study, people, area, popup);
        }
        let columns = usize::from(area.width);
        let head = heading("", study, people, columns, popup);
        popup.put_all(area, &head);
        let below = beneath(area, head.len());
        let candidates = study.listed_moves(self.chosen);
        let moves = move_lines(study, &candidates, people, columns, popup);
        // All moves are more important than the expected play after some of them.
        let mut items = Vec::new();
        let mut height = usize::MAX;
        for most in (0..=MOST_THEN).rev() {
            if height > usize::from(below.height) {
                items.clear();
                for (line, good) in moves.iter().zip(&candidates) {
                    let mut lines = vec![line.clone()];
                    for (played, nth) in good.line.iter().skip(1).take(most).zip(0..) {
                        let text = format!("{} {played}", if nth == 0 { "then" } else { "    " });
                        lines.push(Line::styled(text, popup.role(TextRole::Dim)));
                    }
                    items.push(lines);
                }
                height = items.iter().map(Vec::len).sum();
            }
        }
        popup.list(below, &items, self.chosen_index().unwrap_or(items.len()));
        // A blank line separates the two parts.
        let below_list = beneath(below, height + 1);
        let (role, room) = (popup.role(TextRole::Normal), usize::from(below_list.height));
        let why = self.why(study, people, |text| text::wrap(text, role, columns).len() <= room);
        if let Some(why) = why {
            popup.put_all(below_list, &text::wrap(&why, role, columns));
        }
    }
}

impl AnalysisPanel {
    /// As many as fit, the most important first; if the first alone does not fit, another.
    pub fn why(
        &self,
        study: &PositionAnalysis,
        people: &PlayerNames,
        fits: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let mover = study.position.turn();
        let reasons: Vec<_> = study
            .reasons(self.chosen)
            .iter()
            .map(|why| storage::visible(&phrases::reason(why, mover, people)))
            .collect();
        let together = (1..=reasons.len()).rev().map(|count| reasons[..count].join(", "));
        let alone = reasons.iter().skip(1).cloned();
        together.chain(alone).map(|part| format!("It {part}.")).find(|text| fits(text))
    }

    /// The reasons for the chosen move are in the status line below the board.
    fn draw_strip(
        &self,
        study: &PositionAnalysis,
        people: &PlayerNames,
        area: Rect,
        popup: &mut Popup,
    ) {
        let candidates = study.listed_moves(self.chosen);
        let columns = candidates.len().div_ceil(usize::from(area.height).max(1)) as u16;
        let wanted = if columns > 1 { AnalysisPanel::NARROWEST } else { AnalysisPanel::WIDEST };
        let width = wanted.min(area.width);
        let moves = move_lines(study, &candidates, people, usize::from(width), popup);
        let chosen = self.chosen_index().unwrap_or(moves.len());
        let cells = (0..columns)
            .flat_map(|nth| Rect { x: area.x + nth * (width + GAP), width, ..area }.rows());
        popup.cells(cells, moves.into_iter().enumerate(), chosen);
        let used = columns.max(1) * (width + GAP);
        let room = area.width.saturating_sub(used);
        let beside = popup.beside_strip(Rect { x: area.x + used, width: room, ..area });
        // A strip has no border with a title.
        let head = heading("Analysis: ", study, people, usize::from(beside.width), popup);
        popup.put_all(beside, &head);
    }
}

const GAP: u16 = 2;

fn heading(
    title: &str,
    study: &PositionAnalysis,
    people: &PlayerNames,
    columns: usize,
    popup: &Popup,
) -> Lines {
    let found = study.analysis().filter(|found| !found.candidates.is_empty());
    let text = if let Some(found) = found {
        let viewer = people.viewer();
        let who = people.first(viewer, &people.you_or_name(viewer));
        let more = if study.is_running() { " …" } else { "" };
        let chance = percent(chance_of(viewer, study.position.turn(), found.chance));
        // A large number is rounded down to thousands: `13,000`.
        let nodes = match found.nodes {
            few @ ..10_000 => few.to_string(),
            many => format!("{},000", many / 1000),
        };
        format!("{who} {chance}, looked at {nodes} positions{more}")
    } else if study.is_running() {
        "Looking …".to_owned()
    } else if study.is_over {
        "The game is over here".to_owned()
    } else {
        "The search failed".to_owned()
    };
    let visible = storage::visible(&format!("{title}{text}"));
    text::wrap(&visible, popup.role(TextRole::Strong), columns)
}

fn move_lines(
    study: &PositionAnalysis,
    candidates: &[&Candidate],
    people: &PlayerNames,
    columns: usize,
    popup: &Popup,
) -> Lines {
    let normal = popup.role(TextRole::Normal);
    let cells = candidates.iter().map(|good| {
        let chance = match good.proof {
            Some(Proof::Wins) => "won".to_owned(),
            Some(Proof::Loses) => "lost".to_owned(),
            None => percent(chance_of(people.viewer(), study.position.turn(), good.chance)),
        };
        [Span::styled(good.played.to_string(), normal), Span::styled(chance, normal)]
    });
    table_rows(ANALYSIS_COLUMNS, cells.collect(), 1, columns)
}

#[derive(Default)]
pub struct OpeningsPanel {
    position: Option<u64>,
    moves: Vec<OpeningRow>,
    chosen: usize,
}

struct OpeningRow {
    found: OpeningMove,
    is_fair: bool,
    best_reply: Option<OpeningMove>,
}

static OPENINGS_KEYS: &[DialogBinding] =
    &[CHOOSE, PLAY, WALK, CLOSE, row!("O", (&[Key::Char('O')], DialogAction::Close)), FURTHER];

const OPENINGS_COLUMNS: [(Align, ColumnPriority); 4] = [
    (Align::Fill, ColumnPriority::Figure),
    (Align::Right, ColumnPriority::Extra),
    (Align::Right, ColumnPriority::Figure),
    (Align::Left, ColumnPriority::Useful),
];

const LIST_IN_STRIP: u16 = 32;

impl OpeningsPanel {
    pub fn follow(&mut self, game: &Game) {
        let position = Some(game.position().zobrist());
        if self.position == position {
            return;
        }
        let openings = Openings::built_in();
        let moves = openings.moves(game).into_iter().map(|found| OpeningRow {
            found,
            is_fair: found.is_fair(game),
            best_reply: openings.replies(game, found.played).first().copied(),
        });
        *self = OpeningsPanel { position, moves: moves.collect(), chosen: 0 };
    }

    pub fn chosen_move(&self) -> Option<Move> {
        self.moves.get(self.chosen).map(|listed| listed.found.played)
    }
}

impl GameDialog<Dialog> for OpeningsPanel {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Side, ..DialogProperties::new(OPENINGS_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        scroll::takes_row(&mut self.chosen, self.moves.len(), action);
        Reply::Stay
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let area = popup.side_panel("Openings", OPENINGS_KEYS);
        let (normal, dim) = (popup.role(TextRole::Normal), popup.role(TextRole::Dim));
        let (mut list, mut beside) = (area, area);
        if popup.is_strip() && !self.moves.is_empty() {
            list.width = LIST_IN_STRIP.min(area.width);
            beside.x += list.width + GAP;
            beside.width = area.width.saturating_sub(list.width + GAP);
        }
        let words = match self.moves.get(self.chosen) {
            Some(row) => phrases::opening_move(row.found.score, row.is_fair, row.best_reply),
            None => phrases::NONE.to_owned() + ".",
        };
        let about_chosen = text::wrap(&words, normal, beside.width.into());
        if !popup.is_strip() {
            let room = area.height.saturating_sub(about_chosen.len() as u16 + 1);
            list.height = room.min(self.moves.len() as u16);
            beside = beneath(area, usize::from(list.height) + usize::from(!self.moves.is_empty()));
        }
        let cells = self.moves.iter().map(|OpeningRow { found, is_fair, .. }| {
            [
                Span::styled(found.played.to_string(), normal),
                Span::styled(found.score.games().to_string(), dim),
                Span::styled(percent(found.score.share()), normal),
                Span::styled(if *is_fair { "=" } else { "" }, normal),
            ]
        });
        let rows = table_rows(OPENINGS_COLUMNS, cells.collect(), 1, list.width.into());
        let items: Vec<_> = rows.into_iter().map(|line| vec![line]).collect();
        popup.list(list, &items, self.chosen);
        popup.put_all(beside, &about_chosen);
    }
}
