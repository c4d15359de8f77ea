//! What the mouse does.

use crate::kit::tests::trials;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::server::game_server::ListedChallenge;

impl Guest {
    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.left |= self.lobby.handle(Event::Mouse(event)) == Flow::Quit;
        self.draw();
    }

    /// Clicks on a text that is on the screen.
    #[track_caller]
    fn click(&mut self, text: &str) -> &mut Guest {
        let screen = self.screen();
        let mut lines = screen.lines().enumerate();
        let found = lines.find_map(|(row, line)| Some((line.split_once(text)?.0, row)));
        let (before, row) = found.unwrap_or_else(|| panic!("no {text:?}:\n{screen}"));
        let at = (before.chars().count() as u16, row as u16);
        self.mouse(MouseEventKind::Moved, at);
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
        self
    }

    fn wheel(&mut self, kind: MouseEventKind) -> &mut Guest {
        self.mouse(kind, (40, 12));
        self
    }
}

#[test]
fn a_click_opens_a_game() {
    let mut guest = busy();
    guest.click("anna - dave");
    assert!(guest.left);
    assert_eq!(guest.opened(), GameId(3));
}

#[test]
fn a_click_on_a_section_shows_it_and_one_on_a_heading_does_nothing() {
    let mut guest = busy();
    guest.click("Your move");
    assert!(!guest.left && guest.lobby.dialog.is_none());
    guest.click("Players").sees("[Players]").click("Games 3").sees("[Games 3]");
    guest.click("Finished 1").sees("[Finished 1]").click("Watch 2").sees("[Watch 2]");
}

#[test]
fn clicks_answer_a_challenge_and_reach_nothing_below_it() {
    let mut guest = busy();
    guest.click("Challenges 3").click("dave").sees("dave challenges you.");
    guest
        .click("Players")
        .sees("dave challenges you.")
        .click("Esc back")
        .misses("accept and begin");
    guest.click("dave challenges").click("x decline  Esc").sees("Challenge 6 is declined");
    guest.click("cora looks").sees("looks for a game with anyone.").click("Enter accept");
    assert!(guest.left && guest.lobby.take_game().is_some());
}

#[test]
fn a_form_is_filled_in_by_clicks() {
    let server = server();
    let anna = account(&server, "anna");
    let mut guest = Guest::new(&server, &anna);
    guest.click("n new game").click("Swap").sees("(*) yes").click("[ Challenge ]");
    guest.sees("waits for an answer").sees("swap");
    assert!(
        server
            .database(|it| ListedChallenge::seeks(it, 9))
            .unwrap()
            .remove(0)
            .challenge
            .offer
            .terms
            .swap
    );
}

#[test]
fn a_click_looks_back_at_a_game_of_the_history() {
    let mut guest = busy();
    guest.keys("Shift-Tab End H").click("lost to anna");
    assert!(guest.left && guest.lobby.take_game().is_some());
}

#[test]
fn the_wheel_goes_along_lists_texts_and_days() {
    use MouseEventKind::{ScrollDown, ScrollUp};
    let mut guest = busy();
    let first = guest.lobby.chosen;
    guest.wheel(ScrollDown);
    assert_ne!(guest.lobby.chosen, first);
    guest.wheel(ScrollUp);
    assert_eq!(guest.lobby.chosen, first);
    guest.click("g rules").sees(" 1-").wheel(ScrollDown).sees(" 2-").wheel(ScrollUp).sees(" 1-");
    guest.click("Esc back to the lobby").misses(" 1-");
    guest.click("v vacation").sees("Take 7 days").wheel(ScrollDown).sees("Take 6 days");
    guest.wheel(ScrollUp).sees("Take 7 days");
}

#[test]
fn where_there_is_no_room_a_click_does_nothing() {
    let mut guest = busy();
    guest.resize(30, 8);
    for kind in [MouseEventKind::Down(MouseButton::Left), MouseEventKind::ScrollDown] {
        let chosen = guest.lobby.chosen;
        for row in 0..8 {
            guest.mouse(kind, (3, row));
        }
        assert!(!guest.left && guest.lobby.chosen == chosen);
    }
}

proptest! {
    #![proptest_config(trials(6))]

    /// Wherever a guest clicks, the lobby goes on until it is left.
    #[test]
    fn anything_may_be_clicked_on(
        happenings in prop::collection::vec(
            prop_oneof![
                6 => (
                    select(vec![
                        MouseEventKind::Down(MouseButton::Left),
                        MouseEventKind::Down(MouseButton::Right),
                        MouseEventKind::Up(MouseButton::Left),
                        MouseEventKind::Moved,
                        MouseEventKind::ScrollUp,
                        MouseEventKind::ScrollDown,
                        MouseEventKind::ScrollLeft,
                    ]),
                    (0..90_u16, 0..30_u16),
                ).prop_map(|(kind, at)| (Some((kind, at)), "")),
                1 => select("Esc Tab n v g ? End H".split(' ').collect::<Vec<_>>())
                    .prop_map(|keys| (None, keys)),
            ],
            1..80,
        )
    ) {
        let mut guest = busy();
        for (pointed, keys) in happenings {
            match pointed {
                Some((kind, at)) => guest.mouse(kind, at),
                None => { guest.keys(keys); }
            }
            if guest.left {
                // Back from the game.
                guest.left = false;
                let _ = guest.lobby.take_game();
                Lobby::refresh(&mut guest.lobby);
            }
        }
    }
}
