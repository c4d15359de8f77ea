//! Places in texts and lists that are longer than the screen.

use std::ops::Range;

use crossterm::event::KeyCode;

/// Where a text may be parted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// How many lines there are.
    pub lines: usize,
    /// Those that are headings.
    pub headings: Vec<usize>,
    /// Lines that are seen together or not understood.
    pub pictures: Vec<Range<usize>>,
}

impl Outline {
    /// The picture of which a line is a part.
    fn picture_at(&self, line: usize) -> Option<&Range<usize>> {
        self.pictures.iter().find(|picture| picture.contains(&line))
    }

    /// The first line from `line` on that is not in the middle of a picture.
    fn unbroken(&self, line: usize) -> usize {
        self.picture_at(line).filter(|picture| picture.start < line).map_or(line, |p| p.end)
    }
}

/// A place in a text. What the text is like and how much of it fits, the last frame has told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    first: usize,
    last: usize,
    room: usize,
    outline: Outline,
}

impl Scroll {
    /// The first line shown, from 0.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Tells what the text is like, and for how many lines there is room.
    pub fn fit(&mut self, outline: Outline, room: usize) {
        let last = outline.lines.saturating_sub(room);
        self.last = outline.unbroken(last).min(outline.lines.saturating_sub(1));
        self.first = self.first.min(self.last);
        self.room = room;
        self.outline = outline;
    }

    /// Moves by lines, as far as the text goes.
    pub fn by(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines).min(self.last);
    }

    /// Takes a key; `false` if it means nothing here.
    pub fn key(&mut self, code: KeyCode) -> bool {
        match (code, page(code)) {
            (KeyCode::Char('['), _) => self.section(false),
            (KeyCode::Char(']'), _) => self.section(true),
            (_, Some(forward)) => self.page(forward),
            (_, None) => match way(code, PAGE) {
                Some(lines) => self.by(lines),
                None => return false,
            },
        }
        true
    }

    /// Goes to the next heading or the one before.
    pub fn section(&mut self, forward: bool) {
        let mut headings = self.outline.headings.iter().copied();
        let found = if forward {
            headings.find(|&heading| heading > self.first)
        } else {
            Some(headings.rfind(|&heading| heading < self.first).unwrap_or(0))
        };
        self.first = found.unwrap_or(self.first).min(self.last);
    }

    /// Goes on or back by as much as is seen.
    pub fn page(&mut self, forward: bool) {
        self.first = if forward { self.page_on().min(self.last) } else { self.page_back() };
    }

    /// The next page begins with the section that begins in the lower half of this one; or with the
    /// picture that the lower edge cuts; or with the last line seen.
    fn page_on(&self) -> usize {
        let room = self.room.max(2);
        let (half, end) = (self.first + room / 2, self.first + room);
        let begun = self.outline.headings.iter().rfind(|heading| (half..=end).contains(heading));
        let cut = match self.outline.picture_at(end - 1) {
            Some(whole) if whole.end <= end => end,
            Some(cut) if cut.start > self.first => cut.start,
            _ => end - 1,
        };
        begun.copied().unwrap_or(cut)
    }

    /// The page before ends with the first line of this one. If a section begins in its upper half,
    /// it begins with that; never in the middle of a picture.
    fn page_back(&self) -> usize {
        let room = self.room.max(2);
        let from = (self.first + 1).saturating_sub(room);
        let mut half = from..self.first.min(from + room / 2);
        let begun = half.find(|line| self.outline.headings.contains(line));
        let whole = self.outline.unbroken(from);
        begun.unwrap_or(if whole < self.first { whole } else { from })
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

fn way(code: KeyCode, length: isize) -> Option<isize> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => -1,
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => 1,
        KeyCode::Home | KeyCode::Char('g') => isize::MIN,
        KeyCode::End | KeyCode::Char('G') => isize::MAX,
        _ => return page(code).map(|forward| if forward { length } else { -length }),
    })
}

