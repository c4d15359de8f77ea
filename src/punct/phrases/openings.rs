//! Words for how openings fared.

use crate::kit::phrases::percent;
use crate::punct::openings::{OpeningMove, Score};
use crate::rules::Game;

/// Where the collection has nothing.
pub const NONE: &str = "No game of the collection came to this position";

/// `fair`, or nothing.
pub fn fairness(game: &Game, found: OpeningMove) -> &'static str {
    if found.is_fair(game) { "fair" } else { "" }
}

/// `T-E4,E5,F5, 56% of 14 games`.
pub fn reply(OpeningMove { played, score }: OpeningMove) -> String {
    format!("{played}, {} of {} games", percent(score.share()), score.games())
}

/// What is known of a move: its games, whether it is fair, and the best reply.
pub fn told(score: Score, is_fair: bool, best_reply: Option<OpeningMove>) -> String {
    let Score { wins, draws, losses } = score;
    let [least, most] = score.bounds().map(percent);
    let fair = if is_fair { " Fair for the swap (=)." } else { "" };
    let best = best_reply.map_or_else(String::new, |best| format!(" Best reply: {}.", reply(best)));
    format!(
        "The computer against itself: {wins} won, {draws} drawn, {losses} lost ({least} to \
         {most}).{fair}{best}"
    )
}
