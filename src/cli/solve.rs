//! `nullwindow solve`

use super::game_parser::GameParser;
use super::jobs::JobArguments;
use super::learning::output;
use super::output::OutputFormat;
use super::positions::{InputArguments, PositionTask};
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::{SolverSearch, is_solving};
use nullwindow::experiment::RowFormat;
use nullwindow::game::{EndgameSolver, Score};
use nullwindow::games::{GameId, PlayableGame};
use nullwindow::positions::{NamedPosition, PositionSet};
use nullwindow::search::{Algorithm, Limits, MAX_DEPTH};
use nullwindow::support::pool::try_map_in_order;
use nullwindow::support::{aligned, count, message};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Solve endgames: exact scores and best play
#[derive(clap::Args)]
#[command(
    after_help = "Prints for each position the moves left, the score for the side to move with best play of both, the best \
    move, nodes, seconds and the line of best play. Where the file has answers, as OBF lines have (`...X; A2:+38; C7:+36`), \
    the score is checked against the best of them; a wrong one fails the command. Positions with more empty squares than \
    --empties are skipped.\n\nExamples:\n  \
    nullwindow solve othello positions/ffo-40-44.obf\n  \
    nullwindow solve othello games.txt --plies 44.. --wld --output solved.csv\n  \
    echo f5d6c3d3c4f4f6f3e6e7 | nullwindow solve othello - --empties 10\n\n\
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
    #[command(flatten)]
    jobs: JobArguments,
    /// Format of the results [default: by the extension of --output, else table]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Output file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Go on after the last whole row of the --output file
    #[arg(long, conflicts_with = "overwrite", requires = "output")]
    resume: bool,
    /// Overwrite the --output file
    #[arg(long, requires = "output")]
    overwrite: bool,
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
    /// The best answer in the file.
    answer: Option<Score>,
}

