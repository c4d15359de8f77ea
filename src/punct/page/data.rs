//! The data for the script: the picture, the reserves and the neighbours of each node of the tree,
//! and of the better moves of a review. The sheet holds each shape once, because the positions of a
//! game have many pieces in common.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::kit::phrases::to_move;
use crate::punct::engine::{MoveReview, spaces_to_join};
use crate::punct::phrases;
use crate::punct::picture::Scene;
use crate::punct::picture::themed::{THEMES, Themed, ThemedLayers, layers, page_colours};
use crate::punct::record::{NodeId, Record, Tree};
use crate::rules::{Game, Kind, Move, Piece, Player};

const OVER: &str = "The game is over";

#[derive(Serialize)]
pub struct Data {
    pub sprites: Vec<Sprite>,
    pub standings: Vec<String>,
    /// In the order of [`Tree::entries`], then the better moves of a review.
    pub nodes: Vec<NodeData>,
    pub at: usize,
}

#[derive(Serialize)]
pub struct NodeData {
    /// `None` for a better move of a review.
    line: Option<usize>,
    pub ply: usize,
    /// The indices of the node before, and of the next node on the line.
    before: Option<usize>,
    next: Option<usize>,
    /// The lowest sprite first.
    pub sprites: Vec<usize>,
    /// White's first, in the order of [`Kind::ALL`].
    pub reserves: [[u8; 6]; 2],
    centre: [u8; 2],
    /// How many more spaces White and Black need to join two sides by adding pieces; `None` for a
    /// player who can't do so. The whole is `None` once the game is over.
    needs: Option<[Option<u8>; 2]>,
    pub standing: usize,
}

pub struct TreeLayout {
    pub order: Vec<NodeId>,
    pub lines: BTreeMap<NodeId, usize>,
}

impl TreeLayout {
    pub fn from_tree(tree: &Tree) -> TreeLayout {
        let order = tree.entries().into_iter().map(|entry| entry.node).collect();
        let mut lines = BTreeMap::new();
        for (number, line) in tree.lines().into_iter().enumerate() {
            lines.extend(line.nodes.into_iter().map(|node| (node, number)));
        }
        TreeLayout { order, lines }
    }

    /// The first node, before all moves, is in line 0.
    pub fn line(&self, node: NodeId) -> usize {
        self.lines.get(&node).copied().unwrap_or(0)
    }
}

pub fn page_data(
    record: &Record,
    layout: &TreeLayout,
    better: &[BetterMove],
    at: NodeId,
    sheet: &mut SpriteSheet,
) -> Data {
    let numbers: BTreeMap<NodeId, usize> = layout.order.iter().copied().zip(0..).collect();
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
        let is_here = node == record.current();
        let ended = if is_here { record.game() } else { game };
        // The page's heading already shows the result of the game itself.
        let is_told = is_here && ended.outcome().is_some();
        let standing = if is_told { OVER.to_owned() } else { state_sentence(record, ended) };
        let near = [number(tree.parent(node)), number(tree.next(node))];
        data_of.insert(node, node_data(Some(layout.line(node)), near, ended, standing));
    });
    let mut nodes: Vec<NodeData> =
        layout.order.iter().filter_map(|node| data_of.remove(node)).collect();
    for BetterMove { before, game, .. } in better {
        nodes.push(node_data(
            None,
            [number(Some(*before)), None],
            game,
            state_sentence(record, game),
        ));
    }
    Data {
        sprites: sheet.sprites(),
        standings: standings.in_order(),
        nodes,
        at: number(Some(at)).unwrap_or(0),
    }
}

fn sprites(game: &Game, sheet: &mut SpriteSheet) -> Vec<usize> {
    let ThemedLayers { below, pieces, above } = layers(&Scene::from_game(game));
    let mut sprites = vec![sheet.sprite(below, None)];
    sprites.extend(pieces.into_iter().map(|(piece, shapes)| sheet.sprite(shapes, Some(piece))));
    sprites.push(sheet.sprite(above, None));
    sprites
}

fn needs(game: &Game) -> Option<[Option<u8>; 2]> {
    if game.outcome().is_some() {
        return None;
    }
    Some(Player::BOTH.map(|player| spaces_to_join(game.position(), player)))
}

fn state_sentence(record: &Record, game: &Game) -> String {
    let names = &record.header().names;
    match game.outcome() {
        Some(outcome) => phrases::outcome_with_sides(game.position(), outcome, names),
        None => to_move(names, game.position().turn()),
    }
}

pub struct BetterMove {
    pub ply: usize,
    pub before: NodeId,
    pub played: Move,
    pub game: Game,
}

pub fn better_moves(record: &Record, reviews: &[MoveReview]) -> Vec<BetterMove> {
    let nodes = record.tree().nodes_through(record.current());
    let better = reviews.iter().zip(1..).filter_map(|(review, ply)| {
        let played = review.better()?.played;
        let mut game = record.game_at(ply - 1)?;
        game.play(played).ok()?;
        let before = *nodes.get(ply - 1)?;
        Some(BetterMove { ply, before, played, game })
    });
    better.collect()
}

#[derive(Default)]
pub struct SpriteSheet {
    shapes: Numbered<String>,
    looks: Numbered<[String; 3]>,
    sprites: Numbered<Sprite>,
}

