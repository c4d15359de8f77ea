//! The loop on a terminal of the tests, and a small program in a real one.

mod in_a_pty;
mod seen;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;
use std::{io, thread};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::event_loop::{End, EventLoop, Flow, LoopScreen, Program};
use super::input::{Killer, Outbox};
use super::job::{self, WorkerFailure};
use crate::kit::terminal::graphics::{CellSize, Protocol};

impl<M: Send + 'static> Outbox<M> {
    /// Makes an outbox that does work before [`run`](Self::run) returns, so that tests do not
    /// depend on threads.
    pub fn at_once(to: Sender<super::input::Input<M>>) -> Self {
        Self::new(to).worked_by(|_, work| {
            work();
            Ok(())
        })
    }
}

type Message = Result<char, WorkerFailure>;
type Input = super::input::Input<Message>;

/// Shows its input; `q` quits, `!` panics, Ctrl-C is refused after `k`. On `w` a worker sends it
/// `w`, on `W` a worker fails; `T` starts a thread that is not a worker.
#[derive(Default)]
struct Toy {
    text: String,
    keeps_on: bool,
    drawn: usize,
    left: bool,
    ticks_left: usize,
    sizes: Vec<(Size, Option<CellSize>)>,
    /// The toy's picture, and whether the terminal shows it.
    picture: &'static str,
    is_shown: bool,
    answers: Answers,
    outbox: Option<Outbox<Message>>,
    /// The toy drops this after the last tick, so that the inputs end.
    to: Option<Sender<Input>>,
}

impl Program for Toy {
    type Message = Message;

    fn start(&mut self, answers: Answers, outbox: Outbox<Message>) {
        self.answers = answers;
        self.outbox = Some(outbox);
    }

    fn on_answers(&mut self, answers: &Answers, _: Capabilities) {
        self.answers = answers.clone();
    }

    fn on_resize(&mut self, size: Size, cell: Option<CellSize>) {
        self.sizes.push((size, cell));
    }

    fn on_screen_lost(&mut self) {
        self.is_shown = false;
    }

    fn pictures(&mut self, out: &mut Vec<u8>) {
        if !self.is_shown {
            out.extend(self.picture.as_bytes());
        }
        self.is_shown = true;
    }

    fn protocol(&self) -> Option<Protocol> {
        Some(Protocol::Kitty)
    }

    fn message(&mut self, message: Message) -> Flow {
        match message {
            Ok('q') => return Flow::Quit,
            Ok(letter) => self.text.push(letter),
            Err(failure) => self.text = failure.to_string(),
        }
        Flow::Go
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.drawn += 1;
        frame.render_widget(self.text.as_str(), frame.area());
    }

    fn handle(&mut self, event: Event) -> Flow {
        match event {
            Event::Key(KeyEvent { code: KeyCode::Char('q'), .. }) => return Flow::Quit,
            Event::Key(KeyEvent { code: KeyCode::Char('!'), .. }) => panic!("no more\x1b[31m"),
            Event::Key(KeyEvent { code: KeyCode::Char('k'), .. }) => self.keeps_on = true,
            Event::Key(KeyEvent { code: KeyCode::Char('w'), .. }) => self.work(|| 'w'),
            Event::Key(KeyEvent { code: KeyCode::Char('W'), .. }) => self.work(fails),
            Event::Key(KeyEvent { code: KeyCode::Char('T'), .. }) => drop(thread::spawn(fails)),
            Event::Key(KeyEvent { code: KeyCode::Char(letter), .. }) => self.text.push(letter),
            _ => {}
        }
        Flow::Go
    }

    fn interrupt(&mut self) -> Flow {
        if self.keeps_on { Flow::Go } else { Flow::Quit }
    }

    fn deadline(&self) -> Option<Instant> {
        (self.ticks_left > 0).then(Instant::now)
    }

    fn tick(&mut self) {
        self.ticks_left -= 1;
        self.text.push('.');
        self.to.take_if(|_| self.ticks_left == 0);
    }

    fn leave(&mut self) {
        self.left = true;
    }
}

impl Toy {
    fn work(&self, work: impl FnOnce() -> char + Send + 'static) {
        let outbox = self.outbox.as_ref().expect("a program that was started");
        job::spawn("toy", outbox, |result| result, work);
    }
}

fn fails() -> char {
    panic!("no luck\x1b[31m")
}

