//! The shapes of all positions. Each shape is held once, because the positions of a game have many
//! pieces in common.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::punct::picture::themed::{THEMES, Themed, page_colours};
use crate::rules::Piece;

#[derive(Default)]
pub struct SpriteSheet {
    shapes: Numbered<String>,
    looks: Numbered<[String; 3]>,
    sprites: Numbered<Sprite>,
}

/// A part of a picture that is drawn as a whole: a piece, or all marks below or above the pieces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Sprite {
    /// Four numbers for each stroke: the number of its shape, the number of its look, and its x and
    /// y.
    d: Vec<i32>,
    /// The name of the piece; `None` for marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<String>,
    /// The spaces of the piece, the PÜNCT's first; none for marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    s: Vec<String>,
}

impl SpriteSheet {
    /// Returns the number of the sprite with these shapes. `piece` is the piece that they show, if
    /// they show one.
    pub fn sprite(&mut self, shapes: Vec<Themed>, piece: Option<Piece>) -> usize {
        let d = shapes.into_iter().flat_map(|Themed { path, at: (x, y), look }| {
            [self.shapes.number(path) as i32, self.looks.number(look) as i32, x, y]
        });
        let d = d.collect();
        let dots = piece.map(|piece| piece.placement.canonical_dots());
        let s = dots.into_iter().flatten().map(|dot| dot.to_string()).collect();
        self.sprites.number(Sprite { d, w: piece.map(in_words), s })
    }

    pub fn sprites(&self) -> Vec<Sprite> {
        self.sprites.in_order()
    }

    /// Returns the sprites as elements of SVG.
    pub fn to_svg(&self, sprites: &[usize]) -> String {
        let all = self.sprites.in_order();
        let group = |&number: &usize| {
            let strokes: String = all[number].d.chunks(4).map(stroke).collect();
            format!("<g data-s=\"{number}\">{strokes}</g>")
        };
        sprites.iter().map(group).collect()
    }

    /// Returns the definitions of the shapes as elements of SVG.
    pub fn defs(&self) -> String {
        let paths = self.shapes.in_order().into_iter().enumerate();
        let definition = |(number, path)| format!("<path id=\"p{number}\" d=\"{path}\"/>\n");
        paths.map(definition).collect()
    }

    /// Returns the rules of CSS for the looks of shapes and the page's colours.
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

fn stroke(stroke: &[i32]) -> String {
    let [shape, look, x, y] = stroke else { return String::new() };
    format!("<use href=\"#p{shape}\" class=\"k{look}\" x=\"{x}\" y=\"{y}\"/>")
}

/// Returns the name of a piece, such as `White's triangle, level 1`.
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
        all.sort_by_key(|&(_, number)| *number);
        all.into_iter().map(|(value, _)| value.clone()).collect()
    }
}
