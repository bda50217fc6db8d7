import { useState } from "react";
import { trackAction } from "#/client/lib/actions.ts";
import { failedIds } from "#/client/lib/bulk.ts";
import { listQueryOf, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { announceDecision } from "#/client/lib/undo.tsx";
import { openNext } from "#/client/ui/queue/opened-papers.ts";
import { useDecidedFocus } from "#/client/ui/queue/QueueHead.tsx";
import { useQueueChoice } from "#/client/ui/queue/queue-choice.ts";
import { useShownItem } from "#/client/ui/queue/shown-item.ts";
import type { BulkResult } from "#/shared/bulk.ts";
import { daysBetween, type IsoDate, istDate } from "#/shared/dates.ts";
import { namesakesIn } from "#/shared/person-code.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { documentsContract } from "../documents/documents.contract.ts";
import { DOCUMENT_NAMES, type DocumentStatus, LATE_DAYS } from "../documents/documents.rules.ts";
import { type CheckedDocument, checksContract } from "./checks.contract.ts";

/** How many of a queue are shown; the next ones follow as these are decided. */
const SHOWN = "60";

export type QueueView = "waiting" | "returned";

/** The query for one person's documents in every state, or for a queue. */
export const queueQuery = (view: QueueView, person: string | undefined) =>
  listQueryOf(checksContract.list, {
    query: person
      ? { userId: person, pageSize: SHOWN }
      : view === "waiting"
        ? { state: view, pageSize: SHOWN }
        : { state: view, sort: "decidedAt", pageSize: SHOWN },
  });

/** How many documents are in a state, without the documents. */
export const countQuery = (state: DocumentStatus | "late") => ({
  ...listQueryOf(checksContract.list, { query: { state, pageSize: "1" } }),
  select: ({ total }: { total: number }) => total,
});

/**
 * Whether it was returned long enough ago that the office should ask for it; the list's state
 * "late" is the same in SQL.
 */
export const isLate = ({ status, decidedAt }: CheckedDocument, today: IsoDate): boolean =>
  status === "returned" &&
  decidedAt !== null &&
  daysBetween(istDate(new Date(decidedAt)), today) >= LATE_DAYS;

/**
 * Returns a function that verifies a document, or returns it with a reason, expecting the state
 * shown.
 */
export function useCheck({ _id, status }: Pick<CheckedDocument, "_id" | "status">) {
  const decide = useSend(checksContract.decide, {
    refresh: [checksContract.list, documentsContract.list],
  });
  return (reason: string | null) =>
    decide.mutateAsync({
      params: { fileId: _id },
      body:
        reason === null
          ? { status: "verified", was: status }
          : { status: "returned", reason, was: status },
    });
}

export const namesOf = (documents: readonly CheckedDocument[]): string =>
  documents.map(({ kind }) => DOCUMENT_NAMES[kind]).join(", ");

/** Names each document that could not be verified, with who was faster. */
const problemsOf = (documents: readonly CheckedDocument[], results: readonly BulkResult[]) =>
  documents.flatMap(({ _id, kind }) => {
    const problem = results.find(({ id }) => id === _id)?.problem;
    const isReplaced = problem === SCREEN_ERRORS.NOT_FOUND.message;
    const words = isReplaced ? "Another file was sent in its place." : problem;
    return problem ? [`${DOCUMENT_NAMES[kind]}: ${words}`] : [];
  });

/**
 * Returns a function that verifies one person's documents in one call, and why some were not
 * verified.
 */
export function useVerifySheet() {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const decide = useSend(checksContract.decideMany, {
    refresh: [checksContract.list, documentsContract.list],
  });
  const verify = async (documents: readonly CheckedDocument[]) => {
    setProblems([]);
    try {
      const body = { fileIds: documents.map(({ _id }) => _id), status: "verified" } as const;
      const answer = await trackAction(() => decide.mutateAsync({ body }));
      const failed = failedIds(answer.results);
      const verified = documents.filter(({ _id }) => !failed.includes(_id));
      setProblems(problemsOf(documents, answer.results));
      announceDecision(answer, { about: `${documents[0]?.username}: ${namesOf(verified)}` });
    } catch (cause) {
      toast.failure(cause);
    }
  };
  return { verify, isSending: decide.isPending, problems, clear: () => setProblems([]) };
}

/** Ids of people in a list who have a namesake in it. */
export const namesakesAmong = (queue: readonly CheckedDocument[]) =>
  namesakesIn(queue.map(({ userId: id, username: name }) => ({ id, name })));

export type DocumentSteps = {
  queue: readonly CheckedDocument[];
  document: CheckedDocument | undefined;
  at: string | undefined;
  onGo: (id: string | undefined) => void;
};

const idOf = ({ _id }: CheckedDocument) => _id;

/**
 * Moves through a queue of documents. `takeRest` returns a function that restores the view after an
 * undo.
 */
export function useDocumentSteps(
  { queue, document, at, onGo }: DocumentSteps,
  takeRest: () => () => void,
) {
  const { shown, isGone, leave, stay } = useShownItem(document, queue, idOf);
  const heading = useDecidedFocus(shown?._id);
  const choice = useQueueChoice({ id: shown?._id, at, choose: onGo, takeRest });
  const go = (id: string | undefined) => {
    if (id !== shown?._id) leave();
    choice.go(id);
  };
  return {
    shown,
    isGone,
    isAwaiting: choice.isAwaiting,
    leave,
    stay,
    heading: heading.ref,
    go,
    /** Shows the previous or next document, and opens its file if this one's was open. */
    stepTo: (to = shown) => {
      if (!shown || !to) return;
      openNext(shown, to);
      go(to._id);
    },
    /** Called after a decision; moves on unless another document was chosen since. */
    goOn: (to: CheckedDocument | undefined) => {
      if (!choice.goOn(to?._id)) return;
      leave();
      heading.follow();
    },
  };
}
