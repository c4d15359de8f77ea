//! Reads games and weights from files and pipes; writes to stdout, to stderr, and to the files that
//! a user names.

use std::io::{self, IsTerminal as _, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde::Serialize;

use crate::cli::GameArg;
use crate::kit::picture::{self, is_own_gif, is_own_png};
use crate::kit::storage::{
    DiskFault, Format, Overwrite, PutError, Store, disk, may_put, printable, put, visible_path,
};
use crate::kit::text::TextStream;
use crate::punct::engine::Weights;
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::record::{self, ReadRecord, Record, collection};

/// The file name that means standard input or output.
pub const PIPE: &str = "-";

pub fn no_pipe(file: &Path, why: &str) -> Result<()> {
    ensure!(!is_pipe(file), "{PIPE}: {why}");
    Ok(())
}

/// The file that a word of the command line means. `-` means standard input. A word that is no path
/// of a file is the name of a save; `folder` chooses the folder in which it is sought.
pub fn find_save(path: &Path, folder: impl FnOnce(&Store) -> Store) -> Result<PathBuf> {
    if is_pipe(path) || path.exists() {
        return Ok(path.to_owned());
    }
    Ok(folder(&Store::find(None)?).find_save(path)?)
}

/// Reads a game in any format; `-` means standard input. `game` chooses one of several games in a
/// file. Damage is reported on stderr, and so are several games if none was chosen.
pub fn read(path: &Path, game: GameArg) -> Result<Record> {
    let ReadRecord { record, remarks, .. } = read_with_remarks(path, game)?;
    for remark in &remarks {
        if remark.is_damage() || remark.games_in_file().is_some() {
            print_note(&remark.to_string());
        }
    }
    Ok(record)
}

pub fn read_with_remarks(path: &Path, game: GameArg) -> Result<ReadRecord> {
    let wanted = game.number.map(|number| number as usize);
    if is_pipe(path) {
        let bytes = read_stdin_up_to(collection::MAX_BYTES)?;
        let read = Format::from_content(&bytes).read_of_several(&bytes, wanted);
        return read.context("standard input");
    }
    Ok(record::read_named(&find_save(path, Store::clone)?, wanted)?)
}

/// `-` means standard input.
pub fn text(path: &Path) -> Result<String> {
    let (name, bytes) = read_bytes(path, MOST_TEXT)?;
    ensure!(bytes.len() as u64 <= MOST_TEXT, "{name}: larger than 1 GiB");
    String::from_utf8(bytes).map_err(|_| anyhow!("{name}: this is not text"))
}

/// 1 GiB, because the games to learn from make large files.
const MOST_TEXT: u64 = 1 << 30;

/// With the name of the input in messages; `-` means standard input. One byte more than `limit` may
/// be read, so that the caller can notice a longer input.
pub fn read_bytes(path: &Path, limit: u64) -> Result<(String, Vec<u8>)> {
    if is_pipe(path) {
        return Ok(("standard input".to_owned(), read_stdin_up_to(limit)?));
    }
    Ok((visible_path(path), disk::read_named(path, limit)?))
}

/// Standard input up to one byte more than `limit`, so that the caller can notice a longer input.
pub fn read_stdin_up_to(limit: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock().take(limit + 1);
    input.read_to_end(&mut bytes).context("standard input: can't be read")?;
    Ok(bytes)
}

pub fn is_pipe(path: &Path) -> bool {
    path == Path::new(PIPE)
}

pub fn print(text: impl AsRef<str>) -> Result<()> {
    write_at_once(TextStream::new(io::stdout().lock()), text.as_ref().as_bytes())
}

pub fn print_data(data: impl AsRef<[u8]>) -> Result<()> {
    write_at_once(io::stdout().lock(), data.as_ref())
}

fn write_at_once(mut out: impl Write, bytes: &[u8]) -> Result<()> {
    ignore_broken_pipe(out.write_all(bytes).and_then(|()| out.flush()))
}

/// Help goes to stdout, errors to stderr.
pub fn print_answer(answer: &clap::Error) -> Result<()> {
    let mut errors = TextStream::new(io::stderr());
    let text = answer.render().to_string();
    if !errors.is_ascii() {
        ignore_broken_pipe(answer.print())
    } else if answer.use_stderr() {
        ignore_broken_pipe(errors.write_all(text.as_bytes()))
    } else {
        print(text)
    }
}

/// A terminal with 0 columns does not know its size.
pub fn terminal_columns() -> usize {
    match crossterm::terminal::size() {
        Ok((columns, _)) if columns > 0 => columns.into(),
        Ok(_) | Err(_) => 80,
    }
}

/// A reader of stdout that leaves early is not an error, as in `punct moves x | head`.
pub fn ignore_broken_pipe(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("stdout: can't be written to"),
    }
}

pub fn print_note(text: &str) {
    let _ = writeln!(TextStream::new(io::stderr()), "note: {text}");
}

/// Writes a note to stderr if the disk does not promise to keep a file that was written.
pub fn warn_of_risk(file: &Path) {
    if !disk::is_durable(file) {
        print_note(&format!("{}: this disk does not promise to keep it", visible_path(file)));
    }
}

pub fn report(error: &anyhow::Error) {
    // If stderr is closed, the error can't be reported anywhere else.
    let _ = writeln!(TextStream::new(io::stderr()), "error: {}", error_message(error));
}

/// With its causes. The program's own words replace the system's words about files.
pub fn error_message(error: &anyhow::Error) -> String {
    let causes = error.chain().map(|cause| match cause.downcast_ref::<io::Error>() {
        Some(error) => DiskFault::describe(error),
        None => cause.to_string(),
    });
    causes.collect::<Vec<_>>().join(": ")
}

