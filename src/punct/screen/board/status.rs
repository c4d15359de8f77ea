//! The status line below the board: the last event, the effect of a key, or why it has none.

use super::hand::{Hand, PlacementCheck};
use super::{Activity, Board, Lens, Response};
use crate::kit::phrases::{
    STATUS_COLUMNS, STATUS_COLUMNS_IN_HAND, fitting, name_with_colour, with_more,
};
use crate::kit::ui::text::{Notice, Tone, sentence};
use crate::punct::control::viewing::NodeKind;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::{LessonPlayer, LessonTopic};
use crate::punct::phrases::{self, actions, move_in_words, side};
use crate::rules::{
    Layer, Level, Piece, Player, Refusal, Side, Source, Space, SpaceSet, chains, winning_chain,
};

impl Board {
    /// If Enter `lifts` the piece at the cursor, tells how many spaces it can go to.
    pub fn status(&self, session: &PlayerSession, lifts: bool) -> Notice {
        match &self.activity {
            Activity::Hand(hand) => self.attempt(hand, CountShown::WhereFew, session, ["", ""]),
            Activity::Looking(Lens::Under(_)) => {
                let position = self.position(session);
                let dots: Vec<_> =
                    position.stack(self.cursor).map(|layer| self.describe_dot(layer)).collect();
                let stack =
                    if dots.is_empty() { "nothing".to_owned() } else { dots.join(", then ") };
                let at = self.cursor;
                Notice::plain(format!("Looking under: on {at}, {stack}. Esc puts the piece back"))
            }
            Activity::Looking(Lens::Chain(player)) => largest_chain(
                self.position(session).tops(*player),
                &name_with_colour(session.names(), *player),
            ),
            Activity::Looking(Lens::Plain) => match self.hand_at_cursor(session) {
                Some(Ok(hand)) if lifts => count_of_targets(&hand, !session.is_present()),
                Some(Err(refusal)) if self.lesson_player.is_none() => Notice::refusal(&refusal),
                _ => self.blocked_notice(session).unwrap_or_else(|| position_status(session)),
            },
        }
    }

    /// In the pupil's words, if there is a pupil.
    pub fn refusal_notice(&self, refusal: Refusal) -> Notice {
        let text = match self.lesson_player {
            Some(pupil) => phrases::refusal_in_lesson(refusal, pupil.topic),
            None => refusal.to_string(),
        };
        Notice::warning(sentence(&text))
    }

    /// In a lesson, names the dot that blocks the top piece at the cursor or, if that is free, the
    /// opponent's piece right below it.
    pub fn blocked_notice(&self, session: &PlayerSession) -> Option<Notice> {
        self.lesson_player?;
        let position = session.viewed_game().position();
        let top = position.top(self.cursor)?;
        let below = position.stack(self.cursor).nth(1).map(|layer| layer.piece);
        let mut pieces = [top].into_iter().chain(below.filter(|below| below.owner != top.owner));
        let (piece, covers) =
            pieces.find_map(|piece| Some((piece, *position.covering_layers(piece).first()?)))?;
        Some(Notice::plain(sentence(&phrases::blocked_piece(
            piece,
            covers,
            &session.player_names(),
        ))))
    }

    /// What is in the hand, if anything is. Between two other texts.
    pub(super) fn describe_hand(
        &self,
        wanted: CountShown,
        session: &PlayerSession,
        around: [&str; 2],
    ) -> Response {
        match self.hand() {
            Some(hand) => Response::Notice(self.attempt(hand, wanted, session, around)),
            None => Response::Done,
        }
    }

    /// Between two other texts, and without what has no room beside them.
    fn attempt(
        &self,
        hand: &Hand,
        wanted: CountShown,
        session: &PlayerSession,
        [before, after]: [&str; 2],
    ) -> Notice {
        let (wordings, tone) = self.attempt_in_words(hand, wanted, session);
        let alone = wordings.last().cloned();
        let whole = wordings.iter().map(|wording| format!("{before}{wording}{after}"));
        Notice { text: fitting(whole.chain(alone), STATUS_COLUMNS_IN_HAND), tone }
    }

