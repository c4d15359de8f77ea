//! Random keys, mouse events, pastes and sizes.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use proptest::prelude::*;
use proptest::sample::select;

use super::table::{Table, agreed};
use crate::gipf::record::Record;
use crate::kit::storage::read_game;

fn keys() -> impl Strategy<Value = KeyEvent> {
    let board: Vec<_> = "123hjkl[]{}u".chars().map(KeyCode::Char).collect();
    let others: Vec<_> = "mnsoxdtv?RbHcylagqw".chars().map(KeyCode::Char).collect();
    let moving = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down, KeyCode::Tab];
    prop_oneof![
        20 => select(board),
        20 => select(moving.to_vec()),
        25 => select(vec![KeyCode::Enter, KeyCode::Char(' ')]),
        6 => select(vec![KeyCode::Esc, KeyCode::Backspace, KeyCode::BackTab]),
        4 => select(others),
        1 => any::<char>()
            .prop_map(|c| if ['/', '\\', ':'].contains(&c) { '.' } else { c })
            .prop_map(KeyCode::Char),
    ]
    .prop_map(KeyEvent::from)
}

fn events() -> impl Strategy<Value = Event> {
    let kind = select(vec![
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollDown,
    ]);
    let mouse = (kind, 0..90_u16, 0..30_u16).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    });
    prop_oneof![
        50 => keys().prop_map(Event::Key),
        20 => mouse,
        1 => select(vec!["e1-e2", "xb2,c3", "\u{1b}[31m"]).prop_map(|it| Event::Paste(it.into())),
    ]
}

/// The rules of a game, and the turns before the events.
const BEGINNINGS: [(&str, &str); 3] = [
    ("basic", ""),
    ("tournament 6", "Ge1-e2 Gb1-b2 Ge9-e8 Gh6-h5 Pc1-c2 Pi3-h3"),
    ("standard 6", "Pe1-e2 Pb1-b2"),
];

fn let_anything_happen(cases: u32, events_each: usize) {
    proptest!(ProptestConfig::with_cases(cases), |(
        events in prop::collection::vec(events(), events_each),
        beginning in select(BEGINNINGS.to_vec()),
        sizes in prop::collection::vec((1..130_u16, 1..45_u16), 3),
        computer in any::<bool>(),
    )| {
        let (rules, turns) = beginning;
        let challenges = u8::from(rules != "basic");
        let agreed = agreed(rules, challenges);
        let table = if computer { Table::against_computer(agreed) } else { Table::new(agreed) };
        let mut table = if computer { table } else { table.after_turns(turns) };
        for (nth, event) in events.into_iter().enumerate() {
            table.event(event);
            if nth % 130 == 129 {
                let (width, height) = sizes[nth / 130 % sizes.len()];
                table.resize(width, height);
                table.resize(80, 24);
            }
            let session = table.session();
            if let (None, Some(path)) = (session.save_error(), session.path()) {
                let saved: Record = read_game(path).unwrap();
                prop_assert_eq!(saved.game().turns().len(), session.game().turns().len());
            }
        }
    });
}

#[test]
fn nothing_that_happens_brings_it_down() {
    let_anything_happen(4, 140);
}

#[test]
#[ignore = "takes minutes: long games, and many of them"]
fn nothing_that_happens_in_many_games_brings_it_down() {
    let_anything_happen(240, 400);
}
