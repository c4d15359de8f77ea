//! The form for a new game: names, rules, who plays.

use crossterm::event::KeyEvent;
use ratatui::text::Line;

use super::{Dialog, Reply, Sight};
use crate::kit::clock::{Clock, TimeControl};
use crate::kit::session::KeptGame as _;
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::storage::Name;
use crate::kit::ui::action::DialogAction;
use crate::kit::ui::clock_choice::ClockChoices;
use crate::kit::ui::fields::{Fields, Form};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::seat_choice::{SeatChoice, options_line};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{clock_choice, fields, seat_choice};
use crate::punct::screen::action::{Action, NewGame, NextGame};
use crate::punct::session::{Seats, Session};
use crate::rules::{Bridges, Player, Rules, Variant};

pub struct NewGameForm {
    /// The fields, with the names.
    pub fields: Fields<Field>,
    pub rules: Rules,
    /// Who plays White and Black.
    pub seats: [SeatChoice; 2],
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How much time the players have.
    clock: Option<TimeControl>,
    /// White's name as the form offered it.
    offered: String,
    /// The name of the player at this screen, if they gave it.
    own_name: Option<Name>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// Basic or standard.
    Variant,
    /// What a bridge may rest on.
    Bridges,
    WhiteSeat,
    BlackSeat,
    /// Whether Black may take over White's first move.
    Swap,
    /// How much time the players have.
    Clock,
    Begin,
}

impl fields::FormField for Field {
    const ALL: &'static [Field] = &[
        Field::White,
        Field::Black,
        Field::Variant,
        Field::Bridges,
        Field::WhiteSeat,
        Field::BlackSeat,
        Field::Swap,
        Field::Clock,
        Field::Begin,
    ];
    const TITLE: &'static str = "A new game";
    const COLUMNS: u16 = 56;
    const INDENT: u16 = 9;
    const NOTES: &'static [&'static str] =
        &[NAMES, STANDARD, BASIC, TWO, ANY, seat_choice::MEANING, SWAP, clock_choice::MEANING];

    fn label(self) -> &'static str {
        match self {
            Field::White => "White",
            Field::Black => "Black",
            Field::Variant => "Rules",
            Field::Bridges => "Bridges",
            Field::WhiteSeat => "White is",
            Field::BlackSeat => "Black is",
            Field::Swap => "Swap",
            Field::Clock => "Clock",
            Field::Begin => "[ Begin ]",
        }
    }
}

impl NewGameForm {
    /// The form as the last game was played. If a person without a name had White, it offers the name
    /// of the player at this screen.
    pub fn new(last: &Session, own_name: Option<Name>) -> NewGameForm {
        let given = |player: Player| {
            let is_given = |name: &&Name| name.is_given_to(player) && **name != Name::of_computer();
            Some(last.name(player)).filter(is_given)
        };
        let seats = SeatChoice::of(last.seats());
        let black = given(Player::Black);
        let offers = |own: &&Name| Some(*own) != black && seats[0].0.is_none();
        let white = given(Player::White).or(own_name.as_ref().filter(offers));
        let [offered, black] = [white, black].map(|n| n.map(Name::to_string).unwrap_or_default());
        let fields = Fields::new([offered.clone(), black]);
        let (rules, swap) = (last.game().rules(), last.swap().is_some());
        let clock = last.clock().map(Clock::control);
        NewGameForm { fields, rules, seats, swap, clock, offered, own_name }
    }

    /// The name of the player at this screen, after these names were entered: White's, if it was typed now,
    /// unless they play Black or White is the computer. Erasing their name takes it back.
    fn own_name_among(&self, names: &[Name; 2]) -> Option<Name> {
        let own = self.own_name.clone();
        let is_own = |name: &Name| own.as_ref() == Some(name);
        let [white, _] = names;
        match self.fields.typed(Player::White) {
            _ if self.seats[0].0.is_some() => own,
            typed if typed == self.offered || names.iter().any(is_own) => own,
            "" => own.filter(|own| own.to_string() != self.offered),
            _ => Some(white.clone()),
        }
    }

