//! `nullwindow solve`

use super::game_parser::GameParser;
use super::jobs::JobArguments;
use super::output::{OutputArguments, Target, say_zeros};
use super::positions::{InputArguments, PositionTask};
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::{SolverSearch, is_solving};
use nullwindow::experiment::{FileRow, Located, RowError, RowWriter, Shard, resume_rows};
use nullwindow::game::{EndgameSolver, Score};
use nullwindow::games::{GameId, PlayableGame};
use nullwindow::positions::{NamedPosition, PositionSet, Skips};
use nullwindow::search::{Algorithm, Limits, MAX_DEPTH};
use nullwindow::support::pool::try_map_in_order;
use nullwindow::support::{aligned, count, message};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Solve endgames: exact scores and best play
#[derive(clap::Args)]
#[command(
    after_help = "Prints for each position the moves left, the score for the side to move with best play of both, the best \
    move, nodes, seconds and the line of best play. Where the file has answers, as OBF lines have (`...X; A2:+38; C7:+36`), \
    the score is checked against the best of them, and against that of the best move; a wrong one fails the command. \
    Positions with more empty squares than --empties are skipped.\n\nExamples:\n  \
    nullwindow solve othello positions/endgames-othello.obf\n  \
    nullwindow solve othello games.txt --plies 44.. --wld --output solved.csv\n  \
    nullwindow solve othello games.txt --plies 44.. --shard 2/8 --output 2.csv\n  \
    tail -1 positions/othello.txt | nullwindow solve othello - --empties 10\n\n\
    Exit codes: 0 done, 1 failed or an answer is wrong, 2 bad usage or input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    solved: GameId,
    /// Position file; - for standard input
    file: String,
    #[command(flatten)]
    input: InputArguments,
    /// Solve positions with at most N moves left
    #[arg(long, value_name = "N", default_value_t = 26)]
    empties: u32,
    /// Find out who wins, and not by how much
    #[arg(long)]
    wld: bool,
    /// Driver, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "A", default_value = "mtd-f", conflicts_with = "wld")]
    algorithm: Algorithm,
    /// Memory of each thread: 2^N positions of 24 bytes
    #[arg(long, value_name = "N", default_value_t = 22, value_parser = clap::value_parser!(u32).range(10..=34))]
    table_bits: u32,
    /// Solve every N-th position from the K-th on, to split the work among machines
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    #[command(flatten)]
    jobs: JobArguments,
    #[command(flatten)]
    output: OutputArguments,
}

/// A solved position, as files hold it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Solution {
    /// The id of the position.
    position: String,
    /// The position.
    board: String,
    /// The moves left.
    empties: u32,
    /// `exact` or `wld`.
    kind: String,
    /// The score for the side to move; with `wld` 1, 0 or -1.
    score: Score,
    best_move: String,
    /// Best play to the end of the game.
    line: String,
    nodes: u64,
    seconds: f64,
    /// The answer in the file that it is compared with.
    answer: Option<Score>,
}

impl FileRow for Solution {
    const COLUMNS: &'static [&'static str] =
        &["position", "board", "empties", "kind", "score", "best_move", "line", "nodes", "seconds", "answer"];
    const OF: &'static str = "solutions";
    const COMMAND: &'static str = "solve";
}

impl Solution {
    /// Its line of the table.
    fn table_line(&self) -> Vec<String> {
        let score = match (self.kind.as_str(), self.score) {
            ("wld", 1) => "win".to_string(),
            ("wld", 0) => "draw".to_string(),
            ("wld", _) => "loss".to_string(),
            (_, score) => format!("{score:+}"),
        };
        let checked = match (self.answer, self.is_contradicted()) {
            (None, _) => score,
            (_, false) => format!("{score} ok"),
            (Some(answer), true) => format!("{score} wrong, file {answer:+}"),
        };
        vec![
            self.position.clone(),
            self.empties.to_string(),
            checked,
            self.best_move.clone(),
            self.nodes.to_string(),
            format!("{:.3}", self.seconds),
            self.line.clone(),
        ]
    }

    /// Whether the answer in the file is another one.
    fn is_contradicted(&self) -> bool {
        self.answer.is_some_and(|answer| self.differs(answer))
    }

