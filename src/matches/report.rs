//! What a match has come to, in words.

use super::{Sprt, Strength, Tally};

/// The result of a match between two players, several lines.
pub fn report(tally: &Tally, names: &[String; 2], sprt: Option<Sprt>) -> String {
    let games = tally.games();
    if games == 0 {
        return "no game was finished\n".to_string();
    }
    let [a, b] = &tally.players;
    let percent = |part: f64| 100.0 * part / games as f64;
    let mut lines = vec![
        format!("A  {}\nB  {}\n", names[0], names[1]),
        row(
            "score of A",
            &format!(
                "{} wins, {} draws, {} losses: {} of {games} points, {:.1} %",
                a.wins,
                tally.draws,
                b.wins,
                tally.points(),
                percent(tally.points())
            ),
        ),
    ];
    if let Some(strength) = Strength::of(tally.pairs) {
        let interval = strength.interval().map_or_else(
            || "no interval, as all pairs ended alike".to_string(),
            |(low, high)| format!("95 % interval {low:+.1} to {high:+.1}"),
        );
        lines.push(row("Elo of A over B", &format!("{:+.1}, {interval}", strength.elo())));
        lines.push(row("", Strength::METHOD));
        lines.push(row("A is stronger", &format!("{:.1} % likely", 100.0 * strength.superiority())));
    }
    let pairs = ["0", "1/2", "1", "3/2", "2"].iter().zip(tally.pairs);
    let pairs: Vec<String> = pairs.map(|(points, count)| format!("{points}: {count}")).collect();
    lines.push(row("pairs by points", &pairs.join(", ")));
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let Sprt { elo0, elo1, alpha, beta } = sprt;
        lines.push(row(
            "SPRT",
            &format!(
                "{}: LLR {:.2} in {lower:.2} to {upper:.2}, H0 {elo0} Elo, H1 {elo1} Elo, alpha {alpha}, beta {beta}",
                sprt.decide(tally.pairs),
                sprt.ratio(tally.pairs)
            ),
        ));
    }
    let endings: Vec<String> =
        tally.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
    lines.push(row("ended by", &endings.join(", ")));
    let first = tally.first_side_wins as f64 + tally.draws as f64 / 2.0;
    lines.push(row("first to move", &format!("{:.1} % of the points", percent(first))));
    lines.push(row("lost on time", &format!("A {}, B {}", a.time_losses, b.time_losses)));
    if a.failures + b.failures > 0 {
        lines.push(row("lost by failure", &format!("A {}, B {}", a.failures, b.failures)));
    }
    for (name, player) in ["A", "B"].iter().zip(&tally.players) {
        let effort = player.effort;
        let moves = effort.moves.max(1) as f64;
        let seconds = effort.time.as_secs_f64();
        lines.push(row(
            &format!("a move of {name}"),
            &format!(
                "depth {:.1}, {:.0} nodes, {:.1} ms, {:.0} nodes/s",
                effort.depths as f64 / moves,
                effort.nodes as f64 / moves,
                1000.0 * seconds / moves,
                if seconds > 0.0 { effort.nodes as f64 / seconds } else { 0.0 }
            ),
        ));
    }
    lines.concat()
}

fn row(name: &str, text: &str) -> String {
    format!("{name:<16} {text}\n")
}

/// The score in a few words, for a progress bar.
pub fn brief(tally: &Tally) -> String {
    let [a, b] = &tally.players;
    let elo = Strength::of(tally.pairs).filter(|strength| strength.elo().is_finite());
    let elo = elo.map_or_else(String::new, |strength| format!(", {:+.0} Elo", strength.elo()));
    format!("+{} ={} -{}{elo}", a.wins, tally.draws, b.wins)
}
