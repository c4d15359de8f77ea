//! The engine's answers to questions: hints, threats, the analysis, the review of a game.

use std::num::NonZero;

use super::guide::{CLIMB, ONLY_A_CLIMB};
use super::seat::game_after;
use super::*;
use crate::kit::phrases::PlayerNames;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::punct::engine::tests::recommending::EVERY_MOVE_LOSES;
use crate::punct::engine::tests::{position, read};
use crate::punct::engine::{
    Analysis, Budget, Candidate, Engine, GoodMoves, Mistake, MoveMark, MoveReview, Proof,
};
use crate::punct::openings::Openings;
use crate::punct::play::Seats;
use crate::punct::screen::News;
use crate::punct::screen::advice::{Finding, Hint, PositionAnalysis, Review};
use crate::punct::screen::dialogs::{self, Dialog, ReviewGraph};
use crate::rules::{Game, Move, Player, Side, SpaceSet, joins};

/// A position with Black to move. White threatens to join columns A and Q.
fn threatened() -> Seat {
    Seat::of_anna_and_bob(&ALONG_ROW_9[..13])
}

fn ghost(seat: &Seat) -> Option<SpaceSet> {
    seat.app().scene().ghost.filter(|ghost| ghost.fits).map(|ghost| ghost.placement.spaces())
}

fn last(seat: &Seat) -> Option<SpaceSet> {
    seat.game().last_move().map(|last| last.placement().spaces())
}

#[test]
fn a_hint_is_shown_as_a_ghost_and_enter_plays_it() {
    let mut seat = Seat::after(STACK);
    seat.keys("H").says("Hint, best of 5: ").says("Enter plays it");
    let shown = ghost(&seat);
    assert!(shown.is_some());
    seat.keys("Enter");
    assert_eq!((seat.game().ply(), last(&seat)), (9, shown));
    assert_eq!(seat.saved().len(), 9);
    assert_eq!(ghost(&seat), None);
}

#[test]
fn a_hint_speaks_to_the_player_here_and_says_what_is_proved() {
    let position = game_after(&ONLY_A_CLIMB).position().clone();
    let proof = Some(Proof::Wins);
    let good = Candidate { played: read(CLIMB), chance: 1.0, visits: 1, line: vec![], proof };
    let people = PlayerNames::new(&Player::BOTH.map(Name::default_of), Some(Player::Black));
    let text =
        Hint::from_candidate(position, "Hint".to_owned(), good).status(&people, None, 200).text;
    assert!(text.contains("wins by force, stops you from joining"), "{text}");
}

#[test]
fn a_hint_says_where_every_move_loses() {
    let position = position(EVERY_MOVE_LOSES);
    let game = Game::from_position(position.clone());
    let mut hint = Hint::searching(position.clone(), Job::new());
    hint.take_found(Engine::new().advise(&position, Budget::Nodes(50), 5, &mut |_| true));
    let people = PlayerNames::new(&Player::BOTH.map(Name::default_of), None);
    let text = hint.status(&people, Some("Enter plays it"), 80).text;
    assert!(text.contains("(White can win whatever you play)"), "{text}");
    let shown = hint.shown_move().expect("a move that is tried");
    assert!(game.position().check(shown).is_ok());
}

#[test]
fn the_key_again_shows_the_next_best_move_and_after_the_last_the_best() {
    let mut seat = Seat::after(STACK);
    seat.keys("H");
    let best = ghost(&seat);
    seat.keys("H").says("2 of 5");
    assert_ne!(ghost(&seat), best);
    seat.keys("H H H H").says("best of 5");
    assert_eq!(ghost(&seat), best);
}

#[test]
fn a_hint_ends_when_something_else_is_done() {
    for keys in ["Esc", "Up", "c", "u", "[", "m"] {
        let mut seat = Seat::after(STACK);
        seat.keys("H").keys(keys);
        assert!(seat.app().game.advice.hint.is_none(), "{keys}");
        assert!(!seat.app().status().text.contains("Hint"), "{keys}");
    }
    let mut seat = Seat::after(STACK);
    seat.keys("H 1");
    assert!(seat.hand().is_some() && seat.app().game.advice.hint.is_none());
    assert_eq!(seat.game().ply(), 8);
}

