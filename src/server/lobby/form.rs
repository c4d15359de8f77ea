//! The form for a challenge: its opponent and its terms.

use crossterm::event::KeyEvent;
use ratatui::text::Line;

use super::{Lobby, LobbyAction};
use crate::kit::strength::Strength;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::form::{Form, FormField, FormLayout, choice, one_of, options};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys;
use crate::kit::ui::theme::TextRole;
use crate::punct::choices::{self, BRIDGE_NAMES, ClockChoices, VARIANT_NAMES};
use crate::punct::clock::{Lateness, TimeControl};
use crate::rules::{Bridges, Player, Rules, Variant};
use crate::server::database::Terms;
use crate::server::list_screen::ListDialog;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentChoice {
    Player,
    Anyone,
    Computer,
}

pub type ChallengeForm = Form<ChallengeChoices>;

/// The choices in the form. The typed texts, the name and a clock, are not among them.
#[derive(Clone, Copy)]
pub struct ChallengeChoices {
    pub opponent: OpponentChoice,
    pub level: Strength,
    pub rules: Rules,
    pub clock: Option<TimeControl>,
    pub lateness: Lateness,
    pub colour: Option<Player>,
    /// What the player wants, even where no game may be rated.
    pub rated: bool,
    pub swap: bool,
    /// The greatest difference between the ratings of the player and of the one who accepts. `None`
    /// for any difference.
    pub nearness: Option<u16>,
    /// How long the challenge stays open, in seconds. `None` for no limit.
    pub lasts: Option<u32>,
}

static KEYS: &[DialogBinding] = &[
    shared_keys::FIELD,
    shared_keys::CHANGE,
    shared_keys::ENTER.label("challenge"),
    shared_keys::CANCEL,
];

/// The numbers of the form's texts. A typed clock need not be in the list of clocks.
const NAME: usize = 0;
const CLOCK_TYPED: usize = 1;

const DAY: u32 = 24 * 60 * 60;

const NO_YES: [(bool, &str); 2] = [(false, "no"), (true, "yes")];

static SHEET: FormLayout<ChallengeChoices> = FormLayout {
    title: "A challenge",
    columns: 56,
    indent: 10,
    most: 10,
    rows: &[
        choice!(
            "Opponent",
            |wanted: ChallengeChoices| wanted.opponent,
            [
                (OpponentChoice::Player, "a player"),
                (OpponentChoice::Anyone, "anyone"),
                (OpponentChoice::Computer, "computer")
            ],
            options
        )
        .notes(OPPONENTS, opponent),
        FormField::<ChallengeChoices>::text("Name", NAME, |_, _, _| Line::default())
            .shown_when(|wanted| wanted.opponent == OpponentChoice::Player)
            .notes(OPPONENTS, opponent),
        FormField::<ChallengeChoices>::choice(
            "Strength",
            |wanted, _, popup| {
                Line::styled(format!("{}, of 9", wanted.level), popup.role(TextRole::Strong))
            },
            |wanted, forward| {
                let next = wanted.level.next_whole(forward);
                wanted.level = next.unwrap_or(if forward { Strength::MIN } else { Strength::MAX });
            },
        )
        .or_chosen(|wanted, digit| wanted.level = choices::with_digit(wanted.level, digit))
        .shown_when(|wanted| wanted.opponent == OpponentChoice::Computer)
        .note(&[LEVEL]),
        choice!("Rules", |wanted: ChallengeChoices| wanted.rules.variant, VARIANT_NAMES, options)
            .notes(choices::VARIANTS, |wanted| usize::from(wanted.rules.variant == Variant::Basic)),
        choice!("Bridges", |wanted: ChallengeChoices| wanted.rules.bridges, BRIDGE_NAMES, options)
            .notes(choices::BRIDGES, |wanted| usize::from(wanted.rules.bridges == Bridges::Any)),
        FormField::<ChallengeChoices>::choice(
            "Clock",
            |wanted, _, popup| {
                let (nth, count) = ClockChoices::OverDays.number_of(wanted.clock);
                one_of(&choices::label(wanted.clock), &format!("{nth} of {count}"), popup)
            },
            |wanted, forward| wanted.clock = ClockChoices::OverDays.next(wanted.clock, forward),
        )
        .or_typed(CLOCK_TYPED, |wanted, typed| choices::type_clock(&mut wanted.clock, typed))
        .note(&[CLOCK]),
        choice!(
            "Time over",
            |wanted: ChallengeChoices| wanted.lateness,
            [(Lateness::LosesAtOnce, "lost at once"), (Lateness::LosesWhenClaimed, "when claimed")],
            options
        )
        .shown_when(|wanted| wanted.clock.is_some())
        .note(&[LATE]),
        choice!(
            "You play",
            |wanted: ChallengeChoices| wanted.colour,
            [(None, "by chance"), (Some(Player::White), "White"), (Some(Player::Black), "Black")],
            options
        )
        .note(&["White makes the first move."]),
        choice!("Swap", |wanted: ChallengeChoices| wanted.swap, NO_YES, options)
            .note(&[choices::SWAP]),
        choice!("Rated", |wanted: ChallengeChoices| wanted.rated, NO_YES, options)
            .shown_when(ChallengeChoices::may_be_rated)
            .note(&[RATED]),
        choice!(
            "Ratings",
            |wanted: ChallengeChoices| wanted.nearness,
            [(None, "any"), (Some(100), "100"), (Some(200), "200"), (Some(300), "300")],
            options
        )
        .shown_when(|wanted| wanted.opponent == OpponentChoice::Anyone)
        .note(&[RATINGS]),
        choice!(
            "Open for",
            |wanted: ChallengeChoices| wanted.lasts,
            [
                (None, "ever"),
                (Some(DAY), "1 day"),
                (Some(3 * DAY), "3 days"),
                (Some(7 * DAY), "7 days")
            ],
            options
        )
        .shown_when(|wanted| wanted.opponent != OpponentChoice::Computer)
        .note(&["If nobody has accepted by then, the challenge is taken back."]),
    ],
    button: Some(FormField::<ChallengeChoices>::button("[ Challenge ]").notes(OPPONENTS, opponent)),
};

