import { Box, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./Form.module.css";

type Props = {
  /** Closes without doing anything; if omitted, there is no Cancel. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  /** The action is in progress: it is too late to cancel. */
  isBusy?: boolean;
  extra?: ReactNode;
  /** The button of the action, with the action's verb. */
  children: ReactNode;
};

/** The buttons at the end of a form: Cancel, then the action; right-aligned in a dialog. */
export function DialogActions(props: Props) {
  const { onCancel, cancelLabel = "Cancel", isBusy = false, extra, children } = props;
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel} disabled={isBusy}>
      {cancelLabel}
    </Button>
  );
  return (
    <Group gap={12} mt={4} className={css.actions ?? ""}>
      {cancel && extra ? (
        <>
          <Box mr="auto">{extra}</Box>
          {/* If all three do not fit, the two stay together on the next line. */}
          <Group gap={12} wrap="nowrap">
            {cancel}
            {children}
          </Group>
        </>
      ) : (
        <>
          {cancel}
          {children}
          {extra}
        </>
      )}
    </Group>
  );
}
