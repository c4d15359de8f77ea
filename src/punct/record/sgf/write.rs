//! Writes a record as SGF. On Boardspace, a turn has two moves: a piece is put down or moved, then
//! the player confirms. Each has a node with a number from 0. The main line is always the first
//! variation. Where it ends and variations go on, an empty node stands for its continuation.

use std::fmt::Write as _;

use super::parse::line_end_of;
use super::verb;
use crate::kit::storage::json::UnknownMembers;
use crate::kit::storage::{GameEnd, Name, can_be_shown};
use crate::punct::engine::MoveMark;
use crate::punct::record::game_record::Record;
use crate::punct::record::json;
use crate::punct::record::tree::{NodeId, Tree};
use crate::rules::{Ending, Kind, Move, Player};

const SEATS: [&str; 2] = ["P0", "P1"];

pub(super) const TIMES_LEFT: [&str; 2] = ["WL", "BL"];

/// The property and value of each mark. The value 2 makes a mark stronger.
pub(super) const MARKS: [(&str, &str, MoveMark); 6] = [
    ("TE", "2", MoveMark::Brilliant),
    ("TE", "1", MoveMark::Good),
    ("IT", "", MoveMark::Interesting),
    ("DO", "", MoveMark::Dubious),
    ("BM", "1", MoveMark::Mistake),
    ("BM", "2", MoveMark::Blunder),
];

pub fn write(record: &Record) -> String {
    let (tree, text) = (record.tree(), String::new());
    let mut writer = Writer { record, tree, played: tree.nodes_to(record.current()), text };
    writer.info();
    writer.moves();
    writer.text
}

struct Writer<'a> {
    record: &'a Record,
    tree: &'a Tree,
    played: Vec<NodeId>,
    text: String,
}

enum WriteTask {
    Node { node: NodeId, at: WritePoint },
    Open,
    Close,
    End { at: WritePoint },
}

#[derive(Clone, Copy)]
struct WritePoint {
    ply: usize,
    turn: Player,
    left: [[u8; 6]; 2],
}

