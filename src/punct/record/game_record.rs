//! A game with everything that a file says about it: the tree of its moves, the players' place, and
//! the position there. Playing on happens here, saving elsewhere. The moves of a record are always
//! legal, and its ending always fits them.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;

use super::header::{Adjudication, Header, Swap, effective_end};
use super::reading::Remark;
use super::tree::{NodeId, Tree};
use crate::kit::storage::{GameEnd, Name};
use crate::punct::clock::{Clock, TimeControl};
use crate::rules::{
    Bridges, EndReason, Ending, EndingError, Game, Move, Player, Refusal, Rules, Variant,
};

#[derive(Clone)]
pub struct Record {
    pub(super) header: Header,
    pub(super) tree: Tree,
    pub(super) current_node: NodeId,
    pub(super) game: Game,
    pub(super) saved: Option<Timestamp>,
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { header, tree, current_node: here, game, saved } = self;
        let mut shown = f.debug_struct("Record");
        shown.field("header", header).field("tree", tree).field("here", here);
        shown.field("ending", &game.ending()).field("saved", saved).finish()
    }
}

impl Record {
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> Record {
        let header = Header::new(rules, names, started);
        let game = header.start();
        Record::from_tree(header, game, Tree::new())
    }

    pub fn from_game(game: Game, names: [Name; 2], started: Timestamp) -> Record {
        let tree = Tree::from_line(game.moves());
        let mut header = Header::new(game.rules(), names, started);
        if let Some(start) = game.at_ply(0)
            && *start.position() != *header.start().position()
        {
            header = header.set_up(start.position().clone());
        }
        Record::from_tree(header, game, tree)
    }

    /// The main line must begin with the moves of `game`; the others are those taken back.
    pub fn from_tree(header: Header, game: Game, tree: Tree) -> Record {
        assert_in_tests!(
            tree.main_line().starts_with(game.moves()),
            "the line leads through the game"
        );
        Record { header, current_node: tree.main_node(game.ply()), tree, game, saved: None }
    }

    /// Both trees must have the same main line.
    #[must_use]
    pub fn with_tree(&self, tree: Tree) -> Record {
        let here = tree.main_node(self.game.ply());
        Record { tree, current_node: here, ..self.clone() }
    }

    /// A copy whose clock is stopped, because the clock in a file does not run.
    #[must_use]
    pub fn stopped(&self, now: Timestamp) -> Record {
        let mut record = self.clone();
        record.stop_clock(now);
        record
    }

