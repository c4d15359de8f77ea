//! Games at a table: what each of two players and a spectator hears.

use std::cell::RefCell;
use std::rc::Rc;

use super::choosing::offers;
use super::{Place, said};
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::control::table::TableClient;
use crate::punct::exercises::tests::MISSED;
use crate::punct::plain::PlainView;
use crate::punct::plain::request::{PlainCommand, Request};
use crate::punct::plain::session::PlainSession;
use crate::punct::plain::spelling::{COLUMNS, break_lines};
use crate::punct::plain::words::WORDS;
use crate::punct::play::{
    ChangeKind, Command, CommandError, Match, TableOwner, TableView as _, TreeChange, TreeEdit,
};
use crate::punct::record::{Adjudication, Record, Swap, Tree};
use crate::rules::{Game, Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

/// A match with its views.
struct SharedMatch {
    table: Match,
    views: Vec<(PersonId, PlainView)>,
}

impl SharedMatch {
    fn show(&self) {
        for (who, view) in &self.views {
            view.show(self.table.snapshot().for_person(*who));
        }
    }
}

struct Link(Rc<RefCell<SharedMatch>>, PersonId);

impl TableOwner for Link {
    fn ask(&mut self, command: Command) -> Result<(), CommandError> {
        let shared = &mut *self.0.borrow_mut();
        let events = shared.table.apply_for(self.1, command, now())?;
        if ChangeKind::from_events(&events) == ChangeKind::NextGame {
            shared.table = shared.table.rematch(now());
        }
        shared.show();
        Ok(())
    }
}

/// A game of Anna (White) after these moves.
fn table(black: SeatOf<Strength>, moves: &[&str]) -> Match {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let mut table = Match::at_table(&record, [SeatOf::Person(ANNA), black].into());
    for (text, by) in moves.iter().zip(Player::BOTH.into_iter().cycle()) {
        let played = text.parse().expect("a move");
        table.apply(by, Command::play(played), now()).expect("a legal move");
    }
    table
}

/// The tables of Anna (White), Ben (Black) and Eve, who watches.
struct Company([PlainSession; 3]);

impl Company {
    fn new(moves: &[&str]) -> Company {
        Company::with_advice(moves, true)
    }

    fn with_advice(moves: &[&str], forbids_advice: bool) -> Company {
        Company::against(SeatOf::Person(BEN), moves, forbids_advice)
    }

    fn against(black: SeatOf<Strength>, moves: &[&str], forbids_advice: bool) -> Company {
        Company::of(table(black, moves), forbids_advice)
    }

    fn of(table: Match, forbids_advice: bool) -> Company {
        let shared = Rc::new(RefCell::new(SharedMatch { table, views: Vec::new() }));
        Company([ANNA, BEN, EVE].map(|who| {
            let (view, owner) = (PlainView::default(), Box::new(Link(Rc::clone(&shared), who)));
            let seen = shared.borrow().table.snapshot().for_person(who);
            shared.borrow_mut().views.push((who, view.clone()));
            let client = TableClient::new(who, seen, forbids_advice);
            PlainSession::at_table(client, owner, view)
        }))
    }

    fn table(&mut self, who: PersonId) -> &mut PlainSession {
        let nth = usize::try_from(who.0).expect("a small number") - 1;
        &mut self.0[nth]
    }

    /// The answer to a line of a person, and the news before the next line.
    fn types(&mut self, who: PersonId, line: &str) -> String {
        let answer = said(self.table(who), line);
        let news = self.hears(who);
        [answer, news].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Lets persons hear the news, and then type a line.
    fn hear_and_type(&mut self, lines: &[(PersonId, &str)]) {
        for (who, line) in lines {
            self.hears(*who);
            self.types(*who, line);
        }
    }

    /// The news that a person has not heard yet.
    fn hears(&mut self, who: PersonId) -> String {
        let news = self.table(who).receive_news();
        news.iter().flat_map(|line| break_lines(line, COLUMNS)).collect::<Vec<_>>().join("\n")
    }
}

const OPENING: [&str; 2] = ["T-D5,D6,E6", "T-M5,M6,N6"];

#[test]
fn who_takes_over_the_first_move_hears_it_as_at_one_keyboard() {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::new(Rules::default(), names, now());
    record.header_mut().swap = Some(Swap::Allowed);
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    table.apply(Player::White, Command::play(OPENING[0].parse().expect("a move")), now()).unwrap();
    let mut company = Company::of(table, true);
    let does = "over White's first move. The colours are exchanged.";
    let told = company.types(BEN, "swap");
    assert!(told.starts_with(&format!("You take {does}\n")), "{told}");
    for who in [ANNA, EVE] {
        let told = company.hears(who);
        assert!(told.starts_with(&format!("Ben (Black) takes {does}\n")), "{told}");
    }
}

#[test]
fn a_move_is_told_to_all_at_the_table() {
    let mut company = Company::new(&OPENING);
    assert_eq!(company.types(BEN, "SC-G6,F6,H6"), "It is Anna (White)'s turn.");
    let own = company.types(ANNA, "SC-G6,F6,H6");
    assert!(own.contains("Ben (Black) is to move."), "{own}");
    let heard = company.hears(BEN);
    assert!(heard.contains("G6") && heard.contains("You are to move."), "{heard}");
    let watched = company.hears(EVE);
    assert!(watched.contains("Anna") && watched.contains("Ben (Black) is to move."), "{watched}");
    assert_eq!(company.hears(ANNA), "", "her own move is told once");
    assert_eq!(company.types(EVE, "SC-M9,L9,N9"), "You watch this game and don't play in it.");
}

#[test]
fn what_came_while_a_player_was_away_is_told_in_the_greeting() {
    let mut company = Company::new(&OPENING);
    for line in ["say first", "say second", "draw"] {
        company.types(ANNA, line);
    }
    company.hears(BEN);
    company.types(BEN, "undo");
    let mut greeting = |unread| {
        let table = company.table(BEN);
        table.connection.as_mut().expect("a table").client.snapshot.unread = unread;
        table.greeting(&[]).join("\n")
    };
    let offers = "Anna offers a draw: \"yes\" or \"no\".\nYou ask to take back your move 2.";
    assert!(greeting(0).ends_with(offers), "{}", greeting(0));
    let said = format!("{offers}\nSaid while you were away:\nAnna: second");
    assert!(greeting(1).ends_with(&said), "{}", greeting(1));
    assert!(greeting(2).ends_with("Anna: first\nAnna: second"), "{}", greeting(2));
    company.hears(BEN);
    company.types(BEN, "no");
    let alone = company.table(BEN).greeting(&[]).join("\n");
    assert!(alone.ends_with("You ask to take back your move 2: \"no\" withdraws it."), "{alone}");
}

#[test]
fn offers_are_told_and_answered_with_yes_or_no() {
    let mut company = Company::new(&OPENING);
    assert_eq!(company.types(ANNA, "yes"), "There is no question to answer.");
    for (offer, told, answer, end) in [
        ("draw", "Anna offers a draw.", "no", "declined"),
        ("undo", "Anna asks to take back move 1 and your answer.", "yes", "are taken back"),
    ] {
        company.types(ANNA, offer);
        assert_eq!(company.hears(BEN), told);
        assert_eq!(company.hears(EVE).lines().count(), 1);
        let answered = company.types(BEN, answer);
        let heard = company.hears(ANNA);
        assert!(answered.contains(end) && heard.contains(end), "{answered}\n{heard}");
        company.hears(EVE);
    }
    company.types(ANNA, "draw");
    assert!(company.types(ANNA, "no").contains("is withdrawn"));
    assert!(company.hears(BEN).contains("is withdrawn"));
}

#[test]
fn players_talk_and_spectators_among_themselves() {
    let mut company = Company::new(&OPENING);
    assert_eq!(company.types(ANNA, "say Hello, Ben!"), "Said.");
    assert_eq!(company.hears(BEN), "Anna: Hello, Ben!");
    assert_eq!(company.hears(EVE), "");
    assert_eq!(company.types(EVE, "talk"), "Nobody has said anything.");
    assert_eq!(company.types(BEN, "talk"), "Anna: Hello, Ben!");
    let greeting = company.table(BEN).greeting(&[]);
    assert!(greeting.contains(&"\"talk\" tells what was said: 1 line.".to_owned()), "{greeting:?}");
}

#[test]
fn a_reply_that_was_tried_is_played_at_once_and_nobody_else_hears_of_it_before() {
    let mut company = Company::new(&[OPENING[0], OPENING[1], "SC-G6,F6,H6"]);
    company.types(ANNA, "try SC-M9,L9,N9");
    company.types(ANNA, "try SC-J6,I6,K6");
    let planned = company.types(ANNA, "if");
    assert_eq!(planned, "This reply is played at once if the moves before it come.");
    assert!(company.types(ANNA, "last").contains("Ben (Black) is to move."));
    assert_eq!(company.types(ANNA, "if"), "If SC-M9,L9,N9 then SC-J6,I6,K6.");
    for line in ["variation 1", "forward", "if off"] {
        company.types(ANNA, line);
    }
    assert_eq!(company.types(ANNA, "if off"), "This reply was not conditional.");
    company.types(ANNA, "if");
    company.types(ANNA, "last");
    assert_eq!(company.hears(BEN) + &company.hears(EVE), "");
    assert_eq!(company.types(BEN, "variations"), "The game has no variation.");
    let played = company.types(BEN, "SC-M9,L9,N9");
    assert!(played.contains("J6") && played.contains("You are to move."), "{played}");
    let heard = company.hears(ANNA);
    assert!(heard.contains("M9") && heard.contains("J6"), "{heard}");
    assert!(company.types(ANNA, "if").starts_with("There are no conditional moves;"));
}

#[test]
fn a_player_hears_that_a_move_without_a_planned_reply_ends_the_plan() {
    let mut company = Company::new(&[OPENING[0], OPENING[1], "SC-G6,F6,H6"]);
    for line in ["try SC-M9,L9,N9", "try SC-J6,I6,K6", "if"] {
        company.types(ANNA, line);
    }
    company.types(BEN, "SC-C5,C4,C6");
    let heard = company.hears(ANNA);
    assert!(heard.contains("Your conditional move has ended."), "{heard}");
}

#[test]
fn looking_back_goes_on_while_the_other_moves() {
    let mut company = Company::new(&OPENING);
    assert!(company.types(BEN, "move 1").starts_with("Move 1 of 2."));
    company.types(ANNA, "SC-G6,F6,H6");
    assert!(company.hears(BEN).contains("G6"));
    assert_eq!(company.table(BEN).prompt(), "Move 1> ");
    let tried = company.types(BEN, "SC-M9,L9,N9");
    assert!(tried.starts_with("Move 2, in a variation."), "{tried}");
    assert_eq!(company.hears(ANNA), "", "what Ben tries is his alone");
    assert_eq!(
        company.types(BEN, "resign"),
        "You are looking back; \"last\" returns to the present."
    );
    company.types(BEN, "last");
    assert!(company.types(BEN, "SC-M9,L9,N9").contains("Anna (White) is to move."));
}

#[test]
fn after_the_end_both_go_over_the_game_and_may_play_again() {
    let mut company = Company::new(&OPENING);
    assert_eq!(company.types(ANNA, "join"), "The game is not over yet.");
    company.types(BEN, "try SC-G6,F6,H6");
    company.types(BEN, "last");
    assert!(company.types(ANNA, "resign").contains("yes"));
    let lost = company.types(ANNA, "yes");
    let heard = company.hears(BEN);
    assert!(
        lost.contains("\"join\" goes over it") && heard.contains("You win:"),
        "{lost}\n{heard}"
    );
    company.types(ANNA, "join");
    let joined = company.types(BEN, "join");
    assert!(joined.contains("Show the other player 1 move, too"), "{joined}");
    assert_eq!(company.hears(ANNA), "", "nothing is shared without a yes");
    company.types(BEN, "yes");
    assert!(company.hears(ANNA).contains("New in the shared variations: 1 move."));
    assert!(company.types(BEN, "follow").contains("You hear where the other looks."));
    company.types(ANNA, "move 1");
    let followed = company.hears(BEN);
    assert!(followed.contains("Move 1 of 2."), "{followed}");
    let tried = company.types(ANNA, "try SC-M9,L9,N9");
    assert!(!tried.contains("New in the shared variations"), "{tried}");
    company.types(ANNA, "comment Better");
    assert!(company.hears(BEN).contains("New in the shared variations: 1 move."));
    assert!(company.types(BEN, "comments").contains("Better"));
    assert!(company.hears(EVE).contains("New in the shared variations: 2 moves."));
    company.types(BEN, "again");
    assert!(company.hears(ANNA).contains("Ben offers another game."));
    assert!(company.types(ANNA, "yes").contains("the next game begins"));
    assert_eq!(company.table(BEN).receive_news().len(), 2, "the agreement, and who is to move");
    assert_eq!(company.table(BEN).prompt(), "White> ");
    assert!(company.types(BEN, "T-D5,D6,E6").contains("Anna (Black) is to move."));
}

#[test]
fn a_game_that_an_operator_decided_tells_so_and_nobody_resigned() {
    let mut table = table(SeatOf::Person(BEN), &OPENING);
    table.apply(Player::White, Command::Resign, now()).expect("the end");
    table.set_decision(Adjudication::BlackWins);
    let mut company = Company::of(table, false);
    for who in [ANNA, EVE] {
        let told = company.table(who).greeting(&[]).join("\n");
        assert!(told.contains("The operator has decided this game: Black wins."), "{told}");
        assert!(!told.contains("resigned"), "{told}");
    }
}

#[test]
fn who_begins_to_watch_a_finished_game_sees_its_shared_variations() {
    let mut table = table(SeatOf::Person(BEN), &OPENING);
    table.apply(Player::Black, Command::Resign, now()).expect("the end");
    let tried = TreeChange::Try(vec!["SC-C5,C4,C6".parse().expect("a move")]);
    let edit = TreeEdit { round: None, path: Vec::new(), change: tried };
    table.apply(Player::White, Command::Share(edit), now()).expect("a change");
    let mut company = Company::of(table, false);
    assert_eq!(
        company.types(EVE, "move 0"),
        "The beginning of the game.\n1 variation was tried here; \"variations\" tells more."
    );
}

/// Lets both go over a game that Anna, as White, has given up.
fn joined() -> Company {
    let mut company = Company::new(&OPENING);
    company.hear_and_type(&[(ANNA, "resign"), (ANNA, "yes"), (BEN, "join"), (BEN, "move 1")]);
    let invited = company.hears(ANNA);
    assert!(invited.contains("Ben (Black) goes over the game: \"join\" joins in."), "{invited}");
    company.types(ANNA, "join");
    company
}

#[test]
fn who_has_joined_is_not_invited_to_join() {
    let mut company = joined();
    company.types(ANNA, "move 1");
    assert_eq!(company.hears(BEN), "", "the word would end what both share");
}

#[test]
fn a_position_is_shown_in_the_next_game_as_in_the_last() {
    let mut company = joined();
    company.types(BEN, "follow");
    company.types(ANNA, "move 1");
    assert!(company.hears(BEN).contains("Move 1 of 2."));
    company.hear_and_type(&[
        (BEN, "again"),
        (ANNA, "yes"),
        (BEN, OPENING[0]),
        (ANNA, OPENING[1]),
        (BEN, "resign"),
        (BEN, "yes"),
        (ANNA, "move 1"),
    ]);
    let followed = company.hears(BEN);
    assert!(followed.contains("Move 1 of 2."), "{followed}");
}

#[test]
fn a_game_that_has_hardly_begun_is_aborted() {
    let mut company = Company::new(&OPENING[..1]);
    assert!(company.types(ANNA, "resign").starts_with("Abort this game?"));
    assert!(company.types(ANNA, "yes").contains("aborted"));
    assert!(company.hears(BEN).contains("aborted"));
}

#[test]
fn the_engine_is_silent_where_advice_is_forbidden() {
    for (forbidden, is_silent) in [(true, true), (false, false)] {
        let mut company = Company::with_advice(&OPENING, forbidden);
        for line in ["hint", "wins", "threats", "needs", "why", "review"] {
            let answer = company.types(ANNA, line);
            let silent = "Hints, threats and analysis have to wait for the end of this game.";
            assert_eq!(answer == silent, is_silent, "{line}: {answer}");
        }
        company.types(ANNA, "resign");
        company.types(ANNA, "yes");
        assert!(!company.types(ANNA, "why").contains("have to wait"));
    }
}

#[test]
fn nothing_that_is_refused_is_offered_or_announced() {
    let mut company = Company::new(&OPENING);
    let help = company.types(ANNA, "help");
    for word in ["lessons", "puzzles", "computer", "today", "save,"] {
        assert!(!help.contains(word), "{word}: {help}");
    }
    let review = Request::read(b"review").expect("a word").expect("a request");
    assert_eq!(company.table(ANNA).forewarning(&review), [""; 0]);
}

#[test]
fn who_watches_goes_through_the_review_with_next() {
    let mut company = Company::new(&OPENING);
    company.types(EVE, "review");
    for next in ["next", "go"] {
        assert!(!company.types(EVE, next).contains("watch"), "{next}");
    }
    assert!(company.types(EVE, "resign").contains("You watch"));
}

#[test]
fn a_draw_is_claimed_only_after_a_question() {
    let turn = [
        "SCD5-D5,C4,E6",
        "SCM11-M11,L10,N12",
        "SCD5-D5,C5,E5",
        "SCM11-M11,L11,N11",
        "SCD5-D5,D4,D6",
        "SCM11-M11,M10,M12",
    ];
    let moves = [&["SC-D5,D4,D6", "SC-M11,M10,M12"][..], &turn, &turn].concat();
    let place = Place::new();
    let mut alone = place.table(&moves);
    let mut company = Company::new(&moves);
    for [asked, ended] in [
        ["draw", "yes"].map(|line| said(&mut alone, line)),
        ["draw", "yes"].map(|line| company.types(ANNA, line)),
    ] {
        assert!(asked.starts_with("This position has occurred for the third time."), "{asked}");
        assert!(asked.ends_with("Answer \"yes\" or \"no\"."), "{asked}");
        assert!(ended.starts_with("A draw"), "{ended}");
    }
}

#[test]
fn nobody_has_given_time_when_a_game_ends() {
    for (who, lines) in [
        (ANNA, &["resign", "yes"][..]),
        (BEN, &["resign", "yes"]),
        (BEN, &["draw"]),
        (ANNA, &["undo"]),
    ] {
        let mut company = Company::new(&OPENING);
        for line in lines {
            company.types(who, line);
        }
        let [other] = [ANNA, BEN].iter().filter(|it| **it != who).collect::<Vec<_>>()[..] else {
            panic!("two play")
        };
        let news = company.hears(*other) + &company.types(*other, "yes") + &company.hears(EVE);
        assert!(!news.contains("more"), "{news}");
    }
}

#[test]
fn words_are_offered_where_they_do_something() {
    let mut company = Company::new(&OPENING);
    let menu = company.types(ANNA, "menu");
    assert!(menu.contains("say") && menu.contains("talk"), "{menu}");
    for word in ["lessons", "save", "open", "computer", "strength", "new", "if,", "join", "yes"] {
        assert!(!menu.contains(word), "{word}: {menu}");
    }
    assert!(company.types(BEN, "menu").contains("if"));
    for line in ["lessons", "puzzles", "new", "computer black", "save x", "open x", "redo"] {
        let refused = company.types(ANNA, line);
        assert_eq!(
            refused, "That is for a game at one keyboard; \"quit\" leaves this one.",
            "{line}"
        );
    }
    let mut local = super::Place::new().table(&[]);
    for line in ["say hello", "talk", "if", "join", "follow", "give"] {
        let refused = said(&mut local, line);
        assert_eq!(refused, "That is for a game with somebody at another machine.", "{line}");
    }
}

#[test]
fn after_a_game_against_the_computer_today_looks_for_tasks_and_says_where_they_are() {
    let names = ["Anna", "Computer"].map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let seats = [SeatOf::Person(ANNA), SeatOf::Computer(Strength::FIRST)];
    let mut table = Match::at_table(&record, seats.into());
    for (text, by) in MISSED.iter().zip(Player::BOTH.into_iter().cycle()) {
        table.apply(by, Command::play(text.parse().expect("a move")), now()).expect("legal");
    }
    table.apply_for(ANNA, Command::Resign, now()).expect("the end");
    let mut company = Company::of(table, true);
    let anna = company.table(ANNA);
    anna.engine.review_nodes = 50;
    let told = said(anna, "today");
    assert!(told.starts_with("Found ") && told.contains("For today: "), "{told}");
    assert!(told.contains("\"ssh HOST today\" leads to what is due."), "{told}");
    assert!(anna.exercise.is_none() && !anna.learnt.tasks.tasks().is_empty());
    assert!(!said(anna, "today").contains("Found "), "it was searched");
}

#[test]
fn what_a_spectator_tries_and_writes_has_bounds_as_a_players() {
    const FULL: &str = "the variations are full (500 moves or 64 KiB, 36 if you watch): delete one";
    let mut company = Company::new(&OPENING);
    for (who, most) in [(ANNA, 64 << 10), (EVE, 36 << 10)] {
        let table = company.table(who);
        let root = Tree::ROOT;
        let long = |length| TreeChange::Comment("x".repeat(length));
        assert_eq!(table.edit(root, long(most)), Err(FULL.to_owned()), "{who:?}");
        assert_eq!(table.session.tree().comment(root), "", "{who:?}");
        assert_eq!(table.edit(root, long(most - 400)), Ok(()), "{who:?}");
        assert_eq!(table.edit(root, long(0)), Ok(()), "{who:?}: there is room again");
    }
    let table = company.table(EVE);
    let legal = Game::new(Rules::default()).legal_moves();
    let tried = |nth: usize| TreeChange::Try(vec![legal[nth]]);
    let count = (0..600).take_while(|nth| table.edit(Tree::ROOT, tried(*nth)).is_ok()).count();
    assert_eq!(table.session.tree().variation_moves(), 500);
    assert_eq!(table.edit(Tree::ROOT, tried(count + 1)), Err(FULL.to_owned()));
    assert_eq!(table.edit(Tree::ROOT, tried(0)), Ok(()), "it is there");
}

#[test]
fn a_flood_of_a_spectator_is_refused_at_the_bound_and_every_edit_shares_the_comments() {
    let mut company = Company::new(&OPENING);
    let table = company.table(EVE);
    let legal = table.session.game().legal_moves();
    let mut comments = Vec::new();
    for &played in &legal[..100] {
        if table.edit(Tree::ROOT, TreeChange::Try(vec![played])).is_err() {
            continue;
        }
        let node = table.session.tree().child(Tree::ROOT, played).expect("it was tried");
        if table.edit(node, TreeChange::Comment("x".repeat(2000))).is_ok() {
            comments.push((node, table.session.tree().comment(node).as_ptr()));
        }
    }
    let tree = table.session.tree();
    assert!(tree.size() <= 36 << 10 && tree.size() > 33 << 10, "{}", tree.size());
    assert!((15..20).contains(&comments.len()), "{}", comments.len());
    for (node, text) in comments {
        assert_eq!(tree.comment(node).as_ptr(), text, "the text was copied");
    }
}

/// The name of a state, the number of moves, and what was typed after them and by whom.
type State = (&'static str, usize, &'static [(PersonId, &'static str)]);

/// The states of a game at a table.
const STATES: &[State] = &[
    ("the start", 0, &[]),
    ("one move", 1, &[]),
    ("a game", 2, &[]),
    ("tried", 2, &[(ANNA, "try SC-G6,F6,H6"), (BEN, "try SC-G6,F6,H6"), (EVE, "try SC-G6,F6,H6")]),
    ("the past", 2, &[(ANNA, "back"), (BEN, "back"), (EVE, "back")]),
    ("a draw offered", 2, &[(ANNA, "draw")]),
    ("an undo asked for", 2, &[(BEN, "undo")]),
    ("the end", 2, &[(BEN, "resign"), (BEN, "yes")]),
    ("aborted", 1, &[(BEN, "resign"), (BEN, "yes")]),
    ("joined by one", 2, &[(BEN, "resign"), (BEN, "yes"), (BEN, "join")]),
    ("joined", 2, &[(BEN, "resign"), (BEN, "yes"), (BEN, "join"), (ANNA, "join"), (BEN, "back")]),
    ("a rematch offered", 2, &[(BEN, "resign"), (BEN, "yes"), (ANNA, "again")]),
    ("a rematch", 2, &[(BEN, "resign"), (BEN, "yes"), (ANNA, "again"), (BEN, "yes")]),
];

/// The words that a menu or a help lists.
fn listed(text: &str) -> Vec<&'static PlainCommand> {
    WORDS.iter().filter(|word| offers(text, word.name)).collect()
}

fn request(word: &PlainCommand) -> Request {
    Request::read(word.usage.as_bytes()).expect("a word").expect("a request")
}

#[test]
fn no_word_is_listed_that_is_refused() {
    let ben = SeatOf::Person(BEN);
    let computer = SeatOf::Computer(Strength::FIRST);
    let mut refused = Vec::new();
    for &(state, moves, typed) in STATES {
        for (black, forbids) in [(ben, true), (ben, false), (computer, false)] {
            for who in [ANNA, BEN, EVE] {
                let plays = |typed: &&(PersonId, &str)| black == ben || typed.0 != BEN;
                if black == computer && (who == BEN || !typed.iter().all(|it| plays(&it))) {
                    continue;
                }
                let begun = || {
                    let mut company = Company::against(black, &OPENING[..moves], forbids);
                    for (by, line) in typed {
                        company.types(*by, line);
                    }
                    for who in [ANNA, BEN, EVE] {
                        company.hears(who);
                    }
                    company
                };
                let place = format!("{state}, {black:?}, {who:?}, {forbids}");
                // These words need a move of the player's choice, or take long.
                let takes = |word: &&&PlainCommand| {
                    // The room of this test has no talk of spectators.
                    let says = word.name == "say" && who == EVE;
                    !says
                        && !["help", "play", "try", "where", "review", "hint"].contains(&word.name)
                };
                let menu = begun().types(who, "menu");
                for word in listed(&menu).iter().filter(takes) {
                    let done = begun().table(who).carry_out_request(&request(word));
                    if let Err(why) = done {
                        refused.push(format!("{place}: the menu has {}: {why}", word.usage));
                    }
                }
                let help = begun().types(who, "help");
                for word in listed(&help).iter().filter(takes) {
                    let answer = said(begun().table(who), word.usage);
                    let wrong = ["That is for", "You watch", "have to wait"];
                    if wrong.iter().any(|part| answer.contains(part)) {
                        refused.push(format!("{place}: help has {}: {answer}", word.usage));
                    }
                }
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn what_leads_on_from_the_end_is_what_can_be_done() {
    let mut company = Company::new(&OPENING);
    company.types(BEN, "resign");
    company.types(BEN, "yes");
    let watched = company.hears(EVE);
    assert!(watched.contains("\"review\"") && !watched.contains("\"again\""), "{watched}");
    assert!(!watched.contains("\"join\""), "{watched}");
    let played = company.hears(ANNA);
    assert!(played.contains("\"join\"") && played.contains("\"again\""), "{played}");
    let computer = SeatOf::Computer(Strength::FIRST);
    let mut company = Company::against(computer, &OPENING, false);
    company.types(ANNA, "resign");
    let ended = company.types(ANNA, "yes");
    assert!(!ended.contains("\"join\"") && ended.contains("\"again\""), "{ended}");
    assert_eq!(company.types(ANNA, "join"), "The computer does not go over games.");
}

#[test]
fn nobody_is_told_of_what_the_other_tries_before_both_have_joined() {
    let mut company = Company::new(&OPENING);
    company.types(BEN, "resign");
    company.types(BEN, "yes");
    company.hears(ANNA);
    let alone = company.types(ANNA, "join");
    assert!(alone.contains("once they have joined, too"), "{alone}");
    company.types(ANNA, "back");
    company.hears(BEN);
    let joined = company.types(BEN, "join");
    assert!(joined.contains("You both see what each tries"), "{joined}");
}
