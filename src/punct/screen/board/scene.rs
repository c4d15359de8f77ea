//! What picture the board shows: the game with the player's present activity, or a moved piece that
//! glides along its line.

use std::time::{Duration, Instant};

use super::hand::{Hand, PlacementCheck};
use super::{Activity, Board, Lens};
use crate::kit::ui::appearance::Appearance;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::picture::{Ghost, Scene, shortest_chain};
use crate::rules::{
    Game, Move, Placement, Player, Position, Source, chains, lines_through, spaces_between,
};

impl Board {
    /// At the end of a game, once it was moved.
    pub fn shows_cursor(&self, game: &Game) -> bool {
        game.outcome().is_none() || self.aimed_at == Some(game.ply())
    }

    pub fn scene(&self, session: &PlayerSession) -> Scene {
        let mut scene = Scene::new(self.position(session));
        let game = session.viewed_game();
        scene.cursor = self.shows_cursor(game).then_some(self.cursor);
        scene.mark_last_move(game);
        match self.activity.lens() {
            Lens::Chain(player) => {
                let largest = chains(scene.position.tops(player)).into_iter().next();
                scene.chain = largest.unwrap_or_default();
            }
            Lens::Plain => scene.mark_end(game),
            Lens::Under(_) => {}
        }
        let position = &scene.position;
        // The visible PÜNCTs of pieces on which other pieces lie.
        let pieces = position.pieces().into_iter();
        let blocked = pieces.filter(|&piece| position.check_uncovered(piece).is_err());
        let seen = blocked.filter(|&piece| position.top(piece.placement.punct()) == Some(piece));
        scene.blocked_puncts = seen.map(|piece| piece.placement.punct()).collect();
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
                let covers = scene.position.covering_layers(piece);
                scene.blockers = covers.into_iter().map(|(dot, _)| dot).collect();
            }
            None => {}
        }
        scene
    }
}

/// As if the piece were in the hand. If it can't be taken or is of another kind, shows only spaces.
pub fn show_move(game: &Game, shown: Move, scene: &mut Scene) {
    let placement = shown.placement();
    match Hand::from_move(game, shown) {
        Ok(hand) if hand.kind() == placement.kind() => {
            let attempt = hand.attempt_turned(placement.punct(), placement.orientation());
            scene.position = hand.position_without().clone();
            scene.ghost = hand.ghost_of(attempt);
            mark_end(scene, &hand, attempt);
            if let PlacementCheck::Legal(_) = attempt {
                scene.marker = hand.source().punct().map(|from| (from, hand.owner()));
            }
        }
        _ => scene.pointed_spaces = placement.spaces(),
    }
}

/// Marks the chain that would win by this attempt, without the spaces of the piece in the hand.
fn mark_end(scene: &mut Scene, hand: &Hand, attempt: PlacementCheck) {
    let end = hand.end_of(attempt);
    let chain = end.and_then(|(after, outcome)| shortest_chain(after.tops(outcome.winner()?)));
    let held = scene.ghost.map(|ghost| ghost.placement.spaces());
    let dots = chain.map(|(dots, _)| dots);
    scene.chain = dots.unwrap_or_default() - held.unwrap_or_default();
}

/// For a piece from the reserve, which fits nearly everywhere, marks where it can't go.
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

/// Whatever the distance.
const WHOLE: Duration = Duration::from_millis(250);

/// For a move that a player wants to see again.
const AGAIN: Duration = Duration::from_millis(1200);

/// The player need not wait: the next key or click ends the animation.
pub struct Animation {
    owner: Player,
    without: Position,
    /// The placements from the present one on, in reverse order.
    stops: Vec<Placement>,
    pause: Duration,
    next: Instant,
}

impl Animation {
    /// `None` if moves are not animated, the piece is added, or its PÜNCT stays on its space.
    pub fn of_move(game: &Game, played: Move, look: &Appearance) -> Option<Animation> {
        let from = played.source().punct()?;
        if !look.animate || from == played.placement().punct() {
            return None;
        }
        Animation::new(game, played, WHOLE, Instant::now())
    }

    /// Slower. `game` is the one before the move. An added or turned piece stays on its spaces.
    pub fn replay(game: &Game, played: Move, now: Instant) -> Option<Animation> {
        Animation::new(game, played, AGAIN, now)
    }

    fn new(game: &Game, played: Move, whole: Duration, now: Instant) -> Option<Animation> {
        let (position, to) = (game.position(), played.placement());
        let (from, without) = match played {
            Move::Shift { from, .. } => (from, position.with_lifted(from)?),
            Move::Add(_) => (to.punct(), position.clone()),
        };
        let puncts = [from].into_iter().chain(spaces_between(from, to.punct()));
        let mut stops: Vec<_> =
            puncts.filter_map(|punct| Placement::new(to.kind(), to.orientation(), punct)).collect();
        stops.reverse();
        let pause = whole / u32::try_from(stops.len()).ok().filter(|&count| count > 0)?;
        Some(Animation { owner: position.turn(), without, stops, pause, next: now + pause })
    }

    pub fn next(&self) -> Instant {
        self.next
    }

    /// `None` once the piece has arrived.
    pub fn advance(mut self) -> Option<Animation> {
        self.stops.pop();
        self.next += self.pause;
        (!self.stops.is_empty()).then_some(self)
    }

    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.without.clone());
        scene.ghost = self.stops.last().map(|&placement| Ghost {
            owner: self.owner,
            placement,
            fits: true,
            levels: placement.dots().map(|dot| self.without.height(dot)),
            tells_levels: true,
            gap: None,
        });
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::storage::{Name, Store};
    use crate::kit::ui::colour::Depth;
    use crate::punct::play::Session;
    use crate::rules::{Rules, SpaceSet};

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
        let session = Session::from_game(Store::without_folder(), game, names).into();
        let mut board = Board::new();
        let scene = board.scene(&session);
        assert_eq!((scene.last, scene.last_from), (moved.placement.spaces(), "D8".parse().ok()));
        board.activity = Activity::Looking(Lens::Under(moved));
        let scene = board.scene(&session);
        assert!(scene.position.top(space).is_some());
        assert_eq!((scene.last, scene.last_from), (SpaceSet::EMPTY, None));
    }

    fn look() -> Appearance {
        let mut look = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
        look.animate = true;
        look
    }

    #[test]
    fn a_piece_is_seen_on_every_space_of_its_way() {
        let mut game = Game::new(Rules::default());
        for text in ["T-D3,D4,E4", "T-M14,M15,N15"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        let mut animation = Animation::of_move(&game, "TD3-H7,H8,I8".parse().unwrap(), &look());
        let mut seen = Vec::new();
        while let Some(on_its_way) = animation {
            seen.extend(on_its_way.scene().ghost.map(|g| g.placement.punct().to_string()));
            animation = on_its_way.advance();
        }
        assert_eq!(seen, ["D3", "E4", "F5", "G6"]);
    }

    #[test]
    fn what_is_added_or_only_turned_goes_no_way() {
        let mut game = Game::new(Rules::default());
        assert!(Animation::of_move(&game, "T-D3,D4,E4".parse().unwrap(), &look()).is_none());
        for text in ["T-D3,D4,E4", "T-M14,M15,N15"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        let turned = "TD3-D3,E4,E3".parse().unwrap();
        assert!(Animation::of_move(&game, turned, &look()).is_none());
        let again = Animation::replay(&game, turned, Instant::now()).unwrap();
        assert_eq!(again.scene().ghost.map(|ghost| ghost.placement), Some(turned.placement()));
        assert!(again.advance().is_none());
    }
}
