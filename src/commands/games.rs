//! `punct games`: lists all games of files and folders, or those that a search finds, or counts how
//! they went. The table of a list, for GIPF as well.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use serde::Serialize;
use unicode_script::{Script, UnicodeScript as _};

use super::input_output::{
    is_pipe, print, print_objects, read_stdin_up_to, report, terminal_columns,
};
use crate::cli::GamesArgs;
use crate::kit::storage::{Store, visible_path};
use crate::kit::text::{Columns as _, end_of};
use crate::punct::record::collection::{self, IndexedGame};
use crate::punct::record::statistics::{GameStatistics, Mean, Score, VariantStatistics};
use crate::punct::record::{CollectionError, GameFingerprint, GameLocation};
use crate::rules::{Kind, Player, Variant};

pub fn list(args: &GamesArgs) -> Result<ExitCode> {
    let query = args.search();
    let (mut first, mut listed, mut read) = (HashMap::new(), Vec::new(), 0);
    let (mut failed, mut is_missing) = (false, false);
    let mut paths = args.paths.clone();
    if args.paths.is_empty() {
        let own = Store::find(None)?.folder().to_owned();
        // Before the first game is played, the folder of saves does not exist.
        paths.extend(own.exists().then_some(own));
    }
    // The index does not hold the moves.
    let needs_games = args.no_index || args.figures;
    let cache = if needs_games { None } else { collection::usual_cache() };
    let mut counted = GameStatistics::default();
    for path in &paths {
        let mut take = |found: Result<IndexedGame<'_>, CollectionError>| match found {
            // Files in folders that hold no games at all are skipped without a message.
            Err(error) if path.is_dir() && error.is_of_another_kind() => {}
            Ok(found) => {
                read += 1;
                if let Some(record) = found.record
                    && args.figures
                    && found.is_sought
                {
                    counted.add(record);
                }
                let same_as = same_as(&found, &mut first);
                listed.extend(found.is_sought.then(|| GameJson::new(&found, same_as)));
            }
            Err(error) => {
                failed = true;
                is_missing |= error.is_about_disk() && error.path() == Some(path.as_path());
                report(&error.into());
            }
        };
        if is_pipe(path) {
            let bytes = read_stdin_up_to(collection::MAX_BYTES)?;
            collection::visit_bytes(path, &bytes, &query, &mut take);
        } else {
            collection::visit(path, &query, cache.as_deref(), &mut take);
        }
    }
    if read == 0 && !failed && args.paths.is_empty() {
        return print(if args.json { "" } else { "no games yet\n" }).map(|()| ExitCode::SUCCESS);
    }
    if read == 0 {
        let shown: Vec<String> = paths.iter().map(|path| visible_path(path)).collect();
        ensure!(failed, "there is no game in {}", crate::punct::phrases::list(&shown, "or"));
        return Ok(ExitCode::FAILURE);
    }
    if args.figures && args.json {
        print_objects([counted])?;
    } else if args.figures {
        print(figures_in_words(&counted))?;
    } else if args.json {
        print_objects(&listed)?;
    } else {
        print(table(&listed, &GameJson::COLUMNS))?;
    }
    Ok(if is_missing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The first game that equals this one up to a symmetry of the board; `None` if this one is the
/// first.
fn same_as(
    found: &IndexedGame<'_>,
    first: &mut HashMap<GameFingerprint, GameLocation>,
) -> Option<String> {
    let likeness = found.digest.likeness.as_ref()?;
    if let Some(same) = first.get(likeness) {
        return Some(same.to_string());
    }
    first.insert(likeness.clone(), found.location.clone());
    None
}

#[derive(Serialize)]
struct GameJson {
    file: String,
    game: usize,
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    result: &'static str,
    winner: Option<&'static str>,
    reason: Option<String>,
    plies: usize,
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<String>,
}

impl GameJson {
    fn new(found: &IndexedGame<'_>, same_as: Option<String>) -> GameJson {
        let IndexedGame { location: place, digest, .. } = found;
        let [white, black] = digest.names.each_ref().map(ToString::to_string);
        GameJson {
            file: visible_path(&place.file),
            game: place.number,
            white,
            black,
            rules: digest.rules.variant.code(),
            bridges: digest.rules.bridges.code(),
            result: digest.result.code(),
            winner: digest.result.winner().map(Player::code),
            reason: digest.reason.clone(),
            plies: digest.plies,
            date: digest.date.map(|date| date.to_string()),
            same_as,
        }
    }

    const COLUMNS: [TableColumn<GameJson>; 9] = [
        TableColumn::text("file", |it| it.file.clone()),
        TableColumn::number("game", |it| it.game.to_string()),
        TableColumn::text("white", |it| it.white.clone()),
        TableColumn::text("black", |it| it.black.clone()),
        TableColumn::text("rules", |it| it.rules.to_owned()),
        TableColumn::text("result", |it| it.result.to_owned()),
        TableColumn::number("plies", |it| it.plies.to_string()),
        TableColumn::text("date", |it| it.date.clone().unwrap_or_else(|| "-".to_owned())),
        TableColumn::text("", |it| {
            it.same_as.as_ref().map(|same| format!("same as {same}")).unwrap_or_default()
        }),
    ];
}

/// The most first moves that are listed.
const OPENINGS: usize = 5;

fn figures_in_words(figures: &GameStatistics) -> String {
    let mut text = String::new();
    for (variant, figures) in
        [(Variant::Basic, &figures.basic), (Variant::Standard, &figures.standard)]
    {
        if figures.games > 0 {
            text += &of_variant(variant, figures);
        }
    }
    let GameStatistics { copies, unfinished, .. } = figures;
    for (count, what) in
        [(copies, "the same as another, counted once"), (unfinished, "without a result")]
    {
        if *count > 0 {
            let _ = writeln!(text, "games {what}: {count}");
        }
    }
    text
}

fn of_variant(variant: Variant, figures: &VariantStatistics) -> String {
    let games = figures.games;
    let mut text = format!("{} rules, games: {games}\n", variant.code());
    let mut add = |name: &str, value: String| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {name:<26}{value}");
        }
    };
    let Score { wins, draws, losses } = figures.score;
    add("White scores", share(figures.score));
    add("White wins, draws, loses", format!("{wins}, {draws}, {losses}"));
    add("ended by", parts(&figures.endings, games));
    add("sides joined", parts(&figures.sides, figures.sides.values().sum()));
    add("plies", mean(figures.plies));
    add("first climb, ply", mean(figures.first_climb));
    add("first in the centre, ply", mean(figures.first_in_centre));
    add("who is first there scores", share(figures.score_of_first_in_centre));
    add("climbs, bridges a game", format!("{}, {}", mean(figures.climbs), mean(figures.bridges)));
    add("highest level", parts(&figures.highest_level, games));
    add("PÜNCT moved by spaces", parts(&figures.distances, figures.distances.values().sum()));
    for (ply, score) in &figures.score_of_leader {
        let centre = figures.centre.get(ply).copied().unwrap_or_default();
        let mut topped = format!("{} spaces", mean(centre));
        if score.games() > 0 {
            let _ = write!(topped, "; who leads scores {}", share(*score));
        }
        add(&format!("centre after ply {ply}"), topped);
    }
    for (lead, score) in &figures.score_of_last_piece {
        add(&format!("last piece added at {lead:+}"), share(*score));
    }
    let mut openings: Vec<(&String, &u32)> = figures.openings.iter().collect();
    openings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    for (played, count) in openings.into_iter().take(OPENINGS) {
        add(&format!("begun {played}"), in_percent(*count, games));
    }
    let _ = writeln!(text, "  {:<18}{:>8}{:>8}{:>8}", "a game", "added", "moved", "left");
    for kind in Kind::ALL {
        let counts = [&figures.added, &figures.moved, &figures.left]
            .map(|of_kind| of_kind.get(kind.code()).copied().unwrap_or_default());
        let [added, moved, left] = counts.map(|sum| f64::from(sum) / f64::from(games));
        let _ = writeln!(text, "  {:<18}{added:>8.2}{moved:>8.2}{left:>8.2}", kind.name());
    }
    text
}

