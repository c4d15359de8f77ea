//! The places where pieces can go, in words.

use super::spelling::NamedPiece;
use super::text::{AnswerLines, sentence};
use crate::kit::phrases::{self, People, counted};
use crate::punct::phrases::move_report::name;
use crate::rules::{
    Kind, Landing, Level, Move, Piece, Placement, Player, Position, Refusal, Source, Space,
};

/// Describes the spaces where a piece can go. With a space for the PÜNCT, describes the
/// orientations in which the piece can lie there.
pub fn reach(
    position: &Position,
    what: NamedPiece,
    at: Option<Space>,
    people: &People,
) -> AnswerLines {
    match (Reach::new(position, what), at) {
        (Err(why), _) => vec![sentence(&why)],
        (Ok(reach), None) => reach.spaces(people),
        (Ok(reach), Some(space)) => reach.ways(space, people),
    }
}

/// The greatest number of climbs or bridges that are listed with several pieces.
const MOST_WAYS: usize = 10;

/// The change of level by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelChange {
    Climbs,
    Descends,
    Bridges,
    /// The piece stays on its level and lies flat.
    Stays,
}

/// A legal move, and how the piece comes to rest.
#[derive(Clone, Copy)]
struct Way {
    played: Move,
    from: Level,
    landing: Landing,
}

impl Way {
    /// Returns the ways of these moves, which are legal moves of the player to move.
    fn all(position: &Position, moves: &[Move]) -> Vec<Way> {
        let way = |&played: &Move| {
            let from = match played.source() {
                Source::Reserve(_) => Level::GROUND,
                Source::Board(punct) => position.top(punct)?.level,
            };
            Some(Way { played, from, landing: position.landing_of(played).ok()? })
        };
        moves.iter().filter_map(way).collect()
    }

    /// Returns the change of level. A bridge counts as a bridge on any level.
    fn change(self) -> LevelChange {
        match self.landing {
            Landing { gap: Some(_), .. } => LevelChange::Bridges,
            Landing { level, .. } if level > self.from => LevelChange::Climbs,
            Landing { level, .. } if level < self.from => LevelChange::Descends,
            Landing { .. } => LevelChange::Stays,
        }
    }

    /// Returns the space that the PÜNCT leaves; `None` for a piece from the reserve.
    fn left(self) -> Option<Space> {
        match self.played.source() {
            Source::Reserve(_) => None,
            Source::Board(punct) => Some(punct),
        }
    }

    /// Describes the way in notation: `TD6-D4,D3,E4, level 1.`
    fn description(self) -> String {
        let Way { played, landing: Landing { level, gap }, .. } = self;
        let gap = gap.map_or_else(String::new, |gap| format!(", a bridge over {gap}"));
        format!("{played}, level {level}{gap}.")
    }
}

/// Returns all moves of the player to move that climb, flat or as a bridge; or all moves that make
/// a bridge.
fn changes(position: &Position, wanted: LevelChange) -> Vec<Way> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut ways = Way::all(position, &legal);
    ways.retain(|way| match wanted {
        LevelChange::Climbs => way.landing.level > way.from,
        change => way.change() == change,
    });
    ways
}

/// Whether the player to move can climb or make a bridge.
pub fn can_change(position: &Position, wanted: LevelChange) -> bool {
    !changes(position, wanted).is_empty()
}

/// Lists all climbs or bridges of the player to move, or those of the piece whose PÜNCT is on a
/// space. Of a long list, tells only how many there are with each piece.
pub fn all_that(
    position: &Position,
    wanted: LevelChange,
    punct: Option<Space>,
    people: &People,
) -> AnswerLines {
    if let Some(Err(refusal)) = punct.map(|punct| position.check_free(punct)) {
        return vec![sentence(&refusal.to_string())];
    }
    let mut ways = changes(position, wanted);
    ways.retain(|way| punct.is_none() || way.left() == punct);
    let (mover, what) =
        (position.turn(), if wanted == LevelChange::Climbs { "climb" } else { "bridge" });
    let who = match punct.and_then(|punct| position.top(punct)) {
        Some(piece) => name(position, piece),
        None => people.first(mover, &people.who(mover)),
    };
    match ways.len() {
        0 => vec![format!("{who} can't {what} anything now.")],
        number if number > MOST_WAYS && punct.is_none() => {
            let pieces = per_piece(position, &ways);
            let number_of_pieces = counted(pieces.len(), "piece");
            let one = ways.iter().find_map(|way| way.left()).unwrap_or(Space::CENTRE);
            vec![
                format!(
                    "{who} can {what} in any of {number} ways, with {number_of_pieces}: {}.",
                    pieces.join(", ")
                ),
                format!("\"{what}s {one}\" lists those of that piece, and so with the others."),
            ]
        }
        number => {
            let ways_of = match number {
                1 => "one way".to_owned(),
                number => format!("any of {number} ways"),
            };
            let mut lines: AnswerLines = ways.into_iter().map(Way::description).collect();
            lines.sort_unstable();
            lines.insert(0, format!("{who} can {what} in {ways_of}:"));
            lines
        }
    }
}

