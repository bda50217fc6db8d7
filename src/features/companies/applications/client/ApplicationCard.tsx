import { Card, Stack, Text } from "@mantine/core";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ResumeOf } from "#/features/resumes/client/PdfButton.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import { describePackage } from "../../openings/rules.ts";
import type { Application } from "../contract.ts";
import { ApplicationMenu, type Deed } from "./ApplicationMenu.tsx";

type Props = { of: Application; onChoose: (deed: Deed) => void };

/** Somebody on the board: the latest interview, the offer, and what can be done. */
export function ApplicationCard({ of, onChoose }: Props) {
  const isWriter = useSignedIn().audience === "admin";
  const { interview, offer } = of;
  return (
    <Card padding="sm">
      <Stack gap={4} align="flex-start">
        <strong className="wrap">
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
            <DateText isInSentence value={offer.joiningDate} />
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
