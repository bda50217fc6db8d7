import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { type Duration, START_TIME } from "#/domain/placement/interviews/interviews.rules.ts";
import { isCalendarDate } from "#/shared/dates.ts";
import type { Application } from "../applications/applications.contract.ts";
import { arrangingContract } from "./arranging.contract.ts";

type Props = {
  of: Application;
  values: { date: string; startTime: string; duration: Duration };
  except: string | undefined;
  field: object;
};

/**
 * Clashes at a time, with a checkbox to schedule anyway unless it is the candidate's own interview.
 */
export function Clashes({ of, values, except, field }: Props) {
  const { date, startTime, duration } = values;
  const isChosen = isCalendarDate(date) && START_TIME.test(startTime);
  const { data } = useQuery({
    ...routeQuery(arrangingContract.clashes, {
      params: { applicationId: of._id },
      query: { date, startTime, duration, ...(except ? { except } : {}) },
    }),
    enabled: isChosen,
  });
  if (!isChosen || !data || data.clashes.length === 0) return null;
  const isOwn = data.clashes.some(({ kind }) => kind === "candidate");
  return (
    <InlineAlert tone="warning" title="Something else is at this time">
      <ul>
        {data.clashes.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {!isOwn && <Checkbox label="I mean it all the same" mt={8} {...field} />}
    </InlineAlert>
  );
}
