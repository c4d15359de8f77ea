//! Where the opponent would win at once, and with what; and how many more spaces each player needs
//! to join two sides.

use crate::kit::phrases::People;
use crate::kit::ui::notice::Notice;
use crate::punct::engine::{Reason, reasons, spaces_to_join, threats};
use crate::punct::phrases;
use crate::rules::{Move, Player, Position, SpaceSet};

/// How many threats are marked on the board: more would hide each other.
const MARKED: usize = 3;

/// What the opponent threatens, and whether that is shown.
#[derive(Default)]
pub struct Threats {
    /// Whether the players want to see it, if they said so.
    pub wanted: Option<bool>,
    /// What is known of the position on the board; nothing while it is not shown.
    known: Option<KnownThreats>,
}

struct KnownThreats {
    position: Position,
    /// All moves that would win, in the order of their notation.
    moves: Vec<Move>,
    why: Option<Reason>,
}

impl Threats {
    /// Takes a look at the position on the board, unless it was this one before; at none where
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

    /// The spaces where pieces would come down: of a few moves that have none in common.
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

    /// Whether there is a threat, and it is shown.
    pub fn is_any(&self) -> bool {
        self.known.as_ref().is_some_and(|known| !known.moves.is_empty())
    }

    /// That the opponent can win, with the sign that marks where, if there is a threat and it is
    /// shown.
    pub fn alarm(&self, people: &People, sign: char) -> Option<Notice> {
        let known = self.known.as_ref().filter(|known| !known.moves.is_empty())?;
        let opponent = known.position.turn().opponent();
        let told = format!("{} can win at once: {sign}", people.name_with_colour(opponent));
        Some(Notice::warning(people.first(opponent, &told)))
    }

    /// The line for the threats, beside the alarm: what the opponent would win with. `None` where
    /// they are not shown.
    pub fn status(&self, people: &People) -> Option<Notice> {
        let known = self.known.as_ref()?;
        let opponent = known.position.turn().opponent();
        let Some(first) = known.moves.first() else {
            let (who, has) =
                (people.name_with_colour(opponent), people.does(opponent, ["has", "have"]));
            let told = format!("{who} {has} no winning move at the moment");
            return Some(Notice::plain(people.first(opponent, &told)));
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

/// What the players need in the position on the board, and whether that is shown.
pub struct Needs {
    /// Whether the players want to see it.
    pub wanted: bool,
    /// What is known of the position on the board; nothing while it is not shown.
    known: Option<(Position, [Need; 2])>,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { wanted: true, known: None }
    }
}

/// What a player needs to join two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// So many spaces, all of them empty.
    Spaces(u8),
    /// No way over empty spaces is left: a piece has to climb, or to leave.
    NoOpenWay,
}

impl Needs {
    /// Takes a look at the position on the board, unless it was this one before; at none where
    /// nothing is shown.
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

    /// What a player needs, if that is shown.
    pub fn need(&self, player: Player) -> Option<Need> {
        self.known.as_ref().map(|(_, needs)| needs[player as usize])
    }
}
