//! PÜNCT in the terminal. `assets/manual/house.md` describes the parts and three walks through
//! them; GLOSSARY.md has our own words. From the bottom up:
//!
//! - [`rules`]: PÜNCT's rules, pure;
//! - [`kit`]: the common parts of both games: files, pictures, words, terminal, looks, shell;
//! - [`punct`]: the rest of PÜNCT, from the engine to the screen;
//! - [`gipf`]: GIPF with PÜNCT-potentials, contested by games of PÜNCT, from its rules to its
//!   screen;
//! - [`stage`]: both games on the screen, one at a time;
//! - [`server`]: games over ssh;
//! - [`lab`]: training, matches, puzzles, openings, benchmarks;
//! - [`cli`]: the command line, which leads to one of the [`commands`], or to a game.

#![cfg_attr(
    not(feature = "server"),
    allow(
        dead_code,
        unused_imports,
        reason = "much of tables and of other terminals serves only the server"
    )
)]

/// `debug_assert!` that is also checked in the tests. The tests are compiled without debug
/// assertions, because the standard library's assertions cost a tenth of the compiling time.
macro_rules! assert_in_tests {
    ($($condition:tt)*) => {
        if cfg!(any(test, debug_assertions)) {
            assert!($($condition)*);
        }
    };
}

/// Defines an enum whose variants have codes, which are their words in files and commands. An enum
/// that also names what it is can be written as its code and read from one in either case; the
/// error about another word lists the codes. Behind the codes there may be names for persons.
macro_rules! coded {
    (
        $(#[$attribute:meta])*
        $visible:vis enum $name:ident $(: $what:literal)? {
            $($(#[$of_variant:meta])* $variant:ident = $code:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visible enum $name {
            $($(#[$of_variant])* $variant,)+
        }

        #[allow(dead_code, reason = "not every enum needs all of them")]
        impl $name {
            pub const ALL: [$name; [$($code),+].len()] = [$($name::$variant),+];

            /// The word in files and commands.
            pub const fn code(self) -> &'static str {
                match self {
                    $($name::$variant => $code,)+
                }
            }

            pub fn from_code(code: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|known| known.code() == code)
            }
        }

        $(impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.code())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rules::UnknownWord;

            fn from_str(word: &str) -> Result<$name, $crate::rules::UnknownWord> {
                $crate::rules::UnknownWord::parse_word($what, word, &$name::ALL, $name::code)
            }
        })?
    };
    (
        $(#[$attribute:meta])*
        $visible:vis enum $name:ident $(: $what:literal)? {
            $($(#[$of_variant:meta])* $variant:ident = $code:literal => $text:literal,)+
        }
    ) => {
        coded! {
            $(#[$attribute])*
            $visible enum $name $(: $what)? { $($(#[$of_variant])* $variant = $code,)+ }
        }

        impl $name {
            /// The name in sentences and tables.
            pub const fn name(self) -> &'static str {
                [$($text),+][self as usize]
            }
        }
    };
}

mod cli;
mod commands;
mod gipf;
mod kit;
mod lab;
mod punct;
mod rules;
#[cfg(feature = "server")]
mod server;
mod stage;

use std::process::ExitCode;

use cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::from_process() {
        Ok(cli) => cli,
        // Help and the version also come here.
        Err(answer) => match commands::print_answer(&answer) {
            Ok(()) => return ExitCode::from(answer.exit_code() as u8),
            Err(error) => {
                commands::report(&error);
                return ExitCode::FAILURE;
            }
        },
    };
    let done = match cli.command {
        Some(command) => commands::run(command),
        None => commands::play::run(cli.play).map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|error| {
        commands::report(&error);
        ExitCode::FAILURE
    })
}
