//! The page of a game and of a puzzle, as text.

use jiff::Timestamp;
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Value, json};

use super::{game_page, puzzle_page};
use crate::kit::storage::Name;
use crate::punct::engine::{Candidate, Engine, MoveMark, MoveReview, review, spaces_to_join};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::picture::tests::samples::{SampleAim, game};
use crate::punct::record::{Record, Tree, name_of_copy};
use crate::rules::{Ending, Game, Move, Player};

const HOSTILE: &str = "</script><script>alert(1)</script> \" onload=\"x' & <!-- ]]> \u{202E}";

/// Makes a game of 80 plies with 40 variations of two moves each.
fn long() -> Record {
    let game = game(SampleAim::Stacks, 3, 80);
    let names = Player::BOTH.map(|_| Name::from_save(HOSTILE.to_owned()));
    let mut record = Record::from_game(game, names, Timestamp::UNIX_EPOCH);
    for ply in (1..80).step_by(2) {
        let mut node = record.tree().main_node(ply);
        for nth in 1..3 {
            let mut moves = record.game_at_node(node).legal_moves();
            moves.sort_by_cached_key(Move::to_string);
            let Some(&tried) = moves.get(nth * moves.len() / 3) else { break };
            node = record.try_move(node, tried).expect("a legal move");
        }
    }
    let node = record.tree().main_node(7);
    record.tree_mut().set_comment(node, format!("{HOSTILE}\nsecond line"));
    record.tree_mut().set_mark(node, Some(MoveMark::Brilliant));
    record
}

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).expect("well-formed")
}

fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect()
}

fn by_id<'a>(document: &'a Document<'_>, id: &str) -> Node<'a, 'a> {
    let found = document.descendants().find(|node| node.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("#{id}"))
}

#[test]
fn a_long_game_makes_a_page_of_300_kibibytes_at_most_with_every_move_in_it() {
    let record = long();
    assert_eq!(record.game().ply(), 80);
    let page = game_page(&record, record.current(), &[]);
    assert!(page.len() <= 300 * 1024, "{} bytes", page.len());
    let document = parsed(&page);
    let entries = record.tree().entries();
    assert!(entries.len() > 140, "{} nodes", entries.len());
    for (number, entry) in entries.into_iter().enumerate() {
        let link = by_id(&document, &format!("n{number}"));
        let played =
            record.tree().move_of(entry.node).map(|played| format!("{}. {played}", entry.ply));
        assert!(text(link).starts_with(played.as_deref().unwrap_or("Start")), "{}", text(link));
        let fragment = link.attribute("href").expect("an address");
        assert!(fragment.ends_with(&format!("ply={}", entry.ply)), "{fragment}");
    }
}

#[test]
fn the_data_tell_the_picture_the_reserves_and_the_way_of_every_node() {
    let record = long();
    let page = game_page(&record, record.current(), &[]);
    let document = parsed(&page);
    let data: serde_json::Value =
        serde_json::from_str(&text(by_id(&document, "data"))).expect("JSON");
    let nodes = data["nodes"].as_array().expect("nodes");
    let entries = record.tree().entries();
    assert_eq!(nodes.len(), entries.len());
    assert!(page.contains("<p id=\"needs\">"));
    for (node, entry) in nodes.iter().zip(&entries) {
        let position = record.game_at_node(entry.node).position().clone();
        // One sprite lies below the pieces, and one above.
        let sprites = node["sprites"].as_array().expect("sprites");
        assert_eq!(sprites.len(), position.pieces().len() + 2);
        let words: Vec<&str> = sprites
            .iter()
            .filter_map(|sprite| data["sprites"][sprite.as_u64()? as usize]["w"].as_str())
            .collect();
        let piece = |nth: usize| position.pieces()[nth];
        assert!(words.iter().enumerate().all(|(nth, words)| {
            words.ends_with(&format!("level {}", piece(nth).level))
                && words.starts_with(piece(nth).owner.to_string().as_str())
        }));
        let left: u64 = node["reserves"][0]
            .as_array()
            .expect("counts")
            .iter()
            .filter_map(serde_json::Value::as_u64)
            .sum();
        assert_eq!(left, u64::from(position.reserve(Player::White).total()));
        let needs = Player::BOTH.map(|player| spaces_to_join(&position, player));
        assert!(node["needs"].is_null() || node["needs"] == json!(needs), "{}", node["needs"]);
        assert_eq!(node["needs"].is_null(), record.game_at_node(entry.node).outcome().is_some());
        let before = node["before"].as_u64().map(|before| entries[before as usize].node);
        assert_eq!(before, record.tree().parent(entry.node));
    }
}

