//! Events become messages, messages change the shell, and the effects that follow are carried out.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::Size;

use super::dialog::DialogPosition;
use super::{ActionObstacle, GameAction, Performed, Shell, ShellGame, View};
use crate::kit::session::{AT_RISK, GameSession, SummaryOf};
use crate::kit::settings::{SettingChange, SettingsError, SettingsFile};
use crate::kit::storage::{ListedSave, Store, StoreResult, visible_path};
use crate::kit::system::shell_word;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, DEFAULT_SIXEL_COLOURS, Graphics, Protocol};
use crate::kit::terminal::job::{self, WorkerFailure};
use crate::kit::terminal::{Answers, Flow, Outbox, Program, copy_to_clipboard};
use crate::kit::ui::action::{DialogAction, DialogReply, Pointer, Scrolling, ShellAction};
use crate::kit::ui::keys::Key;
use crate::kit::ui::text::{Notice, sentence};

#[derive(derive_more::Debug)]
pub enum ShellMessage<G: ShellGame> {
    Key(KeyEvent),
    Pointer(Pointer<G::Action>),
    Pasted(String),
    Resized(Size),
    Interrupted,
    Ticked,
    SavesListed(StoreResult<Vec<ListedSave<SummaryOf<G::Match>>>>),
    /// A choice could not be saved. The program saves no more choices.
    ChoiceNotSaved(SettingsError),
    /// Something outside the screen asks for this action.
    Asked(G::Action),
    /// The terminal or the table asks the shell to show this text as a warning.
    Warning(String),
    WorkerFailed(WorkerFailure),
    News(G::News),
}

/// Something that the program must do outside the shell's state.
pub enum Effect<G: ShellGame> {
    Leave,
    /// Let another screen be shown. The game waits.
    YieldScreen,
    ListSaves,
    SaveSetting(SettingChange),
    Scroll(Scrolling),
    Start(G::Task),
}

pub fn update<G: ShellGame>(shell: &mut Shell<G>, message: ShellMessage<G>) -> Vec<Effect<G>> {
    G::before_message(shell);
    match message {
        ShellMessage::Key(key) => shell.key(key),
        ShellMessage::Pointer(pointer) if shell.has_room() => G::point(shell, pointer),
        ShellMessage::Pasted(text) if shell.has_room() => match shell.dialogs.last_mut() {
            Some(dialog) if !dialog.properties().passes_keys_to_board => dialog.paste(&text),
            _ => G::paste(shell, &text),
        },
        ShellMessage::Pointer(_) | ShellMessage::Pasted(_) => {}
        ShellMessage::Resized(window) => {
            let before = shell.appearance.clone();
            shell.appearance.window = window;
            G::on_resize(shell, &before);
        }
        // The second Ctrl-C answers the question with yes.
        ShellMessage::Interrupted if shell.asks_to_quit() => shell.ask_for(Effect::Leave),
        ShellMessage::Interrupted => shell.act(ShellAction::Quit),
        ShellMessage::Ticked => G::tick(shell),
        ShellMessage::SavesListed(saves) => {
            if let Some(open) = shell.dialogs.iter_mut().find_map(|dialog| dialog.saves()) {
                open.fill(saves);
            }
        }
        ShellMessage::ChoiceNotSaved(error) => {
            // The failure is more important than the choice's own notice.
            shell.notice = None;
            shell.deferred_notice = Some(Notice::refusal(&error));
        }
        ShellMessage::Asked(action) => shell.act(action),
        ShellMessage::Warning(what) => shell.show_notice(Notice::warning(what)),
        ShellMessage::WorkerFailed(failure) => {
            shell.fail(ActionObstacle::Refused(sentence(&failure.to_string())));
        }
        ShellMessage::News(news) => G::receive_news(shell, news),
    }
    G::after_message(shell);
    shell.follow_game();
    if shell.has_unreported_risk() && shell.deferred_notice.is_none() {
        shell.has_warned_of_risk = true;
        shell.deferred_notice = Some(Notice::warning(sentence(AT_RISK)));
    }
    if shell.dialogs.is_empty() && shell.notice.is_none() {
        shell.notice = shell.deferred_notice.take();
    }
    std::mem::take(&mut shell.effects)
}

pub fn action_of_key<G: ShellGame>(event: KeyEvent) -> Option<G::Action> {
    G::keys().find(|(key, _)| key.is(event)).map(|(_, action)| action.clone())
}

