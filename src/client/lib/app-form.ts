import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useBlocker } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError, messageOf } from "./api-error.ts";
import { confirm } from "./confirm.ts";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

type FieldRules<Values> = (values: Values) => Record<string, string | null>;

type Options<Values extends Record<string, unknown>> = {
  initialValues: Values;
  /** The contract's own schema, so that screen and server refuse the same. */
  schema?: z.ZodType;
  /** Rules of the screen instead of a schema: path → text, or null. */
  validate?: FieldRules<Values>;
  /** Sends the values. An ApiError it throws is shown at its fields and above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The specification's words for a failed submit; by default the server's message. */
  alertOf?: (error: unknown) => string;
  /** Told the first wrong field's path, for forms whose fields stand on several tabs. */
  onWrongField?: (path: string) => void;
  /** Keeps what was typed under this name until it was sent. Not for passwords. */
  draft?: string;
  /** Asks before leaving with input that was not sent. On unless there is a draft. */
  asksBeforeLeaving?: boolean;
};

export type AppForm<Values extends Record<string, unknown>> = {
  /** Mantine's form: `form.getInputProps("email")`, `form.values`, `form.isDirty()`. */
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** What went wrong with the last submit, as a whole. */
  alert: string | null;
  setAlert: (text: string | null) => void;
};

/** One form: checks on leaving a field and on submit, sends once, shows the server's field errors. */
export function useAppForm<Values extends Record<string, unknown>>(
  options: Options<Values>,
): AppForm<Values> {
  const { draft, onSubmit } = options;
  const [start] = useState(() => ({
    ...options.initialValues,
    ...(draft ? readDraft<Values>(draft) : null),
  }));
  const [alert, setAlert] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: start,
    validate: options.schema
      ? schemaResolver(options.schema, { sync: true })
      : (values) => withoutNull(options.validate?.(values) ?? {}),
    validateInputOnBlur: true,
    onValuesChange: (values: Values) => {
      // What was said of the last try is not about what stands there now.
      setAlert(null);
      if (draft) keepDraft(draft, values);
    },
  });
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  useLeaveQuestion(
    () => (options.asksBeforeLeaving ?? !draft) && !sending.current && form.isDirty(),
  );

  const focusFirst = (paths: string[]) => {
    const [first] = paths;
    if (first === undefined) return;
    options.onWrongField?.(first);
    // The field may stand on a tab that opens with this very change.
    requestAnimationFrame(() => form.getInputNode<HTMLElement, never>(first as never)?.focus());
  };

  const send = async (values: Values) => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setAlert(null);
    try {
      await onSubmit(values);
      if (draft) dropDraft(draft);
      form.resetDirty();
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {};
      form.setErrors(fields);
      focusFirst(Object.keys(fields));
      const isToldAtField = Object.values(fields).includes(messageOf(cause));
      setAlert(isToldAtField ? null : (options.alertOf ?? messageOf)(cause));
    }
    sending.current = false;
    setSending(false);
  };

  return {
    form,
    submit: form.onSubmit(send, (errors) => focusFirst(Object.keys(errors))),
    isSending,
    alert,
    setAlert,
  };
}

const withoutNull = (errors: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null));

type LeaveOptions = {
  /** What is lost or waits, in a sentence. */
  text?: string;
  /** Waits for what is being saved right now, before anything is asked. */
  settle?: () => Promise<unknown>;
};

/** Asks before leaving the page or closing the tab while something on it is not saved. */
export function useLeaveQuestion(isUnsaved: () => boolean, { text, settle }: LeaveOptions = {}) {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // An ended session leads to /login whatever was typed; the same path is a tab or a filter.
      if (next.pathname === "/login" || next.pathname === current.pathname) return false;
      await settle?.();
      if (!isUnsaved()) return false;
      return !(await confirm({
        title: "Leave without saving?",
        text: text ?? "What you typed on this page has not been saved and will be lost.",
        verb: "Leave page",
        cancel: "Stay",
      }));
    },
  });
}

/** Asks before the tab is closed or reloaded while something is on its way to the server. */
export function useUnloadQuestion(isOnItsWay: boolean) {
  useBlocker({ enableBeforeUnload: () => isOnItsWay, shouldBlockFn: () => false });
}
