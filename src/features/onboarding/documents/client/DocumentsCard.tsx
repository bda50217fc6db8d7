import { Box, Card } from "@mantine/core";
import { IconEye, IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { FilePreview, type PreviewedFile } from "#/client/ui/FilePreview.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { documentsContract } from "../contract.ts";
import { DOCUMENT_LABELS } from "../rules.ts";
import css from "./documents.module.css";

/** The documents somebody has sent, each opened in a side sheet. */
export function DocumentsCard({ userId, title }: { userId: string; title?: string }) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const documents = useQuery(routeQuery(documentsContract.list, { params: { userId } }));
  return (
    <Card>
      {title && (
        <Box component="h3" mb={10}>
          {title}
        </Box>
      )}
      <Loaded queries={[documents]}>
        {({ documents: stored }) =>
          stored.length === 0 ? (
            <EmptyState text="No documents uploaded yet." Icon={IconFileOff} />
          ) : (
            <Tiles component="ul" min="18rem" gap="10px">
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
            </Tiles>
          )
        }
      </Loaded>
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