impl<G: ShellGame> Shell<G> {
    fn key(&mut self, key: KeyEvent) {
        if !self.has_room() && !self.asks_to_quit() {
            let quit = G::Action::from(ShellAction::Quit);
            if action_of_key::<G>(key).as_ref() == Some(&quit) {
                self.act(quit);
            }
            return;
        }
        let Some(dialog) = self.dialogs.last() else {
            if let Some(action) = action_of_key::<G>(key) {
                return self.act(action);
            }
            self.notice = None;
            G::unknown_key(self);
            return self.report_unknown_key(key, "; : lists what you can do");
        };
        if let Some(action) = dialog.action_of(key) {
            self.act(action);
        } else if dialog.properties().passes_keys_to_board {
            let Some(action) = action_of_key::<G>(key) else { return };
            let stays = action.leaves_result_open() && dialog.survives_view_keys();
            if !stays && !dialog.closes_on_board_keys() {
                return;
            }
            if !stays {
                self.dialogs.clear();
            }
            self.act(action);
        } else if dialog.properties().position == DialogPosition::Side {
            self.report_unknown_key(key, "");
        }
    }

    fn report_unknown_key(&mut self, key: KeyEvent, more: &str) {
        let KeyCode::Char(c) = key.code else { return };
        if Key::Char(c).is(key) && !c.is_control() {
            self.notice = Some(Notice::plain(format!("The key {c} does nothing here{more}")));
        }
    }

    pub fn act(&mut self, action: impl Into<G::Action>) {
        let mut action = action.into();
        match action.as_dialog_action() {
            Some(DialogAction::Nothing) => return,
            Some(DialogAction::AtBoard(key)) => {
                let Some(at_board) = action_of_key::<G>(key.into()) else { return };
                if self.warns_of_change(&DialogReply::Perform(at_board.clone())) {
                    return;
                }
                action = at_board;
            }
            _ => {}
        }
        G::before_action(self, &action);
        let was_current: Vec<bool> = self.seen.iter().map(|seen| self.is_current(seen)).collect();
        if let Some(action) = action.as_dialog_action() {
            self.act_in_dialog(action);
        } else if let Err(obstacle) = G::perform(self, action) {
            self.fail(obstacle);
        }
        // The player has seen the change of the game that the action makes.
        for (nth, was_current) in was_current.into_iter().enumerate() {
            if was_current && nth < self.seen.len() {
                self.seen[nth].state = G::state(self, Some(&self.seen[nth].state));
            }
        }
        G::on_action_done(self);
    }

    fn act_in_dialog(&mut self, action: DialogAction) {
        let Some(dialog) = self.dialogs.last_mut() else { return };
        let reply = if action == DialogAction::Close { dialog.close() } else { dialog.act(action) };
        if self.warns_of_change(&reply) {
            return;
        }
        match reply {
            DialogReply::Stay => {}
            DialogReply::Close => {
                if let Some(dialog) = self.dialogs.pop() {
                    G::on_dialog_closed(self, dialog);
                }
            }
            DialogReply::Scroll(scrolling) => self.ask_for(Effect::Scroll(scrolling)),
            DialogReply::CloseAndPerform(action) => {
                let dialog = self.dialogs.pop();
                if let Err(obstacle) = G::perform(self, action) {
                    self.dialogs.extend(dialog);
                    self.fail(obstacle);
                }
            }
            DialogReply::Perform(action) => {
                if let Err(obstacle) = G::perform(self, action) {
                    self.fail(obstacle);
                }
            }
            DialogReply::PerformAndCloseAll(action) => {
                self.finish(|shell| G::perform(shell, action));
            }
            DialogReply::AbandonGame(next) => self.finish(|shell| G::go_to(shell, next)),
        }
    }

    /// Does something and closes all dialogs. If it fails, the dialogs stay open.
    fn finish(&mut self, does: impl FnOnce(&mut Shell<G>) -> Performed<G::Action>) {
        let open = std::mem::take(&mut self.dialogs);
        if let Err(obstacle) = does(self) {
            self.dialogs = open;
            self.fail(obstacle);
        }
    }

    fn has_unreported_risk(&self) -> bool {
        self.session.is_at_risk() && !self.has_warned_of_risk
    }
}

pub trait GameProgram: ShellGame {
    type Host: Default;

    fn carry_out(running: &mut RunningGame<Self>, task: Self::Task);

    fn on_start(_running: &mut RunningGame<Self>, _outbox: &Outbox<ShellMessage<Self>>) {}

