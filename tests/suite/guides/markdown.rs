//! The fenced blocks of a guide, and the comments that say more about them.

use super::compare::Varying;

/// A fenced block.
pub(super) struct Block {
    /// The first word after the fence.
    pub(super) language: String,
    pub(super) note: Note,
    /// The index of the first line inside.
    pub(super) first: usize,
    pub(super) lines: Vec<String>,
}

/// What the comment before a block says about it.
#[derive(Default, Debug)]
pub(super) struct Note {
    pub(super) is_slow: bool,
    pub(super) varies: Vec<Varying>,
    pub(super) file: Option<String>,
    pub(super) part_of: Option<String>,
}

impl std::str::FromStr for Note {
    type Err = String;

    fn from_str(text: &str) -> Result<Note, String> {
        let mut note = Note::default();
        for part in text.split(';').map(str::trim) {
            match part.split_once(':').map_or((part, ""), |(name, value)| (name, value.trim())) {
                ("slow", "") => note.is_slow = true,
                ("varies", value) => {
                    note.varies = value.split(',').map(str::parse).collect::<Result<_, _>>()?;
                }
                ("file", value) => note.file = Some(value.to_string()),
                ("part of", value) => note.part_of = Some(value.to_string()),
                _ => return Err(format!("unknown note '{part}'")),
            }
        }
        Ok(note)
    }
}

const FENCE: &str = "```";

/// The fenced blocks in order, or what is wrong with the guide and where.
pub(super) fn blocks(text: &str) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    let mut before = "";
    for (number, line) in text.lines().enumerate() {
        let at = |fault: String| format!("{}: {fault}", number + 1);
        if let Some(block) = &mut open {
            if line == FENCE {
                blocks.extend(open.take());
            } else {
                block.lines.push(line.to_string());
            }
        } else if let Some(info) = line.strip_prefix(FENCE) {
            let note = before.strip_prefix("<!--").and_then(|note| note.strip_suffix("-->"));
            let note = note.map(|note| note.trim().parse()).transpose().map_err(at)?.unwrap_or_default();
            let language = info.split([',', ' ']).next().unwrap_or_default().to_string();
            open = Some(Block { language, note, first: number + 1, lines: Vec::new() });
        } else if line.trim_start().starts_with(FENCE) {
            return Err(at("blocks in lists are not looked at; write it at the margin".to_string()));
        }
        before = line;
    }
    match open {
        Some(block) => Err(format!("{}: the block has no end", block.first)),
        None => Ok(blocks),
    }
}
