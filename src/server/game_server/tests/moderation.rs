//! Games that an operator decides, and what was said in them.

use super::*;
use crate::server::database::Verdict;

fn rating(server: &GameServer, who: AccountId) -> f64 {
    server.rating(who).expect("a rating").rating
}

/// A game in which both have moved, so that its end counts.
fn going(server: &GameServer, [anna, ben]: [AccountId; 2]) -> GameId {
    let game = begin_at(server, [anna, ben], "60d", Lateness::LosesAtOnce, 0);
    play(server, anna, game, FIRST, 10).expect("a move");
    play(server, ben, game, SECOND, 20).expect("a move");
    game
}

#[test]
fn a_game_that_goes_on_is_ended_by_a_verdict_and_says_so() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let [won, drawn, void] = [(); 3].map(|()| going(&server, players));
    server.decide(won, Verdict::Won(Player::Black)).expect("a verdict");
    let [before, after] = players.map(|who| rating(&server, who));
    assert!(before < 1500.0 && after > 1500.0);
    assert_eq!(outcome(&server, won), Some(Outcome::Ended(Ending::Resigned { by: Player::White })));
    server.decide(void, Verdict::Void).expect("a verdict");
    assert_eq!(players.map(|who| rating(&server, who)), [before, after], "it counts for nothing");
    server.decide(drawn, Verdict::Drawn).expect("a verdict");
    assert_ne!(players.map(|who| rating(&server, who)), [before, after]);
    let said = server.seen(void).expect("the game").talk.last().expect("a line").clone();
    assert_eq!(said.by.to_string(), "operator");
    assert_eq!(said.text, "this game is void: it counts for nothing");
    let refused = server.decide(GameId(99), Verdict::Void);
    assert!(matches!(refused, Err(ServerError::NoGame(_))), "{refused:?}");
    assert!(server.state().games.is_empty(), "no table stays laid");
}

#[test]
fn what_was_said_is_forgotten_also_at_a_table() {
    let (server, players) = server_of_two(Database::in_memory().expect("a database"));
    let game = going(&server, players);
    let [anna, ben] = players;
    // Something is offered, so the table stays laid.
    server.state().wish(ben, game, Wish::Offer(Proposal::Draw), at(30)).expect("an offer");
    for (who, words) in [(anna, "rude"), (ben, "ruder")] {
        server.state().wish(who, game, Wish::Say(words.into()), at(40)).expect("a line");
    }
    let told: Vec<_> = server.all_talk(game).expect("talk").into_iter().map(|it| it.line).collect();
    assert_eq!(told, ["rude", "ruder"]);
    assert_eq!(server.forget_talk(game).expect("a game"), 2);
    assert!(server.state().games.contains_key(&game));
    assert!(server.seen(game).expect("the game").talk.is_empty());
    assert!(server.all_talk(game).expect("talk").is_empty());
    assert!(matches!(server.forget_talk(GameId(99)), Err(ServerError::NoGame(_))));
}
