import { NOTHING } from "#/shared/nothing.ts";
import { PersonLink } from "../PersonLink.tsx";
import { useRowHeight } from "./row-height.ts";
import type { Column } from "./types.ts";
import { textOf } from "./types.ts";

/** One value of a row; N/A if there is none. */
export function CellValue<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.render) return column.render(row);
  if (column.person) {
    const person = column.person(row);
    return person ? <PersonLink {...person} /> : NOTHING;
  }
  const text = textOf(column, row);
  return typeof text === "string" ? <Breakable text={text} /> : (text ?? NOTHING);
}

/** In rows of several lines a long address breaks before its @, not in the middle of a word. */
function Breakable({ text }: { text: string }) {
  const [rowHeight] = useRowHeight();
  const at = text.indexOf("@");
  if (rowHeight === "Compact" || at < 1 || text.includes(" ")) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
