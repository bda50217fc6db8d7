/** The doctor's findings: all well, a warning, or something to fix. */
export type Finding = { level: "ok" | "note" | "trouble"; text: string };

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const trouble = (text: string): Finding => ({ level: "trouble", text });

/** Returns the first few of many, so that a report stays readable. */
export function few(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).join(", ");
  return texts.length > 5 ? `${shown} and ${texts.length - 5} more` : shown;
}
