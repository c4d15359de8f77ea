//! The dialog that shows a challenge before it is accepted.

use super::sections::Contents;
use super::{Lobby, LobbyAction};
use crate::kit::phrases::sentence;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{shared_keys, text};
use crate::punct::clock::Lateness;
use crate::punct::phrases::SWAP_IS_ALLOWED;
use crate::server::database::{AccountId, ChallengeId};
use crate::server::game_server::ListedChallenge;
use crate::server::list_screen::ListDialog;
use crate::server::verbs::listing;
use crate::server::verbs::rows::games::{challenges, plays};

/// The dialog that shows a challenge before it is accepted.
pub struct TermsDialog {
    id: ChallengeId,
    /// The lines of text: the players, then the terms.
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

/// The largest width of the text, in columns.
const COLUMNS: u16 = 52;

impl TermsDialog {
    /// Makes the dialog. `warning` says why the rated game will not count, if that is known.
    pub fn new(
        contents: &Contents,
        open: &ListedChallenge,
        warning: Option<String>,
    ) -> TermsDialog {
        let challenge = &open.challenge;
        let keys = match (contents.is_own(challenge), contents.is_to_you(challenge)) {
            (true, _) => OWN,
            (_, true) => TO_YOU,
            _ => SEEK,
        };
        let said = challenge_lines(contents.account, open, warning);
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

fn challenge_lines(me: AccountId, open: &ListedChallenge, warning: Option<String>) -> Vec<String> {
    let offer = &open.challenge.offer;
    let anyone = if open.to.is_none() { " with anyone" } else { "" };
    // A name keeps its owner's spelling even at the beginning of a sentence, so only "you" changes.
    let whole = |text: String| match text.strip_prefix("you ") {
        Some(rest) => format!("You {rest}."),
        None => text + ".",
    };
    let who = whole(challenges(open, me) + anyone);
    let colour = plays(open, me).map_or("Chance decides who plays White.".to_owned(), whole);
    let terms = &offer.terms;
    let swap = format!("{SWAP_IS_ALLOWED}.");
    let rated = match warning {
        Some(warning) => format!("{warning}."),
        None if terms.rated => "The game is rated: the result changes both ratings.".to_owned(),
        None => "The game is not rated.".to_owned(),
    };
    let rules = format!("{}.", sentence(&terms.rules.in_words()));
    let mut lines = vec![who, String::new(), rules, colour];
    lines.extend(terms.swap.then_some(swap));
    lines.extend(terms.clock.map(|clock| {
        let late = match terms.lateness {
            Lateness::LosesAtOnce => "loses at once",
            Lateness::LosesWhenClaimed => "loses when the opponent claims the win",
        };
        format!("{}. A player whose time is over {late}.", clock.in_words())
    }));
    lines.push(rated);
    if terms.clock.is_some() {
        lines.push("There are no hints and no analysis until the game is over.".to_owned());
    }
    let limits = listing::limits(&offer.limits);
    lines.extend(limits.strip_prefix(", ").map(|limits| format!("It is open {limits}.")));
    lines
}
