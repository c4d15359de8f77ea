//! A player's pieces beside the board, and which of them may come in.

use super::ruleset::{Rules, Version};
use super::turn::Entering;

/// The kinds of pieces that a player may bring in. A player brings in GIPF-pieces first, then
/// loaded pieces, then single ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The first move of the tournament version: a GIPF-piece.
    FirstGipf,
    /// GIPF-pieces may still come in; a loaded or single piece begins its own phase.
    Gipf,
    /// Loaded pieces may still come in; a single piece begins the last phase.
    Loaded,
    Single,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supply {
    pub(super) basic: u8,
    pub(super) captured: u8,
    pub(super) potentials: u8,
    pub(super) phase: Phase,
}

impl Supply {
    pub(super) const fn new(rules: Rules) -> Supply {
        let potentials = rules.potentials().number();
        let (basic, phase) = match rules.version() {
            Version::Tournament => (18, Phase::FirstGipf),
            Version::Standard if potentials > 0 => (12, Phase::Loaded),
            Version::Basic | Version::Standard => (12, Phase::Single),
        };
        Supply { basic, captured: 0, potentials, phase }
    }

    pub const fn basic(self) -> u8 {
        self.basic
    }

    /// Returns the opponent's basic pieces that the player captured.
    pub const fn captured_pieces(self) -> u8 {
        self.captured
    }

    /// Returns the number of potentials that may still come in.
    pub const fn potentials(self) -> u8 {
        self.potentials
    }

    /// Returns the phase, which decides the pieces that may come in next.
    pub const fn phase(self) -> Phase {
        self.phase
    }

    /// Whether GIPF-pieces may still come in: in the tournament version, before the first loaded or
    /// single piece.
    pub const fn may_play_gipf(self) -> bool {
        matches!(self.phase, Phase::FirstGipf | Phase::Gipf)
    }

    pub const fn allows(self, entering: Entering) -> bool {
        let is_in_phase = match entering {
            Entering::Gipf => self.may_play_gipf(),
            Entering::Loaded => {
                matches!(self.phase, Phase::Gipf | Phase::Loaded) && self.potentials > 0
            }
            Entering::Single => !matches!(self.phase, Phase::FirstGipf),
        };
        is_in_phase && self.basic >= entering.kind().basic_pieces()
    }

    /// Removes a piece that comes in from the supply, and begins the phase of its kind.
    ///
    /// Decision "no GIPF-piece after a loaded one": the order is GIPF-pieces, loaded pieces, single
    /// pieces. Decision "jumps end no phase": a jump does not call this function.
    pub(super) const fn bring_in(&mut self, entering: Entering) {
        self.basic -= entering.kind().basic_pieces();
        match entering {
            Entering::Gipf => self.phase = Phase::Gipf,
            Entering::Loaded => {
                self.phase = Phase::Loaded;
                self.potentials -= 1;
            }
            Entering::Single => {
                self.phase = Phase::Single;
                self.potentials = 0;
            }
        }
    }
}
