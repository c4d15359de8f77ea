//! The move that a player is choosing. The hand changes nothing in the game: the caller plays the
//! move.

use crate::punct::picture::Ghost;
use crate::rules::{
    Game, Kind, Level, Move, Orientation, Outcome, Placement, Player, Position, Refusal, Source,
    Space, SpaceSet,
};

#[derive(Clone)]
pub struct Hand {
    source: Source,
    kind: Kind,
    /// The position before the turn, with the piece still in place.
    before: Position,
    without: Position,
    /// Every legal move with the piece, sorted by the space of its PÜNCT in reading order.
    legal: Vec<Move>,
    /// On a space where it does not fit, the piece turns by itself.
    chosen: Orientation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementCheck {
    Legal(Move),
    Refused(Placement, Refusal),
    OffBoard,
}

impl PlacementCheck {
    /// Even if only in its former place.
    pub fn fits(self) -> bool {
        matches!(self, PlacementCheck::Legal(_) | PlacementCheck::Refused(_, Refusal::Unchanged))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrientationState {
    pub orientation: Orientation,
    pub attempt: PlacementCheck,
    pub current: bool,
}

impl Hand {
    pub fn take(game: &Game, kind: Kind) -> Result<Hand, Refusal> {
        let position = still_playing(game)?;
        if position.reserve(position.turn()).count(kind) == 0 {
            return Err(Refusal::NoneLeft(kind));
        }
        let without = position.clone();
        Ok(Hand::new(Source::Reserve(kind), kind, position, without, Orientation::default()))
    }

    pub fn lift(game: &Game, from: Space) -> Result<Hand, Refusal> {
        let position = still_playing(game)?;
        let lying = position.check_free(from)?;
        let without = position.with_lifted(from).ok_or(Refusal::NothingThere(from))?;
        let source = Source::Board(from);
        Ok(Hand::new(source, lying.kind(), position, without, lying.orientation()))
    }

    pub fn from_move(game: &Game, played: Move) -> Result<Hand, Refusal> {
        let hand = match played.source() {
            Source::Reserve(kind) => Hand::take(game, kind),
            Source::Board(from) => Hand::lift(game, from),
        };
        hand.map(|hand| Hand { chosen: played.placement().orientation(), ..hand })
    }

    fn new(
        source: Source,
        kind: Kind,
        before: &Position,
        without: Position,
        chosen: Orientation,
    ) -> Hand {
        let mut legal = before.legal_moves_from(source);
        legal.sort_by_key(|m| reading_order(m.placement().punct()));
        Hand { source, kind, before: before.clone(), without, legal, chosen }
    }

    pub fn source(&self) -> Source {
        self.source
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn owner(&self) -> Player {
        self.before.turn()
    }

    pub fn position(&self) -> &Position {
        &self.before
    }

    pub fn position_without(&self) -> &Position {
        &self.without
    }

    pub fn targets(&self) -> SpaceSet {
        self.legal.iter().map(|m| m.placement().punct()).collect()
    }

    /// Turns the piece to the next orientation that fits with the PÜNCT on the space `at`. If none
    /// fits, turns it by a sixth of a turn.
    pub fn turn(&mut self, at: Space, clockwise: bool) {
        let now = self.orientation(at);
        let step = if clockwise { 1 } else { -1 };
        let turned = [1, 2, 3, 4, 5].map(|sixths| now.turned(self.kind, step * sixths));
        self.chosen = match turned.into_iter().find(|&turned| self.fits(at, turned)) {
            Some(fitting) => fitting,
            None if self.fits(at, now) => now,
            None => turned[0],
        };
    }

    /// An error if only other orientations fit with the PÜNCT at `at`.
    pub fn turn_to(&mut self, at: Space, orientation: Orientation) -> Result<(), PlacementCheck> {
        if self.fitting(at).is_some() && !self.fits(at, orientation) {
            return Err(self.attempt_turned(at, orientation));
        }
        self.chosen = orientation;
        Ok(())
    }

    /// Of those that fit, the nearest to the chosen one; if none fits, the chosen one.
    pub fn orientation(&self, at: Space) -> Orientation {
        self.fitting(at).unwrap_or(self.chosen)
    }

    pub fn has_turned(&self, at: Space) -> bool {
        self.orientation(at) != self.chosen
    }

    fn fitting(&self, at: Space) -> Option<Orientation> {
        let around = [0, 1, -1, 2, -2, 3].map(|turn| self.chosen.turned(self.kind, turn));
        around.into_iter().find(|&orientation| self.fits(at, orientation))
    }

    /// Even if the piece is only put back there.
    fn fits(&self, at: Space, orientation: Orientation) -> bool {
        self.attempt_turned(at, orientation).fits()
    }

    pub fn attempt(&self, at: Space) -> PlacementCheck {
        self.attempt_turned(at, self.orientation(at))
    }

    pub fn attempt_turned(&self, at: Space, orientation: Orientation) -> PlacementCheck {
        let Some(placement) = Placement::new(self.kind, orientation, at) else {
            return PlacementCheck::OffBoard;
        };
        let attempt = Move::new(self.source, placement);
        match self.before.check(attempt) {
            Ok(()) => PlacementCheck::Legal(attempt),
            Err(refusal) => PlacementCheck::Refused(placement, refusal),
        }
    }

    /// The final position and the outcome, if putting the piece down would end the game.
    pub fn end_of(&self, attempt: PlacementCheck) -> Option<(Position, Outcome)> {
        let PlacementCheck::Legal(legal) = attempt else { return None };
        let (after, outcome) = self.before.after_move(legal).ok()?;
        Some((after, outcome?))
    }

    /// In some orientation, even if only in its former place.
    pub fn can_lie(&self, at: Space) -> bool {
        self.fitting(at).is_some()
    }

    /// How many orientations fit on a space, and how many there are.
    pub fn count_orientations(&self, at: Space) -> [usize; 2] {
        let fitting = self.kind.orientations().filter(|&it| self.fits(at, it));
        [fitting.count(), self.kind.orientations().count()]
    }

    pub fn orientation_states(&self, at: Space) -> Vec<OrientationState> {
        let now = self.orientation(at);
        let all = self.kind.orientations().map(|orientation| OrientationState {
            orientation,
            attempt: self.attempt_turned(at, orientation),
            current: orientation == now,
        });
        all.collect()
    }

    /// The space nearest to `to` where the piece fits in some orientation.
    pub fn nearest(&self, to: Space) -> Option<Space> {
        let puncts = self.legal.iter().map(|m| m.placement().punct());
        puncts.min_by_key(|punct| punct.distance(to))
    }

    /// Where some orientation fits, in reading order; after the last space comes the first.
    pub fn next_target(&self, at: Space, forward: bool) -> Option<Space> {
        next_in_reading_order(self.legal.iter().map(|m| m.placement().punct()), at, forward)
    }

    /// `None` if a dot would leave the board.
    pub fn ghost(&self, at: Space) -> Option<Ghost> {
        self.ghost_of(self.attempt(at))
    }

    pub fn ghost_of(&self, attempt: PlacementCheck) -> Option<Ghost> {
        let fits = attempt.fits();
        let placement = match attempt {
            PlacementCheck::Legal(legal) => legal.placement(),
            PlacementCheck::Refused(placement, _) => placement,
            PlacementCheck::OffBoard => return None,
        };
        let found = placement.dots().map(|dot| self.without.height(dot));
        let landing = if fits { self.without.landing(placement).ok() } else { None };
        let levels = landing.map_or(found, |landing| [landing.level; 3]);
        let gap = landing.and_then(|landing| landing.gap);
        Some(Ghost { owner: self.owner(), placement, fits, levels, tells_levels: true, gap })
    }

    /// The spaces of the dots on the board, if other dots of the piece would lie off it.
    pub fn cut_off(&self, at: Space) -> SpaceSet {
        if self.attempt(at) != PlacementCheck::OffBoard {
            return SpaceSet::EMPTY;
        }
        // In the middle of the board, every piece has room.
        let whole = Placement::new(self.kind, self.orientation(at), Space::CENTRE);
        let dots = whole.into_iter().flat_map(Placement::dots);
        dots.filter_map(|dot| {
            let (columns, rows) =
                (dot.column() - Space::CENTRE.column(), dot.row() - Space::CENTRE.row());
            at.offset((columns, rows))
        })
        .collect()
    }

    pub fn level(&self, at: Space) -> Option<Level> {
        let PlacementCheck::Legal(legal) = self.attempt(at) else { return None };
        self.without.landing(legal.placement()).ok().map(|landing| landing.level)
    }
}

fn still_playing(game: &Game) -> Result<&Position, Refusal> {
    match game.outcome() {
        Some(_) => Err(Refusal::GameOver),
        None => Ok(game.position()),
    }
}

/// In reading order of the board; after the last space comes the first.
pub fn next_in_reading_order(
    spaces: impl Iterator<Item = Space>,
    at: Space,
    forward: bool,
) -> Option<Space> {
    let mut sorted: Vec<_> = spaces.collect();
    sorted.sort_by_key(|&space| reading_order(space));
    let here = reading_order(at);
    let next = if forward {
        sorted.iter().find(|&&space| reading_order(space) > here).or(sorted.first())
    } else {
        sorted.iter().rfind(|&&space| reading_order(space) < here).or(sorted.last())
    };
    next.copied()
}

/// From the top row down, and from left to right.
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
            let next = hand.next_target(at, true).unwrap();
            assert_eq!(
                hand.next_target(next, false),
                Some(at).filter(|&at| hand.targets().contains(at))
            );
            at = next;
            seen.insert(at);
        }
        assert_eq!(seen, hand.targets());
    }

