//! `punct check`: checks whether files hold sound games. `punct convert`: writes a game in another
//! format. `punct games`: lists all games of files and folders, or those that a search finds, or
//! counts how they went.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Error, Result, anyhow, ensure};
use serde::Serialize;
use unicode_script::{Script, UnicodeScript as _};

use super::figures;
use super::input_output::{
    self, PIPE, find_save, print, print_data, print_note, print_objects, read_stdin_up_to,
    read_with_remarks, report, terminal_columns, warn_of_risk,
};
use crate::cli::{Check, CheckGames, Convert, GameArg, GamesArgs};
use crate::kit::phrases;
use crate::kit::session::with_remarks;
use crate::kit::storage::{Format, Overwrite, Store, StoreError, disk, visible_path};
use crate::kit::text::{Columns as _, end_of};
use crate::punct::record::collection::{self, IndexedGame};
use crate::punct::record::statistics::GameStatistics;
use crate::punct::record::{
    CollectionError, GameFingerprint, GameLocation, ReadRecord, Remark, export,
};
use crate::rules::Player;

pub fn check(args: &CheckGames) -> ExitCode {
    check_each(&args.check, |save| match args.game {
        number @ Some(_) => vec![(visible_path(save), check_one(save, GameArg { number }))],
        None => check_all(save),
    })
}

pub struct Checked {
    /// Moves or turns, and their number in words.
    pub moves: usize,
    pub counted: String,
    pub remarks: Vec<Remark>,
}

#[derive(Serialize)]
struct CheckedSave {
    file: String,
    sound: bool,
    /// Null if the game can't be read.
    moves: Option<usize>,
    remarks: Vec<String>,
    /// Null if the game is sound.
    error: Option<String>,
}

