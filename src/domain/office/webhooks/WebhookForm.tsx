import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { type Webhook, webhooksContract } from "./webhooks.contract.ts";
import { EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from "./webhooks.rules.ts";

type Props = {
  of: Webhook | "new";
  onClose: () => void;
  /** Receives the key of a new webhook. */
  added?: (key: string) => void;
};

export function WebhookForm({ of, onClose, added }: Props) {
  const shown = of === "new" ? null : of;
  const app = useChangeForm(
    shown,
    (known) => ({
      label: known?.label ?? "",
      url: known?.url ?? "",
      events: known?.events ?? ([] as WebhookEvent[]),
    }),
    (known) => ({
      draft: `webhook ${known?._id ?? ""}`,
      send: (body) =>
        known
          ? prepareCall(webhooksContract.change, {
              params: { webhookId: known._id },
              body: { ...body, version: known.version },
            })
          : prepareCall(webhooksContract.add, { body }),
      done: (answer) => {
        if ("key" in answer && typeof answer.key === "string") added?.(answer.key);
        else onClose();
      },
      refresh: [webhooksContract.list],
    }),
  );
  return (
    <Form of={app} submitLabel={shown ? "Change" : "Add the program"} onCancel={onClose}>
      <TextInput
        label="Program"
        description="What it is called here, such as Zoho Books."
        {...app.form.getInputProps("label")}
      />
      <TextInput
        label="Address"
        type="url"
        description="Begins with https://. The program names it where it takes webhooks."
        {...app.form.getInputProps("url")}
      />
      <Checkbox.Group label="It is told when" {...app.form.getInputProps("events")}>
        <Stack gap={8} mt={6}>
          {EVENT_NAMES.map((event) => (
            <Checkbox key={event} value={event} label={WEBHOOK_EVENTS[event]} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  );
}
