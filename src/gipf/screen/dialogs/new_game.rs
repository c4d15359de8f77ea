//! The form for a new game: names, what the players agree on, who plays.

use tui_input::Input;

use super::Reply;
use crate::gipf::level::Level;
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Challenges, Potentials, Rules, Version};
use crate::gipf::screen::act::{Act, NewGame};
use crate::gipf::session::{Seats, Session};
use crate::record::{Name, NameError};
use crate::rules::{Bridges, Player, Variant};
use crate::tui::parts::{
    Binding, DialogAction, Situation, list, sentence, shared_keys, text_field,
};

/// The form for a new game.
pub struct NewGameForm {
    pub(super) names: [Input; 2],
    pub(super) version: Version,
    /// The potentials, if the version has any.
    pub(super) potentials: Potentials,
    pub(super) challenges: Challenges,
    pub(super) punct: crate::rules::Rules,
    pub(super) seats: [Option<Level>; 2],
    pub(super) field: Field,
    /// What is wrong with what was entered.
    pub error: Option<String>,
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    White,
    Black,
    Version,
    Potentials,
    Challenges,
    Punct,
    Bridges,
    WhiteSeat,
    BlackSeat,
    Begin,
}

impl Field {
    pub(super) const ALL: [Field; 10] = [
        Field::White,
        Field::Black,
        Field::Version,
        Field::Potentials,
        Field::Challenges,
        Field::Punct,
        Field::Bridges,
        Field::WhiteSeat,
        Field::BlackSeat,
        Field::Begin,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Field::White => "White",
            Field::Black => "Black",
            Field::Version => "Version",
            Field::Potentials => "Potentials",
            Field::Challenges => "Challenges",
            Field::Punct => "PÜNCT",
            Field::Bridges => "Bridges",
            Field::WhiteSeat => "White is",
            Field::BlackSeat => "Black is",
            Field::Begin => "[ Begin ]",
        }
    }
}

/// The keys of the form.
pub static KEYS: &[Binding] = &[
    shared_keys::FIELD,
    shared_keys::CHANGE,
    Binding { labels: &[(Situation::Dialog, "begin")], ..shared_keys::ENTER },
    shared_keys::CANCEL,
];

impl NewGameForm {
    /// The form as the last game was played.
    pub fn new(last: &Session) -> NewGameForm {
        let agreed = last.agreed();
        let given = |player: Player| {
            let name = last.name(player);
            let is_given = name.is_given_to(player) && *name != Name::of_computer();
            Input::new(if is_given { name.to_string() } else { String::new() })
        };
        let potentials = agreed.rules.potentials();
        NewGameForm {
            names: Player::BOTH.map(given),
            version: agreed.rules.version(),
            potentials: if agreed.rules.version().can_have_potentials() {
                potentials
            } else {
                Potentials::DEFAULT
            },
            challenges: agreed.challenges,
            punct: agreed.punct,
            seats: last.seats().computer(),
            field: Field::White,
            error: None,
        }
    }

    /// Whether characters go into a name.
    pub fn is_typing(&self) -> bool {
        matches!(self.field, Field::White | Field::Black)
    }

    fn name_field(&mut self) -> Option<&mut Input> {
        match self.field {
            Field::White => Some(&mut self.names[0]),
            Field::Black => Some(&mut self.names[1]),
            _ => None,
        }
    }

    /// Carries out an action.
    pub fn act(&mut self, action: DialogAction) -> Reply {
        self.error = None;
        match action {
            DialogAction::Accept => return self.begin(),
            DialogAction::Change if self.field == Field::Begin => return self.begin(),
            DialogAction::Change => self.change(true),
            DialogAction::ChangeBack => self.change(false),
            DialogAction::Edit(edit) => {
                if let Some(name) = self.name_field() {
                    text_field::edit(name, edit);
                }
            }
            DialogAction::Pick(nth) => {
                if let Some(&field) = Field::ALL.get(nth) {
                    self.field = field;
                    return self.act(DialogAction::Change);
                }
            }
            action => {
                let mut at = self.field as usize;
                list::choose(&mut at, Field::ALL.len(), action);
                self.field = Field::ALL[at];
            }
        }
        Reply::Stay
    }

    /// Takes pasted text into a name.
    pub fn paste(&mut self, text: &str) {
        if let Some(name) = self.name_field() {
            text_field::paste(name, text);
        }
    }

