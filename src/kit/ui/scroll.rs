//! Decides which part of a list or a text is visible if there is not room for all, and which item
//! is chosen.

use std::ops::Range;

use super::action::{DialogAction, Scrolling};

/// The parts of a text that matter for scrolling, as numbers of lines from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextOutline {
    pub lines: usize,
    pub headings: Vec<usize>,
    pub pictures: Vec<Range<usize>>,
}

impl TextOutline {
    fn picture_at(&self, line: usize) -> Option<&Range<usize>> {
        self.pictures.iter().find(|picture| picture.contains(&line))
    }

    /// `line`, or the first line after a picture if `line` is within the picture and not its first
    /// line.
    fn unbroken(&self, line: usize) -> usize {
        self.picture_at(line).filter(|picture| picture.start < line).map_or(line, |p| p.end)
    }
}

/// A scroll position. Each frame calls [`Scroll::fit`] with the text and the room for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    first: usize,
    last: usize,
    room: usize,
    outline: TextOutline,
}

impl Scroll {
    pub fn first(&self) -> usize {
        self.first
    }

    /// `room` is the number of lines that can be visible.
    pub fn fit(&mut self, outline: TextOutline, room: usize) {
        let last = outline.lines.saturating_sub(room);
        self.last = outline.unbroken(last).min(outline.lines.saturating_sub(1));
        self.first = self.first.min(self.last);
        self.room = room;
        self.outline = outline;
    }

    pub fn scroll(&mut self, scrolling: Scrolling) {
        match scrolling {
            Scrolling::Lines(lines) => {
                self.first = self.first.saturating_add_signed(lines).min(self.last);
            }
            Scrolling::Page { forward: true } => self.first = self.page_on().min(self.last),
            Scrolling::Page { forward: false } => self.first = self.page_back(),
            Scrolling::Section { forward } => self.section(forward),
            Scrolling::Heading(nth) => {
                let heading = self.outline.headings.get(nth).copied();
                self.first = heading.unwrap_or(self.last).min(self.last);
            }
        }
    }

    fn section(&mut self, forward: bool) {
        let mut headings = self.outline.headings.iter().copied();
        let found = if forward {
            headings.find(|&heading| heading > self.first)
        } else {
            Some(headings.rfind(|&heading| heading < self.first).unwrap_or(0))
        };
        self.first = found.unwrap_or(self.first).min(self.last);
    }

    /// The last heading in the lower half of this page or just below; else the picture that the
    /// lower edge cuts; else the last line of this page.
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

    /// The page before ends with the first line of this page. It begins with a heading, if there is
    /// one in its upper half, and not in the middle of a picture, unless the picture fills the
    /// page.
    fn page_back(&self) -> usize {
        let room = self.room.max(2);
        let from = (self.first + 1).saturating_sub(room);
        let mut half = from..self.first.min(from + room / 2);
        let begun = half.find(|line| self.outline.headings.contains(line));
        let whole = self.outline.unbroken(from);
        begun.unwrap_or(if whole < self.first { whole } else { from })
    }
}

pub const PAGE: isize = 10;

/// Returns whether the action takes the chosen row: by a click on it, or by the key that accepts.
pub fn takes_row(chosen: &mut usize, count: usize, action: DialogAction) -> bool {
    match action {
        DialogAction::Pick(nth) if nth < count => *chosen = nth,
        DialogAction::Accept => {}
        action => {
            choose(chosen, count, action);
            return false;
        }
    }
    true
}

pub fn choose(chosen: &mut usize, count: usize, action: DialogAction) {
    let by = match action {
        DialogAction::Scroll(by) => by,
        DialogAction::Page { forward: true } => PAGE,
        DialogAction::Page { forward: false } => -PAGE,
        _ => return,
    };
    *chosen = chosen.saturating_add_signed(by).min(count.saturating_sub(1));
}

/// The first line to show of `all` lines if there is room for `room` lines. The chosen item has
/// `chosen` lines, which follow `before` other lines and should be in the middle.
pub fn first_shown(before: usize, chosen: usize, all: usize, room: usize) -> usize {
    let above = room.saturating_sub(chosen) / 2;
    before.saturating_sub(above).min(all.saturating_sub(room))
}

#[cfg(test)]
mod tests;
