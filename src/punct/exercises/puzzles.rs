//! Puzzles as exercises.

use super::{ExerciseList, ExerciseProgress, PunctTasks, TaskStyle};
use crate::kit::lessons::{
    Clue, HelpTaken, PuzzleResult, StepResult, Tally, TaskDirection, TaskOutcome, TaskSheet,
    TaskState, Tasks,
};
use crate::kit::phrases::{article, sentence};
use crate::kit::settings::SettingChange;
use crate::punct::lessons::MoveAttempt;
use crate::punct::lessons::puzzles::{
    Attempt, AttemptOutcome, Puzzle, PuzzleMistake, PuzzleSet, PuzzleTheme,
};
use crate::rules::{Game, Move, Source};

pub struct Puzzles {
    set: &'static PuzzleSet,
    theme: Option<PuzzleTheme>,
    at: usize,
    attempt: Attempt<'static>,
    is_solved: bool,
    tally: Tally,
    has_news: bool,
    style: TaskStyle,
}

impl Puzzles {
    /// Begins with the puzzle `at`, counted from 0, and goes only to puzzles of the theme.
    pub fn new(
        set: &'static PuzzleSet,
        at: usize,
        theme: Option<PuzzleTheme>,
        tally: Tally,
        style: TaskStyle,
    ) -> Option<Puzzles> {
        let attempt = Attempt::new(set.puzzles().get(at)?);
        Some(Puzzles { set, theme, at, attempt, is_solved: false, tally, has_news: false, style })
    }

    fn puzzle(&self) -> &'static Puzzle {
        &self.set.puzzles()[self.at]
    }

    /// Shows the opponent's reply, unless the move was only too slow.
    fn fail(&mut self, wrong: &PuzzleMistake) -> TaskOutcome<Move> {
        self.tally.add_failure(self.puzzle().id());
        self.has_news = true;
        let why = wrong.explanation(self.puzzle().player());
        match wrong {
            PuzzleMistake::TooSlow => TaskOutcome::Refused(why),
            _ => TaskOutcome::Played {
                text: format!("{why} {}: try again.", self.style.again()),
                replies: wrong.reply().into_iter().collect(),
                state: TaskState::Failed,
            },
        }
    }

    /// The result of earlier tries as sentences; empty before the first try.
    fn history(&self) -> String {
        let Some(score) = self.tally.score(self.puzzle().id()) else { return String::new() };
        let result = match score.result {
            PuzzleResult::Tried => "Tried, but not solved yet.",
            PuzzleResult::WithHints => "Solved with a hint.",
            PuzzleResult::Later => "Solved.",
            PuzzleResult::AtFirst => "Solved at the first try.",
        };
        match score.failed {
            0 => format!(" {result}"),
            1 => format!(" {result} 1 try failed."),
            failed => format!(" {result} {failed} tries failed."),
        }
    }

    /// The theme's puzzles after this one, then those before it.
    fn others(&self) -> [Vec<usize>; 2] {
        let listed = self.set.with_theme(self.theme).filter(|&index| index != self.at);
        let (before, after) = listed.partition(|&index| index < self.at);
        [after, before]
    }
}

impl Tasks for Puzzles {
    type Move = Move;
    type Attempt = MoveAttempt;
    type Progress = ExerciseProgress;

    fn sheet(&self) -> TaskSheet {
        let puzzle = self.puzzle();
        let difficulty = sentence(puzzle.difficulty.in_words());
        let rules = puzzle.position.rules().in_words();
        TaskSheet {
            heading: format!("Puzzle {} of {}", self.at + 1, self.set.puzzles().len()),
            title: puzzle.theme.name().to_owned(),
            text: format!("{difficulty}, {rules}.{}", self.history()),
            task: Some(self.attempt.task_text()),
        }
    }

    /// The replies are the moves that the attempt plays after the tried one.
    fn judge(&mut self, tried: &MoveAttempt) -> TaskOutcome<Move> {
        let ply = self.attempt.game().ply();
        let outcome = match self.attempt.judge(tried.played) {
            Ok(outcome) => outcome,
            Err(refusal) => return TaskOutcome::Refused(sentence(&refusal.to_string())),
        };
        let replies = self.attempt.game().moves().iter().skip(ply + 1).copied().collect();
        match outcome {
            AttemptOutcome::Solved => {
                let puzzle = self.puzzle();
                let was_tried = self.tally.score(puzzle.id()).is_some();
                let help = self.tally.add_solution(puzzle.id());
                self.is_solved = true;
                self.has_news = true;
                let praise = match help {
                    HelpTaken::None if was_tried => "Solved!",
                    HelpTaken::None => "Solved at the first try!",
                    HelpTaken::Hint => "Solved with a hint.",
                    HelpTaken::Solution => "That is the solution.",
                };
                let lesson = puzzle.lesson().map(|lesson| format!(" {lesson}")).unwrap_or_default();
                let next = self.style.next();
                let says = format!("{praise}{lesson} {next}: the next unsolved puzzle.");
                TaskOutcome::Played { text: says, replies, state: TaskState::Solved }
            }
            AttemptOutcome::Right { reply } => {
                let answers = self.style.answers(self.puzzle().player().opponent(), reply);
                let says = format!("Right!{answers} {}", self.attempt.task_text());
                TaskOutcome::Played { text: says, replies, state: TaskState::Open }
            }
            AttemptOutcome::Wrong(wrong) => self.fail(&wrong),
        }
    }

