//! A game: a position, the moves that led to it, and how the game ends (rules: The end).

use thiserror::Error;

use super::moves::{Move, Undo};
use super::player::Player;
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::{Rules, Variant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A chain joins two opposite sides (rules: The end, 1), which the opponent's move may have
    /// uncovered.
    Connected { winner: Player, uncovered: bool },
    /// A player added the last piece of the reserve (rules: The end, 2). The winner tops more
    /// spaces of the central hexagon; `None` is a draw, as always under basic rules.
    LastPiece { winner: Option<Player> },
    /// The player to move has no legal move (rules: The end, 3). The winner tops more spaces of
    /// the central hexagon; `None` is a draw, as always under basic rules.
    NoMove { winner: Option<Player> },
    /// The players or a clock ended the game without a move (rules: The end, 4 and 5).
    Ended(Ending),
}

impl Outcome {
    /// `None` if the game is a draw or was aborted.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Connected { winner, .. } => Some(winner),
            Outcome::LastPiece { winner } | Outcome::NoMove { winner } => winner,
            Outcome::Ended(Ending::Resigned { by } | Ending::TimeOut { by }) => Some(by.opponent()),
            Outcome::Ended(Ending::Agreed | Ending::Claimed { .. } | Ending::Aborted { .. }) => {
                None
            }
        }
    }

    pub fn reason(self) -> EndReason {
        match self {
            Outcome::Connected { .. } => EndReason::Connection,
            Outcome::LastPiece { .. } | Outcome::NoMove { .. } => EndReason::Centre,
            Outcome::Ended(Ending::Resigned { .. }) => EndReason::Resigned,
            Outcome::Ended(Ending::TimeOut { .. }) => EndReason::Time,
            Outcome::Ended(Ending::Agreed) => EndReason::Agreed,
            Outcome::Ended(Ending::Claimed { .. }) => EndReason::Claimed,
            Outcome::Ended(Ending::Aborted { .. }) => EndReason::Aborted,
        }
    }

    /// Such a game has no result.
    pub fn is_aborted(self) -> bool {
        matches!(self, Outcome::Ended(Ending::Aborted { .. }))
    }
}

coded! {
    pub enum EndReason {
        Connection = "connection",
        /// The last piece was added, or no legal move was left (rules: The end, 2 and 3).
        Centre = "centre",
        Resigned = "resigned",
        Time = "time",
        Agreed = "agreed",
        Claimed = "claimed",
        Aborted = "aborted",
        /// The operator of a server has decided the game.
        Adjudicated = "adjudicated",
    }
}

/// A draw is claimed by the player to move, because the position occurred for the third time. A
/// game is aborted, by the rules of this program, before both players have moved; `late` if the
/// player's time was over, otherwise the player asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Resigned { by: Player },
    TimeOut { by: Player },
    Agreed,
    Claimed { by: Player },
    Aborted { by: Player, late: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EndingError {
    #[error("the game is over already")]
    GameOver,
    #[error("the position has not occurred for the third time")]
    NoRepetition,
    /// Only the player to move can claim a draw.
    #[error("{0} can't claim a draw: it is not {0}'s turn")]
    NotYourTurn(Player),
}

/// How often a position must occur before a draw can be claimed (rules: The end, 4).
const CLAIM_AFTER: usize = 3;

/// A game with all its moves, from the first position to the end. Moves can be taken back.
///
/// ```
/// let mut game = Game::new(Rules::default());
/// game.play("AR-L10,L9,K8".parse()?)?;
/// assert_eq!(game.position().turn(), Player::Black);
/// let refused = game.play("AR-L10,L9,K8".parse()?);
/// assert!(matches!(refused, Err(Refusal::Occupied { .. })));
/// game.end(Ending::Resigned { by: Player::Black })?;
/// assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::White));
/// ```
#[derive(Clone)]
pub struct Game {
    position: Position,
    moves: Vec<Move>,
    undos: Vec<Undo>,
    hashes: Vec<u64>,
    decided: Option<Outcome>,
    ending: Option<Ending>,
}

impl Game {
    pub fn new(rules: Rules) -> Game {
        Game::from_any_position(Position::new(rules))
    }

    /// The game is over at once if a chain, a last piece or the lack of a legal move decides the
    /// position.
    pub fn from_position(position: Position) -> Game {
        let decided = decision(&position);
        Game { decided, ..Game::from_any_position(position) }
    }

    /// The game goes on even if the position is decided.
    pub(super) fn from_any_position(position: Position) -> Game {
        let hashes = vec![position.zobrist()];
        Game { position, moves: vec![], undos: vec![], hashes, decided: None, ending: None }
    }

    pub fn rules(&self) -> Rules {
        self.position.rules()
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    pub fn before_last_move(&self) -> Option<(Game, Move)> {
        let before = self.at_ply(self.ply().checked_sub(1)?)?;
        Some((before, self.last_move()?))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.ending.map(Outcome::Ended).or(self.decided)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// None once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_none() { self.position.legal_moves() } else { Vec::new() }
    }

    pub fn check(&self, played: Move) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.position.check(played)
    }

    /// An error leaves the game unchanged.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        let undo = self.position.play(played)?;
        self.moves.push(played);
        self.undos.push(undo);
        self.hashes.push(self.position.zobrist());
        self.decided = self.position.outcome_after(played);
        Ok(())
    }

    /// Takes back the ending if the players or a clock ended the game, or else the last move;
    /// `false` if there is neither.
    pub fn undo(&mut self) -> bool {
        if self.ending.take().is_some() {
            return true;
        }
        let Some(undo) = self.undos.pop() else { return false };
        self.position.undo(undo);
        self.moves.pop();
        self.hashes.pop();
        self.decided = None;
        true
    }

    /// An error leaves the game unchanged.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.check_end(ending)?;
        self.ending = Some(ending);
        Ok(())
    }

    pub fn check_end(&self, ending: Ending) -> Result<(), EndingError> {
        if self.outcome().is_some() {
            return Err(EndingError::GameOver);
        }
        let Ending::Claimed { by } = ending else { return Ok(()) };
        if by != self.position.turn() {
            return Err(EndingError::NotYourTurn(by));
        }
        if self.draw_can_be_claimed() { Ok(()) } else { Err(EndingError::NoRepetition) }
    }

    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    pub fn occurrences(&self) -> usize {
        self.hashes.iter().filter(|&&hash| hash == self.position.zobrist()).count()
    }

    /// Rules: The end, 4.
    pub fn draw_can_be_claimed(&self) -> bool {
        self.outcome().is_none() && self.occurrences() >= CLAIM_AFTER
    }

    /// The game in its state after `ply` moves; `None` if it has fewer.
    pub fn at_ply(&self, ply: usize) -> Option<Game> {
        if ply > self.ply() {
            return None;
        }
        let mut past = self.clone();
        if ply < self.ply() {
            past.ending = None;
        }
        while past.ply() > ply {
            past.undo();
        }
        Some(past)
    }
}

