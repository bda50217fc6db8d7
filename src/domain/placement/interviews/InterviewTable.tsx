import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { FeedbackCell } from "./FeedbackCell.tsx";
import { InterviewActions } from "./InterviewActions.tsx";
import { interviewColumns } from "./InterviewCells.tsx";
import type { DialogTarget } from "./InterviewDialogs.tsx";
import { type Interview, interviewsContract } from "./interviews.contract.ts";

type Props = { userId: string; onAsk: (target: DialogTarget) => void };

/** Interviews with the current company; only the latest can still be changed. */
export function InterviewTable({ userId, onAsk }: Props) {
  const request = { params: { userId } };
  const { data } = useQuery({ ...routeQuery(interviewsContract.latest, request), retry: false });
  const latest = data?.interview;
  const isOpen = (interview: Interview) => interview._id === latest?._id && !latest.placed;
  const columns = interviewColumns((interview) => (
    <FeedbackCell interview={interview} isOpen={isOpen(interview)} onAsk={onAsk} />
  ));
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
