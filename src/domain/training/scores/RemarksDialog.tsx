import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { MAX_SCORE } from "#/shared/modules.ts";
import { criteriaOf, type Remarks } from "./remarks.rules.ts";
import { scoresContract } from "./scores.contract.ts";
import type { ScoreType } from "./scores.rules.ts";

/** The score that the remarks are about. */
export type RemarksOf = {
  traineeId: string;
  type: ScoreType;
  score: number;
  /** Names the score: "Anil's Java score". */
  what: string;
  criteria: readonly string[];
};

export function RemarksDialog({ of, onClose }: { of: RemarksOf | null; onClose: () => void }) {
  return (
    <Dialog of={of} title={({ what }) => `Remarks on ${what}`} onClose={onClose}>
      {(shown) => <Content of={shown} onClose={onClose} />}
    </Dialog>
  );
}

type ContentProps = { of: RemarksOf; onClose: () => void };

function Content({ of, onClose }: ContentProps) {
  const query = useRouteQuery(scoresContract.readRemarks, {
    params: { id: of.traineeId },
    query: { scoreType: of.type },
  });
  return (
    <QueryView queries={[query]} loading="Loading the remarks">
      {({ remarks }) => <RemarksForm of={of} remarks={remarks} onClose={onClose} />}
    </QueryView>
  );
}

function RemarksForm({ of, remarks, onClose }: ContentProps & { remarks: Remarks | null }) {
  // As first shown, even if a colleague stores others meanwhile.
  const [before] = useState(remarks);
  const { traineeId, type, score, what } = of;
  const criteria = criteriaOf(of.criteria, remarks);
  const textOf = (criterion: string) =>
    remarks?.lines.find((line) => line.criterion === criterion)?.text ?? "";
  const app = useAppForm({
    initialValues: {
      lines: criteria.map((criterion) => ({ criterion, text: textOf(criterion) })),
      next: remarks?.next ?? "",
    },
    draft: `remarks ${traineeId} ${type}`,
    send: (body) =>
      prepareCall(scoresContract.writeRemarks, {
        params: { id: traineeId },
        body: { ...body, scoreType: type, score, before },
      }),
    about: what,
    refresh: [scoresContract.readRemarks],
    done: onClose,
  });
  return (
    <Form of={app} submitLabel="Save remarks" onCancel={onClose}>
      <p>
        {score} out of {MAX_SCORE}. Each line may be left empty; the trainee reads the others.
      </p>
      {app.form.values.lines.map(({ criterion }, at) => (
        <Textarea
          key={criterion}
          label={criterion}
          autosize
          minRows={1}
          maxRows={4}
          {...app.form.getInputProps(`lines.${at}.text`)}
        />
      ))}
      <Textarea
        label="What next"
        autosize
        minRows={2}
        maxRows={6}
        {...app.form.getInputProps("next")}
      />
    </Form>
  );
}
