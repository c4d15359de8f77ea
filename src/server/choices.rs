//! A guest's choices for all visits, with the table of the choices' names, values and effects.

use crate::kit::picture::ThemeName;
use crate::punct::screen::Preference;
use crate::server::database::Account;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is chosen by itself, on or off")]
pub struct Choices {
    pub theme: Option<ThemeName>,
    /// Whether the mouse is used. It is off at first: after a broken connection the guest's
    /// terminal would go on reporting the mouse to the shell.
    pub mouse: bool,
    /// Whether the terminal shows colours of 24 bits. The guest must say so, because ssh does not
    /// tell.
    pub true_colour: bool,
    pub pictures: bool,
    /// Whether each player at a table sees where the other one points, if both choose this.
    pub pointing: bool,
    pub bell: bool,
    pub notices: bool,
    /// Whether a day of vacation begins by itself before the guest loses a game on time.
    pub auto_vacation: bool,
    /// Whether the guest sees no chat of others. The database keeps this in a column of its own.
    pub muted: bool,
}

struct ChoiceEntry {
    name: &'static str,
    field: ChoiceField,
    effect: ChoiceEffect,
}

enum ChoiceField {
    Theme,
    Switch([(&'static str, bool); 2], fn(&mut Choices) -> &mut bool),
}

enum ChoiceEffect {
    /// Open screens change, too, by this preference.
    OnScreens(fn(&Choices) -> Preference),
    /// Only later visits change, because the choice is needed when a terminal connects.
    NextVisit,
    /// Only the server reads the choice.
    AtServer,
}

use ChoiceEffect::{AtServer, NextVisit, OnScreens};
use ChoiceField::{Switch, Theme};

const ON_OFF: [(&str, bool); 2] = [("on", true), ("off", false)];

const USUAL: &str = "auto";

static CHOICES: &[ChoiceEntry] = &[
    row("theme", Theme, OnScreens(|it| Preference::Theme(it.theme.unwrap_or_default()))),
    row("mouse", Switch(ON_OFF, |it| &mut it.mouse), OnScreens(|it| Preference::Mouse(it.mouse))),
    row("colours", Switch([("24", true), (USUAL, false)], |it| &mut it.true_colour), NextVisit),
    row("pictures", Switch(ON_OFF, |it| &mut it.pictures), NextVisit),
    row(
        "pointing",
        Switch(ON_OFF, |it| &mut it.pointing),
        OnScreens(|it| Preference::Points(it.pointing)),
    ),
    row("bell", Switch(ON_OFF, |it| &mut it.bell), OnScreens(|it| Preference::Bell(it.bell))),
    row("notices", Switch(ON_OFF, |it| &mut it.notices), AtServer),
    row("vacation", Switch([("auto", true), ("off", false)], |it| &mut it.auto_vacation), AtServer),
    row(
        MUTED,
        Switch([("on", false), ("off", true)], |it| &mut it.muted),
        OnScreens(|it| Preference::Muted(it.muted)),
    ),
];

/// The name of the choice for which the account has a column.
const MUTED: &str = "chat";

const fn row(name: &'static str, field: ChoiceField, effect: ChoiceEffect) -> ChoiceEntry {
    ChoiceEntry { name, field, effect }
}

impl ChoiceEntry {
    fn values(&self) -> Vec<&'static str> {
        match &self.field {
            Theme => [USUAL].into_iter().chain(ThemeName::ALL.map(ThemeName::code)).collect(),
            Switch(values, _) => values.map(|(value, _)| value).to_vec(),
        }
    }

    fn listed_values(&self) -> String {
        let values = self.values();
        let (last, others) = values.split_last().map_or(("", &[][..]), |(it, all)| (*it, all));
        format!("{} or {last}", others.join(", "))
    }

    fn value(&self, choices: &Choices) -> &'static str {
        match &self.field {
            Theme => choices.theme.map_or(USUAL, ThemeName::code),
            Switch([(value, is_chosen), (other, _)], field) => {
                if field(&mut choices.clone()) == is_chosen { value } else { other }
            }
        }
    }

    /// `None` if the choice has no such value.
    fn choose(&self, choices: &mut Choices, value: &str) -> Option<()> {
        match &self.field {
            Theme if value == USUAL => choices.theme = None,
            Theme => choices.theme = Some(ThemeName::from_code(value)?),
            Switch(values, field) => {
                let (_, chosen) = values.iter().find(|(it, _)| *it == value)?;
                *field(choices) = *chosen;
            }
        }
        Some(())
    }
}

pub fn themes() -> String {
    CHOICES[0].listed_values()
}

pub struct VisitChoice {
    entry: &'static ChoiceEntry,
    /// The usual choices, except for this one.
    alone: Choices,
}

impl VisitChoice {
    pub fn parse(name: &str, value: &str) -> Option<VisitChoice> {
        let entry = CHOICES.iter().find(|entry| entry.name == name)?;
        let mut alone = Choices::default();
        entry.choose(&mut alone, value)?;
        Some(VisitChoice { entry, alone })
    }

