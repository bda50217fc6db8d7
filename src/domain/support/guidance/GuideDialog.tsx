import { TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { toast } from "#/client/lib/toast.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { EmailField } from "#/client/ui/EmailField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { type Guide, guidanceContract } from "./guidance.contract.ts";
import { LEVELS, type Level, USUAL_LEVEL } from "./guidance.rules.ts";

type Props = { edited: Guide | "new" | null; onClose: () => void };

export function GuideDialog({ edited, onClose }: Props) {
  return (
    <Dialog
      of={edited}
      onClose={onClose}
      title={(guide) => (guide === "new" ? "Add Guidance Details" : "Edit Guidance Details")}
      size="lg"
    >
      {(guide) => <GuideForm guide={guide === "new" ? null : guide} onClose={onClose} />}
    </Dialog>
  );
}

type Values = { name: string; mobile: string; email: string; level: Level };

function GuideForm({ guide: shown, onClose }: { guide: Guide | null; onClose: () => void }) {
  const app = useChangeForm(
    shown,
    (guide) =>
      ({
        name: guide?.name ?? "",
        mobile: guide?.mobile ?? "",
        email: guide?.email ?? "",
        level: guide?.level ?? USUAL_LEVEL,
      }) as Values,
    (guide) => ({
      draft: `guide ${guide?._id ?? "new"}`,
      send: (body) =>
        guide
          ? prepareCall(guidanceContract.update, {
              params: { id: guide._id },
              body: { ...body, version: guide.version },
            })
          : prepareCall(guidanceContract.create, { body }),
      failed: () => {
        toast.error("Failed to save placement details.");
        return false;
      },
      about: ({ guidance }) => guidance.name,
      marks: (answer) => answer.guidance._id,
      done: onClose,
      refresh: [guidanceContract.list],
    }),
  );
  const { form } = app;
  return (
    <Form of={app} submitLabel="Submit" onCancel={onClose}>
      <FieldGrid>
        <TextInput
          label="Employee name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Mobile"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Ten digits"
          {...form.getInputProps("mobile")}
        />
        <EmailField label="Company email" autoComplete="off" {...form.getInputProps("email")} />
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
