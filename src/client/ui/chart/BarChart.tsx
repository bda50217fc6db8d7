import { Box, Skeleton } from "@mantine/core";
import { useIntersection, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { beforePrinting } from "#/client/lib/print.ts";
import { lazyPanel } from "../lazy-part.tsx";
import { type BarsProps, heightOf } from "./bar-shapes.ts";

const load = async () => (await import("./BarChartDrawing.tsx")).BarChartDrawing;
const nextFrame = () => new Promise(requestAnimationFrame);

const Room = ({ data, isHorizontal = false }: BarsProps) => (
  <Skeleton height={heightOf(data.length, isHorizontal)} radius="md" aria-hidden="true" />
);
const Drawing = lazyPanel<BarsProps>({ load, placeholder: Room });

/** A drawing appears some frames later; one without space never does, and is not awaited. */
const MOST_FRAMES = 60;

/** Fetched this many pixels before it is visible. */
const AHEAD = { rootMargin: "300px" };

type Props = BarsProps & {
  /** The same numbers, for when the browser prints with no time to fetch the drawing. */
  table: ReactNode;
};

/**
 * Vertical or horizontal bars, drawn once they come into view or the page is printed: their library
 * is the largest of all. Screen readers get the panel's summary and table instead, because a
 * drawing of unnamed shapes means nothing to them.
 */
export function BarChart({ table, ...bars }: Props) {
  const { ref, entry } = useIntersection(AHEAD);
  const [isWanted, setWanted] = useState(false);
  const [isOnPaper, setOnPaper] = useState(false);
  if (entry?.isIntersecting && !isWanted) setWanted(true);
  useEffect(() =>
    beforePrinting(async () => {
      await load();
      flushSync(() => setWanted(true));
      const room = entry?.target;
      const isDrawn = () => !room?.isConnected || room.querySelector("svg path") !== null;
      for (let frame = 0; frame < MOST_FRAMES && !isDrawn(); frame += 1) await nextFrame();
    }),
  );
  useWindowEvent("beforeprint", () => flushSync(() => setOnPaper(true)));
  useWindowEvent("afterprint", () => setOnPaper(false));
  return (
    <Box ref={ref}>{isWanted ? <Drawing {...bars} /> : isOnPaper ? table : <Room {...bars} />}</Box>
  );
}
