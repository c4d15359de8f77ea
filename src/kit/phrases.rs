//! Words for both games, the same on screens, in the game line by line, in commands and on the
//! server.

use crate::kit::storage::{Name, StoreError};
use crate::rules::Player;

/// A player by name and colour, `Anna (White)`, or by the colour alone if no name was given.
pub fn name_with_colour(names: &[Name; 2], player: Player) -> String {
    let name = &names[player as usize];
    if name.is_given_to(player) { format!("{name} ({player})") } else { player.to_string() }
}

/// `a` or `an`.
pub fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// A chance or a share in words: `62%`.
pub fn percent(chance: f32) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// A text with a capital letter at its beginning.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// An error as a sentence. A path at its beginning keeps its first letter.
pub fn failure(error: &StoreError) -> String {
    let text = error.to_string();
    if error.begins_with_path() { text } else { sentence(&text) }
}

/// `1 move`, `2 moves`.
pub fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    }
}

pub const TWO_COMPUTERS: &str = "Two computers play this game";
pub const END_TAKEN_BACK: &str = "The game goes on: its end is taken back";

/// `Anna (White) to move`.
pub fn to_move(names: &[Name; 2], turn: Player) -> String {
    format!("{} to move", name_with_colour(names, turn))
}

/// Why a player can't move now: it is the other's turn.
pub fn other_turn(names: &[Name; 2], turn: Player) -> String {
    format!("It is {}'s turn", name_with_colour(names, turn))
}

/// Why an undo does nothing; `what` is a move or a turn.
pub fn nothing_to_take_back(what: &str) -> String {
    format!("There is no {what} to take back")
}

/// Why a redo does nothing.
pub fn nothing_to_play_again(what: &str) -> String {
    format!("There is no {what} to play again")
}

/// A move or turn that was taken back, given in words.
pub fn taken_back(what: &str) -> String {
    format!("Taken back: {what}")
}

/// A move or turn that was taken back and is played again, given in words.
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

/// The computer's answer to the offer of a draw.
pub fn declines_draw(computer: &Name) -> String {
    format!("{computer} declines a draw")
}

#[derive(Clone, Debug)]
pub struct People {
    names: [Name; 2],
    you: Option<Player>,
}

/// The text speaks to neither player.
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
    /// The players. The text speaks to `you`, if given.
    pub fn new(names: &[Name; 2], you: Option<Player>) -> People {
        People { names: names.clone(), you }
    }

    /// The player to whom the text speaks.
    pub fn you(&self) -> Option<Player> {
        self.you
    }

    pub fn is_you(&self, player: Player) -> bool {
        self.you == Some(player)
    }

    /// `Anna` or `you`. Colours replace the names if both are equal.
    pub fn who(&self, player: Player) -> String {
        match &self.names {
            _ if self.is_you(player) => "you".to_owned(),
            [white, black] if white == black => player.to_string(),
            names => names[player as usize].to_string(),
        }
    }

    /// `Anna's` or `your`.
    pub fn whose(&self, player: Player) -> String {
        if self.is_you(player) { "your".to_owned() } else { format!("{}'s", self.who(player)) }
    }

    /// `Anna (White)` or `you`.
    pub fn name_with_colour(&self, player: Player) -> String {
        if self.is_you(player) { self.who(player) } else { name_with_colour(&self.names, player) }
    }

    /// The form of a verb after a player: the first form after a name, the second after "you".
    pub fn does<'a>(&self, player: Player, [third, second]: [&'a str; 2]) -> &'a str {
        if self.is_you(player) { second } else { third }
    }

    /// A text that begins with a player, for the beginning of a sentence. Names stay as they are
    /// written.
    pub fn first(&self, player: Player, text: &str) -> String {
        if self.is_you(player) { sentence(text) } else { text.to_owned() }
    }
}