/// Prints the names of games and their faults. Fails if a game is not sound.
pub fn check_each(
    args: &Check,
    check: impl Fn(&Path) -> Vec<(String, Result<Checked>)>,
) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, checked) in args.saves.iter().flat_map(|save| check(save)) {
        let (moves, remarks, error) = match checked {
            Err(error) => (None, Vec::new(), Some(error)),
            Ok(Checked { moves, counted, remarks }) => {
                let (damage, remarks): (Vec<Remark>, _) =
                    remarks.into_iter().partition(Remark::is_damage);
                let damaged = format!("{file}: damaged, but can be read, {counted}");
                let error = (!damage.is_empty()).then(|| anyhow!(with_remarks(&damaged, &damage)));
                (Some((moves, counted)), remarks, error)
            }
        };
        let printed = if args.json.json {
            print_objects([CheckedSave {
                file,
                sound: error.is_none(),
                moves: moves.map(|(moves, _)| moves),
                remarks: remarks.iter().map(ToString::to_string).collect(),
                error: error.as_ref().map(input_output::error_message),
            }])
        } else if let Some((_, counted)) = moves
            && error.is_none()
        {
            let mut text = format!("{file}: sound, {counted}\n");
            text.extend(remarks.iter().map(|remark| format!("{file}: {remark}\n")));
            print(text)
        } else {
            Ok(())
        };
        for error in printed.err().into_iter().chain(error) {
            report(&error);
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// If the file has several games, each name includes the game's number.
fn check_all(save: &Path) -> Vec<(String, Result<Checked>)> {
    let mut games = Vec::new();
    // A pipe can be read only once.
    if let Ok(file) = find_save(save, Store::clone)
        && file.is_file()
    {
        collection::read(&file, &mut |game| games.push(game));
    }
    let readable = games.iter().filter(|game| game.is_ok()).count();
    // Text after the only game of a save is a fault of this save.
    let is_save = Format::from_path(save) == Some(Format::Json) && readable < 2;
    if games.len() < 2 || is_save {
        return vec![(visible_path(save), check_one(save, GameArg::default()))];
    }
    let checked = (1..).zip(games).map(|(number, game)| {
        let place = GameLocation { file: save.to_owned(), number };
        let result = game.map(|(_, reading)| Checked::from_reading(reading));
        (place.to_string(), result.map_err(Error::from))
    });
    checked.collect()
}

fn check_one(save: &Path, game: GameArg) -> Result<Checked> {
    Ok(Checked::from_reading(read_with_remarks(save, game)?))
}

impl Checked {
    fn from_reading(ReadRecord { record, remarks, .. }: ReadRecord) -> Checked {
        let moves = record.moves().len();
        Checked { moves, counted: phrases::moves(moves), remarks }
    }
}

pub fn convert(args: &Convert) -> Result<()> {
    let to = args.to.or_else(|| Format::from_path(&args.output)).with_context(|| {
        let file = visible_path(&args.output);
        format!("{file}: end its name in .json, .sgf or .txt, or say with --to what it is to be")
    })?;
    let is_same = same_file::is_same_file(&args.input, &args.output).unwrap_or(false);
    ensure!(
        !is_same || is_pipe(&args.output),
        "{} and {} are the same file; name another",
        visible_path(&args.input),
        visible_path(&args.output)
    );
    let input = find_save(&args.input, Store::clone)?;
    let most = collection::MAX_BYTES;
    let bytes =
        if is_pipe(&input) { read_stdin_up_to(most)? } else { disk::read_named(&input, most)? };
    // The flag decides the format, or else the file's name, or else the content.
    let by_name = args.from.or_else(|| Format::from_path(&input));
    let format = by_name.unwrap_or_else(|| Format::from_content(&bytes));
    let name = if is_pipe(&input) { "standard input".to_owned() } else { visible_path(&input) };
    let number = args.game.map(|number| number as usize);
    let ReadRecord { record, remarks, .. } =
        format.read_of_several(&bytes, number).context(name)?;
    let texts: Vec<String> = remarks
        .into_iter()
        .chain(to.remark_on_writing(&record))
        .map(|remark| remark.to_string())
        .collect();
    if is_pipe(&args.output) {
        print_data(to.write(&record))?;
    } else {
        let overwrite = if args.force.force { Overwrite::Allowed } else { Overwrite::Never };
        match export(&args.output, &record, to, overwrite) {
            Err(error @ StoreError::Exists(_)) => {
                return Err(anyhow!("{error}; --force replaces it"));
            }
            done => done?,
        }
        warn_of_risk(&args.output);
    }
    for remark in texts {
        print_note(&remark);
    }
    Ok(())
}

fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

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
        if path == Path::new(PIPE) {
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
        print(figures::text(&counted))?;
    } else if args.json {
        print_objects(&listed)?;
    } else {
        let head = ["file", "game", "white", "black", "rules", "result", "plies", "date", ""];
        print(table(head, listed.iter().map(GameJson::row).collect(), &[1, 6]))?;
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

    fn row(&self) -> [String; 9] {
        [
            self.file.clone(),
            self.game.to_string(),
            self.white.clone(),
            self.black.clone(),
            self.rules.to_owned(),
            self.result.to_owned(),
            self.plies.to_string(),
            self.date.clone().unwrap_or_else(|| "-".to_owned()),
            self.same_as.as_ref().map(|same| format!("same as {same}")).unwrap_or_default(),
        ]
    }
}

/// Writes rows below a head. Each column is as wide as its widest cell; the columns with their
/// index in `numbers` are aligned to the right. The first column is a path. At a terminal, the
/// beginning of a long path is cut off so that the rows fit.
pub fn table<const N: usize>(head: [&str; N], rows: Vec<[String; N]>, numbers: &[usize]) -> String {
    let columns = io::stdout().is_terminal().then(terminal_columns);
    fit_table(head, rows, numbers, columns)
}

const LEAST_PATH: usize = 12;

fn fit_table<const N: usize>(
    head: [&str; N],
    rows: Vec<[String; N]>,
    numbers: &[usize],
    columns: Option<usize>,
) -> String {
    let mut rows: Vec<[String; N]> = [head.map(str::to_owned)].into_iter().chain(rows).collect();
    if let Some(columns) = columns {
        let others: usize = (1..N).map(|column| width(&rows, column) + 2).sum();
        let room = columns.saturating_sub(others).max(LEAST_PATH);
        for row in &mut rows {
            if row[0].columns() > room {
                row[0] = format!("…{}", end_of(&row[0], room.saturating_sub(1)));
            }
        }
    }
    let widths: [usize; N] = std::array::from_fn(|column| width(&rows, column));
    let mut table = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (text, width))| {
            let mut blanks = " ".repeat(width - text.columns());
            if columns.is_some() && text.contains(is_from_right_to_left) {
                // Without this mark, a terminal draws two such cells in the other order.
                blanks.insert(0, '\u{200E}');
            }
            if numbers.contains(&column) { blanks + text } else { text.clone() + &blanks }
        });
        table += cells.collect::<Vec<_>>().join("  ").trim_end();
        table.push('\n');
    }
    table
}

fn is_from_right_to_left(letter: char) -> bool {
    use Script::{Adlam, Arabic, Hebrew, Nko, Syriac, Thaana};
    matches!(letter.script(), Adlam | Arabic | Hebrew | Nko | Syriac | Thaana)
}

fn width<const N: usize>(rows: &[[String; N]], column: usize) -> usize {
    rows.iter().map(|row| row[column].columns()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_a_terminal_a_path_loses_its_beginning() {
        let row = |path: &str| [path.to_owned(), "7".to_owned(), "Anna".to_owned()];
        let rows =
            || vec![row("a.json"), row("/home/anna/.local/share/punct/auto/2026-11-24-漢字.json")];
        let table = |columns| fit_table(["file", "game", "white"], rows(), &[1], columns);
        let whole = table(None);
        assert!(whole.contains("/home/anna/.local") && whole.starts_with("file   "), "{whole}");
        let cut = table(Some(40));
        assert!(cut.lines().all(|line| line.columns() <= 40), "{cut}");
        assert!(cut.contains("\n…") && cut.contains("-24-漢字.json     7  Anna\n"), "{cut}");
        assert_eq!(table(Some(80)), whole);
    }

    #[test]
    fn cells_from_right_to_left_keep_their_order_at_a_terminal() {
        let table = |columns| {
            let rows = vec![["a.json", "علي", "דנה"].map(str::to_owned)];
            fit_table(["file", "white", "black"], rows, &[], columns)
        };
        assert!(table(Some(80)).ends_with("\na.json  علي\u{200E}    דנה\u{200E}\n"));
        assert!(table(None).ends_with("\na.json  علي    דנה\n"));
    }
}
