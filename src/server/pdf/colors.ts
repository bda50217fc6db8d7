export const PDF_COLORS = {
  ink: "#182124",
  muted: "#455358",
  accent: "#0d6a75",
  rule: "#d3dbdd",
  alarm: "#a02c26",
} as const;
