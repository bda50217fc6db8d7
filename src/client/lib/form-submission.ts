import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useRef, useState } from "react";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import type { Route } from "#/shared/contract.ts";
import { trackAction } from "./actions.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { confirm, type Question } from "./confirm.ts";
import { dropDraft, keepDraft } from "./draft.ts";
import { highlightRow } from "./highlighted-row.ts";
import { carriesFile, type PreparedCall, type ResponseOf } from "./prepared-call.ts";
import { refresh } from "./query.ts";
import { toast } from "./toast.ts";
import { announceDecision } from "./undo.tsx";

/** The values of a form's fields. */
export type Typed = Record<string, unknown>;

type FormQuestion = Omit<Question, "action" | "failure">;

/** What happens to a form's values once they are valid. */
export type Submission<Values extends Typed, S extends PreparedCall<unknown>> = {
  /**
   * Returns the contract's call with the part of the values to send: `prepareCall(route, { body
   * })`. The call's own schema checks them, so screen and server refuse the same in the same words.
   * A field whose path differs from the part's is marked by the part's.
   */
  send: (values: Values) => S;
  /** Asked before sending, null for nothing; the dialog awaits the response and shows a refusal. */
  question?: (values: Values) => FormQuestion | null;
  /** The message on success: by default the response's, with its undo; null for none. */
  success?: string | ((answer: ResponseOf<S>) => string) | null;
  successMs?: number;
  /** Whom and what it was about, shown below that. */
  about?: ReactNode | ((answer: ResponseOf<S>, sent: Values) => ReactNode);
  /** The form's values afterwards; by default, the values sent. */
  next?: (sent: Values) => Values;
  /** Further effects of the response, such as closing or navigating. */
  done?: (answer: ResponseOf<S>, sent: Values) => unknown;
  /** Called after an undo, once the draft has been restored. */
  undone?: (sent: Values) => unknown;
  /**
   * The reads whose data the call invalidates, refetched after `done`; none if no screen shows any.
   * Live updates come separately, and a proxy may delay them.
   */
  refresh: readonly Route[] | "everything";
  /** Returns the row to highlight in any table, once the table has been refetched. */
  marks?: (answer: ResponseOf<S>, sent: Values) => string | undefined;
  /** Called first on failure: returns true if the form handles it; then nothing else is shown. */
  failed?: (error: unknown, sent: Values) => boolean;
  /** The specification's words for a failed submit; by default the server's message. */
  alertOf?: (error: unknown) => string;
  /** Called with the first wrong field's path, for forms whose fields are on several tabs. */
  onWrongField?: (path: string) => void;
  /**
   * Keeps a draft under this name until it is sent; null for passwords and codes, which are typed
   * again, for one or two choices, and for input kept in another way.
   */
  draft: string | null;
};

/** Sends a form's values, one send at a time, after the question and with the effects. */
export function useSubmission<Values extends Typed, S extends PreparedCall<unknown>>(
  options: Submission<Values, S>,
  form: UseFormReturnType<Values>,
  setAlert: (text: string | null) => void,
) {
  const [isSending, setSending] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(false);

  const make = async (values: Values): Promise<ResponseOf<S>> => {
    const request = options.send(values);
    const call = carriesFile(request) ? { onProgress: setProgress } : {};
    const made = () => request.make(call).finally(() => setProgress(null));
    return (await trackAction(made)) as ResponseOf<S>;
  };
  /** Marks the fields that a refusal names; returns the text to show elsewhere, null for none. */
  const show = (cause: unknown, focus: typeof focusFirst): string | null => {
    const fields = cause instanceof ApiError ? cause.fields : {};
    form.setErrors(fields);
    const lost = focus(fields, form, options.onWrongField);
    if (lost && cause instanceof ApiError && cause.reason === "INVALID_INPUT") return lost;
    const message = messageOf(cause);
    // A field may say more after the message, such as what a wrong file is.
    const isShownAtField = Object.values(fields).some((text) => text.startsWith(message));
    if (isShownAtField) return null;
    const words = (options.alertOf ?? messageOf)(cause);
    // The form was shown, so its subject existed: 404 means it is gone.
    const isGone = cause instanceof ApiError && cause.reason === "NOT_FOUND";
    return isGone ? `${words} It was taken away meanwhile.` : words;
  };
  const isAnswered = (cause: unknown, values: Values): boolean =>
    options.failed?.(cause, values) ?? false;
  const ask = (question: FormQuestion, values: Values) =>
    askAndMake(
      question,
      () => make(values),
      (cause) => {
        isAnswered(cause, values);
        return show(cause, firstLost) ?? messageOf(cause);
      },
    );
  const run = async (values: Values) => {
    try {
      const question = options.question?.(values);
      const made = question ? await ask(question, values) : { answer: await make(values) };
      if (made) await finish(made.answer, values, options, form);
    } catch (cause) {
      if (isAnswered(cause, values)) settle(options, form);
      else setAlert(show(cause, focusFirst));
    }
  };
  const send = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setAlert(null);
    await run(values);
    running.current = false;
    setSending(false);
  };
  return { send, isSending, progress, isOnItsWay: () => running.current };
}

