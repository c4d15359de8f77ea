//! Random games with everything that a record can hold.

use crate::kit::storage::json::Object;
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::clock::Clock;
use crate::punct::engine::MoveMark;
use crate::punct::record::{Header, Help, NodeId, Record, Swap, Tree};
use crate::rules::{Bridges, Ending, Game, Move, Player, Rules, Variant, scattered};

/// A small fixed stream of numbers.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Returns a number below `n`. The caller must not pass 0.
    pub fn number_below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (scattered(self.0) % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.number_below(n) == 0
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.number_below(list.len())].clone()
    }
}

const TEXTS: [&str; 10] = [
    "Anna",
    "a \"quoted\" name",
    "[brackets] and (others); \\ too",
    "two\nlines",
    "DOS\r\nline, Mac\rline",
    "Zoë 漢字 \u{1F600}",
    " blanks ",
    "]\\",
    "# White: nobody",
    "",
];

/// Plays random moves. Moving a piece is as frequent as adding one.
fn play(game: &mut Game, plies: usize, dice: &mut Dice) -> Vec<Move> {
    let mut played = Vec::new();
    for _ in 0..plies {
        let mut legal = game.legal_moves();
        if dice.one_in(2) && legal.iter().any(|legal| matches!(legal, Move::Shift { .. })) {
            legal.retain(|legal| matches!(legal, Move::Shift { .. }));
        }
        let Some(next) = (!legal.is_empty()).then(|| dice.pick(&legal)) else { break };
        game.play(next).expect("a legal move");
        played.push(next);
    }
    played
}

fn header(dice: &mut Dice) -> Header {
    let rules = Rules {
        variant: dice.pick(&[Variant::Basic, Variant::Standard]),
        bridges: dice.pick(&[Bridges::Two, Bridges::Any]),
    };
    let names = [0, 1].map(|_| Name::from_save(dice.pick(&TEXTS).to_owned()));
    let mut header = Header::new(rules, names.clone(), now());
    if dice.one_in(3) {
        header.started = None;
    }
    let levels = [None, Strength::from_tenths(34), Some(Strength::MAX)];
    header.set_players(names, [dice.pick(&levels), dice.pick(&levels)]);
    if dice.one_in(4) {
        let mut game = Game::new(rules);
        let plies = dice.number_below(12);
        play(&mut game, plies, dice);
        if game.outcome().is_none() {
            header = header.set_up(game.position().clone());
        }
    }
    if dice.one_in(3) {
        let control = dice.pick(&["3d", "20m+10s", "1m+5s/2m"]).parse().expect("a clock");
        let mut clock = Clock::new(control);
        clock.press(Player::White, 0, now());
        header.clock = Some(clock);
    }
    if dice.one_in(3) && header.clock.is_none() {
        let unknown = r#"{"clock": {"left": [1.50, 2e999 ]}, "]\\": "é]"}"#;
        header.unknown = Object::from_text(unknown, "").expect("an object").unknown_members();
    }
    header
}

/// A random game of up to 80 plies without variations.
pub fn long(seed: u64) -> Record {
    let dice = &mut Dice::new(seed);
    let mut game = Game::new(Rules::default());
    play(&mut game, 80, dice);
    Record::from_game(game, Player::BOTH.map(Name::default_of), now())
}

/// A random game: any rules, any players, with variations, comments and marks, at any ply, ended in
/// any way.
pub fn record(seed: u64) -> Record {
    let dice = &mut Dice::new(seed);
    let mut header = header(dice);
    let mut game = header.start();
    let plies = dice.number_below(40);
    play(&mut game, plies, dice);
    let mut tree = Tree::from_line(game.moves());
    let mut nodes: Vec<NodeId> = tree.nodes_through(tree.end());
    for _ in 0..dice.number_below(8) {
        let mut node = if dice.one_in(4) { tree.end() } else { dice.pick(&nodes) };
        let mut line = header.start();
        for played in tree.path(node) {
            line.play(played).expect("a legal move");
        }
        let plies = 1 + dice.number_below(5);
        for played in play(&mut line, plies, dice) {
            node = tree.add(node, played);
            nodes.push(node);
        }
    }
    for &node in &nodes {
        if dice.one_in(5) {
            tree.set_comment(node, dice.pick(&TEXTS).to_owned());
        }
        if dice.one_in(5) && node != Tree::ROOT {
            tree.set_mark(node, Some(dice.pick(&MoveMark::ALL)));
        }
    }
    stand(&mut game, dice);
    let taken = if game.ply() > 0 { Swap::Taken } else { Swap::Allowed };
    header.swap = dice.pick(&[None, Some(Swap::Allowed), Some(taken)]);
    if let Some(ending) = game.ending().filter(|_| dice.one_in(2)) {
        header.unknown_of_ending = Some((ending, header.unknown.clone()));
    }
    let mut record = Record::from_tree(header, game, tree);
    record.saved = dice.pick(&[None, Some(now())]);
    for number in 1..3 {
        if dice.one_in(3) {
            record.header.add_help(number, dice.pick(&Help::ALL));
        }
    }
    record
}

/// Lets the players take moves back, or end the game.
fn stand(game: &mut Game, dice: &mut Dice) {
    let turn = game.position().turn();
    let ending = match dice.number_below(8) {
        0 => {
            let back = dice.number_below(game.ply() + 1);
            *game = game.at_ply(back).expect("a ply of the game");
            return;
        }
        1 => Ending::Resigned { by: turn },
        2 => Ending::Resigned { by: turn.opponent() },
        3 => Ending::Agreed,
        4 => Ending::Claimed { by: turn },
        5 => Ending::TimeOut { by: turn },
        6 => Ending::Aborted { by: turn, late: dice.one_in(2) },
        _ => return,
    };
    // Some games can't end in this way.
    let _ = game.end(ending);
}
