//! Random games in which the rules and the slow model must agree on everything, at every turn.

use super::Dice;
use super::slow_model::{Counts, SlowGame};
use crate::gipf::rules::{Challenges, Ending, Game, Position, Rules};
use crate::rules::Player;

/// All possible rules.
const ALL_RULES: [&str; 11] = [
    "basic 0",
    "standard 0",
    "standard 3",
    "standard 4",
    "standard 5",
    "standard 6",
    "tournament 0",
    "tournament 3",
    "tournament 4",
    "tournament 5",
    "tournament 6",
];

/// The most turns of a game. The basic game can go on for ever.
const PATIENCE: usize = 200;

/// The preference of a random player.
#[derive(Clone, Copy)]
enum Taste {
    /// No preference.
    Any,
    /// Rows, and uses of potentials.
    Eager,
    /// As many GIPF-pieces as possible.
    Heavy,
    /// Some GIPF-pieces, then all loaded pieces; then potentials against potentials.
    Duellist,
    /// Some GIPF-pieces, then all loaded pieces; then potentials against GIPF-pieces.
    Hunter,
    /// A row of GIPF-pieces.
    Liner,
}

impl Taste {
    const ALL: [Taste; 6] =
        [Taste::Any, Taste::Eager, Taste::Heavy, Taste::Duellist, Taste::Hunter, Taste::Liner];

    /// How much the player likes a turn.
    fn liking(self, turn: &str, ply: usize) -> u8 {
        let (gipf, loaded) = (turn.starts_with('G'), turn.starts_with('P'));
        let (covers, uses) = (turn.contains('+'), turn.contains('*'));
        match self {
            Taste::Any => 0,
            Taste::Eager => u8::from(turn.contains(['x', '*'])),
            Taste::Heavy => 2 * u8::from(gipf) + u8::from(uses),
            Taste::Duellist | Taste::Hunter if ply < 6 => u8::from(gipf),
            Taste::Duellist => 2 * u8::from(uses && !covers) + u8::from(loaded),
            Taste::Hunter => 2 * u8::from(covers) + u8::from(loaded),
            Taste::Liner => u8::from(turn == ["Ge1-e2", "Gd1-d2"][ply % 2]),
        }
    }

    /// Chooses a turn, mostly one that the player likes best.
    fn choose(self, ply: usize, legal: &[String], dice: &mut Dice) -> String {
        let likings: Vec<u8> = legal.iter().map(|turn| self.liking(turn, ply)).collect();
        let most = likings.iter().max().copied().unwrap_or(0);
        let least = if dice.number_below(12) > 0 { most } else { 0 };
        let liked: Vec<&String> = legal
            .iter()
            .zip(likings)
            .filter(|(_, liking)| *liking >= least)
            .map(|pair| pair.0)
            .collect();
        (*dice.pick(&liked)).clone()
    }
}

/// Plays a game in both implementations and compares everything.
fn agree(rules: &str, seed: u64, counts: &mut Counts) {
    let rules: Rules = rules.parse().expect("rules");
    let mut slow = SlowGame::new(rules.version().code(), rules.potentials().number());
    slow.counts = std::mem::take(counts);
    let mut game = Game::new(rules, Challenges::NONE);
    let mut dice = Dice::new(seed);
    let tastes = [*dice.pick(&Taste::ALL), *dice.pick(&Taste::ALL)];
    for ply in 0..PATIENCE {
        let legal = slow.legal();
        assert_alike(&game, &slow, legal);
        if legal.is_empty() {
            break;
        }
        let turn = tastes[ply % 2].choose(ply, legal, &mut dice);
        slow.play(&turn);
        game.play(&turn.parse().expect("a turn")).expect("a legal turn");
        assert_eq!(game.turns()[ply].to_string(), turn, "a canonical turn does not change");
    }
    *counts = std::mem::take(&mut slow.counts);
}

fn assert_alike(game: &Game, slow: &SlowGame, slow_legal: &[String]) {
    let position = game.position();
    let about = || format!("{}: {position}", game.rules());
    assert_eq!(position.to_string(), slow.board());
    assert_eq!(position.turn().code(), slow.turn());
    for player in Player::BOTH {
        assert_eq!(supply(position, player), slow.supply(player.code()), "{}", about());
    }
    let mut legal: Vec<String> = position.legal_turns().iter().map(ToString::to_string).collect();
    legal.sort();
    assert_eq!(legal, slow_legal, "{}", about());
    assert_eq!(result(game), slow.result().as_deref().map(without_detail), "{}", about());
}

