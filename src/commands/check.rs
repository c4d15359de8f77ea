//! `punct check`: whether saves are sound, and what is wrong where.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;

use super::output::{print, report};
use crate::phrases;
use crate::record::{self, visible_path};

pub fn run(saves: &[PathBuf]) -> ExitCode {
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
    let moves = record::read(save)?.moves().len();
    print(format!("{}: sound, {}\n", visible_path(save), phrases::moves(moves)))
}
