import { Button, type ButtonProps, Text } from "@mantine/core";
import { type FormEvent, type MouseEvent, type ReactNode, useId, useState } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { DialogActions } from "./DialogActions.tsx";
import css from "./Form.module.css";
import { InlineAlert } from "./InlineAlert.tsx";

type Props<Values extends Record<string, unknown>> = {
  of: AppForm<Values>;
  children: ReactNode;
  submitLabel: string;
  submitProps?: ButtonProps & { onClick?: () => void };
  /** danger: submitting deletes something. */
  tone?: "danger";
  /** Closes the form without sending and discards the input; adds a Cancel button. */
  onCancel?: () => void;
  /** That button's label if "Cancel" could be mistaken for the action: "Keep interview". */
  cancelLabel?: string | undefined;
  extra?: ReactNode;
  alertTitle?: string;
  /** Why the form cannot be submitted yet, as a sentence shown next to the disabled button. */
  missing?: string | null | false | undefined;
  /** Shown when the button is clicked while it is disabled because nothing has changed. */
  unchanged?: string | false;
  /** Its label for screen readers if a page has several forms. */
  label?: string;
};

/** A form's fields in a column, its alert, and its button that shows progress and sends once. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { of, children, submitLabel, submitProps, onCancel, unchanged, label } = props;
  const missingId = useId();
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !unchanged) setPressed(false);
  const missing = props.missing || (isPressed && unchanged);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const unfinished = event.currentTarget.querySelector<HTMLElement>("[data-unfinished]");
    if (unfinished) {
      event.preventDefault();
      // A field says what is wrong with it once it is left.
      unfinished.blur();
      unfinished.focus();
      return;
    }
    if (props.missing || !unchanged) return of.submit(event);
    event.preventDefault();
    setPressed(true);
  };
  const cancel = () => {
    of.startOver();
    onCancel?.();
  };
  return (
    <form
      data-unsaved={of.isUnsaved || undefined}
      noValidate
      onSubmit={submit}
      className={css.form}
      aria-label={label}
    >
      {of.isRestored && (onCancel || of.announcesRestored) && (
        <Text variant="note">
          Unsaved changes restored.{" "}
          <Button variant="default" size="compact-sm" onClick={of.startOver}>
            Discard
          </Button>
        </Text>
      )}
      {children}
      {of.notice}
      {of.alert && (
        <InlineAlert
          {...(props.alertTitle ? { title: props.alertTitle } : {})}
          onClose={() => of.setAlert(null)}
        >
          {of.alert}
        </InlineAlert>
      )}
      {missing && (
        <Text id={missingId} variant="hint" {...(unchanged && { role: "status" })}>
          {missing}
        </Text>
      )}
      <DialogActions
        onCancel={onCancel && cancel}
        cancelLabel={props.cancelLabel}
        extra={props.extra}
      >
        <Button
          type="submit"
          loading={of.isSending}
          disabled={Boolean(props.missing)}
          // Clicking it shows why it is disabled.
          {...(unchanged && { "data-disabled": true, "aria-disabled": true })}
          aria-describedby={missing ? missingId : undefined}
          onMouseDown={keepFocus}
          {...(props.tone ? { color: props.tone, "data-danger": true } : {})}
          {...submitProps}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * Pressing the button must not blur the field first: the text that then appears at the field would
 * push the button away from under the pointer, and the click would be lost. Submitting checks all
 * fields.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();
