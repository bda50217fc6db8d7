import { Button, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DialogActions } from "#/client/ui/DialogActions.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { READS } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { notifyQuestion, rowsText } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";

/**
 * Stores the new rows, after a confirmation if people are notified; changes are confirmed
 * separately.
 */
export function ConfirmForm({ one }: { one: Import }) {
  const { counts, kind, status, version, _id: importId } = one;
  const isBegun = status === "stored";
  const [isTelling, setTelling] = useState(
    isBegun ? one.isTelling : KINDS[kind].isTelling === true,
  );
  const stored = counts.restNew;
  const send = useSend(importsContract.confirm, { refresh: READS });
  const body = { isTelling, isChanging: false, version };
  const store = () => {
    if (!isTelling) return send.mutate({ params: { importId }, body });
    const question = notifyQuestion(kind, { rest: stored, restNew: stored });
    void confirm({ ...question, action: () => send.mutateAsync({ params: { importId }, body }) });
  };
  if (stored === 0) {
    return (
      <DialogActions extra={isBegun ? undefined : <DiscardButton one={one} verb="Discard" />}>
        <Text variant="hint">
          No row is left to store: each is stored already, has a problem, or changes what is known.
        </Text>
      </DialogActions>
    );
  }
  return (
    <>
      <Switch
        checked={isTelling}
        onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
        label="Tell the people it is about"
        description={
          "By mail and in the app, as if each had been entered by hand, an hour after the last row is " +
          "stored: until then all of it can be taken back."
        }
      />
      <DialogActions extra={isBegun ? undefined : <DiscardButton one={one} verb="Discard" />}>
        <Button loading={send.isPending} onClick={store}>
          Store {isBegun ? "the other " : ""}
          {rowsText(stored)}
        </Button>
      </DialogActions>
    </>
  );
}
