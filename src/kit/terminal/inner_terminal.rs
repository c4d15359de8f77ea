//! Which terminal the program runs in, by the environment. Variables such as `COLORTERM` and
//! `TERM_PROGRAM` are inherited: within GNU screen, Emacs or Neovim they describe the terminal
//! around it. So what the innermost terminal sets itself decides first.

use crate::kit::picture::Rgb;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerTerminal {
    LinuxConsole,
    /// `M-x term` of Emacs 28 shows eight colours and prints what it does not understand.
    Emacs,
    /// GNU screen 4.9 reads a colour of 24 bits as other attributes. It answers the last question
    /// itself and passes the others to its terminal.
    Screen,
    /// dvtm 0.15, likewise.
    Dvtm,
    Tmux,
    Zellij,
    /// `:terminal` of Neovim 0.7. It accepts 24 bits, and says so, but shows them only with its
    /// option `termguicolors`, for which it sets `COLORTERM`.
    Neovim,
    /// asciinema 2: its players show no pictures of pixels.
    Recorder,
    /// Eterm 0.9.6 knows no UTF-8.
    Eterm,
    /// st 0.9 sends for Delete what others send for F1.
    St,
    Rxvt,
    AppleTerminal,
    Other,
}

impl InnerTerminal {
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> InnerTerminal {
        let value = |name| variable(name).unwrap_or_default();
        let is_set = |name| !value(name).is_empty();
        let term = value("TERM");
        let family = term.split(['-', '.']).next().unwrap_or_default();
        match family {
            "linux" => return InnerTerminal::LinuxConsole,
            "eterm" => return InnerTerminal::Emacs,
            "dvtm" => return InnerTerminal::Dvtm,
            "tmux" => return InnerTerminal::Tmux,
            // An older tmux calls itself so, too.
            "screen" if is_set("TMUX") && !is_set("STY") => return InnerTerminal::Tmux,
            "screen" => return InnerTerminal::Screen,
            "Eterm" => return InnerTerminal::Eterm,
            "st" => return InnerTerminal::St,
            "rxvt" => return InnerTerminal::Rxvt,
            _ => {}
        }
        if is_set("NVIM") && term == "xterm-256color" {
            InnerTerminal::Neovim
        } else if is_set("TMUX") {
            InnerTerminal::Tmux
        } else if is_set("STY") {
            InnerTerminal::Screen
        } else if is_set("ZELLIJ") {
            InnerTerminal::Zellij
        } else if is_set("ASCIINEMA_REC") {
            InnerTerminal::Recorder
        } else if value("TERM_PROGRAM") == "Apple_Terminal" {
            InnerTerminal::AppleTerminal
        } else {
            InnerTerminal::Other
        }
    }

    /// Another terminal around it draws the characters, and that terminal is not asked.
    pub fn is_within_another(self) -> bool {
        matches!(
            self,
            Self::Emacs | Self::Screen | Self::Dvtm | Self::Tmux | Self::Zellij | Self::Neovim
        )
    }

    /// By `COLORFGBG`, which rxvt-unicode 9.30 and Eterm set; they answer no question about it.
    #[cfg_attr(not(unix), allow(dead_code, reason = "no terminal is asked there"))]
    pub fn background(self, variable: impl Fn(&str) -> Option<String>) -> Option<Rgb> {
        if !matches!(self, Self::Rxvt | Self::Eterm) {
            return None;
        }
        match variable("COLORFGBG")?.rsplit(';').next()? {
            "7" | "15" => Some(Rgb(255, 255, 255)),
            _ => Some(Rgb(0, 0, 0)),
        }
    }
}

#[cfg(test)]
mod tests;
