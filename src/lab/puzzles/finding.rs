//! Finds puzzles in games of the computer against itself, and measures how hard they are. One side
//! plays with less care than the other. Some games are races: neither side connects before the last
//! pieces are added, so that the centre decides.

use std::collections::HashSet;

use crate::kit::strength::Strength;
use crate::lab::self_play::LearningGame;
use crate::punct::engine::{
    Analysis, Budget, Chance, Decision, Engine, Forced, Proof, can_win, forced_win, forcing_moves,
    threats,
};
use crate::punct::lessons::puzzles::{
    Difficulty, Goal, Puzzle, PuzzleTheme, Solver, right_moves, theme,
};
use crate::rules::{Bridges, Game, Move, Player, Position, Rules, Variant, scattered};

/// A game is broken off at this ply.
const LONGEST: usize = 140;

/// The search for puzzles begins at this ply.
const BEGIN: usize = 10;

/// The most puzzles from one game. No two of these puzzles have the same theme.
const A_GAME: usize = 3;

/// The number of nodes of a search for a move, the number in a race before its end, and the number
/// of best moves that a search returns.
const NODES: u32 = 120;
const NODES_OF_RACE: u32 = 20;
const CHOICE: usize = 16;

/// Before this ply, both sides choose among all moves that the search returns, except in races. The
/// first move is any legal one.
const OPENING: usize = 4;

/// The end of a race begins when a player has at most this number of pieces in reserve. In a race,
/// only positions of its end can become puzzles.
const FEW_LEFT: u8 = 2;

/// Plays a game and returns its puzzles. The number of the game and the seed determine them.
pub fn puzzles_of_game(number: u32, seed: u64) -> Vec<Puzzle> {
    let mut chance = Chance::new(scattered(seed ^ u64::from(number) << 32));
    let race = number % 4 == 3;
    let rules = Rules {
        variant: if !race && chance.number_below(5) == 0 {
            Variant::Basic
        } else {
            Variant::Standard
        },
        bridges: if chance.number_below(10) == 0 { Bridges::Any } else { Bridges::Two },
    };
    // The number of best moves from which each player chooses. The smaller it is, the more care the
    // player takes.
    let mut care = [1 + chance.number_below(2), 3 + chance.number_below(8)];
    care.rotate_left(chance.number_below(2));
    let (mut engine, mut game) = (Engine::new(), Game::new(rules));
    let mut found: Vec<Puzzle> = Vec::new();
    while game.outcome().is_none() && game.ply() < LONGEST && found.len() < A_GAME {
        let ending = Player::BOTH
            .into_iter()
            .any(|player| game.position().reserve(player).total() <= FEW_LEFT);
        let nodes = if race && !ending { NODES_OF_RACE } else { NODES };
        let best = engine.analyse(game.position(), Budget::Nodes(nodes), CHOICE, &mut |_| true);
        if game.ply() >= BEGIN && (!race || ending) {
            let other = |puzzle: &Puzzle| found.iter().all(|one| one.theme != puzzle.theme);
            found.extend(puzzle(game.position(), &best).filter(other));
        }
        let played = if game.ply() == 0 {
            anything(&game, &mut chance)
        } else if race && !ending {
            peaceful(&game, &best, &mut chance)
        } else {
            let among = if game.ply() < OPENING { CHOICE } else { care[game.ply() % 2] };
            let among = among.min(best.candidates.len());
            best.candidates.get(chance.number_below(among)).map(|candidate| candidate.played)
        };
        match played {
            Some(played) if game.play(played).is_ok() => {}
            _ => break,
        }
    }
    found
}

/// The number of last positions of a saved game that are searched for puzzles. Near the end of the
/// game, the search often proved who wins.
const LAST: usize = 6;

/// Finds the puzzles in the last positions of a game that `punct train` saved.
pub fn puzzles_of_kept(saved: &LearningGame) -> Vec<Puzzle> {
    let (mut engine, mut game) = (Engine::new(), Game::new(saved.rules));
    let mut found: Vec<Puzzle> = Vec::new();
    for played in saved.moves() {
        if game.ply() + LAST >= saved.turns.len() && game.ply() >= BEGIN {
            let position = game.position();
            let best = engine.analyse(position, Budget::Nodes(NODES), CHOICE, &mut |_| true);
            let other = |puzzle: &Puzzle| found.iter().all(|one| one.theme != puzzle.theme);
            found.extend(puzzle(position, &best).filter(other));
        }
        if game.play(played).is_err() || game.outcome().is_some() {
            break;
        }
    }
    found.truncate(A_GAME);
    found
}

/// Chooses any legal first move. The first move decides where on the board the game is played.
fn anything(game: &Game, chance: &mut Chance) -> Option<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.get(chance.number_below(moves.len())).copied()
}

