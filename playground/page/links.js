// Links to the pages of the project, which are read in its repository.

const PAGES = "https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/";

/** A link to a page; `path` is that from the folder of all pages. */
const pageLink = (path, ...text) => element("a", { href: PAGES + path }, ...text);