    /// The fullest wording first.
    fn attempt_in_words(
        &self,
        hand: &Hand,
        wanted: CountShown,
        session: &PlayerSession,
    ) -> (Vec<String>, Tone) {
        let at = self.cursor;
        let ways = orientations_in_words(hand, at, wanted);
        match hand.attempt(at) {
            PlacementCheck::Legal(legal) => {
                let turned = if hand.has_turned(at) { "Turned to fit: " } else { "" };
                let level = hand.level(at).unwrap_or(Level::GROUND);
                let is_bridge = hand.ghost(at).is_some_and(|ghost| ghost.gap.is_some());
                if let Some(LessonPlayer { topic: taught, .. }) = self.lesson_player {
                    let put_down = phrases::put_down(legal, level, is_bridge, taught);
                    return (vec![format!("{turned}Enter puts down {put_down}{ways}")], Tone::Good);
                }
                let on_level = match level {
                    Level::GROUND => String::new(),
                    level => format!(", on level {level}"),
                };
                let landing = on_level + if is_bridge { ", as a bridge" } else { "" };
                let [verb, end] = if session.is_present() {
                    ["plays", ""]
                } else {
                    ["tries", ", not in the game"]
                };
                let enter = format!("Enter {verb} {legal}");
                let whole = format!("{enter}{landing}{end}{ways}");
                let most = match wanted {
                    CountShown::Always => format!("{enter}{end}{ways}"),
                    CountShown::WhereFew => format!("{enter}{landing}{end}"),
                };
                (vec![format!("{turned}{whole}"), whole, most, enter + end], Tone::Good)
            }
            PlacementCheck::Refused(_, Refusal::Unchanged) => {
                let text = "The piece was here: r turns it, Enter or Esc puts it back";
                let brief = "The piece was here: Enter puts it back";
                (vec![format!("{text}{ways}"), format!("{brief}{ways}")], Tone::Plain)
            }
            unfit => {
                let Notice { text, tone } = self.misfit_notice(hand.source(), unfit);
                let rule = broken_rule(&text).to_owned();
                (vec![text, rule], tone)
            }
        }
    }

    fn describe_dot(&self, layer: Layer) -> String {
        let Piece { owner, placement, level } = layer.piece;
        let owner = if owner == Player::White { "white" } else { "black" };
        let kind = placement.kind();
        let name = if self.lesson_player.is_some() { kind.shape() } else { kind.name() };
        if self.lesson_player.is_some_and(|pupil| pupil.topic < LessonTopic::Climbing) {
            return format!("{owner} {name}");
        }
        let gap = if layer.gap { ", over a gap" } else { "" };
        format!("{owner} {name} (level {level}{gap})")
    }

    pub fn misfit_notice(&self, source: Source, attempt: PlacementCheck) -> Notice {
        let PlacementCheck::Refused(_, refusal) = attempt else {
            return Notice::warning("A dot would leave the board");
        };
        let is_new = matches!(source, Source::Reserve(_));
        if !is_new || !matches!(refusal, Refusal::Occupied { .. }) {
            return self.refusal_notice(refusal);
        }
        let climbs = self.lesson_player.is_none_or(|pupil| pupil.topic >= LessonTopic::Climbing);
        let next = if climbs { "; only a piece of the board climbs" } else { ": add it elsewhere" };
        let why = sentence(&refusal.to_string());
        Notice::warning(with_more(why, next, STATUS_COLUMNS_IN_HAND))
    }
}

/// A refusal begins with the rule, and names spaces that break the rule behind a comma or a colon.
fn broken_rule(refusal: &str) -> &str {
    refusal.split([',', ':']).next().unwrap_or(refusal)
}

fn position_status(session: &PlayerSession) -> Notice {
    let game = session.viewed_game();
    let turn = name_with_colour(session.names(), game.position().turn());
    let last = game.last_move().map(|last| {
        let mover = game.position().turn().opponent();
        move_in_words(session.name_at(game.ply() - 1, mover), last)
    });
    let decision = session.record().decision_at(session.viewed_node());
    let people = session.player_names();
    let end = phrases::end(game, decision, &people).map(|end| people.sentence(&end));
    if !session.is_present() {
        let tree = session.tree();
        let node = session.viewed_node();
        let [viewed, back] = viewing_in_words(session);
        let what = end.or(last).unwrap_or_default();
        let colon = if what.is_empty() { "" } else { ": " };
        let mark = tree.mark(node).map_or_else(String::new, |mark| format!(" ({mark})"));
        let siblings = tree.parent(node).map_or(0, |parent| tree.children(parent).len());
        let others = match siblings {
            0..=2 => String::new(),
            more => format!(". Press ( or ) for {} other moves", more - 1),
        };
        let planned = if tree.is_planned(node) { ", conditional" } else { "" };
        let fact = format!("{what}{mark}{planned}{others}");
        let whole = [format!("{viewed}{back}{colon}{fact}"), format!("{viewed}{colon}{fact}")];
        // The header says where the board is, too.
        let alone = (!others.is_empty()).then_some(fact);
        let brief = what.split(": ").next().unwrap_or_default();
        let parts = [format!("{viewed}{colon}{brief}"), format!("{viewed}{back}")];
        let wordings = whole.into_iter().chain(alone).chain(parts);
        let text = fitting(wordings, STATUS_COLUMNS);
        return Notice::plain(text);
    }
    if let Some(result) = end {
        return Notice::good(result);
    }
    if game.draw_can_be_claimed() {
        return Notice::warning(format!("{}: {turn} may claim a draw with d", actions::THIRD_TIME));
    }
    let Some(last) = last else {
        let (people, player) = (session.player_names(), game.position().turn());
        let begins = people.does(player, ["begins", "begin"]);
        let who = people.name_with_colour(player);
        return Notice::plain(people.first(player, &format!("{who} {begins}: take a piece.")));
    };
    let swap = if session.may_take_over() { ", or S takes this move over" } else { "" };
    let next = format!(" {turn} to move{swap}.");
    let text = with_more(format!("{last}."), &next, STATUS_COLUMNS);
    Notice { text, tone: Tone::LastMove }
}

