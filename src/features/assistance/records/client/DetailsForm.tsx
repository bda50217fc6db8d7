import { Box, Card, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { keyOf, queryClient } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { toast } from "#/client/lib/toast.ts";
import { FileField } from "#/client/ui/FileField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { ERRORS } from "#/shared/errors.ts";
import { formatRupees } from "#/shared/money.ts";
import { type RecordDraft, requestsContract } from "../../requests/contract.ts";
import { RecordForm, recordsContract } from "../contract.ts";
import { AssistanceTermsButton } from "./AssistanceTermsButton.tsx";
import { FIELD_NAMES, type RecordTexts, textsOf } from "./api.ts";
import { RecordFieldset } from "./RecordFieldset.tsx";

type Values = RecordTexts & { file: File | null };

const TermsForm = RecordForm.loose().refine((values) => values.file, {
  path: ["assignment"],
  message: ERRORS.TERMS_MISSING.message,
  // Told beside the other errors, not only once those are mended.
  when: () => true,
});

/** The one form between the approval and the support, filled with what the placement told. */
export function DetailsForm({ draft, amount }: { draft: RecordDraft; amount: number | null }) {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const app = useAppForm<Values>({
    initialValues: { ...textsOf(draft), file: null },
    schema: TermsForm,
    draft: "assistance-details",
    alertOf: refusalOr("Error uploading document. Please try again."),
    onSubmit: async (values) => {
      await send(userId, values, setProgress).finally(() => setProgress(null));
      await queryClient.fetchQuery({
        queryKey: [...keyOf(recordsContract.find), { params: { userId } }],
        queryFn: () => call(recordsContract.find, { params: { userId } }),
        staleTime: 0,
      });
      await navigate({ to: "/assistance-details", replace: true });
      await queryClient.invalidateQueries({ queryKey: keyOf(requestsContract.status) });
    },
  });
  return (
    <Card>
      <h2>Your request is approved. Tell us about your job</h2>
      <Text variant="soft" mt={4} mb={20}>
        Check what we know already, add the rest, and attach the signed terms: all of it is needed.
        Your support begins right away.
      </Text>
      <AssistanceTermsButton />
      {amount !== null && (
        <Box mb={20}>
          <InlineAlert tone="info">
            Amount agreed with you: {formatRupees(amount)} a month
          </InlineAlert>
        </Box>
      )}
      <Form of={app} submitLabel="Submit" label="Your details">
        <RecordFieldset form={app.form} />
        <FileField
          label="Terms file"
          hint="The signed terms of your assistance, as one PDF of up to 10 MB."
          accept={["pdf"]}
          value={app.form.values.file}
          onChange={(file) => {
            app.form.setFieldValue("file", file);
            app.form.clearFieldError("assignment");
          }}
          error={app.form.errors.assignment}
          progress={progress}
          data-path="assignment"
        />
      </Form>
    </Card>
  );
}

async function send(userId: string, values: Values, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append("userId", userId);
  for (const name of FIELD_NAMES) form.append(name, values[name].trim());
  if (values.file) form.append("assignment", values.file);
  const { message } = await call(recordsContract.create, { form }, { onProgress });
  toast.success(message);
}
