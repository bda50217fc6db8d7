import { Radio, Stack, Text } from "@mantine/core";
import { Select } from "#/client/ui/ListFields.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { describeStart } from "#/domain/training/batches/batches.rules.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";

export type EligibleBatch = { _id: string; batchId: string; startDate: IsoDate };

type Props = {
  batches: readonly EligibleBatch[];
  today: IsoDate;
  value: string | undefined;
  onChange: (id: string) => void;
  disabled?: boolean;
};

/** This many can be compared at a glance; if there are more, most begin on the same day. */
const MOST_AT_A_GLANCE = 6;

/** The batches that can be joined today; the one with the nearest start is preselected (A12). */
export const BatchPicker = (props: Props) =>
  props.batches.length > MOST_AT_A_GLANCE ? <ByStart {...props} /> : <AtAGlance {...props} />;

function AtAGlance({ batches, today, value, onChange, disabled }: Props) {
  return (
    <Radio.Group
      label="Your Java batch"
      description={
        batches.length > 1 ? "Several batches are open to you. Pick the one that suits you." : null
      }
      value={value ?? null}
      onChange={onChange}
    >
      <Tiles min="260px" gap="10px" mt={8} isFilled>
        {batches.map(({ _id, batchId, startDate }) => (
          <Choice
            key={_id}
            value={_id}
            isOff={disabled}
            name={`${batchId}, starts ${formatDay(startDate)}`}
            title={batchId}
            note={`${describeStart(startDate, today)}, ${formatDay(startDate)}`}
          />
        ))}
      </Tiles>
    </Radio.Group>
  );
}

/** First the start day, then the batches of that day in a row, as they differ only in name. */
function ByStart({ batches, today, value, onChange, disabled = false }: Props) {
  const starts = [...Map.groupBy(batches, ({ startDate }) => startDate)];
  const chosen = batches.find(({ _id }) => _id === value) ?? batches[0];
  const beside = batches.filter(({ startDate }) => startDate === chosen?.startDate);
  const chooseDay = (day: string) => {
    const first = batches.find(({ startDate }) => startDate === day);
    if (first) onChange(first._id);
  };
  return (
    <Stack gap={14}>
      <Radio.Group
        label="When your Java batch starts"
        description="All of them have places left."
        value={chosen?.startDate ?? null}
        onChange={chooseDay}
      >
        <Tiles min="260px" gap="10px" mt={8} isFilled>
          {starts.map(([day, { length }]) => (
            <Choice
              key={day}
              value={day}
              isOff={disabled}
              name={`${describeStart(day, today)}, ${formatDay(day)}`}
              title={describeStart(day, today)}
              note={`${formatDay(day)}, ${length === 1 ? "one batch" : `${length} batches side by side`}`}
            />
          ))}
        </Tiles>
      </Radio.Group>
      {beside.length > 1 && (
        <Select
          label="Batch"
          description="Change it only to be with somebody you know."
          data={beside.map(({ _id, batchId }) => ({ value: _id, label: batchId }))}
          value={chosen?._id ?? null}
          onChange={(id) => id && onChange(id)}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage="No batch with this id"
          disabled={disabled}
          maw="20rem"
        />
      )}
    </Stack>
  );
}

type ChoiceProps = {
  value: string;
  name: string;
  title: string;
  note: string;
  isOff: boolean | undefined;
};

const Choice = ({ value, name, title, note, isOff = false }: ChoiceProps) => (
  <Radio.Card value={value} disabled={isOff} aria-label={name}>
    <Radio.Indicator />
    <Text span display="grid">
      <Text span className="figures" fw={650}>
        {title}
      </Text>
      <Text span variant="note">
        {note}
      </Text>
    </Text>
  </Radio.Card>
);