/// A part of a picture that is drawn as a whole: a piece, or all marks below or above the pieces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sprite {
    /// As in [`SpriteSheet::strokes`].
    d: Vec<i32>,
    /// The name of the piece; `None` for marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<String>,
    /// The spaces of the piece, the PÜNCT's first; none for marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    s: Vec<String>,
}

impl SpriteSheet {
    /// `piece` is the piece that the shapes show, if they show one.
    pub fn sprite(&mut self, shapes: Vec<Themed>, piece: Option<Piece>) -> usize {
        let d = self.strokes(shapes);
        let dots = piece.map(|piece| piece.placement.canonical_dots());
        let s = dots.into_iter().flatten().map(|dot| dot.to_string()).collect();
        self.sprites.number(Sprite { d, w: piece.map(in_words), s })
    }

    /// For each stroke, the number of its shape, the number of its look, and its x and y.
    pub fn strokes(&mut self, shapes: Vec<Themed>) -> Vec<i32> {
        let strokes = shapes.into_iter().flat_map(|Themed { path, at: (x, y), look }| {
            [self.shapes.number(path) as i32, self.looks.number(look) as i32, x, y]
        });
        strokes.collect()
    }

    pub fn sprites(&self) -> Vec<Sprite> {
        self.sprites.in_order()
    }

    pub fn to_svg(&self, sprites: &[usize]) -> String {
        let all = self.sprites.in_order();
        let groups = sprites
            .iter()
            .map(|&number| format!("<g data-s=\"{number}\">{}</g>", self.draw(&all[number].d)));
        groups.collect()
    }

    /// By the shapes of [`Self::defs`], in the same `<svg>`. Printers and old browsers know only
    /// `xlink:href`.
    pub fn draw(&self, strokes: &[i32]) -> String {
        let looks = self.looks.in_order();
        let mut svg = String::new();
        let strokes: &[[i32; 4]] = strokes.as_chunks().0;
        for alike in strokes.chunk_by(|[_, one, ..], [_, other, ..]| one == other) {
            let look = alike[0][1] as usize;
            let _ = write!(svg, "<g class=\"k{look}\"{}>", attributes(&looks[look]));
            for [shape, _, x, y] in alike {
                let _ = write!(svg, "<use xlink:href=\"#p{shape}\" x=\"{x}\" y=\"{y}\"/>");
            }
            svg.push_str("</g>");
        }
        svg
    }

    /// For an `<svg>` of its own. `WeasyPrint` 70 finds no shapes of another one.
    pub fn draw_alone(&mut self, shapes: Vec<Themed>) -> String {
        let mut svg = String::new();
        for Themed { path, at: (x, y), look } in shapes {
            let attributes = attributes(&look);
            let look = self.looks.number(look);
            let _ = write!(
                svg,
                "<path class=\"k{look}\"{attributes} transform=\"translate({x} {y})\" d=\"{path}\"/>"
            );
        }
        svg
    }

    /// As the script tells them.
    pub fn pieces_in_words(&self, sprites: &[usize]) -> Vec<String> {
        let all = self.sprites.in_order();
        let pieces = sprites.iter().filter_map(|&number| {
            let Sprite { w, s, .. } = &all[number];
            let [punct, one, other] = s.as_slice() else { return None };
            let name = w.as_ref()?;
            Some(format!("{name}: PÜNCT on {punct}, dots on {one} and {other}"))
        });
        pieces.collect()
    }

    pub fn defs(&self) -> String {
        let mut defs = String::new();
        for (number, path) in self.shapes.in_order().into_iter().enumerate() {
            let _ = writeln!(defs, "<path id=\"p{number}\" d=\"{path}\"/>");
        }
        defs
    }

    pub fn css(&self) -> String {
        let looks = self.looks.in_order();
        let mut css = String::new();
        for (nth, theme) in THEMES.into_iter().enumerate() {
            let media =
                ["", "@media screen and (prefers-color-scheme:dark){", "@media print{"][nth];
            let _ = write!(css, "{media}:root{{{}}}", page_colours(theme));
            for (number, look) in
                looks.iter().enumerate().filter(|(_, look)| nth == 0 || look[nth] != look[0])
            {
                let _ = write!(css, ".k{number}{{{}}}", look[nth]);
            }
            css.push_str(if nth == 0 { "\n" } else { "}\n" });
        }
        css
    }
}

/// The look on paper. Where a page's CSS reaches an `<svg>`, it goes before attributes; where it
/// doesn't, as in `WeasyPrint` 70, all would be black without them.
fn attributes([_, _, print]: &[String; 3]) -> String {
    let mut attributes = String::new();
    for (name, value) in print.split(';').filter_map(|property| property.split_once(':')) {
        let _ = write!(attributes, " {name}=\"{value}\"");
    }
    attributes
}

fn in_words(piece: Piece) -> String {
    let Piece { owner, placement, level } = piece;
    format!("{owner}'s {}, level {level}", placement.kind().name())
}

/// Distinct values, numbered from 0 in the order in which they came.
pub struct Numbered<T>(BTreeMap<T, usize>);

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered(BTreeMap::new())
    }
}

impl<T: Ord + Clone> Numbered<T> {
    pub fn number(&mut self, value: T) -> usize {
        let next = self.0.len();
        *self.0.entry(value).or_insert(next)
    }

    pub fn in_order(&self) -> Vec<T> {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_unstable_by_key(|&(_, number)| *number);
        all.into_iter().map(|(value, _)| value.clone()).collect()
    }
}
