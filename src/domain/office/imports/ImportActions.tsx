import { Button, Group, Text } from "@mantine/core";
import { confirm } from "#/client/lib/confirm.ts";
import { useSend } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { formatNumber } from "#/shared/money.ts";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { DiscardButton } from "./DiscardButton.tsx";
import { READS, saveProblems } from "./imports.client.ts";
import { type Import, importsContract } from "./imports.contract.ts";
import { type ImportStatus, isStoppable, mailsText, rowsText } from "./imports.rules.ts";
import { SaveMenu } from "./SaveMenu.tsx";

/** The states in which discarding is the only action; otherwise it is placed next to storing. */
const DISCARDED_ALONE: readonly ImportStatus[] = ["reading", "checking", "mapping", "unreadable"];

/** The actions on an import in its present state. */
export function ImportActions({ one }: { one: Import }) {
  const { status, counts } = one;
  const left = counts.refused > 0 ? "refused" : "problem";
  return (
    <>
      {(status === "checked" || (status === "stored" && counts.restNew > 0)) && (
        <ConfirmForm one={one} />
      )}
      {(DISCARDED_ALONE.includes(status) || isStoppable(status)) && (
        <Group>
          <DiscardButton one={one} verb={isStoppable(status) ? "Stop" : "Discard"} />
        </Group>
      )}
      {one.undoUntil && <UndoButton one={one} until={one.undoUntil} />}
      <MailsOf one={one} />
      {counts[left] > 0 && (status === "checked" || status === "stored") && (
        <Group gap={10}>
          <SaveMenu
            label={`Rows with problems (${formatNumber(counts[left])})`}
            save={(ending) => saveProblems(one, left, ending)}
          />
          <Text variant="hint">As they came, with a column that says what is wrong.</Text>
        </Group>
      )}
    </>
  );
}

function UndoButton({ one, until }: { one: Import; until: string }) {
  const { _id: importId, counts, version } = one;
  const send = useSend(importsContract.undo, { refresh: READS });
  const isAgain = one.status === "undone";
  const ask = () =>
    confirm({
      title: `Take back ${rowsText(isAgain ? counts.failed : counts.stored)}?`,
      text:
        "Each is put back as it was. What somebody has changed since stays, and the list says " +
        `which. ${mailsTakenBack(one)}`.trimEnd(),
      verb: "Take back",
      tone: "danger",
      action: () => send.mutateAsync({ params: { importId }, body: { version } }),
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

/** What happens to the mails of rows that are undone. */
function mailsTakenBack({ mails = { waiting: 0, left: 0 } }: Import) {
  const waiting = mails.waiting > 0 ? `${mailsText(mails.waiting)} will not leave.` : "";
  return mails.left > 0 ? `${waiting} ${leftText(mails.left)}`.trim() : waiting;
}

const leftText = (count: number) =>
  `${mailsText(count)} ${count === 1 ? "has" : "have"} left already.`;

/** The mails of an import: when they are sent, and how many were. */
function MailsOf({ one }: { one: Import }) {
  const { waiting, left } = one.mails ?? { waiting: 0, left: 0 };
  if (waiting === 0 && left === 0) return null;
  return (
    <Text variant="hint">
      {waiting > 0 && one.undoUntil && (
        <>
          {mailsText(waiting)} {waiting === 1 ? "waits" : "wait"} until{" "}
          <DateText isInSentence value={one.undoUntil} as="time" /> and{" "}
          {waiting === 1 ? "leaves" : "leave"} then.{" "}
        </>
      )}
      {left > 0 && leftText(left)}
    </Text>
  );
}
