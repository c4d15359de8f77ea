//! Words for both games. Screens, plain play, commands and the server use the same words.

use jiff::Timestamp;

use crate::kit::storage::{Name, StoreError};
use crate::kit::text::Columns as _;
use crate::rules::Player;

/// `Anna (White)`, or the colour alone if no name was given.
pub fn name_with_colour(names: &[Name; 2], player: Player) -> String {
    let name = &names[player as usize];
    if name.is_given_to(player) { format!("{name} ({player})") } else { player.to_string() }
}

pub fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

pub fn percent(chance: f32) -> String {
    format!("{:.0}%", 100.0 * chance)
}

pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// The columns of a message in the status line of a window 80 columns wide, beside the sign at its
/// right end.
pub const STATUS_COLUMNS: usize = 76;

/// With a piece in the hand, whose last move stands at the right end.
pub const STATUS_COLUMNS_IN_HAND: usize = 58;

/// The first wording that has room in `columns`, or the last.
pub fn fitting(wordings: impl IntoIterator<Item = String>, columns: usize) -> String {
    let mut last = String::new();
    for wording in wordings {
        if wording.columns() <= columns {
            return wording;
        }
        last = wording;
    }
    last
}

/// With what follows if both have room in `columns`.
pub fn with_more(text: String, more: &str, columns: usize) -> String {
    fitting([format!("{text}{more}"), text], columns)
}

/// Unless another mark ends the text.
pub fn with_stop(text: String) -> String {
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    text + stop
}

/// If the error begins with a path, its first letter stays the same.
pub fn failure(error: &StoreError) -> String {
    let text = error.to_string();
    if error.path().is_some() { text } else { sentence(&text) }
}

pub fn moves(count: usize) -> String {
    counted(count, "move")
}

pub fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

/// `what` is the word for one of them.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

pub const TWO_COMPUTERS: &str = "Two computers play this game";
pub const END_TAKEN_BACK: &str = "The game goes on: its end is taken back";

pub fn to_move(names: &[Name; 2], turn: Player) -> String {
    format!("{} to move", name_with_colour(names, turn))
}

/// `turn` is the player to move.
pub fn other_turn(names: &[Name; 2], turn: Player) -> String {
    format!("It is {}'s turn", name_with_colour(names, turn))
}

/// `what` is the word "move" or "turn".
pub fn nothing_to_take_back(what: &str) -> String {
    format!("There is no {what} to take back")
}

pub fn nothing_to_play_again(what: &str) -> String {
    format!("There is no {what} to play again")
}

pub fn taken_back(what: &str) -> String {
    format!("Taken back: {what}")
}

pub fn played_again(what: &str) -> String {
    format!("Played again: {what}")
}

pub fn resign_question(names: &[Name; 2], by: Player) -> String {
    format!("Resign this game? {} wins.", name_with_colour(names, by.opponent()))
}

pub fn draw_question(names: &[Name; 2]) -> String {
    let [white, black] = Player::BOTH.map(|player| name_with_colour(names, player));
    format!("Do {white} and {black} agree on a draw?")
}

pub fn declines_draw(computer: &Name) -> String {
    format!("{computer} declines a draw")
}

#[derive(Clone, Debug)]
pub struct PlayerNames {
    names: [Name; 2],
    you: Option<Player>,
}

impl From<&[Name; 2]> for PlayerNames {
    fn from(names: &[Name; 2]) -> PlayerNames {
        PlayerNames::new(names, None)
    }
}

impl From<&PlayerNames> for PlayerNames {
    fn from(people: &PlayerNames) -> PlayerNames {
        people.clone()
    }
}

impl PlayerNames {
    /// A text speaks to the player `you`, if given.
    pub fn new(names: &[Name; 2], you: Option<Player>) -> PlayerNames {
        PlayerNames { names: names.clone(), you }
    }

    pub fn you(&self) -> Option<Player> {
        self.you
    }

    /// The player for whom chances are told: the one to whom a text speaks, else White.
    pub fn viewer(&self) -> Player {
        self.you.unwrap_or(Player::White)
    }

    pub fn is_you(&self, player: Player) -> bool {
        self.you == Some(player)
    }

    /// `Anna` or `you`. If both names are equal, the colour instead of the name.
    pub fn you_or_name(&self, player: Player) -> String {
        if self.is_you(player) {
            "you".to_owned()
        } else if self.names[0] == self.names[1] {
            player.to_string()
        } else {
            self.names[player as usize].to_string()
        }
    }

    pub fn whose(&self, player: Player) -> String {
        if self.is_you(player) {
            "your".to_owned()
        } else {
            format!("{}'s", self.you_or_name(player))
        }
    }

    pub fn name_with_colour(&self, player: Player) -> String {
        if self.is_you(player) {
            self.you_or_name(player)
        } else {
            name_with_colour(&self.names, player)
        }
    }

    pub fn does<'a>(&self, player: Player, [third, second]: [&'a str; 2]) -> &'a str {
        if self.is_you(player) { second } else { third }
    }

    /// Makes the first letter of a text a capital, unless the text begins with a player's name.
    pub fn sentence(&self, text: &str) -> String {
        for name in &self.names {
            if let Some(after) = text.strip_prefix(name.to_string().as_str())
                && !after.starts_with(char::is_alphanumeric)
            {
                return text.to_owned();
            }
        }
        sentence(text)
    }

    /// A text that begins with the player: "you" gets a capital letter, a name stays unchanged.
    pub fn first(&self, player: Player, text: &str) -> String {
        if self.is_you(player) { sentence(text) } else { text.to_owned() }
    }
}
