//! What an action may do now and does. [`PlayerContext::permit`] decides about intents.

#![deny(clippy::wildcard_enum_match_arm)]

use super::App;
use super::action::{Action, NextGame, ScreenAction};
use super::app::is_guided;
use super::dialogs::{CARD, Comment, Marks, Moves, Players, questions};
use super::{Obstacle, Task};
use crate::kit::phrases::sentence;
use crate::kit::shell::Effect;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::text::{Notice, Tone};
use crate::punct::control::intent::{AdviceKind, Intent, IntentError, Permission, RunLength};
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::control::viewing::{ViewError, ViewStep};
use crate::punct::play::{Command, CommandError, CommandResult, Event, TreeChange};
use crate::punct::screen::advice::Review;
use crate::punct::screen::board::Animation;
use crate::rules::Player;

pub fn permit(app: &App, action: &Action) -> Permission {
    let context = app.context();
    match action {
        Action::Intent(intent) => {
            let intent = app.game.mode.resolved(intent);
            // The piece in the hand goes back first.
            if intent == Intent::Undo && app.game.board.hand().is_some() {
                return context.permit_in_game(&intent);
            }
            if let Intent::View(ViewStep::By(1..)) = intent
                && app.game.mode.may_try_from_present(&app.session)
            {
                return Ok(());
            }
            context.permit(&intent)?;
            // The screen shows a hint as a move that Enter plays.
            let waits = intent == Intent::Advise(AdviceKind::Hint) && !app.session.may_move();
            let is_game = app.game.mode.exercise().is_none();
            if waits && is_game { Err(IntentError::HintWaits) } else { Ok(()) }
        }
        Action::Screen(action) => match action {
            ScreenAction::Zoom(_)
            | ScreenAction::ZoomToFit
            | ScreenAction::Replay
            | ScreenAction::Copy(_)
            | ScreenAction::RulesCard => Ok(()),
            ScreenAction::SavePicture => permit_outside_table(app),
            ScreenAction::OwnRecord => context.permit_open(),
            ScreenAction::Guide => context.permit_in_own_game(),
            ScreenAction::ViewTurn(_) => context.permit(&Intent::Advise(AdviceKind::Review(None))),
            ScreenAction::Slower(_) => context.permit(&Intent::RunComputers(RunLength::OneMove)),
            ScreenAction::Players => context.permit(&Intent::SetSeats(app.session.seats())),
            ScreenAction::Moves => context.permit_in_games(),
            ScreenAction::Comment => context.permit(&Intent::Comment(None, String::new())),
            ScreenAction::Marks => context.permit(&Intent::Mark(None, None)),
            ScreenAction::Talk => context.permit(&Intent::Say(String::new())),
            ScreenAction::Point => match app.game.mode.client() {
                Some(client) if client.colour().is_none() => Err(CommandError::Watching.into()),
                Some(_) => Ok(()),
                None => Err(IntentError::OnlyAtTable),
            },
        },
        Action::Shell(action) => match action {
            ShellAction::StartScreen => permit_outside_table(app),
            ShellAction::NewGame => context.permit_in_own_game(),
            ShellAction::Open => {
                context.permit_in_own_game()?;
                context.permit_open()
            }
            ShellAction::OpenSave(_) => context.permit_open(),
            ShellAction::SaveAs | ShellAction::Save(..) => context.permit_save(),
            ShellAction::NextTheme
            | ShellAction::SwitchRendering
            | ShellAction::Help
            | ShellAction::RulesPage
            | ShellAction::Menu
            | ShellAction::Quit => Ok(()),
        },
        Action::Next(
            NextGame::Begin(_)
            | NextGame::BeginAtOnce(_)
            | NextGame::PlayComputer(_)
            | NextGame::OpenPasted(_)
            | NextGame::Gipf,
        ) => context.permit_new_game(),
        Action::Board(_) | Action::Dialog(_) => Ok(()),
    }
}

/// In a contest the key of the start screen leads back to GIPF, so only a table forbids it.
fn permit_outside_table(app: &App) -> Permission {
    let is_contest = app.game.mode.contest().is_some();
    if is_contest { Ok(()) } else { app.context().permit_new_game() }
}

pub fn question_before(app: &App, intent: &Intent) -> Option<QuestionDialog<Action>> {
    let question = questions::confirm(&app.session, app.context().confirmation(intent)?);
    Some(match app.game.mode.contest() {
        Some(contest) => questions::at_stake(question, &contest.decided),
        None => question,
    })
}

