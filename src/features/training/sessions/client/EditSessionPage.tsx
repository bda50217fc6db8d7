import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { hasEnded } from "#/features/batches/rules.ts";
import { istDate } from "#/shared/dates.ts";
import { ERRORS } from "#/shared/errors.ts";
import { addressOf } from "#/shared/pages.ts";
import { useBatches, useTrainer } from "../../trainer/client/api.ts";
import { type Session, sessionListContract } from "../contract.ts";
import { useMembers } from "./api.ts";
import { EditSessionForm } from "./EditSessionForm.tsx";

/** Changes one of the trainer's own sessions. */
export function EditSessionPage() {
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const session = useQuery({
    ...routeQuery(sessionListContract.findSession, { params: { sessionId } }),
    // A form that is being filled in must not change under the trainer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const batchId = session.data?.session.batchId;
  return (
    <>
      <PageHead
        title="Edit Session"
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
      {session.isError ? (
        <ErrorState
          error={session.error}
          text="Failed to load session data for editing."
          retry={() => void session.refetch()}
          isRetrying={session.isFetching}
        />
      ) : session.data ? (
        <Content session={session.data.session} />
      ) : (
        <LoadingState text="Loading the session" shape="lines" />
      )}
    </>
  );
}

function Content({ session }: { session: Session }) {
  const [batches, members, trainer] = [useBatches(), useMembers(session.batchId), useTrainer()];
  const failed = [members, batches, trainer].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        error={failed.error}
        text="Failed to load session data for editing."
        retry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  }
  const batch = batches.data?.batches.find(({ batchId }) => batchId === session.batchId);
  if (!batch || !members.data || !trainer.data) {
    return <LoadingState text="Loading the session" shape="lines" />;
  }
  if (hasEnded(batch, istDate(new Date()))) {
    return <EmptyState text={ERRORS.SESSIONS_UNAVAILABLE.message} Icon={IconCalendarOff} />;
  }
  return (
    <EditSessionForm
      session={session}
      batch={batch}
      trainees={members.data.trainees}
      trainer={trainer.data}
    />
  );
}
