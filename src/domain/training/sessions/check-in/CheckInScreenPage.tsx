import { Button, Group } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import { IconMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { useKeepSessionAlive } from "#/client/lib/user-presence.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import { CodeScreen } from "./CodeScreen.tsx";
import { type CheckIn, checkInContract } from "./check-in.contract.ts";

/** Check-ins are pushed at once; this is for when the push connection is down. */
const ASK_EACH_MS = 15_000;

/**
 * Check-in of one session: the code for the projector, those checked in, and the link to the marks.
 */
export function CheckInScreenPage() {
  useKeepSessionAlive();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const checkIn = useQuery({
    ...routeQuery(checkInContract.find, { params: { sessionId } }),
    // Refetched the moment the code expires.
    refetchInterval: ({ state: { data } }) =>
      data?.isOpen ? Math.max(data.nextCodeIn, 250) : ASK_EACH_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const { topic, batchId, date, time } = checkIn.data ?? {};
  return (
    <>
      <PageHead
        title="Check-in"
        crumbs={[{ label: "Trainer Dashboard", to: "/trainer-dashboard" }]}
        context={
          topic && (
            <>
              {topic} · {batchId} · <DateText value={date ?? ""} />, {formatSlot(time ?? "")}
            </>
          )
        }
      />
      <QueryView queries={[checkIn]} loading="Loading the check-in" shape="cards">
        {(data) => <Content checkIn={data} />}
      </QueryView>
    </>
  );
}

function Content({ checkIn }: { checkIn: CheckIn }) {
  const { sessionId, batchId, isOpen, isToday, isHeld } = checkIn;
  const { ref, toggle, fullscreen } = useFullscreenElement();
  const send = useSend(checkInContract.open, { refresh: [checkInContract.find] });
  const set = (open: boolean) => send.mutate({ params: { sessionId }, body: { isOpen: open } });
  return (
    <>
      <CodeScreen ref={ref} checkIn={checkIn} isFull={fullscreen} />
      <Group mt={16}>
        {isOpen ? (
          <Button color="red" variant="light" loading={send.isPending} onClick={() => set(false)}>
            Close check-in
          </Button>
        ) : (
          <Button disabled={!isToday} loading={send.isPending} onClick={() => set(true)}>
            Open check-in
          </Button>
        )}
        {isOpen && (
          <Button
            variant="default"
            leftSection={<IconMaximize size={18} aria-hidden="true" />}
            onClick={() => void toggle()}
          >
            Full screen
          </Button>
        )}
        {isHeld ? (
          <LinkButton to="/edit-session/$sessionId" params={{ sessionId }} variant="default">
            Attendance
          </LinkButton>
        ) : (
          <LinkButton
            to="/create-training"
            search={{ batch: batchId, planned: sessionId }}
            variant="default"
          >
            Record as held
          </LinkButton>
        )}
      </Group>
    </>
  );
}
