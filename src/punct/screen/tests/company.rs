//! The texts on the screen of a game at a table: offers, their outcomes, and the talk.

use jiff::Timestamp;

use super::seat::{self, Seat};
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::punct::clock::Clock;
use crate::punct::control::table::TableClient;
use crate::punct::play::{ChangeKind, Command, Match, Proposal};
use crate::punct::record::{Record, Swap};
use crate::punct::screen::Preference;
use crate::punct::screen::modes::table::TablePanel;
use crate::punct::screen::{Message, News};
use crate::rules::{Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);
const ZOE: PersonId = PersonId(4);

/// Anna and Ben at their table after two moves, and Eve, a spectator.
struct Room {
    table: Match,
    seats: [(PersonId, Seat); 3],
}

impl Room {
    fn new() -> Room {
        let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
        let record = Record::new(Rules::default(), names, now());
        let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
        table.come(ANNA, now());
        for (who, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M5,M6,N6")] {
            let command = Command::Play { number: None, played: text.parse().unwrap() };
            table.apply_for(who, command, now()).unwrap();
        }
        let seats = [ANNA, BEN, EVE].map(|who| (who, seat(&table, who)));
        Room { table, seats }
    }

    fn ask(&mut self, who: PersonId, command: Command) {
        if self
            .table
            .apply_for(who, command, Timestamp::now())
            .is_ok_and(|events| ChangeKind::from_events(&events) == ChangeKind::NextGame)
        {
            self.table = self.table.rematch(now());
        }
        self.tell_all();
    }

    fn say_aside(&mut self, who: PersonId, name: &str, line: &str) {
        self.table.add_spectator_chat(who, name.parse().unwrap(), line).unwrap();
        self.tell_all();
    }

    fn tell_all(&mut self) {
        let seen = self.table.snapshot();
        for (_, seat) in &mut self.seats {
            seat.take(News::Snapshot(Box::new(seen.clone())));
        }
    }

    fn seat_of(&mut self, who: PersonId) -> &mut Seat {
        &mut self.seats.iter_mut().find(|(person, _)| *person == who).unwrap().1
    }

    /// The status lines of all three.
    fn all_read(&self) -> [String; 3] {
        self.seats.each_ref().map(|(_, seat)| seat.app().status().text)
    }
}

fn seat(table: &Match, who: PersonId) -> Seat {
    Seat::at_table(TablePanel::new(TableClient::new(who, table.snapshot(), false)))
}

const UNDO: Command = Command::Offer(Proposal::Undo);

#[test]
fn who_watches_makes_no_move_in_the_game() {
    let mut room = Room::new();
    let eve = room.seat_of(EVE);
    eve.take(Message::Pasted("T-H5,H6,I6".to_owned())).refuses("You watch this game");
    eve.keys("x").refuses("You watch this game");
}

#[test]
fn an_undo_that_is_done_waits_for_no_answer() {
    let mut room = Room::new();
    room.ask(ANNA, UNDO);
    let asks = "to take back move 1 and";
    assert_eq!(
        room.all_read(),
        [
            "You ask to take back your move 1 and Ben's answer; it waits until Ben comes, Esc \
             withdraws it"
                .to_owned(),
            format!("Anna asks {asks} your answer: u agrees, Esc declines"),
            format!("Anna asks {asks} Ben's answer"),
        ]
    );
    room.ask(BEN, UNDO);
    let agreed =
        ["Ben", "You", "Ben"].map(|who| format!("{who} agreed: moves 1 and 2 are taken back."));
    assert_eq!(room.all_read(), agreed);
    for (_, seat) in &mut room.seats {
        assert!(!seat.keys("Left").app().status().text.contains("take back"));
    }
}

#[test]
fn all_open_offers_are_shown_with_the_keys_that_answer_and_withdraw_them() {
    let mut room = Room::new();
    room.ask(BEN, UNDO);
    room.ask(ANNA, Command::DRAW);
    let [anna, ben, eve] = room.all_read();
    assert_eq!(
        anna,
        "Ben asks to take back move 2: u agrees, Esc declines. You offer a draw; it waits until Ben \
         comes, Esc again withdraws it"
    );
    assert_eq!(
        ben,
        "Anna offers a draw: d agrees, Esc declines. You ask to take back your move 2; Anna is to \
         answer, Esc again withdraws it"
    );
    assert_eq!(eve, "Ben asks to take back move 2. Anna offers a draw");
    room.ask(ANNA, Command::Play { number: None, played: "T-D7,D8,E8".parse().unwrap() });
    let [anna, ..] = room.all_read();
    assert_eq!(
        anna,
        "You played on: Ben's request to take back a move is over. You offer a draw; it waits until \
         Ben comes, Esc withdraws it"
    );
}

