import { Input, SegmentedControl, Textarea } from "@mantine/core";
import { useId } from "react";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Form } from "#/client/ui/Form.tsx";
import { READS } from "./enquiries.client.ts";
import { type Enquiry, type EnquiryCall, enquiriesContract } from "./enquiries.contract.ts";
import { RESULTS, type Result } from "./enquiries.rules.ts";
import { NextCallFields } from "./NextCallFields.tsx";

type Field = { value: Result; onChange: (result: Result) => void };

function ResultField({ value, onChange }: Field) {
  const id = useId();
  return (
    <Input.Wrapper label="What came of it" labelElement="div" labelProps={{ id }}>
      <SegmentedControl<Result>
        fullWidth
        aria-labelledby={id}
        data={[...RESULTS]}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

export function CallForm({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const app = useChangeForm(
    enquiry,
    () => ({ result: "Spoke" as Result, note: "", nextCallOn: "", nextCallAt: "" }),
    (of) => ({
      draft: `enquiry-call ${of._id}`,
      send: (values) =>
        prepareCall(enquiriesContract.addCall, {
          params: { id: of._id },
          body: { ...values, version: of.version },
        }),
      done: onClose,
      about: () => of.name,
      marks: () => of._id,
      refresh: READS,
    }),
  );
  const field = app.form.getInputProps;
  return (
    <Form of={app} submitLabel="Note call" label="Call" onCancel={onClose}>
      <ResultField {...(field("result") as Field)} />
      <Textarea label="Note" autosize minRows={2} maxRows={8} data-autofocus {...field("note")} />
      <NextCallFields field={field} />
    </Form>
  );
}

export function CorrectCall({ call, onClose }: { call: EnquiryCall; onClose: () => void }) {
  const app = useChangeForm(
    call,
    ({ result, note }) => ({ result, note: note ?? "" }),
    (of) => ({
      draft: `enquiry-call-change ${of._id}`,
      send: (values) =>
        prepareCall(enquiriesContract.changeCall, {
          params: { id: of._id },
          body: { ...values, version: of.version },
        }),
      done: onClose,
      refresh: READS,
    }),
  );
  const field = app.form.getInputProps;
  return (
    <Form of={app} submitLabel="Correct the call" label="Correction" onCancel={onClose}>
      <ResultField {...(field("result") as Field)} />
      <Textarea label="Note" autosize minRows={2} maxRows={8} {...field("note")} />
    </Form>
  );
}
