// The look-ups of pieces in tables that are filled.

use bits::{BySquare, BySquareNarrow, BySquareWithPext, DepositsOf, NumbersOf, SetsOf, SlotsOf, UnionsOf};
use bits::{HALVES, Holds, LookUp};

/// A table, and what all pieces that are looked up in it share.
enum Shared<'a> {
    /// All of it.
    Whole(LookUp),
    Rays(&'a Lines),
    Lines(&'a LineSlots, Arc<[Word]>),
    PextLines(&'a PextLines, Arc<[u16]>),
}

/// The look-ups of all parts of each piece.
pub(super) fn look_ups(filled: Filled) -> Vec<Vec<LookUp>> {
    let tables: Vec<_> = filled.tables.iter().map(|table| shared(table, filled.bmi2)).collect();
    let of_part = |part: &Part| match &tables[part.table] {
        Shared::Whole(look_up) => look_up.clone(),
        Shared::Rays(lines) => in_rays(lines, part.movement.0[0].kind),
        Shared::Lines(lines, slots) => {
            let numbers = numbers(&lines.lines, filled.board, &part.movement);
            in_lines(lines, slots, &numbers, part.movement.hops())
        }
        Shared::PextLines(lines, slots) => {
            let numbers = numbers(&lines.lines, filled.board, &part.movement);
            let hops = part.movement.hops();
            match filled.bmi2 {
                Some(bmi2) => in_pext_lines(lines, slots, &numbers, hops, bmi2),
                None => in_pext_lines(lines, slots, &numbers, hops, Portable),
            }
        }
    };
    filled.pieces.iter().map(|(_, parts)| parts.iter().map(of_part).collect()).collect()
}

/// The look-up of a piece that attacks these sets.
pub(super) fn steps(attacks: &[Squares]) -> LookUp {
    LookUp::other(bits::StepsOf(attacks.iter().map(|&set| set as Word).collect()))
}

fn shared(table: &Table, bmi2: Option<Assumed>) -> Shared<'_> {
    match table {
        Table::Lines(lines) => Shared::Rays(lines),
        Table::LineSlots(lines) => Shared::Lines(lines, sets(&lines.slots)),
        Table::PextLines(lines) => Shared::PextLines(lines, lines.slots.as_slice().into()),
        Table::Hashed(hashed) => Shared::Whole(in_slots(hashed, bmi2)),
    }
}

fn sets(sets: &[Squares]) -> Arc<[Word]> {
    sets.iter().map(|&set| set as Word).collect()
}

/// The words of 64 bits that a set has.
fn parts(parts: [u64; 2]) -> [u64; HALVES] {
    std::array::from_fn(|number| parts[number])
}

fn halves(set: Squares) -> [u64; HALVES] {
    parts([set as u64, (set >> 64) as u64])
}

/// A slot for each relevant occupancy.
fn in_slots(Hashed { squares, index, entries }: &Hashed, bmi2: Option<Assumed>) -> LookUp {
    match (*index, bmi2) {
        (Index::Factors { split, form }, _) => {
            let square = |square: &HashedSquare| {
                let masks = parts(square.stored_masks(split, form));
                bits::HashedSquare::new(masks, parts(square.factors), square.shift, square.offset)
            };
            let squares = squares.iter().map(square);
            if let Some(narrow) = form.narrow {
                return held(squares.map(|square| BySquareNarrow { square, narrow }).collect(), entries);
            }
            match (form.black, entries) {
                (false, Entries::Sets(slots)) => {
                    let squares = squares.map(|square| BySquare::<false> { square, split });
                    LookUp::by_factors(squares.collect(), SetsOf(sets(slots)))
                }
                (false, _) => {
                    held(squares.map(|square| BySquare::<false> { square, split }).collect(), entries)
                }
                (true, _) => {
                    held(squares.map(|square| BySquare::<true> { square, split }).collect(), entries)
                }
            }
        }
        (Index::Pext, Some(bmi2)) => match entries {
            Entries::Sets(slots) => LookUp::by_pext(with_pext(squares, bmi2), SetsOf(sets(slots))),
            _ => held_by_pext(with_pext(squares, bmi2), entries, bmi2),
        },
        (Index::Pext, None) => held_by_pext(with_pext(squares, Portable), entries, Portable),
    }
}

fn with_pext<B: Bmi2>(squares: &[HashedSquare], bmi2: B) -> Vec<BySquareWithPext<B>> {
    let square = |square: &HashedSquare| bits::PextSquare::new(halves(square.mask), square.offset);
    squares.iter().map(|found| BySquareWithPext { square: square(found), bmi2 }).collect()
}

/// Slots that hold anything but bits for PDEP.
fn held<F: bits::Finds + 'static>(squares: Vec<F>, entries: &Entries) -> LookUp {
    fn of<F: bits::Finds + 'static, H: Holds + 'static>(squares: Vec<F>, slots: H) -> LookUp {
        LookUp::other(SlotsOf::new(squares, slots))
    }
    match entries {
        Entries::Sets(slots) => of(squares, SetsOf(sets(slots))),
        Entries::Unions { slots, reach } => of(squares, UnionsOf { reach: sets(reach), slots: sets(slots) }),
        Entries::Numbers { numbers, starts, sets: known } => {
            let (starts, known) = (starts.as_slice().into(), sets(known));
            if entries.are_wide() {
                of(squares, NumbersOf::<u16> { starts, numbers: numbers.as_slice().into(), sets: known })
            } else {
                let numbers = numbers.iter().map(|&number| number as u8).collect();
                of(squares, NumbersOf::<u8> { starts, numbers, sets: known })
            }
        }
        Entries::Deposits { .. } => unreachable!("PEXT finds the slots for PDEP"),
    }
}

