import { type ReactNode, useState } from "react";
import { trackAction } from "#/client/lib/actions.ts";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";

/** Long enough to read who decided first. */
const LONG_MS = 8000;

/** True if somebody else has decided, or has withdrawn the thing to decide. */
const isOver = (cause: unknown) =>
  cause instanceof ApiError && (cause.status === 404 || cause.status === 409);

type Signals = {
  about: ReactNode;
  /**
   * Called before it is sent, and if it was not accepted although there still is something to
   * decide.
   */
  onSending?: (() => void) | undefined;
  onFailed?: (() => void) | undefined;
  /** The reason being written: dropped once sent; restored when the decision is undone. */
  written: { isOpen: boolean; drop: () => void; restore: (reason: string) => void };
  onDone: () => void;
};

/** Sends one decision at a time, and reports the result. */
export function useDecide(
  send: (reason: string | null) => Promise<Undoable & { message: string }>,
  { about, onSending, onFailed, written, onDone }: Signals,
) {
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const decide = async (reason: string | null) => {
    setAlert(null);
    setSending(true);
    onSending?.();
    try {
      const answer = await trackAction(() => send(reason));
      const { isOpen } = written;
      written.drop();
      announceDecision(answer, {
        about,
        undone: () => reason && isOpen && written.restore(reason),
      });
      onDone();
    } catch (cause) {
      onFailed?.();
      // A decided or removed item leaves the queue, which says so in its place; an alert next to it
      // would leave with it unread.
      if (isOver(cause)) toast.error(messageOf(cause), { ms: LONG_MS });
      else setAlert(messageOf(cause));
    }
    setSending(false);
  };
  return { isSending, alert, decide };
}
