//! The texts beside and over the board that belong to no dialog, and the part of the board that a
//! dialog leaves visible.

use std::collections::HashSet;

use crossterm::event::{Event, KeyCode};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::{
    Window, analysed, check_game, check_lesson, crowded, everywhere, is_known, keyed, known_words,
    reviewed, words,
};
use crate::kit::picture::Rendering;
use crate::kit::session::PersonId;
use crate::kit::settings::Guide;
use crate::kit::storage::Name;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::job::Job;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Intent;
use crate::punct::engine::MoveReview;
use crate::punct::exercises::ExerciseList;
use crate::punct::play::{ChatMessage, TreeChange};
use crate::punct::record::Tree;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::advice::{Hint, Review};
use crate::punct::screen::app::guidance;
use crate::punct::screen::dialogs::{ChatView, Dialog};
use crate::punct::screen::guidance::Guidance;
use crate::punct::screen::tests::puzzles::some_puzzles;
use crate::punct::screen::tests::seat::{Seat, text_of};
use crate::punct::screen::view::tests::fits::{boxes, part_of_walk, shows, shows_last, walk};
use crate::rules::Player;

/// The cells of the screen that belong to the board.
fn board_of(seat: &mut Seat, window: Window) -> HashSet<Position> {
    let frame = seat.frame(window);
    let is_space =
        |at: &Position| matches!(seat.under(*at), Some(Action::Board(BoardAction::Press(_))));
    frame.area.positions().filter(is_space).collect()
}

#[test]
fn the_board_keeps_its_size_beside_moves_and_analysis_from_80_by_24_on() {
    let mut game = crowded();
    let (mut analysis, figures) = analysed(crowded());
    let mut moves = keyed(reviewed(crowded()), "Esc p");
    for window in [(80, 24), (80, 25), (90, 30), (100, 30), (103, 24)] {
        let whole = board_of(&mut game, window).len();
        assert_eq!(board_of(&mut analysis, window).len(), whole, "{window:?}");
        assert_eq!(board_of(&mut moves, window).len(), whole, "{window:?}");
        let frame = analysis.frame(window);
        for [played, chance] in &figures {
            assert!(shows(&frame, &[played, chance]), "{window:?}:\n{}", text_of(&frame));
        }
        let frame = moves.frame(window);
        let last = moves.game().last_move().unwrap().to_string();
        let is_whole = shows(&frame, &[&last]) && shows_last(&frame, &["Esc", "present"]);
        assert!(is_whole, "{window:?}:\n{}", text_of(&frame));
    }
}

#[test]
fn a_board_of_pixels_keeps_its_size_beside_a_panel_in_the_strip_below_it() {
    let in_pixels = |mut seat: Seat| {
        let look = &mut seat.running.shell.appearance;
        look.capabilities.protocol = Some(Protocol::Kitty);
        look.picture = Some(Rendering::Pixels);
        look.cell = Some(CellSize { width: 8, height: 16 });
        seat
    };
    let (mut game, mut moves) = (in_pixels(crowded()), in_pixels(keyed(crowded(), "p")));
    let [whole, beside] = [&mut game, &mut moves].map(|seat| board_of(seat, (80, 24)).len());
    assert_eq!(beside, whole);
}

#[test]
fn the_strip_of_moves_leads_through_them_with_keys_and_clicks() {
    let mut seat = crowded();
    seat.resize(80, 24).keys("p Up");
    assert_eq!(seat.looked_at().ply(), 59);
    let third = format!("58 {}", seat.game().moves()[57]);
    seat.click_on(&third);
    assert_eq!(seat.looked_at().ply(), 58);
    seat.keys("g Down");
    assert_eq!(seat.looked_at().ply(), 1);
}

fn says(by: &str, text: &str) -> ChatMessage {
    let by = by.parse::<Name>().unwrap();
    ChatMessage { person: PersonId(1), by, watches: false, text: text.to_owned() }
}

