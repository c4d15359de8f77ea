//! The question before a vacation begins or ends.

use jiff::Timestamp;
use ratatui::text::Line;

use super::{Lobby, LobbyAction};
use crate::kit::phrases::{counted, moment};
use crate::kit::steady_time::steady_now;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};
use crate::server::database::{Leave, Vacation};
use crate::server::list_screen::ListDialog;

/// The question before a vacation begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VacationDialog {
    /// Whether to begin a vacation of this many days.
    Begin { days: u32, vacation: Vacation },
    /// Whether to end the present vacation, which ends by itself at this time.
    End { until: Timestamp },
}

/// The number of days that is proposed first.
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

/// The largest width of the text, in columns.
const COLUMNS: u16 = 52;

impl VacationDialog {
    /// Makes the question for a player with this vacation. Returns `None` if the player is not on
    /// vacation and has no day left.
    pub fn new(vacation: &Vacation) -> Option<VacationDialog> {
        let most = vacation.left.days();
        let (days, vacation) = (USUAL.min(most), *vacation);
        match vacation.until {
            Some(until) => Some(VacationDialog::End { until }),
            None => (most > 0).then_some(VacationDialog::Begin { days, vacation }),
        }
    }

    /// Returns the change that the player wants.
    fn leave(&self) -> Leave {
        match self {
            VacationDialog::Begin { days, .. } => Leave::Days(*days),
            VacationDialog::End { .. } => Leave::End,
        }
    }
}

impl ListDialog<Lobby> for VacationDialog {
    fn keys(&self) -> &'static [DialogBinding] {
        match self {
            VacationDialog::Begin { .. } => BEGIN,
            VacationDialog::End { .. } => END,
        }
    }

    /// Adds or removes a day for a key or for the wheel, and confirms.
    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        match (action, &mut *self) {
            (DialogAction::Accept, question) => {
                return Some(LobbyAction::Vacation(question.leave()));
            }
            (
                DialogAction::Change | DialogAction::Scroll(..=-1),
                VacationDialog::Begin { days, vacation },
            ) => *days = (*days + 1).min(vacation.left.days()),
            (
                DialogAction::ChangeBack | DialogAction::Scroll(1..),
                VacationDialog::Begin { days, .. },
            ) => *days = (*days - 1).max(1),
            _ => {}
        }
        None
    }

    fn why_outdated(&self, lobby: &Lobby) -> Option<String> {
        let (now, away_until) = (steady_now(), lobby.contents.own.away_until);
        let is_away = away_until.is_some_and(|until| until > now);
        let (is_outdated, what) = match self {
            VacationDialog::Begin { .. } => (is_away, "begun"),
            VacationDialog::End { .. } => (!is_away, "ended"),
        };
        is_outdated.then(|| format!("Your vacation has {what} meanwhile"))
    }

    /// Draws the question. Before a vacation it shows how many days are left.
    fn draw(&mut self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let plain = popup.role(TextRole::Normal);
        let wrapped = |said: &str| text::wrap(said, plain, columns);
        let lines: Lines = match self {
            VacationDialog::Begin { days, vacation } => {
                let (now, left) = (steady_now(), vacation.left);
                let until = vacation.until_after(Leave::Days(*days), now).unwrap_or(now);
                let until = moment(until);
                let taken = format!("Take {}, until {until} UTC", counted(*days as usize, "day"));
                let taken = Line::styled(taken, popup.role(TextRole::Strong));
                let left = format!("You have {left} of vacation left this year.");
                [wrapped(&left), vec![Line::default(), taken, Line::default()], wrapped(MEANWHILE)]
                    .concat()
            }
            VacationDialog::End { until } => {
                let away = format!("You are on vacation until {} UTC.", moment(*until));
                [wrapped(&away), vec![Line::default()], wrapped(BACK)].concat()
            }
        };
        let content = popup.open("Vacation", columns, lines.len(), self.keys());
        popup.put_all(content, &lines);
    }
}

const MEANWHILE: &str = "Meanwhile your time rests in games with days for each move, and your \
                         opponents see until when. If you come back early, you keep the rest.";

const BACK: &str = "Come back now? You keep the days that are left of it, and your time runs \
                    again where it is your move.";
