//! The opponent's threats: the moves with which the opponent would win at once. Also, how many more
//! spaces each player needs to join two sides.

use crate::kit::phrases::People;
use crate::kit::strength::Strength;
use crate::kit::ui::notice::Notice;
use crate::punct::engine::{Reason, reasons, spaces_to_join, threats};
use crate::punct::phrases;
use crate::punct::play::Seats;
use crate::rules::{Move, Player, Position, SpaceSet};

/// The greatest number of threats that are marked on the board. More marks would hide each other.
const MARKED: usize = 3;

/// The opponent's threats, and whether they are shown.
#[derive(Default)]
pub struct Threats {
    /// Whether the players want to see threats; `None` if they have not chosen.
    pub wanted: Option<bool>,
    /// The threats in the position on the board; `None` while threats are not shown.
    known: Option<KnownThreats>,
}

struct KnownThreats {
    position: Position,
    /// All winning moves, in the order of their notation.
    moves: Vec<Move>,
    why: Option<Reason>,
}

/// Threats are shown by default against computers up to this level.
const BEGINNERS: Strength = Strength::whole(4);

impl Threats {
    /// Whether threats are shown: by the players' choice, or without a choice against a weak
    /// computer.
    pub fn are_shown(&self, seats: Seats) -> bool {
        let is_weak = |strength: Strength| strength <= BEGINNERS;
        let for_beginners = seats.computer().into_iter().flatten().any(is_weak);
        self.wanted.unwrap_or(for_beginners)
    }

    /// Finds the threats in the position on the board, unless the position is the same as before.
    /// `None` means that threats are not shown.
    pub fn look_at(&mut self, position: Option<&Position>) {
        if self.known.as_ref().map(|known| &known.position) == position {
            return;
        }
        self.known = position.map(|position| {
            let mut moves = threats(position);
            moves.sort_by_cached_key(ToString::to_string);
            let first = moves.first().map(|&first| reasons(&position.after_pass(), first));
            let why = first.and_then(|why| why.into_iter().next());
            KnownThreats { position: position.clone(), moves, why }
        });
    }

    /// Returns the spaces of a few winning moves that share no space.
    pub fn spaces(&self) -> SpaceSet {
        let moves = self.known.iter().flat_map(|known| &known.moves);
        let mut marked = SpaceSet::EMPTY;
        for spaces in moves.map(|threat| threat.placement().spaces()) {
            if marked.len() < 3 * MARKED && !marked.meets(spaces) {
                marked |= spaces;
            }
        }
        marked
    }

    /// Whether threats are shown and there is at least one.
    pub fn is_any(&self) -> bool {
        self.known.as_ref().is_some_and(|known| !known.moves.is_empty())
    }

    /// Returns the warning that the opponent can win, if threats are shown and there is one. `sign`
    /// is the sign that marks the spaces.
    pub fn alarm(&self, people: &People, sign: char) -> Option<Notice> {
        let known = self.known.as_ref().filter(|known| !known.moves.is_empty())?;
        let opponent = known.position.turn().opponent();
        let text = format!("{} can win at once: {sign}", people.name_with_colour(opponent));
        Some(Notice::warning(people.first(opponent, &text)))
    }

    /// Returns the status line for the threats: the first winning move of the opponent, its reason,
    /// and the number of further winning moves. `None` if threats are not shown.
    pub fn status(&self, people: &People) -> Option<Notice> {
        let known = self.known.as_ref()?;
        let opponent = known.position.turn().opponent();
        let Some(first) = known.moves.first() else {
            let has = people.does(opponent, ["has", "have"]);
            let who = people.name_with_colour(opponent);
            let text = format!("{who} {has} no winning move at the moment");
            return Some(Notice::plain(people.first(opponent, &text)));
        };
        let why = known.why.as_ref().map(|why| phrases::reason(why, opponent, people));
        let why = why.map_or_else(String::new, |why| format!(" {why}"));
        let more = match known.moves.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        Some(Notice::warning(format!("{first}{why}{more}")))
    }
}

/// The needs of the players in the position on the board, and whether they are shown.
pub struct Needs {
    /// Whether the players want to see the needs.
    pub wanted: bool,
    /// The needs in the position on the board; `None` while needs are not shown.
    known: Option<(Position, [Need; 2])>,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { wanted: true, known: None }
    }
}

/// Tells that the needs are shown or hidden, and explains the numbers.
pub fn shown_needs(are_shown: bool) -> Notice {
    Notice::plain(if are_shown {
        "The top line says how many more spaces each needs, by adding, to join sides"
    } else {
        "The top line no longer says what the players need; N shows it again"
    })
}

/// The number of spaces that a player still needs to join two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// This number of empty spaces, if pieces are only added.
    Spaces(u8),
    /// Added pieces alone can join no two sides. A piece must climb onto another or move away.
    NoOpenWay,
}

impl Needs {
    /// Finds the needs in the position on the board, unless the position is the same as before.
    /// `None` means that needs are not shown.
    pub fn look_at(&mut self, position: Option<&Position>) {
        if self.known.as_ref().map(|(known, _)| known) == position {
            return;
        }
        self.known = position.map(|position| {
            let need =
                |player| spaces_to_join(position, player).map_or(Need::NoOpenWay, Need::Spaces);
            (position.clone(), Player::BOTH.map(need))
        });
    }

    /// Returns a player's need; `None` if needs are not shown.
    pub fn need(&self, player: Player) -> Option<Need> {
        self.known.as_ref().map(|(_, needs)| needs[player as usize])
    }
}
