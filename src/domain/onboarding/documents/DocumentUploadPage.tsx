import { Box, Button, Card, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { download } from "#/client/lib/download.ts";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { stepsQuery } from "#/client/lib/session-check.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { JourneySteps } from "#/client/ui/JourneySteps.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { RedirectTo } from "#/client/ui/RedirectTo.tsx";
import { WhoToAsk } from "#/client/ui/WhoToAsk.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { DocumentTiles } from "./DocumentTiles.tsx";
import { type UploadedDocument, useSubmitDocuments, useUploads } from "./documents.client.ts";
import { documentsContract } from "./documents.contract.ts";
import css from "./documents.module.css";
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from "./documents.rules.ts";
import { ReturnedDocuments } from "./ReturnedDocuments.tsx";

/** The second step: six documents, or a redirect to the next open step. */
export function DocumentUploadPage() {
  const { userId } = useSignedIn();
  const params = { userId };
  const steps = useQuery(stepsQuery(userId));
  const documents = useRouteQuery(documentsContract.list, { params });

  if (steps.data?.isCompleted === false) return <RedirectTo to="/trainee-dashboard" />;
  if (documents.data?.isSubmitted) return <Submitted userId={userId} {...documents.data} />;
  return (
    <>
      <PageHead
        title="Document upload"
        context={
          "Six files, each a PDF, JPEG or PNG of up to 10 MB. They are stored encrypted, and only the " +
          "office opens them."
        }
      />
      <Box mb={28}>
        <JourneySteps at="documents" />
      </Box>
      <QueryView queries={[documents, steps]} shape="form" loading="Loading your documents">
        {({ documents }) => (
          <Columns sizes="minmax(0, 1fr) minmax(18rem, 20rem)" gap={24}>
            <TermsCard />
            <DocumentsForm
              userId={userId}
              stored={documents.map(({ url, ...row }) => ({ ...row, source: url }))}
            />
          </Columns>
        )}
      </QueryView>
    </>
  );
}

type SubmittedProps = {
  userId: string;
} & Pick<CallResponse<typeof documentsContract.list>, "documents" | "destroyed">;

/** Returned and destroyed documents are uploaded again here; otherwise nothing is left to do. */
function Submitted({ userId, documents, destroyed = [] }: SubmittedProps) {
  const isOpen = documents.some(({ status }) => status === "returned") || destroyed.length > 0;
  const [wasOpen] = useState(isOpen);
  if (!isOpen && !wasOpen) return <RedirectTo to="/admission-fee" />;
  return <ReturnedDocuments userId={userId} documents={documents} destroyed={destroyed} />;
}

/** The six files, uploads in progress, and the button that submits the set. */
function DocumentsForm({
  userId,
  stored,
}: {
  userId: string;
  stored: readonly UploadedDocument[];
}) {
  const uploads = useUploads(userId, stored);
  useUnloadQuestion(uploads.isSending);
  const submit = useSubmitDocuments(userId, uploads.settled);
  const [isSubmitting, setSubmitting] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const isComplete = uploads.count === DOCUMENT_KINDS.length;

  const send = async () => {
    setSubmitting(true);
    setAlert(null);
    setAlert(await submit());
    setSubmitting(false);
  };

  return (
    <Card miw={0} p="clamp(18px, 2.4vw, 32px)">
      <DocumentTiles uploads={uploads} isClosed={() => isSubmitting} />
      {alert && <InlineAlert onClose={() => setAlert(null)}>{alert}</InlineAlert>}
      <div className={css.bar}>
        <p className={css.count} role="status">
          <strong>
            {uploads.storedCount} of {DOCUMENT_KINDS.length}
          </strong>{" "}
          {uploads.storedCount === DOCUMENT_KINDS.length
            ? "uploaded. Nothing can be changed after you submit."
            : "uploaded"}
          {uploads.count > uploads.storedCount &&
            `, ${uploads.count - uploads.storedCount} on the way`}
          {!isComplete &&
            `. Missing: ${uploads.missing.map((kind) => DOCUMENT_NAMES[kind]).join(", ")}.`}
        </p>
        <Button disabled={!isComplete} loading={isSubmitting} onClick={() => void send()}>
          Submit
        </Button>
      </div>
    </Card>
  );
}

function TermsCard() {
  const terms = useMutation({
    mutationFn: () => callFile(documentsContract.termsTemplate, {}),
    onSuccess: (file) => download("terms-and-conditions.pdf", file),
  });
  return (
    <Card component="aside" className={css.aside} aria-labelledby="before-you-upload">
      <Box id="before-you-upload" component="h2" mb={14}>
        Before you upload
      </Box>
      <ol className={css.things}>
        <li>Download the terms and conditions, read them and sign the last page.</li>
        <li>Scan or photograph each document so that every word can be read.</li>
        <li>
          Name each file properly, for example <strong>name_PanCard.pdf</strong>.
        </li>
      </ol>
      <Button
        fullWidth
        px="sm"
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={terms.isPending}
        onClick={() => terms.mutate()}
      >
        Download terms and conditions
      </Button>
      <Text variant="note" mt={14}>
        <WhoToAsk />
      </Text>
      {terms.isError && <InlineAlert>{messageOf(terms.error)}</InlineAlert>}
    </Card>
  );
}
