//! Finds puzzles in games of the computer against itself, in which one side plays with less care.
//! Some games are races: neither side connects before the last pieces are added, so that the centre
//! decides.

use std::collections::{HashMap, HashSet};

use crate::kit::strength::Strength;
use crate::lab::self_play::LearningGame;
use crate::punct::engine::{
    Analysis, Budget, Decision, Engine, ForcedWinResult, Proof, RandomSource, can_win, forced_win,
    forcing_moves, threats,
};
use crate::punct::lessons::puzzles::{
    Difficulty, Goal, Puzzle, PuzzleTheme, Solver, right_moves, theme,
};
use crate::rules::{
    Bridges, Game, Kind, Level, Move, Position, Rules, Symmetry, Variant, scattered,
};

/// How the piece of a move comes to lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum MoveKind {
    Added,
    Flat,
    Raised,
    Bridge,
}

/// Chooses the puzzles to use, from the easiest to the hardest.
pub fn choose(found: &[Puzzle]) -> Vec<&Puzzle> {
    let mut seen = HashSet::new();
    let different: Vec<&Puzzle> =
        found.iter().filter(|puzzle| seen.insert(likeness(&puzzle.position))).collect();
    let mut chosen = Vec::new();
    for theme in PuzzleTheme::ALL {
        let of_theme = different.iter().copied().filter(|puzzle| puzzle.theme == theme);
        let wanted = match theme {
            PuzzleTheme::WinAtOnce | PuzzleTheme::OnlyDefence => 25,
            PuzzleTheme::WinInTwo | PuzzleTheme::WinInThree => 40,
            PuzzleTheme::Cut
            | PuzzleTheme::Block
            | PuzzleTheme::Bridge
            | PuzzleTheme::Uncover
            | PuzzleTheme::DoubleThreat => 12,
            PuzzleTheme::CentreRace => 16,
        };
        chosen.extend(pick_varied(of_theme.collect(), wanted));
    }
    chosen.sort_by_cached_key(|puzzle| {
        (
            puzzle.difficulty.score(),
            puzzle.goal,
            move_kind(puzzle),
            puzzle.position.ply(),
            puzzle.id(),
        )
    });
    chosen
}

/// Each time, picks a puzzle whose answer has the [`kind_of_answer`] picked least often before.
fn pick_varied(mut puzzles: Vec<&Puzzle>, count: usize) -> Vec<&Puzzle> {
    let mut used: HashMap<(Kind, MoveKind), usize> = HashMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < count && !puzzles.is_empty() {
        let least = (0..puzzles.len())
            .min_by_key(|&at| used.get(&kind_of_answer(puzzles[at])).copied().unwrap_or_default());
        let Some(at) = least else { break };
        let puzzle = puzzles.remove(at);
        *used.entry(kind_of_answer(puzzle)).or_default() += 1;
        chosen.push(puzzle);
    }
    chosen
}

fn kind_of_answer(puzzle: &Puzzle) -> (Kind, MoveKind) {
    (puzzle.answers[0].placement().kind(), move_kind(puzzle))
}

fn move_kind(puzzle: &Puzzle) -> MoveKind {
    let answer = puzzle.answers[0];
    if matches!(answer, Move::Add(_)) {
        return MoveKind::Added;
    }
    match puzzle.position.landing_of(answer) {
        Ok(landing) if landing.gap.is_some() => MoveKind::Bridge,
        Ok(landing) if landing.level > Level::GROUND => MoveKind::Raised,
        Ok(_) | Err(_) => MoveKind::Flat,
    }
}

/// Equal for positions that differ only by rotation, reflection or exchanged colours.
fn likeness(position: &Position) -> u64 {
    let sums = Symmetry::all().map(|symmetry| {
        let mut sum = 0_u64;
        for piece in position.pieces() {
            let dots = piece.placement.dots();
            let [punct, one, other] = dots.map(|dot| symmetry.turn_space(dot).index() as u64);
            let at = punct << 16 | one.min(other) << 8 | one.max(other);
            let own = u64::from(piece.owner == position.turn());
            let level = u64::from(piece.level.get());
            sum = sum.wrapping_add(scattered(level << 32 | own << 31 | at));
        }
        sum
    });
    sums.min().unwrap_or_default()
}

const LONGEST: usize = 140;

