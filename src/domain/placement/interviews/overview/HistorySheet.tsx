import { Group, Stack, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { SideSheet } from "#/client/ui/Dialog.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { ResumeOf } from "#/domain/placement/resumes/PdfButton.tsx";
import { formatLpa } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { AttachmentCell, Outcome, SlotCell } from "../InterviewCells.tsx";
import { type Candidate, overviewContract } from "./overview.contract.ts";
import css from "./overview.module.css";

type Props = { shown: { candidate: Candidate; displayName: string } | null; onClose: () => void };

export function HistorySheet({ shown, onClose }: Props) {
  return (
    <SideSheet
      of={shown}
      title={({ displayName }) => `Interviews of ${displayName}`}
      onClose={onClose}
    >
      {({ candidate }) => (
        <Stack gap="1.25rem" align="stretch">
          {candidate.hasResume && (
            <Group>
              <ResumeOf userId={candidate._id} />
            </Group>
          )}
          <History userId={candidate._id} />
        </Stack>
      )}
    </SideSheet>
  );
}

function History({ userId }: { userId: string }) {
  const history = useRouteQuery(overviewContract.history, { params: { userId } });
  return (
    <QueryView queries={[history]} loading="Loading interviews...">
      {({ interviews, placement }) => {
        if (interviews.length === 0 && !placement) {
          return <EmptyState text="No interview schedules found." Icon={IconCalendarOff} />;
        }
        return (
          <Stack gap="1.25rem">
            {placement && (
              <InlineAlert tone="success" title={`Placed at ${placement.placedCompany}`}>
                {formatLpa(placement.packageAmount)}, from{" "}
                <DateText value={placement.onboardingDate} as="day" />
              </InlineAlert>
            )}
            <ol className={css.rounds}>
              {interviews.map((interview) => (
                <li key={interview._id}>
                  <h3>
                    <CompanyLink name={interview.companyName} />, {interview.round}
                  </h3>
                  <Text component="div" variant="note" mb={6}>
                    <SlotCell interview={{ ...interview, moves: [] }} />
                  </Text>
                  {interview.moves.map((move) => (
                    <Text key={move.movedAt} variant="note" mb={6}>
                      Moved from <DateText isInSentence value={move.date} />,{" "}
                      {formatTime(move.startTime)}
                      {move.reason && `: ${move.reason}`}
                    </Text>
                  ))}
                  <Outcome interview={interview} />
                  {interview.attachment && (
                    <div>
                      <AttachmentCell interview={interview} />
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </Stack>
        );
      }}
    </QueryView>
  );
}
