import { useMediaQuery } from "@mantine/hooks";
import { useSearchState } from "#/client/lib/search-state.ts";
import type { OfficeQueue as Queue } from "../contract.ts";
import type { QueueName } from "../rules.ts";
import { DOCUMENTS, RETURNED } from "./ChosenDocument.tsx";
import { DUES } from "./ChosenDue.tsx";
import { INTERVIEWS } from "./ChosenInterview.tsx";
import { MESSAGES } from "./ChosenMessage.tsx";
import { REGISTRATIONS } from "./ChosenRegistration.tsx";
import { REQUESTS } from "./ChosenRequest.tsx";
import { STUCK } from "./ChosenStuck.tsx";
import { QUEUE_LABELS, QueueCounts } from "./QueueCounts.tsx";
import { QueueFrame } from "./QueueFrame.tsx";

type Props = { queue: Queue; readAt: number };

/** All that waits for the office: counts, a list, and the chosen one with its decision. */
export function OfficeQueue({ queue: { counts, shown }, readAt }: Props) {
  const [, setSearch] = useSearchState();
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const show = (name: QueueName) => setSearch({ show: name, at: undefined });
  const frame = {
    key: shown.queue,
    label: QUEUE_LABELS[shown.queue],
    total: counts[shown.queue],
    readAt,
    isWide,
    counts: <QueueCounts counts={counts} shown={shown.queue} isWide={isWide} onShow={show} />,
  };
  return <Shown shown={shown} frame={frame} />;
}

type Frame = Omit<Parameters<typeof QueueFrame>[0], "kind" | "rows"> & { key: string };

function Shown({ shown, frame: { key, ...frame } }: { shown: Queue["shown"]; frame: Frame }) {
  switch (shown.queue) {
    case "registrations":
      return <QueueFrame key={key} {...frame} kind={REGISTRATIONS} rows={shown.rows} />;
    case "documents":
      return <QueueFrame key={key} {...frame} kind={DOCUMENTS} rows={shown.rows} />;
    case "assistance":
      return <QueueFrame key={key} {...frame} kind={REQUESTS} rows={shown.rows} />;
    case "returned":
      return <QueueFrame key={key} {...frame} kind={RETURNED} rows={shown.rows} />;
    case "dues":
      return <QueueFrame key={key} {...frame} kind={DUES} rows={shown.rows} />;
    case "interviews":
      return <QueueFrame key={key} {...frame} kind={INTERVIEWS} rows={shown.rows} />;
    case "messages":
      return <QueueFrame key={key} {...frame} kind={MESSAGES} rows={shown.rows} />;
    case "stuck":
      return <QueueFrame key={key} {...frame} kind={STUCK} rows={shown.rows} />;
  }
}
