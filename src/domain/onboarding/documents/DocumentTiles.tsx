import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { FileField } from "#/client/ui/FileField.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import type { useUploads } from "./documents.client.ts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  type DocumentKind,
  type DocumentStatus,
} from "./documents.rules.ts";

type Props = {
  uploads: ReturnType<typeof useUploads>;
  isClosed: (kind: DocumentKind) => boolean;
};

/** The six documents, each with its file, and the preview of the one that is opened. */
export function DocumentTiles({ uploads, isClosed }: Props) {
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  return (
    <>
      <Tiles min="24rem" gap="22px 24px" isFilled>
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentField
            key={kind}
            kind={kind}
            uploads={uploads}
            isClosed={isClosed(kind)}
            onPreview={setPreview}
          />
        ))}
      </Tiles>
      <FilePreview file={preview} onClose={() => setPreview(null)} />
    </>
  );
}

const HINTS: Partial<Record<DocumentKind, string>> = {
  termsAndConditions: "The signed terms, all pages in one file.",
  aadharCard:
    "Use the masked Aadhaar, on which only the last four digits can be read. We neither ask for nor store the number.",
  highestDegree: "The certificate of your highest degree, or the provisional one.",
  digitalSignature: "Your signature on white paper, scanned or photographed.",
  userPhoto: "A recent photo of your face.",
};

/** The trainee's text about a submitted document. */
const STATES: Record<DocumentStatus, string | undefined> = {
  waiting: "The office has it and looks at it.",
  verified: "Verified by the office.",
  returned: undefined,
};

type DocumentFieldProps = {
  kind: DocumentKind;
  uploads: ReturnType<typeof useUploads>;
  isClosed: boolean;
  onPreview: (file: PreviewedFile) => void;
};

/** One of the six: chosen, uploading, or stored. */
function DocumentField({ kind, uploads, isClosed, onPreview }: DocumentFieldProps) {
  const upload = uploads.uploadOf(kind);
  const held = uploads.storedOf(kind);
  const shown = upload
    ? { name: upload.file.name, source: upload.file }
    : held && { name: held.fileName, source: held.source };
  const { choose } = uploads;
  return (
    <FileField
      label={DOCUMENT_LABELS[kind]}
      hint={(isClosed && held?.status && STATES[held.status]) || HINTS[kind]}
      accept={["pdf", "jpeg", "png"]}
      value={upload?.file ?? null}
      onChange={(file) => choose(kind, file)}
      stored={held}
      error={upload ? upload.error : held?.reason && `Returned: ${held.reason}`}
      progress={upload?.progress ?? null}
      isWaiting={upload?.isWaiting ?? false}
      onCancel={() => choose(kind, null)}
      {...(upload?.error ? { onRetry: () => choose(kind, upload.file) } : {})}
      {...(shown ? { onPreview: () => onPreview(shown) } : {})}
      disabled={isClosed}
    />
  );
}
