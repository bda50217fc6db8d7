import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { type BarsProps, heightOf } from "./bar-shapes.ts";
import css from "./chart.module.css";

const BarsDrawing = lazy(async () => ({
  default: (await import("./BarsDrawing.tsx")).BarsDrawing,
}));

/**
 * Bars, standing or lying. Screen readers are given the panel's summary and table instead: a drawing
 * made of unnamed shapes tells nothing.
 */
export function Bars(props: BarsProps) {
  const height = heightOf(props.data.length, props.isLying ?? false);
  return (
    <div className={css.chart} aria-hidden="true">
      <Suspense fallback={<Skeleton height={height} radius="md" />}>
        <BarsDrawing {...props} />
      </Suspense>
    </div>
  );
}
