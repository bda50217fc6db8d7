import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { type BarsProps, heightOf } from "./bar-shapes.ts";
import css from "./chart.module.css";

const BarsDrawing = lazy(async () => ({
  default: (await import("./BarsDrawing.tsx")).BarsDrawing,
}));

/**
 * Upright or horizontal bars. Screen readers get the panel's summary and table instead, because a drawing of unnamed
 * shapes means nothing to them.
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