impl Writer<'_> {
    fn property(&mut self, name: &str, value: &str) {
        let _ = write!(self.text, "{name}[");
        for c in with_line_feeds(value).chars() {
            match c {
                '\n' => self.text.push(line_end_of(name)),
                c if c.is_ascii_control() => self.text.push(' '),
                '\\' | '[' | ']' => self.text.extend(['\\', c]),
                c => self.text.push(c),
            }
        }
        self.text.push(']');
    }

    fn line(&mut self, name: &str, value: &str) {
        self.property(name, value);
        self.text.push('\n');
    }

    fn info(&mut self) {
        let header = self.record.header();
        let safe = Player::BOTH.map(|player| safe_name(header.name(player), player));
        self.text.push_str("(;\nFF[4]GM[25]CA[UTF-8]VV[1]\nCM[0,1]\nSU[Punct]\n");
        if let Some(started) = header.started {
            self.line("DT", started.to_string().get(..10).unwrap_or_default());
        }
        let ending = self.record.game().ending();
        if let Some((end, _)) = self.record.effective_end() {
            let is_on_time = matches!(ending, Some(Ending::TimeOut { .. }));
            let result = match end {
                GameEnd::Won(winner) if is_on_time => ["W+T", "B+T"][winner as usize].to_owned(),
                GameEnd::Won(winner) => format!("Game won by {}", safe[winner as usize]),
                GameEnd::Aborted => "Void".to_owned(),
                GameEnd::Draw | GameEnd::Open => "The game is a draw".to_owned(),
            };
            self.line("RE", &result);
        }
        if let Some(text) = ending.and_then(ending_text) {
            self.line("XE", &text);
        }
        self.line("RU", &header.rules.to_string());
        self.line("PW", &without_hidden(header.name(Player::White).raw()));
        self.line("PB", &without_hidden(header.name(Player::Black).raw()));
        self.own_info();
        for (seat, name) in SEATS.into_iter().zip(safe) {
            self.line(seat, &format!("id \"{name}\""));
        }
        self.remark(Tree::ROOT);
    }

    fn own_info(&mut self) {
        let record = self.record;
        let header = record.header();
        for (property, time) in [("XT", header.started), ("XW", record.saved_at())] {
            if let Some(time) = time {
                self.line(property, &time.to_string());
            }
        }
        if header.setup.is_some() {
            self.line("XB", &header.start().position_text());
        }
        for player in Player::BOTH {
            if let Some(strength) = header.computer[player as usize] {
                self.line("XC", &format!("{} {strength}", player.code()));
            }
        }
        if let Some(swap) = header.swap {
            self.line("XS", swap.code());
        }
        if let Some(clock) = header.clock.as_ref() {
            self.line("XO", &json::clock_text(clock));
        }
        if record.game.ply() < record.moves().len() {
            self.line("XP", &record.game.ply().to_string());
        }
        self.members("XJ", &json::other_members(header));
        if let Some((ending, members)) = &header.unknown_of_ending
            && Some(*ending) == record.game.ending()
        {
            self.members("XK", members);
        }
    }

    fn members(&mut self, property: &str, members: &UnknownMembers) {
        if !members.is_empty() {
            self.line(property, &json::object_of(members));
        }
    }

    fn moves(&mut self) {
        let start = self.record.header().start();
        let position = start.position();
        let left =
            Player::BOTH.map(|player| Kind::ALL.map(|kind| position.reserve(player).count(kind)));
        let at = WritePoint { ply: 0, turn: position.turn(), left };
        let seat = SEATS[at.turn as usize];
        let _ = write!(self.text, "\n; {seat}[0 Start {seat}]");
        let mut tasks = vec![WriteTask::Node { node: Tree::ROOT, at }];
        while let Some(task) = tasks.pop() {
            match task {
                WriteTask::Open => self.text.push_str("\n("),
                WriteTask::Close => self.text.push(')'),
                WriteTask::End { at } => self.end(at),
                WriteTask::Node { node, at } => {
                    let after = self.node(node, at);
                    self.follow(node, after, &mut tasks);
                }
            }
        }
        self.text.push_str("\n)\n");
    }

    /// The task that was added last comes first.
    fn follow(&self, node: NodeId, at: WritePoint, tasks: &mut Vec<WriteTask>) {
        let children = self.tree.children(node);
        let mut lines: Vec<WriteTask> =
            children.iter().map(|&node| WriteTask::Node { node, at }).collect();
        if node == self.tree.end() {
            lines.insert(0, WriteTask::End { at });
        }
        let branches = lines.len() > 1;
        for line in lines.into_iter().rev() {
            if branches {
                tasks.extend([WriteTask::Close, line, WriteTask::Open]);
            } else {
                tasks.push(line);
            }
        }
    }

    fn end(&mut self, at: WritePoint) {
        let branches = !self.tree.children(self.tree.end()).is_empty();
        if let Some(Ending::Resigned { by }) = self.record.game.ending() {
            let (seat, number) = (SEATS[by as usize], 2 * at.ply + 1);
            let done = number + 1;
            let _ = write!(self.text, "\n; {seat}[{number} Resign ]\n; {seat}[{done} Done ]");
        } else if branches {
            self.text.push(';');
        }
    }

    fn node(&mut self, node: NodeId, mut at: WritePoint) -> WritePoint {
        let Some(played) = self.tree.move_of(node) else { return at };
        let (seat, number) = (SEATS[at.turn as usize], 2 * at.ply + 1);
        let to = played.placement();
        let (kind, punct) = (to.kind(), to.punct());
        let rotation = verb::rotation(kind, to.orientation());
        let target = format!("{} {} {rotation}", punct.letter(), punct.row());
        let verb = match played {
            Move::Add(_) => {
                let left = &mut at.left[at.turn as usize][kind as usize];
                let used = kind.count().saturating_sub(*left);
                *left = left.saturating_sub(1);
                let piece = verb::numbers(at.turn, kind).start + used;
                format!("Dropb {piece} {target}")
            }
            Move::Shift { from, .. } => {
                format!("Move {} {} {target}", from.letter(), from.row())
            }
        };
        let _ = write!(self.text, "\n; {seat}[{number} {verb}]");
        let is_played = self.played.get(at.ply + 1) == Some(&node);
        if is_played && let Some(left) = self.record.time_left_after(at.ply + 1) {
            let seconds = left.as_millis() as f64 / 1000.0;
            self.property(TIMES_LEFT[at.turn as usize], &seconds.to_string());
        }
        self.remark(node);
        let _ = write!(self.text, "\n; {seat}[{} Done ]", number + 1);
        WritePoint { ply: at.ply + 1, turn: at.turn.opponent(), ..at }
    }

    fn remark(&mut self, node: NodeId) {
        if node != Tree::ROOT
            && let Some(mark) = self.tree.mark(node)
            && let Some((name, value, _)) = MARKS.iter().find(|(_, _, known)| *known == mark)
        {
            self.property(name, value);
        }
        let comment = self.tree.comment(node);
        if !comment.is_empty() {
            self.property("C", &without_hidden(comment));
        }
    }
}

pub(super) fn ending_text(ending: Ending) -> Option<String> {
    match ending {
        Ending::Agreed => Some("agreed".to_owned()),
        Ending::Claimed { .. } => Some("claimed".to_owned()),
        Ending::Aborted { by, late } => {
            let time = if late { "time of " } else { "" };
            Some(format!("aborted by {time}{}", by.code()))
        }
        Ending::Resigned { .. } | Ending::TimeOut { .. } => None,
    }
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// With a blank for each character that must not reach a screen, except line ends.
fn without_hidden(text: &str) -> String {
    text.chars().map(|c| if can_be_shown(c) || c.is_ascii_control() { c } else { ' ' }).collect()
}

fn safe_name(name: &Name, player: Player) -> String {
    let mut safe = String::new();
    for c in with_line_feeds(name.raw()).trim().chars() {
        safe.push(match c {
            '"' => '\'',
            '\\' => '/',
            '[' => '(',
            ']' => ')',
            c if !can_be_shown(c) => ' ',
            c => c,
        });
    }
    if safe.is_empty() { player.to_string() } else { safe }
}
