//! A game in progress, in memory: the tree of its moves, where the players stand, and the position
//! there. Saves nothing; `punct gtp` and `punct move` need no more than this.

use jiff::Timestamp;

use super::tree::{NodeId, Tree};
use crate::engine::Strength;
use crate::record::{Header, Name, Record, Swap};
use crate::rules::{Ending, EndingError, Game, Move, Refusal, Rules};

/// A game in progress.
pub struct LiveGame {
    header: Header,
    tree: Tree,
    /// Where the players stand.
    here: NodeId,
    /// The game up to there.
    game: Game,
}

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// These moves, the latest first.
    Moves(Vec<Move>),
    /// How the players ended the game.
    Ending,
    /// That Black took over White's first move, after these moves, the latest first, and with that
    /// move itself if it is the last of them.
    Swap(Vec<Move>),
}

impl LiveGame {
    /// A new game that begins at `started`; White's name comes first.
    pub fn new(rules: Rules, names: [Name; 2], started: Timestamp) -> LiveGame {
        let header = Header::new(rules, names, started);
        let game = header.start();
        LiveGame { header, tree: Tree::new(), here: Tree::ROOT, game }
    }

    /// The game of a record, with the moves that were taken back.
    pub fn of_record(record: &Record) -> LiveGame {
        LiveGame::standing(record.header().clone(), record.game(), record.moves())
    }

    /// A game that has been played from its start without a record.
    pub fn of_game(game: Game, names: [Name; 2], started: Timestamp) -> LiveGame {
        let line = game.moves().to_vec();
        let mut header = Header::new(game.rules(), names, started);
        if let Some(start) =
            game.at(0).filter(|start| *start.position() != *header.start().position())
        {
            header = header.set_up(start.position().clone());
        }
        LiveGame::standing(header, game, &line)
    }

    /// `line` is the moves of `game` and, after them, those that were taken back.
    fn standing(header: Header, game: Game, line: &[Move]) -> LiveGame {
        let mut tree = Tree::new();
        let mut nodes = vec![Tree::ROOT];
        for &played in line {
            nodes.push(tree.add(nodes[nodes.len() - 1], played));
        }
        LiveGame { header, tree, here: nodes[game.ply()], game }
    }

    /// The record of the game as it stands.
    pub fn record(&self) -> Record {
        Record::of_game(self.header.clone(), &self.game, self.line())
    }

