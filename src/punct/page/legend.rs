//! The meanings of the signs on the board and in the list of moves.

use super::sheet::SpriteSheet;
use crate::punct::engine::MoveMark;
use crate::punct::phrases;
use crate::punct::picture::SideLine;
use crate::punct::picture::themed::sign_alone;
use crate::rules::{Level, Side, Variant};

/// Returns a folded list of the signs with their meanings. `pieces` has a picture of one piece of
/// each player.
pub fn folded(variant: Variant, pieces: [&str; 2], sheet: &mut SpriteSheet) -> String {
    let mut sign = |level, gap| {
        let sprite = sheet.sprite(sign_alone(level, gap), None);
        format!(
            "<svg viewBox=\"-20 -20 40 40\" aria-hidden=\"true\">{}</svg>",
            sheet.to_svg(&[sprite])
        )
    };
    let above = Level::GROUND.next_up();
    let [level, bridge] = [sign(above, false), sign(above, true)];
    let mut items = vec![
        (
            pieces.concat(),
            "The coloured dot of a piece is its PÜNCT, the grey ones are its minor dots.",
        ),
        (level, "A digit says how high a dot lies. A dot without a digit lies on the board."),
        (bridge, "A bridge: the middle of this piece hangs above what lies below it."),
        (
            Side::PAIRS.map(line).concat(),
            "Opposite sides have the same line. A player wins by joining two opposite sides.",
        ),
        (
            "<i class=\"outlined\"></i>".to_owned(),
            "The last move has an outline; a ring shows where its PÜNCT came from. A chain that wins is \
             outlined, too.",
        ),
    ];
    if variant == Variant::Standard {
        let central = "<i class=\"central\"></i>".to_owned();
        items.push((central, "The central hexagon: pieces get there only by moving."));
    }
    let item = |(sample, meaning): &(String, &str)| {
        format!("<li><span class=\"sample\">{sample}</span><span>{meaning}</span></li>\n")
    };
    let items: String = items.iter().map(item).collect();
    let mark = |mark: MoveMark| format!("<b>{mark}</b> {}", phrases::mark(mark));
    let marks = MoveMark::ALL.map(mark).join(", ");
    format!(
        "<details class=\"legend\">\n<summary>What the signs mean</summary>\n<ul>\n{items}\
         <li>{marks}</li>\n</ul>\n</details>\n"
    )
}

/// Returns a picture of the line along a side.
fn line(side: Side) -> String {
    let dashes = match SideLine::from_side(side) {
        SideLine::Dashed => "7 6",
        SideLine::Dotted => "2 2",
        SideLine::Solid => "none",
    };
    let colour = side as usize;
    format!(
        "<svg class=\"side{colour}\" viewBox=\"0 0 34 8\" aria-hidden=\"true\">\
         <path d=\"M0 4H34\" stroke-dasharray=\"{dashes}\"/></svg>"
    )
}
