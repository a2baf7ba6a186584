//! How generated code finds out that an item of the engine hides one of its own. It imports its
//! items to where the engine wants them, and what else is there goes first.

/// What a name stands for and the generated item, if they are the same: each function has a type of
/// its own.
#[derive(Debug)]
pub struct SameItem<Here: Is<Ours>, Ours>(pub Here, pub Ours);

/// Something that is of the type `Ours`.
#[diagnostic::on_unimplemented(
    message = "an item in this place has the name of an item that is generated here, and hides it",
    label = "give it another name, or generate in a module, as in `mod sliders {{ … }}`",
    note = "`{Self}` hides `{Ours}`"
)]
pub trait Is<Ours> {}

#[diagnostic::do_not_recommend]
impl<T> Is<T> for T {}

// If there were one implementation alone, the compiler would take it before it knows both types,
// and then only say that they differ.
#[diagnostic::do_not_recommend]
impl<T> Is<[T; 1]> for T {}
