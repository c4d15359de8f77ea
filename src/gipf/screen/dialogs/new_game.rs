//! The form for a new game: names, what the players agree on, who plays.

use crossterm::event::KeyEvent;
use ratatui::text::{Line, Span};

use super::{Dialog, Reply, Sight};
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Challenges, Potentials, Rules, Version};
use crate::gipf::screen::act::{Act, NewGame};
use crate::gipf::screen::aim;
use crate::gipf::session::{Seats, Session};
use crate::gipf::strength::GipfStrength;
use crate::kit::session::KeptGame as _;
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::storage::Name;
use crate::kit::ui::action::{DialogAction, DialogBinding, ShellAction};
use crate::kit::ui::fields::{Fields, Form};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{fields, shared_keys};
use crate::rules::{Bridges, Player, Variant};

pub struct NewGameForm {
    /// The fields, with the names.
    pub fields: Fields<Field>,
    version: Version,
    /// The potentials, if the version has any.
    potentials: Potentials,
    challenges: Challenges,
    punct: crate::rules::Rules,
    seats: [Option<GipfStrength>; 2],
    /// Where Esc leads, if not to the board.
    way_out: Option<ShellAction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// White's name.
    White,
    /// Black's name.
    Black,
    Version,
    /// How many potentials each player has.
    Potentials,
    /// How often each may contest a use.
    Challenges,
    /// The rules of the games of PÜNCT: basic or standard.
    Punct,
    /// What a bridge may rest on in them.
    Bridges,
    WhiteSeat,
    BlackSeat,
    Begin,
}

impl fields::FormField for Field {
    const ALL: &'static [Field] = &[
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
    const TITLE: &'static str = "A new game of GIPF";
    const COLUMNS: u16 = 58;
    const INDENT: u16 = 12;
    const NOTES: &'static [&'static str] = &[
        WHITE, BLACK, BASIC, STANDARD, TOURNAMENT, POTENTIALS, CHALLENGES, PUNCT, BRIDGES,
        WHITE_SEAT, BLACK_SEAT, BEGIN,
    ];

    fn label(self) -> &'static str {
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

static KEYS_TO_START_SCREEN: [DialogBinding; 5] =
    fields::keys(shared_keys::CANCEL.label("back to PÜNCT"));

static KEYS_TO_BOARD: [DialogBinding; 5] = fields::keys(shared_keys::CANCEL.label("to the board"));

impl NewGameForm {
    pub fn new(last: &Session) -> NewGameForm {
        let agreed = last.agreed();
        let given = |player: Player| {
            let name = last.name(player);
            let is_given = name.is_given_to(player) && *name != Name::of_computer();
            if is_given { name.to_string() } else { String::new() }
        };
        let potentials = agreed.rules.potentials();
        NewGameForm {
            fields: Fields::new(Player::BOTH.map(given)),
            version: agreed.rules.version(),
            potentials: if agreed.rules.version().can_have_potentials() {
                potentials
            } else {
                Potentials::DEFAULT
            },
            challenges: agreed.challenges,
            punct: agreed.punct,
            seats: last.seats().computer(),
            way_out: None,
        }
    }

    /// The form for the first game on this screen. Esc leads back to the start screen of PÜNCT if
    /// there is one, or else to the board, where the game that the form offers can begin.
    pub fn first(session: &Session, has_start_screen: bool) -> NewGameForm {
        let (way_out, keys) = if has_start_screen {
            (Some(ShellAction::StartScreen), &KEYS_TO_START_SCREEN)
        } else {
            (None, &KEYS_TO_BOARD)
        };
        let form = NewGameForm::new(session);
        let fields = Fields { keys, ..form.fields };
        NewGameForm { fields, way_out, ..form }
    }

    fn has_potentials(&self) -> bool {
        self.version.can_have_potentials() && self.potentials.are_played()
    }

