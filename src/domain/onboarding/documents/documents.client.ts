import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageAt, messageOf } from "#/client/lib/api-error.ts";
import { sendWhenOnline } from "#/client/lib/online.ts";
import { queryKeyOf } from "#/client/lib/query.ts";
import { hasStoredUserId } from "#/client/lib/session.ts";
import { noteStep } from "#/client/lib/session-check.ts";
import { toast } from "#/client/lib/toast.ts";
import type { Meaning } from "#/client/ui/StatusBadge.tsx";
import { documentsContract, type StoredDocument } from "./documents.contract.ts";
import { DOCUMENT_KINDS, type DocumentKind, type DocumentStatus } from "./documents.rules.ts";

export const MEANINGS: Record<DocumentStatus, Meaning> = {
  waiting: "waiting",
  verified: "good",
  returned: "bad",
};

/** The upload of a chosen file. Progress is null while it waits its turn, and once it failed. */
export type Upload = {
  file: File;
  progress: number | null;
  isWaiting?: boolean;
  error?: string;
};
/** A stored document, and the address of its preview. */
export type UploadedDocument = Pick<
  StoredDocument,
  "kind" | "fileName" | "size" | "status" | "reason"
> & {
  source: File | string;
};
type PerKind<T> = Partial<Record<DocumentKind, T>>;

const UPLOAD_FAILED = "Failed to upload documents.";
const SUBMIT_FAILED = "Error submitting documents";

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Uploads the chosen files one after another, so that a slow connection carries one at a time.
 * Stored files stay stored, whatever happens to the rest. `onStored` is called after each.
 */
export function useUploads(
  userId: string,
  before: readonly UploadedDocument[],
  onStored?: () => Promise<unknown>,
) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<PerKind<Upload>>({});
  const [held, setHeld] = useState<PerKind<UploadedDocument>>({});
  const controllers = useRef<PerKind<AbortController>>({});
  const failed = useRef(new Set<DocumentKind>());
  const line = useRef<Promise<void>>(Promise.resolve());

  const put = (kind: DocumentKind, upload: Upload | undefined) =>
    setUploads((all) => ({ ...all, [kind]: upload }));

  const send = async (kind: DocumentKind, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    try {
      put(kind, { file, progress: 0 });
      const documents = await sendWhenOnline(
        () => upload(userId, kind, file, signal, (progress) => put(kind, { file, progress })),
        () => put(kind, { file, progress: 0, isWaiting: true }),
        signal,
      );
      const document = documents.find((document) => document.kind === kind);
      if (document) setHeld((all) => ({ ...all, [kind]: { ...document, source: file } }));
      put(kind, undefined);
      await onStored?.();
      if (documents.length === DOCUMENT_KINDS.length) {
        toast.success("Documents uploaded successfully!");
      }
    } catch (error) {
      if (signal.aborted) return;
      failed.current.add(kind);
      const text = isRefusal(error) ? messageAt(error, kind) : UPLOAD_FAILED;
      put(kind, { file, progress: null, error: text });
      // Already closed or not open yet, as another tab may have changed it: the page moves on
      // automatically.
      if (isRefusal(error) && error.status === 409) await client.invalidateQueries();
    }
  };

  const choose = (kind: DocumentKind, file: File | null) => {
    controllers.current[kind]?.abort();
    failed.current.delete(kind);
    put(kind, file ? { file, progress: null } : undefined);
    if (!file) return;
    const controller = new AbortController();
    controllers.current[kind] = controller;
    line.current = line.current.then(() => send(kind, file, controller));
  };

  const storedOf = (kind: DocumentKind): UploadedDocument | undefined =>
    held[kind] ?? before.find((document) => document.kind === kind);
  const isChosen = (kind: DocumentKind) =>
    uploads[kind] ? !uploads[kind].error : storedOf(kind) !== undefined;

  return {
    choose,
    uploadOf: (kind: DocumentKind) => uploads[kind],
    storedOf,
    /** How many of the six the server stores as chosen. */
    storedCount: DOCUMENT_KINDS.filter((kind) => !uploads[kind] && storedOf(kind)).length,
    /** How many of the six are stored or uploading. */
    count: DOCUMENT_KINDS.filter(isChosen).length,
    missing: DOCUMENT_KINDS.filter((kind) => !isChosen(kind)),
    isSending: Object.values(uploads).some((entry) => entry && !entry.error),
    /** Resolves when no upload is running; true when none failed. */
    settled: () => line.current.then(() => failed.current.size === 0),
  };
}

async function upload(
  userId: string,
  kind: DocumentKind,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  // The text part comes first, so that the server can refuse another person's id before it takes a
  // file.
  form.append("userId", userId);
  form.append(kind, file);
  const answer = await call(documentsContract.upload, { form }, { signal, onProgress });
  return answer.documents;
}

/** Submits the six once every upload has ended; returns what went wrong, or null. */
export function useSubmitDocuments(userId: string, settled: () => Promise<boolean>) {
  const client = useQueryClient();
  const params = { userId };
  return async (): Promise<string | null> => {
    if (!hasStoredUserId()) return "User ID not available.";
    if (!(await settled())) return UPLOAD_FAILED;
    try {
      toast.response(await call(documentsContract.submit, { body: params }));
    } catch (error) {
      if (!isRefusal(error)) return SUBMIT_FAILED;
      if (error.reason !== "DOCUMENTS_SUBMITTED") return messageOf(error);
      toast.info(error.message);
    }
    await noteStep(userId, { isSubmitted: true });
    await client.invalidateQueries({ queryKey: queryKeyOf(documentsContract.list) });
    return null;
  };
}

const MEGABYTE = 1024 * 1024;

/** A number of bytes in readable form. */
export const sizeOf = (bytes: number) =>
  bytes >= MEGABYTE
    ? `${(bytes / MEGABYTE).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
