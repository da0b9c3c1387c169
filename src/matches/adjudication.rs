//! Adjudication: games that end by the scores of their players, as in Cute Chess and fastchess.

use crate::game::{Score, Side};
use crate::games::PlayableGame;
use std::fmt;
use std::str::FromStr;

/// When a game counts as drawn: both players have given scores within `score` of zero for so many moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawRule {
    /// The full moves that have to be played before, those of the opening included.
    pub move_number: u32,
    /// The moves in a row, of each player.
    pub move_count: u32,
    /// The highest score, as the program shows it: in pawns, men or discs.
    pub score: f64,
}

/// When a game counts as lost: a player has given scores of `-score` or less for so many moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResignRule {
    /// The moves in a row.
    pub move_count: u32,
    /// The lowest advantage of the opponent, as the program shows it: in pawns, men or discs.
    pub score: f64,
    /// Whether the opponent has to agree, with scores of `score` or more.
    pub two_sided: bool,
}

/// The rules by which games are adjudicated.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Adjudication {
    /// The rule for draws.
    pub draw: Option<DrawRule>,
    /// The rule for losses.
    pub resign: Option<ResignRule>,
}

/// The settings of a rule: `NAME=VALUE,..`.
struct Settings<'a> {
    pairs: Vec<(&'a str, &'a str)>,
    example: &'static str,
}

impl<'a> Settings<'a> {
    fn parse(text: &'a str, names: &[&str], example: &'static str) -> Result<Settings<'a>, String> {
        let settings =
            Settings { pairs: text.split(',').filter_map(|pair| pair.split_once('=')).collect(), example };
        let known = settings.pairs.iter().all(|(name, _)| names.contains(name));
        if !known || settings.pairs.len() != text.split(',').count() {
            return Err(format!("expected {} such as {example}", names.join("=, ") + "="));
        }
        Ok(settings)
    }

    /// The value of a setting.
    fn get<T: FromStr>(&self, name: &str, default: Option<T>, is_fine: fn(&T) -> bool) -> Result<T, String> {
        let found = self.pairs.iter().rfind(|(found, _)| *found == name);
        let value = match found {
            Some((_, text)) => text.parse().ok().filter(is_fine),
            None => default,
        };
        let problem = if found.is_some() { "bad" } else { "no" };
        value.ok_or_else(|| format!("{problem} {name}=, expected something like {}", self.example))
    }

    fn move_count(&self) -> Result<u32, String> {
        self.get("movecount", None, |&count| (1..=10_000).contains(&count))
    }

    /// A score in pawns, men or discs. Centipawns, as Cute Chess and fastchess have them, are much too large.
    fn score(&self, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
        let score = self.get("score", None, |score: &f64| score.is_finite())?;
        if !range.contains(&score) {
            let (low, high) = range.into_inner();
            return Err(format!("score={score}: expected {low} to {high}, in pawns, men or discs"));
        }
        Ok(score)
    }
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawRule, String> {
        let names = ["movenumber", "movecount", "score"];
        let settings = Settings::parse(text, &names, "movenumber=40,movecount=8,score=0.1")?;
        Ok(DrawRule {
            move_number: settings.get("movenumber", Some(0), |_| true)?,
            move_count: settings.move_count()?,
            score: settings.score(0.0..=5.0)?,
        })
    }
}

impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<ResignRule, String> {
        let names = ["movecount", "score", "twosided"];
        let settings = Settings::parse(text, &names, "movecount=3,score=6")?;
        Ok(ResignRule {
            move_count: settings.move_count()?,
            score: settings.score(0.1..=64.0)?,
            two_sided: settings.get("twosided", Some(false), |_| true)?,
        })
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DrawRule { move_number, move_count, score } = self;
        write!(f, "movenumber={move_number},movecount={move_count},score={score}")
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ResignRule { move_count, score, two_sided } = self;
        write!(f, "movecount={move_count},score={score},twosided={two_sided}")
    }
}

