//! The best moves in the position on the board, also while the search for them goes on. The panel
//! opens beside the board, which shows the chosen move.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::phrases::{People, percent};
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::table::{self, Align, ColumnPriority};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::engine::{Candidate, Proof};
use crate::punct::phrases;
use crate::punct::screen::advice::{Study, chance_of};
use crate::rules::{Move, Player};

/// The panel of the best moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisPanel {
    /// The moves, the best first. As long as the search goes on, their order may change.
    moves: Vec<Move>,
    /// The chosen move; `None` before the first results, or if the search has dropped the move.
    chosen: Option<Move>,
}

pub static KEYS: &[DialogBinding] = &[
    CHOOSE,
    PLAY,
    WALK,
    CLOSE,
    row!("A", (&[Key::Char('A')], DialogAction::Close)),
    row!("T", (&[Key::Char('T')], DialogAction::AtBoard(Key::Char('T')))),
    FURTHER,
];

/// Plays the chosen move, which the board shows.
pub const PLAY: DialogBinding =
    row!("Enter", (&[Key::ENTER, Key::SPACE], DialogAction::AtBoard(Key::ENTER))).label("play it");

/// Walks along the moves of the game.
pub const WALK: DialogBinding = row!(
    "[ ]",
    (&[Key::Char('['), Key::LEFT], DialogAction::AtBoard(Key::Char('['))),
    (&[Key::Char(']'), Key::RIGHT], DialogAction::AtBoard(Key::Char(']'))),
    (&[Key::Char('(')], DialogAction::AtBoard(Key::Char('('))),
    (&[Key::Char(')')], DialogAction::AtBoard(Key::Char(')'))),
    (&[Key::Char('{')], DialogAction::AtBoard(Key::Char('{'))),
    (&[Key::Char('}')], DialogAction::AtBoard(Key::Char('}')))
)
.label("back, forward");

/// The greatest number of lines with the expected play after a move.
const MOST_THEN: usize = 2;

/// The columns of the list: a move and its chance.
const COLUMNS: [(Align, ColumnPriority); 2] =
    [(Align::Fill, ColumnPriority::Figure), (Align::Right, ColumnPriority::Figure)];

impl AnalysisPanel {
    /// The greatest width of the panel. The panel is this wide only if the board does not become
    /// smaller.
    pub const WIDEST: u16 = 37;

    /// The fewest columns of a move with its chance: the longest move, a blank, and `100%`.
    const NARROWEST: u16 = 18 + 1 + 4;

    /// Takes the results so far. The chosen move stays chosen even if its place changes, so that
    /// Enter plays the move that the player sees.
    pub fn follow(&mut self, study: &Study) {
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

    /// Returns the index of the chosen move in the list.
    fn place(&self) -> Option<usize> {
        self.moves.iter().position(|&played| Some(played) == self.chosen)
    }
}

impl GameDialog<Dialog> for AnalysisPanel {
    fn kind(&self) -> DialogKind {
        DialogKind { place: DialogPlace::Side, ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        let mut nth = self.place().unwrap_or(0);
        match action {
            DialogAction::Pick(picked) => nth = picked,
            action => scroll::choose(&mut nth, self.moves.len(), action),
        }
        self.chosen = self.moves.get(nth).copied().or(self.chosen);
        Reply::Stay
    }

    /// Draws the moves and, below them, the reasons for the chosen move.
    fn draw(&self, DialogContext { session, advice, .. }: DialogContext<'_>, popup: &mut Popup) {
        let (study, people) = (advice.study.as_ref(), &session.people());
        let place = popup.side("Analysis", KEYS);
        if popup.is_strip() {
            return self.draw_strip(study, people, place, popup);
        }
        let columns = usize::from(place.width);
        let head = study.map_or_else(Vec::new, |study| heading("", study, people, columns, popup));
        popup.put_all(place, &head);
        let (Some(study), used) = (study, head.len() as u16) else { return };
        let below = Rect { y: place.y + used, height: place.height.saturating_sub(used), ..place };
        let candidates = study.listed_moves(self.chosen);
        let (turn, viewer) = (study.position.turn(), people.viewer());
        let moves = candidates.iter().map(|good| cells(good, turn, viewer, popup)).collect();
        let moves = table::rows(COLUMNS, moves, 1, columns);
        let listed = |most: usize| -> Vec<Lines> {
            let then = candidates.iter().map(|good| then(good, most, popup));
            let items = moves.iter().zip(then);
            items.map(|(line, then)| std::iter::once(line.clone()).chain(then).collect()).collect()
        };
        // All moves are more important than the expected play after some of them.
        let height = |items: &[Lines]| items.iter().map(Vec::len).sum::<usize>();
        let fits = |items: &Vec<Lines>| height(items) <= usize::from(below.height);
        let items = (1..=MOST_THEN).rev().map(listed).find(fits).unwrap_or_else(|| listed(0));
        let chosen = self.place().unwrap_or(items.len());
        let wanted = height(&items);
        popup.list(below, &items, chosen);
        // A blank line separates the two parts.
        let rest = beneath(below, wanted + 1);
        let (role, room) = (popup.role(TextRole::Normal), usize::from(rest.height));
        let fits = |text: &str| text::wrap(text, role, columns).len() <= room;
        if let Some(why) = self.why(study, people, fits) {
            popup.put_all(rest, &text::wrap(&why, role, columns));
        }
    }
}

impl AnalysisPanel {
    /// Returns the reasons for the chosen move: as many as fit together, the most important first.
    /// If the first reason alone does not fit, returns the first that fits.
    pub fn why(
        &self,
        study: &Study,
        people: &People,
        fits: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let mover = study.position.turn();
        let reasons = study.reasons(self.chosen).iter();
        let reasons: Vec<_> =
            reasons.map(|why| storage::visible(&phrases::reason(why, mover, people))).collect();
        let together = (1..=reasons.len()).rev().map(|count| reasons[..count].join(", "));
        let alone = reasons.iter().skip(1).cloned();
        together.chain(alone).map(|part| format!("It {part}.")).find(|text| fits(text))
    }

