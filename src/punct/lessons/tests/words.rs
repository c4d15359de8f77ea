//! Tests that what the texts of the course say of spaces, pieces, colours and counts is true on
//! their boards.
//!
//! `words.txt` repeats these words in a form that the test checks. `lesson: NAME STEP` begins a
//! step. Each line after it has words of the step's texts, `|`, and claims with `;` between them.
//! Every mention of a space, a colour, a count or a player's piece in a text must be among these
//! words, so that no new text goes unchecked. Words that no text contains are a mistake.
//! A claim is about the position in which the text is read: praise after the example and its
//! answer, everything else before.

use super::*;
use crate::punct::engine::{threats, wins};
use crate::rules::{
    self, Outcome, Piece, Player, Position, Side, Source, SpaceSet, chain, spaces_between,
};

/// A text, and the game at the moment when the player reads the text.
struct Said<'a> {
    text: String,
    game: Game,
    step: &'a LessonStep,
    round: Option<&'a Round>,
}

fn texts(step: &LessonStep) -> Vec<Said<'_>> {
    let plain = |text: &Wording| text.with_keys(|_| "_".to_owned());
    let first = step.task.as_ref().map(|task| &task.rounds[0]);
    let said = |text, game: &Game, round| Said { text, game: game.clone(), step, round };
    let mut texts = vec![said(plain(&step.text), &step.start, first)];
    let Some(task) = &step.task else { return texts };
    texts.push(said(plain(&task.instruction), &step.start, first));
    let mut game = step.start.clone();
    for round in &task.rounds {
        let lacks = round.demands.iter().filter_map(|demand| demand.otherwise.clone());
        texts.extend(lacks.map(|text| said(text, &game, Some(round))));
        texts.push(said(plain(&round.hint), &game, Some(round)));
        for played in round.example.into_iter().chain(round.reply) {
            game.play(played).unwrap();
        }
        texts.push(said(plain(&round.praise), &game, Some(round)));
    }
    texts
}

/// Returns the words of a text that can be wrong: for each, the offset of its first byte and the
/// offset after its last byte.
fn claimed(text: &str) -> Vec<(usize, usize)> {
    const COUNTS: [&str; 9] =
        ["two", "three", "four", "five", "six", "both", "pair", "pairs", "twice"];
    const COLOURS: [&str; 2] = ["white", "black"];
    const PIECES: [&str; 5] = ["straight", "triangle", "angle", "dot", "chain"];
    let is_part = |c: char| c.is_alphanumeric();
    let starts = text
        .char_indices()
        .filter(|&(at, c)| is_part(c) && !text[..at].chars().next_back().is_some_and(is_part));
    let words = starts.map(|(at, _)| {
        let len = text[at..].find(|c| !is_part(c)).unwrap_or(text.len() - at);
        (at, &text[at..at + len])
    });
    let words: Vec<(usize, &str)> = words.collect();
    let is_piece = |word: &str| PIECES.contains(&word.trim_end_matches('s'));
    let claims = words.iter().enumerate().filter(|&(nth, &(_, word))| {
        let lower = word.to_lowercase();
        let before = nth.checked_sub(1).map_or("", |before| words[before].1);
        word.parse::<Space>().is_ok()
            || word.chars().all(|c| c.is_ascii_digit())
            || COUNTS.contains(&&*lower)
            || COLOURS.contains(&&*lower)
            || ["your", "yours", "s"].contains(&before.to_lowercase().as_str()) && is_piece(&lower)
    });
    claims.map(|(_, &(at, word))| (at, at + word.len())).collect()
}

