//! Decides whether a person may do something now: keys, menus, words and helps all ask here. The
//! match, or a client's replica of it, decides about commands.

use ContextKind::{AtTable, Contest, Exercise, ExerciseAlone, Own, Spectator};

use super::exercise::ExerciseRun;
use super::intent::{
    AdviceKind, Confirmation, ExerciseChoice, Intent, IntentError, Permission, PlanChange,
};
use super::table::TableClient;
use super::viewing::{PlayerSession, TriedMoveError, ViewError, ViewStep};
use crate::punct::phrases::actions::take_over_refusal;
use crate::punct::play::{Command, CommandError, DrawMethod, PlanError};
use crate::punct::record::{NodeId, Tree};
use crate::rules::{Move, Player, Refusal};

pub struct PlayerContext<'a> {
    pub session: &'a PlayerSession,
    pub game: GameContext<'a>,
    pub advice_ban: Option<String>,
}

#[derive(Clone, Copy)]
pub enum GameContext<'a> {
    /// A game of the persons here, or against the computer.
    Own,
    Table(&'a TableClient),
    /// A game that decides a use in GIPF.
    Contest {
        /// Why no other game can be begun or opened.
        why: &'a str,
    },
    Exercise {
        run: &'a ExerciseRun,
        /// Whether no game waits.
        is_alone: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ContextKind {
    Own,
    AtTable,
    Spectator,
    Contest,
    Exercise,
    ExerciseAlone,
}

const GAMES: &[ContextKind] = &[Own, AtTable, Spectator, Contest];
const EXERCISES: &[ContextKind] = &[Exercise, ExerciseAlone];

impl GameContext<'_> {
    fn kind(&self) -> ContextKind {
        match self {
            GameContext::Own => Own,
            GameContext::Table(client) if client.colour().is_some() => AtTable,
            GameContext::Table(_) => Spectator,
            GameContext::Contest { .. } => Contest,
            GameContext::Exercise { is_alone: false, .. } => Exercise,
            GameContext::Exercise { is_alone: true, .. } => ExerciseAlone,
        }
    }
}

/// `tries` says that the person views another position, where spectators may try moves, too.
fn contexts(intent: &Intent, tries: bool) -> &'static [ContextKind] {
    match intent {
        Intent::Play(_) if tries => GAMES,
        Intent::Play(_) => &[Own, AtTable, Contest, Exercise, ExerciseAlone],
        Intent::Undo if tries => &[Own, AtTable, Spectator],
        Intent::Undo => &[Own, AtTable, Exercise, ExerciseAlone],
        Intent::Advise(AdviceKind::Hint) => {
            &[Own, AtTable, Spectator, Contest, Exercise, ExerciseAlone]
        }
        Intent::Advise(AdviceKind::Warnings) => &[Own, AtTable, Spectator, Contest, Exercise],
        Intent::Confirmed(Confirmation::PublishTree(_))
        | Intent::GiveTime
        | Intent::Accept
        | Intent::Decline
        | Intent::Plan(_) => &[AtTable],
        Intent::Say(_) | Intent::Share | Intent::Follow => &[AtTable, Spectator],
        Intent::Resign | Intent::Draw | Intent::Claim | Intent::Confirmed(_) => {
            &[Own, AtTable, Contest]
        }
        Intent::Try(_)
        | Intent::View(_)
        | Intent::Comment(..)
        | Intent::Mark(..)
        | Intent::Promote
        | Intent::Delete(_)
        | Intent::Advise(_) => GAMES,
        Intent::TakeOver | Intent::PlayAgain => &[Own, AtTable],
        Intent::Redo | Intent::SetSeats(_) => &[Own],
        Intent::RunComputers(_) => &[Own, Contest],
        Intent::BeginExercise(ExerciseChoice::TasksOfToday | ExerciseChoice::TasksOfGame) => {
            &[Own, AtTable, Spectator, Exercise]
        }
        Intent::ListExercises(_) | Intent::BeginExercise(_) => &[Own, Exercise],
        Intent::GoToTask(_) | Intent::ReadTask | Intent::LeaveExercise => EXERCISES,
    }
}

