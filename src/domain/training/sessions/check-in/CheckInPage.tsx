import { IconCircleCheck, IconUserCheck } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { isUnanswered } from "#/client/lib/api-error.ts";
import { sendWhenOnline } from "#/client/lib/online.ts";
import { refresh } from "#/client/lib/query.ts";
import { useSession } from "#/client/lib/session.ts";
import { type Key, readStored, removeStored, writeStored } from "#/client/lib/storage.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { addressOf } from "#/shared/pages.ts";
import { checkInContract } from "./check-in.contract.ts";
import { TypeCode } from "./TypeCode.tsx";

/** A member's check-in, by the link in the QR code or by typing the digits; survives a sign-in. */
export function CheckInPage() {
  const audience = useSession()?.audience;
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const { code } = useSearch({ strict: false }) as { code?: string };
  if (!audience) return <SignInFirst sessionId={sessionId} code={code} />;
  if (audience !== "trainee") {
    return (
      <StateView
        size="page"
        Icon={IconUserCheck}
        title="Check-in is for the batch's members"
        text="The trainer sees who came on the screen of the session."
      />
    );
  }
  return <OwnCheckIn sessionId={sessionId} code={code ?? readTicket(sessionId)} />;
}

type Props = { sessionId: string; code: string | undefined };

/** Exchanges the link's code for a ticket, so that no address contains it, and signs in. */
function SignInFirst({ sessionId, code }: Props) {
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const goOn = () => {
      const returnTo = addressOf("/check-in/$sessionId", { params: { sessionId } });
      return navigate({ to: "/login", search: { returnTo }, replace: true });
    };
    const changing = code
      ? call(checkInContract.ticket, { params: { sessionId }, body: { code } }).then(
          ({ ticket }) => keepTicket(sessionId, ticket),
          // Anyone too late for the ticket signs in all the same, and types the next code.
          () => undefined,
        )
      : Promise.resolve();
    void changing.then(goOn);
  }, [sessionId, code, navigate]);
  return <LoadingState text="One moment" />;
}

type Done = CallResponse<typeof checkInContract.checkIn>;

function OwnCheckIn({ sessionId, code }: Props) {
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(code !== undefined);
  const [isWaiting, setWaiting] = useState(false);
  const send = async (typed: string) => {
    setSending(true);
    setFailure(null);
    try {
      const body = { code: typed };
      // At the back of a hall the connection comes and goes; the code may expire before it is back.
      const checkIn = () => call(checkInContract.checkIn, { params: { sessionId }, body });
      setDone(await sendWhenOnline(checkIn, () => setWaiting(true)));
      void refresh("everything");
      dropTicket(sessionId);
    } catch (cause) {
      setFailure(cause);
      if (!isUnanswered(cause)) dropTicket(sessionId);
    }
    setWaiting(false);
    setSending(false);
  };
  const first = useRef(code);
  useEffect(() => {
    const given = first.current;
    first.current = undefined;
    if (given) void send(given);
  });
  if (done) {
    return (
      <StateView
        size="page"
        tone="accent"
        role="status"
        Icon={IconCircleCheck}
        title={done.message}
        text={done.topic}
        action={<LinkButton to="/batch-dashboard">To your training</LinkButton>}
      />
    );
  }
  return (
    <TypeCode
      failure={failure}
      isSending={isSending}
      isWaiting={isWaiting}
      onTyping={() => setFailure(null)}
      onCode={(typed) => void send(typed)}
    />
  );
}

const keyOf = (sessionId: string): Key => `check-in:${sessionId}`;

/** Keeps the ticket of an opened link in this tab while its user signs in. */
const keepTicket = (sessionId: string, ticket: string) => writeStored(keyOf(sessionId), ticket);

const readTicket = (sessionId: string): string | undefined =>
  readStored(keyOf(sessionId)) ?? undefined;

const dropTicket = (sessionId: string) => removeStored(keyOf(sessionId));
