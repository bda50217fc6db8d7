import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./layout.module.css";

/** Six tiles: all in a row on a desktop, three on a tablet, two on a phone; never five and one. */
export const OF_SIX = "max(9.5rem, min(30%, calc((62rem - 100%) * 99)))";

/** Three above a list: in a row, on the narrowest phone one below the other; never two and one. */
export const OF_THREE = {
  min: "max(5.5rem, min(100%, calc((17.5rem - 100%) * 99)))",
  gap: "clamp(6px, 1vw, 12px)",
  isFilled: true,
};

type Props = BoxProps & {
  /** The minimum width of a tile; a row holds as many as fit. */
  min: string;
  /** In px: between all, or between rows and columns. */
  gap?: string;
  /** Few tiles grow to fill the width. */
  isFilled?: boolean;
  component?: "div" | "ul" | "dl";
  children: ReactNode;
  role?: string;
  "aria-label"?: string;
};

/** Tiles of one width in rows. */
export function Tiles({
  min,
  gap = "16px",
  isFilled = false,
  component = "div",
  className = "",
  ...rest
}: Props) {
  return (
    <Box
      component={component}
      className={`${css.tiles} ${className}`}
      data-filled={isFilled || undefined}
      __vars={{ "--tile": min, "--gap": gap }}
      {...rest}
    />
  );
}
