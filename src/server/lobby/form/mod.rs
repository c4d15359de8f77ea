//! The form for a challenge: to whom, and on which terms.

mod field;

pub use field::Whom;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::Input;

use crate::kit::clock::{Lateness, TimeControl};
use crate::kit::phrases::sentence;
use crate::kit::strength::Strength;
use crate::kit::ui::action::{DialogAction, DialogBinding, Edit};
use crate::kit::ui::clock_choice::ClockChoices;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::seat_choice::options_line;
use crate::kit::ui::text_field::{beneath, draw_field};
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{clock_choice, scroll, shared_keys, text, text_field};
use crate::rules::{Bridges, Player, Rules, Variant};
use crate::server::database::Terms;
use field::{ChallengeField, NOTES};

pub struct ChallengeForm {
    pub whom: Whom,
    pub name: Input,
    pub level: Strength,
    pub rules: Rules,
    pub clock: Option<TimeControl>,
    /// A clock as it is typed, which need not be one of the list.
    typed: Input,
    /// What follows when a player's time is over.
    pub lateness: Lateness,
    pub colour: Option<Player>,
    /// Whether the player wants a rated game.
    pub rated: bool,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How far the rating of who accepts may be from the player's; `None` is any distance.
    pub nearness: Option<u16>,
    /// For how long the challenge can be accepted, in seconds; `None` is until it is.
    pub lasts: Option<u32>,
    pub error: Option<String>,
    field: ChallengeField,
}

/// What follows from a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    Nothing,
    Challenge,
}

static KEYS: &[DialogBinding] = &[
    shared_keys::FIELD,
    shared_keys::CHANGE,
    shared_keys::ENTER.label("challenge"),
    shared_keys::CANCEL,
];

/// The largest width, in columns.
const COLUMNS: u16 = 56;

/// Where the fields begin, after their names.
const INDENT: u16 = 10;

/// The most fields there are at once, above the button.
const MOST_FIELDS: usize = 10;

/// How far apart ratings may be, as the form offers it.
const NEARNESS: [(Option<u16>, &str); 4] =
    [(None, "any"), (Some(100), "100"), (Some(200), "200"), (Some(300), "300")];

/// For how long a challenge can be accepted, as the form offers it.
const LASTS: [(Option<u32>, &str); 4] =
    [(None, "ever"), (Some(DAY), "1 day"), (Some(3 * DAY), "3 days"), (Some(7 * DAY), "7 days")];

/// A day, in seconds.
const DAY: u32 = 24 * 60 * 60;

/// The button and the line below it.
const BUTTON: usize = 2;

impl ChallengeForm {
    /// The form for a challenge to a player, or to the opponent chosen there.
    pub fn new(to: Option<&str>) -> ChallengeForm {
        ChallengeForm {
            whom: if to.is_some() { Whom::Player } else { Whom::Anyone },
            name: Input::new(to.unwrap_or_default().to_owned()),
            level: Strength::FIRST,
            rules: Rules::default(),
            clock: None,
            typed: Input::default(),
            lateness: Lateness::default(),
            colour: None,
            rated: false,
            swap: false,
            nearness: None,
            lasts: None,
            error: None,
            field: ChallengeField::Whom,
        }
    }

    pub fn action_of(&self, key: crossterm::event::KeyEvent) -> Option<DialogAction> {
        let is_typed = matches!(self.field, ChallengeField::Name | ChallengeField::Clock);
        match text_field::action_in_form(KEYS, key, is_typed) {
            // A clock contains no space, so the space bar goes on to the next clock in the list.
            Some(DialogAction::Edit(Edit::Insert(' '))) if self.field == ChallengeField::Clock => {
                Some(DialogAction::Change)
            }
            action => action,
        }
    }

    pub fn terms(&self) -> Terms {
        let rated = self.rated && self.may_be_rated();
        // Without a clock there is no time to overstep.
        let lateness = self.clock.map_or_else(Lateness::default, |_| self.lateness);
        Terms { rules: self.rules, rated, swap: self.swap, clock: self.clock, lateness }
    }

    /// Games against the computer and games without a clock are never rated.
    fn may_be_rated(&self) -> bool {
        self.whom != Whom::Computer && self.clock.is_some()
    }