#[test]
fn a_hint_stays_while_the_mouse_moves_and_the_looks_change() {
    let mut seat = Seat::after(STACK);
    seat.keys("H").at("K12").keys("t").at("K11").says("Hint");
    assert!(ghost(&seat).is_some());
    seat.keys("? Esc").says("Hint");
}

#[test]
fn a_piece_in_the_hand_goes_back_for_a_hint() {
    let mut seat = Seat::after(STACK);
    seat.keys("1 H").says("Hint");
    assert!(seat.hand().is_none() && ghost(&seat).is_some());
}

#[test]
fn whoever_looks_back_sees_what_was_good_and_tries_it_aside_from_the_game() {
    let mut seat = Seat::after(STACK);
    seat.keys("[ [ H").says("Hint").says("Enter tries it");
    assert!(ghost(&seat).is_some());
    seat.keys("Enter");
    assert_eq!(seat.looked_at().ply(), 7);
    assert_eq!(seat.played(), STACK);
}

#[test]
fn there_is_no_hint_for_a_game_that_is_over() {
    let mut seat = Seat::after(ALONG_ROW_9);
    seat.keys("H").refuses("The game is over");
    assert!(seat.app().game.advice.hint.is_none());
}

#[test]
fn what_a_search_finds_that_nobody_waits_for_changes_nothing() {
    let mut seat = Seat::after(STACK);
    let candidates = vec![good("T-P10,P11,Q11", 0.5)];
    let found = Analysis { nodes: 1, chance: 0.5, hopeless: false, candidates };
    let ticket = Job::new().ticket();
    let good = GoodMoves { analysis: found, forced: None };
    seat.take(News::Found(ticket, Finding::Advised(Ok(good))));
    assert_eq!(ghost(&seat), None);
}

#[test]
fn threats_are_shown_with_what_the_opponent_would_win_with() {
    let mut seat = threatened();
    assert!(seat.app().scene().threats.is_empty());
    seat.keys("T").refuses("TK13-").says("joins").shows("Anna (White) can win at once: ▲. TK13-");
    let threats = seat.app().scene().threats;
    assert!(threats.contains(space("J9")) || threats.contains(space("K9")));
    seat.keys("T").says("Threats are hidden");
    assert!(seat.app().scene().threats.is_empty());
}

#[test]
fn once_asked_for_threats_are_shown_from_position_to_position() {
    let mut seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..12]);
    seat.keys("T").says("Bob (Black) has no winning move at the moment");
    seat.keys(&format!("m ={} Enter", ALONG_ROW_9[12])).at("D12");
    seat.shows("Anna (White) can win at once: ▲");
    seat.keys("u").at("E12");
    assert!(seat.app().scene().threats.is_empty());
}

#[test]
fn against_a_weak_computer_threats_are_shown_unless_somebody_says_otherwise() {
    for (strength, shown) in [(4, true), (5, false)] {
        let mut seat = threatened();
        let seats = Seats::from_strengths([Some(Strength::whole(strength)), None]);
        seat.running.shell.session.change_seats(seats);
        seat.at("D12");
        assert_eq!(!seat.app().scene().threats.is_empty(), shown);
        seat.keys("T");
        assert_ne!(!seat.app().scene().threats.is_empty(), shown);
    }
}

fn study(seat: &Seat) -> &PositionAnalysis {
    seat.app().game.advice.study.as_ref().expect("an analysis")
}

#[test]
fn the_analysis_lists_the_best_moves_and_shows_the_chosen_one() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("A").shows("Analysis");
    let best = ghost(&seat);
    let second = study(&seat).listed_moves(None)[1].played;
    seat.shows(&second.to_string()).keys("Down");
    assert_ne!(ghost(&seat), best);
    assert_eq!(ghost(&seat), Some(second.placement().spaces()));
    seat.keys("Enter");
    assert_eq!(seat.game().last_move(), Some(second));
    assert!(
        study(&seat).position == *seat.game().position(),
        "the study goes on for the next player"
    );
}

