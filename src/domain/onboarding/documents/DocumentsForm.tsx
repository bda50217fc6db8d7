import { Button, Card } from "@mantine/core";
import { useState } from "react";
import { useUnloadQuestion } from "#/client/lib/leave-question.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { DocumentField } from "./DocumentField.tsx";
import { type UploadedDocument, useSubmitDocuments, useUploads } from "./documents.client.ts";
import css from "./documents.module.css";
import { DOCUMENT_KINDS } from "./documents.rules.ts";

/** The six files, what is on its way, and the button that closes the set. */
export function DocumentsForm({
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
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  const isComplete = uploads.count === DOCUMENT_KINDS.length;

  const send = async () => {
    setSubmitting(true);
    setAlert(null);
    setAlert(await submit());
    setSubmitting(false);
  };

  return (
    <Card miw={0} p="clamp(18px, 2.4vw, 32px)">
      <Tiles min="24rem" gap="22px 24px" isFilled>
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            uploads={uploads}
            isClosed={isSubmitting}
            onPreview={setPreview}
          />
        ))}
      </Tiles>
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
        </p>
        <Button disabled={!isComplete} loading={isSubmitting} onClick={() => void send()}>
          Submit
        </Button>
      </div>
      <FilePreview file={preview} onClose={() => setPreview(null)} />
    </Card>
  );
}
