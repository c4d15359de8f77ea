//! Whether the computer contests the use of a potential.

use super::evaluation::evaluation;
use crate::gipf::rules::{Draft, Jump};

/// What a use must gain to be contested, in hundredths of a basic piece. A challenge is spent but once,
/// and a lost one changes nothing else.
const WORTH_A_CHALLENGE: i32 = 150;

/// Whether the player who may contest a use, announced by the one whose turn it is, does so: where it
/// would lose the game, or gains much over having no potential there.
pub fn would_contest(draft: &Draft, jump: Jump) -> bool {
    let (mut used, mut lost) = (draft.clone(), draft.clone());
    if used.jump(jump).is_err() || lost.lose(jump).is_err() {
        return false;
    }
    // Both are seen by the user, whose turn it is still.
    evaluation(used.position()) - evaluation(lost.position()) >= WORTH_A_CHALLENGE
}