    /// Whether an answer is another one.
    fn differs(&self, answer: Score) -> bool {
        match self.kind.as_str() {
            "wld" => answer.signum() != self.score,
            _ => answer != self.score,
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if !arguments.wld && !is_solving(arguments.algorithm) {
        return Err(Failure::Usage(format!(
            "{} does not find values by tests and windows, expected a driver such as mtd-f",
            arguments.algorithm
        )));
    }
    arguments.input.run_with(arguments.solved, &arguments.file, SolveTask { arguments, out })
}

struct SolveTask<'a, W> {
    arguments: &'a Arguments,
    out: &'a mut W,
}

impl<W: Write> PositionTask for SolveTask<'_, W> {
    const SKIPS: Skips = Skips::Finished;

    fn run<G: PlayableGame>(self, positions: PositionSet<G>, _: String) -> Result<(), Failure> {
        let SolveTask { arguments, out } = self;
        let target = arguments.output.target()?;
        if !G::Solver::SOLVES {
            return Err(Failure::Usage(format!("{} has no endgame solver, expected othello", G::NAME)));
        }
        let list = positions_to_solve(&positions, arguments.empties, arguments.shard)?;
        let stop = interrupt::flag();
        let (mut sink, found) = SolutionSink::open(&target, &list, out)?;
        let solved = found.len();
        let mut wrong = found.iter().filter(|solution| solution.is_contradicted()).count();
        let mut bar = Bar::of("positions", list.len(), solved, (list.len() - solved) as u64);
        let outcome = try_map_in_order(
            &list[solved..],
            arguments.jobs.count(),
            || G::Solver::new(arguments.table_bits).ok_or_else(out_of_memory),
            |solver, position| solve(arguments, solver, position, &stop),
            |solution| {
                wrong += usize::from(solution.is_contradicted());
                bar.advance(1, "");
                bar.suspend(|| sink.write(&solution)).map_err(Failure::from)
            },
        );
        bar.finish();
        sink.finish()?;
        outcome?;
        match wrong {
            0 => Ok(()),
            wrong => Err(Failure::Failed(format!(
                "{} not as the file says",
                count(wrong as u64, "score is", "scores are")
            ))),
        }
    }
}

/// Those positions of a shard that have few enough moves left. What is skipped is said.
fn positions_to_solve<G: PlayableGame>(
    positions: &PositionSet<G>,
    empties: u32,
    shard: Shard,
) -> Result<Vec<NamedPosition<G>>, Failure> {
    let mut list = Vec::new();
    let (mut found, mut skipped) = (0, 0);
    positions.for_each(&mut |position| {
        match G::Solver::moves_left(&position.position) {
            Some(left) if left <= empties => {
                found += 1;
                if shard.takes(found - 1) {
                    list.push(position);
                }
            }
            _ => skipped += 1,
        }
        ControlFlow::Continue(())
    })?;
    let what = count(skipped, "position", "positions");
    if found == 0 {
        return Err(Failure::Usage(format!(
            "{what} with more than {empties} moves left and no other, expected endgames, or a larger --empties"
        )));
    }
    if skipped > 0 {
        message!("skipped: {what} with more than {empties} moves left");
    }
    Ok(list)
}

fn out_of_memory() -> Failure {
    Failure::Failed(
        "not enough memory for the tables, expected fewer --jobs or smaller --table-bits".to_string(),
    )
}