/// The supply as other programs see it.
fn supply(position: &Position, player: Player) -> String {
    let supply = position.supply(player);
    let gipf = if supply.may_play_gipf() { "yes" } else { "no" };
    let (basic, potentials, captured) = (supply.basic, supply.potentials, supply.captured);
    format!("basic:{basic} gipf:{gipf} potentials:{potentials} captured:{captured}")
}

fn result(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    let winner = outcome.winner.expect("no draw at random");
    let why = match outcome.ending {
        Ending::NoGipf => "no gipf",
        Ending::OwnGipf => "own-last",
        Ending::NoTurn => "reserve",
        _ => unreachable!("a turn does not end a game so"),
    };
    Some(format!("{} {why}", winner.code()))
}

/// The result without the way in which the last GIPF-piece was lost, which only the slow model
/// tells.
fn without_detail(result: &str) -> String {
    ["captured", "covered", "both"]
        .iter()
        .fold(result.to_owned(), |text, detail| text.replace(detail, "no gipf"))
}

/// For each seed, plays one game by each of [`ALL_RULES`].
fn agree_in_all(seeds: impl Iterator<Item = u64>) -> Counts {
    let mut counts = Counts::default();
    for seed in seeds {
        for rules in ALL_RULES {
            agree(rules, seed, &mut counts);
        }
    }
    counts
}

#[test]
fn the_rules_agree_with_the_slow_model_in_random_games() {
    let counts = agree_in_all((0..20).step_by(7));
    assert!(counts.turns > 500 && counts.removals > 0, "{counts:?}");
}

#[test]
#[ignore = "takes a minute: some thousand games"]
fn the_rules_agree_with_the_slow_model_in_many_random_games() {
    let counts = agree_in_all(0..100);
    // The games had every rare case at least once.
    assert!(counts.onto_used > 0 && counts.onto_loaded > 0, "{counts:?}");
    assert!(counts.one_on_gipf > 0 && counts.two_on_gipf > 0, "{counts:?}");
    assert!(counts.intersecting_rows > 0 && counts.freed_other_rows > 0, "{counts:?}");
    assert!(counts.removals_with_stayers > 0 && counts.whole_runs_left > 0, "{counts:?}");
}

/// The number of games by each of [`ALL_RULES`] that the table counts.
const TABLE_GAMES: u64 = 1_000;

/// The counts, by name.
fn columns(counts: &Counts) -> [(&'static str, u64); 19] {
    [
        ("turns", counts.turns),
        ("most legal turns", counts.most_legal),
        ("onto a loaded piece", counts.onto_loaded),
        ("onto a used potential", counts.onto_used),
        ("one piece onto a GIPF-piece", counts.one_on_gipf),
        ("two onto a GIPF-piece", counts.two_on_gipf),
        ("highest stack", counts.highest_stack),
        ("own rows freed", counts.freed_own_rows),
        ("rows of the other freed", counts.freed_other_rows),
        ("two rows at once", counts.two_rows_at_once),
        ("of them crossing", counts.intersecting_rows),
        ("rows removed", counts.removals),
        ("of them with some staying", counts.removals_with_stayers),
        ("runs left whole", counts.whole_runs_left),
        ("ends: no turn", counts.end_reserve),
        ("ends: last GIPF captured", counts.end_captured),
        ("ends: last GIPF covered", counts.end_covered),
        ("ends: own last GIPF", counts.end_own_last),
        ("ends: both", counts.end_both),
    ]
}

#[test]
#[ignore = "takes minutes and prints a table: what came about in thousands of random games"]
fn the_table_of_special_cases() {
    let counted = ALL_RULES.map(|rules| {
        let mut counts = Counts::default();
        for seed in 0..TABLE_GAMES {
            agree(rules, 1_000 + seed, &mut counts);
        }
        columns(&counts)
    });
    let heads = ALL_RULES.map(|rules| format!("{rules:>13}"));
    println!("{:28}{}", format!("{TABLE_GAMES} games each"), heads.concat());
    for row in 0..counted[0].len() {
        let cells = counted.map(|column| format!("{:>13}", column[row].1));
        println!("{:28}{}", counted[0][row].0, cells.concat());
    }
}