impl Said<'_> {
    fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the player who is called `who`. The player called `you` is to move when the step
    /// begins.
    fn player(&self, who: &str) -> Player {
        let you = self.step.start.position().turn();
        match who {
            "you" => you,
            "they" => you.opponent(),
            who => panic!("nobody is called {who}"),
        }
    }

    /// A player's pieces of these kinds, with whether they are free.
    fn pieces(&self, who: &str, kinds: &str) -> Vec<(Piece, bool)> {
        let is_meant = |(piece, _): &(Piece, bool)| {
            kinds == "any" || kinds.split(',').any(|kind| kind == piece.placement.kind().code())
        };
        self.position().pieces_of(self.player(who)).filter(is_meant).collect()
    }

    /// The right moves for the task.
    fn right(&self) -> Vec<Move> {
        moves(&self.game, self.round.expect("a task")).1
    }

    /// The moves with which the opponent would win at once.
    fn winning(&self) -> Vec<Move> {
        let position = self.position();
        let is_ours = position.turn() == self.player("you");
        if is_ours { threats(position) } else { wins(position) }
    }

    fn are_joined(&self, one: Space, other: Space) -> bool {
        [Player::White, Player::Black].into_iter().any(|player| {
            let tops = self.position().tops(player);
            tops.contains(one) && chain(SpaceSet::EMPTY.with_space(one), tops).contains(other)
        })
    }

    /// Whether a claim is true.
    fn holds(&self, claim: &str) -> bool {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let spaces = |from: usize| -> Vec<Space> {
            words[from..].iter().map(|name| name.parse().expect(claim)).collect()
        };
        let set = |from: usize| -> SpaceSet { spaces(from).into_iter().collect() };
        let number = |nth: usize| -> usize { words[nth].parse().expect(claim) };
        let played = || -> Move { words[1].parse().expect(claim) };
        let position = self.position();
        let tops = |who: &str| position.tops(self.player(who));
        match words[0] {
            // The rule is about every board. Random games check it.
            "rule" => super::rules::holds(words[1]),
            // `program`: the text is about what the program shows besides the board; other tests
            // check that. `advice`: the text says what is wise, not what is certain.
            "program" | "advice" => true,
            "play" => self.player("you").to_string() == words[1],
            // The right moves come to rest on this level.
            "rests" => self.right().into_iter().all(|played| {
                let (after, punct) = (game_after(&self.game, played), played.placement().punct());
                after
                    .position()
                    .top(punct)
                    .is_some_and(|it| usize::from(it.level.get()) == number(1))
            }),
            "you" | "they" => (set(1) - tops(words[0])).is_empty(),
            "empty" => spaces(1).into_iter().all(|space| position.top(space).is_none()),
            "marks" => self.step.marks == set(1),
            "line" => rules::lines_through(spaces(1)[0]).contains(spaces(1)[1]),
            // This number of the opponent's pieces lies on the line between two spaces.
            "over" => {
                let way: SpaceSet =
                    spaces_between(spaces(2)[0], spaces(2)[1]).into_iter().collect();
                let lies = |(piece, _): &&(Piece, bool)| piece.placement.spaces().meets(way);
                self.pieces("they", "any").iter().filter(lies).count() == number(1)
            }
            "piece" => {
                let punct = |(piece, _): &(Piece, bool)| piece.placement.punct() == spaces(3)[0];
                self.pieces(words[1], words[2]).iter().any(punct)
            }
            "count" => self.pieces(words[1], words[2]).len() == number(3),
            "reserve" => {
                let left = position.reserve(self.player(words[1]));
                left.total() as usize == number(2)
            }
            "centre" => usize::from(position.centre_count(self.player(words[1]))) == number(2),
            "central" => {
                let hexagon: SpaceSet =
                    Space::all().filter(|space| space.distance(Space::CENTRE) <= 2).collect();
                (set(2) & hexagon).len() == number(1)
            }
            "level" => spaces(2).into_iter().all(|space| {
                position.top(space).is_some_and(|it| it.level.get() as usize == number(1))
            }),
            "free" | "blocked" => {
                let of = |who| self.pieces(who, "any");
                let (_, is_free) = of("you")
                    .into_iter()
                    .chain(of("they"))
                    .find(|(piece, _)| piece.placement.punct() == spaces(1)[0])
                    .expect(claim);
                is_free == (words[0] == "free")
            }
            "gap" => {
                spaces(1).into_iter().all(|space| position.stack(space).any(|layer| layer.gap))
            }
            "joined" => self.are_joined(spaces(1)[0], spaces(1)[1]),
            "apart" => !self.are_joined(spaces(1)[0], spaces(1)[1]),
            "adjacent" => spaces(1)[0].distance(spaces(1)[1]) == 1,
            "right" => self.right().contains(&played()),
            "illegal" => self.game.clone().play(played()).is_err(),
            // All right moves, or one of them, cover these spaces.
            "must" => {
                self.right().iter().all(|right| (set(1) - right.placement().spaces()).is_empty())
            }
            "may" => {
                self.right().iter().any(|right| (set(1) - right.placement().spaces()).is_empty())
            }
            // The PÜNCT of a right move comes down here.
            "lands" => self.right().iter().any(|right| right.placement().punct() == spaces(1)[0]),
            "wins" => {
                let after = game_after(&self.game, played()).outcome();
                matches!(after, Some(Outcome::Connected { .. } | Outcome::LastPiece { .. }))
            }
            // The game is over, and a player has won.
            "won" => self.game.outcome().and_then(Outcome::winner) == Some(self.player(words[1])),
            // A move of the piece on the first space that leaves the second space can let the
            // opponent win.
            "uncovers" => {
                let loses = |played: &Move| {
                    played.source() == Source::Board(spaces(1)[0])
                        && !played.placement().spaces().contains(spaces(1)[1])
                        && game_after(&self.game, *played).outcome().and_then(Outcome::winner)
                            == Some(self.player("they"))
                };
                let legal = self.game.legal_moves();
                legal.iter().any(loses)
            }
            "threat" => !self.winning().is_empty(),
            "calm" => self.winning().is_empty(),
            // Whatever wins for the opponent reaches this side.
            "threats" => {
                let side = Side::ALL.into_iter().find(|it| it.spaces().contains(spaces(1)[0]));
                let side = side.expect(claim).spaces();
                let winning = self.winning();
                !winning.is_empty() && winning.iter().all(|it| it.placement().spaces().meets(side))
            }
            _ => panic!("no claim: {claim}"),
        }
    }
}

