//! A field that gives a colour to a person or to the computer at a level.

use ratatui::text::{Line, Span};

use super::popup::Popup;
use super::theme::TextRole;
use crate::kit::session::SeatsOf;
use crate::kit::strength::Strength;

/// How strong the computer plays a colour; `None` is a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatChoice(pub Option<Strength>);

pub const MEANING: &str = "Space and Right go from a person to the computer and through its strengths, \
                           1 the weakest, 9 the strongest; Left goes back.";

impl SeatChoice {
    /// The choices for White and Black as they are.
    pub fn of(seats: SeatsOf<Strength>) -> [SeatChoice; 2] {
        seats.computer().map(SeatChoice)
    }

    /// Goes on to the next choice or to the one before: a person, then the levels from the weakest.
    pub fn change(&mut self, forward: bool) {
        let all: Vec<_> = [None].into_iter().chain(Strength::all().map(Some)).collect();
        let at = all.iter().position(|choice| *choice == self.0).unwrap_or(0);
        let step = if forward { 1 } else { all.len() - 1 };
        self.0 = all[(at + step) % all.len()];
    }

    pub fn line(self, popup: &Popup) -> Line<'static> {
        let computer = match self.0 {
            Some(level) => format!("computer, strength {level}"),
            None => "the computer".to_owned(),
        };
        let options = [("a person".to_owned(), self.0.is_none()), (computer, self.0.is_some())];
        options_line(options, popup)
    }
}

/// Some options, one of them chosen.
pub fn options_line(
    options: impl IntoIterator<Item = (String, bool)>,
    popup: &Popup,
) -> Line<'static> {
    let mut spans = Vec::new();
    for (label, chosen) in options {
        let (mark, role) =
            if chosen { ("(*) ", TextRole::Strong) } else { ("( ) ", TextRole::Normal) };
        spans.push(Span::styled(mark, popup.role(role)));
        spans.push(Span::styled(label, popup.role(role)));
        spans.push(Span::raw("  "));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_from_a_person_through_the_levels_and_round() {
        let mut choice = SeatChoice(None);
        choice.change(true);
        assert_eq!(choice, SeatChoice(Some(Strength::MIN)));
        choice.change(false);
        choice.change(false);
        assert_eq!(choice, SeatChoice(Some(Strength::MAX)));
        choice.change(true);
        assert_eq!(choice, SeatChoice(None));
    }
}
