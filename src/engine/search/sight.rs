//! What a search sees of a position: its judgement and its result.

use crate::engine::analysis::Proof;
use crate::engine::chains::chains_of;
use crate::engine::evaluation;
use crate::engine::graph::Node;
use crate::engine::paths::Paths;
use crate::engine::terrain::Terrain;
use crate::engine::weights::VariantWeights;
use crate::engine::wins::visit_wins_of;
use crate::rules::{Level, Move, Outcome, Player, Position};

/// Which of the opponent's winning moves the player at the root sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) enum Attention {
    Full,
    NoBridges,
    /// Those that add a piece or move one over the board itself: neither climbs nor bridges.
    Ground,
}

impl Attention {
    /// Whether a legal move is seen.
    pub fn sees(self, position: &Position, played: Move) -> bool {
        if self == Attention::Full || matches!(played, Move::Add(_)) {
            return true;
        }
        position.landing_of(played).is_ok_and(|landing| match self {
            Attention::Ground => landing.level == Level::GROUND,
            _ => landing.gap.is_none(),
        })
    }
}

/// Who searches, and how attentively.
#[derive(Clone, Copy)]
pub(super) struct Eyes {
    pub player: Player,
    pub attention: Attention,
}

impl Eyes {
    /// Whether the player who searches sees that a move of `mover` wins at once.
    fn see(self, position: &Position, mover: Player, played: Move) -> bool {
        mover == self.player || self.attention.sees(position, played)
    }
}

/// The node of a position in which the game is not over, and its terrain if that was needed.
pub(super) fn judged(
    weights: &VariantWeights,
    position: &Position,
    eyes: Eyes,
) -> (Node, Option<Terrain>) {
    let (mut won, mut threats) = (false, 0);
    let mover = position.turn();
    let own = chains_of(position.tops(mover));
    visit_wins_of(&own, position, &mut |set| {
        won = won || set.moves().any(|played| eyes.see(position, mover, played));
    });
    if won {
        return (Node::new(1.0, Some(Proof::Wins), 0), None);
    }
    let passed = position.passed();
    let others = chains_of(position.tops(mover.opponent()));
    visit_wins_of(&others, &passed, &mut |set| {
        threats += match eyes.attention {
            Attention::Full => set.puncts.len(),
            Attention::NoBridges | Attention::Ground => {
                set.moves().filter(|&win| eyes.see(&passed, mover.opponent(), win)).count()
            }
        };
    });
    let paths = [
        Paths::with_chains(position, mover, &own),
        Paths::with_chains(position, mover.opponent(), &others),
    ];
    let active = evaluation::features(position, &paths, threats);
    let terrain = Terrain::of(position, &paths);
    let log_odds =
        evaluation::log_odds(&weights.value, &active) + weights.network.log_odds(&active, &terrain);
    let chance = evaluation::chance(log_odds);
    (Node::new(2.0 * chance - 1.0, None, threats), Some(terrain))
}

/// What the end of a game is worth to a player.
pub(super) fn result(outcome: Outcome, player: Player) -> f32 {
    match outcome.winner() {
        None => 0.0,
        Some(winner) if winner == player => 1.0,
        Some(_) => -1.0,
    }
}
