import { Card } from "@mantine/core";
import { IconEye, IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { FilePreview, type PreviewedFile } from "#/client/ui/FilePreview.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { documentsContract } from "../contract.ts";
import { DOCUMENT_LABELS } from "../rules.ts";
import css from "./documents.module.css";

/** The documents somebody has sent, each opened in a side sheet. */
export function DocumentsCard({ userId, title }: { userId: string; title?: string }) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const documents = useQuery(routeQuery(documentsContract.list, { params: { userId } }));
  const stored = documents.data?.documents;
  return (
    <Card>
      {title && <h3 className={css.listTitle}>{title}</h3>}
      {stored && stored.length > 0 ? (
        <ul className={css.list}>
          {stored.map(({ kind, fileName, size, uploadedAt, url }) => (
            <li key={kind}>
              <button
                type="button"
                className={css.document}
                onClick={() => setShown({ name: fileName, source: url })}
              >
                <span className={css.words}>
                  <strong>{DOCUMENT_LABELS[kind]}</strong>
                  <span>
                    {fileName}, {sizeOf(size)}, <DateText value={uploadedAt} />
                  </span>
                </span>
                <IconEye size={19} stroke={1.7} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : stored ? (
        <EmptyState text="No documents uploaded yet." Icon={IconFileOff} />
      ) : documents.isError ? (
        <ErrorState error={documents.error} retry={() => void documents.refetch()} />
      ) : (
        <LoadingState />
      )}
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </Card>
  );
}

const MEGABYTE = 1024 * 1024;

/** Bytes as people say them. */
const sizeOf = (bytes: number) =>
  bytes >= MEGABYTE
    ? `${(bytes / MEGABYTE).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
