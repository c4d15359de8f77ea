//! The form for a new game, and the form that changes the players during a game.

use crossterm::event::KeyEvent;
use ratatui::text::Line;

use super::{Dialog, DialogContext, Reply};
use crate::kit::shell::{DialogProperties, GameDialog, GameForm};
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::system::new_seed;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::form::{Form, FormField, FormLayout, KEYS, choice, options, usual_name};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use crate::kit::ui::theme::TextRole;
use crate::punct::choices::{self, BRIDGE_NAMES, ClockChoices, SEATING, SeatChoice, VARIANT_NAMES};
use crate::punct::clock::{Clock, TimeControl};
use crate::punct::control::intent::Intent;
use crate::punct::play::{Seats, Session};
use crate::punct::screen::action::{Action, NewGame, NextGame};
use crate::rules::{Bridges, Player, Rules, Variant};

pub type NewGameForm = Form<NewGameChoice>;

pub struct NewGameChoice {
    pub rules: Rules,
    pub seats: [SeatChoice; 2],
    own_strength: Strength,
    /// The computer of the new game plays at the player's own strength.
    fits: bool,
    by_lot: bool,
    pub swap: bool,
    clock: Option<TimeControl>,
    suggested: [String; 2],
    /// Of the player at this screen, if it is known.
    own_name: Option<Name>,
}

static SHEET: FormLayout<NewGameChoice> = FormLayout {
    title: "A new game",
    columns: 56,
    indent: 9,
    most: ROWS.len(),
    rows: ROWS,
    button: Some(FormField::<NewGameChoice>::button("[ Begin ]").notes(choices::VARIANTS, variant)),
};

/// The number of the text with a typed clock. The texts before it are the names.
const CLOCK_TYPED: usize = 2;

const ROWS: &[FormField<NewGameChoice>] = &[
    name::<0>("White"),
    name::<1>("Black"),
    choice!("Rules", |wanted: NewGameChoice| wanted.rules.variant, VARIANT_NAMES, options)
        .notes(choices::VARIANTS, variant),
    choice!("Bridges", |wanted: NewGameChoice| wanted.rules.bridges, BRIDGE_NAMES, options)
        .notes(choices::BRIDGES, |wanted| usize::from(wanted.rules.bridges == Bridges::Any)),
    seat::<0>("White is"),
    seat::<1>("Black is"),
    FormField::<NewGameChoice>::choice(
        "Strength",
        |wanted, space, popup| {
            let whole = format!("at your level ({})", wanted.own_strength);
            let has_room = space.columns >= "(*) as chosen  ( ) ".len() + whole.len();
            let yours = if has_room { whole } else { "your level".to_owned() };
            options(&[(false, "as chosen"), (true, &*yours)], wanted.fits, space, popup)
        },
        |wanted, _| wanted.fits = !wanted.fits,
    )
    .note(&[FITS]),
    choice!(
        "Colours",
        |wanted: NewGameChoice| wanted.by_lot,
        [(false, "as chosen"), (true, "by lot")],
        options
    )
    .note(&[LOT]),
    choice!("Swap", |wanted: NewGameChoice| wanted.swap, [(false, "no"), (true, "yes")], options)
        .note(&[choices::SWAP]),
    FormField::<NewGameChoice>::choice(
        "Clock",
        |wanted, _, popup| Line::styled(choices::label(wanted.clock), popup.role(TextRole::Strong)),
        |wanted, forward| wanted.clock = ClockChoices::AtOneSitting.next(wanted.clock, forward),
    )
    .or_typed(CLOCK_TYPED, |wanted, typed| choices::type_clock(&mut wanted.clock, typed))
    .note(&[choices::CLOCKS]),
];

const fn name<const SEAT: usize>(label: &'static str) -> FormField<NewGameChoice> {
    FormField::<NewGameChoice>::text(label, SEAT, |wanted, _, popup| {
        usual_name(Player::BOTH[SEAT], wanted.seats[SEAT].0.is_some(), popup)
    })
    .note(&[NAMES])
}

const fn seat<const SEAT: usize>(label: &'static str) -> FormField<NewGameChoice> {
    FormField::<NewGameChoice>::choice(
        label,
        |wanted, _, popup| wanted.seats[SEAT].line(popup),
        |wanted, forward| wanted.fixed_seat(SEAT).change(forward),
    )
    .or_chosen(|wanted, digit| wanted.fixed_seat(SEAT).choose(digit))
    .note(&[SEATING])
}

fn variant(wanted: &NewGameChoice) -> usize {
    usize::from(wanted.rules.variant == Variant::Basic)
}

impl NewGameChoice {
    /// The player fixes the computer's strength here, which is no longer the player's own then.
    fn fixed_seat(&mut self, seat: usize) -> &mut SeatChoice {
        self.fits = false;
        &mut self.seats[seat]
    }
}

