//! `punct check`: whether saves are sound, and what is wrong where.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;

use super::input::read_with_remarks;
use super::output::{print, report};
use crate::phrases;
use crate::record::{Reading, visible_path};

pub fn run(saves: &[PathBuf]) -> ExitCode {
    each(saves, check)
}

/// Checks each save and reports what is wrong; fails if one is not sound.
pub fn each(saves: &[PathBuf], check: fn(&Path) -> Result<()>) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for save in saves {
        if let Err(error) = check(save) {
            report(&error);
            code = ExitCode::FAILURE;
        }
    }
    code
}

fn check(save: &Path) -> Result<()> {
    let Reading { record, remarks, .. } = read_with_remarks(save)?;
    let (file, moves) = (visible_path(save), phrases::moves(record.moves().len()));
    let remarks = remarks.iter().map(|remark| format!("{file}: {remark}\n"));
    let lines: Vec<String> =
        [format!("{file}: sound, {moves}\n")].into_iter().chain(remarks).collect();
    print(lines.concat())
}