/// A screen that can or can't be given away. It counts how often it was given away and records what
/// it showed.
#[derive(Default)]
struct Desk {
    fixed: bool,
    given: usize,
    taken: usize,
    cell: Rc<Cell<Option<CellSize>>>,
    shown: Vec<String>,
    /// How often it got answers, and how many events were taken.
    answered: usize,
    taken_events: usize,
    /// How many more times the screen says that it has not taken the last frame.
    behind: usize,
    /// Gets the key `q` once the screen is no longer behind.
    at_last: Option<mpsc::Sender<Input>>,
}

impl LoopScreen for Desk {
    fn cell_size(&self) -> Option<CellSize> {
        self.cell.get()
    }

    fn show(&mut self, pictures: &[u8], protocol: Option<Protocol>) -> io::Result<()> {
        assert_eq!(protocol, Some(Protocol::Kitty));
        self.shown.push(String::from_utf8_lossy(pictures).into_owned());
        Ok(())
    }

    fn take_answers(&mut self, _: &Answers) -> Capabilities {
        self.answered += 1;
        Capabilities::default()
    }

    fn took_event(&mut self) {
        self.taken_events += 1;
    }

    fn is_behind(&mut self) -> io::Result<bool> {
        let is_behind = self.behind > 0;
        self.behind -= usize::from(is_behind);
        if let Some(to) = self.at_last.take_if(|_| self.behind == 0) {
            to.send(key('q')).unwrap();
        }
        Ok(is_behind)
    }

    fn suspend(&mut self) -> bool {
        self.given += usize::from(!self.fixed);
        !self.fixed
    }

    fn resume(&mut self) -> io::Result<()> {
        self.taken += 1;
        Ok(())
    }
}

fn key(letter: char) -> Input {
    Input::Event(Event::Key(KeyCode::Char(letter).into()))
}

fn control(letter: char) -> Input {
    Input::Event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)))
}

fn queue(inputs: impl IntoIterator<Item = Input>) -> Receiver<Input> {
    let (to, queue) = mpsc::channel();
    inputs.into_iter().for_each(|input| to.send(input).unwrap());
    queue
}

fn terminal() -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(10, 1)).unwrap()
}

fn run(toy: &mut Toy, desk: &mut Desk, inputs: impl IntoIterator<Item = Input>) -> End {
    EventLoop::new(&mut terminal(), desk, toy).run(&queue(inputs))
}

#[test]
fn quitting_is_the_programs_own_affair() {
    let mut toy = Toy::default();
    assert_eq!(run(&mut toy, &mut Desk::default(), [key('a'), key('q'), key('b')]), End::Quit);
    assert_eq!(toy.text, "a");
    assert!(!toy.left, "a program that ends by itself is not told to leave");
}

#[test]
fn a_signal_a_lost_terminal_and_silence_let_the_program_keep_its_things() {
    let lost = || Input::Lost(io::Error::other("away"));
    let ends = [
        (vec![Input::Kill(Killer::Terminate)], End::Killed(Killer::Terminate)),
        (vec![control('c')], End::Killed(Killer::Interrupt)),
        (vec![lost()], End::Lost("away".to_owned())),
        (vec![], End::Lost("nothing comes from it any more".to_owned())),
    ];
    for (inputs, end) in ends {
        let mut toy = Toy::default();
        assert_eq!(run(&mut toy, &mut Desk::default(), inputs), end);
        assert!(toy.left, "{end:?}");
    }
}

#[test]
fn ctrl_c_may_be_refused_but_no_signal() {
    let mut toy = Toy::default();
    let inputs = [key('k'), control('c'), key('a'), Input::Kill(Killer::Interrupt), key('b')];
    assert_eq!(run(&mut toy, &mut Desk::default(), inputs), End::Killed(Killer::Interrupt));
    assert_eq!(toy.text, "a");
}

#[test]
fn a_burst_costs_one_frame_and_a_flood_still_shows() {
    let mut toy = Toy::default();
    run(&mut toy, &mut Desk::default(), (0..100).map(|_| key('a')).chain([key('q')]));
    assert_eq!(toy.drawn, 1, "only the first frame is drawn; the burst ends with quitting");

    let mut toy = Toy::default();
    run(&mut toy, &mut Desk::default(), (0..10_000).map(|_| key('a')).chain([key('q')]));
    assert!((30..=50).contains(&toy.drawn), "{}", toy.drawn);
}

