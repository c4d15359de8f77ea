//! The page, as XHTML that browsers can also read as HTML, and the meanings of the signs on it.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::data::{self, BetterMove, NodeData, SpriteSheet, TreeLayout};
use super::{escape_text, script_escaped};
use crate::kit::phrases;
use crate::kit::picture::{Measures, PlanePoint};
use crate::kit::storage::Format;
use crate::punct::diagram::{self, LEGEND};
use crate::punct::engine::{MoveMark, MoveReview};
use crate::punct::phrases::mark;
use crate::punct::picture::themed::{ground, piece_alone, sign_alone, view_box};
use crate::punct::picture::{Scene, SideLine};
use crate::punct::record::{NodeId, Record};
use crate::rules::{Kind, Level, Piece, Placement, Player, Position, Side, Space, Variant};

/// Hides names of pieces only by `@supports`, which `NetSurf` 3.10 passes over: it has no pictures.
const STYLE: &str = include_str!("../../../assets/page/page.css");
const SCRIPT: &str = include_str!("../../../assets/page/page.js");

/// The SHA-256 of [`SCRIPT`] as written in the page. The browser runs no other script.
pub const SCRIPT_HASH: &str = "URJauXfmkdXxmEqmV0HCtGmYdSBD3ShUsTLwLOcdUVY=";

pub struct HtmlDocument<'a> {
    pub record: &'a Record,
    pub at: NodeId,
    pub reviews: &'a [MoveReview],
    pub heading: String,
    pub facts: Vec<String>,
    pub file_stem: String,
    pub frame: PageFrame,
}

pub enum PageFrame {
    Game,
    /// Hides the moves at first; `told` has the paragraphs about the solution.
    Puzzle {
        told: Vec<String>,
    },
}

impl HtmlDocument<'_> {
    pub fn to_html(&self) -> String {
        let mut sheet = SpriteSheet::default();
        let empty = Scene::new(Position::new(self.record.game().rules()));
        let board = sheet.strokes(ground(&empty));
        let reserves = Player::BOTH.map(|player| icons(player, &empty, &mut sheet));
        let layout = TreeLayout::from_tree(self.record.tree());
        let better = data::better_moves(self.record, self.reviews);
        let data = data::page_data(self.record, &layout, &better, self.at, &mut sheet);
        let mut nodes = layout.order.iter().zip(&data.nodes);
        let Some((_, shown)) = nodes.find(|&(&node, _)| node == self.at) else {
            return String::new();
        };
        let standing = escape_text(&data.standings[shown.standing]);
        let now = match self.record.tree().move_of(self.at) {
            None => format!("{standing}."),
            Some(played) => {
                let phrase = escape_text(&super::move_phrase(self.record, shown.ply, played));
                format!("Move {}: {phrase}. {standing}.", shown.ply)
            }
        };
        let heading = escape_text(&self.heading);
        let title = match self.frame {
            PageFrame::Game => Player::BOTH
                .map(|player| {
                    let name = self.record.header().name(player).to_string();
                    format!("<bdi>{}</bdi>", escape_text(&name))
                })
                .join(" – "),
            PageFrame::Puzzle { .. } => heading.clone(),
        };
        let facts = paragraphs(&self.facts);
        let [white, black] =
            Player::BOTH.map(|p| reserve(self.record, p, &reserves[p as usize], shown));
        let variant = self.record.game().rules().variant;
        let samples = reserves.each_ref().map(|icons| icons[1].as_str());
        let diagram = diagram::board(self.record.game_at_node(self.at).position());
        let pieces = pieces(&sheet.pieces_in_words(&shown.sprites), &diagram);
        let beside = legend(variant, samples, &mut sheet) + &pieces;
        let centre = match variant {
            Variant::Standard => "<p id=\"centre\"></p>\n",
            Variant::Basic => "",
        };
        // How many spaces a player needs does not help to solve a puzzle.
        let needs = match self.frame {
            PageFrame::Game => "<p id=\"needs\"></p>\n",
            PageFrame::Puzzle { .. } => "",
        };
        let json = serde_json::to_string(&data).unwrap_or_default();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n<head>\n\
             <meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; \
             form-action 'none'; style-src 'unsafe-inline'; script-src 'sha256-{SCRIPT_HASH}'\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <meta name=\"description\" content=\"{now}\"/>\n\
             <title>PÜNCT: {heading}</title>\n<style>\n{STYLE}{css}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n{facts}</header>\n<main>\n<section class=\"table\">\n\
             {black}<svg id=\"board\" role=\"img\" aria-label=\"The board: {standing}\" \
             viewBox=\"{view}\" {ROUND}>\n<defs>\n{defs}</defs>\n<g>{ground}</g>\n<g id=\"men\">{men}</g>\n</svg>\n\
             <div aria-live=\"polite\"><p id=\"now\">{now}</p>\n<p id=\"judged\"></p>\n\
             <p id=\"noted\" tabindex=\"0\" hidden=\"hidden\"></p></div>\n{BUTTONS}\
             <p id=\"under\"></p>\n{white}{centre}{needs}</section>\n\
             <section class=\"game\">\n{game}</section>\n</main>\n\
             <script id=\"data\" type=\"application/json\">{json}</script>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n",
            css = sheet.css(),
            view = view_box(),
            defs = sheet.defs(),
            ground = sheet.draw(&board),
            men = sheet.to_svg(&shown.sprites),
            game = self.game(&layout, &better, &beside),
            json = script_escaped(&json),
        )
    }

    fn game(&self, layout: &TreeLayout, better: &[BetterMove], beside: &str) -> String {
        let graph = super::graph(self.record, self.reviews);
        let list = super::move_list(self.record, layout, self.reviews, better);
        let files = files(self.record, &self.file_stem);
        let game = format!("{graph}{list}{files}");
        match &self.frame {
            PageFrame::Game => format!("{beside}{game}"),
            PageFrame::Puzzle { told } => {
                let told = paragraphs(told);
                format!(
                    "{beside}<details id=\"solution\">\n<summary><h2>Show the solution</h2></summary>\n\
                     <pre class=\"gap\">{}</pre>\n{told}{game}</details>\n",
                    "\n".repeat(SCREEN)
                )
            }
        }
    }
}

