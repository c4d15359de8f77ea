//! Moves that the people at a table try for themselves, and conditional moves made on the board.

use std::cell::RefCell;
use std::rc::Rc;

use super::seat::{self, Seat};
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::control::table::TableClient;
use crate::punct::play::{Command, CommandError, Match, TableOwner, TreeChange};
use crate::punct::record::{Record, Swap, Tree};
use crate::punct::screen::News;
use crate::punct::screen::modes::table::TablePanel;
use crate::rules::{Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

/// Carries out at the table what a person at a screen asks.
struct Owner {
    table: Rc<RefCell<Match>>,
    who: PersonId,
}

impl TableOwner for Owner {
    fn ask(&mut self, command: Command) -> Result<(), CommandError> {
        self.table.borrow_mut().apply_for(self.who, command, now()).map(drop)
    }
}

/// A table with screens, of which Anna has two.
struct Room {
    table: Rc<RefCell<Match>>,
    seats: Vec<(PersonId, Seat)>,
}

impl Room {
    /// Anna and Ben after two moves: Anna is to move.
    fn new() -> Room {
        let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
        let record = Record::new(Rules::default(), names, now());
        let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
        for (who, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M5,M6,N6")] {
            table.apply_for(who, Command::play(text.parse().unwrap()), now()).unwrap();
        }
        let table = Rc::new(RefCell::new(table));
        let seats = [ANNA, ANNA, BEN, EVE].map(|who| {
            let seen = table.borrow().snapshot().for_person(who);
            let mut seat = Seat::at_table(TablePanel::new(TableClient::new(who, seen, false)));
            seat.running.host.owner = Some(Box::new(Owner { table: Rc::clone(&table), who }));
            (who, seat)
        });
        Room { table, seats: seats.into() }
    }

    /// Lets a person press keys at their first screen, and shows all screens what follows.
    fn keys(&mut self, who: PersonId, keys: &str) -> &mut Seat {
        self.seat_of(who).keys(keys);
        self.show();
        self.seat_of(who)
    }

    /// Lets a person put a triangle on a space. The triangle comes from the reserve of the player
    /// to move, who may be the other player while the person tries moves.
    fn puts(&mut self, who: PersonId, at: &str) -> &mut Seat {
        self.seat_of(who).at(at).keys("1 Enter");
        self.show();
        self.seat_of(who)
    }

    fn plays(&mut self, who: PersonId, text: &str) {
        let played = Command::play(text.parse().unwrap());
        self.table.borrow_mut().apply_for(who, played, now()).unwrap();
        self.show();
    }

    fn show(&mut self) {
        let seen = self.table.borrow().snapshot();
        for (who, seat) in &mut self.seats {
            seat.take(News::Snapshot(Box::new(seen.clone().for_person(*who))));
        }
    }

    fn seat_of(&mut self, who: PersonId) -> &mut Seat {
        &mut self.seats.iter_mut().find(|(person, _)| *person == who).unwrap().1
    }

    fn other_of_anna(&mut self) -> &mut Seat {
        &mut self.seats[1].1
    }

    fn planned(&self, who: PersonId) -> Vec<String> {
        let table = self.table.borrow();
        let plan = table.plan(table.seats().colour_of(who).unwrap());
        plan.to_string().lines().map(str::to_owned).collect()
    }
}

/// The moves that lead to the position on a seat's board.
fn line(seat: &Seat) -> Vec<String> {
    seat.looked_at().moves().iter().map(ToString::to_string).collect()
}

/// The number of moves that were tried.
fn tried(seat: &Seat) -> usize {
    seat.session().tree().variation_moves()
}

#[test]
fn what_a_player_tries_looking_back_is_on_their_screens_and_on_nobody_elses() {
    let mut room = Room::new();
    room.keys(ANNA, "[");
    room.puts(ANNA, "H8").says("Variation after move 1");
    room.keys(ANNA, "C =why-not Enter");
    room.keys(ANNA, "M 1");
    assert_eq!((tried(room.seat_of(ANNA)), tried(room.other_of_anna())), (1, 1));
    room.other_of_anna().keys("p").shows("!!").keys(")").shows("why-not").keys("Esc");
    for other in [BEN, EVE] {
        assert_eq!(tried(room.seat_of(other)), 0);
        assert!(!room.keys(other, "p").screen().contains("why-not"));
        room.keys(other, "Esc");
    }
    let there = room.other_of_anna().keys(")");
    assert_eq!((line(there).len(), there.played().len()), (2, 2));
    room.other_of_anna().keys("D y");
    room.show();
    assert_eq!(tried(room.seat_of(ANNA)), 0, "the other screen deleted it");
    assert_eq!(line(room.seat_of(ANNA)).len(), 1, "the board shows the move before");
}

#[test]
fn a_player_tries_moves_from_the_present_in_both_turns_and_plays_only_at_the_present() {
    let mut room = Room::new();
    room.puts(BEN, "H8").says("Variation after move 2");
    assert_eq!((line(room.seat_of(BEN)).len(), room.seat_of(BEN).played().len()), (3, 2));
    let keys = room.seat_of(ANNA).screen().lines().last().unwrap().to_owned();
    assert!(keys.contains("1-6  add"), "{keys}");
    room.keys(ANNA, "]").says("Trying moves from here");
    room.puts(ANNA, "H8").says("Variation after move 2");
    assert_eq!(room.seat_of(ANNA).played().len(), 2);
    room.keys(ANNA, "Esc");
    room.puts(ANNA, "H8");
    assert_eq!((room.seat_of(ANNA).played().len(), room.seat_of(BEN).played().len()), (3, 3));
    room.seat_of(BEN).says("Anna added a triangle at F8");
    assert!(room.seat_of(BEN).app().session.is_present(), "what Ben tried has been played");
}

#[test]
fn the_game_goes_on_beside_what_is_tried() {
    let mut room = Room::new();
    room.keys(BEN, "1");
    room.puts(BEN, "H8");
    room.plays(ANNA, "T-H5,H6,I6");
    assert_eq!((line(room.seat_of(BEN)).len(), room.seat_of(BEN).played().len()), (3, 3));
    room.puts(BEN, "K12").says("Variation after move 2");
    room.keys(BEN, "}");
    room.puts(BEN, "K12");
    assert_eq!((room.seat_of(BEN).played().len(), tried(room.seat_of(BEN))), (4, 2));
    // The board of a player who is ready to try moves, but has tried none, follows the game.
    room.keys(BEN, "]");
    room.plays(ANNA, "T-D9,D10,E10");
    assert!(room.seat_of(BEN).app().session.is_present());
}

#[test]
fn three_branches_are_planned_on_the_board_without_a_typed_move() {
    let mut room = Room::new();
    for (at, reply) in [("H8", "K12"), ("H5", "K12"), ("K8", "H12")] {
        room.puts(BEN, at);
        room.puts(BEN, reply);
        room.keys(BEN, "I").says("Conditional: T-");
        room.keys(BEN, "Left").says(", conditional");
        room.keys(BEN, "[ [");
    }
    let planned = room.planned(BEN);
    assert_eq!(planned.len(), 3);
    let list = room.seat_of(BEN).says("3 conditional moves of yours").keys("p").shows(" 4if T-");
    for key in ["C comment", "M mark", "U up", "D delete", "I if"] {
        list.shows(key);
    }
    list.keys("Esc");
    let screen = room.seat_of(ANNA).keys("p").screen();
    assert!(!screen.contains("if T-") && !screen.contains("I if"), "{screen}");
    let (to, reply) = planned[1].split_once(' ').unwrap();
    // Ben looks at the first move of the plan, which becomes the present position.
    room.keys(BEN, "[");
    room.plays(ANNA, to);
    assert_eq!(room.seat_of(BEN).played()[2..], [to, reply]);
    room.seat_of(BEN).says("Anna added a triangle at H5; you added a triangle at K12");
    assert_eq!(
        (room.planned(BEN).len(), tried(room.seat_of(BEN))),
        (0, 4),
        "the others stay as thoughts"
    );
}

#[test]
fn a_reply_is_conditional_until_the_key_is_pressed_again_and_only_where_it_can_be() {
    let mut room = Room::new();
    room.puts(BEN, "H8");
    room.keys(BEN, "I").refuses("A conditional move answers a move that your opponent");
    room.puts(BEN, "K12");
    room.keys(BEN, "I").says("Conditional: ");
    assert_eq!(room.planned(BEN).len(), 1);
    room.keys(BEN, "I").says("no longer conditional");
    assert_eq!((room.planned(BEN).len(), tried(room.seat_of(BEN))), (0, 2));
    room.keys(BEN, "I [ [").says("1 conditional move of yours: p lists it");
    room.keys(ANNA, "]");
    room.puts(ANNA, "H8");
    room.puts(ANNA, "K12");
    room.keys(ANNA, "I").refuses("It is your turn");
    room.keys(EVE, "I").refuses("You watch this game");
}

#[test]
fn what_ends_with_a_reply_that_is_replaced_or_no_longer_conditional_is_told_with_its_number() {
    let mut room = Room::new();
    let plan = |room: &mut Room, moves: &[&str]| {
        for at in moves {
            room.puts(BEN, at);
        }
        room.keys(BEN, "I");
    };
    plan(&mut room, &["H8", "K12", "C3", "N14"]);
    assert_eq!(room.planned(BEN).len(), 1);
    let first = room.planned(BEN)[0].split(' ').nth(1).unwrap().to_owned();
    room.keys(BEN, "[ [ [");
    plan(&mut room, &["D9"]);
    room.seat_of(BEN).says(&format!("{first} and 1 move after it are no longer conditional"));
    room.keys(BEN, "[");
    plan(&mut room, &["K8"]);
    room.seat_of(BEN).says("is no longer conditional");
    plan(&mut room, &["C3", "N14"]);
    room.keys(BEN, "[ [ I").says("and 1 move after it are no longer conditional; the variation");
    assert!(room.planned(BEN).is_empty());
}

#[test]
fn who_planned_no_reply_to_a_move_is_told_that_the_conditional_moves_have_ended() {
    let mut room = Room::new();
    for (at, reply) in [("H8", "K12"), ("H5", "K12")] {
        room.puts(BEN, at);
        room.puts(BEN, reply);
        room.keys(BEN, "I [ [");
    }
    room.keys(BEN, "}");
    room.plays(ANNA, "T-D9,D10,E10");
    let ended = "Anna added a triangle at D9; your plan has ended";
    room.seat_of(BEN).says(ended);
    room.plays(BEN, "T-K8,L8,L9");
    room.plays(ANNA, "T-C3,C4,D4");
    // A move taken back ends conditional moves, too.
    room.puts(ANNA, "H5");
    room.puts(ANNA, "K12");
    room.keys(ANNA, "I }");
    for who in [BEN, ANNA] {
        room.table.borrow_mut().apply_for(who, Command::UNDO, now()).unwrap();
        room.show();
    }
    room.seat_of(ANNA).says("taken back. Your conditional move has ended.");
    assert!(room.planned(ANNA).is_empty());
}

#[test]
fn a_move_made_elsewhere_is_told_on_the_other_screens_of_its_player() {
    let mut room = Room::new();
    room.puts(ANNA, "H8").says("Waiting for Ben");
    room.other_of_anna().says("Elsewhere, you added a triangle at F8");
    room.seat_of(BEN).says("Anna added a triangle at F8");
    room.plays(BEN, "T-K8,L8,L9");
    room.other_of_anna().keys("[");
    // This move comes by a command.
    room.plays(ANNA, "T-D9,D10,E10");
    room.seat_of(ANNA).says("Elsewhere, you added a triangle at D9");
    room.other_of_anna().says("Elsewhere, you added a triangle at D9. } returns to the present");
    // Only the opponent can take over a first move.
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::new(Rules::default(), names, now());
    record.header_mut().swap = Some(Swap::Allowed);
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    let mut seats = [ANNA, BEN]
        .map(|who| (who, TablePanel::new(TableClient::new(who, table.snapshot(), false))))
        .map(|(who, panel)| (who, Seat::at_table(panel)));
    table.apply_for(ANNA, Command::play("T-D5,D6,E6".parse().unwrap()), now()).unwrap();
    for (who, seat) in &mut seats {
        seat.take(News::Snapshot(Box::new(table.snapshot())));
        assert_eq!(seat.screen().contains("S takes this move over"), *who == BEN);
    }
}

#[test]
fn who_watches_tries_moves_for_themselves_and_keeps_them_as_the_game_goes_on() {
    let mut room = Room::new();
    room.puts(EVE, "H8").says("Variation after move 2");
    room.keys(EVE, "C =mine Enter");
    room.plays(ANNA, "T-H5,H6,I6");
    assert_eq!((tried(room.seat_of(EVE)), room.seat_of(EVE).played().len()), (1, 3));
    for who in [ANNA, BEN] {
        let undo = Command::UNDO;
        room.table.borrow_mut().apply_for(who, undo, now()).unwrap();
    }
    room.show();
    room.seat_of(EVE).keys("p").shows("mine");
    assert_eq!((tried(room.seat_of(EVE)), tried(room.seat_of(ANNA))), (1, 0));
}

#[test]
fn a_change_that_the_table_refuses_is_undone_here() {
    let mut room = Room::new();
    room.keys(ANNA, "[");
    let mut full = room.seat_of(ANNA).session().tree().clone();
    full.set_comment(Tree::ROOT, "x".repeat((64 << 10) - 150));
    room.table.borrow_mut().set_private_tree(Player::White, full);
    room.show();
    for (at, full) in [("H8", false), ("K8", true)] {
        let before = tried(room.seat_of(ANNA));
        room.seat_of(ANNA).at(at).keys("1 Enter");
        if full {
            room.seat_of(ANNA).refuses("The variations are full");
        }
        assert_eq!(tried(room.seat_of(ANNA)), if full { before } else { before + 1 });
        room.keys(ANNA, "} [");
    }
}

/// The result of the game is on all screens: Ben has resigned.
fn ended() -> Room {
    let mut room = Room::new();
    room.keys(ANNA, "[");
    room.puts(ANNA, "H8");
    room.keys(ANNA, "C =secret Enter }");
    room.table.borrow_mut().apply_for(BEN, Command::Resign, now()).unwrap();
    room.show();
    room
}

#[test]
fn after_the_end_both_try_moves_in_one_tree_and_own_moves_are_joined_only_when_asked_for() {
    let mut room = ended();
    room.keys(BEN, "J").says("The other player sees what you try here once they press J, too");
    room.keys(BEN, "Esc");
    room.keys(BEN, "]");
    room.puts(BEN, "K12");
    room.keys(BEN, "C =shared Enter");
    assert_eq!(tried(room.seat_of(BEN)), 1);
    let seen = |room: &mut Room, who| {
        let tree = room.seat_of(who).session().tree().clone();
        let comments = tree.entries().into_iter().map(|entry| tree.comment(entry.node).to_owned());
        comments.collect::<String>()
    };
    assert_eq!((seen(&mut room, EVE), seen(&mut room, ANNA)), ("shared".into(), "secret".into()));
    // Anna keeps her own moves for herself at first, and shows them later.
    room.keys(ANNA, "J").shows("Show the other player 1 move").keys("n");
    room.show();
    assert_eq!(seen(&mut room, ANNA), "shared");
    for who in [BEN, EVE] {
        assert!(!seen(&mut room, who).contains("secret"));
    }
    room.keys(ANNA, "J");
    assert_eq!(seen(&mut room, ANNA), "secret");
    room.keys(ANNA, "J y");
    for who in [ANNA, BEN, EVE] {
        let all = seen(&mut room, who);
        assert!(all.contains("secret") && all.contains("shared"), "{all}");
    }
    room.keys(ANNA, "K J").says("What you try is yours alone again").shows("K follow");
    room.keys(ANNA, "J").says("You both see what each tries here");
    assert!(room.seat_of(ANNA).dialog().is_none(), "all of Anna's moves are shown already");
    // A spectator still tries moves that nobody else sees.
    room.keys(EVE, "Esc ]");
    room.puts(EVE, "D9");
    assert_eq!((tried(room.seat_of(EVE)), tried(room.seat_of(BEN))), (3, 2));
    room.keys(BEN, "C");
    room.keys(BEN, "Esc");
}

#[test]
fn who_has_only_commented_or_marked_is_asked_too() {
    let mut room = Room::new();
    room.keys(ANNA, "C =mine Enter");
    room.keys(ANNA, "M 1");
    room.table.borrow_mut().apply_for(BEN, Command::Resign, now()).unwrap();
    room.show();
    room.keys(ANNA, "J").shows("Show the other player 2 comments or marks, too, that");
    room.keys(ANNA, "y");
    for who in [ANNA, BEN] {
        let session = room.seat_of(who).session();
        assert_eq!(session.tree().comment(session.current()), "mine");
    }
    room.keys(ANNA, "J J").says("The other player sees what you try here once they press J");
    assert!(room.seat_of(ANNA).dialog().is_none(), "all is shown already");
}

#[test]
fn after_a_game_against_the_computer_there_is_nobody_to_go_over_it_with() {
    let names = ["Anna", "Computer"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let seats = [SeatOf::Person(ANNA), SeatOf::Computer(Strength::FIRST)];
    let mut table = Match::at_table(&record, seats.into());
    for (player, text) in [(Player::White, "T-D5,D6,E6"), (Player::Black, "T-M5,M6,N6")] {
        table.apply(player, Command::play(text.parse().unwrap()), now()).unwrap();
    }
    table.apply_for(ANNA, Command::Resign, now()).unwrap();
    let mut seat = Seat::at_table(TablePanel::new(TableClient::new(
        ANNA,
        table.snapshot().for_person(ANNA),
        false,
    )));
    let screen = seat.keys("Esc").screen();
    assert!(!screen.contains("J together") && screen.contains("a  play again"), "{screen}");
    assert!(!seat.keys(": =together").screen().contains("go over the game together"));
}

#[test]
fn who_follows_looks_where_the_other_looks_and_two_who_follow_come_to_rest() {
    let mut room = ended();
    room.keys(BEN, "Esc J");
    room.keys(ANNA, "Esc").shows("J together").shows("K follow");
    room.keys(ANNA, "J n").shows("J alone");
    room.keys(ANNA, "K").says("You look where the other looks").shows("K unfollow");
    room.keys(EVE, "Esc K").says("You look where the other looks");
    room.keys(BEN, "K [");
    room.show();
    for who in [ANNA, BEN, EVE] {
        assert_eq!(line(room.seat_of(who)).len(), 1);
    }
    room.keys(ANNA, "[");
    for _ in 0..3 {
        room.show();
    }
    for who in [ANNA, BEN, EVE] {
        assert_eq!(line(room.seat_of(who)).len(), 0);
    }
    room.keys(EVE, "K");
    room.keys(BEN, "]");
    assert_eq!((line(room.seat_of(ANNA)).len(), line(room.seat_of(EVE)).len()), (1, 0));
}

#[test]
fn eighty_columns_show_the_keys_for_going_over_a_game_together() {
    let mut room = ended();
    let keys = |room: &mut Room, shown: &[&str]| {
        let line = seat::key_line(&room.seat_of(ANNA).screen());
        assert!(shown.iter().all(|key| line.contains(key)), "{shown:?}: {line}");
    };
    room.keys(ANNA, "Esc");
    keys(&mut room, &["J together", "[ ] look back, try", ": all", "? help"]);
    room.keys(BEN, "J");
    room.show();
    // The line of keys always has room for J and K, but not always for the other keys.
    for (pressed, shown) in [
        ("", &["J together", "K follow", "a play again"][..]),
        ("[", &["Esc present", "J together", "K follow", "[ ] back, on"]),
        ("}", &["J together", "K follow", "a play again"]),
        ("J n", &["J alone", "K follow", "a play again"]),
        ("K", &["J alone", "K unfollow", "a play again"]),
        ("K [", &["J alone", "K follow", "[ ] back, on"]),
    ] {
        room.keys(ANNA, pressed);
        room.show();
        keys(&mut room, shown);
    }
}

#[test]
fn while_the_game_goes_on_nothing_is_shared() {
    let mut room = Room::new();
    for who in [ANNA, BEN, EVE] {
        for key in ["J", "K"] {
            room.keys(who, key).refuses("The game is not over yet");
        }
    }
    let edit =
        room.seat_of(ANNA).session().edit_at(Tree::ROOT, TreeChange::Comment("x".to_owned()));
    let mut table = room.table.borrow_mut();
    for command in [Command::Share(edit.unwrap()), Command::Join] {
        assert_eq!(table.apply_for(ANNA, command, now()), Err(CommandError::NotOver));
    }
    assert_eq!(table.apply_for(ANNA, Command::LookAt(Some(vec![])), now()), Ok(vec![]));
}

#[test]
fn where_advice_is_forbidden_no_key_asks_the_engine_about_what_is_tried() {
    let mut room = Room::new();
    room.seat_of(BEN).running.shell.game.mode.panel_mut().unwrap().client.bans_advice = true;
    room.puts(BEN, "H8").says("Variation after move 2");
    for key in ["H", "T", "A", "O", "W", "N", "B"] {
        room.keys(BEN, key).refuses("Hints, threats and analysis have to wait");
    }
    let ben = room.keys(BEN, "1");
    assert!(ben.hand().is_some() && ben.app().game.advice.in_hand.due().is_none());
    let screen = ben.screen();
    assert!(!screen.contains("needs") && !screen.contains("hint"), "{screen}");
}
