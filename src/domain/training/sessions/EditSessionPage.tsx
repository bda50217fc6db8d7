import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { currentDate } from "#/client/lib/clock.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { hasEnded } from "#/domain/training/batches/batches.rules.ts";
import { addressOf } from "#/shared/pages.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { EditSessionForm } from "./EditSessionForm.tsx";
import { useMembers } from "./sessions.client.ts";
import { type Session, sessionListContract } from "./sessions.contract.ts";
import { useBatches, useTrainer } from "./trainer/trainer.client.ts";
import { WithdrawSession } from "./WithdrawSession.tsx";
import { isRecent } from "./withdrawal.rules.ts";

const WORDS = {
  loading: "Loading the session",
  failure: "Failed to load session data for editing.",
} as const;

export function EditSessionPage() {
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const session = useQuery({
    ...routeQuery(sessionListContract.findSession, { params: { sessionId } }),
    // A form being filled in must not change while the trainer is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const batchId = session.data?.session.batchId;
  return (
    <>
      <PageHead
        title="Edit Session"
        action={session.data && <Withdraw session={session.data.session} />}
        context={batchId ? `A session of ${batchId}` : "One of your sessions"}
        crumbs={[
          { label: "Trainer Dashboard", to: "/trainer-dashboard" },
          ...(batchId
            ? [
                {
                  label: "View Training",
                  to: addressOf("/view-training", { search: { batch: batchId } }),
                },
              ]
            : []),
        ]}
      />
      <QueryView queries={[session]} {...WORDS}>
        {(data) => <Content session={data.session} />}
      </QueryView>
    </>
  );
}

/** Offered next to the form of a recent session. */
function Withdraw({ session }: { session: Session }) {
  const { sessionId, batchId, topic, date } = session;
  const navigate = useNavigate();
  const today = useCurrentDate();
  if (!isRecent(date, today)) return null;
  return (
    <WithdrawSession
      session={{ id: sessionId, topic, date }}
      onDone={() => void navigate({ to: "/view-training", search: { batch: batchId } })}
    />
  );
}

function Content({ session }: { session: Session }) {
  const [batches, members, trainer] = [useBatches(), useMembers(session.batchId), useTrainer()];
  return (
    <QueryView queries={[batches, members, trainer]} {...WORDS}>
      {({ batches }, { trainees }, trainer) => {
        const batch = batches.find(({ batchId }) => batchId === session.batchId);
        if (!batch) return <LoadingState text={WORDS.loading} />;
        return hasEnded(batch, currentDate()) ? (
          <EmptyState text={SCREEN_ERRORS.SESSIONS_UNAVAILABLE.message} Icon={IconCalendarOff} />
        ) : (
          <EditSessionForm session={session} batch={batch} trainees={trainees} trainer={trainer} />
        );
      }}
    </QueryView>
  );
}
