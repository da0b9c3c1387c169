//! One list of columns for everything that is made of them.

/// Defines a row of results by the list of its columns, in the order in which files have them:
///
/// ```text
/// /// What the column holds.
/// ROLE name: Type as "codec" = "default",
/// ```
///
/// The roles are
///
/// - `setting`: a condition of the experiment. Rows are grouped by it, and a run can be resumed only if it is the same.
/// - `id`: what tells the rows of a group apart, a field of [`RowId`](super::RowId).
/// - `maker`: the program or the machine that made the row. Runs of the same cell may differ in it.
/// - `count`: a number of type `u64` that every run of the same cell must find again.
/// - `other`: anything else; empty until it is filled in.
///
/// `as "codec"` names the module that reads and writes the value where serde does not: [`text`](super::codec::text) for
/// what has a name. `= "default"` names the function that gives the value of rows which were written before there was such a
/// column. The list makes `Row`, its header and its codecs, `Conditions` of the settings, `Counts` of
/// the counts and `Maker` of what made the row.
macro_rules! columns {
    ($($(#[doc = $doc:literal])+ $role:ident $name:ident: $type:ty $(as $codec:literal)? $(= $default:literal)?,)+) => {
        /// A row of results: one iteration of one cell. CSV and JSONL have the same columns in the same order; counts are
        /// those of [`Counters`](crate::search::Counters).
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Row {
            $($(#[doc = $doc])+ $(#[serde(with = $codec)])? $(#[serde(default = $default)])? pub $name: $type,)+
        }

        impl Row {
            /// The names of the columns.
            pub const COLUMNS: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The names of the columns that older files do not have.
            pub const ADDED: &'static [&'static str] =
                &[$($({ const _: &str = $default; stringify!($name) },)?)+];

            /// What the columns hold.
            #[cfg(feature = "parquet")]
            pub(super) const KINDS: &'static [super::parquet_file::ColumnKind] =
                &[$(columns!(@kind $type $(as $codec)?)),+];

            /// A row without results.
            pub fn new(conditions: &Conditions, id: RowId) -> Row {
                Row { $($name: columns!(@value $role $name, conditions, id),)+ }
            }

            /// What tells it apart from the other rows of its group.
            pub fn id(&self) -> RowId {
                RowId {
                    position: self.position.clone(),
                    algorithm: self.algorithm,
                    depth: self.depth,
                }
            }

        }

        columns! { @counts [] $($(#[doc = $doc])+ $role $name: $type,)+ }
        columns! { @settings [] $($(#[doc = $doc])+ $role $name: $type,)+ }
        columns! { @makers [] $($(#[doc = $doc])+ $role $name: $type,)+ }
    };

    // The value of a column in a row without results.
    (@value setting $name:ident, $conditions:ident, $id:ident) => { Clone::clone(&$conditions.$name) };
    (@value id $name:ident, $conditions:ident, $id:ident) => { Clone::clone(&$id.$name) };
    (@value $role:ident $name:ident, $conditions:ident, $id:ident) => { Default::default() };

    // What a column holds: text, if it is read and written by a codec.
    (@kind $type:ty as $codec:literal) => { <String as super::parquet_file::ColumnType>::KIND };
    (@kind $type:ty) => { <$type as super::parquet_file::ColumnType>::KIND };

    // Counts among the columns.
    (@counts [$($found:tt)*] $(#[doc = $doc:literal])+ count $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @counts [$($found)* { $(#[doc = $doc])+ $name }] $($rest)* }
    };
    (@counts [$($found:tt)*] $(#[doc = $doc:literal])+ $role:ident $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @counts [$($found)*] $($rest)* }
    };
    (@counts [$({ $(#[doc = $doc:literal])+ $name:ident })+]) => {
        /// The counts of a row.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Counts {
            $($(#[doc = $doc])+ pub $name: u64,)+
        }

        impl Counts {
            /// The counts with their names.
            pub(super) fn fields(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$((stringify!($name), self.$name)),+].into_iter()
            }
        }

        impl Row {
            /// Its counts.
            pub fn counts(&self) -> Counts {
                Counts { $($name: self.$name,)+ }
            }

            /// The same row with these counts.
            pub(super) fn with_counts(self, counts: Counts) -> Row {
                Row { $($name: counts.$name,)+ ..self }
            }
        }
    };

    // Settings among the columns.
    (@settings [$($found:tt)*] $(#[doc = $doc:literal])+ setting $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @settings [$($found)* { $(#[doc = $doc])+ $name: $type }] $($rest)* }
    };
    (@settings [$($found:tt)*] $(#[doc = $doc:literal])+ $role:ident $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @settings [$($found)*] $($rest)* }
    };
    (@settings [$({ $(#[doc = $doc:literal])+ $name:ident: $type:ty })+]) => {
        /// The conditions of an experiment: a set of positions, and how it was searched. Rows of the same conditions can be
        /// compared with each other.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Conditions {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        impl Row {
            /// The conditions under which it was found.
            pub fn conditions(&self) -> Conditions {
                Conditions { $($name: Clone::clone(&self.$name),)+ }
            }
        }

        impl Conditions {
            /// The names and values of the settings, in the order of the columns.
            pub fn fields(&self) -> Vec<(&'static str, String)> {
                vec![$((stringify!($name), self.$name.to_string())),+]
            }
        }
    };

    // What made the row, among the columns.
    (@makers [$($found:tt)*] $(#[doc = $doc:literal])+ maker $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @makers [$($found)* { $(#[doc = $doc])+ $name: $type }] $($rest)* }
    };
    (@makers [$($found:tt)*] $(#[doc = $doc:literal])+ $role:ident $name:ident: $type:ty, $($rest:tt)*) => {
        columns! { @makers [$($found)*] $($rest)* }
    };
    (@makers [$({ $(#[doc = $doc:literal])+ $name:ident: $type:ty })+]) => {
        /// What made a row: a program on a machine.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        pub struct Maker {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        impl Row {
            /// What made it.
            pub fn maker(&self) -> Maker {
                Maker { $($name: Clone::clone(&self.$name),)+ }
            }

            /// The same row, made by this.
            pub(super) fn with_maker(self, maker: &Maker) -> Row {
                Row { $($name: Clone::clone(&maker.$name),)+ ..self }
            }
        }
    };
}
