//! The dialogs of the lobby, but for the form for a challenge.

use jiff::Timestamp;
use ratatui::text::Line;

use super::sections::{Contents, MOST, item};
use super::{Lobby, LobbyAction};
use crate::kit::phrases::{counted, moment, sentence};
use crate::kit::system::steady_now;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, shared_keys, text};
use crate::punct::clock::Lateness;
use crate::punct::phrases::SWAP_IS_ALLOWED;
use crate::server::database::{
    AccountName, ChallengeId, GameFilter, GameId, Vacation, VacationRequest,
};
use crate::server::game_server::{GameServer, ListedChallenge, ListedGame, ServerResult};
use crate::server::list_screen::{ListDialog, ListRow, lines};
use crate::server::verbs::listing;
use crate::server::verbs::rows::{challenges, past_game_row, plays};

pub struct History {
    name: AccountName,
    /// The games, the latest first. Without games, one row that says so.
    rows: Vec<ListRow<GameId>>,
    chosen: usize,
}

static HISTORY_KEYS: &[DialogBinding] = &[
    shared_keys::ACCEPT.label("look back"),
    shared_keys::CHOOSE,
    shared_keys::CLOSE,
    shared_keys::FURTHER,
];

const HISTORY_COLUMNS: u16 = 72;

impl History {
    pub fn read(server: &GameServer, name: &AccountName) -> ServerResult<History> {
        let player = server.account_named(name.as_str())?;
        let games = server
            .database(|it| ListedGame::of_account(it, player.id, GameFilter::Over, MOST, 0))?;
        let mut rows = Vec::new();
        for game in &games {
            rows.extend(past_game_row(game, player.id).map(|row| item(row, game.row.id)));
        }
        if rows.is_empty() {
            rows.push(ListRow::Note("No game is finished yet."));
        }
        Ok(History { name: player.name, rows, chosen: 0 })
    }
}

impl ListDialog<Lobby> for History {
    fn keys(&self) -> &'static [DialogBinding] {
        HISTORY_KEYS
    }

    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        if !scroll::takes_row(&mut self.chosen, self.rows.len(), action) {
            return None;
        }
        self.rows.get(self.chosen)?.target().copied().map(LobbyAction::Open)
    }

    fn draw(&mut self, popup: &mut Popup) {
        let columns = popup.columns(HISTORY_COLUMNS);
        let items = lines(&self.rows, columns, popup);
        let title = format!("Finished games of {}", self.name);
        let height = items.iter().map(Vec::len).sum();
        let content = popup.open(&title, columns, height, HISTORY_KEYS);
        popup.list(content, &items, self.chosen);
    }
}

pub struct TermsDialog {
    id: ChallengeId,
    said: Vec<String>,
    keys: &'static [DialogBinding],
}

const BACK: DialogBinding = shared_keys::CANCEL.label("back");

const ACCEPT: DialogBinding =
    row!("Enter", (&[Key::ENTER, Key::Char('y')], DialogAction::Accept)).label("accept and begin");

const DROP: DialogBinding =
    row!("x", (&[Key::Char('x')], DialogAction::Command(DialogCommand::Drop)));

static OWN: &[DialogBinding] = &[DROP.label("take back"), BACK];
static TO_YOU: &[DialogBinding] = &[ACCEPT, DROP.label("decline"), BACK];
static SEEK: &[DialogBinding] = &[ACCEPT, BACK];

const COLUMNS: u16 = 52;

impl TermsDialog {
    /// `warning` says why the rated game will not count, if that is known.
    pub fn new(
        contents: &Contents,
        open: &ListedChallenge,
        warning: Option<String>,
    ) -> TermsDialog {
        let (me, challenge) = (contents.account, &open.challenge);
        let keys = if contents.is_own(challenge) {
            OWN
        } else if contents.is_to_you(challenge) {
            TO_YOU
        } else {
            SEEK
        };
        let offer = &challenge.offer;
        let anyone = if open.to.is_none() { " with anyone" } else { "" };
        let terms = &offer.terms;
        let mut said = vec![
            whole_sentence(challenges(open, me) + anyone),
            String::new(),
            format!("{}.", sentence(&terms.rules.in_words())),
            plays(open, me).map_or("Chance decides who plays White.".to_owned(), whole_sentence),
        ];
        if terms.swap {
            said.push(format!("{SWAP_IS_ALLOWED}."));
        }
        if let Some(clock) = terms.clock {
            let late = match terms.lateness {
                Lateness::LosesAtOnce => "loses at once",
                Lateness::LosesWhenClaimed => "loses when the opponent claims the win",
            };
            said.push(format!("{}. A player whose time is over {late}.", clock.in_words()));
        }
        said.push(match warning {
            Some(warning) => format!("{warning}."),
            None if terms.rated => "The game is rated: the result changes both ratings.".to_owned(),
            None => "The game is not rated.".to_owned(),
        });
        if terms.clock.is_some() {
            said.push("There are no hints and no analysis until the game is over.".to_owned());
        }
        if let Some(limits) = listing::limits(&offer.limits).strip_prefix(", ") {
            said.push(format!("It is open {limits}."));
        }
        TermsDialog { id: challenge.id, said, keys }
    }
}

