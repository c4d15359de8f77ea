//! Threats, wins, good moves and the review of a game, in words.

use super::engine::EngineAccess;
use super::text::{AnswerLines, NO_MOVE_YET, chain_name, sentence};
use crate::kit::phrases::{People, counted};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::engine::{self, GoodMoves, JoiningChain, Mistake, MoveReview, reasons};
use crate::punct::phrases::move_report::has;
use crate::punct::phrases::{self, list, move_in_words};
use crate::punct::play::Session;
use crate::rules::{Game, Move, Player, Position};

/// How many winning moves are given with their reasons.
const MOST: usize = 5;

/// Describes the moves with which the opponent could win at once if it were the opponent's turn.
pub fn threats(position: &Position, people: &People) -> AnswerLines {
    let opponent = position.turn().opponent();
    let moves = engine::threats(position);
    if moves.is_empty() {
        return vec![has(people, opponent, "no winning move at the moment.")];
    }
    let threatens = people.does(opponent, ["threatens", "threaten"]);
    winning(&format!("{threatens} to win"), &position.after_pass(), opponent, people, moves)
}

/// Describes the moves with which the player to move wins at once.
pub fn wins(position: &Position, people: &People) -> AnswerLines {
    let (player, moves) = (position.turn(), engine::wins(position));
    if moves.is_empty() {
        let text = format!("{} can't win with the next move.", people.who(player));
        return vec![people.first(player, &text)];
    }
    winning("can win", position, player, people, moves)
}

/// Says for each player how many more spaces the player needs to join two sides, and where.
pub fn needs(position: &Position, people: &People) -> AnswerLines {
    let line = |player| match engine::spaces_to_join(position, player) {
        Some(spaces) => {
            let needs = people.does(player, ["needs", "need"]);
            let more = counted(spaces.into(), "more space");
            let who = people.who(player);
            let parts = JoiningChain::find(position, player).map(need_parts).unwrap_or_default();
            people.first(
                player,
                &format!("{who} {needs} {more} to join two sides by adding pieces{parts}."),
            )
        }
        None => has(people, player, "no way to join two sides by adding pieces alone."),
    };
    Player::BOTH.map(line).into()
}

/// Returns a text such as `: 2 from the chain through D3 to the bottom side, 13 to the top side`.
fn need_parts(way: JoiningChain) -> String {
    let mut legs = way.legs;
    legs.sort_by_key(|&(_, spaces)| spaces);
    let [(near, few), (far, many)] = legs.map(|(side, spaces)| (phrases::side(side), spaces));
    let through = chain_name(way.chain);
    match (few, many) {
        (_, 0) => String::new(),
        (0, _) => {
            let are = if many == 1 { "is" } else { "are" };
            format!(": {through} touches the {near} side, {many} {are} left to the {far} side")
        }
        _ => format!(": {few} from {through} to the {near} side, {many} to the {far} side"),
    }
}

/// Returns `Anna can win in any of 6 ways:`, and the moves.
fn winning(
    can: &str,
    position: &Position,
    player: Player,
    people: &People,
    mut moves: Vec<Move>,
) -> AnswerLines {
    moves.sort_by_cached_key(ToString::to_string);
    let ways = match moves.len() {
        1 => "in one way".to_owned(),
        number => format!("in any of {number} ways"),
    };
    let heading = format!("{} {can} {ways}:", people.who(player));
    let mut lines = vec![people.first(player, &heading)];
    lines.extend(moves.iter().take(MOST).map(|&played| {
        let why = reasons(position, played).into_iter().next();
        let why = why.map(|why| format!(" {}", phrases::reason(&why, player, people)));
        format!("{played}{}.", why.unwrap_or_default())
    }));
    let more: Vec<String> = moves.iter().skip(MOST).map(Move::to_string).collect();
    if !more.is_empty() {
        lines.push(format!("And {}.", list(&more, "and")));
    }
    lines
}

/// The hints and the review that the player has got.
#[derive(Default)]
pub(super) struct AdviceLog {
    /// The good moves found last.
    pub hints: Option<Hints>,
    /// The review made last.
    pub review: Option<GameReview>,
}