#[test]
fn what_was_said_while_a_player_was_away_is_in_the_status_line() {
    let mut room = Room::new();
    room.ask(ANNA, Command::Say("hello".to_owned()));
    let seen = room.table.snapshot();
    let mut away = seen.clone();
    away.unread = 1;
    let status = |seen| {
        Seat::at_table(TablePanel::new(TableClient::new(BEN, seen, false)))
            .app()
            .status()
            .text
            .clone()
    };
    assert_eq!(status(away), "Anna: hello (\" answers)");
    assert!(!status(seen).contains("hello"));
    room.ask(ANNA, Command::DRAW);
    let mut both = room.table.snapshot();
    both.unread = 1;
    assert_eq!(status(both), "Anna offers a draw: d agrees, Esc declines. 1 unread line: \" shows");
}

#[test]
fn a_reply_that_comes_together_with_the_move_is_shown_after_it() {
    let mut room = Room::new();
    for (who, text) in [(ANNA, "T-D7,D8,E8"), (BEN, "T-M7,M8,N8")] {
        let command = Command::Play { number: None, played: text.parse().unwrap() };
        room.table.apply_for(who, command, now()).unwrap();
    }
    room.tell_all();
    let moves = room.table.game().moves().to_vec();
    for (_, seat) in &mut room.seats {
        assert_eq!(seat.app().session.game().moves(), moves);
    }
    let [first, second] = ["Anna added a triangle at D7", "Ben added a triangle at M7"];
    let both = format!("{first}; you added a triangle at M7");
    assert_eq!(room.all_read(), [second, &both, second], "Ben reads of his own reply, too");
}

#[test]
fn the_next_game_begins_without_the_offer_of_it() {
    let mut room = Room::new();
    room.ask(BEN, Command::Resign);
    for (_, seat) in &mut room.seats {
        seat.keys("Esc");
    }
    room.ask(ANNA, Command::Offer(Proposal::Rematch));
    room.seat_of(BEN).says("Anna offers another game: a agrees");
    room.ask(BEN, Command::Offer(Proposal::Rematch));
    let begins = ["Ben", "You", "Ben"]
        .map(|who| format!("{who} agreed: the next game begins, with the colours exchanged."));
    assert_eq!(room.all_read(), begins);
    for (_, seat) in &mut room.seats {
        assert!(!seat.keys("Left").app().status().text.contains("another game"));
    }
}

#[test]
fn another_game_is_offered_on_the_result_and_only_to_players() {
    let mut room = Room::new();
    room.ask(BEN, Command::Resign);
    for player in [ANNA, BEN] {
        room.seat_of(player).shows("play again");
        assert!(!room.seat_of(player).screen().contains("new game"));
    }
    let watcher = room.seat_of(EVE).screen();
    assert!(!watcher.contains("play again") && !watcher.contains("new game"), "{watcher}");
    room.ask(ANNA, Command::Offer(Proposal::Rematch));
    room.seat_of(BEN).shows("Anna offers another game.");
    room.seat_of(ANNA).shows("You offer another game.");
}

#[test]
fn what_was_said_in_the_game_before_is_not_new_in_the_next() {
    let mut room = Room::new();
    room.ask(BEN, Command::Say("hello".to_owned()));
    room.say_aside(ZOE, "Zoe", "Ben will lose");
    room.ask(BEN, Command::Resign);
    room.ask(ANNA, Command::Offer(Proposal::Rematch));
    room.ask(BEN, Command::Offer(Proposal::Rematch));
    for who in [ANNA, BEN, EVE] {
        let read = room.seat_of(who).keys("Left Right").app().status().text;
        assert!(!read.contains("hello") && !read.contains("will lose"), "{read}");
    }
}

#[test]
fn an_offer_is_told_though_a_piece_is_in_the_hand_and_waits() {
    let mut room = Room::new();
    room.seat_of(ANNA).keys("1");
    room.ask(BEN, Command::Offer(Proposal::Draw));
    room.seat_of(ANNA).says("Ben offers a draw").keys("Left");
    room.seat_of(ANNA).keys("Esc").says("Ben offers a draw: d agrees, Esc declines");
}