#[test]
fn what_came_last_is_drawn() {
    let (mut terminal, mut desk, mut toy) = (terminal(), Desk::default(), Toy::default());
    EventLoop::new(&mut terminal, &mut desk, &mut toy).run(&queue([key('a'), key('b')]));
    terminal.backend().assert_buffer_lines(["ab        "]);
}

#[test]
fn messages_are_handled_in_their_order_and_may_end_the_program() {
    let mut toy = Toy::default();
    let message = |letter| Input::Message(Ok(letter));
    let inputs = [key('a'), message('b'), key('c'), message('q'), key('d')];
    assert_eq!(run(&mut toy, &mut Desk::default(), inputs), End::Quit);
    assert_eq!(toy.text, "abc");
}

#[test]
fn a_worker_posts_its_result_or_why_it_has_none() {
    let (to, inputs) = mpsc::channel::<Input>();
    let mut toy = Toy { outbox: Some(Outbox::new(to)), ..Toy::default() };
    toy.work(|| 'w');
    assert!(matches!(inputs.recv(), Ok(Input::Message(Ok('w')))));
    toy.work(fails);
    let Ok(Input::Message(Err(failure))) = inputs.recv() else { panic!("no failure") };
    assert_eq!(failure.worker, "toy");
    assert!(failure.why.starts_with("no luck[31m"), "no control character: {failure}");
    toy.outbox = None;
    assert!(inputs.recv().is_err(), "no other message was posted");
}

#[test]
fn the_program_is_told_each_size_once_and_before_it_draws() {
    let (mut terminal, mut desk, mut toy) = (terminal(), Desk::default(), Toy::default());
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    assert!(event_loop.draw().is_continue());
    assert!(event_loop.draw().is_continue());
    assert_eq!(toy.sizes, [(Size::new(10, 1), None)]);
}

#[test]
fn a_new_font_changes_the_cells_of_a_window_of_as_many() {
    let cell = |width, height| Some(CellSize { width, height });
    let (mut terminal, mut toy) = (terminal(), Toy::default());
    let mut desk = Desk::default();
    let now = Rc::clone(&desk.cell);
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    for width in [10, 11] {
        now.set(cell(width, 20));
        assert!(event_loop.draw().is_continue(), "no event reports the second font");
    }
    now.set(cell(12, 24));
    for _ in 0..2 {
        assert!(event_loop.process(Input::Event(Event::Resize(10, 1))).is_continue());
        assert!(event_loop.draw().is_continue());
    }
    let size = Size::new(10, 1);
    assert_eq!(toy.sizes, [(size, cell(10, 20)), (size, cell(12, 24))]);
}

#[test]
fn pictures_are_shown_again_whenever_the_terminal_has_forgotten_them() {
    let (mut terminal, mut desk) = (terminal(), Desk::default());
    let mut toy = Toy { picture: "PIC", ..Toy::default() };
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    let mut step = |input: Input| {
        assert!(event_loop.process(input).is_continue());
        assert!(event_loop.draw().is_continue());
    };
    step(key('a'));
    step(key('b'));
    step(Input::Event(Event::Resize(10, 1)));
    step(key('c'));
    step(Input::Stop);
    step(key('d'));
    step(Input::Continue);
    step(key('e'));
    assert_eq!(desk.shown, ["PIC", "", "PIC", "", "PIC", ""]);
    terminal.backend().assert_buffer_lines(["abcde     "]);
}

#[test]
fn control_l_repaints_every_cell_and_the_pictures() {
    let (mut terminal, mut desk) = (terminal(), Desk::default());
    let mut toy = Toy { text: "abc".to_owned(), picture: "PIC", ..Toy::default() };
    EventLoop::new(&mut terminal, &mut desk, &mut toy).run(&queue([]));
    // A message of the system covers the lines.
    *terminal.backend_mut() = TestBackend::with_lines(["disk full!"]);
    EventLoop::new(&mut terminal, &mut desk, &mut toy).run(&queue([control('l')]));
    terminal.backend().assert_buffer_lines(["abc       "]);
    assert_eq!(desk.shown.last().map(String::as_str), Some("PIC"));
}

