import { Box, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./IconTile.module.css";

export type Tone = "accent" | "success" | "warning" | "danger" | "neutral" | "faint";

type Props = BoxProps & {
  children: ReactNode;
  tone?: Tone;
  /** Width and height, in px. */
  size?: number;
  isRound?: boolean;
};

/** An icon, initials or a small image on a background of its tone. */
export function IconTile({ tone = "accent", size = 42, isRound = false, ...rest }: Props) {
  return (
    <Box
      component="span"
      className={css.tile ?? ""}
      data-tone={tone}
      data-round={isRound || undefined}
      w={size}
      h={size}
      {...rest}
    />
  );
}
