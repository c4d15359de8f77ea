//! Where pieces can go, in words.

use super::request::NamedPiece;
use super::spelling::{AnswerLines, sentence};
use crate::kit::phrases::{self, PlayerNames, counted};
use crate::punct::phrases::move_report::name;
use crate::rules::{
    Kind, Landing, Level, Move, Placement, Player, Position, Refusal, Source, Space,
};

/// With a space for the PÜNCT, describes the orientations in which the piece can lie there.
pub fn piece_moves(
    position: &Position,
    piece: NamedPiece,
    at: Option<Space>,
    people: &PlayerNames,
) -> AnswerLines {
    let reach = match piece {
        NamedPiece::InReserve(kind) if position.reserve(position.turn()).count(kind) == 0 => {
            Err(Refusal::NoneLeft(kind).to_string())
        }
        NamedPiece::InReserve(kind) => Ok(PieceMoves {
            name: format!("A new {}", kind.name()),
            from: None,
            others: None,
            kind,
            moves: LegalMove::all(position, &position.legal_moves_from(Source::Reserve(kind))),
            position: position.clone(),
        }),
        NamedPiece::OnBoard { kind, punct, level } => {
            PieceMoves::from_board(position, kind, punct, level)
        }
    };
    match reach {
        Err(why) => vec![sentence(&why)],
        Ok(reach) => match at {
            None => reach.spaces(people),
            Some(space) => reach.orientations_at(space, people),
        },
    }
}

const MOST_LISTED: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelChange {
    Climbs,
    Descends,
    Bridges,
    /// The piece stays on its level and lies flat.
    Stays,
}

#[derive(Clone, Copy)]
struct LegalMove {
    played: Move,
    from: Level,
    landing: Landing,
}

impl LegalMove {
    fn all(position: &Position, legal: &[Move]) -> Vec<LegalMove> {
        let moves = legal.iter().filter_map(|&played| {
            let from = match played.source() {
                Source::Reserve(_) => Level::GROUND,
                Source::Board(punct) => position.top(punct)?.level,
            };
            Some(LegalMove { played, from, landing: position.landing_of(played).ok()? })
        });
        moves.collect()
    }

    /// A bridge counts as a bridge on any level.
    fn change(self) -> LevelChange {
        if self.landing.gap.is_some() {
            LevelChange::Bridges
        } else if self.landing.level > self.from {
            LevelChange::Climbs
        } else if self.landing.level < self.from {
            LevelChange::Descends
        } else {
            LevelChange::Stays
        }
    }

    /// The space that the PÜNCT leaves; `None` for a piece from the reserve.
    fn left(self) -> Option<Space> {
        match self.played.source() {
            Source::Reserve(_) => None,
            Source::Board(punct) => Some(punct),
        }
    }

    fn punct(self) -> Space {
        self.played.placement().punct()
    }

    /// Describes the move in notation: `TD6-D4,D3,E4, level 1.`
    fn description(self) -> String {
        let Landing { level, gap } = self.landing;
        let bridge = gap.map_or_else(String::new, |gap| format!(", a bridge over {gap}"));
        format!("{}, level {level}{bridge}.", self.played)
    }
}

/// A move that climbs may make a bridge, too.
fn changes(position: &Position, wanted: LevelChange) -> Vec<LegalMove> {
    let mut moves = LegalMove::all(position, &position.legal_moves());
    moves.retain(|it| match wanted {
        LevelChange::Climbs => it.landing.level > it.from,
        change => it.change() == change,
    });
    moves
}

pub fn can_change(position: &Position, wanted: LevelChange) -> bool {
    !changes(position, wanted).is_empty()
}

