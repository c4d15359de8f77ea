//! `punct check`: checks whether files hold sound games. `punct convert`: writes a game in another
//! format.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Error, Result, anyhow, ensure};
use serde::Serialize;

use super::input_output::{
    self, PIPE, find_save, json_line, note, note_risk, piped_up_to, print, print_data,
    read_with_remarks, report,
};
use crate::cli::{Check, CheckGames, Convert, GameArg};
use crate::kit::phrases;
use crate::kit::session::with_remarks;
use crate::kit::storage::{Format, Overwrite, Store, StoreError, disk, visible_path};
use crate::punct::record::{CollectionError, GamePlace, Reading, Remark, collection, export};

/// Checks all games of each file, or the one with the given number.
pub fn check(args: &CheckGames) -> ExitCode {
    check_each(&args.check, |save| match args.game {
        number @ Some(_) => vec![(visible_path(save), check_one(save, GameArg { number }))],
        None => check_all(save),
    })
}

/// The result of checking a game that can be read.
pub struct Checked {
    /// The number of moves or turns, and the same number in words.
    pub moves: usize,
    pub counted: String,
    pub remarks: Vec<Remark>,
}

/// The JSON object of a checked game.
#[derive(Serialize)]
struct CheckedSave {
    file: String,
    sound: bool,
    /// The number of moves; null if the game can't be read.
    moves: Option<usize>,
    remarks: Vec<String>,
    /// Why the game is not sound; null if it is.
    error: Option<String>,
}

/// Checks the games of each file, and prints their names and faults. Returns failure if a game is
/// not sound.
pub fn check_each(
    args: &Check,
    check: impl Fn(&Path) -> Vec<(String, Result<Checked>)>,
) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for (file, checked) in args.saves.iter().flat_map(|save| check(save)) {
        let (text, error) = check_report(file, checked, args.json.json);
        let printed =
            text.and_then(|text| if args.json.json { print_data(text) } else { print(text) });
        for error in printed.err().into_iter().chain(error) {
            report(&error);
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// Returns the report to print about a game, and the error that tells why the game is not sound.
fn check_report(
    file: String,
    checked: Result<Checked>,
    json: bool,
) -> (Result<String>, Option<Error>) {
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
    let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    let text = match (json, &moves) {
        (true, _) => json_line(&CheckedSave {
            file,
            sound: error.is_none(),
            moves: moves.map(|(moves, _)| moves),
            remarks,
            error: error.as_ref().map(input_output::error_message),
        }),
        (false, Some((_, counted))) if error.is_none() => {
            let remarks = remarks.iter().map(|remark| format!("{file}: {remark}\n"));
            Ok([format!("{file}: sound, {counted}\n")].into_iter().chain(remarks).collect())
        }
        (false, _) => Ok(String::new()),
    };
    (text, error)
}

/// Checks all games of a file. If the file has several, each name includes the game's number.
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
    let checked = |(number, game): (usize, Result<(GamePlace, Reading), CollectionError>)| {
        let place = GamePlace { file: save.to_owned(), number };
        (
            place.to_string(),
            game.map(|(_, reading)| Checked::from_reading(reading)).map_err(Error::from),
        )
    };
    (1..).zip(games).map(checked).collect()
}

fn check_one(save: &Path, game: GameArg) -> Result<Checked> {
    Ok(Checked::from_reading(read_with_remarks(save, game)?))
}

impl Checked {
    fn from_reading(Reading { record, remarks, .. }: Reading) -> Checked {
        let moves = record.moves().len();
        Checked { moves, counted: phrases::moves(moves), remarks }
    }
}

pub fn convert(args: &Convert) -> Result<()> {
    let to = format_of_output(args)?;
    let is_same = same_file::is_same_file(&args.input, &args.output).unwrap_or(false);
    ensure!(
        !is_same || is_pipe(&args.output),
        "{} and {} are the same file; name another",
        visible_path(&args.input),
        visible_path(&args.output)
    );
    let Reading { record, remarks, .. } = read_input(args)?;
    let texts = remarks.into_iter().chain(to.remark_on_writing(&record));
    let texts: Vec<String> = texts.map(|remark| remark.to_string()).collect();
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
        note_risk(&args.output);
    }
    for remark in texts {
        note(&remark);
    }
    Ok(())
}

fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

fn format_of_output(args: &Convert) -> Result<Format> {
    args.to.or_else(|| Format::from_path(&args.output)).with_context(|| {
        let file = visible_path(&args.output);
        format!("{file}: end its name in .json, .sgf or .txt, or say with --to what it is to be")
    })
}

/// Reads the game to convert. The flag decides its format, or else the file's name, or else the
/// content.
fn read_input(args: &Convert) -> Result<Reading> {
    let input = find_save(&args.input, Store::clone)?;
    let most = collection::MAX_BYTES;
    let bytes = if is_pipe(&input) { piped_up_to(most)? } else { disk::read_named(&input, most)? };
    let format = args.from.or_else(|| Format::from_path(&input));
    let format = format.unwrap_or_else(|| Format::from_content(&bytes));
    let place = if is_pipe(&input) { "standard input".to_owned() } else { visible_path(&input) };
    format.read_of_several(&bytes, args.game.map(|number| number as usize)).context(place)
}
