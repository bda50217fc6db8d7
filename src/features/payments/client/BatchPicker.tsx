import { Radio, Text } from "@mantine/core";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { describeStart } from "#/features/batches/rules.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";

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
      <Tiles min="260px" gap="10px" mt={8}>
        {batches.map(({ _id, batchId, startDate }) => (
          <Radio.Card
            key={_id}
            value={_id}
            disabled={disabled ?? false}
            aria-label={`${batchId}, starts ${formatDay(startDate)}`}
          >
            <Radio.Indicator />
            <Text span display="grid">
              <Text span className="figures" fw={650}>
                {batchId}
              </Text>
              <Text span variant="note">
                {describeStart(startDate, today)}, {formatDay(startDate)}
              </Text>
            </Text>
          </Radio.Card>
        ))}
      </Tiles>
    </Radio.Group>
  );
}