#[test]
fn more_threads_analyse_a_position_as_far() {
    let mut seat = Seat::after(STACK);
    let nodes = seat.running.host.budgets.study;
    seat.running.host.budgets.study_threads = NonZero::new(3).unwrap();
    seat.keys("A");
    let found = study(&seat).analysis().expect("an analysis");
    assert!(found.nodes >= nodes && !found.candidates.is_empty(), "{found:?}");
}

#[test]
fn a_click_on_a_move_of_the_analysis_chooses_it() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("A");
    let third = study(&seat).listed_moves(None)[2].played;
    seat.click_on(&third.to_string());
    assert_eq!(ghost(&seat), Some(third.placement().spaces()));
}

#[test]
fn the_analysis_follows_whoever_looks_back() {
    let mut seat = Seat::after(STACK);
    seat.keys("A [ [");
    assert_eq!(seat.looked_at().ply(), 6);
    assert!(study(&seat).position == *seat.looked_at().position());
    seat.keys("Enter");
    assert_eq!(
        (seat.game().ply(), seat.looked_at().ply()),
        (8, 7),
        "the move is tried, not played"
    );
    assert!(study(&seat).position == *seat.looked_at().position());
    seat.keys("Esc");
    assert!(seat.dialog().is_none() && seat.app().game.advice.study.is_none());
    assert_eq!(seat.looked_at().ply(), 7);
}

#[test]
fn the_analysis_has_nothing_to_say_once_the_game_is_over() {
    let mut seat = Seat::after(ALONG_ROW_9);
    seat.keys("A").shows("The game is over here").keys("Enter [");
    assert!(study(&seat).analysis().is_some());
}

#[test]
fn the_openings_list_what_was_played_and_follow_the_board() {
    let mut seat = Seat::new();
    let openings = Openings::built_in();
    let first = openings.moves(seat.game());
    seat.keys("O")
        .shows("The computer against itself")
        .shows(&first[1].played.to_string())
        .keys("Down");
    assert_eq!(ghost(&seat), Some(first[1].played.placement().spaces()));
    seat.keys("Enter");
    assert_eq!(seat.game().last_move(), Some(first[1].played));
    match openings.moves(seat.game()).first() {
        Some(reply) => seat.shows(&reply.played.to_string()),
        None => seat.shows("No game of the collection"),
    };
    let mut seat = Seat::after(STACK);
    seat.keys("O").shows("No game of the collection came to this position").keys("Enter Esc");
    assert!(seat.dialog().is_none() && seat.game().ply() == 8);
}

/// The results of a search so far: these moves, the best first.
fn found(moves: &[&str]) -> Analysis {
    let candidates = moves.iter().map(|text| good(text, 0.5)).collect();
    Analysis { nodes: 1, chance: 0.5, hopeless: false, candidates }
}

#[test]
fn the_chosen_move_of_the_analysis_stays_chosen_when_the_order_changes() {
    let mut seat = Seat::after(STACK);
    let job = Job::new();
    let ticket = job.ticket();
    seat.running.shell.game.advice.study =
        Some(PositionAnalysis::new(seat.game().position().clone(), Some(job)));
    seat.running.shell.dialogs.push(Dialog::Analysis(dialogs::AnalysisPanel::default()));
    let finds = |seat: &mut Seat, moves: &[&str]| {
        seat.take(News::Found(ticket.clone(), Finding::SoFar(found(moves))));
    };
    finds(&mut seat, &["T-P10,P11,Q11", "T-P13,P14,Q14"]);
    finds(&mut seat, &["T-P13,P14,Q14", "T-P10,P11,Q11"]);
    assert_eq!(ghost(&seat), Some(good("T-P10,P11,Q11", 0.5).played.placement().spaces()));
    finds(&mut seat, &["T-P13,P14,Q14"]);
    seat.keys("Enter");
    assert_eq!((ghost(&seat), seat.game().ply()), (None, 8), "an invisible move is not played");
    seat.keys("Down Enter");
    assert_eq!(seat.played().last().map(String::as_str), Some("T-P13,P14,Q14"));
}

