//! Scenes for viewing and for comparing. They come from games that a fixed generator plays, so that
//! they are always the same.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use crate::punct::picture::{Ghost, Scene};
use crate::rules::{
    Game, Move, Outcome, Placement, Position, Rules, Source, Space, SpaceSet, chains,
    lines_through, winning_chain,
};

/// A small generator that gives the same numbers on every machine.
struct SampleChance(u64);

impl SampleChance {
    fn number_below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum SampleAim {
    Stacks,
    Chains,
}

/// The games made so far, kept because the choice of their moves takes time.
static GAMES: LazyLock<Mutex<HashMap<SampleKey, Game>>> = LazyLock::new(Mutex::default);

/// The parameters of a game: an aim, a seed and a number of plies.
type SampleKey = (SampleAim, u64, usize);

/// Returns a game of `plies` plies, or of fewer if the game ends earlier.
pub fn game(aim: SampleAim, seed: u64, plies: usize) -> Game {
    let known = GAMES.lock().unwrap().get(&(aim, seed, plies)).cloned();
    known.unwrap_or_else(|| {
        let game = sample_game(aim, seed, plies);
        GAMES.lock().unwrap().insert((aim, seed, plies), game.clone());
        game
    })
}

fn sample_game(aim: SampleAim, seed: u64, plies: usize) -> Game {
    let mut chance = SampleChance(seed);
    let mut game = Game::new(Rules::default());
    while game.ply() < plies && game.outcome().is_none() {
        let mut moves = game.legal_moves();
        narrow(&mut chance, &mut moves);
        // Sorting makes the game independent of the order in which the rules list the moves.
        moves.sort_by_cached_key(Move::to_string);
        let played = choose(&mut chance, game.position(), aim, &moves, 150);
        game.play(played).unwrap();
    }
    game
}

/// Returns the positions of a game after each ply. This game considers fewer moves in a turn than
/// [`game`].
pub fn positions(aim: SampleAim, seed: u64, plies: usize) -> Vec<Position> {
    let mut chance = SampleChance(seed);
    let mut game = Game::new(Rules::default());
    let mut positions = Vec::new();
    while game.ply() < plies && game.outcome().is_none() {
        let mut moves = game.legal_moves();
        narrow(&mut chance, &mut moves);
        let played = choose(&mut chance, game.position(), aim, &moves, 40);
        game.play(played).unwrap();
        positions.push(game.position().clone());
    }
    positions
}

/// In half of the turns, keeps only the moves of pieces on the board, if there are any.
fn narrow(chance: &mut SampleChance, moves: &mut Vec<Move>) {
    if chance.number_below(2) == 0 && moves.iter().any(|m| is_shift(*m)) {
        moves.retain(|m| is_shift(*m));
    }
}

/// Draws `looks` random moves and returns the one that serves the aim best.
fn choose(
    chance: &mut SampleChance,
    position: &Position,
    aim: SampleAim,
    moves: &[Move],
    looks: usize,
) -> Move {
    let candidates = (0..looks).map(|_| moves[chance.number_below(moves.len())]);
    candidates.max_by_key(|m| worth(position, aim, *m)).unwrap()
}

fn worth(position: &Position, aim: SampleAim, played: Move) -> usize {
    let lifted = match played {
        Move::Shift { from, .. } => position.with_lifted(from),
        Move::Add(_) => None,
    };
    let (position, placement) = (lifted.as_ref().unwrap_or(position), played.placement());
    match aim {
        SampleAim::Stacks => {
            position.landing(placement).map_or(0, |landing| landing.level.get().into())
        }
        SampleAim::Chains => chains(position.tops(position.turn()) | placement.spaces())[0].len(),
    }
}

fn is_shift(played: Move) -> bool {
    matches!(played, Move::Shift { .. })
}

/// Returns the scene before the first move.
pub fn start() -> Scene {
    let mut scene = Scene::new(Position::new(Rules::default()));
    scene.cursor = Some(Space::CENTRE);
    scene
}

/// Returns a middle game with stacks and bridges, with the last move marked.
pub fn middle_game() -> Scene {
    let game = game(SampleAim::Stacks, 7, 50);
    let mut scene = Scene::new(game.position().clone());
    let last = game.last_move().unwrap();
    scene.last = last.placement().spaces();
    scene.last_from = match last.source() {
        Source::Board(from) => Some(from),
        Source::Reserve(_) => None,
    };
    scene.cursor = Some(Space::CENTRE);
    scene
}

/// Returns all moves that end in a bridge.
fn bridges(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|m| {
        let Move::Shift { from, to } = *m else { return false };
        let Some(lifted) = position.with_lifted(from) else { return false };
        lifted.landing(to).is_ok_and(|landing| landing.gap.is_some())
    });
    moves
}

