import { useState } from "react";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import type { Undoable } from "#/features/decisions/contract.ts";

/** Long enough to read who was sooner. */
const LONG_MS = 8000;

/** Whether somebody else decided meanwhile, or took back what there was to decide. */
const isOver = (cause: unknown) =>
  cause instanceof ApiError && (cause.status === 404 || cause.status === 409);

/** Sends one decision at a time, and says what came of it. */
export function useDeciding(
  send: (reason: string | null) => Promise<Undoable & { message: string }>,
  { onStored, onDone }: { onStored: () => void; onDone: () => void },
) {
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const decide = async (reason: string | null) => {
    setAlert(null);
    setSending(true);
    try {
      const answer = await send(reason);
      onStored();
      announceDecision(answer);
      onDone();
    } catch (cause) {
      // What is decided or gone leaves the queue, and an alert beside it would leave with it unread.
      if (isOver(cause)) {
        toast.error(messageOf(cause), { ms: LONG_MS });
        onDone();
      } else setAlert(messageOf(cause));
    }
    setSending(false);
  };
  return { isSending, alert, decide };
}
