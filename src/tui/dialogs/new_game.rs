//! The form for a new game: names, rules, who plays.

use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

use super::clock_choice::{self, ClockChoices};
use super::reply::Reply;
use super::seat_choice::{self, SeatChoice, options_line};
use super::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use crate::clock::{Clock, TimeControl};
use crate::record::{Name, NameError, visible};
use crate::rules::{Bridges, Player, Rules, Variant};
use crate::session::{Seats, Session};
use crate::tui::action::{Action, DialogAction, NewGame, ShellAction};
use crate::tui::keys::{Binding, Situation};
use crate::tui::notice::sentence;
use crate::tui::theme::TextRole;
use crate::tui::view::popup::{Lines, Popup};
use crate::tui::view::text_field::{self, beneath, draw_field};
use crate::tui::view::{list, text};

/// The form for a new game.
pub struct NewGameForm {
    /// The names typed, White's and Black's.
    pub names: [Input; 2],
    /// The rules chosen.
    pub rules: Rules,
    /// Who plays White and Black.
    pub seats: [SeatChoice; 2],
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How much time the players have.
    clock: Option<TimeControl>,
    /// The field the keys go to.
    pub field: Field,
    /// What is wrong with what was entered.
    pub error: Option<String>,
    /// White's name as the form offered it.
    offered: String,
    /// The name of whoever plays here, if they gave it.
    own_name: Option<Name>,
}

/// A field of the form.
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
    /// Who plays White.
    WhiteSeat,
    /// Who plays Black.
    BlackSeat,
    /// Whether Black may take over White's first move.
    Swap,
    /// How much time the players have.
    Clock,
    /// Begin.
    Begin,
}

impl Field {
    /// All, from top to bottom.
    pub const ALL: [Field; 9] = [
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
}

/// The keys of the form.
pub static KEYS: &[Binding] =
    &[FIELD, CHANGE, Binding { labels: &[(Situation::Dialog, "begin")], ..ENTER }, CANCEL];

impl NewGameForm {
    /// The form as the last game was played. If a person without a name had White, it offers the name
    /// of whoever plays here.
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
        let names = [Input::new(offered.clone()), Input::new(black)];
        let (rules, swap) = (last.game().rules(), last.swap().is_some());
        let field = Field::White;
        let clock = last.clock().map(Clock::control);
        NewGameForm { names, rules, seats, swap, clock, field, error: None, offered, own_name }
    }

    /// The name being typed, if the field is one.
    fn name_field(&mut self) -> Option<&mut Input> {
        match self.field {
            Field::White => Some(&mut self.names[0]),
            Field::Black => Some(&mut self.names[1]),
            _ => None,
        }
    }

