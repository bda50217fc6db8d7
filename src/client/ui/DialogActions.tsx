import { Box, Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./Form.module.css";

type Props = {
  /** Closes with nothing done; without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  /** What was asked for is being done: it is too late to cancel. */
  isBusy?: boolean;
  /** More buttons: apart from the two, or behind the one. */
  extra?: ReactNode;
  /** The button that does it, named after what it does. */
  children: ReactNode;
};

/** How each form and dialog ends: Cancel, then the action; in a dialog at the right. */
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
          {/* Where all three do not fit, the two stay together below it. */}
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
