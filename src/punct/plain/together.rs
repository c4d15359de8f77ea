//! Requests at a table: offers, talk, conditional moves, and going over a finished game together.

use super::game::RequestResult;
use super::place::{GoingOver, PlainPlace};
use super::request::{CompanyRequest, KeptIn};
use super::table::PlainTable;
use super::text::{AnswerLines, count, sentence};
use crate::punct::control::confirmation::Confirmation;
use crate::punct::phrases::{
    NO_ADVICE_IN_GAME, NOBODY_GOES_OVER, Offering, no_longer_conditional, vacation,
};
use crate::punct::play::{Command, Offer, Refused, TreeChange};
use crate::punct::record::NodeId;
use crate::rules::Move;

const NO_QUESTION: &str = "there is no question to answer";

/// The greatest number of lines of the talk that are told.
const MOST_TALK: usize = 20;

impl PlainTable {
    pub(super) fn keep_company(&mut self, request: &CompanyRequest) -> RequestResult {
        match request {
            CompanyRequest::Say(text) => {
                let mut lines = self.ask_table(Command::Say(text.clone()))?;
                lines.push("Said.".to_owned());
                Ok(lines)
            }
            CompanyRequest::Talk => Ok(self.talk()),
            CompanyRequest::GiveTime => self.ask_table(Command::GIVE_TIME),
            CompanyRequest::Plan(plans) => self.plan(*plans),
            CompanyRequest::Join => self.join(),
            CompanyRequest::Follow => self.follow(),
        }
    }

    /// Gives a command of the player here to the owner of the table, and tells the news.
    pub(super) fn ask_table(&mut self, command: Command) -> RequestResult {
        let Some(place) = &mut self.place else { return Err(Refused::Watching.to_string()) };
        let command = place.seen.decided(command);
        place.owner.ask(command).map_err(|why| why.to_string())?;
        Ok(self.hear_news())
    }

    /// Returns the offer that the player here has to answer.
    pub(super) fn offer_to_answer(&self) -> Option<Offer> {
        let place = self.place.as_ref()?;
        place.seen.offer_to_answer(place.me)
    }

    /// Agrees to the other player's offer, or declines it. Without such an offer, `false` withdraws
    /// the player's own offer.
    pub(super) fn answer_offer(&mut self, agrees: bool) -> RequestResult {
        match self.offer_to_answer() {
            Some(offer) if agrees => self.ask_table(Command::Offer(offer.what)),
            Some(_) => self.ask_table(Command::Decline),
            None if !agrees && self.kept_in() == KeptIn::Table => self.ask_table(Command::Decline),
            None => Err(NO_QUESTION.to_owned()),
        }
    }

    /// Describes the state of the table besides the game: the talk, and the offers that wait for an
    /// answer.
    pub(super) fn table_state(&self) -> AnswerLines {
        let Some(place) = &self.place else { return AnswerLines::new() };
        let me = place.colour();
        let first = me.and_then(|me| place.seen.offers.first_for(Some(me)));
        let one = |offer: Offer| {
            let text = Offering::at_table(offer, &place.seen).sentence(me);
            let answers = match first {
                Some(first) if first != offer => "",
                Some(_) if Some(offer.by) == me => ": \"no\" withdraws it",
                Some(_) => ": \"yes\" or \"no\"",
                None => "",
            };
            self.sentence(&format!("{text}{answers}"))
        };
        let offers = place.seen.offers.all_for(me).map(one);
        let said = place.talk().count();
        let said =
            (said > 0).then(|| format!("\"talk\" tells what was said: {}.", count(said, "line")));
        let rests = vacation(&self.session, self.session.time());
        let rests = rests.map(|text| self.sentence(&text));
        said.into_iter().chain(rests).chain(offers).collect()
    }

    /// Returns what the other player has said while the player was not here.
    pub(super) fn unread_talk(&self) -> AnswerLines {
        let Some(place) = &self.place else { return AnswerLines::new() };
        let of_other =
            place.seen.talk_of(place.me).filter(|it| it.who != place.me && place.reads(it));
        let latest = of_other.rev().take(place.seen.unread).map(ToString::to_string);
        let mut lines: AnswerLines = latest.collect();
        lines.extend((!lines.is_empty()).then(|| "Said while you were away:".to_owned()));
        lines.reverse();
        lines
    }

    /// Returns the latest lines of the talk.
    fn talk(&self) -> AnswerLines {
        let Some(place) = &self.place else { return AnswerLines::new() };
        let mut lines: AnswerLines = place.talk().map(ToString::to_string).collect();
        let lines = lines.split_off(lines.len().saturating_sub(MOST_TALK));
        if lines.is_empty() { vec!["Nobody has said anything.".to_owned()] } else { lines }
    }

