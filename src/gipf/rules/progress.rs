//! An unfinished turn: its possible next steps, why other steps are refused, carrying out steps,
//! and whether the turn ends the game. All code that plays a turn uses this module.

use super::board::SpotSet;
use super::board::{Entry, Line, has_row, rows};
use super::position::{Ending, Outcome, Phase, Position, Supply};
use super::ruleset::Version;
use super::stack::Kind;
use super::turn::{CoverLayer, Entering, Jump, Move, Refusal, Removal, Turn};

#[derive(Clone, Debug)]
pub struct Progress {
    /// The player to move is the mover until the turn is finished.
    position: Position,
    /// Since the turn began or, after the move, since the move. Empty in a game with potentials.
    dealt: Vec<Line>,
    stage: TurnStage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnStage {
    /// The move is missing, and no challenge was lost.
    Dealing,
    /// The last announced use was lost, and the move that replaces it is missing.
    Lost,
    Moved,
}

/// A row of one player, with the pieces that continue it on its line without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub line: Line,
    /// Four or more adjacent spots held by the owner of the row.
    pub row: SpotSet,
    pub spots: SpotSet,
    /// The spots whose top must go: single pieces and used potentials.
    pub must_remove: SpotSet,
    /// `false` if all of it may stay.
    pub is_due: bool,
}

impl Run {
    /// The spots whose top may stay or go: GIPF-pieces and loaded pieces.
    pub fn may_stay(self) -> SpotSet {
        self.spots - self.must_remove
    }

    fn from_row(line: Line, row: SpotSet, position: &Position) -> Run {
        let taken = position.occupied_spots();
        let mut spots = SpotSet::EMPTY;
        for &spot in line.spots() {
            if taken.contains(spot) {
                spots = spots.with_spot(spot);
            } else if spots.contains_all(row) {
                break;
            } else {
                spots = SpotSet::EMPTY;
            }
        }
        let must_go = spots & (position.tops(Kind::Basic) | position.tops(Kind::Used));
        // A run of GIPF-pieces alone may stay, except in a game with potentials, where every row
        // must go.
        let is_due = !must_go.is_empty() || position.rules().have_potentials();
        Run { line, row, spots, must_remove: must_go, is_due }
    }
}

impl Progress {
    pub(super) fn new(position: Position) -> Progress {
        Progress { position, dealt: Vec::new(), stage: TurnStage::Dealing }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub const fn supply(&self) -> Supply {
        self.position.supply(self.position.turn())
    }

    /// Only rows are left.
    pub fn has_moved(&self) -> bool {
        self.stage == TurnStage::Moved
    }

    fn runs(&self) -> Vec<Run> {
        let rows = rows(self.position.spots_of(self.position.turn()));
        rows.into_iter().map(|(line, row)| Run::from_row(line, row, &self.position)).collect()
    }

    /// The mover's: rows of the opponent wait for the opponent's turn. A removal can change them.
    pub fn rows(&self) -> Vec<Run> {
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        let mut runs = self.runs();
        runs.retain(|run| !self.dealt.contains(&run.line));
        runs
    }

    /// A run that must be dealt with before anything else.
    pub fn due(&self) -> Option<Run> {
        self.rows().into_iter().find(|run| run.is_due)
    }

    pub fn check_removal(&self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.rows().contains(&run) || !run.spots.contains_all(goes) {
            let is_dealt = self.dealt.contains(&run.line);
            return Err(if is_dealt { Refusal::DealtWith(run.row) } else { Refusal::NoRow(goes) });
        }
        if let Some(spot) = (run.must_remove - goes).iter().next() {
            let top = self.position.stack(spot).top();
            return Err(Refusal::MustGo(spot, top.map_or(Kind::Basic, |top| top.kind)));
        }
        if goes.is_empty() {
            return Err(Refusal::NothingGoes);
        }
        self.check_remaining_row(run, goes)
    }

    /// Decision "no row stays with potentials": no four adjacent tops of the mover's colour stay.
    /// Pieces that the removal uncovers do not count; the mover deals with them next.
    fn check_remaining_row(&self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        let stays = (run.spots - goes) & self.position.spots_of(self.position.turn());
        if self.position.rules().have_potentials() && has_row(stays) {
            return Err(Refusal::FourStay(stays));
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        self.check_removal(run, goes)?;
        for spot in goes.iter() {
            self.position.take_top(spot);
        }
        // Decision "a line is dealt with once": this holds without potentials. With potentials,
        // uncovered pieces can make a row on the same line again.
        if !self.position.rules().have_potentials() {
            self.dealt.push(run.line);
        }
        Ok(())
    }

    pub(super) fn choices(&self, run: Run) -> impl Iterator<Item = SpotSet> {
        let all = run.may_stay().subsets().map(move |more| run.must_remove | more);
        all.filter(move |&goes| !goes.is_empty() && self.check_remaining_row(run, goes).is_ok())
    }

    /// The spots whose tops go can fit two runs: for example, one GIPF-piece where two rows cross.
    /// Both readings leave the same board, but each counts another line as dealt with. So the first
    /// reading that fits all removals is taken.
    pub(super) fn deal(self, removals: &[Removal]) -> Result<Progress, Refusal> {
        let mut readings = vec![self];
        for &Removal(goes) in removals {
            let mut refusal = Refusal::NoRow(goes);
            let mut next = Vec::new();
            for reading in &readings {
                for run in reading.runs().into_iter().filter(|run| run.spots.contains_all(goes)) {
                    let mut after = reading.clone();
                    match after.remove(run, goes) {
                        Ok(()) => next.push(after),
                        Err(reason) => refusal = reason,
                    }
                }
            }
            if next.is_empty() {
                return Err(refusal);
            }
            readings = next;
        }
        Ok(readings.swap_remove(0))
    }

    fn check_nothing_due(&self) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        self.due().map_or(Ok(()), |run| Err(Refusal::RowDue(run.row)))
    }

    fn check_may_move(&self) -> Result<(), Refusal> {
        self.check_nothing_due()?;
        if self.has_moved() { Err(Refusal::Moved) } else { Ok(()) }
    }

    pub fn check_push(&self, entering: Entering, entry: Entry) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_entering(entering)?;
        if self.position.has_room(entry) { Ok(()) } else { Err(Refusal::LineFull(entry)) }
    }