/// Returns what a page shows where no script runs: the number of sprites on the board, and the
/// sentence below the board.
fn still(page: &str) -> (usize, String) {
    let document = parsed(page);
    let described =
        document.descendants().find(|node| node.attribute("name") == Some("description"));
    let now = text(by_id(&document, "now"));
    assert_eq!(described.and_then(|node| node.attribute("content")), Some(&*now));
    (by_id(&document, "men").children().filter(Node::is_element).count(), now)
}

#[test]
fn without_its_script_a_page_shows_the_last_position_as_a_picture_and_a_sentence() {
    let game = game(SampleAim::Stacks, 3, 20);
    let pieces = game.position().pieces().len();
    let names = ["Zora", "Yann"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::from_game(game, names, Timestamp::UNIX_EPOCH);
    let (shapes, now) = still(&game_page(&record, record.current(), &[]));
    // One sprite lies below the pieces, and one above.
    assert_eq!(shapes, pieces + 2);
    assert!(now.starts_with("Move 20: Yann ") && now.ends_with(". Zora (White) to move."), "{now}");
    let (_, at_first) = still(&game_page(&record, record.tree().main_node(1), &[]));
    assert!(at_first.starts_with("Move 1: Zora "), "the wanted position is shown");
    record.undo(20);
    assert_eq!(
        still(&game_page(&record, record.current(), &[])),
        (2, "Zora (White) to move.".to_owned())
    );
    record.redo();
    record.end(Ending::Resigned { by: Player::White }).expect("an end");
    let (_, now) = still(&game_page(&record, record.current(), &[]));
    assert!(now.starts_with("Move 1: ") && now.ends_with(". The game is over."), "{now}");
    let (_, now) = still(&puzzle_page(1, &PuzzleSet::built_in().puzzles()[0]));
    assert!(!now.contains("Move"), "a puzzle's page does not show its solution: {now}");
}

#[test]
fn what_a_file_says_is_text_on_the_page_and_nothing_else() {
    let record = long();
    let page = game_page(&record, Tree::ROOT, &[]);
    let document = parsed(&page);
    let scripts = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/1999/xhtml", "script")));
    assert_eq!((scripts.count(), page.matches("<script").count()), (2, 2));
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("<!--") && !page.contains('\u{202E}'), "no comment, no turned text");
    assert!(document.descendants().all(|node| node.attribute("onload").is_none()));
    let note = text(with_class(&document, "note")[0]);
    assert_eq!(note, format!("{}\nsecond line", HOSTILE.replace('\u{202E}', "\u{FFFD}")));
    let noted = with_class(&document, "note")[0].parent_element().expect("its move");
    assert!(text(noted).starts_with("7. ") && text(noted).contains("!!"), "{}", text(noted));
}