/// Returns the pieces on the board that have some ways, each with their number: `AM-M11: 11`.
fn per_piece(position: &Position, ways: &[Way]) -> Vec<String> {
    let mut from: Vec<Space> = ways.iter().filter_map(|way| way.left()).collect();
    from.sort_unstable();
    let one = |ways: &[Space]| {
        let piece = position.top(*ways.first()?)?;
        Some(format!("{}: {}", name(position, piece), ways.len()))
    };
    from.chunk_by(|one, next| one == next).filter_map(one).collect()
}

/// A piece and its legal moves.
struct Reach {
    name: String,
    /// The present space of the PÜNCT; `None` for a piece in the reserve.
    from: Option<Space>,
    /// The piece's owner, if the other player is to move.
    others: Option<Player>,
    kind: Kind,
    /// The board in the turn of the piece's owner.
    position: Position,
    ways: Vec<Way>,
}

impl Reach {
    /// Finds the moves of the named piece. For a piece of the opponent, these are the legal moves
    /// if it were the opponent's turn. Fails with a text if there is no such piece, or if it can't
    /// be lifted.
    fn new(position: &Position, what: NamedPiece) -> Result<Reach, String> {
        let (kind, punct, level) = match what {
            NamedPiece::InReserve(kind) => return Reach::for_new_piece(position, kind),
            NamedPiece::OnBoard { kind, punct, level } => (kind, punct, level),
        };
        let is_named = |piece: &Piece| {
            let placement = piece.placement;
            placement.punct() == punct
                && kind.is_none_or(|kind| kind == placement.kind())
                && level.is_none_or(|level| level == piece.level)
        };
        let piece = position.stack(punct).map(|layer| layer.piece).find(is_named);
        let piece = piece.ok_or_else(|| nothing(position, kind.is_some(), punct))?;
        position.check_uncovered(piece).map_err(|refusal| refusal.to_string())?;
        let others = (piece.owner != position.turn()).then_some(piece.owner);
        let turned = if others.is_some() { position.after_pass() } else { position.clone() };
        let mut moves = Vec::new();
        turned.legal_moves_from(Source::Board(punct), &mut moves);
        let kind = piece.placement.kind();
        let name = format!("The {}, {},", kind.name(), name(position, piece));
        let ways = Way::all(&turned, &moves);
        Ok(Reach { name, from: Some(punct), others, kind, position: turned, ways })
    }

    fn for_new_piece(position: &Position, kind: Kind) -> Result<Reach, String> {
        if position.reserve(position.turn()).count(kind) == 0 {
            return Err(Refusal::NoneLeft(kind).to_string());
        }
        let mut moves = Vec::new();
        position.legal_moves_from(Source::Reserve(kind), &mut moves);
        let name = format!("A new {}", kind.name());
        let ways = Way::all(position, &moves);
        Ok(Reach { name, from: None, others: None, kind, position: position.clone(), ways })
    }

    fn begin(&self, people: &People) -> String {
        match self.others {
            Some(owner) => {
                let rest = self.name.replacen("The", "the", 1);
                format!("In {} turn, {rest}", people.whose(owner))
            }
            None => self.name.clone(),
        }
    }

    /// Says how many spaces the PÜNCT can go to. For a piece on the board, also says where the
    /// piece climbs, comes down or makes a bridge, and how many other moves it has.
    fn spaces(&self, people: &People) -> AnswerLines {
        let begin = self.begin(people);
        if self.ways.is_empty() {
            return vec![format!("{begin} can't go anywhere.")];
        }
        let spaces = counted(per_space(&self.ways).len(), "space");
        let ways = counted(self.ways.len(), "way");
        let mut lines = vec![format!("{begin} can go to {spaces} in {ways}.")];
        let Some(from) = self.from else { return lines };
        for change in [LevelChange::Climbs, LevelChange::Descends, LevelChange::Bridges] {
            for level in (0..).map_while(Level::new) {
                let lands = |way: &&Way| way.change() == change && way.landing.level == level;
                let ways: Vec<Way> = self.ways.iter().filter(lands).copied().collect();
                let what = match change {
                    LevelChange::Climbs => format!("Up to level {level}"),
                    LevelChange::Descends if level == Level::GROUND => {
                        "Down to the board".to_owned()
                    }
                    LevelChange::Descends => format!("Down to level {level}"),
                    LevelChange::Bridges | LevelChange::Stays => {
                        format!("As a bridge on level {level}")
                    }
                };
                let named = by_line(from, &ways).into_iter();
                lines.extend(
                    named.map(|(line, spaces)| format!("{what} {line}: {}.", tell(&spaces))),
                );
            }
        }
        let stays = |way: &&Way| way.change() == LevelChange::Stays;
        let rest: Vec<Way> = self.ways.iter().filter(stays).copied().collect();
        lines.extend(by_line(from, &rest).into_iter().map(|(line, spaces)| {
            let ways = counted(spaces.iter().map(|(_, ways)| ways).sum(), "way");
            match spaces.len() {
                1 if spaces[0].0 == from => {
                    format!("{}: {ways}.", phrases::sentence(&line))
                }
                number => {
                    format!("{}: {}, {ways}.", phrases::sentence(&line), counted(number, "space"))
                }
            }
        }));
        lines
    }

