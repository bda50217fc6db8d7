import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves from row to row of a table by the arrow keys: to the row's link, or to its checkbox. */
export function goByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const { target, currentTarget: table } = event;
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || target.ariaHasPopup) return;
  const row = target.closest("tbody tr");
  const isSearch = target.matches("input[type=search]");
  if (
    (!row && !isSearch) ||
    (row && target.matches("input:not([type=checkbox]), textarea, select"))
  )
    return;
  const kind = target.matches("input[type=checkbox]") ? "input[type=checkbox]" : "a[href], button";
  const stops = [...table.querySelectorAll("tbody tr")].flatMap(
    (one) => one.querySelector<HTMLElement>(kind) ?? [],
  );
  const index = stops.findIndex((stop) => row?.contains(stop));
  const next = stops[row ? index + step : 0];
  if (!next || (isSearch && step < 0)) return;
  event.preventDefault();
  next.focus();
}
