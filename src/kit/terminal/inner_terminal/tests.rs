use super::*;

/// Makes the variable of an environment in one line: `TERM=st LANG=C`.
fn variable(environment: &str) -> impl Fn(&str) -> Option<String> + '_ {
    move |name| {
        let pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(key, _)| *key == name).map(|(_, value)| value.to_owned()).next()
    }
}

#[test]
fn the_innermost_terminal_is_known_by_what_it_sets_itself() {
    use InnerTerminal::*;
    let cases = [
        ("TERM=linux COLORTERM=truecolor", LinuxConsole),
        ("TERM=eterm-color COLORTERM=truecolor", Emacs),
        ("TERM=screen STY=1.pts-0.host COLORTERM=truecolor", Screen),
        ("TERM=screen.xterm-256color STY=1.pts-0.host", Screen),
        ("TERM=screen-256color", Screen),
        ("TERM=screen-256color TMUX=/tmp/tmux-0/default,1,0", Tmux),
        ("TERM=screen TMUX=/tmp/tmux-0/default,1,0 STY=1.pts-0.host", Screen),
        ("TERM=tmux-256color STY=1.pts-0.host", Tmux),
        ("TERM=xterm-256color TMUX=/tmp/tmux-0/default,1,0", Tmux),
        ("TERM=dvtm-256color COLORTERM=truecolor", Dvtm),
        ("TERM=xterm-256color NVIM=/run/nvim.1.0 TMUX=/tmp/tmux-0/default,1,0", Neovim),
        ("TERM=tmux-256color NVIM=/run/nvim.1.0", Tmux),
        ("TERM=xterm-kitty NVIM=/run/nvim.1.0", Other),
        ("TERM=xterm-256color ZELLIJ=0", Zellij),
        ("TERM=xterm-kitty ASCIINEMA_REC=1", Recorder),
        ("TERM=Eterm-256color", Eterm),
        ("TERM=st-256color", St),
        ("TERM=sterm", Other),
        ("TERM=rxvt-unicode-256color", Rxvt),
        ("TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", AppleTerminal),
        ("TERM=xterm-256color", Other),
        ("", Other),
    ];
    for (environment, expected) in cases {
        let inner = InnerTerminal::from_environment(variable(environment));
        assert_eq!(inner, expected, "{environment}");
    }
}

#[test]
fn rxvt_says_its_background_by_a_variable() {
    for (environment, light) in [
        ("TERM=rxvt-unicode COLORFGBG=0;default;15", Some(true)),
        ("TERM=rxvt-unicode COLORFGBG=15;default;0", Some(false)),
        ("TERM=Eterm COLORFGBG=0;7", Some(true)),
        ("TERM=rxvt-unicode", None),
        ("TERM=xterm COLORFGBG=0;15", None),
    ] {
        let inner = InnerTerminal::from_environment(variable(environment));
        let background = inner.background(variable(environment));
        assert_eq!(background.map(Rgb::is_light), light, "{environment}");
    }
}