/// A talk of several lines, one of them long.
pub fn talk() -> Seat {
    let mut seat = crowded();
    let long = "I would have gone to the corner before you did, had I seen that you join there";
    let lines = [says("Anna", "Hello"), says("Wolfeschlegelsteinhausen", long), says("Bob", "Yes")];
    let lines: Vec<_> = lines.iter().cloned().cycle().take(12).collect();
    seat.running.shell.dialogs.push(Dialog::Talk(ChatView::new(
        lines.into(),
        true,
        "Only the other player reads it.",
    )));
    seat
}

#[test]
fn hints_and_comments_fit() {
    let mut hint = keyed(crowded(), "H");
    let shown =
        hint.app().game.advice.hint.as_ref().and_then(Hint::shown_move).unwrap().to_string();
    let mut comment = keyed(crowded(), "[ C =Stay_out_of_the_corner,_it_is_lost_after_all Enter");
    for window in part_of_walk(0) {
        check_game("a hint", &mut hint, &[&["Anna"], &["Bob"], &[&shown]], window);
        let frame = comment.frame(window);
        let is_shown = text_of(&frame).contains("Stay_out") && shows(&frame, &["Anna"]);
        let has_keys = shows_last(&frame, &["?", "help"]);
        assert!(is_shown && has_keys, "{window:?}:\n{}", text_of(&frame));
    }
}

/// The words of a frame, line by line.
fn words_of(frame: &Buffer) -> Vec<String> {
    let text = text_of(frame).replace('│', " ");
    text.split_whitespace().map(str::to_owned).collect()
}

/// Whether a text is visible from its first word on. A visible text must be whole or end with the
/// sign that it continues. No part of an invisible text may be left.
fn is_seen(words: &[String], text: &str) -> Result<bool, String> {
    let wanted: Vec<&str> = text.split_whitespace().collect();
    let end = &wanted[wanted.len() - 2..];
    let begins = |word: &String| {
        word == wanted[0] || word.strip_suffix('…').is_some_and(|cut| cut == wanted[0])
    };
    let Some(start) = words.iter().position(begins) else {
        let is_left = words.windows(2).any(|two| two == end);
        return if is_left { Err(format!("only the end of {text:?} is seen")) } else { Ok(false) };
    };
    let mut rest = words[start..].iter();
    for word in wanted {
        let begun = |it: &&String| {
            let cut = it.strip_suffix('…');
            it.as_str() == word || cut.is_some_and(|begun| word.starts_with(begun))
        };
        match rest.find(begun) {
            Some(found) if found.ends_with('…') => break,
            Some(_) => {}
            None => {
                let has_sign = words[start..].iter().any(|word| word.ends_with('…'));
                return if has_sign {
                    Ok(true)
                } else {
                    Err(format!("{word} of {text:?} is missing"))
                };
            }
        }
    }
    Ok(true)
}

/// Texts that may all be due at once: a comment, a notice, and possibly tips.
#[derive(Clone, Copy, Debug)]
struct Texts {
    comment: &'static str,
    notice: Option<&'static str>,
    has_tips: bool,
}

const LONG: &str = "Whoever reads this knows that somebody thought about every stone of it, twice \
                    over, before supper, and then wrote down rather more than anybody wanted to hear";
const NEWS: &str = "Somebody tells something that takes more than one line of a narrow window, and \
                    perhaps of another one, too: it goes on";

fn all_texts() -> Vec<Texts> {
    let comments = ["", "hello there", LONG];
    let notices = [None, Some("Commented so"), Some(NEWS)];
    let of = |comment| {
        let with = move |notice| [true, false].map(|has_tips| Texts { comment, notice, has_tips });
        notices.into_iter().flat_map(with)
    };
    comments.into_iter().flat_map(of).collect()
}

