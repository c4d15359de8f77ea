//! Names in forty scripts.

use super::fits::{OPENED, bricks};
use super::table::{Table, agreed};
use crate::kit::storage::Name;
use crate::kit::ui::tests::scripts::{nothing_of_a_text_stays, texts_are_laid_out_as_letters};

const TYPED: [&str; 4] = ["Esc s", "Esc o", "Esc n", "Esc m"];
const SHOWN: [&str; 7] = ["", "Esc x", "Esc d", "Esc x y", "Enter", "Enter c", "Enter c g"];

/// With a loaded piece in hand, whose use the opponent may contest.
fn seat(name: &str) -> Table {
    let names = [name, "Bob"].map(|name| Name::from_save(name.to_owned()));
    let mut table = Table::named_game(agreed("tournament 6", 3), names);
    table.gipf().shell.appearance = bricks();
    for turn in OPENED.split(' ') {
        table.gipf().shell.session.play(&turn.parse().unwrap()).unwrap();
    }
    table.resize(120, 40);
    table.click("c2");
    table
}

#[test]
fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
    nothing_of_a_text_stays(&mut seat("Anna").stage, &TYPED);
}

#[test]
fn a_text_of_any_script_is_laid_out_as_letters_of_as_many_columns() {
    // The last dialog to type in says what is wrong with a turn.
    texts_are_laid_out_as_letters(seat, |table| &mut table.stage, &TYPED[..3], &SHOWN);
}
