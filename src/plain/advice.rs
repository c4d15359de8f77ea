//! Where a piece can go, what threatens, and good moves, in words.

use super::text::{AnswerLines, count, sentence};
use super::told::Names;
use crate::computer::HINTS;
use crate::engine::{self, Budget, Candidate, Engine, ForcedWin, GoodMoves, Thinking, reasons};
use crate::phrases;
use crate::plain::EngineShare;
use crate::plain::pieces::{Named, name};
use crate::record::Name;
use crate::rules::{
    Kind, Landing, Move, Piece, Placement, Player, Position, Refusal, Source, Space,
};

/// So many winning moves get their reasons.
const MOST: usize = 5;

/// The moves with which the opponent of the player to move would win at once.
pub(super) fn threats(position: &Position, names: &[Name; 2]) -> AnswerLines {
    let opponent = position.turn().opponent();
    let who = Names::new(names).of(opponent).to_owned();
    let moves = engine::threats(position);
    if moves.is_empty() {
        return vec![format!("{who} has no winning move at the moment.")];
    }
    let heading = format!("{who} threatens to win, with {}:", count(moves.len(), "move"));
    winning(heading, &position.passed(), opponent, names, moves)
}

/// The moves with which the player to move wins at once.
pub(super) fn wins(position: &Position, names: &[Name; 2]) -> AnswerLines {
    let who = Names::new(names).of(position.turn()).to_owned();
    let moves = engine::wins(position);
    if moves.is_empty() {
        return vec![format!("{who} can't win with the next move.")];
    }
    let heading = format!("{who} can win at once, with {}:", count(moves.len(), "move"));
    winning(heading, position, position.turn(), names, moves)
}

fn winning(
    heading: String,
    position: &Position,
    player: Player,
    names: &[Name; 2],
    mut moves: Vec<Move>,
) -> AnswerLines {
    moves.sort_by_cached_key(ToString::to_string);
    let mut lines = vec![heading];
    lines.extend(moves.iter().take(MOST).map(|&played| {
        let why = reasons(position, played).into_iter().next();
        let why = why.map(|why| format!(" {}", phrases::reason(&why, player, names)));
        format!("{played}{}.", why.unwrap_or_default())
    }));
    let more: Vec<String> = moves.iter().skip(MOST).map(Move::to_string).collect();
    if !more.is_empty() {
        lines.push(format!("And {}.", phrases::list(&more, "and")));
    }
    lines
}

/// The good moves of a position, one for each request.
pub(super) struct Hints {
    position: Position,
    moves: Vec<Candidate>,
    /// The first of them is the first of this win.
    forced: Option<ForcedWin>,
    next: usize,
}

impl Hints {
    /// Looks for good moves of the player to move.
    pub fn look(position: &Position, nodes: u32, share: &EngineShare) -> Hints {
        let (mut moves, mut win) = (Vec::new(), None);
        (share.hold)(&mut || {
            let mut go_on = |_: &Thinking<'_>| (share.goes_on)();
            let GoodMoves { found, forced } =
                Engine::new().advise(position, Budget::Nodes(nodes), HINTS, &mut go_on);
            (moves, win) = (found.candidates, forced);
        });
        Hints { position: position.clone(), moves, forced: win, next: 0 }
    }

    pub fn are_for(&self, position: &Position) -> bool {
        self.position == *position
    }

    /// The next move and the reasons for it; after the last, the best again.
    pub fn tell(&mut self, names: &[Name; 2]) -> AnswerLines {
        let Some(good) = self.moves.get(self.next) else {
            return vec!["No move was found.".to_owned()];
        };
        let nth = self.next + 1;
        self.next = nth % self.moves.len();
        let which =
            if nth == 1 { "The best move found".to_owned() } else { format!("Number {nth}") };
        let mover = self.position.turn();
        let chance = 100.0 * good.chance;
        let mut lines = vec![format!("{which}: {}, chance {chance:.0}%.", good.played)];
        if good.loses() {
            let names = Names::new(names);
            let lost = phrases::every_move_loses(names.of(mover.opponent()));
            lines.insert(0, format!("{lost}."));
        }
        let forced = self.forced.as_ref().filter(|_| nth == 1);
        lines.extend(forced.map(|win| format!("It {}.", phrases::forced_line(win))));
        let why = reasons(&self.position, good.played);
        lines.extend(why.iter().map(|why| format!("It {}.", phrases::reason(why, mover, names))));
        lines
    }
}

/// The spaces that a piece can go to; with a space for its PÜNCT, the ways in which it can lie
/// there.
pub(super) fn reach(
    position: &Position,
    what: Named,
    at: Option<Space>,
    names: &Names,
) -> AnswerLines {
    match (Reach::of(position, what), at) {
        (Err(why), _) => vec![sentence(&why)],
        (Ok(reach), None) => reach.spaces(names),
        (Ok(reach), Some(space)) => reach.ways(space, names),
    }
}

/// A piece and its legal moves.
struct Reach {
    name: String,
    /// `None` if it is in the reserve.
    from: Option<Space>,
    /// Its owner, if the other player is to move.
    others: Option<Player>,
    kind: Kind,
    /// The board in the turn of its owner.
    position: Position,
    moves: Vec<Move>,
}

