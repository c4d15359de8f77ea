//! The best moves in the position on the board, while the search for them goes on. The panel opens
//! beside the board, which shows the chosen move.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Dialog, Reply, Sight};
use crate::kit::phrases::percent;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::{self, Name};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::table::{self, Align, Worth};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::engine::{Candidate, Proof};
use crate::punct::phrases;
use crate::punct::screen::advice::Study;
use crate::rules::{Move, Player};

/// The panel of the best moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisPanel {
    /// The moves, the best first. The search may still change their order.
    moves: Vec<Move>,
    /// The one chosen, unless the search has dropped it.
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

/// How many lines tell how play would go on after a move.
const MOST_THEN: usize = 2;

/// A move, how often it was looked at, and its chance.
const COLUMNS: [(Align, Worth); 4] = [
    (Align::Fill, Worth::Figure),
    (Align::Right, Worth::Useful),
    (Align::Left, Worth::Extra),
    (Align::Right, Worth::Figure),
];

impl AnalysisPanel {
    /// The most columns of the panel. It has them where the board is drawn no smaller for that.
    pub const WIDEST: u16 = 37;

    /// The fewest columns of a move with its chance: the longest move, a blank, `100%`.
    const NARROWEST: u16 = 18 + 1 + 4;

    /// Takes in what the search has found by now. The chosen move stays chosen wherever it stands:
    /// Enter plays the move that is seen.
    pub fn follow(&mut self, study: &Study) {
        let begins = self.moves.is_empty();
        self.moves = study.candidates().iter().map(|good| good.played).collect();
        self.chosen = match self.chosen {
            None if begins => self.moves.first().copied(),
            chosen => chosen.filter(|chosen| self.moves.contains(chosen)),
        };
    }

    pub fn chosen(&self) -> Option<Move> {
        self.chosen
    }

    /// Where the chosen move stands, counted from 0.
    fn place(&self) -> Option<usize> {
        self.moves.iter().position(|&played| Some(played) == self.chosen)
    }
}

impl GameDialog<Dialog> for AnalysisPanel {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).at(DialogPlace::Side)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        let nth = match action {
            DialogAction::Pick(nth) => nth,
            action => {
                let mut nth = self.place().unwrap_or(0);
                scroll::choose(&mut nth, self.moves.len(), action);
                nth
            }
        };
        self.chosen = self.moves.get(nth).copied().or(self.chosen);
        Reply::Stay
    }

    /// Draws the moves, and the reasons for the chosen one below.
    fn draw(&self, Sight { session, advice, .. }: Sight<'_>, popup: &mut Popup) {
        let (study, names) = (advice.study.as_ref(), session.names());
        let place = popup.side("Analysis", KEYS);
        if popup.is_strip() {
            return self.draw_strip(study, names, place, popup);
        }
        let columns = usize::from(place.width);
        let head =
            study.map_or_else(Vec::new, |study| heading("", study, None, names, columns, popup));
        popup.put_all(place, &head);
        let (Some(study), used) = (study, head.len() as u16) else { return };
        let below = Rect { y: place.y + used, height: place.height.saturating_sub(used), ..place };
        let candidates = study.candidates();
        let turn = study.position.turn();
        let moves = candidates.iter().map(|good| cells(good, turn, popup)).collect();
        let moves = table::rows(COLUMNS, moves, 1, columns);
        let listed = |most: usize| -> Vec<Lines> {
            let then = candidates.iter().map(|good| then(good, most, popup));
            let items = moves.iter().zip(then);
            items.map(|(line, then)| std::iter::once(line.clone()).chain(then).collect()).collect()
        };
        // All moves count more than how play would go on after some.
        let height = |items: &[Lines]| items.iter().map(Vec::len).sum::<usize>();
        let fits = |items: &Vec<Lines>| height(items) <= usize::from(below.height);
        let items = (1..=MOST_THEN).rev().map(listed).find(fits).unwrap_or_else(|| listed(0));
        let chosen = self.place().unwrap_or(items.len());
        let wanted = height(&items);
        popup.list(below, &items, chosen);
        // A blank line parts them.
        let rest = beneath(below, wanted + 1);
        let why = why(study, chosen, names, columns, usize::from(rest.height), popup);
        popup.put_all(rest, &why);
    }
}

