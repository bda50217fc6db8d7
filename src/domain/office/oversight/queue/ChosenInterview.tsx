import { Box, Text } from "@mantine/core";
import { currentDate } from "#/client/lib/clock.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { RemindButton } from "#/domain/placement/interviews/reminders/RemindButton.tsx";
import type { MissingOutcome } from "#/domain/placement/interviews/reminders/reminders.contract.ts";
import { type IsoDate, istDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { type BulkProps, type ChosenProps, type Kind, refreshQueue } from "./queue.client.ts";

/** Each candidate is asked at most once a day. */
const canAsk = ({ askedAt }: MissingOutcome, today: IsoDate) =>
  askedAt === null || istDate(new Date(askedAt)) !== today;

function ChosenInterview({ row, displayName }: ChosenProps<MissingOutcome>) {
  const { companyName, round, date, startTime, duration, askedAt } = row;
  const today = useCurrentDate();
  return (
    <>
      <Facts
        min="8rem"
        facts={[
          ["Company", <CompanyLink key="company" name={companyName} />],
          ["Round", round],
          ["Was on", <DateText key="date" value={date} />],
          ["Time", `${formatTime(startTime)}, ${duration}`],
          ["Asked last", askedAt ? <DateText key="asked" value={askedAt} as="time" /> : "Never"],
        ]}
      />
      <Text variant="note">{displayName} records how it went; the office can ask once a day.</Text>
      <Box>
        <RemindButton
          ids={[row._id]}
          label="Ask how it went"
          disabled={!canAsk(row, today)}
          onDone={() => void refreshQueue()}
        />
      </Box>
    </>
  );
}

const RemindSelected = ({ rows, keep }: BulkProps<MissingOutcome>) => (
  <RemindButton
    ids={rows.map(({ _id }) => _id)}
    label={`Ask ${rows.length} how it went`}
    onDone={keep}
  />
);

/** Stays in the queue after asking: the candidate's answer ends it. */
export const INTERVIEWS: Kind<MissingOutcome> = {
  what: "interview",
  empty: "Every interview has its outcome.",
  person: ({ userId }) => ({ id: userId._id, name: userId.username }),
  about: ({ companyName, round }) => `${companyName}, ${round}`,
  since: ({ date }) => <DateText value={date} />,
  Chosen: ChosenInterview,
  keys: { a: "Ask how it went" },
  bulk: {
    Actions: RemindSelected,
    isSelectable: (row) => canAsk(row, currentDate()),
    isKept: true,
  },
};