fn check_texts(texts: Texts, window: Window) {
    let mut seat = Seat::of_anna_and_bob(&[]);
    let guide = if texts.has_tips { Guide::default() } else { Guide::OFF };
    seat.running.shell.game.guidance = Guidance::new(guide);
    let comment = TreeChange::Comment(texts.comment.to_owned());
    seat.running.shell.session.edit_node(Tree::ROOT, comment).unwrap();
    seat.keys("Left").frame(window);
    seat.running.shell.notice = texts.notice.map(Notice::plain);
    let frame = seat.draw();
    let words = words_of(&frame);
    let about = |why: String| format!("{why}: {texts:?} {window:?}\n{}", text_of(&frame));
    let tips = guidance(seat.app());
    for tip in &tips {
        is_seen(&words, tip).unwrap_or_else(|why| panic!("{}", about(why)));
    }
    if !texts.comment.is_empty() {
        let seen = is_seen(&words, texts.comment).unwrap_or_else(|why| panic!("{}", about(why)));
        assert!(seen || texts.notice.is_some(), "{}", about("no comment".to_owned()));
    }
    let notice = texts.notice.unwrap_or_default();
    assert!(
        notice.is_empty() || is_seen(&words, notice) == Ok(true),
        "{}",
        about("no notice".to_owned())
    );
    // If the text goes on in the line of keys, a line separates it from the keys.
    let last = text_of(&frame).lines().last().unwrap().to_owned();
    let before = last.split(": all").next().unwrap();
    let goes_on = notice.len() > usize::from(window.0)
        && notice.contains(before.trim_end_matches([' ', '│', '…']).trim());
    assert!(
        !goes_on || before.trim().is_empty() || before.trim_end().ends_with(" │"),
        "{}",
        about("not parted".to_owned())
    );
}

/// Checks every nth pair of a common window and texts, and every nth window of a walk.
fn check_all_texts(nth: usize) {
    let all = all_texts();
    let common = [(44, 21), (60, 22), (80, 24), (100, 30), (120, 40), (200, 60)];
    let pairs = common.into_iter().flat_map(|window| all.iter().map(move |&it| (it, window)));
    let walked = all.iter().copied().cycle().zip(walk());
    for (texts, window) in pairs.step_by(nth).chain(walked.step_by(nth)) {
        check_texts(texts, window);
    }
}

#[test]
fn comments_tips_and_notices_are_whole_and_apart() {
    // 5 does not divide the number of texts, 18.
    check_all_texts(5);
}

#[test]
#[ignore = "takes seconds: all windows of the walk"]
fn comments_tips_and_notices_are_whole_and_apart_in_more_windows() {
    check_all_texts(1);
}

#[test]
fn a_comment_beside_tips_and_what_was_just_said_leave_each_other_whole() {
    let mut seat = Seat::after(&[]);
    seat.running.shell.game.guidance = Guidance::new(Guide::default());
    seat.keys("C").event(Event::Paste("hello there".to_owned()));
    seat.keys("Enter").says("Commented").shows("Join any two opposite sides.");
    assert!(!seat.screen().contains("hello"), "the tip has the place");
    seat.keys("Left").shows("Comment: hello there").shows("Join any two opposite sides.");
}

#[test]
fn every_puzzle_is_told_whole() {
    let mut windows = std::iter::repeat_with(walk).flatten();
    for number in 0..some_puzzles().puzzles().len() {
        let mut seat = crowded();
        seat.running.shell.game.puzzles = some_puzzles();
        let open = ExerciseList::Puzzles { chosen: Some(number), theme: None };
        seat.running.shell.act(Intent::ListExercises(open));
        seat.keys("Enter");
        for window in windows.by_ref().take(40) {
            check_lesson(&mut seat, window);
        }
    }
}

/// Opens a page and scrolls down by this number of pages.
fn opened(seat: &mut Seat, keys: &str, pages: usize, window: Window) -> Buffer {
    seat.running.shell.dialogs.clear();
    seat.keys(keys).frame(window);
    for _ in 0..pages {
        seat.event(Event::Key(KeyCode::PageDown.into()));
    }
    seat.draw()
}

#[test]
fn the_pages_of_help_and_rules_fit() {
    for keys in ["?", "? b"] {
        let mut seat = crowded();
        let known = (0..8).flat_map(|page| known_words(&opened(&mut seat, keys, page, (220, 70))));
        let known: HashSet<String> = known.collect();
        for (nth, window) in walk().enumerate().filter(|(nth, _)| *nth < 8 || nth % 60 == 0) {
            let frame = opened(&mut seat, keys, nth % 4, window);
            let about = || format!("{keys} {window:?}:\n{}", text_of(&frame));
            let boxes = boxes(&frame).unwrap_or_else(|at| panic!("cut at {at}: {}", about()));
            for word in words(&frame, &boxes).iter().filter(|word| is_text(word)) {
                assert!(is_known(word, &known), "{word:?} in {}", about());
            }
            assert!(shows(&frame, &["Esc"]), "no keys: {}", about());
        }
    }
}

