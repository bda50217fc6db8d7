import { createStore, useSelector } from "@tanstack/react-store";
import { noteReached } from "./online.ts";

const replaced = createStore(false);

/** True if the hub serves another release than this page's, whose missing files no longer exist. */
export const useIsReplaced = (): boolean => useSelector(replaced);

/**
 * Asks, after a file failed to load, whether the hub's page now names other files. Never throws: if
 * there is no response, the connection was the cause.
 */
export async function lookForRelease(): Promise<void> {
  // The provider's checkout is a script there too, from another site.
  const files = [...document.querySelectorAll('head script[src^="/"]')];
  const page = await fetch("/", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => {
      noteReached(false);
      return "";
    });
  const isOther = files.some((file) => !page.includes(file.getAttribute("src") ?? ""));
  if (page !== "" && isOther) replaced.setState(() => true);
}

/** The text for a part whose file failed to load, and its button's action; `retry` asks again. */
export const useMissingFile = (retry: () => void) =>
  useIsReplaced()
    ? { why: NEW_RELEASE, verb: "Reload", again: () => location.reload() }
    : { why: NO_LINE, verb: "Retry", again: retry };

export const NEW_RELEASE = "A new version of this site is here. Reload the page to go on.";
const NO_LINE =
  "Check your connection and retry. Nothing you typed is lost. If it continues, reload the page.";
