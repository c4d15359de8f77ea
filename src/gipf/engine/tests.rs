//! The computer player.

use super::pushes_to_a_row;
use super::*;
use crate::gipf::rules::{Draft, Ending, Entering, Entry, Game, Move, Rules};

fn rules(text: &str) -> Rules {
    text.parse().expect("rules")
}

/// Returns the game by these rules after these turns.
fn played(rules_text: &str, turns: &str) -> Game {
    let mut game = Game::new(rules(rules_text), "1".parse().expect("challenges"));
    for turn in turns.split_whitespace() {
        let turn: Turn = turn.parse().expect("a turn");
        game.play(&turn).expect("a legal turn");
    }
    game
}

/// Returns a callback that stops the search at this number of calls.
fn with_patience(mut glances: u32) -> impl FnMut() -> bool {
    move || {
        glances = glances.saturating_sub(1);
        glances > 0
    }
}

/// Plays up to 30 turns of a game for each pair of strength and rules, or only for one in `one_in`
/// pairs.
fn play_games(one_in: usize) {
    let versions = ["basic 0", "standard 0", "standard 6", "tournament 0", "tournament 6"];
    let pairs =
        GipfStrength::ALL.into_iter().flat_map(|level| versions.map(|version| (level, version)));
    for (level, version) in pairs.step_by(one_in) {
        let mut position = Position::new(rules(version));
        for seed in 0..30 {
            let turn = choose(&position, level, seed, &mut with_patience(40));
            let Some(turn) = turn else { break };
            assert!(position.legal_turns().contains(&turn), "{turn}");
            position = position.after(&turn).expect("a legal turn");
        }
    }
}

#[test]
fn every_level_plays_legal_turns_to_the_end_of_a_game() {
    // Each strength plays one game, and each game has different rules.
    play_games(7);
}

#[test]
#[ignore = "takes seconds: all rules"]
fn every_level_plays_legal_turns_to_the_end_of_a_game_by_all_rules() {
    play_games(1);
}

#[test]
fn every_level_takes_a_win() {
    // White's loaded piece on c2 can jump onto Black's only GIPF-piece on b2, which wins at once.
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5");
    for level in GipfStrength::ALL {
        for seed in 0..5 {
            let turn = choose(game.position(), level, seed, &mut || true).expect("a turn");
            let after = game.position().after(&turn).expect("a legal turn");
            let won = after.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(won, Some(game.position().turn()), "level {level}: {turn}");
        }
    }
}

#[test]
fn who_looks_at_the_answer_parries_the_threat_to_a_lone_gipf_piece() {
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2");
    for level in GipfStrength::ALL.into_iter().filter(|level| level.number() > 1) {
        let turn = choose(game.position(), level, 7, &mut with_patience(2000)).expect("a turn");
        let after = game.position().after(&turn).expect("a legal turn");
        let loses = after.legal_turns().iter().any(|answer| {
            let end = after.after(answer).expect("a legal turn");
            end.outcome().is_some_and(|outcome| outcome.winner == Some(after.turn()))
        });
        assert!(!loses, "level {level}: {turn}");
    }
}

#[test]
fn the_same_seed_makes_the_same_turn() {
    let position = Position::new(rules("tournament 6"));
    let turns = |seed| choose(&position, GipfStrength::ALL[0], seed, &mut || true);
    assert_eq!(turns(3), turns(3));
    assert!((0..20).any(|seed| turns(seed) != turns(3)), "other seeds give other turns");
}

#[test]
fn a_use_that_would_win_is_contested() {
    let game = played("tournament 6", "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5");
    let draft = Draft::new(game.position());
    let jumps = draft.jumps();
    assert!(!jumps.is_empty());
    for jump in jumps {
        assert!(would_contest(&draft, jump), "{}", Turn::from_move(Move::Jump(jump)));
    }
}

/// What a push does by the rules.
fn makes_a_row(position: &Position, entry: Entry) -> bool {
    let mut draft = Draft::new(position);
    let entering = Entering::ALL.into_iter().find(|it| draft.supply().allows(*it));
    let Some(entering) = entering else { return false };
    draft.step(Step::Push(entering, entry)).is_ok() && !draft.rows().is_empty()
}

#[test]
fn pushes_to_a_row_are_those_by_the_rules() {
    let mut count = 0;
    for (nth, version) in ["basic 0", "standard 6", "tournament 0"].into_iter().enumerate() {
        let mut position = Position::new(rules(version));
        for ply in 0..40 {
            let turns = position.legal_turns();
            let Some(last) = turns.len().checked_sub(1) else { break };
            if Draft::new(&position).rows().is_empty() {
                let found = pushes_to_a_row(&position, position.turn());
                for entry in Entry::all() {
                    assert_eq!(found.contains(&entry), makes_a_row(&position, entry), "{entry}");
                }
                count += found.len();
            }
            for turn in turns.iter().step_by(7) {
                assert!(!reasons(&position, turn).is_empty(), "{turn}");
            }
            let turn = &turns[scattered(ply ^ nth as u64) as usize % (last + 1)];
            position = position.after(turn).expect("a legal turn");
            if position.outcome().is_some() {
                break;
            }
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_reason_is_what_the_board_shows() {
    let best = |rules: &str, turns: &str, turn: &str| {
        let game = played(rules, turns);
        reasons(game.position(), &turn.parse().expect("a turn"))[0]
    };
    let row = "c1-c2 g7-g6 c1-c2 g7-g6 c1-c2 g7-g6";
    assert_eq!(best("basic 0", row, "c1-c2;xc2,c3,c4,c5"), Reason::TakesBack(4));
    assert_eq!(best("basic 0", row, "g7-g6"), Reason::StopsRow(entry("g7-g6")));
    assert_eq!(best("basic 0", "", "e1-e2"), Reason::LeavesNoRow);
    let use_of_gipf = "Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5";
    assert_eq!(best("tournament 6", use_of_gipf, "c2*b2+1"), Reason::Wins(Ending::NoGipf));
}

fn entry(name: &str) -> Entry {
    Entry::all().find(|entry| entry.to_string() == name).expect("an entry")
}
