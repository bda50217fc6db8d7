import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { hasSessions } from "#/features/batches/rules.ts";
import { BalanceCard } from "#/features/payments/client/BalanceCard.tsx";
import { PaidReceipt } from "#/features/payments/client/PaidReceipt.tsx";
import { trainingContract } from "../contract.ts";
import { standingsOf } from "./api.ts";
import { ContactFloat } from "./ContactFloat.tsx";
import { ModuleCard } from "./ModuleCard.tsx";
import { NextSession } from "./NextSession.tsx";
import { TotalCard } from "./TotalCard.tsx";
import css from "./training.module.css";

/** The five modules with scores and locks, and what opens the next one. */
export function BatchDashboardPage() {
  const { userId, flags } = useSignedIn();
  const summary = useQuery({
    ...routeQuery(trainingContract.summary, { params: { id: userId } }),
    // A score shows up on an open page soon after the trainer gave it.
    refetchInterval: 30_000,
  });
  const standings = summary.data ? standingsOf(summary.data) : [];
  const highest = summary.data?.highestUnlockedBatch;
  const withSessions = highest && hasSessions(highest) ? highest : null;
  return (
    <>
      <PageHead
        title="Training"
        context={
          summary.data
            ? `${summary.data.name} · ${summary.data.trainingOpted}`
            : "Your five modules, one after the other"
        }
      />
      {summary.isError ? (
        <ErrorState
          error={summary.error}
          text={failureText(summary.error)}
          retry={() => void summary.refetch()}
          isRetrying={summary.isFetching}
        />
      ) : summary.data ? (
        <>
          <PaidReceipt />
          <BalanceCard />
          <TotalCard
            total={summary.data.totalMarks.total}
            standings={standings}
            isPlaced={flags.isPlaced}
          />
          {withSessions && <NextSession type={withSessions} />}
          <ul className={css.modules}>
            {standings.map((standing) => (
              <li key={standing.type}>
                <ModuleCard standing={standing} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <LoadingState shape="cards" text="Loading your training" />
      )}
      <ContactFloat />
    </>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? "No trainee details found."
    : "Failed to fetch data. Please try again.";
