//! What a terminal can show and take. Its answers and the environment decide.

use super::answers::{Answers, Questions};
use super::inner_terminal::InnerTerminal;
use crate::kit::picture::Division;
use crate::kit::system;
use crate::kit::terminal::graphics::Protocol;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    pub protocol: Option<Protocol>,
    /// That the terminal draws itself: else its font may lack them or leave gaps between the cells.
    pub blocks: Division,
    /// Text for its clipboard, which other terminals would show.
    pub takes_text: bool,
}

impl Capabilities {
    pub fn detect(answers: &Answers) -> Self {
        let mut capabilities = Self::from_answers(answers, system::variable);
        // termtosvg 1.1 passes on the answers of the terminal around it, but shows no pixels.
        if system::session_parent().as_deref() == Some("termtosvg") {
            capabilities.protocol = None;
        }
        capabilities
    }

    pub fn from_answers(answers: &Answers, variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).unwrap_or_default();
        let named = answers.program.as_deref().map(TerminalProgram::read);
        let program =
            named.or_else(|| TerminalProgram::from_environment(value)).unwrap_or_default();
        let inner = InnerTerminal::from_environment(&variable);
        let is_multiplexed = ["tmux", "screen", "Zellij", "zellij"]
            .contains(&program.name.as_str())
            || inner.is_within_another();
        let blocks = if is_multiplexed { Division::Quadrants } else { program.blocks() };
        let shows_no_pixels = inner == InnerTerminal::Recorder || !value("NO_COLOR").is_empty();
        let protocol = if answers.cell.is_none() || shows_no_pixels {
            None
        } else if is_multiplexed {
            sixel(answers)
        } else {
            program.protocol(answers)
        };
        let takes_text = Questions::of_terminal(variable).have_strings();
        Self { protocol, blocks, takes_text }
    }
}

fn sixel(answers: &Answers) -> Option<Protocol> {
    if answers.sixel && !answers.has_rounded_cells { Some(Protocol::Sixel) } else { None }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct TerminalProgram {
    name: String,
    version: Vec<u32>,
}

/// With the first version that draws sextants itself. Missing are terminals that leave them to the
/// font or whose version is unknown: xterm, Konsole, mintty, iTerm2, Windows Terminal (pull request
/// 19841 was not merged), xterm.js (pull request 5467: only with a graphics card), and Alacritty,
/// which draws them since 0.14 (pull request 7534) but does not report its version.
const DRAWN: [(&str, &[u32]); 6] = [
    // Source: notcurses (termdesc.c), correct since 0.19.3.
    ("kitty", &[0, 19, 3]),
    ("ghostty", &[1]),
    // Every version of foot that reports its version.
    ("foot", &[1]),
    // Source: WezTerm's page on `custom_block_glyphs`.
    ("WezTerm", &[20_210_814]),
    // The version 0.60.
    ("VTE", &[6000]),
    // Source: Contour's issue 441.
    ("contour", &[0, 3]),
];

impl TerminalProgram {
    fn new(name: &str, version: &str) -> Self {
        let numbers = version.split(|letter: char| !letter.is_ascii_digit());
        let version = numbers.filter_map(|number| number.parse().ok()).collect();
        Self { name: name.to_owned(), version }
    }

    fn read(text: &str) -> Self {
        let (name, version) = text.split_once([' ', '(']).unwrap_or((text, ""));
        Self::new(name, version)
    }

    /// A terminal passes its variables on to all programs started in it. Another terminal among
    /// these sets another `TERM`, or its own values of these variables.
    fn from_environment(value: impl Fn(&str) -> String) -> Option<Self> {
        if !value("TERM").starts_with("xterm") {
            return None;
        }
        let known = [
            ("iTerm.app", "iTerm2"),
            ("WezTerm", "WezTerm"),
            ("mintty", "mintty"),
            ("vscode", "xterm.js"),
        ];
        let program = value("TERM_PROGRAM");
        if let Some((_, name)) = known.iter().find(|(variable, _)| *variable == program) {
            // For VS Code, its own version and not that of xterm.js, which no rule needs.
            Some(Self::new(name, &value("TERM_PROGRAM_VERSION")))
        } else if value("LC_TERMINAL") == "iTerm2" {
            // ssh passes this variable to the other machine.
            Some(Self::new("iTerm2", &value("LC_TERMINAL_VERSION")))
        } else {
            let version = value("VTE_VERSION");
            (!version.is_empty()).then(|| Self::new("VTE", &version))
        }
    }

    fn protocol(&self, answers: &Answers) -> Option<Protocol> {
        match self.name.as_str() {
            // WezTerm says that it knows kitty's protocol but implements it only partly (its issue
            // 986).
            "iTerm2" | "WezTerm" | "mintty" => return Some(Protocol::Iterm2),
            // VS Code and others show both kinds if pictures are switched on, but sixels only in
            // 256 colours.
            "xterm.js" if answers.sixel && !answers.kitty_graphics => {
                return Some(Protocol::Iterm2);
            }
            _ => {}
        }
        if answers.kitty_graphics { Some(Protocol::Kitty) } else { sixel(answers) }
    }

    fn blocks(&self) -> Division {
        let version = self.version.as_slice();
        let drawn = DRAWN.iter().any(|(name, since)| *name == self.name && *since <= version);
        if drawn { Division::Sextants } else { Division::Quadrants }
    }
}

#[cfg(test)]
mod tests;
