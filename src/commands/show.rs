//! `punct show`: a game as text, with the board and both reserves, or as a picture.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use super::input;
use super::lines::{self, ShownPosition};
use super::output::print;
use crate::cli::{MarksArg, Show};
use crate::picture::{self, Scene};
use crate::record::{Record, visible, visible_path};
use crate::rules::{Player, Variant};
use crate::{diagram, phrases};

pub fn run(args: &Show) -> Result<()> {
    let record = input::read(&args.save)?;
    if args.lines {
        return print(lines::listed(record.tree()));
    }
    let shown = lines::find(&record, args.line, args.ply)?;
    let game = &shown.game;
    if args.svg.is_none() && args.png.is_none() {
        return print(description(&record, &shown));
    }
    ensure!(args.svg != args.png, "--svg and --png name the same file; name two");
    let scene = match args.marks.unwrap_or(MarksArg::Last) {
        MarksArg::Last => Scene::of_game(game),
        MarksArg::None => Scene::new(game.position().clone()),
    };
    let theme = args.theme.unwrap_or_default();
    for file in args.svg.iter().chain(&args.png) {
        let is_save = same_file::is_same_file(file, &args.save).unwrap_or(false);
        ensure!(!is_save, "{}: this is the saved game; name another file", visible_path(file));
    }
    if let Some(file) = &args.svg {
        let title = phrases::picture_title(record.header().names(), game.ply());
        write(file, picture::svg(&scene, theme, &title).as_bytes())?;
    }
    if let Some(file) = &args.png {
        write(file, &picture::png(&scene, theme, args.width.unwrap_or(picture::USUAL_WIDTH))?)?;
    }
    Ok(())
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(file, bytes).with_context(|| format!("{}: can't be written", visible_path(file)))
}

fn description(record: &Record, shown: &ShownPosition) -> String {
    let ShownPosition { game, node, line, plies } = shown;
    let position = game.position();
    let names = record.header().names();
    let players = Player::BOTH.map(|player| format!("{player}: {}", record.header().name(player)));
    let mut lines = vec![players.join(" · "), phrases::rules(game.rules())];
    let standing = match game.outcome() {
        Some(outcome) => phrases::ended(position, outcome, names),
        None => phrases::to_move(names, position.turn()),
    };
    let line = if *line == 0 { String::new() } else { format!("Line {line} · ") };
    lines.push(format!("{line}After move {} of {plies} · {standing}", game.ply()));
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
