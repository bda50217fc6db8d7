import type { ReactNode } from "react";
import { CORRECTIONS } from "./ChosenCorrection.tsx";
import { DOCUMENTS, RETURNED } from "./ChosenDocument.tsx";
import { DUES } from "./ChosenDue.tsx";
import { ERASURES } from "./ChosenErasure.tsx";
import { INTERVIEWS } from "./ChosenInterview.tsx";
import { MESSAGES } from "./ChosenMessage.tsx";
import { PLACEMENTS } from "./ChosenPlacement.tsx";
import { REQUESTS } from "./ChosenRequest.tsx";
import { STUCK } from "./ChosenStuck.tsx";
import { QueueFrame, type QueueFrameProps } from "./QueueFrame.tsx";
import type { OfficeQueue } from "./queue.contract.ts";

type Props = {
  shown: Exclude<OfficeQueue["shown"], { queue: "registrations" }>;
  frame: QueueFrameProps;
  children: ReactNode;
};

/** Every kind but registrations, which come first, and what is below; loaded when opened. */
export const OtherQueues = ({ children, ...of }: Props) => (
  <>
    <OtherFrame {...of} />
    {children}
  </>
);

function OtherFrame({ shown, frame }: Omit<Props, "children">) {
  switch (shown.queue) {
    case "documents":
      return <QueueFrame key={shown.queue} {...frame} kind={DOCUMENTS} rows={shown.rows} />;
    case "corrections":
      return <QueueFrame key={shown.queue} {...frame} kind={CORRECTIONS} rows={shown.rows} />;
    case "erasures":
      return <QueueFrame key={shown.queue} {...frame} kind={ERASURES} rows={shown.rows} />;
    case "placements":
      return <QueueFrame key={shown.queue} {...frame} kind={PLACEMENTS} rows={shown.rows} />;
    case "assistance":
      return <QueueFrame key={shown.queue} {...frame} kind={REQUESTS} rows={shown.rows} />;
    case "returned":
      return <QueueFrame key={shown.queue} {...frame} kind={RETURNED} rows={shown.rows} />;
    case "dues":
      return <QueueFrame key={shown.queue} {...frame} kind={DUES} rows={shown.rows} />;
    case "interviews":
      return <QueueFrame key={shown.queue} {...frame} kind={INTERVIEWS} rows={shown.rows} />;
    case "messages":
      return <QueueFrame key={shown.queue} {...frame} kind={MESSAGES} rows={shown.rows} />;
    case "stuck":
      return <QueueFrame key={shown.queue} {...frame} kind={STUCK} rows={shown.rows} />;
  }
}
