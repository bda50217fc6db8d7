import { Alert, Text } from "@mantine/core";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Select } from "#/client/ui/ListFields.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import { handoverContract, type OpenWork as Work } from "./handover.contract.ts";

type Props = {
  userId: string;
  /** The form props of the field that selects who takes over the classes. */
  field: object;
};

const MOST_NAMED = 5;

/** The open work of a person about to be locked or to change role, and who takes it over. */
export function OpenWorkHandover({ userId, field }: Props) {
  const { data } = useRouteQuery(handoverContract.openWork, { params: { id: userId } });
  if (!data) return <Text variant="soft">Looking up what this person still holds …</Text>;
  const lines = linesOf(data);
  if (lines.length === 0) return null;
  return (
    <>
      <Alert color="yellow" title="What this person still holds">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
      {data.classes.length > 0 && (
        <Select
          label="Hand the classes over to"
          description={
            "Without a colleague they are shown to nobody as coming, until a trainer takes them over or the " +
            "office cancels them."
          }
          placeholder="Nobody yet"
          data={data.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          {...field}
        />
      )}
    </>
  );
}

function linesOf({ classes, answersWaiting, guided, enquiries }: Work): string[] {
  const lines = classes
    .slice(0, MOST_NAMED)
    .map(
      ({ batchId, date, time, topic }) =>
        `${batchId}, ${topic}: ${formatShownDate(date)}, ${formatSlot(time)}`,
    );
  const more = classes.length - lines.length;
  if (more > 0) lines.push(`and ${more} more`);
  if (answersWaiting > 0) {
    lines.push(`Answers that wait for a review: ${answersWaiting}. Every trainer can review them.`);
  }
  if (guided > 0) lines.push(`People guided: ${guided}. The CTO gives them another guide.`);
  if (enquiries > 0) {
    lines.push(`Enquiries in work: ${enquiries}. They become nobody's until somebody takes them.`);
  }
  return lines;
}
