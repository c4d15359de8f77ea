use super::*;

#[test]
fn the_command_line_is_well_formed() {
    command().debug_assert();
}

/// Each argument with a value, and the words before it.
fn values(command: &clap::Command, path: &str) -> Vec<(String, clap::Arg)> {
    let takes = |arg: &&clap::Arg| arg.get_num_args().is_none_or(|count| count.takes_values());
    let own = command.get_arguments().filter(takes).map(|arg| (path.to_owned(), arg.clone()));
    let below = command
        .get_subcommands()
        .flat_map(|below| values(below, &format!("{path} {}", below.get_name())));
    own.chain(below).collect()
}

#[test]
fn a_tilde_is_home_in_every_path_of_the_command_line() {
    let mut all = command();
    all.build();
    let of_paths = values(&all, "punct").into_iter();
    let of_paths = of_paths
        .filter(|(_, arg)| arg.get_value_parser().type_id() == std::any::TypeId::of::<PathBuf>());
    let of_paths: Vec<_> = of_paths.collect();
    assert!(of_paths.len() > 20 && of_paths.iter().any(|(path, _)| path == "punct gipf show"));
    for (path, arg) in of_paths {
        let alone = clap::Arg::new("value").value_parser(arg.get_value_parser().clone());
        let found = clap::Command::new("punct").arg(alone).get_matches_from(["punct", "~/x"]);
        let meant = found.get_one::<PathBuf>("value").expect("a path");
        assert!(meant.is_absolute() && meant.ends_with("x"), "{path} {arg}: {meant:?}");
    }
}

/// Words of libraries that read values.
const OF_LIBRARIES: [&str; 9] = [
    "invalid digit",
    "non-zero",
    "failed to parse",
    "cannot parse",
    "too large to fit",
    "required range",
    "is not in",
    "invalid float",
    "os error",
];

#[test]
fn a_wrong_value_is_told_in_our_words() {
    let mut all = command();
    all.build();
    for (path, arg) in values(&all, "punct") {
        let alone = clap::Arg::new("value").allow_hyphen_values(true);
        let alone = alone.value_parser(arg.get_value_parser().clone());
        let alone = clap::Command::new("punct").arg(alone);
        for wrong in ["0", "-1", "x", "2026-13-01", "99999999999999999999999", "1.5", "%"] {
            let parsed = alone.clone().try_get_matches_from(["punct", wrong]);
            let Err(error) = parsed else { continue };
            let message = error.to_string();
            let foreign = OF_LIBRARIES.iter().find(|words| message.contains(**words));
            assert_eq!(foreign, None, "{path} {arg}: {message}");
        }
    }
}

#[test]
fn a_value_says_what_is_wanted() {
    for (args, wanted) in [
        (&["match", "adds", "adds", "--games", "0"][..], "write a number from 1 to 4294967295"),
        (&["match", "adds", "adds", "--openings", "31"], "write a number from 0 to 30"),
        (&["gtp", "--nodes", "99999999999999999999"], "write a number from 1 to 4294967295"),
        (&["train", "x", "--games", "0"], "write a number from 1 to 4294967295"),
        (&["--clock", "20m10s"], "did you mean 20m+10s? 20m10s+0s is "),
        (&["games", "--since", "2026-13-01"], "write a day like 2026-11-24"),
        (&["games", "--length", "x"], "write it like 20-60, 20- or -60"),
        (&["show", "a.json", "--ply", "first"], "write a number from 0 to "),
        (&["show", "a.json", "--png", "b", "--width", "9"], "write a number from 100 to 8000"),
    ] {
        let error = Cli::try_parse_from([&["punct"], args].concat()).expect_err("it is wrong");
        assert!(error.to_string().contains(wanted), "{args:?}: {error}");
    }
}

#[test]
fn a_saved_game_has_its_own_rules_and_names() {
    for args in [
        &["punct", "x.json", "--rules", "basic"][..],
        &["punct", "x.json", "--white", "Anna"],
        &["punct", "--resume", "x.json", "--swap"],
        &["punct", "--resume", "--bridges", "any"],
        &["punct", "perft", "2", "x.json", "--rules", "basic"],
    ] {
        assert!(Cli::try_parse_from(args).is_err(), "{args:?}");
    }
}
