//! `punct puzzles today`: lists, shows and tries the tasks from a player's own games that are due.

use anyhow::{Context as _, Result, bail};
use jiff::Zoned;
use jiff::civil::Date;
use serde::Serialize;

use super::input_output::{json_line, note, print, print_data, print_objects};
use crate::cli::TodaysTasks;
use crate::kit::settings::SettingsFile;
use crate::punct::exercises::{NO_TASK_TODAY, OwnTaskObject, OwnVerdict};
use crate::punct::lessons::own_tasks::{KeptTask, OwnTask, TaskChange, TaskFile};
use crate::punct::lessons::puzzles::AttemptVerdict;
use crate::rules::{Move, Player};

pub fn run(args: &TodaysTasks) -> Result<()> {
    let today = Zoned::now().date();
    let file = SettingsFile::find().map(|settings| TaskFile::from_settings(&settings));
    let (book, trouble) = file.as_ref().map(TaskFile::read).unwrap_or_default();
    if let Some(trouble) = trouble {
        note(&trouble.to_string());
    }
    let due: Vec<&KeptTask> = book.due(today).collect();
    let Some(number) = args.number else { return list(&due, args.json.json) };
    let kept = number.checked_sub(1).and_then(|index| due.get(index));
    let kept = kept.with_context(|| match due.len() {
        0 => NONE.to_owned(),
        count => format!("there are tasks 1 to {count} for today"),
    })?;
    match &args.played {
        None if args.json.json => print_data(json_line(&OwnTaskObject::new(number, kept))?),
        None => print(OwnTaskObject::new(number, kept).page()),
        Some(played) => attempt(&kept.task, played, today, file.as_ref(), args.json.json),
    }
}

const NONE: &str = "there is no task for today";

fn list(due: &[&KeptTask], json: bool) -> Result<()> {
    let numbered = due.iter().zip(1..);
    if json {
        return print_objects(numbered.map(|(kept, number)| OwnTaskObject::new(number, kept)));
    }
    if due.is_empty() {
        return print(format!(
            "{NO_TASK_TODAY} The puzzle of the day is another thing: 'punct puzzles show' prints it.\n"
        ));
    }
    let lines = numbered.map(|(kept, number)| {
        format!("{number:>3}  {}\n", OwnTaskObject::new(number, kept).line())
    });
    print(lines.collect::<String>())
}

/// Judges a move, and stores in the file of tasks whether it solved the task.
fn attempt(
    task: &OwnTask,
    text: &str,
    today: Date,
    file: Option<&TaskFile>,
    json: bool,
) -> Result<()> {
    let played = Move::read_typed(text)?;
    let mut after = task.game();
    after.play(played).with_context(|| played.to_string())?;
    let verdict = OwnVerdict::new(task, played, &after);
    let (is_solved, says) = (verdict.is_solved, verdict.whole(task));
    let tried = TaskChange::Tried { id: task.id(), is_solved, on: today };
    if let Some(file) = file {
        file.change(&tried)?;
    }
    if json {
        let reply = verdict.reply.map(|reply| reply.to_string());
        let (verdict, error) =
            if is_solved { ("solved", None) } else { ("wrong", Some(says.clone())) };
        print(json_line(&TriedMove { played: played.to_string(), verdict, reply, error })?)?;
    } else if is_solved {
        print(format!("{played}: solved. {says}\n"))?;
    }
    if !is_solved {
        bail!("{played}: wrong. {says}");
    }
    Ok(())
}

/// The JSON object of a move that was tried.
#[derive(Serialize)]
pub(super) struct TriedMove {
    #[serde(rename = "move")]
    played: String,
    verdict: &'static str,
    /// The opponent's answer; null if there is none.
    reply: Option<String>,
    /// Why the move is wrong; null if it is not.
    pub(super) error: Option<String>,
}

impl TriedMove {
    pub(super) fn new(played: Move, verdict: &AttemptVerdict, by: Player) -> TriedMove {
        let (verdict, reply, error) = match verdict {
            AttemptVerdict::Solved => ("solved", None, None),
            AttemptVerdict::Right { reply } => ("right", Some(*reply), None),
            AttemptVerdict::Wrong(wrong) => ("wrong", wrong.reply(), Some(wrong.explanation(by))),
        };
        let reply = reply.map(|reply| reply.to_string());
        TriedMove { played: played.to_string(), verdict, reply, error }
    }

    pub(super) fn line(&self) -> String {
        let reply = self.reply.as_ref().map(|reply| format!(". {reply}")).unwrap_or_default();
        format!("{}: {}{reply}\n", self.played, self.verdict)
    }
}
