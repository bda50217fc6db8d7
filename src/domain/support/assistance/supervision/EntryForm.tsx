import { Paper, SegmentedControl, SimpleGrid, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { numberOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { logContract } from "#/domain/support/guidance/log.contract.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";

type Values = {
  kind: "session" | "note";
  heldOn: string;
  minutes: number | string;
  text: string;
};

const bodyOf = ({ kind, heldOn, minutes, text }: Values) => ({
  kind,
  text,
  heldOn: kind === "session" ? heldOn : null,
  minutes: kind === "session" && minutes !== "" ? numberOf(minutes) : null,
});

export function EntryForm({ person: { kind: of, _id: id, name } }: { person: SupportedPerson }) {
  const today = useCurrentDate();
  const route = of === "user" ? logContract.addToRecord : logContract.addToAssistant;
  const read = of === "user" ? logContract.ofRecord : logContract.ofAssistant;
  const empty: Values = { kind: "session", heldOn: today, minutes: "", text: "" };
  const app = useAppForm({
    initialValues: empty,
    draft: `entry ${id}`,
    send: (values) => prepareCall(route, { params: { id }, body: bodyOf(values) }),
    next: ({ kind }) => ({ ...empty, kind }),
    about: name,
    refresh: [read],
  });
  const { form } = app;
  const isSession = form.values.kind === "session";
  return (
    <Paper withBorder p={16} mb={24} radius="lg" bg="var(--sunken)">
      <Form of={app} submitLabel={isSession ? "Log session" : "Add note"} label="New entry">
        <SegmentedControl
          aria-label="Kind of entry"
          fullWidth
          data={[
            { value: "session", label: "Session" },
            { value: "note", label: "Note" },
          ]}
          {...form.getInputProps("kind")}
        />
        {isSession && (
          <SimpleGrid cols={2} spacing={14} style={{ alignItems: "start" }}>
            <DateField label="Held on" max={today} {...form.getInputProps("heldOn")} />
            <NumberField
              label="Minutes"
              placeholder="Optional"
              {...form.getInputProps("minutes")}
            />
          </SimpleGrid>
        )}
        <Textarea
          label={isSession ? "What was done" : "Note"}
          minRows={2}
          {...form.getInputProps("text")}
        />
      </Form>
    </Paper>
  );
}
