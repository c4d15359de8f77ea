//! GIPF as a game in the shell: what the shell asks of a game, and which acts are possible.

use std::time::Instant;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::{BoardAction, GipfAction, PlayAction, ViewAction};
use super::board::Size;
use super::dialogs::{self, Dialog, HELP, NewGameForm};
use super::keys::{self, Situation};
use super::{App, Gipf, Host, Message, News, Obstacle, Task, draw, layout};
use crate::gipf::phrases;
use crate::gipf::play::{Command, CommandError, Match, Session};
use crate::gipf::record::TurnError;
use crate::gipf::rules::{Outcome, Point, Refusal};
use crate::kit::lessons::Tasks as _;
use crate::kit::phrases::{counted, sentence};
use crate::kit::shell::{Effect, GameProgram, RunningGame, ShellGame, View, refused_by};
use crate::kit::terminal::job;
use crate::kit::ui::action::{DialogAction, Pointer, ShellAction};
use crate::kit::ui::appearance::{Appearance, BoardRenderings};
use crate::kit::ui::keys::{Key, ModeKind};
use crate::kit::ui::menu::{self, MenuItem};
use crate::kit::ui::text::Notice;

impl ShellGame for Gipf {
    type Match = Match;
    type Session = Box<Session>;
    type Action = GipfAction;
    type Dialog = Dialog;
    type News = News;
    type Task = Task;
    type Board = Size;
    /// The number of turns, and the end of the game.
    type State = (usize, Option<Outcome>);

    const NAME: &'static str = "the game of GIPF";
    const COMMAND: &'static str = "punct gipf";

    fn has_room(look: &Appearance) -> bool {
        let (window, least) = (look.window, layout::LEAST);
        window.width >= least.width && window.height >= least.height
    }

    fn draw(app: &App, view: &mut View<Gipf>, area: Rect, buffer: &mut Buffer) {
        draw::draw(app, view, area, buffer);
    }

    fn press(point: Point) -> GipfAction {
        GipfAction::Board(BoardAction::Press(point))
    }

    fn renderings(look: &Appearance) -> Option<BoardRenderings> {
        Some(layout::renderings(look))
    }

    fn keys() -> impl Iterator<Item = (Key, &'static GipfAction)> {
        keys::KEYS.iter().flat_map(keys::Binding::keys)
    }

    fn after_message(app: &mut App) {
        app.settle_activity();
        if app.shown_hint().is_none() {
            app.game.hint = None;
        }
        app.update_thinking();
    }

    /// Plays a turn that is pasted at the board, like a typed one.
    fn paste(app: &mut App, text: &str) {
        if app.dialogs.is_empty()
            && let Ok(turn) = text.trim().parse()
        {
            app.act(GipfAction::Game(PlayAction::Command(Command::Play(turn))));
        }
    }

    fn point(app: &mut App, pointer: Pointer<GipfAction>) {
        match pointer {
            Pointer::Moved(Some(GipfAction::Board(BoardAction::Press(point)))) if app.may_act() => {
                app.game.aim.act(BoardAction::Aim(point), app.session.draft());
            }
            Pointer::Pressed(Some(act)) => app.act(act),
            Pointer::Right if app.dialogs.is_empty() => {
                app.act(GipfAction::Board(BoardAction::Back));
            }
            Pointer::Wheel(by) if app.dialogs.is_empty() => {
                app.act(GipfAction::Board(BoardAction::Next { forward: by > 0 }));
            }
            Pointer::Wheel(by) => app.act(DialogAction::Scroll(isize::from(by))),
            Pointer::Moved(_) | Pointer::Pressed(None) | Pointer::Released(_) | Pointer::Right => {}
        }
    }

    fn receive_news(app: &mut App, news: News) {
        match news {
            News::Thought(ticket, answer) => {
                if app.game.hint.as_ref().is_some_and(|hint| hint.waits_for(&ticket)) {
                    app.take_hint(answer);
                } else {
                    app.take_answer(&ticket, answer);
                }
            }
            News::ContestLeft(events) => app.show_events(events),
        }
    }

