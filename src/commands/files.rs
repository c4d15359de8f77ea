//! `punct check` and `punct convert`: whether files hold sound games, and games in another format.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail, ensure};

use super::input_output::{PIPE, named, note, piped, print, read_with_remarks, report};
use crate::cli::Convert;
use crate::phrases;
use crate::record::json::MAX_BYTES;
use crate::record::{
    Format, Overwrite, Reading, Remark, Store, StoreError, disk, export, visible_path, with_remarks,
};

pub fn check(saves: &[PathBuf]) -> ExitCode {
    check_each(saves, check_one)
}

/// Checks each save and reports what is wrong; fails if one is not sound.
pub fn check_each(saves: &[PathBuf], check: fn(&Path) -> Result<()>) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for save in saves {
        if let Err(error) = check(save) {
            report(&error);
            code = ExitCode::FAILURE;
        }
    }
    code
}

fn check_one(save: &Path) -> Result<()> {
    let Reading { record, remarks, .. } = read_with_remarks(save)?;
    let (file, moves) = (visible_path(save), phrases::moves(record.moves().len()));
    let (damage, remarks): (Vec<Remark>, _) = remarks.into_iter().partition(Remark::is_damage);
    if !damage.is_empty() {
        bail!(with_remarks(&format!("{file}: damaged, but can be read, {moves}"), &damage));
    }
    let remarks = remarks.iter().map(|remark| format!("{file}: {remark}\n"));
    let lines: Vec<String> =
        [format!("{file}: sound, {moves}\n")].into_iter().chain(remarks).collect();
    print(lines.concat())
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
    let said = remarks.into_iter().chain(to.remark_on_writing(&record));
    let said: Vec<String> = said.map(|remark| remark.to_string()).collect();
    if is_pipe(&args.output) {
        print(to.write(&record))?;
    } else {
        let overwrite = if args.force.force { Overwrite::Allowed } else { Overwrite::Never };
        match export(&args.output, &record, to, overwrite) {
            Err(error @ StoreError::Exists(_)) => {
                return Err(anyhow!("{error}; --force replaces it"));
            }
            done => done?,
        }
    }
    for remark in said {
        note(&remark);
    }
    Ok(())
}

fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

fn format_of_output(args: &Convert) -> Result<Format> {
    let unknown = || {
        let file = visible_path(&args.output);
        anyhow!("{file}: end its name in .json, .sgf or .txt, or say with --to what it is to be")
    };
    args.to.or_else(|| Format::of_path(&args.output)).ok_or_else(unknown)
}

/// Reads the game. Its format comes from the flag, else from the name of the file, else from the
/// content.
fn read_input(args: &Convert) -> Result<Reading> {
    let input = named(&args.input, Store::clone)?;
    let bytes = if is_pipe(&input) { piped()? } else { disk::read_named(&input, MAX_BYTES)? };
    let format = args.from.or_else(|| Format::of_path(&input));
    let format = format.unwrap_or_else(|| Format::of_content(&bytes));
    let place = if is_pipe(&input) { "standard input".to_owned() } else { visible_path(&input) };
    if let Some(number) = args.game.filter(|&number| number > 1 && format != Format::Sgf) {
        bail!("{place}: there is no game {number}; only an SGF file can hold several");
    }
    format.read(&bytes, args.game.map(|number| number as usize)).context(place)
}
