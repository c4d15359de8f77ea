//! `punct convert`: a game from one format to another.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};

use super::input::{PIPE, piped};
use super::output::{note, print};
use crate::cli::Convert;
use crate::record::json::MAX_BYTES;
use crate::record::{Format, Overwrite, Reading, StoreError, disk, export, visible_path};

pub fn run(args: &Convert) -> Result<()> {
    let to = format_of_output(args)?;
    let Reading { record, remarks, .. } = read(args)?;
    let said = remarks.into_iter().chain(to.remark_on_writing(&record));
    let said: Vec<String> = said.map(|remark| remark.to_string()).collect();
    if is_pipe(&args.output) {
        print(to.write(&record))?;
    } else {
        let overwrite = if args.force { Overwrite::Allowed } else { Overwrite::Never };
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

/// The game to be converted. What it is, the flag says, else the file's ending, else its content.
fn read(args: &Convert) -> Result<Reading> {
    let bytes = if is_pipe(&args.input) { piped()? } else { disk::read(&args.input, MAX_BYTES)? };
    let named = args.from.or_else(|| Format::of_path(&args.input));
    let format = named.unwrap_or_else(|| Format::of_content(&bytes));
    let place =
        if is_pipe(&args.input) { "standard input".to_owned() } else { visible_path(&args.input) };
    if let Some(number) = args.game.filter(|&number| number > 1 && format != Format::Sgf) {
        bail!("{place}: there is no game {number}; only an SGF file can hold several");
    }
    format.read(&bytes, args.game.map(|number| number as usize)).context(place)
}
