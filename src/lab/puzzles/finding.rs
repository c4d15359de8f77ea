//! Finds puzzles in games of the computer against itself, and measures how hard they are. One side
//! plays with less care than the other. In some games, the races, neither side is connected until
//! the last pieces are added and the centre decides.

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

/// A game longer than this is broken off.
const LONGEST: usize = 140;

/// The search for puzzles begins at this ply.
const BEGIN: usize = 10;

/// The most puzzles from one game, each with another theme.
const A_GAME: usize = 3;

/// The number of nodes that the computer looks at for each move, and the number of the best moves
/// that it chooses from.
const NODES: u32 = 120;
const NODES_OF_RACE: u32 = 20;
const CHOICE: usize = 16;

/// Up to this ply, moves are drawn from all legal ones.
const OPENING: usize = 4;

/// In a race, the search for puzzles begins when a player has only this number of pieces left.
const FEW_LEFT: u8 = 2;

/// The puzzles of a game. The number and the seed determine them.
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
    // One player takes more care than the other.
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
            let other = |puzzle: &Puzzle| found.iter().all(|one| one.theme() != puzzle.theme());
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

/// The number of last positions of a saved game that are searched for puzzles: there the search
/// proved who wins.
const LAST: usize = 6;

/// The puzzles in the last positions of a game that `punct train` saved.
pub fn puzzles_of_kept(saved: &LearningGame) -> Vec<Puzzle> {
    let (mut engine, mut game) = (Engine::new(), Game::new(saved.rules));
    let mut found: Vec<Puzzle> = Vec::new();
    for played in saved.moves() {
        if game.ply() + LAST >= saved.plies() && game.ply() >= BEGIN {
            let position = game.position();
            let best = engine.analyse(position, Budget::Nodes(NODES), CHOICE, &mut |_| true);
            let other = |puzzle: &Puzzle| found.iter().all(|one| one.theme() != puzzle.theme());
            found.extend(puzzle(position, &best).filter(other));
        }
        if game.play(played).is_err() || game.outcome().is_some() {
            break;
        }
    }
    found.truncate(A_GAME);
    found
}

/// Any move: the first move decides how the game lies on the board.
fn anything(game: &Game, chance: &mut Chance) -> Option<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.get(chance.number_below(moves.len())).copied()
}

/// One of the better moves that neither wins nor lets the opponent win at once. Added pieces come
/// more often than moved ones.
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

/// No proof looks at more positions.
const MOST_POSITIONS: u64 = 500_000;

/// The most moves that a search for forced wins tries.
const MOST_TRIED: u32 = 40_000;

/// The longest win looked for, in the player's own moves.
const LONGEST_WIN: u8 = 3;

/// The most threes of spaces that the dots of the right moves may lie on, and the most if all these
/// moves block.
const MOST_ANSWERS: usize = 3;
const MOST_BLOCKS: usize = 8;

/// If a search finds more defences than this, the defence is not unique enough.
const MOST_DEFENCES: usize = 10;

/// The puzzle in a position where the game is not over: the forced win, or else the defence that a
/// short search finds.
fn puzzle(position: &Position, promised: &Analysis) -> Option<Puzzle> {
    let goal = goal(position, promised)?;
    let mut few = |answers: &[Move]| few(position, goal, answers);
    let mut solver = Solver::with_limit(MOST_POSITIONS);
    let answers = right_moves(position, goal, &mut solver, &mut few);
    let Ok(Some(answers)) = answers else { return None };
    (!answers.is_empty() && few(&answers)).then(|| make_puzzle(position, goal, answers))
}

/// The goal in a position: a win, forced by few threats, or a defence.
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
    Puzzle::new(theme, goal, difficulty, position.clone(), answers)
}

/// Whether the right moves differ in few places. Equal pieces on the same three spaces count once.
fn few(position: &Position, goal: Goal, answers: &[Move]) -> bool {
    let spaces: HashSet<_> = answers.iter().map(|answer| answer.placement().spaces()).collect();
    let block = || theme(position, goal, answers) == PuzzleTheme::Block;
    spaces.len() <= MOST_ANSWERS || spaces.len() <= MOST_BLOCKS && block()
}

/// The most nodes that the computer looks at.
const MOST_NODES: u32 = 2_048;

/// The number of levels that try, from level 3 on, and the tries of each.
const LEVELS: usize = 5;
const SEEDS: u64 = Difficulty::TRIES as u64 / LEVELS as u64;

fn difficulty(position: &Position, answers: &[Move]) -> Difficulty {
    Difficulty { missed: missed_tries(position, answers), nodes: nodes(position, answers) }
}

/// The power of two of nodes from which on the best move found is an answer; twice the most nodes
/// if there is none.
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

/// The number of tries of the weak levels that begin with a wrong move.
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