    /// Called before the process is suspended (`is_stopped`), and after it has resumed.
    fn pause(_running: &mut RunningGame<Self>, _is_stopped: bool) {}

    fn leave(_running: &mut RunningGame<Self>) {}

    fn uses_mouse(_running: &RunningGame<Self>) -> bool {
        false
    }
}

/// A game, the state that drawing keeps between frames, and the resources of its effects.
pub struct RunningGame<G: GameProgram> {
    pub shell: Shell<G>,
    pub view: View<G>,
    /// The file with the player's choices; `None` if choices are not saved.
    pub settings: Option<SettingsFile>,
    pub host: G::Host,
    /// Where workers post their results. `None` until the terminal is ready.
    pub outbox: Option<Outbox<ShellMessage<G>>>,
    /// The largest number of colours in a sixel image, if the terminal has reported it.
    pub sixel_colours: Option<u16>,
    /// The images on the terminal; `None` if it shows no images.
    graphics: Option<Graphics>,
    has_yielded_screen: bool,
    /// The file of the game, after the game has given it up at the end.
    left: Option<PathBuf>,
}

impl<G: GameProgram> RunningGame<G> {
    pub fn new(app: Shell<G>) -> RunningGame<G> {
        RunningGame {
            shell: app,
            view: View::default(),
            settings: None,
            host: G::Host::default(),
            outbox: None,
            sixel_colours: None,
            graphics: None,
            has_yielded_screen: false,
            left: None,
        }
    }

    pub fn set_graphics(&mut self, capabilities: Capabilities, sixel_colours: Option<u16>) {
        self.shell.appearance.capabilities = capabilities;
        self.sixel_colours = sixel_colours;
        let colours = sixel_colours.unwrap_or(DEFAULT_SIXEL_COLOURS);
        self.graphics = capabilities.protocol.map(|protocol| Graphics::new(protocol, colours));
    }

    /// Inside another program that is already running, to whose outbox workers post.
    pub fn start_nested(
        &mut self,
        outbox: Option<Outbox<ShellMessage<G>>>,
        sixel_colours: Option<u16>,
    ) {
        self.set_graphics(self.shell.appearance.capabilities, sixel_colours);
        self.outbox = outbox;
    }

    /// Whether the game stopped only to let another screen be shown. `true` only once.
    pub fn take_screen_yield(&mut self) -> bool {
        std::mem::take(&mut self.has_yielded_screen)
    }

    /// Where the game is saved and how to go on with it; `None` without a file or if saving failed.
    pub fn saved_as(&self) -> Option<String> {
        let session = &self.shell.session;
        if session.save_error().is_some() {
            return None;
        }
        let file = self.left.as_deref().or(session.path())?;
        let store = session.store();
        let latest = GameSession::<G::Match>::latest_unfinished(store);
        let (argument, what) = if latest.is_some_and(|latest| is_same_file(&latest, file)) {
            ("--resume".to_owned(), "goes on")
        } else {
            let name = file.file_stem().map_or(file, Path::new);
            let found = store.find_save(name);
            let is_found = found.is_ok_and(|found| is_same_file(&found, file));
            (shell_word(visible_path(if is_found { name } else { file })), "opens it")
        };
        let folder = store.named_as().map_or_else(String::new, |folder| {
            format!(" --saves {}", shell_word(visible_path(folder)))
        });
        let command = G::COMMAND;
        let risk =
            if self.shell.has_unreported_risk() { format!("; {AT_RISK}") } else { String::new() };
        let shown = visible_path(file);
        Some(format!("Saved as {shown}; `{command} {argument}{folder}` {what}{risk}"))
    }

    pub fn process(&mut self, message: ShellMessage<G>) -> Flow {
        let mut flow = Flow::Go;
        for effect in update(&mut self.shell, message) {
            match effect {
                Effect::Leave => {
                    self.shell.session.pause_clock();
                    flow = Flow::Quit;
                }
                Effect::YieldScreen => {
                    self.shell.session.pause_clock();
                    self.has_yielded_screen = true;
                    flow = Flow::Quit;
                }
                Effect::Scroll(scrolling) => self.view.scroll(scrolling),
                Effect::ListSaves => {
                    let (list, done) = (GameSession::<G::Match>::saves, ShellMessage::SavesListed);
                    self.look_through_saves("list of saves", list, done);
                }
                // Choices are saved at once: then they keep their order, and leaving loses none.
                Effect::SaveSetting(choice) => {
                    if let Some(Err(error)) = self.settings.as_ref().map(|file| file.store(&choice))
                    {
                        self.settings = None;
                        self.process(ShellMessage::ChoiceNotSaved(error));
                    }
                }
                Effect::Start(task) => G::carry_out(self, task),
            }
        }
        flow
    }

