import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import type { IsoDate } from "#/shared/dates.ts";
import type { Interview } from "../contract.ts";
import type { Outcome } from "../rules.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { PlacementForm } from "./PlacementForm.tsx";
import { SlotForm } from "./SlotForm.tsx";
import type { Status } from "./StandingPanel.tsx";

/** Which dialog is open, and for which interview. */
export type Asked =
  | { what: "schedule"; date: IsoDate }
  | { what: "modify" | "placed"; interview: Interview }
  | { what: "feedback"; interview: Interview; outcome: Outcome };

type Props = { asked: Asked | null; status: Status; onClose: () => void };

export function InterviewDialogs({ asked, status, onClose }: Props) {
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked ? titleOf(asked) : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {asked ? contentOf(asked, status, onClose) : null}
    </Modal>
  );
}

function contentOf(asked: Asked, status: Status, onClose: () => void): ReactNode {
  switch (asked.what) {
    case "schedule":
      return <SlotForm date={asked.date} status={status} onClose={onClose} />;
    case "modify":
      return <SlotForm interview={asked.interview} status={status} onClose={onClose} />;
    case "feedback":
      return <FeedbackForm interview={asked.interview} outcome={asked.outcome} onClose={onClose} />;
    case "placed":
      return <PlacementForm interview={asked.interview} onClose={onClose} />;
  }
}

function titleOf(asked: Asked): string {
  if (asked.what === "schedule") return "Schedule interview";
  const { companyName, round } = asked.interview;
  if (asked.what === "modify") return `Modify ${companyName}, ${round}`;
  return asked.what === "feedback" ? `Feedback: ${companyName}, ${round}` : "Placement details";
}