fn share(score: Score) -> String {
    score.share().map_or_else(String::new, |share| {
        let [share, low, high] = share.map(|it| (100.0 * it).round());
        format!("{share} % ({low} to {high}) in {} games", score.games())
    })
}

fn mean(mean: Mean) -> String {
    mean.value().map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"))
}

fn in_percent(count: u32, of: u32) -> String {
    format!("{:.0} %", 100.0 * f64::from(count) / f64::from(of.max(1)))
}

fn parts<K: std::fmt::Display>(counts: &BTreeMap<K, u32>, of: u32) -> String {
    let parts = counts.iter().map(|(what, count)| format!("{what} {}", in_percent(*count, of)));
    parts.collect::<Vec<_>>().join(", ")
}

/// A column of a table, and its cell in a row.
pub struct TableColumn<T> {
    head: &'static str,
    is_number: bool,
    cell: fn(&T) -> String,
}

impl<T> TableColumn<T> {
    pub const fn text(head: &'static str, cell: fn(&T) -> String) -> TableColumn<T> {
        TableColumn { head, is_number: false, cell }
    }

    /// Aligned to the right.
    pub const fn number(head: &'static str, cell: fn(&T) -> String) -> TableColumn<T> {
        TableColumn { head, is_number: true, cell }
    }
}

