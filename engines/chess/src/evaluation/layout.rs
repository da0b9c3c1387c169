//! The layout of the weights: their names, how many there are of each, and their indices in the list of all.

/// The shape of a group of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightShape {
    /// A single weight.
    One,
    /// A row of weights.
    Row(usize),
    /// Rows of equal length.
    Table(usize, usize),
    /// A weight per square, a1 first; the file has the eighth rank first.
    Board,
}

impl WeightShape {
    /// The number of rows in the file, and of weights in each.
    pub const fn size(self) -> (usize, usize) {
        match self {
            WeightShape::One => (1, 1),
            WeightShape::Row(columns) => (1, columns),
            WeightShape::Table(rows, columns) => (rows, columns),
            WeightShape::Board => (8, 8),
        }
    }

    /// The number of weights.
    pub const fn weights(self) -> usize {
        let (rows, columns) = self.size();
        rows * columns
    }
}

/// The weights of one name.
#[derive(Clone, Copy, Debug)]
pub struct WeightGroup {
    /// The name.
    pub name: &'static str,
    /// Their number and arrangement.
    pub shape: WeightShape,
    /// One sentence about them.
    pub description: &'static str,
    /// The index of the first of them.
    pub start: usize,
}

/// Defines the groups in their order, and for each a constant: the index of its first weight.
macro_rules! layout {
    ($($index:ident $name:literal $shape:expr; $description:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($index),* }

        const SHAPES: &[WeightShape] = &[$($shape),*];

        $(pub(crate) const $index: usize = start(Number::$index as usize);)*

        /// All weights, in the order of the list and of the file.
        pub static GROUPS: &[WeightGroup] =
            &[$(WeightGroup { name: $name, shape: $shape, description: $description, start: $index }),*];
    };
}

/// The index of the first weight of a group.
const fn start(number: usize) -> usize {
    let (mut index, mut group) = (0, 0);
    while group < number {
        index += SHAPES[group].weights();
        group += 1;
    }
    index
}

/// The number of all weights.
pub const COUNT: usize = start(SHAPES.len());

/// The first index of the piece-square tables: pawn, knight, bishop, rook, queen, king.
pub(crate) const PIECE_SQUARES: usize = PAWN_SQUARES;

/// The first index of the mobility of knight, bishop, rook and queen.
pub(crate) const MOBILITY: [usize; 4] = [KNIGHT_MOBILITY, BISHOP_MOBILITY, ROOK_MOBILITY, QUEEN_MOBILITY];