/// Slots that hold anything.
fn held_by_pext<B: Bmi2 + Send + Sync + 'static>(
    squares: Vec<BySquareWithPext<B>>,
    entries: &Entries,
    bmi2: B,
) -> LookUp {
    let Entries::Deposits { slots, bits: length, shift, reach } = entries else {
        return held(squares, entries);
    };
    let reach = reach.iter().map(|&set| bits::PextSquare::new(halves(set), 0)).collect();
    let shift = shift.unwrap_or_default();
    if *length == u16::BITS {
        let slots = slots.iter().map(|&slot| slot as u16).collect();
        LookUp::other(SlotsOf::new(squares, DepositsOf::<B, u16> { reach, slots, shift, bmi2 }))
    } else {
        let slots = slots.as_slice().into();
        LookUp::other(SlotsOf::new(squares, DepositsOf::<B, u32> { reach, slots, shift, bmi2 }))
    }
}

/// Ray by ray. The usual numbers of rays are part of the type, so that no loop counts them.
fn in_rays(lines: &Lines, kind: Kind) -> LookUp {
    fn counted<const UP: usize, const DOWN: usize, const HOPS: bool>(lines: &Lines) -> LookUp {
        let words = |(up, down): (&Vec<Squares>, &Vec<Squares>)| {
            let up: [Word; UP] = std::array::from_fn(|number| up[number] as Word);
            let down: [Word; DOWN] = std::array::from_fn(|number| down[number] as Word);
            (up, down)
        };
        LookUp::other(bits::RaysOf::<_, _, HOPS>(lines.up.iter().zip(&lines.down).map(words).collect()))
    }
    let words = |set: &Vec<Squares>| set.iter().map(|&ray| ray as Word).collect::<Vec<_>>();
    let all = lines.up.iter().zip(&lines.down).map(|(up, down)| (words(up), words(down))).collect();
    let counts = [lines.up[0].len(), lines.down[0].len()];
    match (kind, counts) {
        (Kind::Hopper(Some(most)), _) => LookUp::other(bits::ShortHopsOf { rays: all, most }),
        (Kind::Hopper(None), [2, 2]) => counted::<2, 2, true>(lines),
        (Kind::Hopper(None), [4, 4]) => counted::<4, 4, true>(lines),
        (Kind::Hopper(None), _) => LookUp::other(bits::RaysOf::<_, _, true>(all)),
        (_, [2, 2]) => counted::<2, 2, false>(lines),
        (_, [4, 4]) => counted::<4, 4, false>(lines),
        _ => LookUp::other(bits::RaysOf::<_, _, false>(all)),
    }
}

/// Line by line, the lines with these numbers. The slots of hoppers are behind those of riders.
fn in_lines(lines: &LineSlots, slots: &Arc<[Word]>, numbers: &[usize], hops: bool) -> LookUp {
    fn counted<const LINES: usize>(
        lines: &LineSlots,
        slots: &Arc<[Word]>,
        numbers: [usize; LINES],
        hops: bool,
    ) -> LookUp {
        let line = |of_square: &[LineSquare], number: usize| {
            let LineSquare { line, relevant, factors, offset } = of_square[number];
            let behind = if hops { lines.hashes[number].behind } else { 0 };
            bits::LineSquare::new(halves(line), parts(relevant), parts(factors), offset + behind)
        };
        let squares = lines.squares.iter().map(|of_square| numbers.map(|number| line(of_square, number)));
        let hashes = numbers.map(|number| {
            let hash = lines.hashes[number];
            bits::LineHash::new(hash.bias, hash.shift, 0)
        });
        LookUp::other(bits::LinesOf::new(squares.collect(), hashes, lines.split, slots.clone()))
    }
    match *numbers {
        [one, two] => counted(lines, slots, [one, two], hops),
        [one, two, three, four] => counted(lines, slots, [one, two, three, four], hops),
        _ => {
            let single = |&number| counted(lines, slots, [number], hops);
            LookUp::union(numbers.iter().map(single).collect())
        }
    }
}

/// The same by PEXT and PDEP.
fn in_pext_lines<B: Bmi2 + Send + Sync + 'static>(
    lines: &PextLines,
    slots: &Arc<[u16]>,
    numbers: &[usize],
    hops: bool,
    bmi2: B,
) -> LookUp {
    fn counted<B: Bmi2 + Send + Sync + 'static, const LINES: usize>(
        lines: &PextLines,
        slots: &Arc<[u16]>,
        numbers: [usize; LINES],
        hops: bool,
        bmi2: B,
    ) -> LookUp {
        let line = |of_square: &[(Squares, u32)], number: usize| {
            let (line, offset) = of_square[number];
            let behind = if hops { lines.behind[number] } else { 0 };
            bits::PextLine::new(halves(line), offset + behind)
        };
        let squares = lines.squares.iter().map(|of_square| numbers.map(|number| line(of_square, number)));
        LookUp::other(bits::PextLinesOf::new(squares.collect(), slots.clone(), bmi2))
    }
    match *numbers {
        [one, two] => counted(lines, slots, [one, two], hops, bmi2),
        [one, two, three, four] => counted(lines, slots, [one, two, three, four], hops, bmi2),
        _ => {
            let single = |&number| counted(lines, slots, [number], hops, bmi2);
            LookUp::union(numbers.iter().map(single).collect())
        }
    }
}