pub fn print_objects(objects: impl IntoIterator<Item = impl Serialize>) -> Result<()> {
    let lines = objects.into_iter().map(|object| json_line(&object));
    print_data(lines.collect::<Result<String>>()?)
}

pub fn json_line(object: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// The name `hand` means the weights that were set by hand.
pub fn weights_of(file: &Path) -> Result<Weights> {
    no_pipe(file, "standard input brings the commands; name a file")?;
    if file == Path::new("hand") { Ok(Weights::hand_set()) } else { read_weights(file) }
}

pub fn read_weights(file: &Path) -> Result<Weights> {
    let text = text(file)?;
    Weights::from_text(&text)
        .ok_or_else(|| anyhow!("{}: these are not weights", visible_path(file)))
}

/// The most columns of a move that a message repeats. No legal move is longer.
const REPEATED: usize = 120;

pub fn printable_move(text: &str) -> String {
    if text.trim().is_empty() { format!("{text:?}") } else { printable(text, REPEATED) }
}

/// The form of a file that a command writes and that is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, derive_more::Display)]
pub enum FileForm {
    #[display("a picture in SVG")]
    Svg,
    #[display("a picture in PNG")]
    Png,
    #[display("a moving picture in GIF")]
    Gif,
    #[display("a moving picture in APNG")]
    Apng,
    #[display("a page")]
    Page,
    #[display("weights")]
    Weights,
    #[display("puzzles")]
    Puzzles,
    #[display("a file beside the program")]
    Extra,
    #[cfg(feature = "server")]
    #[display("figures for Prometheus")]
    Figures,
}

impl FileForm {
    const fn is_text(self) -> bool {
        !matches!(self, FileForm::Png | FileForm::Gif | FileForm::Apng)
    }

    pub fn is_of(self, bytes: &[u8]) -> bool {
        let text = str::from_utf8(bytes).unwrap_or_default();
        match self {
            FileForm::Svg => text.starts_with("<svg ") && text.contains("<title>PÜNCT: "),
            FileForm::Page => {
                text.starts_with("<!DOCTYPE html>") && text.contains("<title>PÜNCT: ")
            }
            FileForm::Png => is_own_png(bytes) && !picture::moves(bytes),
            FileForm::Apng => is_own_png(bytes) && picture::moves(bytes),
            FileForm::Gif => is_own_gif(bytes),
            FileForm::Weights => Weights::from_text(text).is_some(),
            FileForm::Puzzles => PuzzleSet::parse(text).is_ok(),
            FileForm::Extra => {
                text.contains(EXTRA_MARK)
                    || EXTRAS_OF_1_0_0.iter().any(|beginning| text.starts_with(beginning))
            }
            #[cfg(feature = "server")]
            FileForm::Figures => text.starts_with("# HELP punct_"),
        }
    }
}

/// The comment in each file that 'punct install-extras' writes. A package has the files as well, so
/// the comment does not say who removes them.
pub const EXTRA_MARK: &str = "Written by 'punct install-extras'";

/// How the files of version 1.0.0 begin, which added no comment.
const EXTRAS_OF_1_0_0: [&str; 6] = [
    ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n.TH PUNCT 1 ",
    "_punct() {\n    local i cur prev opts cmd",
    "# Print an optspec for argparse to handle cmd's options that are independent of any \
         subcommand.\nfunction __fish_punct_",
    "#compdef punct\n\nautoload -U is-at-least",
    "[Desktop Entry]\nType=Application\nName=PÜNCT\nGenericName=Connection game\n",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\">\n  <title>PÜNCT</title>\n",
];
/// Writes a file; `-` means standard output. An existing file is replaced only if it has this form
/// and `force` is set.
pub fn write(file: &Path, bytes: &[u8], form: FileForm, force: bool) -> Result<()> {
    may_write(file, form, force)?;
    if is_pipe(file) {
        return print_data(bytes);
    }
    put(file, bytes, |found| form.is_of(found), overwrite(force))
        .map_err(|error| not_written(error, file, form))?;
    warn_of_risk(file);
    Ok(())
}

/// Whether [`write()`] may write a file. Commands call this before long work.
pub fn may_write(file: &Path, form: FileForm, force: bool) -> Result<()> {
    if is_pipe(file) {
        if !form.is_text() && io::stdout().is_terminal() {
            bail!("{PIPE}: {form} is not for a terminal; lead it into a file or a pipe");
        }
        return Ok(());
    }
    may_put(file, |found| form.is_of(found), overwrite(force))
        .map_err(|error| not_written(error, file, form))
}

pub fn overwrite(force: bool) -> Overwrite {
    if force { Overwrite::Allowed } else { Overwrite::Never }
}

/// The message names the file as the user did.
fn not_written(error: PutError, file: &Path, form: FileForm) -> anyhow::Error {
    let file = visible_path(file);
    match error {
        PutError::Disk(error) => anyhow!("{file}: {}", error.reason()),
        PutError::Own(_) => anyhow!("{file}: this file holds {form} already; --force replaces it"),
        PutError::Foreign { path, bytes } if is_game(&path, &bytes) => {
            anyhow!("{file}: this is a saved game; name another file")
        }
        PutError::Foreign { .. } => {
            anyhow!("{file}: this is not {form} that punct has written; name another file")
        }
    }
}

fn is_game(path: &Path, bytes: &[u8]) -> bool {
    let format = Format::from_path(path).unwrap_or_else(|| Format::from_content(bytes));
    let text = str::from_utf8(bytes).unwrap_or_default();
    format.read(bytes, None).is_ok() || text.contains("\"format\"") && text.contains("\"moves\"")
}
