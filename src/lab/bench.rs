//! `punct bench`: measures basic operations. Times depend on the machine, so no test checks them.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use crate::kit::picture::Rendering;
use crate::kit::terminal::graphics::Protocol;
use crate::punct::engine::parts::parts;
use crate::punct::engine::{Budget, Engine};
use crate::punct::screen::{KeyToFrame, MeasuredScreen};
use crate::rules::{Game, Move, Player, Position, Rules, perft};

/// The games, one on each line; `#` begins a comment.
const GAMES: &str = include_str!("../../assets/bench.txt");

const RULES: [fn(&BenchSample) -> BenchRow; 6] = [
    list,
    count,
    play_and_undo,
    connection,
    |_| {
        perft_row("perft 2 from the start", "1 position".to_owned(), &[Game::new(Rules::default())])
    },
    |sample| perft_row("perft 2 in the middle game", sample.size(), &sample.games),
];

/// The least time of all rounds counts: other work of the machine can only slow a round down.
const ROUNDS: usize = 25;

/// Long enough that the cost of reading the clock does not matter.
const ROUND: Duration = Duration::from_millis(10);

/// Measures, and writes a table. If `json` is set, writes one JSON object on each line instead.
pub fn run(out: &mut impl io::Write, json: bool) -> io::Result<()> {
    let sample = BenchSample::new();
    if !json {
        writeln!(out, "Mean times on one thread, the least of {ROUNDS} rounds\n")?;
    }
    let rules = RULES.iter().map(|measure| measure(&sample));
    let engine = parts().into_iter().map(|mut part| {
        let each = least(sample.positions.len(), || {
            sample.positions.iter().for_each(|position| (part.run)(black_box(position)));
        });
        BenchRow::new(part.name, sample.size(), each, String::new())
    });
    let nodes = std::iter::once_with(|| node(&sample));
    let screens = screen_measurements().into_iter().map(|measurement| measurement.row(&sample));
    for row in rules.chain(engine).chain(nodes).chain(screens) {
        if json {
            serde_json::to_writer(&mut *out, &row)?;
            writeln!(out)?;
        } else {
            let BenchRow { what, on, each, note } = row;
            writeln!(out, "{what:<40}{on:<26}{:>10}{note}", duration(each))?;
        }
    }
    out.flush()
}

/// A measurement, with the members of its JSON object.
#[derive(Serialize)]
struct BenchRow {
    what: String,
    /// What was measured, such as `16 positions`.
    on: String,
    /// The mean time of one operation, in nanoseconds.
    #[serde(rename = "nanoseconds")]
    each: f64,
    #[serde(serialize_with = "trimmed")]
    note: String,
}

impl BenchRow {
    fn new(what: &str, on: String, each: f64, note: String) -> BenchRow {
        BenchRow { what: what.to_owned(), on, each, note }
    }
}

fn trimmed<S: Serializer>(note: &str, to: S) -> std::result::Result<S::Ok, S::Error> {
    to.serialize_str(note.trim())
}

struct BenchSample {
    games: Vec<Game>,
    positions: Vec<Position>,
    moves: Vec<Vec<Move>>,
}

impl BenchSample {
    fn new() -> BenchSample {
        let lines = GAMES.lines().filter(|line| !line.starts_with('#'));
        let games: Vec<Game> = lines.map(game).collect();
        let positions: Vec<Position> = games.iter().map(|game| game.position().clone()).collect();
        let moves = positions.iter().map(Position::legal_moves).collect();
        BenchSample { games, positions, moves }
    }

    fn size(&self) -> String {
        format!("{} positions", self.positions.len())
    }

    fn move_count(&self) -> usize {
        self.moves.iter().map(Vec::len).sum()
    }
}

fn game(line: &str) -> Game {
    let mut game = Game::new(Rules::default());
    for text in line.split_whitespace() {
        let played = text.parse().expect("the games in assets/ are readable");
        game.play(played).expect("the games in assets/ are legal");
    }
    game
}

