import { createStore, useSelector } from "@tanstack/react-store";

const replaced = createStore(false);

/** Whether the hub serves another release than this page's, whose missing files come no more. */
export const useIsReplaced = (): boolean => useSelector(replaced);

/**
 * Asks, after a file did not come, whether the hub's page names other files by now. Never throws:
 * without an answer it was the connection.
 */
export async function lookForRelease(): Promise<void> {
  // The provider's checkout is a script there too, from another site.
  const files = [...document.querySelectorAll('head script[src^="/"]')];
  const page = await fetch("/", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  const isOther = files.some((file) => !page.includes(file.getAttribute("src") ?? ""));
  if (page !== "" && isOther) replaced.setState(() => true);
}

/** What to say of a part whose file did not come, and what its button does; `retry` asks again. */
export const useMissingFile = (retry: () => void) =>
  useIsReplaced()
    ? { why: NEW_RELEASE, verb: "Reload", again: () => location.reload() }
    : { why: NO_LINE, verb: "Retry", again: retry };

export const NEW_RELEASE = "A new version of this site is here. Reload the page to go on.";
const NO_LINE =
  "Check your connection and retry. Nothing you typed is lost. If it continues, reload the page.";
