//! A move in words, with the pieces on which it landed.

use super::move_in_words;
use crate::kit::phrases::{People, name_with_colour};
use crate::punct::play::{Seat, Session};
use crate::rules::{Game, Move, Piece, Player, Position, Source};

/// Returns the move that was played after this number of moves, in words.
pub fn move_at(game: &Game, people: &People, ply: usize) -> String {
    let Some((before, played)) = played_at(game, ply) else { return String::new() };
    move_in_words(people.who(before.position().turn()), played)
}

/// Describes a move as [`move_at`] does, with the pieces on which it landed, for example `Computer
/// moved the triangle from D3 to H7, onto your straight`; a move of the player here begins with
/// `you`.
pub fn move_with_landing(session: &Session, ply: usize) -> String {
    let text = move_at(session.game(), &session.people(), ply);
    let Some((before, played)) = played_at(session.game(), ply) else { return text };
    let position = before.position();
    match climb_words(session, position.turn(), &landing(position, played)) {
        Some(onto) => format!("{text}, onto {onto}"),
        None => text,
    }
}

fn played_at(game: &Game, ply: usize) -> Option<(Game, Move)> {
    game.at_ply(ply).zip(game.moves().get(ply).copied())
}

/// Returns the pieces on which a moved piece comes to rest. There are none for an added piece.
fn landing(before: &Position, played: Move) -> Vec<Piece> {
    let Source::Board(from) = played.source() else { return Vec::new() };
    let Some(without) = before.with_lifted(from) else { return Vec::new() };
    let dots = played.placement().dots();
    // The dot of a bridge over a gap rests on nothing.
    let level = dots.iter().map(|&dot| without.height(dot)).max();
    let mut pieces = Vec::new();
    for dot in dots.into_iter().filter(|&dot| Some(without.height(dot)) == level) {
        let beneath = without.top(dot);
        pieces.extend(beneath.filter(|piece| !pieces.contains(piece)));
    }
    pieces
}

fn climb_words(session: &Session, mover: Player, pieces: &[Piece]) -> Option<String> {
    let whose = |player: Player| match session.seats().seat(player) {
        Seat::HERE if player != mover => "your".to_owned(),
        Seat::HERE => "your own".to_owned(),
        _ if player == mover => "its own".to_owned(),
        _ => format!("{}'s", name_with_colour(session.names(), player)),
    };
    let of_owner = |owner: Player| {
        let of_owner: Vec<&Piece> = pieces.iter().filter(|piece| piece.owner == owner).collect();
        match of_owner[..] {
            [] => None,
            [piece] => Some(format!("{} {}", whose(owner), piece.placement.kind().shape())),
            [_, _] => Some(format!("two of {} pieces", whose(owner))),
            _ => Some(format!("three of {} pieces", whose(owner))),
        }
    };
    let onto: Vec<String> = [mover.opponent(), mover].into_iter().filter_map(of_owner).collect();
    (!onto.is_empty()).then(|| onto.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::kit::strength::Strength;
    use crate::punct::play::Seats;
    use crate::rules::Rules;

    /// Makes a game after these moves. White is here, Black is the computer.
    fn after(moves: &[&str]) -> Session {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse().unwrap()).unwrap();
        }
        let names = Player::BOTH.map(Name::default_of);
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        Session::from_game(Store::nowhere(), game, names).played_by(seats, false)
    }

    #[test]
    fn a_move_onto_pieces_says_onto_which() {
        let moves = ["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4", "T-C7,C8,D8"];
        assert_eq!(move_with_landing(&after(&moves), 1), "Computer added a triangle at N14");
        let session = after(&moves);
        let onto_white = "TN14-N11,N12,O12".parse().unwrap();
        let onto = landing(session.game().position(), onto_white);
        let told = climb_words(&session, Player::Black, &onto);
        assert_eq!(told.as_deref(), Some("your triangle"));
    }

    #[test]
    fn pieces_of_one_owner_are_counted_together() {
        let session = after(&["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4"]);
        let on = |at: &str| session.game().position().top(at.parse().unwrap()).unwrap();
        let [white, black, white_too, black_too] = ["D3", "N14", "N11", "H3"].map(on);
        let told = |pieces: &[Piece]| climb_words(&session, Player::Black, pieces);
        assert_eq!(told(&[]), None);
        for (pieces, words) in [
            (&[black, white, black_too][..], "your triangle and two of its own pieces"),
            (&[white, black, white_too], "two of your pieces and its own triangle"),
            (&[black, white], "your triangle and its own triangle"),
            (&[white, white_too], "two of your pieces"),
            (&[black], "its own triangle"),
        ] {
            assert_eq!(told(pieces).as_deref(), Some(words));
        }
    }
}