    fn hint(&mut self, nth: usize) -> Option<Clue<Move>> {
        let right = self.attempt.solution()?;
        let shown = (nth > 1).then_some(right);
        let help = if shown.is_some() { HelpTaken::Solution } else { HelpTaken::Hint };
        self.has_news |= self.tally.add_help(self.puzzle().id(), help);
        let price = "The puzzle does not count as solved this time.";
        Some(Clue { text: clue(right, nth, price, self.style), shown })
    }

    fn restart(&mut self) {
        self.attempt = Attempt::new(self.puzzle());
        self.is_solved = false;
    }

    fn target(&self, to: TaskDirection) -> Result<[usize; 2], StepResult> {
        let [after, before] = self.others();
        let is_unsolved = |index: &usize| !self.tally.has_solved(self.set.puzzles()[*index].id());
        let target = match to {
            TaskDirection::Next if self.is_solved => {
                self.set.next_unsolved(self.theme, &self.tally)
            }
            TaskDirection::Next => after.first().copied(),
            TaskDirection::Previous => before.last().copied(),
            TaskDirection::NextGroup => after.into_iter().find(is_unsolved),
            TaskDirection::PreviousGroup => before.into_iter().rfind(is_unsolved),
        };
        let is_over = self.is_solved && to == TaskDirection::Next;
        target.map(|index| [0, index]).ok_or(if is_over {
            StepResult::Finished
        } else {
            StepResult::NoTask
        })
    }

    fn set_task(&mut self, [_, index]: [usize; 2]) {
        self.at = index;
    }

    fn take_progress(&mut self) -> Option<ExerciseProgress> {
        if !std::mem::take(&mut self.has_news) {
            return None;
        }
        Some(ExerciseProgress::Choice(SettingChange::Puzzles(self.tally.clone())))
    }
}

impl PunctTasks for Puzzles {
    fn start(&self) -> Game {
        self.puzzle().game()
    }

    fn is_about_centre(&self) -> bool {
        self.puzzle().theme == PuzzleTheme::CentreRace
    }

    fn exit_list(&self) -> Option<ExerciseList> {
        Some(ExerciseList::Puzzles { chosen: Some(self.at), theme: self.theme })
    }
}

/// Clue 0 names the piece, clue 1 the space of the PÜNCT. Later clues name the whole move, and
/// `price` says what this help costs the player.
pub(super) fn clue(right: Move, nth: usize, price: &str, style: TaskStyle) -> String {
    let hint = style.hint();
    match clue_sentence(right, nth) {
        Some(says) if nth == 0 => format!("{says} {hint} again says where to."),
        Some(says) => format!("{says} {hint} again shows the move."),
        None => format!("{right} is right, {}. {price}", style.plays_it(right)),
    }
}

pub fn clue_sentence(right: Move, nth: usize) -> Option<String> {
    let (kind, to) = (right.placement().kind().name(), right.placement().punct());
    match nth {
        0 => Some(match right.source() {
            Source::Reserve(_) => {
                format!("A right move adds {} {kind} from the reserve.", article(kind))
            }
            Source::Board(from) => {
                format!("A right move is made with the {kind} that has its PÜNCT on {from}.")
            }
        }),
        1 if right.source() == Source::Board(to) => Some(format!("The PÜNCT stays on {to}.")),
        1 => Some(format!("The PÜNCT comes down on {to}.")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Space;

    #[test]
    fn what_is_told_of_a_right_move_bit_by_bit_is_so_in_every_puzzle() {
        let mut told = 0;
        for puzzle in PuzzleSet::built_in().puzzles() {
            for &right in &puzzle.answers {
                let (position, about) = (&puzzle.position, format!("{right} in {}", puzzle.id()));
                let mut game = puzzle.game();
                game.play(right).expect("a legal move");
                let [first, second, last] =
                    [0, 1, 2].map(|nth| clue(right, nth, "", TaskStyle::Aloud));
                let to = Space::all().find(|to| {
                    let landed = game.position().top(*to);
                    landed.is_some_and(|it| {
                        it.placement == right.placement() && it.placement.punct() == *to
                    })
                });
                let to = to.expect("the piece that moved");
                let moved = Space::all().find(|from| {
                    let piece = position.top(*from).filter(|it| it.placement.punct() == *from);
                    piece.is_some_and(|it| {
                        let (kind, is_own) =
                            (it.placement.kind().name(), it.owner == puzzle.player());
                        is_own
                            && first.contains(&format!("the {kind} that has its PÜNCT on {from}."))
                    })
                });
                match moved {
                    Some(from) if from == to => {
                        assert!(second.contains(&format!("stays on {to}.")), "{about}");
                    }
                    Some(_) => assert!(second.contains(&format!("comes down on {to}.")), "{about}"),
                    None => {
                        let mut kinds = position.reserve(puzzle.player()).kinds();
                        let adds = |kind: &str| format!("adds {} {kind} from the", article(kind));
                        assert!(kinds.any(|kind| first.contains(&adds(kind.name()))), "{about}");
                        assert!(second.contains(&format!("comes down on {to}.")), "{about}");
                    }
                }
                assert!(last.starts_with(&format!("{right} is right")), "{about}");
                told += 1;
            }
        }
        assert!(told >= PuzzleSet::built_in().puzzles().len());
    }
}
