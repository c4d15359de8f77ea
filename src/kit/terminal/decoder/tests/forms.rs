//! Each key, the mouse and the focus in the forms in which terminals send them.

use std::slice;

use KeyCode::{
    BackTab, Backspace, Delete, Down, End, F, Home, Insert, Left, PageDown, PageUp, Right, Tab,
};
use crossterm::event::{KeyEventKind, MouseButton, MouseEvent, MouseEventKind};

use super::*;

fn mouse(kind: MouseEventKind, column: u16, row: u16, modifiers: KeyModifiers) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers })
}

fn assert_read(table: &[(&[u8], Event)]) {
    for (bytes, event) in table {
        assert_eq!(read(bytes), slice::from_ref(event), "{}", bytes.escape_ascii());
    }
}

#[test]
fn keys_that_type_and_control_keys_are_read() {
    assert_eq!(read("aä漢🎲1 ~".as_bytes()), letters("aä漢🎲1 ~"));
    assert_read(&[
        (b"Q", key(Char('Q'), SHIFT)),
        ("Ä".as_bytes(), key(Char('Ä'), SHIFT)),
        (b"\r", key(Enter, NONE)),
        (b"\n", key(Enter, NONE)),
        (b"\t", key(Tab, NONE)),
        (b"\x7f", key(Backspace, NONE)),
        (b"\x08", key(Backspace, NONE)),
        (b"\x00", key(Char(' '), CONTROL)),
        (b"\x03", key(Char('c'), CONTROL)),
        (b"\x1a", key(Char('z'), CONTROL)),
        (b"\x1c", key(Char('4'), CONTROL)),
        (b"\x1f", key(Char('7'), CONTROL)),
    ]);
}

#[test]
fn st_sends_for_delete_what_others_send_for_f1() {
    // st 0.9, without its keypad mode.
    let mut st = Decoder { is_st: true, ..Decoder::default() };
    assert_eq!(feed(&mut st, b"\x1b[P"), [key(Delete, NONE)]);
    assert_eq!(feed(&mut st, b"\x1bOP\x1b[4h"), [key(F(1), NONE)]);
    assert_eq!(read(b"\x1b[P"), [key(F(1), NONE)]);
}

#[test]
fn rxvt_reports_motion_as_a_release_of_no_button() {
    // rxvt-unicode 9.30.
    let all = SHIFT | ALT | CONTROL;
    assert_eq!(read(b"\x1b[<31;3;2M"), [mouse(MouseEventKind::Moved, 2, 1, all)]);
}

#[test]
fn keys_that_move_are_read_in_all_their_forms() {
    let arrows = [(b'A', Up), (b'B', Down), (b'C', Right), (b'D', Left), (b'H', Home), (b'F', End)];
    for (last, code) in arrows {
        assert_read(&[
            (&[0x1b, b'[', last], key(code, NONE)),
            (&[0x1b, b'O', last], key(code, NONE)),
            (&[b"\x1b[1", &[last][..]].concat(), key(code, NONE)),
            (&[b"\x1b[1;2", &[last][..]].concat(), key(code, SHIFT)),
            (&[b"\x1b[1;5", &[last][..]].concat(), key(code, CONTROL)),
            (&[b"\x1b[1;8", &[last][..]].concat(), key(code, SHIFT | ALT | CONTROL)),
            (&[b"\x1b[3", &[last][..]].concat(), key(code, ALT)),
        ]);
    }
    assert_read(&[
        (b"\x1b[1~", key(Home, NONE)),
        (b"\x1b[7~", key(Home, NONE)),
        (b"\x1b[2~", key(Insert, NONE)),
        (b"\x1b[3~", key(Delete, NONE)),
        (b"\x1b[3;5~", key(Delete, CONTROL)),
        (b"\x1b[4~", key(End, NONE)),
        (b"\x1b[8~", key(End, NONE)),
        (b"\x1b[5~", key(PageUp, NONE)),
        (b"\x1b[6;3~", key(PageDown, ALT)),
        (b"\x1b[Z", key(BackTab, SHIFT)),
    ]);
}

#[test]
fn function_keys_are_read_in_all_their_forms() {
    let numbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
    for (number, f) in numbers.into_iter().zip(1..) {
        let plain = format!("\x1b[{number}~");
        let shifted = format!("\x1b[{number};2~");
        assert_read(&[(plain.as_bytes(), key(F(f), NONE)), (shifted.as_bytes(), key(F(f), SHIFT))]);
    }
    assert_read(&[
        (b"\x1bOP", key(F(1), NONE)),
        (b"\x1bOR", key(F(3), NONE)),
        (b"\x1bOS", key(F(4), NONE)),
        (b"\x1b[Q", key(F(2), NONE)),
        (b"\x1b[1;5S", key(F(4), CONTROL)),
        (b"\x1b[[A", key(F(1), NONE)),
        (b"\x1b[[E", key(F(5), NONE)),
    ]);
}

