import { useState } from "react";
import { ApiError } from "#/client/lib/api-error.ts";
import type { AppForm } from "#/client/lib/app-form.ts";
import { refresh } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import type { SessionValues } from "./sessions.client.ts";
import { type Session, sessionListContract } from "./sessions.contract.ts";
import { mergeEdits } from "./sessions.rules.ts";
import { storedValues } from "./UnsavedEdit.tsx";

/**
 * Takes in what others stored while a session is being changed: a save that they made old would put
 * the old back. One's own changes stay on top, to be looked over and saved.
 */
export function useStoredMeanwhile(session: Session) {
  const [base, setBase] = useState(session);
  const [sooner, setSooner] = useState<string | null>(null);
  const isOld = session.version !== base.version;
  const takeIn = ({ form }: AppForm<SessionValues>) => {
    const own = form.getValues();
    const stored = storedValues(session);
    const merged = mergeEdits(storedValues(base), own, stored);
    form.setInitialValues({ ...own, ...stored, assignment: null });
    form.setValues(merged);
    setBase(session);
  };
  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.reason === "STALE_VERSION") {
      setSooner(error.detail("sooner") ?? "");
      void refresh([sessionListContract.findSession]);
    }
    return false;
  };
  const isTakenIn = sooner !== null && !isOld;
  return { base, isOld, takeIn, failed, sooner: isTakenIn ? sooner : null };
}

/** Says that a session was changed by somebody else, and what became of both changes. */
export const SessionConflict = ({ sooner }: { sooner: string }) => (
  <InlineAlert tone="info" title="This session was changed meanwhile">
    {sooner} What was stored is taken in below; your own changes stand on top of it and are not
    saved yet.
  </InlineAlert>
);
