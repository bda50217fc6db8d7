import { Button, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { queryClient } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Form } from "#/client/ui/Form.tsx";

type Props = {
  submitLabel: string;
  hint: string;
  send: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
};

/** Asks why, sends it, and says what came of it. */
export function ReasonForm({ submitLabel, hint, send, onClose }: Props) {
  const app = useAppForm<{ reason: string }>({
    initialValues: { reason: "" },
    validate: ({ reason }) => ({ reason: reason.trim() ? null : "Say why." }),
    onSubmit: async ({ reason }) => {
      const { message } = await send(reason);
      toast.success(message);
      // Receipts, dues and figures all stand on it.
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <Form
      of={app}
      submitLabel={submitLabel}
      extra={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Textarea
        label="Reason"
        description={hint}
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
