//! The move being chosen: a piece in the hand, how it is turned, and where it can come down.
//!
//! The hand changes nothing in the game; only putting the piece down plays the move.

use crate::rules::{
    Game, Kind, Level, Move, Orientation, Placement, Player, Position, Refusal, Source, Space,
    SpaceSet,
};

use crate::picture::Ghost;

/// A piece taken from the reserve or lifted from the board, held at the cursor by its PÜNCT.
#[derive(Clone)]
pub struct Hand {
    source: Source,
    kind: Kind,
    /// The position before the turn, the piece still in it.
    before: Position,
    /// The position without the piece.
    without: Position,
    /// Every legal move with the piece, in reading order of its PÜNCT.
    legal: Vec<Move>,
    orientation: Orientation,
}

/// What putting the piece down would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutDown {
    Legal(Move),
    /// Nothing: the rules refuse this placement.
    Refused(Placement, Refusal),
    /// Nothing: a dot would leave the board.
    OffBoard,
}

/// One way to turn the piece, as the loupe shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    pub orientation: Orientation,
    /// What putting it down like this would do.
    pub attempt: PutDown,
    /// Whether the piece is turned like this now.
    pub current: bool,
}

impl Hand {
    /// Takes a piece from the reserve of the player to move.
    ///
    /// # Errors
    /// There is none of that kind left, or the game is over.
    pub fn take(game: &Game, kind: Kind) -> Result<Hand, Refusal> {
        let position = still_playing(game)?;
        if position.reserve(position.turn()).count(kind) == 0 {
            return Err(Refusal::NoneLeft(kind));
        }
        let without = position.clone();
        Ok(Hand::new(Source::Reserve(kind), kind, position, without, Orientation::default()))
    }

    /// Lifts the piece of the player to move that has its PÜNCT on a space.
    ///
    /// # Errors
    /// Why it can't be lifted.
    pub fn lift(game: &Game, from: Space) -> Result<Hand, Refusal> {
        let position = still_playing(game)?;
        let lying = position.check_free(from)?;
        let without = position.with_lifted(from).ok_or(Refusal::NothingThere(from))?;
        let source = Source::Board(from);
        Ok(Hand::new(source, lying.kind(), position, without, lying.orientation()))
    }

    fn new(
        source: Source,
        kind: Kind,
        before: &Position,
        without: Position,
        orientation: Orientation,
    ) -> Hand {
        let mut legal = Vec::new();
        before.legal_moves_from(source, &mut legal);
        legal.sort_by_key(|m| reading_order(m.placement().punct()));
        Hand { source, kind, before: before.clone(), without, legal, orientation }
    }

