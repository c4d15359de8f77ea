//! What the script needs: for each node of the tree its picture, its reserves and where it leads.

use std::collections::BTreeMap;

use serde::Serialize;

use super::sheet::{Numbered, Sheet, Sprite};
use crate::phrases;
use crate::picture::Scene;
use crate::picture::themed::{ThemedLayers, layers};
use crate::record::{NodeId, Record, Tree};
use crate::rules::{Game, Kind, Player};

#[derive(Serialize)]
pub struct Data {
    pub sprites: Vec<Sprite>,
    /// Who is to move, or how the game ended.
    pub standings: Vec<String>,
    /// In the order of [`Tree::entries`].
    pub nodes: Vec<NodeData>,
    /// The node shown at first.
    pub at: usize,
}

#[derive(Serialize)]
pub struct NodeData {
    /// The number of the line it is in, and of moves before it.
    line: usize,
    ply: usize,
    /// The nodes before it and after it on its line.
    before: Option<usize>,
    next: Option<usize>,
    /// Its picture, the lowest sprite first.
    pub sprites: Vec<usize>,
    /// The reserves, White's first, in the order of [`Kind::ALL`].
    pub reserves: [[u8; 6]; 2],
    centre: [u8; 2],
    /// Which of the standings it has.
    pub standing: usize,
}

/// The places of all nodes in the list of moves and in lines.
pub struct Places {
    pub order: Vec<NodeId>,
    pub lines: BTreeMap<NodeId, usize>,
}

impl Places {
    pub fn of(tree: &Tree) -> Places {
        let order = tree.entries().into_iter().map(|entry| entry.node).collect();
        let lines = tree.lines().into_iter().enumerate();
        let lines =
            lines.flat_map(|(number, line)| line.nodes.into_iter().map(move |node| (node, number)));
        Places { order, lines: lines.collect() }
    }

    /// The first node, before all moves, is in line 0.
    pub fn line(&self, node: NodeId) -> usize {
        self.lines.get(&node).copied().unwrap_or(0)
    }
}

pub fn of(record: &Record, places: &Places, at: NodeId, sheet: &mut Sheet) -> Data {
    let order = places.order.iter().copied().zip(0..);
    let numbers: BTreeMap<NodeId, usize> = order.collect();
    let number = |node: Option<NodeId>| node.and_then(|node| numbers.get(&node).copied());
    let tree = record.tree();
    let mut standings = Numbered::default();
    let of_node = |&node: &NodeId| {
        let game = if node == record.here() { record.game().clone() } else { record.at(node) };
        let position = game.position();
        NodeData {
            line: places.line(node),
            ply: tree.ply(node),
            before: number(tree.parent(node)),
            next: number(tree.next(node)),
            sprites: sprites(&game, sheet),
            reserves: Player::BOTH
                .map(|player| Kind::ALL.map(|kind| position.reserve(player).count(kind))),
            centre: Player::BOTH.map(|player| position.centre_count(player)),
            standing: standings.of(standing(record, &game)),
        }
    };
    let nodes = places.order.iter().map(of_node).collect();
    let standings = standings.in_order();
    Data { sprites: sheet.sprites(), standings, nodes, at: number(Some(at)).unwrap_or(0) }
}

fn sprites(game: &Game, sheet: &mut Sheet) -> Vec<usize> {
    let ThemedLayers { below, pieces, above } = layers(&Scene::of_game(game));
    let mut sprites = vec![sheet.sprite(below, None)];
    sprites.extend(pieces.into_iter().map(|(piece, shapes)| sheet.sprite(shapes, Some(piece))));
    sprites.push(sheet.sprite(above, None));
    sprites
}

fn standing(record: &Record, game: &Game) -> String {
    let names = record.header().names();
    match game.outcome() {
        Some(outcome) => phrases::ended(game.position(), outcome, names),
        None => phrases::to_move(names, game.position().turn()),
    }
}