/// Why the people at this screen may not move in the position shown, if none of them may.
pub fn no_move_notice(session: &PlayerSession) -> Option<Notice> {
    if session.may_move() {
        return None;
    }
    if session.viewed_game().outcome().is_none() {
        let turn = name_with_colour(session.names(), session.game().position().turn());
        return Some(Notice::plain(format!("{turn} is to move")));
    }
    let tries = session.game().ending().is_some() && session.is_present();
    let help =
        if tries { "] tries how it might go on" } else { "[ looks back, to try other moves" };
    Some(Notice::warning(format!("The game is over; {help}")))
}

/// Where in the tree the board is, unless it plainly shows the game's present node, and the key
/// that leads back.
pub fn viewing_in_words(session: &PlayerSession) -> [String; 2] {
    let (ply, plies) = (session.viewed_game().ply(), session.game().ply());
    let (viewed, back) = if let NodeKind::Variation { after } = session.viewed_node_kind() {
        (format!("Variation after move {after}"), BACK)
    } else if session.viewed_node() == session.current() {
        let is_over = session.game().ending().is_some();
        let where_to = if is_over { "The game ended here" } else { "Trying moves from here" };
        (format!("{where_to}: what you play now is a variation"), BACK)
    } else if ply > plies {
        (format!("Move {ply}, which was taken back"), BACK)
    } else {
        (format!("Looking back at move {ply} of {plies}"), "")
    };
    [viewed, back.to_owned()]
}

const BACK: &str = " (press } to return)";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CountShown {
    /// Turning skips orientations that do not fit. Only if nothing is more important to tell.
    WhereFew,
    Always,
}

fn orientations_in_words(hand: &Hand, at: Space, wanted: CountShown) -> String {
    let [fitting, all] = hand.count_orientations(at);
    if wanted == CountShown::WhereFew {
        let was_here = matches!(hand.attempt(at), PlacementCheck::Refused(_, Refusal::Unchanged));
        // The end of the game comes first in the text and is more important.
        let ends = hand.end_of(hand.attempt(at)).is_some();
        if fitting == all || hand.has_turned(at) || was_here || ends {
            return String::new();
        }
    }
    match fitting {
        1 => ", only this way".to_owned(),
        fitting if fitting == all => format!(", all {all} ways fit"),
        fitting => format!(", {fitting} of {all} ways fit"),
    }
}

fn count_of_targets(hand: &Hand, is_tried: bool) -> Notice {
    let name = format!("{} {}", if is_tried { "This" } else { "Your" }, hand.kind().shape());
    Notice::plain(match hand.targets().len() {
        0 => format!("{name} can't move anywhere"),
        1 => format!("{name} can move to one space: Enter lifts it"),
        spaces => format!("{name} can move to {spaces} spaces: Enter lifts it"),
    })
}

fn largest_chain(tops: SpaceSet, player: &str) -> Notice {
    let Some(largest) = chains(tops).into_iter().next() else {
        return Notice::plain(format!("{player} has no dot on the board yet"));
    };
    let touched = Side::ALL.into_iter().filter(|s| s.spaces().meets(largest));
    let sides = match &touched.map(side).collect::<Vec<_>>()[..] {
        [] => "touches no side".to_owned(),
        [only] => format!("touches one side: {only}"),
        names => format!("touches {} sides: {}", names.len(), names.join(", ")),
    };
    let joined = if winning_chain(largest).is_some() { "; it wins" } else { "" };
    let spaces = if largest.len() == 1 { "space" } else { "spaces" };
    Notice::plain(format!(
        "{player}: the largest chain has {} {spaces} and {sides}{joined}",
        largest.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::text::Columns as _;
    use crate::rules::Space;

    #[test]
    fn each_rule_about_what_a_piece_rests_on_has_room_beside_the_last_move() {
        // A name of three letters is the longest.
        let space: Space = "K16".parse().expect("a space");
        let level = Level::GROUND;
        for refusal in [
            Refusal::OffTheLines { from: space, to: space },
            Refusal::Unchanged,
            Refusal::PunctOnOpponent(space),
            Refusal::PunctOverNothing(space),
            Refusal::Uneven([(space, level); 3]),
            Refusal::EndsUneven([(space, level); 2]),
            Refusal::MiddleHigher { middle: (space, level), ends: level },
            Refusal::OneSupport([space; 2]),
        ] {
            let text = sentence(&refusal.to_string());
            let rule = broken_rule(&text);
            assert!(rule.columns() <= STATUS_COLUMNS_IN_HAND, "{rule}");
            assert!(text.starts_with(rule) && rule.contains(' '), "{text}");
        }
    }
}
