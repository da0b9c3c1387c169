//! What lies over the board until it is answered or closed.

use super::board::sign;
use super::ink::Ink;
use super::keys;
use super::view::View;
use crate::game::Piece;
use crate::games::PlayableGame;
use crate::play::{COMMANDS, Description};
use crate::search::Algorithm;
use crate::search::naming::AlgorithmDescription;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// Something that lies over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The keys and the commands, from this row on.
    Help(u16),
    /// A longer text, from this row on.
    Text(Vec<String>, u16),
    /// The piece that a pawn becomes, and which one is picked.
    Promotion(Vec<Piece>, usize),
    /// The driver of the search, and which one is picked.
    Driver(usize),
    /// Whether to leave a game that is running.
    Leave,
    /// Whether to begin again while a game is running.
    Anew,
    /// A game was kept; it can be resumed.
    Kept(String),
    /// The game is over.
    Over,
}

/// The drivers that one can choose from.
pub(super) fn drivers() -> Vec<&'static AlgorithmDescription<Algorithm>> {
    Algorithm::all().iter().filter(|line| line.algorithm.is_driver()).collect()
}

/// A box with its content.
struct Page<'a> {
    title: &'a str,
    lines: Vec<Line<'a>>,
    keys: &'a str,
    /// The row that is picked.
    picked: Option<usize>,
    /// The first row that is shown.
    from: u16,
}

impl Overlay {
    /// Draws it in the middle of a window.
    pub(super) fn draw<G: PlayableGame>(
        &self,
        view: &View<'_, G>,
        ink: Ink,
        window: Rect,
        buffer: &mut Buffer,
    ) {
        let page = self.page(view, ink);
        let area = page.area(window);
        Clear.render(area, buffer);
        let mut block = Block::bordered()
            .border_style(ink.accent())
            .title_bottom(Line::from(format!(" {} ", page.keys)).right_aligned());
        if !page.title.is_empty() {
            block = block.title(format!(" {} ", page.title));
        }
        if ink.0.ascii {
            block = block.border_set(ASCII);
        }
        let inner = block.inner(area);
        block.render(area, buffer);
        let from = page.from(window);
        for (y, (at, line)) in (inner.y..inner.bottom()).zip(page.lines.iter().enumerate().skip(from.into()))
        {
            buffer.set_line(inner.x + 1, y, line, inner.width.saturating_sub(2));
            if page.picked == Some(at) {
                buffer.set_style(Rect::new(inner.x, y, inner.width, 1), ink.picked());
            }
        }
    }

    /// The row of its content at a cell of the window; none outside of it.
    pub(super) fn row_at<G: PlayableGame>(
        &self,
        view: &View<'_, G>,
        ink: Ink,
        window: Rect,
        cell: Position,
    ) -> Option<usize> {
        let page = self.page(view, ink);
        let inner = Block::bordered().inner(page.area(window));
        let row = usize::from(cell.y.checked_sub(inner.y)? + page.from(window));
        (inner.contains(cell) && row < page.lines.len()).then_some(row)
    }

    /// Shows other rows of what is too long for the window.
    pub(super) fn scroll(&mut self, rows: i32) -> bool {
        match self {
            Overlay::Help(from) | Overlay::Text(_, from) => {
                let last = i32::from(u16::MAX / 2);
                *from = (i32::from(*from) + rows).clamp(0, last) as u16;
                true
            }
            _ => false,
        }
    }

    /// Picks another row of a list.
    pub(super) fn pick(&mut self, rows: i32) -> bool {
        let (picked, length) = match self {
            Overlay::Promotion(pieces, picked) => (picked, pieces.len()),
            Overlay::Driver(picked) => (picked, drivers().len()),
            _ => return false,
        };
        *picked = (*picked as i32 + rows).rem_euclid(length.max(1) as i32) as usize;
        true
    }

