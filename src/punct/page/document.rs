//! The page, as XHTML that browsers can also read as HTML.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::data::{self, Better, NodeData, NodePlaces};
use super::sheet::SpriteSheet;
use super::{escape_text, legend, moves, script_escaped};
use crate::kit::phrases;
use crate::kit::picture::{Measures, PlanePoint};
use crate::kit::storage::Format;
use crate::punct::engine::MoveReview;
use crate::punct::picture::Scene;
use crate::punct::picture::themed::{ground, piece_alone, view_box};
use crate::punct::record::{NodeId, Record};
use crate::rules::{Kind, Level, Piece, Placement, Player, Position, Space, Variant};

const STYLE: &str = include_str!("../../../assets/page/page.css");
const SCRIPT: &str = include_str!("../../../assets/page/page.js");

/// The SHA-256 of [`SCRIPT`] as written in the page. The browser runs no other script.
pub const SCRIPT_HASH: &str = "r18wG4HcP8fvOD3sMRnA66yvoA+kUsmDS76q8WGhom8=";

pub struct HtmlDocument<'a> {
    pub record: &'a Record,
    /// The node at which the page opens, and which it shows where its script does not run.
    pub at: NodeId,
    pub verdicts: &'a [MoveReview],
    pub heading: String,
    pub facts: Vec<String>,
    /// The file name for copies of the game, without its ending.
    pub file_stem: String,
    pub frame: PageFrame,
}

pub enum PageFrame {
    Game,
    /// A puzzle. The page hides the moves at first, as they are the solution; `told` has the
    /// paragraphs about the solution.
    Puzzle {
        told: Vec<String>,
    },
}

impl HtmlDocument<'_> {
    pub fn to_html(&self) -> String {
        let mut sheet = SpriteSheet::default();
        let empty = Scene::new(Position::new(self.record.game().rules()));
        let board = sheet.sprite(ground(&empty), None);
        let reserves = Player::BOTH.map(|player| icons(player, &empty, &mut sheet));
        let places = NodePlaces::from_tree(self.record.tree());
        let better = data::better_moves(self.record, self.verdicts);
        let data = data::page_data(self.record, &places, &better, self.at, &mut sheet);
        let shown = places.order.iter().zip(&data.nodes).find(|&(&node, _)| node == self.at);
        let Some((_, shown)) = shown else { return String::new() };
        let standing = escape_text(&data.standings[shown.standing]);
        let now = match self.record.tree().move_of(self.at) {
            None => format!("{standing}."),
            Some(played) => {
                let phrase = escape_text(&moves::move_phrase(self.record, shown.ply, played));
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
        let legend = legend::folded(variant, samples, &mut sheet);
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
            "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n\
             <meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; \
             form-action 'none'; style-src 'unsafe-inline'; script-src 'sha256-{SCRIPT_HASH}'\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <meta name=\"description\" content=\"{now}\"/>\n\
             <title>PÜNCT: {heading}</title>\n<style>\n{STYLE}{css}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n{facts}</header>\n<main>\n<section class=\"table\">\n\
             {black}<svg id=\"board\" role=\"img\" aria-label=\"The board: {standing}\" \
             viewBox=\"{view}\">\n<defs>\n{defs}</defs>\n{ground}\n<g id=\"men\">{men}</g>\n</svg>\n\
             <div aria-live=\"polite\"><p id=\"now\">{now}</p>\n<p id=\"judged\"></p>\n\
             <p id=\"noted\" tabindex=\"0\" hidden=\"hidden\"></p></div>\n{BUTTONS}\
             <p id=\"under\"></p>\n{white}{centre}{needs}</section>\n\
             <section class=\"game\">\n{game}</section>\n</main>\n\
             <script id=\"data\" type=\"application/json\">{json}</script>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n",
            css = sheet.css(),
            view = view_box(),
            defs = sheet.defs(),
            ground = sheet.to_svg(&[board]),
            men = sheet.to_svg(&shown.sprites),
            game = self.game(&places, &better, &legend),
            json = script_escaped(&json),
        )
    }

    /// Returns the moves as HTML, with the texts and pictures around them.
    fn game(&self, places: &NodePlaces, better: &[Better], legend: &str) -> String {
        let graph = super::graph(self.record, self.verdicts);
        let list = moves::list(self.record, places, self.verdicts, better);
        let files = files(self.record, &self.file_stem);
        let game = format!("{graph}{list}{files}");
        match &self.frame {
            PageFrame::Game => format!("{legend}{PIECES}{game}"),
            PageFrame::Puzzle { told } => {
                let told = paragraphs(told);
                format!(
                    "<details id=\"solution\">\n<summary>Show the solution</summary>\n{told}{game}</details>\n{legend}{PIECES}"
                )
            }
        }
    }
}