    pub fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.header.clock.as_ref()
    }

    pub fn saved_at(&self) -> Option<Timestamp> {
        self.saved
    }

    /// The main line: the moves that led to the present position and, after them, those taken back.
    pub fn moves(&self) -> Vec<Move> {
        self.tree.main_line()
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The caller can't delete the main line, so the players' place stays in the tree.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    pub fn current(&self) -> NodeId {
        self.current_node
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn decision_at(&self, node: NodeId) -> Option<Adjudication> {
        if node == self.tree.end() { self.header.decision } else { None }
    }

    pub fn effective_end(&self) -> Option<(GameEnd, EndReason)> {
        Some(effective_end(self.game.outcome()?, self.header.decision))
    }

    /// Reaches into moves taken back; `None` if the main line is shorter.
    pub fn game_at(&self, ply: usize) -> Option<Game> {
        if self.game.ply() < ply && ply <= self.moves().len() {
            Some(self.game_at_node(self.tree.main_node(ply)))
        } else {
            self.game.at_ply(ply)
        }
    }

    /// Calls `seen` with the game at every node of the tree, parents first. Plays each move once.
    pub fn for_each_node(&self, mut seen: impl FnMut(NodeId, &Game)) {
        let mut game = self.header.start();
        let mut to_come = vec![(Tree::ROOT, game.ply())];
        while let Some((node, ply_before)) = to_come.pop() {
            while game.ply() > ply_before && game.undo() {}
            let played = self.tree.move_of(node).map_or(Ok(()), |played| game.play(played));
            assert_in_tests!(played.is_ok(), "a tree holds only legal moves");
            seen(node, &game);
            let ply = game.ply();
            to_come.extend(self.tree.children(node).iter().rev().map(|&child| (child, ply)));
        }
    }

    /// The players' ending is left out.
    pub fn game_at_node(&self, node: NodeId) -> Game {
        let mut game = self.header.start();
        for played in self.tree.path(node) {
            if game.play(played).is_err() {
                assert_in_tests!(false, "a tree holds only legal moves");
                break;
            }
        }
        game
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The latest first.
    Moves(Vec<Move>),
    Ending,
    /// A loss on time. The game goes on without a clock.
    TimeOut,
    /// The latest first, with the move that Black had taken over if the swap was undone, too.
    Swap(Vec<Move>),
}

impl Record {
    /// From a node, maybe as a new variation. The game's present position stays.
    pub fn try_move(&mut self, node: NodeId, tried: Move) -> Result<NodeId, Refusal> {
        assert_in_tests!(self.tree.contains(node), "a forgotten node");
        self.game_at_node(node).play(tried)?;
        Ok(self.tree.add(node, tried))
    }

    /// Ends the main line with this move. Its later moves become a variation ([`Tree::end_at`]).
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.game.play(played)?;
        self.current_node = self.tree.play(self.current_node, played);
        // The later moves that had help are no moves of the game any more.
        self.header.help.split_off(&(self.game.ply() + 1));
        self.header.decision = None;
        Ok(())
    }

    /// The players' ending, such as a resignation, or else up to `plies` moves; `None` if there is
    /// nothing to undo. With the first move, the swap is taken back, too.
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
                (self.game.last_move(), self.tree.parent(self.current_node))
        {
            if parent == Tree::ROOT && self.header.swap == Some(Swap::Taken) {
                self.take_back_swap();
            }
            self.game.undo();
            self.current_node = parent;
            undone.push(played);
        }
        (!undone.is_empty()).then_some(Undone::Moves(undone))
    }

    pub fn redo(&mut self) -> Option<Move> {
        let next = self.tree.next(self.current_node)?;
        let played = self.tree.move_of(next)?;
        self.game.play(played).ok()?;
        self.current_node = next;
        Some(played)
    }

    pub fn may_redo(&self) -> bool {
        self.tree.next(self.current_node).is_some() && self.game.outcome().is_none()
    }

    pub fn may_take_over(&self) -> bool {
        self.header.swap == Some(Swap::Allowed)
            && self.game.ply() == 1
            && self.game.outcome().is_none()
    }

    /// The player of the first move is Black then. `false` if there is no swap now.
    pub fn take_over(&mut self, now: Timestamp) -> bool {
        if !self.may_take_over() {
            return false;
        }
        self.header.take_swap();
        self.press_clock(self.game.position().turn().opponent(), now);
        self.end_main_line_here();
        true
    }

    /// Ends the main line here, because the later moves were made with the colours exchanged.
    pub fn take_back_swap(&mut self) {
        self.header.take_back_swap();
        self.end_main_line_here();
    }

    /// No move can be redone then.
    pub fn end_main_line_here(&mut self) {
        self.tree.end_at(self.current_node);
    }

    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.game.end(ending)?;
        self.header.decision = None;
        self.end_main_line_here();
        Ok(())
    }

    /// For programs that know no decisions: by a comment and an ending with the same result.
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

    /// A clock with a time for every move runs at once; the caller starts any other clock.
    pub fn set_time_control(&mut self, control: Option<TimeControl>, now: Timestamp) {
        self.header.clock = control.map(Clock::new);
        if control.is_some_and(TimeControl::is_per_move) {
            self.start_clock(now);
        }
    }

    /// Stops the clock if the game is over.
    pub fn press_clock(&mut self, by: Player, now: Timestamp) {
        let earlier = self.turns() - 1;
        if let Some(clock) = &mut self.header.clock {
            clock.press(by, earlier, now);
        }
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        }
    }

    fn turns(&self) -> usize {
        self.game().ply() + usize::from(self.header.swap == Some(Swap::Taken))
    }

    /// Numbered from 1; `None` if that is not known.
    pub fn time_left_after(&self, number: usize) -> Option<Duration> {
        let is_after_swap = number > 1 && self.header.swap == Some(Swap::Taken);
        let turn = number - 1 + usize::from(is_after_swap);
        self.clock()?.turns().get(turn)?.left
    }

    /// Takes back what the moves taken back have added, and switches a running clock to the player
    /// to move. Stops the clock if the game is over.
    pub fn sync_clock(&mut self, now: Timestamp) {
        let (turns, turn) = (self.turns(), self.game().position().turn());
        if let Some(clock) = &mut self.header.clock {
            clock.take_back_to(turns, turn);
        }
        if self.game().outcome().is_some() {
            self.stop_clock(now);
        } else if self.clock().is_some_and(|clock| clock.running().is_some()) {
            self.start_clock(now);
        }
    }

    pub fn start_clock(&mut self, now: Timestamp) {
        if self.game.outcome().is_none()
            && let Some(clock) = &mut self.header.clock
        {
            clock.run(self.game.position().turn(), now);
        }
    }

    pub fn stop_clock(&mut self, now: Timestamp) {
        if let Some(clock) = &mut self.header.clock {
            clock.stop(now);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Won(Player),
    Draw,
    Void,
}

/// A game found in a file. The reader of the file has checked that its moves are legal.
pub struct GameDraft {
    pub header: Header,
    pub tree: Tree,
    /// The number of moves of the main line before the players' place, if the file gives it.
    pub ply: Option<usize>,
    pub saved: Option<Timestamp>,
}

impl GameDraft {
    pub fn end(&self) -> Game {
        let mut game = self.header.start();
        for played in self.tree.main_line() {
            // The move is legal: the reader of the file played it.
            let _ = game.play(played);
        }
        game
    }

    /// The players can have ended the game only at the last move.
    pub fn stands_at_end(&self, moves: usize) -> bool {
        self.ply.is_none_or(|ply| ply >= moves)
    }

    pub fn finish(mut self, ending: Option<Ending>) -> Result<Record, EndingError> {
        let mut game = self.end();
        if let Some(ending) = ending {
            game.end(ending)?;
        }
        let moves = game.ply();
        let ply = self.ply.filter(|&ply| ply < moves && ending.is_none()).unwrap_or(moves);
        if ply == 0 {
            self.header.take_back_swap();
        }
        let GameDraft { header, tree, saved, .. } = self;
        let viewed = game.at_ply(ply).unwrap_or(game);
        Ok(Record { saved, ..Record::from_tree(header, viewed, tree) })
    }
}

/// If a file states no rules: the default rules or, with a remark, those that a move needs.
pub fn by_rules_it_needs<T, E>(
    stated: Option<Rules>,
    read: impl Fn(Rules) -> Result<T, E>,
    refused: impl Fn(&E) -> Option<(Move, Refusal)>,
) -> Result<(T, Vec<Remark>), E> {
    let mut rules = stated.unwrap_or_default();
    let mut remarks = Vec::new();
    loop {
        let error = match read(rules) {
            Ok(found) => return Ok((found, remarks)),
            Err(error) if stated.is_some() => return Err(error),
            Err(error) => error,
        };
        match refused(&error) {
            Some((by, Refusal::OneSupport(_))) if rules.bridges == Bridges::Two => {
                rules.bridges = Bridges::Any;
                remarks.push(Remark::NeedsBridges(rules.bridges, by));
            }
            Some((by, Refusal::CentralHexagon { .. })) if rules.variant == Variant::Standard => {
                rules.variant = Variant::Basic;
                remarks.push(Remark::NeedsVariant(rules.variant, by));
            }
            _ => return Err(error),
        }
    }
}