/// Each column is as wide as its widest cell. The first column is a path: at a terminal, the
/// beginning of a long path is cut off so that the rows fit.
pub fn table<T>(rows: &[T], columns: &[TableColumn<T>]) -> String {
    fit_table(rows, columns, io::stdout().is_terminal().then(terminal_columns))
}

const LEAST_PATH: usize = 12;

fn fit_table<T>(rows: &[T], columns: &[TableColumn<T>], terminal: Option<usize>) -> String {
    let mut table: Vec<Vec<String>> = Vec::new();
    for TableColumn { head, cell, .. } in columns {
        table.push([(*head).to_owned()].into_iter().chain(rows.iter().map(cell)).collect());
    }
    if let Some(terminal) = terminal
        && let [paths, others @ ..] = &mut table[..]
    {
        let taken: usize = others.iter().map(|cells| width(cells) + 2).sum();
        let room = terminal.saturating_sub(taken).max(LEAST_PATH);
        for path in paths.iter_mut().filter(|path| path.columns() > room) {
            *path = format!("…{}", end_of(path, room.saturating_sub(1)));
        }
    }
    for (column, cells) in columns.iter().zip(&mut table) {
        let widest = width(cells);
        for cell in cells {
            let mut blanks = " ".repeat(widest - cell.columns());
            if terminal.is_some() && cell.contains(is_from_right_to_left) {
                // Without this mark, a terminal draws two such cells in the other order.
                blanks.insert(0, '\u{200E}');
            }
            *cell = if column.is_number { blanks + cell } else { format!("{cell}{blanks}") };
        }
    }
    let lines = (0..=rows.len()).map(|nth| {
        let cells: Vec<&str> = table.iter().map(|column| column[nth].as_str()).collect();
        format!("{}\n", cells.join("  ").trim_end())
    });
    lines.collect()
}

fn width(cells: &[String]) -> usize {
    cells.iter().map(|cell| cell.columns()).max().unwrap_or(0)
}

fn is_from_right_to_left(letter: char) -> bool {
    use Script::{Adlam, Arabic, Hebrew, Nko, Syriac, Thaana};
    matches!(letter.script(), Adlam | Arabic | Hebrew | Nko | Syriac | Thaana)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_a_terminal_a_path_loses_its_beginning() {
        let columns = [
            TableColumn::text("file", |path: &&str| (*path).to_owned()),
            TableColumn::number("game", |_| "7".to_owned()),
            TableColumn::text("white", |_| "Anna".to_owned()),
        ];
        let rows = ["a.json", "/home/anna/.local/share/punct/auto/2026-11-24-漢字.json"];
        let table = |terminal| fit_table(&rows, &columns, terminal);
        let whole = table(None);
        assert!(whole.contains("/home/anna/.local") && whole.starts_with("file   "), "{whole}");
        let cut = table(Some(40));
        assert!(cut.lines().all(|line| line.columns() <= 40), "{cut}");
        assert!(cut.contains("\n…") && cut.contains("-24-漢字.json     7  Anna\n"), "{cut}");
        assert_eq!(table(Some(80)), whole);
    }

    #[test]
    fn cells_from_right_to_left_keep_their_order_at_a_terminal() {
        let columns = [
            TableColumn::text("file", |row: &[&str; 3]| row[0].to_owned()),
            TableColumn::text("white", |row| row[1].to_owned()),
            TableColumn::text("black", |row| row[2].to_owned()),
        ];
        let table = |terminal| fit_table(&[["a.json", "علي", "דנה"]], &columns, terminal);
        assert!(table(Some(80)).ends_with("\na.json  علي\u{200E}    דנה\u{200E}\n"));
        assert!(table(None).ends_with("\na.json  علي    דנה\n"));
    }
}
