import { Card, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Select } from "#/client/ui/ListFields.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { TRAINING_OPTIONS, type TrainingOption } from "#/shared/training-options.ts";
import { BatchPicker, type EligibleBatch } from "./BatchPicker.tsx";
import { NoBatch } from "./NoBatch.tsx";

type Props = {
  userId: string;
  training: TrainingOption;
  onTraining: (option: TrainingOption) => void;
  batches: readonly EligibleBatch[];
  today: IsoDate;
  batchId: string | undefined;
  onBatch: (id: string) => void;
  /** The message if the chosen batch can no longer be joined. */
  gone: ReactNode;
  disabled: boolean;
};

export function FeeChoices(props: Props) {
  const hasBatch = props.batches.length > 0;
  return (
    <Card>
      <Stack gap={24}>
        {/* Without a batch the waitlist comes first: the training is chosen once there is a batch
            to pay for. */}
        {!hasBatch && <NoBatch userId={props.userId} />}
        <h2>Your training</h2>
        <Select
          label="Training option"
          data={[...TRAINING_OPTIONS]}
          value={props.training}
          onChange={(option) => {
            const known = TRAINING_OPTIONS.find((one) => one === option);
            if (known) props.onTraining(known);
          }}
          allowDeselect={false}
          disabled={props.disabled}
        />
        {hasBatch && props.gone}
        {hasBatch && (
          <BatchPicker
            batches={props.batches}
            today={props.today}
            value={props.batchId}
            onChange={props.onBatch}
            disabled={props.disabled}
          />
        )}
      </Stack>
    </Card>
  );
}
