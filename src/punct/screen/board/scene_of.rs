//! Makes the scene of the board from the game and the player's present activity.

use super::hand::{Hand, PutDown};
use super::{Activity, Board, Lens};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::picture::Scene;
use crate::rules::{
    Game, Move, Outcome, Position, Source, SpaceSet, chains, lines_through, winning_chain,
};

impl Board {
    /// Returns the scene for the picture of the board.
    pub fn scene(&self, session: &PlayerSession) -> Scene {
        let mut scene = Scene::new(self.position(session));
        scene.cursor = Some(self.cursor);
        scene.mark_last_move(session.viewed_game());
        self.mark_chain(session, &mut scene);
        scene.blocked = blocked_puncts(&scene.position);
        if let Activity::Hand(hand) = &self.activity {
            mark_reach(&mut scene, hand);
            scene.marker = hand.source().punct().map(|from| (from, hand.owner()));
            scene.ghost = hand.ghost(self.cursor);
            scene.cut_off = hand.cut_off(self.cursor);
            mark_end(&mut scene, hand, hand.attempt(self.cursor));
        }
        let Some(piece) = scene.position.top(self.cursor) else { return scene };
        match self.hand_at_cursor(session) {
            Some(Ok(hand)) => {
                mark_reach(&mut scene, &hand);
                // The piece is not lifted yet, so its own spaces get no marks.
                let own = scene.position.visible_spaces(piece);
                scene.lines -= own;
                scene.targets -= own;
            }
            Some(Err(_)) => {
                let covers = scene.position.covers(piece);
                scene.blockers = covers.into_iter().map(|(dot, _)| dot).collect();
            }
            None => {}
        }
        scene
    }

    fn mark_chain(&self, session: &PlayerSession, scene: &mut Scene) {
        let position = &scene.position;
        let chain = match self.activity.lens() {
            Lens::Chain(player) => chains(position.tops(player)).into_iter().next(),
            Lens::Plain => {
                let winner = session.viewed_game().outcome().and_then(Outcome::winner);
                winner.and_then(|winner| winning_chain(position.tops(winner)))
            }
            Lens::Under(_) => None,
        };
        scene.chain = chain.unwrap_or(SpaceSet::EMPTY);
    }
}

/// Shows a move as if its piece were in the hand, with its new and its former place. If the piece
/// can't be taken or is of another kind, shows only the spaces of the move.
pub fn show_move(game: &Game, shown: Move, scene: &mut Scene) {
    let placement = shown.placement();
    match Hand::from_move(game, shown) {
        Ok(hand) if hand.kind() == placement.kind() => {
            let attempt = hand.attempt_turned(placement.punct(), placement.orientation());
            scene.position = hand.position_without().clone();
            scene.ghost = hand.ghost_of(attempt);
            mark_end(scene, &hand, attempt);
            if let PutDown::Legal(_) = attempt {
                scene.marker = hand.source().punct().map(|from| (from, hand.owner()));
            }
        }
        _ => scene.pointed = placement.spaces(),
    }
}

/// Marks the chain that would win by this attempt, without the spaces of the piece in the hand.
fn mark_end(scene: &mut Scene, hand: &Hand, attempt: PutDown) {
    let end = hand.end_of(attempt);
    let chain = end.and_then(|(after, outcome)| winning_chain(after.tops(outcome.winner()?)));
    let held = scene.ghost.map(|ghost| ghost.placement.spaces());
    scene.chain = chain.unwrap_or_default() - held.unwrap_or_default();
}

/// Marks where a piece can go. A piece from the reserve fits nearly everywhere, so for such a piece
/// the empty spaces where it can't go are marked.
fn mark_reach(scene: &mut Scene, hand: &Hand) {
    match hand.source() {
        Source::Board(from) => {
            scene.lines = lines_through(from);
            scene.targets = hand.targets();
        }
        Source::Reserve(_) => {
            let empty =
                !(scene.position.tops(hand.owner()) | scene.position.tops(hand.owner().opponent()));
            scene.misfits = empty - hand.targets();
        }
    }
}

/// Returns the visible PÜNCTs of pieces on which other pieces lie.
fn blocked_puncts(position: &Position) -> SpaceSet {
    let pieces = position.pieces().into_iter();
    let blocked = pieces.filter(|&piece| position.check_uncovered(piece).is_err());
    let seen = blocked.filter(|&piece| position.top(piece.placement.punct()) == Some(piece));
    seen.map(|piece| piece.placement.punct()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::punct::play::Session;
    use crate::rules::{Game, Player, Rules};

    #[test]
    fn looking_under_the_last_move_marks_nothing_as_moved_last() {
        let mut game = Game::new(Rules::default());
        // One triangle lies on another one in the same orientation.
        for played in ["T-D4,D5,E5", "T-N14,N15,O15", "T-D8,D9,E9", "T-P10,P11,Q11", "TD8-D4,D5,E5"]
        {
            game.play(played.parse().unwrap()).unwrap();
        }
        let space = "D4".parse().unwrap();
        let moved = game.position().top(space).unwrap();
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::from_game(Store::nowhere(), game, names).into();
        let mut board = Board::new();
        let scene = board.scene(&session);
        assert_eq!((scene.last, scene.last_from), (moved.placement.spaces(), "D8".parse().ok()));
        board.activity = Activity::Looking(Lens::Under(moved));
        let scene = board.scene(&session);
        assert!(scene.position.top(space).is_some());
        assert_eq!((scene.last, scene.last_from), (SpaceSet::EMPTY, None));
    }
}
