//! Reviews a finished game: the gain or loss of each move.

use derive_more::Display;

use super::analysis::{Analysis, Candidate, Proof};
use super::foresight::{Vetting, forces};
use super::good_moves::GoodMoves;
use super::mistakes::{Mistake, Proved, mistake, wins_at_once};
use super::thinking::{Budget, Engine};
use crate::rules::{Game, Move, Outcome, Position};

coded! {
    /// The marks of books for how good a move was. Only people give `!!` and `!?`.
    #[derive(Display)]
    #[display("{}", self.code())]
    pub enum MoveMark {
        Brilliant = "!!",
        /// The only good move.
        Good = "!",
        Interesting = "!?",
        /// There was a better move.
        Dubious = "?!",
        Mistake = "?",
        /// A mistake that may decide the game.
        Blunder = "??",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    pub played: Move,
    /// The mover's chance before the move, from 0 to 1.
    pub before: f32,
    /// The mover's chance after the move, from 0 to 1.
    pub after: f32,
    pub best: Option<Candidate>,
    /// The mark of the move, if it deserves one.
    pub mark: Option<MoveMark>,
    /// The fault of the move, if it has a bad mark and the rules prove a fault.
    pub mistake: Option<Mistake>,
}

impl MoveReview {
    /// Returns the better move, if this move has a bad mark.
    pub fn better(&self) -> Option<&Candidate> {
        let is_bad = self.mark.is_some_and(|mark| mark != MoveMark::Good);
        self.best.as_ref().filter(|best| is_bad && best.played != self.played)
    }
}

/// The least loss of chance for each bad mark, the worst mark first.
const LOSSES: [(f32, MoveMark); 3] =
    [(0.3, MoveMark::Blunder), (0.15, MoveMark::Mistake), (0.1, MoveMark::Dubious)];

/// A move is the only good one if every other move's chance is lower by at least this much.
const AHEAD: f32 = 0.25;

/// A game is not lost yet if the chance is at least this.
const HOPE: f32 = 0.1;

/// The number of best moves that are compared with the played one.
const COMPARED: usize = 10;

/// Makes the verdict on a move from the analysis of the position and the mover's chances before and
/// after the move. The chance after a move that ends the game is the result: 1, ½ or 0.
fn verdict(
    position: &Position,
    played: Move,
    found: &Analysis,
    [before, after]: [f32; 2],
) -> MoveReview {
    let best = found.best().cloned();
    // The search after the best move knows more than the search before it. What it found was so
    // before the move, too, and the move lost nothing.
    let is_best = best.as_ref().is_some_and(|best| best.played == played);
    let before = if is_best { before.min(after) } else { before };
    let won_at_once = best.as_ref().is_some_and(|best| wins_at_once(position, best.played));
    let misses_win = won_at_once && !wins_at_once(position, played);
    let gives_up_win = proof(found) == Some(Proof::Wins) && after < 1.0 && !is_best;
    let is_lost = after <= 0.0 && before >= HOPE;
    let mark = if is_lost || misses_win && after <= 1.0 - HOPE {
        Some(MoveMark::Blunder)
    } else if !won_at_once && is_only_good(played, found, after) {
        Some(MoveMark::Good)
    } else {
        let lost = |(limit, _): &&(f32, MoveMark)| before - after >= *limit;
        let mark = LOSSES.iter().find(lost).map(|&(_, mark)| mark);
        mark.or((misses_win || gives_up_win).then_some(MoveMark::Dubious))
    };
    let mut verdict = MoveReview { played, before, after, best, mark, mistake: None };
    let proved = Proved { better_wins: gives_up_win, played_loses: is_lost };
    let mistake = |better: &Candidate| mistake(position, played, better.played, proved);
    verdict.mistake = verdict.better().and_then(mistake);
    verdict
}

/// Returns the proof about a position, for the player to move.
fn proof(found: &Analysis) -> Option<Proof> {
    found.best().and_then(|best| best.proof)
}

fn is_proved_to_win(found: &Analysis, played: Move) -> bool {
    let wins = |known: &Candidate| known.played == played && known.proof == Some(Proof::Wins);
    found.candidates.iter().any(wins)
}

/// Whether the move was the best, and the other moves, at least one, were much worse.
fn is_only_good(played: Move, found: &Analysis, after: f32) -> bool {
    let [best, others @ ..] = &found.candidates[..] else { return false };
    let next = others.iter().map(|other| other.chance).max_by(f32::total_cmp);
    let ahead = next.is_some_and(|next| best.chance - next >= AHEAD);
    played == best.played && ahead && best.chance - after < LOSSES[2].0
}

/// Reviews every move of a game, with this number of nodes for each position. `each` gets the
/// number of earlier moves and the verdict. The review stops when `each` returns `false`. Each
/// position is searched once.
pub fn review(
    engine: &mut Engine,
    game: &Game,
    nodes: u32,
    each: &mut dyn FnMut(usize, MoveReview) -> bool,
) {
    let mut analyse = |position: &Position| {
        let mut good = engine.foresee(position, Budget::Nodes(nodes), &mut |_| true);
        Vetting::default().vet(position, &mut good.found, 1);
        good.found.candidates.truncate(COMPARED);
        good
    };
    let Some(mut then) = game.at_ply(0) else { return };
    let mut next = None;
    for (ply, &played) in game.moves().iter().enumerate() {
        let (GoodMoves { found, forced }, before) = next.take().unwrap_or_else(|| {
            let good = analyse(then.position());
            let chance = good.found.proved_chance();
            (good, chance)
        });
        let position = then.position().clone();
        if then.play(played).is_err() {
            return;
        }
        let after = match then.outcome().map(Outcome::winner) {
            Some(Some(winner)) => f32::from(u8::from(winner == position.turn())),
            Some(None) => 0.5,
            None => {
                let reply = analyse(then.position());
                // A win that was proved before the move stays proved after it. Another win by force
                // is as good as the proved one.
                let is_won = is_proved_to_win(&found, played)
                    || forced.is_some() && forces(&position, played);
                let chance = if is_won { 0.0 } else { reply.found.proved_chance() };
                next = Some((reply, chance));
                1.0 - chance
            }
        };
        if !each(ply, verdict(&position, played, &found, [before, after])) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::tests::{WON, game_of, read};
    use crate::rules::Player;

    fn candidate(text: &str, chance: f32) -> Candidate {
        let played = read(text);
        Candidate { played, chance, visits: 50, line: vec![played], proof: None }
    }

    /// Returns the verdict on a move, from the analysis of the position before it.
    fn verdict_in(game: &Game, played: &str, found: &Analysis, after: f32) -> MoveReview {
        verdict(game.position(), read(played), found, [found.proved_chance(), after])
    }

    /// Returns the verdict on a move in a position where nothing wins at once.
    fn verdict_at_start(played: &str, found: &Analysis, after: f32) -> MoveReview {
        verdict_in(&game_of(&[]), played, found, after)
    }

    fn analysis(candidates: &[Candidate]) -> Analysis {
        let chance = candidates.first().map_or(0.5, |best| best.chance);
        Analysis { nodes: 100, chance, hopeless: false, candidates: candidates.to_vec() }
    }

    const BEST: &str = "T-D3,D4,E4";
    const OTHER: &str = "T-N14,N15,O15";

    /// A legal move that does not win at once, after all moves of [`WON`] but the last.
    const QUIET: &str = "T-C3,C4,D4";

    #[test]
    fn the_more_a_move_loses_the_worse_its_mark() {
        let before = analysis(&[candidate(BEST, 0.7), candidate(OTHER, 0.6)]);
        for (after, mark) in [
            (0.75, None),
            (0.62, None),
            (0.58, Some(MoveMark::Dubious)),
            (0.5, Some(MoveMark::Mistake)),
            (0.35, Some(MoveMark::Blunder)),
        ] {
            let verdict = verdict_at_start(OTHER, &before, after);
            assert_eq!((verdict.before, verdict.after, verdict.mark), (0.7, after, mark));
            assert_eq!(verdict.best.map(|best| best.played), Some(read(BEST)));
        }
    }

    #[test]
    fn the_only_good_move_is_praised() {
        let before = analysis(&[candidate(BEST, 0.6), candidate(OTHER, 0.3)]);
        assert_eq!(verdict_at_start(BEST, &before, 0.6).mark, Some(MoveMark::Good));
        // The later search knows more, and the move is the best one still.
        assert_eq!(verdict_at_start(BEST, &before, 0.5).mark, None);
        let rivals = analysis(&[candidate(BEST, 0.6), candidate(OTHER, 0.5)]);
        assert_eq!(verdict_at_start(BEST, &rivals, 0.6).mark, None);
    }

    #[test]
    fn the_best_move_loses_nothing_whatever_the_search_after_it_finds() {
        let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
        let alone = analysis(&[candidate(BEST, 0.4), candidate(OTHER, 0.39)]);
        for found in [&alone, &analysis(&[proved, candidate(OTHER, 0.98)])] {
            for after in [0.0, 0.02, 0.1, 0.2, 0.3, 0.39, 0.4, 0.9] {
                let verdict = verdict_at_start(BEST, found, after);
                assert_eq!((verdict.mark, verdict.mistake), (None, None), "{after}");
                assert!(verdict.before <= verdict.after, "{after}");
            }
        }
    }

    #[test]
    fn a_matter_of_course_is_not_praised() {
        let only = analysis(&[candidate(BEST, 0.9)]);
        assert_eq!(verdict_at_start(BEST, &only, 0.9).mark, None);
        let at_once = analysis(&[candidate(WON[10], 1.0), candidate(QUIET, 0.3)]);
        let won = game_of(&WON[..10]);
        let verdict = verdict_in(&won, WON[10], &at_once, 1.0);
        assert_eq!((verdict.mark, verdict.mistake), (None, None));
    }

    #[test]
    fn missing_a_win_at_once_turns_the_game_though_play_stays_winning() {
        let win = Candidate { proof: Some(Proof::Wins), ..candidate(WON[10], 1.0) };
        let before = analysis(&[win, candidate(QUIET, 0.85)]);
        let game = game_of(&WON[..10]);
        for (after, mark) in
            [(0.88, MoveMark::Blunder), (0.95, MoveMark::Dubious), (1.0, MoveMark::Dubious)]
        {
            let verdict = verdict_in(&game, QUIET, &before, after);
            let found = (verdict.mark, verdict.mistake);
            assert_eq!(found, (Some(mark), Some(Mistake::MissesWin)), "{after}");
        }
    }

    #[test]
    fn giving_up_a_proved_win_turns_the_game_however_good_the_chance_stays() {
        let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
        let before = analysis(&[proved, candidate(OTHER, 0.98)]);
        let mark = |after| verdict_at_start(OTHER, &before, after).mark;
        assert_eq!([mark(0.99), mark(0.8)], [Some(MoveMark::Dubious), Some(MoveMark::Mistake)]);
        assert_eq!(mark(1.0), None, "another win is as good");
        let mistake = |after| verdict_at_start(OTHER, &before, after).mistake;
        assert_eq!([mistake(0.8), mistake(1.0)], [Some(Mistake::MissesForcedWin), None]);
    }

    #[test]
    fn a_move_without_a_defence_is_no_win_at_once() {
        // The line of a proved move may hold this move alone, as for a move that ends the game.
        let proved = Candidate { proof: Some(Proof::Wins), ..candidate(BEST, 1.0) };
        let before = analysis(&[proved, candidate(OTHER, 0.7)]);
        assert_eq!(verdict_at_start(OTHER, &before, 0.89).mark, Some(MoveMark::Dubious));
        assert_eq!(verdict_at_start(BEST, &before, 1.0).mark, Some(MoveMark::Good));
    }

    #[test]
    fn allowing_a_certain_win_is_a_blunder_only_if_the_game_was_not_lost() {
        let open = analysis(&[candidate(BEST, 0.2), candidate(OTHER, 0.1)]);
        assert_eq!(verdict_at_start(OTHER, &open, 0.0).mark, Some(MoveMark::Blunder));
        let lost = Candidate { proof: Some(Proof::Loses), ..candidate(BEST, 0.2) };
        assert_eq!(verdict_at_start(OTHER, &analysis(&[lost]), 0.0).mark, None);
    }

    #[test]
    fn a_game_is_reviewed_move_by_move_to_its_result() {
        let game = game_of(&WON);
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::White));
        let mut verdicts = Vec::new();
        review(&mut Engine::new(), &game, 3, &mut |ply, verdict| {
            verdicts.push((ply, verdict));
            true
        });
        let plies: Vec<usize> = verdicts.iter().map(|&(ply, _)| ply).collect();
        assert_eq!(plies, (0..WON.len()).collect::<Vec<_>>());
        assert!(
            verdicts.iter().map(|(_, verdict)| verdict.played).eq(game.moves().iter().copied())
        );
        for pair in verdicts.windows(2) {
            let gap = 1.0 - pair[0].1.after - pair[1].1.before;
            let is_best =
                pair[1].1.best.as_ref().is_some_and(|best| best.played == pair[1].1.played);
            assert!(gap.abs() < 1e-6 || is_best && gap > 0.0, "{pair:?}");
        }
        assert_eq!(
            verdicts.last().map(|(_, verdict)| verdict.after.to_bits()),
            Some(1.0_f32.to_bits())
        );
    }

    #[test]
    fn a_review_stops_when_told() {
        let mut count = 0;
        review(&mut Engine::new(), &game_of(&WON), 3, &mut |_, _| {
            count += 1;
            count < 4
        });
        assert_eq!(count, 4);
    }
}