/// Whether a word is text. Drawings are not, nor is the letter of a key or a column.
fn is_text(word: &str) -> bool {
    let letters = word.chars().filter(char::is_ascii_alphanumeric).count();
    letters > 1 && word.chars().all(|c| c.is_ascii() || c == '…')
}

/// The last lines of a frame that differ from those of another.
fn changed(before: &Buffer, after: &Buffer) -> Vec<String> {
    let [before, after] = [before, after].map(text_of);
    let lines = before.lines().rev().zip(after.lines().rev());
    lines.take_while(|(before, after)| before != after).map(|(_, after)| after.to_owned()).collect()
}

#[test]
fn bars_without_a_border_are_whole() {
    for (keys, figures) in [("m =T-H3,H4,I4", "T-H3,H4,I4"), ("x y", "Anna")] {
        let mut seat = keyed(crowded(), keys);
        let known = known_words(&seat.frame((220, 70)));
        for window in walk() {
            let frame = seat.frame(window);
            if boxes(&frame).is_ok_and(|boxes| !boxes.is_empty()) {
                continue;
            }
            let open = std::mem::take(&mut seat.running.shell.dialogs);
            let before = seat.draw();
            seat.running.shell.dialogs = open;
            let about = || format!("{keys} {window:?}:\n{}", text_of(&frame));
            assert!(text_of(&frame).contains(figures), "{}", about());
            let lines = changed(&before, &frame);
            for word in lines.iter().flat_map(|line| line.split_whitespace()) {
                let word = word.trim_end_matches(['.', ',', ':', ';']);
                assert!(!is_text(word) || is_known(word, &known), "{word:?} in {}", about());
            }
        }
    }
}

/// The review of a game in which White's chance never changed.
fn level_at(white: f32) -> Seat {
    let mut seat = crowded();
    let moves = seat.game().moves().to_vec();
    let mut review = Review::new(Player::White, moves.clone(), Job::new());
    let chance = |ply: usize| if ply.is_multiple_of(2) { white } else { 1.0 - white };
    let verdict = |(ply, &played)| {
        let at = chance(ply);
        let verdict =
            MoveReview { played, before: at, after: at, best: None, mark: None, mistake: None };
        (ply, verdict)
    };
    review.take_reviews(moves.iter().enumerate().map(verdict).collect());
    review.job = None;
    seat.running.shell.game.advice.review = Some(review);
    seat.keys("W");
    seat
}

/// The cells of the graph on the line with this label, as far as the right border.
fn across(frame: &Buffer, label: &str) -> Vec<String> {
    let text = text_of(frame);
    let line = text.lines().find(|line| line.contains(label)).unwrap_or_default();
    let after = line.split_once(label).map_or("", |(_, after)| after);
    let inside: Vec<&str> = after.splitn(3, '│').collect();
    inside.get(1).into_iter().flat_map(|line| line.chars()).map(String::from).collect()
}

#[test]
fn the_line_at_half_and_a_curve_at_the_top_run_through() {
    let mut game = reviewed(crowded());
    let mut won = level_at(1.0);
    for window in walk().filter(|(_, height)| *height >= 24) {
        for (seat, label) in [(&mut game, "50%"), (&mut won, "100%")] {
            let frame = seat.frame(window);
            let cells = across(&frame, label);
            // One column beside the border is blank.
            let inside = cells.len().saturating_sub(1);
            let blank = cells[..inside].iter().position(|cell| cell == " ");
            assert!(inside > 20 && blank.is_none(), "{label} {window:?}:\n{}", text_of(&frame));
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn hints_and_strips_fit_into_every_window() {
    let mut hint = keyed(crowded(), "H");
    let mut looks = analysed(crowded());
    for window in everywhere(0) {
        check_game("a hint", &mut hint, &[], window);
        let frame = looks.0.frame(window);
        let is_shown = looks.1.iter().all(|[played, chance]| shows(&frame, &[played, chance]));
        assert!(is_shown, "{window:?}:\n{}", text_of(&frame));
    }
}
