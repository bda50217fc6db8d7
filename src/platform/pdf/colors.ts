import { LIGHT } from "#/shared/colors.ts";

export const PDF_COLORS = {
  ink: LIGHT.ink,
  muted: "#455358",
  accent: LIGHT.accent,
  rule: "#d3dbdd",
  alarm: "#a02c26",
} as const;
