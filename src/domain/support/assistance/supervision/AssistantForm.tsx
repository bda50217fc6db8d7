import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { assistantsContract } from "../assistants.contract.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";
import { SupportFields, supportValues } from "./SupportFields.tsx";
import { deskChange } from "./supervision.client.ts";

type Props = { assistant: SupportedPerson | null; onClose: () => void };
export function AssistantForm({ assistant: shown, onClose }: Props) {
  const app = useChangeForm(
    shown,
    (assistant) => ({
      assistantName: assistant?.name ?? "",
      companyName: assistant?.companyName ?? "",
      dateOfJoining: assistant?.dateOfJoining ?? "",
      ...supportValues(assistant),
    }),
    (assistant) => ({
      draft: `assistant ${assistant?._id ?? "new"}`,
      send: (body) =>
        assistant
          ? prepareCall(assistantsContract.update, {
              params: { id: assistant._id },
              body: { ...body, version: assistant.version },
            })
          : prepareCall(assistantsContract.create, { body }),
      ...deskChange({ failure: "Failed to add assistant", id: assistant?._id, onDone: onClose }),
      about: (_, { assistantName }) => assistantName,
    }),
  );
  const { form } = app;
  return (
    <Form of={app} submitLabel={shown ? "Save" : "Create"} onCancel={onClose}>
      <FieldGrid>
        <TextInput
          label="Candidate name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("assistantName")}
        />
        <TextInput label="Company name" autoComplete="off" {...form.getInputProps("companyName")} />
        <DateField label="Date of joining" {...form.getInputProps("dateOfJoining")} />
        <SupportFields form={form} />
      </FieldGrid>
    </Form>
  );
}
