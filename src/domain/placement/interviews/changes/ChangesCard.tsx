import { Box, Button, Card, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { ShowAll } from "#/client/ui/ShowAll.tsx";
import { type Meaning, StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { namesakesIn } from "#/shared/person-code.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { changesContract, type InterviewChange } from "./changes.contract.ts";
import { type Change, isSinceMorning } from "./changes.rules.ts";

const WORDS: Record<Change, readonly [string, Meaning]> = {
  new: ["New", "active"],
  moved: ["Moved", "waiting"],
  cancelled: ["Cancelled", "bad"],
  marked: ["Marked", "good"],
};

/** The query for changes since the last look, with the day that a page shows. */
export const changesQuery = (date: string) => routeQuery(changesContract.read, { query: { date } });

/** Few enough rows that the day itself, below, is still on the first screen. */
const FIRST = 4;

type Props = { changes: readonly InterviewChange[]; since: string; until: string };

/** The changes of interviews since the last look; empty if there are none. */
export function ChangesCard({ changes, since, until }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const today = useCurrentDate();
  const see = useSend(changesContract.see, { refresh: [changesContract.read] });
  const namesakes = namesakesIn(changes.map(({ userId: id, username: name }) => ({ id, name })));
  if (changes.length === 0) return null;
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  return (
    <Card component="section" aria-labelledby="changes" p="12px 20px 6px" mb={20}>
      <Group justify="space-between" gap="4px 16px" mb={2}>
        <h2 id="changes">
          {changes.length === 1 ? "1 change" : `${changes.length} changes`}{" "}
          {isSinceMorning(since, today) ? (
            "today"
          ) : (
            <>
              since <DateText isInSentence value={since} as="time" />
            </>
          )}
        </h2>
        <Button
          variant="light"
          size="compact-sm"
          loading={see.isPending}
          onClick={() => see.mutate({ body: { until } })}
        >
          Mark as seen
        </Button>
      </Group>
      <ul className="rows">
        {shown.map((change) => (
          <Box key={`${change._id} ${change.kind}`} component="li" py={6}>
            <Box miw={0} flex={1}>
              <PersonLink id={change.userId} name={change.username} namesakes={namesakes} />{" "}
              <Text span variant="note" display={{ base: "block", sm: "inline" }} truncate>
                <Slot {...change} />
                {change.from && (
                  <>
                    {" "}
                    (was <Slot {...change.from} />)
                  </>
                )}{" "}
                · {change.companyName}, {change.round}
              </Text>
            </Box>
            <StatusBadge meaning={meaningOf(change)}>{wordOf(change)}</StatusBadge>
          </Box>
        ))}
      </ul>
      {shown.length < changes.length && (
        <ShowAll onClick={() => setIsWhole(true)}>
          Show {changes.length - shown.length} more
        </ShowAll>
      )}
    </Card>
  );
}

const Slot = ({ date, startTime }: { date: string; startTime: string }) => (
  <>
    <DateText value={date} />, {formatTime(startTime)}
  </>
);

const wordOf = ({ kind, feedback }: InterviewChange): string =>
  kind === "marked" ? feedback : WORDS[kind][0];
const meaningOf = ({ kind, feedback }: InterviewChange): Meaning =>
  kind === "marked" && feedback === "Negative" ? "bad" : WORDS[kind][1];
