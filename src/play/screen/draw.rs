//! The whole screen.

use super::appearance::Appearance;
use super::board::{BoardMarks, BoardView};
use super::game_view::GameView;
use super::layout::ScreenLayout;
use super::screen_state::ScreenState;
use super::text_styles::TextStyles;
use super::{keys, move_selection, panel};
use crate::game::BoardSquare;
use crate::games::PlayableGame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// Draws a game and the state of its user. Returns the cell of the caret, if it is visible.
pub fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    state: &ScreenState,
    appearance: Appearance,
    buffer: &mut Buffer,
) -> Option<Position> {
    let window = buffer.area;
    let styles = TextStyles(appearance);
    let Some(layout) = ScreenLayout::of(window, G::SHAPE, appearance, view.flipped) else {
        draw_too_small::<G>(window, buffer);
        return None;
    };
    draw_title(view, styles, layout.title, buffer);
    let marks = marks(view, state);
    BoardView { position: view.position(), geometry: layout.board, marks: &marks, appearance }.draw(buffer);
    panel::draw(view, state.scroll, styles, layout.panel, buffer);
    draw_message(state, styles, layout.message, buffer);
    let caret = draw_input(view, state, styles, layout.input, buffer);
    draw_footer(styles, layout.footer, buffer);
    match &state.overlay {
        Some(overlay) => {
            overlay.draw(view, styles, window, buffer);
            None
        }
        None => Some(caret),
    }
}

/// The marked squares.
fn marks<G: PlayableGame>(view: &GameView<'_, G>, state: &ScreenState) -> BoardMarks {
    let targets = match view.is_human_turn() {
        false => Vec::new(),
        true if state.input.is_empty() => move_selection::targets(view.position(), &state.selected),
        true => move_selection::typed_targets(view.position(), state.input.text().trim()),
    };
    BoardMarks {
        cursor: state.cursor,
        selected: state.selected.clone(),
        targets,
        last_move: last_move(view),
        hint: state.hint.clone(),
    }
}

/// The squares of the last move.
fn last_move<G: PlayableGame>(view: &GameView<'_, G>) -> Vec<BoardSquare> {
    let positions = view.record.positions();
    let before = positions.len().checked_sub(2).map(|at| &positions[at]);
    let last = before.zip(view.record.played().last());
    last.map_or_else(Vec::new, |(before, played)| before.path(played.m))
}

fn draw_too_small<G: PlayableGame>(window: Rect, buffer: &mut Buffer) {
    let (width, height) = ScreenLayout::smallest_window(G::SHAPE);
    let text = format!(
        "This window is too small: {}x{}, but the board needs {width}x{height}. Enlarge it, or play with --plain.",
        window.width, window.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(window, buffer);
}

fn draw_title<G: PlayableGame>(view: &GameView<'_, G>, styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let line = |program: &str| {
        let name = Span::styled(format!(" {program}{} ", G::NAME), styles.accent());
        Line::from(vec![name, Span::styled(format!(" {}", view.players), styles.faint())])
    };
    let long = line("nullwindow ");
    let fitting = if long.width() > area.width.into() { line("") } else { long };
    buffer.set_line(area.x, area.y, &fitting, area.width);
    if fitting.width() > area.width.into() {
        let dots = styles.0.symbol("…", "...");
        let width = dots.chars().count() as u16;
        buffer.set_stringn(area.right() - width, area.y, dots, width.into(), styles.faint());
    }
}

fn draw_message(state: &ScreenState, styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let style = if state.is_error { styles.bad() } else { styles.strong() };
    Paragraph::new(Text::styled(state.message.as_str(), style))
        .wrap(Wrap { trim: false })
        .render(area, buffer);
}

/// Draws the status of the game and the input line. Returns the cell of the caret.
fn draw_input<G: PlayableGame>(
    view: &GameView<'_, G>,
    state: &ScreenState,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) -> Position {
    let side = G::side_name(view.position().to_move());
    let status = match (view.conclusion, view.thinking) {
        (Some(_), _) => "Game over".to_string(),
        (None, Some(_)) if !view.is_human_turn() => format!("{side} is thinking"),
        (None, Some(_)) => "The engine is thinking".to_string(),
        (None, None) if view.paused => "Paused (F9 continues)".to_string(),
        (None, None) => format!("{side} to move"),
    };
    let style = if view.thinking.is_some() { styles.active() } else { styles.accent() };
    let prompt =
        Line::from(vec![Span::raw(" "), Span::styled(status, style), Span::styled(" > ", styles.faint())]);
    buffer.set_line(area.x, area.y, &prompt, area.width);
    let begin = area.x + prompt.width() as u16;
    let room = usize::from(area.right().saturating_sub(begin + 1));
    // Of a long line the end before the caret is shown.
    let before: Vec<char> = state.input.before_caret().chars().collect();
    let hidden = before.len().saturating_sub(room);
    let shown: String = state.input.text().chars().skip(hidden).collect();
    buffer.set_stringn(begin, area.y, &shown, room, styles.strong());
    if state.input.is_empty() {
        let hint = format!("a move, such as {}, or a command", G::TYPED);
        buffer.set_stringn(begin + 1, area.y, hint, room.saturating_sub(1), styles.faint());
    }
    Position::new(begin + (before.len() - hidden) as u16, area.y)
}

fn draw_footer(styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let mut spans = Vec::new();
    for [key, command] in keys::footer() {
        spans.extend([Span::styled(key, styles.accent()), Span::styled(command, styles.faint())]);
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}
