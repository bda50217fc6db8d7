import { Button, Group, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { DialogActions } from "#/client/ui/DialogActions.tsx";
import { formatNumber } from "#/shared/money.ts";
import { type Import, importsContract } from "../contract.ts";
import { KINDS } from "../kinds/rules.ts";
import type { ImportStatus } from "../rules.ts";
import { saveProblems } from "./api.ts";
import { SaveMenu } from "./SaveMenu.tsx";

const READS = [importsContract.find, importsContract.list, importsContract.rows];

/** Where discarding is all that can be done here; beside storing it has its own place. */
const DISCARDED_ALONE: readonly ImportStatus[] = ["reading", "checking", "mapping", "unreadable"];
/** What was done by then stays, and the rest can follow. */
const STOPPED: readonly ImportStatus[] = ["storing", "undoing"];

const rowsText = (count: number) => `${formatNumber(count)} ${count === 1 ? "row" : "rows"}`;

/** What can be done about an import where it is. */
export function ImportActions({ one }: { one: Import }) {
  const { status, counts } = one;
  const left = counts.refused > 0 ? "refused" : "problem";
  return (
    <>
      {(status === "checked" || (status === "stored" && counts.rest > 0)) && (
        <ConfirmForm one={one} />
      )}
      {(DISCARDED_ALONE.includes(status) || STOPPED.includes(status)) && (
        <Group>
          <Discard one={one} verb={STOPPED.includes(status) ? "Stop" : "Discard"} />
        </Group>
      )}
      {one.undoUntil && <UndoButton one={one} until={one.undoUntil} />}
      {counts[left] > 0 && (status === "checked" || status === "stored") && (
        <Group gap={10}>
          <SaveMenu
            label={`Rows to mend (${formatNumber(counts[left])})`}
            save={(ending) => saveProblems(one, left, ending)}
          />
          <Text variant="hint">As they came, with a column that says what is wrong.</Text>
        </Group>
      )}
    </>
  );
}

function ConfirmForm({ one }: { one: Import }) {
  const { counts, kind, status, version, _id: importId } = one;
  const isBegun = status === "stored";
  const [isTelling, setTelling] = useState(
    isBegun ? one.isTelling : KINDS[kind].isTelling === true,
  );
  const send = useSend(importsContract.confirm, { refresh: READS });
  const store = () => send.mutate({ params: { importId }, body: { isTelling, version } });
  return (
    <>
      <Switch
        checked={isTelling}
        onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
        label="Tell the people it is about"
        description="By mail and in the app, as if each had been entered by hand."
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

function Discard({ one: { _id: importId }, verb }: { one: Import; verb: "Discard" | "Stop" }) {
  const send = useSend(importsContract.discard, { refresh: READS });
  return (
    <Button
      variant="default"
      loading={send.isPending}
      onClick={() => send.mutate({ params: { importId } })}
    >
      {verb}
    </Button>
  );
}

function UndoButton({ one, until }: { one: Import; until: string }) {
  const { _id: importId, counts } = one;
  const send = useSend(importsContract.undo, { refresh: READS });
  const isAgain = one.status === "undone";
  const ask = () =>
    confirm({
      title: `Take back ${rowsText(isAgain ? counts.failed : counts.stored)}?`,
      text: "Each is put back as it was. What somebody has changed since stays, and the list says which.",
      verb: "Take back",
      tone: "danger",
      action: () => send.mutateAsync({ params: { importId } }),
    });
  return (
    <Group gap={10}>
      <Button variant="default" onClick={() => void ask()}>
        {isAgain ? `Take back the other ${rowsText(counts.failed)}` : "Take back"}
      </Button>
      <Text variant="hint">
        Until <DateText isInSentence value={until} as="time" />
      </Text>
    </Group>
  );
}
