/** How often a list that changes while it is read is started again. */
const MOST_TRIES = 5;

type ReadPage<Row> = (page: number) => Promise<{ rows: readonly Row[]; total: number }>;

/**
 * Reads all pages of a list. If rows come or go meanwhile, others move from page to page, and one
 * would be read twice or not at all: then the list is read again from its beginning.
 */
export async function readAllPages<Row>(read: ReadPage<Row>): Promise<readonly Row[]> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const rows = await readUnchanged(read);
    if (rows) return rows;
  }
  return (await readUnchanged(read, { mayChange: true })) ?? [];
}

/** Returns the rows of a list; undefined if their number changed on the way. */
async function readUnchanged<Row>(read: ReadPage<Row>, { mayChange = false } = {}) {
  const rows: Row[] = [];
  let before: number | undefined;
  for (let page = 1; ; page += 1) {
    const { rows: more, total } = await read(page);
    if (before !== undefined && total !== before && !mayChange) return undefined;
    before = total;
    rows.push(...more);
    if (more.length === 0 || rows.length >= total) return rows;
  }
}
