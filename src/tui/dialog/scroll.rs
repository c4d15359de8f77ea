//! Places in texts and lists that are longer than the screen.

use crossterm::event::KeyCode;

/// A place in a text. How long the text is and how much of it fits, the last frame has told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    first: usize,
    last: usize,
    page: usize,
}

impl Scroll {
    /// The first line shown, from 0.
    pub fn first(self) -> usize {
        self.first
    }

    /// Tells how many lines there are, and for how many there is room.
    pub fn fit(&mut self, lines: usize, room: usize) {
        self.last = lines.saturating_sub(room);
        self.first = self.first.min(self.last);
        // A line of the page before stays in sight.
        self.page = room.saturating_sub(1).max(1);
    }

    /// Moves by lines, as far as the text goes.
    pub fn by(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines).min(self.last);
    }

    /// Takes a key; `false` if it means nothing here.
    pub fn key(&mut self, code: KeyCode) -> bool {
        let known = way(code, self.page as isize);
        self.by(known.unwrap_or(0));
        known.is_some()
    }
}

/// The moves played, of which one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The ply chosen: the position after so many moves.
    pub chosen: usize,
    /// How many moves there are.
    pub plies: usize,
}

impl Played {
    /// How many plies stand on a line: White's and Black's.
    pub const PER_LINE: usize = 2;

    /// Moves the choice by lines of two moves. The empty board stands on a line of its own.
    pub fn by(&mut self, lines: isize) {
        let plies = lines.saturating_mul(Self::PER_LINE as isize);
        let from = if self.chosen == 0 && plies > 0 { -1 } else { 0 };
        self.step(plies.saturating_add(from));
    }

    fn step(&mut self, plies: isize) {
        self.chosen = self.chosen.saturating_add_signed(plies).min(self.plies);
    }

    /// Takes a key; `false` if it means nothing here.
    pub fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Left | KeyCode::Char('h' | '[') | KeyCode::BackTab => self.step(-1),
            KeyCode::Right | KeyCode::Char('l' | ']') | KeyCode::Tab => self.step(1),
            _ => match way(code, PAGE) {
                Some(lines) => self.by(lines),
                None => return false,
            },
        }
        true
    }
}

/// How many lines a page key moves in a list.
const PAGE: isize = 10;

/// How far a key moves in a list.
pub fn in_list(code: KeyCode) -> Option<isize> {
    way(code, PAGE)
}

fn way(code: KeyCode, page: isize) -> Option<isize> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => -1,
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => 1,
        KeyCode::PageUp | KeyCode::Left | KeyCode::Char('h' | 'b') => -page,
        KeyCode::PageDown | KeyCode::Right | KeyCode::Char('l' | ' ') => page,
        KeyCode::Home | KeyCode::Char('g') => isize::MIN,
        KeyCode::End | KeyCode::Char('G') => isize::MAX,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_scrolls_no_further_than_it_goes_on() {
        let mut scroll = Scroll::default();
        scroll.fit(30, 10);
        assert!(scroll.key(KeyCode::End));
        assert_eq!(scroll.first(), 20);
        assert!(scroll.key(KeyCode::PageUp));
        assert_eq!(scroll.first(), 11);
        scroll.fit(12, 10);
        assert_eq!(scroll.first(), 2);
        assert!(scroll.key(KeyCode::Down) && scroll.key(KeyCode::Home) && scroll.key(KeyCode::Up));
        assert_eq!(scroll.first(), 0);
    }

    #[test]
    fn moves_are_walked_by_ones_and_by_lines() {
        let mut played = Played { chosen: 0, plies: 5 };
        let mut after = |code| {
            assert!(played.key(code));
            played.chosen
        };
        assert_eq!(after(KeyCode::Down), 1);
        assert_eq!(after(KeyCode::Down), 3);
        assert_eq!(after(KeyCode::Right), 4);
        assert_eq!(after(KeyCode::Down), 5);
        assert_eq!(after(KeyCode::End), 5);
        assert_eq!(after(KeyCode::Home), 0);
        assert_eq!(after(KeyCode::Left), 0);
    }
}
