import { Button, Modal, Text, Textarea } from "@mantine/core";
import { call } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { tellDecision } from "#/client/lib/undo.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { type Closure, closureContract } from "#/features/assistance/closure/contract.ts";
import { LONGEST_SUMMARY } from "#/features/assistance/rules.ts";

type Props = { asked: { record: Closure; called: string } | null; onClose: () => void };

/** Ending somebody's assistance cannot be taken back here, so it is asked for by name. */
export function CloseAssistanceDialog({ asked, onClose }: Props) {
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked ? `Close the assistance of ${asked.called}?` : ""}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {asked && <ClosingForm {...asked} onClose={onClose} />}
    </Modal>
  );
}

type FormProps = { record: Closure; called: string; onClose: () => void };

function ClosingForm({ record, called, onClose }: FormProps) {
  const app = useAppForm({
    initialValues: { summary: "" },
    asksBeforeLeaving: false,
    alertOf: (error) =>
      error instanceof ApiError && error.status < 500 && error.code !== "OFFLINE"
        ? error.message
        : "Failed to close user.",
    onSubmit: async ({ summary }) => {
      const answer = await call(closureContract.close, {
        params: { id: record._id },
        body: { isActive: false, summary, version: record.version },
      });
      tellDecision(answer);
      onClose();
      markRow(record._id);
      await queryClient.invalidateQueries({ queryKey: keyOf(closureContract.list) });
    },
  });
  return (
    <Form
      of={app}
      submitLabel={`Close ${called}`}
      submitProps={{ color: "danger" }}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Text variant="soft">
        It ends today, and an email tells {record.username}. Payments of it can no longer be
        recorded.
      </Text>
      <Textarea
        label="Summary (optional)"
        description={`What was reached. ${record.username} can read it.`}
        autosize
        minRows={3}
        maxLength={LONGEST_SUMMARY}
        {...app.form.getInputProps("summary")}
      />
    </Form>
  );
}
