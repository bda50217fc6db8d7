import { Box, Card, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { formDataOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient, routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { FileField } from "#/client/ui/FileField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import { formatRupees } from "#/shared/money.ts";
import { problemsOf } from "#/shared/problems.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { DeclineButton } from "../requests/DeclineButton.tsx";
import { type RecordDraft, requestsContract } from "../requests/requests.contract.ts";
import { RecordFieldset } from "./RecordFieldset.tsx";
import { type RecordTexts, textsOf } from "./records.client.ts";
import { RECORD_FIELD_NAMES, RecordForm, recordsContract } from "./records.contract.ts";
import { TermsButton } from "./TermsButton.tsx";

type Values = RecordTexts & { assignment: File | null };

export function DetailsForm({ draft, amount }: { draft: RecordDraft; amount: number | null }) {
  const { userId } = useSignedIn();
  const navigate = useNavigate();
  // The amount as first shown, even if the office changes it under the form.
  const [read, setRead] = useState(amount);
  const app = useAppForm({
    initialValues: { ...textsOf(draft), assignment: null } as Values,
    draft: "assistance-details",
    announcesRestored: true,
    send: (values) =>
      prepareCall(recordsContract.create, {
        form: formDataOf({
          userId,
          ...trimmedOf(values),
          ...(read !== null && { agreedAmount: String(read) }),
          assignment: values.assignment,
        }),
      }),
    // The call leaves required parts to the service, so the form checks them.
    check: (values) => ({
      ...problemsOf(RecordForm.safeParse(values).error),
      assignment: values.assignment ? null : SCREEN_ERRORS.TERMS_MISSING.message,
    }),
    alertOf: refusalOr("Error uploading document. Please try again."),
    done: async () => {
      const record = routeQuery(recordsContract.find, { params: { userId } });
      // Without a connection the next page fetches it: it is stored, and must not be sent again
      // from here.
      await queryClient
        .fetchQuery({ ...record, staleTime: 0 })
        .catch(() => queryClient.removeQueries(record));
      await navigate({ to: "/assistance-details", replace: true });
    },
    failed: (cause) => {
      const isChanged = cause instanceof ApiError && cause.reason === "AGREED_AMOUNT_CHANGED";
      if (isChanged) void readAgain();
      return false;
    },
    refresh: [requestsContract.status],
  });
  const readAgain = async () => {
    const status = routeQuery(requestsContract.status, { params: { userId } });
    setRead((await queryClient.fetchQuery({ ...status, staleTime: 0 })).amount);
  };
  return (
    <Card>
      <h2>Your request is approved. Tell us about your job</h2>
      <Text variant="soft" mt={4} mb={20}>
        Check what we know already, add the rest, and attach the signed terms: all of it is needed.
        Your support begins right away. <WhoToAsk />
      </Text>
      <TermsButton />
      {amount !== null && (
        <Box mb={20}>
          <InlineAlert tone="info">
            Amount agreed with you: {formatRupees(amount)} a month. Sending your details accepts it;
            until then nothing is due. <DeclineButton amount={amount} />
          </InlineAlert>
        </Box>
      )}
      <Form of={app} submitLabel="Send details" label="Your details">
        <RecordFieldset form={app.form} />
        <FileField
          label="Terms file"
          hint="The signed terms of your assistance, as one PDF of up to 10 MB."
          accept={["pdf"]}
          {...app.form.getInputProps("assignment")}
          value={app.form.values.assignment}
          progress={app.progress}
        />
      </Form>
    </Card>
  );
}

const trimmedOf = (values: RecordTexts) =>
  Object.fromEntries(RECORD_FIELD_NAMES.map((name) => [name, values[name].trim()]));
