import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { detailsContract } from "#/features/onboarding/details/contract.ts";
import { documentsContract } from "#/features/onboarding/documents/contract.ts";
import { trainingContract } from "#/features/training/contract.ts";
import { MODULE_NAMES } from "#/shared/marks.ts";

/** How far a trainee has come, in marks and papers. */
export function TraineeProgress({ userId }: { userId: string }) {
  const summary = useQuery(routeQuery(trainingContract.summary, { params: { id: userId } }));
  const details = useQuery(routeQuery(detailsContract.status, { params: { userId } }));
  const documents = useQuery(routeQuery(documentsContract.status, { params: { userId } }));
  if (!summary.data) return null;
  const { trainingOpted, highestUnlockedBatch, totalMarks } = summary.data;
  return (
    <Group gap="12px 24px" justify="space-between" mt={14}>
      <Text variant="soft">
        {trainingOpted}
        {highestUnlockedBatch
          ? `, in ${MODULE_NAMES[highestUnlockedBatch]}, ${totalMarks.total} of 50 marks`
          : ", in no batch yet"}
      </Text>
      <Group gap={8} align="stretch">
        <Progress label="Details" isDone={details.data?.isCompleted} />
        <Progress label="Documents" isDone={documents.data?.isSubmitted} />
      </Group>
    </Group>
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
