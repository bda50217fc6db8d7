import { QueueDecision } from "#/client/ui/queue/QueueDecision.tsx";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import type { ChosenProps } from "./queue.client.ts";

type Props = Pick<
  ChosenProps<{ _id: string; username: string }>,
  "row" | "onWriting" | "onDone"
> & {
  /** The kind of request: "correction". */
  what: string;
  /** What exactly it is about: "Degree year". */
  detail?: string;
  /** The verb that grants it; null if it cannot be granted yet. */
  verb: string | null;
  isSeen?: boolean;
  send: (answer: {
    isGranted: boolean;
    reason: string | null;
  }) => Promise<Undoable & { message: string }>;
};

/** Grants a person's request, or refuses it with a reason that they read. */
export const GrantDecision = ({ row, detail, verb, isSeen = true, send, ...rest }: Props) => (
  <QueueDecision
    key={row._id}
    {...rest}
    id={row._id}
    about={[row.username, detail].filter(Boolean).join(", ")}
    isSeen={isSeen}
    accept={verb === null ? null : { verb, key: "g" }}
    refuse={{
      verb: "Refuse",
      key: "r",
      reasonHint: `${row.username} reads it; nothing changes.`,
      longestReason: LONGEST_REASON,
      isReasonNeeded: true,
    }}
    send={(reason) => send({ isGranted: reason === null, reason })}
  />
);
