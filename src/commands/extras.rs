//! `punct install-extras`: what belongs beside the program on a desktop, each file in its usual place
//! below a prefix: the man page, completions for shells, the entry of the menu and its icon.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use clap_complete::Shell;
use directories::BaseDirs;

use super::input_output::print;
use super::man;
use super::output::{self, FileForm};
use crate::kit::storage::{disk, visible_path};

/// Where a file goes below the prefix, and what it holds.
struct Extra {
    place: &'static str,
    content: Vec<u8>,
}

/// Writes all files, or removes them. What is there of an earlier version is replaced, which is what the
/// command is for; folders stay.
pub fn run(prefix: Option<PathBuf>, remove: bool) -> Result<()> {
    let prefix = prefix.map_or_else(usual_prefix, Ok)?;
    let mut told = Vec::new();
    for extra in extras()? {
        let path = prefix.join(extra.place);
        if remove {
            if is_removed(&path)? {
                told.push(format!("removed {}\n", visible_path(&path)));
            }
        } else {
            write(&path, &extra.content)?;
            told.push(format!("{}\n", visible_path(&path)));
        }
    }
    print(told.concat())
}

fn extras() -> Result<Vec<Extra>> {
    let file = |place, text: &str| Extra { place, content: text.as_bytes().to_vec() };
    let completions = |place, shell| Extra { place, content: man::completions_for(shell) };
    Ok(vec![
        Extra { place: "share/man/man1/punct.1", content: man::page()? },
        completions("share/bash-completion/completions/punct", Shell::Bash),
        completions("share/fish/vendor_completions.d/punct.fish", Shell::Fish),
        completions("share/zsh/site-functions/_punct", Shell::Zsh),
        file(
            "share/applications/punct.desktop",
            include_str!("../../assets/desktop/punct.desktop"),
        ),
        file(
            "share/icons/hicolor/scalable/apps/punct.svg",
            include_str!("../../assets/desktop/punct.svg"),
        ),
    ])
}

/// The one of the user, which needs no rights.
fn usual_prefix() -> Result<PathBuf> {
    let dirs = BaseDirs::new();
    let dirs = dirs.ok_or_else(|| anyhow!("there is no home folder; name a place by --prefix"))?;
    Ok(dirs.home_dir().join(".local"))
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    disk::make_folder(disk::folder_of(path))?;
    output::write(path, content, FileForm::Extra, true)
}

/// Whether there was something to remove.
fn is_removed(path: &Path) -> Result<bool> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => {
            Err(error).with_context(|| format!("{}: can't be removed", visible_path(path)))
        }
    }
}
