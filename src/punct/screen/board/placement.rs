//! What the piece in the hand would do where it is, for the panel beside the loupe.

use super::{Board, PlacementCheck};
use crate::kit::phrases::{counted, sentence};
use crate::punct::engine::Concession;
use crate::rules::{Landing, Level, Placement, Player, Position, Space};

impl Board {
    /// How the piece would lie, what that changes for others, and what the opponent could do then,
    /// as far as the engine knows. Empty without a legal move in the hand, and in a lesson, which
    /// has words of its own.
    pub fn placement_in_words(&self, gives_away: Option<&Concession>, threat: char) -> Vec<String> {
        let Some(hand) = self.hand() else { return Vec::new() };
        let PlacementCheck::Legal(played) = hand.attempt(self.cursor) else { return Vec::new() };
        let (without, placement) = (hand.position_without(), played.placement());
        if self.lesson_player.is_some() {
            return Vec::new();
        }
        let (Ok(landing), Ok((after, _))) =
            (without.landing(placement), hand.position().after_move(played))
        else {
            return Vec::new();
        };
        let mut texts = vec![lies_in_words(landing, placement)];
        let changes = [
            covered(without, landing, placement),
            loses_freedom("blocks", hand.position(), &after),
            loses_freedom("frees", &after, hand.position()),
        ];
        let changes: Vec<String> = changes.into_iter().flatten().collect();
        if !changes.is_empty() {
            texts.push(format!("{}.", sentence(&changes.join("; "))));
        }
        texts.extend(gives_away.map(|given| {
            let opponent = hand.owner().opponent();
            if given.wins.is_empty() {
                format!("{opponent} can't win then.")
            } else {
                format!("{threat}: where {opponent} could win then.")
            }
        }));
        texts
    }
}

fn lies_in_words(landing: Landing, placement: Placement) -> String {
    let Landing { level, gap } = landing;
    let Some(gap) = gap else {
        let on = if level == Level::GROUND {
            "On the board".to_owned()
        } else {
            format!("On level {level}")
        };
        return format!("{on}.");
    };
    let ends: Vec<String> =
        placement.dots().iter().filter(|&&dot| dot != gap).map(Space::to_string).collect();
    format!("Bridge, level {level}: ends {}.", ends.join(" and "))
}

/// `covers 2 white dots`. A bridge leaves the dot in its gap to be seen by nobody, but covers none.
fn covered(without: &Position, landing: Landing, placement: Placement) -> Option<String> {
    let below: Vec<Player> = placement
        .dots()
        .into_iter()
        .filter(|&dot| landing.gap != Some(dot))
        .filter_map(|dot| Some(without.top(dot)?.owner))
        .collect();
    let dots = Player::BOTH.into_iter().filter_map(|player| {
        let count = below.iter().filter(|owner| **owner == player).count();
        (count > 0).then(|| counted(count, &format!("{} dot", player.to_string().to_lowercase())))
    });
    let dots: Vec<String> = dots.collect();
    (!dots.is_empty()).then(|| format!("covers {}", dots.join(", ")))
}

/// Names the PÜNCTs of the pieces that are free in one position and blocked in the other.
fn loses_freedom(verb: &str, free: &Position, blocked: &Position) -> Option<String> {
    let pieces = Player::BOTH.into_iter().flat_map(|player| free.pieces_of(player));
    let changed = pieces.filter(|&(piece, is_free)| {
        is_free && blocked.contains(piece) && blocked.check_uncovered(piece).is_err()
    });
    let at: Vec<String> = changed.map(|(piece, _)| piece.placement.punct().to_string()).collect();
    (!at.is_empty()).then(|| format!("{verb} {}", at.join(", ")))
}
