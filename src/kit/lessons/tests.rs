//! What a player has learnt.

use jiff::civil::date;

use super::*;

#[test]
fn progress_is_read_as_it_is_written() {
    let mut progress = LessonProgress::default();
    assert!(!progress.has("aim"));
    assert!(progress.add("aim") && progress.add("edge") && !progress.add("aim"));
    assert_eq!("aim edge".parse(), Ok(progress.clone()));
    assert_eq!(serde_json::json!(progress), serde_json::json!(["aim", "edge"]));
    assert_eq!("aim \u{1b}[2J".parse::<LessonProgress>(), Err(LessonProgress::FORM));
}
#[test]
fn tasks_are_kept_until_their_lesson_is_done() {
    let mut progress: LessonProgress = "aim".parse().unwrap();
    assert!(progress.has_task("aim", 1), "a version without tasks wrote whole lessons");
    assert!(!progress.add_task("aim", 0), "the task was solved before");
    assert!(progress.add_task("edge", 1) && !progress.add_task("edge", 1));
    assert!(progress.has_task("edge", 1) && !progress.has_task("edge", 0));
    assert!(!progress.has("edge"));
    assert_eq!("aim edge-2".parse(), Ok(progress.clone()));
    assert!(progress.add("edge"));
    assert_eq!("aim edge".parse(), Ok(progress));
}

fn id(text: &str) -> PuzzleId {
    text.parse().expect("an id")
}

#[test]
fn only_the_first_try_without_help_counts_as_the_first() {
    let puzzle = id("00c0ffee");
    let after = |notes: &[fn(&mut Tally, PuzzleId)]| {
        let mut tally = Tally::default();
        for note in notes {
            note(&mut tally, puzzle);
        }
        tally
    };
    let text = Tally::read;
    let solved: fn(&mut Tally, PuzzleId) = |tally, id| {
        tally.add_solution(id);
    };
    let hinted: fn(&mut Tally, PuzzleId) = |tally, id| {
        tally.add_help(id, HelpTaken::Hint);
        tally.add_solution(id);
    };
    let shown: fn(&mut Tally, PuzzleId) = |tally, id| {
        tally.add_help(id, HelpTaken::Solution);
        tally.add_solution(id);
    };
    assert_eq!(after(&[solved]), text("00c0ffee=first"));
    assert_eq!(after(&[Tally::add_failure, Tally::add_failure, solved]), text("00c0ffee=later/2"));
    let helped: fn(&mut Tally, PuzzleId) = |tally, id| {
        assert!(tally.add_help(id, HelpTaken::Hint) && !tally.add_help(id, HelpTaken::Hint));
    };
    assert_eq!(after(&[helped]), text("00c0ffee=tried+hint"));
    assert_eq!(after(&[helped, solved]), text("00c0ffee=hints"), "the hint is remembered");
    assert_eq!(after(&[helped, hinted]), text("00c0ffee=hints"));
    assert_eq!(after(&[helped, hinted, solved]), text("00c0ffee=later"));
    assert_eq!(
        after(&[hinted, helped, solved]),
        text("00c0ffee=hints"),
        "the second hint counts like the first"
    );
    assert_eq!(after(&[shown]), text("00c0ffee=tried"), "a shown solution does not count");
    assert_eq!(after(&[shown, solved]), text("00c0ffee=later"));
    assert_eq!(
        after(&[solved, Tally::add_failure, hinted]),
        text("00c0ffee=first"),
        "the result stays"
    );
}

#[test]
fn a_tally_is_read_as_it_was_written_and_odd_words_are_left_out() {
    let text = "00000001=first 0badcafe=tried/65535+solution 4f3a21bc=later/2 c0ffee00=tried+hint";
    let read = serde_json::json!({
        "00000001": {"result": "first", "failed": 0, "help": "none"},
        "0badcafe": {"result": "tried", "failed": 65535, "help": "solution"},
        "4f3a21bc": {"result": "later", "failed": 2, "help": "none"},
        "c0ffee00": {"result": "tried", "failed": 0, "help": "hint"},
    });
    assert_eq!(serde_json::json!(Tally::read(text)), read);
    let odd = "x 1=first =tried 4f3a21bc 4f3a21bc= 4f3a21bc=won 4f3a21bc=later/ \
               4f3a21bc=later/-1 4f3a21bc=later/65536 +f3a21bc=first 4f3a21bc=tried+ 4f3a21bc=tried+x ffffffff=hints \u{1b}[2J";
    assert_eq!(Tally::read(odd), Tally::read("ffffffff=hints"));
}

/// Returns the day this number of days after the first of January.
fn day(number: i32) -> Date {
    date(2027, 1, 1).saturating_add(number.days())
}

/// Returns the days on which a task is due, if the player tries it on each of them with these
/// results.
fn days_due(results: &[bool]) -> Vec<i32> {
    let (mut schedule, mut results, mut due) = (Schedule::Untried, results.iter(), Vec::new());
    for today in 0..100 {
        if schedule.is_due(day(today)) {
            due.push(today);
            let Some(&is_solved) = results.next() else { break };
            schedule = schedule.after_try(is_solved, day(today));
        }
    }
    due
}

#[test]
fn what_is_solved_at_once_does_not_come_back() {
    assert_eq!(days_due(&[true]), [0]);
}

#[test]
fn what_failed_comes_back_after_1_3_7_and_21_days() {
    assert_eq!(days_due(&[false, true, true, true, true]), [0, 1, 4, 11, 32]);
    assert_eq!(days_due(&[false, true, true, false, true, true]), [0, 1, 4, 11, 12, 15, 22]);
}

#[test]
fn what_failed_is_not_solved_on_the_same_day_nor_before_it_is_due() {
    let failed = Schedule::Untried.after_try(false, day(0));
    assert_eq!(failed, Schedule::Back { on: day(1), after: Pause::Day });
    assert_eq!(failed.after_try(true, day(0)), failed);
    let later = failed.after_try(true, day(9));
    assert_eq!(later, Schedule::Back { on: day(12), after: Pause::ThreeDays }, "from the try on");
    assert_eq!(later.after_try(true, day(11)), later);
    assert_eq!(later.after_try(false, day(11)), Schedule::Back { on: day(12), after: Pause::Day });
    assert_eq!(Schedule::Done.after_try(false, day(0)), Schedule::Done);
}

#[test]
fn a_schedule_is_read_as_it_is_written() {
    let back = |after| Schedule::Back { on: day(3), after };
    let all = Pause::ALL.map(back).into_iter().chain([Schedule::Untried, Schedule::Done]);
    for schedule in all {
        assert_eq!(schedule.to_string().parse(), Ok(schedule));
    }
    assert_eq!(back(Pause::Week).to_string(), "2027-01-04 after 7");
    for wrong in ["", "due", "2027-01-04", "2027-13-04 after 7", "2027-01-04 after 2"] {
        assert_eq!(wrong.parse::<Schedule>(), Err(Schedule::FORM), "{wrong}");
    }
}

#[test]
fn the_last_day_of_all_is_no_trouble() {
    let schedule = Schedule::Untried.after_try(false, Date::MAX);
    assert!(schedule.is_due(Date::MAX));
}
