//! A moved piece on its way along its line, for those who want to see it (`--animate`).
//!
//! It is shown and never waited for: whatever a player does next ends it.

use std::time::{Duration, Instant};

use super::scene::{Ghost, Scene};
use crate::rules::{Game, Move, Placement, Player, Position, Space, lines_through};

/// How long a piece is on its way, however far it goes.
const WHOLE: Duration = Duration::from_millis(250);

/// A piece on its way.
pub struct Flight {
    owner: Player,
    /// The position without the piece.
    without: Position,
    /// Where it is seen, one after the other, the last first.
    stops: Vec<Placement>,
    pause: Duration,
    next: Instant,
}

impl Flight {
    /// The way a move takes that is about to be played; `None` for one that goes no way.
    pub fn of(game: &Game, played: Move, now: Instant) -> Option<Flight> {
        let Move::Shift { from, to } = played else { return None };
        let without = game.position().with_lifted(from)?;
        let at = |punct| Placement::new(to.kind(), to.orientation(), punct);
        let mut stops: Vec<_> = between(from, to.punct()).into_iter().filter_map(at).collect();
        stops.reverse();
        let pause = WHOLE / u32::try_from(stops.len()).ok().filter(|&count| count > 0)?;
        Some(Flight { owner: game.position().turn(), without, stops, pause, next: now + pause })
    }

    /// When it is to be seen further on.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Goes on to the next stop; `None` when it has arrived.
    pub fn advance(mut self, now: Instant) -> Option<Flight> {
        self.stops.pop();
        self.next = now + self.pause;
        (!self.stops.is_empty()).then_some(self)
    }

    /// The board with the piece where it is now.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.without.clone());
        scene.ghost = self.stops.last().map(|&placement| Ghost {
            owner: self.owner,
            placement,
            fits: true,
            levels: placement.dots().map(|dot| self.without.height(dot)),
            gap: None,
        });
        scene
    }
}

/// The spaces from one to another on the same line, the first one included, the last one not.
fn between(from: Space, to: Space) -> Vec<Space> {
    let length = from.distance(to);
    let mut spaces: Vec<_> = lines_through(from)
        .into_iter()
        .filter(|at| from.distance(*at) < length && at.distance(to) <= length)
        .filter(|at| from.distance(*at) + at.distance(to) == length)
        .collect();
    spaces.sort_by_key(|at| from.distance(*at));
    spaces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn a_piece_is_seen_on_every_space_of_its_way() {
        let mut game = Game::new(Rules::default());
        for text in ["T-D3,D4,E4", "T-M14,M15,N15"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        let now = Instant::now();
        let mut flight = Flight::of(&game, "TD3-H7,H8,I8".parse().unwrap(), now);
        let mut seen = Vec::new();
        while let Some(on_its_way) = flight {
            seen.extend(on_its_way.scene().ghost.map(|g| g.placement.punct().to_string()));
            flight = on_its_way.advance(now);
        }
        assert_eq!(seen, ["D3", "E4", "F5", "G6"]);
    }

    #[test]
    fn what_is_added_or_only_turned_goes_no_way() {
        let mut game = Game::new(Rules::default());
        let now = Instant::now();
        assert!(Flight::of(&game, "T-D3,D4,E4".parse().unwrap(), now).is_none());
        for text in ["T-D3,D4,E4", "T-M14,M15,N15"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        assert!(Flight::of(&game, "TD3-D3,E4,E3".parse().unwrap(), now).is_none());
    }
}