const BEGIN: usize = 10;

/// The most puzzles from one game. No two of these puzzles have the same theme.
const A_GAME: usize = 3;

/// Nodes for a move and for one in a race before its end; the best moves that a search returns.
const NODES: u32 = 120;
const NODES_OF_RACE: u32 = 20;
const CHOICE: usize = 16;

/// Before this ply, both sides choose among all moves that the search returns, except in races. The
/// first move is any legal one.
const OPENING: usize = 4;

/// A race ends once a player has at most this number in reserve. Only there can it give puzzles.
const FEW_LEFT: u8 = 2;

/// The puzzles of one game. The number of the game and the seed determine them.
pub fn puzzles_of_game(number: u32, seed: u64) -> Vec<Puzzle> {
    let mut chance = RandomSource::new(scattered(seed ^ u64::from(number) << 32));
    let race = number % 4 == 3;
    let rules = Rules {
        variant: if !race && chance.number_below(5) == 0 {
            Variant::Basic
        } else {
            Variant::Standard
        },
        bridges: if chance.number_below(10) == 0 { Bridges::Any } else { Bridges::Two },
    };
    // The number of best moves from which each player chooses: the smaller, the more careful.
    let mut care = [1 + chance.number_below(2), 3 + chance.number_below(8)];
    care.rotate_left(chance.number_below(2));
    let (mut engine, mut game) = (Engine::new(), Game::new(rules));
    let mut found: Vec<Puzzle> = Vec::new();
    while game.outcome().is_none() && game.ply() < LONGEST && found.len() < A_GAME {
        let ending = game.position().fewest_left() <= FEW_LEFT;
        let nodes = if race && !ending { NODES_OF_RACE } else { NODES };
        let best = engine.analyse(game.position(), Budget::Nodes(nodes), CHOICE, &mut |_| true);
        if game.ply() >= BEGIN && (!race || ending) {
            add_puzzle(&mut found, game.position(), &best);
        }
        let played = if game.ply() == 0 {
            anything(&game, &mut chance)
        } else if race && !ending {
            peaceful(&game, &best, &mut chance)
        } else {
            let most = if game.ply() < OPENING { CHOICE } else { care[game.ply() % 2] };
            let choice = most.min(best.candidates.len());
            best.candidates.get(chance.number_below(choice)).map(|candidate| candidate.played)
        };
        match played {
            Some(played) if game.play(played).is_ok() => {}
            _ => break,
        }
    }
    found
}

/// The last positions of a saved game: near the end, the search often proved who wins.
const LAST: usize = 6;

/// Finds the puzzles in the last positions of a game that `punct train` saved.
pub fn puzzles_of_saved(saved: &LearningGame) -> Vec<Puzzle> {
    let (mut engine, mut game) = (Engine::new(), Game::new(saved.rules));
    let mut found: Vec<Puzzle> = Vec::new();
    for played in saved.moves() {
        if game.ply() + LAST >= saved.turns.len() && game.ply() >= BEGIN {
            let position = game.position();
            let best = engine.analyse(position, Budget::Nodes(NODES), CHOICE, &mut |_| true);
            add_puzzle(&mut found, position, &best);
        }
        if game.play(played).is_err() || game.outcome().is_some() {
            break;
        }
    }
    found.truncate(A_GAME);
    found
}

fn add_puzzle(found: &mut Vec<Puzzle>, position: &Position, promised: &Analysis) {
    if let Some(puzzle) = puzzle(position, promised)
        && found.iter().all(|known| known.theme != puzzle.theme)
    {
        found.push(puzzle);
    }
}

/// Chooses any legal first move. The first move decides where on the board the game is played.
fn anything(game: &Game, chance: &mut RandomSource) -> Option<Move> {
    let moves = game.legal_moves();
    moves.get(chance.number_below(moves.len())).copied()
}

/// A good move that neither ends the game nor lets the opponent win at once, rather an addition.
fn peaceful(game: &Game, best: &Analysis, chance: &mut RandomSource) -> Option<Move> {
    let (mut quiet, mut adds) = (Vec::new(), Vec::new());
    for played in best.candidates.iter().map(|candidate| candidate.played) {
        let mut after = game.clone();
        if after.play(played).is_err() || after.outcome().is_some() || can_win(after.position()) {
            continue;
        }
        quiet.push(played);
        if matches!(played, Move::Add(_)) {
            adds.push(played);
        }
    }
    let choice = if adds.is_empty() || chance.number_below(4) == 0 { quiet } else { adds };
    choice.get(chance.number_below(choice.len())).copied()
}

