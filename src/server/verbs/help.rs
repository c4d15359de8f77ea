//! The list of commands.

use super::moderation::MODERATION;

/// How each command is written, and what it does.
pub const COMMANDS: [(&str, &str); 37] = [
    ("help", "list the commands"),
    ("whoami", "your name, key and rating"),
    ("link", "a word by which you add the key of another machine, within a quarter of an hour"),
    ("join WORD", "add the key you come with to your account"),
    ("keys", "your keys"),
    ("forget KEY", "take away a key, named by its fingerprint SHA256:..."),
    (
        "set [theme|mouse|colours|pictures|pointing|bell|notices|vacation|chat VALUE]",
        "what you have chosen for your visits, or another choice: theme dark, light, colour-blind or \
         monochrome, mouse on or off, colours 24 or auto, pictures, pointing, bell, notices (of what happens while you are away) or chat on or off, vacation auto (a day is taken whenever you would lose on time) or off; it \
         holds at once, colours and pictures from your next visit on",
    ),
    ("who", "the players who are on; operators are told from where, and since when"),
    ("games", "your games that go on, those that wait for your move first"),
    ("seeks", "who looks for a game, and the challenges to you and from you"),
    ("show GAME", "the board of a game"),
    ("moves GAME", "every legal move in a game"),
    (
        "challenge NAME|anyone|computer:STRENGTH [basic|standard] [two|any] [white|black|random] \
         [swap] [CLOCK|none] [claimed] [rated] [min:RATING] [max:RATING] [expires:TIME]",
        "ask for a game: the rules, what bridges rest on, your colour, swap: Black may take over White's \
         first move; the clock: 20m+10s for the game, 3d for each move; claimed: a player out of time loses once the opponent claims the win; a \
         rated game needs a clock; min, max: the ratings of who may accept a challenge to anyone; \
         expires:2d: for how long it can be accepted",
    ),
    ("accept CHALLENGE", "accept a challenge: the game begins"),
    ("decline CHALLENGE", "decline a challenge"),
    ("cancel CHALLENGE", "take back a challenge of yours"),
    (
        "move GAME [#NUMBER] MOVE",
        "play a move, such as T-D5,D6,E6 or TD5-K12,K13,L13; sent again with its number it does no harm",
    ),
    (
        "if GAME [MOVE REPLY ...|clear]",
        "your conditional moves in a game, or more of them: if the opponent plays MOVE, REPLY is played \
         at once, and so on along the line; each word is a move; clear forgets them all",
    ),
    (
        "resign GAME [--yes]",
        "give up; after the second move '--yes' says that you mean it, as '--json' does of a program",
    ),
    ("abort GAME", "end a game before both have moved: it counts for nothing"),
    ("draw GAME", "offer a draw, agree to one, or claim one by repetition"),
    ("claim GAME", "claim the win: the other player's time is over"),
    (
        "give GAME MINUTES",
        "give the other player more time, as far as the clock of the game allows",
    ),
    ("undo GAME", "ask to take back your last move, or agree to that"),
    (
        "chat GAME [WORDS]",
        "say something, or read what was said: players read one another, and once the game is over those \
         who watched; who watches reads the others who do; 'chat --page 2 GAME' goes back",
    ),
    (
        "note GAME [WORDS]",
        "write something down about a game of yours that only you see, or read it",
    ),
    ("report GAME WORDS", "report a game to the operator of the server"),
    (
        "ignore [NAME [end]]",
        "whom you ignore, or one more: their challenges are refused and their lines left out of what 'chat' and the board tell you; \
         end: no longer",
    ),
    ("standings", "the ratings"),
    ("history [NAME]", "the finished games of a player, or your own, the latest first"),
    (
        "wait [SECONDS]",
        "end as soon as a game waits for your move or answer, or a challenge is to you; exit status 1 \
         if none does within 300 seconds, or those you say",
    ),
    (
        "vacation [DAYS|end]",
        "how long you are on vacation, or take some days: meanwhile your time rests in games with \
         days for each move; end comes back early",
    ),
    (
        "export GAME json|sgf|text|svg|png|html",
        "a game as a file, its board as a picture, or the game as a page for a browser",
    ),
    ("export all sgf|json", "all your games in one file: a collection, or a save on each line"),
    ("rename NAME", "get another name, once in 30 days"),
    ("close [--yes]", "what closing your account means, or close it for good"),
    ("plain", "play against the computer line by line, in words"),
];

/// How a command is written.
pub fn usage(verb: &str) -> Option<&'static str> {
    let is = |usage: &&str| usage.split(' ').next() == Some(verb);
    COMMANDS.iter().chain(&MODERATION).map(|(usage, _)| *usage).find(is)
}