    /// On another thread, because there may be thousands; without a terminal, on this one.
    pub fn look_through_saves<T>(
        &mut self,
        name: &'static str,
        look: impl FnOnce(&Store) -> T + Send + 'static,
        report: fn(T) -> ShellMessage<G>,
    ) where
        T: Send + 'static,
    {
        let store = self.shell.session.store().clone();
        match &self.outbox {
            Some(outbox) => job::spawn(
                name,
                outbox,
                move |found| found.map_or_else(ShellMessage::WorkerFailed, report),
                move || look(&store),
            ),
            None => {
                self.process(report(look(&store)));
            }
        }
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    same_file::is_same_file(one, other).unwrap_or(false)
}

impl<G: GameProgram> Program for RunningGame<G> {
    type Message = ShellMessage<G>;

    fn start(&mut self, answers: Answers, outbox: Outbox<ShellMessage<G>>) {
        self.on_answers(&answers, Capabilities::detect(&answers));
        G::on_start(self, &outbox);
        self.outbox = Some(outbox);
    }

    fn on_answers(&mut self, answers: &Answers, capabilities: Capabilities) {
        self.shell.appearance.apply_answers(answers);
        self.set_graphics(capabilities, answers.sixel_colours);
    }

    fn on_terminal_renewed(&mut self) {
        self.set_graphics(
            Capabilities { protocol: None, ..self.shell.appearance.capabilities },
            None,
        );
    }

    fn is_wide(&mut self) {
        self.shell.appearance.use_ascii();
    }

    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        self.shell.appearance.cell = cell;
        self.process(ShellMessage::Resized(size));
    }

    fn on_screen_lost(&mut self) {
        if let Some(graphics) = &mut self.graphics {
            graphics.forget();
        }
    }

    fn on_suspend(&mut self) {
        self.shell.session.pause_clock();
        G::pause(self, true);
    }

    fn on_resume(&mut self) {
        G::pause(self, false);
        G::before_message(&mut self.shell);
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if let Some(graphics) = &mut self.graphics {
            self.view.board.show(graphics, out);
        }
        if let Some(text) = self.shell.copied.take() {
            copy_to_clipboard(&text, out);
        }
        G::sound(&mut self.shell, out);
    }

    fn protocol(&self) -> Option<Protocol> {
        self.shell.appearance.capabilities.protocol
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.view.draw(&self.shell, frame.area(), frame.buffer_mut());
    }

    fn uses_mouse(&self) -> bool {
        G::uses_mouse(self)
    }

    fn handle(&mut self, event: Event) -> Flow {
        let message = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return Flow::Go,
            Event::Key(key) => ShellMessage::Key(key),
            Event::Mouse(mouse) => {
                match Pointer::from_mouse(mouse, |cell| self.view.action_at(cell)) {
                    Some(pointer) => ShellMessage::Pointer(pointer),
                    None => return Flow::Go,
                }
            }
            Event::Paste(text) => ShellMessage::Pasted(text),
            Event::Resize(columns, lines) => ShellMessage::Resized(Size::new(columns, lines)),
            Event::FocusGained | Event::FocusLost => return Flow::Go,
        };
        self.process(message)
    }

    fn message(&mut self, message: ShellMessage<G>) -> Flow {
        self.process(message)
    }

    fn interrupt(&mut self) -> Flow {
        self.process(ShellMessage::Interrupted)
    }

    fn notify(&mut self, what: &'static str) {
        self.process(ShellMessage::Warning(what.to_owned()));
    }

    fn deadline(&self) -> Option<Instant> {
        self.shell.deadline()
    }

    fn tick(&mut self) {
        self.process(ShellMessage::Ticked);
    }

    fn leave(&mut self) {
        G::leave(self);
        self.shell.session.pause_clock();
        self.shell.session.save_if_unsaved();
        self.left = self.shell.session.path().map(Path::to_owned);
        self.shell.session.release();
    }

    fn last_word(&self) -> Option<String> {
        let trouble = self.shell.session.save_error()?;
        Some(format!("{} could not be saved: {trouble}", G::NAME))
    }
}
