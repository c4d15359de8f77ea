//! The lists of lessons and of puzzles. The puzzle of the day comes first, then the puzzles of a
//! theme or all puzzles. Solved puzzles are ticked.

use jiff::civil::Date;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::shell::{DialogProperties, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::menu::{LessonItem, LessonList};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CHOOSE, CLOSE, FURTHER};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::lessons::Course;
use crate::punct::lessons::puzzles::{PuzzleSet, PuzzleTheme};
use crate::punct::screen::action::Action;

pub struct PuzzleList {
    set: &'static PuzzleSet,
    tally: Tally,
    theme: Option<PuzzleTheme>,
    rows: Vec<PuzzleRow>,
    chosen: usize,
    of_the_day: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PuzzleRow {
    OfTheDay(usize),
    Numbered(usize),
}

const THEME: DialogBinding = row!(
    "Left Right",
    (&[Key::RIGHT, Key::Char('>')], DialogAction::Change),
    (&[Key::LEFT, Key::Char('<')], DialogAction::ChangeBack)
)
.label("theme");

pub static KEYS: &[DialogBinding] = &[CHOOSE, ACCEPT.label("begin"), THEME, CLOSE, FURTHER];

impl PuzzleList {
    pub fn new(set: &'static PuzzleSet, tally: Tally, today: Date) -> PuzzleList {
        let of_the_day = set.daily(today).map(|(number, _)| number - 1);
        let mut list = PuzzleList { set, tally, theme: None, rows: vec![], chosen: 0, of_the_day };
        list.show(None, None);
        list
    }

    /// `chosen` is an index; without it, the next unsolved puzzle, or else the first row.
    pub fn show(&mut self, theme: Option<PuzzleTheme>, chosen: Option<usize>) {
        self.theme = theme;
        let numbered = self.set.with_theme(theme).map(PuzzleRow::Numbered);
        self.rows = self.of_the_day.map(PuzzleRow::OfTheDay).into_iter().chain(numbered).collect();
        let next =
            chosen.or_else(|| self.set.next_unsolved(theme, &self.tally)).map(PuzzleRow::Numbered);
        let at = next.and_then(|next| self.rows.iter().position(|&row| row == next));
        self.chosen = at.unwrap_or(0);
    }

    /// The list of all puzzles comes before the first theme.
    fn change_theme(&mut self, by: isize) {
        let mut themes = vec![None];
        for theme in PuzzleTheme::ALL.map(Some) {
            if self.set.with_theme(theme).next().is_some() {
                themes.push(theme);
            }
        }
        let now = themes.iter().position(|&theme| theme == self.theme).unwrap_or(0);
        let next = now.checked_add_signed(by).unwrap_or(themes.len() - 1) % themes.len();
        self.show(themes[next], None);
    }

    fn item(&self, row: PuzzleRow, columns: usize, popup: &Popup) -> Lines {
        let plain = popup.role(TextRole::Normal);
        let (PuzzleRow::OfTheDay(index) | PuzzleRow::Numbered(index)) = row;
        let puzzle = &self.set.puzzles()[index];
        let tick = if popup.appearance.has_few_characters() { "x" } else { "✓" };
        let mark = match self.tally.score(puzzle.id()) {
            Some(score) if score.result.is_solved() => tick,
            Some(_) => "-",
            None => " ",
        };
        let number = index + 1;
        let (theme, difficulty) = (puzzle.theme.name(), puzzle.difficulty.in_words());
        match row {
            PuzzleRow::OfTheDay(_) => {
                let head = Span::styled(mark.to_owned(), plain);
                let text = format!("The puzzle of the day: {number}, {theme}, {difficulty}");
                text::hanging(&head, 2, &text, plain, columns)
            }
            PuzzleRow::Numbered(_) => {
                let text = format!("{mark} {number:>3}  {theme:<18}{difficulty}");
                vec![Line::styled(text, plain)]
            }
        }
    }
}

impl GameDialog<Dialog> for PuzzleList {
    fn properties(&self) -> DialogProperties {
        DialogProperties { may_change_game: true, ..DialogProperties::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Change => self.change_theme(1),
            DialogAction::ChangeBack => self.change_theme(-1),
            _ => {}
        }
        if !scroll::takes_row(&mut self.chosen, self.rows.len(), action) {
            return Reply::Stay;
        }
        let (number, theme) = match self.rows.get(self.chosen) {
            Some(&PuzzleRow::OfTheDay(number)) => (number, None),
            Some(&PuzzleRow::Numbered(number)) => (number, self.theme),
            None => return Reply::Stay,
        };
        let choice = ExerciseChoice::Puzzle { number, theme };
        Reply::Perform(Intent::BeginExercise(choice).into())
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(52);
        let plain = popup.role(TextRole::Normal);
        let mut head = text::wrap(&self.tally.sums(self.set).to_string(), plain, columns);
        let theme = self.theme.map_or("all", PuzzleTheme::name);
        head.extend(text::wrap(&format!("Theme: {theme}"), plain, columns));
        head.push(Line::default());
        let items: Vec<Lines> =
            self.rows.iter().map(|row| self.item(*row, columns, popup)).collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let content = popup.open("Puzzles", columns, head.len() + listed, KEYS);
        // If room is short, the list needs it more than the text above it.
        let room = usize::from(content.height).saturating_sub(listed.min(FEWEST));
        let above = room.min(head.len());
        popup.put_all(content, &head[..above]);
        let heads = usize::from(self.of_the_day.is_some());
        popup.list_below(heads, beneath(content, above), &items, self.chosen);
    }
}

/// The number of lines that the list needs before the text above it gets any.
const FEWEST: usize = 6;

pub fn list(progress: &LessonProgress, chosen: Option<usize>) -> LessonList<Action> {
    let items = Course::built_in().lessons.iter().map(|lesson| LessonItem {
        title: lesson.title.clone(),
        is_done: progress.has(&lesson.name),
        solved: lesson.solved_count(progress),
    });
    LessonList::new("Learn the game", items.collect(), chosen, |lesson| {
        Reply::Perform(Intent::BeginExercise(ExerciseChoice::Lesson(lesson)).into())
    })
}
