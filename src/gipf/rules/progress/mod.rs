//! An unfinished turn: its possible next steps, why other steps are refused, carrying out steps,
//! and whether the turn ends the game. All code that plays a turn uses this module.

mod dealing;

use super::entry::Entry;
use super::line::LineSet;
use super::position::{Ending, Outcome, Position};
use super::refusal::Refusal;
use super::ruleset::Version;
use super::spot_set::SpotSet;
use super::stack::Kind;
use super::supply::Phase;
use super::turn::{Deed, Entering, Jump, Onto, Turn};
use crate::rules::Player;

/// An unfinished turn: the present position, and how far the turn has come.
#[derive(Clone, Debug)]
pub struct Progress {
    position: Position,
    /// The lines that the mover has dealt with since the turn began or, after the move, since the
    /// move. Empty in a game with potentials.
    dealt: LineSet,
    stage: TurnStage,
}

/// How far the turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnStage {
    /// The move is missing, and no challenge was lost.
    Dealing,
    /// The last announced use was lost, and the move that replaces it is missing.
    Lost,
    Moved,
}

impl Progress {
    pub(super) fn new(position: Position) -> Progress {
        Progress { position, dealt: LineSet::EMPTY, stage: TurnStage::Dealing }
    }

    /// Returns the present position. The player to move is the mover until the turn is finished.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the move is made, so that only rows are left.
    pub fn has_moved(&self) -> bool {
        self.stage == TurnStage::Moved
    }