impl PlayerContext<'_> {
    /// Whether the intent is possible now, and would change or show something.
    pub fn permit(&self, intent: &Intent) -> Permission {
        self.permit_in_game(intent)?;
        self.check_now(intent)
    }

    pub fn permit_in_game(&self, intent: &Intent) -> Permission {
        let contexts = contexts(intent, !self.session.is_present());
        if !contexts.contains(&self.game.kind()) {
            return Err(self.context_error(intent, contexts));
        }
        let is_for_engine = matches!(
            intent,
            Intent::Advise(_) | Intent::BeginExercise(ExerciseChoice::TasksOfToday)
        );
        if is_for_engine && let Some(why) = &self.advice_ban {
            return Err(IntentError::NoAdvice(why.clone()));
        }
        Ok(())
    }

    fn context_error(&self, intent: &Intent, contexts: &[ContextKind]) -> IntentError {
        if self.run().is_some()
            && let Intent::Advise(AdviceKind::Threats | AdviceKind::Wins | AdviceKind::Needs) =
                intent
            && self.check_hint().is_ok()
        {
            return IntentError::TaskIsYours;
        }
        if let GameContext::Contest { .. } = self.game
            && let Intent::Undo | Intent::Redo = intent
            && !self.is_over()
        {
            return IntentError::NoUndoInContest;
        }
        if let GameContext::Table(_) = self.game
            && let Intent::Redo | Intent::SetSeats(_) | Intent::RunComputers(_) = intent
        {
            return IntentError::NotAtTable;
        }
        self.outside(contexts)
    }

    pub fn permit_new_game(&self) -> Permission {
        self.check_context(&[Own, Exercise])
    }

    pub fn permit_open(&self) -> Permission {
        self.permit_new_game()?;
        self.check_keeps_files()
    }

    pub fn permit_save(&self) -> Permission {
        if let GameContext::Table(_) = self.game {
            return Err(IntentError::KeptAtTable);
        }
        self.permit_in_own_game()?;
        self.check_keeps_files()
    }

    /// Whether the game is one of the persons here alone.
    pub fn permit_in_own_game(&self) -> Permission {
        self.check_context(&[Own])
    }

    pub fn permit_in_games(&self) -> Permission {
        self.check_context(GAMES)
    }

    fn check_keeps_files(&self) -> Permission {
        let keeps = self.session.store().keeps_files();
        if keeps { Ok(()) } else { Err(IntentError::SavedNowhere) }
    }

    fn check_context(&self, contexts: &[ContextKind]) -> Permission {
        let is_inside = contexts.contains(&self.game.kind());
        if is_inside { Ok(()) } else { Err(self.outside(contexts)) }
    }

    /// Why something that makes sense in these contexts makes none here.
    fn outside(&self, contexts: &[ContextKind]) -> IntentError {
        if self.game.kind() == Spectator && contexts.contains(&AtTable) {
            return CommandError::Watching.into();
        }
        if contexts.iter().all(|it| [AtTable, Spectator].contains(it)) {
            return IntentError::OnlyAtTable;
        }
        match self.game {
            GameContext::Exercise { .. } => IntentError::OnlyInGame,
            GameContext::Own => IntentError::OnlyInExercise,
            GameContext::Contest { .. } | GameContext::Table(_) if contexts == EXERCISES => {
                IntentError::OnlyInExerciseElsewhere
            }
            GameContext::Contest { why } => IntentError::NotInContest(why.to_owned()),
            GameContext::Table(_) => IntentError::NoOtherGameAtTable,
        }
    }
}

