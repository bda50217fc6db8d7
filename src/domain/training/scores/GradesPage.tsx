import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { NeedsBatch } from "#/client/ui/NeedsBatch.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { OpenTwice } from "#/domain/messaging/presence/Viewers.tsx";
import type { GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { isPass, MODULE_NAMES, PASS_SCORE } from "#/shared/modules.ts";
import { GradesTable } from "./GradesTable.tsx";
import { gradesQuery, scoreTypesOf } from "./scores.client.ts";

export function GradesPage() {
  return <NeedsBatch>{(batchId) => <Grades batchId={batchId} />}</NeedsBatch>;
}

function Grades({ batchId }: { batchId: string }) {
  const grades = useQuery(gradesQuery(batchId));
  return (
    <>
      <PageHead
        title="Interview Grades"
        crumbs={[{ label: "Trainer Dashboard", to: "/trainer-dashboard" }]}
        context={grades.data ? aboutOf(grades.data) : batchId}
      />
      <QueryView queries={[grades]} loading="Loading the trainees" failure={failureText}>
        {(data) => (
          <>
            <Text variant="soft" mb="sm" data-off-paper>
              A column copied from a spreadsheet can be pasted into a cell: it fills the cells
              below.
            </Text>
            <OpenTwice place="scores" id={data.batchId} />
            <GradesTable {...data} />
          </>
        )}
      </QueryView>
    </>
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? messageOf(error)
    : "Failed to fetch trainees. Please try again.";

type Answer = { batchId: string; batchType: BatchType; trainees: readonly GradedTrainee[] };

/** Names the batch, and how many of its trainees are scored. */
function aboutOf({ batchId, batchType, trainees }: Answer): string {
  const [own = "javaScore"] = scoreTypesOf(batchType);
  const scores = trainees.flatMap(({ scores: { [own]: score } }) =>
    score === null ? [] : [score],
  );
  const passed = scores.filter(isPass).length;
  return (
    `${batchId} · ${MODULE_NAMES[batchType]}: ${scores.length} of ${trainees.length} scored, ` +
    `${passed} passed with ${PASS_SCORE} or more`
  );
}