    fn has_contests(&self) -> bool {
        self.has_potentials() && self.challenges.number() > 0
    }

    fn value(&self, field: Field, popup: &Popup) -> Line<'static> {
        match field {
            Field::Version => choices(&Version::ALL, self.version, Version::code, true, popup),
            Field::Potentials => {
                let can = self.version.can_have_potentials();
                choices(&Potentials::ALL, self.potentials, Potentials::number, can, popup)
            }
            Field::Challenges => {
                let can = self.has_potentials();
                choices(&Challenges::ALL, self.challenges, Challenges::number, can, popup)
            }
            Field::Punct => {
                let code = |variant: Variant| match variant {
                    Variant::Standard => "standard",
                    Variant::Basic => "basic",
                };
                let all = [Variant::Standard, Variant::Basic];
                choices(&all, self.punct.variant, code, self.has_contests(), popup)
            }
            Field::Bridges => {
                let label = |bridges: Bridges| match bridges {
                    Bridges::Two => "two pieces",
                    Bridges::Any => "any",
                };
                let all = [Bridges::Two, Bridges::Any];
                choices(&all, self.punct.bridges, label, self.has_contests(), popup)
            }
            Field::WhiteSeat | Field::BlackSeat => {
                let seat = self.seats[usize::from(field == Field::BlackSeat)];
                let label = match seat {
                    None => "a person".to_owned(),
                    Some(level) => format!("computer, strength {level} of 3"),
                };
                Line::styled(label, popup.role(TextRole::Strong))
            }
            Field::White | Field::Black | Field::Begin => Line::default(),
        }
    }

    fn meaning(&self) -> &'static str {
        match self.fields.active {
            Field::White => WHITE,
            Field::Black => BLACK,
            Field::Version => match self.version {
                Version::Basic => BASIC,
                Version::Standard => STANDARD,
                Version::Tournament => TOURNAMENT,
            },
            Field::Potentials => POTENTIALS,
            Field::Challenges => CHALLENGES,
            Field::Punct => PUNCT,
            Field::Bridges => BRIDGES,
            Field::WhiteSeat => WHITE_SEAT,
            Field::BlackSeat => BLACK_SEAT,
            Field::Begin => BEGIN,
        }
    }
}

impl GameDialog<Dialog> for NewGameForm {
    fn kind(&self) -> DialogKind {
        DialogKind::new(self.fields.keys).asking()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        Form::act(self, action)
    }

    /// Draws the fields, and below them what the active one means or what is wrong.
    fn draw(&self, _: Sight<'_>, popup: &mut Popup) {
        let is_computer = self.seats.map(|seat| seat.is_some());
        let value = |field, popup: &Popup| self.value(field, popup);
        self.fields.draw(self.meaning(), is_computer, value, popup);
    }

    fn close(&self) -> Reply {
        self.way_out.clone().map_or(Reply::Close, |way_out| Reply::Meanwhile(Act::Shell(way_out)))
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        self.fields.action_of(key)
    }

    fn paste(&mut self, text: &str) {
        self.fields.paste(text);
    }

    fn error(&mut self) -> Option<&mut Option<String>> {
        Some(&mut self.fields.error)
    }
}

impl Form<Act> for NewGameForm {
    type Field = Field;

    fn fields(&mut self) -> &mut Fields<Field> {
        &mut self.fields
    }

