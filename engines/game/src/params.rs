//! The constants of the selective search, one block per game.

use crate::ParseError;

/// No constant of the search is larger.
const LARGEST: i32 = 100_000;

/// Declares the constants: the fields, their values for chess, and their names.
macro_rules! search_params {
    (
        $(#[$attribute:meta])*
        pub struct SearchParams { $($(#[$doc:meta])+ $field:ident: $kind:ty = $value:literal,)+ }
    ) => {
        $(#[$attribute])*
        pub struct SearchParams {
            $($(#[$doc])+ pub $field: $kind,)+
        }

        impl SearchParams {
            /// The values for chess, and the starting point for another game.
            pub const DEFAULT: SearchParams = SearchParams { $($field: $value,)+ };

            /// All constants by name, in the order in which the search uses them. Names have hyphens.
            pub fn list(&self) -> Vec<(String, i64)> {
                vec![$((stringify!($field).replace('_', "-"), i64::from(self.$field)),)+]
            }

            /// The values that a constant can have, by its name.
            fn range(name: &str) -> std::ops::RangeInclusive<i32> {
                let field = name.replace('-', "_");
                let is_unsigned = match field.as_str() {
                    $(stringify!($field) => <$kind>::MIN == 0,)+
                    _ => false,
                };
                // The search divides by some of them.
                let least = if name.ends_with("-divisor") {
                    1
                } else if is_unsigned {
                    0
                } else {
                    -LARGEST
                };
                least..=LARGEST
            }

            /// The nearest value to this one that a constant can have.
            pub fn nearest(name: &str, value: i32) -> i32 {
                let range = SearchParams::range(name);
                value.clamp(*range.start(), *range.end())
            }

            /// Changes a constant by its name. A name that no constant has, and a value that it cannot have, are errors.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParseError> {
                let is_sound = SearchParams::range(name).contains(&value);
                let field = name.replace('-', "_");
                let fits = match field.as_str() {
                    $(stringify!($field) => {
                        let value = <$kind>::try_from(value).ok().filter(|_| is_sound);
                        value.map(|value| self.$field = value)
                    })+
                    _ => return Err(ParseError::new(format!("unknown constant of the search '{name}'"))),
                };
                fits.ok_or_else(|| ParseError::new(format!("bad {name} '{value}'")))
            }
        }
    };
}

search_params! {
    /// The constants of the selective search, declared by each game as [`Selective::PARAMS`](crate::Selective::PARAMS).
    ///
    /// Margins are in hundredths of [`Selective::UNIT`](crate::Selective::UNIT): 100 is a pawn, a man, a disc. Depths and
    /// reductions are in plies, history scores on the scale of the histories, whose limit is 16384. Every value is worth a match
    /// before it changes: see CONTRIBUTING.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct SearchParams {
        /// Table cut-offs are off in the last plies before the move rule ends the game: this many.
        halfmove_margin: u32 = 10,
        /// Correction history: the largest correction by one key.
        correction_limit: i32 = 40,

        /// Mate threats are looked for up to so many plies from the root.
        mate_threat_ply: u32 = 4,

        /// Reverse futility pruning: up to this depth.
        reverse_futility_depth: i32 = 7,
        /// Reverse futility pruning: the margin per ply.
        reverse_futility_margin: i32 = 70,
        /// Razoring: up to this depth.
        razoring_depth: i32 = 3,
        /// Razoring: the margin per ply.
        razoring_margin: i32 = 250,

        /// Null move: from this depth on.
        null_move_depth: i32 = 3,
        /// Null move: the reduction, to which depth and static value add.
        null_move_reduction: i32 = 3,
        /// Null move: the plies of depth that add a ply to the reduction.
        null_move_depth_divisor: i32 = 3,
        /// Null move: the static value above beta that adds a ply to the reduction...
        null_move_eval_margin: i32 = 200,
        /// ... and the most plies that it adds.
        null_move_eval_limit: i32 = 3,
        /// Null move: how far the static value may lie below beta, per ply of depth...
        null_move_slack: i32 = 20,
        /// ... less this.
        null_move_offset: i32 = 100,
        /// Null move verification: from this depth on.
        null_verification_depth: i32 = 12,

        /// ProbCut: from this depth on.
        prob_cut_depth: i32 = 5,
        /// ProbCut: how far above beta a capture has to get...
        prob_cut_margin: i32 = 200,
        /// ... and how much less that is where the side to move is improving.
        prob_cut_improving: i32 = 50,
        /// ProbCut: how many plies less deep.
        prob_cut_reduction: i32 = 4,

        /// Multi-ProbCut: from this depth on.
        multi_prob_cut_depth: i32 = 3,
        /// Multi-ProbCut: how sure a shallow search has to be, in hundredths of the standard deviation of its error...
        multi_prob_cut_confidence: i32 = 130,
        /// ... and how much surer for every ply that the depth goes beyond the end of the game...
        multi_prob_cut_step: i32 = 40,
        /// ... until it is switched off there.
        multi_prob_cut_beyond: i32 = 5,

        /// Positions with so few moves to play are left to the endgame solver...
        solver_moves: u32 = 7,
        /// ... and with so few, if they would be searched to the end.
        solver_moves_in_depth: u32 = 11,

        /// Enhanced transposition cut-offs: from this depth on.
        etc_depth: i32 = 4,

        /// Internal iterative reductions: from this depth on.
        iir_depth: i32 = 5,

        /// Late move pruning: up to this depth.
        late_move_depth: i32 = 8,
        /// Late move pruning: after this many moves plus the square of the depth; half of that if the side is not improving.
        late_move_base: i32 = 3,
        /// Futility pruning: up to this reduced depth.
        futility_depth: i32 = 7,
        /// Futility pruning: the margin.
        futility_margin: i32 = 100,
        /// Futility pruning: the margin per ply of reduced depth.
        futility_depth_margin: i32 = 90,
        /// Futility pruning: the history score worth a hundredth of a unit.
        futility_history_divisor: i32 = 128,
        /// History pruning: up to this reduced depth.
        history_pruning_depth: i32 = 4,
        /// History pruning: below this score per ply of reduced depth.
        history_pruning_score: i32 = -4000,
        /// SEE pruning: up to this depth, reduced for quiet moves.
        see_pruning_depth: i32 = 7,
        /// SEE pruning of captures: what may be lost per ply.
        see_noisy_margin: i32 = 100,
        /// SEE pruning of quiet moves: what may be lost, times the square of the reduced depth.
        see_quiet_margin: i32 = 25,

        /// Singular extensions: from this depth on.
        singular_depth: i32 = 7,
        /// Singular extensions: how many plies less deep the table entry may be.
        singular_entry_depth: i32 = 3,
        /// Singular extensions: how far below the entry's bound the other moves have to stay, per ply of depth.
        singular_margin: i32 = 2,

        /// Double extensions: how far below that bound the other moves have to stay.
        double_margin: i32 = 20,
        /// Double extensions: so many of them on a line.
        double_limit: i32 = 6,

        /// Late move reductions: from this depth on.
        lmr_depth: i32 = 3,
        /// Late move reductions: hundredths of a ply for every move.
        lmr_base: i32 = 80,
        /// Late move reductions: `ln(depth) ln(number of the move)` is divided by hundredths of this.
        lmr_divisor: i32 = 240,
        /// Late move reductions: the history score worth a ply.
        lmr_history_divisor: i32 = 8192,

        /// Late move reductions: hundredths of a ply more where the side to move is not improving...
        lmr_not_improving: i32 = 100,
        /// ... less where the position was on the line...
        lmr_pv: i32 = 100,
        /// ... less for a check...
        lmr_check: i32 = 100,
        /// ... less for a killer or countermove...
        lmr_refutation: i32 = 100,
        /// ... more at an expected cut node...
        lmr_cut: i32 = 100,
        /// ... and more where replies cut off often.
        lmr_often_cut: i32 = 100,

        /// Hindsight: a ply deeper after a reduction of so many plies.
        hindsight_reduction: i32 = 3,
        /// Hindsight: a ply less deep where both static values together are so high.
        hindsight_margin: i32 = 80,

        /// After a reduced search: a ply deeper beyond the best value so far and this...
        lmr_deeper_margin: i32 = 60,
        /// ... and a ply less deep within this.
        lmr_shallower_margin: i32 = 8,

        /// Ordering by evaluation: from this depth on.
        eval_order_depth: i32 = 3,
        /// Ordering by evaluation: the history score that a unit is worth.
        eval_order_weight: i32 = 4000,

        /// Delta pruning in quiescence: what a capture may gain beyond the captured piece.
        delta_margin: i32 = 200,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_constant_is_set_by_its_name() {
        for (name, value) in SearchParams::DEFAULT.list() {
            let mut params = SearchParams::DEFAULT;
            params.set(&name, value as i32 + 1).unwrap();
            let changed: Vec<_> = params.list().into_iter().zip(SearchParams::DEFAULT.list()).collect();
            assert!(changed.iter().all(|(new, old)| (new.1 == old.1 + 1) == (old.0 == name)), "{name}");
        }
    }

    #[test]
    fn what_no_search_can_use_is_refused() {
        let mut params = SearchParams::DEFAULT;
        for (name, value, message) in [
            ("no-such", 1, "unknown constant of the search 'no-such'"),
            ("solver-moves", -1, "bad solver-moves '-1'"),
            ("lmr-divisor", 0, "bad lmr-divisor '0'"),
            ("lmr-base", 100_001, "bad lmr-base '100001'"),
        ] {
            assert_eq!(params.set(name, value).unwrap_err().to_string(), message);
        }
        for (name, value, nearest) in [
            ("solver-moves", -1, 0),
            ("lmr-divisor", 0, 1),
            ("lmr-base", 100_001, LARGEST),
            ("history-pruning-score", -100_001, -LARGEST),
            ("lmr-base", 77, 77),
        ] {
            assert_eq!(SearchParams::nearest(name, value), nearest, "{name}");
        }
        assert_eq!(params, SearchParams::DEFAULT);
    }
}