const OPPONENTS: &[&str] = &[
    "A player who is not here now finds the challenge on their next visit.",
    "The first player who accepts is your opponent. Until then, the challenge waits in the lobby.",
    "The game begins at once. It is not rated, and hints are allowed.",
];

fn opponent(wanted: &ChallengeChoices) -> usize {
    match wanted.opponent {
        OpponentChoice::Player => 0,
        OpponentChoice::Anyone => 1,
        OpponentChoice::Computer => 2,
    }
}

impl ChallengeChoices {
    pub fn terms(&self) -> Terms {
        let rated = self.rated && self.may_be_rated();
        // Without a clock nobody can be out of time.
        let lateness = self.clock.map_or_else(Lateness::default, |_| self.lateness);
        Terms { rules: self.rules, rated, swap: self.swap, clock: self.clock, lateness }
    }

    /// Games against the computer and without a clock are never rated.
    fn may_be_rated(&self) -> bool {
        self.opponent != OpponentChoice::Computer && self.clock.is_some()
    }
}

impl ChallengeForm {
    /// With `to`, the opponent is the player of that name at first, otherwise anyone.
    pub fn new(to: Option<&str>) -> ChallengeForm {
        let wanted = ChallengeChoices {
            opponent: if to.is_some() { OpponentChoice::Player } else { OpponentChoice::Anyone },
            level: Strength::FIRST,
            rules: Rules::default(),
            clock: None,
            lateness: Lateness::default(),
            colour: None,
            rated: false,
            swap: false,
            nearness: None,
            lasts: None,
        };
        Form::from_rows(&SHEET, KEYS, wanted, [to.unwrap_or_default().to_owned(), String::new()])
    }
}

impl ListDialog<Lobby> for ChallengeForm {
    fn keys(&self) -> &'static [DialogBinding] {
        self.keys
    }

    fn act(&mut self, action: DialogAction) -> Option<LobbyAction> {
        if !self.act(action) {
            return None;
        }
        let name = self.texts[NAME].value().trim().to_owned();
        Some(LobbyAction::Challenge(self.state, name))
    }

    fn draw(&mut self, popup: &mut Popup) {
        Form::draw(self, popup);
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        self.action_of(key)
    }

    fn paste(&mut self, text: &str) {
        self.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.error)
    }
}

const LEVEL: &str = "Strength 1 is the weakest, 9 the strongest. A digit chooses a strength. To \
                     choose strength 3.4, type 3 . 4.";
const CLOCK: &str = "You can type a clock, too. 20m+10s: each player has 20 minutes, and 10 seconds \
                     more with each move. 3d: each player has three days for each move.";
const LATE: &str = "Lost at once: a player whose time is over loses. When claimed: the player loses \
                    when the opponent claims the win, and the game can go on before that.";
const RATED: &str = "The result changes both ratings, for blitz or for games over days. While the \
                     game goes on, you get no hints and no analysis in any game on this server.";
const RATINGS: &str =
    "A player can accept only if their rating differs from yours by no more than this.";