    fn check_entering(&self, entering: Entering) -> Result<(), Refusal> {
        let supply = self.supply();
        if supply.allows(entering) {
            return Ok(());
        }
        let rules = self.position.rules();
        let needed = entering.kind().basic_pieces();
        let too_few = Refusal::Reserve { needed, left: supply.basic };
        let is_over = matches!(supply.phase, Phase::Loaded | Phase::Single);
        Err(match entering {
            Entering::Gipf if !is_over => too_few,
            Entering::Gipf if rules.version() == Version::Tournament => Refusal::GipfOver,
            Entering::Gipf => Refusal::NoGipfIn(rules.version()),
            Entering::Loaded if !rules.have_potentials() => Refusal::NoPotentials,
            Entering::Loaded | Entering::Single if supply.phase == Phase::FirstGipf => {
                Refusal::GipfFirst
            }
            Entering::Loaded if supply.phase == Phase::Single => Refusal::LoadedOver,
            Entering::Loaded if supply.potentials == 0 => Refusal::NoneToLoad,
            Entering::Loaded | Entering::Single => too_few,
        })
    }

    pub fn entries(&self, entering: Entering) -> Vec<Entry> {
        if self.check_may_move().is_err() || self.check_entering(entering).is_err() {
            return Vec::new();
        }
        Entry::all().filter(|&entry| self.position.has_room(entry)).collect()
    }