impl PlayerContext<'_> {
    pub fn client(&self) -> Option<&TableClient> {
        if let GameContext::Table(client) = self.game { Some(client) } else { None }
    }

    fn is_over(&self) -> bool {
        self.session.game().outcome().is_some()
    }

    fn check_present(&self) -> Permission {
        if self.session.is_present() { Ok(()) } else { Err(IntentError::LookingBack) }
    }

    fn check_now(&self, intent: &Intent) -> Permission {
        match intent {
            Intent::Play(played) => {
                self.permit_move()?;
                self.check_move(*played)
            }
            Intent::Try(played) => self.check_move(*played),
            Intent::Undo => self.check_undo(),
            Intent::Resign => {
                self.check_present()?;
                self.resign_confirmation().map(drop)
            }
            Intent::Draw => {
                self.check_present()?;
                self.check_draw()
            }
            Intent::Accept if self.command(intent).is_none() => Err(IntentError::NothingToAnswer),
            Intent::PlayAgain if self.client().is_none() && !self.is_over() => {
                Err(IntentError::NotFinished)
            }
            Intent::PlayAgain if self.client().is_none() => Ok(()),
            Intent::Confirmed(Confirmation::PublishTree(_))
            | Intent::GiveTime
            | Intent::Accept
            | Intent::Decline
            | Intent::PlayAgain => self.check_command_of(intent),
            Intent::TakeOver | Intent::Redo | Intent::Claim | Intent::Confirmed(_) => {
                self.check_present()?;
                self.check_command_of(intent)
            }
            Intent::RunComputers(_) => {
                self.check_present()?;
                if self.is_over() {
                    return Err(game_over());
                }
                let are_computers = self.session.seats().are_computers();
                if are_computers { Ok(()) } else { Err(IntentError::NotTwoComputers) }
            }
            Intent::View(step) => self.check_step(*step),
            Intent::Comment(node, _) => self.check_node(self.node(*node)),
            Intent::Mark(node, _) => {
                self.check_node(self.node(*node))?;
                let has_move = self.node(*node) != Tree::ROOT;
                if has_move { Ok(()) } else { Err(IntentError::NoMoveToMark) }
            }
            Intent::Promote => self.check_promote(),
            Intent::Delete(node) => {
                self.check_node(self.node(*node))?;
                let is_of_game = self.session.tree().is_main(self.node(*node));
                if is_of_game { Err(IntentError::DeleteOfGame) } else { Ok(()) }
            }
            Intent::Plan(change) => self.check_plan(*change),
            Intent::Share => self.client().map_or(Ok(()), TableClient::check_toggle_sharing),
            Intent::Follow => Ok(self.client().map_or(Ok(()), TableClient::check_over)?),
            Intent::Advise(AdviceKind::Hint) => self.check_hint(),
            Intent::Advise(AdviceKind::Review(_) | AdviceKind::Reasons)
                if self.session.game().ply() == 0 =>
            {
                Err(IntentError::NothingToReview)
            }
            Intent::GoToTask(to) if self.run().is_some_and(|run| !run.tasks.leads(*to)) => {
                Err(IntentError::NoTask(*to))
            }
            Intent::SetSeats(_)
            | Intent::Say(_)
            | Intent::Advise(_)
            | Intent::ListExercises(_)
            | Intent::BeginExercise(_)
            | Intent::GoToTask(_)
            | Intent::ReadTask
            | Intent::LeaveExercise => Ok(()),
        }
    }

    fn run(&self) -> Option<&ExerciseRun> {
        if let GameContext::Exercise { run, .. } = self.game { Some(run) } else { None }
    }

    fn check_command_of(&self, intent: &Intent) -> Permission {
        self.command(intent).map_or(Ok(()), |command| self.check_command(&command))
    }

    /// The match must carry the command out, and something must change.
    fn check_command(&self, command: &Command) -> Permission {
        if *command == Command::TakeOver
            && let Some(why) = take_over_refusal(self.session)
        {
            return Err(IntentError::NoTakeOver(why));
        }
        let now = self.session.time();
        let Some(client) = self.client() else {
            let by = self.acting_player(command)?;
            return Ok(self.session.check(by, command, now)?);
        };
        if client.would_change(command, now) {
            return Ok(());
        }
        let by = client.colour().ok_or(CommandError::Watching)?;
        client.snapshot.replica().check(by, command, now)?;
        Err(IntentError::AlreadyOffered)
    }

    pub fn confirmation(&self, intent: &Intent) -> Option<Confirmation> {
        if *intent == Intent::Resign {
            return self.resign_confirmation().ok();
        }
        if *intent == Intent::Draw { self.draw_confirmation().ok()? } else { None }
    }

    fn resign_confirmation(&self) -> Result<Confirmation, IntentError> {
        let by = self.player_who_may_end()?;
        let aborts = self.client().is_some_and(|client| client.snapshot.is_abortable());
        Ok(if aborts { Confirmation::Abort } else { Confirmation::Resign(by) })
    }

    /// The question before a draw, or before a claim of the win if the opponent is late. `None` if
    /// the draw can only be offered.
    fn draw_confirmation(&self) -> Result<Option<Confirmation>, IntentError> {
        let by = self.player_who_may_end()?;
        if let Some(late) = self.late_opponent() {
            return Ok(Some(Confirmation::ClaimTime { late }));
        }
        match self.session.draw_method(by) {
            Ok(DrawMethod::Claim) => Ok(Some(Confirmation::ClaimDraw(by))),
            Ok(DrawMethod::Agreement) => Ok(Some(Confirmation::AgreeDraw)),
            Ok(DrawMethod::Offer) => Ok(None),
            Err(CommandError::ComputerDeclines) => {
                Err(IntentError::ComputerDeclines(self.session.name(by.opponent()).clone()))
            }
            Err(why) => Err(why.into()),
        }
    }

    /// The player here who may resign or ask for a draw: the one to move if both are here.
    fn player_who_may_end(&self) -> Result<Player, IntentError> {
        let is_table = self.client().is_some();
        let nobody =
            if is_table { CommandError::Watching.into() } else { IntentError::TwoComputers };
        let here = self.session.local_player_to_move().ok_or(nobody)?;
        if self.is_over() { Err(game_over()) } else { Ok(here) }
    }

    /// Applies unless a [question](PlayerContext::confirmation) comes first.
    pub fn command(&self, intent: &Intent) -> Option<Command> {
        Some(match intent {
            Intent::Play(played) => Command::play(*played),
            Intent::TakeOver => Command::TakeOver,
            Intent::Undo => Command::UNDO,
            Intent::Redo => Command::Redo,
            Intent::Claim if self.late_opponent().is_some() => Command::ClaimTime,
            Intent::Claim => Command::ClaimDraw,
            Intent::Confirmed(confirmation) => confirmation.command(),
            Intent::Draw => Command::DRAW,
            Intent::GiveTime => Command::GIVE_TIME,
            Intent::Accept => Command::Offer(self.client()?.offer_to_answer()?.proposal),
            Intent::Decline => Command::Decline,
            Intent::PlayAgain => Command::REMATCH,
            Intent::Say(line) => Command::Say(line.clone()),
            Intent::Try(_)
            | Intent::Resign
            | Intent::SetSeats(_)
            | Intent::RunComputers(_)
            | Intent::View(_)
            | Intent::Comment(..)
            | Intent::Mark(..)
            | Intent::Promote
            | Intent::Delete(_)
            | Intent::Plan(_)
            | Intent::Share
            | Intent::Follow
            | Intent::Advise(_)
            | Intent::ListExercises(_)
            | Intent::BeginExercise(_)
            | Intent::GoToTask(_)
            | Intent::ReadTask
            | Intent::LeaveExercise => return None,
        })
    }

    /// The player in whose name the person gives a command in a game of this program's own.
    pub fn acting_player(&self, command: &Command) -> Result<Player, IntentError> {
        let (session, turn) = (self.session, self.session.turn());
        let is_play = matches!(command, Command::Play { .. });
        if is_play && !self.is_over() && !session.may_act() {
            return Err(self.other_turn());
        }
        let here = session.local_player_to_move();
        if *command == Command::Redo {
            return Ok(here.unwrap_or(turn));
        }
        if is_play || [Command::TakeOver, Command::REMATCH].contains(command) {
            return Ok(turn);
        }
        here.ok_or(IntentError::TwoComputers)
    }

    pub fn permit_move(&self) -> Permission {
        if let Some(run) = self.run() {
            return run.check_expects_move();
        }
        if self.session.viewed_game().outcome().is_some() {
            return Err(game_over());
        }
        if self.session.may_move() { Ok(()) } else { Err(self.other_turn()) }
    }

    fn other_turn(&self) -> IntentError {
        IntentError::OtherTurn { names: self.session.names().clone(), turn: self.session.turn() }
    }

    pub fn node(&self, named: Option<NodeId>) -> NodeId {
        named.unwrap_or(self.session.viewed_node())
    }

    fn check_move(&self, played: Move) -> Permission {
        let legal = self.session.viewed_game().check(played);
        legal.map_err(|why| CommandError::from(why).into())
    }

    fn check_undo(&self) -> Permission {
        if let Some(run) = self.run() {
            let is_text = run.sheet.task.is_none();
            return if is_text { Err(IntentError::NoMoveAsked) } else { Ok(()) };
        }
        if self.session.is_present() {
            return self.check_undo_in_game();
        }
        match self.session.tried_move() {
            Ok(_) => Ok(()),
            Err(TriedMoveError::FollowedByMoves) => Err(IntentError::FollowedByMoves),
            Err(TriedMoveError::OfGame) if self.check_undo_in_game().is_ok() => {
                Err(IntentError::UndoLookingBack)
            }
            Err(TriedMoveError::OfGame) => Err(IntentError::LookingBack),
        }
    }

    fn check_undo_in_game(&self) -> Permission {
        // A clock alone decides more than that there is something to take back, and trying an
        // undo out copies the game, which is too slow for every frame.
        if self.client().is_some() || self.session.clock().is_some() {
            return self.check_command(&Command::UNDO);
        }
        let by = self.acting_player(&Command::UNDO)?;
        let may = self.session.may_undo(by);
        if may { Ok(()) } else { Err(IntentError::NothingToTakeBack) }
    }

    fn late_opponent(&self) -> Option<Player> {
        self.client()?.late_opponent(self.session.time())
    }

    fn check_draw(&self) -> Permission {
        let confirmation = self.draw_confirmation()?;
        if self.client().is_none() || self.late_opponent().is_some() {
            return Ok(());
        }
        self.check_command(&confirmation.map_or(Command::DRAW, |it| it.command()))
    }

    fn check_step(&self, step: ViewStep) -> Permission {
        let node = self.session.target(step).map_err(IntentError::View)?;
        if step == ViewStep::Present && self.session.is_present() {
            return Err(IntentError::AtPresent);
        }
        if step == ViewStep::Start && node == self.session.viewed_node() {
            return Err(IntentError::View(ViewError::Start));
        }
        Ok(())
    }

    fn check_node(&self, node: NodeId) -> Permission {
        if self.session.tree().contains(node) {
            Ok(())
        } else {
            Err(CommandError::NoSuchLine.into())
        }
    }

    fn check_promote(&self) -> Permission {
        let (tree, node) = (self.session.tree(), self.session.viewed_node());
        if !self.session.is_in_variation() {
            return Err(IntentError::PromoteOfGame);
        }
        if tree.may_promote(node) {
            return Ok(());
        }
        let has_siblings = tree.parent(node).is_some_and(|parent| tree.children(parent).len() > 1);
        Err(if has_siblings { IntentError::PromoteFirst } else { IntentError::PromoteWithin })
    }

    fn check_plan(&self, change: PlanChange) -> Permission {
        self.session.check_may_plan_here()?;
        // At the present, this ends all conditional moves.
        let is_for_all = self.session.is_present() && change == PlanChange::Remove;
        let node = self.session.viewed_node();
        if is_for_all || self.session.tree().may_plan(node) {
            return Ok(());
        }
        Err(CommandError::Plan(PlanError::NoReply).into())
    }

    fn check_hint(&self) -> Permission {
        let game = self.session.viewed_game();
        match self.run() {
            Some(run) if run.has_failed() => Ok(()),
            Some(run) => run.check_expects_move(),
            None if game.outcome().is_none() => Ok(()),
            None if game.ply() == 0 => Err(game_over()),
            None => Err(IntentError::NoHintAtEnd),
        }
    }
}

fn game_over() -> IntentError {
    CommandError::from(Refusal::GameOver).into()
}
