import { Text, Textarea } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { assistantsContract } from "../assistants.contract.ts";
import type { SupportedPerson } from "../supported/supported.contract.ts";
import { deskChange } from "./supervision.client.ts";
import { supervisionContract } from "./supervision.contract.ts";

type Props = { person: SupportedPerson; displayName: string; onClose: () => void };

/** Confirms a closing, with an optional summary for the log. */
export function CloseForm({ person: shown, displayName, onClose }: Props) {
  const app = useChangeForm(
    shown,
    () => ({ summary: "" }),
    (person) => ({
      draft: `close-supported ${person._id}`,
      send: ({ summary }) =>
        prepareCall(
          person.kind === "user" ? supervisionContract.closeUser : assistantsContract.close,
          {
            params: { id: person._id },
            body: { summary: summary.trim() || null, version: person.version },
          },
        ),
      ...deskChange({ failure: "Failed to close user", onDone: onClose }),
    }),
  );
  return (
    <Form of={app} submitLabel="Close assistance" tone="danger" onCancel={onClose}>
      <Text fz="sm">
        {displayName} moves to the Closed Users and can be edited again only once reopened.
      </Text>
      <Textarea
        label="Closing summary"
        description="Optional. It stays in the log for anyone who reads it later."
        {...app.form.getInputProps("summary")}
      />
    </Form>
  );
}

/** Asks for the reason of a reopening. */
export function ReopenForm({ person: shown, displayName, onClose }: Props) {
  const app = useChangeForm(
    shown,
    () => ({ reason: "" }),
    (person) => ({
      draft: `reopen-supported ${person._id}`,
      send: ({ reason }) =>
        prepareCall(
          person.kind === "user" ? supervisionContract.reopenUser : assistantsContract.reopen,
          { params: { id: person._id }, body: { reason, version: person.version } },
        ),
      ...deskChange({
        failure: `Failed to reopen ${displayName}`,
        id: person._id,
        onDone: onClose,
      }),
    }),
  );
  return (
    <Form of={app} submitLabel={`Reopen ${displayName}`} onCancel={onClose}>
      <Textarea
        label="Reason"
        description={
          shown.kind === "user"
            ? "It stays in the log, and the person is told."
            : "It stays in the log."
        }
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