    pub fn check_jump(&self, jump: Jump) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_use(jump)
    }

    fn check_use(&self, Jump { from, to, onto }: Jump) -> Result<(), Refusal> {
        let mover = self.position.turn();
        if !self.loaded().contains(from) {
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
        let covers_gipf = onto != CoverLayer::Potential;
        match top.kind {
            Kind::Basic => return Err(Refusal::OntoSingle(to)),
            Kind::Gipf if !covers_gipf => return Err(Refusal::HowMany(to)),
            Kind::Loaded | Kind::Used if covers_gipf => return Err(Refusal::NoPieces(to)),
            Kind::Gipf | Kind::Loaded | Kind::Used => {}
        }
        let (needed, left) = (onto.kind().basic_pieces(), self.supply().basic);
        if needed > left { Err(Refusal::Reserve { needed, left }) } else { Ok(()) }
    }

    fn loaded(&self) -> SpotSet {
        self.position.spots_of(self.position.turn()) & self.position.tops(Kind::Loaded)
    }

    pub fn jumps(&self) -> Vec<Jump> {
        let mut jumps = Vec::new();
        if self.check_may_move().is_err() {
            return jumps;
        }
        for from in self.loaded().iter() {
            for to in from.neighbours() {
                jumps.extend(CoverLayer::ALL.map(|onto| Jump { from, to, onto }));
            }
        }
        jumps.retain(|&jump| self.check_use(jump).is_ok());
        jumps
    }

    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for entering in Entering::ALL {
            moves.extend(self.entries(entering).into_iter().map(|at| Move::Push(entering, at)));
        }
        moves.extend(self.jumps().into_iter().map(Move::Jump));
        moves
    }

    /// After the move, the mover deals with rows again.
    pub(super) fn make(&mut self, made: Move) -> Result<(), Refusal> {
        match made {
            Move::Push(entering, entry) => {
                self.check_push(entering, entry)?;
                self.position.push_in(entering, entry);
            }
            Move::Jump(jump) => {
                self.check_jump(jump)?;
                self.position.use_potential(jump);
            }
        }
        self.stage = TurnStage::Moved;
        self.dealt.clear();
        Ok(())
    }

    /// The potential leaves the game, and its basic piece stays.
    pub(super) fn lose(&mut self, jump: Jump) -> Result<(), Refusal> {
        self.check_jump(jump)?;
        self.position.unload(jump.from);
        self.stage = TurnStage::Lost;
        Ok(())
    }

    pub(super) fn apply(&mut self, turn: &Turn) -> Result<(), Refusal> {
        turn.lost.iter().try_for_each(|&jump| self.lose(jump))?;
        turn.move_made.map_or(Ok(()), |made| self.make(made))
    }

    pub fn check_finish(&self) -> Result<(), Refusal> {
        self.check_nothing_due()?;
        if self.has_moved() {
            return Ok(());
        }
        if !self.moves().is_empty() {
            return Err(Refusal::NoMove);
        }
        // Decision "a lost challenge can lose the game".
        if self.stage == TurnStage::Lost { Ok(()) } else { Err(Refusal::LeavesNoMove) }
    }

    /// Returns the next position, with its outcome if the game is over.
    pub(super) fn end(mut self) -> Result<Position, Refusal> {
        self.check_finish()?;
        let mover = self.position.turn();
        let outcome = if self.has_moved() {
            outcome_by_gipf_pieces(&self.position)
        } else {
            Some(Outcome::lost_by(mover, Ending::NoMoveLeft))
        };
        let next_player = mover.opponent();
        self.position.turn = next_player;
        let mut next = Progress::new(self.position);
        next.position.outcome = outcome.or_else(|| {
            let goes_on = next.can_be_completed();
            (!goes_on).then_some(Outcome::lost_by(next_player, Ending::NoTurn))
        });
        Ok(next.position)
    }

    /// A mover with a piece that may come in always has one,
    /// because removing rows only adds to the reserve and never fills a line, and some line always
    /// has room: there are fewer basic pieces than spots.
    fn can_be_completed(&self) -> bool {
        let supply = self.supply();
        if Entering::ALL.into_iter().any(|entering| supply.allows(entering))
            || !self.moves().is_empty()
        {
            return true;
        }
        self.rows().into_iter().any(|run| {
            self.choices(run).any(|goes| {
                let mut after = self.clone();
                after.remove(run, goes).is_ok() && after.can_be_completed()
            })
        })
    }
}

/// `position` is the one after the turn, but the mover is still to move.
fn outcome_by_gipf_pieces(position: &Position) -> Option<Outcome> {
    if position.rules().version() == Version::Basic {
        return None;
    }
    let (mover, other) = (position.turn(), position.turn().opponent());
    // In the tournament version, a player has no GIPF-piece before the player's first move.
    let has_other_moved = position.supply(other).phase != Phase::FirstGipf;
    // Decision "both without": the mover wins, because the opponent's pieces are checked first.
    if has_other_moved && !position.has_gipf_on_top(other) {
        return Some(Outcome::lost_by(other, Ending::NoGipf));
    }
    (!position.has_gipf_on_top(mover)).then_some(Outcome::lost_by(mover, Ending::OwnGipf))
}