    /// Makes the reply that the player looks at conditional, or ends that. At the present position,
    /// lists the conditional moves or ends them all.
    fn plan(&mut self, plans: bool) -> RequestResult {
        if self.viewing.is_present() {
            if plans {
                return Ok(self.planned());
            }
            let mut lines = self.ask_table(Command::ForgetPlan)?;
            lines.push("There are no conditional moves now.".to_owned());
            return Ok(lines);
        }
        self.session.check_may_plan_here().map_err(|why| why.to_string())?;
        let before = self.session.tree().clone();
        self.edit(self.viewing.node(&self.session), TreeChange::Plan(plans))?;
        let ended = no_longer_conditional(&before, self.session.tree());
        let text = if plans {
            "This reply is played at once if the moves before it come."
        } else if ended.is_some() {
            "The variation stays."
        } else {
            "This reply was not conditional."
        };
        Ok(ended.iter().map(|it| sentence(it)).chain([text.to_owned()]).collect())
    }

    fn planned(&self) -> AnswerLines {
        let lines = self.session.tree().planned_lines();
        if lines.is_empty() {
            let how = "\"try\" the opponent's move and your reply, then \"if\" makes it so";
            return vec![format!("There are no conditional moves; {how}.")];
        }
        let branch = |line: &Vec<Move>| {
            let (pairs, _) = line.as_chunks();
            let steps = pairs.iter().map(|[played, reply]| format!("if {played} then {reply}"));
            sentence(&steps.collect::<Vec<_>>().join("; "))
        };
        lines.iter().map(branch).collect()
    }

    /// Begins to share the tree that both players see after the end of the game, or ends this.
    fn join(&mut self) -> RequestResult {
        let Some(place) = self.place.as_mut().filter(|place| place.seen.is_over()) else {
            return Err(Refused::NotOver.to_string());
        };
        if place.colour().is_none() {
            return Ok(vec!["You hear what the players try together.".to_owned()]);
        }
        let shares = !place.shares();
        if shares && !place.seen.may_share(place.me) {
            return Err(NOBODY_GOES_OVER.to_owned());
        }
        place.going_over = if shares { GoingOver::Together } else { GoingOver::Alone };
        let own = place.seen.private_tree(place.me);
        let own = own.map(|tree| tree.surplus(place.seen.record.tree())).unwrap_or_default();
        self.adopt_now();
        if !shares {
            self.tell_table(Command::LookAt(None));
            return Ok(vec!["What you try is yours alone again.".to_owned()]);
        }
        let place = self.place.as_ref();
        let is_joined = place.is_some_and(|it| it.seen.looked_at_by_others(it.me, None).is_some());
        let text = if is_joined {
            "You both see what each tries; \"follow\" tells where the other looks."
        } else {
            "The other player sees what you try once they have joined, too."
        };
        let mut lines = vec![text.to_owned()];
        lines.extend(self.notes());
        if !own.is_empty() {
            lines.extend(self.confirm(Confirmation::PublishTree(own)));
        }
        Ok(lines)
    }

    /// Begins to follow the other player's looks after the end of the game, or ends this.
    fn follow(&mut self) -> RequestResult {
        let Some(place) = self.place.as_mut().filter(|place| place.seen.is_over()) else {
            return Err(Refused::NotOver.to_string());
        };
        let follows = place.going_over != GoingOver::Following;
        place.going_over = if follows { GoingOver::Following } else { GoingOver::Together };
        self.adopt_now();
        let mut lines = vec![if follows {
            "You hear where the other looks.".to_owned()
        } else {
            "You look for yourself again.".to_owned()
        }];
        lines.extend(self.look_where_other_looks(None));
        Ok(lines)
    }

    /// Shows the tree that the player now wants to see.
    fn adopt_now(&mut self) {
        let Some(place) = &self.place else { return };
        let (seen, person) = (place.seen.clone(), (place.me, place.shares()));
        self.adopt(&seen, person);
    }

    /// Tells the table the position at which the player looks, if the player shares the tree.
    pub(super) fn show_place(&mut self, node: NodeId) {
        if self.place.as_ref().is_some_and(|place| place.seen.is_shared(place.shares())) {
            self.tell_table(Command::LookAt(Some(self.session.tree().path(node))));
        }
    }

    /// Gives a command whose refusal changes nothing for the player, who only looks.
    fn tell_table(&mut self, command: Command) {
        if let Some(place) = &mut self.place {
            let _ = place.owner.ask(command);
        }
    }

    /// Changes the tree at a node. At a table, the owner of the table makes the same change of the
    /// player's private tree or, once the player shares it, of the shared tree.
    pub(super) fn edit(&mut self, node: NodeId, change: TreeChange) -> Result<(), String> {
        let edit = self.session.edit_node(node, change).map_err(|why| why.to_string())?;
        let player = self.place.as_mut().filter(|place| place.colour().is_some());
        let Some((place, edit)) = player.zip(edit) else { return Ok(()) };
        let command = place.seen.edit_command(edit, place.shares());
        place.has_edited = true;
        place.owner.ask(command).map_err(|why| {
            self.adopt_now();
            why.to_string()
        })
    }

    /// Returns the reason why the engine gives no advice now; `None` if it may.
    pub(super) fn why_no_advice(&self) -> Option<String> {
        let forbids = |place: &&PlainPlace| place.forbids_advice && !place.seen.is_over();
        let here = self.place.as_ref().filter(forbids);
        here.map(|_| NO_ADVICE_IN_GAME.to_owned()).or_else(|| (self.share.refusal)())
    }
}