impl App {
    pub fn perform_intent(&mut self, intent: &Intent) -> Result<(), Obstacle> {
        let intent = self.game.mode.resolved(intent);
        let is_exercise = self.game.mode.exercise().is_some();
        let is_present = self.session.is_present();
        if let Some(question) = question_before(self, &intent) {
            self.open_dialog(question);
            return Ok(());
        }
        match intent {
            Intent::Play(played) if is_exercise => return self.play_in_exercise(played),
            Intent::Play(played) if !is_present => self.try_move(played)?,
            Intent::Try(played) => self.try_move(played)?,
            Intent::Undo if is_exercise => {
                self.set_up_task();
                self.notice = Some(Notice::plain("The task begins again"));
            }
            Intent::Undo if self.game.board.hand().is_some() => {
                self.game.board.put_down();
                let undoes = is_present && self.context().permit(&intent).is_ok();
                let further = if undoes { "; u again takes back the last move" } else { "" };
                self.notice =
                    Some(Notice::plain(format!("The piece in your hand is back{further}")));
            }
            Intent::Undo if !is_present => {
                let deletes = self.session.tree().is_single_move(self.session.viewed_node());
                self.delete_viewed()?;
                if deletes {
                    self.notice =
                        Some(Notice::plain("The last move of the variation is taken back"));
                }
            }
            Intent::PlayAgain if !self.game.mode.is_owned_elsewhere() => return self.play_again(),
            Intent::Play(_)
            | Intent::TakeOver
            | Intent::Undo
            | Intent::Redo
            | Intent::Resign
            | Intent::Draw
            | Intent::Claim
            | Intent::Confirmed(_)
            | Intent::GiveTime
            | Intent::Accept
            | Intent::Decline
            | Intent::PlayAgain
            | Intent::Say(_) => {
                if let Some(command) = self.context().command(&intent) {
                    return self.ask_match(command);
                }
            }
            Intent::SetSeats(seats) => {
                self.game.board.put_down();
                self.notice = Some(self.game.computer.change_seats(&mut self.session, seats));
            }
            Intent::RunComputers(length) => self.game.computer.run(length),
            Intent::View(step) => return self.view_step(step),
            Intent::Comment(node, comment) => {
                let text = if comment.is_empty() { "There is no comment now" } else { "Commented" };
                self.edit_tree(self.context().node(node), TreeChange::Comment(comment))?;
                self.notice = Some(Notice::plain(text));
            }
            Intent::Mark(node, mark) => {
                self.edit_tree(self.context().node(node), TreeChange::Mark(mark))?;
                self.notice = Some(Notice::plain(match mark {
                    Some(mark) => format!("The move is marked {mark}"),
                    None => "The move has no mark".to_owned(),
                }));
            }
            Intent::Promote => {
                self.edit_tree(self.context().node(None), TreeChange::Promote)?;
                self.notice = Some(Notice::plain("The variation stands one place further up"));
            }
            Intent::Delete(None) => return self.delete_viewed(),
            Intent::Delete(Some(node)) => return self.delete(node),
            Intent::Plan(change) => return self.plan_reply(change),
            Intent::Share => self.switch_sharing(),
            Intent::Follow => self.switch_following(),
            Intent::Advise(AdviceKind::Hint) if is_exercise => return self.hint_in_exercise(),
            Intent::Advise(kind) => self.advise(kind),
            Intent::ListExercises(list) => {
                self.leave_exercise();
                self.list_exercises(list);
            }
            Intent::BeginExercise(choice) => {
                self.leave_exercise();
                self.begin_chosen(choice);
            }
            Intent::GoToTask(to) => self.step_to(to),
            Intent::ReadTask => self.open_or_close_text(),
            Intent::LeaveExercise => self.leave_for_the_list(),
        }
        Ok(())
    }

