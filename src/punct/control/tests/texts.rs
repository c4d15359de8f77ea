//! What has happened and what is refused, in every style.

use std::collections::HashSet;
use std::mem::discriminant;
use std::time::Duration;

use crate::kit::lessons::TaskDirection;
use crate::kit::phrases::STATUS_COLUMNS;
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::settings::Verbosity;
use crate::kit::storage::{Name, now};
use crate::punct::control::intent::IntentError;
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::{PlayerSession, ViewError};
use crate::punct::play::{Command, CommandError, Match, Offer, Proposal, SettledOffer, Settlement};
use crate::punct::record::{Record, Tree, Undone};
use crate::rules::{Player, Rules};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

const MOVES: [&str; 4] = ["T-D5,D6,E6", "T-M5,M6,N6", "T-D10,D11,E11", "T-M8,M9,N9"];

const STYLES: [TextStyle; 3] =
    [TextStyle::StatusLine, TextStyle::Plain(Verbosity::Full), TextStyle::Plain(Verbosity::Brief)];

/// Returns notifications of every kind, as they may follow these moves.
pub fn every_notification() -> Vec<Notification> {
    let played = MOVES.map(|text| text.parse().expect("a move"));
    let undone = [
        Undone::Moves(vec![played[3]]),
        Undone::Moves(vec![played[3], played[2]]),
        Undone::Swap(Vec::new()),
        Undone::Swap(vec![played[3]]),
        Undone::Ending,
        Undone::TimeOut,
    ];
    let mut all: Vec<Notification> = undone.map(Notification::TakenBack).into();
    for what in Proposal::ALL {
        for by in Player::BOTH {
            all.push(Notification::Offered(Offer { by, proposal: what }));
        }
        let [by, other] = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
        let hows = [
            Settlement::Agreed,
            Settlement::Undone(3..=4),
            Settlement::Undone(4..=4),
            Settlement::Declined,
            Settlement::Withdrawn,
            Settlement::PlayedOn,
        ];
        let settled = |how| SettledOffer {
            proposal: what,
            by: by.clone(),
            other: other.clone(),
            settlement: how,
        };
        all.extend(hows.map(|how| Notification::Settled(vec![settled(how)])));
    }
    all.extend([
        Notification::Played(3),
        Notification::Answered(3),
        Notification::TakenOver,
        Notification::PlayedAgain(2),
        Notification::PlanEnded { count: 1, by_move: false },
        Notification::PlanEnded { count: 2, by_move: true },
    ]);
    for player in Player::BOTH {
        all.extend([
            Notification::TimeGiven(player, Duration::from_mins(5)),
            Notification::Came(player),
            Notification::GoesOver(player),
            Notification::Left(player),
        ]);
    }
    check_all(&all, |news| match news {
        Notification::Played(_) => 0,
        Notification::Answered(_) => 1,
        Notification::TakenOver => 2,
        Notification::TakenBack(_) => 3,
        Notification::PlayedAgain(_) => 4,
        Notification::Settled(_) => 5,
        Notification::PlanEnded { .. } => 6,
        Notification::Offered(_) => 7,
        Notification::TimeGiven(..) => 8,
        Notification::Came(_) => 9,
        Notification::GoesOver(_) => 10,
        Notification::Left(_) => 11,
    });
    all
}

