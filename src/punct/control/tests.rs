//! All intents, for the laws about what is permitted.

pub mod texts;

use std::mem::discriminant;

use crate::kit::lessons::TaskDirection;
use crate::kit::strength::Strength;
use crate::punct::control::intent::Confirmation;
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange, RunLength};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::exercises::ExerciseList;
use crate::punct::play::Seats;
use crate::punct::record::{Tree, TreeSurplus};
use crate::rules::Player;

/// Returns intents of every kind, with arguments that can be tried in a state of a game.
pub fn every_intent(session: &PlayerSession) -> Vec<Intent> {
    let node = session.viewed_node();
    let legal = session.viewed_game().legal_moves();
    let elsewhere = "T-B2,B3,C3".parse().expect("a move");
    let played = legal.into_iter().min_by_key(ToString::to_string).unwrap_or(elsewhere);
    let late = Player::Black;
    let of_steps = [
        ViewStep::Start,
        ViewStep::Present,
        ViewStep::By(-1),
        ViewStep::By(1),
        ViewStep::Ply(1),
        ViewStep::Variation(1),
        ViewStep::OtherMove { forward: true },
        ViewStep::Node(node),
    ]
    .map(Intent::View);
    let of_advice = [
        AdviceKind::Hint,
        AdviceKind::Threats,
        AdviceKind::Wins,
        AdviceKind::Needs,
        AdviceKind::Warnings,
        AdviceKind::Analysis,
        AdviceKind::Openings,
        AdviceKind::Review(None),
        AdviceKind::Reasons,
    ]
    .map(Intent::Advise);
    let confirmed = [
        Confirmation::Resign(session.turn()),
        Confirmation::Abort,
        Confirmation::AgreeDraw,
        Confirmation::ClaimDraw(session.turn()),
        Confirmation::ClaimTime { late },
        Confirmation::PublishTree(TreeSurplus::default()),
    ]
    .map(Intent::Confirmed);
    let to_tasks = [
        TaskDirection::Next,
        TaskDirection::Previous,
        TaskDirection::NextGroup,
        TaskDirection::PreviousGroup,
    ];
    let plans = [PlanChange::Add, PlanChange::Remove, PlanChange::Toggle];
    let mut all = vec![
        Intent::Play(played),
        Intent::Play(elsewhere),
        Intent::Try(played),
        Intent::TakeOver,
        Intent::Undo,
        Intent::Redo,
        Intent::Resign,
        Intent::Draw,
        Intent::Claim,
        Intent::GiveTime,
        Intent::Accept,
        Intent::Decline,
        Intent::PlayAgain,
        Intent::SetSeats(Seats::from_strengths([None, Some(Strength::FIRST)])),
        Intent::RunComputers(RunLength::OneMove),
        Intent::RunComputers(RunLength::ToEnd),
        Intent::Comment(None, "a comment".to_owned()),
        Intent::Comment(Some(Tree::ROOT), "a comment".to_owned()),
        Intent::Mark(None, Some(MoveMark::Good)),
        Intent::Mark(Some(Tree::ROOT), None),
        Intent::Promote,
        Intent::Delete(None),
        Intent::Delete(Some(node)),
        Intent::Say("a line".to_owned()),
        Intent::Share,
        Intent::Follow,
        Intent::ListExercises(ExerciseList::Lessons { chosen: None }),
        Intent::ListExercises(ExerciseList::Puzzles { chosen: None, theme: None }),
        Intent::BeginExercise(ExerciseChoice::Lesson(0)),
        Intent::BeginExercise(ExerciseChoice::Puzzle { number: 0, theme: None }),
        Intent::BeginExercise(ExerciseChoice::TasksOfToday),
        Intent::BeginExercise(ExerciseChoice::TasksOfGame),
        Intent::ReadTask,
        Intent::LeaveExercise,
    ];
    all.extend(of_steps.into_iter().chain(of_advice).chain(confirmed));
    all.extend(to_tasks.map(Intent::GoToTask));
    all.extend(plans.map(Intent::Plan));
    let kinds = all.iter().map(discriminant).collect::<std::collections::HashSet<_>>();
    assert_eq!(kinds.len(), all.iter().map(kind).max().expect("intents") + 1, "one is missing");
    all
}

/// Numbers the kinds from 0. A new kind gets the next number here, and an example above.
fn kind(intent: &Intent) -> usize {
    match intent {
        Intent::Play(_) => 0,
        Intent::Try(_) => 1,
        Intent::TakeOver => 2,
        Intent::Undo => 3,
        Intent::Redo => 4,
        Intent::Resign => 5,
        Intent::Draw => 6,
        Intent::Claim => 7,
        Intent::Confirmed(_) => 8,
        Intent::GiveTime => 9,
        Intent::Accept => 10,
        Intent::Decline => 11,
        Intent::PlayAgain => 12,
        Intent::SetSeats(_) => 13,
        Intent::RunComputers(_) => 14,
        Intent::View(_) => 15,
        Intent::Comment(..) => 16,
        Intent::Mark(..) => 17,
        Intent::Promote => 18,
        Intent::Delete(_) => 19,
        Intent::Plan(_) => 20,
        Intent::Say(_) => 21,
        Intent::Share => 22,
        Intent::Follow => 23,
        Intent::Advise(_) => 24,
        Intent::ListExercises(_) => 25,
        Intent::BeginExercise(_) => 26,
        Intent::GoToTask(_) => 27,
        Intent::ReadTask => 28,
        Intent::LeaveExercise => 29,
    }
}

/// How a person asks a front end for an intent.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// By a key or by a word.
    Directly,
    /// After something else, which the text names.
    After(&'static str),
    /// Not at all, for this reason.
    Never(&'static str),
}

/// Whether two intents differ at most in their arguments.
fn is_same_kind(one: &Intent, other: &Intent) -> bool {
    if let Intent::View(step) = one
        && let Intent::View(to) = other
    {
        return discriminant(step) == discriminant(to);
    }
    if let Intent::Advise(kind) = one
        && let Intent::Advise(of) = other
    {
        return discriminant(kind) == discriminant(of);
    }
    if let Intent::BeginExercise(choice) = one
        && let Intent::BeginExercise(of) = other
    {
        return discriminant(choice) == discriminant(of);
    }
    if let Intent::ListExercises(list) = one
        && let Intent::ListExercises(of) = other
    {
        return discriminant(list) == discriminant(of);
    }
    if let Intent::RunComputers(_) | Intent::Plan(_) | Intent::GoToTask(_) = one {
        return one == other;
    }
    discriminant(one) == discriminant(other)
}

/// Checks that each intent is asked for as expected. `asked` are the intents of all keys or words.
pub fn check_asked(all: &[Intent], asked: &[Intent], expected: impl Fn(&Intent) -> Asked) {
    for intent in all {
        let is_asked = asked.iter().any(|it| is_same_kind(it, intent));
        let expected = expected(intent);
        assert_eq!(is_asked, expected == Asked::Directly, "{intent:?}: {expected:?}");
    }
}
