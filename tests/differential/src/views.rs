//! Views along rays: how each language asks them, and what a walk over the mailbox finds.

use crate::board::Place;
use crate::case::Case;
use crate::random::Random;
use crate::walk::KNIGHT;

/// The steps of rays, clockwise from north.
const RAYS: [Place; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// What is asked, in Rust, C and C++, about the view `v`. In C, `P_` stands for the prefix; the code is a part of the question.
pub(crate) const ASKED: [[&str; 3]; 11] = [
    ["v.nearest().0", "P_nearest(&v)", "v.nearest().bits"],
    ["v.knight_squares().0", "P_knight_squares(&v)", "v.knight_squares().bits"],
    ["v.attackers().0", "P_attackers(&v)", "v.attackers().bits"],
    ["v.sliders().0", "P_sliders(&v)", "v.sliders().bits"],
    ["v.attacked_by(code as u8).0", "P_attacked_by(&v, code)", "v.attacked_by(code).bits"],
    ["v.through().0.0", "P_through(&v).sliders", "v.through().sliders.bits"],
    ["v.through().1.0", "P_through(&v).pieces", "v.through().pieces.bits"],
    [
        "v.bitboard(v.with_codes(&Codes::new((code * 0x249) as u16)))",
        "with(&v, code)",
        "own::word(v.bitboard(v.with_codes(P_codes_of(code * 0x249u & 0xffffu))))",
    ],
    ["v.count(v.attackers()) as u64", "P_count(&v, P_attackers(&v))", "v.count(v.attackers())"],
    ["written(&v)", "written(&v)", "written(v)"],
    ["through(&v)", "through(&v)", "through(v)"],
];

/// Functions that make one number of what is written.
pub(crate) const HELPERS: [&str; 3] = [
    include_str!("../programs/views.rs.txt"),
    include_str!("../programs/views.c"),
    include_str!("../programs/views.cpp"),
];

/// What a test program is told about a view: squares, and where the codes of the mailbox come from.
pub(crate) struct View {
    pub(crate) square: usize,
    /// 64 if no square is left out.
    left_out: usize,
    seed: u64,
    empty: u8,
    code: u8,
}

impl View {
    pub(crate) fn random(meanings: &[&str], random: &mut Random) -> Self {
        let empty = meanings.iter().position(|&word| word == "empty").unwrap_or(0) as u8;
        Self {
            square: random.below(64),
            left_out: if random.percent(30) { random.below(64) } else { 64 },
            seed: random.bits(),
            empty,
            code: random.below(256) as u8,
        }
    }

    /// The two arguments of a question.
    pub(crate) fn arguments(&self) -> [u128; 2] {
        let codes = u128::from(self.empty) << 8 | u128::from(self.code);
        [self.square as u128 | (self.left_out as u128) << 64, u128::from(self.seed) | codes << 64]
    }

    /// The mailbox, as test programs make it: the lowest bits of the seed say how many squares are empty.
    fn mailbox(&self) -> [u8; 64] {
        let mut state = self.seed;
        let mut mailbox = [0; 64];
        for code in &mut mailbox {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let is_empty = state >> 40 & 7 < self.seed & 7;
            *code = if is_empty { self.empty } else { (state >> 32) as u8 };
        }
        if self.left_out < 64 {
            mailbox[self.left_out] = self.empty;
        }
        mailbox
    }

    /// What the walk finds, in the order of what is asked. The list of meanings says what a code is.
    pub(crate) fn answers(&self, meanings: &[&str]) -> [u64; 11] {
        let mailbox = self.mailbox();
        let meaning = |code: u8| match meanings.get(usize::from(code % 16)) {
            Some(&"empty" | &"_") | None => None,
            Some(&word) => Some(word),
        };
        let at = |(x, y): Place| {
            let square = ((0..8).contains(&x) && (0..8).contains(&y)).then_some((8 * y + x) as usize)?;
            Some((square, mailbox[square] % 16, meaning(mailbox[square])))
        };
        let (file, rank) = ((self.square % 8) as i32, (self.square / 8) as i32);
        // Place, square, code and piece.
        let mut seen = Vec::new();
        for (direction, (ray, leap)) in RAYS.into_iter().zip(KNIGHT).enumerate() {
            if let Some((square, code, Some(piece))) = at((file + leap.0, rank + leap.1)) {
                seen.push((8 * direction, square, code, piece));
            }
            for distance in 1..8 {
                let to = (file + ray.0 * distance, rank + ray.1 * distance);
                if let Some((square, code, Some(piece))) = at(to) {
                    seen.push((8 * direction + distance as usize, square, code, piece));
                    break;
                }
            }
        }
        let set = |is_in: &dyn Fn(usize, &str) -> bool| {
            let places = seen.iter().filter(|&&(place, _, _, piece)| is_in(place, piece));
            places.fold(0, |set, (place, ..)| set | 1_u64 << place)
        };
        // Pawns make a difference: a piece at a place attacks towards the square, and a piece on the square away from it.
        let attacks = |place: usize, piece: &str| reaches(place / 8, place % 8, piece);
        let is_slider = |piece: &str| ["bishop", "rook", "queen"].contains(&&piece[6..]);
        let behind = |place: usize| {
            let opposite = (place / 8 + 4) % 8;
            seen.iter().find(|(other, ..)| other / 8 == opposite && other % 8 != 0)
        };
        let sliders = seen.iter().filter(|(place, _, _, piece)| is_slider(piece) && attacks(*place, piece));
        let pairs: Vec<_> = sliders.filter_map(|slider| Some((slider, behind(slider.0)?))).collect();
        let own = meaning(self.code).unwrap_or_default();
        let by_own = |place: usize, _: &str| !own.is_empty() && reaches((place / 8 + 4) % 8, place % 8, own);
        let among = u64::from(self.code) * 0x249;
        let bits =
            |squares: &mut dyn Iterator<Item = usize>| squares.fold(0, |set, square| set | 1_u64 << square);
        let attackers: Vec<_> = seen.iter().filter(|(place, _, _, piece)| attacks(*place, piece)).collect();
        let number = |numbers: &[(usize, u8)]| {
            let start = numbers.len() as u64;
            numbers.iter().fold(start, |all, &(square, code)| {
                all.wrapping_mul(31).wrapping_add(square as u64 * 16 + u64::from(code))
            })
        };
        let of_pairs = pairs.iter().flat_map(|(slider, other)| [(slider.1, slider.2), (other.1, other.2)]);
        [
            set(&|place, _| place % 8 != 0),
            set(&|place, _| place % 8 == 0),
            set(&attacks),
            set(&|place, piece| is_slider(piece) && attacks(place, piece)),
            set(&by_own),
            pairs.iter().fold(0, |set, (slider, _)| set | 1 << slider.0),
            pairs.iter().fold(0, |set, (_, other)| set | 1 << other.0),
            bits(&mut seen.iter().filter(|piece| among >> piece.2 & 1 != 0).map(|piece| piece.1)),
            attackers.len() as u64,
            number(&attackers.iter().map(|piece| (piece.1, piece.2)).collect::<Vec<_>>()),
            number(&of_pairs.collect::<Vec<_>>()),
        ]
    }
}

/// Whether a piece that stands so many squares away in a direction attacks the square in the middle; no squares are a knight's move.
fn reaches(direction: usize, distance: usize, piece: &str) -> bool {
    let is_straight = direction % 2 == 0;
    let (colour, kind) = piece.split_at(6);
    match kind {
        "knight" => distance == 0,
        _ if distance == 0 => false,
        "rook" => is_straight,
        "bishop" => !is_straight,
        "queen" => true,
        "king" => distance == 1,
        // A white pawn attacks upwards: it stands in the south-east or in the south-west.
        _ => distance == 1 && if colour == "white_" { [3, 5] } else { [1, 7] }.contains(&direction),
    }
}

/// The meanings of codes, if views are asked for.
pub(crate) fn meanings(case: &Case) -> Option<Vec<&str>> {
    let list = case.get("piece_codes").filter(|_| case.has("views"))?;
    Some(list.split(',').map(|word| word.trim_matches([' ', '[', ']'])).collect())
}
