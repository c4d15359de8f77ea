//! The form for a new game: the names, the agreement and the players.

use std::fmt::Display;

use ratatui::text::{Line, Span};

use super::{Dialog, Reply};
use crate::gipf::engine::GipfStrength;
use crate::gipf::play::{Seats, Session};
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{Challenges, Potentials, Rules, Version};
use crate::gipf::screen::action::{GipfAction, NewGame};
use crate::kit::shell::GameForm;
use crate::kit::storage::Name;
use crate::kit::text::Columns as _;
use crate::kit::ui::action::{DialogBinding, ShellAction};
use crate::kit::ui::form::{
    Digit, Form, FormField, FormLayout, KEYS, ValueSpace, choice, keys, usual_name,
};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys;
use crate::kit::ui::theme::TextRole;
use crate::rules::{Bridges, Player, Variant};

pub type NewGameForm = Form<NewGameChoice>;

/// The choices in the form, without the names.
pub struct NewGameChoice {
    version: Version,
    /// The number of potentials; it counts only if the version can have potentials.
    potentials: Potentials,
    challenges: Challenges,
    /// The rules of the games of PÜNCT.
    punct: crate::rules::Rules,
    seats: [Option<GipfStrength>; 2],
    /// The action of Esc; `None` if Esc leads to the board.
    way_out: Option<ShellAction>,
}

static SHEET: FormLayout<NewGameChoice> = FormLayout {
    title: "A new game of GIPF",
    columns: 58,
    indent: 12,
    most: ROWS.len(),
    rows: ROWS,
    button: Some(FormField::<NewGameChoice>::button("[ Begin ]").note(&[BEGIN])),
};

const ROWS: &[FormField<NewGameChoice>] = &[
    FormField::<NewGameChoice>::text("White", 0, |wanted, _, popup| {
        usual_name(Player::White, wanted.seats[0].is_some(), popup)
    })
    .note(&[WHITE]),
    FormField::<NewGameChoice>::text("Black", 1, |wanted, _, popup| {
        usual_name(Player::Black, wanted.seats[1].is_some(), popup)
    })
    .note(&[BLACK]),
    choice!(
        "Version",
        |wanted: NewGameChoice| wanted.version,
        Version::ALL.map(|it| (it, it.code())),
        choices
    )
    .notes(&[BASIC, STANDARD, TOURNAMENT], |wanted| match wanted.version {
        Version::Basic => 0,
        Version::Standard => 1,
        Version::Tournament => 2,
    }),
    choice!(
        "Potentials",
        |wanted: NewGameChoice| wanted.potentials,
        Potentials::ALL.map(|it| (it, it.number())),
        choices
    )
    .counting_when(|wanted| wanted.version.can_have_potentials())
    .note(&[POTENTIALS]),
    choice!(
        "Challenges",
        |wanted: NewGameChoice| wanted.challenges,
        Challenges::ALL.map(|it| (it, it.number())),
        choices
    )
    .counting_when(NewGameChoice::has_potentials)
    .note(&[CHALLENGES]),
    choice!(
        "PÜNCT",
        |wanted: NewGameChoice| wanted.punct.variant,
        [(Variant::Standard, "standard"), (Variant::Basic, "basic")],
        choices
    )
    .counting_when(NewGameChoice::has_contests)
    .note(&[PUNCT]),
    choice!(
        "Bridges",
        |wanted: NewGameChoice| wanted.punct.bridges,
        [(Bridges::Two, "two pieces"), (Bridges::Any, "any")],
        choices
    )
    .counting_when(NewGameChoice::has_contests)
    .note(&[BRIDGES]),
    choice!("White is", |wanted: NewGameChoice| wanted.seats[0], seats(), one)
        .or_chosen(|wanted, digit| choose(&mut wanted.seats[0], digit))
        .note(&[WHITE_SEAT]),
    choice!("Black is", |wanted: NewGameChoice| wanted.seats[1], seats(), one)
        .or_chosen(|wanted, digit| choose(&mut wanted.seats[1], digit))
        .note(&[BLACK_SEAT]),
];

static KEYS_TO_START_SCREEN: [DialogBinding; 5] = keys(shared_keys::CANCEL.label("back to PÜNCT"));

static KEYS_TO_BOARD: [DialogBinding; 5] = keys(shared_keys::CANCEL.label("to the board"));

/// 1 to 3: the computer at this strength; other digits: a person. Tenths change nothing.
fn choose(seat: &mut Option<GipfStrength>, digit: Digit) {
    if let Digit::Whole(number) = digit {
        *seat = GipfStrength::new(number);
    }
}

impl NewGameChoice {
    fn has_potentials(&self) -> bool {
        self.version.can_have_potentials() && self.potentials.are_played()
    }

    fn has_contests(&self) -> bool {
        self.has_potentials() && self.challenges.number() > 0
    }
}