    fn change(&mut self, forward: bool) {
        match self.fields.active {
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

    fn begin(&mut self, names: [Name; 2]) -> Reply {
        let potentials = if self.has_potentials() { self.potentials } else { Potentials::NONE };
        let rules = Rules::new(self.version, potentials);
        let rules = rules.unwrap_or_else(|_| Rules::usual(self.version));
        let challenges = if self.has_potentials() { self.challenges } else { Challenges::NONE };
        let agreed = Agreed { rules, challenges, punct: self.punct };
        let game = NewGame { agreed, names, seats: Seats::of_computer(self.seats) };
        Reply::Finish(Act::Begin(Box::new(game)))
    }
}

/// The choices of a field, the one chosen marked; all dim where they make no difference. Where there
/// is little room they stand close together.
fn choices<T: Copy + PartialEq, L: std::fmt::Display>(
    all: &[T],
    chosen: T,
    label: impl Fn(T) -> L,
    counts: bool,
    popup: &Popup,
) -> Line<'static> {
    let span = |&choice: &T, wide: bool| {
        let role = match (counts, choice == chosen) {
            (false, _) => TextRole::Dim,
            (true, true) => TextRole::Strong,
            (true, false) => TextRole::Normal,
        };
        let text = label(choice);
        let text = match (counts && choice == chosen, wide) {
            (true, _) => format!("[{text}] "),
            (false, true) => format!(" {text}  "),
            (false, false) => format!("{text} "),
        };
        Span::styled(text, popup.role(role))
    };
    let line = |wide| Line::from(all.iter().map(|choice| span(choice, wide)).collect::<Vec<_>>());
    let room = popup.columns(<Field as fields::FormField>::COLUMNS);
    let room = room.saturating_sub(usize::from(<Field as fields::FormField>::INDENT));
    if line(true).width() <= room + 1 { line(true) } else { line(false) }
}

/// Goes on to the next of some choices or to the one before.
fn next<T: Copy + PartialEq>(value: &mut T, all: &[T], forward: bool) {
    if let Some(next) = aim::next_of(all, Some(*value), forward) {
        *value = next;
    }
}

fn change_seat(seat: &mut Option<GipfStrength>, forward: bool) {
    let all: Vec<_> = std::iter::once(None).chain(GipfStrength::ALL.map(Some)).collect();
    next(seat, &all, forward);
}

const WHITE: &str = "White's name, which may be left empty. White begins.";
const BLACK: &str = "Black's name, which may be left empty, too.";
const BASIC: &str = "Basic, the version to learn first: single pieces only. A player who can push in no \
                     piece loses.";
const STANDARD: &str = "Standard: each player has three GIPF-pieces on the board, too. Whoever has none of \
                        them left, or can push in no piece, loses.";
const TOURNAMENT: &str = "Tournament: the board is empty; each player begins with as many GIPF-pieces as \
                          wanted, at least one.";
const POTENTIALS: &str = "On how many pieces of each player a PÜNCT-potential comes in, which can later jump \
                          onto what the other player has beside it. Basic has none.";
const CHALLENGES: &str = "How often each player may contest such a jump: a game of PÜNCT then decides \
                          whether it is made.";
const PUNCT: &str = "By which rules that game of PÜNCT is played: the basic ones are simpler.";
const BRIDGES: &str = "On what a bridge may rest in that game of PÜNCT: on two different pieces only, or on \
                       one as well.";
const WHITE_SEAT: &str =
    "Who plays White: a person here, or the computer at one of three strengths.";
const BLACK_SEAT: &str = "Who plays Black. The computer plays the games of PÜNCT about jumps, too.";
const BEGIN: &str = "Enter begins the game.";

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::kit::storage::Store;
    use crate::kit::ui::fields::FormField as _;

    #[test]
    fn every_field_has_a_sentence_of_its_own() {
        let names = Player::BOTH.map(Name::default_of);
        let agreed = Agreed::default();
        let session = Session::new(Store::nowhere(), agreed, names, Seats::BOTH_HERE);
        let mut form = NewGameForm::new(&session);
        let mut told: HashMap<&str, Field> = HashMap::new();
        for version in Version::ALL {
            form.version = version;
            for &field in Field::ALL {
                form.fields.active = field;
                let meaning = form.meaning();
                assert!(Field::NOTES.contains(&meaning) && meaning.ends_with('.'), "{meaning}");
                assert_eq!(*told.entry(meaning).or_insert(field), field, "{meaning}");
            }
        }
    }
}