    fn value(&self, field: Field, popup: &Popup) -> Line<'static> {
        let choice = |options: [(&str, bool); 2]| {
            options_line(options.map(|(label, chosen)| (label.to_owned(), chosen)), popup)
        };
        match field {
            Field::Variant => {
                let standard = self.rules.variant == Variant::Standard;
                choice([("standard", standard), ("basic", !standard)])
            }
            Field::Bridges => {
                let two = self.rules.bridges == Bridges::Two;
                choice([("two pieces", two), ("any", !two)])
            }
            Field::WhiteSeat => self.seats[0].line(popup),
            Field::BlackSeat => self.seats[1].line(popup),
            Field::Swap => choice([("no", !self.swap), ("yes", self.swap)]),
            Field::Clock => {
                Line::styled(clock_choice::label(self.clock), popup.role(TextRole::Strong))
            }
            Field::White | Field::Black | Field::Begin => Line::default(),
        }
    }

    fn meaning(&self) -> &'static str {
        match (self.fields.active, self.rules.variant, self.rules.bridges) {
            (Field::White | Field::Black, ..) => NAMES,
            (Field::Variant | Field::Begin, Variant::Standard, _) => STANDARD,
            (Field::Variant | Field::Begin, Variant::Basic, _) => BASIC,
            (Field::Bridges, _, Bridges::Two) => TWO,
            (Field::Bridges, _, Bridges::Any) => ANY,
            (Field::WhiteSeat | Field::BlackSeat, ..) => seat_choice::MEANING,
            (Field::Swap, ..) => SWAP,
            (Field::Clock, ..) => clock_choice::MEANING,
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
        let is_computer = self.seats.map(|seat| seat.0.is_some());
        let value = |field, popup: &Popup| self.value(field, popup);
        self.fields.draw(self.meaning(), is_computer, value, popup);
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

impl Form<Action> for NewGameForm {
    type Field = Field;

    fn fields(&mut self) -> &mut Fields<Field> {
        &mut self.fields
    }

    fn change(&mut self, forward: bool) {
        match self.fields.active {
            Field::Variant => {
                self.rules.variant = match self.rules.variant {
                    Variant::Basic => Variant::Standard,
                    Variant::Standard => Variant::Basic,
                }
            }
            Field::Bridges => {
                self.rules.bridges = match self.rules.bridges {
                    Bridges::Two => Bridges::Any,
                    Bridges::Any => Bridges::Two,
                }
            }
            Field::WhiteSeat => self.seats[0].change(forward),
            Field::BlackSeat => self.seats[1].change(forward),
            Field::Swap => self.swap = !self.swap,
            Field::Clock => self.clock = ClockChoices::AtOneSitting.next(self.clock, forward),
            Field::White | Field::Black | Field::Begin => {}
        }
    }

    fn begin(&mut self, names: [Name; 2]) -> Reply {
        let own_name = self.own_name_among(&names);
        let seats = Seats::of_computer(self.seats.map(|seat| seat.0));
        let (rules, swap, clock) = (self.rules, self.swap, self.clock);
        let game = NewGame { rules, names, seats, swap, clock, own_name };
        Reply::Finish(Action::Next(NextGame::Begin(Box::new(game))))
    }
}

const NAMES: &str = "You may leave the names empty. White begins.";
const STANDARD: &str = "Standard: no piece is ever added in the central hexagon. If nobody has \
                        joined two sides when a player adds their last piece, the player with more \
                        of the centre wins.";
const BASIC: &str = "Basic, the game to learn first: only White's first piece must keep out of the \
                     central hexagon. If nobody has joined two sides when a player adds their last \
                     piece, it is a draw.";
const TWO: &str = "A bridge is a piece that rests on its two ends, over a gap. Two pieces, as in \
                   the rulebook: the ends rest on two different pieces.";
const ANY: &str = "A bridge is a piece that rests on its two ends, over a gap. Any, as on game \
                   servers: both ends of an angle may also rest on one piece.";
const SWAP: &str = "With the swap, Black may take over White's first move: the players then exchange \
                    their colours. So a first move that is too strong helps Black.";
