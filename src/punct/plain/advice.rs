//! Threats, wins, good moves and the review of a game, in words, and the engine's work for them.

use super::spelling::{AnswerLines, NO_MOVE_YET, OVER, is_to_move, sentence};
use crate::kit::phrases::{PlayerNames, counted};
use crate::kit::system::new_seed;
use crate::punct::computer::{self, ComputerDecision, HINT_NODES, HINTS, Think, ThinkRequest};
use crate::punct::control::intent::AdviceKind;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::engine::{
    self, Budget, Engine, GoodMoves, JoiningChain, Mistake, MoveReview, reasons, review,
};
use crate::punct::phrases::move_report::has;
use crate::punct::phrases::{self, list, move_in_words};
use crate::punct::play::Session;
use crate::punct::record::Help;
use crate::rules::{Game, Move, Player, Position};

const MOST: usize = 5;

/// For each move: alone, and if other tables share the engine.
const REVIEW_NODES: u32 = 1000;
pub(super) const SHARED_REVIEW_NODES: u32 = 100;

const NO_MOVE_FOUND: &str = "No move was found.";

#[derive(Default)]
pub(super) struct AdviceLog {
    pub hints: Option<Hints>,
    pub review: Option<GameReview>,
}

impl AdviceLog {
    pub fn give_advice(
        &mut self,
        advice: AdviceKind,
        session: &mut PlayerSession,
        engine: &EngineAccess,
    ) -> AnswerLines {
        let (game, people) = (session.viewed_game(), session.player_names());
        let position = game.position();
        let is_about_moves = matches!(advice, AdviceKind::Review(_) | AdviceKind::Reasons);
        if game.outcome().is_some() && !is_about_moves {
            return vec![OVER.to_owned()];
        }
        match advice {
            AdviceKind::Review(number) => self.review(number, session, engine),
            AdviceKind::Reasons => self.why(session),
            AdviceKind::Threats => seen_from(session, threats(position, &people)),
            AdviceKind::Needs => Player::BOTH.map(|player| needs(position, player, &people)).into(),
            AdviceKind::Wins => {
                let lines = seen_from(session, wins(position, &people));
                if engine::can_win(position) {
                    remember_named_moves(session);
                }
                lines
            }
            AdviceKind::Hint => {
                let lines = self.hint(session, engine);
                if self.last_hint(position).is_some() {
                    remember_named_moves(session);
                }
                lines
            }
            // No word leads to what the screen shows beside the board.
            AdviceKind::Warnings | AdviceKind::Analysis | AdviceKind::Openings => {
                AnswerLines::new()
            }
        }
    }

    fn hint(&mut self, session: &PlayerSession, engine: &EngineAccess) -> AnswerLines {
        let position = session.viewed_game().position();
        let known = self.hints.take().filter(|hints| hints.position == *position);
        let hints = known.unwrap_or_else(|| Hints {
            position: position.clone(),
            found: engine.good_moves(position),
            next: 0,
        });
        self.hints.insert(hints).describe_next(&session.player_names())
    }

    pub fn last_hint(&self, position: &Position) -> Option<Move> {
        let hints = self.hints.as_ref().filter(|hints| hints.position == *position)?;
        let moves = &hints.found.as_ref()?.analysis.candidates;
        let last = hints.next.checked_sub(1).or(moves.len().checked_sub(1))?;
        moves.get(last).map(|good| good.played)
    }

    /// For the last hint in the position viewed, or else for the move that led there.
    fn why(&self, session: &PlayerSession) -> AnswerLines {
        let game = session.viewed_game();
        if let Some(hinted) = self.last_hint(game.position()) {
            return explained(session, format!("The hint was {hinted}."), game, hinted);
        }
        let Some((before, last)) = game.before_last_move() else {
            return vec![NO_MOVE_YET.to_owned()];
        };
        let which = if session.is_present() {
            "The last move".to_owned()
        } else {
            format!("Move {}", game.ply())
        };
        explained(session, format!("{which} was {last}."), &before, last)
    }

    pub fn review_of(&self, game: &Game) -> Option<&GameReview> {
        self.review.as_ref().filter(|found| found.moves == game.moves())
    }

