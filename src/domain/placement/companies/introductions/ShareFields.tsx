import { Checkbox, NativeSelect, Text, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import type { Contact } from "../companies.contract.ts";
import type { Opening } from "../openings/openings.contract.ts";
import { LINK_READS } from "./introductions.client.ts";
import { type Introducible, introductionsContract } from "./introductions.contract.ts";
import { LINK_DAYS, USUAL_DAYS } from "./introductions.rules.ts";

export type ShareProps = {
  opening: Opening;
  people: readonly Introducible[];
  onClose: () => void;
};
type FieldProps = ShareProps & { contacts: readonly Contact[]; done: (url: string) => void };

/** A link's recipient, its duration, and whether candidates are asked first. */
export function ShareFields({ opening, people, contacts, onClose, done }: FieldProps) {
  const missing = people.filter(({ consent }) => consent !== "agreed");
  const askable = missing.filter(({ consent }) => consent !== "withdrew");
  const app = useAppForm({
    initialValues: {
      contactId: contacts[0]?._id ?? "",
      days: String(USUAL_DAYS),
      note: "",
      asks: askable.length > 0,
      isMailed: (contacts[0]?.email ?? "") !== "",
    },
    draft: `introduction ${opening._id}`,
    send: ({ contactId, days, note, asks, isMailed }) =>
      prepareCall(introductionsContract.make, {
        params: { openingId: opening._id },
        body: {
          contactId,
          note,
          asks,
          isMailed,
          applicationIds: people.map(({ _id }) => _id),
          days: LINK_DAYS.find((one) => String(one) === days) ?? USUAL_DAYS,
        },
      }),
    done: ({ url }) => done(url),
    refresh: LINK_READS,
  });
  const { form } = app;
  const email = contacts.find(({ _id }) => _id === form.values.contactId)?.email;
  return (
    <Form of={app} submitLabel="Make link" onCancel={onClose}>
      <Text>{people.map(({ username }) => username).join(", ")}</Text>
      {missing.length > 0 && (
        <Text variant="note">
          Not shown until they agree: {missing.map(({ username }) => username).join(", ")}
        </Text>
      )}
      <NativeSelect
        label="Contact"
        data={contacts.map(({ _id, name, position }) => ({
          value: _id,
          label: position ? `${name}, ${position}` : name,
        }))}
        {...form.getInputProps("contactId")}
      />
      <NativeSelect
        label="Opens for"
        data={LINK_DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
        {...form.getInputProps("days")}
      />
      <Textarea
        label="Note to the company"
        description="You may leave it out."
        minRows={2}
        autosize
        {...form.getInputProps("note")}
      />
      {askable.length > 0 && (
        <Checkbox
          label={`Ask who has not agreed (${askable.length})`}
          {...form.getInputProps("asks", { type: "checkbox" })}
        />
      )}
      <Checkbox
        label={email ? `Mail the link to ${email}` : "There is no email of this contact"}
        disabled={!email}
        {...form.getInputProps("isMailed", { type: "checkbox" })}
        checked={Boolean(email) && form.values.isMailed}
      />
    </Form>
  );
}
