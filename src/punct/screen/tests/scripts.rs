//! Names, comments and talk in forty scripts.

use crossterm::event::Event;

use super::fits::bricks;
use super::seat::Seat;
use crate::kit::storage::Name;
use crate::kit::ui::tests::scripts::{nothing_of_a_text_stays, texts_are_laid_out_as_letters};
use crate::punct::screen::program::RunningApp;

fn running(seat: &mut Seat) -> &mut RunningApp {
    &mut seat.running
}

fn seat(name: &str) -> Seat {
    let names = [name, "Bob"].map(|name| Name::from_save(name.to_owned()));
    let mut seat = Seat::between(names, &["T-D3,D4,E4", "SE-B9,C9,D9"]);
    seat.running.shell.appearance = bricks();
    seat.keys("C").event(Event::Paste(name.to_owned()));
    seat.keys("Enter");
    seat
}

const TYPED: [&str; 4] = ["C", "s", "o", "n Down"];
const SHOWN: [&str; 5] = ["", "p", "x", ":", "W"];

#[test]
fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
    nothing_of_a_text_stays(&mut seat("Anna").running, &TYPED);
}

#[test]
fn a_text_of_any_script_is_laid_out_as_letters_of_as_many_columns() {
    texts_are_laid_out_as_letters(seat, running, &TYPED, &SHOWN);
}

#[cfg(feature = "server")]
mod at_table {
    use super::*;
    use crate::kit::session::{PersonId, SeatOf};
    use crate::kit::storage::now;
    use crate::punct::control::table::TableClient;
    use crate::punct::play::{Command, Match, Proposal};
    use crate::punct::record::Record;
    use crate::punct::screen::modes::table::TablePanel;
    use crate::rules::Rules;

    const ANNA: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    /// Anna's, to whom Ben has said his name. He offers a draw.
    fn seat(name: &str) -> Seat {
        let names = ["Anna", name].map(|name| Name::from_save(name.to_owned()));
        let record = Record::new(Rules::default(), names, now());
        let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
        let played = "T-D5,D6,E6".parse().unwrap();
        table.apply_for(ANNA, Command::Play { number: None, played }, now()).unwrap();
        for command in [Command::Say(name.to_owned()), Command::Offer(Proposal::Draw)] {
            table.apply_for(BEN, command, now()).unwrap();
        }
        let mut seen = table.snapshot();
        seen.unread = 1;
        let mut seat = Seat::at_table(TablePanel::new(TableClient::new(ANNA, seen, false)));
        seat.running.shell.appearance = bricks();
        seat
    }

    #[test]
    fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
        nothing_of_a_text_stays(&mut seat("Ben").running, &["\"", "C", "m"]);
    }

    #[test]
    fn a_text_of_any_script_is_laid_out_as_letters_of_as_many_columns() {
        texts_are_laid_out_as_letters(seat, running, &["\"", "C"], &["", "\"", "x", "p"]);
    }
}
