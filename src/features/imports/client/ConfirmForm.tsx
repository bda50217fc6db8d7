import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DialogActions } from "#/client/ui/DialogActions.tsx";
import { type Import, importsContract } from "../contract.ts";
import { KINDS } from "../kinds/rules.ts";
import { rowsText, tellingQuestion } from "../rules.ts";
import { READS } from "./api.ts";
import { Discard } from "./Discard.tsx";

/** Stores what was tried; where people are told, after a question that says how many. */
export function ConfirmForm({ one }: { one: Import }) {
  const { counts, kind, status, version, _id: importId } = one;
  const isBegun = status === "stored";
  const [isTelling, setTelling] = useState(
    isBegun ? one.isTelling : KINDS[kind].isTelling === true,
  );
  const send = useSend(importsContract.confirm, { refresh: READS });
  const body = { isTelling, version };
  const store = () => {
    if (!isTelling) return send.mutate({ params: { importId }, body });
    const question = tellingQuestion(kind, counts);
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
      <DialogActions extra={isBegun ? undefined : <Discard one={one} verb="Discard" />}>
        <Button loading={send.isPending} disabled={counts.rest === 0} onClick={store}>
          Store {isBegun ? "the other " : ""}
          {rowsText(counts.rest)}
        </Button>
      </DialogActions>
    </>
  );
}
