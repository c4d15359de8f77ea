//! Games that an operator decides, and what was said in them.

use super::*;
use crate::server::database::Verdict;

/// How much better the second player is than the first, in whole points.
fn apart(server: &GameServer, players: [AccountId; 2]) -> i64 {
    let [first, second] = players.map(|who| server.rating(who).expect("a rating").rating);
    (second - first).round() as i64
}

/// A game in which both have moved, so that its end counts.
fn going(server: &GameServer, [anna, ben]: [AccountId; 2]) -> GameId {
    let game = begin_at(server, [anna, ben], "3d", Lateness::LosesAtOnce, 0);
    play(server, anna, game, FIRST, 10).expect("a move");
    play(server, ben, game, SECOND, 20).expect("a move");
    game
}

#[test]
fn a_game_that_goes_on_is_ended_by_a_verdict_and_says_so() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let [won, drawn, void] = [(); 3].map(|()| going(&server, players));
    let decide = |game, verdict| server.state().carry_out_verdict(game, verdict, at(30));
    decide(won, Verdict::Won(Player::Black)).expect("a verdict");
    let before = apart(&server, players);
    assert!(before > 0);
    assert_eq!(outcome(&server, won), Some(Outcome::Ended(Ending::Resigned { by: Player::White })));
    decide(void, Verdict::Void).expect("a verdict");
    assert_eq!(apart(&server, players), before, "it counts for nothing");
    decide(drawn, Verdict::Drawn).expect("a verdict");
    assert!(apart(&server, players) < before);
    let said = server.seen(void).expect("the game").talk.last().expect("a line").clone();
    assert_eq!(said.by.to_string(), "operator");
    assert_eq!(said.text, "this game is void: it counts for nothing");
    let refused = decide(GameId(99), Verdict::Void);
    assert!(matches!(refused, Err(ServerError::NoGame(_))), "{refused:?}");
    assert!(server.state().games.is_empty(), "no table stays laid");
}

#[test]
fn what_was_said_is_forgotten_also_at_a_table() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let game = going(&server, players);
    let [anna, ben] = players;
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let _place = server.sit_down(Some(ben), game, input.screen()).expect("a place");
    for (who, words) in [(anna, "rude"), (ben, "ruder")] {
        server.state().grant(who, game, Wish::Say(words.into()), at(40)).expect("a line");
    }
    let told: Vec<_> = server.all_talk(game).expect("talk").into_iter().map(|it| it.line).collect();
    assert_eq!(told, ["rude", "ruder"]);
    assert_eq!(server.forget_talk(game).expect("a game"), 2);
    assert!(server.state().games.contains_key(&game));
    assert!(server.seen(game).expect("the game").talk.is_empty());
    assert!(server.all_talk(game).expect("talk").is_empty());
    assert!(matches!(server.forget_talk(GameId(99)), Err(ServerError::NoGame(_))));
}
