//! `punct check`: checks whether files hold sound games. `punct convert`: writes a game in another
//! format.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Error, Result, anyhow, ensure};
use serde::Serialize;

use super::input_output::{
    self, find_save, is_pipe, print, print_data, print_note, print_objects, read_with_remarks,
    report, warn_of_risk,
};
use crate::cli::{Check, CheckGames, Convert, GameArg};
use crate::kit::phrases;
use crate::kit::session::with_remarks;
use crate::kit::storage::{Format, Store, StoreError, visible_path};
use crate::punct::record::{GameLocation, ReadRecord, Remark, collection, export};

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
    let (name, bytes) = input_output::read_bytes(&input, collection::MAX_BYTES)?;
    // The flag decides the format, or else the file's name, or else the content.
    let by_name = args.from.or_else(|| Format::from_path(&input));
    let format = by_name.unwrap_or_else(|| Format::from_content(&bytes));
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
        match export(&args.output, &record, to, input_output::overwrite(args.force.force)) {
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
