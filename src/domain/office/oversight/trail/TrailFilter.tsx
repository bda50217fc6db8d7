import { Button, Card, Group, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { DateField } from "#/client/ui/DateField.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import type { IsoDate } from "#/shared/dates.ts";
import type { Filter } from "./trail.client.ts";
import { AUDIT_TOPICS, TOPICS } from "./trail.rules.ts";

type Change = Record<keyof Filter, string | undefined>;
type Props = { filter: Filter; onChange: (change: Change) => void };

const NOTHING: Change = {
  who: undefined,
  about: undefined,
  topic: undefined,
  outcome: undefined,
  from: undefined,
  to: undefined,
  ip: undefined,
};
const CHOICES = {
  topic: TOPICS.map((value) => ({ value, label: AUDIT_TOPICS[value].label })),
  outcome: [
    { value: "done", label: "Done" },
    { value: "refused", label: "Refused" },
  ],
};

export function TrailFilter({ filter, onChange }: Props) {
  const [wanted, setWanted] = useState<Change>({ ...NOTHING, ...filter });
  const set = (change: Partial<Change>) => setWanted((before) => ({ ...before, ...change }));
  const text = (key: "who" | "about" | "ip", label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={wanted[key] ?? ""}
      onChange={({ currentTarget: { value } }) => set({ [key]: value || undefined })}
    />
  );
  const date = (key: "from" | "to", label: string) => (
    <DateField
      label={label}
      value={(wanted[key] ?? "") as IsoDate | ""}
      onChange={(value) => set({ [key]: value || undefined })}
    />
  );
  const choice = (key: "topic" | "outcome", label: string, placeholder: string) => (
    <Select
      label={label}
      data={CHOICES[key]}
      value={wanted[key] ?? null}
      onChange={(value) => set({ [key]: value ?? undefined })}
      placeholder={placeholder}
      clearable
    />
  );
  return (
    <Card
      component="form"
      aria-label="Which lines"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(wanted);
      }}
    >
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={12}>
        {text("who", "Who", "Name or email")}
        {text("about", "About whom", "Name or email")}
        {choice("topic", "What", "Everything")}
        {choice("outcome", "Outcome", "Any")}
        {date("from", "From")}
        {date("to", "To")}
        {text("ip", "Address (IP)", "203.0.113.7")}
        <Group gap={8} align="flex-end">
          <Button type="submit">Show</Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="default" onClick={() => onChange(NOTHING)}>
              Clear
            </Button>
          )}
        </Group>
      </SimpleGrid>
    </Card>
  );
}
