//! The drivers: how often, and with which bounds, a tree is searched to find its value.

use super::mtd_best::mtd_best;
use super::second_best::second_best;
use super::{Algorithm, Bounds, Guess, Guesses, INFINITY, Node, Observer, Stopped, Window};
use crate::game::{Game, Score};

/// A move of the root, and where it leads.
pub(super) type Child<G> = (<G as Game>::Move, Node<G>);

/// What a driver asks of a search. It does not know how its questions are answered: by the fixed tree of 1995, or by a
/// selective one.
pub(super) trait Answers<G: Game> {
    /// Who is told what the driver does.
    type Watcher: Observer;

    /// Who is told what the driver does.
    fn watcher(&mut self) -> &mut Self::Watcher;

    /// MT: is the value of the root at least `omega`?
    fn mt(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped>;

    /// MT of the child `c` to which `m` leads from the root.
    fn mt_of_child(&mut self, n: &Node<G>, m: G::Move, c: &Node<G>, omega: Score) -> Result<Score, Stopped>;

    /// NegaScout with a window.
    fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped>;

    /// Alpha-beta with a window.
    fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped>;

    /// The moves of the root and where they lead, in the order in which they are tried; none if it is a leaf.
    fn children(&mut self, n: &Node<G>) -> Result<Vec<Child<G>>, Stopped>;

    /// The value of a root that is a leaf.
    fn leaf_value(&mut self, n: &Node<G>) -> Score;

    /// Takes a move for the best one of the root.
    fn choose(&mut self, n: &Node<G>, m: G::Move);
}

impl<G: Game, S: Answers<G>> Drivers<G> for S {}

/// The drivers, on top of whatever answers them.
pub(super) trait Drivers<G: Game>: Answers<G> + Sized {
    /// Searches once with an algorithm, given what is known of the value. None if it is not one of the drivers.
    fn drive(
        &mut self,
        algorithm: Algorithm,
        n: &Node<G>,
        known: Guesses,
    ) -> Option<Result<Bounds, Stopped>> {
        let last = known.guess(Guess::Last);
        Some(match algorithm {
            Algorithm::AlphaBeta => self.once(|search| search.alpha_beta(n, Window::OPEN)),
            Algorithm::NegaScout => self.once(|search| search.nega_scout(n, Window::OPEN)),
            Algorithm::Aspiration { width } => self.aspiration(n, known.last, width),
            Algorithm::Sss => self.sss(n),
            Algorithm::Dual => self.dual(n),
            Algorithm::MtdBi => self.mtd_bi(n),
            Algorithm::MtdF { guess } => self.mtd_f(n, known.guess(guess)),
            Algorithm::MtdGrow { step } => self.mtd_grow(n, last, step),
            Algorithm::MtdStep { size } => self.mtd_step(n, size),
            Algorithm::MtdBest { strategy } => mtd_best(self, n, last, strategy),
            Algorithm::Sss0 { start } => self.sss_0(n, start.unwrap_or(last)),
            Algorithm::Sss4 { step } => self.sss_4(n, step),
            Algorithm::SecondBest => second_best(self, n),
            _ => return None,
        })
    }

    /// A search that finds the value at once.
    fn once(&mut self, search: impl FnOnce(&mut Self) -> Result<Score, Stopped>) -> Result<Bounds, Stopped> {
        self.watcher().test();
        let f = Bounds::exact(search(self)?);
        self.watcher().narrowed(f);
        Ok(f)
    }

    /// MTD(first, next) (new-paradigm-1995, Figure 8, in the corrected order of the later journal version): tests with
    /// MT until the bounds on the value meet.
    ///
    /// `next` is given the bounds and the last result and chooses the next bound to be tested, above the lower and not
    /// above the upper bound: then every test moves one of them. The end is `>=`, because with entries of other depths, or
    /// with a selective search, the bounds may cross.
    fn mtd(
        &mut self,
        n: &Node<G>,
        first: Score,
        mut next: impl FnMut(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut f = Bounds::UNKNOWN;
        let mut bound = first;
        loop {
            self.watcher().test();
            self.watcher().asked(n.position.key(), Window::null(bound));
            let g = self.mt(n, bound)?;
            if g < bound {
                f.upper = g.min(f.upper);
            } else {
                f.lower = g.max(f.lower);
            }
            self.watcher().narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            bound = next(f, g);
        }
    }

    /// SSS\*: from above, bound by bound.
    fn sss(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |_, g| g)
    }

    /// DUAL\*: from below, bound by bound.
    fn dual(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        self.mtd(n, -INFINITY + 1, |_, g| g + 1)
    }

    /// MTD(f): from a guess, in the direction in which the value turns out to lie.
    fn mtd_f(&mut self, n: &Node<G>, guess: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| if g == f.lower { g + 1 } else { g })
    }

    /// MTD(f) with steps that grow by `step` from test to test (after Don Dailey): fewer tests where the value is far off.
    fn mtd_grow(&mut self, n: &Node<G>, guess: Score, step: Score) -> Result<Bounds, Stopped> {
        let mut further = -step;
        self.mtd(n, guess.max(-INFINITY + 1), |f, g| {
            further = (further + step).min(INFINITY);
            if g == f.lower { (g + 1 + further).min(f.upper) } else { (g - further).max(f.lower + 1) }
        })
    }

    /// MTD-bi: halves the interval. The middle is rounded up, or the test of an interval of one would repeat itself.
    fn mtd_bi(&mut self, n: &Node<G>) -> Result<Bounds, Stopped> {
        let middle = |f: Bounds| f.lower + (f.upper - f.lower + 1) / 2;
        self.mtd(n, middle(Bounds::UNKNOWN), |f, _| middle(f))
    }

