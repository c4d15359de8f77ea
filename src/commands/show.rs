//! `punct show`: prints a position of a game as text or JSON, writes it as a picture or the game as
//! a page, or lists the game's lines by number.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, anyhow, bail, ensure};
use serde::Serialize;

use super::input_output::{self, FileForm, json_line, print, print_data, read};
use super::moves::game_at;
use crate::cli::{MarksArg, Show};
use crate::kit::phrases::to_move;
use crate::kit::picture::{self, FILM_WIDTH, Film, USUAL_WIDTH};
use crate::kit::storage::visible;
use crate::punct::engine::{Engine, MoveReview, review};
use crate::punct::phrases::EndObject;
use crate::punct::picture::Scene;
use crate::punct::record::{NodeId, Record, Tree};
use crate::punct::{diagram, page, phrases};
use crate::rules::{Game, Kind, Piece, Player, Variant};

pub fn run(args: &Show) -> Result<()> {
    let record = read(&args.position.save, args.game)?;
    if args.lines {
        return print(list_lines(record.tree()));
    }
    let shown = find(&record, args.line, args.position.ply)?;
    let game = &shown.game;
    let files = [
        ("--svg", &args.svg, FileForm::Svg),
        ("--png", &args.png, FileForm::Png),
        ("--gif", &args.gif, FileForm::Gif),
        ("--apng", &args.apng, FileForm::Apng),
        ("--html", &args.html, FileForm::Page),
    ];
    let named: Vec<(&str, &Path, FileForm)> = files
        .into_iter()
        .filter_map(|(flag, file, form)| Some((flag, file.as_deref()?, form)))
        .collect();
    if named.is_empty() && args.json {
        return print_data(json_line(&position_object(&record, &shown))?);
    }
    if named.is_empty() {
        return print(description(&record, &shown));
    }
    for (nth, (flag, file, form)) in named.iter().enumerate() {
        if let Some((other, ..)) = named[..nth].iter().find(|(_, other, _)| other == file) {
            bail!("{other} and {flag} name the same file; name two");
        }
        input_output::may_write(file, *form, args.force.force)?;
    }
    let (marks, force) = (args.marks.unwrap_or(MarksArg::Last), args.force.force);
    let scene = marked_scene(game, marks);
    let theme = args.theme.unwrap_or_default();
    if let Some(file) = &args.svg {
        let title = phrases::picture_title(&record.header().names, game.ply());
        let svg = picture::svg(&scene, theme, &title);
        input_output::write(file, svg.as_bytes(), FileForm::Svg, force)?;
    }
    if let Some(file) = &args.png {
        let width = args.width.unwrap_or(USUAL_WIDTH);
        input_output::write(file, &picture::png(&scene, theme, width)?, FileForm::Png, force)?;
    }
    if args.gif.is_some() || args.apng.is_some() {
        let games = (0..=game.ply()).filter_map(|ply| game.at_ply(ply));
        let scenes = games.map(|game| marked_scene(&game, marks));
        let each = args.seconds.unwrap_or(Duration::from_secs(1));
        let film = Film::new(scenes, theme, args.width.unwrap_or(FILM_WIDTH), each)?;
        if let Some(file) = &args.gif {
            input_output::write(file, &film.gif()?, FileForm::Gif, force)?;
        }
        if let Some(file) = &args.apng {
            input_output::write(file, &film.apng()?, FileForm::Apng, force)?;
        }
    }
    if let Some(file) = &args.html {
        let mut reviews: Vec<MoveReview> = Vec::new();
        if let Some(nodes) = args.review {
            review(&mut Engine::new(), record.game(), nodes, &mut |_, judged| {
                reviews.push(judged);
                true
            });
        }
        let page = page::game_page(&record, shown.node, &reviews);
        input_output::write(file, page.as_bytes(), FileForm::Page, force)?;
    }
    Ok(())
}

fn marked_scene(game: &Game, marks: MarksArg) -> Scene {
    match marks {
        MarksArg::Last => Scene::from_game(game),
        MarksArg::None => Scene::new(game.position().clone()),
    }
}

