//! The menu of a game of PÜNCT: which of the actions that have keys can be done now, and some that have
//! none.

use super::app::App;
use super::board::{Lens, Whereabouts};
use super::key_tables;
use super::situation::Situation;
use crate::rules::Source;
use crate::session::KeptGame as _;
use crate::tui::action::{Action, BoardAction, NextGame, SessionAction, StudyAction, TreeAction};
use crate::ui::action::ShellAction;
use crate::ui::menu::{self, MenuItem};

impl App {
    /// What can be done now.
    pub fn menu(&self) -> Vec<MenuItem<Action>> {
        let situation = self.situation();
        let can_be_done = |action: &Action| self.can_be_done(action);
        let mut items = menu::items(key_tables::rows(), situation, can_be_done);
        let without_key = [
            (
                "Learn the game by lessons",
                "lessons, learn, tutorial, course, teach me, how to play, training",
                Action::Study(StudyAction::Lessons { chosen: None }),
            ),
            (
                "Solve puzzles",
                "puzzles, problems, exercises, tasks, practice",
                Action::Study(StudyAction::Puzzles { chosen: None, theme: None }),
            ),
            (
                "Read the rules of PÜNCT",
                "read the rules, rulebook, all rules",
                Action::Shell(ShellAction::RulesPage),
            ),
            ("Play GIPF with PÜNCT-potentials", "gipf", Action::Next(NextGame::Gipf)),
        ];
        let can_be_done = |(_, _, action): &(_, _, Action)| self.refusal(action).is_none();
        let others = without_key.into_iter().filter(can_be_done);
        items.extend(
            others.map(|(words, names, action)| MenuItem::without_key(words, names, action)),
        );
        items
    }

    pub(super) fn can_be_done(&self, action: &Action) -> bool {
        let in_exercise = self.game.context.exercise().is_some();
        self.refusal(action).is_none()
            && match action {
                Action::Board(action) => self.can_be_done_at_the_board(*action),
                Action::Session(action) => self.can_be_done_in_the_game(*action),
                Action::Tree(action) if !in_exercise => self.can_be_done_in_the_tree(action),
                Action::Shell(ShellAction::Menu) => false,
                _ => true,
            }
    }

    fn can_be_done_at_the_board(&self, action: BoardAction) -> bool {
        let board = &self.game.board;
        let game = board.game(&self.session);
        let hand = board.hand();
        let at_cursor = board.hand_at_cursor(&self.session);
        match action {
            BoardAction::Confirm => hand.is_some() || matches!(at_cursor, Some(Ok(_))),
            BoardAction::Take(kind) => {
                let reserve = game.position().reserve(game.position().turn());
                board.may_act(&self.session) && reserve.count(kind) > 0
            }
            BoardAction::Turn { .. } => hand.is_some(),
            BoardAction::StepOnLine { .. } | BoardAction::NextLine => match hand {
                Some(hand) => matches!(hand.source(), Source::Board(_)),
                None => matches!(at_cursor, Some(Ok(_))),
            },
            BoardAction::NextPlace { .. } => {
                let has_free_piece = game.position().free_pieces().next().is_some();
                board.may_act(&self.session) && (hand.is_some() || has_free_piece)
            }
            BoardAction::TypeMove => board.may_act(&self.session),
            BoardAction::Back => !board.is_at_rest() || self.game.context.exercise().is_some(),
            BoardAction::Peek => {
                let lies = game.position().top(board.cursor).is_some();
                hand.is_none() && (lies || matches!(board.mode.lens(), Lens::Under(_)))
            }
            BoardAction::Chains => hand.is_none() && game.ply() > 0,
            // The arrows, the mouse and the loupe are for these.
            BoardAction::Step(_)
            | BoardAction::Aim(_)
            | BoardAction::Press(_)
            | BoardAction::TurnTo(_) => false,
        }
    }

    fn can_be_done_in_the_game(&self, action: SessionAction) -> bool {
        let is_over = self.session.game().outcome().is_some();
        let has_computer = self.session.seats().computer() != [None; 2];
        match action {
            SessionAction::Undo => self.session.game().ply() > 0 || self.game.board.is_aside(),
            SessionAction::Redo => self.session.game().ply() < self.session.line().len(),
            SessionAction::Resign | SessionAction::Draw => !is_over,
            SessionAction::PlayAgain => is_over,
            SessionAction::TakeOver => self.session.may_take_over(),
            SessionAction::Level(_) => has_computer,
            SessionAction::OneMove | SessionAction::Slower(_) => {
                self.situation() == Situation::Watching
            }
            _ => true,
        }
    }

    fn can_be_done_in_the_tree(&self, action: &TreeAction) -> bool {
        let board = &self.game.board;
        let (tree, node) = (self.session.tree(), board.node(&self.session));
        let is_variation =
            matches!(board.whereabouts(&self.session), Whereabouts::Variation { .. });
        let ply = board.game(&self.session).ply();
        match action {
            TreeAction::LookBy(by) if *by > 0 => board.line(&self.session).last() != Some(&node),
            TreeAction::LookBy(_) | TreeAction::LookToStart | TreeAction::Marks => ply > 0,
            TreeAction::LookToPresent => board.is_aside(),
            TreeAction::OtherMove { .. } => {
                tree.parent(node).is_some_and(|parent| tree.children(parent).len() > 1)
            }
            TreeAction::Promote | TreeAction::Delete => is_variation,
            _ => true,
        }
    }
}
