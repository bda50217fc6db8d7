import { Radio } from "@mantine/core";
import { describeStart } from "#/features/batches/rules.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";
import classes from "./fee.module.css";

export type EligibleBatch = { _id: string; batchId: string; startDate: IsoDate };

type Props = {
  batches: readonly EligibleBatch[];
  today: IsoDate;
  value: string | undefined;
  onChange: (id: string) => void;
  disabled?: boolean;
};

/** The batches that can be joined today; the one that starts nearest is chosen beforehand (A12). */
export function BatchPicker({ batches, today, value, onChange, disabled }: Props) {
  return (
    <Radio.Group
      label="Your Java batch"
      description={
        batches.length > 1 ? "Several batches are open to you. Pick the one that suits you." : null
      }
      value={value ?? null}
      onChange={onChange}
    >
      <div className={classes.batches}>
        {batches.map(({ _id, batchId, startDate }) => (
          <Radio.Card
            key={_id}
            value={_id}
            className={classes.batch ?? ""}
            disabled={disabled ?? false}
            aria-label={`${batchId}, starts ${formatDay(startDate)}`}
          >
            <Radio.Indicator />
            <span className={classes.batchWords}>
              <span className={classes.batchId}>{batchId}</span>
              <span className={classes.batchStart}>
                {describeStart(startDate, today)}, {formatDay(startDate)}
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
