//! The data for the script: the picture, the reserves and the neighbours of each node of the tree,
//! and the better moves of a review, which the page can also show on the board.

use std::collections::BTreeMap;

use serde::Serialize;

use super::sheet::{Numbered, Sprite, SpriteSheet};
use crate::kit::phrases::to_move;
use crate::punct::engine::{MoveReview, spaces_to_join};
use crate::punct::phrases;
use crate::punct::picture::Scene;
use crate::punct::picture::themed::{ThemedLayers, layers};
use crate::punct::record::{NodeId, Record, Tree};
use crate::rules::{Game, Kind, Move, Player};

/// The text of a position where the game itself has ended.
const OVER: &str = "The game is over";

#[derive(Serialize)]
pub struct Data {
    pub sprites: Vec<Sprite>,
    /// The texts that say who is to move, or how the game ended.
    pub standings: Vec<String>,
    /// The nodes in the order of [`Tree::entries`], then the better moves of a review.
    pub nodes: Vec<NodeData>,
    /// The node that is shown first.
    pub at: usize,
}

#[derive(Serialize)]
pub struct NodeData {
    /// The number of the node's line; `None` for a better move of a review.
    line: Option<usize>,
    /// The number of moves before the node's position.
    pub ply: usize,
    /// The index of the node before, and that of the next node on the line.
    before: Option<usize>,
    next: Option<usize>,
    /// The numbers of the picture's sprites, the lowest sprite first.
    pub sprites: Vec<usize>,
    /// The numbers of pieces in the reserves, White's first, in the order of [`Kind::ALL`].
    pub reserves: [[u8; 6]; 2],
    /// The numbers of spaces of the central hexagon that White and Black top.
    centre: [u8; 2],
    /// How many more spaces White and Black need to join two sides by adding pieces; `None` for a
    /// player who can't do so. The whole is `None` once the game is over.
    needs: Option<[Option<u8>; 2]>,
    /// The index of the node's text in [`Data::standings`].
    pub standing: usize,
}

/// The order of all nodes in the list of moves, and the line of each node.
pub struct NodePlaces {
    pub order: Vec<NodeId>,
    pub lines: BTreeMap<NodeId, usize>,
}

impl NodePlaces {
    pub fn from_tree(tree: &Tree) -> NodePlaces {
        let order = tree.entries().into_iter().map(|entry| entry.node).collect();
        let lines = tree.lines().into_iter().enumerate();
        let lines =
            lines.flat_map(|(number, line)| line.nodes.into_iter().map(move |node| (node, number)));
        NodePlaces { order, lines: lines.collect() }
    }

    /// Returns the number of a node's line. The first node, before all moves, is in line 0.
    pub fn line(&self, node: NodeId) -> usize {
        self.lines.get(&node).copied().unwrap_or(0)
    }
}

pub fn page_data(
    record: &Record,
    places: &NodePlaces,
    better: &[Better],
    at: NodeId,
    sheet: &mut SpriteSheet,
) -> Data {
    let order = places.order.iter().copied().zip(0..);
    let numbers: BTreeMap<NodeId, usize> = order.collect();
    let number = |node: Option<NodeId>| node.and_then(|node| numbers.get(&node).copied());
    let tree = record.tree();
    let mut standings = Numbered::default();
    let mut node_data =
        |line, [before, next]: [Option<usize>; 2], game: &Game, standing| NodeData {
            line,
            ply: game.ply(),
            before,
            next,
            sprites: sprites(game, sheet),
            reserves: Player::BOTH
                .map(|player| Kind::ALL.map(|kind| game.position().reserve(player).count(kind))),
            centre: Player::BOTH.map(|player| game.position().centre_count(player)),
            needs: needs(game),
            standing: standings.number(standing),
        };
    let mut data_of = BTreeMap::new();
    record.for_each_node(|node, game| {
        let is_here = node == record.here();
        let game = if is_here { record.game() } else { game };
        // The page's heading already shows the result of the game itself.
        let is_told = is_here && game.outcome().is_some();
        let standing = if is_told { OVER.to_owned() } else { standing(record, game) };
        let near = [number(tree.parent(node)), number(tree.next(node))];
        data_of.insert(node, node_data(Some(places.line(node)), near, game, standing));
    });
    let mut nodes: Vec<NodeData> =
        places.order.iter().filter_map(|node| data_of.remove(node)).collect();
    for Better { before, game, .. } in better {
        nodes.push(node_data(None, [number(Some(*before)), None], game, standing(record, game)));
    }
    let standings = standings.in_order();
    Data { sprites: sheet.sprites(), standings, nodes, at: number(Some(at)).unwrap_or(0) }
}

fn sprites(game: &Game, sheet: &mut SpriteSheet) -> Vec<usize> {
    let ThemedLayers { below, pieces, above } = layers(&Scene::from_game(game));
    let mut sprites = vec![sheet.sprite(below, None)];
    sprites.extend(pieces.into_iter().map(|(piece, shapes)| sheet.sprite(shapes, Some(piece))));
    sprites.push(sheet.sprite(above, None));
    sprites
}

fn needs(game: &Game) -> Option<[Option<u8>; 2]> {
    let needs = || Player::BOTH.map(|player| spaces_to_join(game.position(), player));
    game.outcome().is_none().then(needs)
}

fn standing(record: &Record, game: &Game) -> String {
    let names = &record.header().names;
    match game.outcome() {
        Some(outcome) => phrases::outcome_with_sides(game.position(), outcome, names),
        None => to_move(names, game.position().turn()),
    }
}

/// A move that was better than a move of the game.
pub struct Better {
    /// The number of the move that this one would replace.
    pub ply: usize,
    /// The node where this move would have been played.
    pub before: NodeId,
    pub played: Move,
    /// The game after this move.
    pub game: Game,
}

/// Returns all better moves, in the order of the game.
pub fn better_moves(record: &Record, verdicts: &[MoveReview]) -> Vec<Better> {
    let nodes = record.tree().nodes_through(record.here());
    let better = |(verdict, ply): (&MoveReview, usize)| {
        let played = verdict.better()?.played;
        let mut game = record.game_at(ply - 1)?;
        game.play(played).ok()?;
        let before = *nodes.get(ply - 1)?;
        Some(Better { ply, before, played, game })
    };
    verdicts.iter().zip(1..).filter_map(better).collect()
}
