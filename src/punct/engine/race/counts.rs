//! How a move changes the count in the central hexagon. For moves that do not come down there, the
//! change is computed for a whole set at once.

use crate::punct::engine::forced::ForcedWin;
use crate::rules::{
    ANYWHERE, CENTRAL_HEXAGON, Move, MoveSet, Outcome, Player, Position, Source, SpaceSet,
};

/// Returns by how many spaces of the central hexagon a player leads; negative if the player is
/// behind.
pub(super) fn lead(position: &Position, player: Player) -> i8 {
    lead_in(position.tops(player), position.tops(player.opponent()))
}

fn lead_in(own: SpaceSet, others: SpaceSet) -> i8 {
    let count = |tops: SpaceSet| (tops & CENTRAL_HEXAGON).len() as i8;
    count(own) - count(others)
}

/// Returns the least lead that `player` can have after a move of the player to move. `player` may
/// be either player.
pub(super) fn least_lead(position: &Position, player: Player) -> i8 {
    let mut least = i8::MAX;
    visit_leads(position, player, |lead, _| least = least.min(lead));
    least
}

/// Returns the legal moves after which `will_do` accepts the player's lead, each move with this
/// lead, the smallest lead first.
pub(super) fn moves_by_lead(
    position: &Position,
    player: Player,
    will_do: impl Fn(i8) -> bool,
) -> Vec<(i8, Move)> {
    let mut moves = Vec::new();
    visit_leads(position, player, |lead, set| {
        if will_do(lead) {
            moves.extend(set.moves().map(|played| (lead, played)));
        }
    });
    moves.sort_by_key(|&(lead, _)| lead);
    moves
}

/// Visits the legal moves in sets. After every move of one set, the player has the same lead.
fn visit_leads(position: &Position, player: Player, mut visit: impl FnMut(i8, &MoveSet)) {
    let mover = position.turn();
    let of_player = |lead: i8| if player == mover { lead } else { -lead };
    let mut lifted: Option<(Source, SpaceSet)> = None;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        let others = match lifted {
            Some((source, others)) if source == set.source => others,
            _ => others_without(position, set.source),
        };
        lifted = Some((set.source, others));
        let central = set.meeting(CENTRAL_HEXAGON);
        let elsewhere = set.only(set.puncts - central);
        if !elsewhere.puncts.is_empty() {
            visit(of_player(lead_in(set.own, others)), &elsewhere);
        }
        for punct in central {
            let covered = set.move_to(punct).placement().spaces();
            let lead = lead_in(set.own | covered, others - covered);
            visit(of_player(lead), &set.only(SpaceSet::EMPTY.with_space(punct)));
        }
    });
}

/// Returns the spaces that the opponent of the player to move tops while the piece of a move is
/// lifted.
fn others_without(position: &Position, source: Source) -> SpaceSet {
    let opponent = position.turn().opponent();
    let lifted = match source {
        Source::Reserve(_) => None,
        Source::Board(from) => position.with_lifted(from),
    };
    lifted.as_ref().unwrap_or(position).tops(opponent)
}

/// Returns any move that adds a piece; `None` if no piece can be added.
pub(super) fn any_add(position: &Position) -> Option<Move> {
    let mut add = None;
    position.visit_move_sets(ANYWHERE, &mut |set| {
        if add.is_none() && matches!(set.source, Source::Reserve(_)) {
            add = set.moves().next();
        }
    });
    add
}

/// The proved result of a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProvedRace {
    Wins(ForcedWin),
    /// Neither player can win. With this move the player to move keeps the draw.
    Draws(Move),
    /// The move that delays the loss longest; `None` if the opponent wins at once after every move.
    Loses(Option<Move>),
}

/// The result that a player must reach by the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct RaceGoal {
    pub player: Player,
    /// The lead in the central hexagon to reach: 1 is a win, 0 at least a draw.
    pub lead: i8,
}

impl RaceGoal {
    pub fn win(player: Player) -> RaceGoal {
        RaceGoal { player, lead: 1 }
    }

    pub fn draw(player: Player) -> RaceGoal {
        RaceGoal { player, lead: 0 }
    }

    pub fn is_reached(self, outcome: Outcome) -> bool {
        outcome.winner().map_or(self.lead == 0, |winner| winner == self.player)
    }

    /// Whether the player would reach the goal by adding any piece in the next turn.
    pub fn is_an_add_away(self, position: &Position) -> bool {
        position.reserve(self.player).total() == 1 && lead(position, self.player) >= self.lead
    }
}
