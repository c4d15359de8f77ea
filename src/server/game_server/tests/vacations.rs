//! Vacations and the deadlines of games.

use super::*;
use crate::server::database::{VacationRequest, chat, pauses};

const DAY: i64 = 86_400;

#[test]
fn a_vacation_moves_the_deadlines_of_the_player_to_move_and_no_others() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let to_move = begin(&server, [anna, ben], "3d");
    let waits = begin(&server, [ben, anna], "3d");
    let in_hours = begin(&server, [anna, ben], "12h");
    server.state().set_vacation(anna, VacationRequest::Days(5), at(DAY / 4)).expect("a vacation");
    assert_eq!(deadline(&server, to_move), Some(at(8 * DAY)));
    assert_eq!(deadline(&server, waits), Some(at(3 * DAY)));
    assert_eq!(deadline(&server, in_hours), Some(at(DAY / 2)));
    assert_eq!(server.state().end_overdue(at(DAY)), Some(at(3 * DAY)));
    assert_eq!(outcome(&server, to_move), None);
    // Anna is to move while she is away: her time begins when she is back.
    play(&server, ben, waits, FIRST, 2 * DAY).expect("a move");
    let back = DAY / 4 + 5 * DAY;
    assert_eq!(deadline(&server, waits), Some(at(back + 3 * DAY)));
    // She may move in any case, and stays on vacation.
    play(&server, anna, waits, SECOND, 3 * DAY).expect("a move");
    assert_eq!(deadline(&server, waits), Some(at(6 * DAY)));
    let begun = begin_at(&server, [anna, ben], "1d", Lateness::LosesAtOnce, 4 * DAY);
    assert_eq!(deadline(&server, begun), Some(at(back + DAY)));
}

#[test]
fn a_vacation_that_is_ended_early_gives_back_what_is_left() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    server.state().set_vacation(anna, VacationRequest::Days(10), at(DAY)).expect("a vacation");
    assert_eq!(deadline(&server, game), Some(at(13 * DAY)));
    server.state().set_vacation(anna, VacationRequest::End, at(5 * DAY)).expect("an end");
    assert_eq!(deadline(&server, game), Some(at(7 * DAY)), "four days were taken");
    let vacation =
        pauses::vacation(&server.state().database, anna, at(5 * DAY)).expect("a vacation");
    assert_eq!((vacation.until, vacation.left.days()), (None, 16));
    let again = server.state().set_vacation(anna, VacationRequest::End, at(5 * DAY));
    assert!(matches!(again, Err(ServerError::Change(_))), "{again:?}");
    assert_eq!(deadline(&server, game), Some(at(7 * DAY)));
}

#[test]
fn a_vacation_that_is_refused_moves_no_deadline_whoever_is_at_the_table() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    // The game stays in memory after this offer.
    server.state().apply(ben, game, Command::Offer(Proposal::Draw), at(5)).expect("an offer");
    let refused = server.state().set_vacation(anna, VacationRequest::Days(21), at(DAY));
    assert!(matches!(refused, Err(ServerError::Change(_))), "{refused:?}");
    let clock = server.snapshot(game).expect("the game").record.header().clock.clone();
    assert_eq!(clock.expect("a clock").deadline(), Some(at(3 * DAY)));
    assert_eq!(deadline(&server, game), Some(at(3 * DAY)));
}

#[test]
fn no_table_stays_laid_for_a_game_whose_time_was_over_when_the_vacation_began() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1d");
    server.snapshot(game).expect("the game");
    assert!(server.state().games.is_empty());
    server.state().set_vacation(anna, VacationRequest::Days(5), at(2 * DAY)).expect("a vacation");
    assert_eq!(deadline(&server, game), Some(at(DAY)));
    assert!(server.state().games.is_empty());
}

/// Lets both players of a game move at time 0.
fn both_move(server: &GameServer, [white, black]: [AccountId; 2], game: GameId) {
    play(server, white, game, FIRST, 0).expect("a move");
    play(server, black, game, SECOND, 0).expect("a move");
}

#[test]
fn days_of_vacation_are_taken_before_a_loss_as_long_as_there_are_any() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let begin = |players, control| {
        let game = begin(&server, players, control);
        both_move(&server, players, game);
        game
    };
    let (game, slow) = (begin([anna, ben], "1d"), begin([anna, ben], "3d"));
    let (not_wanted, in_hours) = (begin([ben, anna], "1d"), begin([anna, ben], "12h"));
    server.choose(anna, &chosen("vacation", "auto")).expect("a choice");
    server.state().end_overdue(at(DAY));
    assert!(outcome(&server, not_wanted).is_some() && outcome(&server, in_hours).is_some());
    assert_eq!((outcome(&server, game), deadline(&server, game)), (None, Some(at(2 * DAY))));
    assert_eq!(
        deadline(&server, slow),
        Some(at(4 * DAY)),
        "an automatic vacation stops all clocks"
    );
    let vacation = pauses::vacation(&server.state().database, anna, at(DAY)).expect("a vacation");
    assert_eq!((vacation.until.is_some(), vacation.left.days()), (true, 19));
    let said = |who| server.talk(who, game, 1).expect("the talk").len() as u32;
    let unread = |who| chat::count_unread(&server.state().database, who, game).expect("a number");
    assert_eq!([unread(anna), unread(ben)], [1; 2], "both are told");
    assert_eq!([said(anna), unread(anna), unread(ben)], [1, 0, 1], "until they have read it");
    // The server was away meanwhile.
    server.state().end_overdue(at(6 * DAY + DAY / 2));
    assert_eq!((outcome(&server, game), deadline(&server, game)), (None, Some(at(7 * DAY))));
    play(&server, anna, game, "T-D6,D7,E7", 6 * DAY + DAY / 2).expect("a move in time");
    server.state().end_overdue(at(8 * DAY));
    let late = Ending::TimeOut { by: Player::Black };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)), "Ben has not chosen vacations");
    server.state().end_overdue(at(40 * DAY));
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(outcome(&server, slow), Some(Outcome::Ended(late)), "no day of vacation is left");
    let vacation =
        pauses::vacation(&server.state().database, anna, at(40 * DAY)).expect("a vacation");
    assert_eq!(vacation.left.days(), 0);
}

#[test]
fn no_day_is_taken_for_a_game_that_is_only_aborted() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1d");
    server.choose(anna, &chosen("vacation", "auto")).expect("a choice");
    server.state().end_overdue(at(DAY));
    let late = Ending::Aborted { by: Player::White, late: true };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)));
    let vacation = pauses::vacation(&server.state().database, anna, at(DAY)).expect("a vacation");
    assert_eq!((vacation.until, vacation.left.days()), (None, 20));
}

#[test]
fn nobody_claims_the_time_of_a_player_who_has_days_of_vacation_left() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin_at(&server, [anna, ben], "1d", Lateness::LosesWhenClaimed, 0);
    both_move(&server, [anna, ben], game);
    server.choose(anna, &chosen("vacation", "auto")).expect("a choice");
    let claim = |now| server.state().apply(ben, game, Command::ClaimTime, at(now)).map(drop);
    let refused = claim(DAY + 5);
    assert!(matches!(refused, Err(ServerError::Refused(CommandError::TimeLeft))), "{refused:?}");
    assert_eq!(deadline(&server, game), Some(at(2 * DAY)));
    server.choose(anna, &chosen("vacation", "off")).expect("a choice");
    claim(2 * DAY).expect("the win");
}
