//! Commands and their outputs in a `console` block.

/// A command and what it says.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The index of its first line in the block.
    pub(super) line: usize,
    /// What `sh` runs.
    pub(super) command: String,
    /// The lines of the block that hold it.
    pub(super) shown: Vec<String>,
    pub(super) output: Vec<String>,
}

/// The steps of a block, or a line and what is wrong with it.
pub(super) fn steps(lines: &[String]) -> Result<Vec<Step>, (usize, String)> {
    let mut steps: Vec<Step> = Vec::new();
    let mut rest = lines.iter().enumerate().peekable();
    while let Some((line, text)) = rest.next() {
        if let Some(command) = text.strip_prefix("$ ") {
            let mut step =
                Step { line, command: command.to_string(), shown: vec![text.clone()], output: Vec::new() };
            while is_unfinished(&step.command) {
                let more = rest.next_if(|(_, text)| text.starts_with("> "));
                let (_, more) = more.ok_or((line, "the command has no end".to_string()))?;
                step.command += "\n";
                step.command += &more[2..];
                step.shown.push(more.clone());
            }
            steps.push(step);
        } else {
            let step = steps.last_mut().ok_or((line, "expected '$ COMMAND'".to_string()))?;
            step.output.push(text.clone());
        }
    }
    if steps.is_empty() { Err((0, "the block has no command".to_string())) } else { Ok(steps) }
}

/// Whether a command goes on: after a `\`, or up to the end of a here-document.
fn is_unfinished(command: &str) -> bool {
    let last = command.lines().next_back().unwrap_or_default();
    match command.split_once("<<") {
        Some((_, document)) => {
            let end = document.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            !command.contains('\n') || last != end
        }
        None => last.ends_with('\\'),
    }
}
