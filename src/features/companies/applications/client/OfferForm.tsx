import { NumberInput, Textarea } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { numberOf, sending } from "#/client/lib/sending.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { LONGEST_REASON } from "#/shared/reason-field.ts";
import { type Application, applicationsContract } from "../contract.ts";
import { BOARD_READS } from "./api.ts";

type Props = { of: Application; onClose: () => void };
type Lakh = number | string;

/** What the company offers, in lakh rupees a year, and from when. */
export function OfferForm({ of, onClose }: Props) {
  const app = useAppForm({
    initialValues: {
      fixedLakh: (of.offer?.fixedLakh ?? "") as Lakh,
      variableLakh: (of.offer?.variableLakh ?? 0) as Lakh,
      joiningDate: of.offer?.joiningDate ?? "",
    },
    send: ({ fixedLakh, variableLakh, joiningDate }) =>
      sending(applicationsContract.offer, {
        params: { applicationId: of._id },
        body: {
          fixedLakh: numberOf(fixedLakh),
          variableLakh: numberOf(variableLakh),
          joiningDate,
          version: of.version,
        },
      }),
    done: onClose,
    refresh: BOARD_READS,
  });
  const lakh = { decimalScale: 2, hideControls: true, inputMode: "decimal", min: 0 } as const;
  return (
    <Form of={app} submitLabel="Note offer" onCancel={onClose}>
      <FieldGrid>
        <NumberInput
          label="Fixed (lakh a year)"
          {...lakh}
          {...app.form.getInputProps("fixedLakh")}
        />
        <NumberInput
          label="Variable (lakh a year)"
          {...lakh}
          {...app.form.getInputProps("variableLakh")}
        />
      </FieldGrid>
      <DateField label="Joining date" {...app.form.getInputProps("joiningDate")} />
    </Form>
  );
}

/** Says that it goes no further, and why; the candidate is told. */
export function NotTakenForm({ of, onClose }: Props) {
  const app = useAppForm({
    initialValues: { reason: "" },
    send: (body) =>
      sending(applicationsContract.move, {
        params: { applicationId: of._id },
        body: { ...body, stage: "not taken", version: of.version },
      }),
    done: onClose,
    refresh: BOARD_READS,
  });
  return (
    <Form of={app} submitLabel="Not taken" tone="danger" onCancel={onClose}>
      <Textarea
        label="Reason"
        description="The candidate reads it. You may leave it out."
        autosize
        minRows={2}
        maxLength={LONGEST_REASON}
        {...app.form.getInputProps("reason")}
      />
    </Form>
  );
}