fn description(record: &Record, shown: &ShownPosition) -> String {
    let ShownPosition { game, node, line, plies } = shown;
    let position = game.position();
    let names = &record.header().names;
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.header().name(player)));
    let mut lines = vec![players.join(" · "), game.rules().in_words()];
    let state = phrases::end(game, record.decision_at(*node), names)
        .unwrap_or_else(|| to_move(names, position.turn()));
    let line = if *line == 0 { String::new() } else { format!("Line {line} · ") };
    lines.push(format!("{line}After move {} of {plies} · {state}", game.ply()));
    if let Some(last) = game.last_move() {
        let mark = record.tree().mark(*node).map_or_else(String::new, |mark| format!(" {mark}"));
        lines.push(format!("Last move: {last}{mark}"));
    }
    let comment = record.tree().comment(*node);
    lines.extend(comment.lines().map(|line| format!("# {}", visible(line))));
    lines.push(String::new());
    lines.push(diagram::board(position));
    lines.push(diagram::LEGEND.to_owned());
    for player in Player::BOTH {
        lines.push(format!("{player}'s reserve: {}", diagram::reserve(position, player)));
    }
    if game.rules().variant == Variant::Standard {
        let counts = Player::BOTH.map(|p| format!("{p} {}", position.centre_count(p)));
        lines.push(format!("Central hexagon: {}", counts.join(", ")));
    }
    lines.join("\n") + "\n"
}

pub struct ShownPosition {
    pub game: Game,
    pub node: NodeId,
    /// 0 is the game.
    pub line: usize,
    /// How many moves that line has, from the first move of the game.
    pub plies: usize,
}

/// The position after `ply` moves in a line. Without `ply`, the players' position in the game, or
/// the end of a variation.
pub fn find(record: &Record, line: Option<usize>, ply: Option<usize>) -> Result<ShownPosition> {
    let tree = record.tree();
    let number = line.unwrap_or(0);
    if number == 0 {
        let main = game_at(record, ply)?;
        let shown = tree.main_node(main.ply());
        let plies = tree.ply(tree.end());
        return Ok(ShownPosition { game: main, node: shown, line: 0, plies });
    }
    let lines = tree.lines();
    let most = lines.len() - 1;
    let found = lines.get(number).ok_or_else(|| match most {
        0 => anyhow!("--line {number}: this game has no variations, only line 0"),
        _ => anyhow!("--line {number}: this game has lines 0 to {most}; --lines lists them"),
    })?;
    let end = found.nodes.last().copied().unwrap_or(Tree::ROOT);
    let moves = tree.path(end);
    let (plies, wanted) = (moves.len(), ply.unwrap_or(moves.len()));
    ensure!(wanted <= plies, "--ply {wanted}: line {number} has plies 0 to {plies}");
    let mut game = record.header().start();
    for played in moves.into_iter().take(wanted) {
        game.play(played).map_err(|refusal| anyhow!("{played}: {refusal}"))?;
    }
    let node = tree.nodes_through(end).into_iter().nth(wanted).unwrap_or(Tree::ROOT);
    Ok(ShownPosition { game, node, line: number, plies })
}

fn list_lines(tree: &Tree) -> String {
    let lines = tree.lines();
    let texts = lines.iter().enumerate();
    texts.map(|(nth, line)| phrases::tree_line(tree, nth, line, None) + "\n").collect()
}

#[derive(Serialize)]
struct PositionObject {
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    line: usize,
    /// How many moves the line has, and how many of them are before the position.
    plies: usize,
    ply: usize,
    /// The player to move, or `over` once the game has ended.
    turn: &'static str,
    /// If the game has ended: the winner or another result, and the reason.
    #[serde(flatten)]
    end: Option<EndObject>,
    /// The same in words.
    ending: Option<String>,
    last: Option<String>,
    mark: Option<String>,
    comment: String,
    /// As the GTP command `punct-position` writes it.
    position: String,
    /// The lowest first.
    pieces: Vec<PieceObject>,
    reserves: BySide<BTreeMap<&'static str, u8>>,
    /// How many spaces each player has in the central hexagon; null in the basic game.
    centre: Option<BySide<usize>>,
}

#[derive(Serialize)]
pub struct BySide<T> {
    white: T,
    black: T,
}

impl<T> BySide<T> {
    pub fn new(value: impl FnMut(Player) -> T) -> BySide<T> {
        let [white, black] = Player::BOTH.map(value);
        BySide { white, black }
    }
}

#[derive(Serialize)]
struct PieceObject {
    owner: &'static str,
    piece: &'static str,
    level: u8,
    /// The PÜNCT's first.
    spaces: [String; 3],
}