impl NewGameForm {
    pub fn new(last: &Session) -> NewGameForm {
        let agreed = last.agreement();
        let given_names = Player::BOTH.map(|player| {
            let name = last.name(player);
            let is_given = name.is_given_to(player) && *name != Name::computer();
            if is_given { name.to_string() } else { String::new() }
        });
        let version = agreed.rules.version();
        let has_any = version.can_have_potentials();
        let potentials = if has_any { agreed.rules.potentials() } else { Potentials::DEFAULT };
        let (challenges, punct) = (agreed.challenges, agreed.punct);
        let seats = last.seats().computer();
        let wanted = NewGameChoice { version, potentials, challenges, punct, seats, way_out: None };
        Form::from_rows(&SHEET, &KEYS, wanted, given_names)
    }

    /// Esc leads to the start screen if there is one, else to the board, to begin `session`'s game.
    pub fn first(session: &Session, has_start_screen: bool) -> NewGameForm {
        let mut form = NewGameForm::new(session);
        form.state.way_out = has_start_screen.then_some(ShellAction::StartScreen);
        form.keys = if has_start_screen { &KEYS_TO_START_SCREEN } else { &KEYS_TO_BOARD };
        form
    }
}

impl GameForm<Dialog> for NewGameChoice {
    fn begin(form: &mut NewGameForm, names: [Name; 2]) -> Reply {
        let wanted = &form.state;
        let has_potentials = wanted.has_potentials();
        let potentials = if has_potentials { wanted.potentials } else { Potentials::NONE };
        let rules =
            Rules::new(wanted.version, potentials).unwrap_or_else(|_| Rules::usual(wanted.version));
        let challenges = if has_potentials { wanted.challenges } else { Challenges::NONE };
        let agreed = AgreedRules { rules, challenges, punct: wanted.punct };
        let game = NewGame { agreed, names, seats: Seats::from_strengths(wanted.seats) };
        Reply::PerformAndCloseAll(GipfAction::Begin(Box::new(game)))
    }

    fn exit_action(&self) -> Option<ShellAction> {
        self.way_out.clone()
    }
}

/// All values are dim if the choice makes no difference. With little room, they stand close
/// together.
fn choices<T: Copy + PartialEq, L: Display>(
    all: &[(T, L)],
    chosen: T,
    ValueSpace { columns, counts }: ValueSpace,
    popup: &Popup,
) -> Line<'static> {
    let (mut wide, mut narrow) = (Line::default(), Line::default());
    for (choice, text) in all {
        if counts && *choice == chosen {
            let span = Span::styled(format!("[{text}] "), popup.role(TextRole::Strong));
            wide.push_span(span.clone());
            narrow.push_span(span);
        } else {
            let style = popup.role(if counts { TextRole::Normal } else { TextRole::Dim });
            wide.push_span(Span::styled(format!(" {text}  "), style));
            narrow.push_span(Span::styled(format!("{text} "), style));
        }
    }
    if wide.columns() <= columns + 1 { wide } else { narrow }
}

/// Shows only the chosen value.
fn one<T: Copy + PartialEq>(
    all: &[(T, String)],
    chosen: T,
    _: ValueSpace,
    popup: &Popup,
) -> Line<'static> {
    let label = all.iter().find(|(one, _)| *one == chosen).map(|(_, label)| label.clone());
    Line::styled(label.unwrap_or_default(), popup.role(TextRole::Strong))
}

fn seats() -> Vec<(Option<GipfStrength>, String)> {
    let mut seats = vec![(None, "a person".to_owned())];
    for level in GipfStrength::ALL {
        seats.push((Some(level), format!("computer, strength {level} of 3")));
    }
    seats
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
    use crate::kit::ui::action::DialogAction;
    use crate::kit::ui::form::tests::check_typing;

    fn form() -> NewGameForm {
        let names = Player::BOTH.map(Name::default_of);
        let agreed = AgreedRules::default();
        NewGameForm::new(&Session::new(Store::without_folder(), agreed, names, Seats::BOTH_HERE))
    }

    #[test]
    fn every_field_takes_what_is_typed_or_says_how_it_is_changed() {
        assert_eq!(check_typing(&mut form()), ROWS.len() + 1);
    }

    #[test]
    fn a_choice_without_effect_says_so() {
        let mut form = form();
        form.state.version = Version::Basic;
        form.go_to("Challenges");
        Form::act(&mut form, DialogAction::Change);
        assert!(form.error.is_some_and(|error| error.contains("no effect")));
    }

    #[test]
    fn every_field_has_a_sentence_of_its_own() {
        let mut form = form();
        let mut fields: HashMap<&str, &str> = HashMap::new();
        for version in Version::ALL {
            form.state.version = version;
            Form::act(&mut form, DialogAction::Scroll(isize::MIN));
            for _ in 0..=ROWS.len() {
                let (meaning, field) = (form.meaning(), form.active_label());
                assert!(meaning.ends_with('.'), "{field}: {meaning}");
                assert_eq!(*fields.entry(meaning).or_insert(field), field, "{meaning}");
                Form::act(&mut form, DialogAction::Scroll(1));
            }
        }
        assert_eq!(fields.len(), ROWS.len() + Version::ALL.len());
    }
}
