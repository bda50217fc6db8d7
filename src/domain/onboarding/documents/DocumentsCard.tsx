import { Card, Group } from "@mantine/core";
import { IconEye, IconFileOff } from "@tabler/icons-react";
import { useState } from "react";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSession } from "#/client/lib/session.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { DestroyedDocuments } from "./DestroyedDocuments.tsx";
import { DocumentLooks } from "./DocumentLooks.tsx";
import { MEANINGS, sizeOf } from "./documents.client.ts";
import { documentsContract, type StoredDocument } from "./documents.contract.ts";
import css from "./documents.module.css";
import { DOCUMENT_LABELS, STATUS_LABELS } from "./documents.rules.ts";

export function DocumentsCard({ userId, title }: { userId: string; title?: string }) {
  const session = useSession();
  const isOwn = session?.userId === userId;
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const documents = useRouteQuery(documentsContract.list, { params: { userId } });
  return (
    <Card>
      <Group justify="space-between" mb={title ? 10 : 0}>
        {title && <h3>{title}</h3>}
        {documents.data?.isSubmitted && <Next userId={userId} {...documents.data} />}
      </Group>
      <QueryView queries={[documents]}>
        {({ documents: stored, destroyed = [], isSubmitted, looks = [] }) =>
          stored.length + destroyed.length === 0 ? (
            <EmptyState
              text="No documents uploaded yet."
              hint="They appear here once they are uploaded, each with what the office said."
              Icon={IconFileOff}
            />
          ) : (
            <>
              <Tiles component="ul" min="18rem" gap="10px">
                {stored.map(({ kind, fileName, size, uploadedAt, url, status, reason }) => (
                  <li key={kind}>
                    <button
                      type="button"
                      className={css.document}
                      onClick={() => setShown({ name: fileName, source: url })}
                    >
                      <span className={css.words}>
                        <strong>{DOCUMENT_LABELS[kind]}</strong>
                        <span>{fileName}</span>
                        <span>
                          {sizeOf(size)}, <DateText value={uploadedAt} />
                        </span>
                        {reason && <span>{reason}</span>}
                      </span>
                      {isSubmitted && status && (
                        <StatusBadge meaning={MEANINGS[status]}>
                          {STATUS_LABELS[status]}
                        </StatusBadge>
                      )}
                      <IconEye size={19} stroke={1.7} aria-hidden="true" data-off-paper />
                    </button>
                  </li>
                ))}
              </Tiles>
              <DestroyedDocuments
                destroyed={destroyed}
                canJoinAgain={isOwn && !session.flags.isPlaced}
              />
              <DocumentLooks looks={looks} isOwn={isOwn} />
            </>
          )
        }
      </QueryView>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </Card>
  );
}

type NextProps = {
  userId: string;
  documents: readonly Pick<StoredDocument, "status">[];
  destroyed?: readonly object[] | undefined;
};

/** Links to where documents are sent again, or to the office's decision. */
function Next({ userId, documents, destroyed = [] }: NextProps) {
  const session = useSession();
  const audience = session?.audience;
  const isReturned = documents.some(({ status }) => status === "returned");
  if (audience === "trainee") {
    // A placed trainee joins no more batches, so their documents are not needed.
    const isNeeded = destroyed.length > 0 && !session?.flags.isPlaced;
    return (
      (isReturned || isNeeded) && (
        <LinkButton to="/document-upload" mb={10}>
          {isReturned ? "Send again" : "Upload again"}
        </LinkButton>
      )
    );
  }
  if ((audience !== "ceo" && audience !== "admin") || documents.length === 0) return null;
  return (
    <LinkButton
      to={audience === "ceo" ? "/ceo-dashboard/documents" : "/admin-panel/documents"}
      search={{ person: userId }}
      variant="default"
      size="compact-md"
    >
      Check documents
    </LinkButton>
  );
}