/// Chooses one of the better moves that neither ends the game nor lets the opponent win at once.
/// Prefers adding a piece to moving one.
fn peaceful(game: &Game, best: &Analysis, chance: &mut Chance) -> Option<Move> {
    let quiet = |played: &Move| {
        let mut after = game.clone();
        after.play(*played).is_ok() && after.outcome().is_none() && !can_win(after.position())
    };
    let moves = best.candidates.iter().map(|candidate| candidate.played);
    let quiet: Vec<Move> = moves.filter(quiet).collect();
    let adds: Vec<Move> =
        quiet.iter().copied().filter(|played| matches!(played, Move::Add(_))).collect();
    let choice = if adds.is_empty() || chance.number_below(4) == 0 { quiet } else { adds };
    choice.get(chance.number_below(choice.len())).copied()
}

/// The most positions that a proof may look at.
const MOST_POSITIONS: u64 = 500_000;

/// The most moves that a search for forced wins tries.
const MOST_TRIED: u32 = 40_000;

/// The longest forced win that is looked for, in moves of the player who wins.
const LONGEST_WIN: u8 = 3;

/// The most places, each of three spaces, on which the pieces of the right moves may lie; and the
/// most such places if all these moves block.
const MOST_ANSWERS: usize = 3;
const MOST_BLOCKS: usize = 8;

/// The most moves that the search may leave unrefuted in a puzzle about defence. With more, the
/// puzzle would have too many answers.
const MOST_DEFENCES: usize = 10;

/// Returns the puzzle in a position where the game is not over: a forced win, or else a defence.
/// `None` if the position is no puzzle. `promised` is a short search of the position.
fn puzzle(position: &Position, promised: &Analysis) -> Option<Puzzle> {
    let goal = goal(position, promised)?;
    let mut few = |answers: &[Move]| few(position, goal, answers);
    let mut solver = Solver::with_limit(MOST_POSITIONS);
    let answers = right_moves(position, goal, &mut solver, &mut few);
    let Ok(Some(answers)) = answers else { return None };
    (!answers.is_empty() && few(&answers)).then(|| make_puzzle(position, goal, answers))
}

/// Returns the goal in a position: a win at once, a win that few moves force, or else a defence.
/// `None` if there is no such goal.
fn goal(position: &Position, promised: &Analysis) -> Option<Goal> {
    if can_win(position) {
        return Some(Goal::Win(1));
    }
    if let Forced::Wins(win) = forced_win(position, LONGEST_WIN, MOST_TRIED) {
        let goal = Goal::Win(win.moves);
        let forcing = forcing_moves(position, win.moves, MOST_TRIED)?;
        return few(position, goal, &forcing).then_some(goal);
    }
    let open = promised.candidates.iter().filter(|open| open.proof != Some(Proof::Loses));
    let defends = open.count() <= MOST_DEFENCES && !threats(position).is_empty();
    defends.then_some(Goal::Defend)
}

fn make_puzzle(position: &Position, goal: Goal, answers: Vec<Move>) -> Puzzle {
    let theme = theme(position, goal, &answers);
    let difficulty = difficulty(position, &answers);
    Puzzle { theme, goal, difficulty, position: position.clone(), answers }
}

/// Whether the pieces of the right moves lie in few places. Moves onto the same three spaces count
/// once.
fn few(position: &Position, goal: Goal, answers: &[Move]) -> bool {
    let spaces: HashSet<_> = answers.iter().map(|answer| answer.placement().spaces()).collect();
    let block = || theme(position, goal, answers) == PuzzleTheme::Block;
    spaces.len() <= MOST_ANSWERS || spaces.len() <= MOST_BLOCKS && block()
}

/// The most nodes of the search that measures the difficulty.
const MOST_NODES: u32 = 2_048;

/// The number of strengths that try to solve a puzzle, from strength 3 on, and the tries of each.
const LEVELS: usize = 5;
const SEEDS: u64 = Difficulty::TRIES as u64 / LEVELS as u64;

fn difficulty(position: &Position, answers: &[Move]) -> Difficulty {
    Difficulty { missed: missed_tries(position, answers), nodes: nodes(position, answers) }
}

/// Returns the number of nodes, a power of two, from which on the best move of a search is an
/// answer. Returns twice [`MOST_NODES`] if the search ends with another move.
fn nodes(position: &Position, answers: &[Move]) -> u32 {
    let mut needed = 1;
    let mut next = 8;
    let mut engine = Engine::new();
    let found = engine.analyse(position, Budget::Nodes(MOST_NODES), 1, &mut |thinking| {
        if thinking.nodes() >= next {
            let best = thinking.analysis(1).best().map(|best| best.played);
            if !best.is_some_and(|best| answers.contains(&best)) {
                needed = 2 * next;
            }
            next *= 2;
        }
        true
    });
    let right = found.best().is_some_and(|best| answers.contains(&best.played));
    if right { needed } else { 2 * MOST_NODES }
}

/// Returns the number of tries in which the computer begins with a wrong move. [`LEVELS`] tells the
/// strengths that try.
fn missed_tries(position: &Position, answers: &[Move]) -> u8 {
    let game = Game::from_position(position.clone());
    let mut engine = Engine::new();
    let mut misses = 0;
    for level in Strength::all().skip(2).take(LEVELS) {
        for seed in 1..=SEEDS {
            let decided = engine.decide(&game, Budget::Strength(level), seed, &mut |_| true);
            let right = matches!(decided, Some(Decision::Play(best)) if answers.contains(&best));
            misses += u8::from(!right);
        }
    }
    misses
}
