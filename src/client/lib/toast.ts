import { createStore, useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { messageOf } from "./api-error.ts";
import { toastText } from "./toast-text.tsx";

type ToastTone = "success" | "error" | "info";
type Options = {
  /** How long it stays; specification 1 and 2 section 9 name 2000 and 3000. */
  ms?: number;
  about?: ReactNode;
  /** At the bottom left, where it covers no content. */
  isAside?: boolean;
};

const STAY_MS: Record<ToastTone, number> = { success: 2000, info: 2000, error: 3000 };
const COLOR: Record<ToastTone, string> = { success: "success", info: "peacock", error: "danger" };

/** The current toast, except those that offer an undo. */
let showing: string | undefined;

const isToasterWanted = createStore(false);

/** Lets the frame load the toaster before the first toast. */
export const requestToaster = () => isToasterWanted.setState(() => true);

// An action may soon need a toast, perhaps to report a lost connection. The click's own effect is
// rendered first: loading and running the toaster's code takes longer than a frame.
for (const sign of ["pointerdown", "keydown"])
  addEventListener(sign, () => requestAnimationFrame(() => setTimeout(requestToaster)), {
    once: true,
  });

/** Returns whether the frame must render the toaster. */
export const useToasterRequested = (): boolean => useSelector(isToasterWanted);

export async function openToaster() {
  requestToaster();
  return (await import("@mantine/notifications")).notifications;
}

/** One at a time: a newer toast replaces the current one. */
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
  response: ({ message }: { message: string }) => toast.success(message),
  error: (message: string, options?: Options) => void show("error", message, options),
  /** The server's message for a failed call; a general one for any other error. */
  failure: (error: unknown) => toast.error(messageOf(error)),
  info: (message: string, options?: Options) => void show("info", message, options),
};