impl Position {
    /// The outcome is `None` if the game goes on (rules: The end).
    pub fn after_move(&self, played: Move) -> Result<(Position, Option<Outcome>), Refusal> {
        let mut after = self.clone();
        after.play(played)?;
        let outcome = after.outcome_after(played);
        Ok((after, outcome))
    }

    /// `played` has led to this position. `None` if the game goes on (rules: The end).
    pub fn outcome_after(&self, played: Move) -> Option<Outcome> {
        decided_by(self, played).or_else(|| no_move_left(self))
    }

    /// What `examine` finds after a legal move, with the game's outcome there. The move is taken
    /// back.
    pub fn with_move<T>(
        &mut self,
        played: Move,
        examine: impl FnOnce(&mut Position, Option<Outcome>) -> T,
    ) -> T {
        let undo = self.play_unchecked(played);
        let outcome = self.outcome_after(played);
        let found = examine(self, outcome);
        self.undo(undo);
        found
    }
}

/// By a chain or by the last piece (rules: The end, 1 and 2). If both players have a chain, that of
/// the mover counts.
pub(super) fn decided_by(position: &Position, played: Move) -> Option<Outcome> {
    let mover = position.turn().opponent();
    if position.is_connected(mover) {
        return Some(Outcome::Connected { winner: mover, uncovered: false });
    }
    match played {
        Move::Add(_) if position.reserve(mover).is_empty() => {
            Some(Outcome::LastPiece { winner: centre_winner(position) })
        }
        // Adding a piece can't uncover a chain of the opponent's.
        Move::Add(_) => None,
        Move::Shift { .. } => position
            .is_connected(mover.opponent())
            .then_some(Outcome::Connected { winner: mover.opponent(), uncovered: true }),
    }
}

/// The last move need not be known, because adding a piece uncovers no chain, and moving a piece
/// does not empty a reserve.
fn decision(position: &Position) -> Option<Outcome> {
    let mover = position.turn().opponent();
    for winner in [mover, mover.opponent()] {
        if position.is_connected(winner) {
            return Some(Outcome::Connected { winner, uncovered: winner != mover });
        }
    }
    if position.reserve(mover).is_empty() {
        return Some(Outcome::LastPiece { winner: centre_winner(position) });
    }
    no_move_left(position)
}

fn no_move_left(position: &Position) -> Option<Outcome> {
    let winner = centre_winner(position);
    (!position.has_legal_move()).then_some(Outcome::NoMove { winner })
}

/// Who tops more spaces of the central hexagon; `None` if the counts are equal or the rules are
/// basic (rules: The end, 2).
fn centre_winner(position: &Position) -> Option<Player> {
    if position.rules().variant == Variant::Basic {
        return None;
    }
    let [white, black] = Player::BOTH.map(|player| position.centre_count(player));
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Player::White),
        std::cmp::Ordering::Less => Some(Player::Black),
        std::cmp::Ordering::Equal => None,
    }
}
