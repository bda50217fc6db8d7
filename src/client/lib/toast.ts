import { createStore, useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { messageOf } from "./api-error.ts";
import { toastText } from "./toast-text.tsx";

type ToastTone = "success" | "error" | "info";
type Options = {
  /** How long it stays; specification 1 and 2 section 9 name 2000 and 3000. */
  ms?: number;
  /** Whom and what it was about, on a separate line below. */
  about?: ReactNode;
  /** At the bottom left, where it covers nothing that one came for. */
  isAside?: boolean;
};

const STAY_MS: Record<ToastTone, number> = { success: 2000, info: 2000, error: 3000 };
const COLOR: Record<ToastTone, string> = { success: "success", info: "peacock", error: "danger" };

/** The toast that is showing, but for those that offer to undo something. */
let showing: string | undefined;

const isToasterWanted = createStore(false);

/** Lets the frame fetch what shows toasts, so that it is there before the first. */
export const requestToaster = () => isToasterWanted.setState(() => true);

// An action may soon need a toast, perhaps to say that the connection is gone. What was pressed
// shows its effect first: fetching and running the toasts' code takes longer than a frame may.
for (const sign of ["pointerdown", "keydown"])
  addEventListener(sign, () => requestAnimationFrame(() => setTimeout(requestToaster)), {
    once: true,
  });

/** Whether the part of the frame that shows toasts has to be there by now. */
export const useToasterRequested = (): boolean => useSelector(isToasterWanted);

/** Opens the place of toasts; makes the frame show them. */
export async function openToaster() {
  requestToaster();
  return (await import("@mantine/notifications")).notifications;
}

/** One at a time: a newer toast takes the place of the one that is showing. */
async function show(
  tone: ToastTone,
  message: string,
  { ms = STAY_MS[tone], about, isAside }: Options = {},
) {
  const notifications = await openToaster();
  if (showing) notifications.hide(showing);
  showing = notifications.show({
    message: toastText(message, about),
    color: COLOR[tone],
    autoClose: ms,
    ...(isAside && { position: "bottom-left" }),
    withBorder: true,
    role: tone === "error" ? "alert" : "status",
  });
}

/** Short messages, announced to screen readers. Never the only place of a form error. */
export const toast = {
  success: (message: string, options?: Options) => void show("success", message, options),
  error: (message: string, options?: Options) => void show("error", message, options),
  /** The server's own words for a call that failed; general ones for whatever else went wrong. */
  failure: (error: unknown) => toast.error(messageOf(error)),
  info: (message: string, options?: Options) => void show("info", message, options),
};
