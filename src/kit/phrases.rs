//! Words for both games. Screens, plain play, commands and the server use the same words.

use jiff::Timestamp;

use crate::kit::storage::{Name, StoreError};
use crate::rules::Player;

/// Returns a player's name and colour, `Anna (White)`, or the colour alone if no name was given.
pub fn name_with_colour(names: &[Name; 2], player: Player) -> String {
    let name = &names[player as usize];
    if name.is_given_to(player) { format!("{name} ({player})") } else { player.to_string() }
}

/// Returns `a` or `an`, by the first letter of the noun.
pub fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Writes a chance or a share from 0 to 1 as a percentage: `62%`.
pub fn percent(chance: f32) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// Makes the first letter of a text a capital.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Ends a text with a full stop, unless another mark ends it.
pub fn with_stop(text: String) -> String {
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    text + stop
}

/// Writes an error as a sentence. If the error begins with a path, its first letter stays the same.
pub fn failure(error: &StoreError) -> String {
    let text = error.to_string();
    if error.path().is_some() { text } else { sentence(&text) }
}

/// Writes a number of moves: `1 move`, `2 moves`.
pub fn moves(count: usize) -> String {
    counted(count, "move")
}

/// Returns the day and the time of a moment in UTC.
pub fn moment(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

/// Writes a number of things. `what` is the word for one of them.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

pub const TWO_COMPUTERS: &str = "Two computers play this game";
pub const END_TAKEN_BACK: &str = "The game goes on: its end is taken back";

/// Says who is to move: `Anna (White) to move`.
pub fn to_move(names: &[Name; 2], turn: Player) -> String {
    format!("{} to move", name_with_colour(names, turn))
}

/// Says why a player can't move now: it is the opponent's turn. `turn` is the player to move.
pub fn other_turn(names: &[Name; 2], turn: Player) -> String {
    format!("It is {}'s turn", name_with_colour(names, turn))
}

/// Says why an undo does nothing; `what` is the word "move" or "turn".
pub fn nothing_to_take_back(what: &str) -> String {
    format!("There is no {what} to take back")
}

/// Says why a redo does nothing; `what` is the word "move" or "turn".
pub fn nothing_to_play_again(what: &str) -> String {
    format!("There is no {what} to play again")
}

/// Says which move or turn was taken back; `what` is that move or turn in words.
pub fn taken_back(what: &str) -> String {
    format!("Taken back: {what}")
}

/// Says which move or turn was played again after an undo; `what` is that move or turn in words.
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

/// Says that the computer declines the offer of a draw.
pub fn declines_draw(computer: &Name) -> String {
    format!("{computer} declines a draw")
}

#[derive(Clone, Debug)]
pub struct People {
    names: [Name; 2],
    you: Option<Player>,
}

/// Makes people for a text that speaks to neither player.
impl From<&[Name; 2]> for People {
    fn from(names: &[Name; 2]) -> People {
        People::new(names, None)
    }
}

impl From<&People> for People {
    fn from(people: &People) -> People {
        people.clone()
    }
}

impl People {
    /// Makes the players. A text speaks to the player `you`, if given.
    pub fn new(names: &[Name; 2], you: Option<Player>) -> People {
        People { names: names.clone(), you }
    }

    /// Returns the player to whom a text speaks; `None` if it speaks to neither.
    pub fn you(&self) -> Option<Player> {
        self.you
    }

    /// Returns the player for whom chances are told: the one to whom a text speaks, else White.
    pub fn viewer(&self) -> Player {
        self.you.unwrap_or(Player::White)
    }

    pub fn is_you(&self, player: Player) -> bool {
        self.you == Some(player)
    }

    /// Returns `Anna` or `you`. If both names are equal, returns the colour instead of the name.
    pub fn who(&self, player: Player) -> String {
        match &self.names {
            _ if self.is_you(player) => "you".to_owned(),
            [white, black] if white == black => player.to_string(),
            names => names[player as usize].to_string(),
        }
    }

    /// Returns `Anna's` or `your`.
    pub fn whose(&self, player: Player) -> String {
        if self.is_you(player) { "your".to_owned() } else { format!("{}'s", self.who(player)) }
    }

    /// Returns `Anna (White)` or `you`.
    pub fn name_with_colour(&self, player: Player) -> String {
        if self.is_you(player) { self.who(player) } else { name_with_colour(&self.names, player) }
    }

    /// Chooses the form of a verb that follows a player: `third` after a name, `second` after
    /// "you".
    pub fn does<'a>(&self, player: Player, [third, second]: [&'a str; 2]) -> &'a str {
        if self.is_you(player) { second } else { third }
    }

    /// Makes the first letter of a text a capital, unless the text begins with a player's name.
    pub fn sentence(&self, text: &str) -> String {
        let begins = |name: &Name| {
            let rest = text.strip_prefix(name.to_string().as_str());
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        if self.names.iter().any(begins) { text.to_owned() } else { sentence(text) }
    }

    /// Turns a text into the beginning of a sentence. The text begins with the player: "you" gets a
    /// capital letter, a name stays unchanged.
    pub fn first(&self, player: Player, text: &str) -> String {
        if self.is_you(player) { sentence(text) } else { text.to_owned() }
    }
}
