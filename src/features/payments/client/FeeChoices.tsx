import { Card, Select } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { StateView } from "#/client/ui/StateView.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import { TRAINING_OPTIONS, type TrainingOption } from "#/shared/training-options.ts";
import { BatchPicker, type EligibleBatch } from "./BatchPicker.tsx";
import classes from "./fee.module.css";

type Props = {
  training: TrainingOption;
  onTraining: (option: TrainingOption) => void;
  batches: readonly EligibleBatch[];
  today: IsoDate;
  batchId: string | undefined;
  onBatch: (id: string) => void;
  disabled: boolean;
};

/** What the trainee may still choose before paying. */
export function FeeChoices(props: Props) {
  return (
    <Card className={classes.choices ?? ""}>
      <h2 className={classes.heading}>Your training</h2>
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
      {props.batches.length > 0 ? (
        <BatchPicker
          batches={props.batches}
          today={props.today}
          value={props.batchId}
          onChange={props.onBatch}
          disabled={props.disabled}
        />
      ) : (
        <NoBatch />
      )}
    </Card>
  );
}

/** No batch starts within a week of today, so there is nothing to pay for yet. */
export function NoBatch() {
  return (
    <StateView
      Icon={IconCalendarOff}
      tone="warning"
      role="status"
      title="No eligible batch found for the current date range."
      text="A batch can be joined from 7 days before to 7 days after its start. Come back when the next one is near, or ask us when it begins."
      action={
        <LinkButton to="/contact-us" variant="default">
          Ask about the next batch
        </LinkButton>
      }
    />
  );
}
