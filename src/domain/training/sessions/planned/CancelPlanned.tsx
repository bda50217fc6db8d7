import { Text, TextInput } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { formatSlot } from "#/shared/slot-times.ts";
import type { EditablePlan } from "./planned.client.ts";
import { plannedContract } from "./planned.contract.ts";

type Props = {
  planned: Pick<EditablePlan, "_id" | "topic" | "date" | "time">;
  onBack: () => void;
  onDone: () => void;
};

export function CancelPlanned({ planned, onBack, onDone }: Props) {
  const { _id: plannedId, topic, date, time } = planned;
  const app = useAppForm({
    initialValues: { reason: "" },
    draft: `cancel-planned ${plannedId}`,
    send: (body) => prepareCall(plannedContract.cancel, { params: { plannedId }, body }),
    about: `${topic}, ${formatShownDate(date)}`,
    refresh: "everything",
    done: onDone,
  });
  return (
    <Form
      of={app}
      submitLabel="Cancel the session"
      cancelLabel="Keep it"
      tone="danger"
      onCancel={onBack}
    >
      <Text>
        “{topic}”, <DateText value={date} isInSentence />, {formatSlot(time)}: the members are told
        that it will not take place.
      </Text>
      <TextInput label="Reason (optional)" data-autofocus {...app.form.getInputProps("reason")} />
    </Form>
  );
}
