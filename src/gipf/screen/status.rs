//! The status below the board: what just happened, what can be done, or why something can't. Each
//! text has a wording that fits into its line.

use super::aim::{Activity, PieceTransfer, RowDecision};
use super::keys::Situation;
use super::{App, lessons};
use crate::gipf::phrases;
use crate::gipf::rules::{Draft, Entry, Phase, Step};
use crate::kit::phrases::{
    PlayerNames, STATUS_COLUMNS, STATUS_COLUMNS_IN_HAND, counted, fitting, with_more,
};
use crate::kit::storage::Name;
use crate::kit::ui::text::{Notice, sentence};
use crate::rules::Player;

/// With the players' names or, if they are long, with their colours.
pub fn with_names(
    names: &[Name; 2],
    columns: usize,
    text: impl Fn(&[Name; 2]) -> String,
) -> String {
    fitting([text(names), text(&Player::BOTH.map(Name::default_of))], columns)
}

pub fn status(app: &App) -> Notice {
    if let Some(notice) = &app.notice {
        return notice.clone();
    }
    if let Some((_, why)) = &app.game.failure {
        let text = format!("The computer can't go on: {why}. Enter: try again; u: undo");
        return Notice::warning(text);
    }
    if let Some(hint) = app.shown_hint() {
        return hint.status(app.session.names());
    }
    let (session, draft) = (&app.session, app.session.draft());
    let names = session.names();
    let text = match app.situation() {
        Situation::Solved => lessons::SOLVED.to_owned(),
        Situation::AllSolved => lessons::ALL_SOLVED.to_owned(),
        Situation::Past => past_text(app),
        Situation::Over => return result(app),
        Situation::Contest => {
            let contest = session.open_contest();
            let jump = contest.map(|contest| contest.jump.to_string()).unwrap_or_default();
            format!("A game of PÜNCT about {jump} goes on: Enter leads to it")
        }
        Situation::Asked => {
            let asked = PlayerNames::from(names).you_or_name(session.challenger());
            format!("{asked} decides whether to contest the use")
        }
        Situation::Waiting | Situation::Watching => {
            let turn = PlayerNames::from(names).you_or_name(session.turn());
            let paused = if app.game.is_paused { "; Enter goes on" } else { "" };
            format!("{turn} thinks{paused}")
        }
        Situation::Free
        | Situation::Hinted
        | Situation::Lesson
        | Situation::Aiming
        | Situation::Jumping
        | Situation::Dealing => match app.game.aim.activity {
            Activity::Push(entry) => push(app, entry, draft),
            Activity::Jump(take) => return jump(take, draft, names),
            Activity::Row(deal) => return row(&deal, draft),
            Activity::Free => free(app, draft),
        },
    };
    Notice::plain(text)
}

pub fn result(app: &App) -> Notice {
    let outcome = app.session.game().outcome();
    let text = outcome.map(|outcome| {
        with_names(app.session.names(), STATUS_COLUMNS, |names| phrases::outcome(outcome, names))
    });
    Notice::good(text.unwrap_or_default())
}

fn past_text(app: &App) -> String {
    let (ply, line) = (app.ply(), app.session.line());
    let present = app.session.game().turns().len();
    let last = ply.checked_sub(1).and_then(|last| line.get(last));
    let shown = last.map(|turn| format!(": {turn}")).unwrap_or_default();
    let taken_back = if ply > present { ", taken back" } else { "" };
    with_more(format!("After {}{taken_back}", counted(ply, "turn")), &shown, STATUS_COLUMNS)
}

/// What it gives up also stands beside the kinds of pieces, if there is room.
fn push(app: &App, entry: Entry, draft: &Draft) -> String {
    let entering = app.game.aim.entering(draft);
    let what = phrases::push_in_words(entering, draft);
    let given_up = phrases::lost_options(entering, draft).unwrap_or_default();
    let wordings = [
        format!("{entry}, {what}; Enter pushes"),
        format!("{entry}, {what}"),
        format!("{entry}: {given_up}"),
    ];
    fitting(wordings, STATUS_COLUMNS_IN_HAND)
}