fn list(sample: &BenchSample) -> BenchRow {
    let mut list = Vec::new();
    let each = least(sample.positions.len(), || {
        for position in &sample.positions {
            black_box(position).list_legal_moves(&mut list);
            black_box(&list);
        }
    });
    let mean = sample.move_count() / sample.positions.len();
    BenchRow::new("listing all legal moves", sample.size(), each, format!("  {mean} moves"))
}

fn count(sample: &BenchSample) -> BenchRow {
    let each = least(sample.positions.len(), || {
        for position in &sample.positions {
            black_box(black_box(position).count_legal_moves());
        }
    });
    BenchRow::new("counting all legal moves", sample.size(), each, String::new())
}

fn play_and_undo(sample: &BenchSample) -> BenchRow {
    let mut positions = sample.positions.clone();
    let each = least(sample.move_count(), || {
        for (position, moves) in positions.iter_mut().zip(&sample.moves) {
            for &played in moves {
                let undo = position.play_unchecked(black_box(played));
                black_box(&mut *position).undo(undo);
            }
        }
    });
    let on = format!("{} moves", sample.move_count());
    BenchRow::new("playing a move and undoing it", on, each, String::new())
}

/// From ply 10 on: with fewer positions, the processor would learn to predict the results.
fn connection(sample: &BenchSample) -> BenchRow {
    let mut games: Vec<Game> = Vec::new();
    for game in &sample.games {
        games.extend((10..=game.ply()).filter_map(|at| game.at_ply(at)));
    }
    let each = least(games.len() * Player::BOTH.len(), || {
        for game in &games {
            for player in Player::BOTH {
                black_box(black_box(game).position().is_connected(player));
            }
        }
    });
    let on = format!("{} positions, each colour", games.len());
    BenchRow::new("looking for a connection", on, each, String::new())
}

fn perft_row(what: &str, on: String, games: &[Game]) -> BenchRow {
    let nodes: u64 = games.iter().map(|game| perft(game, 2)).sum();
    let each = least(games.len(), || {
        for game in games {
            black_box(perft(black_box(game), 2));
        }
    });
    let mean = nodes / games.len() as u64;
    let rate = mean as f64 * 1e3 / each;
    BenchRow::new(what, on, each, format!("  {mean} nodes, {rate:.0} million/s"))
}

fn time_of(times: u32, work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    (0..times).for_each(|_| work());
    start.elapsed()
}

/// Measures the least time of `work`, in nanoseconds, divided by `parts`.
fn least(parts: usize, mut work: impl FnMut()) -> f64 {
    let mut times = 1;
    while time_of(times, &mut work) < ROUND {
        times *= 2;
    }
    let least = (0..ROUNDS).map(|_| time_of(times, &mut work)).min().unwrap_or_default();
    least.as_secs_f64() * 1e9 / (f64::from(times) * parts as f64)
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ns if ns < 1e3 => format!("{ns:.1} ns"),
        ns if ns < 1e6 => format!("{:.2} µs", ns / 1e3),
        ns => format!("{:.2} ms", ns / 1e6),
    }
}

const SEARCH_NODES: u32 = 1_000;

fn node(sample: &BenchSample) -> BenchRow {
    let mut engine = Engine::new();
    let mut nodes = 0;
    for position in &sample.positions {
        nodes += engine.analyse(position, Budget::Nodes(SEARCH_NODES), 1, &mut |_| true).nodes;
    }
    let each = least(nodes as usize, || {
        for position in &sample.positions {
            black_box(engine.analyse(position, Budget::Nodes(SEARCH_NODES), 1, &mut |_| true));
        }
    });
    let note = format!("  {:.0} nodes/s", 1e9 / each);
    BenchRow::new("a node of a search", sample.size(), each, note)
}

const SCREEN_GAMES: usize = 3;

#[derive(Clone, Copy)]
enum BenchStep {
    Step,
    StepWhileChoosing,
    DrawAnew,
}

struct Measurement {
    screen: MeasuredScreen,
    step: BenchStep,
}

