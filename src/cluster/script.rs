//! The script of a job array.

use nullwindow_support::{count, shell_word};
use std::fmt;

/// What runs the shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheduler {
    /// Slurm: a job array, and a job that depends on it.
    Slurm,
    /// GNU parallel: on this machine, or on others by ssh.
    Parallel,
}

impl fmt::Display for Scheduler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scheduler::Slurm => "slurm",
            Scheduler::Parallel => "parallel",
        })
    }
}

/// What is done in shards, and how the shards are put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// Rows of searches, and a report on them.
    Run,
    /// Solutions, and all of them in one file.
    Solve,
    /// Games in files with this extension and tallies, and the result of the match.
    Match {
        /// The extension.
        extension: &'static str,
    },
    /// Weights, learned by one job.
    Train,
}

/// A script that runs a command line in shards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// What runs them.
    pub scheduler: Scheduler,
    /// What is done.
    pub work: Work,
    /// The path of the program.
    pub program: String,
    /// The command line, without the program.
    pub words: Vec<String>,
    /// The number of shards.
    pub shards: usize,
    /// The number of cores of a shard.
    pub cpus: usize,
    /// The number of threads, or of games at a time, if the command line does not say.
    pub jobs: Option<usize>,
    /// The folder of all files.
    pub folder: String,
    /// Options of `sbatch`.
    pub directives: Vec<String>,
}

/// How often a shard that was killed is run again.
const RETRIES: u32 = 3;

impl Script {
    /// The script, which a POSIX system's `bash` runs.
    pub fn text(&self) -> String {
        let name = self.name();
        let [head, functions, tail] = match self.scheduler {
            Scheduler::Slurm => [self.slurm_head(), self.functions(), self.slurm_tail()],
            Scheduler::Parallel => [String::new(), self.functions(), self.parallel_tail()],
        };
        let what = match self.work {
            Work::Train => "in one job".to_string(),
            _ => format!("in {}", count(self.shards as u64, "shard", "shards")),
        };
        let command = self.words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ");
        format!(
            "#!/usr/bin/env bash\n# nullwindow {name} {what}. Start it with: bash THIS_FILE\n# The same command goes on where it \
             was interrupted.\n{head}set -euo pipefail\n\nprogram={}\nfolder={}\n{}command=({command})\n\n{functions}\n{tail}",
            shell_word(&self.program),
            shell_word(&self.folder),
            if self.work == Work::Train { String::new() } else { format!("shards={}\n", self.shards) },
        )
    }

    fn name(&self) -> &'static str {
        match self.work {
            Work::Run => "run",
            Work::Solve => "solve",
            Work::Match { .. } => "match",
            Work::Train => "train",
        }
    }

    /// What a shard does, and what is done with all of them.
    fn functions(&self) -> String {
        let (options, merge) = match &self.work {
            Work::Run => (
                " \\\n        --shard \"$1/$shards\" --output \"$folder/shard-$1.csv\" --resume".to_string(),
                Some(("csv", "\"$program\" report \"${files[@]}\" --output \"$folder/report\"")),
            ),
            Work::Solve => (
                " \\\n        --shard \"$1/$shards\" --output \"$folder/shard-$1.jsonl\" --resume"
                    .to_string(),
                Some(("jsonl", "cat -- \"${files[@]}\" >\"$folder/solved.jsonl\"")),
            ),
            Work::Match { extension } => (
                format!(
                    " \\\n        --shard \"$1/$shards\" --tally \"$folder/shard-$1.jsonl\" --save \"$folder/shard-$1.{extension}\" \
                     --resume"
                ),
                Some(("jsonl", "\"$program\" match --merge \"${files[@]}\" | tee \"$folder/result.txt\"")),
            ),
            Work::Train => (String::new(), None),
        };
        let jobs = self.jobs.map_or_else(String::new, |jobs| format!(" --jobs {jobs}"));
        let shard = format!(
            "# A shard, by its number. What it has finished already is kept.\nshard() {{\n    \"$program\" \
             \"${{command[@]}}\"{jobs}{options}\n}}\n"
        );
        let Some((extension, merge)) = merge else {
            return format!("work() {{\n    \"$program\" \"${{command[@]}}\"{jobs}\n}}\n");
        };
        format!(
            "{shard}\n# All shards together.\nmerge() {{\n    local files=() k\n    for ((k = 1; k <= shards; k++)); do\n        \
             files+=(\"$folder/shard-$k.{extension}\")\n    done\n    {merge}\n}}\n"
        )
    }

    fn slurm_head(&self) -> String {
        let own = [
            format!("--job-name=nullwindow-{}", self.name()),
            format!("--cpus-per-task={}", self.cpus),
            "--requeue".to_string(),
            "--open-mode=append".to_string(),
        ];
        own.iter().chain(&self.directives).map(|option| format!("#SBATCH {option}\n")).collect()
    }

    fn slurm_tail(&self) -> String {
        let (name, action) = match self.work {
            Work::Train => ("work", "work".to_string()),
            _ => ("shard", "shard \"$SLURM_ARRAY_TASK_ID\"".to_string()),
        };
        let start = match self.work {
            Work::Train => "        job=$(sbatch --parsable --output=\"$folder/train.log\" \"$0\" work)\n        \
                            echo \"job ${job%%;*}, its messages in $folder/train.log\"\n"
                .to_string(),
            _ => "        array=$(sbatch --parsable --array=\"1-$shards\" --output=\"$folder/shard-%a.log\" \"$0\" shard)\n        \
                  array=${array%%;*}\n        \
                  merge=$(sbatch --parsable --dependency=\"afterok:$array\" --kill-on-invalid-dep=yes \\\n            \
                  --output=\"$folder/merge.log\" \"$0\" merge)\n        \
                  echo \"job array $array, then job ${merge%%;*}; all messages in $folder\"\n"
                .to_string(),
        };
        let merge = match self.work {
            Work::Train => "",
            _ => "    merge) merge ;;\n",
        };
        format!(
            "case \"${{1:-start}}\" in\n    start)\n        mkdir -p \"$folder\"\n{start}        ;;\n    {name})\n        \
             code=0\n        {action} || code=$?\n        \
             # Killed, and not by scancel or a time limit: once more, from where it was.\n        \
             if ((code > 128 && code != 130 && code != 143 && ${{SLURM_RESTART_COUNT:-0}} < {RETRIES})); then\n            \
             scontrol requeue \"$SLURM_JOB_ID\"\n        fi\n        exit \"$code\"\n        ;;\n{merge}esac\n"
        )
    }

    fn parallel_tail(&self) -> String {
        // So many shards a machine that every one has its cores.
        let share = (100 / self.cpus).max(1);
        format!(
            "case \"${{1:-start}}\" in\n    start)\n        mkdir -p \"$folder\"\n        \
             # Options such as --sshloginfile FILE --workdir . are read from the variable PARALLEL.\n        \
             seq \"$shards\" | parallel --jobs {share}% --retries {RETRIES} --joblog \"$folder/jobs.log\" \\\n            \
             \"bash $(printf %q \"$0\") shard {{}} >>$(printf %q \"$folder\")/shard-{{}}.log 2>&1\"\n        merge\n        ;;\n    \
             shard) shard \"$2\" ;;\n    merge) merge ;;\nesac\n"
        )
    }
}
