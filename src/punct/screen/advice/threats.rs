//! The opponent's threats: where and with which moves the opponent would win at once. Also, how
//! many more spaces each player needs to join two sides.

use crate::kit::phrases::People;
use crate::kit::ui::notice::Notice;
use crate::punct::engine::{Reason, reasons, spaces_to_join, threats};
use crate::punct::phrases;
use crate::rules::{Move, Player, Position, SpaceSet};

/// The greatest number of threats marked on the board: more marks would hide each other.
const MARKED: usize = 3;

/// The opponent's threats, and whether they are shown.
#[derive(Default)]
pub struct Threats {
    /// The players' choice about showing threats, if they made one.
    pub wanted: Option<bool>,
    /// The threats in the position on the board; `None` while they are not shown.
    known: Option<KnownThreats>,
}

struct KnownThreats {
    position: Position,
    /// All winning moves, in the order of their notation.
    moves: Vec<Move>,
    why: Option<Reason>,
}

impl Threats {
    /// Looks at the position on the board, unless it is the same as before. `None` means that
    /// threats are not shown.
    pub fn look_at(&mut self, position: Option<&Position>) {
        let Some(position) = position else {
            self.known = None;
            return;
        };
        if self.known.as_ref().is_some_and(|known| known.position == *position) {
            return;
        }
        let mut moves = threats(position);
        moves.sort_by_cached_key(ToString::to_string);
        let first = moves.first().map(|&first| reasons(&position.after_pass(), first));
        let why = first.and_then(|why| why.into_iter().next());
        self.known = Some(KnownThreats { position: position.clone(), moves, why });
    }

    /// The spaces of a few winning moves that have no space in common.
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

    /// Whether there is a threat that is shown.
    pub fn is_any(&self) -> bool {
        self.known.as_ref().is_some_and(|known| !known.moves.is_empty())
    }

    /// The warning that the opponent can win, with the sign that marks the places, if there is a
    /// threat that is shown.
    pub fn alarm(&self, people: &People, sign: char) -> Option<Notice> {
        let known = self.known.as_ref().filter(|known| !known.moves.is_empty())?;
        let opponent = known.position.turn().opponent();
        let text = format!("{} can win at once: {sign}", people.name_with_colour(opponent));
        Some(Notice::warning(people.first(opponent, &text)))
    }

    /// The status line for the threats, beside the warning: the opponent's winning moves. `None` if
    /// they are not shown.
    pub fn status(&self, people: &People) -> Option<Notice> {
        let known = self.known.as_ref()?;
        let opponent = known.position.turn().opponent();
        let Some(first) = known.moves.first() else {
            let (who, has) =
                (people.name_with_colour(opponent), people.does(opponent, ["has", "have"]));
            let text = format!("{who} {has} no winning move at the moment");
            return Some(Notice::plain(people.first(opponent, &text)));
        };
        let why = known.why.as_ref();
        let why = why.map(|why| format!(" {}", phrases::reason(why, opponent, people)));
        let more = match known.moves.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        let why = why.unwrap_or_default();
        Some(Notice::warning(format!("{first}{why}{more}")))
    }
}

/// The players' needs in the position on the board, and whether they are shown.
pub struct Needs {
    /// Whether the players want to see the needs.
    pub wanted: bool,
    /// The needs in the position on the board; `None` while they are not shown.
    known: Option<(Position, [Need; 2])>,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { wanted: true, known: None }
    }
}

/// The spaces that a player needs to join two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// This number of spaces, all of them empty.
    Spaces(u8),
    /// No way over empty spaces is left: a piece must climb or leave.
    NoOpenWay,
}

impl Needs {
    /// Looks at the position on the board, unless it is the same as before. `None` means that the
    /// needs are not shown.
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

    /// A player's need, if needs are shown.
    pub fn need(&self, player: Player) -> Option<Need> {
        self.known.as_ref().map(|(_, needs)| needs[player as usize])
    }
}