    fn change(&mut self, forward: bool) {
        match self.field {
            Field::Version => next(&mut self.version, &Version::ALL, forward),
            Field::Potentials if self.version.can_have_potentials() => {
                next(&mut self.potentials, &Potentials::ALL, forward);
            }
            Field::Challenges if self.has_potentials() => {
                next(&mut self.challenges, &Challenges::ALL, forward);
            }
            Field::Punct if self.has_contests() => {
                next(&mut self.punct.variant, &[Variant::Standard, Variant::Basic], forward);
            }
            Field::Bridges if self.has_contests() => {
                next(&mut self.punct.bridges, &[Bridges::Two, Bridges::Any], forward);
            }
            Field::WhiteSeat => change_seat(&mut self.seats[0], forward),
            Field::BlackSeat => change_seat(&mut self.seats[1], forward),
            _ => {}
        }
    }

    pub(super) fn has_potentials(&self) -> bool {
        self.version.can_have_potentials() && self.potentials.are_played()
    }

    pub(super) fn has_contests(&self) -> bool {
        self.has_potentials() && self.challenges.number() > 0
    }

    fn begin(&mut self) -> Reply {
        match self.entered() {
            Ok(game) => Reply::Finish(Act::Begin(Box::new(game))),
            Err(error) => {
                self.error = Some(sentence(&error.to_string()));
                Reply::Stay
            }
        }
    }

    fn entered(&self) -> Result<NewGame, NameError> {
        let name = |player: Player| match self.names[player as usize].value().trim() {
            "" => Ok(Name::default_of(player)),
            text => text.parse(),
        };
        let names = [name(Player::White)?, name(Player::Black)?];
        let potentials = if self.has_potentials() { self.potentials } else { Potentials::NONE };
        let rules = Rules::new(self.version, potentials);
        let rules = rules.unwrap_or_else(|_| Rules::usual(self.version));
        let challenges = if self.has_potentials() { self.challenges } else { Challenges::NONE };
        let agreed = Agreed { rules, challenges, punct: self.punct };
        Ok(NewGame { agreed, names, seats: Seats::of_computer(self.seats) })
    }

    pub(super) fn meaning(&self) -> &'static str {
        match (self.field, self.version) {
            (Field::White | Field::Black, _) => NAMES,
            (Field::Version | Field::Begin, Version::Basic) => BASIC,
            (Field::Version | Field::Begin, Version::Standard) => STANDARD,
            (Field::Version | Field::Begin, Version::Tournament) => TOURNAMENT,
            (Field::Potentials, _) => POTENTIALS,
            (Field::Challenges, _) => CHALLENGES,
            (Field::Punct | Field::Bridges, _) => PUNCT,
            (Field::WhiteSeat | Field::BlackSeat, _) => SEATS,
        }
    }
}

/// Goes on to the next of some choices or to the one before.
fn next<T: Copy + PartialEq>(value: &mut T, all: &[T], forward: bool) {
    if let Some(next) = crate::gipf::screen::aim::next_of(all, Some(*value), forward) {
        *value = next;
    }
}

fn change_seat(seat: &mut Option<Level>, forward: bool) {
    let all: Vec<_> = std::iter::once(None).chain(Level::ALL.map(Some)).collect();
    next(seat, &all, forward);
}

const NAMES: &str = "You may leave the names empty. White begins.";
const BASIC: &str = "Basic: single pieces only. Whoever can bring in no piece loses.";
const STANDARD: &str = "Standard: each has three GIPF-pieces on the board. Whoever has none left, or can \
                        bring in no piece, loses.";
const TOURNAMENT: &str = "Tournament: the board is empty; each begins with as many GIPF-pieces as \
                          wanted, at least one.";
const POTENTIALS: &str = "How many PÜNCT-potentials each player has. They come in on basic pieces and \
                          can jump onto what the other has beside them.";
const CHALLENGES: &str = "How often each may contest the use of a potential. A game of PÜNCT then \
                          decides whether it is made.";
const PUNCT: &str = "The rules by which PÜNCT is played about a use.";
const SEATS: &str = "Space goes from a person to the computer and through its levels. It plays PÜNCT \
                     about uses, too.";

/// All that is said of fields.
pub(super) const NOTES: [&str; 8] =
    [NAMES, BASIC, STANDARD, TOURNAMENT, POTENTIALS, CHALLENGES, PUNCT, SEATS];
