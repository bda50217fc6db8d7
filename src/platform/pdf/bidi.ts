import bidiFactory from "bidi-js";
import { type Run, scriptRuns } from "./fonts.ts";

const bidi = bidiFactory();

/** Letters of right-to-left scripts, and the marks that change the direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Cuts a line of a left-to-right document into runs of one script and direction.
 *
 * Returns the runs in reading order, and their places from left to right.
 */
export function lineRuns(text: string): { runs: Run[]; order: number[] } {
  if (!RIGHT_TO_LEFT.test(text)) {
    const runs = scriptRuns(text);
    return { runs, order: [...runs.keys()] };
  }
  const embedding = bidi.getEmbeddingLevels(text, "ltr");
  const runs = scriptRuns(text, embedding.levels);
  const order = [...runs.keys()];
  let end = -1;
  const ends = runs.map((run) => {
    end += run.text.length;
    return end;
  });
  // Each range is reversed as a whole, so that its runs stay together.
  for (const [from = 0, to = 0] of bidi.getReorderSegments(text, embedding)) {
    const first = ends.findIndex((last) => last >= from);
    const count = ends.findIndex((last) => last >= to) - first + 1;
    order.splice(first, count, ...order.slice(first, first + count).reverse());
  }
  return { runs, order };
}