fn paragraphs(texts: &[String]) -> String {
    let paragraph = |text: &String| format!("<p>{}</p>\n", with_whole_moves(text));
    texts.iter().map(paragraph).collect()
}

/// Escapes a text for the page, so that moves in it do not break at their hyphens.
fn with_whole_moves(text: &str) -> String {
    let word = |word: &str| {
        let shown = escape_text(word);
        let is_move = word.contains('-');
        if is_move { format!("<span class=\"whole\">{shown}</span>") } else { shown }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The buttons. The page hides them where its script does not run.
const BUTTONS: &str = "<nav id=\"walk\" hidden=\"hidden\" aria-label=\"Moves\">\
     <button id=\"first\" aria-label=\"To the start\">|◀\u{FE0E}</button>\
     <button id=\"back\" aria-label=\"One move back\">◀\u{FE0E}</button>\
     <button id=\"next\" aria-label=\"One move forward\">▶\u{FE0E}</button>\
     <button id=\"last\" aria-label=\"To the end of this line\">▶\u{FE0E}|</button></nav>\n";

const PIECES: &str = "<details class=\"pieces\">\n<summary>The pieces on the board, in words</summary>\n<ul id=\"pieces\"></ul>\n</details>\n";

/// Returns links from which the reader of the page can save the game as JSON or SGF.
fn files(record: &Record, stem: &str) -> String {
    let link = |format: Format| {
        let name = escape_text(&format!("{stem}.{}", format.extension()));
        let content = BASE64_STANDARD.encode(format.write(record));
        format!(
            "<a download=\"{name}\" href=\"data:application/octet-stream;base64,{content}\">{name}</a>"
        )
    };
    format!("<p class=\"files\">Save the game: {} {}</p>\n", link(Format::Json), link(Format::Sgf))
}

/// Returns a picture of each kind of piece, with the `viewBox` of its place and size.
fn icons(player: Player, empty: &Scene, sheet: &mut SpriteSheet) -> Vec<String> {
    let icon = |kind: Kind| {
        let placement = lying(kind)?;
        let piece = Piece { owner: player, placement, level: Level::GROUND };
        let sprite = sheet.sprite(piece_alone(empty, piece), None);
        let dots = placement.dots().map(|dot| Measures::REGULAR.middle(dot));
        let middle = |of: fn(&PlanePoint) -> f32| {
            let at = dots.each_ref().map(of);
            50.0 * (at.into_iter().fold(f32::MIN, f32::max)
                + at.into_iter().fold(f32::MAX, f32::min))
        };
        let (left, top) = (middle(|dot| dot.0) - 150.0, middle(|dot| dot.1) - 95.0);
        Some(format!(
            "<svg viewBox=\"{left:.0} {top:.0} 300 190\" aria-hidden=\"true\">{}</svg>",
            sheet.to_svg(&[sprite])
        ))
    };
    Kind::ALL.into_iter().map(icon).map(Option::unwrap_or_default).collect()
}

/// Returns the placement of a piece in the middle of the board, in the orientation that takes the
/// fewest rows.
fn lying(kind: Kind) -> Option<Placement> {
    let middle: Space = "I9".parse().ok()?;
    let rows = |placement: &Placement| {
        let rows = placement.dots().map(Space::row);
        rows.iter().max().zip(rows.iter().min()).map(|(most, least)| most - least)
    };
    let lies = kind.orientations().filter_map(|turned| Placement::new(kind, turned, middle));
    lies.min_by_key(rows)
}

fn reserve(record: &Record, player: Player, icons: &[String], shown: &NodeData) -> String {
    let counts = shown.reserves[player as usize];
    let item = |((icon, kind), count): ((&String, Kind), u8)| {
        let name = kind.name();
        format!("<li title=\"{name}\">{icon}<span class=\"sr\">{name}: </span><b>{count}</b></li>")
    };
    let items: String = icons.iter().zip(Kind::ALL).zip(counts).map(item).collect();
    let name = escape_text(&phrases::name_with_colour(&record.header().names, player));
    let code = player.code();
    format!("<div class=\"reserve\"><h2>{name}</h2><ul id=\"{code}\">{items}</ul></div>\n")
}
