//! Texts about players, rules, results and actions. The screen, play line by line, commands and the
//! server share these texts.

pub mod actions;
mod in_hand;
pub mod move_report;
mod reasons;
mod typed;

pub use actions::*;
pub use in_hand::{
    LINES_LATER, blocked_piece, concession_text, end_warning, put_down, refusal_in_lesson,
};
pub use move_report::{move_at, move_with_landing};
pub use reasons::{
    all_of, every_move_loses, forced_line, forced_win, list, mark, mistake, reason, sides, worth,
};
pub use typed::TypedMoveState;

use std::fmt::Display;

use jiff::Timestamp;
use serde::Serialize;

use crate::kit::phrases::{PlayerNames, article, moment, moves, percent};
use crate::kit::storage::{GameEnd, Name};
use crate::punct::clock::{RunningClock, TimeWarnings};
use crate::punct::openings::{MoveScore, OpeningMove};
use crate::punct::play::Match;
use crate::punct::record::{Adjudication, NodeId, Summary, Tree, effective_end};
use crate::rules::{
    Bridges, EndReason, Ending, Game, Move, Outcome, Player, Position, Rules, Side, Source,
    Variant, joined_side,
};

/// In minutes, below one in seconds: `Anna has 1 minute left`. Only for a person here.
pub fn time_warning(game: &Match, warnings: &mut TimeWarnings, now: Timestamp) -> Option<String> {
    let (player, left) = warnings.update(game.clock(), now)?;
    if !game.seats().is_here(player) {
        return None;
    }
    let seconds = left.as_secs();
    let (count, unit) = if seconds >= 60 { (seconds / 60, "minute") } else { (seconds, "second") };
    let people = game.player_names();
    let (has, s) = (people.does(player, ["has", "have"]), if count == 1 { "" } else { "s" });
    let text = format!("{} {has} {count} {unit}{s} left", people.you_or_name(player));
    Some(people.first(player, &text))
}

/// The time of the player to move rests then. Without a full stop.
pub fn vacation(game: &Match, now: Timestamp) -> Option<String> {
    let RunningClock { player, since } = game.clock()?.running()?;
    let (people, until) = (game.player_names(), moment(since));
    let is = people.does(player, ["is", "are"]);
    let text = format!("{} {is} on vacation until {until} UTC", people.you_or_name(player));
    (since > now).then(|| people.first(player, &text))
}

/// `Anna added a triangle at I12`.
pub fn move_in_words(mover: impl Display, played: Move) -> String {
    format!("{mover} {}", move_with_verb(["added", "turned", "moved"], played))
}

/// `adding a triangle at I12`.
pub fn possible_move_in_words(played: Move) -> String {
    move_with_verb(["adding", "turning", "moving"], played)
}

fn move_with_verb([adds, turns, moves]: [&str; 3], played: Move) -> String {
    let (kind, to) = (played.placement().kind().shape(), played.placement().punct());
    match played.source() {
        Source::Reserve(_) => format!("{adds} {} {kind} at {to}", article(kind)),
        Source::Board(from) if from == to => format!("{turns} the {kind} at {to}"),
        Source::Board(from) => format!("{moves} the {kind} from {from} to {to}"),
    }
}

pub fn plan_ended(count: usize) -> String {
    match count {
        1 => "your conditional move has ended".to_owned(),
        _ => format!("your {count} conditional moves have ended"),
    }
}

pub fn delete_question(tree: &Tree, node: NodeId) -> String {
    let played = tree.move_of(node).map(|played| played.to_string()).unwrap_or_default();
    match tree.moves_from(node) {
        1 => format!("Delete {played} with its comment and mark?"),
        more => format!("Delete {played} and all after it, {} with their comments?", moves(more)),
    }
}

/// `Anna wins; 31 moves; standard rules`.
pub fn game_state(game: &Summary) -> String {
    let (rules, played) = (game.rules.in_words(), moves(game.ply));
    match game.outcome {
        Some(ended) => {
            let end = end_without_sides(ended, game.decision, &game.names);
            format!("{end}; {played}; {rules}")
        }
        None if game.moves > game.ply => {
            format!("{played} and {} taken back; {rules}", game.moves - game.ply)
        }
        None => format!("{played}; {rules}"),
    }
}

/// `Anna - Bert, 3 moves`.
pub fn game_in_brief(names: &[Name; 2], ply: usize) -> String {
    let [white, black] = names;
    let come = if ply == 0 { "not begun".to_owned() } else { moves(ply) };
    format!("{white} - {black}, {come}")
}

