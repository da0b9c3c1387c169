//! The report of a match.

use super::{EloEstimate, MatchScore, Sprt};
use crate::support::count;

/// No line of a report is longer, but for the names of the players.
const WIDTH: usize = 80;

/// The width of the first column.
const LABEL: usize = 16;

/// With fewer pairs, the normal approximation behind Elo and LOS says little.
const FEW_PAIRS: u64 = 30;

/// The result of a match between two players, several lines.
pub fn report(score: &MatchScore, names: [&str; 2], sprt: Option<Sprt>) -> String {
    let games = score.games();
    if games == 0 {
        return "no game finished\n".to_string();
    }
    let [a, b] = &score.players;
    let percent = |part: f64| 100.0 * part / games as f64;
    let mut lines = vec![
        format!("A  {}\nB  {}\n\n", names[0], names[1]),
        row(
            "score of A",
            &[
                count(a.wins, "win", "wins"),
                count(score.draws, "draw", "draws"),
                format!(
                    "{}: {} of {}, {:.1} %",
                    count(b.wins, "loss", "losses"),
                    score.points(),
                    count(games, "point", "points"),
                    percent(score.points())
                ),
            ],
        ),
    ];
    if let Some(estimate) = EloEstimate::of(score.pairs) {
        let interval = estimate.interval().map_or_else(
            || "no interval: all pairs ended alike".to_string(),
            |(low, high)| format!("95 % interval {low:+.1} to {high:+.1}"),
        );
        lines.push(row("Elo difference", &[format!("{:+.1}", estimate.elo()), interval]));
        lines.push(row("", &[EloEstimate::METHOD.to_string()]));
        let pairs = score.pairs.iter().sum::<u64>();
        let few = if pairs < FEW_PAIRS {
            format!(" ({}: too few to tell)", count(pairs, "pair", "pairs"))
        } else {
            String::new()
        };
        lines.push(row("LOS", &[format!("{:.1} %{few}", 100.0 * estimate.los())]));
    }
    let pairs = ["0", "1/2", "1", "3/2", "2"].iter().zip(score.pairs);
    lines.push(row("pairs by points", &list(pairs.map(|(points, count)| format!("{points}: {count}")))));
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let Sprt { elo0, elo1, alpha, beta } = sprt;
        let (decision, llr) = (sprt.decide(score.pairs), sprt.llr(score.pairs));
        lines.push(row("SPRT", &[format!("{decision}, LLR {llr:.2} [{lower:.2}, {upper:.2}]")]));
        lines.push(row("", &[format!("H0 {elo0} Elo, H1 {elo1} Elo, alpha {alpha}, beta {beta}")]));
    }
    let endings = score.endings.iter().map(|(ending, count)| format!("{ending} {count}"));
    lines.push(row("games ended by", &list(endings)));
    let first = score.first_side_wins as f64 + score.draws as f64 / 2.0;
    lines.push(row("first to move", &[format!("{:.1} % of the points", percent(first))]));
    lines.push(row("lost on time", &[format!("A {}, B {}", a.time_losses, b.time_losses)]));
    if a.failures + b.failures > 0 {
        lines.push(row("lost by failure", &[format!("A {}, B {}", a.failures, b.failures)]));
    }
    for (name, player) in ["A", "B"].iter().zip(&score.players) {
        let totals = player.totals;
        let moves = totals.moves.max(1) as f64;
        let seconds = totals.time.as_secs_f64();
        lines.push(row(
            &format!("{name} per move"),
            &[
                format!("depth {:.1}", totals.depths as f64 / moves),
                format!("{:.0} nodes", totals.nodes as f64 / moves),
                format!("{:.1} ms", 1000.0 * seconds / moves),
                format!("{:.0} nps", if seconds > 0.0 { totals.nodes as f64 / seconds } else { 0.0 }),
            ],
        ));
    }
    lines.concat()
}

fn list(items: impl Iterator<Item = String>) -> Vec<String> {
    items.collect()
}

/// A row: a label, then items with commas between them, on as many lines as they need.
fn row(label: &str, items: &[String]) -> String {
    let mut text = String::new();
    let mut line = format!("{label:<LABEL$} ");
    for (at, item) in items.iter().enumerate() {
        let comma = if at + 1 < items.len() { "," } else { "" };
        if line.len() > LABEL + 1 && line.len() + item.len() + comma.len() + 1 > WIDTH {
            text += line.trim_end();
            text.push('\n');
            line = " ".repeat(LABEL + 1);
        }
        line += item;
        line += comma;
        line.push(' ');
    }
    text + line.trim_end() + "\n"
}

/// The score in a few words, for a progress bar.
pub fn brief(score: &MatchScore) -> String {
    let [a, b] = &score.players;
    let elo = EloEstimate::of(score.pairs).filter(|estimate| estimate.elo().is_finite());
    let elo = elo.map_or_else(String::new, |estimate| format!(", {:+.0} Elo", estimate.elo()));
    format!("+{} ={} -{}{elo}", a.wins, score.draws, b.wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Ending;

    const NAMES: [&str; 2] = ["x", "y"];

    #[test]
    fn a_match_without_games_has_no_result() {
        assert_eq!(report(&MatchScore::default(), NAMES, None), "no game finished\n");
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        let mut score = MatchScore::default();
        (score.players[0].wins, score.draws, score.pairs) = (1, 1, [0, 0, 0, 1, 0]);
        let text = report(&score, NAMES, None);
        assert!(text.starts_with("A  x\nB  y\n\n"), "{text}");
        assert!(text.contains("1 win, 1 draw, 0 losses: 1.5 of 2 points, 75.0 %\n"), "{text}");
        assert!(text.contains("\nLOS              100.0 % (1 pair: too few to tell)\n"), "{text}");
        score.pairs = [5, 5, 12, 5, 5];
        let text = report(&score, NAMES, None);
        assert!(text.contains("\nLOS              50.0 %\n"), "{text}");
    }

    #[test]
    fn lines_fit_a_terminal() {
        let mut score = MatchScore::default();
        (score.draws, score.pairs) = (123_456, [123_456; 5]);
        for player in &mut score.players {
            (player.wins, player.time_losses, player.failures) = (1_234_567, 123_456, 123_456);
            player.totals.nodes = u64::MAX;
            player.totals.moves = 1;
            player.totals.time = std::time::Duration::from_secs(86_400);
        }
        for ending in [
            Ending::Mate,
            Ending::Stalemate,
            Ending::Repetition,
            Ending::NoProgress,
            Ending::Dead,
            Ending::Time,
            Ending::IllegalMove,
            Ending::Crash,
            Ending::Hang,
        ] {
            score.endings.insert(ending, 123_456);
        }
        let text = report(&score, NAMES, Some(Sprt { elo0: -1.25, elo1: 1.25, alpha: 0.0005, beta: 0.0005 }));
        for line in text.lines() {
            assert!(line.len() <= WIDTH, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
}
