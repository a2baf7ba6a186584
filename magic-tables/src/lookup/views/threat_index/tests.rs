use super::{THREAT_INDEX_BYTES, ThreatIndex};

/// Codes 0 to 5 are white pawn, knight, bishop, rook, queen and king, 6 to 11 the black ones.
const CODES: u64 = 0xedcb_a965_4321;

/// Which kinds threaten which in Stockfish, and the usual order of bytes.
const OF_STOCKFISH: u64 = 0xe4 << 40 | 0x1f << 24 | 0xf << 18 | 0xf << 12 | 0x1f << 6 | 0b00_1010;

/// Kings threaten, and are threatened; pawns threaten pawns.
const OF_PAWNS_AND_KINGS: u64 = 0xe4 << 40 | 0b10_0001 << 30 | 0b10_0001;

type OfStockfish = ThreatIndex<CODES, OF_STOCKFISH>;

/// A threat: the attacker, its square, what it attacks, and the square of that.
type Quad = [u8; 4];

/// Whether a piece with this code attacks a square on an empty board.
fn attacks(code: u8, from: u8, to: u8) -> bool {
    let files = i32::from(to % 8) - i32::from(from % 8);
    let ranks = i32::from(to / 8) - i32::from(from / 8);
    let (width, height) = (files.abs(), ranks.abs());
    let forward = if code < 6 { 1 } else { -1 };
    from != to
        && match code % 6 {
            0 => width == 1 && ranks == forward && (8..56).contains(&from),
            1 => width * height == 2,
            2 => width == height,
            3 => width * height == 0,
            4 => width == height || width * height == 0,
            _ => width <= 1 && height <= 1,
        }
}

/// All threats whose pairs of kinds count, in the order of their numbers.
fn all_threats(rules: u64) -> impl Iterator<Item = Quad> {
    let pairs = (0..12_u8).flat_map(|attacker| (0..12_u8).map(move |victim| (attacker, victim)));
    pairs
        .filter(move |(attacker, victim)| rules >> (6 * (attacker % 6) + victim % 6) & 1 != 0)
        .flat_map(|(attacker, victim)| {
            let squares = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
            squares
                .filter(move |&(from, to)| attacks(attacker, from, to))
                .map(move |(from, to)| [attacker, from, victim, to])
        })
}

/// Whether it is the one of two threats against each other that has no index.
fn comes_with_another([attacker, from, victim, to]: Quad) -> bool {
    let are_pawns_of_one_colour = attacker % 6 == 0 && attacker == victim;
    attacker % 6 == victim % 6 && !are_pawns_of_one_colour && from < to
}

/// Compares all threats by these rules with their numbers.
fn assert_numbered_in_order<const RULES: u64>(expected: usize) {
    let mut count = 0;
    for (number, quad) in all_threats(RULES).enumerate() {
        let index = (!comes_with_another(quad)).then_some(number as u32);
        let found = ThreatIndex::<CODES, RULES>::of(quad, false, false);
        assert_eq!(found, index, "{quad:?}");
        count += 1;
    }
    let counts = [count, ThreatIndex::<CODES, RULES>::COUNT];
    assert_eq!(counts, [expected; 2]);
}

#[test]
fn each_threat_has_its_number_in_the_order_of_engines() {
    assert_numbered_in_order::<OF_STOCKFISH>(59_808);
}

#[test]
fn threats_between_pawns_and_between_kings_have_their_numbers() {
    assert_numbered_in_order::<OF_PAWNS_AND_KINGS>(4_032);
}

#[test]
fn the_eyes_of_black_see_the_board_with_colours_and_ranks_exchanged() {
    for quad in all_threats(OF_STOCKFISH) {
        let [attacker, from, victim, to] = quad;
        let seen = [
            (attacker + 6) % 12,
            from ^ 0x38,
            (victim + 6) % 12,
            to ^ 0x38,
        ];
        let [black, white] = [(quad, true), (seen, false)]
            .map(|(quad, is_black)| OfStockfish::of(quad, is_black, false));
        assert_eq!(black, white, "{quad:?}");
    }
}

#[test]
fn a_mirrored_board_has_its_files_exchanged() {
    for quad in all_threats(OF_STOCKFISH) {
        let [attacker, from, victim, to] = quad;
        let mirrored = [attacker, from ^ 7, victim, to ^ 7];
        for black in [false, true] {
            let indices = [(quad, true), (mirrored, false)]
                .map(|(quad, is_mirrored)| OfStockfish::of(quad, black, is_mirrored));
            assert_eq!(indices[0], indices[1], "{quad:?}");
        }
    }
}

#[test]
fn the_order_of_bytes_and_a_sign_change_no_index() {
    /// To with a sign, victim, attacker, from.
    const OTHER: u64 = OF_STOCKFISH & !(0xff << 40) | 0b1_01_00_10_11 << 40;
    for [attacker, from, victim, to] in all_threats(OF_STOCKFISH).step_by(17) {
        let index = OfStockfish::of([attacker, from, victim, to], true, true);
        for sign in [0, 0x80] {
            let quad = [to | sign, victim, attacker, from];
            let found = ThreatIndex::<CODES, OTHER>::of(quad, true, true);
            assert_eq!(found, index, "{quad:?}");
        }
    }
}

#[test]
fn pairs_that_do_not_count_have_no_index() {
    let (pawn, king) = (0, 5);
    let of = |quad| OfStockfish::of(quad, false, false);
    assert_eq!(of([king, 0, pawn, 9]), None);
    assert_eq!(of([pawn, 9, pawn, 16]), None);
}

#[test]
fn any_bytes_have_an_answer() {
    for number in 0..100_000_u32 {
        let quad = number.wrapping_mul(0x9e37_79b9).to_le_bytes();
        let index = OfStockfish::of(quad, number % 2 == 0, number % 3 == 0);
        assert!(index.is_none_or(|index| index as usize <= OfStockfish::COUNT));
    }
}

#[test]
fn a_list_has_the_indices_of_threats_that_have_one() {
    let quads: Vec<Quad> = all_threats(OF_STOCKFISH).step_by(31).collect();
    let mut indices = vec![0; quads.len()];
    let count = OfStockfish::list(&quads, true, false, &mut indices);
    let one_by_one = quads
        .iter()
        .filter_map(|&quad| OfStockfish::of(quad, true, false));
    assert!(one_by_one.eq(indices[..count].iter().copied()));
}

#[test]
fn a_list_with_signs_becomes_two_lists() {
    type Signed = ThreatIndex<CODES, { OF_STOCKFISH | 1 << 48 }>;
    let mut quads: Vec<Quad> = all_threats(OF_STOCKFISH).step_by(31).collect();
    for quad in quads.iter_mut().step_by(3) {
        quad[3] |= 0x80;
    }
    let (mut added, mut removed) = (vec![0; quads.len()], vec![0; quads.len()]);
    let counts = Signed::list_signed(&quads, false, true, &mut added, &mut removed);
    let with_sign = |sign| {
        let quads = quads.iter().filter(move |quad| quad[3] & 0x80 == sign);
        quads.filter_map(|&quad| Signed::of(quad, false, true))
    };
    assert!(with_sign(0x80).eq(added[..counts.0].iter().copied()));
    assert!(with_sign(0).eq(removed[..counts.1].iter().copied()));
}

#[test]
fn tables_leave_the_network_its_cache() {
    assert_eq!(THREAT_INDEX_BYTES, 9_280);
}
