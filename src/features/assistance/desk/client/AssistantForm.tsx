import { Button, TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { assistantFields, assistantsContract } from "#/features/assistants/contract.ts";
import type { Position } from "#/shared/positions.ts";
import type { Supported } from "../../supported/contract.ts";
import { change } from "./api.ts";
import { SupportFields, type SupportValues, supportValues } from "./SupportFields.tsx";

type Props = { assistant: Supported | null; onClose: () => void };
type Values = SupportValues & {
  assistantName: string;
  companyName: string;
  dateOfJoining: string;
};

/** Adds or edits a supported person from outside the platform. */
export function AssistantForm({ assistant, onClose }: Props) {
  const app = useAppForm<Values>({
    initialValues: {
      assistantName: assistant?.name ?? "",
      companyName: assistant?.companyName ?? "",
      dateOfJoining: assistant?.dateOfJoining ?? "",
      ...supportValues(assistant),
    },
    schema: assistantFields,
    asksBeforeLeaving: false,
    onSubmit: (values) =>
      change({
        failure: "Failed to add assistant",
        ...(assistant ? { id: assistant._id } : {}),
        onDone: onClose,
        run: () => save(assistant, values),
      }),
  });
  const { form } = app;
  return (
    <Form
      of={app}
      submitLabel={assistant ? "Save" : "Create"}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
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
        <DateField
          label="Date of joining"
          {...form.getInputProps("dateOfJoining")}
          value={form.values.dateOfJoining}
          onChange={(date) => form.setFieldValue("dateOfJoining", date)}
        />
        <SupportFields form={form} />
      </FieldGrid>
    </Form>
  );
}

function save(assistant: Supported | null, values: Values) {
  const body = {
    ...values,
    position: (values.position || null) as Position | null,
    guidanceProvider: values.guidanceProvider || null,
    guidanceHelper: values.guidanceHelper || null,
  };
  return assistant
    ? call(assistantsContract.update, {
        params: { id: assistant._id },
        body: { ...body, version: assistant.version },
      })
    : call(assistantsContract.create, { body });
}
