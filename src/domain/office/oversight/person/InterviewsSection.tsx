import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { ResumeOf } from "#/domain/placement/resumes/PdfButton.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import { OutcomeDialog } from "./OutcomeDialog.tsx";
import type { PersonInterview, PersonPage } from "./person.contract.ts";

const MEANINGS: Record<PersonInterview["feedback"], Meaning> = {
  Pending: "waiting",
  Positive: "good",
  Negative: "bad",
};

/** Every interview, latest first, and the résumé for companies if the user may open it. */
export function InterviewsSection({ person }: { person: PersonPage }) {
  const { _id: userId, interviews = [], hasResume } = person;
  const { audience } = useSignedIn();
  const today = useCurrentDate();
  const [corrected, setCorrected] = useState<PersonInterview | null>(null);
  const isCorrectable = ({ date }: PersonInterview) => audience === "admin" && date <= today;
  if (interviews.length === 0 && !hasResume) return null;
  return (
    <CardSection title="Interviews" action={hasResume && <ResumeOf userId={userId} />}>
      <ul className="rows">
        {interviews.map((interview) => (
          <li key={interview._id}>
            <Stack gap={0} miw={0}>
              <strong className="wrap">
                <CompanyLink name={interview.companyName} />, {interview.round}
              </strong>
              <Text span variant="hint">
                <DateText value={interview.date} />
                {interview.startTime && `, ${formatTime(interview.startTime)}`}
              </Text>
              {interview.feedback === "Pending" && <MeetingText of={interview} />}
              {interview.description && (
                <Text span variant="hint" className="wrap">
                  {interview.description}
                </Text>
              )}
            </Stack>
            <Group gap={8}>
              <StatusBadge meaning={interview.isNoShow ? "bad" : MEANINGS[interview.feedback]}>
                {interview.isNoShow ? "No-show" : interview.feedback}
              </StatusBadge>
              {isCorrectable(interview) && (
                <RowButton
                  size="compact-sm"
                  label={`Correct the outcome of ${interview.companyName}, ${interview.round}`}
                  onClick={() => setCorrected(interview)}
                >
                  Correct
                </RowButton>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {audience === "admin" && (
        <OutcomeDialog interview={corrected} onClose={() => setCorrected(null)} />
      )}
    </CardSection>
  );
}
