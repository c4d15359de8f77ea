//! The games that come with the program.

use crate::record::json;
use crate::rules::{Game, Outcome, Player, chains, winning_chain};

fn game(bytes: &[u8]) -> Game {
    json::read(bytes).expect("a sound game").game().clone()
}

#[test]
fn over_the_top_ends_with_a_connection_over_stacks() {
    let game = game(include_bytes!("../../../saves/over-the-top.json"));
    let winner = Player::Black;
    assert_eq!(game.outcome(), Some(Outcome::Connected { winner, uncovered: false }));
    let position = game.position();
    let chain = winning_chain(position.tops(winner)).expect("a chain");
    let levels = chain.into_iter().filter_map(|space| position.top(space)).map(|p| p.level.get());
    assert_eq!(levels.max(), Some(2));
}

#[test]
fn the_centre_decides_ends_with_a_count() {
    let game = game(include_bytes!("../../../saves/the-centre-decides.json"));
    assert_eq!(game.outcome(), Some(Outcome::LastPiece { winner: Some(Player::White) }));
    let counts = Player::BOTH.map(|player| game.position().centre_count(player));
    assert_eq!(counts, [10, 8]);
}

#[test]
fn the_bridge_stops_where_one_has_cut_a_chain() {
    let mut game = game(include_bytes!("../../../saves/the-bridge.json"));
    assert_eq!(game.outcome(), None);
    let bridge = game.last_move().expect("a move").placement();
    let middle = bridge.dots()[bridge.kind().middle().expect("a piece with a middle")];
    let top = game.position().stack(middle).next().expect("the bridge");
    assert!(top.piece.placement == bridge && top.gap);

    let ends = ["F13", "H14"].map(|name| name.parse().expect("a space"));
    let joined = |game: &Game| {
        let chains = chains(game.position().tops(Player::White));
        chains.into_iter().any(|chain| ends.into_iter().all(|end| chain.contains(end)))
    };
    assert!(!joined(&game));
    assert!(game.undo() && joined(&game));
}