#[test]
fn keys_told_by_their_code_points_are_read() {
    let released = KeyEvent::new_with_kind(Char('a'), CONTROL, KeyEventKind::Release);
    let held = KeyEvent::new_with_kind(Char('A'), SHIFT, KeyEventKind::Repeat);
    assert_read(&[
        (b"\x1b[97u", key(Char('a'), NONE)),
        (b"\x1b[97;5u", key(Char('a'), CONTROL)),
        (b"\x1b[97;5:3u", Event::Key(released)),
        (b"\x1b[97;2:2u", Event::Key(held)),
        (b"\x1b[97;65u", key(Char('A'), SHIFT)),
        (b"\x1b[97;66u", key(Char('a'), NONE)),
        (b"\x1b[57400;129u", key(Char('1'), NONE)),
        (b"\x1b[97;257u", key(Char('a'), NONE)),
        (b"\x1b[27u", key(Esc, NONE)),
        (b"\x1b[9;2u", key(BackTab, SHIFT)),
        (b"\x1b[9u", key(Tab, NONE)),
        (b"\x1b[127;3u", key(Backspace, ALT)),
    ]);
}

#[test]
fn the_mouse_and_the_focus_are_read() {
    use MouseEventKind as Kind;
    let (left, middle, right) = (MouseButton::Left, MouseButton::Middle, MouseButton::Right);
    assert_read(&[
        (b"\x1b[<0;1;1M", mouse(Kind::Down(left), 0, 0, NONE)),
        (b"\x1b[<0;300;100m", mouse(Kind::Up(left), 299, 99, NONE)),
        (b"\x1b[<1;2;3M", mouse(Kind::Down(middle), 1, 2, NONE)),
        (b"\x1b[<2;2;3m", mouse(Kind::Up(right), 1, 2, NONE)),
        (b"\x1b[<32;2;3M", mouse(Kind::Drag(left), 1, 2, NONE)),
        (b"\x1b[<34;2;3M", mouse(Kind::Drag(right), 1, 2, NONE)),
        (b"\x1b[<35;2;3M", mouse(Kind::Moved, 1, 2, NONE)),
        (b"\x1b[<35;65535;65535M", mouse(Kind::Moved, 65534, 65534, NONE)),
        (b"\x1b[<64;2;3M", mouse(Kind::ScrollUp, 1, 2, NONE)),
        (b"\x1b[<65;2;3M", mouse(Kind::ScrollDown, 1, 2, NONE)),
        (b"\x1b[<66;2;3M", mouse(Kind::ScrollLeft, 1, 2, NONE)),
        (b"\x1b[<67;2;3M", mouse(Kind::ScrollRight, 1, 2, NONE)),
        (b"\x1b[<28;2;3M", mouse(Kind::Down(left), 1, 2, SHIFT | ALT | CONTROL)),
        (b"\x1b[32;30;40M", mouse(Kind::Down(left), 29, 39, NONE)),
        (b"\x1b[M !\"", mouse(Kind::Down(left), 0, 1, NONE)),
        (b"\x1b[M#\xff!", mouse(Kind::Up(left), 222, 0, NONE)),
        (b"\x1b[I", Event::FocusGained),
        (b"\x1b[O", Event::FocusLost),
    ]);
}

#[test]
fn what_is_unknown_is_swallowed() {
    let nothing: [&[u8]; 36] = [
        b"\x1b[<0;0;1M",
        b"\x1b[<0;1;0m",
        b"\x1b[<0;65536;1M",
        b"\x1b[<256;1;1M",
        b"\x1b[<128;1;1M",
        b"\x1b[<0;1M",
        b"\x1b[<;;M",
        b"\x1b[<0;1;1x",
        b"\x1b[31;1;1M",
        b"\x1b[32;0;1M",
        b"\x1b[M  !",
        b"\x1b[M\x00\x00\x00",
        b"\x1b[E",
        b"\x1b[[Z",
        b"\x1b[12;40R",
        b"\x1b[?62;4c",
        b"\x1b[>0;1;2c",
        b"\x1b[?1u",
        b"\x1b[0n",
        b"\x1b[1 A",
        b"\x1b[99~",
        b"\x1b[300~",
        b"\x1b[201~",
        b"\x1b[57441;2u",
        b"\x1b[7u",
        b"\x1b[55296u",
        b"\x1b[u",
        b"\x1bO;A",
        b"\x1b[27;2~",
        b"\x1b[57427u",
        b"\x1b[65;30;97;0;0;1_",
        b"\x1b[16;42;0;1;16;1_",
        b"\x1b[4;1$y",
        "\u{9b}".as_bytes(),
        b"\x80\xbf\xff\xfe\xf8",
        b"\xed\xa0\x80\xc0\xaf\xf4\x90\x80\x80",
    ];
    for bytes in nothing {
        assert_eq!(read(bytes), [], "{}", bytes.escape_ascii());
    }
}
