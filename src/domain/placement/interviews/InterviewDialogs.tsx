import type { ReactNode } from "react";
import { Dialog } from "#/client/ui/Dialog.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import type { Interview } from "./interviews.contract.ts";
import type { Outcome } from "./interviews.rules.ts";
import type { Status } from "./NextStepPanel.tsx";
import { PlacementForm } from "./PlacementForm.tsx";
import { SlotForm } from "./SlotForm.tsx";

export type DialogTarget =
  | { what: "schedule"; date: IsoDate }
  | { what: "modify" | "placed"; interview: Interview }
  | { what: "feedback"; interview: Interview; outcome: Outcome };

type Props = { target: DialogTarget | null; status: Status; onClose: () => void };

export function InterviewDialogs({ target, status, onClose }: Props) {
  return (
    <Dialog of={target} onClose={onClose} title={titleOf}>
      {(of) => contentOf(of, status, onClose)}
    </Dialog>
  );
}

function contentOf(target: DialogTarget, status: Status, onClose: () => void): ReactNode {
  switch (target.what) {
    case "schedule":
      return <SlotForm date={target.date} status={status} onClose={onClose} />;
    case "modify":
      return <SlotForm interview={target.interview} status={status} onClose={onClose} />;
    case "feedback":
      return (
        <FeedbackForm interview={target.interview} outcome={target.outcome} onClose={onClose} />
      );
    case "placed":
      return <PlacementForm interview={target.interview} onClose={onClose} />;
  }
}

function titleOf(target: DialogTarget): string {
  if (target.what === "schedule") return "Schedule interview";
  const { companyName, round } = target.interview;
  if (target.what === "modify") return `Modify ${companyName}, ${round}`;
  return target.what === "feedback" ? `Feedback: ${companyName}, ${round}` : "Placement details";
}