impl ListDialog<Lobby> for TermsDialog {
    fn keys(&self) -> &'static [DialogBinding] {
        self.keys
    }

    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        match action {
            DialogAction::Accept => Some(LobbyAction::Accept(self.id)),
            DialogAction::Command(DialogCommand::Drop) => Some(LobbyAction::Drop(self.id)),
            _ => None,
        }
    }

    fn draw(&mut self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let lines: Lines =
            self.said.iter().flat_map(|line| text::wrap(line, plain, columns)).collect();
        let content =
            popup.open(&format!("Challenge {}", self.id), columns, lines.len(), self.keys);
        popup.put_all(content, &lines);
    }

    fn why_outdated(&self, lobby: &Lobby) -> Option<String> {
        let is_gone = lobby.contents.challenge(self.id).is_none();
        is_gone.then(|| format!("Challenge {} is gone", self.id))
    }
}

/// A name keeps its owner's spelling even at the beginning of a sentence, so only "you" changes.
fn whole_sentence(text: String) -> String {
    match text.strip_prefix("you ") {
        Some(remainder) => format!("You {remainder}."),
        None => text + ".",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationDialog {
    Begin {
        days: u32,
        vacation: Vacation,
    },
    /// Whether to end the present vacation, which ends by itself at this time.
    End {
        until: Timestamp,
    },
}

const USUAL: u32 = 7;

const DAYS: DialogBinding = row!(
    "Left Right",
    (&[Key::RIGHT, Key::UP, Key::Char('+')], DialogAction::Change),
    (&[Key::LEFT, Key::DOWN, Key::Char('-')], DialogAction::ChangeBack)
)
.label("days");

static BEGIN: &[DialogBinding] =
    &[DAYS, shared_keys::ENTER.label("begin"), shared_keys::CANCEL.label("stay here")];

static END: &[DialogBinding] =
    &[shared_keys::ENTER.label("come back"), shared_keys::CANCEL.label("stay away")];

impl VacationDialog {
    /// `None` if the player is not on vacation and has no day left.
    pub fn new(vacation: &Vacation) -> Option<VacationDialog> {
        let most = vacation.left.days();
        let (days, vacation) = (USUAL.min(most), *vacation);
        match vacation.until {
            Some(until) => Some(Self::End { until }),
            None => (most > 0).then_some(Self::Begin { days, vacation }),
        }
    }
}

impl ListDialog<Lobby> for VacationDialog {
    fn keys(&self) -> &'static [DialogBinding] {
        match self {
            Self::Begin { .. } => BEGIN,
            Self::End { .. } => END,
        }
    }

    /// Adds or removes a day for a key or for the wheel, and confirms.
    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        if action == DialogAction::Accept {
            return Some(LobbyAction::Vacation(match self {
                Self::Begin { days, .. } => VacationRequest::Days(*days),
                Self::End { .. } => VacationRequest::End,
            }));
        }
        if let Self::Begin { days, vacation } = self {
            match action {
                DialogAction::Change | DialogAction::Scroll(..=-1) => {
                    *days = (*days + 1).min(vacation.left.days());
                }
                DialogAction::ChangeBack | DialogAction::Scroll(1..) => {
                    *days = (*days - 1).max(1);
                }
                _ => {}
            }
        }
        None
    }

    fn why_outdated(&self, lobby: &Lobby) -> Option<String> {
        let (now, away_until) = (steady_now(), lobby.contents.own.away_until);
        let is_away = away_until.is_some_and(|until| until > now);
        let (is_outdated, what) = match self {
            Self::Begin { .. } => (is_away, "begun"),
            Self::End { .. } => (!is_away, "ended"),
        };
        is_outdated.then(|| format!("Your vacation has {what} meanwhile"))
    }

    fn draw(&mut self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let (state, about) = match self {
            Self::Begin { vacation, .. } => {
                (format!("You have {} of vacation left this year.", vacation.left), MEANWHILE)
            }
            Self::End { until } => {
                (format!("You are on vacation until {} UTC.", moment(*until)), COME_BACK)
            }
        };
        let mut lines = text::wrap(&state, plain, columns);
        lines.push(Line::default());
        if let Self::Begin { days, vacation } = self {
            let now = steady_now();
            let until =
                moment(vacation.until_after(VacationRequest::Days(*days), now).unwrap_or(now));
            let taken = format!("Take {}, until {until} UTC", counted(*days as usize, "day"));
            lines.push(Line::styled(taken, popup.role(TextRole::Strong)));
            lines.push(Line::default());
        }
        lines.extend(text::wrap(about, plain, columns));
        let content = popup.open("Vacation", columns, lines.len(), self.keys());
        popup.put_all(content, &lines);
    }
}

const MEANWHILE: &str = "Meanwhile your time rests in games with days for each move, and your \
                         opponents see until when. If you come back early, you keep the rest.";

const COME_BACK: &str = "Come back now? You keep the days that are left of it, and your time runs \
                    again where it is your move.";
