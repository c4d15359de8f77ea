//! The commands of a server, by `ssh HOST` and `punct account`: how each is written, what it does
//! and who may give it. Lists of help, the words that no player is called and what is said of a
//! command that is written wrongly come from here; [`verbs`](super::verbs) read the commands and
//! carry them out.

use Who::{Guest, Operator, Player};

/// Who may give a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody, also guests without a key, for whom it does this.
    Guest(&'static str),
    /// Who has an account.
    Player,
    Operator,
}

#[derive(Clone, Copy, Debug)]
pub struct VerbEntry {
    pub who: Who,
    /// How it is written.
    pub usage: &'static str,
    /// What it does.
    pub help: &'static str,
}

impl VerbEntry {
    /// Its first word.
    pub fn word(&self) -> &'static str {
        self.usage.split_once(' ').map_or(self.usage, |(word, _)| word)
    }
}

/// All commands, in the order in which they are listed. One that players and operators write
/// differently has two rows.
pub const COMMANDS: [VerbEntry; 57] = [
    row(Guest("list the commands of guests without a key"), "help", "list the commands"),
    row(Player, "whoami", "your name, key and rating"),
    row(
        Player,
        "link",
        "a word by which you add the key of another machine, within a quarter of an hour",
    ),
    row(Player, "join WORD", "add the key you come with to your account"),
    row(Player, "keys", "your keys"),
    row(
        Player,
        "forget KEY",
        "take away a key, named by its fingerprint SHA256:..., and end the sessions that came with it",
    ),
    row(
        Player,
        "sessions [end]",
        "your sessions, from where and since when; end: all but this one end",
    ),
    row(
        Player,
        "set [theme|mouse|colours|pictures|pointing|bell|notices|vacation|chat VALUE]",
        "what you have chosen for your visits, or another choice: theme auto, dark, light, colour-blind or \
         monochrome, mouse on or off, colours 24 or auto, pictures, pointing, bell, notices (of what happens while you are away) or chat on or off, vacation auto (a day is taken whenever you would lose on time) or off; it \
         holds at once, colours and pictures from your next visit on",
    ),
    row(Player, "who", "the players who are on; operators are told from where, and since when"),
    row(
        Guest("the games that go on"),
        "games",
        "your games that go on, those that wait for your move first",
    ),
    row(Player, "seeks", "who looks for a game, and the challenges to you and from you"),
    row(Guest("the board of a game"), "show GAME", "the board of a game"),
    row(Guest("every legal move in a game"), "moves GAME", "every legal move in a game"),
    row(
        Player,
        "challenge NAME|anyone|computer:STRENGTH [basic|standard] [two|any] [white|black|random] \
         [swap] [CLOCK|none] [claimed] [rated] [min:RATING] [max:RATING] [expires:TIME]",
        "ask for a game: the rules, what bridges rest on, your colour, swap: Black may take over White's \
         first move; the clock: 20m+10s for the game, 3d for each move; claimed: a player out of time loses once the opponent claims the win; a \
         rated game needs a clock; min, max: the ratings of who may accept a challenge to anyone; \
         expires:2d: for how long it can be accepted",
    ),
    row(Player, "accept CHALLENGE", "accept a challenge: the game begins"),
    row(
        Player,
        "decline [challenge|game] NUMBER",
        "decline a challenge, or what is offered in a game, where you can also take your own offer back",
    ),
    row(Player, "cancel CHALLENGE", "take back a challenge of yours"),
    row(
        Player,
        "move GAME [#NUMBER] MOVE",
        "play a move, such as T-D5,D6,E6 or TD5-K12,K13,L13; sent again with its number it does no harm",
    ),
    row(
        Player,
        "if GAME [MOVE REPLY ...|clear]",
        "your conditional moves in a game, or more of them: if the opponent plays MOVE, REPLY is played \
         at once, and so on along the line; each word is a move; clear forgets them all",
    ),
    row(
        Player,
        "resign GAME [--yes]",
        "give up; after the second move '--yes' says that you mean it, as '--json' does of a program",
    ),
    row(Player, "abort GAME", "end a game before both have moved: it counts for nothing"),
    row(Player, "draw GAME", "offer a draw, agree to one, or claim one by repetition"),
    row(Player, "claim GAME", "claim the win: the other player's time is over"),
    row(
        Player,
        "give GAME MINUTES",
        "give the other player more time, as far as the clock of the game allows",
    ),
    row(Player, "undo GAME", "ask to take back your last move, or agree to that"),
    row(Player, "rematch GAME", "ask for another game after one that is over, or agree to it"),
    row(
        Player,
        "chat GAME [WORDS]",
        "say something, or read what was said: players read one another, and once the game is over those \
         who watched; who watches reads the others who do; 'chat --page 2 GAME' goes back",
    ),
    row(
        Player,
        "note GAME [WORDS]",
        "write something down about a game of yours that only you see, or read it",
    ),
    row(Player, "report GAME WORDS", "report a game to the operator of the server"),
    row(
        Player,
        "ignore [NAME [end]]",
        "whom you ignore, or one more: their challenges are refused and their lines left out of what 'chat' and the board tell you; \
         end: no longer",
    ),
    row(Guest("the ratings"), "standings", "the ratings"),
    row(Player, "history [NAME]", "the finished games of a player, or your own, the latest first"),
    row(
        Player,
        "wait [SECONDS] [--since NUMBER]",
        "end as soon as a game waits for your move or answer, or a challenge is to you, of which 'wait' has not \
         told you yet; exit status 1 if none does within 300 seconds, or those you say, and 4 if the server \
         restarts; since: what came after NUMBER, which '--json' tells, whatever you were told",
    ),
    row(
        Player,
        "vacation [DAYS|end]",
        "how long you are on vacation, or take some days: meanwhile your time rests in games with \
         days for each move; end comes back early",
    ),
    row(
        Player,
        "export GAME json|sgf|text|svg|png|html",
        "a game as a file, its board as a picture, or the game as a page for a browser",
    ),
    row(
        Player,
        "export all sgf|json",
        "all your games in one file: a collection, or a save on each line",
    ),
    row(Player, "rename NAME", "get another name, once in 30 days"),
    row(Player, "close [--yes]", "what closing your account means, or close it for good"),
    row(Player, "plain", "play against the computer line by line, in words"),
    row(
        Operator,
        "accounts [from ADDRESS]",
        "all accounts, with their keys and when those were last used; from: who came from an address or a \
         network within 30 days, and on which day last",
    ),
    row(Operator, "kick NAME", "end the sessions of a player, who may come again"),
    row(
        Operator,
        "ban ADDRESS [for TIME]",
        "let nobody in from an address, or from a network such as 192.0.2.0/24; for 7d: it ends by itself",
    ),
    row(Operator, "unban ADDRESS", "lift a ban"),
    row(Operator, "bans", "the banned addresses"),
    row(Operator, "block NAME", "shut a player out"),
    row(Operator, "unblock NAME", "let a player in again"),
    row(
        Operator,
        "delete NAME [--yes]",
        "close an account for good, as its owner could: games that go on are resigned; '--yes' says that \
         you mean it, as '--json' does of a program",
    ),
    row(Operator, "rename NAME NEW", "give a player another name"),
    row(Operator, "reports", "what players have reported about games"),
    row(
        Operator,
        "talk GAME [remove [--yes]]",
        "what was said in a game; remove: forget it for good, once you say that you mean it",
    ),
    row(
        Operator,
        "void GAME [--yes]",
        "let a game count for nothing, and put the ratings right; '--yes' where that ends it",
    ),
    row(
        Operator,
        "void NAME [--yes]",
        "let all rated games of a player count for nothing, once you say that you mean it",
    ),
    row(
        Operator,
        "trust NAME NAME [end]",
        "let the rated games of two count who share an address or a key, those that are over, too; end: \
         no longer those to come",
    ),
    row(
        Operator,
        "adjudicate GAME white|black|draw [--yes]",
        "decide a game, and put the ratings right; '--yes' where that ends it",
    ),
    row(Operator, "invite", "make a word that lets one player in within a week"),
    row(Operator, "invitations", "the invitations, by their marks"),
    row(Operator, "withdraw WORD", "withdraw the invitation of a word, or of a mark"),
];

/// What guests without a key may give, with what it does for them.
pub fn guest_commands() -> impl Iterator<Item = VerbEntry> {
    COMMANDS.into_iter().filter_map(|command| match command.who {
        Guest(help) => Some(VerbEntry { help, ..command }),
        Player | Operator => None,
    })
}

/// What the owner of an account may give.
pub fn account_commands(is_operator: bool) -> impl Iterator<Item = VerbEntry> {
    COMMANDS.into_iter().filter(move |command| is_operator || command.who != Operator)
}

const fn row(who: Who, usage: &'static str, help: &'static str) -> VerbEntry {
    VerbEntry { who, usage, help }
}