#[test]
fn a_review_adds_the_graph_the_chances_and_the_marks() {
    let game = game(SampleAim::Chains, 5, 12);
    let record = Record::from_game(game, Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH);
    let mut reviews: Vec<MoveReview> = Vec::new();
    review(&mut Engine::new(), record.game(), 3, &mut |_, review| {
        reviews.push(review);
        true
    });
    reviews[2].mark = Some(MoveMark::Blunder);
    let other = record.game_at(2).expect("a game").clone();
    let best = a_move_but(&other, reviews[2].played);
    reviews[2].best = Some(best.clone());
    let page = game_page(&record, record.current(), &reviews);
    let document = parsed(&page);
    let line = document.descendants().find_map(|node| node.attribute("points")).expect("a graph");
    assert_eq!(line.split(' ').count(), reviews.len() + 1);
    assert_eq!(with_class(&document, "chance").len(), reviews.len());
    assert!(text(by_id(&document, "n3")).ends_with("??"));
    // The better move has a node of its own after the nodes of the game.
    let better = by_id(&document, "n13");
    assert_eq!(
        (better.attribute("href"), text(better)),
        (Some("#better=3"), best.played.to_string())
    );
    let data: serde_json::Value =
        serde_json::from_str(&text(by_id(&document, "data"))).expect("JSON");
    let after = &data["nodes"][13];
    assert_eq!(
        (&after["line"], &after["ply"], &after["before"]),
        (&Value::Null, &json!(3), &json!(2))
    );
    let plain = game_page(&record, record.current(), &[]);
    assert!(with_class(&parsed(&plain), "chance").is_empty() && !plain.contains("<polyline"));
}

/// Returns any other move, as the better move of a review.
fn a_move_but(game: &Game, played: Move) -> Candidate {
    let moves = game.legal_moves();
    let other = moves.into_iter().find(|&other| other != played).expect("another move");
    Candidate { played: other, chance: 0.9, visits: 1, line: vec![other], proof: None }
}

#[test]
fn a_game_that_is_over_tells_its_result_once() {
    let mut game = game(SampleAim::Chains, 5, 12);
    game.end(Ending::Resigned { by: Player::White }).expect("a game that is on");
    let record = Record::from_game(game, Player::BOTH.map(Name::default_of), Timestamp::UNIX_EPOCH);
    let page = game_page(&record, record.current(), &[]);
    assert_eq!(page.matches("resigned").count(), 1);
    assert!(text(by_id(&parsed(&page), "now")).contains("The game is over"));
}

