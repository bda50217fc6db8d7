import { useShortcuts } from "./shortcuts.ts";

const buttons = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
const rowOf = (one: Element | null) => one?.closest("tr, li") ?? null;

/**
 * Single keys in a list whose rows have a button with `data-row`: J and K go from row to row, X
 * selects the row, and each key of `presses` presses the row's button whose name begins with the
 * word: `{ a: "Approve" }`.
 */
export function useRowKeys(presses: Readonly<Record<string, string>>) {
  const current = () => rowOf(document.activeElement);
  const go = (step: 1 | -1) => {
    const all = buttons();
    const index = all.findIndex((one) => rowOf(one) === current());
    (all[index < 0 ? 0 : index + step] ?? all[index])?.focus();
  };
  const press = (selector: string) => {
    const row = current() ?? rowOf(buttons()[0] ?? null);
    row?.querySelector<HTMLElement>(selector)?.click();
  };
  const pressed = Object.entries(presses).map(([key, word]) => [
    key,
    () => press(`button[aria-label^="${word} "]`),
  ]);
  const keys = {
    j: () => go(1),
    k: () => go(-1),
    x: () => press("input[type=checkbox]"),
    ...Object.fromEntries(pressed),
  };
  useShortcuts(keys, true);
}
