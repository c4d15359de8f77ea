//! The help page. The program's tables of keys and of the mouse supply a part of it.

use super::{Dialog, legend};
use crate::kit::shell::HelpPage;
use crate::kit::ui::keys::help_rows;
use crate::punct::screen::keys;

pub const HELP: HelpPage<Dialog> = HelpPage {
    title: "Help: keys, mouse, marks",
    keys: |section| help_rows(keys::rows(), section),
    mouse: keys::MOUSE,
    heading_of_marks: "What the marks mean",
    marks: legend::samples,
    beside: legend::BESIDE,
};