    /// MTD-step: from above in steps of at least `size`.
    fn mtd_step(&mut self, n: &Node<G>, size: Score) -> Result<Bounds, Stopped> {
        self.mtd(n, INFINITY, |f, g| (f.lower + 1).max(g - size))
    }

    /// SSS-0 (solution-trees-1994): tests the hypothesis that the value is the last result, with a window that holds
    /// one integer.
    fn sss_0(&mut self, n: &Node<G>, start: Score) -> Result<Bounds, Stopped> {
        self.hypotheses(n, start, |_, g| g)
    }

    /// SSS-4 (solution-trees-1994): the same, stepping down by `step` more than the result allows. It may step too far;
    /// then the lower bound, which must be read after the call, leads back up.
    fn sss_4(&mut self, n: &Node<G>, step: Score) -> Result<Bounds, Stopped> {
        self.hypotheses(n, INFINITY, |f, g| f.lower.max(g - step))
    }

    /// Searches with the window around a hypothesis until it holds.
    fn hypotheses(
        &mut self,
        n: &Node<G>,
        first: Score,
        next: impl Fn(Bounds, Score) -> Score,
    ) -> Result<Bounds, Stopped> {
        let mut f = Bounds::UNKNOWN;
        let mut gamma = first;
        loop {
            let window = Window { alpha: gamma - 1, beta: gamma + 1 };
            self.watcher().test();
            self.watcher().asked(n.position.key(), window);
            let g = self.alpha_beta(n, window)?;
            f = f.tightened_by(Bounds::proved(g, window));
            self.watcher().narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            gamma = next(f, g);
        }
    }

    /// Aspiration NegaScout: a window of `width` on either side of a guess, and what lies beyond if it fails.
    fn aspiration(&mut self, n: &Node<G>, guess: Option<Score>, width: Score) -> Result<Bounds, Stopped> {
        let mut window = guess.map_or(Window::OPEN, |guess| Window {
            alpha: (guess - width).max(-INFINITY),
            beta: (guess + width).min(INFINITY),
        });
        let mut f = Bounds::UNKNOWN;
        loop {
            self.watcher().test();
            self.watcher().asked(n.position.key(), window);
            let g = self.nega_scout(n, window)?;
            f = f.tightened_by(Bounds::proved(g, window));
            self.watcher().narrowed(f);
            if f.is_exact() {
                return Ok(f);
            }
            self.watcher().research();
            window = Window { alpha: f.lower, beta: f.upper };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{MAX_EVALUATION, Notation};
    use nullwindow_othello::Othello;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    /// A search that answers at random, even against what it has said before.
    struct Liar {
        random: StdRng,
        tests: Counted,
        chosen: bool,
    }

    #[derive(Default)]
    struct Counted(u32);

    impl Observer for Counted {
        fn test(&mut self) {
            self.0 += 1;
        }
    }

    impl Liar {
        fn lie(&mut self) -> Score {
            match self.random.random_range(0..4) {
                0 => self.random.random_range(-INFINITY..=INFINITY),
                1 => self.random.random_range(-MAX_EVALUATION..=MAX_EVALUATION),
                _ => self.random.random_range(-30..=30),
            }
        }
    }

    impl Answers<Othello> for Liar {
        type Watcher = Counted;

        fn watcher(&mut self) -> &mut Counted {
            &mut self.tests
        }

        fn mt(&mut self, _: &Node<Othello>, _: Score) -> Result<Score, Stopped> {
            Ok(self.lie())
        }

        fn mt_of_child(
            &mut self,
            _: &Node<Othello>,
            _: <Othello as Game>::Move,
            _: &Node<Othello>,
            _: Score,
        ) -> Result<Score, Stopped> {
            Ok(self.lie())
        }

        fn nega_scout(&mut self, _: &Node<Othello>, _: Window) -> Result<Score, Stopped> {
            Ok(self.lie())
        }

        fn alpha_beta(&mut self, _: &Node<Othello>, _: Window) -> Result<Score, Stopped> {
            Ok(self.lie())
        }

        fn children(&mut self, n: &Node<Othello>) -> Result<Vec<Child<Othello>>, Stopped> {
            Ok(n.position.moves().into_iter().map(|m| (m, n.child(m))).collect())
        }

        fn leaf_value(&mut self, _: &Node<Othello>) -> Score {
            0
        }

        fn choose(&mut self, _: &Node<Othello>, _: <Othello as Game>::Move) {
            self.chosen = true;
        }
    }

    #[test]
    fn drivers_come_to_an_end_even_if_they_are_lied_to() {
        let root = Node::root(Othello::start(), 3);
        for description in Algorithm::all().iter().filter(|description| description.algorithm.is_driver()) {
            for seed in 0..500 {
                let random = StdRng::seed_from_u64(seed);
                let mut liar = Liar { random, tests: Counted::default(), chosen: false };
                let mut known = Guesses::at_rest(0);
                known.learn(Bounds::exact(seed as Score - 250));
                let bounds = liar.drive(description.algorithm, &root, known);
                let name = description.name;
                assert!(bounds.is_some_and(|bounds| bounds.is_ok()), "{name} {seed}");
                assert!(liar.tests.0 < 200, "{name} {seed} asked {} times", liar.tests.0);
                assert_eq!(liar.chosen, !description.algorithm.finds_value(), "{name}");
            }
        }
    }
}
