//! The moves that were played from the position on the board in the games of the collection, with
//! their results. The panel opens beside the board, which shows the chosen move.

use ratatui::text::Span;

use super::analysis::{PLAY, WALK};
use super::{Dialog, DialogContext, Reply};
use crate::kit::phrases::percent;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::table::{self, Align, ColumnPriority};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::openings::{OpeningMove, Openings};
use crate::punct::phrases;
use crate::rules::{Game, Move};

/// The panel of the openings.
#[derive(Default)]
pub struct OpeningsPanel {
    /// The hash of the position whose moves the panel lists.
    position: Option<u64>,
    moves: Vec<OpeningRow>,
    chosen: usize,
}

/// A move of the list.
struct OpeningRow {
    found: OpeningMove,
    is_fair: bool,
    best_reply: Option<OpeningMove>,
}

pub static KEYS: &[DialogBinding] =
    &[CHOOSE, PLAY, WALK, CLOSE, row!("O", (&[Key::Char('O')], DialogAction::Close)), FURTHER];

/// The columns of the list: a move, the number of its games, its score, and whether it is fair.
const COLUMNS: [(Align, ColumnPriority); 4] = [
    (Align::Fill, ColumnPriority::Figure),
    (Align::Right, ColumnPriority::Extra),
    (Align::Right, ColumnPriority::Figure),
    (Align::Left, ColumnPriority::Useful),
];

/// The columns of the list in a strip, and the blank columns after it.
const LIST_IN_STRIP: u16 = 32;
const GAP: u16 = 2;

impl OpeningsPanel {
    /// Lists the moves that were played in the present position of `game`.
    pub fn follow(&mut self, game: &Game) {
        let position = Some(game.position().zobrist());
        if self.position == position {
            return;
        }
        let openings = Openings::built_in();
        let listed = |found: OpeningMove| OpeningRow {
            found,
            is_fair: found.is_fair(game),
            best_reply: openings.replies(game, found.played).first().copied(),
        };
        self.position = position;
        self.moves = openings.moves(game).into_iter().map(listed).collect();
        self.chosen = 0;
    }

    pub fn chosen_move(&self) -> Option<Move> {
        self.moves.get(self.chosen).map(|listed| listed.found.played)
    }

    /// Returns the text about the chosen move.
    fn description(&self) -> String {
        let Some(OpeningRow { found, is_fair, best_reply }) = self.moves.get(self.chosen) else {
            return phrases::NONE.to_owned() + ".";
        };
        phrases::opening_move(found.score, *is_fair, *best_reply)
    }
}

impl GameDialog<Dialog> for OpeningsPanel {
    fn kind(&self) -> DialogKind {
        DialogKind { place: DialogPlace::Side, ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        scroll::takes_row(&mut self.chosen, self.moves.len(), action);
        Reply::Stay
    }

    /// Draws the moves. The text about the chosen move stands below them or, in a strip, beside
    /// them.
    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let place = popup.side("Openings", KEYS);
        let (mut list, mut rest) = (place, place);
        if popup.is_strip() && !self.moves.is_empty() {
            list.width = LIST_IN_STRIP.min(place.width);
            rest.x += list.width + GAP;
            rest.width = place.width.saturating_sub(list.width + GAP);
        }
        let description =
            text::wrap(&self.description(), popup.role(TextRole::Normal), rest.width.into());
        if !popup.is_strip() {
            let room = place.height.saturating_sub(description.len() as u16 + 1);
            list.height = room.min(self.moves.len() as u16);
            rest = beneath(place, usize::from(list.height) + usize::from(!self.moves.is_empty()));
        }
        let rows = self.moves.iter().map(|listed| listed.cells(popup)).collect();
        let rows = table::rows(COLUMNS, rows, 1, list.width.into());
        let items: Vec<_> = rows.into_iter().map(|line| vec![line]).collect();
        popup.list(list, &items, self.chosen);
        popup.put_all(rest, &description);
    }
}

impl OpeningRow {
    fn cells(&self, popup: &Popup) -> [Span<'static>; 4] {
        let score = self.found.score;
        let (normal, dim) = (popup.role(TextRole::Normal), popup.role(TextRole::Dim));
        [
            Span::styled(self.found.played.to_string(), normal),
            Span::styled(score.games().to_string(), dim),
            Span::styled(percent(score.share()), normal),
            Span::styled(if self.is_fair { "=" } else { "" }, normal),
        ]
    }
}
