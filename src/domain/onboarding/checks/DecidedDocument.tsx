import { useQuery } from "@tanstack/react-query";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { QueueItemDecided } from "#/client/ui/queue/QueueItemDecided.tsx";
import { whenOf } from "#/domain/messaging/notices/notices.rules.ts";
import { STATUS_LABELS } from "../documents/documents.rules.ts";
import { queueQuery } from "./checks.client.ts";
import type { CheckedDocument } from "./checks.contract.ts";

type Of = { of: Pick<CheckedDocument, "_id" | "userId"> };

/** A document still on screen that has left the queue, with who decided it. */
export const DecidedDocument = ({ of, ...next }: Of & { hasNext: boolean; onNext: () => void }) => (
  <QueueItemDecided id={of._id} why={<WhoDecided of={of} />} {...next} />
);

/** From the document's current row; a replaced one has none. */
function WhoDecided({ of }: Of) {
  const now = useCurrentMinute();
  const { data } = useQuery({ ...queueQuery("waiting", of.userId), staleTime: 0 });
  if (!data) return "Somebody else has decided about it, or it was sent again.";
  const row = data.answer.documents.find(({ _id }) => _id === of._id);
  if (!row) return "It was sent again.";
  const { status, decidedAt, decidedBy, reason } = row;
  if (!decidedAt) return "Its decision was taken back.";
  const when = whenOf(new Date(decidedAt), now).replace(/^[JY]/, (first) => first.toLowerCase());
  const by = decidedBy ? ` by ${decidedBy}` : "";
  return `${STATUS_LABELS[status]}${by}, ${when}.${reason ? ` “${reason}”` : ""}`;
}
