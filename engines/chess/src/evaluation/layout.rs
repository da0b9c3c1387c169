//! Which weights there are: their names, how many each name stands for, and their places in the one list of all weights.

/// How the weights of one name are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A single weight.
    One,
    /// A row of weights.
    Row(usize),
    /// Rows of equal length.
    Table(usize, usize),
    /// A weight for every square, a1 first; written with the eighth rank first.
    Board,
}

impl Shape {
    /// The number of rows as they are written, and of weights in each.
    pub const fn size(self) -> (usize, usize) {
        match self {
            Shape::One => (1, 1),
            Shape::Row(columns) => (1, columns),
            Shape::Table(rows, columns) => (rows, columns),
            Shape::Board => (8, 8),
        }
    }

    /// The number of weights.
    pub const fn weights(self) -> usize {
        let (rows, columns) = self.size();
        rows * columns
    }
}

/// The weights that have a name in common.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The name.
    pub name: &'static str,
    /// How they are arranged.
    pub shape: Shape,
    /// What they are, in a sentence.
    pub meaning: &'static str,
    /// The place of the first of them.
    pub start: usize,
}

/// Defines the groups in their order, and for each a constant: the place of its first weight.
macro_rules! layout {
    ($($place:ident $name:literal $shape:expr; $meaning:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($place),* }

        const SHAPES: &[Shape] = &[$($shape),*];

        $(pub(crate) const $place: usize = start(Number::$place as usize);)*

        /// All weights, in the order of the list and of the file.
        pub static GROUPS: &[Group] =
            &[$(Group { name: $name, shape: $shape, meaning: $meaning, start: $place }),*];
    };
}

/// The place of the first weight of a group.
const fn start(number: usize) -> usize {
    let (mut place, mut group) = (0, 0);
    while group < number {
        place += SHAPES[group].weights();
        group += 1;
    }
    place
}

/// The number of all weights.
pub const COUNT: usize = start(SHAPES.len());

/// Where the boards of pawn, knight, bishop, rook, queen and king begin.
pub(crate) const PIECE_SQUARES: usize = PAWN_SQUARES;

/// Where the mobility of knight, bishop, rook and queen begins.
pub(crate) const MOBILITY: [usize; 4] = [KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY];

