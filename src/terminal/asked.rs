//! What a terminal was asked about itself, and what it has answered so far.
//!
//! A terminal near by answers within a few milliseconds, one across an ocean within half a second, and one
//! that knows none of the questions never.

use ratatui::layout::Size;

use crate::terminal::answers::{Answers, TerminalAnswer};
use crate::terminal::questions::Questions;

/// A terminal that is asked about itself.
#[derive(Debug)]
pub struct Asked {
    pub(super) questions: Questions,
    /// The size of its window in cells.
    grid: Size,
    answers: Answers,
    is_complete: bool,
}

impl Asked {
    /// A terminal whose window has `grid` cells.
    pub(super) fn new(questions: Questions, grid: Size) -> Asked {
        let is_complete = questions == Questions::None;
        Asked { questions, grid, answers: Answers::default(), is_complete }
    }

    /// Notes an answer.
    pub fn note(&mut self, answer: TerminalAnswer) {
        self.is_complete |= answer.is_last();
        self.answers.note(answer, self.grid);
    }

    /// Whether it has answered the last question, or was asked none.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// What it has answered so far. Whether a tmux passes pictures on is not known.
    pub fn answers(&self) -> Answers {
        self.answers.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Rgb;
    use crate::terminal::decoder::{Decoder, Heard};
    use crate::terminal::graphics::CellSize;

    /// What a terminal has answered that sends these bytes.
    fn asked(bytes: &[u8]) -> Asked {
        let mut asked = Asked::new(Questions::All, Size::new(80, 24));
        let mut decoder = Decoder::default();
        decoder.feed(bytes, &mut |heard| {
            if let Heard::Answer(answer) = heard {
                asked.note(answer);
            }
        });
        asked
    }

    #[test]
    fn what_was_answered_is_noted_and_the_attributes_are_the_last() {
        let all = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\q\x1bP>|xterm \xc3\xa9(1)\x1b\\\
            \x1b_Gi=31;OK\x1b\\\x1bP1$r0;48:2::17:34:51m\x1b\\\x1b[6;20;10t\x1b[4;490;810t\
            \x1b[?1;0;256S\x1b[1;3R";
        assert!(!asked(all).is_complete());
        let complete = asked(&[all.as_slice(), b"\x1b[A\x1b[?62;4c"].concat());
        assert!(complete.is_complete());
        let expected = Answers {
            background: Some(Rgb(255, 255, 255)),
            true_colour: true,
            kitty_graphics: true,
            sixel: true,
            sixel_colours: Some(256),
            cell: Some(CellSize { width: 10, height: 20 }),
            is_wide: true,
            program: Some("xterm é(1)".to_owned()),
        };
        assert_eq!(complete.answers(), expected);
    }

    #[test]
    fn the_size_of_a_cell_is_as_answered_or_else_the_windows_share() {
        let cell = |bytes: &[u8]| asked(bytes).answers().cell.map(|c| (c.width, c.height));
        assert_eq!(cell(b"\x1b[4;480;800t"), Some((10, 20)));
        assert_eq!(cell(b"\x1b[4;480;800t\x1b[6;19;9t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;19;9t\x1b[4;480;800t"), Some((9, 19)));
        assert_eq!(cell(b"\x1b[6;0;0t\x1b[4;0;0t"), None);
    }

    #[test]
    fn hostile_bytes_answer_nothing() {
        let endless = [b"\x1b]11;".as_slice(), &[b'f'; 5000]].concat();
        let name = [b"\x1bP>|".as_slice(), &[0xff; 5000]].concat();
        let hostile: [&[u8]; 7] = [
            &[0; 500],
            b"\x1b\x1b\x1b]\x1b]11;\x1b",
            b"\x1b_G\x1b_Gi=31\x1bP>|\x1b[6;\x1b[6;65535;65535t\x1b[?1;0;-1S",
            b"\x1b_Gi=31;EINVAL:\x1b]11;rgb:0/0/0",
            &endless,
            &name,
            &[0xff; 300],
        ];
        for bytes in hostile {
            assert_eq!(asked(bytes).answers(), Answers::default());
        }
    }
}