impl AdviceLog {
    /// Describes the next good move of the position viewed.
    pub fn hint(&mut self, session: &PlayerSession, engine: &EngineAccess) -> AnswerLines {
        let position = session.viewed_game().position();
        let known = self.hints.take().filter(|hints| hints.position == *position);
        let hints = known.unwrap_or_else(|| Hints {
            position: position.clone(),
            found: engine.good_moves(position),
            next: 0,
        });
        self.hints.insert(hints).tell(&session.people())
    }

    /// Returns the move that was given last for a position, if there was one.
    pub fn last_hint(&self, position: &Position) -> Option<Move> {
        let hints = self.hints.as_ref().filter(|hints| hints.position == *position)?;
        let moves = &hints.found.as_ref()?.found.candidates;
        let last = hints.next.checked_sub(1).or(moves.len().checked_sub(1))?;
        moves.get(last).map(|good| good.played)
    }

    /// Returns the reasons for the last hint in the position that the player looks at, or else for
    /// the move that led to the position.
    pub fn why(&self, session: &PlayerSession) -> AnswerLines {
        let game = session.viewed_game();
        if let Some(hinted) = self.last_hint(game.position()) {
            return explained(session, format!("The hint was {hinted}."), game, hinted);
        }
        let Some((before, last)) = game.before_last_move() else {
            return vec![NO_MOVE_YET.to_owned()];
        };
        let ply = game.ply();
        let which =
            if session.is_present() { "The last move".to_owned() } else { format!("Move {ply}") };
        explained(session, format!("{which} was {last}."), &before, last)
    }

    /// Returns the review of a game as it is now, if one was made.
    pub fn review_of(&self, game: &Game) -> Option<&GameReview> {
        self.review.as_ref().filter(|found| found.moves == game.moves())
    }

    /// Says how many moves turned the game; with a number, from 1, describes one of these moves.
    /// Reviews the game first, unless it was reviewed already.
    pub fn review(
        &mut self,
        number: Option<usize>,
        session: &Session,
        engine: &EngineAccess,
    ) -> AnswerLines {
        let game = session.game();
        if self.review_of(game).is_none() {
            let review = |turns| GameReview { moves: game.moves().to_vec(), turns, next: 0 };
            self.review = engine.turns(game).map(review);
        }
        let Some(found) = &mut self.review else {
            return vec!["The review was broken off.".to_owned()];
        };
        found.next = number.unwrap_or(1).saturating_sub(1);
        match number {
            Some(_) => found.next_turn(session).unwrap_or_else(|why| vec![sentence(&why)]),
            None => found.head(session),
        }
    }
}

/// The good moves of a position. Each request for a hint gets the next move.
pub(super) struct Hints {
    position: Position,
    found: Option<GoodMoves>,
    next: usize,
}

const NO_MOVE_FOUND: &str = "No move was found.";

impl Hints {
    /// Describes the next move and the reasons for it. After the last move, the best move comes
    /// again.
    fn tell(&mut self, people: &People) -> AnswerLines {
        let Some(GoodMoves { found, forced }) = &self.found else {
            return vec![NO_MOVE_FOUND.to_owned()];
        };
        let Some(good) = found.candidates.get(self.next) else {
            return vec![NO_MOVE_FOUND.to_owned()];
        };
        let (worth, found) = (found.worth(self.next), found.candidates.len());
        let nth = self.next + 1;
        self.next = nth % found;
        let which = match nth {
            1 => "The best move found".to_owned(),
            _ => format!("Number {nth} of {found} moves found, {}", phrases::worth(worth)),
        };
        let mover = self.position.turn();
        let chance =
            format!("{} chance to win: {:.0} %.", people.whose(mover), 100.0 * good.chance);
        let chance = people.first(mover, &chance);
        let mut lines = vec![format!("{which}: {}. {chance}", good.played)];
        if good.loses() {
            let lost = phrases::every_move_loses(mover, people);
            lines.insert(0, format!("{lost}."));
        }
        let forced = forced.as_ref().filter(|_| nth == 1);
        lines.extend(forced.map(|win| {
            let movers = [mover, mover.opponent()].into_iter().cycle();
            let by = |(mover, played)| format!("{} {played}", people.who(mover));
            let line: Vec<String> = movers.zip(&win.line).map(by).collect();
            let noun = if win.moves == 1 { "move" } else { "moves" };
            format!("It {} {noun}: {}.", phrases::forced_win(win), line.join("; "))
        }));
        lines.extend(why(&self.position, good.played, people));
        lines
    }
}

