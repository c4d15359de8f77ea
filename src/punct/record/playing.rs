//! Playing on in a record: moves played and taken back, the swap, the end, and the clock.

use std::time::Duration;

use jiff::Timestamp;

use super::game_record::Record;
use super::header::Swap;
use super::tree::{NodeId, Tree};
use crate::punct::clock::Clock;
use crate::punct::clock::TimeControl;
use crate::rules::{Ending, EndingError, Move, Player, Refusal};

/// The result of an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The undo took back these moves, the latest first.
    Moves(Vec<Move>),
    Ending,
    /// The undo took back a loss on time. The game goes on without a clock.
    TimeOut,
    /// The undo took back the swap and these moves, the latest first: all moves after the swap and,
    /// if it was undone, too, the move that Black had taken over.
    Swap(Vec<Move>),
}

impl Record {
    /// Follows a move from a node, or begins a variation with the move. The game's present position
    /// does not change.
    ///
    /// # Errors
    /// The rules refuse the move. Then nothing has changed.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refusal> {
        assert_in_tests!(self.tree.has(node), "a forgotten node");
        self.game_at_node(node).play(tried)?;
        Ok(self.tree.add(node, tried))
    }

    /// Plays a move. The main line then ends with this move. The later moves of the main line
    /// become a variation; a single later move without comment or mark is deleted
    /// ([`Tree::end_at`]).
    ///
    /// # Errors
    /// The rules refuse the move. Then nothing has changed.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.game.play(played)?;
        self.here = self.tree.play(self.here, played);
        // The later moves that had help are no moves of the game any more.
        self.header.help.split_off(&(self.game.ply() + 1));
        self.header.decision = None;
        Ok(())
    }

    /// Undoes the players' ending of the game, for example a resignation. If there is none, undoes
    /// up to `plies` moves. Returns `None` if there is nothing to undo. If Black had taken over the
    /// first move and the undo takes it back, the swap is taken back, too. Then the main line ends
    /// with that first move, because the later moves were made with the colours exchanged.
    pub fn undo(&mut self, plies: usize) -> Option<Undone> {
        if let Some(ending) = self.game.ending() {
            self.game.undo();
            if let Ending::TimeOut { .. } = ending {
                self.header.clock = None;
                return Some(Undone::TimeOut);
            }
            return Some(Undone::Ending);
        }
        let mut undone = Vec::new();
        while undone.len() < plies
            && let (Some(played), Some(parent)) =
                (self.game.last_move(), self.tree.parent(self.here))
        {
            if parent == Tree::ROOT && self.header.swap == Some(Swap::Taken) {
                self.take_back_swap();
            }
            self.game.undo();
            self.here = parent;
            undone.push(played);
        }
        (!undone.is_empty()).then_some(Undone::Moves(undone))
    }

    /// Plays the next move that was taken back, and returns the move.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.tree.next(self.here)?;
        let played = self.tree.move_of(next)?;
        self.game.play(played).ok()?;
        self.here = next;
        Some(played)
    }

    /// Whether a move that was undone can be redone now.
    pub fn may_redo(&self) -> bool {
        self.tree.next(self.here).is_some() && self.game.outcome().is_none()
    }

    /// Whether Black may take over White's first move now.
    pub fn may_take_over(&self) -> bool {
        self.header.swap == Some(Swap::Allowed)
            && self.game.ply() == 1
            && self.game.outcome().is_none()
    }

    /// Lets Black take over White's first move: the players exchange colours, so that the player
    /// who made the move is to move with Black. The main line ends here. Returns `false` if Black
    /// may not take over the move now.
    pub fn take_over(&mut self, now: Timestamp) -> bool {
        let may = self.may_take_over();
        if may {
            self.header.take_swap();
            self.clock_moved(self.game.position().turn().opponent(), now);
            self.end_main_line_here();
        }
        may
    }

    /// Undoes the swap, if Black has taken over White's first move. Ends the main line here,
    /// because the later moves were made with the colours exchanged.
    pub fn take_back_swap(&mut self) {
        self.header.take_back_swap();
        self.end_main_line_here();
    }

    /// Ends the main line at the players' place, so that no move can be redone.
    pub fn end_main_line_here(&mut self) {
        self.tree.end_at(self.here);
    }

    /// Ends the game without a move (by resignation, time or agreement), and ends the main line
    /// here.
    ///
    /// # Errors
    /// The game can't end in this way. Then nothing has changed.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.game.end(ending)?;
        self.header.decision = None;
        self.end_main_line_here();
        Ok(())
    }

    /// Tells the decision about the game, if there is one, to programs that know no decisions: by
    /// a comment on the end and, if the players ended the game, by an ending with the same result.
    pub fn spell_out_decision(&mut self) {
        let Some(decision) = self.header.decision else { return };
        if self.game.ending().is_some() {
            self.game.undo();
            // An open game can end in each of these ways.
            let _ = self.game.end(decision.ending(self.game.position().turn()));
        }
        let end = self.tree.end();
        self.tree.add_to_comment(end, &format!("{decision}."));
    }

    fn change_clock(&mut self, change: impl FnOnce(&mut Clock)) {
        if let Some(mut clock) = self.clock().cloned() {
            change(&mut clock);
            self.header.clock = Some(clock);
        }
    }

    /// Sets the time control of the game, or removes its clock. A clock with a time for every move
    /// runs at once; the caller starts any other clock.
    pub fn set_time_control(&mut self, control: Option<TimeControl>, now: Timestamp) {
        self.header.clock = control.map(Clock::new);
        if control.is_some_and(TimeControl::is_per_move) {
            self.start_clock(now);
        }
    }

    /// Lets the clock follow a player's turn. Stops the clock if the game is over.
    pub fn clock_moved(&mut self, by: Player, now: Timestamp) {
        let earlier = self.turns() - 1;
        self.change_clock(|clock| clock.press(by, earlier, now));
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        }
    }

    /// Returns the number of turns that have been made: the moves and the swap.
    fn turns(&self) -> usize {
        self.game().ply() + usize::from(self.header.swap == Some(Swap::Taken))
    }

    /// Returns what the mover had left after the move with this number, from 1; `None` if that is
    /// not known.
    pub fn left_after(&self, number: usize) -> Option<Duration> {
        let is_after_swap = number > 1 && self.header.swap == Some(Swap::Taken);
        let turn = number - 1 + usize::from(is_after_swap);
        self.clock()?.turns().get(turn)?.left
    }

    /// Lets the clock follow an undo: takes back what the moves taken back have added, and switches
    /// a running clock to the player to move. Stops the clock if the game is over.
    pub fn clock_follows(&mut self, now: Timestamp) {
        let (turns, turn) = (self.turns(), self.game().position().turn());
        self.change_clock(|clock| clock.take_back_to(turns, turn));
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        } else if self.clock().is_some_and(|clock| clock.running().is_some()) {
            self.start_clock(now);
        }
    }

    /// Starts the clock of the player to move, unless the game is over.
    pub fn start_clock(&mut self, now: Timestamp) {
        if self.game().outcome().is_none() {
            let turn = self.game().position().turn();
            self.change_clock(|clock| clock.run(turn, now));
        }
    }

    pub fn stop_clock(&mut self, now: Timestamp) {
        self.change_clock(|clock| clock.stop(now));
    }
}