/// Returns reasons of every kind.
pub fn every_error() -> Vec<IntentError> {
    use TaskDirection::{Next, NextGroup, Previous, PreviousGroup};
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut all = vec![
        IntentError::OnlyAtTable,
        IntentError::OnlyInExercise,
        IntentError::OnlyInExerciseElsewhere,
        IntentError::OnlyInGame,
        IntentError::TaskIsYours,
        IntentError::NotInContest("this game decides a use in GIPF".to_owned()),
        IntentError::NoUndoInContest,
        IntentError::NotAtTable,
        IntentError::KeptAtTable,
        IntentError::NoOtherGameAtTable,
        IntentError::SavedNowhere,
        IntentError::LookingBack,
        IntentError::UndoLookingBack,
        IntentError::FollowedByMoves,
        IntentError::AtPresent,
        IntentError::NoMoveToMark,
        IntentError::PromoteOfGame,
        IntentError::PromoteFirst,
        IntentError::PromoteWithin,
        IntentError::DeleteOfGame,
        IntentError::OtherTurn { names: names.clone(), turn: Player::Black },
        IntentError::TwoComputers,
        IntentError::NotTwoComputers,
        IntentError::NoTakeOver("this game is played without the swap"),
        IntentError::NothingToTakeBack,
        IntentError::NothingToPlayAgain,
        IntentError::ComputerDeclines(names[1].clone()),
        IntentError::AlreadyOffered,
        IntentError::NothingToAnswer,
        IntentError::NotFinished,
        IntentError::SharedWithSpectators,
        IntentError::ComputerGoesOverNothing,
        IntentError::NoAdvice("hints have to wait".to_owned()),
        IntentError::NoHintAtEnd,
        IntentError::HintWaits,
        IntentError::NothingToReview,
        IntentError::NotReviewed,
        IntentError::NoMoveAsked,
        IntentError::TaskFailed,
        IntentError::Refused(CommandError::Watching),
    ];
    let views = [
        ViewError::Start,
        ViewError::End,
        ViewError::NoPly { plies: 4 },
        ViewError::NoVariation,
        ViewError::NoOtherMove,
    ];
    all.extend(views.map(IntentError::View));
    all.extend([Next, Previous, NextGroup, PreviousGroup].map(IntentError::NoTask));
    check_all(&all, |why| match why {
        IntentError::OnlyAtTable => 0,
        IntentError::OnlyInExercise => 1,
        IntentError::OnlyInExerciseElsewhere => 2,
        IntentError::OnlyInGame => 3,
        IntentError::TaskIsYours => 4,
        IntentError::NotInContest(_) => 5,
        IntentError::NoUndoInContest => 6,
        IntentError::NotAtTable => 7,
        IntentError::KeptAtTable => 8,
        IntentError::NoOtherGameAtTable => 9,
        IntentError::SavedNowhere => 10,
        IntentError::LookingBack => 11,
        IntentError::UndoLookingBack => 12,
        IntentError::FollowedByMoves => 13,
        IntentError::View(_) => 14,
        IntentError::AtPresent => 15,
        IntentError::NoMoveToMark => 16,
        IntentError::PromoteOfGame => 17,
        IntentError::PromoteFirst => 18,
        IntentError::PromoteWithin => 19,
        IntentError::DeleteOfGame => 20,
        IntentError::OtherTurn { .. } => 21,
        IntentError::TwoComputers => 22,
        IntentError::NotTwoComputers => 23,
        IntentError::NoTakeOver(_) => 24,
        IntentError::NothingToTakeBack => 25,
        IntentError::NothingToPlayAgain => 26,
        IntentError::ComputerDeclines(_) => 27,
        IntentError::AlreadyOffered => 28,
        IntentError::NothingToAnswer => 29,
        IntentError::NotFinished => 30,
        IntentError::SharedWithSpectators => 31,
        IntentError::ComputerGoesOverNothing => 32,
        IntentError::NoAdvice(_) => 33,
        IntentError::NoHintAtEnd => 34,
        IntentError::HintWaits => 35,
        IntentError::NothingToReview => 36,
        IntentError::NotReviewed => 37,
        IntentError::NoMoveAsked => 38,
        IntentError::TaskFailed => 39,
        IntentError::NoTask(_) => 40,
        IntentError::Refused(_) => 41,
    });
    all
}

/// Checks that there is an example of every kind. `number` numbers the kinds from 0.
fn check_all<T>(all: &[T], number: impl Fn(&T) -> usize) {
    let kinds: HashSet<_> = all.iter().map(discriminant).collect();
    assert_eq!(kinds.len(), all.iter().map(number).max().expect("examples") + 1, "one is missing");
}

/// Returns the sessions of the persons at a table after these moves, and of one who looks back.
pub fn sessions() -> Vec<PlayerSession> {
    sessions_named(["Anna", "Ben"])
}

fn sessions_named(names: [&str; 2]) -> Vec<PlayerSession> {
    let names = names.map(|name| Name::from_save(name.to_owned()));
    let record = Record::new(Rules::default(), names, now());
    let mut table = Match::at_table(&record, [ANNA, BEN].map(SeatOf::Person).into());
    for (text, by) in MOVES.iter().zip(Player::BOTH.into_iter().cycle()) {
        let played = text.parse().expect("a move");
        table.apply(by, Command::play(played), now()).expect("a legal move");
    }
    let session_of = |who| TableClient::new(who, table.snapshot(), false).new_session().into();
    let mut sessions: Vec<PlayerSession> = [ANNA, BEN, EVE, BEN].map(session_of).into();
    sessions[3].view_node(Tree::ROOT);
    sessions
}

#[test]
fn what_has_happened_has_words_in_every_style() {
    for session in sessions() {
        for news in every_notification() {
            for style in STYLES {
                let texts = news.text(style, &session);
                assert!(!texts.is_empty(), "{style:?}: {news:?}");
                for text in texts {
                    let ends = text.ends_with(['.', '?', '!']);
                    let is_line = style == TextStyle::StatusLine;
                    let is_right = if is_line { !text.contains('\n') } else { ends };
                    assert!(is_right && text.len() > 1, "{style:?}: {text}");
                    assert!(!text.starts_with(char::is_lowercase), "{style:?}: {text}");
                    assert!(!text.contains("  ") && !text.contains(".."), "{style:?}: {text}");
                }
            }
        }
    }
}

/// With names as long as the header shows them.
#[test]
fn each_notification_has_room_in_one_line() {
    let mut long = Vec::new();
    let names = ["Wilhelmine W", "Maximilian M"];
    for session in sessions_named(names) {
        for news in every_notification() {
            let texts = news.text(TextStyle::StatusLine, &session);
            let text = texts.last().expect("a text");
            // Settled offers have names of their own.
            let text = text.replace("Anna", names[0]).replace("Ben", names[1]);
            if text.chars().count() > STATUS_COLUMNS {
                long.push(text);
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn what_is_refused_has_words_in_every_style() {
    for why in every_error() {
        for text in [why.to_string(), why.plain_text()] {
            let is_right = text.len() > 1 && !text.ends_with('.') && !text.contains("  ");
            assert!(is_right, "{why:?}: {text}");
        }
    }
}