/// Solves a position.
fn solve<G: PlayableGame>(
    arguments: &Arguments,
    solver: &mut G::Solver,
    named: &NamedPosition<G>,
    stop: &Arc<AtomicBool>,
) -> Result<Solution, Failure> {
    let position = &named.position;
    let begin = Instant::now();
    // Every position by itself: the count does not depend on what was solved before, nor on the number of threads.
    solver.clear();
    let limits = Limits::depth(MAX_DEPTH).with_stop(Some(stop.clone()));
    let mut search = SolverSearch::<G>::new(solver, limits);
    let stopped = |_| Failure::Interrupted("finished positions are written".to_string());
    let (score, line) = if arguments.wld {
        let score = search.win_draw_loss(position).map_err(stopped)?;
        (score, search.best_move(position).into_iter().collect())
    } else {
        let guess = position.evaluate_trained() / G::UNIT * G::UNIT;
        let value = search.value(position, arguments.algorithm, guess).map_err(stopped)?;
        (value / G::UNIT, search.best_line(position, value).map_err(stopped)?)
    };
    let mut names = Vec::new();
    let mut at = position.clone();
    for &m in &line {
        names.push(at.format_move(m));
        at = at.after(m);
    }
    let mut solution = Solution {
        position: named.id.clone(),
        board: position.format_position(),
        empties: G::Solver::moves_left(position).unwrap_or(0),
        kind: if arguments.wld { "wld" } else { "exact" }.to_string(),
        score,
        best_move: names.first().cloned().unwrap_or_default(),
        line: names.join(" "),
        nodes: search.limits.used(),
        seconds: begin.elapsed().as_secs_f64(),
        answer: None,
    };
    let answers = answers(position, &named.tags);
    let best = answers.iter().map(|&(_, score)| score).max();
    let of_best_move = answers.iter().find(|(m, _)| line.first() == Some(m)).map(|&(_, score)| score);
    let wrong = best.into_iter().chain(of_best_move).find(|&answer| solution.differs(answer));
    solution.answer = wrong.or(best);
    Ok(solution)
}

/// The answers that the tags of a position give: moves and scores.
fn answers<G: PlayableGame>(position: &G, tags: &[(String, String)]) -> Vec<(G::Move, Score)> {
    let answer = |(name, score): &(String, String)| {
        Some((position.parse_move(name).ok()?, score.trim().parse().ok()?))
    };
    tags.iter().filter_map(answer).collect()
}

/// Where solutions go.
enum SolutionSink<'a> {
    /// Rows are written as soon as they are found.
    Rows(RowWriter<Box<dyn Write + 'a>, Solution>),
    /// The table is written at the end.
    Table(Vec<Vec<String>>, Box<dyn Write + 'a>),
}

impl<'a> SolutionSink<'a> {
    /// Opens the output; also the solutions that are there already. They must be those of the first positions of this list.
    fn open<G: PlayableGame>(
        target: &Target,
        list: &[NamedPosition<G>],
        stdout: &'a mut impl Write,
    ) -> Result<(SolutionSink<'a>, Vec<Solution>), Failure> {
        let (out, solved) = target.open(stdout, |path, format| {
            let (file, rows, left_out) = resume_rows(path, format, |rows| check(list, rows))?;
            say_zeros(path, &left_out);
            Ok((file, rows.into_iter().map(|located| located.row).collect::<Vec<_>>()))
        })?;
        let solved = solved.unwrap_or_default();
        let sink = match target.format() {
            Some(format) if !solved.is_empty() => SolutionSink::Rows(RowWriter::append(out, format)),
            Some(format) => SolutionSink::Rows(RowWriter::start(out, format)?),
            None => SolutionSink::Table(Vec::new(), out),
        };
        Ok((sink, solved))
    }

    fn write(&mut self, solution: &Solution) -> io::Result<()> {
        match self {
            SolutionSink::Rows(writer) => writer.write(slice::from_ref(solution)),
            SolutionSink::Table(lines, _) => {
                lines.push(solution.table_line());
                Ok(())
            }
        }
    }

    /// Writes the table, if that is wanted.
    fn finish(self) -> io::Result<()> {
        let SolutionSink::Table(mut lines, mut out) = self else { return Ok(()) };
        if !lines.is_empty() {
            let titles = ["position", "empties", "score", "best", "nodes", "seconds", "line"];
            lines.insert(0, titles.map(String::from).to_vec());
            write!(out, "{}", aligned(&lines))?;
        }
        out.flush()
    }
}

/// Whether rows are those of the first positions of a list.
fn check<G: PlayableGame>(list: &[NamedPosition<G>], rows: &[Located<Solution>]) -> Result<(), RowError> {
    for (number, Located { row, line, .. }) in rows.iter().enumerate() {
        let is_same = list
            .get(number)
            .is_some_and(|named| named.id == row.position && named.position.format_position() == row.board);
        if !is_same {
            let message = format!("position {} is not the next one of the input", row.position);
            return Err(RowError::new(*line, message));
        }
    }
    Ok(())
}
