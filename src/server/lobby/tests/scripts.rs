//! Texts in forty scripts, typed for a name. Names of accounts have none but Latin letters.

use super::*;
use crate::kit::ui::tests::scripts::{nothing_of_a_text_stays, texts_are_laid_out_as_letters};

const NAME: [&str; 1] = ["n Left Tab"];

#[test]
fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
    nothing_of_a_text_stays(&mut busy().lobby, &NAME);
}

#[test]
fn a_text_of_any_script_is_laid_out_as_letters_of_as_many_columns() {
    let server = server();
    let anna = account(&server, "anna");
    let seated = |_: &str| Guest::new(&server, &anna);
    texts_are_laid_out_as_letters(seated, |guest| &mut guest.lobby, &NAME, &[]);
}
