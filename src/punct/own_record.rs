//! What a person has played and learnt: for `punct record`, plain play and the start screen.

use jiff::civil::Date;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashSet};

use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::phrases::counted;
use crate::kit::settings::{OwnStrength, PlayedDays, Settings};
use crate::kit::storage::{GameEnd, Name, Store};
use crate::kit::strength::Strength;
use crate::punct::lessons::Course;
use crate::punct::lessons::own_tasks::TaskBook;
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::record::statistics::Score;
use crate::punct::record::{GameFingerprint, Record, collection};
use crate::rules::Player;

/// Of the games in a store. A game that is there twice counts once, an aborted game never.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct OwnGames {
    /// By the rules and the whole part of the computer's strength.
    #[serde(serialize_with = "as_list")]
    computer: BTreeMap<(&'static str, u8), Score>,
    /// In which exactly one of two people has the person's name.
    people: Score,
    others: u32,
    unfinished: u32,
    unreadable: u32,
}

impl OwnGames {
    /// Reads all games.
    pub fn in_store(store: &Store, own_name: Option<&Name>) -> OwnGames {
        let mut games = OwnGames::default();
        let mut seen = HashSet::new();
        if !store.folder().exists() {
            return games;
        }
        collection::files(store.folder(), &mut |file| {
            let Ok(file) = file else { return games.unreadable += 1 };
            collection::read(file, &mut |game| match game {
                Ok((_, reading)) => {
                    let likeness = GameFingerprint::from_record(&reading.record);
                    if likeness.is_none_or(|likeness| seen.insert(likeness)) {
                        games.add(&reading.record, own_name);
                    }
                }
                Err(error) if error.is_of_another_kind() => {}
                Err(_) => games.unreadable += 1,
            });
        });
        games
    }

    fn add(&mut self, record: &Record, own_name: Option<&Name>) {
        let winner = match record.effective_end() {
            None | Some((GameEnd::Open, _)) => {
                self.unfinished += u32::from(record.game().ply() > 0);
                return;
            }
            Some((GameEnd::Aborted, _)) => return,
            Some((GameEnd::Won(winner), _)) => Some(winner),
            Some((GameEnd::Draw, _)) => None,
        };
        let header = record.header();
        match header.computer {
            [Some(_), Some(_)] => self.others += 1,
            [Some(strength), None] | [None, Some(strength)] => {
                let own = if header.computer[0].is_none() { Player::White } else { Player::Black };
                let rules = record.game().rules().variant.code();
                let by_strength = (rules, strength.whole_and_tenths().0);
                self.computer.entry(by_strength).or_default().add(own, winner);
            }
            [None, None] => {
                let is_own = header.names.each_ref().map(|name| Some(name) == own_name);
                match is_own {
                    [true, false] => self.people.add(Player::White, winner),
                    [false, true] => self.people.add(Player::Black, winner),
                    [true, true] | [false, false] => self.others += 1,
                }
            }
        }
    }
}

pub struct OwnRecord<'a> {
    pub games: OwnGames,
    pub strength: OwnStrength,
    pub days: &'a PlayedDays,
    pub progress: &'a LessonProgress,
    pub tally: &'a Tally,
    pub tasks: &'a TaskBook,
    pub today: Date,
}

#[derive(Serialize)]
pub struct OwnRecordObject<'a> {
    games: &'a OwnGames,
    strength: StrengthObject,
    strength_by_day: Vec<DayObject>,
    lessons: DoneOfAll,
    puzzles: DoneOfAll,
    tasks: TasksObject,
    days: DaysObject,
}

/// Against the computer of strengths from `strength` to just below the next whole number.
#[derive(Serialize)]
struct ComputerObject {
    rules: &'static str,
    strength: u8,
    #[serde(flatten)]
    score: Score,
}

#[derive(Serialize)]
struct StrengthObject {
    alone: Strength,
    with_tips: Strength,
}

#[derive(Serialize)]
struct DayObject {
    day: String,
    strength: Strength,
}

#[derive(Serialize)]
struct DoneOfAll {
    done: usize,
    all: usize,
}

#[derive(Serialize)]
struct TasksObject {
    all: usize,
    due: usize,
}

#[derive(Serialize)]
struct DaysObject {
    all: usize,
    in_a_row: usize,
}

/// The most days for which a text tells the strength.
const DAYS_TOLD: usize = 20;