    /// The fields there are, from top to bottom.
    fn fields(&self) -> Vec<ChallengeField> {
        let of_whom = match self.whom {
            Whom::Player => Some(ChallengeField::Name),
            Whom::Anyone => None,
            Whom::Computer => Some(ChallengeField::Level),
        };
        let rated = self.may_be_rated().then_some(ChallengeField::Rated);
        let late = self.clock.map(|_| ChallengeField::Late);
        let ratings = (self.whom == Whom::Anyone).then_some(ChallengeField::Ratings);
        let lasts = (self.whom != Whom::Computer).then_some(ChallengeField::Lasts);
        let all = [ChallengeField::Whom].into_iter().chain(of_whom);
        let all = all
            .chain([ChallengeField::Variant, ChallengeField::Bridges, ChallengeField::Clock])
            .chain(late);
        all.chain([ChallengeField::Colour, ChallengeField::Swap])
            .chain(rated)
            .chain(ratings)
            .chain(lasts)
            .chain([ChallengeField::Send])
            .collect()
    }

    pub fn act(&mut self, action: DialogAction) -> Entered {
        self.error = None;
        let fields = self.fields();
        match action {
            DialogAction::Accept => return self.send(),
            DialogAction::Change if self.field == ChallengeField::Send => return self.send(),
            DialogAction::Change => self.change(true),
            DialogAction::ChangeBack => self.change(false),
            DialogAction::Edit(edit) if self.field == ChallengeField::Name => {
                text_field::edit(&mut self.name, edit);
            }
            DialogAction::Edit(edit) if self.field == ChallengeField::Clock => {
                text_field::edit(&mut self.typed, edit);
                self.take_typed_clock();
            }
            action => {
                let mut at = fields.iter().position(|field| *field == self.field).unwrap_or(0);
                scroll::choose(&mut at, fields.len(), action);
                self.field = fields[at];
            }
        }
        Entered::Nothing
    }

    /// Takes pasted text into the name or the clock.
    pub fn paste(&mut self, pasted: &str) {
        match self.field {
            ChallengeField::Name => text_field::paste(&mut self.name, pasted),
            ChallengeField::Clock => {
                text_field::paste(&mut self.typed, pasted);
                self.take_typed_clock();
            }
            _ => {}
        }
    }

    /// Takes the clock that is typed, as soon as it is one.
    fn take_typed_clock(&mut self) {
        if let Ok(clock) = self.typed.value().parse() {
            self.clock = Some(clock);
        }
    }

    /// The form is filled in, unless what is typed is no clock.
    fn send(&mut self) -> Entered {
        let typed = self.typed.value();
        match typed.parse::<TimeControl>() {
            Err(error) if !typed.is_empty() => {
                self.field = ChallengeField::Clock;
                self.error = Some(sentence(&error.to_string()));
                Entered::Nothing
            }
            _ => Entered::Challenge,
        }
    }

    /// Switches the field to its next choice or to the one before.
    fn change(&mut self, forward: bool) {
        match self.field {
            ChallengeField::Whom => next(&mut self.whom, &Whom::ALL, forward),
            ChallengeField::Level => {
                next(&mut self.level, &Strength::all().collect::<Vec<_>>(), forward);
            }
            ChallengeField::Variant => {
                next(&mut self.rules.variant, &[Variant::Standard, Variant::Basic], forward);
            }
            ChallengeField::Bridges => {
                next(&mut self.rules.bridges, &[Bridges::Two, Bridges::Any], forward);
            }
            ChallengeField::Clock => {
                self.typed = Input::default();
                self.clock = ClockChoices::OverDays.next(self.clock, forward);
            }
            ChallengeField::Late => {
                let all = [Lateness::LosesAtOnce, Lateness::LosesWhenClaimed];
                next(&mut self.lateness, &all, forward);
            }
            ChallengeField::Colour => {
                let all = [None, Some(Player::White), Some(Player::Black)];
                next(&mut self.colour, &all, forward);
            }
            ChallengeField::Swap => self.swap = !self.swap,
            ChallengeField::Rated => self.rated = !self.rated,
            ChallengeField::Ratings => {
                next(&mut self.nearness, &NEARNESS.map(|(nearness, _)| nearness), forward);
            }
            ChallengeField::Lasts => {
                next(&mut self.lasts, &LASTS.map(|(lasts, _)| lasts), forward);
            }
            ChallengeField::Name | ChallengeField::Send => {}
        }
    }