    fn tick(app: &mut App) {
        app.game.due = None;
    }

    fn deadline(app: &App) -> Option<Instant> {
        app.game.due
    }

    fn perform(app: &mut App, act: GipfAction) -> Result<(), Obstacle> {
        if let Some(why) = app.refusal(&act) {
            return Err(Obstacle::Refused(why.to_owned()));
        }
        if let Some(done) = app.perform_in_lesson(&act) {
            return done;
        }
        match act {
            GipfAction::Board(act) => app.act_at_board(act),
            GipfAction::View(act) => {
                app.view(act);
                Ok(())
            }
            GipfAction::Game(act) => app.perform_in_game(act),
            GipfAction::Shell(action) => app.perform_for_shell(action),
            GipfAction::Begin(game) => app.leave_for(GipfAction::Begin(game)),
            GipfAction::RulesCard => {
                app.open_dialog(dialogs::CARD);
                Ok(())
            }
            GipfAction::Dialog(_) => Ok(()),
        }
    }

    fn state(app: &App, _: Option<&Self::State>) -> (usize, Option<Outcome>) {
        let game = app.session.game();
        (game.turns().len(), game.outcome())
    }

    fn is_outdated(app: &App, seen: &(usize, Option<Outcome>), act: &GipfAction) -> bool {
        matches!(act, GipfAction::Game(_)) && *seen != Gipf::state(app, None)
    }

    fn change_since(app: &App, _: &(usize, Option<Outcome>)) -> String {
        match app.session.game().outcome() {
            Some(outcome) => phrases::outcome(outcome, app.session.names()),
            None => "The game has gone on".to_owned(),
        }
    }

    fn on_dialog_closed(app: &mut App, dialog: Dialog) {
        // A player who leaves the form plays the game that is set up already.
        if matches!(dialog, Dialog::NewGame(_)) && app.session.game().turns().is_empty() {
            let text = "n chooses the version and who plays; w lists the lessons";
            app.notice = Some(Notice::plain(text));
        }
    }

    fn show_start_screen(app: &mut App) -> Result<(), Obstacle> {
        if app.session.open_contest().is_some() {
            // The same key leads from the board to the game of PÜNCT and back.
            app.game.is_beside_contest = false;
            return Ok(());
        }
        if !app.game.has_start_screen {
            return Err(Obstacle::Refused("'punct' alone shows the start screen".to_owned()));
        }
        app.leave_for(ShellAction::StartScreen)
    }

    fn new_game_form(app: &App) -> Dialog {
        NewGameForm::new(&app.session).into()
    }

    fn help() -> Dialog {
        HELP.into()
    }

    fn rules_page() -> Dialog {
        dialogs::RULES.into()
    }

    fn describe_progress(app: &App) -> String {
        let rules = phrases::rules(app.session.agreement().rules);
        format!("{}, turn {}", sentence(&rules), app.ply())
    }

    fn menu(app: &App) -> Vec<MenuItem<GipfAction>> {
        menu::items(
            keys::KEYS,
            |row| row.label_in(app.situation()).is_some(),
            |act| app.can_be_done(act),
            |key| key.words.to_owned(),
        )
    }

    fn length(session: &Session) -> String {
        counted(session.game().turns().len(), "turn")
    }

    fn go_to(app: &mut App, next: GipfAction) -> Result<(), Obstacle> {
        match next {
            GipfAction::Begin(game) => app.begin(*game),
            GipfAction::Shell(ShellAction::OpenSave(path)) => app.open(&path)?,
            GipfAction::Shell(ShellAction::StartScreen) => app.ask_for(Effect::YieldScreen),
            _ => app.ask_for(Effect::Leave),
        }
        Ok(())
    }

