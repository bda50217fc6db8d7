import { type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, type ReactNode, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import { focusFirst, type Submission, type Typed, useSubmission } from "./form-submission.ts";
import { useLeaveQuestion } from "./leave-question.ts";
import { type PreparedCall, schemaProblems } from "./prepared-call.ts";
import { isFieldGroup, isSame } from "./same.ts";

/** A form's behaviour, whatever its initial values. */
export type FormAction<Values extends Typed, S extends PreparedCall<unknown>> = Submission<
  Values,
  S
> & {
  /**
   * Rules that the schema does not know, path → text or null. Their messages come before the
   * schema's; those of a path that is not a field, such as "", are shown above the button.
   */
  check?: (values: Values) => Record<string, string | null>;
  /** Marks refused initial values from the start: a rule may be newer than the values. */
  isCheckedAtStart?: boolean;
  /**
   * Asks before leaving with unsent input. On unless there is a draft; off if nothing is lost, or
   * has to be typed again in any case.
   */
  asksBeforeLeaving?: boolean;
  /** Announces a restored draft outside a dialog too: the stored values may be newer. */
  announcesRestored?: boolean;
};
type FormOptions<Values extends Typed, S extends PreparedCall<unknown>> = FormAction<Values, S> & {
  initialValues: Values;
};

export type AppForm<Values extends Typed> = {
  /** Mantine's form: `form.getInputProps("email")`, `form.values`, `form.isDirty()`. */
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** The share of a file that was sent, 0 to 1; null unless one is being sent. */
  progress: number | null;
  /** The error of the last submit that belongs to no field. */
  alert: string | null;
  setAlert: (text: string | null) => void;
  /** A further notice above the button. */
  notice?: ReactNode;
  /** True if typed input would be lost with the form. */
  isUnsaved: boolean;
  /** True if earlier unsent input was put back into the fields. */
  isRestored: boolean;
  announcesRestored: boolean | undefined;
  /** Discards the input, and its draft. */
  startOver: () => void;
};

/** One form of one call: checks on blur and on submit, sends once, shows refusals at its fields. */
export function useAppForm<Values extends Typed, S extends PreparedCall<unknown>>(
  options: FormOptions<Values, S>,
): AppForm<Values> {
  const { draft, initialValues, announcesRestored } = options;
  const [kept] = useState(() => (draft ? readDraft<Values>(draft) : null));
  const [isRestored, setRestored] = useState(kept !== null);
  const [start] = useState(() => laidOver(initialValues, kept ?? {}) as Values);
  const [alert, setAlert] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: start,
    initialErrors: options.isCheckedAtStart ? problemsIn(options, start) : {},
    validate: (values) => problemsIn(options, values),
    // A field left as it was waits for the submit: its words would push what is pressed away.
    enhanceGetInputProps: ({ field, form: { isDirty, validateField } }) => ({
      onBlur: () => isDirty(field) && validateField(field),
    }),
    onValuesChange: (values: Values) => {
      // The errors of the last submit do not apply to the new input.
      setAlert(null);
      if (draft) keepTyped(draft, values, initialValues);
    },
  });
  const done: typeof options.done = (answer, sent) => {
    setRestored(false);
    return options.done?.(answer, sent);
  };
  const submission = useSubmission({ ...options, done }, form, setAlert);
  const { send, isOnItsWay, ...state } = submission;
  useLeaveQuestion(() => (options.asksBeforeLeaving ?? !draft) && !isOnItsWay() && form.isDirty());
  const refuse = (errors: Record<string, unknown>) => {
    setAlert(focusFirst(errors, form, options.onWrongField));
  };
  const startOver = () => {
    form.setValues(initialValues);
    setRestored(false);
  };
  const isUnsaved = !draft && form.isDirty();
  const submit = form.onSubmit(send, refuse);
  const restored = { isRestored, announcesRestored, startOver };
  return { form, submit, ...state, alert, setAlert, isUnsaved, ...restored };
}

/** Keeps only changed values: the other initial values may be different tomorrow. */
export function keepTyped(draft: string, values: Typed, initial: Typed) {
  const typed = changedIn(values, initial);
  if (Object.keys(typed).length > 0) keepDraft(draft, typed);
  else dropDraft(draft);
}

/** The fields whose value changed, those of a nested part one by one. */
function changedIn(values: Typed, before: Typed): Typed {
  const changed = Object.entries(values).flatMap(([name, value]) => {
    const was = before[name];
    if (value instanceof File || isSame(value, was)) return [];
    return [[name, isFieldGroup(value) && isFieldGroup(was) ? changedIn(value, was) : value]];
  });
  return Object.fromEntries(changed);
}

/** The typed changes, as `changedIn` split them, applied on top of the current values. */
function laidOver(before: Typed, typed: Typed): Typed {
  const over = Object.entries(typed).map(([name, value]) => {
    const was = before[name];
    return [name, isFieldGroup(value) && isFieldGroup(was) ? laidOver(was, value) : value];
  });
  return { ...before, ...Object.fromEntries(over) };
}

/** The errors of the call's schema and the form's own rules. */
const problemsIn = <Values extends Typed, S extends PreparedCall<unknown>>(
  { send, check }: Pick<FormOptions<Values, S>, "send" | "check">,
  values: Values,
) => ({
  ...schemaProblems(send(values)),
  ...Object.fromEntries(Object.entries(check?.(values) ?? {}).filter(([, text]) => text !== null)),
});