impl Reach {
    /// For an opponent's piece, the moves are those that would be legal in the opponent's turn.
    fn of(position: &Position, what: Named) -> Result<Reach, String> {
        let (kind, punct, level) = match what {
            Named::InReserve(kind) => return Reach::of_new(position, kind),
            Named::OnBoard { kind, punct, level } => (kind, punct, level),
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
        let turned = if others.is_some() { position.passed() } else { position.clone() };
        let mut moves = Vec::new();
        turned.legal_moves_from(Source::Board(punct), &mut moves);
        let kind = piece.placement.kind();
        let name = format!("The {}, {},", kind.name(), name(position, piece));
        Ok(Reach { name, from: Some(punct), others, kind, position: turned, moves })
    }

    fn of_new(position: &Position, kind: Kind) -> Result<Reach, String> {
        if position.reserve(position.turn()).count(kind) == 0 {
            return Err(Refusal::NoneLeft(kind).to_string());
        }
        let mut moves = Vec::new();
        position.legal_moves_from(Source::Reserve(kind), &mut moves);
        let name = format!("A new {}", kind.name());
        Ok(Reach { name, from: None, others: None, kind, position: position.clone(), moves })
    }

    fn begin(&self, names: &Names) -> String {
        match self.others {
            Some(owner) => {
                let rest = self.name.replacen("The", "the", 1);
                format!("In {}'s turn, {rest}", names.of(owner))
            }
            None => self.name.clone(),
        }
    }

    /// The spaces that the PÜNCT can go to, with the number of ways.
    fn spaces(&self, names: &Names) -> AnswerLines {
        let mut ways: Vec<(Space, usize)> = Vec::new();
        for punct in self.moves.iter().map(|to| to.placement().punct()) {
            match ways.iter_mut().find(|(space, _)| *space == punct) {
                Some((_, count)) => *count += 1,
                None => ways.push((punct, 1)),
            }
        }
        let begin = self.begin(names);
        if ways.is_empty() {
            return vec![format!("{begin} can't go anywhere.")];
        }
        let in_ways = count(self.moves.len(), "way");
        let mut lines =
            vec![format!("{begin} can go to {} in {in_ways}.", count(ways.len(), "space"))];
        match self.from {
            None => {
                let row = |row: i8| tell(&format!("Row {row}"), &ways, |space| space.row() == row);
                lines.extend((1..=17).rev().filter_map(row));
            }
            Some(from) => lines.extend(along(from, ways)),
        }
        lines
    }

    /// The moves that bring the PÜNCT to a space.
    fn ways(&self, at: Space, names: &Names) -> AnswerLines {
        let there = self.moves.iter().copied().filter(|to| to.placement().punct() == at);
        let mut there: Vec<Move> = there.collect();
        there.sort_by_cached_key(ToString::to_string);
        let begin = self.begin(names);
        if there.is_empty() {
            let refused = format!("{begin} can't go to {at}.");
            return [refused]
                .into_iter()
                .chain(self.why_not(at).map(|why| sentence(&why)))
                .collect();
        }
        let ways = count(there.len(), "way");
        let without = self.from.and_then(|from| self.position.with_lifted(from));
        let without = without.as_ref().unwrap_or(&self.position);
        let mut lines = vec![format!("{begin} can lie in {ways} with its PÜNCT on {at}:")];
        lines.extend(there.iter().map(|&to| match without.landing(to.placement()) {
            Ok(Landing { level, gap: Some(gap) }) => {
                format!("{to}, level {level}, a bridge over {gap}.")
            }
            Ok(Landing { level, gap: None }) => format!("{to}, level {level}."),
            Err(_) => format!("{to}."),
        }));
        lines
    }

    /// Why the PÜNCT can't go to a space, if the reason is the same for all orientations.
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

/// The spaces that a piece on the board can go to, line by line.
fn along(from: Space, mut ways: Vec<(Space, usize)>) -> AnswerLines {
    let turning = ways.iter().find(|(space, _)| *space == from);
    let turning = turning.map(|&(_, turns)| format!("Turning on {from}: {}.", count(turns, "way")));
    ways.retain(|(space, _)| *space != from);
    let (row, column) = (from.row(), from.column());
    let lines = [
        tell(&format!("Along row {row}"), &ways, |space| space.row() == row),
        tell(&format!("Along column {}", from.letter()), &ways, |space| space.column() == column),
        tell("Along its third line", &ways, |space| space.row() != row && space.column() != column),
    ];
    turning.into_iter().chain(lines.into_iter().flatten()).collect()
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

/// The spaces on a line; neighbours with the same number of ways are put together. `None` without
/// spaces.
fn tell(line: &str, ways: &[(Space, usize)], is_on: impl Fn(Space) -> bool) -> Option<String> {
    let mut on: Vec<(Space, usize)> = ways.iter().copied().filter(|&(s, _)| is_on(s)).collect();
    on.sort_unstable_by_key(|&(space, _)| space);
    let next_to = |a: &(Space, usize), b: &(Space, usize)| a.1 == b.1 && a.0.distance(b.0) == 1;
    let run = |run: &[(Space, usize)]| match run {
        [(first, ways), .., (last, _)] => {
            format!("{first} to {last}, {} each", count(*ways, "way"))
        }
        [(only, ways)] => format!("{only}, {}", count(*ways, "way")),
        [] => String::new(),
    };
    let runs: Vec<String> = on.chunk_by(next_to).map(run).collect();
    (!runs.is_empty()).then(|| format!("{line}: {}.", runs.join("; ")))
}