    /// With a number, from 1, describes one of the moves that turned the game.
    fn review(
        &mut self,
        number: Option<usize>,
        session: &Session,
        engine: &EngineAccess,
    ) -> AnswerLines {
        let game = session.game();
        if self.review_of(game).is_none() {
            let turns = engine.turns(game);
            self.review =
                turns.map(|turns| GameReview { moves: game.moves().to_vec(), turns, next: 0 });
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

/// Notes a hint, because an answer names moves for the position of the game, or for one after it.
fn remember_named_moves(session: &mut PlayerSession) {
    let is_ahead = session.viewed_game().ply() >= session.game().ply();
    if session.may_act() && is_ahead {
        session.add_help(Help::Hint);
    }
}

/// If the person looks back, the player to move may be the opponent.
fn seen_from(session: &PlayerSession, mut answer: AnswerLines) -> AnswerLines {
    if !session.is_present() {
        let turn = session.viewed_game().position().turn();
        answer.insert(0, is_to_move(&session.player_names(), turn, " there"));
    }
    answer
}

/// Describes the moves with which the opponent could win at once if it were the opponent's turn.
fn threats(position: &Position, people: &PlayerNames) -> AnswerLines {
    let opponent = position.turn().opponent();
    let moves = engine::threats(position);
    if moves.is_empty() {
        return vec![has(people, opponent, "no winning move at the moment.")];
    }
    let threatens = people.does(opponent, ["threatens", "threaten"]);
    winning(&format!("{threatens} to win"), &position.after_pass(), people, moves)
}

fn wins(position: &Position, people: &PlayerNames) -> AnswerLines {
    let (player, moves) = (position.turn(), engine::wins(position));
    if moves.is_empty() {
        let text = format!("{} can't win with the next move.", people.you_or_name(player));
        return vec![people.first(player, &text)];
    }
    winning("can win", position, people, moves)
}

/// Returns `Anna can win in any of 6 ways:`, and the moves of the player to move.
fn winning(
    can: &str,
    position: &Position,
    people: &PlayerNames,
    mut moves: Vec<Move>,
) -> AnswerLines {
    let player = position.turn();
    moves.sort_by_cached_key(ToString::to_string);
    let ways = match moves.len() {
        1 => "in one way".to_owned(),
        number => format!("in any of {number} ways"),
    };
    let heading = format!("{} {can} {ways}:", people.you_or_name(player));
    let mut lines = vec![people.first(player, &heading)];
    for &played in moves.iter().take(MOST) {
        let first = reasons(position, played).into_iter().next();
        let why = first.map(|why| format!(" {}", phrases::reason(&why, player, people)));
        lines.push(format!("{played}{}.", why.unwrap_or_default()));
    }
    let more: Vec<String> = moves.iter().skip(MOST).map(Move::to_string).collect();
    if !more.is_empty() {
        lines.push(format!("And {}.", list(&more, "and")));
    }
    lines
}

/// `: 2 from the chain through D3 to the bottom side, 13 to the top side`.
fn needs(position: &Position, player: Player, people: &PlayerNames) -> String {
    let Some(spaces) = engine::spaces_to_join(position, player) else {
        return has(people, player, "no way to join two sides by adding pieces alone.");
    };
    let found = JoiningChain::find(position, player).map(|JoiningChain { chain, mut legs }| {
        legs.sort_by_key(|&(_, spaces)| spaces);
        let [(near, few), (far, many)] = legs.map(|(side, spaces)| (phrases::side(side), spaces));
        let first = chain.into_iter().min().map(|space| format!(" through {space}"));
        let chain = format!("the chain{}", first.unwrap_or_default());
        if many == 0 {
            String::new()
        } else if few == 0 {
            let are = if many == 1 { "is" } else { "are" };
            format!(": {chain} touches the {near} side, {many} {are} left to the {far} side")
        } else {
            format!(": {few} from {chain} to the {near} side, {many} to the {far} side")
        }
    });
    let (who, needs) = (people.you_or_name(player), people.does(player, ["needs", "need"]));
    let more = counted(spaces.into(), "more space");
    let parts = found.unwrap_or_default();
    people
        .first(player, &format!("{who} {needs} {more} to join two sides by adding pieces{parts}."))
}

/// Each request for a hint gets the next move.
pub(super) struct Hints {
    position: Position,
    found: Option<GoodMoves>,
    next: usize,
}

impl Hints {
    /// After the last move, the best move comes again.
    fn describe_next(&mut self, people: &PlayerNames) -> AnswerLines {
        let Some(GoodMoves { analysis: found, forced }) = &self.found else {
            return vec![NO_MOVE_FOUND.to_owned()];
        };
        let Some(good) = found.candidates.get(self.next) else {
            return vec![NO_MOVE_FOUND.to_owned()];
        };
        let (worth, number) = (found.worth(self.next), found.candidates.len());
        let nth = self.next + 1;
        self.next = nth % number;
        let which = match nth {
            1 => "The best move found".to_owned(),
            _ => format!("Number {nth} of {number} moves found, {}", phrases::worth(worth)),
        };
        let mover = self.position.turn();
        let mut lines = AnswerLines::new();
        if good.loses() {
            lines.push(format!("{}.", phrases::every_move_loses(mover, people)));
        }
        let percent = 100.0 * good.chance;
        let chance = format!("{} chance to win: {percent:.0} %.", people.whose(mover));
        lines.push(format!("{which}: {}. {}", good.played, people.first(mover, &chance)));
        if nth == 1
            && let Some(win) = forced
        {
            let movers = [mover, mover.opponent()].into_iter().cycle();
            let line: Vec<String> = movers
                .zip(&win.line)
                .map(|(mover, played)| format!("{} {played}", people.you_or_name(mover)))
                .collect();
            let noun = if win.moves == 1 { "move" } else { "moves" };
            lines.push(format!("It {} {noun}: {}.", phrases::forced_win(win), line.join("; ")));
        }
        lines.extend(why(&self.position, good.played, people));
        lines
    }
}

fn why(position: &Position, played: Move, people: &PlayerNames) -> AnswerLines {
    let mover = position.turn();
    let reasons = reasons(position, played);
    reasons.iter().map(|why| format!("It {}.", phrases::reason(why, mover, people))).collect()
}

fn explained(session: &Session, heading: String, before: &Game, played: Move) -> AnswerLines {
    let mut lines = vec![heading];
    lines.extend(why(before.position(), played, &session.player_names_at(before.ply())));
    if lines.len() == 1 {
        lines.push("No reason for it can be told.".to_owned());
    }
    lines
}

pub(super) struct GameReview {
    moves: Vec<Move>,
    /// Each move that has a mark, with the number of earlier moves.
    turns: Vec<(usize, MoveReview)>,
    next: usize,
}

impl GameReview {
    fn head(&self, session: &Session) -> AnswerLines {
        let game = session.game();
        let all = counted(game.ply(), "move");
        if self.turns.is_empty() {
            return vec![format!("None of the {all} turned the game.")];
        }
        let mut of_yours = String::new();
        if let Some(you) = session.only_local_player() {
            let befores = self.turns.iter().filter_map(|(ply, _)| game.at_ply(*ply));
            let yours = befores.filter(|before| before.position().turn() == you).count();
            of_yours = format!("; {yours} of them yours");
        }
        vec![
            format!("{} of the {all} turned the game{of_yours}.", self.turns.len()),
            "\"next\" tells the first of them, and so on; \"review 2\" tells the second."
                .to_owned(),
        ]
    }

    pub fn next_turn(&mut self, session: &Session) -> Result<AnswerLines, String> {
        let Some((ply, review)) = self.turns.get(self.next) else {
            return Err(match self.turns.len() {
                0 => "no move turned the game".to_owned(),
                number => {
                    format!("no further move turned the game; \"review {number}\" tells the last")
                }
            });
        };
        self.next += 1;
        Ok(describe_turn(session, *ply, review).into_iter().collect())
    }
}

/// `None` if the move has no mark.
fn describe_turn(session: &Session, ply: usize, review: &MoveReview) -> Option<String> {
    let before = session.game().at_ply(ply)?;
    let position = before.position();
    let mover = position.turn();
    let people = session.player_names_at(ply);
    let mark = review.mark.map(phrases::mark)?;
    let played = move_in_words(people.you_or_name(mover), review.played);
    let mut sentences = vec![format!("Move {}, {mark}: {played}.", ply + 1)];
    // The text about the better move covers a missed win.
    if let Some(mistake) = review.mistake
        && !matches!(mistake, Mistake::Misses(_))
    {
        sentences.push(sentence(&phrases::mistake(mistake, mover, &people)));
    }
    if let Some(better) = review.better() {
        sentences.push(format!("Better was {}.", better.played));
        sentences.extend(why(position, better.played, &people).into_iter().next());
    }
    let [chance, after] =
        [review.before, review.after].map(|chance| format!("{:.0} %", 100.0 * chance));
    let went = if chance == after {
        format!("stayed at {after}")
    } else {
        format!("went from {chance} to {after}")
    };
    let chances = format!("{} chance to win {went}.", people.whose(mover));
    sentences.push(people.first(mover, &chances));
    Some(sentences.join(" "))
}

/// Runs work of the engine when the engine is free, or never.
pub type HoldEngine = dyn Fn(&mut dyn FnMut());

pub struct EngineShare {
    /// Waits until the next line may be answered. Returns `false` if nobody wants answers any more.
    pub next_line: Box<dyn Fn() -> bool>,
    pub hold: Box<HoldEngine>,
    /// Runs work that may take long: through a whole game.
    pub search: Box<HoldEngine>,
    /// Says whether the answer is still wanted. The engine calls this every few milliseconds.
    pub goes_on: Box<dyn Fn() -> bool>,
    /// A text that refuses the engine's work; `None` if the engine may work now.
    pub refusal: Box<dyn Fn() -> Option<String>>,
}

/// The machine is this table's alone.
impl Default for EngineShare {
    fn default() -> EngineShare {
        EngineShare {
            next_line: Box::new(|| true),
            hold: Box::new(|work| work()),
            search: Box::new(|work| work()),
            goes_on: Box::new(|| true),
            refusal: Box::new(|| None),
        }
    }
}

pub(super) struct EngineAccess {
    pub think: Think,
    pub share: EngineShare,
    /// Stays the same throughout a game.
    seed: u64,
    pub hint_nodes: u32,
    pub review_nodes: u32,
    /// The number of moves that two computers are still to make.
    pub computer_moves_left: usize,
    /// Whether the computer could not move. The computer then tries again only on request.
    pub failed: bool,
}

impl Default for EngineAccess {
    fn default() -> EngineAccess {
        EngineAccess {
            think: computer::think,
            share: EngineShare::default(),
            seed: new_seed(),
            hint_nodes: HINT_NODES,
            review_nodes: REVIEW_NODES,
            computer_moves_left: 0,
            failed: false,
        }
    }
}

impl EngineAccess {
    pub fn begin_game(&mut self) {
        self.seed = new_seed();
        self.computer_moves_left = 0;
        self.failed = false;
    }

    /// Whether two computers wait for a request to go on.
    pub fn is_halted(&self, session: &Session) -> bool {
        self.computer_moves_left == 0 && session.seats().are_computers()
    }

    /// `None` if no computer is to move, or if the computer must wait for the player.
    pub fn request(&self, session: &Session) -> Option<ThinkRequest> {
        let waits = self.failed || self.is_halted(session);
        if waits { None } else { session.think_request(self.seed) }
    }

    /// Lets the computer decide. Fails if the engine may not work now.
    pub fn decide(
        &mut self,
        game: &Game,
        request: ThinkRequest,
    ) -> Result<ComputerDecision, String> {
        self.computer_moves_left = self.computer_moves_left.saturating_sub(1);
        if let Some(why) = (self.share.refusal)() {
            self.failed = true;
            return Err(why);
        }
        let mut answer = ComputerDecision::Nothing;
        (self.share.hold)(&mut || {
            answer = (self.think)(game, request, &mut |_| (self.share.goes_on)());
        });
        Ok(answer)
    }

    fn good_moves(&self, position: &Position) -> Option<GoodMoves> {
        let (mut found, nodes) = (None, Budget::Nodes(self.hint_nodes));
        (self.share.hold)(&mut || {
            let mut engine = Engine::new();
            found = Some(engine.hints(position, nodes, HINTS, &mut |_| (self.share.goes_on)()));
        });
        found
    }

    /// With the number of earlier moves; `None` if the work is broken off.
    fn turns(&self, game: &Game) -> Option<Vec<(usize, MoveReview)>> {
        let (mut turns, mut is_whole) = (Vec::new(), false);
        (self.share.search)(&mut || {
            turns.clear();
            review(&mut Engine::new(), game, self.review_nodes, &mut |ply, review| {
                if review.mark.is_some() {
                    turns.push((ply, review));
                }
                is_whole = (self.share.goes_on)();
                is_whole
            });
        });
        is_whole.then_some(turns)
    }
}