    fn check_nothing_due(&self) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.due().map_or(Ok(()), |run| Err(Refusal::RowDue(run.row)))
    }

    /// Makes the move. After the move, the mover deals with rows again.
    pub(super) fn make(&mut self, deed: Deed) -> Result<(), Refusal> {
        match deed {
            Deed::Push(entering, entry) => {
                self.check_push(entering, entry)?;
                self.position.push_in(entering, entry);
            }
            Deed::Jump(jump) => {
                self.check_jump(jump)?;
                self.position.use_potential(jump);
            }
        }
        self.stage = TurnStage::Moved;
        self.dealt = LineSet::EMPTY;
        Ok(())
    }

    /// Carries out a lost contest about an announced use: the potential leaves the game, and its
    /// basic piece stays.
    pub(super) fn lose(&mut self, jump: Jump) -> Result<(), Refusal> {
        self.check_jump(jump)?;
        self.position.unload(jump.from);
        self.stage = TurnStage::Lost;
        Ok(())
    }

    /// Checks that the turn may end now.
    pub(super) fn check_end(&self) -> Result<(), Refusal> {
        self.check_nothing_due()?;
        if self.has_moved() {
            return Ok(());
        }
        match (self.deeds().next(), self.stage) {
            (Some(_), _) => Err(Refusal::NoMove),
            // Decision "a lost challenge can lose the game".
            (None, TurnStage::Lost) => Ok(()),
            (None, _) => Err(Refusal::LeavesNoMove),
        }
    }

    /// Ends the turn and returns the next position, with its outcome if the game is over.
    pub(super) fn end(self) -> Result<Position, Refusal> {
        self.check_end()?;
        let has_moved = self.has_moved();
        let mut position = self.position;
        let mover = position.turn();
        let outcome = if has_moved { by_gipf_pieces(&position) } else { Some(no_move_left(mover)) };
        position.turn = position.turn.opponent();
        let next = Progress::new(position);
        let outcome = outcome.or_else(|| {
            let winner = Some(next.position.turn().opponent());
            (!next.can_be_completed()).then_some(Outcome { winner, ending: Ending::NoTurn })
        });
        let mut position = next.position;
        position.outcome = outcome;
        Ok(position)
    }

    /// Whether the mover has a complete turn. A mover with a piece that may come in always has one,
    /// because removing rows only adds to the reserve and never fills a line.
    fn can_be_completed(&self) -> bool {
        let supply = self.position.supply(self.position.turn());
        let has_piece = Entering::ALL.into_iter().any(|entering| supply.allows(entering));
        // Some line always has room, because there are fewer basic pieces than spots.
        if has_piece {
            return true;
        }
        if self.deeds().next().is_some() {
            return true;
        }
        self.rows().any(|run| {
            self.choices(run).any(|goes| {
                let mut after = self.clone();
                after.remove(run, goes).is_ok() && after.can_be_completed()
            })
        })
    }

    /// Carries out all parts of a turn. The order of its rows need not be canonical.
    pub(super) fn follow(self, turn: &Turn) -> Result<Progress, Refusal> {
        let mut progress = self.deal(&turn.before)?;
        progress.go_on(turn)?;
        progress.deal(&turn.after)
    }

    /// Carries out the lost challenges and the move of a turn.
    pub(super) fn go_on(&mut self, turn: &Turn) -> Result<(), Refusal> {
        turn.lost.iter().try_for_each(|&jump| self.lose(jump))?;
        turn.deed.map_or(Ok(()), |deed| self.make(deed))
    }

    /// Checks that this way in is open to a piece of this kind now.
    pub fn check_push(&self, entering: Entering, entry: Entry) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_entering(entering)?;
        if self.position.has_room(entry) { Ok(()) } else { Err(Refusal::LineFull(entry)) }
    }

    fn check_may_move(&self) -> Result<(), Refusal> {
        self.check_nothing_due()?;
        if self.has_moved() { Err(Refusal::Moved) } else { Ok(()) }
    }

    /// Checks that the mover's phase and reserve let a piece of this kind come in.
    fn check_entering(&self, entering: Entering) -> Result<(), Refusal> {
        let supply = self.position.supply(self.position.turn());
        if supply.allows(entering) {
            return Ok(());
        }
        let rules = self.position.rules();
        let (needed, left) = (entering.kind().basic_pieces(), supply.basic());
        Err(match (entering, supply.phase()) {
            (Entering::Gipf, Phase::Loaded | Phase::Single) => match rules.version() {
                Version::Tournament => Refusal::GipfOver,
                version => Refusal::NoGipfIn(version),
            },
            (Entering::Loaded, _) if !rules.have_potentials() => Refusal::NoPotentials,
            (Entering::Loaded | Entering::Single, Phase::FirstGipf) => Refusal::GipfFirst,
            (Entering::Loaded, Phase::Single) => Refusal::LoadedOver,
            (Entering::Loaded, _) if supply.potentials() == 0 => Refusal::NoneToLoad,
            _ => Refusal::Reserve { needed, left },
        })
    }

    pub(super) fn pushes(&self) -> impl Iterator<Item = (Entering, Entry)> {
        let may_move = self.check_may_move().is_ok();
        let kinds = Entering::ALL.into_iter();
        kinds.filter(move |&kind| may_move && self.check_entering(kind).is_ok()).flat_map(|kind| {
            let open = Entry::all().filter(|&entry| self.position.has_room(entry));
            open.map(move |entry| (kind, entry))
        })
    }

    /// Checks that a potential may be used in this way.
    pub fn check_jump(&self, jump: Jump) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_use(jump)
    }

    fn check_use(&self, jump: Jump) -> Result<(), Refusal> {
        let Jump { from, to, onto } = jump;
        let mover = self.position.turn();
        if !(self.position.spots_of(mover) & self.position.tops(Kind::Loaded)).contains(from) {
            return Err(Refusal::NotLoaded(from));
        }
        if !from.neighbours().any(|spot| spot == to) {
            return Err(Refusal::NotAdjacent(from, to));
        }
        let Some(top) = self.position.stack(to).top() else {
            return Err(Refusal::OntoNothing(to));
        };
        if top.owner == mover {
            return Err(Refusal::OntoOwn(to));
        }
        match (top.kind, onto) {
            (Kind::Basic, _) => return Err(Refusal::OntoSingle(to)),
            (Kind::Gipf, Onto::Potential) => return Err(Refusal::HowMany(to)),
            (Kind::Loaded | Kind::Used, Onto::One | Onto::Two) => {
                return Err(Refusal::NoPieces(to));
            }
            (Kind::Gipf, _) | (_, Onto::Potential) => {}
        }
        let (needed, left) = (onto.kind().basic_pieces(), self.position.supply(mover).basic());
        if needed > left { Err(Refusal::Reserve { needed, left }) } else { Ok(()) }
    }

    pub(super) fn jumps(&self) -> impl Iterator<Item = Jump> {
        let loaded =
            self.position.spots_of(self.position.turn()) & self.position.tops(Kind::Loaded);
        let may_move = self.check_may_move().is_ok();
        let loaded = if may_move { loaded } else { SpotSet::EMPTY };
        let pairs = loaded.iter().flat_map(|from| from.neighbours().map(move |to| (from, to)));
        let all = pairs.flat_map(|(from, to)| Onto::ALL.map(|onto| Jump { from, to, onto }));
        all.filter(|&jump| self.check_use(jump).is_ok())
    }

    pub(super) fn deeds(&self) -> impl Iterator<Item = Deed> {
        let pushes = self.pushes().map(|(entering, entry)| Deed::Push(entering, entry));
        pushes.chain(self.jumps().map(Deed::Jump))
    }
}

/// Returns the outcome if a turn ends the game because a player has no GIPF-piece on top.
/// `position` is the one after the turn, but the mover is still to move.
fn by_gipf_pieces(position: &Position) -> Option<Outcome> {
    if position.rules().version() == Version::Basic {
        return None;
    }
    let (mover, other) = (position.turn(), position.turn().opponent());
    // In the tournament version, a player has no GIPF-piece before the player's first move.
    let has_other_moved = position.supply(other).phase() != Phase::FirstGipf;
    // Decision "both without": the mover wins, because the opponent's pieces are checked first.
    if has_other_moved && !position.has_gipf_on_top(other) {
        return Some(Outcome { winner: Some(mover), ending: Ending::NoGipf });
    }
    (!position.has_gipf_on_top(mover))
        .then_some(Outcome { winner: Some(other), ending: Ending::OwnGipf })
}

/// Returns the outcome if the mover lost a challenge and has no other move.
pub(super) const fn no_move_left(loser: Player) -> Outcome {
    Outcome { winner: Some(loser.opponent()), ending: Ending::NoMoveLeft }
}