/// Returns the reasons for a move, one sentence each.
fn why(position: &Position, played: Move, people: &People) -> AnswerLines {
    let mover = position.turn();
    let reasons = reasons(position, played);
    reasons.iter().map(|why| format!("It {}.", phrases::reason(why, mover, people))).collect()
}

/// Returns a heading and the reasons for a move in the position of a game.
fn explained(session: &Session, heading: String, before: &Game, played: Move) -> AnswerLines {
    let mut lines = vec![heading];
    lines.extend(why(before.position(), played, &session.people_at(before.ply())));
    if lines.len() == 1 {
        lines.push("No reason for it can be told.".to_owned());
    }
    lines
}

/// The moves that turned a game.
pub(super) struct GameReview {
    moves: Vec<Move>,
    /// For each move that has a mark, the number of earlier moves and the verdict.
    turns: Vec<(usize, MoveReview)>,
    /// The index of the turn to tell next.
    next: usize,
}

impl GameReview {
    fn head(&self, session: &Session) -> AnswerLines {
        let (game, turns) = (session.game(), &self.turns);
        let all = counted(game.ply(), "move");
        if turns.is_empty() {
            return vec![format!("None of the {all} turned the game.")];
        }
        let yours = session.you().map(|you| {
            let mover = |ply| game.at_ply(ply).map(|before| before.position().turn());
            let yours = turns.iter().filter(|(ply, _)| mover(*ply) == Some(you)).count();
            format!("; {yours} of them yours")
        });
        let yours = yours.unwrap_or_default();
        vec![
            format!("{} of the {all} turned the game{yours}.", turns.len()),
            "\"next\" tells the first of them, and so on; \"review 2\" tells the second."
                .to_owned(),
        ]
    }

    /// Describes the next move that turned the game.
    pub fn next_turn(&mut self, session: &Session) -> Result<AnswerLines, String> {
        let Some((ply, verdict)) = self.turns.get(self.next) else {
            return Err(match self.turns.len() {
                0 => "no move turned the game".to_owned(),
                number => {
                    format!("no further move turned the game; \"review {number}\" tells the last")
                }
            });
        };
        self.next += 1;
        Ok(turn(session, *ply, verdict).into_iter().collect())
    }
}

/// Describes a move that turned the game; `None` if the move has no mark.
fn turn(session: &Session, ply: usize, verdict: &MoveReview) -> Option<String> {
    let before = session.game().at_ply(ply)?;
    let position = before.position();
    let mover = position.turn();
    let people = session.people_at(ply);
    let deed = move_in_words(people.who(mover), verdict.played);
    let mark = verdict.mark.map(phrases::mark)?;
    let mut sentences = vec![format!("Move {}, {mark}: {deed}.", ply + 1)];
    // The text about the better move covers this kind of mistake.
    let is_told = |mistake: &Mistake| !matches!(mistake, Mistake::Misses(_));
    let mistake =
        verdict.mistake.filter(is_told).map(|mistake| phrases::mistake(mistake, mover, &people));
    sentences.extend(mistake.map(|mistake| sentence(&mistake)));
    if let Some(better) = verdict.better().map(|better| better.played) {
        sentences.push(format!("Better was {better}."));
        sentences.extend(why(position, better, &people).into_iter().take(1));
    }
    sentences.push(chances(&people, mover, [verdict.before, verdict.after]));
    Some(sentences.join(" "))
}

fn chances(people: &People, player: Player, chances: [f32; 2]) -> String {
    let [before, after] = chances.map(|chance| format!("{:.0} %", 100.0 * chance));
    let went = if before == after {
        format!("stayed at {after}")
    } else {
        format!("went from {before} to {after}")
    };
    let text = format!("{} chance to win {went}.", people.whose(player));
    people.first(player, &text)
}
