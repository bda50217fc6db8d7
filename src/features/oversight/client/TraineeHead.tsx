import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { detailsContract } from "#/features/onboarding/details/contract.ts";
import { documentsContract } from "#/features/onboarding/documents/contract.ts";
import { trainingContract } from "#/features/training/contract.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";
import classes from "./trainee.module.css";

/** Who is looked at, and how far they have come. */
export function TraineeHead({ userId }: { userId: string }) {
  const summary = useQuery(routeQuery(trainingContract.summary, { params: { id: userId } }));
  const details = useQuery(routeQuery(detailsContract.status, { params: { userId } }));
  const documents = useQuery(routeQuery(documentsContract.status, { params: { userId } }));
  if (!summary.data) return null;
  const { name, trainingOpted, highestUnlockedBatch, totalMarks } = summary.data;
  return (
    <Card className={classes.head ?? ""}>
      <div>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.opted}>
          {trainingOpted}
          {highestUnlockedBatch
            ? `, in ${MODULE_NAMES[highestUnlockedBatch]}, ${totalMarks.total} of 50 marks`
            : ", in no batch yet"}
        </p>
      </div>
      <div className={classes.badges}>
        <Progress label="Details" isDone={details.data?.isCompleted} />
        <Progress label="Documents" isDone={documents.data?.isSubmitted} />
      </div>
    </Card>
  );
}

function Progress({ label, isDone }: { label: string; isDone: boolean | undefined }) {
  if (isDone === undefined) return null;
  return (
    <StatusBadge meaning={isDone ? "good" : "waiting"}>
      {label} {isDone ? "submitted" : "missing"}
    </StatusBadge>
  );
}
