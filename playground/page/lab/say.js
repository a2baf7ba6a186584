// Says what has changed, for those who do not see it.

/** What was said last, part by part. */
let said = [];

function say() {
  const { piece, square, occupied } = lab;
  const attacks = attacksOf(numberOf(occupied));
  const now = [
    `${piece} on ${nameOf(square)}.`,
    `Pieces in the way on ${namesOf(occupied & target.mask) || "no square"}.`,
    `Other pieces on ${namesOf(occupied & ~target.mask) || "no square"}.`,
    `The ${piece} sees ${counted(bitsOf(attacks).length, "square")}: ${namesOf(attacks)}.`,
    `Factor ${hexadecimal(lab.factor)}, ${lab.bits} index bits, ${lab.black ? "black" : "masked"} keys.`,
    `Slot ${grouped(fall.indices[numberOf(occupied)])}.`,
    `${verdictText()}.`,
    search ? "" : triesText(),
    pairText(),
    whyNone() && `No factor is magic: ${whyNone()}.`,
    `${byId("less-title").textContent} ${byId("less").textContent}`,
    heard,
  ];
  const news = now.filter((part, place) => part !== said[place]).join(" ").trim();
  if (news) byId("said").textContent = news;
  said = now;
}
