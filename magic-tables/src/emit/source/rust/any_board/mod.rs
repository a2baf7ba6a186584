//! Source for boards other than that of chess, and for other pieces: the text of the look-ups of this crate, and tables in rows.

mod bodies;
mod data;
mod fixed;
mod hashed;
mod leaps;
mod line_slots;
mod lines;
mod module;
mod rows;
mod slots;
mod table;

use quote::quote;

use super::alternatives::merged;
use super::{LICENCE, fill, square};
use crate::emit::board::signatures;
use crate::emit::files::{Render, header};
use crate::emit::functions;
use crate::emit::names::Names;
use crate::emit::source::board::Board;
use crate::emit::source::{Form, Source};
use crate::error::Error;
use crate::literal::ident;
use crate::spec::Spec;
use crate::tables::board::Table;
use bodies::{Bodies, Look};
use data::Data;

/// The source for `spec`, with items as `render` formats them, and with the data in `data_file` if that is given.
pub(super) fn source(
    spec: &Spec,
    form: &Form,
    names: &Names,
    data_file: Option<&str>,
    render: Render,
) -> Result<Source, Error> {
    let board = Board::build(spec, form)?;
    let data = Data::new(&board, spec, form);

    let (tables, line_wise) = (&board.tables, &board.line_wise);
    let at_run_time = Look { tables, names: &data.statics };
    let in_constants =
        if spec.const_fn { at_run_time } else { Look { tables: line_wise, names: &data.constants } };
    let bodies = Bodies { at_run_time, in_constants };

    let mut items: Vec<String> = functions::constants(&board.scheme, &data.bytes(), names).map(render).into();
    items.extend(functions::all(spec, &signatures(tables), names, &bodies).into_iter().map(render));
    items.extend(square::function(names).map(render));
    if form.fill {
        items.push(render(fill::for_engines(&data.fillings())));
    }
    let mut used: Vec<&Table> = tables.tables.iter().collect();
    if !spec.const_fn {
        used.extend(&line_wise.tables);
    }
    let imported = module::names(used.iter().copied(), form).into_iter().map(ident);
    let imports = render(quote!(use self::look_ups::{#(#imported),*};));
    items.push(module::module(tables.board.word_bits(), used.into_iter(), form));

    let head = header(spec, form.words()) + LICENCE;
    let introduction = board.introduction().map(|line| format!("// {line}\n")).concat();
    let call_first = if form.fill { super::CALL_FIRST } else { "" };
    let code = format!("{head}//\n{introduction}{call_first}\n{imports}{}", merged(&[items]));
    let data = merged(&[data.items()]);
    Ok(match data_file {
        None => Source { code: code + &data, data: None },
        Some(name) => Source { code: code + &format!("\ninclude!({name:?});\n"), data: Some(head + &data) },
    })
}
