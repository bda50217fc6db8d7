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
 * Merges in what others stored while a session is being edited, since a save based on the old
 * version would restore it. The user's changes stay on top, to be reviewed and saved.
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

/** Says that somebody else changed a session, and how both changes were merged. */
export const SessionConflict = ({ sooner }: { sooner: string }) => (
  <InlineAlert tone="info" title="This session was changed meanwhile">
    {sooner} What was stored is taken in below; your own changes stand on top of it and are not
    saved yet.
  </InlineAlert>
);