pub fn picture_title([white, black]: &[Name; 2], ply: usize) -> String {
    format!("PÜNCT: {white} – {black}, after move {ply}")
}

#[derive(Serialize)]
pub struct EndObject {
    result: &'static str,
    winner: Option<&'static str>,
    reason: Option<&'static str>,
}

impl EndObject {
    pub fn new(end: GameEnd, reason: Option<EndReason>) -> EndObject {
        EndObject {
            result: end.code(),
            winner: end.winner().map(Player::code),
            reason: reason.map(EndReason::code),
        }
    }

    pub fn from_outcome(outcome: Outcome, decision: Option<Adjudication>) -> EndObject {
        let (end, reason) = effective_end(outcome, decision);
        EndObject::new(end, Some(reason))
    }
}

/// Follows the result; `None` if the result says it.
pub fn end_reason_text(reason: EndReason) -> Option<&'static str> {
    Some(match reason {
        EndReason::Connection => "by connection",
        EndReason::Centre => "by the centre",
        EndReason::Resigned => "by resignation",
        EndReason::Time => "on time",
        EndReason::Agreed => "by agreement",
        EndReason::Claimed => "by repetition",
        EndReason::Adjudicated => "by the operator's decision",
        EndReason::Aborted => return None,
    })
}

pub fn rules_summary(rules: Rules) -> &'static str {
    let [bridges_two, bridges_any] = match rules.variant {
        Variant::Basic => ["basic", "basic, bridges any"],
        Variant::Standard => ["standard", "standard, bridges any"],
    };
    match rules.bridges {
        Bridges::Two => bridges_two,
        Bridges::Any => bridges_any,
    }
}

pub fn outcome(outcome: Outcome, people: impl Into<PlayerNames>) -> String {
    let people = &people.into();
    let why = match outcome {
        Outcome::Connected { winner, uncovered } => {
            connection("two opposite sides", winner, uncovered, people)
        }
        Outcome::LastPiece { winner } => {
            format!("the last piece is added{}", centre(winner, people))
        }
        Outcome::NoMove { winner } => format!("no legal move is left{}", centre(winner, people)),
        Outcome::Ended(Ending::Resigned { by }) => {
            format!("{} resigned", people.name_with_colour(by))
        }
        Outcome::Ended(Ending::TimeOut { by } | Ending::Aborted { by, late: true }) => {
            if people.is_you(by) {
                "your time is over".to_owned()
            } else {
                format!("the time of {} is over", people.name_with_colour(by))
            }
        }
        Outcome::Ended(Ending::Agreed) => "the players agreed".to_owned(),
        Outcome::Ended(Ending::Aborted { by, late: false }) => {
            format!("{} ended it", people.name_with_colour(by))
        }
        Outcome::Ended(Ending::Claimed { by }) => {
            let name = people.name_with_colour(by);
            format!("{name} claimed it, the position having occurred three times")
        }
    };
    result(outcome, people, &why)
}

/// As [`outcome`], with the sides that a connection joins. `position` is the final position of the
/// game.
pub fn outcome_with_sides(
    position: &Position,
    outcome: Outcome,
    people: impl Into<PlayerNames>,
) -> String {
    let people = &people.into();
    if let Outcome::Connected { winner, uncovered } = outcome
        && let Some(joined) = joined_side(position.tops(winner))
    {
        return result(outcome, people, &connection(&sides(joined), winner, uncovered, people));
    }
    self::outcome(outcome, people)
}

/// As an operator has decided or as [`outcome`] says.
pub fn end_without_sides(
    outcome: Outcome,
    decision: Option<Adjudication>,
    people: impl Into<PlayerNames>,
) -> String {
    match decision {
        Some(decision) => decision.to_string(),
        None => self::outcome(outcome, people),
    }
}

/// As an operator has decided or as [`outcome_with_sides`] says; `None` if the game goes on.
pub fn end(
    game: &Game,
    decision: Option<Adjudication>,
    people: impl Into<PlayerNames>,
) -> Option<String> {
    let outcome = game.outcome()?;
    Some(match decision {
        Some(decision) => decision.to_string(),
        None => outcome_with_sides(game.position(), outcome, people),
    })
}

pub fn side(side: Side) -> &'static str {
    match side {
        Side::Top => "top",
        Side::UpperRight => "upper right",
        Side::LowerRight => "lower right",
        Side::Bottom => "bottom",
        Side::LowerLeft => "lower left",
        Side::UpperLeft => "upper left",
    }
}