#[test]
fn a_move_that_the_analysis_comes_to_like_less_stays_in_the_list_while_it_is_chosen() {
    let mut seat = Seat::after(STACK);
    let job = Job::new();
    let ticket = job.ticket();
    seat.running.shell.game.advice.study =
        Some(PositionAnalysis::new(seat.game().position().clone(), Some(job)));
    seat.running.shell.dialogs.push(Dialog::Analysis(dialogs::AnalysisPanel::default()));
    let others = ["A5,A6,B6", "A7,A8,B8", "C2,C3,D3", "P13,P14,Q14", "M14,M15,N15", "B2,B3,C4"]
        .map(|dots| format!("T-{dots}"));
    let first = "T-P10,P11,Q11";
    let finds = |seat: &mut Seat, moves: Vec<&str>| {
        seat.take(News::Found(ticket.clone(), Finding::SoFar(found(&moves))));
    };
    let others = || others[..5].iter().map(String::as_str);
    finds(&mut seat, std::iter::once(first).chain(others()).collect());
    finds(&mut seat, others().chain([first]).collect());
    assert_eq!(ghost(&seat), Some(good(first, 0.5).played.placement().spaces()));
    assert_eq!(study(&seat).listed_moves(None).len(), 5);
    seat.shows("T-P10,P11,Q11").keys("Enter");
    assert_eq!(seat.played().last().map(String::as_str), Some(first));
}

#[test]
fn an_analysis_leaves_the_board_where_it_is() {
    for window in [(80, 24), (90, 40), (100, 30), (120, 40), (160, 50), (200, 60)] {
        let mut seat = Seat::of_anna_and_bob(STACK);
        let ends = |seat: &Seat| ["C1", "A6", "Q14", "O17"].map(|space| seat.on(space));
        let before = ends(seat.resize(window.0, window.1));
        seat.keys("A").shows("Analysis");
        assert_eq!(ends(&seat), before, "{window:?}");
        assert_eq!(ends(seat.keys("Esc")), before, "{window:?}");
    }
}

/// Each reason is shown up to its full stop, or another reason is shown.
#[test]
fn the_analysis_tells_whole_reasons_at_80_by_24() {
    let mut count = 0;
    for moves in [STACK, &ALONG_ROW_9[..13], &ALONG_ROW_9[..9], &ALONG_ROW_9[..6]] {
        let mut seat = Seat::of_anna_and_bob(moves);
        seat.keys("A");
        for _ in 0..5 {
            let lines: Vec<String> = seat.screen().lines().map(str::to_owned).collect();
            let why = lines.iter().find_map(|line| line.strip_prefix("It "));
            assert!(why.is_none_or(|why| why.contains(". ") || why.ends_with('.')), "{lines:?}");
            count += usize::from(why.is_some());
            seat.keys("Down");
        }
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn every_hint_of_the_list_says_what_it_is_worth() {
    let mut seat = Seat::after(STACK);
    seat.keys("H").says("Hint, best of 5: ");
    for nth in 2..=5 {
        let text = seat.keys("H").app().status().text;
        let worth = text.strip_prefix(&format!("Hint, {nth} of 5, ")).expect("its place");
        let known =
            ["as good: ", "gives away "].iter().any(|beginning| worth.starts_with(beginning));
        assert!(known, "{text}");
    }
}

#[test]
fn what_a_hint_names_is_marked() {
    let mut seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..14]);
    let winning = good(ALONG_ROW_9[14], 1.0);
    let ends = Side::PAIRS.into_iter().find(|&side| {
        let (after, _) = seat.game().position().after_move(winning.played).unwrap();
        joins(after.tops(Player::White), side)
    });
    let ends = ends.map(|side| side.spaces() | side.opposite().spaces()).expect("it wins");
    let hint =
        Hint::from_candidate(seat.game().position().clone(), "Hint".to_owned(), winning.clone());
    seat.running.shell.game.advice.hint = Some(hint);
    let held = winning.played.placement().spaces();
    assert_eq!(seat.app().scene().pointed_spaces, ends - held);
}

#[test]
fn against_the_computer_result_and_review_speak_to_the_player() {
    let mut seat = Seat::after(ALONG_ROW_9);
    let seats = Seats::from_strengths([None, Some(Strength::whole(1))]);
    seat.running.shell.session.seat(seats);
    seat.says("You win: ").keys("W").shows("Your chance to win").shows("your winning chance");
}

