//! The players, their clocks and their pieces.

use super::super::appearance::Colours;
use super::super::board::symbol;
use super::super::game_view::GameView;
use super::super::text_styles::TextStyles;
use super::super::theme::{piece_colour, square_colour};
use super::put_right;
use crate::game::{Piece, PieceKind, Side};
use crate::games::PlayableGame;
use crate::play::{Participant, format_clock};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Draws a row for each side, the upper side first, and one for the captured or counted pieces.
pub(super) fn draw<G: PlayableGame>(
    view: &GameView<'_, G>,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let bottom = G::BOTTOM.unwrap_or(Side::First);
    let upper = if view.flipped { bottom } else { !bottom };
    for (y, side) in (area.y..area.bottom()).zip([upper, !upper]) {
        draw_player(view, side, styles, Rect::new(area.x, y, area.width, 1), buffer);
    }
    let last = Rect::new(area.x, area.y + 2, area.width, 1);
    if last.bottom() > area.bottom() {
        return;
    }
    if G::CAPTURES {
        draw_captured(view, [upper, !upper], styles, last, buffer);
    } else {
        draw_share(view, styles, last, buffer);
    }
}

fn draw_player<G: PlayableGame>(
    view: &GameView<'_, G>,
    side: Side,
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let is_moving = view.conclusion.is_none() && view.position().to_move() == side;
    let arrow = if is_moving { styles.0.symbol("▶ ", "> ") } else { "  " };
    let who = match view.sides.of(side) {
        Participant::Engine => "engine",
        Participant::Human if view.sides.human_side().is_some() => "you",
        Participant::Human => "human",
    };
    let won = view.conclusion.and_then(|conclusion| conclusion.winner) == Some(side);
    let name = if is_moving || won { styles.strong() } else { Style::new() };
    let line = Line::from(vec![
        Span::styled(arrow, styles.active()),
        piece_span::<G>(&G::PIECE_KINDS[G::PIECE_KINDS.len() - 1], side, styles),
        Span::styled(format!(" {}", G::side_name(side)), name),
        Span::styled(format!("  {who}"), styles.faint()),
        Span::styled(if won { "  won" } else { "" }, styles.good()),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
    if let Some(clocks) = view.clocks {
        let left = clocks[side.index()];
        let style = if left.as_secs() < 20 && is_moving { styles.bad() } else { name };
        put_right(&Line::from(Span::styled(format!("{} ", format_clock(left)), style)), area, area.y, buffer);
    }
}

/// A piece on the colour of its board.
fn piece_span<G: PlayableGame>(kind: &'static PieceKind, side: Side, styles: TextStyles) -> Span<'static> {
    let text = format!(" {} ", symbol(Piece { side, kind }, styles.0));
    match styles.0.colours {
        Colours::None => Span::raw(text),
        _ => {
            let ground = styles.0.colour(square_colour::<G>(true, None));
            Span::styled(text, Style::new().fg(styles.0.colour(piece_colour::<G>(side))).bg(ground))
        }
    }
}

/// How many pieces of each kind a side has.
fn count<G: PlayableGame>(position: &G, side: Side) -> Vec<u32> {
    let pieces: Vec<Piece> = G::SHAPE.squares().filter_map(|square| position.piece_at(square)).collect();
    let of = |kind| pieces.iter().filter(|piece| piece.side == side && piece.kind == kind).count();
    G::PIECE_KINDS.iter().map(|kind| of(kind) as u32).collect()
}

/// The pieces that a side has lost since the start, by kind; promoted pawns are not lost.
fn lost<G: PlayableGame>(view: &GameView<'_, G>, side: Side) -> Vec<u32> {
    let [then, now] = [view.record.start(), view.position()].map(|position| count(position, side));
    let mut lost: Vec<u32> = then.iter().zip(&now).map(|(then, now)| then.saturating_sub(*now)).collect();
    let made: u32 = then.iter().zip(&now).skip(1).map(|(then, now)| now.saturating_sub(*then)).sum();
    lost[0] = lost[0].saturating_sub(made);
    lost
}

/// The pieces that both sides have lost, and the material balance.
fn draw_captured<G: PlayableGame>(
    view: &GameView<'_, G>,
    order: [Side; 2],
    styles: TextStyles,
    area: Rect,
    buffer: &mut Buffer,
) {
    let worth = |side| -> i64 {
        count(view.position(), side)
            .iter()
            .zip(G::PIECE_KINDS)
            .map(|(n, kind)| i64::from(n * kind.value))
            .sum()
    };
    let mut spans = vec![Span::styled("lost ", styles.faint())];
    for side in order {
        let mut pieces = String::new();
        for (number, kind) in lost(view, side).into_iter().zip(G::PIECE_KINDS) {
            let piece = symbol(Piece { side, kind }, styles.0);
            pieces += &match number {
                0 => String::new(),
                1..=2 => piece.repeat(number as usize),
                _ => format!("{piece}{number}"),
            };
        }
        spans.push(match styles.0.colours {
            Colours::None => Span::raw(format!("{pieces} ")),
            _ if pieces.is_empty() => Span::raw(""),
            _ => {
                let ground = styles.0.colour(square_colour::<G>(true, None));
                Span::styled(
                    format!(" {pieces} "),
                    Style::new().fg(styles.0.colour(piece_colour::<G>(side))).bg(ground),
                )
            }
        });
        spans.push(Span::raw(" "));
    }
    let more = worth(Side::First) - worth(Side::Second);
    let ahead = if more > 0 { Side::First } else { Side::Second };
    let balance = match more {
        0 => "even ".to_string(),
        _ => format!("{} +{} ", G::side_name(ahead), more.abs()),
    };
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
    put_right(&Line::from(balance), area, area.y, buffer);
}

/// The pieces of both sides, as two parts of a bar.
fn draw_share<G: PlayableGame>(view: &GameView<'_, G>, styles: TextStyles, area: Rect, buffer: &mut Buffer) {
    let [first, second] = Side::BOTH.map(|side| count(view.position(), side).iter().sum::<u32>());
    let all = f32::from(area.width.saturating_sub(8)) / (first + second).max(1) as f32;
    let width = (first as f32 * all).round() as usize;
    let rest = usize::from(area.width.saturating_sub(8)).saturating_sub(width);
    let bar = |side: Side, width: usize| match styles.0.colours {
        Colours::None => Span::raw(G::PIECE_KINDS[0].letters[side.index()].to_string().repeat(width)),
        _ => Span::styled(" ".repeat(width), Style::new().bg(styles.0.colour(piece_colour::<G>(side)))),
    };
    let line = Line::from(vec![
        Span::styled(format!("{first:>2} "), styles.strong()),
        bar(Side::First, width),
        bar(Side::Second, rest),
        Span::styled(format!(" {second:<2}"), styles.strong()),
    ]);
    buffer.set_line(area.x + 1, area.y, &line, area.width.saturating_sub(1));
}