    pub fn as_preference(&self) -> Option<Preference> {
        match self.entry.effect {
            OnScreens(preference) => Some(preference(&self.alone)),
            NextVisit | AtServer => None,
        }
    }

    pub fn is_for_next_visit(&self) -> bool {
        matches!(self.entry.effect, NextVisit)
    }

    pub fn asks_for_notices(&self) -> bool {
        self.alone.notices
    }
}

impl Choices {
    /// Ignores a line of the settings with an unknown name or value.
    pub fn from_account(account: &Account) -> Choices {
        Choices { muted: account.muted, ..Choices::from_stored(&account.settings) }
    }

    fn from_stored(text: &str) -> Choices {
        let mut choices = Choices::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            if let Some(choice) = VisitChoice::parse(name, value) {
                choices.make(&choice);
            }
        }
        choices
    }

    /// The text that stores all choices, except the one for which the account has a column.
    pub fn to_stored(self) -> String {
        let stored = self.pairs().filter(|(name, _)| *name != MUTED);
        stored.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("\n")
    }

    pub fn pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
        CHOICES.iter().map(move |entry| (entry.name, entry.value(&self)))
    }

    pub fn make(&mut self, choice: &VisitChoice) {
        // This can't fail: the value comes from the table.
        let _ = choice.entry.choose(self, choice.entry.value(&choice.alone));
    }
}

pub fn all_choices() -> String {
    let all = CHOICES.iter().map(|entry| format!("'{}' {}", entry.name, entry.listed_values()));
    all.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::game_server::ServerError;
    use crate::server::verbs::COMMANDS;

    #[test]
    fn choices_are_read_as_they_are_written() {
        assert_eq!(Choices::from_stored(""), Choices::default());
        let usual = Choices::default();
        for entry in CHOICES {
            let mut written = entry.values();
            for value in entry.values() {
                let mut choices = usual;
                choices.make(&VisitChoice::parse(entry.name, value).expect("a choice"));
                assert_eq!(entry.value(&choices), value, "{}", entry.name);
                assert_eq!(choices == usual, value == entry.value(&usual), "{}", entry.name);
                let kept = Choices::from_stored(&choices.to_stored());
                assert_eq!(Choices { muted: choices.muted, ..kept }, choices, "{}", entry.name);
                written.retain(|it| *it != value);
            }
            assert!(written.is_empty());
        }
        for (name, value) in
            [("theme", "pink"), ("sound", "on"), ("mouse", "24"), ("vacation", "on"), ("chat", "")]
        {
            assert!(VisitChoice::parse(name, value).is_none(), "{name} {value}");
        }
    }

    #[test]
    fn what_is_not_known_costs_only_that_choice() {
        let made = "theme light\nmouse on\ncolours 24\npictures on\npointing on\nbell on\nnotices on\nvacation auto";
        assert_eq!(Choices::from_stored(made).to_stored(), made);
        let usual = Choices::default().to_stored();
        for (nth, line) in made.lines().enumerate() {
            let (name, _) = line.split_once(' ').expect("a name");
            for unknown in
                [format!("{name} pink"), format!("new {name}"), name.to_owned(), String::new()]
            {
                let kept: Vec<&str> = made.lines().collect();
                let kept =
                    [&kept[..nth], &[unknown.as_str()], &kept[nth + 1..]].concat().join("\n");
                let left = Choices::from_stored(&kept).to_stored();
                let lost = left.lines().zip(made.lines()).filter(|(left, made)| left != made);
                let lost: Vec<&str> = lost.map(|(left, _)| left).collect();
                assert_eq!(lost, [usual.lines().nth(nth).expect("a line")], "{kept}");
            }
        }
    }

    #[test]
    fn whoever_errs_is_told_every_choice_and_value() {
        let told = "'mouse' on or off, 'colours' 24 or auto, 'pictures' on or off, 'pointing' on or off, \
                    'bell' on or off, 'notices' on or off, 'vacation' auto or off, 'chat' on or off";
        let error = ServerError::NoChoice.to_string();
        assert_eq!(error, format!("choose 'theme' {}, {told}", themes()));
    }

    #[test]
    fn help_and_manual_name_every_choice() {
        let manual = include_str!("../../assets/manual/server.md");
        let set = COMMANDS.iter().find(|command| command.word() == "set").expect("set");
        let names: Vec<&str> = CHOICES.iter().map(|entry| entry.name).collect();
        assert_eq!(set.usage, format!("set [{} VALUE]", names.join("|")));
        for entry in CHOICES {
            assert!(manual.contains(&format!("| `{} ", entry.name)), "{}", entry.name);
            assert!(set.help().contains(entry.name), "{}", entry.name);
        }
        assert!(set.help().contains(&format!("theme {}, ", themes())));
    }
}