    /// Lists the moves that bring the PÜNCT to a space.
    fn ways(&self, at: Space, people: &People) -> AnswerLines {
        let there = self.ways.iter().filter(|way| way.played.placement().punct() == at);
        let mut there: Vec<String> = there.map(|way| way.description()).collect();
        there.sort_unstable();
        let begin = self.begin(people);
        if there.is_empty() {
            let refused = format!("{begin} can't go to {at}.");
            return [refused]
                .into_iter()
                .chain(self.why_not(at).map(|why| sentence(&why)))
                .collect();
        }
        let ways = counted(there.len(), "way");
        there.insert(0, format!("{begin} can lie in {ways} with its PÜNCT on {at}:"));
        there
    }

    /// Returns why the PÜNCT can't go to a space; `None` if not all orientations have the same
    /// reason.
    fn why_not(&self, at: Space) -> Option<String> {
        let source = self.from.map_or(Source::Reserve(self.kind), Source::Board);
        let ways = self.kind.orientations();
        let ways = ways.filter_map(|orientation| Placement::new(self.kind, orientation, at));
        let refusals = ways.filter_map(|to| self.position.check(Move::new(source, to)).err());
        let mut reasons: Vec<String> = refusals.map(|refusal| refusal.to_string()).collect();
        reasons.dedup();
        reasons.pop().filter(|_| reasons.is_empty())
    }
}

/// A space for the PÜNCT, and the number of orientations in which the piece can lie there.
type SpaceWays = (Space, usize);

fn per_space(ways: &[Way]) -> Vec<SpaceWays> {
    let mut found: Vec<SpaceWays> = Vec::new();
    for punct in ways.iter().map(|way| way.played.placement().punct()) {
        match found.iter_mut().find(|(space, _)| *space == punct) {
            Some((_, count)) => *count += 1,
            None => found.push((punct, 1)),
        }
    }
    found.sort_unstable_by_key(|&(space, _)| space);
    found
}

/// Sorts the spaces of some moves into `from` itself and the three lines through it. Leaves out
/// lines without such spaces.
fn by_line(from: Space, ways: &[Way]) -> Vec<(String, Vec<SpaceWays>)> {
    let mut lines = [
        (format!("turning on {from}"), Vec::new()),
        (format!("along row {}", from.row()), Vec::new()),
        (format!("along column {}", from.letter()), Vec::new()),
        ("along its third line".to_owned(), Vec::new()),
    ];
    for found in per_space(ways) {
        let nth = match found.0 {
            space if space == from => 0,
            space if space.row() == from.row() => 1,
            space if space.column() == from.column() => 2,
            _ => 3,
        };
        lines[nth].1.push(found);
    }
    lines.into_iter().filter(|(_, spaces)| !spaces.is_empty()).collect()
}

/// Returns the text for the spaces on a line. Neighbours with the same number of orientations share
/// one entry.
fn tell(on: &[SpaceWays]) -> String {
    let next_to = |a: &SpaceWays, b: &SpaceWays| a.1 == b.1 && a.0.distance(b.0) == 1;
    let run = |run: &[SpaceWays]| match run {
        [(first, ways), .., (last, _)] => {
            format!("{first} to {last}, {} each", counted(*ways, "way"))
        }
        [(only, ways)] => format!("{only}, {}", counted(*ways, "way")),
        [] => String::new(),
    };
    on.chunk_by(next_to).map(run).collect::<Vec<_>>().join("; ")
}

fn nothing(position: &Position, kind_is_named: bool, punct: Space) -> String {
    match position.top(punct) {
        None => Refusal::NothingThere(punct).to_string(),
        Some(top) if top.placement.punct() == punct && kind_is_named => {
            format!("the piece with its PÜNCT on {punct} is {}", name(position, top))
        }
        Some(top) => {
            Refusal::NotThePunct { space: punct, punct: top.placement.punct() }.to_string()
        }
    }
}