impl PieceObject {
    fn new(piece: Piece) -> PieceObject {
        PieceObject {
            owner: piece.owner.code(),
            piece: piece.placement.kind().code(),
            level: piece.level.get(),
            spaces: piece.placement.canonical_dots().map(|space| space.to_string()),
        }
    }
}

fn position_object(record: &Record, shown: &ShownPosition) -> PositionObject {
    let ShownPosition { game, node, line, plies } = shown;
    let (position, names) = (game.position(), record.header().names.clone());
    let comment: Vec<_> = record.tree().comment(*node).lines().map(visible).collect();
    let [white, black] = names.each_ref().map(ToString::to_string);
    let (outcome, decision) = (game.outcome(), record.decision_at(*node));
    let is_standard = game.rules().variant == Variant::Standard;
    PositionObject {
        white,
        black,
        rules: game.rules().variant.code(),
        bridges: game.rules().bridges.code(),
        line: *line,
        plies: *plies,
        ply: game.ply(),
        turn: if outcome.is_some() { "over" } else { position.turn().code() },
        end: outcome.map(|outcome| EndObject::from_outcome(outcome, decision)),
        ending: phrases::end(game, decision, &names),
        last: game.last_move().map(|last| last.to_string()),
        mark: record.tree().mark(*node).map(|mark| mark.to_string()),
        comment: comment.join("\n"),
        position: game.position_text(),
        pieces: position.pieces().into_iter().map(PieceObject::new).collect(),
        reserves: BySide::new(|player| {
            let reserve = position.reserve(player);
            Kind::ALL.map(|kind| (kind.code(), reserve.count(kind))).into()
        }),
        centre: is_standard.then(|| BySide::new(|player| position.centre_count(player).into())),
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::kit::storage::Name;
    use crate::punct::engine::MoveMark;
    use crate::rules::{Move, Player, Rules};

    const MOVES: [&str; 3] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7"];

    fn read(text: &str) -> Move {
        text.parse().expect("a move")
    }

    /// Returns a game of three moves, with a variation of two moves from the second move, and a
    /// variation of that from its second move.
    fn record() -> Record {
        let names = Player::BOTH.map(Name::default_of);
        let mut live = Record::new(Rules::default(), names, Timestamp::UNIX_EPOCH);
        for text in MOVES {
            live.play(read(text)).expect("a legal move");
        }
        let first = live.tree().main_node(1);
        let aside = live.try_move(first, read("SE-B9,C9,D9")).expect("a legal move");
        live.try_move(aside, read(MOVES[2])).expect("a legal move");
        live.try_move(aside, read("T-H3,H4,I4")).expect("a legal move");
        live.tree_mut().set_mark(aside, Some(MoveMark::Dubious));
        live
    }

    #[test]
    fn lines_are_listed_with_their_numbers_and_where_they_branch_off() {
        assert_eq!(
            list_lines(record().tree()),
            "0  the game: T-D3,D4,E4 T-N14,N15,O15 T-D6,D7,E7\n\
             1  line 0, move 2: SE-B9,C9,D9?! T-D6,D7,E7\n\
             2  line 1, move 3: T-H3,H4,I4\n"
        );
    }

    #[test]
    fn a_line_and_a_ply_name_a_position() {
        let record = record();
        let moves = |line, ply| {
            let shown = find(&record, line, ply).expect("a position");
            assert_eq!(record.tree().path(shown.node), shown.game.moves());
            (shown.game.last_move().map(|last| last.to_string()), shown.plies)
        };
        let last = |text: &str, plies| (Some(text.to_owned()), plies);
        assert_eq!(moves(None, None), last(MOVES[2], 3));
        assert_eq!(moves(Some(0), Some(2)), last(MOVES[1], 3));
        assert_eq!(moves(Some(1), None), last(MOVES[2], 3));
        assert_eq!(moves(Some(2), None), last("T-H3,H4,I4", 3));
        assert_eq!(moves(Some(2), Some(2)), last("SE-B9,C9,D9", 3));
        assert_eq!(moves(Some(2), Some(0)), (None, 3));
    }

    #[test]
    fn a_line_or_a_ply_that_is_not_there_is_refused() {
        let refused =
            |line, ply| find(&record(), Some(line), ply).err().map(|error| error.to_string());
        let text = "--line 3: this game has lines 0 to 2; --lines lists them";
        assert_eq!(refused(3, None).as_deref(), Some(text));
        assert_eq!(refused(2, Some(4)).as_deref(), Some("--ply 4: line 2 has plies 0 to 3"));
    }
}