    /// Draws the fields, and below them what the active one means or what is wrong.
    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let note = match &self.error {
            Some(error) => text::wrap(error, popup.role(TextRole::Warning), columns),
            None => text::wrap(
                self.field.meaning(self.whom, self.rules),
                popup.role(TextRole::Normal),
                columns,
            ),
        };
        // Always room for the longest note, so that the box keeps its size.
        let rows = |note| text::wrap(note, popup.role(TextRole::Normal), columns).len();
        let room = NOTES.into_iter().map(rows).max().unwrap_or(0).max(note.len());
        let most = MOST_FIELDS + 1 + BUTTON + room;
        let content = popup.open("A challenge", columns, most, KEYS);
        // The button stands apart from the fields if there is room, at the same place always.
        let button = MOST_FIELDS + usize::from(usize::from(content.height) >= most);
        let fields = self.fields();
        for (nth, &field) in fields.iter().enumerate() {
            let line = if field == ChallengeField::Send { button } else { nth };
            let place = Rect { height: 1, ..beneath(content, line) }.intersection(content);
            self.draw_field(field, place, popup);
        }
        popup.put_all(beneath(content, button + BUTTON), &note);
    }

    fn draw_field(&self, field: ChallengeField, place: Rect, popup: &mut Popup) {
        let active = self.field == field;
        let role = if active { TextRole::Selected } else { TextRole::Normal };
        popup.put(place, &Line::styled(field.name(), popup.role(role)));
        let value = Rect {
            x: place.x.saturating_add(INDENT),
            width: place.width.saturating_sub(INDENT),
            ..place
        };
        let line = match field {
            ChallengeField::Name => return draw_field(&self.name, value, active, popup),
            ChallengeField::Clock if !self.typed.value().is_empty() => {
                return draw_field(&self.typed, value, active, popup);
            }
            ChallengeField::Send => return,
            ChallengeField::Whom => {
                options(Whom::ALL.map(|whom| (whom.label(), whom == self.whom)), value, popup)
            }
            ChallengeField::Level => {
                let text = format!("{}, of 9", self.level);
                Line::styled(text, popup.role(TextRole::Strong))
            }
            ChallengeField::Variant => {
                let standard = self.rules.variant == Variant::Standard;
                options([("standard", standard), ("basic", !standard)], value, popup)
            }
            ChallengeField::Bridges => {
                let two = self.rules.bridges == Bridges::Two;
                options([("two pieces", two), ("any", !two)], value, popup)
            }
            ChallengeField::Clock => {
                let (nth, count) = ClockChoices::OverDays.place(self.clock);
                one_of(&clock_choice::label(self.clock), &format!("{nth} of {count}"), popup)
            }
            ChallengeField::Late => {
                let at_once = self.lateness == Lateness::LosesAtOnce;
                options([("lost at once", at_once), ("when claimed", !at_once)], value, popup)
            }
            ChallengeField::Colour => {
                let is = |colour| self.colour == colour;
                let [white, black] = Player::BOTH.map(|player| is(Some(player)));
                let all = [("by chance", is(None)), ("White", white), ("Black", black)];
                options(all, value, popup)
            }
            ChallengeField::Swap => options([("no", !self.swap), ("yes", self.swap)], value, popup),
            ChallengeField::Rated => {
                options([("no", !self.rated), ("yes", self.rated)], value, popup)
            }
            ChallengeField::Ratings => {
                let all = NEARNESS.map(|(nearness, label)| (label, nearness == self.nearness));
                options(all, value, popup)
            }
            ChallengeField::Lasts => {
                options(LASTS.map(|(lasts, label)| (label, lasts == self.lasts)), value, popup)
            }
        };
        popup.put(value, &line);
    }
}

/// Goes on to the next of some choices or to the one before.
fn next<T: Copy + PartialEq>(value: &mut T, all: &[T], forward: bool) {
    let at = all.iter().position(|choice| choice == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    *value = all[(at + step) % all.len()];
}

/// Some options, or only the one chosen where there is no room for all.
fn options<const N: usize>(
    options: [(&'static str, bool); N],
    place: Rect,
    popup: &Popup,
) -> Line<'static> {
    let line = options_line(options.map(|(label, chosen)| (label.to_owned(), chosen)), popup);
    if line.to_string().trim_end().chars().count() <= usize::from(place.width) {
        return line;
    }
    let chosen = options.iter().find(|(_, chosen)| *chosen).map_or("", |(label, _)| label);
    one_of(chosen, &format!("1 of {N}"), popup)
}

/// The one that is chosen of a list, and what is said of the list.
fn one_of(chosen: &str, list: &str, popup: &Popup) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("(*) {chosen}"), popup.role(TextRole::Strong)),
        Span::styled(format!("  {list}"), popup.role(TextRole::Dim)),
    ])
}