fn result(outcome: Outcome, people: &PlayerNames, why: &str) -> String {
    match outcome.winner() {
        Some(winner) => {
            let name = people.name_with_colour(winner);
            format!("{name} {}: {why}", people.does(winner, ["wins", "win"]))
        }
        None if outcome.is_aborted() => format!("The game is aborted: {why}"),
        None => format!("A draw: {why}"),
    }
}

fn connection(sides: &str, winner: Player, uncovered: bool, people: &PlayerNames) -> String {
    if uncovered {
        let name = people.name_with_colour(winner.opponent());
        format!("{name} uncovered a chain that joins {sides}")
    } else {
        format!("a chain joins {sides}")
    }
}

fn centre(winner: Option<Player>, people: &PlayerNames) -> String {
    let Some(winner) = winner else { return String::new() };
    let controls = people.does(winner, ["controls", "control"]);
    format!(", and {} {controls} more central spaces", people.name_with_colour(winner))
}

pub const NONE: &str = "No game of the collection came to this position";

pub fn reply(OpeningMove { played, score }: OpeningMove) -> String {
    format!("{played}, {} of {} games", percent(score.share()), score.games())
}

pub fn opening_move(score: MoveScore, is_fair: bool, best_reply: Option<OpeningMove>) -> String {
    let MoveScore { wins, draws, losses } = score;
    let [least, most] = score.bounds().map(percent);
    let fair = if is_fair { " Fair for the swap (=)." } else { "" };
    let best = best_reply.map_or_else(String::new, |best| format!(" Best reply: {}.", reply(best)));
    format!(
        "The computer against itself: {wins} won, {draws} drawn, {losses} lost ({least} to \
         {most}).{fair}{best}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::phrases::name_with_colour;
    use crate::rules::Player::{Black, White};

    fn names(names: [&str; 2]) -> [Name; 2] {
        names.map(|name| Name::from_save(name.to_owned()))
    }

    #[test]
    fn a_player_without_a_name_is_called_by_the_colour() {
        let given = names(["Anna", "Bert"]);
        assert_eq!(
            [White, Black].map(|p| name_with_colour(&given, p)),
            ["Anna (White)", "Bert (Black)"]
        );
        for none in [names(["White", "Black"]), names(["", " "])] {
            assert_eq!([White, Black].map(|p| name_with_colour(&none, p)), ["White", "Black"]);
        }
        assert_eq!(name_with_colour(&names(["\x1b[2J", ""]), White), "\u{FFFD}[2J (White)");
    }

    #[test]
    fn every_outcome_says_who_won_and_why() {
        let names = names(["Anna", "Black"]);
        let winner = Some(White);
        for (given, expected) in [
            (
                Outcome::Connected { winner: White, uncovered: false },
                "Anna (White) wins: a chain joins two opposite sides",
            ),
            (
                Outcome::Connected { winner: Black, uncovered: true },
                "Black wins: Anna (White) uncovered a chain that joins two opposite sides",
            ),
            (
                Outcome::LastPiece { winner },
                "Anna (White) wins: the last piece is added, and Anna (White) controls more \
                central spaces",
            ),
            (Outcome::NoMove { winner: None }, "A draw: no legal move is left"),
            (Outcome::Ended(Ending::Resigned { by: Black }), "Anna (White) wins: Black resigned"),
            (
                Outcome::Ended(Ending::TimeOut { by: White }),
                "Black wins: the time of Anna (White) is over",
            ),
            (Outcome::Ended(Ending::Agreed), "A draw: the players agreed"),
            (
                Outcome::Ended(Ending::Claimed { by: White }),
                "A draw: Anna (White) claimed it, the position having occurred three times",
            ),
            (
                Outcome::Ended(Ending::Aborted { by: Black, late: false }),
                "The game is aborted: Black ended it",
            ),
            (
                Outcome::Ended(Ending::Aborted { by: White, late: true }),
                "The game is aborted: the time of Anna (White) is over",
            ),
        ] {
            assert_eq!(outcome(given, &names), expected);
        }
    }

    #[test]
    fn a_win_by_force_is_told_with_its_moves() {
        let line = ["T-D3,D4,E4", "SE-B3,B4,B5", "TD3-D4,E4,E5"];
        let line = line.map(|text| text.parse().expect("a move")).to_vec();
        let win = crate::punct::engine::ForcedWin { moves: 2, line };
        let expected = "wins by force in 2: T-D3,D4,E4 SE-B3,B4,B5 TD3-D4,E4,E5";
        assert_eq!(forced_line(&win), expected);
    }
}
