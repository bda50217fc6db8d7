import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DialogActions } from "#/client/ui/DialogActions.tsx";
import { Discard } from "./Discard.tsx";
import { READS } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { rowsText, tellingQuestion, toStore } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";

/** Stores what was tried; where people are notified, after a question that says how many. */
export function ConfirmForm({ one }: { one: Import }) {
  const { counts, kind, status, version, _id: importId } = one;
  const isBegun = status === "stored";
  const [isTelling, setTelling] = useState(
    isBegun ? one.isTelling : KINDS[kind].isTelling === true,
  );
  const known = counts.rest - counts.restNew;
  // Bringing somebody back means changing them, also where the form was shown here before.
  const [chosen, setChanging] = useState<boolean | null>(null);
  const isChanging = chosen ?? one.isRestoring;
  const stored = toStore(counts, isChanging);
  const send = useSend(importsContract.confirm, { refresh: READS });
  const body = { isTelling, isChanging, version };
  const store = () => {
    if (!isTelling) return send.mutate({ params: { importId }, body });
    const question = tellingQuestion(kind, { rest: stored, restNew: counts.restNew });
    void confirm({ ...question, action: () => send.mutateAsync({ params: { importId }, body }) });
  };
  return (
    <>
      <Switch
        checked={isTelling}
        onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
        label="Tell the people it is about"
        description="By mail and in the app, as if each had been entered by hand, an hour after the last row is stored: until then all of it can be taken back."
      />
      {known > 0 && (
        <Switch
          checked={isChanging}
          onChange={({ currentTarget }) => setChanging(currentTarget.checked)}
          label={`Also change who or what is known (${rowsText(known)})`}
          description="What the file says takes the place of what is stored, a name for one. Each such row shows both."
        />
      )}
      <DialogActions extra={isBegun ? undefined : <Discard one={one} verb="Discard" />}>
        <Button loading={send.isPending} disabled={stored === 0} onClick={store}>
          Store {isBegun ? "the other " : ""}
          {rowsText(stored)}
        </Button>
      </DialogActions>
    </>
  );
}