#[test]
fn what_was_said_stays_until_it_is_read() {
    let mut room = Room::new();
    let long =
        "and this is a line that is much longer than the window of eighty columns has room for";
    room.ask(BEN, Command::Say("hello".to_owned()));
    room.seat_of(ANNA).says("Ben: hello (\" answers)").keys("Left Right").says("Ben: hello");
    room.ask(BEN, Command::Say(long.to_owned()));
    let anna = room.seat_of(ANNA);
    anna.says("(\" shows all)").shows("? help");
    assert!(anna.app().status().text.chars().count() <= 80);
    anna.keys("\"").shows("Ben: hello").shows("columns has room for").keys("Esc");
    assert!(!anna.app().status().text.contains("Ben:"), "it has been read");
    room.ask(BEN, Command::Say("bye".to_owned()));
    room.seat_of(ANNA).keys("\"").shows("Ben: bye").shows("for nobody who watches");
}

#[test]
fn those_who_watch_talk_among_themselves_and_the_players_read_it_after_the_end() {
    let mut room = Room::new();
    let hello = "Ben: hello";
    room.ask(BEN, Command::Say("hello".to_owned()));
    assert!(!room.seat_of(EVE).screen().contains(hello));
    room.say_aside(ZOE, "Zoe", "Ben will lose");
    let line = "Zoe (watching): Ben will lose";
    room.seat_of(EVE).says(&format!("{line} (\" answers)")).keys("\"").shows("Say something");
    room.seat_of(EVE).shows(line).shows("read this, and the players once the game is over");
    for player in [ANNA, BEN] {
        assert!(!room.seat_of(player).screen().contains("Zoe"));
        room.seat_of(player).keys("\"").shows(hello);
        assert!(!room.seat_of(player).screen().contains("Zoe"));
        room.seat_of(player).keys("Esc");
    }
    room.ask(BEN, Command::Resign);
    room.seat_of(ANNA).keys("Esc \"").shows(hello).shows(line);
    room.seat_of(EVE).keys("Esc Esc \"").shows("read this, and the players.");
    assert!(!room.seat_of(EVE).screen().contains(hello));
}

#[test]
fn a_first_move_that_is_taken_over_is_told_to_all() {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::new(Rules::default(), names, now());
    record.header_mut().swap = Some(Swap::Allowed);
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    table.apply_for(ANNA, Command::play("T-D5,D6,E6".parse().unwrap()), now()).unwrap();
    let seats = [ANNA, BEN, EVE].map(|who| (who, seat(&table, who)));
    let mut room = Room { table, seats };
    room.ask(BEN, Command::TakeOver);
    let told = "Ben (Black) takes over White's first move. The colours are exchanged";
    assert_eq!(room.all_read(), [told; 3]);
}

#[test]
fn time_that_is_given_is_told() {
    let mut room = Room::new();
    let mut clock = Clock::new("20m".parse().unwrap());
    // A moment that `now` rounds up is in the future, and the clock would rest until then.
    clock.run(Player::White, Timestamp::now());
    room.table.set_clock(Some(clock));
    room.tell_all();
    let (mut ben, wishes) = super::pointing::seat(&room.table, BEN);
    ben.keys("E");
    let command = wishes.borrow()[0].clone();
    room.ask(BEN, command);
    assert_eq!(room.all_read(), ["Ben (Black) gives Anna (White) 5:00 more"; 3]);
}

#[test]
fn a_stranger_reads_and_says_nothing() {
    let mut room = Room::new();
    room.say_aside(ZOE, "Zoe", "hello");
    let mut stranger = seat(&room.table, PersonId::STRANGER);
    stranger.keys("\"").shows("What was said").shows("Zoe (watching): hello").keys("Esc");
    assert!(stranger.dialog().is_none());
}