/// Whether a key goes a page on or back, if it is one of those.
fn page(code: KeyCode) -> Option<bool> {
    match code {
        KeyCode::PageUp | KeyCode::Left | KeyCode::Char('h' | 'b') => Some(false),
        KeyCode::PageDown | KeyCode::Right | KeyCode::Char('l' | ' ') => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(lines: usize) -> Outline {
        Outline { lines, ..Outline::default() }
    }

    /// Pages from one end to the other; the lines where they begin.
    fn pages(scroll: &mut Scroll, code: KeyCode) -> Vec<usize> {
        let mut begins = vec![scroll.first()];
        loop {
            assert!(scroll.key(code));
            if begins.last() == Some(&scroll.first()) {
                return begins;
            }
            begins.push(scroll.first());
        }
    }

    #[test]
    fn a_page_begins_with_a_section_or_a_picture_where_it_can() {
        let mut scroll = Scroll::default();
        let outline =
            Outline { lines: 60, headings: vec![0, 4, 17], pictures: vec![24..30, 48..53] };
        scroll.fit(outline, 10);
        assert_eq!(pages(&mut scroll, KeyCode::PageDown), [0, 9, 17, 24, 33, 42, 48, 53]);
        assert_eq!(pages(&mut scroll, KeyCode::PageUp), [53, 44, 35, 30, 21, 12, 4, 0]);
    }

    #[test]
    fn nothing_is_skipped_and_every_picture_is_seen_whole() {
        let pictures = vec![3..6, 9..14, 15..19, 33..38, 50..55];
        for room in 6..20 {
            for code in [KeyCode::PageDown, KeyCode::PageUp] {
                let mut scroll = Scroll::default();
                let headings = vec![0, 8, 14, 30, 49];
                scroll.fit(Outline { lines: 60, headings, pictures: pictures.clone() }, room);
                scroll.by(if code == KeyCode::PageUp { isize::MAX } else { 0 });
                let begins = pages(&mut scroll, code);
                let seen = |line: usize| begins.iter().any(|&b| (b..b + room).contains(&line));
                assert!((0..60).all(seen), "{room} {begins:?}");
                for picture in &pictures {
                    let cuts = |b: usize| picture.start < b && b < picture.end;
                    assert!(!begins.iter().any(|&b| cuts(b)), "{room} {begins:?} {picture:?}");
                    let whole = |&b: &usize| b <= picture.start && picture.end <= b + room;
                    assert!(begins.iter().any(whole), "{room} {begins:?} {picture:?}");
                }
            }
        }
    }

    #[test]
    fn keys_may_come_before_the_first_frame() {
        let mut scroll = Scroll::default();
        for key in "jk bgG[]".chars() {
            assert!(scroll.key(KeyCode::Char(key)), "{key}");
            assert_eq!(scroll.first(), 0);
        }
    }

    #[test]
    fn brackets_go_from_heading_to_heading() {
        let mut scroll = Scroll::default();
        scroll.fit(Outline { lines: 60, headings: vec![0, 4, 17, 58], pictures: vec![] }, 10);
        let mut after = |code| {
            assert!(scroll.key(KeyCode::Char(code)));
            scroll.first()
        };
        let jumps = "]]]]".chars().map(&mut after).collect::<Vec<_>>();
        assert_eq!(jumps, [4, 17, 50, 50]);
        assert_eq!("[[[[".chars().map(after).collect::<Vec<_>>(), [17, 4, 0, 0]);
    }

    #[test]
    fn a_text_scrolls_no_further_than_it_goes_on() {
        let mut scroll = Scroll::default();
        scroll.fit(plain(30), 10);
        assert!(scroll.key(KeyCode::End));
        assert_eq!(scroll.first(), 20);
        assert!(scroll.key(KeyCode::PageUp));
        assert_eq!(scroll.first(), 11);
        scroll.fit(plain(12), 10);
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
