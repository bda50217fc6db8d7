import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./layout.module.css";

type Props = BoxProps & {
  /** As in grid-template-columns. */
  sizes: string;
  /** From this width of the window on; below it the columns stand one above the other. */
  from?: "md" | "lg";
  gap?: number;
  /** All are as high as the highest. */
  isEven?: boolean;
  children: ReactNode;
  role?: string;
  "aria-label"?: string;
};

/** Columns side by side where there is room. */
export function Columns({ sizes, from = "md", gap = 20, isEven, className = "", ...rest }: Props) {
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
