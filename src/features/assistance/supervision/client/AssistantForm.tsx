import { TextInput } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useSeen } from "#/client/lib/seen.ts";
import { sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { assistantsContract } from "../../assistants/contract.ts";
import type { SupportedPerson } from "../../supported/contract.ts";
import { deskChange } from "./api.ts";
import { SupportFields, supportValues } from "./SupportFields.tsx";

type Props = { assistant: SupportedPerson | null; onClose: () => void };
/** Adds or edits a supported person from outside the platform. */
export function AssistantForm({ assistant: shown, onClose }: Props) {
  const assistant = useSeen(shown);
  const app = useAppForm({
    initialValues: {
      assistantName: assistant?.name ?? "",
      companyName: assistant?.companyName ?? "",
      dateOfJoining: assistant?.dateOfJoining ?? "",
      ...supportValues(assistant),
    },
    draft: `assistant ${assistant?._id ?? "new"}`,
    send: (body) =>
      assistant
        ? sending(assistantsContract.update, {
            params: { id: assistant._id },
            body: { ...body, version: assistant.version },
          })
        : sending(assistantsContract.create, { body }),
    ...deskChange({ failure: "Failed to add assistant", id: assistant?._id, onDone: onClose }),
  });
  const { form } = app;
  return (
    <Form of={app} submitLabel={assistant ? "Save" : "Create"} onCancel={onClose}>
      <FieldGrid>
        <TextInput
          label="Candidate name"
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("assistantName")}
        />
        <TextInput
          label="Company name"
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("companyName")}
        />
        <DateField label="Date of joining" {...form.getInputProps("dateOfJoining")} />
        <SupportFields form={form} />
      </FieldGrid>
    </Form>
  );
}