    /// Where the piece comes from.
    pub fn source(&self) -> Source {
        self.source
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whose turn and piece it is.
    pub fn owner(&self) -> Player {
        self.before.turn()
    }

    /// The position without the piece.
    pub fn without(&self) -> &Position {
        &self.without
    }

    /// Where its PÜNCT may come down in some orientation.
    pub fn targets(&self) -> SpaceSet {
        self.legal.iter().map(|m| m.placement().punct()).collect()
    }

    /// Turns the piece by sixths of a turn, clockwise.
    pub fn turn(&mut self, sixths: i8) {
        self.orientation = self.orientation.turned(self.kind, sixths);
    }

    pub fn turn_to(&mut self, orientation: Orientation) {
        self.orientation = orientation;
    }

    /// Turns the piece to the nearest orientation in which it fits on a space, if there is one.
    /// Returns whether the piece has turned.
    pub fn turn_to_fit(&mut self, at: Space) -> bool {
        let fitting = self.fitting(at).filter(|&orientation| orientation != self.orientation);
        self.orientation = fitting.unwrap_or(self.orientation);
        fitting.is_some()
    }

    /// The orientation nearest to the present one in which the piece fits on a space.
    pub fn fitting(&self, at: Space) -> Option<Orientation> {
        let around = [0, 1, -1, 2, -2, 3].map(|turn| self.orientation.turned(self.kind, turn));
        let fits = |orientation: &Orientation| {
            matches!(self.attempt_turned(at, *orientation), PutDown::Legal(_))
        };
        around.into_iter().find(fits)
    }

    /// What putting the piece down with its PÜNCT on a space would do.
    pub fn attempt(&self, at: Space) -> PutDown {
        self.attempt_turned(at, self.orientation)
    }

    fn attempt_turned(&self, at: Space, orientation: Orientation) -> PutDown {
        let Some(placement) = Placement::new(self.kind, orientation, at) else {
            return PutDown::OffBoard;
        };
        let attempt = Move::new(self.source, placement);
        match self.before.check(attempt) {
            Ok(()) => PutDown::Legal(attempt),
            Err(refusal) => PutDown::Refused(placement, refusal),
        }
    }

    /// All orientations with the PÜNCT on a space, for the loupe.
    pub fn outlooks(&self, at: Space) -> Vec<Outlook> {
        let outlook = |orientation| Outlook {
            orientation,
            attempt: self.attempt_turned(at, orientation),
            current: orientation == self.orientation,
        };
        self.kind.orientations().map(outlook).collect()
    }

    /// The space nearest to another one where the piece fits in some orientation.
    pub fn nearest(&self, to: Space) -> Option<Space> {
        let puncts = self.legal.iter().map(|m| m.placement().punct());
        puncts.min_by_key(|punct| punct.distance(to))
    }

    /// The next space where the piece fits in some orientation, in reading order of the board, or
    /// the one before; `None` if it fits nowhere.
    pub fn next_place(&self, at: Space, forward: bool) -> Option<Space> {
        let mut puncts = self.legal.iter().map(|m| m.placement().punct());
        let here = reading_order(at);
        if forward {
            puncts.clone().find(|&punct| reading_order(punct) > here).or(puncts.next())
        } else {
            puncts.clone().rev().find(|&punct| reading_order(punct) < here).or(puncts.next_back())
        }
    }

    /// How the piece would lie with its PÜNCT on a space, and on which levels.
    pub fn ghost(&self, at: Space) -> Option<Ghost> {
        let (placement, fits) = match self.attempt(at) {
            PutDown::Legal(legal) => (legal.placement(), true),
            PutDown::Refused(placement, refusal) => (placement, refusal == Refusal::Unchanged),
            PutDown::OffBoard => return None,
        };
        let found = placement.dots().map(|dot| self.without.height(dot));
        let landing = self.without.landing(placement).ok().filter(|_| fits);
        let levels = landing.map_or(found, |landing| [landing.level; 3]);
        let gap = landing.and_then(|landing| landing.gap);
        Some(Ghost { owner: self.owner(), placement, fits, levels, gap })
    }

    /// The dots that are on the board with the PÜNCT on a space, although another would leave it.
    pub fn cut_off(&self, at: Space) -> SpaceSet {
        // In the middle of the board every piece has room.
        let whole = Placement::new(self.kind, self.orientation, Space::CENTRE);
        let vector =
            |dot: Space| (dot.column() - Space::CENTRE.column(), dot.row() - Space::CENTRE.row());
        match self.attempt(at) {
            PutDown::OffBoard => {
                let dots = whole.into_iter().flat_map(Placement::dots);
                dots.filter_map(|dot| at.offset(vector(dot))).collect()
            }
            PutDown::Legal(_) | PutDown::Refused(..) => SpaceSet::EMPTY,
        }
    }

    /// The level the piece would rest on, if it may be put down there.
    pub fn level(&self, at: Space) -> Option<Level> {
        match self.attempt(at) {
            PutDown::Legal(legal) => {
                self.without.landing(legal.placement()).ok().map(|landing| landing.level)
            }
            _ => None,
        }
    }
}

fn still_playing(game: &Game) -> Result<&Position, Refusal> {
    match game.outcome() {
        Some(_) => Err(Refusal::GameOver),
        None => Ok(game.position()),
    }
}

/// From the top row of the screen down, from left to right.
fn reading_order(at: Space) -> (i8, i8) {
    (-at.row(), at.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    fn after(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_next_place_goes_through_every_target_and_round() {
        let game = after(&["SC-C3,B3,D3", "T-M14,M15,N15"]);
        let hand = Hand::lift(&game, space("C3")).unwrap();
        let mut at = space("C3");
        let mut seen = SpaceSet::EMPTY;
        for _ in 0..hand.targets().len() {
            let next = hand.next_place(at, true).unwrap();
            assert_eq!(
                hand.next_place(next, false),
                Some(at).filter(|&at| hand.targets().contains(at))
            );
            at = next;
            seen.insert(at);
        }
        assert_eq!(seen, hand.targets());
    }

    #[test]
    fn it_turns_to_the_nearest_orientation_that_fits() {
        let game = after(&[]);
        let mut hand = Hand::take(&game, Kind::StraightEnd).unwrap();
        // Pointing up from H15 runs over the rim; one sixth to the right just fits.
        assert!(hand.turn_to_fit(space("H15")));
        let PutDown::Legal(legal) = hand.attempt(space("H15")) else { panic!("does not fit") };
        assert_eq!(legal.to_string(), "SE-H15,I16,J17");
        assert!(!hand.turn_to_fit(space("H15")), "it fits already");
    }

    #[test]
    fn an_unfit_spot_keeps_the_orientation_and_says_why() {
        let game = after(&[]);
        let mut hand = Hand::take(&game, Kind::Triangle).unwrap();
        assert!(!hand.turn_to_fit(Space::CENTRE));
        assert!(matches!(
            hand.attempt(Space::CENTRE),
            PutDown::Refused(_, Refusal::CentralHexagon { .. })
        ));
        assert_eq!(hand.orientation, Orientation::default());
        assert!(!hand.ghost(Space::CENTRE).unwrap().fits);
    }

    #[test]
    fn where_it_was_it_may_be_put_back() {
        let game = after(&["SC-C3,B3,D3", "T-M14,M15,N15"]);
        let hand = Hand::lift(&game, space("C3")).unwrap();
        assert_eq!(hand.level(space("C3")), None, "that is no move");
        assert!(hand.ghost(space("C3")).unwrap().fits);
    }

    #[test]
    fn nothing_can_be_taken_once_the_game_is_over() {
        let mut game = after(&[]);
        game.end(crate::rules::Ending::Agreed).unwrap();
        assert_eq!(Hand::take(&game, Kind::Triangle).err(), Some(Refusal::GameOver));
    }
}
