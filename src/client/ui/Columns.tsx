import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./layout.module.css";

type Props = BoxProps & {
  /** As in grid-template-columns; without it two halves. */
  sizes?: string;
  /** The window width from which columns are side by side; below it they are stacked. */
  from?: "md" | "lg";
  gap?: number;
  /** All columns are as high as the highest. */
  isEven?: boolean;
  children: ReactNode;
  role?: string;
  "aria-label"?: string;
};

const HALVES = "repeat(2, minmax(0, 1fr))";

/** Columns side by side if they fit. */
export function Columns(props: Props) {
  const { sizes = HALVES, from = "md", gap = 20, isEven, className = "", ...rest } = props;
  return (
    <Box
      className={`${css.columns} ${className}`}
      data-from={from}
      data-even={isEven}
      __vars={{ "--columns": sizes, "--gap": `${gap}px` }}
      {...rest}
    />
  );
}
