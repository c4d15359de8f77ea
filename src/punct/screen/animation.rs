//! The animation of a move: the piece glides along its line.
//!
//! The player need not wait: the next key or click ends the animation.

use std::time::{Duration, Instant};

use crate::kit::ui::appearance::Appearance;
use crate::punct::picture::{Ghost, Scene};
use crate::rules::{Game, Move, Placement, Player, Position, spaces_between};

/// The length of an animation, whatever the distance.
const WHOLE: Duration = Duration::from_millis(250);

/// The length of the animation of a move that a player wants to see again.
const AGAIN: Duration = Duration::from_millis(1200);

/// A moved piece that glides to its new space.
pub struct Animation {
    owner: Player,
    /// The position without the piece.
    without: Position,
    /// The placements from the present one on, in reverse order.
    stops: Vec<Placement>,
    /// How long each placement is shown.
    pause: Duration,
    next: Instant,
}

impl Animation {
    /// Makes the animation of a move that is about to be played, if moves are animated. Returns
    /// `None` if the piece is added, or if its PÜNCT stays on its space.
    pub fn of_move(game: &Game, played: Move, look: &Appearance) -> Option<Animation> {
        let from = played.source().punct()?;
        if !look.animate || from == played.placement().punct() {
            return None;
        }
        Animation::new(game, played, WHOLE, Instant::now())
    }

    /// Makes the slower animation that shows a move again. `game` is the game before the move. An
    /// added or turned piece is shown at its place for the whole time.
    pub fn again(game: &Game, played: Move, now: Instant) -> Option<Animation> {
        Animation::new(game, played, AGAIN, now)
    }

    fn new(game: &Game, played: Move, whole: Duration, now: Instant) -> Option<Animation> {
        let (position, to) = (game.position(), played.placement());
        let (from, without) = match played {
            Move::Shift { from, .. } => (from, position.with_lifted(from)?),
            Move::Add(_) => (to.punct(), position.clone()),
        };
        let at = |punct| Placement::new(to.kind(), to.orientation(), punct);
        let way = [from].into_iter().chain(spaces_between(from, to.punct()));
        let mut stops: Vec<_> = way.filter_map(at).collect();
        stops.reverse();
        let pause = whole / u32::try_from(stops.len()).ok().filter(|&count| count > 0)?;
        Some(Animation { owner: position.turn(), without, stops, pause, next: now + pause })
    }

    /// Returns the time of the next stop.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Goes on to the next stop. Returns `None` once the piece has arrived.
    pub fn advance(mut self) -> Option<Animation> {
        self.stops.pop();
        self.next += self.pause;
        (!self.stops.is_empty()).then_some(self)
    }

    /// Returns the board with the piece at its present stop.
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
    use crate::kit::ui::colour::Depth;
    use crate::rules::Rules;

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
        let again = Animation::again(&game, turned, Instant::now()).unwrap();
        assert_eq!(again.scene().ghost.map(|ghost| ghost.placement), Some(turned.placement()));
        assert!(again.advance().is_none());
    }
}