    /// What is true of the whole game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game where the players stand.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves that led here and, after them, those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.tree.line_through(self.here)
    }

    /// The game as it stood, or will stand again, after `ply` moves of the line.
    pub fn at(&self, ply: usize) -> Option<Game> {
        if ply <= self.game.ply() {
            return self.game.at(ply);
        }
        let line = self.line();
        let mut game = self.game.clone();
        for &played in line.get(self.game.ply()..ply)? {
            game.play(played).ok()?;
        }
        Some(game)
    }

    /// Plays a move. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why the move is refused; nothing has changed then.
    pub fn play(&mut self, played: Move) -> Result<(), Refusal> {
        self.game.play(played)?;
        self.tree.forget_after(self.here);
        self.here = self.tree.add(self.here, played);
        Ok(())
    }

    /// Takes back how the players ended the game, or else up to `plies` moves. `None` if there is
    /// nothing to take back. If Black took over the first move, that goes back with it, and so do
    /// for ever the moves that followed, made with the colours exchanged.
    pub fn undo(&mut self, plies: usize) -> Option<Undone> {
        if self.game.ending().is_some() {
            self.game.undo();
            return Some(Undone::Ending);
        }
        let mut undone = Vec::new();
        while undone.len() < plies
            && let (Some(played), Some(parent)) =
                (self.game.last_move(), self.tree.parent(self.here))
        {
            if parent == Tree::ROOT && self.header.swap() == Some(Swap::Taken) {
                self.header.take_back_swap();
                self.tree.forget_after(self.here);
            }
            self.game.undo();
            self.here = parent;
            undone.push(played);
        }
        (!undone.is_empty()).then_some(Undone::Moves(undone))
    }

    /// Plays the next of the moves taken back again and returns it.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.tree.next(self.here)?;
        let played = self.tree.played(next)?;
        self.game.play(played).ok()?;
        self.here = next;
        Some(played)
    }

    /// Says who plays; the names follow the seats.
    pub fn set_players(&mut self, names: [Name; 2], computer: [Option<Strength>; 2]) {
        self.header.set_players(names, computer);
    }

    /// Says whether Black may take over White's first move, or has.
    pub fn set_swap(&mut self, swap: Option<Swap>) {
        self.header.set_swap(swap);
    }

    /// Forgets the moves that were taken back.
    pub fn forget_undone(&mut self) {
        self.tree.forget_after(self.here);
    }

    /// Ends the game as the players decide. Moves taken back are forgotten.
    ///
    /// # Errors
    /// Why it can't end so; nothing has changed then.
    pub fn end(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.game.end(ending)?;
        self.tree.forget_after(self.here);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Player;

    const MOVES: [&str; 3] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7"];

    fn read(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn new() -> LiveGame {
        LiveGame::new(Rules::default(), Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH)
    }

    fn after(moves: &[&str]) -> LiveGame {
        let mut live = new();
        for text in moves {
            live.play(read(text)).expect("a legal move");
        }
        live
    }

    fn line(live: &LiveGame) -> Vec<String> {
        live.line().iter().map(Move::to_string).collect()
    }

    #[test]
    fn what_is_taken_back_can_be_played_again() {
        let mut live = after(&MOVES);
        let end = live.game().position().clone();
        assert_eq!(live.undo(2), Some(Undone::Moves(vec![read(MOVES[2]), read(MOVES[1])])));
        assert_eq!((live.game().ply(), line(&live).len()), (1, 3));
        assert_eq!(
            [live.redo(), live.redo(), live.redo()],
            [Some(read(MOVES[1])), Some(read(MOVES[2])), None]
        );
        assert!(*live.game().position() == end);
    }

    #[test]
    fn undo_stops_at_the_start() {
        assert_eq!(new().undo(1), None);
        let mut live = after(&MOVES[..1]);
        assert_eq!(live.undo(5), Some(Undone::Moves(vec![read(MOVES[0])])));
        assert_eq!(live.undo(1), None);
    }

    #[test]
    fn another_move_forgets_what_was_taken_back_and_so_does_the_same_move() {
        for played in [MOVES[1], MOVES[2]] {
            let mut live = after(&MOVES);
            live.undo(2);
            assert_eq!(
                live.play(read(MOVES[0])),
                Err(live.game().position().check(read(MOVES[0])).unwrap_err())
            );
            assert_eq!(line(&live), MOVES, "a refused move forgets nothing");
            live.play(read(played)).expect("a legal move");
            assert_eq!(line(&live), [MOVES[0], played]);
            assert_eq!(live.redo(), None);
        }
    }

    #[test]
    fn an_ending_forgets_what_was_taken_back_and_is_taken_back_first() {
        let mut live = after(&MOVES);
        live.undo(1);
        assert_eq!(live.end(Ending::Agreed), Ok(()));
        assert_eq!(line(&live), MOVES[..2]);
        assert_eq!(live.undo(1), Some(Undone::Ending));
        assert_eq!((live.game().ply(), live.game().outcome()), (2, None));
        assert_eq!(live.undo(1), Some(Undone::Moves(vec![read(MOVES[1])])));
    }

    #[test]
    fn any_ply_of_the_line_can_be_looked_at() {
        let mut live = after(&MOVES);
        live.undo(2);
        let plies: Vec<_> = (0..5).map(|ply| live.at(ply).map(|game| game.ply())).collect();
        assert_eq!(plies, [Some(0), Some(1), Some(2), Some(3), None]);
        let Some(end) = live.at(3) else { panic!("the end of the line") };
        assert_eq!(end.last_move(), Some(read(MOVES[2])));
        assert_eq!(live.game().ply(), 1, "looking changes nothing");
    }

    #[test]
    fn a_record_holds_the_line_and_where_the_players_stand() {
        let mut live = after(&MOVES);
        live.undo(1);
        let record = live.record();
        assert_eq!((record.moves().len(), record.game().ply()), (3, 2));
        let mut again = LiveGame::of_record(&record);
        assert_eq!((again.game().ply(), line(&again)), (2, line(&live)));
        assert_eq!(again.redo(), Some(read(MOVES[2])));
    }

    #[test]
    fn without_its_first_move_nobody_has_taken_it_over() {
        let names = |of: [&str; 2]| of.map(|name| Name::from_save(name.into()));
        let taken = || {
            let mut live = after(&MOVES);
            live.set_players(names(["Bert", "Anna"]), [None, Some(Strength::EASY)]);
            live.set_swap(Some(Swap::Taken));
            live
        };
        let mut live = taken();
        live.undo(2);
        assert_eq!(live.header().swap(), Some(Swap::Taken));
        assert_eq!(*live.header().names(), names(["Bert", "Anna"]));
        for mut live in [live, taken()] {
            live.undo(3);
            assert_eq!(live.header().swap(), Some(Swap::Allowed));
            assert_eq!(*live.header().names(), names(["Anna", "Bert"]));
            assert_eq!(live.header().computer(), [Some(Strength::EASY), None]);
            assert_eq!(line(&live), MOVES[..1]);
            assert_eq!((live.redo(), live.redo()), (Some(read(MOVES[0])), None));
        }
    }
}