    /// Whether characters go into a name.
    pub fn is_typing(&self) -> bool {
        matches!(self.field, Field::White | Field::Black)
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

    /// Switches the field to its next choice or to the one before.
    fn change(&mut self, forward: bool) {
        match self.field {
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

    fn begin(&mut self) -> Reply {
        match self.entered() {
            Ok(names) => {
                let own_name = self.own_name_among(&names);
                let seats = Seats::of_computer(self.seats.map(|seat| seat.0));
                let (rules, swap, clock) = (self.rules, self.swap, self.clock);
                let game = NewGame { rules, names, seats, swap, clock, own_name };
                Reply::Finish(Action::Shell(ShellAction::Begin(Box::new(game))))
            }
            Err(error) => {
                self.error = Some(sentence(&error.to_string()));
                Reply::Stay
            }
        }
    }

    /// The name of whoever plays here, after these names were entered: White's, if it was typed now,
    /// unless they play Black or White is the computer. Erasing their name takes it back.
    fn own_name_among(&self, names: &[Name; 2]) -> Option<Name> {
        let own = self.own_name.clone();
        let is_own = |name: &Name| own.as_ref() == Some(name);
        let [white, _] = names;
        match self.names[0].value().trim() {
            _ if self.seats[0].0.is_some() => own,
            typed if typed == self.offered || names.iter().any(is_own) => own,
            "" => own.filter(|own| own.to_string() != self.offered),
            _ => Some(white.clone()),
        }
    }

    /// The names typed; an empty one becomes the name of the colour.
    fn entered(&self) -> Result<[Name; 2], NameError> {
        let name = |player: Player| match self.names[player as usize].value().trim() {
            "" => Ok(Name::default_of(player)),
            text => text.parse(),
        };
        Ok([name(Player::White)?, name(Player::Black)?])
    }

    /// Draws the fields, and below them what the active one means or what is wrong.
    pub fn draw(&self, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let note = note(self, columns, popup);
        // Always room for the longest note, so that the box keeps its size.
        let rows = |text| text::wrap(text, popup.role(TextRole::Normal), columns).len();
        let room = notes().map(rows).max().unwrap_or(0).max(note.len());
        let content = popup.open("A new game", columns, Field::ALL.len() + 2 + room, KEYS);
        for (nth, &of) in Field::ALL.iter().enumerate() {
            // The button stands apart from the fields.
            let line = nth + usize::from(of == Field::Begin);
            let place = Rect { height: 1, ..beneath(content, line) }.intersection(content);
            draw_row(self, of, place, popup);
            popup.click_map.add(place, Action::Dialog(DialogAction::Pick(nth)));
        }
        popup.put_all(beneath(content, Field::ALL.len() + 2), &note);
    }
}

/// The largest width, in columns.
const COLUMNS: u16 = 56;

/// Where the fields begin, after their names.
const INDENT: u16 = 9;

fn draw_row(form: &NewGameForm, of: Field, place: Rect, popup: &mut Popup) {
    let active = form.field == of;
    let value = Rect {
        x: place.x.saturating_add(INDENT),
        width: place.width.saturating_sub(INDENT),
        ..place
    };
    let role = if active { TextRole::Selected } else { TextRole::Normal };
    popup.put(place, &Line::styled(name(of), popup.role(role)));
    match of {
        Field::White => draw_name(form, Player::White, value, popup),
        Field::Black => draw_name(form, Player::Black, value, popup),
        Field::Variant => {
            let standard = form.rules.variant == Variant::Standard;
            draw_choice([("standard", standard), ("basic", !standard)], value, popup);
        }
        Field::Bridges => {
            let two = form.rules.bridges == Bridges::Two;
            draw_choice([("two pieces", two), ("any", !two)], value, popup);
        }
        Field::WhiteSeat | Field::BlackSeat => {
            let seat = form.seats[usize::from(of == Field::BlackSeat)];
            let line = seat.line(popup);
            popup.put(value, &line);
        }
        Field::Swap => draw_choice([("no", !form.swap), ("yes", form.swap)], value, popup),
        Field::Clock => {
            let label = clock_choice::label(form.clock);
            popup.put(value, &Line::styled(label, popup.role(TextRole::Strong)));
        }
        Field::Begin => {}
    }
}

fn name(field: Field) -> &'static str {
    match field {
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

fn draw_name(form: &NewGameForm, player: Player, place: Rect, popup: &mut Popup) {
    let input = &form.names[player as usize];
    let active = form.field as usize == player as usize;
    if input.value().is_empty() {
        let default = match form.seats[player as usize].0 {
            Some(_) => Name::of_computer(),
            None => Name::default_of(player),
        };
        let default = default.to_string();
        popup.put(place, &Line::styled(default, popup.role(TextRole::Dim)));
    }
    draw_field(input, place, active, popup);
}

fn draw_choice(options: [(&'static str, bool); 2], place: Rect, popup: &mut Popup) {
    let line = options_line(options.map(|(label, chosen)| (label.to_owned(), chosen)), popup);
    popup.put(place, &line);
}

fn note(form: &NewGameForm, columns: usize, popup: &Popup) -> Lines {
    match &form.error {
        Some(error) => text::wrap(&visible(error), popup.role(TextRole::Warning), columns),
        None => text::wrap(meaning(form, form.field), popup.role(TextRole::Normal), columns),
    }
}

const NAMES: &str = "You may leave the names empty. White begins.";
const STANDARD: &str = "Standard: no piece is ever added in the central hexagon. If nobody has \
                        joined two sides when a player adds their last piece, whoever has more of \
                        the centre wins.";
const BASIC: &str = "Basic, the game to learn first: only White's first piece must keep out of the \
                     central hexagon. If nobody has joined two sides when a player adds their last \
                     piece, it is a draw.";
const TWO: &str = "A bridge is a piece that rests on its two ends, over a gap. Two pieces, as in \
                   the rulebook: the ends rest on two different pieces.";
const ANY: &str = "A bridge is a piece that rests on its two ends, over a gap. Any, as on game \
                   servers: both ends of an angle may also rest on one piece.";
const SWAP: &str = "With the swap, Black may take over White's first move: the players then exchange \
                    their colours. So White does well to begin with a move that is not too good.";

fn meaning(form: &NewGameForm, field: Field) -> &'static str {
    match (field, form.rules.variant, form.rules.bridges) {
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

fn notes() -> impl Iterator<Item = &'static str> {
    [NAMES, STANDARD, BASIC, TWO, ANY, seat_choice::MEANING, SWAP, clock_choice::MEANING]
        .into_iter()
}
