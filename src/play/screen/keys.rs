//! The keys, and the commands they stand for.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key that stands for a typed command.
pub(super) struct Key {
    /// The function key.
    function: u8,
    /// The letter that does the same together with Control.
    control: char,
    /// The command.
    command: &'static str,
    /// Whether it is among the keys at the bottom of the screen.
    shown: bool,
}

const fn key(function: u8, control: char, command: &'static str, shown: bool) -> Key {
    Key { function, control, command, shown }
}

/// All keys that stand for commands.
const KEYS: &[Key] = &[
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

/// The keys in the help.
pub(super) const HELP: &[(&str, &str)] = &[
    ("F1 or ?", "this help"),
    ("F2 or ^Z", "undo"),
    ("F3 or ^Y", "redo"),
    ("F4 or ^T", "hint"),
    ("F5 or ^A", "analyse"),
    ("F6 or ^E", "eval"),
    ("F7 or ^D", "choose the driver of the search"),
    ("F8 or ^F", "flip the board"),
    ("F9 or ^G", "go: let the engine move"),
    ("F10 or ^Q", "quit; a game that is running asks first"),
    ("^S, ^N", "save; begin a new game"),
    ("PgUp, PgDn, wheel", "scroll the moves"),
    ("Tab, ^U", "complete a command; clear the line"),
    ("Esc", "give up what was begun"),
    ("click below", "the keys at the bottom can be clicked as well"),
    ("^C", "leave at once; the game is kept"),
];

/// What the figures beside the board mean.
pub(super) const PANEL: &[(&str, &str)] = &[
    ("d, score, n/s", "the depth, the value for you, the nodes a second"),
    ("cut", "how often the first move that was tried cut off"),
    ("test", "the tests, or window searches, of the present depth"),
    ("bars", "what each test left of the value's interval"),
];

/// The command that a key stands for.
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

/// The keys at the bottom of the screen with their commands, as they are written there.
pub(super) fn footer() -> impl Iterator<Item = [String; 2]> {
    KEYS.iter()
        .filter(|key| key.shown)
        .map(|key| [format!("F{}", key.function), format!(" {} ", key.command)])
}

/// The command that is written in a column of the footer.
pub(super) fn footer_command(column: usize) -> Option<&'static str> {
    let mut end = 0;
    let ends = footer().map(|words| {
        end += words.map(|word| word.len()).iter().sum::<usize>();
        end
    });
    let at = ends.take_while(|&end| end <= column).count();
    KEYS.iter().filter(|key| key.shown).nth(at).map(|key| key.command)
}
