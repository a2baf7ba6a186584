//! Threats, their quads and types of mailboxes that cannot be.

mod no_views {
    magic_bitboards::magic_tables!(scheme = hyperbola, threats = all);
}
mod quads_without_views {
    magic_bitboards::magic_tables!(scheme = hyperbola, quads = [attacker, from, attacked, to]);
}
mod mailbox_without_views {
    magic_bitboards::magic_tables!(scheme = hyperbola, mailbox = u8);
}
mod unknown_attacker {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn: [knight], bishup: [pawn]],
    );
}
mod unknown_victim {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn: [knight, white_rook]],
    );
}
mod attacker_twice {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn: [knight], knight: [rook], pawn: [rook]],
    );
}
mod victim_twice {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn: [knight, rook, knight]],
    );
}
mod no_victims {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn, knight: rook],
    );
}
mod nothing_counts {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = [pawn: []],
    );
}
mod every {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = every,
    );
}
mod unknown_byte {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = all,
        quads = [attacker, form, attacked, to],
    );
}
mod byte_twice {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = all,
        quads = [attacker, from, attacked, to, from],
    );
}
mod byte_missing {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = all,
        quads = [attacker, from, signed_to],
    );
}
mod both_forms {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = all,
        quads = [attacker, from, to, signed_to],
    );
}
mod no_list {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        threats = all,
        quads = attacker, from, attacked, to,
    );
}
mod wide_mailbox {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        mailbox = u16,
    );
}

mod index_without_views {
    magic_bitboards::magic_tables!(scheme = hyperbola, threat_index = true);
}
mod index_of_wrong_quads {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        quads = [attacker, from, signed_to, attack],
        threat_index = yes,
    );
}

#[derive(Clone, Copy)]
pub struct Piece(u8);

mod structures {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        views = true,
        piece_codes = [empty, white_pawn],
        mailbox = crate::Piece,
    );
}

fn main() {
    // The functions exist all the same.
    let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    _ = unknown_victim::threats_of_change(&[0; 64], 0, 1, 0, 1, &mut added, &mut removed);
    _ = byte_twice::threats_between(&[0; 64], &[0; 64], 0, &mut added, &mut removed);
    _ = byte_missing::threats_of_move(&[0; 64], 1, 0, 1, 1, 1, 0, &mut added);
    _ = wide_mailbox::view(0, &[0_u16; 64]).nearest();
    _ = structures::view(0, &[Piece(0); 64]).nearest();
    _ = index_of_wrong_quads::view(0, &[0; 64]).nearest();
}
