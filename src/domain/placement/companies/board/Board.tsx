import { Group } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { ChoiceBar } from "#/client/ui/ChoiceBar.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { SearchBox } from "#/client/ui/table/SearchBox.tsx";
import type { TableState } from "#/client/ui/table/table-state.ts";
import type { Application } from "../applications/applications.contract.ts";
import { LeaveJoinedForm, NotTakenForm, OfferForm } from "../applications/OfferForm.tsx";
import { CancelForm, FollowUpForm } from "../arranging/ReasonForms.tsx";
import { SlotForm } from "../arranging/SlotForm.tsx";
import type { BoardAnswer } from "../introductions/introductions.rules.ts";
import type { Opening } from "../openings/openings.contract.ts";
import type { MenuAction } from "./ApplicationMenu.tsx";
import { BoardColumns, type Chosen, MovableColumns } from "./BoardColumns.tsx";
import { NobodyApplied } from "./NobodyApplied.tsx";

type Props = {
  opening: Opening;
  applications: readonly Application[];
  look: Pick<TableState, "q" | "search">;
  /** The filter by the company's answers; null if it was shown nobody. */
  answer: { value: BoardAnswer | ""; onChange: (answer: BoardAnswer | "") => void } | null;
  isLoading: boolean;
  /** Shows more of every column. */
  onMore: () => void;
};

/** With more candidates than this, a search by name is offered. */
const FEW = 20;

const ANSWER_CHOICES = {
  "": "Everybody",
  interested: "Interested",
  "not for us": "Not for them",
  waiting: "No answer yet",
} as const;

const TITLES: Record<MenuAction, string> = {
  schedule: "Schedule an interview",
  move: "Move the interview",
  cancel: "Cancel the interview",
  followUp: "Follow up the no\u2011show",
  offer: "Note the offer",
  "not taken": "Mark as not taken",
  applied: "Back to applied",
  shortlisted: "Back to shortlisted",
  rounds: "Back into rounds",
};

const titleOf = (action: MenuAction, { offer }: Application) =>
  action === "offer" && offer ? "Change the offer" : TITLES[action];

/** The candidates by stage; a card has a menu of actions, and can be dragged to a column. */
export function Board({ opening, applications, look, answer, isLoading, onMore }: Props) {
  const isWriter = useSignedIn().audience === "admin";
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isNarrowed = Boolean(look.q || answer?.value);
  if (applications.length === 0 && !isNarrowed) return <NobodyApplied opening={opening} />;
  const shown = { role: opening.role, applications, isLoading, onMore };
  return (
    <>
      {answer && (isNarrowed || applications.some(({ company }) => company)) && (
        <Group>
          <ChoiceBar label="What the company said" choices={ANSWER_CHOICES} {...answer} />
        </Group>
      )}
      {(look.q || applications.length > FEW) && (
        <SearchBox q={look.q} search={look.search} placeholder="Find by name" />
      )}
      {isWriter ? <MovableColumns {...shown} onChoose={setChosen} /> : <BoardColumns {...shown} />}
      {isWriter && (
        <Dialog
          of={chosen}
          title={({ action, of }) => `${titleOf(action, of)}: ${of.username}`}
          onClose={() => setChosen(null)}
        >
          {(one) => <ActionForm {...one} onClose={() => setChosen(null)} />}
        </Dialog>
      )}
    </>
  );
}

function ActionForm({ action, of, round, onClose }: Chosen & { onClose: () => void }) {
  switch (action) {
    case "schedule":
    case "move":
      return <SlotForm of={of} round={round} isMove={action === "move"} onClose={onClose} />;
    case "cancel":
      return <CancelForm of={of} onClose={onClose} />;
    case "followUp":
      return <FollowUpForm of={of} onClose={onClose} />;
    case "offer":
      return <OfferForm of={of} onClose={onClose} />;
    case "not taken":
      return <NotTakenForm of={of} onClose={onClose} />;
    case "applied":
    case "shortlisted":
    case "rounds":
      return <LeaveJoinedForm of={of} stage={action} onClose={onClose} />;
  }
}
