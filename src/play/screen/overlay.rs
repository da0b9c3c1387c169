//! Popups over the board.

use super::board::symbol;
use super::game_view::GameView;
use super::keys;
use super::text_styles::TextStyles;
use crate::game::Piece;
use crate::games::PlayableGame;
use crate::play::{COMMANDS, CommandHelp};
use crate::search::Algorithm;
use crate::search::naming::AlgorithmDescription;
use crate::support::{count, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// A popup over the board, until it is answered or closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The keys and the commands, from this row on.
    Help(u16),
    /// A longer text, from this row on.
    Text(Vec<String>, u16),
    /// The choice of a piece for a promotion, and the selected one.
    Promotion(Vec<Piece>, usize),
    /// The choice of a driver, and the selected one.
    Driver(usize),
    /// Whether to quit an unfinished game.
    ConfirmQuit,
    /// Whether to start a new game while one is unfinished.
    ConfirmNew,
    /// Whether to resume the saved game.
    Resume(String),
    /// The game is over.
    GameOver,
}

/// The drivers to choose from.
pub(super) fn drivers() -> Vec<&'static AlgorithmDescription<Algorithm>> {
    Algorithm::all().iter().filter(|line| line.algorithm.is_driver()).collect()
}

/// The columns of the driver's name in the list of drivers.
const DRIVER_WIDTH: usize = 12;

/// A box with its content.
struct Popup<'a> {
    title: &'a str,
    /// The rows, each with the number of the list item that it belongs to.
    rows: Vec<(usize, Line<'a>)>,
    keys: &'a str,
    /// The selected item.
    selected: Option<usize>,
    /// The first row that is shown.
    from: u16,
}

impl Overlay {
    /// Draws it in the middle of a window.
    pub(super) fn draw<G: PlayableGame>(
        &self,
        view: &GameView<'_, G>,
        styles: TextStyles,
        window: Rect,
        buffer: &mut Buffer,
    ) {
        let popup = self.popup(view, styles, window);
        let area = popup.area(window);
        Clear.render(area, buffer);
        let mut block = Block::bordered()
            .border_style(styles.accent())
            .title_bottom(Line::from(format!(" {} ", popup.keys)).right_aligned());
        if !popup.title.is_empty() {
            block = block.title(format!(" {} ", popup.title));
        }
        if styles.0.ascii {
            block = block.border_set(ASCII);
        }
        let inner = block.inner(area);
        block.render(area, buffer);
        let shown = popup.rows.iter().skip(popup.first_row(window).into());
        for (y, (item, line)) in (inner.y..inner.bottom()).zip(shown) {
            buffer.set_line(inner.x + 1, y, line, inner.width.saturating_sub(2));
            if popup.selected == Some(*item) {
                buffer.set_style(Rect::new(inner.x, y, inner.width, 1), styles.highlighted());
            }
        }
    }

    /// The item at a cell of the window; none outside the content.
    pub(super) fn item_at<G: PlayableGame>(
        &self,
        view: &GameView<'_, G>,
        styles: TextStyles,
        window: Rect,
        cell: Position,
    ) -> Option<usize> {
        let popup = self.popup(view, styles, window);
        let inner = Block::bordered().inner(popup.area(window));
        let row = usize::from(cell.y.checked_sub(inner.y)? + popup.first_row(window));
        popup.rows.get(row).filter(|_| inner.contains(cell)).map(|&(item, _)| item)
    }

    /// Scrolls a long text; false if there is nothing to scroll.
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

    /// Moves the selection of a list; false if there is no list.
    pub(super) fn move_selection(&mut self, items: i32) -> bool {
        let (selected, length) = match self {
            Overlay::Promotion(pieces, selected) => (selected, pieces.len()),
            Overlay::Driver(selected) => (selected, drivers().len()),
            _ => return false,
        };
        *selected = (*selected as i32 + items).rem_euclid(length.max(1) as i32) as usize;
        true
    }

