//! The help page. The keys and the mouse come from their tables, and the signs of the board from
//! [`legend`].

use super::{Dialog, legend};
use crate::gipf::screen::keys;
use crate::kit::shell::HelpPage;
use crate::kit::ui::keys::help_rows;

pub const HELP: HelpPage<Dialog> = HelpPage {
    title: "Help: GIPF",
    keys: |section| help_rows(keys::KEYS.iter(), section),
    mouse: keys::MOUSE,
    heading_of_marks: "What the board shows",
    marks: legend::samples,
    beside: BESIDE,
};

/// The words and signs in the texts around the board, with their meanings.
const BESIDE: &[(&str, &str)] = &[
    ("▶", "whose turn it is"),
    ("reserve", "basic pieces that can still be pushed in; a GIPF-piece takes two"),
    ("captured", "basic pieces of the other player, taken for good"),
    ("left", "potentials that may still come in on basic pieces; in a narrow window: to load"),
    ("loaded or used", "potentials that are on the board; in a narrow window: in play"),
    ("challenges", "how often the use of a potential may still be contested by a game of PÜNCT"),
    ("[ ]", "around the kind of piece that is chosen to be pushed in"),
];
