import { Button, type ButtonProps, Text } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import type { AppForm } from "#/client/lib/app-form.ts";
import { DialogActions } from "./DialogActions.tsx";
import css from "./Form.module.css";
import { InlineAlert } from "./InlineAlert.tsx";

type Props<Values extends Record<string, unknown>> = {
  /** The result of `useAppForm`. */
  of: AppForm<Values>;
  children: ReactNode;
  /** The verb on the submit button. */
  submitLabel: string;
  submitProps?: ButtonProps;
  /** danger: what is sent takes something away. */
  tone?: "danger";
  /** Closes the form unsent, with a button before it, and forgets what was typed. */
  onCancel?: () => void;
  /** What that button says where "Cancel" could be taken for the deed: "Keep interview". */
  cancelLabel?: string | undefined;
  /** More buttons. */
  extra?: ReactNode;
  /** The heading over a refusal. */
  alertTitle?: string;
  /** Disables the button while something needed is missing. */
  isBlocked?: boolean;
  /** Named for screen readers where a page has several forms. */
  label?: string;
};

/** A form's fields in a column, its alert, and its button that shows progress and sends once. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { of, children, submitLabel, submitProps, onCancel, isBlocked = false, label } = props;
  const cancel = () => {
    of.startAnew();
    onCancel?.();
  };
  return (
    <form
      data-unsaved={of.isUnsaved || undefined}
      noValidate
      onSubmit={of.submit}
      className={css.form}
      aria-label={label}
    >
      {of.isRestored && (onCancel || of.tellsRestored) && (
        <Text variant="note">
          What you typed earlier is here again.{" "}
          <Button variant="default" size="compact-sm" onClick={of.startAnew}>
            Start anew
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
      <DialogActions
        onCancel={onCancel && cancel}
        cancelLabel={props.cancelLabel}
        extra={props.extra}
      >
        <Button
          type="submit"
          loading={of.isSending}
          disabled={isBlocked}
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
 * Pressing the button must not leave the field first: the text that then appears at the field would
 * push the button away from under the pointer, and the click would be lost. Submitting checks all.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();
