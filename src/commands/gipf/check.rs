//! `punct gipf check`: whether saves are sound, and what is wrong where.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;

use super::input;
use crate::commands::check;
use crate::commands::output::print;
use crate::gipf::phrases;
use crate::record::visible_path;

pub fn run(saves: &[PathBuf]) -> ExitCode {
    check::each(saves, check_one)
}

fn check_one(save: &Path) -> Result<()> {
    let record = input::read(save)?;
    let (file, turns) = (visible_path(save), phrases::turns(record.line().count()));
    print(format!("{file}: sound, {turns}\n"))
}
