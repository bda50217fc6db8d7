import { Button, Stack, Text } from "@mantine/core";
import { IconCalendarOff, IconHourglass } from "@tabler/icons-react";
import { messageOf } from "#/client/lib/api-error.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useOutlook } from "#/client/lib/outlook.ts";
import { useRouteQuery, useSend } from "#/client/lib/query.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import {
  type WaitlistStatus,
  waitlistContract,
} from "#/domain/training/batches/waitlist/waitlist.contract.ts";

const READS = [waitlistContract.find];

/** Shown if no batch with a place starts within a week: the next start, and the waitlist for it. */
export function NoBatch({ userId }: { userId: string }) {
  const status = useRouteQuery(waitlistContract.find, { params: { userId } });
  const waiting = status.data?.waiting;
  const fullStart = useOutlook()?.fullStart;
  return (
    <StateView
      Icon={waiting ? IconHourglass : IconCalendarOff}
      tone={waiting ? "accent" : "warning"}
      role="status"
      title="No eligible batch found for the current date range."
      text={
        <>
          {waiting && (
            <Text span inherit display="block" mb={6} c="var(--ink)" fw={560}>
              {describeTurn(waiting)}
            </Text>
          )}
          {describeNext(status.data, fullStart)}
        </>
      }
      action={
        <Stack gap={12} align="center">
          {waiting ? (
            <Leave userId={userId} />
          ) : (
            <Join userId={userId} isReady={status.data !== undefined} />
          )}
          <LinkButton to="/contact-us" variant="default">
            Ask about the next batch
          </LinkButton>
          <Text variant="note">
            <WhoToAsk />
          </Text>
        </Stack>
      }
    />
  );
}

/**
 * Its own component, so that its failure disappears with it: if an answer was lost, the failure
 * shows only until refetching the list reveals that it succeeded, never beside the button that
 * reverts it.
 */
function Join({ userId, isReady }: { userId: string; isReady: boolean }) {
  const join = useSend(waitlistContract.join, { refresh: READS, showsFailure: true });
  return (
    <>
      <Button
        loading={join.isPending}
        disabled={!isReady}
        onClick={() => join.mutate({ params: { userId } })}
      >
        Join the waitlist
      </Button>
      {join.error && <InlineAlert>{messageOf(join.error)}</InlineAlert>}
    </>
  );
}

function Leave({ userId }: { userId: string }) {
  const leave = useSend(waitlistContract.leave, { refresh: READS, showsFailure: true });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        loading={leave.isPending}
        onClick={() => leave.mutate({ params: { userId } })}
      >
        Leave the waitlist
      </Button>
      {leave.error && <InlineAlert>{messageOf(leave.error)}</InlineAlert>}
    </>
  );
}

function describeNext(status: WaitlistStatus | undefined, fullStart: string | null | undefined) {
  if (!status) return "A batch can be joined from 7 days before to 7 days after its start.";
  const { next, waiting } = status;
  const full = fullStart ? `The batch of ${formatShownDate(fullStart)} is full. ` : "";
  if (next) {
    return (
      `${full}The next batch starts on ${formatShownDate(next.startDate)}. It can be joined from ` +
      `${formatShownDate(next.opensOn)}.`
    );
  }
  const toDo = waiting ? "." : ": on the waitlist you are told the day.";
  return `${full}The next ${full ? "one" : "batch"} has no date yet${toDo}`;
}

function describeTurn({ before, offered }: NonNullable<WaitlistStatus["waiting"]>): string {
  const place = before === 0 ? "first in line" : `${before} before you`;
  const last = offered ? ` Batch ${offered}, which we told you of, can be joined no longer.` : "";
  return (
    `You are on the waitlist, ${place}.${last} We tell you by mail and here on the day ` +
    `${offered ? "another" : "a"} batch can be joined.`
  );
}
