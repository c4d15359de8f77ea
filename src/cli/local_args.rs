//! The arguments of every game on this machine: where its files are, and how the screen looks.

use std::path::PathBuf;

use clap::Args;

use super::values::{pictures, themes};
use crate::picture::ThemeName;
use crate::settings::RenderingChoice;

const SAVES_HELP: &str = "Folder of saved games [default: PUNCT_SAVES in the \
    environment; else ./saves if it exists; else the system's folder for data]";

/// Where a game is played on this machine.
#[derive(Debug, Args)]
pub struct LocalArgs {
    #[arg(long, value_name = "DIR", help = SAVES_HELP)]
    pub saves: Option<PathBuf>,
    #[command(flatten)]
    pub looks: LookArgs,
    /// Neither read nor write the settings
    #[arg(long)]
    pub no_config: bool,
}

/// How the screen looks.
#[derive(Debug, Args)]
pub struct LookArgs {
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// How to draw the board [default: as in the settings, else auto]
    #[arg(long, value_name = "HOW", value_parser = pictures())]
    pub picture: Option<RenderingChoice>,
    /// Colours [default: as in the settings, else those that suit the terminal]
    #[arg(long, value_parser = themes())]
    pub theme: Option<ThemeName>,
    /// Animate moves
    #[arg(long, overrides_with = "no_animate")]
    pub animate: bool,
    /// Don't animate moves, whatever the settings say
    #[arg(long, overrides_with = "animate")]
    pub no_animate: bool,
}