    /// Draws the moves in a strip of few lines, in as many columns as they need. Beside them stands
    /// the chance in the position. The reasons for the chosen move are in the status line below the
    /// board.
    fn draw_strip(&self, study: Option<&Study>, people: &People, place: Rect, popup: &mut Popup) {
        let Some(study) = study else { return };
        let candidates = study.listed_moves(self.chosen);
        // A strip has no border with a title.
        let title = "Analysis: ";
        let columns = candidates.len().div_ceil(usize::from(place.height).max(1)) as u16;
        let width = if columns > 1 { AnalysisPanel::NARROWEST } else { AnalysisPanel::WIDEST };
        let column = |nth| Rect { x: place.x + nth * (width + GAP), width, ..place };
        let (turn, viewer) = (study.position.turn(), people.viewer());
        let moves = candidates.iter().map(|good| cells(good, turn, viewer, popup)).collect();
        let moves = table::rows(COLUMNS, moves, 1, usize::from(width));
        let chosen = self.place().unwrap_or(moves.len());
        let places = (0..columns).flat_map(|nth| column(nth).rows());
        popup.cells(places, moves.into_iter().enumerate(), chosen);
        let used = columns.max(1) * (width + GAP);
        let beside = Rect { x: place.x + used, width: place.width.saturating_sub(used), ..place };
        let head = heading(title, study, people, usize::from(beside.width), popup);
        popup.put_all(beside, &head);
    }
}

/// The number of blank columns between the parts of a strip.
const GAP: u16 = 2;

/// Tells the chance of the player whose chances are shown, and the number of positions searched.
fn heading(title: &str, study: &Study, people: &People, columns: usize, popup: &Popup) -> Lines {
    let text = match study.analysis() {
        Some(found) if !found.candidates.is_empty() => {
            let viewer = people.viewer();
            let who = people.first(viewer, &people.who(viewer));
            let more = if study.goes_on() { " …" } else { "" };
            let chance = percent(chance_of(viewer, study.position.turn(), found.chance));
            format!("{who} {chance}, looked at {} positions{more}", count(found.nodes))
        }
        _ if study.goes_on() => "Looking …".to_owned(),
        _ if study.is_over => "The game is over here".to_owned(),
        _ => "The search failed".to_owned(),
    };
    let text = format!("{title}{text}");
    text::wrap(&storage::visible(&text), popup.role(TextRole::Strong), columns)
}

/// Returns a move and the chance after it, for the columns of the list.
fn cells(good: &Candidate, turn: Player, viewer: Player, popup: &Popup) -> [Span<'static>; 2] {
    let chance = match good.proof {
        Some(Proof::Wins) => "won".to_owned(),
        Some(Proof::Loses) => "lost".to_owned(),
        None => percent(chance_of(viewer, turn, good.chance)),
    };
    let normal = popup.role(TextRole::Normal);
    [Span::styled(good.played.to_string(), normal), Span::styled(chance, normal)]
}

/// Returns the expected play after a move, in at most `most` lines.
fn then(good: &Candidate, most: usize, popup: &Popup) -> Lines {
    let dim = popup.role(TextRole::Dim);
    let heads = std::iter::once("then ").chain(std::iter::repeat("     "));
    let moves = good.line.iter().skip(1).take(most);
    heads.zip(moves).map(|(head, played)| Line::styled(format!("{head}{played}"), dim)).collect()
}

/// Writes a number, rounded down to thousands if it is large: `13,000`.
fn count(number: u32) -> String {
    if number < 10_000 { number.to_string() } else { format!("{},000", number / 1000) }
}
