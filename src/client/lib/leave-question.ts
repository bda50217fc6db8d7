import { useBlocker } from "@tanstack/react-router";
import { confirm } from "./confirm.ts";
import { hasOpenLayer } from "./open-layer.ts";

type LeaveOptions = {
  text?: string;
  /** Waits for what is being saved right now, before asking. */
  settle?: () => Promise<unknown>;
};

/** Asks before leaving the page or closing the tab while something on it is not saved. */
export function useLeaveQuestion(isUnsaved: () => boolean, { text, settle }: LeaveOptions = {}) {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ action, current, next }) => {
      // Back closes a layer over the page (which asks about its own form), and leaves nothing.
      if (action === "BACK" && hasOpenLayer()) return false;
      // An ended session goes to /login despite unsaved input; the same path is a tab or a filter.
      if (next.pathname === "/login" || next.pathname === current.pathname) return false;
      await settle?.();
      if (!isUnsaved()) return false;
      return !(await confirm({
        title: "Leave without saving?",
        text: text ?? "What you typed on this page has not been saved and will be lost.",
        verb: "Leave page",
        cancel: "Stay",
      }));
    },
  });
}

/** Asks before the tab is closed or reloaded while something is being sent to the server. */
export function useUnloadQuestion(isOnItsWay: boolean) {
  useBlocker({ disabled: !isOnItsWay, enableBeforeUnload: true, shouldBlockFn: () => false });
}
