import type { ReactNode } from "react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { lazyPanel } from "#/client/ui/lazy-part.tsx";
import type { QueueName } from "#/shared/queues.ts";
import { REGISTRATIONS } from "./ChosenRegistration.tsx";
import { QUEUE_LABELS, QueueCounts } from "./QueueCounts.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import { useIsWide } from "./queue.client.ts";
import type { OfficeQueue as Queue } from "./queue.contract.ts";

const OtherQueues = lazyPanel({
  load: async () => (await import("./OtherQueues.tsx")).OtherQueues,
  placeholder: () => <LoadingState shape="cards" />,
});

type Props = {
  queue: Queue;
  readAt: number;
  /** What is below; it appears with the rows, so that they do not push it down. */
  children: ReactNode;
};

/** Everything that waits for the office: counts, a list, and the chosen item with its decision. */
export function OfficeQueue({ queue: { counts, shown, atRisk }, readAt, children }: Props) {
  const [, setSearch] = useSearchState({ of: [] });
  const isWide = useIsWide();
  const show = (name: QueueName) => setSearch({ show: name, at: undefined });
  const frame = {
    queue: shown.queue,
    label: QUEUE_LABELS[shown.queue],
    total: counts[shown.queue],
    readAt,
    isWide,
    counts: (
      <QueueCounts
        counts={counts}
        atRisk={atRisk}
        shown={shown.queue}
        isWide={isWide}
        onShow={show}
      />
    ),
  };
  return shown.queue === "registrations" ? (
    <>
      <QueueFrame key={shown.queue} {...frame} kind={REGISTRATIONS} rows={shown.rows} />
      {children}
    </>
  ) : (
    <OtherQueues shown={shown} frame={frame}>
      {children}
    </OtherQueues>
  );
}