    fn popup<'a, G: PlayableGame>(
        &'a self,
        view: &GameView<'a, G>,
        styles: TextStyles,
        window: Rect,
    ) -> Popup<'a> {
        let popup = |title, lines: Vec<Line<'a>>, keys| Popup {
            title,
            rows: lines.into_iter().enumerate().collect(),
            keys,
            selected: None,
            from: 0,
        };
        let text = |text: &'a str| vec![Line::from(text)];
        match self {
            Overlay::Help(from) => {
                Popup { from: *from, ..popup("Help", help::<G>(styles), "arrows scroll, Esc closes") }
            }
            Overlay::Text(text, from) => {
                let lines = text.iter().map(|line| Line::from(line.as_str())).collect();
                Popup { from: *from, ..popup("", lines, "arrows scroll, Esc closes") }
            }
            Overlay::Promotion(pieces, selected) => {
                let line = |piece: &Piece| {
                    let letter = piece.kind.letters[1];
                    Line::from(format!("{}  {letter}  {}", symbol(*piece, styles.0), piece.kind.name))
                };
                let lines = pieces.iter().map(line).collect();
                Popup { selected: Some(*selected), ..popup("Promote to", lines, "Enter selects") }
            }
            Overlay::Driver(selected) => {
                let width = usize::from(window.width).saturating_sub(DRIVER_WIDTH + 4);
                let rows = drivers().into_iter().enumerate().flat_map(|(item, driver)| {
                    let names = std::iter::once(driver.name).chain(std::iter::repeat(""));
                    let lines = wrap(driver.summary, width).into_iter().zip(names);
                    lines.map(move |(summary, name)| {
                        let name = Span::styled(format!("{name:<DRIVER_WIDTH$}"), styles.accent());
                        (item, Line::from(vec![name, Span::raw(summary)]))
                    })
                });
                Popup {
                    rows: rows.collect(),
                    selected: Some(*selected),
                    ..popup("Search driver", Vec::new(), "Enter selects, Esc cancels")
                }
            }
            Overlay::ConfirmQuit if view.unsaved => popup(
                "Quit?",
                text("The game is not over, and it is not saved. 'save FILE' writes it to a file."),
                "Enter quits without it, Esc continues",
            ),
            Overlay::ConfirmNew if view.unsaved => popup(
                "Start a new game?",
                text("The game is not over, and it is not saved. 'save FILE' writes it to a file."),
                "Enter starts a new game, Esc continues",
            ),
            Overlay::ConfirmQuit => popup(
                "Quit?",
                text("The game is not over. You can resume it next time."),
                "Enter saves and quits, d deletes the game, Esc continues",
            ),
            Overlay::ConfirmNew => popup(
                "Start a new game?",
                text("The game is not over. 'resume' brings it back until you move in the new one."),
                "Enter starts a new game, Esc continues",
            ),
            Overlay::Resume(offer) => popup("Resume?", text(offer), "Enter resumes, Esc starts a new game"),
            Overlay::GameOver => {
                let [score, result] = view.conclusion.map_or(["", ""], |over| [&over.score, &over.text]);
                let moves = count(view.record.played().len().div_ceil(2) as u64, "move", "moves");
                let lines = vec![
                    Line::from(Span::styled(score, styles.strong())),
                    Line::from(result),
                    Line::from(Span::styled(format!("after {moves}"), styles.faint())),
                ];
                popup("Game over", lines, "^S save, ^N new game, ^Z undo, Esc closes")
            }
        }
    }
}

impl Popup<'_> {
    /// The box around the content, in the middle of the window and never larger.
    fn area(&self, window: Rect) -> Rect {
        let longest = self.rows.iter().map(|(_, line)| line.width()).max().unwrap_or(0);
        let width = longest.max(self.keys.chars().count() + 2).max(self.title.chars().count() + 2) as u16 + 4;
        // A margin of a column or two would only show fragments of what lies below.
        let width = if width + 4 > window.width { window.width } else { width };
        let height = (self.rows.len() as u16 + 2).min(window.height);
        let (x, y) = ((window.width - width) / 2, (window.height - height) / 2);
        Rect::new(window.x + x, window.y + y, width, height)
    }

    /// The first row that is shown: so that no rows stay empty, and the selected item is visible.
    fn first_row(&self, window: Rect) -> u16 {
        let height = usize::from(self.area(window).height.saturating_sub(2));
        let last = self.rows.len().saturating_sub(height);
        let end =
            self.selected.and_then(|selected| self.rows.iter().rposition(|(item, _)| *item == selected));
        let visible = end.map_or(0, |end| (end + 1).saturating_sub(height));
        usize::from(self.from).max(visible).min(last) as u16
    }
}

/// The border if all characters are ASCII.
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
fn help<'a, G: PlayableGame>(styles: TextStyles) -> Vec<Line<'a>> {
    let line = |left: String, right: &'a str| {
        Line::from(vec![Span::styled(format!("{left:<18} "), styles.accent()), Span::raw(right)])
    };
    let mut lines = vec![
        Line::from(format!("Type a move, such as {}, or a command, and press Enter.", G::TYPED)),
        Line::from("Or click the squares of a move, from its start to its end."),
        Line::from("Or select them with the arrow keys and Enter."),
        Line::default(),
    ];
    lines.extend(keys::HELP.iter().map(|&(key, action)| line(key.to_string(), action)));
    lines.push(Line::default());
    lines.extend(keys::PANEL.iter().map(|&(name, meaning)| line(name.to_string(), meaning)));
    lines.push(Line::default());
    lines.extend(
        COMMANDS.iter().filter(|command| command.name != "board").map(
            |&CommandHelp { name, arguments, summary, .. }| line(format!("{name} {arguments}"), summary),
        ),
    );
    lines
}
