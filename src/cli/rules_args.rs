//! The arguments that give the rules of a new game.

use clap::Args;

use super::values::{bridges, variants};
use crate::rules::{Bridges, Rules, Variant};

/// The rules of a new game. A saved game has its own.
#[derive(Debug, Clone, Copy, Args)]
pub struct RulesArgs {
    /// Set of rules [default: standard]
    #[arg(long, value_parser = variants())]
    rules: Option<Variant>,
    /// What the ends of a bridge must rest on [default: two]
    #[arg(long, value_parser = bridges())]
    bridges: Option<Bridges>,
}

impl RulesArgs {
    /// Whether any of the flags was given.
    pub fn is_given(self) -> bool {
        self.rules.is_some() || self.bridges.is_some()
    }

    /// The rules given, with defaults for the others.
    pub fn rules(self) -> Rules {
        Rules { variant: self.rules.unwrap_or_default(), bridges: self.bridges.unwrap_or_default() }
    }
}
