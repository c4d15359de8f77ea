//! Writes what a user asked for to the file of that name, or to standard output.

use std::io::{self, IsTerminal as _};
use std::path::Path;

use anyhow::{Result, anyhow, bail};

use super::input_output::{PIPE, print};
use crate::kit::picture::{self, is_own_gif, is_own_png};
use crate::kit::storage::{Format, Overwrite, PutError, may_put, put, visible_path};
use crate::punct::engine::Weights;
use crate::punct::lessons::puzzles::PuzzleSet;

/// What a file holds that commands write, besides games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    Svg,
    Png,
    Gif,
    Apng,
    Page,
    Weights,
    Puzzles,
    /// What belongs beside the program on a desktop.
    Extra,
    /// For Prometheus.
    #[cfg(feature = "server")]
    Figures,
}

impl FileForm {
    const fn name(self) -> &'static str {
        match self {
            FileForm::Svg => "a picture in SVG",
            FileForm::Png => "a picture in PNG",
            FileForm::Gif => "a moving picture in GIF",
            FileForm::Apng => "a moving picture in APNG",
            FileForm::Page => "a page",
            FileForm::Weights => "weights",
            FileForm::Puzzles => "puzzles",
            FileForm::Extra => "a file beside the program",
            #[cfg(feature = "server")]
            FileForm::Figures => "figures for Prometheus",
        }
    }

    const fn is_text(self) -> bool {
        !matches!(self, FileForm::Png | FileForm::Gif | FileForm::Apng)
    }

    /// Whether the program has written these bytes in this form, or would have.
    fn is_of(self, bytes: &[u8]) -> bool {
        let text = || str::from_utf8(bytes).unwrap_or_default();
        match self {
            FileForm::Svg => text().starts_with("<svg ") && text().contains("<title>PÜNCT: "),
            FileForm::Page => {
                text().starts_with("<!DOCTYPE html>") && text().contains("<title>PÜNCT: ")
            }
            FileForm::Png => is_own_png(bytes) && !picture::moves(bytes),
            FileForm::Apng => is_own_png(bytes) && picture::moves(bytes),
            FileForm::Gif => is_own_gif(bytes),
            FileForm::Weights => Weights::from_text(text()).is_some(),
            FileForm::Puzzles => PuzzleSet::parse(text()).is_ok(),
            FileForm::Extra => {
                let text = text().to_lowercase();
                ["punct", "pünct"].iter().any(|name| text.contains(name))
            }
            #[cfg(feature = "server")]
            FileForm::Figures => text().starts_with("# HELP punct_"),
        }
    }
}

/// Writes a file, or to standard output where its name is `-`. A file is replaced only if it is of the
/// same form already and `force` is set.
pub fn write(file: &Path, bytes: &[u8], form: FileForm, force: bool) -> Result<()> {
    may_write(file, form, force)?;
    if file == Path::new(PIPE) {
        return print(bytes);
    }
    put(file, bytes, |found| form.is_of(found), overwrite(force))
        .map_err(|error| told(error, file, form))
}

/// Whether [`write()`] may write a file; to be asked before long work.
pub fn may_write(file: &Path, form: FileForm, force: bool) -> Result<()> {
    if file == Path::new(PIPE) {
        if !form.is_text() && io::stdout().is_terminal() {
            bail!("{PIPE}: {} is not for a terminal; lead it into a file or a pipe", form.name());
        }
        return Ok(());
    }
    may_put(file, |found| form.is_of(found), overwrite(force))
        .map_err(|error| told(error, file, form))
}

fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Allowed } else { Overwrite::Never }
}

/// Why a file is not written, by the name that the user gave it.
fn told(error: PutError, file: &Path, form: FileForm) -> anyhow::Error {
    let (file, name) = (visible_path(file), form.name());
    match error {
        PutError::Disk(error) => anyhow!("{file}: {}", error.reason()),
        PutError::Own(_) => anyhow!("{file}: {name} has this name; --force replaces it"),
        PutError::Foreign { path, bytes } if is_game(&path, &bytes) => {
            anyhow!("{file}: this is a saved game; name another file")
        }
        PutError::Foreign { .. } => {
            anyhow!("{file}: this is not {name} that punct has written; name another file")
        }
    }
}

fn is_game(path: &Path, bytes: &[u8]) -> bool {
    let is_save = |text: &str| text.contains("\"format\"") && text.contains("\"moves\"");
    let format = Format::of_path(path).unwrap_or_else(|| Format::of_content(bytes));
    format.read(bytes, None).is_ok() || str::from_utf8(bytes).is_ok_and(is_save)
}