/// Counts the scores of a game.
pub(super) struct Adjudicator {
    rules: Adjudication,
    /// The value of one pawn, man or disc.
    unit: Score,
    /// The plies in a row with scores near zero.
    level_plies: u32,
    /// The moves in a row for which each side has given itself up.
    given_up: [u32; 2],
    /// The side that both think is winning, and for how many plies in a row.
    winning: Option<(Side, u32)>,
}

impl Adjudicator {
    pub(super) fn new<G: PlayableGame>(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, unit: G::UNIT, level_plies: 0, given_up: [0; 2], winning: None }
    }

    /// Takes the score that a side has given with its move, for itself. A move without one ends all rows.
    pub(super) fn add(&mut self, side: Side, value: Option<Score>) {
        let unit = f64::from(self.unit);
        let value = value.map(|value| f64::from(value) / unit);
        let near_zero = |rule: DrawRule| value.is_some_and(|value| value.abs() <= rule.score);
        self.level_plies = if self.rules.draw.is_some_and(near_zero) { self.level_plies + 1 } else { 0 };
        let Some(rule) = self.rules.resign else { return };
        let is_lost = value.is_some_and(|value| value <= -rule.score);
        let is_won = value.is_some_and(|value| value >= rule.score);
        let given_up = &mut self.given_up[side.index()];
        *given_up = if is_lost { *given_up + 1 } else { 0 };
        let winner = if is_won { Some(side) } else { is_lost.then_some(!side) };
        self.winning = winner.map(|winner| match self.winning {
            Some((before, plies)) if before == winner => (winner, plies + 1),
            _ => (winner, 1),
        });
    }

    /// The result by the rules, if there is one: the winner, or a draw. `plies` have been played in all.
    pub(super) fn verdict(&self, plies: usize) -> Option<Option<Side>> {
        if let Some(rule) = self.rules.resign {
            let loser = Side::BOTH.into_iter().find(|side| self.given_up[side.index()] >= rule.move_count);
            let winner = match self.winning {
                _ if !rule.two_sided => loser.map(|loser| !loser),
                Some((winner, plies)) if plies >= 2 * rule.move_count => Some(winner),
                _ => None,
            };
            if winner.is_some() {
                return Some(winner);
            }
        }
        let rule = self.rules.draw?;
        let is_drawn = self.level_plies >= 2 * rule.move_count && plies / 2 >= rule.move_number as usize;
        is_drawn.then_some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::WIN;
    use nullwindow_chess::Chess;
    use nullwindow_othello::Othello;

    /// The ply after which a game with these scores, each for its own side, is adjudicated, and the winner.
    fn adjudicated<G: PlayableGame>(
        rules: Adjudication,
        scores: &[Option<Score>],
    ) -> Option<(usize, Option<Side>)> {
        let mut adjudicator = Adjudicator::new::<G>(rules);
        scores.iter().zip(Side::BOTH.into_iter().cycle()).enumerate().find_map(|(ply, (&score, side))| {
            adjudicator.add(side, score);
            Some((ply + 1, adjudicator.verdict(ply + 1)?))
        })
    }

    fn draw(text: &str) -> Adjudication {
        Adjudication { draw: Some(text.parse().unwrap()), ..Adjudication::default() }
    }

    fn resign(text: &str) -> Adjudication {
        Adjudication { resign: Some(text.parse().unwrap()), ..Adjudication::default() }
    }

    #[test]
    fn rules_are_read_as_other_match_programs_write_them() {
        let rule = DrawRule { move_number: 40, move_count: 8, score: 0.1 };
        assert_eq!("movenumber=40,movecount=8,score=0.1".parse(), Ok(rule));
        assert_eq!("score=0.1,movecount=8".parse(), Ok(DrawRule { move_number: 0, ..rule }));
        let rule = ResignRule { move_count: 3, score: 6.0, two_sided: false };
        assert_eq!("movecount=3,score=6".parse(), Ok(rule));
        assert_eq!("movecount=3,score=6.0,twosided=true".parse(), Ok(ResignRule { two_sided: true, ..rule }));
        for (text, message) in [
            ("", "expected movenumber=, movecount=, score= such as movenumber=40,movecount=8,score=0.1"),
            ("movecount=8,score=0.1,", "expected movenumber="),
            ("movecounts=8,score=0.1", "expected movenumber="),
            ("movecount=8", "no score=, expected something like movenumber=40,movecount=8,score=0.1"),
            ("movecount=0,score=0.1", "bad movecount=, expected something like"),
            ("movecount=x,score=0.1", "bad movecount=, expected something like"),
            ("movecount=8,score=inf", "bad score=, expected something like"),
            ("movecount=8,score=10", "score=10: expected 0 to 5, in pawns, men or discs"),
        ] {
            let found = text.parse::<DrawRule>().unwrap_err();
            assert!(found.starts_with(message), "{text}: {found}");
        }
        let found = "movecount=3,score=600".parse::<ResignRule>().unwrap_err();
        assert_eq!(found, "score=600: expected 0.1 to 64, in pawns, men or discs");
    }

    #[test]
    fn level_scores_of_both_make_a_draw() {
        let level = [Some(10); 20];
        assert_eq!(adjudicated::<Chess>(Adjudication::default(), &level), None);
        assert_eq!(adjudicated::<Chess>(draw("movecount=3,score=0.1"), &level), Some((6, None)));
        assert_eq!(adjudicated::<Chess>(draw("movecount=3,score=0.09"), &level), None);
        assert_eq!(
            adjudicated::<Chess>(draw("movenumber=8,movecount=3,score=0.1"), &level),
            Some((16, None))
        );
        // Ten is a whole disc.
        assert_eq!(adjudicated::<Othello>(draw("movecount=3,score=0.9"), &level), None);
        assert_eq!(adjudicated::<Othello>(draw("movecount=3,score=1"), &level), Some((6, None)));
        // A score that is not level, and one that is not known, end a row.
        for other in [Some(-11), Some(WIN - 3), None] {
            let mut scores = level;
            scores[4] = other;
            assert_eq!(adjudicated::<Chess>(draw("movecount=3,score=0.1"), &scores), Some((11, None)));
        }
    }

    #[test]
    fn a_player_that_sees_itself_lost_for_long_enough_loses() {
        let rules = resign("movecount=3,score=6");
        let lost = [Some(20), Some(-600)].repeat(6);
        assert_eq!(adjudicated::<Chess>(rules, &lost), Some((6, Some(Side::First))));
        let mated = [Some(5 - WIN), Some(20)].repeat(6);
        assert_eq!(adjudicated::<Chess>(rules, &mated), Some((5, Some(Side::Second))));
        assert_eq!(adjudicated::<Chess>(rules, &[Some(20), Some(-599)].repeat(6)), None);
        let hopeful = [Some(0), Some(-700), Some(0), Some(-700), Some(0), Some(-100)].repeat(3);
        assert_eq!(adjudicated::<Chess>(rules, &hopeful), None);
        // A player that thinks it wins does not win by that.
        assert_eq!(adjudicated::<Chess>(rules, &[Some(20), Some(WIN - 3)].repeat(6)), None);
    }

    #[test]
    fn with_a_rule_of_two_sides_both_have_to_agree() {
        let rules = resign("movecount=2,score=6,twosided=true");
        assert_eq!(adjudicated::<Chess>(rules, &[Some(20), Some(-700)].repeat(6)), None);
        assert_eq!(adjudicated::<Chess>(rules, &[Some(-700), Some(-700)].repeat(6)), None);
        let agreed = [Some(-600), Some(600)].repeat(6);
        assert_eq!(adjudicated::<Chess>(rules, &agreed), Some((4, Some(Side::Second))));
    }
}