impl<'a> OwnRecord<'a> {
    pub fn new(
        games: OwnGames,
        settings: &'a Settings,
        tasks: &'a TaskBook,
        today: Date,
    ) -> OwnRecord<'a> {
        OwnRecord {
            games,
            strength: settings.own_strength,
            days: &settings.days,
            progress: &settings.lessons,
            tally: &settings.puzzles,
            tasks,
            today,
        }
    }

    /// Without full stops at the end.
    pub fn lines(&self) -> Vec<String> {
        let OwnGames { computer, people, others, unfinished, unreadable } = &self.games;
        let mut lines = vec![format!(
            "Your strength is {} alone, {} with tips",
            self.strength.fitting(false),
            self.strength.fitting(true)
        )];
        if computer.is_empty() {
            lines.push("You have not finished a game against the computer yet".to_owned());
        }
        for ((rules, strength), score) in computer {
            lines.push(format!(
                "Against the computer at strength {strength}, {rules} rules: {}",
                in_words(*score)
            ));
        }
        if people.games() > 0 {
            lines.push(format!("Against people, under your name: {}", in_words(*people)));
        }
        for (count, what) in [
            (*others, "other finished game"),
            (*unfinished, "unfinished game"),
            (*unreadable, "file that can't be read"),
        ] {
            if count > 0 {
                lines.push(format!("Beside these: {}", counted(count as usize, what)));
            }
        }
        for (what, DoneOfAll { done, all }) in
            [("Lessons done", self.lessons()), ("Puzzles solved", self.puzzles())]
        {
            lines.push(format!("{what}: {done} of {all}"));
        }
        let due = self.tasks.due(self.today).count();
        lines.push(format!("Tasks from your games: {}, {due} due", self.tasks.tasks().len()));
        lines.push(match self.days.count() {
            0 => "No day with a game or a task yet".to_owned(),
            all => {
                let row = self.days.in_a_row(self.today);
                format!("Days with a game or a task: {all}, {row} in a row up to now")
            }
        });
        lines
    }

    fn lessons(&self) -> DoneOfAll {
        let course = Course::built_in();
        DoneOfAll { done: course.done_count(self.progress), all: course.lessons.len() }
    }

    fn puzzles(&self) -> DoneOfAll {
        let sums = self.tally.sums(PuzzleSet::built_in());
        DoneOfAll { done: sums.solved, all: sums.all }
    }

    /// The days and the strengths for a curve, at most [`DAYS_TOLD`], the last one among them.
    pub fn curve(&self) -> Vec<(Date, Strength)> {
        let step = self.days.count().div_ceil(DAYS_TOLD).max(1);
        let mut curve: Vec<_> = self.days.all().rev().step_by(step).collect();
        curve.reverse();
        curve
    }

    /// A page of text, whose bars show the strength: a sign for every two tenths above 1.
    pub fn text(&self) -> String {
        let mut text = self.lines().join("\n") + "\n";
        if self.days.count() > 0 {
            text += "Your strength alone at the end of these days:\n";
        }
        for (day, strength) in self.curve() {
            let signs = usize::from((strength.tenths() - Strength::MIN.tenths()) / 2);
            let line = format!("{day}  {strength:<4} {}", "=".repeat(signs));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    pub fn object(&self) -> OwnRecordObject<'_> {
        let days = self.days.all();
        OwnRecordObject {
            games: &self.games,
            strength: StrengthObject {
                alone: self.strength.fitting(false),
                with_tips: self.strength.fitting(true),
            },
            strength_by_day: days
                .map(|(day, strength)| DayObject { day: day.to_string(), strength })
                .collect(),
            lessons: self.lessons(),
            puzzles: self.puzzles(),
            tasks: TasksObject {
                all: self.tasks.tasks().len(),
                due: self.tasks.due(self.today).count(),
            },
            days: DaysObject { all: self.days.count(), in_a_row: self.days.in_a_row(self.today) },
        }
    }
}

fn as_list<S: Serializer>(
    computer: &BTreeMap<(&'static str, u8), Score>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(computer.iter().map(|(&(rules, strength), &score)| ComputerObject {
        rules,
        strength,
        score,
    }))
}

fn in_words(Score { wins, draws, losses }: Score) -> String {
    format!("{wins} won, {draws} drawn, {losses} lost")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ending, Rules, Variant};

    /// A game that Black has resigned.
    fn resigned(names: [&str; 2], computer: [Option<Strength>; 2]) -> Record {
        let names = names.map(|name| name.parse().expect("a name"));
        let mut record = Record::new(Rules::default(), names, jiff::Timestamp::UNIX_EPOCH);
        record.header_mut().computer = computer;
        record.end(Ending::Resigned { by: Player::Black }).expect("the game goes on");
        record
    }

    #[test]
    fn games_count_by_strength_and_name() {
        let strength = Strength::from_number(3.4);
        let anna: Name = "Anna".parse().expect("a name");
        let mut games = OwnGames::default();
        for record in [
            resigned(["Anna", "Computer"], [None, strength]),
            resigned(["Computer", "Anna"], [strength, None]),
            resigned(["Anna", "Ben"], [None; 2]),
            resigned(["Cleo", "Ben"], [None; 2]),
            resigned(["One", "Two"], [strength; 2]),
        ] {
            games.add(&record, Some(&anna));
        }
        let both = Score { wins: 1, draws: 0, losses: 1 };
        assert_eq!(games.computer, BTreeMap::from([((Variant::Standard.code(), 3), both)]));
        assert_eq!(games.people, Score { wins: 1, draws: 0, losses: 0 });
        assert_eq!(games.others, 2);
    }
}