impl NewGameForm {
    /// If White, or else Black, is a person without a given name, suggests the name of the player
    /// at this screen, unless the opponent has that name.
    pub fn new(last: &Session, own_name: Option<Name>, own_strength: Strength) -> NewGameForm {
        let seats = SeatChoice::from_seats(last.seats());
        let given = Player::BOTH.map(|player| {
            let name = last.name(player);
            (name.is_given_to(player) && *name != Name::computer()).then_some(name)
        });
        let mut names = given;
        let person = Player::BOTH.into_iter().find(|&player| seats[player as usize].0.is_none());
        if let (Some(person), Some(own)) = (person, &own_name)
            && given[person as usize].is_none()
            && given[person.opponent() as usize] != Some(own)
        {
            names[person as usize] = Some(own);
        }
        let suggested = names.map(|name| name.map(Name::to_string).unwrap_or_default());
        let texts = suggested.clone().into_iter().chain([String::new()]);
        let wanted = NewGameChoice {
            rules: last.game().rules(),
            seats,
            own_strength,
            fits: seats.contains(&SeatChoice(Some(own_strength))),
            by_lot: false,
            swap: last.swap().is_some(),
            clock: last.clock().map(Clock::control),
            suggested,
            own_name,
        };
        Form::from_rows(&SHEET, &KEYS, wanted, texts)
    }

    /// The name of the player at this screen. If one person plays, a typed name becomes the
    /// player's from now on, and an erased one is dropped. The names of two persons belong to a
    /// game.
    fn own_name_among(&self, names: &[Name; 2]) -> Option<Name> {
        let own = self.state.own_name.clone();
        let alone = match self.state.seats.map(|seat| seat.0.is_some()) {
            [false, true] => Player::White,
            [true, false] => Player::Black,
            [true, true] | [false, false] => return own,
        };
        match self.typed_name(alone) {
            typed if typed == self.state.suggested[alone as usize] => own,
            "" => own.filter(|own| own.to_string() != self.state.suggested[alone as usize]),
            _ => Some(names[alone as usize].clone()),
        }
    }
}

impl GameForm<Dialog> for NewGameChoice {
    fn begin(form: &mut NewGameForm, names: [Name; 2]) -> Reply {
        let own_name = form.own_name_among(&names);
        let &NewGameChoice { rules, seats, own_strength, fits, by_lot, swap, clock, .. } =
            &form.state;
        let mut game = NewGame {
            rules,
            names,
            seats: Seats::from_strengths(seats.map(|seat| seat.0)),
            swap,
            clock,
            own_name,
        };
        if fits {
            game.seats = game.seats.at_level(own_strength);
        }
        if by_lot && new_seed().is_multiple_of(2) {
            game.names = Name::exchanged(&game.names);
            game.seats = game.seats.exchanged();
        }
        Reply::PerformAndCloseAll(Action::Next(NextGame::Begin(Box::new(game))))
    }
}

const NAMES: &str = "You may leave the names empty. White begins.";
const FITS: &str = "As chosen: at the strength in the row of the computer. At your level: the computer plays as well as you. It begins at strength 1, and each game \
                    against it moves its strength towards yours.";
const LOT: &str = "As chosen: in the rows of White and Black. By lot, as in the rulebook, chance decides which of the two players has White.";

pub type Players = Form<[SeatChoice; 2]>;

static KEYS_OF_PLAYERS: &[DialogBinding] = &[FIELD, CHANGE, ENTER.label("play on"), CANCEL];

static SHEET_OF_PLAYERS: FormLayout<[SeatChoice; 2]> = FormLayout {
    title: "The players",
    columns: 48,
    indent: 7,
    most: 2,
    rows: &[player::<0>("White"), player::<1>("Black")],
    button: None,
};

const fn player<const SEAT: usize>(label: &'static str) -> FormField<[SeatChoice; 2]> {
    FormField::<[SeatChoice; 2]>::choice(
        label,
        |seats, _, popup| seats[SEAT].line(popup),
        |seats, forward| seats[SEAT].change(forward),
    )
    .or_chosen(|seats, digit| seats[SEAT].choose(digit))
    .note(&[SEATING])
}

impl Players {
    /// The keys first change the computer's seat, or else Black's.
    pub fn new(seats: Seats) -> Players {
        let seats = SeatChoice::from_seats(seats);
        let mut form = Form::from_rows(&SHEET_OF_PLAYERS, KEYS_OF_PLAYERS, seats, []);
        form.go_to(if seats[0].0.is_some() { "White" } else { "Black" });
        form
    }
}

impl GameDialog<Dialog> for Players {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(self.keys) }
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        self.action_of(key)
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if !self.act(action) {
            return Reply::Stay;
        }
        let seats = Seats::from_strengths(self.state.map(|seat| seat.0));
        Reply::PerformAndCloseAll(Action::Intent(Intent::SetSeats(seats)))
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        self.draw(popup);
    }
}