fn jump(take: PieceTransfer, draft: &Draft, names: &[Name; 2]) -> Notice {
    let jump = take.jump(draft);
    let other = if take.choices(draft).len() < 2 {
        ""
    } else if take.two {
        "; 1: one piece"
    } else {
        "; 2: two pieces"
    };
    match draft.check_jump(jump) {
        Ok(()) => Notice::plain(with_names(names, STATUS_COLUMNS_IN_HAND, |names| {
            let what = phrases::jump_in_words(jump, draft.position(), names);
            with_more(what, other, STATUS_COLUMNS_IN_HAND)
        })),
        Err(refusal) => {
            let why = sentence(&refusal.to_string());
            Notice::warning(with_more(why, other, STATUS_COLUMNS))
        }
    }
}

/// Names the pieces that go only if there is room; the board always shows them.
fn row(deal: &RowDecision, draft: &Draft) -> Notice {
    let goes = deal.removed();
    let rows = draft.rows();
    let nth = rows.iter().position(|run| *run == deal.run).unwrap_or(0) + 1;
    let of_all = if rows.len() > 1 { format!(" {nth} of {}", rows.len()) } else { String::new() };
    if let Err(refusal) = draft.check_removal(deal.run, goes) {
        return Notice::refusal(&refusal);
    }
    let stays = match deal.stays.len() {
        0 => String::new(),
        1 => format!(", {} stays", deal.stays),
        _ => format!(", {} stay", deal.stays),
    };
    let brings = phrases::removal_in_words(goes, draft.position());
    let go = if goes.len() == 1 { "goes" } else { "go" };
    let mut wordings = vec![
        format!("Row{of_all}: {goes} {go}{stays}: {brings}"),
        format!("Row{of_all}{stays}: {brings}"),
        format!("Row{of_all}: {brings}"),
        brings,
    ];
    if takes_last_gipf(deal, draft) {
        const WARNING: &str = "Your last GIPF-piece goes!";
        wordings = wordings.iter().map(|text| format!("{WARNING} {text}")).collect();
        wordings.push(WARNING.to_owned());
        return Notice::warning(fitting(wordings, STATUS_COLUMNS_IN_HAND));
    }
    Notice::plain(fitting(wordings, STATUS_COLUMNS_IN_HAND))
}

fn takes_last_gipf(deal: &RowDecision, draft: &Draft) -> bool {
    let mut after = draft.clone();
    let mover = draft.position().turn();
    after.step(Step::Remove(deal.run, deal.removed())).is_ok()
        && draft.position().has_gipf_on_top(mover)
        && !after.position().has_gipf_on_top(mover)
}

fn free(app: &App, draft: &Draft) -> String {
    if let Some(task) = app.lesson_task() {
        return task.to_owned();
    }
    let position = draft.position();
    let (spot, jumps) = (app.game.aim.cursor.spot(), draft.jumps());
    if draft.has_moved() {
        let is_in_row =
            draft.rows().iter().any(|run| spot.is_some_and(|at| run.spots.contains(at)));
        return if is_in_row {
            "The row may stay: Enter takes it, to remove it; at a dot it ends the turn".to_owned()
        } else {
            "The row may stay: Enter ends the turn; Tab goes to the row, to remove it".to_owned()
        };
    }
    if let Some(spot) = spot.filter(|&spot| !position.stack(spot).is_empty()) {
        let can_jump = jumps.iter().any(|jump| jump.from == spot);
        let key = if can_jump { "; Enter to use it" } else { "" };
        let columns = STATUS_COLUMNS - key.len();
        let stack = with_names(app.session.names(), columns, |names| {
            let whole = phrases::stack_in_words(spot, position, names);
            let below = whole.matches(" on ").count();
            let top = whole.split(" on ").next().unwrap_or_default();
            let brief = format!("{top}, on {below} more");
            fitting([whole, brief], columns)
        });
        return stack + key;
    }
    if draft.supply().phase == Phase::FirstGipf {
        "Push in a GIPF-piece, which comes first".to_owned()
    } else if draft.supply().basic == 0 {
        "No piece is in reserve: use a potential".to_owned()
    } else if jumps.is_empty() {
        "Push in at a dot".to_owned()
    } else {
        "Push in at a dot, or use a potential".to_owned()
    }
}