#[test]
fn a_closer_review_says_what_it_corrects() {
    let (mut seat, ticket) = under_review();
    let verdicts = mistake(&seat);
    seat.take(News::Found(ticket, Finding::Reviewed(Ok(verdicts.clone()))));
    let review = seat.running.shell.game.advice.review.as_mut().expect("a review");
    assert!(review.is_closer() && !review.is_running(), "the review has looked again");
    let job = Job::new();
    let ticket = job.ticket();
    let mut review = Review::new(Player::White, seat.game().moves().to_vec(), Job::new());
    review.take_reviews(verdicts);
    review.begin_closer_review(job);
    seat.running.shell.game.advice.review = Some(review);
    let mut closer = mistake(&seat);
    closer[0].1.mark = Some(MoveMark::Blunder);
    seat.take(News::Found(ticket, Finding::ReviewedSoFar(closer)));
    seat.shows("a closer look: 1 of 8").shows("It was ? at first sight.").shows("1??");
}

#[test]
fn an_analysis_that_fails_says_so() {
    let mut seat = Seat::after(STACK);
    let job = Job::new();
    let ticket = job.ticket();
    seat.running.shell.game.advice.study =
        Some(PositionAnalysis::new(seat.game().position().clone(), Some(job)));
    seat.running.shell.dialogs.push(Dialog::Analysis(dialogs::AnalysisPanel::default()));
    let failure = WorkerFailure { worker: "search", why: "out of ideas".to_owned() };
    seat.take(News::Found(ticket, Finding::Analysed(Err(failure)))).shows("The search failed");
}

fn good(text: &str, chance: f32) -> Candidate {
    let played: Move = text.parse().unwrap();
    Candidate { played, chance, visits: 100, line: vec![played], proof: None }
}

/// The review of a game after the moves of [`STACK`]: Black's third move was a blunder.
fn reviewed() -> Seat {
    let mut seat = Seat::of_anna_and_bob(STACK);
    let moves = seat.game().moves().to_vec();
    let mut review = Review::new(Player::White, moves.clone(), Job::new());
    let verdict = |(ply, &played): (usize, &Move)| {
        let is_bad = ply == 5;
        let (before, after) = if is_bad { (0.62, 0.31) } else { (0.5, 0.5) };
        let best = is_bad.then(|| good("T-P10,P11,Q11", 0.62));
        let mark = is_bad.then_some(MoveMark::Blunder);
        (ply, MoveReview { played, before, after, best, mistake: None, mark })
    };
    review.take_reviews(moves.iter().enumerate().map(verdict).collect());
    review.job = None;
    seat.running.shell.game.advice.review = Some(review);
    seat
}

#[test]
fn the_review_lists_what_turned_the_game_and_leads_there() {
    let mut seat = reviewed();
    seat.keys("W").shows("Anna's chance to win").shows("Turning points (White's winning chance)");
    seat.shows("6??  Bob  SE-M8,M7,M6").shows("38%→69%").shows("better T-P10,P11,Q11");
    seat.keys("Enter");
    assert_eq!((seat.looked_at().ply(), seat.dialog().is_none()), (5, true));
    seat.says("Bob played SE-M8,M7,M6 ?? (White 38% → 69%); better: T-P10,P11,Q11");
    assert_eq!(ghost(&seat), Some(good("T-P10,P11,Q11", 0.0).played.placement().spaces()));
}

#[test]
fn the_review_tells_of_a_win_missed_though_play_stays_winning() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    let played = seat.game().moves()[5];
    let mut review = Review::new(Player::White, seat.game().moves().to_vec(), Job::new());
    let (best, mark) = (Some(good("T-P10,P11,Q11", 1.0)), Some(MoveMark::Dubious));
    let verdict = MoveReview {
        played,
        before: 1.0,
        after: 1.0,
        best,
        mistake: Some(Mistake::MissesWin),
        mark,
    };
    review.take_reviews(vec![(5, verdict)]);
    seat.running.shell.game.advice.review = Some(review);
    seat.keys("W").shows("6?!  Bob  SE-M8,M7,M6").shows("could have won at once");
    seat.keys("Enter").says("(White 0% → 0%); Bob could have won at once; better: T-P10,P11,Q11");
}

