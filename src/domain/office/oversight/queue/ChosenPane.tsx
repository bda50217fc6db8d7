import { Box, Card, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { useShortcuts } from "#/client/lib/shortcuts.ts";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { scrollToPaper } from "#/client/ui/queue/paper-in-view.ts";
import css from "#/client/ui/queue/Queue.module.css";
import { QueueHead, useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { QueueItemDecided } from "#/client/ui/queue/QueueItemDecided.tsx";
import { QueueKeys } from "#/client/ui/queue/QueueKeys.tsx";
import { reasonDraftOf } from "#/client/ui/queue/reason-draft.ts";
import { Viewers } from "#/domain/messaging/presence/Viewers.tsx";
import { displayNameAmong } from "#/shared/person-code.ts";
import type { QueueName } from "#/shared/queues.ts";
import { LastDecision } from "./LastDecision.tsx";
import type { Kind, QueueRow } from "./queue.client.ts";

type PaneProps<Row extends QueueRow> = {
  queue: QueueName;
  kind: Kind<Row>;
  rows: readonly Row[];
  total: number;
  namesakes: ReadonlySet<string>;
  row: Row | undefined;
  /** The chosen item, if it no longer waits. */
  gone: Row | undefined;
  /** Adds it to the selection, or removes it; undefined if it cannot be selected. */
  select: (() => void) | undefined;
  go: (id: string | undefined) => void;
  /** Returns whether the next one is shown. */
  onDone: (row: Row) => boolean;
};

/** The chosen item with its decision, or that it no longer waits. */
export function ChosenPane<Row extends QueueRow>(props: PaneProps<Row>) {
  const { queue, kind, rows, total, namesakes, row, gone, select, go, onDone } = props;
  const [isWriting, setWriting] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const heading = useDecidedFocus(row?._id);
  useShortcuts(
    { ...pressesOf(kind.keys, pane), ...(kind.bulk && { x: select ?? scrollToPaper }) },
    row !== undefined && !isWriting,
  );
  // Disabled if a reason was being typed.
  useShortcuts(
    { j: () => go(rows[0]?._id) },
    row === undefined && gone !== undefined && reasonDraftOf(gone._id) === "",
  );
  const shown = row ?? gone;
  if (!shown) return null;
  const [person, title] = [kind.person(shown), kind.title?.(shown)];
  const step = (from: Row, to = from) => {
    kind.onStep?.(from, to);
    go(to._id);
  };
  return (
    <Card component="section" className={css.side} aria-labelledby="chosen-name" ref={pane}>
      <Stack gap={14}>
        {row && (
          <QueueHead
            what={kind.what}
            state="waiting"
            index={rows.indexOf(row)}
            count={total}
            onGo={(index) => step(row, rows[index])}
            isAwake={!isWriting}
            note={<Viewers place={queue} id={row._id} />}
          />
        )}
        <Box id="chosen-name" component="h2" fz="xl" ref={heading.ref} tabIndex={-1}>
          {title ?? <PersonLink {...person} namesakes={namesakes} />}
        </Box>
        {row ? (
          <kind.Chosen
            row={row}
            rows={rows}
            isWriting={isWriting}
            displayName={displayNameAmong(namesakes, person)}
            namesakes={namesakes}
            onWriting={setWriting}
            onDone={() => onDone(row) && heading.follow()}
          />
        ) : (
          <QueueItemDecided
            id={shown._id}
            why={
              <>
                Somebody else has just decided it.{" "}
                {person.hasPage !== false && <LastDecision userId={person.id} of={title} />}
              </>
            }
            hasNext={rows.length > 0}
            onNext={() => go(rows[0]?._id)}
          />
        )}
        {row && kind.keys && (
          <QueueKeys
            keys={[
              ...(select ? [["X", "select"] as const] : []),
              ...Object.entries(kind.keys).map(
                ([key, word]) => [key.toUpperCase(), word.toLowerCase()] as const,
              ),
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

/** What each shortcut does: it presses the button of the pane whose name begins with the word. */
const pressesOf = (keys: Kind<never>["keys"], pane: { current: HTMLElement | null }) =>
  Object.fromEntries(
    Object.entries(keys ?? {}).map(([key, word]) => [
      key,
      () =>
        [...(pane.current?.querySelectorAll<HTMLElement>("button, a") ?? [])]
          .find((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").startsWith(word))
          ?.click(),
    ]),
  );