layout! {
    MATERIAL "material" WeightShape::Row(5);
    "Pawn, knight, bishop, rook and queen."
    BISHOP_PAIR "bishop pair" WeightShape::One;
    "Two bishops or more."
    PAWN_SQUARES "pawn squares" WeightShape::Board;
    "A pawn by its square."
    KNIGHT_SQUARES "knight squares" WeightShape::Board;
    "A knight by its square."
    BISHOP_SQUARES "bishop squares" WeightShape::Board;
    "A bishop by its square."
    ROOK_SQUARES "rook squares" WeightShape::Board;
    "A rook by its square."
    QUEEN_SQUARES "queen squares" WeightShape::Board;
    "A queen by its square."
    KING_SQUARES "king squares" WeightShape::Board;
    "The king by its square."
    KNIGHT_MOBILITY "knight mobility" WeightShape::Row(9);
    "A knight by the number of squares it attacks, pawns of its colour and what enemy pawns attack left out."
    BISHOP_MOBILITY "bishop mobility" WeightShape::Row(14);
    "A bishop by the number of squares it attacks in the same way, looking through queens."
    ROOK_MOBILITY "rook mobility" WeightShape::Row(15);
    "A rook by the number of squares it attacks in the same way, looking through queens and rooks of its colour."
    QUEEN_MOBILITY "queen mobility" WeightShape::Row(28);
    "A queen by the number of squares it attacks in the same way."
    DOUBLED "doubled pawn" WeightShape::One;
    "A pawn with another of its colour behind it on the file."
    ISOLATED "isolated pawn" WeightShape::One;
    "A pawn without another of its colour on the files beside it."
    PROTECTED "protected pawn" WeightShape::One;
    "A pawn that another one protects."
    BACKWARD "backward pawn" WeightShape::One;
    "A pawn that no pawn beside or behind it can ever protect, and whose next square an enemy pawn attacks."
    EXPOSED "exposed weak pawn" WeightShape::One;
    "An isolated or backward pawn without an enemy pawn ahead on its file."
    SUPPORTED "supported pawn" WeightShape::Row(8);
    "A pawn that another one protects, by rank."
    PHALANX "phalanx" WeightShape::Row(8);
    "A pawn with another one directly beside it, by rank."
    CANDIDATE "candidate" WeightShape::Row(8);
    "A pawn with a free file that its neighbours can help past the enemy pawns beside it, by rank."
    PASSED "passed pawn" WeightShape::Row(8);
    "A pawn that no enemy pawn can stop or capture, by rank."
    FREE_PASSED "free passed pawn" WeightShape::Row(8);
    "A passed pawn whose next square is empty, by rank."
    SAFE_PASSED "safe passed pawn" WeightShape::Row(8);
    "A passed pawn whose next square the enemy does not attack, by rank."
    CLEAR_PASSED "clear path" WeightShape::Row(8);
    "A passed pawn whose squares ahead are all empty and none of them attacked by the enemy, by rank."
    BACKED_PASSED "backed passed pawn" WeightShape::Row(8);
    "A passed pawn whose next square its own side defends, by rank."
    OWN_KING "own king's way to passed pawn" WeightShape::Row(8);
    "A passed pawn for each step of its own king to its next square, five at most, by the pawn's rank."
    THEIR_KING "enemy king's way to passed pawn" WeightShape::Row(8);
    "A passed pawn for each step of the enemy's king to its next square, five at most, by the pawn's rank."
    UNSTOPPABLE "unstoppable pawn" WeightShape::One;
    "A passed pawn that the enemy's king cannot catch, the enemy having nothing but pawns."
    ROOK_BEHIND "rook behind passed pawn" WeightShape::One;
    "A rook behind a passed pawn of its colour on the file."
    ENEMY_ROOK_BEHIND "enemy rook behind passed pawn" WeightShape::One;
    "An enemy rook behind a passed pawn on the file."
    OPEN_FILE "rook on open file" WeightShape::One;
    "A rook on a file without pawns."
    HALF_OPEN_FILE "rook on half-open file" WeightShape::One;
    "A rook on a file without pawns of its colour."
    SEVENTH "rook on seventh rank" WeightShape::One;
    "A rook on the seventh rank with the enemy's king on the eighth or enemy pawns on the seventh."
    OUTPOST "outpost" WeightShape::Row(2);
    "A knight or a bishop on the fourth to sixth rank, protected by a pawn, that no enemy pawn can ever attack."
    OUTPOST_IN_REACH "outpost in reach" WeightShape::One;
    "A knight that can move to such a square."
    SHIELDED_MINOR "shielded minor piece" WeightShape::One;
    "A knight or bishop directly behind a pawn."
    BAD_BISHOP "bad bishop" WeightShape::One;
    "A bishop for each pawn of its colour on squares of its colour, times one more than the pawns of the four middle files that are blocked."
    SHELTER "shelter" WeightShape::Table(4, 8);
    "The pawn shelter of the king on each of its three files: by the file's distance from the edge, and the rank of the rearmost own pawn not behind the king, 0 for none."
    STORM "storm" WeightShape::Table(4, 8);
    "The pawn storm against the king on each of these files: by the file's distance from the edge, and the rank of the rearmost enemy pawn not behind the king, 0 for none."
    BLOCKED_STORM "blocked storm" WeightShape::Row(8);
    "The same where the own pawn stands directly in its way, by rank."
    BARE_KING_FILE "bare king file" WeightShape::One;
    "A file at or beside the king without a pawn of its colour."
    THREAT_BY_PAWN "threat by pawn" WeightShape::Row(4);
    "An enemy knight, bishop, rook or queen attacked by a pawn that is not itself lost."
    THREAT_BY_PUSH "threat by push" WeightShape::One;
    "An enemy piece that a pawn could attack by a safe step."
    THREAT_BY_MINOR "threat by minor piece" WeightShape::Row(5);
    "An enemy pawn, knight, bishop, rook or queen attacked by a knight or bishop, pawns only if weakly defended."
    THREAT_BY_ROOK "threat by rook" WeightShape::Row(5);
    "An enemy pawn, knight, bishop, rook or queen attacked by a rook, all but the queen only if weakly defended."
    THREAT_BY_KING "threat by king" WeightShape::One;
    "A weakly defended enemy piece or pawn attacked by the king."
    HANGING "hanging piece" WeightShape::One;
    "An enemy piece or pawn that is attacked and not defended."
    SPACE "space" WeightShape::One;
    "A safe square behind or among the own pawns in the middle, counted twice behind a pawn, times the own pieces, in eighths."
    TEMPO "tempo" WeightShape::One;
    "The side to move."
    DRIVE_TO_EDGE "driving to the edge" WeightShape::One;
    "Each step of a lone king away from the centre, or towards the corner where bishop and knight mate."
    DRIVE_TOGETHER "approaching a lone king" WeightShape::One;
    "Each step by which the kings are nearer than on opposite edges."
    DANGER_BASE "danger" WeightShape::One;
    "King danger: the danger of an attacked king before anything else. Dangers add up, and the sum counts with its square in the middlegame."
    DANGER_ATTACKER "danger by attacker" WeightShape::Row(4);
    "Each knight, bishop, rook or queen that attacks a square of the king's zone."
    DANGER_HIT "danger by hit" WeightShape::One;
    "Each attack of a piece on a square beside the king."
    DANGER_WEAK "danger by weak square" WeightShape::One;
    "Each square of the king's zone that is attacked, and defended by king or queen at most."
    DANGER_CHECK "danger by safe check" WeightShape::Row(4);
    "A knight, bishop, rook or queen can give check on a safe square."
    DANGER_NO_QUEEN "danger without queen" WeightShape::One;
    "The attacker has no queen."
    DANGER_BARE_FILE "danger by bare file" WeightShape::One;
    "Each file at or beside the king without a pawn of its colour."
    DANGER_DEFENDER "danger by defender" WeightShape::One;
    "Each knight or bishop that defends a square beside its king."
}
