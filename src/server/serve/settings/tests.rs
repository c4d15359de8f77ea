use super::*;

fn settings(flags: &WantedSettings, text: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILE), text).unwrap();
    let settings = ServerSettings::new(flags, folder.path());
    settings.map(|it| it.to_string()).map_err(|error| error.to_string())
}

#[test]
fn flags_come_before_the_file_and_the_file_before_what_is_usual() {
    let folder = tempfile::tempdir().unwrap();
    let usual = ServerSettings::new(&WantedSettings::default(), folder.path()).unwrap().to_string();
    assert_eq!(settings(&WantedSettings::default(), "{}"), Ok(usual.clone()));
    assert!(usual.contains("open to everybody; guests without a key stay out"), "{usual}");
    assert!(usual.contains("256 connections, 8 from one"), "{usual}");
    let text = r#"{"openness": "closed", "guests": true, "per_address": 2}"#;
    let by_file = settings(&WantedSettings::default(), text).unwrap();
    assert!(by_file.contains("closed to guests without an account"), "{by_file}");
    assert!(by_file.contains("may watch") && by_file.contains("256 connections, 2 from"));
    let flags = WantedSettings {
        openness: Some(Openness::Invited),
        connections: NonZeroUsize::new(9),
        ..WantedSettings::default()
    };
    let by_both = settings(&flags, text).unwrap();
    assert!(by_both.contains("invited players") && by_both.contains("9 connections, 2 from"));
}

#[test]
fn a_file_that_is_gone_does_not_open_a_closed_server() {
    let (folder, none) = (tempfile::tempdir().unwrap(), WantedSettings::default());
    let (folder, file) = (folder.path(), folder.path().join(FILE));
    let usual = ServerSettings::new(&none, folder).unwrap();
    assert!(usual.reload(&none, folder).is_ok(), "there was no file before");
    fs::write(&file, r#"{"openness": "closed"}"#).unwrap();
    let closed = usual.reload(&none, folder).unwrap();
    fs::remove_file(&file).unwrap();
    let error = closed.reload(&none, folder).unwrap_err().to_string();
    assert!(error.contains("server.json: the file is gone. Write {} to"), "{error}");
    fs::write(&file, "{}").unwrap();
    let open = closed.reload(&none, folder).unwrap().to_string();
    assert!(open.contains("open to everybody"), "{open}");
}

#[test]
fn a_wrong_file_is_named_with_the_place_and_what_to_write() {
    for (text, found) in [
        ("{\n\"opennes\": \"open\"}", "unknown field `opennes`"),
        ("{\n\"openness\": \"ajar\"}", "unknown variant `ajar`"),
        ("{\n\"connections\": 0}", "a nonzero usize"),
        ("{\n\"guests\": 1}", "expected a boolean"),
        ("\n[", "EOF"),
        ("", "EOF"),
    ] {
        let error = settings(&WantedSettings::default(), text).unwrap_err();
        assert!(error.contains("server.json: ") && error.contains(found), "{error}");
        assert!(error.contains("at line") && error.contains("may be left out"), "{error}");
    }
}