    fn page<'a, G: PlayableGame>(&'a self, view: &View<'a, G>, ink: Ink) -> Page<'a> {
        let page = |title, lines, keys| Page { title, lines, keys, picked: None, from: 0 };
        let said = |text: &'a str| vec![Line::from(text)];
        match self {
            Overlay::Help(from) => {
                Page { from: *from, ..page("Help", help::<G>(ink), "arrows scroll, Esc closes") }
            }
            Overlay::Text(text, from) => {
                let lines = text.iter().map(|line| Line::from(line.as_str())).collect();
                Page { from: *from, ..page("", lines, "arrows scroll, Esc closes") }
            }
            Overlay::Promotion(pieces, picked) => {
                let line = |piece: &Piece| {
                    let letter = piece.kind.letters[1];
                    Line::from(format!("{}  {letter}  {}", sign(*piece, ink.0), piece.kind.name))
                };
                let lines = pieces.iter().map(line).collect();
                Page { picked: Some(*picked), ..page("Becomes a", lines, "Enter") }
            }
            Overlay::Driver(picked) => {
                let line = |driver: &&'static AlgorithmDescription<Algorithm>| {
                    Line::from(vec![
                        Span::styled(format!("{:<12}", driver.name), ink.accent()),
                        Span::raw(driver.summary),
                    ])
                };
                let lines = drivers().iter().map(line).collect();
                Page {
                    picked: Some(*picked),
                    ..page("The driver of the search", lines, "Enter takes it, Esc does not")
                }
            }
            Overlay::Leave => page(
                "Leave the game?",
                said("It is not over. It can be kept for another time."),
                "Enter keeps it and leaves, d discards it, Esc plays on",
            ),
            Overlay::Anew => page(
                "Begin a new game?",
                said("The one on the board is not over. 'resume' brings it back until you move."),
                "Enter begins a new one, Esc plays on",
            ),
            Overlay::Kept(text) => page("Go on?", said(text), "Enter goes on with it, Esc begins a new game"),
            Overlay::Over => {
                let conclusion = view.conclusion.map_or(["", ""], |over| [&over.score, &over.text]);
                let moves = view.sheet.played().len().div_ceil(2);
                let lines = vec![
                    Line::from(Span::styled(conclusion[0], ink.strong())),
                    Line::from(conclusion[1]),
                    Line::from(Span::styled(format!("after {moves} moves"), ink.faint())),
                ];
                page("Game over", lines, "^S save, ^N new game, ^Z undo, Esc closes")
            }
        }
    }
}

impl Page<'_> {
    /// The box around the content, in the middle of a window and never larger.
    fn area(&self, window: Rect) -> Rect {
        let longest = self.lines.iter().map(Line::width).max().unwrap_or(0);
        let width = longest.max(self.keys.chars().count() + 2).max(self.title.chars().count() + 2) as u16 + 4;
        let (width, height) = (width.min(window.width), (self.lines.len() as u16 + 2).min(window.height));
        let (x, y) = ((window.width - width) / 2, (window.height - height) / 2);
        Rect::new(window.x + x, window.y + y, width, height)
    }

    /// The first row that is shown: not so late that rows stay empty, and so that the picked one is seen.
    fn from(&self, window: Rect) -> u16 {
        let rows = usize::from(self.area(window).height.saturating_sub(2));
        let last = self.lines.len().saturating_sub(rows);
        let picked = self.picked.map_or(0, |picked| (picked + 1).saturating_sub(rows));
        usize::from(self.from).max(picked).min(last) as u16
    }
}

/// The border where all signs have to be ASCII.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The keys, then the commands.
fn help<'a, G: PlayableGame>(ink: Ink) -> Vec<Line<'a>> {
    let line = |left: String, right: &'a str| {
        Line::from(vec![Span::styled(format!("{left:<19}"), ink.accent()), Span::raw(right)])
    };
    let mut lines = vec![
        Line::from(format!("Type a move, such as {}, or a command, and press Enter.", G::TYPED)),
        Line::from("Or point: click the square a move starts from and the one it goes to,"),
        Line::from("or go there with the arrows and press Enter."),
        Line::default(),
    ];
    lines.extend(keys::HELP.iter().map(|&(key, what)| line(key.to_string(), what)));
    lines.push(Line::default());
    lines.extend(keys::PANEL.iter().map(|&(what, meaning)| line(what.to_string(), meaning)));
    lines.push(Line::default());
    lines.extend(
        COMMANDS.iter().filter(|command| command.name != "board").map(
            |&Description { name, arguments, summary, .. }| line(format!("{name} {arguments}"), summary),
        ),
    );
    lines
}