/// Returns the middle game with a piece in the hand that would form a bridge where it is.
pub fn bridge_in_hand() -> Scene {
    let position = middle_game().position;
    let played = bridges(&position)[0];
    in_hand(&position, played, true)
}

/// Returns the middle game with a piece in the hand that can't be put down where it is.
pub fn refused_in_hand() -> Scene {
    let position = middle_game().position;
    let Move::Shift { from, to } = bridges(&position)[0] else { unreachable!() };
    let kind = to.kind();
    let turned = kind.orientations().filter_map(|o| Placement::new(kind, o, to.punct()));
    let illegal = turned.map(|to| Move::Shift { from, to }).find(|m| position.check(*m).is_err());
    in_hand(&position, illegal.unwrap(), false)
}

fn in_hand(position: &Position, played: Move, legal: bool) -> Scene {
    let Move::Shift { from, to } = played else { unreachable!() };
    let moves = position.legal_moves_from(Source::Board(from));
    let lifted = position.with_lifted(from).unwrap();
    let landing = lifted.landing(to).ok().filter(|_| legal);
    let levels = match landing {
        Some(landing) => [landing.level; 3],
        None => to.dots().map(|dot| lifted.height(dot)),
    };
    let gap = landing.and_then(|landing| landing.gap);
    let mut scene = Scene::new(lifted);
    scene.cursor = Some(to.punct());
    scene.marker = Some((from, position.turn()));
    scene.lines = lines_through(from);
    scene.targets = moves.iter().map(|m| m.placement().punct()).collect();
    let (owner, fits) = (position.turn(), legal);
    scene.ghost = Some(Ghost { owner, placement: to, fits, levels, tells_levels: true, gap });
    scene
}

/// Returns the middle game with the cursor on a blocked piece.
pub fn blocked_piece() -> Scene {
    let mut scene = middle_game();
    let position = &scene.position;
    let pieces = position.pieces();
    let covers = pieces.iter().map(|&piece| (piece, position.covering_layers(piece)));
    let (cursor, blockers) = covers
        .filter(|(_, covers)| !covers.is_empty())
        .find_map(|(piece, covers)| {
            let cursor = position.visible_spaces(piece).first()?;
            Some((cursor, covers.into_iter().map(|(dot, _)| dot).collect::<SpaceSet>()))
        })
        .unwrap();
    scene.cursor = Some(cursor);
    scene.blockers = blockers;
    scene
}

pub fn won_game() -> Game {
    let connected = |game: &Game| matches!(game.outcome(), Some(Outcome::Connected { .. }));
    (20..70).map(|seed| game(SampleAim::Chains, seed, 200)).find(connected).unwrap()
}

/// Returns a game won by a connection, with its chain shown.
pub fn connection_shown() -> Scene {
    let won = won_game();
    let mut scene = Scene::new(won.position().clone());
    let winner = won.outcome().unwrap().winner().unwrap();
    scene.chain = winning_chain(won.position().tops(winner)).unwrap();
    scene
}

/// Returns the same game before its last move. The threats are the spaces of that move.
pub fn threatened_connection() -> Scene {
    let won = won_game();
    let mut scene = Scene::new(won.at_ply(won.ply() - 1).unwrap().position().clone());
    scene.threats = won.last_move().unwrap().placement().spaces();
    scene.cursor = Some(Space::CENTRE);
    scene
}