    #[test]
    fn it_turns_by_itself_where_it_fits_only_so_and_back_where_it_fits_as_chosen() {
        let game = after(&[]);
        let hand = Hand::take(&game, Kind::StraightEnd).unwrap();
        // Pointing up from H15, the piece crosses the rim; turned by one sixth to the right, it
        // just fits.
        let PlacementCheck::Legal(legal) = hand.attempt(space("H15")) else {
            panic!("does not fit")
        };
        assert_eq!(legal.to_string(), "SE-H15,I16,J17");
        assert!(hand.has_turned(space("H15")));
        assert!(!hand.has_turned(space("H13")), "the piece fits in the chosen orientation");
    }

    #[test]
    fn turning_goes_through_what_fits() {
        let game = after(&["SC-C3,B3,D3", "T-M14,M15,N15", "SC-C5,B5,D5", "T-J14,J15,K15"]);
        let mut hand = Hand::take(&game, Kind::StraightEnd).unwrap();
        let at = space("C4");
        let fitting = hand
            .orientation_states(at)
            .iter()
            .filter(|it| matches!(it.attempt, PlacementCheck::Legal(_)))
            .count();
        assert!((1..6).contains(&fitting));
        assert_eq!(hand.count_orientations(at), [fitting, 6]);
        let mut seen = vec![];
        for clockwise in [[true; 6], [false; 6]].concat() {
            hand.turn(at, clockwise);
            assert!(matches!(hand.attempt(at), PlacementCheck::Legal(_)));
            assert!(!hand.has_turned(at), "the player turned it");
            if !seen.contains(&hand.orientation(at)) {
                seen.push(hand.orientation(at));
            }
        }
        assert_eq!(seen.len(), fitting);
    }

