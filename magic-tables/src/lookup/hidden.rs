//! How generated code finds out that an item of the engine hides one of its own. It imports its
//! items to where the engine wants them, and what else is there goes first.

/// Something that is of the same type as `Ours`. Each function has a type of its own.
#[diagnostic::on_unimplemented(
    message = "an item in this place has the name of an item that is generated here, and hides it",
    label = "give it another name, or generate in a module, as in `mod sliders {{ … }}`",
    note = "`{Self}` hides `{Ours}`"
)]
pub trait SameItem<Ours> {}

#[diagnostic::do_not_recommend]
impl<T> SameItem<T> for T {}

// If there were one implementation alone, the compiler would take it before it knows both types,
// and then only say that they differ.
#[diagnostic::do_not_recommend]
impl<T> SameItem<[T; 1]> for T {}

/// Compiles if a name stands for the generated item.
pub const fn assert_not_hidden<Here: SameItem<Ours>, Ours>(_here: &Here, _ours: &Ours) {}
