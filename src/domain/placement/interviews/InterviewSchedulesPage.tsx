import { Button, Group } from "@mantine/core";
import { IconCalendarOff, IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOr } from "#/client/lib/api-error.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { highlightRow } from "#/client/lib/highlighted-row.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { refresh, routeQuery, useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { DateField } from "#/client/ui/DateField.tsx";
import { FEEDBACK_MEANINGS } from "#/client/ui/FeedbackBadge.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { CalendarCard } from "#/domain/messaging/calendar/CalendarCard.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { InterviewActions } from "./InterviewActions.tsx";
import { Outcome } from "./InterviewCells.tsx";
import { interviewColumns } from "./InterviewColumns.tsx";
import { type DialogTarget, InterviewDialogs } from "./InterviewDialogs.tsx";
import { OWN_READS, sendingFeedback } from "./interviews.client.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import { FEEDBACKS, type Feedback, needsAttachment } from "./interviews.rules.ts";
import { NextStepPanel } from "./NextStepPanel.tsx";

export function InterviewSchedulesPage() {
  const { userId } = useSignedIn();
  const request = { params: { userId } };
  const status = useRouteQuery(interviewsContract.status, request);
  const today = useCurrentDate();
  const [chosen, setChosen] = useState<IsoDate | "">("");
  const date = chosen || today;
  const [target, setTarget] = useState<DialogTarget | null>(null);
  const canSchedule = status.data?.canSchedule ?? false;
  const schedule = () => setTarget({ what: "schedule", date });
  return (
    <>
      <PageHead
        title="Interview Schedules"
        context="Schedule an interview, record how it went, continue with the next round."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
        action={
          <LinkButton to="/past-schedules" variant="default">
            Past schedules
          </LinkButton>
        }
      />
      <ShownTogether queries={[status]}>
        <NextStepPanel
          status={status}
          onSchedule={schedule}
          onPlaced={(interview) => setTarget({ what: "placed", interview })}
        />
        <Group gap="0.75rem" align="end" mb="1.25rem">
          <DateField label="Date of the next interview" value={date} onChange={setChosen} />
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
      </ShownTogether>
      {status.data && (
        <InterviewDialogs target={target} status={status.data} onClose={() => setTarget(null)} />
      )}
    </>
  );
}

type Props = { userId: string; onAsk: (target: DialogTarget) => void };

/** Interviews with the current company; only the latest can still be changed. */
function InterviewTable({ userId, onAsk }: Props) {
  const request = { params: { userId } };
  const { data } = useQuery({ ...routeQuery(interviewsContract.latest, request), retry: false });
  const latest = data?.interview;
  const isOpen = (interview: Interview) => interview._id === latest?._id && !latest.placed;
  const all = interviewColumns((interview) => (
    <FeedbackCell interview={interview} isOpen={isOpen(interview)} onAsk={onAsk} />
  ));
  // The columns for input come first, so that a phone shows them without a press.
  const columns = [
    ...all.filter(({ key }) => !AFTER_FEEDBACK.includes(key)).map(entered),
    ...all.filter(({ key }) => AFTER_FEEDBACK.includes(key)),
  ];
  return (
    <DataTable
      name="interviews"
      label="Interviews with the current company"
      source={{
        route: interviewsContract.current,
        request,
        rows: "interviews",
        sort: "-date",
      }}
      columns={columns}
      searchPlaceholder="Search interviews"
      empty={{ text: "No interview schedules found.", Icon: IconCalendarOff }}
      errorText={() => "Failed to fetch interview schedules."}
      actions={(interview) =>
        isOpen(interview) ? <InterviewActions interview={interview} onAsk={onAsk} /> : null
      }
    />
  );
}

const AFTER_FEEDBACK = ["date", "attachment"];
const entered = (column: Column<Interview>): Column<Interview> =>
  column.key === "feedback" ? { ...column, isSentence: false, isEntered: true } : column;

type FeedbackCellProps = {
  interview: Interview;
  isOpen: boolean;
  onAsk: (target: DialogTarget) => void;
};

/**
 * The feedback selector of a row: Positive is sent at once, for HR and Client rounds after asking
 * for the PDF; Negative opens the description (M3).
 */
function FeedbackCell({ interview, isOpen, onAsk }: FeedbackCellProps) {
  const [isBusy, setBusy] = useState(false);
  if (interview.placed) return <StatusBadge meaning="good">Placed</StatusBadge>;
  if (!isOpen || interview.feedback !== "Pending") return <Outcome interview={interview} />;
  const choose = async (feedback: Feedback) => {
    if (feedback === "Pending") return;
    if (interview.date > currentDate()) {
      toast.error(SCREEN_ERRORS.INTERVIEW_AHEAD.message);
      return;
    }
    if (feedback === "Negative" || needsAttachment(interview.round)) {
      onAsk({ what: "feedback", interview, outcome: feedback });
      return;
    }
    setBusy(true);
    try {
      const values = { feedback, description: "", isNoShow: false, assignment: null };
      const { message } = await sendingFeedback(interview, values).make();
      toast.success(message, {
        about: `${interview.companyName}, ${interview.round}: ${feedback}`,
      });
      highlightRow(interview._id);
      await refresh(OWN_READS);
    } catch (error) {
      toast.error(refusalOr("Failed to submit feedback.")(error));
    }
    setBusy(false);
  };
  return (
    <Select
      aria-label={`Feedback for ${interview.companyName}, ${interview.round}`}
      data={[...FEEDBACKS]}
      value={interview.feedback}
      allowDeselect={false}
      disabled={isBusy}
      size="xs"
      w={130}
      data-meaning={FEEDBACK_MEANINGS[interview.feedback]}
      onChange={(value) => {
        const feedback = FEEDBACKS.find((one) => one === value);
        if (feedback) void choose(feedback);
      }}
    />
  );
}