    #[test]
    fn an_unfit_spot_keeps_the_orientation_and_says_why() {
        let game = after(&[]);
        let mut hand = Hand::take(&game, Kind::Triangle).unwrap();
        assert!(!hand.has_turned(Space::CENTRE));
        assert!(matches!(
            hand.attempt(Space::CENTRE),
            PlacementCheck::Refused(_, Refusal::CentralHexagon { .. })
        ));
        assert!(!hand.ghost(Space::CENTRE).unwrap().fits);
        hand.turn(Space::CENTRE, true);
        assert_eq!(
            hand.orientation(Space::CENTRE),
            Orientation::default().turned(Kind::Triangle, 1)
        );
    }

    #[test]
    fn where_it_was_it_may_be_put_back() {
        let game = after(&["SC-C3,B3,D3", "T-M14,M15,N15"]);
        let hand = Hand::lift(&game, space("C3")).unwrap();
        assert_eq!(hand.level(space("C3")), None, "the piece is put back, which is no move");
        assert!(hand.ghost(space("C3")).unwrap().fits);
    }

    #[test]
    fn nothing_can_be_taken_once_the_game_is_over() {
        let mut game = after(&[]);
        game.end(crate::rules::Ending::Agreed).unwrap();
        assert_eq!(Hand::take(&game, Kind::Triangle).err(), Some(Refusal::GameOver));
    }
}