impl Solution {
    /// Whether the answer in the file is another one.
    fn contradicts(&self) -> bool {
        self.answer.is_some_and(|answer| match self.kind.as_str() {
            "wld" => answer.signum() != self.score,
            _ => answer != self.score,
        })
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
    const SKIPS_FINISHED: bool = true;

    fn run<G: PlayableGame>(self, positions: PositionSet<G>, _: String) -> Result<(), Failure> {
        let SolveTask { arguments, out } = self;
        if !G::Solver::SOLVES {
            return Err(Failure::Usage(format!("{} has no endgame solver, expected othello", G::NAME)));
        }
        let list = positions_to_solve(&positions, arguments.empties)?;
        let stop = interrupt::flag();
        let mut sink = SolutionSink::open(arguments, out)?;
        let solved = sink.check(&list)?;
        let mut bar = Bar::of("positions", list.len(), solved, (list.len() - solved) as u64);
        let wrong = &mut 0;
        let outcome = try_map_in_order(
            &list[solved..],
            arguments.jobs.count(),
            || G::Solver::new(arguments.table_bits).ok_or_else(out_of_memory),
            |solver, position| solve(arguments, solver, position, &stop),
            |solution| {
                *wrong += usize::from(solution.contradicts());
                bar.advance(1, "");
                bar.suspend(|| sink.write(&solution)).map_err(Failure::from)
            },
        );
        bar.finish();
        sink.finish()?;
        outcome?;
        match *wrong {
            0 => Ok(()),
            wrong => Err(Failure::Failed(format!(
                "{} not as the file says",
                count(wrong as u64, "score is", "scores are")
            ))),
        }
    }
}

/// The positions with few enough moves left. What is skipped is said.
fn positions_to_solve<G: PlayableGame>(
    positions: &PositionSet<G>,
    empties: u32,
) -> Result<Vec<NamedPosition<G>>, Failure> {
    let mut list = Vec::new();
    let mut skipped = 0;
    positions.for_each(&mut |position| {
        match G::Solver::moves_left(&position.position) {
            Some(left) if left <= empties => list.push(position),
            _ => skipped += 1,
        }
        ControlFlow::Continue(())
    })?;
    let what = count(skipped, "position", "positions");
    if list.is_empty() {
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
    Ok(Solution {
        position: named.id.clone(),
        board: position.format_position(),
        empties: G::Solver::moves_left(position).unwrap_or(0),
        kind: if arguments.wld { "wld" } else { "exact" }.to_string(),
        score,
        best_move: names.first().cloned().unwrap_or_default(),
        line: names.join(" "),
        nodes: search.limits.used(),
        seconds: begin.elapsed().as_secs_f64(),
        answer: best_answer(position, &named.tags),
    })
}

/// The best score that the tags of a position give for one of its moves.
fn best_answer<G: PlayableGame>(position: &G, tags: &[(String, String)]) -> Option<Score> {
    let answers = tags.iter().filter(|(name, _)| position.parse_move(name).is_ok());
    answers.filter_map(|(_, score)| score.trim().parse().ok()).max()
}

/// Where solutions go.
struct SolutionSink<'a> {
    out: Box<dyn Write + 'a>,
    form: Form,
    /// The solutions that were there before.
    earlier: Vec<Solution>,
    path: Option<PathBuf>,
}

enum Form {
    Rows(RowFormat),
    /// Lines of the table so far.
    Table(Vec<[String; 7]>),
}

impl<'a> SolutionSink<'a> {
    fn open(arguments: &Arguments, stdout: &'a mut impl Write) -> Result<SolutionSink<'a>, Failure> {
        let path = arguments.output.clone().filter(|path| path.as_os_str() != "-");
        let format = match arguments.format {
            Some(OutputFormat::Table) => None,
            Some(OutputFormat::Csv) => Some(RowFormat::Csv),
            Some(OutputFormat::Jsonl) => Some(RowFormat::Jsonl),
            None => path.as_deref().and_then(RowFormat::from_path),
        };
        let form = format.map_or_else(|| Form::Table(Vec::new()), Form::Rows);
        let Some(file) = path else {
            let mut sink = SolutionSink { out: Box::new(stdout), form, earlier: Vec::new(), path: None };
            sink.write_header()?;
            return Ok(sink);
        };
        if arguments.resume {
            let Form::Rows(format) = form else {
                let message = "--resume continues a file of rows, expected --output FILE.csv or FILE.jsonl";
                return Err(Failure::Usage(message.to_string()));
            };
            let (out, earlier) = resume(&file, format)?;
            let mut sink = SolutionSink { out: Box::new(out), form, earlier, path: Some(file) };
            if sink.earlier.is_empty() {
                sink.write_header()?;
            }
            return Ok(sink);
        }
        let out = output(Some(&file), arguments.overwrite)?.expect("a file was named");
        let mut sink = SolutionSink { out: Box::new(out), form, earlier: Vec::new(), path: Some(file) };
        sink.write_header()?;
        Ok(sink)
    }

    /// The number of positions that are solved already. The file must have the first ones of this list, and no others.
    fn check<G: PlayableGame>(&self, list: &[NamedPosition<G>]) -> Result<usize, Failure> {
        for (number, solution) in self.earlier.iter().enumerate() {
            let is_same = list.get(number).is_some_and(|named| {
                named.id == solution.position && named.position.format_position() == solution.board
            });
            if !is_same {
                let path = self.path.as_deref().unwrap_or(Path::new("-")).display();
                return Err(Failure::Usage(format!(
                    "{path}: cannot resume: position {} is not the next one of the input",
                    solution.position
                )));
            }
        }
        Ok(self.earlier.len())
    }

    fn write_header(&mut self) -> io::Result<()> {
        match self.form {
            Form::Rows(RowFormat::Csv) => writeln!(self.out, "{}", COLUMNS.join(","))?,
            Form::Rows(RowFormat::Jsonl) | Form::Table(_) => {}
        }
        self.out.flush()
    }

    fn write(&mut self, solution: &Solution) -> io::Result<()> {
        match &mut self.form {
            Form::Rows(RowFormat::Jsonl) => {
                serde_json::to_writer(&mut self.out, solution)?;
                self.out.write_all(b"\n")?;
            }
            Form::Rows(RowFormat::Csv) => {
                let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
                writer.serialize(solution).map_err(io::Error::other)?;
                self.out
                    .write_all(&writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?)?;
            }
            Form::Table(lines) => {
                let Solution { position, empties, kind, score, best_move, line, nodes, seconds, .. } =
                    solution;
                let score = match (kind.as_str(), score) {
                    ("wld", 1) => "win".to_string(),
                    ("wld", 0) => "draw".to_string(),
                    ("wld", _) => "loss".to_string(),
                    (_, score) => format!("{score:+}"),
                };
                let checked = match (solution.answer, solution.contradicts()) {
                    (None, _) => score,
                    (_, false) => format!("{score} ok"),
                    (Some(answer), true) => format!("{score} wrong, file {answer:+}"),
                };
                let seconds = format!("{seconds:.3}");
                let row = [
                    position.clone(),
                    empties.to_string(),
                    checked,
                    best_move.clone(),
                    nodes.to_string(),
                    seconds,
                    line.clone(),
                ];
                lines.push(row);
            }
        }
        self.out.flush()
    }

    /// Writes the table, if that is wanted.
    fn finish(&mut self) -> io::Result<()> {
        if let Form::Table(lines) = &self.form
            && !lines.is_empty()
        {
            let titles =
                ["position", "empties", "score", "best", "nodes", "seconds", "line"].map(String::from);
            let rows: Vec<Vec<String>> = [titles].iter().chain(lines).map(|row| row.to_vec()).collect();
            write!(self.out, "{}", aligned(&rows))?;
        }
        self.out.flush()
    }
}

/// The columns of CSV: the fields of [`Solution`].
const COLUMNS: [&str; 10] =
    ["position", "board", "empties", "kind", "score", "best_move", "line", "nodes", "seconds", "answer"];

/// Opens a file to go on after its last whole row, and reads the rows before.
fn resume(path: &Path, format: RowFormat) -> Result<(File, Vec<Solution>), Failure> {
    let failed = |error: io::Error| Failure::Failed(format!("{}: {error}", path.display()));
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(failed)?;
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let wrong = |line: usize, error: String| {
        Failure::Usage(format!("{}:{line}: cannot resume: not a row of solutions: {error}", path.display()))
    };
    let earlier: Result<Vec<Solution>, Failure> = match format {
        RowFormat::Jsonl => text[..whole]
            .split(|&byte| byte == b'\n')
            .enumerate()
            .filter(|(_, line)| !line.is_empty())
            .map(|(number, line)| {
                serde_json::from_slice(line).map_err(|error| wrong(number + 1, error.to_string()))
            })
            .collect(),
        RowFormat::Csv => csv::Reader::from_reader(&text[..whole])
            .deserialize()
            .enumerate()
            .map(|(number, row)| row.map_err(|error| wrong(number + 2, error.to_string())))
            .collect(),
    };
    let earlier = earlier?;
    let kept = if earlier.is_empty() { 0 } else { whole as u64 };
    file.set_len(kept).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    Ok((file, earlier))
}
