//! How a search sees a position: its worth at first sight, and the worth of a finished game.

use crate::punct::engine::evaluation;
use crate::punct::engine::graph::{FirstEvaluation, Proof};
use crate::punct::engine::terrain::{Paths, Terrain, chains_of};
use crate::punct::engine::weights::VariantWeights;
use crate::punct::engine::wins::visit_wins_of;
use crate::rules::{Level, Move, Outcome, Player, Position, Variant};

/// Which of the opponent's winning moves the player at the root sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attention {
    Full,
    NoBridges,
    /// Moves that add a piece or put one down at level 0: neither climbs nor bridges.
    Ground,
}

impl Attention {
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

/// The worth of a draw of the basic game to the player at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ambition {
    /// Half a win, for judging positions.
    Judge,
    /// Little more than a loss, for playing: most basic games are drawn when the last piece is
    /// added, which a player who wants more must prevent.
    Win,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchView {
    pub attention: Attention,
    pub ambition: Ambition,
}

impl SearchView {
    /// Sees all threats, and judges.
    pub const FULL: SearchView =
        SearchView { attention: Attention::Full, ambition: Ambition::Judge };
}

#[derive(Clone, Copy)]
pub(super) struct RootView {
    pub player: Player,
    pub view: SearchView,
}

const DRAW: f32 = -0.45;

/// What each piece left to the opponent adds to the worth of a position for an ambitious player,
/// counted from [`MIDDLE`].
const PIECE_LEFT: f32 = 0.06;
const MIDDLE: f32 = 9.0;

/// Where most games are drawn, chances lie close together, so log odds are stretched.
const TRUST: f32 = 2.0;

const SURE: f32 = 0.999;

impl RootView {
    fn see(self, position: &Position, mover: Player, played: Move) -> bool {
        mover == self.player || self.view.attention.sees(position, played)
    }

    fn want_more(self, position: &Position) -> bool {
        self.view.ambition == Ambition::Win && position.rules().variant == Variant::Basic
    }

    fn for_mover(self, position: &Position, worth: f32) -> f32 {
        if position.turn() == self.player { worth } else { -worth }
    }

    fn worth(self, position: &Position, log_odds: f32) -> f32 {
        if !self.want_more(position) {
            return 2.0 * evaluation::chance(log_odds) - 1.0;
        }
        let left = f32::from(position.reserve(self.player.opponent()).total());
        let pieces = self.for_mover(position, PIECE_LEFT * (left - MIDDLE));
        let trusted = 2.0 * evaluation::chance(TRUST * log_odds) - 1.0;
        (trusted + pieces).clamp(-SURE, SURE)
    }

    /// To the player to move.
    pub fn result(self, position: &Position, outcome: Outcome) -> f32 {
        match outcome.winner() {
            None if self.want_more(position) => self.for_mover(position, DRAW),
            None => 0.0,
            Some(winner) if winner == position.turn() => 1.0,
            Some(_) => -1.0,
        }
    }
}

/// The terrain is `None` if the player to move wins at once.
pub(super) fn evaluate(
    weights: &VariantWeights,
    position: &Position,
    root_view: RootView,
) -> (FirstEvaluation, Option<Terrain>) {
    let (mut won, mut threats) = (false, 0);
    let mover = position.turn();
    let own = chains_of(position.tops(mover));
    visit_wins_of(&own, position, &mut |set| {
        won = won || set.moves().any(|played| root_view.see(position, mover, played));
    });
    if won {
        return (FirstEvaluation::new(1.0, Some(Proof::Wins), 0), None);
    }
    let passed = position.after_pass();
    let others = chains_of(position.tops(mover.opponent()));
    visit_wins_of(&others, &passed, &mut |set| {
        threats += match root_view.view.attention {
            Attention::Full => set.puncts.len(),
            Attention::NoBridges | Attention::Ground => {
                set.moves().filter(|&win| root_view.see(&passed, mover.opponent(), win)).count()
            }
        };
    });
    let paths = [
        Paths::with_chains(position, mover, &own),
        Paths::with_chains(position, mover.opponent(), &others),
    ];
    let active = evaluation::features(position, &paths, threats);
    let terrain = Terrain::new(position, &paths);
    let log_odds =
        evaluation::log_odds(&weights.value, &active) + weights.network.log_odds(&active, &terrain);
    (FirstEvaluation::new(root_view.worth(position, log_odds), None, threats), Some(terrain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::tests::visit_random_games;
    use crate::punct::engine::weights::Weights;
    use crate::rules::{Bridges, Rules};

    fn value(position: &Position, player: Player, ambition: Ambition) -> f32 {
        let root_view = RootView { player, view: SearchView { ambition, ..SearchView::FULL } };
        evaluate(Weights::built_in().for_variant(position.rules().variant), position, root_view)
            .0
            .value
    }

    #[test]
    fn who_wants_more_than_a_draw_wants_the_opponent_to_have_pieces_left() {
        let (mut better, mut worse) = (0, 0);
        for variant in [Variant::Basic, Variant::Standard] {
            let rules = Rules { variant, bridges: Bridges::Two };
            visit_random_games(rules, 4, 41, &mut |position| {
                let player = position.turn();
                let judgement = value(position, player, Ambition::Judge);
                let wanted = value(position, player, Ambition::Win);
                let is_open = judgement.abs() < 0.1;
                match (variant, position.reserve(player.opponent()).total()) {
                    (Variant::Standard, _) => {
                        assert!((wanted - judgement).abs() < 1e-6, "{position:?}");
                    }
                    (Variant::Basic, 13..) if is_open => {
                        assert!(wanted > judgement, "{position:?}");
                        better += 1;
                    }
                    (Variant::Basic, ..6) if is_open => {
                        assert!(wanted < judgement, "{position:?}");
                        worse += 1;
                    }
                    (Variant::Basic, _) => {}
                }
            });
        }
        assert!(better > 3 && worse > 3, "{better} {worse}");
    }

    #[test]
    fn a_draw_is_bad_for_who_wants_more_and_good_for_the_other() {
        let position = Position::new(Rules { variant: Variant::Basic, ..Rules::default() });
        let drawn = Outcome::LastPiece { winner: None };
        let result = |player, ambition| {
            let view = SearchView { ambition, ..SearchView::FULL };
            RootView { player, view }.result(&position, drawn)
        };
        assert!(result(Player::White, Ambition::Win) < 0.0);
        assert!(result(Player::Black, Ambition::Win) > 0.0);
        assert!(result(Player::White, Ambition::Judge).abs() < 1e-6);
    }
}