    fn on_new_game(app: &mut App) {
        let Gipf { games, has_start_screen, .. } = app.game;
        let progress = std::mem::take(&mut app.game.progress);
        app.game = Gipf { games: games + 1, has_start_screen, progress, ..Gipf::default() };
        app.show_end();
    }
}

impl GameProgram for Gipf {
    type Host = Host;

    fn carry_out(running: &mut RunningGame<Gipf>, task: Task) {
        match task {
            Task::Think(ticket, request) => {
                let think = running.host.think;
                let done = job::start(
                    "GIPF computer",
                    running.outbox.as_ref(),
                    ticket,
                    |ticket, answer| Message::News(News::Thought(ticket, answer)),
                    move |watch| think(*request, &mut || watch.is_wanted()),
                );
                if let Some(done) = done {
                    running.process(done);
                }
            }
            Task::AskInContest(action) => running.host.asked_in_contest = Some(action),
        }
    }
}

refused_by!(Refusal, TurnError, CommandError);

impl App {
    fn refusal(&self, act: &GipfAction) -> Option<&'static str> {
        let kind = if self.has_lesson() {
            ModeKind::Exercise
        } else if self.session.open_contest().is_some() {
            ModeKind::Contest
        } else {
            ModeKind::Own
        };
        Some(if keys::modes(act).contains(&kind) {
            return None;
        } else if kind == ModeKind::Exercise {
            "This is a lesson: u begins it again, Esc leaves the lessons"
        } else {
            "A game of PÜNCT goes on: the lessons are there after it"
        })
    }

    fn can_be_done(&self, act: &GipfAction) -> bool {
        use Situation::{Aiming, Dealing, Free, Hinted, Jumping, Lesson, Over, Waiting, Watching};
        let now = self.situation();
        if self.refusal(act).is_some() {
            return false;
        }
        match act {
            GipfAction::Board(act) => match act {
                BoardAction::Confirm => now != Over,
                BoardAction::Switch => now == Dealing,
                BoardAction::Next { .. } => {
                    matches!(now, Free | Hinted | Lesson | Aiming | Jumping | Dealing)
                }
                BoardAction::Choose(entering) => {
                    let numbers = self.game.aim.numbers(self.session.draft());
                    let may_choose = matches!(now, Free | Hinted | Lesson | Aiming | Jumping);
                    may_choose && numbers[*entering as usize]
                }
                BoardAction::Back => !matches!(now, Free | Waiting | Watching | Over),
                BoardAction::Step(_) | BoardAction::Aim(_) | BoardAction::Press(_) => false,
            },
            GipfAction::View(look) if let Some(on) = &self.game.lesson => {
                on.tasks.leads(look.to_lesson())
            }
            GipfAction::View(ViewAction::By(1..) | ViewAction::ToPresent) => self.is_viewing_past(),
            GipfAction::View(ViewAction::By(_) | ViewAction::ToStart) => self.ply() > 0,
            GipfAction::Shell(ShellAction::Menu) => false,
            GipfAction::Game(PlayAction::Type) => {
                matches!(now, Free | Hinted | Lesson | Aiming | Jumping)
            }
            GipfAction::Game(PlayAction::PlayAgain) => now == Over,
            GipfAction::Game(PlayAction::Undo) => self.session.may_undo(),
            GipfAction::Game(PlayAction::Redo) => {
                self.session.line().len() > self.session.game().turns().len()
            }
            GipfAction::Shell(ShellAction::StartScreen) => {
                self.game.has_start_screen || self.session.open_contest().is_some()
            }
            GipfAction::Game(PlayAction::Resign | PlayAction::Draw) => now != Over,
            GipfAction::Game(PlayAction::Hint) if self.has_lesson() => self.lesson_task().is_some(),
            GipfAction::Game(PlayAction::Hint) => {
                let has_begun = !self.session.draft().steps().is_empty();
                self.may_act() && !has_begun && self.shown_hint().is_none()
            }
            _ => true,
        }
    }
}
