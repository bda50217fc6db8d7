import { Card, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { ResumeOf } from "#/features/resumes/client/PdfButton.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import { CancelForm, FollowUpForm } from "../../arranging/client/ReasonForms.tsx";
import { SlotForm } from "../../arranging/client/SlotForm.tsx";
import type { Opening } from "../../openings/contract.ts";
import { describePackage } from "../../openings/rules.ts";
import type { Application } from "../contract.ts";
import { columnsOf } from "../rules.ts";
import { ApplicationMenu, type Deed } from "./ApplicationMenu.tsx";
import { NotTakenForm, OfferForm } from "./OfferForm.tsx";

type Props = { opening: Opening; applications: readonly Application[] };
type Chosen = { deed: Deed; of: Application };

const TITLES: Record<Deed, string> = {
  schedule: "Schedule an interview",
  move: "Move the interview",
  cancel: "Cancel the interview",
  followUp: "Follow up the no-show",
  offer: "Offer",
  "not taken": "Not taken",
};

/** Who applied, by where each stands; every card has a menu of what can be done. */
export function Board({ opening, applications }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (applications.length === 0) return <Text c="dimmed">Nobody has applied yet.</Text>;
  return (
    <>
      <Tiles min="15rem" gap="16px" role="group" aria-label={`Applications for ${opening.role}`}>
        {columnsOf(applications).map(({ name, rows }) => (
          <Stack key={name} component="section" gap={8} aria-label={`${name}: ${rows.length}`}>
            <Text component="h2" fz="md">
              {name} ({rows.length})
            </Text>
            {rows.map((of) => (
              <ApplicationCard key={of._id} of={of} onChoose={(deed) => setChosen({ deed, of })} />
            ))}
          </Stack>
        ))}
      </Tiles>
      <Dialog
        of={chosen}
        title={({ deed, of }) => `${TITLES[deed]}: ${of.username}`}
        onClose={() => setChosen(null)}
      >
        {({ deed, of }) => <DeedForm deed={deed} of={of} onClose={() => setChosen(null)} />}
      </Dialog>
    </>
  );
}

function DeedForm({ deed, of, onClose }: Chosen & { onClose: () => void }) {
  switch (deed) {
    case "schedule":
    case "move":
      return <SlotForm of={of} isMove={deed === "move"} onClose={onClose} />;
    case "cancel":
      return <CancelForm of={of} onClose={onClose} />;
    case "followUp":
      return <FollowUpForm of={of} onClose={onClose} />;
    case "offer":
      return <OfferForm of={of} onClose={onClose} />;
    case "not taken":
      return <NotTakenForm of={of} onClose={onClose} />;
  }
}

function ApplicationCard({ of, onChoose }: { of: Application; onChoose: (deed: Deed) => void }) {
  const isWriter = useSignedIn().audience === "admin";
  const { interview, offer } = of;
  return (
    <Card padding="sm">
      <Stack gap={4} align="flex-start">
        <strong>
          <PersonLink id={of.userId} name={of.username} />
        </strong>
        {interview && (
          <Text span variant="hint">
            {interview.round}, <DateText value={interview.date} />,{" "}
            {formatTime(interview.startTime)}
          </Text>
        )}
        {interview && interview.feedback !== "Pending" && (
          <StatusBadge meaning={interview.feedback === "Positive" ? "good" : "bad"}>
            {interview.isNoShow ? "No-show" : interview.feedback}
          </StatusBadge>
        )}
        {interview?.isNoShow && (
          <Text span variant="hint" className="wrap">
            {interview.followUp ?? "Not followed up yet"}
          </Text>
        )}
        {offer && (
          <Text span variant="hint">
            {describePackage(offer.fixedLakh, offer.variableLakh)}, from{" "}
            <DateText value={offer.joiningDate} />
          </Text>
        )}
        {of.placedAt && of.stage !== "joined" && (
          <Text span variant="hint">
            Placed at {of.placedAt}
          </Text>
        )}
        {of.reason && <Text variant="hint">{of.reason}</Text>}
        {of.hasResume && <ResumeOf userId={of.userId} />}
        {isWriter && of.stage !== "withdrawn" && <ApplicationMenu of={of} onChoose={onChoose} />}
      </Stack>
    </Card>
  );
}
