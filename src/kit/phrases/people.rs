//! The players as sentences call them: by their names, or "you" for the only person who listens.

use super::{called, sentence};
use crate::kit::storage::Name;
use crate::rules::Player;

#[derive(Clone, Debug)]
pub struct People {
    names: [Name; 2],
    you: Option<Player>,
}

/// Nobody is spoken to.
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
    /// The players, of whom `you` is spoken to.
    pub fn new(names: &[Name; 2], you: Option<Player>) -> People {
        People { names: names.clone(), you }
    }

    /// Who is spoken to.
    pub fn you(&self) -> Option<Player> {
        self.you
    }

    pub fn is_you(&self, player: Player) -> bool {
        self.you == Some(player)
    }

    /// `Anna` or `you`. The colours replace names that are equal.
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
    pub fn called(&self, player: Player) -> String {
        if self.is_you(player) { self.who(player) } else { called(&self.names, player) }
    }

    /// The form of a verb after a player: the first after a name, the second after "you".
    pub fn does<'a>(&self, player: Player, [third, second]: [&'a str; 2]) -> &'a str {
        if self.is_you(player) { second } else { third }
    }

    /// A text that begins with a player, at the beginning of a sentence. Names stay as they are written.
    pub fn first(&self, player: Player, text: &str) -> String {
        if self.is_you(player) { sentence(text) } else { text.to_owned() }
    }
}