/// Of a long list, says only how many there are with each piece.
pub fn all_that(
    position: &Position,
    wanted: LevelChange,
    punct: Option<Space>,
    people: &PlayerNames,
) -> AnswerLines {
    if let Some(punct) = punct
        && let Err(refusal) = position.check_free(punct)
    {
        return vec![sentence(&refusal.to_string())];
    }
    let mut moves = changes(position, wanted);
    moves.retain(|it| punct.is_none() || it.left() == punct);
    let what = if wanted == LevelChange::Climbs { "climb" } else { "bridge" };
    let who = match punct.and_then(|punct| position.top(punct)) {
        Some(piece) => name(position, piece),
        None => people.first(position.turn(), &people.you_or_name(position.turn())),
    };
    let number = moves.len();
    if number == 0 {
        return vec![format!("{who} can't {what} anything now.")];
    }
    if number > MOST_LISTED && punct.is_none() {
        let mut left: Vec<Space> = moves.iter().filter_map(|it| it.left()).collect();
        let example = left.first().copied().unwrap_or(Space::CENTRE);
        left.sort_unstable();
        let mut counts = Vec::new();
        for same in left.chunk_by(|one, next| one == next) {
            if let Some(piece) = position.top(same[0]) {
                counts.push(format!("{}: {}", name(position, piece), same.len()));
            }
        }
        let (number_of_pieces, pieces) = (counted(counts.len(), "piece"), counts.join(", "));
        return vec![
            format!("{who} can {what} in any of {number} ways, with {number_of_pieces}: {pieces}."),
            format!("\"{what}s {example}\" lists those of that piece, and so with the others."),
        ];
    }
    let ways = if number == 1 { "one way".to_owned() } else { format!("any of {number} ways") };
    let mut lines: AnswerLines = moves.into_iter().map(LegalMove::description).collect();
    lines.sort_unstable();
    lines.insert(0, format!("{who} can {what} in {ways}:"));
    lines
}

struct PieceMoves {
    name: String,
    /// The present space of the PÜNCT; `None` for a piece in the reserve.
    from: Option<Space>,
    /// The piece's owner, if the other player is to move.
    others: Option<Player>,
    kind: Kind,
    /// The board in the turn of the piece's owner.
    position: Position,
    moves: Vec<LegalMove>,
}

impl PieceMoves {
    /// For a piece of the opponent, finds the legal moves if it were the opponent's turn.
    fn from_board(
        position: &Position,
        kind: Option<Kind>,
        punct: Space,
        level: Option<Level>,
    ) -> Result<PieceMoves, String> {
        let mut stack = position.stack(punct).map(|layer| layer.piece);
        let named = stack.find(|piece| {
            let placement = piece.placement;
            placement.punct() == punct
                && kind.is_none_or(|kind| kind == placement.kind())
                && level.is_none_or(|level| level == piece.level)
        });
        let piece = named.ok_or_else(|| match position.top(punct) {
            None => Refusal::NothingThere(punct).to_string(),
            Some(top) if top.placement.punct() == punct && kind.is_some() => {
                format!("the piece with its PÜNCT on {punct} is {}", name(position, top))
            }
            Some(top) => {
                Refusal::NotThePunct { space: punct, punct: top.placement.punct() }.to_string()
            }
        })?;
        position.check_uncovered(piece).map_err(|refusal| refusal.to_string())?;
        let is_others = piece.owner != position.turn();
        let turned = if is_others { position.after_pass() } else { position.clone() };
        let kind = piece.placement.kind();
        Ok(PieceMoves {
            name: format!("The {}, {},", kind.name(), name(position, piece)),
            from: Some(punct),
            others: is_others.then_some(piece.owner),
            kind,
            moves: LegalMove::all(&turned, &turned.legal_moves_from(Source::Board(punct))),
            position: turned,
        })
    }

    fn begin(&self, people: &PlayerNames) -> String {
        match self.others {
            Some(owner) => {
                format!("In {} turn, {}", people.whose(owner), self.name.replacen("The", "the", 1))
            }
            None => self.name.clone(),
        }
    }