/** Asks, and makes the call while the dialog waits. Returns null if it was declined. */
async function askAndMake<A>(
  question: FormQuestion,
  make: () => Promise<A>,
  failure: (cause: unknown) => string,
): Promise<{ answer: A } | null> {
  let made: { answer: A } | null = null;
  const action = async () => {
    made = { answer: await make() };
  };
  await confirm({ ...question, action, failure });
  return made;
}

/** The sent values are no longer kept as a draft, and leaving needs no confirmation. */
function settle<Values extends Typed>(
  { draft }: { draft: string | null },
  form: UseFormReturnType<Values>,
) {
  if (draft) dropDraft(draft);
  form.resetDirty();
}

async function finish<Values extends Typed, S extends PreparedCall<unknown>>(
  answer: ResponseOf<S>,
  sent: Values,
  options: Submission<Values, S>,
  form: UseFormReturnType<Values>,
) {
  if (options.next) form.setValues(options.next(sent));
  settle(options, form);
  announce(answer, sent, options);
  await options.done?.(answer, sent);
  await refresh(options.refresh);
  const row = options.marks?.(answer, sent);
  if (row) highlightRow(row);
}

function announce<Values extends Typed, S extends PreparedCall<unknown>>(
  answer: ResponseOf<S>,
  sent: Values,
  { success, successMs, about, draft, undone }: Submission<Values, S>,
) {
  const options = {
    ...(successMs !== undefined && { ms: successMs }),
    about: typeof about === "function" ? about(answer, sent) : about,
  };
  const text = typeof success === "function" ? success(answer) : success;
  if (text === null) return;
  if (text !== undefined) toast.success(text, options);
  else if (hasMessage(answer)) announceDecision(answer, { ...options, undone: takenBack });
  function takenBack() {
    if (draft) keepDraft(draft, sent);
    return undone?.(sent);
  }
}

const hasMessage = (answer: unknown): answer is Undoable & { message: string } =>
  typeof answer === "object" && answer !== null && "message" in answer;

/** Focuses the first wrong field. Returns the first text that belongs to no field of the form. */
export function focusFirst<Values extends Typed>(
  errors: Record<string, unknown>,
  form: UseFormReturnType<Values>,
  onWrongField: ((path: string) => void) | undefined,
): string | null {
  const first = Object.keys(errors).find((path) => isField(form, path));
  if (first !== undefined) {
    onWrongField?.(first);
    // The field may be on a tab that opens with this very change.
    requestAnimationFrame(() => goTo(inputAt(form, first)));
  }
  return firstLost(errors, form);
}

/**
 * Focuses a field, which also scrolls to it. Skipped if it has the focus already: then the button's
 * press kept the focus there, and the field may be far above the button.
 */
function goTo(input: HTMLElement | null) {
  if (input === document.activeElement) input?.scrollIntoView({ block: "center" });
  else input?.focus();
}

function firstLost<Values extends Typed>(
  errors: Record<string, unknown>,
  form: UseFormReturnType<Values>,
): string | null {
  const lost = Object.entries(errors).find(([path]) => !isField(form, path));
  return lost ? String(lost[1]) : null;
}

const inputAt = <Values extends Typed>(form: UseFormReturnType<Values>, path: string) =>
  form.getInputNode<HTMLElement, never>(path as never);

/** True if a path is an input on the screen, or one of the values: its tab may be closed. */
const isField = <Values extends Typed>(form: UseFormReturnType<Values>, path: string): boolean =>
  inputAt(form, path) !== null || isIn(form.getValues(), path.split("."));

function isIn(values: unknown, [name, ...below]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (typeof values !== "object" || values === null || !(name in values)) return false;
  return isIn((values as Record<string, unknown>)[name], below);
}
