import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { hasSessions } from "#/features/batches/rules.ts";
import { BalanceCard } from "#/features/payments/client/BalanceCard.tsx";
import { PaidReceipt } from "#/features/payments/client/PaidReceipt.tsx";
import { type TraineeSummary, trainingContract } from "../contract.ts";
import { statusesOf } from "./api.ts";
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
      <Loaded
        queries={[summary]}
        shape="cards"
        loading="Loading your training"
        failure={failureText}
      >
        {(data) => <Modules summary={data} isPlaced={flags.isPlaced} />}
      </Loaded>
      <ContactFloat />
    </>
  );
}

function Modules({ summary, isPlaced }: { summary: TraineeSummary; isPlaced: boolean }) {
  const { totalMarks, highestUnlockedBatch: highest } = summary;
  const statuses = statusesOf(summary);
  return (
    <>
      <PaidReceipt />
      <BalanceCard />
      <TotalCard total={totalMarks.total} statuses={statuses} isPlaced={isPlaced} />
      {highest && hasSessions(highest) && <NextSession type={highest} />}
      <Tiles component="ul" className={css.modules ?? ""} min="14.5rem" gap="20px" mt={24}>
        {statuses.map((status) => (
          <li key={status.type}>
            <ModuleCard status={status} />
          </li>
        ))}
      </Tiles>
    </>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? "No trainee details found."
    : "Failed to fetch data. Please try again.";
