import { Button, Modal, Select, TextInput } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { toast } from "#/client/lib/toast.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { MAX_EMAIL_LENGTH } from "#/shared/email.ts";
import { type Guidance, guidanceContract, guidanceFields } from "../contract.ts";
import { LEVELS, type Level, LONGEST_NAME, USUAL_LEVEL } from "../rules.ts";
import { orSay, refreshGuidances } from "./api.ts";

type Props = { edited: Guidance | "new" | null; onClose: () => void };

/** Adds or edits somebody who guides. */
export function GuidanceDialog({ edited, onClose }: Props) {
  const guidance = edited === "new" ? null : edited;
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={guidance ? "Edit Guidance Details" : "Add Guidance Details"}
      centered
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {edited && <GuidanceForm guidance={guidance} onClose={onClose} />}
    </Modal>
  );
}

type Values = { name: string; mobile: string; email: string; level: Level };

function GuidanceForm({ guidance, onClose }: { guidance: Guidance | null; onClose: () => void }) {
  const app = useAppForm<Values>({
    initialValues: {
      name: guidance?.name ?? "",
      mobile: guidance?.mobile ?? "",
      email: guidance?.email ?? "",
      level: guidance?.level ?? USUAL_LEVEL,
    },
    schema: guidanceFields,
    asksBeforeLeaving: false,
    onSubmit: async (body) => {
      const answer = await orSay("Failed to save placement details.", () => save(guidance, body));
      toast.success(answer.message);
      markRow(answer.guidance._id);
      onClose();
      await refreshGuidances();
    },
  });
  const { form } = app;
  return (
    <Form
      of={app}
      submitLabel="Submit"
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <FieldGrid>
        <TextInput
          label="Employee name"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Mobile"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          placeholder="Ten digits"
          {...form.getInputProps("mobile")}
        />
        <TextInput
          label="Company email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
          {...form.getInputProps("email")}
        />
        <Select
          label="Level"
          data={LEVELS}
          allowDeselect={false}
          {...form.getInputProps("level")}
        />
      </FieldGrid>
    </Form>
  );
}

const save = (guidance: Guidance | null, body: Values) =>
  guidance
    ? call(guidanceContract.update, {
        params: { id: guidance._id },
        body: { ...body, version: guidance.version },
      })
    : call(guidanceContract.create, { body });
