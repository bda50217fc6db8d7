import { Box, Button, Group, Text } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { clockNow } from "#/client/lib/clock.ts";
import { formatInstant, formatShownDate } from "#/client/lib/format-date.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useKeepSessionAlive } from "#/client/lib/user-presence.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { istDate, istTime } from "#/shared/dates.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { PresenceBadge } from "../InterviewPresence.tsx";
import { endOf } from "../interviews.rules.ts";
import { overviewContract, type Schedule } from "./overview.contract.ts";

/** Polling in addition to the pushed updates, to notice when these stop. */
const ASK_EACH_MS = 60_000;
/** After two failed requests the content may be outdated. */
const STALE_AFTER_MS = 2.5 * ASK_EACH_MS;
const TICK_MS = 10_000;

/** Scales with the screen: readable across a room, and on one row of a phone. */
const LARGE = "clamp(1.0625rem, 0.7rem + 1.2vw, 2.125rem)";

/** Today's interviews for a screen on the wall: large, current, and marked when outdated. */
export function WallPage() {
  const now = useNow();
  const wall = useRef<HTMLElement>(null);
  useWakeLock();
  useKeepSessionAlive();
  const date = istDate(now);
  const day = useQuery({
    ...routeQuery(overviewContract.day, { query: { date, pageSize: String(MAX_PAGE_SIZE) } }),
    refetchInterval: ASK_EACH_MS,
    refetchIntervalInBackground: true,
  });
  const heardAt = new Date(day.dataUpdatedAt);
  const isStale = day.data !== undefined && now.getTime() - day.dataUpdatedAt > STALE_AFTER_MS;
  return (
    <Box
      ref={wall}
      component="section"
      aria-label="Wall screen"
      // Alone on a screen, it also sets the background.
      bg="var(--page)"
      p="clamp(0px, 1.5vw, 32px)"
      style={{ overflow: "auto" }}
    >
      <Group justify="space-between" gap="8px 24px" mb={20}>
        <div>
          <Box component="h1" fz="clamp(1.75rem, 1rem + 1.5vw, 2.25rem)" fw={700} tabIndex={-1}>
            Interviews today
          </Box>
          <Text fz="1.25rem" variant="soft">
            {formatShownDate(date)}
          </Text>
        </div>
        <Group gap={20}>
          <Text role="status" variant="faint">
            {day.data ? `Updated ${formatMinute(heardAt, now)}` : ""}
          </Text>
          {document.fullscreenEnabled && (
            <Button
              variant="default"
              leftSection={<IconMaximize size={18} aria-hidden="true" />}
              onClick={() => void wall.current?.requestFullscreen()}
            >
              Full screen
            </Button>
          )}
        </Group>
      </Group>
      {isStale && (
        <InlineAlert tone="warning" title="This may be out of date">
          No update from the server since {formatMinute(heardAt, now)}. It is asked again every
          minute.
        </InlineAlert>
      )}
      <QueryView queries={[day]} loading="Loading interviews...">
        {({ schedules }) => <Schedules schedules={schedules} date={date} now={now} />}
      </QueryView>
    </Box>
  );
}

type SchedulesProps = { schedules: readonly Schedule[]; date: string; now: Date };

/** A candidate marked as present is not done just because it takes longer than planned. */
const isDone = ({ feedback, presence }: Schedule) => feedback !== "Pending" || presence === "done";

/**
 * The first part of a name that is more than an initial: anyone in front of the screen can read who
 * is next, but no stranger's full name, and never the outcome of an interview.
 */
function firstNameOf(name: string): string {
  const parts = name.split(" ");
  return parts.find((part) => part.replaceAll(/[^\p{L}\p{M}]/gu, "").length > 1) ?? name;
}

/** Upcoming and current interviews first, past ones below. */
function Schedules({ schedules, date, now }: SchedulesProps) {
  const isOver = (one: Schedule) => isDone(one) || (!one.presence && endOf({ ...one, date }) < now);
  const inOrder = schedules.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));
  if (schedules.length === 0) {
    return (
      <>
        <Text fz={LARGE}>No interview schedules found.</Text>
        <Text variant="soft" mt={8}>
          Interviews of today stand here, by time, as soon as somebody schedules one. The screen
          stays up to date by itself.
        </Text>
      </>
    );
  }
  return (
    <ul className="rows">
      {inOrder.map((one) => (
        <Box key={one._id} component="li" fz={LARGE} c={isOver(one) ? "var(--ink-faint)" : ""}>
          <Group gap="0 28px" miw={0} flex={1}>
            <Text span className="figures" fw={680} miw="5em">
              {formatTime(one.startTime)}
            </Text>
            {/* Next to the time in all rows, or below it in all rows. */}
            <Box component="span" className="wrap" flex="1 1 15em">
              <b>{firstNameOf(one.userId.username)}</b> · {one.companyName}, {one.round}
            </Box>
          </Group>
          <Box display="flex" __vars={{ "--badge": "max(0.8125rem, 0.6em)" }}>
            {one.presence && <PresenceBadge presence={one.presence} />}
          </Box>
        </Box>
      ))}
    </ul>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(clockNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(clockNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Keeps the screen on where the browser can, while the page is shown. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused if the battery is low: the screen then goes dark like any other.
      const got = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isLeft) void got?.release();
      else lock = got;
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}

/** The time alone, or with the day if that is no longer today. */
const formatMinute = (at: Date, now: Date): string =>
  istDate(at) === istDate(now) ? formatTime(istTime(at)) : formatInstant(at.toISOString(), now);