/// What `words.txt` says of a step: the words and what they claim.
fn words(lesson: &str, step: usize) -> Vec<(&'static str, Vec<&'static str>)> {
    let heading = format!("lesson: {lesson} {}", step + 1);
    let lines = include_str!("words.txt").lines().skip_while(move |line| *line != heading).skip(1);
    let of_step = lines.take_while(|line| !line.starts_with("lesson: "));
    let of_step = of_step.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &'static str| {
        let (words, claims) = line.rsplit_once(" | ").unwrap_or_else(|| panic!("{line}"));
        (words, claims.split("; ").collect())
    };
    of_step.map(entry).collect()
}

#[test]
fn every_lesson_tells_the_truth_about_its_board() {
    let mut faults = Vec::new();
    for lesson in &Course::built_in().lessons {
        for (nth, step) in lesson.steps.iter().enumerate() {
            let (words, place) = (words(&lesson.name, nth), format!("{} {}", lesson.name, nth + 1));
            let texts = texts(step);
            for (fragment, _) in &words {
                if !texts.iter().any(|said| said.text.contains(fragment)) {
                    faults.push(format!("{place}: no text says {fragment:?}"));
                }
            }
            for said in &texts {
                let mut checked = Vec::new();
                for (fragment, claims) in &words {
                    for (at, _) in said.text.match_indices(fragment) {
                        checked.push(at..at + fragment.len());
                        let wrong = claims.iter().filter(|claim| !said.holds(claim));
                        faults.extend(wrong.map(|it| format!("{place}: {fragment:?}: not {it}")));
                    }
                }
                for (from, to) in claimed(&said.text) {
                    if !checked.iter().any(|it| it.start <= from && to <= it.end) {
                        let word = &said.text[from..to];
                        faults.push(format!("{place}: unchecked {word:?} in {:?}", said.text));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_can_be_wrong_in_a_text_is_found() {
    let claims = |text: &str| -> Vec<String> {
        claimed(text).into_iter().map(|(from, to)| text[from..to].to_owned()).collect()
    };
    let text = "Jump over Black's pieces with your straight from E4 to N13: two lines, 19 spaces.";
    assert_eq!(claims(text), ["Black", "straight", "E4", "N13", "two", "19"]);
    assert_eq!(claims("Put it down and turn it."), [""; 0]);
}
