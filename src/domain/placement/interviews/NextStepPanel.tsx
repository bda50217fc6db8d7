import { Button, Group } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { useCurrentMinute } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { MeetingText } from "#/client/ui/MeetingText.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { type Interview, interviewsContract } from "./interviews.contract.ts";
import css from "./interviews.module.css";
import { endOf, needsAttachment, nextRound, ROUNDS } from "./interviews.rules.ts";
import { AskedButton } from "./questions/AskedButton.tsx";

export type Status = CallResponse<typeof interviewsContract.status>;
type Props = {
  status: UseQueryResult<Status>;
  onSchedule: () => void;
  /** Opens the form that records where the user is placed. */
  onPlaced: (interview: Interview) => void;
};

/** The user's next step: the profile, the missing outcome, or the next round. */
export function NextStepPanel({ status, ...actions }: Props) {
  const { userId } = useSignedIn();
  const latest = useQuery({
    ...routeQuery(interviewsContract.latest, { params: { userId } }),
    retry: false,
  });
  return (
    <QueryView
      queries={[status]}
      loading="Checking what you can schedule"
      failure="Error checking scheduling eligibility."
    >
      {(data) => {
        const isNone = latest.error instanceof ApiError && latest.error.status === 404;
        return (
          <div className={css.standing}>
            <NextStep status={data} latest={latest.data?.interview} {...actions} />
            {latest.isError && !isNone && (
              <InlineAlert tone="warning">Failed to fetch latest interview.</InlineAlert>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

type StepProps = Omit<Props, "status"> & { status: Status; latest: Interview | undefined };

function NextStep({ status, latest, onSchedule, onPlaced }: StepProps) {
  const { canSchedule, reason, companyName, completedRounds } = status;
  if (latest?.feedback === "Pending") return <Waiting interview={latest} />;
  if (!canSchedule) {
    const needsProfile = reason?.includes("profile");
    return (
      <InlineAlert tone={needsProfile ? "warning" : "success"} title={reason ?? ""}>
        {needsProfile ? (
          <LinkButton to="/profile-details" size="compact-sm" variant="default">
            Open my profile
          </LinkButton>
        ) : (
          "Nothing more is to be scheduled."
        )}
      </InlineAlert>
    );
  }
  if (!companyName) return null;
  const isDone = completedRounds.length === ROUNDS.length;
  // After these rounds the company decides: the next step is the job, not another round.
  const isDecided = latest && needsAttachment(latest.round);
  return (
    <InlineAlert tone="success" title={`Your last round with ${companyName} was positive`}>
      <Group gap={12}>
        {latest && isDecided && (
          <Button size="compact-md" onClick={() => onPlaced(latest)}>
            I got the job
          </Button>
        )}
        {isDone
          ? "All rounds are passed. Record your placement with Placed."
          : isDecided
            ? `Did ${companyName} offer you the job? If another round follows, schedule it.`
            : `Next comes ${nextRound(completedRounds)}. The company stays ${companyName} until a ` +
              "round is negative or you are placed."}
        {!isDone && (
          <Button size="compact-sm" variant="default" onClick={onSchedule}>
            {isDecided ? "Schedule another round" : `Schedule ${nextRound(completedRounds)}`}
          </Button>
        )}
      </Group>
    </InlineAlert>
  );
}

/** The outcome is only asked for once the interview is over. */
function Waiting({ interview }: { interview: Interview }) {
  const what = `${interview.round} interview with ${interview.companyName}`;
  if (endOf(interview) <= useCurrentMinute()) {
    return (
      <InlineAlert tone="warning" title={`How did your ${what} go?`}>
        Choose its feedback in the table. The next one can be scheduled then.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="info" title={`Next: ${what}`}>
      <DateText value={interview.date} />, {formatTime(interview.startTime)}, {interview.duration}.
      The next one can be scheduled once this one has its feedback.
      <MeetingText of={interview} />
      <AskedButton interview={interview} />
    </InlineAlert>
  );
}
