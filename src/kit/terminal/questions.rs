//! The questions to a terminal about itself, and which of them each terminal may be asked.

use crate::kit::picture::Rgb;

/// The colour that [`TRUE_COLOUR`] sets before it asks for the current colour.
pub(super) const PROBE: Rgb = Rgb(17, 34, 51);

/// Asks for the background (OSC 11).
const BACKGROUND: &str = "\x1b]11;?\x1b\\";

/// Asks for name and version (XTVERSION).
const PROGRAM: &str = "\x1b[>q";

/// Asks whether the terminal accepts a picture by kitty's protocol: one pixel that is not shown.
const KITTY_GRAPHICS: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";

/// Sets a colour of 24 bits and asks for the current colour (DECRQSS). More terminals answer this
/// question than the one for a capability (XTGETTCAP).
const TRUE_COLOUR: &str = "\x1b[48;2;17;34;51m\x1bP$qm\x1b\\\x1b[0m";

/// Asks for the size of a cell and of the window, in pixels (XTWINOPS).
const SIZES: &str = "\x1b[16t\x1b[14t";

/// Writes a circle at the beginning of a line and asks for the cursor's position after it (CPR).
const WIDTH: &str = "\x1b[H◉\x1b[6n";

/// The cursor's column after the circle, from 1, if the circle takes one column.
pub(super) const PROBED: u16 = 2;

/// Writes the circle on the cursor's line, which must be empty, asks for the position and clears
/// the line.
pub(super) const WIDTH_ALONE: &str = "\r◉\x1b[6n\r\x1b[K";

/// Asks for the largest number of colours in a sixel picture (XTSMGRAPHICS).
const SIXEL_COLOURS: &str = "\x1b[?1;1;0S";

/// Asks for the terminal's attributes (DA1), which include sixel. Every terminal answers this
/// question. Terminals answer in order, so this answer comes last.
const LAST: &str = "\x1b[c";

/// Clears the screen of the circle, and of parts of the questions that a terminal shows if it does
/// not understand them.
const ERASE: &str = "\x1b[2J\x1b[H";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Questions {
    /// No questions: the user wants no colours, the terminal is unknown, or it would print the
    /// questions or pass them on to another terminal.
    None,
    /// Only the background and the width of a circle.
    Background,
    /// The questions that tmux answers itself.
    Tmux,
    All,
}

impl Questions {
    /// Returns the questions for the terminal that the environment names. The function `value`
    /// looks up a variable.
    pub(super) fn from_environment(value: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| value(name).unwrap_or_default();
        let term = value("TERM");
        let is = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if !value("NO_COLOR").is_empty() || term.is_empty() {
            Self::None
        } else if is(&["tmux"]) || !value("TMUX").is_empty() {
            Self::Tmux
        } else if is(&["dumb", "linux", "vt1", "vt2", "vt5", "cons", "screen", "Eterm", "eterm"]) {
            // GNU screen answers the last question itself and passes the other questions to its
            // terminal.
            Self::None
        } else if value("TERM_PROGRAM") == "Apple_Terminal" {
            Self::Background
        } else {
            Self::All
        }
    }

    pub(super) fn text(self) -> String {
        let questions: &[&str] = match self {
            Self::None => return String::new(),
            Self::Background => &[BACKGROUND, WIDTH],
            Self::Tmux => &[BACKGROUND, PROGRAM, SIZES, SIXEL_COLOURS, WIDTH],
            Self::All => {
                &[BACKGROUND, PROGRAM, KITTY_GRAPHICS, TRUE_COLOUR, SIZES, SIXEL_COLOURS, WIDTH]
            }
        };
        format!("{}{ERASE}{LAST}", questions.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terminals_that_pass_over_what_they_do_not_know_are_asked() {
        let cases: [(&[(&str, &str)], Questions); 14] = [
            (&[("TERM", "xterm-256color")], Questions::All),
            (&[("TERM", "xterm-kitty"), ("NO_COLOR", "")], Questions::All),
            (&[("TERM", "foot")], Questions::All),
            (&[("TERM", "rxvt-unicode-256color")], Questions::All),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "Apple_Terminal")], Questions::Background),
            (&[("TERM", "tmux-256color")], Questions::Tmux),
            (&[("TERM", "screen-256color"), ("TMUX", "/tmp/tmux,1,0")], Questions::Tmux),
            (&[("TERM", "screen.xterm-256color")], Questions::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Questions::None),
            (&[("TERM", "linux")], Questions::None),
            (&[("TERM", "dumb")], Questions::None),
            (&[("TERM", "vt100")], Questions::None),
            (&[("TERM", "Eterm")], Questions::None),
            (&[], Questions::None),
        ];
        for (environment, expected) in cases {
            let value = |name: &str| {
                environment.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Questions::from_environment(value), expected, "{environment:?}");
        }
    }

    #[test]
    fn the_last_question_comes_last_and_strings_only_where_they_may() {
        for questions in [Questions::Background, Questions::Tmux, Questions::All] {
            let text = questions.text();
            assert!(text.ends_with("\x1b[2J\x1b[H\x1b[c"), "{questions:?}");
            for opening in ["\x1bP", "\x1b_"] {
                assert_eq!(text.contains(opening), questions == Questions::All, "{questions:?}");
            }
        }
        assert_eq!(Questions::None.text(), "");
    }

    #[test]
    fn what_is_asked_is_the_probe() {
        let Rgb(r, g, b) = PROBE;
        assert!(TRUE_COLOUR.contains(&format!("\x1b[48;2;{r};{g};{b}m")));
    }
}
