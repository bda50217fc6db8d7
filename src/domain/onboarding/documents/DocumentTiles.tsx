import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { DocumentField } from "./DocumentField.tsx";
import type { useUploads } from "./documents.client.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "./documents.rules.ts";

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
