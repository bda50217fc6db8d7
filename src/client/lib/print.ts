import { useWindowEvent } from "@mantine/hooks";
import { messageOf } from "./api-error.ts";
import { toast } from "./toast.ts";

type Prepare = () => Promise<void>;

/** Loaders to run before the open page can be printed completely. */
const waiting = new Set<Prepare>();
let isPrinting = false;

/** `prepare` is awaited before each printing. Returns the function that unregisters it. */
export function beforePrinting(prepare: Prepare): () => void {
  waiting.add(prepare);
  return () => void waiting.delete(prepare);
}

/** Opens the browser's print dialog once all lists of the page have all rows; reports a failure. */
export async function printPage(): Promise<void> {
  if (isPrinting) return;
  isPrinting = true;
  try {
    await Promise.all([...waiting].map((prepare) => prepare()));
    window.print();
  } catch (cause) {
    toast.error(messageOf(cause, "The list could not be loaded for printing. Please try again."));
  } finally {
    isPrinting = false;
  }
}

/** Ctrl+P prints whole lists, as their Print button does; paper is always light. */
export function usePrinting() {
  useWindowEvent("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.key.toLowerCase() !== "p" || waiting.size === 0) return;
    event.preventDefault();
    if (!event.repeat) void printPage();
  });
  const root = document.documentElement;
  useWindowEvent("beforeprint", () => {
    root.dataset.screenScheme ??= root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = "light";
  });
  useWindowEvent("afterprint", () => {
    root.dataset.mantineColorScheme = root.dataset.screenScheme;
    delete root.dataset.screenScheme;
  });
}
