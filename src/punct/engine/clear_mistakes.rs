//! Finds the moves of a game that were clearly worse than the best move. A review suspects moves,
//! and a closer look decides.

use super::analysis::{Candidate, Proof};
use super::foresight::{forces, loses};
use super::mistakes::{Mistake, Proved, mistake};
use super::review::{MoveVerdict, review};
use super::thinking::{Budget, Engine};
use crate::rules::{Game, Move, Player, Position};

/// A move that was clearly worse than the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearMistake {
    /// The number of moves before this one.
    pub ply: usize,
    pub played: Move,
    /// The mover's two chances, from 0 to 1: with the best move, and with the played move.
    pub chances: [f32; 2],
    /// The fault of the move; `None` if the rules show no fault.
    pub mistake: Option<Mistake>,
    /// At most eight good moves, the best first: the best move and moves that are nearly as good.
    /// If the best move wins by force, the list holds only wins, and maybe not all.
    pub good: Vec<Move>,
}

/// A move is clearly worse than the best if its chance is lower by at least this much.
const CLEARLY: f32 = 0.15;

/// A review suspects a move if the move lowers the chance by at least this much. The number is
/// smaller than [`CLEARLY`] because a review sees less than the closer look.
const SUSPECT: f32 = 0.08;

/// A move is nearly as good as the best if its chance is lower by at most this much.
const NEARLY: f32 = 0.05;

/// Three multiples of the nodes that the review spends on a move: for the closer look at a move,
/// for the search that decides which moves are good, and for the search of each good move. Some
/// moves look good until a search has spent thirty times the nodes of the review on the move alone.
const CLOSER: u32 = 20;
const DECIDING: u32 = 100;
const EACH: u32 = 50;

/// The deciding search knows a move well enough if it visits the move with at least one of this
/// number of nodes. A search hardly visits a move before its chance is settled.
const SEEN: u32 = 20;

/// The greatest number of suspects that get a closer look, and of mistakes that are returned.
const SUSPECTS: usize = 5;
const TOLD: usize = 3;

/// The greatest number of good moves that are returned.
const GOOD: usize = 8;

/// Returns the worst clear mistakes of these players, three at most, in the order of the game. A
/// review with `nodes` for each move suspects moves, a search with twenty times the nodes looks
/// closer, and a search with a hundred times the nodes decides. Calls `go_on` every few
/// milliseconds. Returns no mistakes if `go_on` returns `false`.
pub fn clear_mistakes(
    engine: &mut Engine,
    game: &Game,
    players: &[Player],
    nodes: u32,
    go_on: &dyn Fn() -> bool,
) -> Vec<ClearMistake> {
    let mut suspects: Vec<(usize, MoveVerdict)> = Vec::new();
    review(engine, game, nodes, &mut |ply, verdict| {
        let is_worse = verdict.before - verdict.after >= SUSPECT;
        if is_worse && mover(game, ply).is_some_and(|mover| players.contains(&mover)) {
            suspects.push((ply, verdict));
        }
        go_on()
    });
    let loss = |(_, verdict): &(usize, MoveVerdict)| verdict.before - verdict.after;
    suspects.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
    let checked = suspects.iter().take(SUSPECTS).filter_map(|(ply, verdict)| {
        let then = game.at_ply(*ply)?;
        closer_look(engine, (then.position(), *ply), verdict, nodes, go_on)
    });
    let mut found: Vec<_> = checked.take(TOLD).collect();
    if !go_on() {
        return Vec::new();
    }
    found.sort_by_key(|mistake| mistake.ply);
    found
}

/// Returns the player to move after this number of moves; `None` if the game has fewer moves.
fn mover(game: &Game, ply: usize) -> Option<Player> {
    game.at_ply(ply).map(|then| then.position().turn())
}