    pub fn perform_on_screen(&mut self, action: ScreenAction) -> Result<(), Obstacle> {
        let node = self.session.viewed_node();
        match action {
            ScreenAction::Zoom(_) | ScreenAction::ZoomToFit => {
                if let ScreenAction::Zoom(by) = action {
                    self.appearance.zoom(by);
                } else {
                    self.appearance.zoom_to_fit();
                }
                let Some(size) = self.appearance.size() else { return Ok(()) };
                let limit = if self.appearance.is_largest() {
                    ", the largest that fits"
                } else if size.smaller() == size {
                    ", the smallest"
                } else {
                    ""
                };
                self.show_board_notice(format!("Board size: {size}{limit}"));
            }
            ScreenAction::SavePicture => self.start(Task::SavePicture),
            ScreenAction::Copy(what) => self.copy(what),
            ScreenAction::Guide => self.notice = Some(self.game.guidance.switch()),
            ScreenAction::Replay => self.replay(),
            ScreenAction::RulesCard => self.open_dialog(CARD),
            ScreenAction::OwnRecord => {
                self.start(Task::ReadOwnGames(self.game.own_name.clone()));
            }
            ScreenAction::ViewTurn(ply) => {
                let turns = self.game.advice.review.as_ref().map_or_else(Vec::new, Review::turns);
                if let Some(turn) = turns.into_iter().find(|turn| turn.ply == ply) {
                    self.view_step(ViewStep::Node(self.session.tree().main_node(ply)))?;
                    let notice = self.game.advice.show_turn(&turn, &self.session);
                    self.notice = notice.or(self.notice.take());
                }
            }
            ScreenAction::Slower(by) => {
                self.notice = Some(self.game.computer.change_pace(by));
            }
            ScreenAction::Players => self.open_dialog(Players::new(self.session.seats())),
            ScreenAction::Moves => {
                self.open_dialog(Moves::new(
                    node,
                    &self.session,
                    self.game.mode.may_plan(&self.session),
                ));
            }
            ScreenAction::Comment => self.open_dialog(Comment::new(node, &self.session)),
            ScreenAction::Marks => self.open_dialog(Marks::new(node, &self.session)),
            ScreenAction::Talk => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    let talk = panel.open_talk();
                    self.open_dialog(talk);
                }
            }
            ScreenAction::Point => {
                if let Some(panel) = self.game.mode.panel_mut() {
                    self.notice = Some(panel.toggle_pointing());
                }
            }
        }
        Ok(())
    }

    pub fn perform_in_shell(&mut self, action: ShellAction) -> Result<(), Obstacle> {
        match action {
            ShellAction::StartScreen if self.game.mode.contest().is_some() => {
                self.ask_for(Effect::YieldScreen);
                return Ok(());
            }
            ShellAction::Quit
                if let Some(panel) = self.game.mode.panel()
                    && let Some(guest) = panel.guest_ended_by_leaving() =>
            {
                self.open_dialog(questions::close_table(&self.session, guest));
                return Ok(());
            }
            ShellAction::StartScreen | ShellAction::OpenSave(_) | ShellAction::Quit => {
                self.leave_exercise();
            }
            ShellAction::NewGame
            | ShellAction::SaveAs
            | ShellAction::Save(..)
            | ShellAction::Open
            | ShellAction::NextTheme
            | ShellAction::SwitchRendering
            | ShellAction::Help
            | ShellAction::RulesPage
            | ShellAction::Menu => {}
        }
        self.perform_for_shell(action)
    }

    /// Says why, plainly if it is no fault of the player. A step to nowhere only empties the hand.
    pub fn refuse(&mut self, why: &IntentError) -> Result<(), Obstacle> {
        if let IntentError::View(ViewError::Start | ViewError::End) = why {
            self.view_node(self.session.viewed_node());
            return Ok(());
        }
        if *why == IntentError::AtPresent {
            if self.game.board.hand().is_none() {
                self.put_all_back();
            }
            return Ok(());
        }
        let text = sentence(&why.to_string());
        if !why.is_informational() {
            return Err(Obstacle::Refused(text));
        }
        self.notice = Some(Notice::plain(text));
        Ok(())
    }
}

/// Where a command was given. A move made on this screen needs no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Here,
    /// The computer, another player, or the player here on another screen or by a command. If the
    /// player here looks back, this screen stays at the earlier position.
    Elsewhere,
}

impl App {
    /// A game at this screen answers at once; the owner of a table by a message.
    pub fn ask_match(&mut self, command: Command) -> Result<(), Obstacle> {
        if let Some(panel) = self.game.mode.panel_mut() {
            let command = panel.client.command(command);
            self.start(Task::Command(command));
            return Ok(());
        }
        let commander = self.context().acting_player(&command);
        let done = commander.and_then(|by| Ok(self.carry_out(by, command, Origin::Here)?));
        done.or_else(|why| self.refuse(&why))
    }

    /// Reports the events. Nothing has changed after a refusal, unless time ended the game.
    pub fn carry_out(&mut self, by: Player, command: Command, origin: Origin) -> CommandResult {
        let looks_back = origin == Origin::Elsewhere && !self.session.is_present();
        let (is_guided, ply) = (is_guided(self), self.session.game().ply());
        let next = if let Command::Play { played, .. } = &command {
            Some(*played)
        } else if command == Command::Redo {
            self.session.line().get(ply).copied()
        } else {
            None
        };
        let mut animation = None;
        if let Some(next) = next
            && !looks_back
        {
            animation = Animation::of_move(self.session.viewed_game(), next, &self.appearance);
        }
        let events = self.session.apply(by, command)?;
        // The player may already look at the position that the move has made the present one.
        if !looks_back || self.session.viewed_node() == self.session.current() {
            self.put_all_back();
            self.game.animation = animation;
        }
        for event in events {
            if let Event::Played(played) = event
                && origin == Origin::Here
            {
                self.game.board.cursor = played.placement().punct();
                if is_guided && let Some(help) = self.game.guidance.help_with(played) {
                    let number = self.session.game().ply();
                    self.session.add_help_at(number, help);
                }
            } else if let Some(news) = Notification::of_event(event, ply) {
                self.notify(&news);
            }
        }
        self.show_result();
        Ok(())
    }

    /// Shows in the status line what has happened. The result of the game tells its last move.
    pub fn notify(&mut self, news: &Notification) {
        let is_present = self.session.is_present();
        if news.is_of_move() && is_present && self.session.game().outcome().is_some() {
            return;
        }
        let is_last = matches!(news, Notification::Played(_) | Notification::PlayedAgain(_));
        let tone = if is_present && is_last {
            Tone::LastMove
        } else if is_present && matches!(news, Notification::TakenBack(_)) {
            Tone::Plain
        } else {
            Tone::Good
        };
        let text = news.text(TextStyle::StatusLine, &self.session).pop();
        self.show_notice(Notice { text: text.unwrap_or_default(), tone });
    }
}