/// The most positions that a proof may look at.
const MOST_POSITIONS: u64 = 500_000;

const MOST_TRIED: u32 = 40_000;

/// The longest forced win that is looked for, in moves of the player who wins.
const LONGEST_WIN: u8 = 3;

/// Sets of three spaces for the pieces of the right moves; and the most if all these moves block.
const MOST_ANSWERS: usize = 3;
const MOST_BLOCKS: usize = 8;

/// Moves left unrefuted in a puzzle about defence. With more, it would have too many answers.
const MOST_DEFENCES: usize = 10;

/// A forced win, or else a defence. The game is not over. `promised` is a short search.
fn puzzle(position: &Position, promised: &Analysis) -> Option<Puzzle> {
    let goal = goal(position, promised)?;
    let mut solver = Solver::with_limit(MOST_POSITIONS);
    let found = right_moves(position, goal, &mut solver, &mut |it| are_few(position, goal, it));
    let Ok(Some(answers)) = found else { return None };
    if answers.is_empty() || !are_few(position, goal, &answers) {
        return None;
    }
    let theme = theme(position, goal, &answers);
    // The tries in which the computer begins with a wrong move. `LEVELS` says which strengths try.
    let game = Game::from_position(position.clone());
    let mut engine = Engine::new();
    let mut missed = 0;
    for level in Strength::all().skip(2).take(LEVELS) {
        for seed in 1..=SEEDS {
            let decided = engine.decide(&game, Budget::Strength(level), seed, &mut |_| true);
            let right = matches!(decided, Some(Decision::Play(best)) if answers.contains(&best));
            missed += u8::from(!right);
        }
    }
    let difficulty = Difficulty { missed, nodes: nodes(position, &answers) };
    Some(Puzzle { theme, goal, difficulty, position: position.clone(), answers })
}

/// The goal in a position: a win at once, a win that few moves force, or else a defence.
fn goal(position: &Position, promised: &Analysis) -> Option<Goal> {
    if can_win(position) {
        return Some(Goal::Win(1));
    }
    if let ForcedWinResult::Wins(win) = forced_win(position, LONGEST_WIN, MOST_TRIED) {
        let goal = Goal::Win(win.moves);
        let forcing = forcing_moves(position, win.moves, MOST_TRIED)?;
        return are_few(position, goal, &forcing).then_some(goal);
    }
    let open = promised.candidates.iter().filter(|open| open.proof != Some(Proof::Loses));
    let defends = open.count() <= MOST_DEFENCES && !threats(position).is_empty();
    defends.then_some(Goal::Defend)
}

/// Moves onto the same three spaces count once.
fn are_few(position: &Position, goal: Goal, answers: &[Move]) -> bool {
    let spaces: HashSet<_> = answers.iter().map(|answer| answer.placement().spaces()).collect();
    spaces.len() <= MOST_ANSWERS
        || spaces.len() <= MOST_BLOCKS && theme(position, goal, answers) == PuzzleTheme::Block
}

const MOST_NODES: u32 = 2_048;

/// The number of strengths that try to solve a puzzle, from strength 3 on, and the tries of each.
const LEVELS: usize = 5;
const SEEDS: u64 = Difficulty::TRIES as u64 / LEVELS as u64;

/// A power of two, from which on a search's best move is an answer; twice [`MOST_NODES`] if never.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Move, Rules};

    fn hash_after(moves: [&str; 2]) -> u64 {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse::<Move>().expect("a move")).expect("a legal move");
        }
        likeness(game.position())
    }

    #[test]
    fn turned_and_mirrored_positions_are_alike_and_others_are_not() {
        let one = hash_after(["T-D3,D4,E4", "SE-B3,B4,B5"]);
        assert_eq!(one, hash_after(["T-C4,D4,D5", "SE-C2,D2,E2"].map(|text| text)));
        assert_ne!(one, hash_after(["T-D3,D4,E4", "SE-B5,B4,B3"]));
        assert_ne!(one, hash_after(["T-D3,E4,E3", "SE-B3,B4,B5"]));
    }
}
