import { Button, Text } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useOverflow } from "#/client/lib/overflow.ts";
import { CellValue } from "./CellValue.tsx";
import { type Column, hasLabel } from "./types.ts";

/** Keeps the last word of a label next to its value. */
const NBSP = "\u00a0";

/** Clips what is too much for a row, but no focus ring. */
const BOX = {
  position: "relative",
  minHeight: "1.5rem",
  // The name above is larger: links in it and in the first value are 24 px apart.
  marginTop: 1,
  overflow: "clip",
  overflowClipMargin: "4px",
} as const;
/** A value wraps as a whole to the next line. */
const LINES = { display: "flex", flexWrap: "wrap", columnGap: "0.95em" } as const;
const BETWEEN = { position: "absolute", left: "-0.62em" } as const;

/** As high as a line, at its right. */
const END = { display: "flex", alignItems: "center", gap: 8, height: "1.5rem" } as const;
const AT_END = { ...END, marginLeft: "auto" };
/** Over the end of the last visible line; forced colours have no gradients, but a background. */
const OVER_END = {
  position: "absolute",
  right: 0,
  bottom: 0,
  paddingLeft: 28,
  background: "linear-gradient(to right, transparent, var(--row) 28px)",
} as const;
const GROUND = { ...END, background: "var(--row)" };

type Props<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  state: ReactNode;
  of: string;
  isWhole: boolean;
  setWhole: (isWhole: boolean) => void;
};

/** The values of a row on a phone, in the lines its card has room for; a press shows the rest. */
export function CardValues<Row>({ columns, row, state, of, isWhole, setWhole }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const isCut = useOverflow(box, lines, () => setWhole(true)) && !isWhole;
  const turn = (isCut || isWhole) && (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      aria-label={`${isWhole ? "Less" : "More"} about ${of}`}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? "Less" : "More"}
    </Button>
  );
  return (
    <div ref={box} style={BOX}>
      {/* Lines as high as the smallest touch target, as names in them are links. */}
      <Text ref={lines} component="div" variant="note" lh="1.5rem" style={LINES}>
        {columns.map((column, index) => (
          <span key={column.key} style={{ position: "relative" }}>
            {index > 0 && (
              <span aria-hidden="true" style={BETWEEN}>
                ·
              </span>
            )}
            {hasLabel(column) && column.label + NBSP}
            <Text span inherit className="figures" c="var(--ink)">
              <CellValue column={column} row={row} />
            </Text>
          </span>
        ))}
        {(state || isWhole) && (
          <span style={{ ...AT_END, visibility: isCut ? "hidden" : undefined }}>
            {state}
            {isWhole && turn}
          </span>
        )}
      </Text>
      {isCut && (
        <span style={OVER_END}>
          <span style={GROUND}>
            {state}
            {turn}
          </span>
        </span>
      )}
    </div>
  );
}