/// A window of 200×61 cells with 10×20 pixels has a board of about 1600×1000 pixels.
fn screen_measurements() -> Vec<Measurement> {
    let mut measurements = Vec::new();
    for rendering in [Rendering::Sextants, Rendering::Quadrants, Rendering::Bricks] {
        let blocks = MeasuredScreen { cells: (200, 60), rendering, protocol: None, choosing: true };
        measurements.push(Measurement { screen: blocks, step: BenchStep::StepWhileChoosing });
    }
    for protocol in [Protocol::Kitty, Protocol::Sixel, Protocol::Iterm2] {
        for step in [BenchStep::Step, BenchStep::StepWhileChoosing, BenchStep::DrawAnew] {
            let screen = MeasuredScreen {
                cells: (200, 61),
                rendering: Rendering::Pixels,
                protocol: Some(protocol),
                choosing: matches!(step, BenchStep::StepWhileChoosing),
            };
            measurements.push(Measurement { screen, step });
        }
    }
    measurements
}

impl Measurement {
    fn row(&self, sample: &BenchSample) -> BenchRow {
        let games = sample.games.iter().take(SCREEN_GAMES);
        let mut screens: Vec<KeyToFrame> =
            games.filter_map(|game| KeyToFrame::new(game.clone(), self.screen).ok()).collect();
        let mut bytes = Vec::new();
        for screen in &mut screens {
            // After four keys the cursor is back at its point.
            bytes.extend([(); 4].map(|()| self.act(screen)));
        }
        let each = least(screens.len(), || screens.iter_mut().for_each(|it| _ = self.act(it)));
        let (columns, lines) = self.screen.cells;
        let on = format!("{} games, {columns}x{lines}", screens.len());
        let mean = bytes.iter().sum::<usize>() / bytes.len().max(1);
        let most = bytes.iter().max().copied().unwrap_or(0);
        let note = format!("  {:.1} KB, at most {:.1}", mean as f64 / 1e3, most as f64 / 1e3);
        BenchRow { what: self.name(), on, each, note }
    }

    fn name(&self) -> String {
        let by = match self.screen.protocol {
            None => self.screen.rendering.code().to_owned(),
            Some(protocol) => format!("{protocol:?} pixels"),
        };
        match self.step {
            BenchStep::Step => format!("a cursor step, {by}"),
            BenchStep::StepWhileChoosing => format!("a step with a piece, {by}"),
            BenchStep::DrawAnew => format!("the whole board, {by}"),
        }
    }

    fn act(&self, screen: &mut KeyToFrame) -> usize {
        match self.step {
            BenchStep::Step | BenchStep::StepWhileChoosing => screen.press(),
            BenchStep::DrawAnew => screen.draw_anew(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_of_the_middle_game() {
        let sample = BenchSample::new();
        assert_eq!(sample.games.len(), 16);
        for game in &sample.games {
            assert!((20..=60).contains(&game.ply()) && game.outcome().is_none());
            for player in Player::BOTH {
                assert!((2..=10).contains(&game.position().reserve(player).total()));
            }
        }
        let pieces = || sample.positions.iter().flat_map(Position::pieces);
        assert_eq!(pieces().map(|piece| piece.level.get()).max(), Some(2));
    }

    #[test]
    fn as_many_moves_are_counted_as_listed() {
        for game in BenchSample::new().games {
            for past in (0..=game.ply()).filter_map(|ply| game.at_ply(ply)) {
                let position = past.position();
                assert_eq!(position.count_legal_moves(), position.legal_moves().len());
            }
        }
    }

    #[test]
    fn undoing_restores_everything() {
        let BenchSample { positions, moves, .. } = BenchSample::new();
        for (position, moves) in positions.iter().zip(moves) {
            let mut changed = position.clone();
            for played in moves {
                let undo = changed.play_unchecked(played);
                changed.undo(undo);
                assert!(changed == *position, "{played}");
            }
        }
    }

    #[test]
    fn durations_read_well() {
        assert_eq!([28.94, 2964.0, 5.515e6].map(duration), ["28.9 ns", "2.96 µs", "5.51 ms"]);
    }
}