/// Lines that lie before a solution where `<details>` is unknown, as in w3m, lynx and links.
const SCREEN: usize = 60;

fn paragraphs(texts: &[String]) -> String {
    let paragraphs = texts.iter().map(|text| {
        let words = text.split(' ').map(|word| {
            let shown = escape_text(word);
            let is_move = word.contains('-');
            if is_move { format!("<span class=\"whole\">{shown}</span>") } else { shown }
        });
        format!("<p>{}</p>\n", words.collect::<Vec<_>>().join(" "))
    });
    paragraphs.collect()
}

/// The page hides them where its script does not run.
const BUTTONS: &str = "<nav id=\"walk\" hidden=\"hidden\" aria-label=\"Moves\">\
     <button id=\"first\" aria-label=\"To the start\">|◀\u{FE0E}</button>\
     <button id=\"back\" aria-label=\"One move back\">◀\u{FE0E}</button>\
     <button id=\"next\" aria-label=\"One move forward\">▶\u{FE0E}</button>\
     <button id=\"last\" aria-label=\"To the end of this line\">▶\u{FE0E}|</button></nav>\n";

/// The page's script removes the text board, which doesn't follow the moves.
fn pieces(told: &[String], diagram: &str) -> String {
    let items = told.iter().fold(String::new(), |items, piece| items + "<li>" + piece + "</li>\n");
    format!(
        "<details class=\"pieces\">\n<summary>The pieces on the board, in words</summary>\n\
         <ul id=\"pieces\">{items}</ul>\n\
         <pre id=\"diagram\">{diagram}\n{LEGEND}</pre>\n</details>\n"
    )
}

fn files(record: &Record, stem: &str) -> String {
    let [json, sgf] = [Format::Json, Format::Sgf].map(|format| {
        let name = escape_text(&format!("{stem}.{}", format.extension()));
        let content = BASE64_STANDARD.encode(format.write(record));
        format!(
            "<a download=\"{name}\" href=\"data:application/octet-stream;base64,{content}\">{name}</a>"
        )
    });
    format!("<p class=\"files\">Save the game: {json} {sgf}</p>\n")
}