#[test]
fn the_graph_is_of_whites_chance() {
    let seat = reviewed();
    let review = seat.app().game.advice.review.as_ref().expect("a review");
    let chances: Vec<_> = review
        .chances_of(Player::White)
        .iter()
        .map(|(ply, chance)| (*ply, (100.0 * chance).round()))
        .collect();
    assert_eq!(chances[..2], [(0.0, 50.0), (1.0, 50.0)]);
    assert_eq!(chances[6], (6.0, 69.0), "Black's loss is White's gain");
    assert_eq!(chances.len(), 9);
}

#[test]
fn the_list_of_moves_has_the_marks_of_the_review() {
    reviewed().keys("p").shows(" 6?? SE-M8,M7,M6").shows(" 5   T-H3,H4,I4");
}

#[test]
fn a_review_looks_at_all_moves_and_is_kept_until_the_game_is_another() {
    let mut seat = Seat::after(STACK);
    seat.keys("W");
    let review = seat.app().game.advice.review.as_ref().expect("a review");
    assert_eq!((review.progress(), review.is_running()), ((8, 8), false));
    seat.keys("Esc u");
    assert!(seat.app().game.advice.review.is_some(), "the move can be played again");
    seat.at("I12").keys("1 Enter");
    assert!(seat.app().game.advice.review.is_none());
}

#[test]
fn there_is_nothing_to_review_before_the_first_move() {
    let mut seat = Seat::new();
    seat.keys("W").refuses("There is no move to review yet");
    assert!(seat.dialog().is_none());
}

/// The graph of an unfinished review, and the ticket of its search.
fn under_review() -> (Seat, Ticket) {
    let mut seat = Seat::after(STACK);
    let job = Job::new();
    let ticket = job.ticket();
    let review = Review::new(Player::White, seat.game().moves().to_vec(), job);
    seat.running.shell.dialogs.push(Dialog::Graph(ReviewGraph::new(8, &review)));
    seat.running.shell.game.advice.review = Some(review);
    seat.shows("Looking at the moves: 0 of 8");
    (seat, ticket)
}

/// The verdict that White's first move was a mistake.
fn mistake(seat: &Seat) -> Vec<(usize, MoveReview)> {
    let (best, mark) = (Some(good("T-P10,P11,Q11", 0.9)), Some(MoveMark::Mistake));
    let played = seat.game().moves()[0];
    vec![(0, MoveReview { played, before: 0.9, after: 0.5, best, mistake: None, mark })]
}

#[test]
fn verdicts_come_in_while_the_graph_is_open() {
    let (mut seat, ticket) = under_review();
    let verdicts = mistake(&seat);
    seat.take(News::Found(ticket, Finding::ReviewedSoFar(verdicts)));
    seat.shows("Looking at the moves: 1 of 8").keys("Enter");
    assert_eq!(seat.looked_at().ply(), 0);
}

#[test]
fn verdicts_come_in_while_another_dialog_hides_the_graph() {
    let (mut seat, ticket) = under_review();
    seat.running.shell.dialogs.push(dialogs::HELP.into());
    let verdicts = mistake(&seat);
    seat.take(News::Found(ticket, Finding::ReviewedSoFar(verdicts))).keys("Esc Enter");
    assert_eq!(seat.looked_at().ply(), 0);
}

#[test]
fn a_hint_tells_as_many_reasons_as_the_line_has_room_for() {
    let seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..14]);
    let position = seat.game().position().clone();
    let winning = good(ALONG_ROW_9[14], 1.0);
    let hint = Hint::from_candidate(position, "Hint".to_owned(), winning);
    let people = &seat.session().player_names();
    let long = hint.status(people, Some("Enter plays it"), 200).text;
    assert!(long.starts_with("Hint: TK13-K9,J9,K10 joins "), "{long}");
    assert!(long.ends_with(". Enter plays it, Esc hides it"), "{long}");
    let short = hint.status(people, Some("Enter plays it"), 80).text;
    assert!(short.contains("joins") && short.len() <= long.len(), "one reason is told: {short}");
    let brief = hint.status(people, Some("Enter plays it"), 44).text;
    assert!(brief.contains("TK13-K9,J9,K10") && brief.len() <= 66, "no more than fits: {brief}");
}
