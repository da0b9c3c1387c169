//! Key bindings.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key for a command.
struct KeyBinding {
    /// The function key.
    function: u8,
    /// The letter that does the same with Control.
    control: char,
    /// The command.
    command: &'static str,
    /// Whether the footer shows it.
    shown: bool,
}

const fn key(function: u8, control: char, command: &'static str, shown: bool) -> KeyBinding {
    KeyBinding { function, control, command, shown }
}

/// All key bindings.
const KEYS: &[KeyBinding] = &[
    key(1, '_', "help", true),
    key(2, 'z', "undo", true),
    key(3, 'y', "redo", true),
    key(4, 't', "hint", true),
    key(5, 'a', "analyse", true),
    key(6, 'e', "eval", true),
    key(7, 'd', "driver", true),
    key(8, 'f', "flip", true),
    key(9, 'g', "go", false),
    key(10, 'q', "quit", true),
    key(11, 's', "save", false),
    key(12, 'n', "new", false),
];

/// The keys, for the help.
pub(super) const HELP: &[(&str, &str)] = &[
    ("F1 or ?", "show this help"),
    ("F2 or ^Z", "undo"),
    ("F3 or ^Y", "redo"),
    ("F4 or ^T", "hint"),
    ("F5 or ^A", "analyse"),
    ("F6 or ^E", "eval"),
    ("F7 or ^D", "choose the search driver"),
    ("F8 or ^F", "flip the board"),
    ("F9 or ^G", "go: make the engine move"),
    ("F10 or ^Q", "quit; asks first if the game is not over"),
    ("^S, ^N", "save the game; start a new one"),
    ("PgUp, PgDn, wheel", "scroll the moves"),
    ("Tab, ^U", "complete a command; clear the line"),
    ("Esc", "cancel"),
    ("mouse", "click squares, or the keys at the bottom"),
    ("^C", "quit at once; the game is saved"),
];

/// The columns and bars of the search panel, for the help.
pub(super) const PANEL: &[(&str, &str)] = &[
    ("d, score, nps", "depth, score for the side that is searched, nodes/s"),
    ("cut", "share of cutoffs by the first move"),
    ("test", "tests, or window searches, at this depth"),
    ("bars", "the interval of the score after each test"),
];

/// The command of a key.
pub(super) fn command(event: KeyEvent) -> Option<&'static str> {
    let found = KEYS.iter().find(|key| match event.code {
        KeyCode::F(number) => key.function == number,
        KeyCode::Char(c) => {
            event.modifiers.contains(KeyModifiers::CONTROL) && key.control == c.to_ascii_lowercase()
        }
        _ => false,
    });
    found.map(|key| key.command)
}

/// The keys of the footer with their commands, as they are shown.
pub(super) fn footer() -> impl Iterator<Item = [String; 2]> {
    KEYS.iter()
        .filter(|key| key.shown)
        .map(|key| [format!("F{}", key.function), format!(" {} ", key.command)])
}

/// The command in a column of the footer.
pub(super) fn footer_command(column: usize) -> Option<&'static str> {
    let mut end = 0;
    let ends = footer().map(|words| {
        end += words.map(|word| word.len()).iter().sum::<usize>();
        end
    });
    let at = ends.take_while(|&end| end <= column).count();
    KEYS.iter().filter(|key| key.shown).nth(at).map(|key| key.command)
}