/// How the lines of pictures end and meet.
const ROUND: &str = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// A picture of each kind of piece, with the `viewBox` that it takes.
fn icons(player: Player, empty: &Scene, sheet: &mut SpriteSheet) -> Vec<String> {
    let mut icons = Vec::new();
    for kind in Kind::ALL {
        let Some(placement) = lying(kind) else {
            icons.push(String::new());
            continue;
        };
        let piece = Piece { owner: player, placement, level: Level::GROUND };
        let picture = sheet.draw_alone(piece_alone(empty, piece));
        let dots = placement.dots().map(|dot| Measures::REGULAR.middle(dot));
        let left = middle(dots.map(|(x, _): PlanePoint| x)) - 150.0;
        let top = middle(dots.map(|(_, y)| y)) - 95.0;
        icons.push(format!(
            "<svg viewBox=\"{left:.0} {top:.0} 300 190\" aria-hidden=\"true\" width=\"42\" height=\"26\" \
             {ROUND}>{picture}</svg>"
        ));
    }
    icons
}

fn middle(at: [f32; 3]) -> f32 {
    50.0 * (at.into_iter().fold(f32::MIN, f32::max) + at.into_iter().fold(f32::MAX, f32::min))
}

/// In the middle of the board, in the orientation that takes the fewest rows.
fn lying(kind: Kind) -> Option<Placement> {
    let middle: Space = "I9".parse().ok()?;
    let placements = kind.orientations().filter_map(|turned| Placement::new(kind, turned, middle));
    placements.min_by_key(|placement| {
        let rows = placement.dots().map(Space::row);
        rows.iter().max().zip(rows.iter().min()).map(|(most, least)| most - least)
    })
}

fn reserve(record: &Record, player: Player, icons: &[String], shown: &NodeData) -> String {
    let counts = shown.reserves[player as usize];
    let items = icons.iter().zip(Kind::ALL).zip(counts).map(|((icon, kind), count)| {
        let piece = kind.name();
        format!(
            "<li title=\"{piece}\">{icon}<span class=\"sr\">{piece}: </span><b>{count}</b></li>\n"
        )
    });
    let name = escape_text(&phrases::name_with_colour(&record.header().names, player));
    let (code, items) = (player.code(), items.collect::<String>());
    format!("<div class=\"reserve\"><h2>{name}</h2><ul id=\"{code}\">{items}</ul></div>\n")
}

/// `pieces` has a picture of one piece of each player.
fn legend(variant: Variant, pieces: [&str; 2], sheet: &mut SpriteSheet) -> String {
    let [level, bridge] = [false, true].map(|gap| {
        let sign = sheet.draw_alone(sign_alone(Level::GROUND.next_up(), gap));
        format!("<svg viewBox=\"-20 -20 40 40\" aria-hidden=\"true\">{sign}</svg>")
    });
    let lines = Side::PAIRS.map(|side| {
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
    });
    let mut meanings = vec![
        (
            pieces.concat(),
            "The coloured dot of a piece is its PÜNCT, the grey ones are its minor dots.",
        ),
        (level, "A digit says how high a dot lies. A dot without a digit lies on the board."),
        (bridge, "A bridge: the middle of this piece hangs above what lies below it."),
        (
            lines.concat(),
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
        meanings.push((central, "The central hexagon: pieces get there only by moving."));
    }
    let items = meanings.iter().map(|(sample, meaning)| {
        format!("<li><span class=\"sample\">{sample}</span><span>{meaning}</span></li>\n")
    });
    let all = items.collect::<String>();
    let marks = MoveMark::ALL.map(|it| format!("<b>{it}</b> {}", mark(it))).join(", ");
    format!(
        "<details class=\"legend\">\n<summary>What the signs mean</summary>\n<ul>\n{all}\
         <li>{marks}</li>\n</ul>\n</details>\n"
    )
}