#[test]
fn nothing_is_shown_of_whom_a_player_ignores_whatever_they_are_called() {
    let mut room = Room::new();
    room.ask(BEN, Command::Say("one".to_owned()));
    room.seat_of(ANNA).says("Ben: one").take(News::Preference(Preference::Ignores(BEN, true)));
    room.ask(BEN, Command::Say("two".to_owned()));
    let anna = room.seat_of(ANNA);
    assert!(!anna.screen().contains("Ben: "));
    anna.keys("\"");
    assert!(!anna.screen().contains("Ben: "));
    anna.keys("Esc").take(News::Preference(Preference::Ignores(BEN, false)));
    anna.keys("\"").shows("Ben: one").shows("Ben: two");
    // The talk of another player of the same name is shown.
    room.seat_of(EVE).take(News::Preference(Preference::Ignores(BEN, true)));
    room.say_aside(ZOE, "Ben", "three");
    room.seat_of(EVE).says("Ben (watching): three");
}

#[test]
fn a_line_that_is_removed_or_ignored_leaves_the_screen_at_once() {
    let mut room = Room::new();
    for hide in [Preference::Ignores(BEN, true), Preference::Muted(true)] {
        room.ask(BEN, Command::Say("rude".to_owned()));
        let anna = room.seat_of(ANNA);
        anna.says("Ben: rude").keys("\"").shows("Ben: rude").take(News::Preference(hide));
        assert!(!anna.screen().contains("rude"));
        for preference in [Preference::Ignores(BEN, false), Preference::Muted(false)] {
            anna.take(News::Preference(preference));
        }
        anna.shows("Ben: rude").keys("Esc");
    }
    // One of them reads the list, one has a piece in the hand, one does nothing.
    room.seat_of(ANNA).keys("\"");
    room.seat_of(BEN).keys("1");
    for (who, line) in [(BEN, "rude"), (ANNA, "ruder")] {
        room.ask(who, Command::Say(line.to_owned()));
    }
    room.say_aside(ZOE, "Zoe", "rudest");
    room.table.set_talk(Vec::new());
    room.tell_all();
    for who in [ANNA, BEN, EVE] {
        let screen = room.seat_of(who).screen();
        assert!(!screen.contains("rude"), "{screen}");
    }
}

#[test]
fn earlier_lines_are_a_page_away() {
    let mut room = Room::new();
    for nth in 0..40 {
        room.ask(BEN, Command::Say(format!("line {nth}.")));
    }
    let anna = room.seat_of(ANNA);
    anna.keys("\"").shows("line 39.");
    assert!(!anna.screen().contains("line 29."));
    for _ in 0..20 {
        anna.event(crossterm::event::Event::Key(crossterm::event::KeyCode::PageUp.into()));
    }
    anna.shows("line 0.");
}

#[test]
fn who_watches_is_offered_no_key_that_refuses() {
    let mut room = Room::new();
    let eve = room.seat_of(EVE);
    let keys = seat::key_line(&eve.screen());
    assert!(!keys.contains("undo") && keys.contains("\" chat"), "{keys}");
    room.seat_of(ANNA).shows("u undo");
}

#[test]
fn a_player_who_wants_to_save_a_game_at_a_table_hears_how_to_take_a_copy_home() {
    let mut room = Room::new();
    room.seat_of(BEN).keys("s").says("ssh HOST export GAME sgf");
}

#[test]
fn a_key_for_lessons_is_refused_at_a_table_without_naming_a_key_that_is_refused_too() {
    let mut room = Room::new();
    let seat = room.seat_of(BEN);
    seat.keys("w").says("That is for lessons and puzzles");
    assert!(!seat.screen().contains("g leads to them"));
}

#[test]
fn only_the_asked_player_has_keys_for_an_answer() {
    let mut room = Room::new();
    room.ask(ANNA, UNDO);
    room.seat_of(BEN).shows("u agree").shows("Esc decline");
    room.seat_of(BEN).keys(":").shows("Agree to the offer").shows("Decline the offer").keys("Esc");
    for who in [ANNA, EVE] {
        let screen = room.seat_of(who).screen();
        assert!(!screen.contains("u agree") && !screen.contains("Esc decline"), "{screen}");
    }
}

#[test]
fn the_result_tells_of_another_game_that_has_begun() {
    let mut room = Room::new();
    room.ask(ANNA, Command::Resign);
    let begun = "Your game 5 has begun; q leads to the lobby, where Enter opens it";
    let ben = room.seat_of(BEN);
    ben.take(News::Announced(begun.to_owned()));
    assert!(ben.dialog().is_some(), "the result stays open");
    ben.shows(begun);
    ben.keys("Esc").says(begun);
}