#[test]
fn what_the_terminal_answers_late_is_told_and_everything_drawn_again() {
    let (mut terminal, mut desk) = (terminal(), Desk::default());
    let mut toy = Toy { picture: "PIC", ..Toy::default() };
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    assert!(event_loop.draw().is_continue());
    let answers = Answers { true_colour: true, ..Answers::default() };
    assert!(event_loop.process(Input::Answered(answers.clone())).is_continue());
    assert!(event_loop.draw().is_continue());
    assert_eq!((toy.answers, desk.answered), (answers, 1));
    assert_eq!(desk.shown, ["PIC", "PIC"]);
}

#[test]
fn every_event_is_counted_once_whoever_handles_it() {
    let mut desk = Desk::default();
    let inputs = [key('a'), control('l'), control('z'), key('k'), control('c'), Input::Stop];
    let lost = run(&mut Toy::default(), &mut desk, inputs);
    assert!(matches!(lost, End::Lost(_)));
    assert_eq!(desk.taken_events, 5);
}

#[test]
fn deadlines_tick_and_draw() {
    let (to, inputs) = mpsc::channel();
    let mut toy = Toy { ticks_left: 3, to: Some(to), ..Toy::default() };
    EventLoop::new(&mut terminal(), &mut Desk::default(), &mut toy).run(&inputs);
    assert_eq!((toy.text.as_str(), toy.drawn), ("...", 4));
}

#[test]
fn deadlines_tick_however_much_input_waits() {
    let (to, inputs) = mpsc::channel();
    for letter in std::iter::repeat_n('a', 2_000).chain(['q']) {
        to.send(key(letter)).expect("a loop that listens");
    }
    let mut toy = Toy { ticks_left: 3, ..Toy::default() };
    EventLoop::new(&mut terminal(), &mut Desk::default(), &mut toy).run(&inputs);
    assert_eq!(toy.ticks_left, 0);
}

#[test]
fn a_terminal_that_is_behind_gets_one_frame_for_all_it_missed() {
    let (mut terminal, mut toy) = (terminal(), Toy::default());
    let mut desk = Desk { behind: 2, ..Desk::default() };
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    for letter in ['a', 'b', 'c'] {
        assert!(event_loop.process(key(letter)).is_continue());
        assert!(event_loop.draw().is_continue());
    }
    assert_eq!(toy.drawn, 1);
    terminal.backend().assert_buffer_lines(["abc       "]);
}

#[test]
fn a_terminal_that_is_behind_is_looked_at_again_though_nothing_happens() {
    let (to, inputs) = mpsc::channel();
    let mut desk = Desk { behind: 3, at_last: Some(to), ..Desk::default() };
    assert_eq!(
        EventLoop::new(&mut terminal(), &mut desk, &mut Toy::default()).run(&inputs),
        End::Quit
    );
    assert_eq!(desk.behind, 0);
}

#[test]
fn nothing_is_drawn_while_the_terminal_is_the_shells() {
    let (mut terminal, mut desk, mut toy) = (terminal(), Desk::default(), Toy::default());
    let mut event_loop = EventLoop::new(&mut terminal, &mut desk, &mut toy);
    assert!(event_loop.draw().is_continue());
    for away in [control('z'), key('a')] {
        assert!(event_loop.process(away).is_continue());
        assert!(event_loop.draw().is_continue());
    }
    assert!(event_loop.process(Input::Continue).is_continue());
    assert!(event_loop.draw().is_continue());
    assert_eq!((toy.drawn, desk.given, desk.taken), (2, 1, 1));
    terminal.backend().assert_buffer_lines(["a         "]);
}

#[test]
fn back_from_the_shell_every_cell_is_drawn_again() {
    let (mut terminal, mut desk) = (terminal(), Desk::default());
    let mut toy = Toy { text: "abc".to_owned(), ..Toy::default() };
    EventLoop::new(&mut terminal, &mut desk, &mut toy).run(&queue([Input::Stop]));
    // The shell writes over the lines.
    *terminal.backend_mut() = TestBackend::with_lines(["$ fg      "]);
    EventLoop::new(&mut terminal, &mut desk, &mut toy).run(&queue([Input::Continue]));
    terminal.backend().assert_buffer_lines(["abc       "]);
}

#[test]
fn where_nobody_could_wake_it_the_game_goes_on() {
    let mut toy = Toy::default();
    let mut desk = Desk { fixed: true, ..Desk::default() };
    assert_eq!(run(&mut toy, &mut desk, [Input::Stop, key('a'), key('q')]), End::Quit);
    assert_eq!((toy.text.as_str(), desk.given), ("a", 0));
}