    /// For a piece on the board, also says where it climbs, comes down or makes a bridge.
    fn spaces(&self, people: &PlayerNames) -> AnswerLines {
        let begin = self.begin(people);
        if self.moves.is_empty() {
            return vec![format!("{begin} can't go anywhere.")];
        }
        let spaces = counted(per_space(self.moves.iter()).len(), "space");
        let ways = counted(self.moves.len(), "way");
        let mut lines = vec![format!("{begin} can go to {spaces} in {ways}.")];
        let Some(from) = self.from else { return lines };
        for change in [LevelChange::Climbs, LevelChange::Descends, LevelChange::Bridges] {
            for level in (0..).map_while(Level::new) {
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
                let landing = self
                    .moves
                    .iter()
                    .filter(|it| it.change() == change && it.landing.level == level);
                for (line, spaces) in by_line(from, landing) {
                    lines.push(format!("{what} {line}: {}.", in_runs(&spaces)));
                }
            }
        }
        let staying = self.moves.iter().filter(|it| it.change() == LevelChange::Stays);
        for (line, spaces) in by_line(from, staying) {
            let orientations = spaces.iter().map(|(_, orientations)| orientations).sum();
            let ways = counted(orientations, "way");
            let start = phrases::sentence(&line);
            lines.push(match spaces[..] {
                [(only, _)] if only == from => format!("{start}: {ways}."),
                _ => format!("{start}: {}, {ways}.", counted(spaces.len(), "space")),
            });
        }
        lines
    }

    /// If all orientations fail for one reason, says why.
    fn orientations_at(&self, at: Space, people: &PlayerNames) -> AnswerLines {
        let begin = self.begin(people);
        let there = self.moves.iter().filter(|it| it.punct() == at);
        let mut lines: AnswerLines = there.map(|it| it.description()).collect();
        if !lines.is_empty() {
            lines.sort_unstable();
            let ways = counted(lines.len(), "way");
            lines.insert(0, format!("{begin} can lie in {ways} with its PÜNCT on {at}:"));
            return lines;
        }
        lines.push(format!("{begin} can't go to {at}."));
        let source = self.from.map_or(Source::Reserve(self.kind), Source::Board);
        let mut reasons = Vec::new();
        for orientation in self.kind.orientations() {
            if let Some(to) = Placement::new(self.kind, orientation, at)
                && let Err(refusal) = self.position.check(Move::new(source, to))
            {
                reasons.push(refusal.to_string());
            }
        }
        reasons.dedup();
        if let [only] = &reasons[..] {
            lines.push(sentence(only));
        }
        lines
    }
}

/// A space for the PÜNCT, and the number of orientations in which the piece can lie there.
type SpaceOrientations = (Space, usize);

fn per_space<'a>(moves: impl Iterator<Item = &'a LegalMove>) -> Vec<SpaceOrientations> {
    let mut found: Vec<SpaceOrientations> = Vec::new();
    for punct in moves.map(|it| it.punct()) {
        match found.iter_mut().find(|(space, _)| *space == punct) {
            Some((_, count)) => *count += 1,
            None => found.push((punct, 1)),
        }
    }
    found.sort_unstable_by_key(|&(space, _)| space);
    found
}

/// The lines are `from` itself and the three lines through it.
fn by_line<'a>(
    from: Space,
    moves: impl Iterator<Item = &'a LegalMove>,
) -> Vec<(String, Vec<SpaceOrientations>)> {
    let mut lines = [
        (format!("turning on {from}"), Vec::new()),
        (format!("along row {}", from.row()), Vec::new()),
        (format!("along column {}", from.letter()), Vec::new()),
        ("along its third line".to_owned(), Vec::new()),
    ];
    for found in per_space(moves) {
        let space = found.0;
        let line = if space == from {
            0
        } else if space.row() == from.row() {
            1
        } else if space.column() == from.column() {
            2
        } else {
            3
        };
        lines[line].1.push(found);
    }
    lines.into_iter().filter(|(_, spaces)| !spaces.is_empty()).collect()
}

/// Neighbours with the same number of orientations share one entry.
fn in_runs(spaces: &[SpaceOrientations]) -> String {
    let runs = spaces.chunk_by(|a, b| a.1 == b.1 && a.0.distance(b.0) == 1);
    let entries = runs.map(|run| match run {
        [(first, ways), .., (last, _)] => {
            format!("{first} to {last}, {} each", counted(*ways, "way"))
        }
        [(only, ways)] => format!("{only}, {}", counted(*ways, "way")),
        [] => String::new(),
    });
    entries.collect::<Vec<_>>().join("; ")
}
