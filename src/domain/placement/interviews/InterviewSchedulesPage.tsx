import { Button, Group } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { currentDate } from "#/client/lib/clock.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { CalendarCard } from "#/domain/messaging/calendar/CalendarCard.tsx";
import { type DialogTarget, InterviewDialogs } from "./InterviewDialogs.tsx";
import { InterviewTable } from "./InterviewTable.tsx";
import { interviewsContract } from "./interviews.contract.ts";
import { NextStepPanel } from "./NextStepPanel.tsx";

/** The reader's interviews with the current company, and everything that can be done with them. */
export function InterviewSchedulesPage() {
  const { userId } = useSignedIn();
  const request = { params: { userId } };
  const status = useQuery(routeQuery(interviewsContract.status, request));
  const [date, setDate] = useState(() => currentDate());
  const [target, setTarget] = useState<DialogTarget | null>(null);
  const canSchedule = status.data?.canSchedule ?? false;
  const schedule = () => setTarget({ what: "schedule", date });
  return (
    <>
      <PageHead
        title="Interview Schedules"
        context="Schedule an interview, record how it went, go on to the next round."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
        action={
          <LinkButton to="/past-schedules" variant="default">
            Past schedules
          </LinkButton>
        }
      />
      <Settled queries={[status]}>
        <NextStepPanel status={status} onSchedule={schedule} />
        <Group gap="0.75rem" align="end" mb="1.25rem">
          <DateField
            label="Date of the next interview"
            value={date}
            onChange={(day) => setDate(day || currentDate())}
          />
          <Button
            leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden="true" />}
            disabled={!canSchedule}
            onClick={schedule}
          >
            Schedule
          </Button>
        </Group>
        <InterviewTable userId={userId} onAsk={setTarget} />
        <CalendarCard whose="your interviews" />
      </Settled>
      {status.data && (
        <InterviewDialogs target={target} status={status.data} onClose={() => setTarget(null)} />
      )}
    </>
  );
}