/// Returns the mistake if a closer look at the position after this number of moves confirms it. The
/// best move must be clearly better after twenty times the nodes of the review, and again after a
/// hundred times the nodes. The first choice of the smaller search must be good in the larger
/// search too, since an answer that changes with the nodes teaches nothing.
fn closer_look(
    engine: &mut Engine,
    (position, ply): (&Position, usize),
    suspected: &MoveVerdict,
    nodes: u32,
    go_on: &dyn Fn() -> bool,
) -> Option<ClearMistake> {
    let played = suspected.played;
    let [closer, deciding, each] =
        [CLOSER, DECIDING, EACH].map(|times| nodes.saturating_mul(times));
    let after = engine.chance_after(position, played, Budget::Nodes(closer), &mut |_| go_on());
    let (mut first_choice, mut is_clear) = (None, true);
    // A proof needs no further search.
    let limit = if suspected.before < 1.0 { deciding } else { closer };
    let found = engine.foresee(position, Budget::Nodes(limit), &mut |thinking| {
        if limit > closer && first_choice.is_none() && thinking.nodes() >= closer {
            let best = thinking.analysis(1).candidates.pop();
            is_clear = best.as_ref().is_some_and(|best| best.chance - after >= CLEARLY);
            first_choice = best.map(|best| best.played);
        }
        is_clear && go_on()
    });
    let candidates = found.found.candidates;
    let best = candidates.first()?;
    let is_seen = |candidate: &Candidate| candidate.visits >= limit / SEEN;
    let known = candidates.iter().find(|known| known.played == played && is_seen(known));
    let after = known.map_or(after, |known| known.chance.max(after));
    if !is_clear || best.chance - after < CLEARLY {
        return None;
    }
    let better_wins = best.proof == Some(Proof::Wins);
    let good: Vec<Move> = if better_wins {
        if forces(position, played) {
            return None;
        }
        let wins = |it: &&Candidate| it.proof == best.proof || forces(position, it.played);
        candidates.iter().take(GOOD).filter(wins).map(|win| win.played).collect()
    } else {
        let least = best.chance - NEARLY;
        let likely = candidates.iter().filter(|it| is_seen(it) && it.chance >= least);
        // The deciding search may have seen as much of a move as a search of the move would, but it
        // does not look for a win by force after the move.
        let is_good = |it: &&Candidate| {
            if it.visits >= each {
                return !loses(position, it.played);
            }
            let budget = Budget::Nodes(each);
            engine.chance_after(position, it.played, budget, &mut |_| go_on()) >= least
        };
        likely.take(GOOD).filter(is_good).map(|good| good.played).collect()
    };
    let holds = good.first() == Some(&best.played)
        && first_choice.is_none_or(|first| better_wins || good.contains(&first));
    let proved = Proved { better_wins, played_loses: after <= 0.0 };
    let mistake = || mistake(position, played, best.played, proved);
    let chances = [best.chance, after];
    holds.then(|| ClearMistake { ply, played, chances, mistake: mistake(), good })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::punct::engine::tests::read;
    use crate::rules::{Rules, Variant};

    /// Moves that a search of the position counts among the best, and a search of the position
    /// after them does not: the rules, the moves before, the played mistake, and these moves.
    const REFUTED: [(Variant, &str, &str, &str); 5] = [
        (
            Variant::Basic,
            "T-G10,F10,G11 SC-M16,M15,M17 T-I11,H10,H11 SC-K12,J11,L13 AM-D9,C8,E9 \
             AM-I9,H9,J10 SE-A7,B8,C9 AM-G8,F7,H8 SC-E8,D8,F8 SE-M14,L14,K14 AL-C11,C10,D10 \
             SE-D5,C4,B3 AL-I13,I12,J12 AR-M13,M12,L11 SE-I14,I15,I16 AR-C1,B1,B2 SC-E6,E5,E7 \
             SE-D4,E4,F4",
            "SE-H6,G6,F6",
            "SEI14-I11,I10,I9 ALI13-I11,I10,J10",
        ),
        (
            Variant::Standard,
            "SC-P9,O8,Q10 SE-M14,L13,K12 SC-J7,I6,K8 AM-O15,N14,P15 AM-D6,C5,E6 \
             SC-P16,O16,Q16 AM-B5,A5,B4 SE-K13,J13,I13 SE-F6,G6,H6",
            "AM-N9,N8,O10",
            "SC-N8,N7,N9",
        ),
        (
            Variant::Basic,
            "AM-O15,N14,P15 SC-L13,L12,L14 AM-M15,M16,N15 SC-L16,L15,L17 AL-O14,N13,N12 \
             AM-E2,D1,E3 T-M11,L10,M10 AM-J8,I8,K9 T-P16,O16,P17 AR-H7,H6,G5 SE-N10,O10,P10 \
             SE-J9,K10,L11 SC-F4,E4,G4 AR-H5,I6,J6",
            "AR-G3,G2,F1",
            "TP16-M16,L15,L16",
        ),
        (
            Variant::Standard,
            "SC-A5,A4,A6 SC-B3,A2,C4 SC-H6,G6,I6 SC-E6,D5,F7 SE-J6,K6,L6 AM-K7,J7,L8 \
             AM-E8,E9,F8 AM-M9,M8,N10 AM-E10,D9,E11 SE-Q13,P12,O11 AR-L5,M6,N6 SE-L7,M7,N7 \
             ARL5-L6,L7,M8 AR-G5,F5,F6 AR-E12,D11,C11 AR-K5,L5,L4 ARL6-G6,F6,F7 ARK5-K7,J6,I6 \
             SE-H5,I5,J5 ARK7-K7,K6,J5 SE-I4,I3,I2 SE-J4,J3,J2 SE-E5,D4,C3 SEL7-G7,H7,I7 \
             AL-M6,M7,L7 AL-E7,D7,C6 ALM6-H6,H7,G7 AL-L5,K4,K3 AL-B2,C2,D3 ALL5-F5,E5,D4",
            "ALB2-I9,I8,J8",
            "ALB2-G7,F6,F5",
        ),
        (
            Variant::Basic,
            "AM-M13,M12,N14 SC-L10,K10,M10 T-L13,L14,M14 SC-O8,N8,P8 AR-J15,K15,K14 \
             AM-N9,N10,O9 AM-P15,O15,P14 SE-C10,D10,E10 AR-H15,I15,I14 AM-G10,F10,H11",
            "SC-F14,E13,G15",
            "AL-A8,B9,B10",
        ),
    ];

    #[test]
    #[ignore = "a minute: five long searches"]
    fn a_move_that_loses_in_a_long_search_of_its_own_is_no_answer() {
        let mut tasks = 0;
        for (variant, before, played, refuted) in REFUTED {
            let mut game = Game::new(Rules { variant, ..Rules::default() });
            for played in before.split(' ') {
                game.play(read(played)).expect("a legal move");
            }
            let (before, after, played) = (0.5, 0.0, read(played));
            let suspected =
                MoveVerdict { played, before, after, best: None, mark: None, mistake: None };
            let place = (game.position(), game.ply());
            let found = closer_look(&mut Engine::new(), place, &suspected, 1_000, &|| true);
            tasks += usize::from(found.is_some());
            let good = found.map(|it| it.good).unwrap_or_default();
            assert!(refuted.split(' ').all(|it| !good.contains(&read(it))), "{good:?}");
        }
        assert!(tasks > 2, "{tasks}");
    }
}