layout! {
    MATERIAL "material" Shape::Row(5);
    "Pawn, knight, bishop, rook and queen."
    BISHOP_PAIR "bishop pair" Shape::One;
    "Two bishops or more."
    PAWN_SQUARES "pawn squares" Shape::Board;
    "A pawn by where it stands."
    KNIGHT_SQUARES "knight squares" Shape::Board;
    "A knight by where it stands."
    BISHOP_SQUARES "bishop squares" Shape::Board;
    "A bishop by where it stands."
    ROOK_SQUARES "rook squares" Shape::Board;
    "A rook by where it stands."
    QUEEN_SQUARES "queen squares" Shape::Board;
    "A queen by where it stands."
    KING_SQUARES "king squares" Shape::Board;
    "The king by where it stands."
    KNIGHT_MOBILITY "knight mobility" Shape::Row(9);
    "A knight by the number of squares it attacks, pawns of its colour and what enemy pawns attack left out."
    BISHOP_MOBILITY "bishop mobility" Shape::Row(14);
    "A bishop by the number of squares it attacks in the same way, queens not being in its way."
    ROOK_MOBILITY "rook mobility" Shape::Row(15);
    "A rook by the number of squares it attacks in the same way, queens and rooks of its colour not being in its way."
    QUEEN_MOBILITY "queen mobility" Shape::Row(28);
    "A queen by the number of squares it attacks in the same way."
    DOUBLED "doubled pawn" Shape::One;
    "A pawn with another of its colour behind it on the file."
    ISOLATED "isolated pawn" Shape::One;
    "A pawn without another of its colour on the files beside it."
    PROTECTED "protected pawn" Shape::One;
    "A pawn that another one protects."
    BACKWARD "backward pawn" Shape::One;
    "A pawn that no pawn beside or behind it can ever protect, and whose next square an enemy pawn attacks."
    EXPOSED "exposed weak pawn" Shape::One;
    "An isolated or backward pawn without an enemy pawn ahead on its file."
    SUPPORTED "supported pawn" Shape::Row(8);
    "A pawn that another one protects, by rank."
    PHALANX "phalanx" Shape::Row(8);
    "A pawn with another one directly beside it, by rank."
    CANDIDATE "candidate" Shape::Row(8);
    "A pawn with a free file that its neighbours can help past the enemy pawns beside it, by rank."
    PASSED "passed pawn" Shape::Row(8);
    "A pawn that no enemy pawn can stop or capture, by rank."
    FREE_PASSED "free passed pawn" Shape::Row(8);
    "A passed pawn whose next square is empty, by rank."
    SAFE_PASSED "safe passed pawn" Shape::Row(8);
    "A passed pawn whose next square the enemy does not attack, by rank."
    CLEAR_PASSED "clear path" Shape::Row(8);
    "A passed pawn whose squares ahead are all empty and none of them attacked by the enemy, by rank."
    BACKED_PASSED "backed passed pawn" Shape::Row(8);
    "A passed pawn whose next square its own side defends, by rank."
    OWN_KING "own king's way to passed pawn" Shape::Row(8);
    "A passed pawn for each step of its own king to its next square, five at most, by the pawn's rank."
    THEIR_KING "enemy king's way to passed pawn" Shape::Row(8);
    "A passed pawn for each step of the enemy's king to its next square, five at most, by the pawn's rank."
    UNSTOPPABLE "unstoppable pawn" Shape::One;
    "A passed pawn that the enemy's king cannot catch, the enemy having nothing but pawns."
    ROOK_BEHIND "rook behind passed pawn" Shape::One;
    "A rook behind a passed pawn of its colour on the file."
    ENEMY_ROOK_BEHIND "enemy rook behind passed pawn" Shape::One;
    "An enemy rook behind a passed pawn on the file."
    OPEN_FILE "rook on open file" Shape::One;
    "A rook on a file without pawns."
    HALF_OPEN_FILE "rook on half-open file" Shape::One;
    "A rook on a file with enemy pawns alone."
    SEVENTH "rook on seventh rank" Shape::One;
    "A rook on the seventh rank with the enemy's king on the eighth or enemy pawns on the seventh."
    OUTPOST "outpost" Shape::Row(2);
    "A knight or a bishop on the fourth to sixth rank, protected by a pawn, that no enemy pawn can ever attack."
    OUTPOST_IN_REACH "outpost in reach" Shape::One;
    "A knight that can move to such a square."
    SHIELDED_MINOR "shielded minor piece" Shape::One;
    "A knight or bishop directly behind a pawn."
    BAD_BISHOP "bad bishop" Shape::One;
    "A bishop for each pawn of its colour on squares of its colour, times one more than the pawns of the four middle files that are blocked."
    SHELTER "shelter" Shape::Table(4, 8);
    "The foremost shelter of the king on each of three files: by the file's distance from the edge, and the rank of the hindmost own pawn not behind the king, 0 for none."
    STORM "storm" Shape::Table(4, 8);
    "The enemy pawns that come at the king on each of these files: by the file's distance from the edge, and the rank of the hindmost such pawn not behind the king, 0 for none."
    BLOCKED_STORM "blocked storm" Shape::Row(8);
    "The same where the own pawn stands directly in its way, by rank."
    BARE_KING_FILE "bare king file" Shape::One;
    "A file at or beside the king without a pawn of its colour."
    THREAT_BY_PAWN "threat by pawn" Shape::Row(4);
    "An enemy knight, bishop, rook or queen attacked by a pawn that is not itself lost."
    THREAT_BY_PUSH "threat by push" Shape::One;
    "An enemy piece that a pawn could attack by a safe step."
    THREAT_BY_MINOR "threat by minor piece" Shape::Row(5);
    "An enemy pawn, knight, bishop, rook or queen attacked by a knight or bishop, pawns only if weakly defended."
    THREAT_BY_ROOK "threat by rook" Shape::Row(5);
    "An enemy pawn, knight, bishop, rook or queen attacked by a rook, all but the queen only if weakly defended."
    THREAT_BY_KING "threat by king" Shape::One;
    "A weakly defended enemy piece or pawn attacked by the king."
    HANGING "hanging piece" Shape::One;
    "An enemy piece or pawn that is attacked and not defended."
    SPACE "space" Shape::One;
    "A safe square behind or among the own pawns in the middle, counted twice behind a pawn, times the own pieces, in eighths."
    TEMPO "tempo" Shape::One;
    "The right to move."
    DRIVE_TO_EDGE "driving to the edge" Shape::One;
    "Each step of a lone king away from the middle, or towards the corner where bishop and knight give mate."
    DRIVE_TOGETHER "approaching a lone king" Shape::One;
    "Each step by which the kings are nearer than on opposite edges."
    DANGER_BASE "danger" Shape::One;
    "The danger of an attacked king before anything is counted. Dangers add up, and the sum has an effect that grows with its square in the opening."
    DANGER_ATTACKER "danger by attacker" Shape::Row(4);
    "Each knight, bishop, rook or queen that attacks a square of the king's zone."
    DANGER_HIT "danger by hit" Shape::One;
    "Each attack of a piece on a square beside the king."
    DANGER_WEAK "danger by weak square" Shape::One;
    "Each square of the king's zone that is attacked, and defended by king or queen at most."
    DANGER_CHECK "danger by safe check" Shape::Row(4);
    "A knight, bishop, rook or queen can give check on a safe square."
    DANGER_NO_QUEEN "danger without queen" Shape::One;
    "The attacker has no queen."
    DANGER_BARE_FILE "danger by bare file" Shape::One;
    "Each file at or beside the king without a pawn of its colour."
    DANGER_DEFENDER "danger by defender" Shape::One;
    "Each knight or bishop that defends a square beside its king."
}
