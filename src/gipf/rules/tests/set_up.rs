//! Positions for tests: a board as text, and the players' pieces beside it.

use crate::gipf::rules::position::{Position, Supply};
use crate::gipf::rules::{Kind, Layer, Phase, Point, Rules, Spot, Stack, Version};
use crate::rules::Player;

/// A position for a test. Unless the test changes it, White is to move, all pieces that are not on
/// the board are in the reserve, and only single pieces come in.
#[derive(Clone, Debug)]
pub struct SetUp {
    rules: Rules,
    turn: Player,
    stacks: Vec<(Spot, Stack)>,
    supplies: [Supply; 2],
}

impl SetUp {
    /// Begins with rules, as in `tournament 6`, and a board, as its text is written.
    pub fn new(rules: &str, board: &str) -> SetUp {
        let rules: Rules = rules.parse().expect("rules");
        let stacks: Vec<_> = board.split_whitespace().map(read_stack).collect();
        let all = if rules.version() == Version::Basic { 15 } else { 18 };
        let supplies = Player::BOTH.map(|player| {
            let layers = stacks.iter().flat_map(|(_, stack)| stack.layers());
            let pieces = layers.filter(|layer| layer.owner == player);
            let on_board: u8 = pieces.map(|layer| layer.kind.basic_pieces()).sum();
            Supply { basic: all - on_board, captured: 0, potentials: 0, phase: Phase::Single }
        });
        SetUp { rules, turn: Player::White, stacks, supplies }
    }

    pub fn black_to_move(mut self) -> SetUp {
        self.turn = Player::Black;
        self
    }

    /// Gives a player this number of basic pieces in reserve; the opponent has captured the others.
    pub fn reserve(mut self, player: Player, basic: u8) -> SetUp {
        let captured = self.supplies[player as usize].basic - basic;
        self.supplies[player as usize].basic = basic;
        self.supplies[player.opponent() as usize].captured = captured;
        self
    }

    /// Puts a player in a phase, with this number of potentials still to come.
    pub fn phase(mut self, player: Player, phase: Phase, potentials: u8) -> SetUp {
        let supply = self.supplies[player as usize];
        self.supplies[player as usize] = Supply { potentials, phase, ..supply };
        self
    }

    pub fn position(&self) -> Position {
        Position::from_parts(self.rules, self.turn, &self.stacks, self.supplies)
    }
}

/// Reads a spot and its stack, as in `e5=bGwB`.
fn read_stack(text: &str) -> (Spot, Stack) {
    let (point, layers) = text.split_once('=').expect("spot=layers");
    let point: Point = point.parse().expect("a point");
    let mut stack = Stack::EMPTY;
    for pair in layers.as_bytes().chunks(2) {
        let owner = if pair[0] == b'w' { Player::White } else { Player::Black };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == char::from(pair[1]));
        stack = stack.with_layer(Layer::new(owner, kind.expect("B, G, L or U")));
    }
    (point.spot().expect("a spot"), stack)
}