/// Two names from right to left would else change places round the dash.
#[test]
fn each_name_in_the_title_has_its_own_direction() {
    let names = ["דנה <לוי>", "محمد ٣"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::from_game(game(SampleAim::Stacks, 3, 4), names, Timestamp::UNIX_EPOCH);
    let page = game_page(&record, record.current(), &[]);
    let title = "<h1><bdi>דנה &lt;לוי&gt;</bdi> – <bdi>محمد ٣</bdi></h1>";
    assert!(page.contains(title), "{page}");
}

#[test]
fn copies_are_named_after_the_day_and_the_players() {
    let record = long();
    let page = game_page(&record, Tree::ROOT, &[]);
    let document = parsed(&page);
    let names: Vec<&str> =
        document.descendants().filter_map(|node| node.attribute("download")).collect();
    let stem = name_of_copy(&record);
    assert_eq!(names, [format!("{stem}.json"), format!("{stem}.sgf")]);
    assert!(stem.starts_with("1970-01-01-script"), "{stem}");
}

#[test]
fn a_puzzle_shows_its_position_and_hides_its_solution() {
    let puzzles = PuzzleSet::built_in().puzzles();
    let puzzle = &puzzles[0];
    let page = puzzle_page(1, puzzle);
    let document = parsed(&page);
    let solution = by_id(&document, "solution");
    assert!(solution.has_tag_name(("http://www.w3.org/1999/xhtml", "details")));
    assert_eq!(solution.attribute("open"), None);
    let answer = puzzle.answers[0].to_string();
    assert!(text(solution).contains(&answer));
    let outside = text(document.root_element()).replace(&text(solution), "");
    let outside = outside.replace(&text(by_id(&document, "data")), "");
    assert!(outside.contains(&puzzle.task_text()) && !outside.contains(&answer));
    // w3m 0.5.3, lynx 2.9, Links 2.28 and `ELinks` 0.13 show the solution behind its heading, but
    // not on the screen of the heading.
    assert!(text(solution).starts_with(&format!("\nShow the solution\n{}", "\n".repeat(60))));
    let drawn = by_id(&document, "men").children().filter(Node::is_element).count();
    assert_eq!(drawn, puzzle.position.pieces().len() + 2);
}

#[cfg(feature = "server")]
#[test]
fn the_page_names_the_hash_of_its_script() {
    use base64::Engine as _;
    let record = long();
    let page = game_page(&record, record.current(), &[]);
    let script = page.rsplit_once("<script>").and_then(|(_, rest)| rest.split_once("</script>"));
    let digest =
        ring::digest::digest(&ring::digest::SHA256, script.expect("a script").0.as_bytes());
    let hash = base64::prelude::BASE64_STANDARD.encode(digest);
    assert_eq!(hash, super::document::SCRIPT_HASH, "after a change of page.js");
    assert!(page.contains(&format!("script-src 'sha256-{hash}'")));
}

/// w3m 0.5.3 and lynx 2.9 run no script and draw no SVG, and wkhtmltopdf 0.12.6 knows only
/// `xlink:href`.
#[test]
fn a_page_without_script_or_pictures_tells_the_position() {
    let record = long();
    let page = game_page(&record, record.current(), &[]);
    let document = parsed(&page);
    let pieces = by_id(&document, "pieces").children().filter(Node::is_element).count();
    assert_eq!(pieces, record.game().position().pieces().len());
    assert!(text(by_id(&document, "pieces")).contains(": PÜNCT on "));
    let diagram = text(by_id(&document, "diagram"));
    assert!(diagram.starts_with(&crate::punct::diagram::board(record.game().position())));
    let board = by_id(&document, "board");
    let uses: Vec<_> = board.descendants().filter(|node| node.has_tag_name("use")).collect();
    assert!(uses.len() > 600, "{}", uses.len());
    for node in &uses {
        let old = node.attribute(("http://www.w3.org/1999/xlink", "href"));
        assert!(old.is_some_and(|href| href.starts_with("#p")));
    }
    assert!(!page.contains("<ol"));
}

/// `NetSurf` 3.10 draws no pictures and passes over `@supports`; Readability 0.6.0 puts nothing
/// between the items of a list.
#[test]
fn reserves_are_words_on_lines_of_their_own_where_no_picture_is_drawn() {
    let page = game_page(&long(), long().current(), &[]);
    let hidden: Vec<_> = page.lines().filter(|line| line.contains(".sr{")).collect();
    assert_eq!(hidden.len(), 1);
    assert!(hidden[0].starts_with("@supports (clip-path:inset(50%)){"), "{hidden:?}");
    let document = parsed(&page);
    let texts = by_id(&document, "white").descendants().filter_map(|node| node.text());
    let words = texts.collect::<String>();
    assert!(words.lines().count() == 6 && words.starts_with("triangle: "), "{words}");
}

/// `WeasyPrint` 70.0 draws what has no attributes black, and no shapes of another `<svg>`.
#[test]
fn a_printer_that_takes_no_style_and_no_shapes_from_elsewhere_draws_the_board_and_reserves() {
    let record = long();
    let page = game_page(&record, record.current(), &[]);
    let document = parsed(&page);
    let has_look = |node: Node<'_, '_>| {
        let looks = node.ancestors().find_map(|node| node.attribute("fill"));
        looks.is_some_and(|fill| {
            fill != "none" || node.ancestors().any(|it| it.has_attribute("stroke"))
        })
    };
    let board = by_id(&document, "board");
    let reserves = ["white", "black"].map(|player| by_id(&document, player));
    let paths =
        reserves.iter().flat_map(Node::descendants).filter(|node| node.has_tag_name("path"));
    let paths: Vec<_> = paths.collect();
    assert!(paths.len() >= 2 * 6 * 5, "{}", paths.len());
    let uses = board.descendants().filter(|node| node.has_tag_name("use"));
    for shape in uses.chain(paths) {
        assert!(has_look(shape), "{shape:?}");
    }
    for icon in reserves.iter().flat_map(Node::descendants) {
        assert!(!icon.has_tag_name("use"));
    }
}
