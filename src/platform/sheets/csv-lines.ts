/**
 * Returns the lines of a CSV text (RFC 4180), up to a maximum: a cell in quotes may hold the
 * delimiter, line breaks and doubled quotes. A quote within a cell that does not begin with one is
 * a character like any other.
 */
export function csvLines(text: string, delimiter: string, most: number): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length && lines.length < most) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : { cell: "", end: at };
    const stop = endOfCell(text, end, delimiter);
    cells.push(cell + text.slice(end, stop));
    at = stop + 1;
    const sign = text[stop];
    if (sign === delimiter && at < text.length) continue;
    if (sign === delimiter) cells.push("");
    if (sign === "\r" && text[at] === "\n") at += 1;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

/** Returns the quoted text that starts at a place, and where the rest begins. */
function quotedCell(text: string, start: number): { cell: string; end: number } {
  let end = start + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) return { cell: text.slice(start + 1).replaceAll('""', '"'), end: text.length };
    if (text[quote + 1] !== '"') {
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    end = quote + 2;
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") {
    at += 1;
  }
  return at;
}
