// What somebody points at, with the mouse or a finger, or by the focus of the keyboard.

class Pointing {
  /** `show` is called with the thing and how it is pointed at, `mouse` or `focus`; with nulls if nobody points at anything. */
  constructor(show) {
    Object.assign(this, { show, ways: new Map() });
  }

  /** `thing` is null if nobody points at anything in this way any more. */
  set(by, thing) {
    // What is pointed at last counts, and the other if that ends.
    this.ways.delete(by);
    if (thing !== null) this.ways.set(by, thing);
    this.again();
  }

  /** Shows it once more, because the page has changed. */
  again() {
    const [by, thing] = [...this.ways].at(-1) ?? [null, null];
    this.show(thing, by);
  }
}