impl AnalysisPanel {
    /// Draws the moves in a strip of few lines, in as many columns as they need, and beside them who is
    /// to move and the reasons for the chosen move.
    fn draw_strip(&self, study: Option<&Study>, names: &[Name; 2], place: Rect, popup: &mut Popup) {
        let Some(study) = study else { return };
        let candidates = study.candidates();
        // A strip has no border to tell what it is.
        let title = "Analysis: ";
        let columns = candidates.len().div_ceil(usize::from(place.height).max(1)) as u16;
        let width = if columns > 1 { AnalysisPanel::NARROWEST } else { AnalysisPanel::WIDEST };
        let column = |nth| Rect { x: place.x + nth * (width + GAP), width, ..place };
        let turn = study.position.turn();
        let moves = candidates.iter().map(|good| cells(good, turn, popup)).collect();
        let moves = table::rows(COLUMNS, moves, 1, usize::from(width));
        let chosen = self.place().unwrap_or(moves.len());
        let places = (0..columns).flat_map(|nth| column(nth).rows());
        popup.cells(places, moves.into_iter().enumerate(), chosen);
        let used = columns.max(1) * (width + GAP);
        let beside = Rect { x: place.x + used, width: place.width.saturating_sub(used), ..place };
        // Two columns have no room for the visits of every move.
        let of_chosen = candidates.get(chosen).filter(|_| columns > 1);
        let columns = usize::from(beside.width);
        let head = heading(title, study, of_chosen, names, columns, popup);
        let rest = beneath(beside, head.len());
        let why = why(study, chosen, names, columns, usize::from(rest.height), popup);
        popup.put_all(beside, &head);
        popup.put_all(rest, &why);
    }
}

/// Blank columns between the parts of a strip.
const GAP: u16 = 2;

/// White's chance, and how much was looked at; how much of it at one move, if that is told here.
fn heading(
    title: &str,
    study: &Study,
    chosen: Option<&Candidate>,
    names: &[Name; 2],
    columns: usize,
    popup: &Popup,
) -> Lines {
    let text = match study.found() {
        Some(found) if !found.candidates.is_empty() => {
            let white = &names[Player::White as usize];
            let more = if study.goes_on() { "…" } else { "" };
            let chance = percent(of_white(found.chance, study.position.turn()));
            let told = |good: &Candidate| format!("{} {} of ", count(good.visits), visits(good));
            let visits = chosen.map(told).unwrap_or_default();
            format!("{white} {chance}, {visits}{} nodes{more}", count(found.nodes))
        }
        _ if study.goes_on() => "Looking …".to_owned(),
        _ if study.is_over() => "The game is over here".to_owned(),
        _ => "The search failed".to_owned(),
    };
    let text = format!("{title}{text}");
    text::wrap(&storage::visible(&text), popup.role(TextRole::Strong), columns)
}

/// White's chance, as in the review, from that of the player to move.
fn of_white(chance: f32, turn: Player) -> f32 {
    if turn == Player::White { chance } else { 1.0 - chance }
}

/// A move in the columns of the list, with White's chance after it.
fn cells(good: &Candidate, turn: Player, popup: &Popup) -> [Span<'static>; 4] {
    let chance = match good.proof {
        Some(Proof::Wins) => "won".to_owned(),
        Some(Proof::Loses) => "lost".to_owned(),
        None => percent(of_white(good.chance, turn)),
    };
    let (normal, dim) = (popup.role(TextRole::Normal), popup.role(TextRole::Dim));
    [
        Span::styled(good.played.to_string(), normal),
        Span::styled(count(good.visits), dim),
        Span::styled(visits(good), dim),
        Span::styled(chance, normal),
    ]
}

fn visits(good: &Candidate) -> &'static str {
    if good.visits == 1 { "visit" } else { "visits" }
}

/// How play would go on after a move: a line for each of so many moves.
fn then(good: &Candidate, most: usize, popup: &Popup) -> Lines {
    let dim = popup.role(TextRole::Dim);
    let heads = std::iter::once("then ").chain(std::iter::repeat("     "));
    let moves = good.line.iter().skip(1).take(most);
    heads.zip(moves).map(|(head, played)| Line::styled(format!("{head}{played}"), dim)).collect()
}

/// The reasons for the chosen move: as many as there is room for, the first of them being the most
/// important.
fn why(
    study: &Study,
    chosen: usize,
    names: &[Name; 2],
    columns: usize,
    room: usize,
    popup: &Popup,
) -> Lines {
    let mover = study.position.turn();
    let role = popup.role(TextRole::Normal);
    let reasons = study.reasons(chosen).iter().map(|why| phrases::reason(why, mover, names));
    let reasons: Vec<_> = reasons.map(|reason| storage::visible(&reason)).collect();
    let text = |told: usize| format!("It {}.", reasons[..told].join(", "));
    if reasons.is_empty() {
        return Lines::new();
    }
    let mut told = (1..=reasons.len()).rev().map(|told| text::wrap(&text(told), role, columns));
    let whole = told.find(|lines| lines.len() <= room);
    whole.unwrap_or_else(|| text::excerpt(&text(1), role, columns, room))
}

/// A number in few characters.
fn count(number: u32) -> String {
    if number < 10_000 { number.to_string() } else { format!("{}k", number / 1000) }
}
